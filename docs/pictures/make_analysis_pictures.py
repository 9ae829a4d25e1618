"""Spends an evening with the analysis of a lost game, and takes the pictures of docs/analysis.md.

Run from the top of the repository: python docs/pictures/make_analysis_pictures.py
No screen is needed. Two machines play the game, and Red, whose evening it is, loses it. Every act
after that is a real event. It takes some minutes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

import pygame  # noqa: E402 - the drivers above come first

from docs.pictures.folder import folder  # noqa: E402
from docs.pictures.taken import keep  # noqa: E402
from simulator.agents.play import play  # noqa: E402
from simulator.agents.registry import machine  # noqa: E402
from simulator.content.games.battles import battle_of  # noqa: E402
from simulator.content.games.saved_game import write  # noqa: E402
from simulator.engine.session import Session  # noqa: E402
from simulator.language.texts import ENGLISH, language  # noqa: E402
from simulator.model.seating import HUMAN  # noqa: E402
from simulator.model.state import Seat  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.battle.chance_drawing import pins  # noqa: E402
from simulator.ui.battle.replay_panel import CURVE  # noqa: E402
from simulator.ui.battle.replay_screen import ReplayScreen  # noqa: E402
from simulator.ui.practice.drill_run import Stage  # noqa: E402
from simulator.ui.practice.drill_screen import DrillScreen  # noqa: E402
from simulator.ui.practice_book import PracticeBook  # noqa: E402
from simulator.ui.title.archive_screen import ArchiveScreen  # noqa: E402
from tests.ui.fingers import click, click_words, close_all, press, settle, window  # noqa: E402

FOLDER = folder()
SEED = 12
NAMES = {ENGLISH: "Thursday at the club", "de": "Donnerstag im Verein"}
"""What the game was saved as, by language."""
LATER = "9999-12-31"
"""A day after the evening: own mistakes are asked from the next day on."""


def shot(app: App, name: str) -> None:
    """Keep what the window shows."""
    settle(app)
    app.draw()
    keep(app.surface, FOLDER / f"analysis-{name}.png")


def lost_game(app: App) -> Path:
    """Keep a game that Red lost among the saves."""
    battle = battle_of("", "", "", SEED)
    session = Session(battle.game())
    play(session, {seat: machine("greedy", SEED) for seat in (Seat.RED, Seat.BLUE)})
    path = app.places.saves / f"{NAMES.get(language(), NAMES[ENGLISH])}.ironranks"
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, session, battle.header({Seat.RED: HUMAN, Seat.BLUE: "greedy"}))
    return path


def step_until(app: App, done: Callable[[], bool]) -> None:
    """Draw frames until something has come."""
    while not done():
        app.step(0.05)


def main(size: tuple[int, int]) -> None:
    """Spend the evening."""
    with tempfile.TemporaryDirectory() as folder:
        app = window(Path(folder), size)
        lost_game(app)
        app.rooms.saves()
        archive = app.top
        assert isinstance(archive, ArchiveScreen)
        for _frame in range(200):
            settle(app, 1)
            if archive.found is not None:
                break
            pygame.time.wait(50)
        shot(app, "1-archive")
        click_words(app, "Look at it again")
        screen = app.top
        assert isinstance(screen, ReplayScreen)
        press(app, pygame.K_SPACE)
        press(app, pygame.K_k)
        for _frame in range(40):
            screen.analysis.wait(0.1)
            app.step(0.05)
        shot(app, "2-weighing")
        screen.analysis.wait()
        screen.count.wait()
        settle(app)
        review = screen.analysis.review
        assert review is not None
        curve = screen.tree.place_of(CURVE)
        assert curve is not None
        for number, (_one, x) in enumerate(pins(curve, review, screen.side), 3):
            click(app, (x, curve.y + 12))
            settle(app, 20)
            shot(app, f"{number}-costly")
        press(app, pygame.K_p)
        shot(app, "6-from-here")
        click_words(app, "Drill what cost most")
        press(app, pygame.K_SPACE)
        later = PracticeBook(app.places.practice, LATER)
        drill = DrillScreen(app, [partial(replace, one) for one in later.own_asked], later)
        app.push(drill)
        step_until(app, lambda: drill.run.stage is Stage.ASKING)
        shot(app, "7-drill")
        best = drill.run.drill.best if drill.run.drill is not None else ""
        drill.give(best)
        step_until(app, lambda: drill.run.grade is not None or drill.run.stage is Stage.ASKING)
        shot(app, "8-grade")
        close_all()


if __name__ == "__main__":
    wide, high = (int(part) for part in (sys.argv[1] if sys.argv[1:] else "1280x720").split("x"))
    main((wide, high))
