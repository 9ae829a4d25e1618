"""Shots as answers: who may shoot from where, what comes of it, and how it is graded (RNG)."""

from __future__ import annotations

import pytest

from simulator.content.cases.case_records import CaseTerrain
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model.state import Seat
from simulator.model.subjects import Attack
from simulator.practice.answers import AnswerKind, DrillAnswer, candidates, played_shot
from simulator.practice.grading import grade_at, judged
from simulator.practice.outcomes import DANGER, outcomes
from simulator.practice.replies import How, loss, replies
from simulator.practice.review import grades, theme_of
from simulator.practice.tasks import Asks, Task, Theme, question
from simulator.rules.attack import firing_range
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.dice.distributions import mean
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.panic_odds import own_panic
from tests.each import some
from tests.practice.positions import facing_each_other, recorded, table, unit

WHOM = Task(Asks.TARGET, "A")


def archers(far: float, *more: object, **enemy: object) -> Position:
    """Set Bowmen, who shoot 12 inches, before an enemy some inches away."""
    t = unit("T", "blue", 24.0, 16.8 + far, 180.0, **enemy)
    return table(unit("A", "red", 24.0, 12.0, 0.0, unit="stark-bowmen"), t, *more)  # type: ignore[arg-type]


def melee(wounds: int = 3) -> Position:
    """Set Bowmen before an enemy that fights their friend B (RNG-11)."""
    return table(
        unit("A", "red", 24.0, 12.0, 0.0, unit="stark-bowmen"),
        unit("T", "blue", 24.0, 24.0, 90.0),
        unit("B", "red", 28.8, 24.0, 270.0, wounds=wounds),
    )


def shots_of(now: Position, task: Task = WHOM) -> dict[str, DrillAnswer]:
    return {one.key: one for one in candidates(now, task) if one.kind is AnswerKind.SHOOT}


# ------------------------------------------------------------------ which shots there are


def test_archers_may_shoot_as_they_stand_and_after_a_shift_each_way() -> None:
    """RNG-04, RNG-05: up to 2 inches straight one of four ways, if a target is there then."""
    found = shots_of(archers(6.0))
    assert {one.side for one in found.values()} == {None, *ArcSide}
    assert str(found["shoot T"].label) == "Shoot at T"
    assert str(found["shoot T rear 2"].label) == "Shift 2 in backward, shoot at T"


def test_every_shot_is_one_the_game_would_allow() -> None:
    now = archers(11.0)
    shift, card = firing_range.shift_of(now, "A"), firing_range.ranged_cards(now, "A")[0]
    found = shots_of(now)
    assert found
    for one in found.values():
        assert one.pose is not None
        assert shift.check(one.pose)
        assert firing_range.can_hit(now, "A", "T", card, one.pose)
    assert "shoot T rear 2" not in found  # RNG-08: from there it is out of range
    assert not shots_of(archers(14.5))
    assert list(shots_of(archers(12.5))) == ["shoot T front 2"]


def test_who_cannot_shoot_is_not_asked_about_it() -> None:
    """RNG-01, RNG-02: no bow, or engaged."""
    swords = facing_each_other(6.0)
    assert not shots_of(swords)
    assert str(question(swords, WHOM)) == "A: charge whom, aligned how, or stay?"
    assert not shots_of(archers(0.0))
    bows = archers(6.0)
    assert str(question(bows, WHOM)) == "Stark Bowmen: charge whom, or shoot at whom, or stay?"
    charge = Task(Asks.CHARGE, "A", "T")
    assert str(question(bows, charge)) == "Stark Bowmen: charge T, shoot at it, or stay?"


def test_a_drill_about_one_enemy_is_about_shots_at_that_one() -> None:
    now = archers(6.0, unit("S", "blue", 32.0, 24.0, 200.0))
    assert {one.target for one in shots_of(now).values()} == {"T", "S"}
    only = shots_of(now, Task(Asks.CHARGE, "A", "S"))
    assert {one.target for one in only.values()} == {"S"}


# ------------------------------------------------------------------ what comes of them


def test_a_shot_does_exactly_what_its_attack_promises_from_there() -> None:
    """Within 6 inches a long shot hits more often; the shift counts."""
    now = archers(7.0)
    for one in some(shots_of(now).values()):
        assert one.pose is not None
        there = hypothetical.standing_at(now, "A", one.pose)
        card = firing_range.ranged_cards(now, "A")[0]
        exact = odds.of_attack(there, Attack("A", "T", card, better_side(there, "A", "T")))
        found = outcomes(now, "A", one)
        assert sum(each.chance for each in found) == pytest.approx(1.0, abs=1e-12)
        full = now.unit("T").wounds
        text = [0.0] * (full + 1)
        for each in found:
            left = 0 if each.now.unit("T").destroyed else each.now.unit("T").wounds
            text[full - left] += each.chance
            assert each.now.unit("A").pose == one.pose
            assert each.now.unit("A").activated
        assert text[: len(exact.wounds)] == pytest.approx(list(exact.wounds), abs=1e-12)


