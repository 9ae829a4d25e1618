"""Whatever moment a window is killed at, its unsaved work is there at the next start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HARNESS = Path(__file__).resolve().parent / "killing_drafts.py"


@pytest.mark.skipif(sys.platform != "linux", reason="the harness was tried on Linux alone")
def test_killed_windows_lose_at_most_the_change_in_flight() -> None:
    """`IRON_RANKS_KILLS=200` kills so many; a process of its own, because it forks."""
    kills = os.environ.get("IRON_RANKS_KILLS", "4")
    found = subprocess.run(
        [sys.executable, str(HARNESS), kills], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert f"{kills} kills, 0 with a loss" in found.stdout
