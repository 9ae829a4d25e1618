"""The board never gets less than half of the window, and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from simulator.ui.layout import SMALLEST, layout

sizes = st.tuples(st.integers(SMALLEST[0], 3840), st.integers(SMALLEST[1], 2160))


@given(sizes)
def test_the_board_has_half_of_the_window(size: tuple[int, int]) -> None:
    at = layout(size)
    assert at.board.width * at.board.height * 2 >= size[0] * size[1]


@given(sizes)
def test_nothing_lies_on_anything_else(size: tuple[int, int]) -> None:
    at = layout(size)
    parts = [at.prompt, at.board, at.bottom, at.card, at.choices]
    parts += [at.log, at.rosters, at.tactics] if at.wide else [at.tabs]
    for part in parts:
        assert at.window.contains(part)
    for first, second in combinations(parts, 2):
        assert not first.colliderect(second), (first, second)


@given(sizes)
def test_every_panel_is_wide_enough_for_its_words(size: tuple[int, int]) -> None:
    at = layout(size)
    assert at.choices.width >= 328
    assert at.choices.height >= 240
    assert at.card.height >= 200
    if at.wide:
        assert at.rosters.width >= 270
        assert at.rosters.height >= 380


def test_1920_by_1080_shows_all_and_1280_by_720_uses_tabs() -> None:
    assert layout((1920, 1080)).wide
    assert not layout((1280, 720)).wide
