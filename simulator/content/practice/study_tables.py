"""The rows of a study as a table for other programs: Parquet (extra `study`) or CSV.

Both have the columns of `rows.csv` in their order; in Parquet numbers are numbers.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

from simulator.content.practice.study_rows import StudyRow, header, line_of
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _

ENDINGS: Final = (".parquet", ".csv")


def require_table(file: Path) -> None:
    """Raise ContentError for a form that is unknown, and for Parquet without pyarrow."""
    if file.suffix.lower() not in ENDINGS:
        expected = _("a name that ends in {endings}").format(endings=_(" or ").join(ENDINGS))
        raise ContentError(file, None, "--out", expected, file.name)
    if file.suffix.lower() == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415 - only whether it is there
        except ImportError as fault:
            expected = _("pyarrow, which writes Parquet: pip install iron-ranks[study]")
            raise ContentError(file, None, "--out", expected, _("none installed")) from fault


def write_table(file: Path, rows: Sequence[StudyRow]) -> None:
    """Write rows as a table, in one step; OSError when the disk refuses, ContentError as above."""
    require_table(file)
    if file.suffix.lower() == ".csv":
        write_atomically(file, "".join(f"{line}\n" for line in (header(), *map(line_of, rows))))
    else:
        write_atomically(file, _parquet(rows))


def _parquet(rows: Sequence[StudyRow]) -> bytes:
    import pyarrow as pa  # noqa: PLC0415 - only with the extra
    from pyarrow import parquet  # noqa: PLC0415 - the same

    kinds = {"int": pa.int64(), "float": pa.float64(), "str": pa.string()}
    columns = pa.schema([(field.name, kinds[str(field.type)]) for field in fields(StudyRow)])
    values = {name: [getattr(row, name) for row in rows] for name in columns.names}
    out = io.BytesIO()
    parquet.write_table(pa.Table.from_pydict(values, schema=columns), out, compression="zstd")
    return out.getvalue()
