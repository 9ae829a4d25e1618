"""What dice promise before they fall, and what they promise as they lie: exact expectations.

A throw's prospect is the chances of what comes of it, taken over all faces still to fall, with
everybody re-rolling at their best afterwards (as in `rules/odds`). The same function tells it
before the throw and after; the difference is the luck of that throw and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from operator import itemgetter
from typing import Final

from simulator.agents.greedy import places
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.geometry.tolerances import SAME_RUN
from simulator.luck.attack_expectation import after_attack_dice, after_defense_dice, automatic
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge, MoraleTest, Retreat
from simulator.records import dataclass
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers, prepared
from simulator.rules.attack.melee import melee_cards
from simulator.rules.charge.ground import marked_by_ground
from simulator.rules.charge.ground_harm import gentlest_place
from simulator.rules.charge.pivot import headings_to
from simulator.rules.charge.plan import room_on
from simulator.rules.charge.roll import disorderly_up_to
from simulator.rules.charge.run import reached
from simulator.rules.dice.distributions import (
    Chances,
    Reroller,
    capped,
    highest_of,
    mean,
    mixed,
    settling,
)
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.dice.rerolls import (
    chooses_before,
    chooses_first,
    distance_rerollers,
    rerollers,
    rerolls_for,
)
from simulator.rules.movement.retreat import finds_way_out, straight_move_of
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.panic_odds import of_dice, own_panic

SURE: Final[Chances] = (1.0,)


@dataclass(frozen=True)
class Expectation:
    """What comes of dice.

    wounds: for each unit the chance of 0, 1, 2, ... wounds.
    good: the chance that the test is passed, the charge arrives, the retreat gets away.
    ends: the chance of each best place that a retreat may end at.
    """

    wounds: Mapping[UnitId, Chances] = field(default_factory=dict)
    good: float = 0.0
    ends: Mapping[Pose, float] = field(default_factory=dict)

    def expected(self, unit: UnitId) -> float:
        """Return the wounds a unit must expect."""
        return mean(self.wounds.get(unit, SURE))


def blended(parts: Sequence[tuple[float, Expectation]]) -> Expectation:
    """Return the prospect of one of several things, each with its chance."""
    units = dict.fromkeys(unit for _chance, one in parts for unit in one.wounds)
    poses = dict.fromkeys(pose for _chance, one in parts for pose in one.ends)
    return Expectation(
        {unit: mixed([(p, one.wounds.get(unit, SURE)) for p, one in parts]) for unit in units},
        sum(p * one.good for p, one in parts),
        {pose: sum(p * one.ends.get(pose, 0.0) for p, one in parts) for pose in poses},
    )


def prospect(
    now: Position,
    context: RollContext,
    known_faces: tuple[int | None, ...],
    *,
    expended: bool = False,
) -> Expectation | None:
    """Return what dice promise that lie so; None where the roll is not one that can be weighed.

    `known_faces` has a face for every die that lies, None for every die still to fall. `expended`:
    the token that defense dice or the test after them may be rolled again for has gone for them.
    """
    subject, stage = context.subject, context.stage
    if isinstance(subject, Attack) and stage in {RollStage.ATTACK, RollStage.DEFENSE}:
        first = chooses_before(now, subject.attacker, subject.defender)
        who = _left(now, context, rerollers_of(now, context))
        if stage is RollStage.ATTACK:
            wounds = after_attack_dice(now, subject, known_faces, who, attacker_first=first)
        else:
            wounds = after_defense_dice(
                now, subject, known_faces, who, attacker_first=first, expended=expended
            )
        return Expectation({subject.defender: wounds}, good=1.0 - wounds[0])
    if stage is RollStage.DEFENSE and subject is None:
        who = _left(now, context, rerollers_of(now, context))
        return Expectation({context.unit: automatic(now, context.unit, known_faces, who)})
    if isinstance(subject, MoraleTest):
        return _tested(now, context, subject, known_faces)
    if isinstance(subject, Charge | Retreat):
        die = charge_die(now, subject) if isinstance(subject, Charge) else retreat_die(now, subject)
        return die.prospect(known_faces, _left(now, context, rerollers_of(now, context)))
    return None


def rerollers_of(now: Position, context: RollContext) -> tuple[Reroller, ...]:
    """Return all who may have dice of a throw rolled again, in the order in which they choose."""
    subject, stage, unit = context.subject, context.stage, context.unit
    match subject:
        case Charge() | Retreat():
            return distance_rerollers(now, subject)
        case Attack() if stage in {RollStage.ATTACK, RollStage.DEFENSE}:
            found, first = numbers(now, subject), chooses_before(now, *_sides(subject))
            if stage is RollStage.ATTACK:
                return rerollers(found.attack_rerolls, first)
            return rerollers(found.defense_rerolls, not first)
        case MoraleTest() if subject.attack is not None:
            first = not chooses_before(now, *_sides(subject.attack))
        case _:
            first = chooses_first(now, unit)
    return rerollers(rerolls_for(now, stage, unit, subject), first)


def _sides(attack: Attack) -> tuple[UnitId, UnitId]:
    return attack.attacker, attack.defender


def _left(now: Position, context: RollContext, who: tuple[Reroller, ...]) -> tuple[Reroller, ...]:
    """Return who may still re-roll after this throw.

    Those who choose after who has it re-rolled.
    """
    if context.by is None:
        return who
    helps = context.by in now.team(now.owner(context.unit))
    places = [place for place, one in enumerate(who) if one.helps is helps]
    return who[places[-1] + 1 :] if places else ()


# ------------------------------------------------------------------ tests


def _tested(
    now: Position, context: RollContext, test: MoraleTest, known_faces: tuple[int | None, ...]
) -> Expectation:
    who, found = _left(now, context, rerollers_of(now, context)), weighed_test(now, test)
    if not test.panic:
        return Expectation(good=1.0 - of_dice(found, who, (*known_faces, None)).fails)
    result = of_dice(found, who, known_faces)
    wounds = capped(result.wounds, now.unit(test.unit).wounds)
    return Expectation({test.unit: wounds}, good=1.0 - result.fails)


def weighed_test(now: Position, test: MoraleTest) -> morale.TestNumbers:
    """Return the numbers of a test; one that costs nothing but itself as if it cost 1 wound."""
    found = morale.numbers(now, test)
    if test.panic:
        return found
    return replace(found, most=1, wounds=replace(found.wounds, base=1, parts=()))


# ------------------------------------------------------------------ charges and retreats


@dataclass(frozen=True)
class DistanceDie:
    """What each face of the die of a charge or retreat brings, what it is worth, which fail."""

    outcome: tuple[Expectation, ...]
    values: tuple[float, ...]
    failures: tuple[bool, ...]

    def prospect(self, known_faces: tuple[int | None, ...], who: Sequence[Reroller]) -> Expectation:
        """Return what the die promises: as it lies, or over its faces; of several the highest."""
        becomes = settling(self.values, self.failures, who)
        lying = tuple(face for face in known_faces if face is not None)
        fresh = highest_of(len(known_faces))
        chances = [float(face == max(lying)) for face in FACES] if lying else fresh
        return blended(
            [
                (first * chance, one)
                for face, first in zip(FACES, chances, strict=True)
                if first
                for chance, one in zip(becomes[face - 1], self.outcome, strict=True)
            ]
        )


def _distance_die(outcome: Sequence[Expectation], values: Iterable[float]) -> DistanceDie:
    return DistanceDie(tuple(outcome), tuple(values), tuple(not one.good for one in outcome))


def charge_die(now: Position, charge: Charge) -> DistanceDie:
    """Return what each face of a charge die brings; it is worth the target's wounds."""
    outcome = [_charge_with(now, charge, face) for face in FACES]
    return _distance_die(outcome, (one.expected(charge.target) for one in outcome))


