"""Setting aside a file of the player's own that cannot be read, so that the program goes on.

Nothing is lost: the file keeps all it held, under another name beside the old one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simulator.files.disk import give_other_name, write_atomically
from simulator.files.errors import ContentError
from simulator.files.reading import MEGABYTE, is_there, read_bytes
from simulator.language.texts import translate as _

_LARGEST: Final = 4 * MEGABYTE
"""Bytes a file may have of which something is good: a larger one is not read."""
ENDING: Final = ".unreadable"
"""What stands behind the name of a file that was set aside."""


def set_aside(file: Path, good: str = "") -> Path | None:
    """Keep a file under another name and return that; None where the disk refuses.

    Where something is `good` in it, that is what the file holds from now on: there is no moment at
    which nothing of it has its old name.
    """
    aside, number = file.with_name(f"{file.name}{ENDING}"), 2
    try:
        while is_there(aside):
            aside = file.with_name(f"{file.name}{ENDING}-{number}")
            number += 1
        if good:
            write_atomically(aside, read_bytes(file, _LARGEST))
            write_atomically(file, good)
        else:
            give_other_name(file, aside)
    except (OSError, ContentError):
        return None
    return aside


def notice(why: str, aside: Path | None) -> str:
    """Return why a file could not be read and where it is now."""
    if aside is None:
        return _("{why}. It stays where it is; nothing of it is used.").format(why=why)
    return _("{why}. It was set aside as {name}.").format(why=why, name=aside.name)
