"""Make one picture of each game mode after two rounds, played with the mouse.

Keys are used where a list would have to be scrolled, and at the curtain.

Run from a checkout: `.venv/bin/python docs/pictures/make_mode_pictures.py [MODE ...]`. No screen is
needed. Every click is a real event at a real pixel; what is answered comes from fixed seeds.
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
from PIL import Image  # noqa: E402

from docs.pictures.folder import folder  # noqa: E402
from docs.pictures.make_pictures import Eager  # noqa: E402
from simulator.content.armies.lists import load_army  # noqa: E402
from simulator.content.games.battles import Battle  # noqa: E402
from simulator.content.games.scenarios import scenario_names  # noqa: E402
from simulator.engine.position import Position  # noqa: E402
from simulator.geometry.pose import Pose  # noqa: E402
from simulator.model.requests import Choose, Kind, Place  # noqa: E402
from simulator.model.state import Phase, Seat  # noqa: E402
from simulator.ui.app import App  # noqa: E402
from simulator.ui.battle.entry import sit_down  # noqa: E402
from tests.ui.fingers import Person, close_all, game_of, move, settle, window  # noqa: E402

FOLDER = folder()
SIZE = (1280, 720)
ROUNDS = 2
MOST_ANSWERS = 900
COLOURS = 256
SEED = 3
SEEDS = {"a-storm-of-swords": 5, "a-dance-with-dragons": 8, "here-we-stand": 9}
"""Battles of other seeds than the usual one."""


class Marshal(Eager):
    """Deploys in a line that leaves room for every tray."""

    def _deployed(self, now: Position, request: Place) -> Pose:
        number = sum(unit.on_table for unit in now.friends(request.who))
        start = request.start
        left, right = (5.0, now.game.board[0] - 5.0)
        found = request.snap(Pose(left + (right - left) * (number % 5) / 4, start.y, start.facing))
        return found if request.check(found) else super()._deployed(now, request)


def battle(mode: str) -> Battle:
    """Return the battle of a mode's picture: two armies of 40 points and random terrain."""
    armies = {Seat.RED: load_army("stark-40"), Seat.BLUE: load_army("lannister-40")}
    return Battle(mode, armies, SEEDS.get(mode, SEED), terrain="random")


def play(app: App, seed: int) -> int:
    """Play two rounds with the mouse, then go on to an open question; give the clicks' answers."""
    person = Person(app, seed)
    person.mind = Marshal(seed)  # type: ignore[assignment]
    game = game_of(app)
    for number in range(MOST_ANSWERS):
        request = game.match.pending
        if request is None:
            return number
        quiet = isinstance(request, Choose) and request.kind is Kind.ACTIVATE
        if game.state.round > ROUNDS and game.state.phase is Phase.TURN and quiet:
            return number
        person.answer()
    return MOST_ANSWERS


def take(app: App, name: str) -> Path:
    """Write the window down with few colours, which keeps the file small."""
    move(app, (SIZE[0] - 2, SIZE[1] - 80))
    settle(app)
    plain = Image.frombytes("RGB", SIZE, pygame.image.tobytes(app.surface, "RGB"))
    path = FOLDER / f"mode-{name}.png"
    few = plain.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    return path


def main(wanted: list[str]) -> None:
    """Take the pictures of the named modes, or of all."""
    for mode in wanted or scenario_names():
        with tempfile.TemporaryDirectory() as folder:
            app = window(Path(folder), SIZE)
            found = battle(mode)
            sit_down(app, found.header(dict.fromkeys(found.armies, "human")))
            settle(app)
            answers = play(app, found.seed)
            path = take(app, mode)
            state = game_of(app).state
            told = f"round {state.round}, {answers} answers, {path.stat().st_size // 1024} KB"
            print(f"{path.name}: {told}", flush=True)
            close_all()


if __name__ == "__main__":
    main(sys.argv[1:])