def _charge_with(now: Position, charge: Charge, face: int) -> Expectation:
    """Return what follows a charge die, by the questions the charge asks (CHG-14 to CHG-22)."""
    disorderly = charge.disorderly or face <= disorderly_up_to(now, charge)
    charge = replace(charge, die=face, disorderly=disorderly)
    path = way_of(now, charge)
    if path is None:
        return Expectation({charge.unit: own_panic(now, charge.unit)})
    charge = marked_by_ground(now, charge, path)
    unit, target, side = charge.unit, charge.target, charge.side
    cards = melee_cards(now, unit)
    strikes = [prepared(now, unit, target, one, side=side, charge=charge) for one in cards]
    best = max((odds.of_attack(now, one).wounds for one in strikes), key=mean, default=SURE)
    return Expectation({charge.target: best}, good=1.0)


def way_of(now: Position, charge: Charge) -> tuple[Pose, Pose, Pose, Pose] | None:
    """Return the way of a charge from where the charger stands; None if its die does not reach.

    It is how it stood before the pivot, the pivoted tray, contact, and the place it may take where
    the ground costs it least (CHG-15, CHG-17, CHG-18).
    """
    pose = now.standing(charge.unit).pose
    distance = now.speed(charge.unit, charge).total + charge.die
    far = reached(now, charge.unit, pose, float(distance), charge.begun)
    travel = headings_to(now, charge.unit, charge.target, far).travel(pose.facing)
    room = room_on(now, charge.unit, charge.target, charge.side)
    if travel is None or travel > far + SAME_RUN or not room.fits:
        return None
    run = (charge.begun or pose, pose, pose.advanced(travel))
    return *run, gentlest_place(now, charge.unit, run, room.choices)


def retreat_die(now: Position, subject: Retreat) -> DistanceDie:
    """Return what each face of a retreat's die brings: a way out, and the place behind it."""
    speed = max(0, now.speed(subject.unit).total)
    outcome, values = [], []
    place = (float("-inf"), now.standing(subject.unit).pose)
    for face in FACES:  # who may go far may stop short
        inches = float(speed + face)
        place = max(place, _best_place(now, subject.unit, inches), key=itemgetter(0))
        out = finds_way_out(now, subject.unit, inches)
        outcome.append(Expectation(good=float(out), ends={place[1]: 1.0} if out else {}))
        values.append(float(out) + place[0])
    return _distance_die(outcome, values)


def _best_place(now: Position, unit: UnitId, inches: float) -> tuple[float, Pose]:
    """Return the best place a retreat of up to some inches may end at, after its worth."""
    straight_move = straight_move_of(now, unit, inches)
    facing = straight_move.start.facing
    wished = (straight_move.snap(Pose(x, y, facing)) for x, y in places.interests(now, unit))
    poses = (*straight_move.samples(), *(pose for pose in wished if straight_move.check(pose)))
    valued = ((places.value_of_place(now, unit, pose), pose) for pose in dict.fromkeys(poses))
    return max(valued, key=itemgetter(0))
