"""The hook that reads commit messages refuses what a maintainer would not find."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("commit_subject", ROOT / ".ci" / "commit_subject.py")
assert SPEC is not None
assert SPEC.loader is not None
HOOK = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(HOOK)


@pytest.mark.parametrize(
    "message",
    [
        "retreat: find ends that need a pivot (RET-07)\n",
        "ui/board: draw the corridor\n\nIt was hidden by the tray.\n# a comment of git\n",
    ],
)
def test_a_subject_with_its_area_is_taken(message: str) -> None:
    assert HOOK.faults(message) == []


@pytest.mark.parametrize(
    "message",
    [
        "",
        "The ghost finds its place",
        "retreat:find ends",
        "retreat: find ends.",
        "retreat: " + "x" * 64,
        "retreat: find ends\nand pivot there",
    ],
)
def test_other_subjects_are_refused(message: str) -> None:
    assert HOOK.faults(message)
