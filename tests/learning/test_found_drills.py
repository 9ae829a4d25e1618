"""Drills found in games, and the deeper look at the answer a drill calls the best."""

from __future__ import annotations

from simulator.content.case_records import CaseToken
from simulator.content.casefile import Case
from simulator.learning.check_drills import line_of
from simulator.learning.deep_check import DeepCheck, Rival, checked, rivals_of
from simulator.learning.drill_finder import around, on_token, taught
from simulator.practice.grading import BAND, ranked
from simulator.practice.tasks import Asks
from tests.practice.positions import our_drills, table, unit

TO_THE_TOKEN = next(one for one in our_drills() if one.id == "reach-09")
"""A run of 5 inches is graded as the best; staying is not."""


def test_a_deeper_look_upholds_what_both_sides_cannot_play_otherwise() -> None:
    found = checked(TO_THE_TOKEN, steps=(6,))
    assert found.upheld
    assert not found.denied
    (rival,) = found.rivals
    assert rival.key == "stay"
    assert rival.gained > 0.0
    assert line_of(found).startswith("reach-09: upheld after 6; run 5 gained on stay +")
    assert checked(TO_THE_TOKEN, steps=(6,)) == found


def test_three_standard_errors_uphold_or_deny() -> None:
    sure, open_yet, worse = (Rival("stay", 0.5, gained, 0.1) for gained in (0.31, 0.29, -0.31))
    assert DeepCheck("one", "run 5", (sure,), 12).upheld
    assert not DeepCheck("one", "run 5", (open_yet, sure), 12).upheld
    assert not DeepCheck("one", "run 5", (open_yet, sure), 12).denied
    assert DeepCheck("one", "run 5", (worse, sure), 12).denied


def test_rivals_are_the_best_of_each_kind_that_is_graded_as_wrong() -> None:
    drill = next(one for one in our_drills() if one.task.asks is Asks.RETREAT)
    order = ranked(drill.now, drill.task)
    rivals = rivals_of(order)
    assert rivals
    assert all(order[0].value - one.value > BAND for one in rivals)


# ------------------------------------------------------------------ cut out of a game


def test_a_unit_is_cut_out_red_and_looking_up_the_table() -> None:
    """RND-03: it stands there as one that has not been activated, its own neighbours around it."""
    now = table(
        unit("b1", "blue", 20.0, 30.0, 180.0, activated=True),
        unit("b2", "blue", 28.0, 30.0, 180.0, activated=True),
        unit("r1", "red", 20.0, 20.0, 0.0),
        unit("r2", "red", 2.0, 2.0, 0.0),
    )
    case = around(now, "b1")
    assert case is not None
    found = {one.id: (one.side, one.x, one.y, one.facing, one.activated) for one in case.units}
    assert found == {
        "A": ("red", 28.0, 18.0, 0.0, False),
        "B": ("red", 20.0, 18.0, 0.0, True),
        "T": ("blue", 28.0, 28.0, 180.0, False),
    }
    assert around(table(unit("r2", "red", 2.0, 2.0, 0.0)), "r2") is None


def test_a_position_teaches_where_the_answer_that_gains_most_at_once_is_wrong() -> None:
    """In a retreat that is right, the blow that gains at once is the first thought."""
    by_id = {one.id: one for one in our_drills()}
    away = by_id["martell-03"]
    lost = taught(ranked(away.now, away.task))
    assert lost is None or lost > 0.25
    run = ranked(TO_THE_TOKEN.now, TO_THE_TOKEN.task)
    assert taught(run[:2]) is None


def test_who_stays_on_a_token_teaches_little() -> None:
    """A token under the middle of the tray is one that the unit stands on."""
    here = unit("A", "red", 24.0, 12.0, 0.0)
    for y, under in ((12.0, True), (13.4, True), (18.0, False)):
        case = Case(units=(here,), tokens=(CaseToken(id="O", x=24.0, y=y),))
        assert on_token(case) is under
