"""What one charge is worth before the die is rolled, on one sheet (chapter 9, CHG-01 to CHG-26).

Everything on it comes from the functions the charge itself asks: the plan, the pivot, the room,
the numbers of the attack. The chances are exact for these numbers. Effects that answer during the
charge are not foreseen; the sheet names those printed on both units.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.engine.effects import Moment
from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.geometry.pose import Pose
from simulator.model.cards import AttackCard
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge, Gain
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict
from simulator.rules import odds, supposed
from simulator.rules.alignment import named
from simulator.rules.attack_numbers import better_side
from simulator.rules.chances import Chances, capped, mean, mixed
from simulator.rules.charge_contacts import touched_by
from simulator.rules.charge_ground import marked_by_ground, met
from simulator.rules.charge_pivot import ChargePlan, Heading, heading
from simulator.rules.charge_plan import plan
from simulator.rules.maneuver import FASTEST_DIE
from simulator.rules.melee import melee_cards
from simulator.rules.memory import remembered
from simulator.rules.odds import AttackOdds, ChargeOdds
from simulator.rules.terrain import Keyword

Facings = tuple[float, float]
"""A closed arc of facings: from, to, in degrees clockwise; `to` may pass 360."""

WINDOWS = (
    Moment.CHARGE_DECLARED, Moment.CHARGE_ROLLED, Moment.CHARGE_DISORDERLY, Moment.CHARGE_SUCCEEDED,
    Moment.ATTACK_DECLARED, Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_ROLLED, Moment.DEFENSE_ROLLED,
    Moment.ATTACK_COMPLETED, Moment.MORALE_BEFORE_DICE, Moment.MORALE_ROLLED, Moment.MORALE_PASSED,
    Moment.MORALE_FAILED, Moment.RANK_DESTROYED, Moment.UNIT_DESTROYED,
)  # fmt: skip
"""The moments of a charge at which somebody may do something the sheet does not foresee."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the target does to the charger in its own next melee attack, if it still can.

    Over everything the charge may do first: with no charge and with a dead target there are no
    wounds. The charger's losses in a failed charge are not in here.
    """

    attack: str
    wounds: Chances
    destroyed: float

    @property
    def expected(self) -> float:
        """Give the expected wounds of the charger."""
        return mean(self.wounds)


@dataclass(frozen=True, slots=True)
class Landing:
    """The charge into one place beside the target, with the melee attack worth most there.

    name: "full", "half-left" or "half-right" (CHG-18). engages: the other enemies it would touch
        there (CHG-23). side: where its attack then comes from (ARC-06).
    orderly, disorderly: the attack alone, once the charge has arrived.
    dangerous: the ground costs the charger wounds first, which no chance here counts.
    """

    name: str
    pose: Pose
    side: Side
    engages: tuple[UnitId, ...]
    fortified: bool
    hindered: bool
    dangerous: bool
    attack: str
    charge: ChargeOdds
    orderly: AttackOdds
    disorderly: AttackOdds
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Approach:
    """One side of the target: its room, and every place there the charger may be put."""

    side: Side
    room: float
    landings: tuple[Landing, ...]

    @property
    def best(self) -> Landing | None:
        """Give the place with most wounds to expect."""
        return max(self.landings, key=lambda one: one.charge.expected, default=None)


@dataclass(frozen=True, slots=True)
class ChargeSheet:
    """Whether a unit may charge a target, from which pivot, and everything the charge promises.

    side_margin: inches from the charger's centre to the arc line that decides the side.
    pivots: for each roll the facings from which it reaches, straight distance alone considered; a
        roll that adds nothing to the one below it is left out.
    pivot, heading: the pivot the sheet is about, and what it needs.
    uncounted: names of abilities of both units that may act meanwhile and are not foreseen.
    """

    unit: UnitId
    target: UnitId
    verdict: Verdict
    speed: Tally
    side_margin: float = 0.0
    pivots: tuple[tuple[int, tuple[Facings, ...]], ...] = ()
    pivot: Pose | None = None
    heading: Heading | None = None
    approaches: tuple[Approach, ...] = ()
    uncounted: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Say whether the charge may be declared and this pivot reaches with some roll."""
        return self.verdict.answer

    @property
    def best(self) -> Landing | None:
        """Give the place with most wounds to expect, of all sides."""
        found = [one.best for one in self.approaches if one.best is not None]
        return max(found, key=lambda one: one.charge.expected, default=None)


def charge_sheet(
    now: Position,
    unit: UnitId,
    target: UnitId,
    facing: float | None = None,
    *,
    gains: tuple[Gain, ...] = (),
) -> ChargeSheet:
    """Give the sheet of a charge, for the best pivot or for one facing (degrees clockwise).

    At a facing that does not reach, its verdict says why.
    """
    question = ("charge sheet", unit, target, facing, gains)
    return remembered(now, question, lambda: _sheet(now, unit, target, facing, gains))


