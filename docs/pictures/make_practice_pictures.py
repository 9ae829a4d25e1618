"""Spends an evening of practice as a newcomer would, and takes the pictures of docs/practice.md.

Run from the top of the repository: python docs/pictures/make_practice_pictures.py
No screen is needed. Every act is a real event; the answers are what the script says below.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

import pygame  # noqa: E402 - the drivers above come first

from docs.pictures.folder import folder  # noqa: E402
from docs.pictures.make_pictures import Eager  # noqa: E402
from docs.pictures.taken import keep  # noqa: E402
from simulator.content.games.battles import battle_of  # noqa: E402
from simulator.language.texts import ngettext  # noqa: E402
from simulator.model.requests import Choose, Kind, Place  # noqa: E402
from simulator.model.state import Seat  # noqa: E402
from simulator.practice.tasks import Theme, theme_name  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.battle.entry import sit_down  # noqa: E402
from simulator.ui.battle.screen import GameScreen  # noqa: E402
from simulator.ui.practice.drill_run import Stage  # noqa: E402
from simulator.ui.practice.drill_screen import DrillScreen  # noqa: E402
from simulator.ui.practice.screen import PracticeScreen  # noqa: E402
from tests.ui.fingers import (  # noqa: E402
    click,
    click_words,
    close_all,
    game_of,
    move,
    press,
    settle,
    window,
)

FOLDER = folder()
SEED = 21


def shot(app: App, name: str) -> None:
    """Keep what the window shows."""
    settle(app)
    keep(app.surface, FOLDER / f"practice-{name}.png")


def until(app: App, screen: DrillScreen, stage: Stage) -> None:
    """Wait until the drill is so far."""
    while screen.run.stage is not stage:
        app.step(0.02)
        pygame.time.wait(5)
    settle(app)


def at(screen: DrillScreen | GameScreen, point: tuple[float, float]) -> tuple[int, int]:
    """Return the pixel of a place on the table."""
    x, y = screen.board.camera.to_screen(point)
    return (round(x), round(y))


def aside(app: App) -> None:
    """Move the mouse off the board."""
    move(app, (app.size[0] - 2, app.size[1] - 2))


# ------------------------------------------------------------------ the evening


def evening(app: App) -> None:
    """Practise from the title to the chart."""
    shot(app, "1-title")
    click_words(app, "Practice")
    home = app.top
    assert isinstance(home, PracticeScreen)
    while home.book is None:
        app.step(0.02)
    shot(app, "2-list")
    count = len(home.book.of_theme(Theme.ARCS))
    drills = ngettext("{n} drill", "{n} drills", count).format(n=count)
    click_words(app, f"{theme_name(Theme.ARCS)} {drills}")
    screen = app.top
    assert isinstance(screen, DrillScreen)
    first(app, screen)
    while app.top is screen:
        until(app, screen, Stage.ASKING)
        answer(app, screen)
        until(app, screen, Stage.GRADED)
        press(app, pygame.K_j)
    shot(app, "8-chart")
    kept = home.book.attempts
    print(f"{len(kept)} drills, {sum(one.right for one in kept)} right")
    app.close(home)


def first(app: App, screen: DrillScreen) -> None:
    """Answer the first drill as it looks at first sight, and see what that costs."""
    until(app, screen, Stage.ASKING)
    aside(app)
    shot(app, "3-drill")
    target(app, screen)
    if screen.run.stage is Stage.ASKING:
        aside(app)
        shot(app, "4-place")
        assert screen.draft is not None
        pose = screen.draft.options[0].pose
        assert pose is not None
        click(app, at(screen, pose.centre))
    until(app, screen, Stage.GRADED)
    aside(app)
    shot(app, "5-grade")
    for _step in range(2):
        press(app, pygame.K_z)
    shot(app, "6-reply")
    while screen.run.walk.at.line == 0 and len(screen.run.walk.lines) > 1:
        press(app, pygame.K_z)
    press(app, pygame.K_z)
    shot(app, "7-best")
    press(app, pygame.K_SPACE)


def target(app: App, screen: DrillScreen) -> None:
    """Click the first enemy that may be charged."""
    drill = screen.run.drill
    assert drill is not None
    assert screen.draft is not None
    foe = next(option.about for option in screen.draft.options if option.about)
    click(app, at(screen, drill.now.standing(foe).pose.centre))


def answer(app: App, screen: DrillScreen) -> None:
    """Answer with the first choice there is, where the mouse must place with what is lit."""
    while screen.run.stage is Stage.ASKING:
        assert screen.draft is not None
        request = screen.draft.request
        if isinstance(request, Choose):
            press(app, pygame.K_1)
        elif isinstance(request, Place):
            press(app, pygame.K_SPACE)


# ------------------------------------------------------------------ in a game


def in_a_game(app: App) -> None:
    """Take the charge sheet and the threat map of a battle against the machine's side."""
    battle = battle_of("", "stark-40", "lannister-40", SEED)
    sit_down(app, battle.header({Seat.RED: "human", Seat.BLUE: "human"}))
    settle(app)
    game = game_of(app)
    minds = {player: Eager(number) for number, player in enumerate(Seat)}
    play(app, game, minds, Kind.CHARGE_TARGET)
    press(app, pygame.K_o)
    settle(app, 12)
    request = game.match.pending
    assert isinstance(request, Choose)
    foe = game.match.session.position.standing(request.options[0].about)
    move(app, at(game, foe.pose.centre))
    shot(app, "sheet")
    press(app, pygame.K_o)
    mind = minds[request.who]
    game.match.answer(mind.reply(game.match.session.position, request))
    play(app, game, minds, Kind.RUN)
    press(app, pygame.K_t)
    click_words(app, "Agree")
    click_words(app, "Agree")
    run = game.match.pending
    assert isinstance(run, Place)
    move(app, at(game, run.start.advanced(3.0).centre))
    while game.board.waiting:
        app.step(0.02)
    shot(app, "threats")


def play(app: App, game: GameScreen, minds: dict[Seat, Eager], kind: Kind) -> None:
    """Play on until a question of this kind is asked, and lay the dice aside."""
    while (request := game.match.pending) is not None and request.kind is not kind:
        game.match.answer(minds[request.who].reply(game.match.session.position, request))
    game.absorb()
    settle(app, 6)


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        app = window(Path(folder))
        evening(app)
        in_a_game(app)
        close_all()
        app.shut()


if __name__ == "__main__":
    main()
