"""What one side could do at once from where it stands: its charges, blows and shots, exactly.

The same list answers two questions: how the enemy punishes an answer, and what the other friends
can make of it. Worth is counted in victory points, as `shown_value` counts them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from enum import StrEnum

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import translate as _
from simulator.luck.ledger import after_wounds
from simulator.model.cards import AttackCard
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Attack, Charge
from simulator.practice.shown_value import material_of, shown_value
from simulator.records import dataclass
from simulator.rules.answers import POSITION, TRAYS, answer
from simulator.rules.attack import firing_range
from simulator.rules.attack.attack_numbers import better_side
from simulator.rules.attack.melee import melee_cards
from simulator.rules.charge.ground import marked_by_ground
from simulator.rules.charge.ground_harm import gentlest_place
from simulator.rules.charge.pivot import ChargePlan
from simulator.rules.charge.plan import plan
from simulator.rules.charge.roll import disorderly_up_to
from simulator.rules.dice.distributions import Chances, capped, mean, mixed
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_odds import AttackFacts
from simulator.rules.odds.panic_odds import own_panic, shaken
from simulator.rules.scenarios import scenario_of
from simulator.rules.turn.sequence import may_activate


class How(StrEnum):
    """How a unit strikes."""

    CHARGE = "charge"
    MELEE = "melee"
    RANGED = "ranged"


@dataclass(frozen=True, slots=True)
class ReplyAttack:
    """One thing a unit may do to an enemy at once, before it is known what that enemy has left.

    odds: the chance that it comes to blows. needed, side, pose: of a charge, its least roll, the
        side of its target and where it lands. ways: each attack with its chance.
    """

    by: UnitId
    target: UnitId
    how: How
    odds: float
    needed: int | None
    side: ArcSide
    pose: Pose
    ways: tuple[tuple[float, AttackFacts], ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """A strike on an enemy as it stands, and what it is worth to the side that strikes.

    wounds: the exact chance of each number of wounds, misses and failed charges among them.
    """

    strike: ReplyAttack
    value: float
    wounds: Chances
    destroyed: float

    @property
    def expected(self) -> float:
        """Return the expected wounds."""
        return mean(self.wounds)


def best_reply(now: Position, player: Seat, besides: UnitId = "") -> Reply | None:
    """Return what a player's side could do at once that is worth most; None when nothing gains.

    Units that may not be activated (any more, or not by themselves), and the one named `besides`,
    do nothing.
    """
    found = max(replies(now, player, besides), key=lambda one: one.value, default=None)
    return found if found is not None and found.value > 0.0 else None


def replies(now: Position, player: Seat, besides: UnitId = "") -> Iterator[Reply]:
    """Yield everything a player's side could do at once."""
    foes = now.foes(player)
    for unit in now.friends(player):
        if unit.id == besides or not may_activate(now, unit.id):
            continue
        for foe in foes:
            for strike in strikes(now, unit.id, foe.id):
                yield _on(now, strike)


def _on(now: Position, strike: ReplyAttack) -> Reply:
    left = now.unit(strike.target).wounds
    rank = odds.wounds_to_next_rank(now, strike.target)
    parts: list[tuple[float, Chances]] = [
        (chance, odds.landed(facts, left, rank).wounds) for chance, facts in strike.ways
    ]
    parts.append((1.0 - sum(chance for chance, _facts in strike.ways), (1.0,)))
    wounds = capped(mixed(parts), left)
    owner, there = now.owner(strike.by), _arrived(now, strike)
    gain = loss(there, strike.target, wounds)
    if there is not now:
        gain += strike.odds * (shown_value(there, owner) - shown_value(now, owner)).points
    if strike.how is How.RANGED:  # its friends in that melee test for panic
        turn = hypothetical.in_turn_of(now, owner)
        for friend in shaken(now, strike.by, strike.target):
            gain -= loss(now, friend, own_panic(turn, friend))
    return Reply(strike, gain, wounds, wounds[left])


def _arrived(now: Position, strike: ReplyAttack) -> Position:
    """Suppose a charge had arrived, where the end of the round pays for where units stand.

    Only then are there wounds, so what they cost is counted from there: a point that the charger
    takes by its ranks is not lost again with the unit.
    """
    if strike.how is not How.CHARGE or not _pays_for_ground(now):
        return now
    there = hypothetical.standing_at(now, strike.by, strike.pose)
    return hypothetical.engaged_with(there, strike.by, strike.target)


# ------------------------------------------------------------------ what wounds cost


def loss(now: Position, unit: UnitId, wounds: Chances) -> float:
    """Return what a unit's side loses on average: what its value falls by, wound by wound."""
    left = now.unit(unit).wounds
    if _pays_for_ground(now):  # lost ranks may lose an objective
        return sum(chance * _cost(now, unit, count) for count, chance in enumerate(wounds) if count)
    before = _material(now, unit, left)
    total = 0.0
    for count, chance in enumerate(wounds[:left]):
        if count and chance:
            total += chance * (before - _material(now, unit, left - count))
    return total + wounds[left] * _cost(now, unit, left) if wounds[left] else total


def _pays_for_ground(now: Position) -> bool:
    """Return whether the end of a round may pay for where units stand."""
    return bool(now.state.tokens or scenario_of(now).special)


