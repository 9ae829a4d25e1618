"""What one charge is worth before the die is rolled, on one sheet (chapter 9, CHG-01 to CHG-26).

Everything on it comes from the functions the charge itself asks: the plan, the pivot, the room,
the numbers of the attack. The chances are exact for these numbers. Effects that answer during the
charge are not foreseen; the sheet names those printed on both units. What
`rules/odds/effect_offers.py` offers may be supposed to be used: then the sheet counts it.
"""

from __future__ import annotations

from dataclasses import field, replace

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Interval
from simulator.geometry.pose import Pose
from simulator.language.texts import Text
from simulator.model.actions import ActionKey
from simulator.model.cards import AttackCard
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge, Gain
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.attack.align import named
from simulator.rules.attack.attack_numbers import better_side, prepared
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.charge.arrival import touched_by
from simulator.rules.charge.best_pivot import PivotClass, other_classes, pivots_by_roll
from simulator.rules.charge.ground import marked_by_ground, met
from simulator.rules.charge.ground_harm import GroundHarm, costly_ground, priced
from simulator.rules.charge.pivot import ChargePlan, PivotOption, heading
from simulator.rules.charge.plan import plan
from simulator.rules.dice.distributions import Chances, capped, mean, mixed
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_odds import AttackOdds, ChargeOdds
from simulator.rules.odds.attack_preview import AttackPreview
from simulator.rules.odds.effect_offers import unforeseen
from simulator.rules.odds.window_preview import Using


@dataclass(frozen=True, slots=True)
class TargetAnswer:
    """What the target does to the charger in its own next melee attack, if it still can.

    Over everything the charge may do first: with no charge and with a dead target there are no
    wounds. The charger's losses in a failed charge are not in here.

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> round(sheet.best.answer.expected, 2)
        1.23
    """

    attack: str
    wounds: Chances
    destroyed: float

    @property
    def expected(self) -> float:
        """Return the expected wounds of the charger."""
        return mean(self.wounds)


@dataclass(frozen=True, slots=True)
class SheetLanding:
    """The charge into one place beside the target, with the melee attack worth most there.

    name: "full", "half-left" or "half-right" (CHG-18). engages: the other enemies it would touch
        there (CHG-23). side: where its attack then comes from (ARC-06).
    orderly, disorderly: the attack alone, once the charge has arrived.
    dangerous: the ground costs the charger wounds first, which no chance here counts.
    answer: left out where effects are supposed to be used, which may go on after the attack.
    meets: position and attack of the orderly charge with the supposed effects, if there are any.

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> sheet.best.name, sheet.best.side
        ('full', <ArcSide.FRONT: 'front'>)
    """

    name: str
    pose: Pose
    side: ArcSide
    engages: tuple[UnitId, ...]
    fortified: bool
    hindered: bool
    dangerous: bool
    attack: str
    charge: ChargeOdds
    orderly: AttackOdds
    disorderly: AttackOdds
    answer: TargetAnswer | None
    meets: tuple[Position, Attack] | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Approach:
    """One side of the target: its room, and every place there the charger may be put.

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> [approach.side.value for approach in sheet.approaches]
        ['front']
    """

    side: ArcSide
    room: float
    landings: tuple[SheetLanding, ...]

    @property
    def best(self) -> SheetLanding | None:
        """Return the place with most wounds to expect."""
        return max(self.landings, key=lambda one: one.charge.expected, default=None)


