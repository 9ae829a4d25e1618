"""Columns of numbers in a file: what played games leave behind for learning, packed by numpy."""

from __future__ import annotations

import io
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.content.disk import write_atomically
from simulator.content.errors import ContentError
from simulator.content.reading import read_bytes
from simulator.texts import translate as _

Column = NDArray[np.float64]

LARGEST: Final = 64_000_000
"""Bytes beyond which a file is refused."""
DAMAGE: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, RuntimeError),  # of the archive
    *(tokenize.TokenError, AttributeError, MemoryError),  # of the columns within
    *(ValueError, KeyError, OSError, EOFError),
)
"""What unpacking a damaged file raises."""


def write_columns(file: Path, columns: Mapping[str, Column]) -> None:
    """Write columns in one step, each number to seven digits."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
        for key, column in columns.items():
            np.save(plain := io.BytesIO(), column.astype(np.float32), allow_pickle=False)
            packed.writestr(f"{key}.npy", plain.getvalue())
    write_atomically(file, into.getvalue())


def read_columns(file: Path, wide: Mapping[str, int]) -> dict[str, Column]:
    """Read columns by their names, so many numbers wide each (0 for a plain list of numbers).

    Raises ContentError where one is not there, of another width, or not as long as the others.
    """
    raw = read_bytes(file, LARGEST)
    try:
        with np.load(io.BytesIO(raw), allow_pickle=False) as packed:
            found = {key: packed[key].astype(np.float64) for key in wide}
    except DAMAGE as fault:
        expected = _("the columns {names}").format(names=", ".join(wide))
        raise ContentError(file, None, "", expected, _("something else")) from fault
    rows = min(len(column) if column.ndim else 0 for column in found.values())
    for key, width in wide.items():
        shape = (rows, width) if width else (rows,)
        if found[key].shape != shape:
            raise ContentError(file, None, key, str(shape), str(found[key].shape))
    return found