@answer(depends_on=TRAYS)
def _material(now: Position, unit: UnitId, wounds: int) -> float:
    """Return what a unit would be worth with so many wounds left."""
    after = hypothetical.with_wounds(now, unit, wounds)
    return material_of(after, after.unit(unit))


@answer(depends_on=POSITION)
def _cost(now: Position, unit: UnitId, count: int) -> float:
    """Return what a side loses by so many wounds to a unit: all of it, points to come too."""
    owner = now.owner(unit)
    return (shown_value(now, owner) - shown_value(after_wounds(now, unit, count), owner)).total


@answer(depends_on=POSITION)
def stages(now: Position) -> Hashable:
    """Return all that an attack may depend on besides trays: ranks, attachments, tokens, turns."""
    units = tuple(
        (u.id, now.ranks(u.id), len(u.attachments), u.conditions, u.activated)
        for u in now.state.units.values()
        if u.on_table
    )
    return (units, now.state.active, now.state.engaged, now.state.round)


# ------------------------------------------------------------------ strikes


def strikes(now: Position, unit: UnitId, foe: UnitId) -> tuple[ReplyAttack, ...]:
    """Return what a unit may do to an enemy at once: fight it, or charge it, or shoot at it."""
    return _strikes_then(now, unit, foe, stages(now))


@answer(depends_on=TRAYS)
def _strikes_then(
    now: Position, unit: UnitId, foe: UnitId, _stages: Hashable
) -> tuple[ReplyAttack, ...]:
    return tuple(_strikes(hypothetical.in_turn_of(now, now.owner(unit)), unit, foe))


def _strikes(now: Position, unit: UnitId, foe: UnitId) -> Iterator[ReplyAttack]:
    here = now.standing(unit).pose
    if now.engaged(unit):
        if foe in now.enemies_engaged(unit):
            side = better_side(now, unit, foe)
            for card in melee_cards(now, unit):
                facts = odds.facts_of_attack(now, Attack(unit, foe, card, side))
                yield ReplyAttack(unit, foe, How.MELEE, 1.0, None, side, here, ((1.0, facts),))
        return
    for card in firing_range.ranged_cards(now, unit):
        if firing_range.can_hit(now, unit, foe, card):
            side = better_side(now, unit, foe)
            facts = odds.facts_of_attack(now, Attack(unit, foe, card, side))
            yield ReplyAttack(unit, foe, How.RANGED, 1.0, None, side, here, ((1.0, facts),))
    found = plan(now, unit, foe, explain=False, roomiest=False)
    if found and found.best is not None and found.needed is not None:
        for card in melee_cards(now, unit):
            yield _charge(now, found, card)


def _charge(now: Position, found: ChargePlan, card: AttackCard) -> ReplyAttack:
    """Return a charge after its best pivot, into the place where the ground costs it least."""
    unit, foe, side = found.unit, found.target, found.sides[0]
    start = now.standing(unit).pose
    needed, pivoted = found.needed or 6, found.best or start
    run = (start, pivoted, pivoted.advanced(found.travel or 0.0))
    landing = gentlest_place(now, unit, run, found.rooms[side].choices)
    charge = marked_by_ground(now, Charge(unit, foe, side), (*run, landing))
    arrived = hypothetical.engaged_with(hypothetical.standing_at(now, unit, landing), unit, foe)
    struck = better_side(arrived, unit, foe)
    attack = Attack(unit, foe, card, struck, charge, ranks_before=now.ranks(foe))
    orderly = odds.facts_of_attack(arrived, replace(attack, charge_bonus=not charge.hindered))
    disorderly = odds.facts_of_attack(
        arrived, replace(attack, charge=replace(charge, disorderly=True), charge_bonus=False)
    )
    reaches = [1.0 if face >= needed else 0.0 for face in FACES]
    faces = odds.charge_faces(now, charge, reaches, needed)
    limit = disorderly_up_to(now, charge)
    ways = tuple(
        (faces[face - 1], disorderly if face <= limit else orderly)
        for face in FACES
        if face >= needed
    )
    chance = sum(weight for weight, _facts in ways)
    return ReplyAttack(unit, foe, How.CHARGE, chance, needed, struck, landing, ways)


def sentence(
    now: Position, reply: Reply, wounds: float | None = None, destroyed: float | None = None
) -> str:
    """Return a reply in a sentence; its figures are exact, or those of several positions given."""
    strike = reply.strike
    names = {
        "unit": now.name(strike.by),
        "foe": now.name(strike.target),
        "wounds": reply.expected if wounds is None else wounds,
        "destroyed": reply.destroyed if destroyed is None else destroyed,
        "needed": strike.needed,
        "odds": strike.odds,
    }
    if strike.how is How.CHARGE:
        text = _(
            "{unit} charges {foe} on {needed}+ ({odds:.0%}): {wounds:.2f} wounds on average, "
            "destroyed {destroyed:.1%}."
        )
    elif strike.how is How.MELEE:
        text = _("{unit} strikes {foe}: {wounds:.2f} wounds on average, destroyed {destroyed:.1%}.")
    else:
        text = _("{unit} shoots {foe}: {wounds:.2f} wounds on average, destroyed {destroyed:.1%}.")
    return text.format(**names)
