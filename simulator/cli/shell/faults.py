"""Errors of the user's files or arguments: one clear message and exit 2, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn, TextIO

import typer

from simulator.cli.shell.terminal import say
from simulator.language.texts import _


class Exit(IntEnum):
    """How the program ends; docs/reference/exit-codes.md tells what each means for a command."""

    GOOD = 0
    NO = 1
    """It was done, and the answer is no: something failed, differs, or is missing."""
    USER_ERROR = 2
    """What was given cannot be used, or the disk refuses."""
    BROKEN = 70
    """A fault of the program itself, as `sysexits` has it."""
    INTERRUPTED = 130
    """Stopped from the keyboard, as shells have it."""
    UNREAD = 141
    """Nobody reads what is printed any more, as shells have it."""


def stop(message: str, code: int = Exit.USER_ERROR) -> NoReturn:
    """End the program with one message on the error stream."""
    say(message, to=sys.stderr)
    raise typer.Exit(code)


def stop_at(option: str, given: str, known: Iterable[str]) -> NoReturn:
    """End the program because an option was given none of the words it knows."""
    words = _("{option} {name}: expected one of {known}")
    stop(words.format(option=option, name=given, known=", ".join(known)))


@contextmanager
def stopping_at(kind: type[Exception]) -> Iterator[None]:
    """End the program with the sentence of such an error."""
    try:
        yield
    except kind as fault:
        stop(str(fault))


@contextmanager
def clear_messages() -> Iterator[None]:
    """Turn what can go wrong with the user's files into one message and its exit code."""
    from simulator.agents.agent_errors import AgentError
    from simulator.content.games.saved_game import MisfitError, SaveError
    from simulator.files.errors import ContentError, why_refused

    try:
        yield
        if sys.stdout is not None:  # as in a program of Windows that has no console
            sys.stdout.flush()
    except MisfitError as fault:
        stop(str(fault), Exit.NO)
    except (ContentError, SaveError, AgentError) as fault:
        stop(str(fault))
    except BrokenPipeError:
        drop_words(sys.stdout)
        raise typer.Exit(Exit.UNREAD) from None
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        stop(f"{where}{why_refused(fault)}")


def drop_words(stream: TextIO) -> None:
    """Drop whatever is still printed, because nobody reads it any more: no fault of the user's."""
    # What waits to be written would fail again when the program ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
