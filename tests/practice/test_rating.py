"""Ratings after Glickman: his worked example, days of practice, and the weakest theme."""

from __future__ import annotations

import pytest

from simulator.content.practice.practice_files import Attempt
from simulator.practice.rating import FEWEST, Rating, by_weakness, rated, ratings
from simulator.practice.tasks import Theme
from simulator.reports.rating_text import change_line, rating_line, weakest, weakest_line


def attempt(
    drill: str, *, right: bool, theme: Theme = Theme.ARCS, day: str = "2026-03-01"
) -> Attempt:
    """Return an answer."""
    loss = 0.0 if right else 1.0
    return Attempt(day=day, drill=drill, theme=theme, chosen="stay", loss=loss, right=right)


def test_the_example_of_the_paper() -> None:
    """A player of 1500 beats 1400 and loses to 1550 and 1700 (Glickman, page 4)."""
    games = [
        (Rating(1400.0, 30.0), 1.0),
        (Rating(1550.0, 100.0), 0.0),
        (Rating(1700.0, 300.0), 0.0),
    ]
    found = rated(Rating(1500.0, 200.0, 0.06), games)
    assert found.points == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


def test_who_does_not_play_grows_less_sure_and_no_weaker() -> None:
    found = rated(Rating(1600.0, 60.0), ())
    assert found.points == 1600.0
    assert 60.0 < found.deviation < 62.0
    assert rated(Rating(), ()).deviation == 350.0


def test_a_surprise_makes_less_steady() -> None:
    steady = rated(Rating(1500.0, 50.0), [(Rating(1500.0, 50.0), 1.0)])
    upset = rated(Rating(1500.0, 50.0), [(Rating(2600.0, 30.0), 1.0)] * 6)
    assert upset.volatility > steady.volatility


def test_right_answers_raise_the_player_and_lower_the_drill() -> None:
    found = ratings([attempt("a", right=True), attempt("b", right=False), attempt("c", right=True)])
    assert found.player.points > 1500.0
    assert found.drills["a"].points < 1500.0 < found.drills["b"].points
    assert [day for day, _points in found.days] == ["2026-03-01"]


def test_a_break_makes_unsure_and_the_same_attempts_give_the_same() -> None:
    first = [attempt("a", right=True), attempt("b", right=True)]
    soon = ratings([*first, attempt("c", right=True, day="2026-03-02")])
    late = ratings([*first, attempt("c", right=True, day="2026-09-02")])
    assert late.player.deviation > soon.player.deviation
    assert ratings(first) == ratings(list(first))


def test_the_weakest_theme_is_the_one_lost_most_often() -> None:
    good = [attempt(f"a{n}", right=True) for n in range(FEWEST)]
    bad = [attempt(f"r{n}", right=n == 0, theme=Theme.RETREATS) for n in range(FEWEST)]
    rare = [attempt("s", right=False, theme=Theme.STAY)]
    found = by_weakness([*good, *bad, *rare])
    assert [one.theme for one in found] == [Theme.RETREATS, Theme.ARCS]
    worst = weakest([*good, *bad, *rare])
    assert worst is not None
    assert weakest_line(worst).startswith("Your weakest theme: retreats (")
    assert "1 of 3 answers right" in weakest_line(worst)
    assert weakest(rare) is None


def test_the_lines_tell_the_change() -> None:
    before = [attempt("a", right=True)]
    after = [*before, attempt("b", right=False)]
    assert rating_line(before).startswith("Rating 16")
    assert "(\N{MINUS SIGN}" in change_line(before, after, "b")
    assert change_line(before, after, "b").endswith(".")
