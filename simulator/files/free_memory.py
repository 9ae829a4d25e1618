"""How much memory other programs leave free."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from simulator.files.errors import ContentError
from simulator.files.reading import read_text

_LINUX: Final = Path("/proc/meminfo")
UNKNOWN: Final = 1_000_000_000
"""Bytes that are taken to be free where the system does not say."""


def free_memory() -> int:
    """Return the bytes a program may still ask for without pushing others out of memory."""
    try:  # what the system keeps of files it gives up when somebody needs the room
        found = re.search(r"^MemAvailable: +(\d+) kB$", read_text(_LINUX), re.MULTILINE)
    except ContentError:
        found = None
    if found is not None:
        return int(found[1]) * 1024
    if sys.platform != "win32":
        with suppress(OSError, ValueError):  # not every Unix counts the pages that are free
            return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return UNKNOWN
