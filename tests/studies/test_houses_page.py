"""The page about the houses says what its rows say."""

from __future__ import annotations

from pathlib import Path

from docs.pictures import make_houses
from simulator.content.practice.study_rows import read_rows

DOCS = Path(make_houses.__file__).resolve().parents[1]


def test_the_page_says_what_the_rows_say() -> None:
    """Whoever changes rows or page runs `docs/pictures/make_houses.py docs/houses.csv`."""
    page = make_houses.page(read_rows(DOCS / "houses.csv"))
    assert (DOCS / "houses.md").read_text(encoding="utf-8") == page
