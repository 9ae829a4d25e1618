"""What the charge sheets of recorded games cost: the CPU seconds, and a fingerprint of them.

    python -m benchmarks.charge_sheets

Every unit on the table is asked about every enemy, at every third checkpoint of three games with
terrain. `against` compares versions of the program by it: so it asks the public interface alone,
and no garbage is collected meanwhile.
"""

from __future__ import annotations

import gc
from hashlib import sha256
from pathlib import Path
from time import process_time

from simulator import Position, charge_odds, read_save

SAVES = Path(__file__).resolve().parents[1] / "tests" / "games" / "golden"
NAMES = ("a-game-of-thrones", "here-we-stand", "a-clash-of-kings")
EVERY = 3


def main() -> None:
    """Print the seconds and the fingerprint."""
    found, spent = sha256(), 0.0
    gc.disable()
    for name in NAMES:
        _battle, session = read_save(SAVES / f"{name}.jsonl")
        for mark in session.checkpoints[::EVERY]:
            now = Position(mark.state, session.game)
            units = [unit for unit in mark.state.units.values() if unit.on_table]
            pairs = [(one.id, foe.id) for one in units for foe in units if one.owner != foe.owner]
            began = process_time()
            sheets = [charge_odds(now, *pair) for pair in pairs]
            spent += process_time() - began
            found.update(repr([(bool(one), one.heading) for one in sheets]).encode())
    print(f"{spent:.4f} {found.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