@dataclass(frozen=True, slots=True)
class ChargeSheet:
    """Whether a unit may charge a target, from which pivot, and everything the charge promises.

    side_margin: inches from the charger's centre to the arc line that decides the side.
    pivots: for each roll the facings from which it reaches, with the inches rough ground costs; a
        roll that adds nothing to the one below it is left out.
    pivot, heading: the pivot the sheet is about, and what it needs. harm: what the ground costs
        after it. room: the inches it leaves to spare, on the roll and past ground that would cost
        something. others: the pivots that need or cost something else, where ground matters.
    uncounted: names of abilities of both units that may act meanwhile and are not foreseen.
    using: the effects supposed to be used; all figures count them.

    Example:
        >>> from simulator import Fighter, charge_odds, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> now = face_off(swords, guards, distance=7.5)
        >>> sheet = charge_odds(now, "red:attacker", "blue:defender")
        >>> bool(sheet), sheet.heading.needed, sheet.best.name
        (True, 3, 'full')
    """

    unit: UnitId
    target: UnitId
    verdict: Verdict
    speed: Tally
    side_margin: float = 0.0
    pivots: tuple[tuple[int, tuple[Interval, ...]], ...] = ()
    pivot: Pose | None = None
    heading: PivotOption | None = None
    harm: GroundHarm = GroundHarm()
    room: float | None = None
    others: tuple[PivotClass, ...] = ()
    approaches: tuple[Approach, ...] = ()
    uncounted: tuple[Text, ...] = ()
    using: Using = ()

    def __bool__(self) -> bool:
        """Return whether the charge may be declared and this pivot reaches with some roll."""
        return self.verdict.answer

    @property
    def best(self) -> SheetLanding | None:
        """Return the place with most wounds to expect, of all sides."""
        found = [one.best for one in self.approaches if one.best is not None]
        return max(found, key=lambda one: one.charge.expected, default=None)


def charge_sheet(
    now: Position,
    unit: UnitId,
    target: UnitId,
    facing: float | None = None,
    *,
    gains: tuple[Gain, ...] = (),
    using: Using = (),
) -> ChargeSheet:
    """Return the sheet of a charge, for the best pivot or for one facing (degrees clockwise).

    At a facing that does not reach, its verdict says why. `using` are effects of
    `rules/odds/effect_offers.py` that are supposed to be used; NotComputableError says which do
    not go.
    """
    return _sheet(now, unit, target, facing, gains, using)


@answer(depends_on=POSITION)
def _sheet(
    now: Position,
    unit: UnitId,
    target: UnitId,
    facing: float | None,
    gains: tuple[Gain, ...],
    using: Using,
) -> ChargeSheet:
    if using:
        now, more = AttackPreview(using, unit, target).before(now, ActionKey.CHARGE)
        gains += more
    found = plan(now, unit, target, gains=gains)
    bare = ChargeSheet(unit, target, found.verdict, found.speed, found.side_margin, using=using)
    if not found or found.best is None:
        return bare
    best = found.best.facing
    found = _declared(now, found, using)
    run = heading(now, found, best if facing is None else facing)
    pivot = now.standing(unit).pose.turned(run.facing)
    bare = replace(bare, pivots=pivots_by_roll(now, found), pivot=pivot, heading=run)
    if not run.verdict or run.needed is None:
        return replace(bare, verdict=run.verdict)
    verdict = found.verdict if facing is None else run.verdict
    price = priced(now, found, costly_ground(now, found), run)
    if price is not None:
        others = other_classes(now, found, price)
        bare = replace(bare, harm=price.harm, room=price.room, others=others)
    approaches = tuple(_approach(now, found, run, side, using) for side in found.sides)
    uncounted = unforeseen(now, unit, target, using)
    return replace(bare, verdict=verdict, approaches=approaches, uncounted=uncounted)


def _declared(now: Position, found: ChargePlan, using: Using) -> ChargePlan:
    """Return the plan with what the charge gains for its die, on the first side it may strike."""
    if not using:
        return found
    charge = Charge(found.unit, found.target, found.sides[0], gains=found.gains)
    then, charge = AttackPreview(using, found.unit, found.target).charges(now, charge)
    better = plan(then, found.unit, found.target, gains=charge.gains)
    return replace(better, gains=found.gains)


# ------------------------------------------------------------------ sides and places


def _approach(
    now: Position, found: ChargePlan, run: PivotOption, side: ArcSide, using: Using
) -> Approach:
    space = found.rooms[side]
    places = named(now, found.target, side, space.choices)
    landings = (_landing(now, found, run, side, name, pose, using) for name, pose in places.items())
    return Approach(side, space.margin, tuple(one for one in landings if one is not None))


