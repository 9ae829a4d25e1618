"""Columns of numbers in a file: what played games leave behind for learning, packed by numpy."""

from __future__ import annotations

import io
import struct
import tokenize
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.files.archives import archive, unpacked
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _

Column = NDArray[np.float64]

LARGEST: Final = 40_000_000
"""Bytes a file may have, packed and unpacked; a hundred games have some ten million."""
_REFUSED: Final = (
    *(struct.error, tokenize.TokenError, AttributeError, MemoryError, TypeError),
    *(ValueError, SyntaxError, EOFError),
)
"""What numpy raises for a column that is damaged."""


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
    expected = _("the columns {names}").format(names=", ".join(wide))
    with archive(file, LARGEST, expected) as packed:
        found = {key: _column(file, packed, key, expected) for key in wide}
    rows = min(len(column) if column.ndim else 0 for column in found.values())
    for key, width in wide.items():
        shape = (rows, width) if width else (rows,)
        if found[key].shape != shape:
            raise ContentError(file, None, key, str(shape), str(found[key].shape))
    return found


def _column(file: Path, packed: zipfile.ZipFile, key: str, expected: str) -> Column:
    """Unpack one column; ContentError for what is none of ours, of numbers of 4 or 8 bytes."""
    raw = unpacked(file, packed, f"{key}.npy", LARGEST)
    try:
        column = np.lib.format.read_array(io.BytesIO(raw), allow_pickle=False)
    except _REFUSED as fault:
        raise ContentError(file, None, key, expected, _("something else")) from fault
    if column.dtype not in {np.dtype(np.float32), np.dtype(np.float64)}:
        raise ContentError(file, None, key, expected, _("something else"))
    return column.astype(np.float64)