def test_a_friend_in_that_melee_tests_for_panic_whatever_the_shot_does() -> None:
    """RNG-11, AMB-18."""
    now = melee()
    shot = shots_of(now)["shoot T"]
    found = outcomes(now, "A", shot)
    assert sum(each.chance for each in found) == pytest.approx(1.0, abs=1e-12)
    lost = sum(each.chance * _lost(now, each.now, "B") for each in found)
    assert lost == pytest.approx(mean(own_panic(now, "B")))
    assert lost > 0.2
    reasons = " ".join(grade_at(now, WHOM, shot).reasons)
    assert f"B fights there and tests for panic: {lost:.2f} wounds on average." in reasons


def _lost(before: Position, after: Position, name: str) -> int:
    left = 0 if after.unit(name).destroyed else after.unit(name).wounds
    return before.unit(name).wounds - left


def test_a_reply_that_shoots_into_its_own_melee_is_worth_less_by_that_panic() -> None:
    now = table(
        unit("A", "red", 24.0, 24.0, 0.0),
        unit("T", "blue", 24.0, 28.8, 180.0, wounds=3),
        unit("S", "blue", 36.0, 24.0, 270.0, unit="lannister-crossbowmen"),
    )
    (shot,) = (one for one in replies(now, now.owner("S")) if one.strike.how is How.RANGED)
    turn = hypothetical.in_turn_of(now, now.owner("S"))
    whole = loss(now, "A", shot.wounds)
    assert shot.value == pytest.approx(whole - loss(now, "T", own_panic(turn, "T")))
    assert shot.value < whole


def test_a_shift_over_dangerous_ground_hurts_before_the_shot() -> None:
    """TER-DAN-02: D3 and one more, and a weaker unit then shoots."""
    rect = [18.0, 14.6, 30.0, 15.6]
    bog = CaseTerrain.model_validate({"id": "W", "keywords": ["dangerous"], "rect": rect})
    now = table(
        unit("A", "red", 24.0, 12.0, 0.0, unit="stark-bowmen"),
        unit("T", "blue", 24.0, 25.0, 180.0),
        terrain=(bog,),
    )
    found = outcomes(now, "A", shots_of(now)["shoot T front 2"])
    hurt: dict[int, float] = {}
    for each in found:
        own = _lost(now, each.now, "A")
        hurt[own] = hurt.get(own, 0.0) + each.chance
    assert hurt == pytest.approx({wounds: share for share, wounds in DANGER})
    still = outcomes(now, "A", shots_of(now)["shoot T"])
    assert {_lost(now, each.now, "A") for each in still} == {0}


# ------------------------------------------------------------------ played and graded


def test_a_shot_played_on_the_board_is_graded_like_the_same_candidate() -> None:
    now = archers(6.0)
    for one in shots_of(now).values():
        assert one.pose is not None
        assert played_shot(now, "A", "T", one.pose) == one
    start = now.standing("A").pose
    half = played_shot(now, "A", "T", start.moved(0.0, -1.0))
    assert half is not None
    assert half.key == "shoot T rear 1"
    assert grade_at(now, WHOM, half).loss >= 0.0
    assert played_shot(now, "A", "T", start.moved(0.0, -2.5)) is None
    assert played_shot(now, "A", "T", start.moved(1.0, 1.0)) is None
    assert played_shot(archers(11.0), "A", "T", start.moved(0.0, -2.0)) is None
    assert played_shot(facing_each_other(6.0), "A", "T", start) is None


def test_shooting_at_who_cannot_answer_is_better_than_staying() -> None:
    now = archers(7.0, activated=True)
    found = shots_of(now)["shoot T"]
    (staying,) = (one for one in candidates(now, WHOM) if one.kind is AnswerKind.STAY)
    assert judged(now, "A", found).value > judged(now, "A", staying).value + 0.1


def test_shots_of_a_recorded_game_are_found_by_its_review() -> None:
    session = recorded("here-we-stand")
    found = tuple(grades(session, Seat.RED))
    (shot,) = (one for one in found if one.grade.chosen.answer.kind is AnswerKind.SHOOT)
    assert shot.unit == "Stark Bowmen"
    assert str(shot.grade.chosen.answer.label) == "Shoot at Lannister Crossbowmen"
    assert theme_of(shot.grade) is Theme.SHOOTING
    assert session.inputs[shot.index].reply == "ranged_attack"


def test_a_charge_in_a_game_is_graded_against_the_shot_it_could_have_been() -> None:
    session = recorded("a-clash-of-kings")
    found = tuple(grades(session, Seat.BLUE))
    (wrong,) = (
        one
        for one in found
        if one.grade.best.answer.kind is AnswerKind.SHOOT
        and one.grade.chosen.answer.kind is AnswerKind.CHARGE
    )
    assert wrong.mistake
    assert theme_of(wrong.grade) is Theme.SHOOTING
