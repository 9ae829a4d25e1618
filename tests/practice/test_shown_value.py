"""Grades rest on what can be shown: wounds, ranks, units, points, the reply and the follow-up."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simulator.agents.greedy.move_values import RANK, WOUND
from simulator.agents.value import STANDS, value_parts
from simulator.content.cases.case_records import CaseToken
from simulator.content.cases.casefile import Case
from simulator.engine.position import Position
from simulator.language.languages import speak
from simulator.language.texts import printed, signed
from simulator.learning.choice_drills import playable
from simulator.luck.ledger import after_wounds
from simulator.model.state import Seat, UnitId
from simulator.practice.answers import AnswerKind, DrillAnswer, candidates, run_answer, stay
from simulator.practice.drill import Drill
from simulator.practice.generator import made_at
from simulator.practice.grading import EQUAL, FOLLOW, grade, grade_at, judged, lesson_of, ranked
from simulator.practice.outcomes import outcomes
from simulator.practice.replies import How, Reply, best_reply
from simulator.practice.shown_value import shown_value
from simulator.practice.tasks import LAID_OUT, Asks, Task, Theme
from simulator.rules.dice.distributions import Chances
from simulator.rules.odds import hypothetical
from simulator.rules.odds.panic_odds import own_panic, shaken
from simulator.rules.scoring.victory import due_for_tokens
from tests.each import some
from tests.practice.positions import facing_each_other, our_drills, table, unit

Facts = list[float]
"""Wounds, ranks, units and points of one side less the other's: what a table shows."""
WEIGHTS = (WOUND, RANK, STANDS, 1.0)


def shown(now: Position, player: Seat) -> Facts:
    """Count wounds, ranks, units and points of a side (WIN-06, RND-09), less the others'."""
    found = [0.0, 0.0, 0.0, 0.0]
    for one in now.state.units.values():
        if not one.destroyed:
            sign = 1 if one.owner is player else -1
            for at, count in enumerate((one.wounds, now.ranks(one.id), 1)):
                found[at] += sign * count
    for seat in now.state.seats.values():
        found[3] += seat.score if seat.player is player else -seat.score
    for due in due_for_tokens(now):
        found[3] += due.points if due.player is player else -due.points
    return found


def add(total: Facts, share: float, after: Facts, before: Facts) -> None:
    for at, (then, was) in enumerate(zip(after, before, strict=True)):
        total[at] += share * (then - was)


def wounded(total: Facts, share: float, now: Position, hurt: UnitId, wounds: Chances) -> None:
    """Add what wounds by their chances change for the side of Red."""
    before = shown(now, Seat.RED)
    for count, chance in enumerate(wounds):
        if count and chance:
            after = after_wounds(now, hurt, count)
            add(total, share * chance, shown(after, Seat.RED), before)


def struck(total: Facts, share: float, now: Position, reply: Reply | None) -> None:
    """Add what an attack changes: its wounds, its friends' panic (RNG-11), the ground it takes."""
    if reply is None:
        return
    by, target, there = reply.strike.by, reply.strike.target, now
    if reply.strike.how is How.CHARGE:
        there = hypothetical.engaged_with(
            hypothetical.standing_at(now, by, reply.strike.pose), by, target
        )
        add(total, share * reply.strike.odds, shown(there, Seat.RED), shown(now, Seat.RED))
    wounded(total, share, there, target, reply.wounds)
    if reply.strike.how is How.RANGED:
        turn = hypothetical.in_turn_of(now, now.owner(by))
        for friend in shaken(now, by, target):
            wounded(total, share, now, friend, own_panic(turn, friend))


def facts_of(now: Position, unit_id: UnitId, answer: DrillAnswer) -> tuple[float, ...]:
    """Return what an answer of Red changes at once, by the reply, and by the follow-up."""
    at_once, by_reply, after = ([0.0] * 4 for _part in range(3))
    for one in outcomes(now, unit_id, answer):
        add(at_once, one.chance, shown(one.now, Seat.RED), shown(now, Seat.RED))
        struck(by_reply, one.chance, one.now, best_reply(one.now, Seat.BLUE))
        struck(after, one.chance, one.now, best_reply(one.now, Seat.RED, unit_id))
    return (*at_once, *by_reply, *after)


