"""A study is killed while it plays; the next run plays what is missing, and nothing twice."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from simulator.cli import studying
from simulator.content.practice.study_rows import read_rows
from tests.studies.quick import tiny

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("ending", ["kill", "terminate"])
def test_a_killed_study_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    """Its processes end with it: whoever waits for their last words hears the end of them."""
    file, rows = tiny(tmp_path, games=4), tmp_path / "out" / "rows.csv"
    command = [sys.executable, "-m", "simulator", "study", str(file), "--to", str(rows.parent)]
    process = subprocess.Popen([*command, "--jobs", "2"], cwd=ROOT, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        if rows.exists() and len(read_rows(rows)) >= 3:
            break
        time.sleep(0.02)
    getattr(process, ending)()
    process.communicate(timeout=60)
    kept = read_rows(rows)
    assert len(kept) >= 3
    assert not studying.run(file, rows.parent, 1, "processes", report_only=False, again=False)
    assert f"12 games, {12 - len(kept)} to be played" in capsys.readouterr().err
    every = read_rows(rows)
    assert every[: len(kept)] == kept
    assert set(Counter(row.key for row in every).values()) == {1}
    assert len(every) == 12
