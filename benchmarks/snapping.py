"""What snapping to a legal place costs: the CPU seconds, and a fingerprint of where things lie.

    python -m benchmarks.snapping

In recorded games a tray is dragged over the whole table wherever one is deployed, and a piece
wherever terrain is laid: at every point of a grid the question's own `snap` says where the ghost
stands, as it does while the mouse moves. `against` compares versions of the program by it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.geometry.pose import Pose
from simulator.model.requests import Kind, Place, PlacePiece

SAVES = Path(__file__).resolve().parents[1] / "tests" / "games" / "golden"
NAMES = ("a-clash-of-kings",)
STEP = 8
"""Inches between two places of the mouse."""
SETTING_UP = 120
"""So many answers into a game everybody stands."""


def questions(name: str) -> Iterator[Place | PlacePiece]:
    """Yield every question of a recorded game where a tray is deployed or a piece laid."""
    save = read(SAVES / f"{name}.jsonl")
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source())
    chosen = [given for given in save.inputs if not given.dice]
    for given in chosen[:SETTING_UP]:
        request = session.pending
        if isinstance(request, Place | PlacePiece) and request.kind in {
            Kind.DEPLOY_POSE,
            Kind.TERRAIN_POSE,
        }:
            yield request
        session.answer(given.reply)


def main() -> None:
    """Print the seconds and the fingerprint."""
    found, spent = hashlib.sha256(), 0.0
    for name in NAMES:
        for request in questions(name):
            facing = request.start.facing
            wishes = [Pose(x, y, facing) for x in range(0, 49, STEP) for y in range(0, 49, STEP)]
            began = process_time()
            snapped = [request.snap(wish) for wish in wishes]
            spent += process_time() - began
            found.update(repr(snapped).encode())
    print(f"{spent:.4f} {found.hexdigest()[:16]}")


if __name__ == "__main__":
    main()
