"""The board never gets less than half of the window, and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from simulator.ui.layout import SMALLEST, layout
from tests.each import some

sizes = st.tuples(st.integers(SMALLEST[0], 3840), st.integers(SMALLEST[1], 2160))


@given(sizes)
def test_the_board_has_half_of_the_window(size: tuple[int, int]) -> None:
    at = layout(size)
    assert at.board.width * at.board.height * 2 >= size[0] * size[1]


asked = st.tuples(st.integers(0, 20), st.integers(0, 400))


@given(sizes, asked)
def test_nothing_lies_on_anything_else(size: tuple[int, int], question: tuple[int, int]) -> None:
    at = layout(size, options=question[0], prompt=question[1])
    parts = [at.score, at.tools, at.board, at.banner, at.tabs, at.page]
    parts += [at.prompt, at.choices, at.hand]
    parts += [at.mode, at.rosters, at.tactics] if at.wide else []
    for part in some(parts):
        assert at.window.contains(part)
    for first, second in combinations(parts, 2):
        assert not first.colliderect(second), (first, second)


@given(sizes, asked)
def test_what_happens_is_read_downwards(size: tuple[int, int], question: tuple[int, int]) -> None:
    at = layout(size, options=question[0], prompt=question[1])
    story = [at.banner, at.tabs, at.page, at.prompt, at.choices, at.hand]
    for above, below in pairwise(story):
        assert above.bottom == below.top
        assert (above.x, above.width) == (below.x, below.width)
    assert at.hand.bottom == at.window.bottom
    assert at.board.right <= at.banner.left


@given(sizes)
def test_every_panel_is_wide_enough_for_its_words(size: tuple[int, int]) -> None:
    at, short = layout(size), layout(size, options=20)
    assert at.choices.width >= 328
    assert short.choices.height >= 120
    assert at.page.height >= 180
    if at.wide:
        assert at.mode.width >= 270
        assert at.mode.height + at.rosters.height >= 380


@given(sizes)
def test_a_question_moves_neither_board_nor_what_stands(size: tuple[int, int]) -> None:
    at, other = layout(size), layout(size, options=20, prompt=300)
    assert (at.board, at.tools, at.score) == (other.board, other.tools, other.score)
    if at.wide:
        assert (at.mode, at.rosters, at.tactics) == (other.mode, other.rosters, other.tactics)


def test_1920_by_1080_shows_all_and_1280_by_720_uses_tabs() -> None:
    assert layout((1920, 1080)).wide
    assert not layout((1280, 720)).wide
