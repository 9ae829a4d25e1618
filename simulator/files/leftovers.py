"""What a killed program leaves among a player's files: found at the next start, and mended.

A file that was being written lies beside the one it was meant for. An import that was killed
between two of its steps leaves its plan (`import_steps`), by which it is undone.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from simulator.files import disk
from simulator.files.locks import JournalLock
from simulator.files.own_places import IMPORT, OwnPlaces
from simulator.files.reading import is_folder
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _

_LARGEST_DEPTH: Final = 4
"""Folders below each other that are looked through; the player's own files lie no deeper."""


def mend(places: OwnPlaces) -> list[str]:
    """Undo imports that were killed and delete unfinished files; return a sentence for each.

    What another program is doing right now is left alone.
    """
    if not is_folder(places.home):
        return []
    sentences = [words for new in _imports(places.home) for words in _mended(places, new)]
    swept = sum(map(disk.sweep, {*_folders(places.home), places.settings.parent}))
    if swept:
        words = ngettext(
            "{n} unfinished file that a broken-off program left was deleted.",
            "{n} unfinished files that a broken-off program left were deleted.",
            swept,
        )
        sentences.append(words.format(n=swept))
    return sentences


def _imports(home: Path) -> list[Path]:
    """Return the folders of imports, those too of which only the lock is there."""
    try:
        return sorted({path.with_suffix("") for path in home.glob(f"{IMPORT}-*")})
    except OSError:
        return []


def _mended(places: OwnPlaces, new: Path) -> list[str]:
    """Undo an import unless it is running, and take its folder away; return what was done."""
    from simulator.files.import_steps import undo  # noqa: PLC0415 - seldom needed, loads slowly

    lock = JournalLock(new)
    try:
        if not lock.take():
            return []
    except OSError:  # a folder that can only be read: nobody imports there
        return []
    try:
        there, undone = is_folder(new), undo(places, new)
        disk.delete_folder(new)
    except (OSError, ValueError) as fault:
        return [_("An import that broke off could not be undone: {why}").format(why=fault)]
    finally:
        lock.free(forget=True)
    if undone:
        return [_("An import that broke off was undone: everything is as it was before.")]
    return there * [_("What an import that broke off had unpacked was deleted.")]


def _folders(home: Path) -> list[Path]:
    """Return the folders of the player's files, the imports' aside."""
    found = []
    for folder, inside, _files in os.walk(home):
        found.append(Path(folder))
        if len(Path(folder).relative_to(home).parts) >= _LARGEST_DEPTH:
            inside.clear()
        inside[:] = [name for name in inside if not name.startswith(f"{IMPORT}-")]
    return found
