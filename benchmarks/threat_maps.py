"""What cold threat maps cost: the CPU seconds, and a fingerprint of what they show.

    python -m benchmarks.threat_maps

Positions are taken from recorded games in their second round, and a map of the whole board is
worked out for a unit of each, cell by cell, with nothing known beforehand. `against` compares
versions of the program by it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from time import process_time

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.ui.board.threat_map import ThreatMap

SAVES = Path(__file__).resolve().parents[1] / "tests" / "games" / "golden"
NAMES = ("a-game-of-thrones", "here-we-stand", "winds-of-winter")
ROUND = 2


def main() -> None:
    """Print the seconds and the fingerprint."""
    found, spent = hashlib.sha256(), 0.0
    for name in NAMES:
        save = read(SAVES / f"{name}.jsonl")
        battle = Battle.from_header(save.header)
        session = Session(battle.game(), battle.dice_source(), save.inputs)
        mark = next(mark for mark in session.checkpoints if mark.state.round >= ROUND)
        now = Position(mark.state, session.game)
        unit = next(unit.id for unit in now.state.units.values() if unit.on_table)
        threats = ThreatMap()
        threats.whole(now, unit)
        began = process_time()
        threats.work(1e9)
        spent += process_time() - began
        found.update(repr(sorted(threats.odds.items())).encode())
    print(f"{spent:.4f} {found.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
