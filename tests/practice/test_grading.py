"""Grades: exact over every die, less the enemy's best reply, with laws that no grade breaks."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from simulator.cases.questions.dry_run import play, quietly
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.luck.ledger import after_wounds
from simulator.model import events as ev
from simulator.model.requests import Kind, Place, Reply, Request, Roll
from simulator.model.subjects import Attack
from simulator.practice import grading
from simulator.practice.answers import (
    AnswerKind,
    DrillAnswer,
    candidates,
    played_charge,
    run_answer,
    stay,
)
from simulator.practice.drill import Drill
from simulator.practice.generator import made_at
from simulator.practice.grading import BAND, FOLLOW, ValuedAnswer, grade_at, judged, ranked
from simulator.practice.outcomes import outcomes, sheet_of
from simulator.practice.replies import How, best_reply, loss, replies
from simulator.practice.shown_value import AVERAGE_WOUND, in_wounds, shown_value
from simulator.practice.tasks import LAID_OUT, Asks, Task, Theme
from simulator.rules.attack.melee import melee_cards
from simulator.rules.charge import charge
from simulator.rules.charge.arrival import touched_by
from simulator.rules.charge.plan import plan
from simulator.rules.dice.distributions import mean
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.scoring import victory
from tests.each import some
from tests.practice.positions import facing_each_other, our_drills, table, unit

CHARGE = Task(Asks.CHARGE, "A", "T")
PIVOTS = [
    replace(one, task=Task(Asks.PIVOT, "A"))
    for one in our_drills()
    if one.id in {"arcs-01", "arcs-03", "terrain-02"}
]
TASKS = [one for one in our_drills() if one.id.endswith("-01")]


def charge_of(now: Position, align: str = "full") -> DrillAnswer:
    """Return the charge of A with an alignment, after its best pivot."""
    found = candidates(now, CHARGE)
    return next(one for one in found if one.align == align)


# ------------------------------------------------------------------ what may come of an answer


@pytest.mark.parametrize("drill", TASKS, ids=lambda one: one.id)
def test_the_chances_of_every_answer_add_up_to_one(drill: Drill) -> None:
    for answer in some(candidates(drill.now, drill.task)):
        found = outcomes(drill.now, "A", answer)
        assert sum(one.chance for one in found) == pytest.approx(1.0, abs=1e-12)
        assert all(one.now.unit("A").activated or not one.now.unit("A").on_table for one in found)


@pytest.mark.parametrize("gap", [3.0, 6.5, 8.0, 9.5, 11.0])
def test_a_charge_arrives_and_wounds_as_its_sheet_says(gap: float) -> None:
    now = facing_each_other(gap)
    answer = charge_of(now)
    _sheet, landing = sheet_of(now, "A", answer)
    found = outcomes(now, "A", answer)
    arrived = sum(one.chance for one in found if one.arrived)
    assert arrived == pytest.approx(landing.charge.success, abs=1e-12)
    assert arrived == pytest.approx(float(plan(now, "A", "T").odds), abs=1e-12)
    wounds = sum(one.chance * (12 - one.now.unit("T").wounds) for one in found)
    assert wounds == pytest.approx(charge_sheet(now, "A", "T").best.charge.expected, abs=1e-9)  # type: ignore[union-attr]
    own = sum(one.chance * (12 - one.now.unit("A").wounds) for one in found)
    assert own == pytest.approx(mean(landing.charge.own_wounds), abs=1e-9)


def test_a_charge_that_falls_short_stands_nearer_with_each_roll() -> None:
    """CHG-16, CHG-21: 9 inches with speed 5 need a 4; a 1, 2 and 3 stop short of it."""
    now = facing_each_other(9.0)
    short = {
        one.now.standing("A").pose.y
        for one in outcomes(now, "A", charge_of(now))
        if not one.arrived
    }
    assert sorted(short) == pytest.approx([18.0, 19.0, 20.0])


def test_staying_changes_nothing_but_the_marker() -> None:
    now = facing_each_other(9.0)
    (one,) = outcomes(now, "A", stay(now, "A"))
    assert one.now.unit("A") == replace(now.unit("A"), activated=True)
    assert one.now.unit("T") == now.unit("T")


def played(drill: Drill, answer: DrillAnswer) -> Position:
    """Return where the game itself puts the trays when the charge rolls a 6, before its attack."""

    def answering(request: Request, events: list[ev.Event]) -> Reply | None:
        if isinstance(request, Roll):
            return None if any(isinstance(event, ev.ChargeMade) for event in events) else (6,)
        if isinstance(request, Place) and request.kind is Kind.CHARGE_PIVOT:
            return request.start.turned(answer.facing or 0.0)
        if request.kind is Kind.ALIGN and request.subject == "A":
            return answer.align
        return quietly(request)

    return play(
        drill.now, lambda table: charge.charge(table, "A", only=(answer.target,)), answering
    ).now


@pytest.mark.parametrize("drill", our_drills()[::3], ids=lambda one: one.id)
def test_a_charge_that_arrives_stands_where_the_game_puts_it(drill: Drill) -> None:
    """CHG-18, CHG-23, CHG-24: the outcome is read off the sheet, the game plays every step."""
    for answer in some(candidates(drill.now, drill.task)):
        if answer.kind is not AnswerKind.CHARGE:
            continue
        exact = next(one.now for one in outcomes(drill.now, "A", answer) if one.arrived)
        game = played(drill, answer)
        assert game.state.engaged == exact.state.engaged
        for unit_id in exact.state.units:
            assert game.unit(unit_id).pose == exact.unit(unit_id).pose


# ------------------------------------------------------------------ the enemy's reply


@pytest.mark.parametrize("left", [1, 2, 5, 9, 12])
def test_wounds_cost_what_the_value_of_the_position_falls_by(left: int) -> None:
    now = hypothetical.with_wounds(facing_each_other(6.0), "A", left)
    chances = tuple(1.0 / (left + 1) for _count in range(left + 1))
    after = [hypothetical.with_wounds(now, "A", left - count) for count in range(left)]
    after.append(after_wounds(now, "A", 99))
    red = now.owner("A")
    worth = shown_value(now, red).total
    slow = sum(worth - shown_value(one, red).total for one in after) / (left + 1)
    assert loss(now, "A", chances) == pytest.approx(slow, abs=1e-9)


def test_a_fallen_unit_pays_its_enemy_a_point() -> None:
    """WIN-06."""
    after = after_wounds(facing_each_other(6.0), "A", 99)
    scores = {player.value: seat.score for player, seat in after.state.seats.items()}
    assert scores == {"red": 0, "blue": 1}
    assert after.unit("A").destroyed


@pytest.mark.parametrize("card", ["bear", "borroqs-boar", "shadowcat", "wolf-pack", "freedmen"])
def test_whose_fall_grants_no_points_pays_nobody(card: str) -> None:
    """WIN-06: in a drill as in a game; nobody fights harder for a kill that scores nothing."""
    now = facing_each_other(6.0, unit=card)
    assert {seat.score for seat in after_wounds(now, "T", 99).state.seats.values()} == {0}
    assert victory.points_for(now, "T") == 0
    assert victory.points_for(now, "A") == 1


@pytest.mark.parametrize("card", ["bear", "borroqs-boar"])
def test_who_cannot_activate_alone_has_no_reply(card: str) -> None:
    """RND-03: a bonded animal waits for the unit that brought it."""
    now = facing_each_other(3.0, unit=card)
    assert list(replies(now, now.owner("T"))) == []
    assert list(replies(now, now.owner("A")))


def test_who_cannot_reach_us_has_no_reply() -> None:
    now = facing_each_other(20.0)
    assert best_reply(now, now.owner("T")) is None
    assert judged(now, "A", stay(now, "A")).punished == 0.0


def test_who_has_been_activated_has_no_reply() -> None:
    now = facing_each_other(3.0, activated=True)
    assert list(replies(now, now.owner("T"))) == []
    ready = facing_each_other(3.0)
    assert [one.strike.how for one in replies(ready, ready.owner("T"))] == [How.CHARGE]


def test_the_reply_of_an_engaged_enemy_is_its_exact_blow() -> None:
    now = facing_each_other(0.0)
    (reply,) = replies(now, now.owner("T"))
    turn = hypothetical.in_turn_of(now, now.owner("T"))
    exact = odds.of_attack(turn, Attack("T", "A", melee_cards(now, "T")[0], ArcSide.FRONT))
    assert reply.strike.how is How.MELEE
    assert reply.wounds == pytest.approx(exact.wounds, abs=1e-12)
    assert reply.destroyed == pytest.approx(exact.destroyed, abs=1e-12)


def test_a_charging_reply_has_the_odds_of_its_plan_and_ends_in_contact() -> None:
    now = facing_each_other(8.0)
    reply = best_reply(now, now.owner("T"))
    assert reply is not None
    found = plan(now, "T", "A")
    assert reply.strike.odds == pytest.approx(float(found.odds))
    assert reply.strike.needed == found.needed == 3
    assert touched_by(now, "T", reply.strike.pose) == ["A"]


def test_a_failed_charge_is_punished_harder_than_staying() -> None:
    """A long charge into an enemy that then needs no luck: the reply is part of the grade."""
    now = facing_each_other(10.5)
    going, staying = judged(now, "A", charge_of(now)), judged(now, "A", stay(now, "A"))
    assert going.punished > staying.punished
    assert going.reply is not None
    assert going.when is not None
    assert going.reply.strike.by == "T"


# ------------------------------------------------------------------ the worth and its laws


def test_the_worth_is_the_mean_of_value_less_reply_plus_half_the_follow_up() -> None:
    now = table(
        unit("A", "red", 24.0, 12.0, 0.0),
        unit("T", "blue", 24.0, 23.8, 180.0),
        unit("B", "red", 31.0, 12.0, 0.0),
    )
    answer = charge_of(now, "half-left")
    red, blue = now.owner("A"), now.owner("T")
    total = -shown_value(now, red).total
    for one in outcomes(now, "A", answer):
        reply, mine = best_reply(one.now, blue), best_reply(one.now, red, "A")
        total += one.chance * shown_value(one.now, red).total
        total -= one.chance * (reply.value if reply else 0.0)
        total += one.chance * FOLLOW * (mine.value if mine else 0.0)
    assert judged(now, "A", answer).value == pytest.approx(total, abs=1e-12)


def test_room_for_a_second_charger_is_worth_something() -> None:
    """CHG-18: at 100 percent the friend finds no room on the front, at 50 percent it does."""
    now = table(
        unit("A", "red", 24.0, 12.0, 0.0),
        unit("T", "blue", 24.0, 23.8, 180.0),
        unit("B", "red", 31.0, 12.0, 0.0),
    )
    full, half = judged(now, "A", charge_of(now)), judged(now, "A", charge_of(now, "half-left"))
    assert full.follow == 0.0
    assert half.follow > 0.2
    assert half.follow_up is not None
    assert half.follow_up.strike.by == "B"


def test_the_best_answer_loses_nothing_and_the_band_never_denies_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = facing_each_other(8.0)
    order = ranked(now, CHARGE)
    for band in (0.0, BAND, 5.0):
        assert grade_at(now, CHARGE, order[0].answer, band).right
    wrong = grade_at(now, CHARGE, order[-1].answer, 0.0)
    assert not wrong.right
    assert wrong.loss == pytest.approx(order[0].value - order[-1].value)
    assert grade_at(now, CHARGE, order[-1].answer, wrong.loss).right

    # An answer better than all candidates is the best found: it loses nothing either.
    def better(position: object, unit: str, answer: DrillAnswer) -> ValuedAnswer:
        return replace(order[0], answer=answer, value=order[0].value + 1.0)

    own = run_answer(now.standing("A").pose, 0.5)
    monkeypatch.setattr(grading, "judged", better)
    found = grade_at(now, CHARGE, own)
    assert found.loss == 0.0
    assert found.best.answer == own


def test_a_loss_is_told_in_points_and_wounds_with_the_reply() -> None:
    now = facing_each_other(10.5)
    order = ranked(now, CHARGE)
    found = grade_at(now, CHARGE, order[-1].answer)
    assert found.wounds == pytest.approx(found.loss / AVERAGE_WOUND)
    text = " ".join(found.reasons)
    assert str(order[0].answer.label) in text
    assert found.loss_text.startswith(f"Loss {found.loss:.2f} points ({found.wounds:.1f} wounds)")
    assert "Loss" not in text  # it is told once
    assert found.chosen.met is not None
    assert found.chosen.met.sentence() in text
    assert found.reply is found.chosen.met.reply
    assert found.reply.strike.by == "T"


def test_a_full_unit_cut_down_is_as_many_wounds_as_it_had() -> None:
    """The rate by which points are told as wounds in drills: all by all (WIN-06)."""
    now = facing_each_other(8.0)
    full = now.unit("A").wounds
    assert full == 12
    owner = now.owner("A")

    def cost(wounds: int) -> float:
        hurt = after_wounds(now, "A", wounds)
        return in_wounds((shown_value(now, owner) - shown_value(hurt, owner)).total)

    assert cost(full) == pytest.approx(full)
    assert cost(1) < 1.0  # the first one takes no rank


def test_a_charge_played_on_the_board_is_graded_like_the_same_candidate() -> None:
    now = facing_each_other(8.0)
    for one in candidates(now, CHARGE)[:-1]:
        pivot = now.standing("A").pose.turned(one.facing or 0.0)
        assert played_charge(now, "A", "T", pivot, one.pose) == one
    aside = now.standing("A").pose.turned(90.0)
    assert played_charge(now, "A", "T", aside) is None


def test_an_unknown_key_is_no_answer() -> None:
    with pytest.raises(KeyError):
        grade_at(facing_each_other(8.0), CHARGE, "fly")


@settings(max_examples=7)
@given(seed=st.integers(0, 10_000), theme=st.sampled_from(LAID_OUT))
def test_the_laws_hold_on_any_position(seed: int, theme: Theme) -> None:
    """Chances add up to 1, the best loses nothing, nobody loses less, replies are exact odds."""
    made = made_at(theme, seed, 0)
    assume(made is not None)
    assert made is not None
    order = ranked(made.now, made.task)
    assert made.best == order[0].answer.key
    assert grade_at(made.now, made.task, made.best, 0.0).loss == 0.0
    for one in order:
        found = outcomes(made.now, made.task.unit, one.answer)
        assert sum(each.chance for each in found) == pytest.approx(1.0, abs=1e-12)
        assert one.punished >= 0.0
        assert one.follow >= 0.0
        assert one.value == pytest.approx(one.gain - one.punished + FOLLOW * one.follow)
        if one.reply is not None:
            assert sum(one.reply.wounds) == pytest.approx(1.0, abs=1e-12)
            assert 0.0 < one.reply.strike.odds <= 1.0 + 1e-12
            assert one.reply.destroyed == pytest.approx(one.reply.wounds[-1])


# ------------------------------------------------------------------ the words of answers


def test_where_the_pivot_is_asked_every_charge_names_its_facing() -> None:
    """CHG-10: as it stands or turned, no two answers read the same."""
    for drill in some(PIVOTS):
        start = drill.now.standing("A").pose.facing
        found = [one for one in candidates(drill.now, drill.task) if one.kind is AnswerKind.CHARGE]
        assert len({one.label for one in found}) == len(found)
        for one in found:
            as_it_stands = one.facing == pytest.approx(start, abs=1e-3)
            assert str(one.label).endswith("facing as it stands") is as_it_stands
            assert as_it_stands or re.search(r", facing \d+ degrees$", str(one.label))


def test_a_charge_played_where_the_pivot_is_asked_reads_like_the_same_candidate() -> None:
    drill = PIVOTS[0]
    answers = candidates(drill.now, drill.task)
    for one in some(one for one in answers if one.kind is AnswerKind.CHARGE):
        pivot = drill.now.standing("A").pose.turned(one.facing or 0.0)
        played_one = played_charge(drill.now, "A", one.target, pivot, one.pose)
        assert played_one is not None
        found = grade_at(drill.now, drill.task, played_one)
        assert found.chosen.answer.label == one.label


def test_to_stay_and_fight_and_to_do_nothing_are_told_apart() -> None:
    now = facing_each_other(0.0)
    labels = {one.kind: str(one.label) for one in candidates(now, Task(Asks.RETREAT, "A"))}
    assert labels[AnswerKind.FIGHT] == "Stay and fight T"
    assert labels[AnswerKind.STAY] == "Stay without fighting"
    assert str(stay(facing_each_other(8.0), "A").label) == "Stay"


# ------------------------------------------------------------------ the words of a grade


@pytest.mark.parametrize("drill", our_drills(), ids=lambda one: one.id)
def test_the_reasons_say_whose_they_are_and_print_no_signed_nothing(drill: Drill) -> None:
    for answer in some(candidates(drill.now, drill.task)):
        found = grade_at(drill.now, drill.task, answer)
        text = "\n".join(found.reasons)
        assert not re.search(r"[+\-\N{MINUS SIGN}]0\.00", text)
        assert not re.search(r"-\d", text)  # the true minus, as everywhere in practice
        for one in {
            found.chosen.answer.key: found.chosen,
            found.best.answer.key: found.best,
        }.values():
            lines = grading.details(drill.now, "A", one)
            assert lines[0].startswith(f"{one.answer.label}: ")
            assert text.count("\n".join(lines)) == 1


def test_nobody_is_said_to_follow_up_where_there_is_nobody_else() -> None:
    alone = facing_each_other(9.0)
    assert "others" not in " ".join(grade_at(alone, CHARGE, "stay").reasons)
    helped = table(
        unit("A", "red", 24.0, 12.0, 0.0),
        unit("T", "blue", 24.0, 25.8, 180.0),
        unit("B", "red", 31.0, 12.0, 0.0),
    )
    assert "by what the others may follow up with" in " ".join(
        grade_at(helped, CHARGE, "stay").reasons
    )


def test_an_answer_nobody_can_punish_says_so() -> None:
    now = facing_each_other(20.0)
    (_value, text) = grade_at(now, CHARGE, "stay").reasons
    assert text.endswith("no reply that gains the enemy anything.")
