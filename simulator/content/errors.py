"""What a reader says about a file it cannot use: where, what was expected, what was found."""

from __future__ import annotations

from pathlib import Path

from simulator.texts import translate as _


class ContentError(ValueError):
    """A fault in a data file, told so that its author can mend it without reading our code."""

    def __init__(self, file: Path, line: int | None, key: str, expected: str, found: str) -> None:
        """Say where the fault is (`line` counts from 1) and what should stand there."""
        where = [str(file)]
        if line is not None:
            where.append(_("line {line}").format(line=line))
        if key:
            where.append(key)
        super().__init__(
            _("{where}: expected {expected}, found {found}").format(
                where=", ".join(where), expected=expected, found=found
            )
        )
        self.file = file
        self.line = line
        self.key = key
        self.expected = expected
        self.found = found
