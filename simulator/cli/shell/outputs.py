"""What a command reads and writes, told by its parameters; where it may write is asked first.

A parameter that names a file is annotated: `GAME` or `READ` for what is read, an `OutputKind` for
what is written. `writes` asks the door for outputs about all of them before the command begins.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final, ParamSpec, TextIO, cast, get_type_hints

import typer

from simulator.cli.shell.faults import clear_messages, drop_words, stop
from simulator.content import outputs
from simulator.content.outputs import OutputError, OutputFolder, OutputKind
from simulator.files.disk import write_atomically
from simulator.language.texts import translate as _

P = ParamSpec("P")


class Reads(Enum):
    """What a command reads from a file that is named to it."""

    GAME = "a saved game"
    OTHER = "something else"


READ: Final = Reads.OTHER
GAME: Final = Reads.GAME
Page = Annotated[
    Path | None,
    typer.Option("--page", help="Write it as a page that opens anywhere: .html."),
    outputs.PAGE,
]
Force = Annotated[bool, typer.Option("--force", help="Replace an existing file of another kind.")]


def writes(command: Callable[P, None]) -> Callable[P, None]:
    """Return a command that asks first where it may write, and goes on though nobody reads.

    What it prints may go to `| head`, which leaves early: its files are written all the same.
    """

    @functools.wraps(command)
    def asked(*args: P.args, **given: P.kwargs) -> None:
        with clear_messages():
            _require_outputs(command, given)
            with going_on_unread():
                command(*args, **given)

    return asked


def _require_outputs(command: Callable[..., None], given: Mapping[str, object]) -> None:
    """Raise OutputError for the first output that may not be written where it was asked for."""
    inputs: list[Path] = []
    wanted: list[tuple[Path, OutputKind | OutputFolder]] = []
    for name, hint in get_type_hints(command, include_extras=True).items():
        value = given.get(name)
        for mark in getattr(hint, "__metadata__", ()):
            if isinstance(mark, Reads) and value:
                inputs += map(Path, value if isinstance(value, list) else [value])
            elif isinstance(mark, OutputKind | OutputFolder) and value is not None:
                wanted.append((Path(str(value)), mark))
    for number, (target, kind) in enumerate(wanted):
        require_output(target, kind, inputs, force=bool(given.get("force")))
        if os.path.realpath(target) in {os.path.realpath(one) for one, _k in wanted[:number]}:
            stop(
                _("{file}: expected another file than the one written already").format(file=target)
            )


def require_output(
    target: Path, kind: OutputKind | OutputFolder, inputs: Sequence[Path] = (), *, force: bool
) -> None:
    """Raise OutputError as the door for outputs does, and name the option that helps."""
    try:
        if isinstance(kind, OutputFolder):
            outputs.require_output_folder(target, kind, inputs, force=force)
        else:
            outputs.require_output(target, kind, inputs, force=force)
    except OutputError as fault:
        if not fault.replaceable:
            raise
        stop(str(fault) + ". " + _("--force replaces it."))


def write_page(target: Path, text: str) -> None:
    """Write a page whole or not at all; stop where it would be too large to be read back."""
    from simulator.reports.web.page_bytes import PageError, page_bytes

    try:
        raw = page_bytes(text)
    except PageError as fault:
        stop(f"{target}: {fault}")
    write_atomically(target, raw, make_folder=False)


# ------------------------------------------------------------------ nobody reads any more


@contextmanager
def going_on_unread() -> Iterator[None]:
    """Go on with the work inside though nobody reads what is printed any more."""
    before = sys.stdout
    if before is not None:  # as in a program of Windows that has no console
        sys.stdout = cast("TextIO", _Unread(before))
    try:
        yield
    finally:
        if before is not None:
            sys.stdout.flush()
        sys.stdout = before


class _Unread:
    """The standard output, which may lose its reader: then the words are dropped."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    # Any: whatever else is asked of the stream
    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except BrokenPipeError:
            drop_words(self._stream)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            drop_words(self._stream)
