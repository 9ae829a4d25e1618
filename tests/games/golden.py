"""Golden games, one of every mode and set of pieces: `golden.py --regen` plays them anew.

`--again` keeps the answers of a game and records its fingerprints and its log anew: enough where
only words changed, or what a fingerprint is made of.

A game is recorded as a save: header, every answer, fingerprints of the positions, the whole log.
Regenerate them only when the rules were meant to change, and read what changed in the logs.
"""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere

from simulator.content.games import saved_game  # noqa: E402
from simulator.content.games.battles import Battle  # noqa: E402
from simulator.content.games.save_reader import read  # noqa: E402
from simulator.content.games.scenarios import scenario_names  # noqa: E402
from simulator.engine.session import Session  # noqa: E402
from simulator.model.cards import BOXES, PIECE_SETS  # noqa: E402
from tests.scenarios.laws import battle, played  # noqa: E402

FOLDER = Path(__file__).resolve().parent / "golden"
SEED = 7


def recorded(name: str, pieces: str = BOXES) -> Path:
    """Return the file of a mode's golden game with a set of terrain pieces."""
    return (FOLDER if pieces == BOXES else FOLDER / pieces) / f"{name}.jsonl"


@cache
def replayed(name: str) -> Session:
    """Return the recorded game of a mode as its answers make it, run once."""
    save = read(recorded(name))
    fought = Battle.from_header(save.header)
    return Session(fought.game(), fought.dice_source(), save.inputs)


def regenerate(names: list[str], pieces: str = BOXES) -> None:
    """Play and record the golden games of some modes, or of all, with a set of pieces."""
    for name in names or scenario_names():
        fought = battle(name, SEED, pieces=pieces)
        session = played(fought)
        players = dict.fromkeys(session.state.seats, "random")
        saved_game.write(recorded(name, pieces), session, fought.header(players))
        print(f"{name}: {len(session.inputs)} inputs, {session.state.ending}")


def record_again(names: list[str], pieces: str = BOXES) -> None:
    """Record the golden games of some modes, or of all, with the answers they have."""
    for name in names or scenario_names():
        save = read(recorded(name, pieces))
        battle_then = Battle.from_header(save.header)
        session = Session(battle_then.game(), battle_then.dice_source(), save.inputs)
        saved_game.write(recorded(name, pieces), session, save.header)
        print(f"{name}: {len(session.inputs)} inputs, {session.state.ending}")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Record the golden games anew.")
    how = reader.add_mutually_exclusive_group(required=True)
    how.add_argument("--regen", nargs="*", metavar="MODE")
    how.add_argument("--again", nargs="*", metavar="MODE")
    reader.add_argument("--pieces", choices=PIECE_SETS, default=BOXES)
    asked = reader.parse_args()
    if asked.regen is None:
        record_again(asked.again, asked.pieces)
    else:
        regenerate(asked.regen, asked.pieces)
