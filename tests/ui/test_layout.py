"""The board never gets less than half of the window, and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.language.texts import msg
from simulator.model.requests import Choose, Kind, Option
from simulator.model.state import Seat
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.screen import GameScreen
from simulator.ui.layout import SMALLEST, is_wide
from tests.each import some
from tests.ui.fingers import app_of, at_the_table, window
from tests.ui.scene import board_room

sizes = st.tuples(st.integers(SMALLEST[0], 3840), st.integers(SMALLEST[1], 2160))
WINDOWS = [SMALLEST, (1280, 720), (1599, 1000), (1600, 860), (1920, 1080), (3840, 2160)]


@given(sizes)
def test_the_board_has_half_of_the_window(size: tuple[int, int]) -> None:
    board = board_room(size)
    assert board.width * board.height * 2 >= size[0] * size[1]


def asked(folder: Path, size: tuple[int, int], options: int) -> GameScreen:
    """Return a game in which so many options are on the table, each with a long reason."""
    game = at_the_table(window(folder, size))
    named = [
        Option(str(n), "Stark Sworn Swords", detail=msg("Why not. " * 9)) for n in range(options)
    ]
    prompt = msg("Which of them shall it be, and why? " * (1 + options // 10))
    game.draft = Draft(Choose(who=Seat.RED, kind=Kind.TARGET, prompt=prompt, options=tuple(named)))
    game.lay_out()
    return game


@pytest.mark.parametrize("options", [2, 40])
@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_lies_on_anything_else(tmp_path: Path, size: tuple[int, int], options: int) -> None:
    at = asked(tmp_path, size, options).at
    assert at.board == board_room(size)
    story = [at.banner, at.tabs, at.page, at.prompt, at.choices, at.hand]
    parts = [at.score, at.tools, at.board, *story]
    parts += [at.mode, at.rosters, at.tactics] if at.wide else []
    for part in some(parts):
        assert at.window.contains(part)
    for first, second in combinations(parts, 2):
        assert not first.colliderect(second), (first, second)
    for above, below in some(pairwise(story)):
        assert above.bottom == below.top, "what happens is read downwards"
        assert (above.x, above.width) == (below.x, below.width)
    assert at.hand.bottom == at.window.bottom


@pytest.mark.parametrize("size", WINDOWS)
def test_a_question_moves_neither_board_nor_what_stands(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = asked(tmp_path, size, 2)
    at, app = game.at, app_of(game)
    other = asked(tmp_path, size, 40).at
    assert app.size == size
    assert (at.board, at.tools, at.score) == (other.board, other.tools, other.score)
    assert at.page.height >= 64
    if at.wide:
        assert (at.mode, at.rosters, at.tactics) == (other.mode, other.rosters, other.tactics)


def test_1920_by_1080_shows_all_and_1280_by_720_uses_tabs() -> None:
    assert is_wide((1920, 1080))
    assert not is_wide((1280, 720))
