"""A run of the tests says what it left out, however many processes take part."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.left_out import ASKS_MORE, lines_of

ROOT = Path(__file__).resolve().parents[2]
READ = re.compile(r'(?:environ\S{1,5}|MUST: Final = )"(IRON_RANKS_[A-Z_]+)"')
NO_SAMPLE = {f"IRON_RANKS_{name}" for name in ("CARDS", "JOBS", "LANGUAGE", "SEED")}
"""What says which questions are asked, in which language and by whom, not how many."""


def named(folder: str) -> set[str]:
    """Return the variables that the code of a folder reads."""
    texts = (file.read_text("utf-8") for file in (ROOT / folder).rglob("*.py"))
    return {name for text in texts for name in READ.findall(text)}


def test_every_variable_that_asks_more_of_the_tests_is_told() -> None:
    assert named("tests") - NO_SAMPLE == set(ASKS_MORE)


def summary(*options: str) -> list[str]:
    """Return the block of a run of one file that is sampled and one that is skipped."""
    environment = {
        key: word for key, word in os.environ.items() if key not in {*ASKS_MORE, "IRON_RANKS_SEED"}
    }
    files = ("tests/rules/test_best_pivot.py", "tests/cluster")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, *files],
        cwd=ROOT,
        env=environment | {"IRON_RANKS_GAMES": "3"},
        check=False,
        capture_output=True,
        text=True,
    ).stdout
    _before, _title, block = told.partition(" left out ")
    return [line for line in block.splitlines()[1:] if line and not line.startswith("=")]


@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_summary_says_what_was_sampled_deselected_and_skipped(processes: str) -> None:
    lines = summary("-k", "killed or rough", "-n", processes)
    sampled, deselected, skipped, more, *variables = lines
    which = r"\d+ slow tests, and questions put to many modes, .*, IRON_RANKS_SEED=0"
    assert re.fullmatch(which, sampled)
    assert re.fullmatch(r'\d+ tests: -k "killed or rough"', deselected)
    assert skipped == "1 skipped: needs Dask and 20 seconds: IRON_RANKS_CLUSTER=1"
    assert more == "more is asked with:"
    assert [line.split()[0] for line in variables if line.startswith("  ")] == [
        name for name in ASKS_MORE if name != "IRON_RANKS_GAMES"
    ]


@pytest.mark.parametrize(
    ("reasons", "skipped", "environment", "lines"),
    [
        ({}, {}, dict.fromkeys(ASKS_MORE, "1"), []),
        ({"options": 7}, {}, dict.fromkeys(ASKS_MORE, "1"), ['7 tests: -m "not slow"']),
        ({}, {"no selenium": 2}, dict.fromkeys(ASKS_MORE, "1"), ["2 skipped: no selenium"]),
    ],
)
def test_a_run_that_leaves_out_nothing_says_nothing(
    reasons: Mapping[str, int],
    skipped: Mapping[str, int],
    environment: Mapping[str, str],
    lines: list[str],
) -> None:
    assert list(lines_of(reasons, skipped, {"-m": "not slow", "-k": ""}, environment)) == lines