def apart(drill: Drill) -> list[str]:
    """Return the answers whose grades count anything else, and those alike but graded apart."""
    wrong = []
    found = ranked(drill.now, drill.task)
    known = [(one, facts_of(drill.now, drill.task.unit, one.answer)) for one in some(found)]
    for one, facts in known:
        shares = (1.0, 1.0, FOLLOW)
        counted = sum(
            share * weight * facts[4 * part + at]
            for part, share in enumerate(shares)
            for at, weight in enumerate(WEIGHTS)
        )
        if one.value != pytest.approx(counted, abs=EQUAL):
            wrong.append(one.answer.key)
    for (one, facts), (other, theirs) in combinations(known, 2):
        alike = facts == pytest.approx(theirs, abs=EQUAL)
        if alike and one.value != pytest.approx(other.value, abs=4 * EQUAL):
            wrong.append(f"{one.answer.key} and {other.answer.key}")
    return wrong


EXACT = [one for one in our_drills() if one.task.asks is not Asks.CHOICE]


@pytest.mark.parametrize("drill", EXACT, ids=lambda one: one.id)
def test_no_two_answers_alike_in_all_that_is_shown_are_graded_apart(drill: Drill) -> None:
    assert apart(drill) == []


@settings(max_examples=4)
@given(seed=st.integers(0, 10_000), theme=st.sampled_from(LAID_OUT))
def test_that_holds_for_generated_drills(seed: int, theme: Theme) -> None:
    made = made_at(theme, seed, 0)
    assume(made is not None)
    assert made is not None
    assert apart(made) == []


# ------------------------------------------------------------------ ties


def test_places_nobody_can_show_the_difference_of_are_a_tie() -> None:
    """The enemy has acted and looks away: no die and no point tells 1 inch ahead from 3."""
    now = table(
        unit("A", "red", 24.0, 12.0, 0.0), unit("T", "blue", 24.0, 24.0, 0.0, activated=True)
    )
    task = Task(Asks.HOW_FAR, "A")
    pose = now.standing("A").pose
    near, far = (run_answer(pose.advanced(inches), inches) for inches in (1.0, 3.0))
    there = [hypothetical.standing_at(now, "A", pose.advanced(inches)) for inches in (1.0, 3.0)]
    worths = [value_parts(one, Seat.RED).total for one in there]
    assert worths[0] != worths[1]
    assert judged(now, "A", near).value == judged(now, "A", far).value == 0.0
    for answer in (near, far):
        found = grade_at(now, task, answer)
        assert found.right
        assert found.loss == 0.0
        assert found.best is found.chosen
        others = {str(one.answer.label) for one in found.as_good}
        assert str((far if answer is near else near).label) in others
        assert found.loss_text.startswith("Nothing lost. As good as this: ")
        assert found.mistake == ""


def test_who_is_best_alone_is_told_so() -> None:
    drill = next(one for one in EXACT if one.id == "alignment-01")
    found = grade(drill, drill.best)
    assert not found.as_good
    assert found.loss_text == "Nothing lost: every other answer found is worth less."


# ------------------------------------------------------------------ objectives


def on_an_objective(wounds: int = 12) -> Position:
    """Set A on an objective that the end of the round pays for, T in front of it."""
    units = (
        unit("A", "red", 24.0, 12.0, 0.0, wounds=wounds),
        unit("T", "blue", 24.0, 40.0, 180.0),
    )
    case = Case(units=units, tokens=(CaseToken(id="O", x=24.0, y=12.0),))
    return Drill("one", "-", Theme.STAY, "-", Task(Asks.HOW_FAR, "A"), "stay", 0.0, case).now


