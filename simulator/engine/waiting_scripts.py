"""The scripts that wait for an answer, closed before the interpreter ends."""

from __future__ import annotations

import atexit
from contextlib import suppress
from typing import Final
from weakref import WeakSet

from simulator.engine.table import Script

UNDER_WAY: Final[WeakSet[Script]] = WeakSet()
"""The scripts that wait for an answer, of whatever sessions there are."""


@atexit.register
def _close_scripts() -> None:
    """Close the scripts that still wait, before the interpreter takes their modules apart."""
    for script in tuple(UNDER_WAY):
        with suppress(ValueError):  # another thread is just running it
            script.close()
