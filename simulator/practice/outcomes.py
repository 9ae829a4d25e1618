"""What may come of an answer: every position it can lead to, each with its exact chance.

A charge is mixed over its die and its attack, a shot over its attack and the panic tests of friends
it endangers, a retreat over its die. Where a charge lands and what its attack does is read off the
charge sheet; where a failed charge or a retreat ends is played by the rules themselves. Effects
that somebody would have to declare are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.cases.questions.dry_run import play, quietly
from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.geometry.pose import Pose, middle_of
from simulator.luck.ledger import after_wounds
from simulator.model import events as ev
from simulator.model.requests import Kind, Place, Reply, Request, Roll
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Retreat
from simulator.practice.answers import AnswerKind, DrillAnswer, retreat_end
from simulator.records import dataclass
from simulator.rules.answers import POSITION
from simulator.rules.answers import answer as kept_answer
from simulator.rules.attack import firing_range
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.charge import charge
from simulator.rules.dice.distributions import Chances, mean
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.movement import dangerous_ground, retreat
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.charge_sheet import ChargeSheet, SheetLanding, charge_sheet
from simulator.rules.odds.panic_odds import own_panic, shaken

DANGER: Final = ((1 / 3, 2), (1 / 3, 3), (1 / 3, 4))
"""What dangerous ground costs a charge that meets it: chance and wounds (TER-DAN-02)."""


@dataclass(frozen=True, slots=True)
class AnswerOutcome:
    """One thing an answer may lead to: its chance and the position then.

    arrived: a charge that reached its target, or a retreat that got away. face: the roll of a
    charge that fell short, or of a retreat.
    """

    chance: float
    now: Position
    arrived: bool
    face: int | None = None


def outcomes(now: Position, unit: UnitId, answer: DrillAnswer) -> tuple[AnswerOutcome, ...]:
    """Return every position an answer may lead to; their chances add up to 1.

    The unit has been activated in all of them.
    """
    found = tuple(_outcomes(now, unit, answer))
    return tuple(replace(one, now=_activated(one.now, unit)) for one in found)


def sheet_of(now: Position, unit: UnitId, answer: DrillAnswer) -> tuple[ChargeSheet, SheetLanding]:
    """Return the charge sheet an answer stands on, and its landing there."""
    sheet = charge_sheet(now, unit, answer.target, answer.facing)
    found = (
        one
        for approach in sheet.approaches
        if approach.side is answer.side
        for one in approach.landings
        if one.name == answer.align
    )
    return sheet, next(found)


def _outcomes(now: Position, unit: UnitId, answer: DrillAnswer) -> Iterator[AnswerOutcome]:
    if answer.kind is AnswerKind.CHARGE:
        yield from _charged(now, unit, answer)
    elif answer.kind is AnswerKind.RETREAT:
        yield from _retreated(now, unit, answer)
    elif answer.kind is AnswerKind.FIGHT:
        yield from _fought(now, unit, answer.target)
    elif answer.kind is AnswerKind.SHOOT:
        yield from _shot(now, unit, answer)
    elif answer.kind is AnswerKind.RUN and answer.pose is not None:
        yield AnswerOutcome(1.0, hypothetical.standing_at(now, unit, answer.pose), True)
    else:
        yield AnswerOutcome(1.0, now, True)


def _activated(now: Position, unit: UnitId) -> Position:
    if not now.unit(unit).on_table:
        return now
    return Position(apply(now.state, ev.ActivationEnded(rule=Rule.ACT_04, unit=unit)), now.game)


def _wounded(
    now: Position,
    unit: UnitId,
    wounds: Chances,
    chance: float,
    *,
    arrived: bool,
    face: int | None = None,
) -> Iterator[AnswerOutcome]:
    """Yield the positions after each number of wounds."""
    for count, share in enumerate(wounds):
        if share > 0.0:
            after = after_wounds(now, unit, count)
            yield AnswerOutcome(chance * share, after, arrived, face)


# ------------------------------------------------------------------ the charge


def _charged(now: Position, unit: UnitId, answer: DrillAnswer) -> Iterator[AnswerOutcome]:
    sheet, landing = sheet_of(now, unit, answer)
    success = landing.charge.success
    if success > 0.0:
        there = hypothetical.engaged_with(
            hypothetical.standing_at(now, unit, landing.pose), unit, answer.target
        )
        wounds = list(landing.charge.wounds)
        wounds[0] = max(0.0, wounds[0] - (1.0 - success))
        spread = tuple(chance / success for chance in wounds)
        for share, own in DANGER if landing.dangerous else ((1.0, 0),):
            yield from _struck(there, unit, answer.target, spread, success * share, own)
    needed = sheet.heading.needed if sheet.heading is not None and sheet.heading.needed else 6
    if success < 1.0 - 1e-12:
        chance = (1.0 - success) / (needed - 1)
        short = _ends_short(now, unit, answer.target, answer.facing, needed)
        for face, after in zip(FACES, short, strict=False):
            panic = own_panic(after, unit)
            yield from _wounded(after, unit, panic, chance, arrived=False, face=face)


def _struck(
    there: Position, unit: UnitId, foe: UnitId, spread: Chances, chance: float, own: int
) -> Iterator[AnswerOutcome]:
    """Yield what an arrived charge does.

    Dangerous ground costs the charger its own wounds first.
    """
    there = after_wounds(there, unit, own)
    if not there.unit(unit).on_table:
        yield AnswerOutcome(chance, there, True)
        return
    yield from _wounded(there, foe, spread, chance, arrived=True)


@kept_answer(depends_on=POSITION)
def _ends_short(
    now: Position, unit: UnitId, target: UnitId, facing: float | None, needed: int
) -> tuple[Position, ...]:
    """Return where a charge ends with each roll that is not enough, before its panic test."""
    return tuple(_fell(now, unit, target, facing, face) for face in FACES[: needed - 1])


def _fell(now: Position, unit: UnitId, target: UnitId, facing: float | None, face: int) -> Position:
    def answering(request: Request, events: list[ev.Event]) -> Reply | None:
        if isinstance(request, Roll):
            made = any(isinstance(event, ev.ChargeMade) for event in events)
            return None if made else (face,)
        if isinstance(request, Place) and request.kind is Kind.CHARGE_PIVOT and facing is not None:
            return request.start.turned(facing)
        return quietly(request)

    return play(now, lambda table: charge.charge(table, unit, only=(target,)), answering).now


# ------------------------------------------------------------------ the shot


def shot_from(now: Position, unit: UnitId, answer: DrillAnswer) -> Position:
    """Return the position in which a shot is made: after its shift."""
    pose = answer.pose or now.standing(unit).pose
    return _standing_at(now, unit, pose)


@kept_answer(depends_on=POSITION)
def _standing_at(now: Position, unit: UnitId, pose: Pose) -> Position:
    return hypothetical.standing_at(now, unit, pose)


def volley(there: Position, unit: UnitId, foe: UnitId) -> odds.AttackOdds:
    """Return exact odds of a ranged attack on a foe in range and sight, the best it has there."""
    side = better_side(there, unit, foe)
    cards = (
        c
        for c in firing_range.ranged_cards(there, unit)
        if firing_range.can_hit(there, unit, foe, c)
    )
    attacks = (odds.of_attack(there, Attack(unit, foe, card, side)) for card in cards)
    return max(attacks, key=lambda one: one.expected)


def _shot(now: Position, unit: UnitId, answer: DrillAnswer) -> Iterator[AnswerOutcome]:
    there = shot_from(now, unit, answer)
    start, end = now.standing(unit).pose, there.standing(unit).pose
    dangerous = dangerous_ground.entered(now, unit, (start, end), Keyword.DANGEROUS)
    for share, own in DANGER if dangerous else ((1.0, 0),):
        after = after_wounds(there, unit, own)
        if not after.unit(unit).on_table:
            yield AnswerOutcome(share, after, False)
            continue
        wounds = volley(after, unit, answer.target).wounds
        friends = shaken(after, unit, answer.target)
        for one in _wounded(after, answer.target, wounds, share, arrived=True):
            yield from _tested(one, friends)


def _tested(one: AnswerOutcome, friends: tuple[UnitId, ...]) -> Iterator[AnswerOutcome]:
    """Yield what the panic tests of friends make of an outcome, one after the other."""
    if not friends:
        yield one
        return
    first, *rest = friends
    for after in _wounded(one.now, first, own_panic(one.now, first), one.chance, arrived=True):
        yield from _tested(after, tuple(rest))


# ------------------------------------------------------------------ out of combat


def _fought(now: Position, unit: UnitId, foe: UnitId) -> Iterator[AnswerOutcome]:
    side = better_side(now, unit, foe)
    attacks = (
        odds.of_attack(now, Attack(unit, foe, card, side)) for card in melee_cards(now, unit)
    )
    wounds = max((one.wounds for one in attacks), key=mean)
    yield from _wounded(now, foe, wounds, 1.0, arrived=True)


def _retreated(now: Position, unit: UnitId, answer: DrillAnswer) -> Iterator[AnswerOutcome]:
    """Yield where a retreat ends with each roll; enemies left behind turn towards the unit."""
    fixed = now.has(Stat.RETREAT_COUNTS_SIX, unit, Retreat(unit))
    faces = (6,) if fixed else FACES
    for face in faces:
        after = _slid(now, unit, answer, face)
        yield AnswerOutcome(1.0 / len(faces), after, not after.engaged(unit), face)


def _slid(now: Position, unit: UnitId, answer: DrillAnswer, face: int) -> Position:
    start = now.standing(unit).pose
    foes = now.enemies_engaged(unit)
    end = retreat_end(now, unit, answer, face) or start

    def answering(request: Request, _events: list[ev.Event]) -> Reply | None:
        if isinstance(request, Roll):
            return (face,) if request.sides == 6 and request.dice == 1 else None
        if not isinstance(request, Place):
            return quietly(request)
        if request.kind is Kind.RETREAT:
            return end
        if request.unit == unit:
            return request.snap(_middle(now, foes) if answer.turns else end)
        return request.snap(end)

    return play(now, lambda table: retreat.retreat(table, unit), answering).now


def _middle(now: Position, foes: list[UnitId]) -> Pose:
    """Return the middle of some enemies, to be looked at."""
    return Pose(*middle_of(now.standing(foe).pose.centre for foe in foes))
