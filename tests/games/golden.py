"""Golden games, one of every mode: `python tests/games/golden.py --regen` records them anew.

A game is recorded as a save: header, every answer, fingerprints of the positions, the whole log.
Regenerate them only when the rules were meant to change, and read what changed in the logs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the script may be started from anywhere

from simulator.content import savefile  # noqa: E402
from simulator.content.scenarios import scenario_names  # noqa: E402
from tests.scenarios.laws import battle, played  # noqa: E402

FOLDER = Path(__file__).resolve().parent / "golden"
SEED = 7


def recorded(name: str) -> Path:
    """Give the file of a mode's golden game."""
    return FOLDER / f"{name}.jsonl"


def regenerate(names: list[str]) -> None:
    """Play and record the golden games of some modes, or of all."""
    for name in names or scenario_names():
        fought = battle(name, SEED)
        session = played(fought)
        players = dict.fromkeys(session.state.seats, "random")
        savefile.write(recorded(name), session, fought.header(players))
        print(f"{name}: {len(session.inputs)} inputs, {session.state.ending}")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description="Record the golden games anew.")
    reader.add_argument("--regen", nargs="*", required=True, metavar="MODE")
    regenerate(reader.parse_args().regen)
