"""Positions of played games kept in a folder, so that no game is played twice.

A file holds the games of a hundred seeds. Those that are there are read, the others played and
written; who stops in between loses at most the file that was being filled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import numpy as np

from simulator.agents.position_features import NAMES
from simulator.files.kept_columns import Column, read_columns, write_columns
from simulator.files.reading import is_there
from simulator.learning.positions import Positions, gathered, joined
from simulator.learning.self_play import PlayedGame

GAMES_A_FILE: Final = 100
"""Seeds whose games stand in one file."""
COLUMNS: Final = {"features": len(NAMES), "won": 0, "margin": 0, "game": 0, "round": 0}
"""What a file holds, as in `Positions`, and how many numbers a position has in each column."""


def kept(
    folder: Path, seeds: range, play: Callable[[int], PlayedGame | None], jobs: int
) -> Positions:
    """Return the positions of the games of some seeds; those not in the folder are played first.

    The files are named after `play` and their seeds. ContentError where one cannot be read.
    """
    parts = []
    for first in range(seeds.start, seeds.stop, GAMES_A_FILE):
        some = range(first, min(first + GAMES_A_FILE, seeds.stop))
        file = folder / f"{play.__name__}-{some.start}-{some.stop}.npz"
        if not is_there(file):
            found = gathered(some, jobs, play)
            columns = {key: np.asarray(getattr(found, key), dtype=np.float64) for key in COLUMNS}
            columns["game"] -= some.start  # small numbers are kept whole
            write_columns(file, columns)
        parts.append(_positions(read_columns(file, COLUMNS), some.start))
    return joined(parts)


def _positions(columns: Mapping[str, Column], first: int) -> Positions:
    game = columns["game"].astype(np.int64) + first
    return Positions(columns["features"], columns["won"], columns["margin"], game, columns["round"])
