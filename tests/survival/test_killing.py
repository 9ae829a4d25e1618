"""Whatever moment a program is killed at, at most what was just being kept is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
KINDS = {
    "games at the window and without": ("killing.py",),
    "unsaved work at the window": ("killing_drafts.py",),
    "imports": ("killing_home.py", "import"),
    "settings and attempts": ("killing_home.py", "settings"),
    "studies": ("killing_home.py", "study"),
}
KILLS = int(os.environ.get("IRON_RANKS_KILLS", "12"))
SEED = os.environ.get("IRON_RANKS_SEED", "1")


@pytest.mark.skipif(sys.platform != "linux", reason="the harness was tried on Linux alone")
@pytest.mark.parametrize("kind", KINDS)
def test_killed_programs_lose_at_most_what_is_in_flight(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`IRON_RANKS_KILLS=300` spreads so many over the kinds; processes of their own, which fork."""
    name, *more = KINDS[kind]
    number = [*KINDS].index(kind)
    kills = str((KILLS + len(KINDS) - 1 - number) // len(KINDS))
    found = subprocess.run(
        [sys.executable, str(HERE / name), *more, kills, SEED],
        capture_output=True,
        text=True,
        check=False,
    )
    with capsys.disabled():
        print(f"\n{kind}, seed {SEED}: {found.stdout.strip()}")
    assert found.returncode == 0, found.stdout + found.stderr
    assert f"{kills} kills, 0 with a loss" in found.stdout
