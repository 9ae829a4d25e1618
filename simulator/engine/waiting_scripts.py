"""The scripts that wait for an answer, closed before the interpreter ends."""

from __future__ import annotations

import atexit
from contextlib import suppress
from typing import Final, Protocol
from weakref import WeakSet


class RunsScripts(Protocol):
    """What runs a script and can close it: a session."""

    def _leave_script(self) -> None: ...


UNDER_WAY: Final[WeakSet[RunsScripts]] = WeakSet()
"""All sessions there are."""


@atexit.register
def _close_scripts() -> None:
    """Close the scripts that still wait, before the interpreter takes their modules apart."""
    for session in tuple(UNDER_WAY):
        with suppress(ValueError):  # another thread is just running it
            session._leave_script()  # noqa: SLF001 - it is no business of players
