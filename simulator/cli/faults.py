"""Errors of the user's files or arguments: one clear message and exit 2, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer

from simulator.cli.terminal import say
from simulator.texts import translate as _

USER_ERROR = 2


def stop(message: str, code: int = USER_ERROR) -> NoReturn:
    """End the program with one message on the error stream."""
    say(message, to=sys.stderr)
    raise typer.Exit(code)


def must_be_pdf(target: Path) -> None:
    """Stop before anything is worked out or written over when a PDF's name does not end so."""
    if target.suffix.lower() != ".pdf":
        stop(_("{file}: expected a name that ends in .pdf").format(file=target))


@contextmanager
def clear_messages() -> Iterator[None]:
    """Turn what can go wrong with the user's files into one message and exit 2."""
    from simulator.agents.agent_errors import AgentError
    from simulator.content.errors import ContentError, why_refused
    from simulator.content.saved_game import SaveError

    try:
        yield
    except (ContentError, SaveError, AgentError) as fault:
        stop(str(fault))
    except BrokenPipeError:
        _end_silently()
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        stop(f"{where}{why_refused(fault)}")


def _end_silently() -> NoReturn:
    """End because nobody reads any more, as `| head` does; that is no fault of the user's."""
    # What is still to be written would fail again when the program ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise typer.Exit(1)
