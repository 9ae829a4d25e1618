"""Positions of played games kept in a folder, so that no game is played twice.

A file holds the games of a hundred seeds. Those that are there are read, the others played and
written; who stops in between loses at most the file that was being filled.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from simulator.content.disk import write_atomically
from simulator.learning.positions import Positions, gathered, joined
from simulator.learning.self_play import PlayedGame

GAMES_A_FILE: Final = 100
"""Seeds whose games stand in one file."""


def kept(
    folder: Path, seeds: range, play: Callable[[int], PlayedGame | None], jobs: int
) -> Positions:
    """Give the positions of the games of some seeds; those not in the folder are played first.

    The files are named after `play` and their first seed. They are a folder of one's own: what
    another program wrote there is not looked for. OSError where one cannot be read or written.
    """
    parts = []
    for first in range(seeds.start, seeds.stop, GAMES_A_FILE):
        some = range(first, min(first + GAMES_A_FILE, seeds.stop))
        file = folder / f"{play.__name__}-{some.start}-{some.stop}.npz"
        if not file.exists():
            write_atomically(file, _packed(gathered(some, jobs, play)))
        parts.append(_unpacked(file))
    return joined(parts)


def _packed(found: Positions) -> bytes:
    into = io.BytesIO()
    np.savez_compressed(
        into,
        features=found.features.astype(np.float32),
        won=found.won,
        margin=found.margin,
        game=found.game,
        round=found.round,
    )
    return into.getvalue()


def _unpacked(file: Path) -> Positions:
    with np.load(file, allow_pickle=False) as kept_here:
        return Positions(
            kept_here["features"].astype(np.float64),
            kept_here["won"],
            kept_here["margin"],
            kept_here["game"],
            kept_here["round"],
        )