def _landing(
    now: Position,
    found: ChargePlan,
    run: PivotOption,
    side: ArcSide,
    name: str,
    pose: Pose,
    using: Using,
) -> SheetLanding | None:
    unit, target = found.unit, found.target
    cards = melee_cards(now, unit)
    if not cards or run.travel is None:
        return None
    charge = Charge(unit, target, side, gains=found.gains)
    if using:
        now, charge = AttackPreview(using, unit, target).charges(now, charge)
    start = now.standing(unit).pose
    pivoted = start.turned(run.facing)
    path = (start, pivoted, pivoted.advanced(run.travel), pose)
    charge = marked_by_ground(now, charge, path)
    arrived = hypothetical.engaged_with(hypothetical.standing_at(now, unit, pose), unit, target)
    struck = better_side(arrived, unit, target)
    needed = run.needed or FASTEST_DIE
    card = cards[0]
    if len(cards) > 1:
        card = max(cards, key=lambda one: _value(now, arrived, charge, needed, one, struck, using))
    attack = _attack(now, charge, card, struck)
    return SheetLanding(
        name=name,
        pose=pose,
        side=struck,
        engages=tuple(foe for foe in touched_by(now, unit, pose) if foe != target),
        fortified=charge.fortified,
        hindered=charge.hindered,
        dangerous=bool(met(now, unit, path, Keyword.DANGEROUS)),
        attack=card.name,
        charge=odds.of_charge(now, charge, needed, attack, arrived, using),
        orderly=odds.on_arrival(arrived, attack, disorderly=False, using=using),
        disorderly=odds.on_arrival(arrived, attack, disorderly=True, using=using),
        answer=None if using else _answer(now, arrived, charge, needed, attack),
        meets=_meets(arrived, attack, using) if using else None,
    )


def _meets(arrived: Position, attack: Attack, using: Using) -> tuple[Position, Attack]:
    """Return position and attack as the dice of an orderly charge meet them."""
    preview = AttackPreview(using, attack.attacker, attack.defender)
    there, made = preview.arrives(arrived, odds.arriving(attack, disorderly=False))
    return preview.strikes(there, made)


def _attack(now: Position, charge: Charge, card: AttackCard, side: ArcSide) -> Attack:
    return prepared(now, charge.unit, charge.target, card, side=side, charge=charge)


def _value(
    now: Position,
    arrived: Position,
    charge: Charge,
    needed: int,
    card: AttackCard,
    side: ArcSide,
    using: Using,
) -> float:
    attack = _attack(now, charge, card, side)
    return odds.of_charge(now, charge, needed, attack, arrived, using).expected


# ------------------------------------------------------------------ the answer


def _answer(
    now: Position, arrived: Position, charge: Charge, needed: int, attack: Attack
) -> TargetAnswer | None:
    """Mix the target's next attack over the wounds it has left after the charge."""
    cards = melee_cards(arrived, charge.target)
    if not cards:
        return None
    side = better_side(arrived, charge.target, charge.unit)
    after = odds.arrivals(now, charge, needed, attack, arrived)
    found = [_answer_with(arrived, charge, card, side, after) for card in cards]
    return max(found, key=lambda one: one.expected)


def _answer_with(
    arrived: Position, charge: Charge, card: AttackCard, side: ArcSide, after: Chances
) -> TargetAnswer:
    mine = arrived.unit(charge.unit).wounds
    rank = odds.wounds_to_next_rank(arrived, charge.unit)
    turn = hypothetical.in_turn_of(arrived, arrived.owner(charge.target))
    left = turn.unit(charge.target).wounds
    silent = 1.0 - sum(after[:left])
    ways: list[tuple[float, Chances]] = [(silent, (1.0,))]
    back = Attack(charge.target, charge.unit, card, side)
    for chance, weaker in hypothetical.weakened(turn, charge.target, after[:left]):
        ways.append((chance, odds.landed(odds.facts_of_attack(weaker, back), mine, rank).wounds))
    wounds = capped(mixed(ways), mine)
    return TargetAnswer(card.name, wounds, wounds[mine])
