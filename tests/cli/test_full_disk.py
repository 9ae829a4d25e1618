"""What the terminal says when the disk is full: which file could not be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app

PLAY = ("play", "--no-window", "--scenario", "skirmish", "--agents", "random,random", "--seed", "3")


@pytest.mark.parametrize("written", [0, 3], ids=["at once", "in the middle"])
def test_a_full_disk_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    """The first journal is a whole file, the later lines are added to it: both name it."""
    save, true, count = tmp_path / "game.ironranks", os.fsync, [0]

    def full(handle: Any) -> None:
        count[0] += 1
        if count[0] > written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        true(handle)

    monkeypatch.setattr(os, "fsync", full)
    said = CliRunner().invoke(app, [*PLAY, "--save", str(save)])
    assert said.exit_code == 2
    told = "".join(said.output.split())  # a terminal breaks lines where it likes
    assert "thediskisfull" in told
    assert ".journal:thedisk" in told or "game.ironranks:thedisk" in told
