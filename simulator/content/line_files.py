"""Files that grow by one line of JSON for each thing kept: read whole, written in one step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from simulator.content.disk import write_atomically
from simulator.content.errors import ContentError
from simulator.content.sources import Record
from simulator.texts import translate as _

R = TypeVar("R", bound=Record)


def read_lines(file: Path, kind: type[R]) -> tuple[R, ...]:
    """Read all that is kept; nothing without a file. ContentError names the line that is broken."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(file, None, "", _("a readable file"), str(error)) from error
    return tuple(_one(file, kind, number, line) for number, line in enumerate(lines, 1) if line)


def _one(file: Path, kind: type[R], number: int, line: str) -> R:
    try:
        return kind.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(step) for step in first["loc"])
        expected, found = str(first["msg"]), repr(first["input"])[:80]
        raise ContentError(file, number, key, expected, found) from error


def write_lines(file: Path, kept: Sequence[Record]) -> None:
    """Write all of it in one step, so that a crash loses none."""
    write_atomically(file, "".join(f"{one.model_dump_json()}\n" for one in kept))
