"""Positions of played games kept in a folder, so that no game is played twice.

A file holds the games of a hundred seeds. Those that are there are read, the others played and
written; who stops in between loses at most the file that was being filled.
"""

from __future__ import annotations

import io
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from simulator.agents.position_features import NAMES
from simulator.content.disk import write_atomically
from simulator.content.errors import ContentError
from simulator.content.reading import read_bytes
from simulator.learning.positions import Positions, gathered, joined
from simulator.learning.self_play import PlayedGame
from simulator.texts import translate as _

GAMES_A_FILE: Final = 100
"""Seeds whose games stand in one file."""
LARGEST: Final = 64_000_000
"""More bytes than the games of a hundred seeds ever take."""
COLUMNS: Final = {
    "features": np.float64,
    "won": np.float64,
    "margin": np.float64,
    "game": np.int64,
    "round": np.float64,
}
"""What a file holds, as in `Positions`."""
DAMAGE: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, RuntimeError),  # of the archive
    *(tokenize.TokenError, AttributeError, MemoryError),  # of the columns within
)
"""What reading a damaged archive raises besides what any file may."""


def kept(
    folder: Path, seeds: range, play: Callable[[int], PlayedGame | None], jobs: int
) -> Positions:
    """Give the positions of the games of some seeds; those not in the folder are played first.

    The files are named after `play` and their first seed. They are a folder of one's own: what
    another program wrote there is not looked for. ContentError where one cannot be read.
    """
    parts = []
    for first in range(seeds.start, seeds.stop, GAMES_A_FILE):
        some = range(first, min(first + GAMES_A_FILE, seeds.stop))
        file = folder / f"{play.__name__}-{some.start}-{some.stop}.npz"
        if not file.exists():
            write_atomically(file, packed(gathered(some, jobs, play)))
        parts.append(kept_positions(file))
    return joined(parts)


def packed(found: Positions) -> bytes:
    """Give positions as the bytes of a file; `kept_positions` reads them."""
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


def kept_positions(file: Path) -> Positions:
    """Read the positions of one file; ContentError where it does not hold what belongs there."""
    raw = read_bytes(file, LARGEST)
    try:
        with np.load(io.BytesIO(raw), allow_pickle=False) as columns:
            found = Positions(*(columns[name].astype(kind) for name, kind in COLUMNS.items()))
    except (*DAMAGE, ValueError, KeyError, OSError, EOFError) as fault:
        expected = _("the positions of played games, as this program keeps them")
        raise ContentError(file, None, "", expected, _("something else")) from fault
    rows, wide = len(found.game), len(NAMES)
    for key in COLUMNS:
        shape = (rows, wide) if key == "features" else (rows,)
        column: np.ndarray[tuple[int, ...], np.dtype[np.generic]] = getattr(found, key)
        if column.shape != shape:
            raise ContentError(file, None, key, str(shape), str(column.shape))
    return found
