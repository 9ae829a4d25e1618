"""The page after a round says what the round's events say."""

from __future__ import annotations

import pytest

from simulator.model import events as ev
from simulator.staging.round_end import round_page
from tests.games.golden import replayed
from tests.staging.recorded_moments import MODES


@pytest.mark.parametrize("mode", MODES)
def test_the_pages_of_a_game_add_up_to_its_score(mode: str) -> None:
    """RND-09, WIN-06: every point stands in one row of one page, with who lost what."""
    session = replayed(mode)
    pages = [round_page(session, n) for n in range(1, session.state.round + 1)]
    assert all(pages)
    scored = [e for e in session.events if isinstance(e, ev.PointsScored)]
    rows = [row for page in pages if page for row in page.rows if row.player is not None]
    assert [(row.player, row.points, row.about) for row in rows] == [
        (e.player, e.points, e.about) for e in scored
    ]
    before = dict.fromkeys(session.state.seats, 0)
    for page in filter(None, pages):
        for score in page.scores:
            assert score.before == before[score.player]
            before[score.player] = score.after
            own = sum(row.points for row in page.rows if row.player is score.player)
            assert score.gained == own
    assert before == {seat.player: seat.score for seat in session.state.seats.values()}
    destroyed = [e.unit for e in session.events if isinstance(e, ev.UnitDestroyed)]
    lost = [unit for page in filter(None, pages) for one in page.losses for unit in one.destroyed]
    assert sorted(lost) == sorted(destroyed)


@pytest.mark.parametrize("mode", MODES)
def test_what_scored_nobody_says_why(mode: str) -> None:
    """SCN-GOT-06, SCN-DARK-11, SCN-STAND-06."""
    session = replayed(mode)
    tokens = 0
    for number in range(1, session.state.round):
        page = round_page(session, number)
        assert page is not None
        assert not page.over
        assert page.next_first is not None
        for row in page.rows:
            assert row.sentence.endswith(".")
            assert (row.player is None) is (row.points == 0)
        paid = {what for row in page.rows if row.player for what in row.about}
        open_ones = {row.about[0] for row in page.rows if row.player is None}
        assert not paid & open_ones
        tokens += len(open_ones)
    if session.state.tokens or mode == "here-we-stand":
        assert tokens


def test_a_round_under_way_has_no_page() -> None:
    session = replayed("a-game-of-thrones")
    assert round_page(session, session.state.round + 1) is None
