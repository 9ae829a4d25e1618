"""Kept games: their names and labels, told by their files' names, and how these change.

A label stands in brackets behind the name, as in "2026-01-31 20-15-00 [league]", so that it travels
with the file and nothing else has to be kept in step.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from simulator.files.disk import give_other_name
from simulator.files.errors import ContentError
from simulator.files.locks import changing
from simulator.files.reading import is_there
from simulator.language.texts import printable
from simulator.language.texts import translate as _

LONGEST: Final = 80
"""Letters a name or a label may have."""
_LABELLED: Final = re.compile(r"(?P<name>.*?)(?: \[(?P<label>[^\[\]]*)\])?")
_NOT_IN_NAMES: Final = frozenset('/\\:*?"<>|[]\0')
"""Signs that some system does not take in a file's name, and those that hold a label."""


def name_of(path: Path) -> str:
    """Return a kept game's name without its label."""
    return _parts(path)[0]


def label_of(path: Path) -> str:
    """Return a kept game's label, empty without one."""
    return _parts(path)[1]


def _parts(path: Path) -> tuple[str, str]:
    found = _LABELLED.fullmatch(path.stem)
    return (found["name"], found["label"] or "") if found else (path.stem, "")


def renamed(path: Path, name: str) -> Path:
    """Return a kept game another name and return its file (ContentError, OSError)."""
    return _moved(path, _required(path, name), label_of(path))


def labelled(path: Path, label: str) -> Path:
    """Return a kept game another label, or none, and return its file (ContentError, OSError)."""
    return _moved(path, name_of(path), _required(path, label) if label.strip() else "")


def _required(path: Path, words: str) -> str:
    """Return words that may stand in a file's name; ContentError for others."""
    words = words.strip()
    wrong = next((sign for sign in words if sign in _NOT_IN_NAMES or not sign.isprintable()), "")
    if not words or wrong or len(words) > LONGEST or words.startswith("."):
        expected = _("a name of 1 to {most} letters, without any of {signs}").format(
            most=LONGEST, signs='/ \\ : * ? " < > | [ ]'
        )
        raise ContentError(path, None, "", expected, printable(repr(words[:LONGEST])))
    return words


def _moved(path: Path, name: str, label: str) -> Path:
    other = path.with_name(f"{name} [{label}]{path.suffix}" if label else f"{name}{path.suffix}")
    if other == path:
        return path
    with changing(path.parent):
        if is_there(other):
            raise ContentError(path, None, "", _("a name no other game has"), printable(repr(name)))
        give_other_name(path, other)
    return other
