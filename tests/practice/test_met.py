"""The reply that is told of, and the outcome of the answer it belongs to."""

from __future__ import annotations

import pytest

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.practice.answers import DrillAnswer, candidates, retreat_answer, stay
from simulator.practice.drill import Drill
from simulator.practice.grading import grade, grade_at, judged
from simulator.practice.outcomes import AnswerOutcome, outcomes
from simulator.practice.replies import best_reply
from simulator.practice.reply_outcome import Ending, ReplyOutcome
from simulator.practice.tasks import Asks, Task
from tests.each import some
from tests.practice.positions import facing_each_other, our_drills

BY_ID = {one.id: one for one in our_drills()}


def met(now: Position, answer: DrillAnswer) -> ReplyOutcome:
    """Return the reply told of an answer of A."""
    found = judged(now, "A", answer).met
    assert found is not None
    return found


def test_the_reply_of_who_may_be_destroyed_says_so() -> None:
    """Four Crossbowmen fall four times in five: they strike back only if they are still there."""
    drill = BY_ID["arcs-02"]
    best = grade(drill, drill.best).best
    found = met(drill.now, best.answer)
    left = [one for one in outcomes(drill.now, "A", best.answer) if one.now.unit("T").on_table]
    chance = sum(one.chance for one in left)
    assert found.chance == pytest.approx(chance)
    assert chance < 0.25
    words = f"The reply, if Lannister Crossbowmen are still there ({chance:.0%}): Lannister Cross"
    assert found.sentence().startswith(words)
    replies = [(one.chance, best_reply(one.now, drill.now.owner("T"))) for one in left]
    mean = sum(share * reply.expected for share, reply in replies if reply) / chance
    assert f"{mean:.2f} wounds on average" in found.sentence()


def test_a_reply_to_a_failed_charge_names_the_failure_and_its_rolls() -> None:
    """CHG-16: 9 inches with speed 5 need a 4, and each roll below it stops elsewhere."""
    now = facing_each_other(9.0)
    answer = candidates(now, Task(Asks.CHARGE, "A", "T"))[0]
    found = met(now, answer)
    assert found.ending is Ending.SHORT
    short = [one for one in outcomes(now, "A", answer) if not one.arrived]
    assert {one.face for one in short} == {1, 2, 3}
    assert found.chance == pytest.approx(sum(one.chance for one in short)) == pytest.approx(0.5)
    assert found.sentence().startswith("The reply, if the charge fails (50%): T charges A on 1+")

    slow = facing_each_other(11.0, speed=3)  # after a 1 it needs a 2 to come at you
    one = met(slow, candidates(slow, Task(Asks.CHARGE, "A", "T"))[0])
    assert one.sentence().startswith("The reply, if the charge fails on a roll of 2 to 5 (67%): T ")


def test_a_reply_met_in_any_case_names_no_outcome() -> None:
    now = facing_each_other(6.0)
    assert met(now, stay(now, "A")).sentence().startswith("The reply: T charges A on ")


def test_a_retreat_names_the_rolls_its_reply_belongs_to() -> None:
    drill = BY_ID["retreats-04"]
    found = met(drill.now, retreat_answer(ArcSide.RIGHT, "full", turns=True))
    assert found.sentence().startswith("The reply, if it gets away on a roll of 1 to 4 (67%): ")
    for one in outcomes(drill.now, "A", retreat_answer(ArcSide.RIGHT, "full", turns=True)):
        reply = best_reply(one.now, drill.now.owner("T"))
        same = reply is not None and reply.strike.needed == found.reply.strike.needed
        assert same is (one.face in found.faces)


def meant(answer: DrillAnswer, one: AnswerOutcome, found: ReplyOutcome) -> bool:
    """Return whether an outcome is what the sentence says, word for word."""
    said = found.sentence().partition(" (")[0]
    if "stays engaged" in said or not said.startswith("The reply, if"):
        return True
    rolled = found.faces == () or one.face in found.faces
    if "arrives" in said and not one.arrived:
        return False
    if "fails" in said or "no way out" in said:
        return rolled and not one.arrived
    if "gets away" in said:
        return rolled and one.arrived
    standing = one.now.unit(answer.target).on_table
    return standing is ("still there" in said)


@pytest.mark.parametrize("drill", our_drills()[::4], ids=lambda one: one.id)
def test_what_is_told_is_met_in_the_outcome_named(drill: Drill) -> None:
    for one in some(candidates(drill.now, drill.task)):
        found = judged(drill.now, "A", one).met
        if found is None:
            continue
        every = outcomes(drill.now, "A", one)
        assert any(each.now.state == found.when.state for each in every)
        assert 0.0 < found.chance <= 1.0
        assert ("The reply, if" in found.sentence()) is (found.chance < 0.9995)
        # A reply that comes in all but 5 of 10,000 cases is named without an "if".
        rare = 1e-6 if "The reply, if" in found.sentence() else 0.0005
        total = sum(each.chance for each in every if meant(one, each, found))
        assert found.chance == pytest.approx(total, abs=rare)
        reasons = grade_at(drill.now, drill.task, one).reasons
        assert found.sentence() in reasons
