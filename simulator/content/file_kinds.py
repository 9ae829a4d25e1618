"""What a file is, told by its ending and what it holds: one answer for dropping, opening, checking.

Cases, army lists and drills are YAML; each has an ending of its own besides, so that a double click
finds the program. What is written by us may keep the endings of YAML.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from simulator.content.armies.lists import holds_army, load_army
from simulator.content.cases.case_links import is_link
from simulator.content.cases.casefile import read_cases
from simulator.content.games.save_reader import read as read_save
from simulator.content.practice.drill_files import holds_drills, read_drills
from simulator.files.endings import ARMIES, CASES, DRILLS, SAVES
from simulator.files.errors import ContentError
from simulator.files.page_attachments import PAGES
from simulator.files.pdf_attachments import ENDING as PDF
from simulator.files.photos import ENDINGS as PHOTOS
from simulator.files.photos import read_photo
from simulator.files.picture_attachments import PICTURE
from simulator.files.reading import opened
from simulator.language.texts import translate as _

_SMALL: Final = 64
"""Pixels a photo is read at where it is only checked."""


class FileKind(StrEnum):
    """What the window opens."""

    GAME = "game"
    ARMY = "army"
    CASE = "case"
    DRILL = "drill"
    PHOTO = "photo"
    UNKNOWN = "unknown"


_OWN: Final[Mapping[str, FileKind]] = {
    **dict.fromkeys(SAVES, FileKind.GAME),
    **dict.fromkeys(ARMIES - CASES, FileKind.ARMY),
    **dict.fromkeys(DRILLS - CASES, FileKind.DRILL),
    **dict.fromkeys(CASES - ARMIES, FileKind.CASE),
}
"""Endings that say it all."""


def kind_of(file: Path) -> FileKind:
    """Return what a file or a link is; nothing is told about what is wrong in it."""
    if is_link(file):
        return FileKind.CASE
    ending = file.suffix.lower()
    if ending in _OWN:
        return _OWN[ending]
    if ending in CASES | PAGES | {PDF}:
        if holds_army(file):
            return FileKind.ARMY
        return FileKind.DRILL if holds_drills(file) else FileKind.CASE
    if ending == PICTURE and _carries_cases(file):
        return FileKind.CASE
    return FileKind.PHOTO if ending in PHOTOS else FileKind.UNKNOWN


def known_ending(name: str) -> bool:
    """Whether a word of the command line ends like a file the window opens."""
    return Path(name).suffix.lower() in {*_OWN, *CASES, *PAGES, PDF, *PHOTOS}


_READERS: Final[Mapping[FileKind, Callable[[Path], object]]] = {
    FileKind.GAME: read_save,
    FileKind.ARMY: load_army,
    FileKind.DRILL: read_drills,
    FileKind.PHOTO: lambda file: read_photo(file, _SMALL),
    FileKind.CASE: read_cases,
}


def check_file(file: Path) -> None:
    """Read a file as what it is; raise ContentError or SaveError for what cannot be opened."""
    reads = _READERS.get(kind_of(file))
    if reads is not None:
        reads(file)
    else:
        with opened(file, sys.maxsize):  # what is not there, or no file, is told first
            found = file.suffix or repr(file.name)
        expected = _("a saved game, a case, an army list, a drill, or a photo of a table")
        raise ContentError(file, None, "", expected, found)


def _carries_cases(file: Path) -> bool:
    try:
        read_cases(file)
    except (ContentError, OSError):
        return False
    return True
