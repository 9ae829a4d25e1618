"""The README's example runs, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.costs import ROWS

ROOT = Path(__file__).resolve().parents[1]
README, GERMAN = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.de.md")
)
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
LINKS = sorted({*re.findall(r"\]\(([^)#]+)", README + GERMAN)})


def test_the_example_plays_a_game_and_finds_its_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(BLOCKS) == 1
    exec(compile(BLOCKS[0], "README.md", "exec"), {})  # noqa: S102 - our own page
    ending, wounds = capsys.readouterr().out.splitlines()
    assert ending
    comment = re.search(r"# ([\d.]+), exactly", BLOCKS[0])
    assert comment is not None
    assert wounds == f"{comment[1]} wounds"


@pytest.mark.parametrize("link", LINKS)
def test_what_the_readme_shows_exists(link: str) -> None:
    assert (ROOT / link).exists()


def test_every_row_that_was_measured_carries_its_day() -> None:
    """A number is true of the program as it was then; both languages have the same rows."""
    days = []
    for name, head in (("measured.md", "measured"), ("de/measured.md", "gemessen")):
        page = (ROOT / "docs" / name).read_text(encoding="utf-8")
        rows = [row for row in page.splitlines() if row.startswith("| ")]
        last = [row.strip(" |").split("|")[-1].strip() for row in rows]
        assert last.count(head) == 3
        days.append([cell for cell in last if cell != head])
    assert days[0] == days[1]
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\d", day) for day in days[0])


def test_the_costs_are_those_the_benchmark_prints() -> None:
    """Every call in its order, with the same numbers in both languages."""
    pages = [
        (ROOT / "docs" / name).read_text("utf-8") for name in ("measured.md", "de/measured.md")
    ]
    tables = [page.rpartition("\n\n| ")[2].strip().splitlines()[2:] for page in pages]
    english, german = ([line.strip("| ").split(" | ") for line in table] for table in tables)
    assert tuple(call for call, *_numbers in english) == ROWS
    swapped = str.maketrans(".,", ",.")
    numbers = [[number.translate(swapped) for number in row[1:3]] for row in english]
    assert numbers == [row[1:3] for row in german]
