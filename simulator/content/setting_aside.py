"""Setting aside a file of the player's own that cannot be read, so that the program goes on.

Nothing is lost: the file keeps all it held, under another name beside the old one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from simulator.content.disk import give_other_name
from simulator.texts import translate as _

ENDING: Final = ".unreadable"
"""What stands behind the name of a file that was set aside."""


def set_aside(file: Path) -> Path | None:
    """Give a file another name and say which; None where the disk refuses."""
    aside, number = file.with_name(f"{file.name}{ENDING}"), 2
    try:
        while aside.exists() or aside.is_symlink():
            aside = file.with_name(f"{file.name}{ENDING}-{number}")
            number += 1
        give_other_name(file, aside)
    except OSError:
        return None
    return aside


def notice(why: str, aside: Path | None) -> str:
    """Say why a file could not be read and where it is now."""
    if aside is None:
        return _("{why}. It stays where it is; nothing of it is used.").format(why=why)
    return _("{why}. It was set aside as {name}.").format(why=why, name=aside.name)
