"""The one door for outputs, as `reading` is the one for inputs: what may be written where.

Everybody who writes a file that somebody named asks here before the work begins. A file is
replaced only where it is of the kind that is to be written: the mark of that kind stands in it. Any
other is somebody's own, and is replaced only by `force`; what is being read never is.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from simulator.files.endings import SAVES
from simulator.files.errors import ContentError, why_refused
from simulator.files.reading import MEGABYTE, is_folder, opened
from simulator.language.texts import marked, printable, translate
from simulator.language.texts import translate as _
from simulator.records import dataclass

_HEAD: Final = 4 * MEGABYTE
"""Bytes of a file that are searched for a mark: no page or PDF of ours has more."""
_TAIL: Final = 64_000
"""Bytes of its end that are searched besides: archives and tables have their names there."""


class OutputError(ContentError):
    """A place where nothing can be written, or where something else would be lost."""

    def __init__(
        self, file: Path, words: str, *, replaceable: bool = False, **places: object
    ) -> None:
        """Carry the sentence; `replaceable` is what `force` would let be replaced."""
        sentence = words.format(file=file, **places)
        ValueError.__init__(self, printable(sentence))
        self.replaceable = replaceable
        self.file, self.line, self.key = file, None, ""
        self.expected, self.found, self.more = sentence, "", ()


@dataclass(frozen=True)
class OutputKind:
    """A kind of file we write: its name, how the names of such files end, and its mark."""

    name: str
    endings: Collection[str]
    mark: re.Pattern[bytes]

    def holds(self, file: Path) -> bool:
        """Return whether a file is of this kind, or empty; ContentError for an unreadable one."""
        with opened(file, sys.maxsize) as stream:
            head = stream.read(_HEAD)
            stream.seek(max(len(head), os.fstat(stream.fileno()).st_size - _TAIL))
            return not head or bool(self.mark.search(head) or self.mark.search(stream.read()))


@dataclass(frozen=True)
class OutputFolder:
    """A folder that files of one kind are written into."""

    name: str
    files: OutputKind
    names: Callable[[], Iterable[str]] = tuple
    """The names of the files, where they are known before the work."""
    signs: Collection[str] = ()
    """Files that tell such a folder from another one."""
    alone: bool = False
    """Whether a single file may be asked for instead."""


def _schema_names() -> Iterable[str]:
    from simulator.content.schemas import schema_names  # noqa: PLC0415 - it loads every record

    return schema_names()


SAVED_GAME: Final = OutputKind(marked("a saved game"), SAVES, re.compile(rb'\A\{"iron_ranks":'))
LOG: Final = OutputKind(
    marked("a game's log"),
    (".html", ".htm", ".txt", ".log"),
    re.compile(rb'\AIron Ranks: |name="generator" content="Iron Ranks|background: #7a1f1f'),
)
PAGE: Final = OutputKind(
    marked("a page of Iron Ranks"),
    (".html", ".htm"),
    re.compile(rb'name="generator" content="Iron Ranks'),
)
FILM: Final = OutputKind(
    marked("a film of Iron Ranks"), (".gif", ".png", ".mp4"), re.compile(rb"Iron Ranks|acTL")
)
PDF: Final = OutputKind(
    marked("a PDF of Iron Ranks"),
    (".pdf",),
    re.compile(rb"iron(-|\\055)ranks(-|\\055)(cases|army)"),
)
PICTURE: Final = OutputKind(
    marked("a picture of a case"), (".png",), re.compile(rb"iTXtiron-ranks-cases\.yaml")
)
ROWS: Final = OutputKind(
    marked("the rows of a study"), (".parquet", ".csv"), re.compile(rb"cpu_seconds")
)
ATTEMPTS: Final = OutputKind(
    marked("attempts at drills"),
    (".csv", ".json"),
    re.compile(rb'\A(day,drill,theme|\[\s*\{\s*"day":)'),
)
STUDY: Final = OutputFolder(marked("the folder of a study"), ROWS, signs=("rows.csv",))
PICTURES: Final = OutputFolder(marked("pictures of cases"), PICTURE, alone=True)
EXPORT: Final = OutputKind(
    marked("an export of Iron Ranks"), (".zip",), re.compile(rb"manifest\.json")
)
SCHEMAS: Final = OutputFolder(
    marked("schemas of Iron Ranks"),
    OutputKind(marked("a schema of Iron Ranks"), (".json",), re.compile(rb'"title": "\w+File"')),
    names=_schema_names,
)
WEIGHTS: Final = OutputKind(
    marked("learned weights"), (".jsonl",), re.compile(rb'\A\{"card":\{"version":')
)


def require_output(
    target: Path, kind: OutputKind, inputs: Iterable[Path] = (), *, force: bool = False
) -> None:
    """Raise OutputError where a file of a kind may not be written to a place, or cannot be.

    It is never one of the `inputs`, whatever that is called there: by a link, or in other letters.
    `force` allows that a file of another kind is replaced.
    """
    about = _about(target)
    _require_no_input(target, about, inputs)
    if about is not None and stat.S_ISDIR(about.st_mode):
        raise OutputError(target, _("{file}: expected a file, found a folder"))
    if about is not None and not stat.S_ISREG(about.st_mode) and not stat.S_ISBLK(about.st_mode):
        return  # a pipe or a terminal: it is written into, and nothing of it is lost
    if target.suffix.lower() not in kind.endings:
        words = _("{file}: expected a name that ends in {endings}")
        raise OutputError(target, words, endings=", ".join(kind.endings))
    require_folder(_folder_of(target))
    if about is None or force:
        return
    with suppress(ContentError):  # what cannot be read is none of ours
        if kind.holds(target):
            return
    words = _("{file}: expected {kind} or a new name, found another file")
    raise OutputError(target, words, replaceable=True, kind=translate(kind.name))


def require_output_folder(
    folder: Path, kind: OutputFolder, inputs: Iterable[Path] = (), *, force: bool = False
) -> None:
    """Raise OutputError where files of a kind may not be written into a folder, or cannot be.

    A folder that is not there is made later, where the one it lies in is there. A name with an
    ending of the kind is that of one file, where the kind may be a single one.
    """
    about = _about(folder)
    if about is None or not stat.S_ISDIR(about.st_mode):
        if folder.suffix and kind.alone:
            require_output(folder, kind.files, inputs, force=force)
            return
        if about is not None:
            raise OutputError(folder, _("{file}: expected a folder, found a file"))
        require_folder(_folder_of(folder))
        return
    require_folder(folder)
    for name in kind.names():
        require_output(folder / name, kind.files, inputs, force=force)
    signs = [folder / name for name in kind.signs]
    if force or not signs or not any(folder.iterdir()):
        return
    with suppress(ContentError):
        if all(kind.files.holds(sign) for sign in signs):
            return
    words = _("{file}: expected {kind} or an empty folder, found another folder")
    raise OutputError(folder, words, replaceable=True, kind=translate(kind.name))


def require_folder(folder: Path) -> None:
    """Raise OutputError where a folder is not there or cannot be written to.

    What killed programs left unfinished in it is taken away.
    """
    if not is_folder(folder):
        raise OutputError(folder, _("There is no folder {folder}: make it first."), folder=folder)
    from simulator.files import disk  # noqa: PLC0415 - loaded only where something is written

    try:
        disk.try_folder(folder)
    except OSError as fault:
        words = _("{folder}: nothing can be written there: {why}")
        raise OutputError(folder, words, folder=folder, why=why_refused(fault)) from fault
    disk.sweep(folder)


def _folder_of(target: Path) -> Path:
    """Return the folder a file is written into: a link stays one, what it leads to is written."""
    return (Path(os.path.realpath(target)) if target.is_symlink() else target).parent


def _about(target: Path) -> os.stat_result | None:
    """Return what stands at a place, None where nothing does; OutputError for no place at all."""
    try:
        return target.stat()
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None  # a part of its path is a file, which `require_folder` tells
    except (OSError, ValueError) as fault:  # ValueError: a name no file can have
        why = why_refused(fault) if isinstance(fault, OSError) else str(fault)
        words = _("{file}: nothing can be written there: {why}")
        raise OutputError(target, words, why=why) from fault


def _require_no_input(target: Path, about: os.stat_result | None, inputs: Iterable[Path]) -> None:
    for file in inputs:
        same = False
        with suppress(OSError, ValueError):  # what is not there is no file to be lost
            same = about is not None and os.path.samestat(about, file.stat())
        if same:
            raise OutputError(target, _("{file}: expected another file than the one that is read"))