def _sheet(
    now: Position, unit: UnitId, target: UnitId, facing: float | None, gains: tuple[Gain, ...]
) -> ChargeSheet:
    found = plan(now, unit, target, gains=gains)
    bare = ChargeSheet(unit, target, found.verdict, found.speed, found.side_margin)
    if not found or found.best is None:
        return bare
    run = heading(now, found, found.best.facing if facing is None else facing)
    pivot = now.standing(unit).pose.turned(run.facing)
    bare = replace(bare, pivots=_pivots(found), pivot=pivot, heading=run)
    if not run.verdict or run.needed is None:
        return replace(bare, verdict=run.verdict)
    verdict = found.verdict if facing is None else run.verdict
    approaches = tuple(_approach(now, found, run, side) for side in found.sides)
    return replace(
        bare, verdict=verdict, approaches=approaches, uncounted=unforeseen(now, unit, target)
    )


def _pivots(found: ChargePlan) -> tuple[tuple[int, tuple[Facings, ...]], ...]:
    if found.headings is None:
        return ()
    ways: list[tuple[int, tuple[Facings, ...]]] = []
    for roll in range(1, FASTEST_DIE + 1):
        arcs = found.headings.within(float(found.speed.total + roll)).intervals
        if arcs and (not ways or ways[-1][1] != arcs):
            ways.append((roll, arcs))
    return tuple(ways)


def unforeseen(now: Position, unit: UnitId, target: UnitId) -> tuple[str, ...]:
    """Give the abilities of two units that may act while one charges or attacks the other.

    Only what lies open is named: cards in hands are nobody's business.
    """
    names: dict[str, None] = {}
    for moment in WINDOWS:
        for _trigger, source in now.game.printed_triggers(moment):
            if source.holder in (unit, target) and now.holds(source):
                names[source.name] = None
    return tuple(names)


# ------------------------------------------------------------------ sides and places


def _approach(now: Position, found: ChargePlan, run: Heading, side: Side) -> Approach:
    space = found.rooms[side]
    places = named(now, found.target, side, space.choices)
    landings = (_landing(now, found, run, side, name, pose) for name, pose in places.items())
    return Approach(side, space.margin, tuple(one for one in landings if one is not None))


def _landing(
    now: Position, found: ChargePlan, run: Heading, side: Side, name: str, pose: Pose
) -> Landing | None:
    unit, target = found.unit, found.target
    cards = melee_cards(now, unit)
    if not cards or run.travel is None:
        return None
    charge = Charge(unit, target, side, gains=found.gains)
    start = now.standing(unit).pose
    pivoted = start.turned(run.facing)
    path = (start, pivoted, pivoted.advanced(run.travel), pose)
    charge = marked_by_ground(now, charge, path)
    arrived = supposed.engaged_with(supposed.standing_at(now, unit, pose), unit, target)
    struck = better_side(arrived, unit, target)
    needed = run.needed or FASTEST_DIE
    card = cards[0]
    if len(cards) > 1:
        card = max(cards, key=lambda one: _worth(now, arrived, charge, needed, one, struck))
    attack = _attack(charge, card, struck, now)
    return Landing(
        name=name, pose=pose, side=struck,
        engages=tuple(foe for foe in touched_by(now, unit, pose) if foe != target),
        fortified=charge.fortified, hindered=charge.hindered,
        dangerous=bool(met(now, unit, path, Keyword.DANGEROUS)),
        attack=card.name,
        charge=odds.of_charge(now, charge, needed, attack, arrived),
        orderly=odds.on_arrival(arrived, attack, disorderly=False),
        disorderly=odds.on_arrival(arrived, attack, disorderly=True),
        answer=_answer(now, arrived, charge, needed, attack),
    )  # fmt: skip


def _attack(charge: Charge, card: AttackCard, side: Side, now: Position) -> Attack:
    return Attack(
        charge.unit, charge.target, card, side, charge, not charge.hindered, gains=charge.gains,
        ranks_before=now.ranks(charge.target),
    )  # fmt: skip


def _worth(
    now: Position, arrived: Position, charge: Charge, needed: int, card: AttackCard, side: Side
) -> float:
    attack = _attack(charge, card, side, now)
    return odds.of_charge(now, charge, needed, attack, arrived).expected


# ------------------------------------------------------------------ the answer


def _answer(
    now: Position, arrived: Position, charge: Charge, needed: int, attack: Attack
) -> Answer | None:
    """Mix the target's next attack over the wounds it has left after the charge."""
    cards = melee_cards(arrived, charge.target)
    if not cards:
        return None
    side = better_side(arrived, charge.target, charge.unit)
    after = odds.arrivals(now, charge, needed, attack, arrived)
    found = [_answer_with(arrived, charge, card, side, after) for card in cards]
    return max(found, key=lambda one: one.expected)


def _answer_with(
    arrived: Position, charge: Charge, card: AttackCard, side: Side, after: Chances
) -> Answer:
    mine = arrived.unit(charge.unit).wounds
    rank = odds.wounds_to_next_rank(arrived, charge.unit)
    turn = supposed.in_turn_of(arrived, arrived.owner(charge.target))
    left = turn.unit(charge.target).wounds
    silent = 1.0 - sum(after[:left])
    ways: list[tuple[float, Chances]] = [(silent, (1.0,))]
    back = Attack(charge.target, charge.unit, card, side)
    for chance, weaker in supposed.weakened(turn, charge.target, after[:left]):
        ways.append((chance, odds.landed(odds.of_blow(weaker, back), mine, rank).wounds))
    wounds = capped(mixed(ways), mine)
    return Answer(card.name, wounds, wounds[mine])