def test_an_objective_counts_what_the_end_of_the_round_pays() -> None:
    """SCN-GOT-07: one point for holding it, none for having been there, whoever is near."""
    now = on_an_objective()
    assert shown_value(now, Seat.RED).points == 1.0
    assert shown_value(now, Seat.BLUE).points == -1.0
    away = judged(now, "A", run_answer(now.standing("A").pose.advanced(5.0), 5.0))
    here = judged(now, "A", stay(now, "A"))
    assert here.value - away.value == pytest.approx(1.0)
    found = grade_at(now, Task(Asks.HOW_FAR, "A"), away.answer)
    assert found.mistake == (
        "Most of the loss is points scored or due at the end of the round: your answer "
        "\N{MINUS SIGN}1.00, the best 0.00."
    )


def test_a_charge_at_an_objective_takes_its_point_once() -> None:
    """SCN-GOT-07, CHG-01: outranked or destroyed, six Cutthroats lose the one point they held."""
    units = (
        unit("A", "red", 24.0, 12.0, 0.0, wounds=6, unit="cutthroats"),
        unit("T", "blue", 24.0, 22.0, 180.0, unit="unsullied-pikemen"),
    )
    case = Case(units=units, tokens=(CaseToken(id="O", x=24.0, y=12.0),))
    now = Drill("one", "-", Theme.STAY, "-", Task(Asks.HOW_FAR, "A"), "stay", 0.0, case).now
    reply = best_reply(now, Seat.BLUE)
    assert reply is not None
    assert reply.strike.how is How.CHARGE
    assert reply.destroyed > 0.1
    facts = [0.0] * 4
    struck(facts, 1.0, now, reply)
    assert facts[3] == pytest.approx(-reply.strike.odds - reply.destroyed)
    weighed = (one * weight for one, weight in zip(facts, WEIGHTS, strict=True))
    assert reply.value == pytest.approx(-sum(weighed))


# ------------------------------------------------------------------ the mistake


@pytest.mark.parametrize("drill", EXACT[::5], ids=lambda one: one.id)
def test_the_mistake_is_the_part_that_costs_most(drill: Drill) -> None:
    for one in some(ranked(drill.now, drill.task)):
        found = grade(drill, one.answer)
        assert bool(found.mistake) is (found.loss > 0.0)
        if not found.mistake:
            continue
        parts = {
            "wounds at once": found.best.dealt - one.dealt,
            "points scored or due": found.best.points - one.points,
            "others may follow up": FOLLOW * (found.best.follow - one.follow),
            "the enemy's reply": one.punished - found.best.punished,
        }
        assert sum(parts.values()) == pytest.approx(found.loss, abs=EQUAL)
        told = [words for words in parts if words in found.mistake]
        assert [parts[words] for words in told] == [max(parts.values())]
        assert drill.why not in found.mistake


def test_a_charge_into_a_blow_names_who_strikes() -> None:
    now = facing_each_other(10.5)
    order = ranked(now, Task(Asks.CHARGE, "A", "T"))
    found = grade_at(now, Task(Asks.CHARGE, "A", "T"), order[-1].answer)
    assert found.chosen.answer.kind is AnswerKind.CHARGE
    assert found.mistake.startswith("Most of the loss is the enemy's reply by T: ")


def test_a_listed_answer_tells_once_what_both_led_to_and_why() -> None:
    drill = next(one for one in our_drills() if one.task.asks is Asks.CHOICE and playable(one))
    worst = ranked(drill.now, drill.task)[-1]
    found = grade(drill, worst.answer)
    for one, told in zip((found.chosen, found.best), found.reasons, strict=True):
        assert told.startswith(f"{one.answer.label}: tried out, it led to {signed(one.value)} ")
    assert not found.mistake
    assert lesson_of(drill, found) == drill.why
    speak("de")
    try:
        assert printed(drill.why) != drill.why
        assert lesson_of(drill, found) == printed(drill.why)
        assert {str(one.label) for one in candidates(drill.now, drill.task)} == {
            printed(one.label) for one in drill.task.listed
        }
        assert lesson_of(drill, grade(drill, found.best.answer)) == printed(drill.why)
    finally:
        speak("en")
    assert candidates(drill.now, drill.task)
