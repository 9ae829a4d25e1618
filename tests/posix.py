"""What Windows does not have: there a test that asks for it is skipped."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

READS_EVERYTHING = not hasattr(os, "geteuid") or os.geteuid() == 0
"""Whether no file can be locked against who runs the tests."""


def fork() -> int:
    """Begin a copy of this process; return its number, and 0 in the copy."""
    if sys.platform == "win32":
        pytest.skip("Windows copies no process")
    else:
        return os.fork()


def pipe(path: Path) -> None:
    """Make a pipe that nobody writes into."""
    if sys.platform == "win32":
        pytest.skip("no pipe lies in a folder of Windows")
    else:
        os.mkfifo(path)


def endless(path: Path) -> None:
    """Make a link to a device whose bytes never end."""
    if sys.platform == "win32":
        pytest.skip("no device lies in a folder of Windows")
    else:
        path.symlink_to("/dev/zero")
