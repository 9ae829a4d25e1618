"""The page about the houses says what its rows say, in both languages."""

from __future__ import annotations

import pytest

from docs.pictures.make_houses import DOCS, ENGLISH, GERMAN, Words, page
from simulator.content.practice.study_rows import read_rows


@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["English", "German"])
def test_the_page_says_what_the_rows_say(words: Words) -> None:
    """Whoever changes rows or page runs `docs/pictures/make_houses.py docs/houses.csv`."""
    written = (DOCS / words.page).read_text(encoding="utf-8")
    assert written == page(read_rows(DOCS / "houses.csv"), words)
