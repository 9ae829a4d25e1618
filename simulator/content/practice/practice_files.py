"""The player's attempts at drills, kept as one line of JSON each in the player's folder."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from simulator.content.practice.drill_files import practice_dir
from simulator.files.disk import write_atomically
from simulator.files.sources import Record, of_form
from simulator.language.texts import marked
from simulator.language.texts import translate as _

FILE: Final = "attempts.jsonl"


Day = Annotated[
    str,
    of_form(r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", marked("a day such as 2026-05-31")),
]


class Attempt(Record):
    """One answered drill: the day, what was chosen, what it lost (points), whether it was right."""

    day: Day
    drill: Annotated[str, Field(min_length=1, max_length=80)]
    theme: Annotated[str, Field(max_length=40)]
    chosen: Annotated[str, Field(max_length=200)]
    loss: Annotated[float, Field(ge=0.0, le=1000.0)]
    right: bool


def attempts_file(folder: Path | None = None) -> Path:
    """Return the file of all attempts."""
    return (practice_dir() if folder is None else folder) / FILE


def export_attempts(file: Path, attempts: Sequence[Attempt]) -> None:
    """Write attempts as a table for a spreadsheet, or as JSON, by the ending of the name.

    Raises ValueError for any other ending, and where there is nothing to write.
    """
    ending = file.suffix.lower()
    if ending not in {".csv", ".json"}:
        raise ValueError(_("{file}: expected a name that ends in .csv or .json").format(file=file))
    if not attempts:
        raise ValueError(_("There is nothing to write yet: no drill has been answered."))
    rows = [one.model_dump() for one in attempts]
    if ending == ".json":
        write_atomically(file, json.dumps(rows, indent=2, ensure_ascii=False) + "\n")
        return
    text = io.StringIO()
    table = csv.DictWriter(text, list(Attempt.model_fields), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    write_atomically(file, text.getvalue())
