"""What an action is worth at once: attacks and charges by their exact odds.

Worth is counted in victory points. Everything is read off the open table; nothing is rolled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from simulator.agents.greedy.places import best_run, holds_token, on_tokens, walls_to_storm
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model.actions import ActionKey
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, Charge
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.attack import firing_range
from simulator.rules.attack.melee import melee_cards
from simulator.rules.battlefield.sight import arc
from simulator.rules.charge.pivot import ChargePlan
from simulator.rules.charge.plan import plan
from simulator.rules.odds import attack_odds as odds
from simulator.rules.scoring.objectives import strength

WOUND: Final = 0.09
"""What one wound on an enemy is worth."""
RANK: Final = 0.15
"""What an enemy's rank is worth: fewer dice, less hold on a token."""
KILL: Final = 1.3
"""What a destroyed enemy is worth: its point, and that it does nothing more."""
RETURN: Final = 0.35
"""The share of an enemy's blow that counts against walking into it."""
WALL: Final = 4.0
"""What a castle wall that falls is worth more than a unit (SCN-STORM-16)."""


@dataclass(frozen=True, slots=True)
class AttackValue:
    """What an attack on an enemy promises; `value` is -inf when there is none."""

    value: float
    foe: UnitId = ""
    card: str = ""


RUNS: Final = frozenset({ActionKey.MANEUVER, ActionKey.MARCH})
"""The moves that lead straight ahead."""
UNENGAGED: Final = (
    ActionKey.RANGED_ATTACK,
    ActionKey.CHARGE,
    ActionKey.MANEUVER,
    ActionKey.MARCH,
)
"""What a unit that is in no fight may do."""

PRIZES: Final = {"marked": 2.0, "victory_points": 1.0}
"""Tokens on a unit that pay points to who destroys it (SCN-FIRE-07, SCN-FIRE-08)."""

NO_ATTACK: Final = AttackValue(-math.inf)


# ------------------------------------------------------------------ attacks


def value_of_odds(
    now: Position, foe: UnitId, expected: float, rank_lost: float, destroyed: float
) -> float:
    """Return what an attack's outcome is worth; more against those who hold a token."""
    value = expected * WOUND + rank_lost * RANK + destroyed * KILL
    unit = now.unit(foe)
    value += destroyed * sum(unit.tokens.get(name, 0) * extra for name, extra in PRIZES.items())
    if now.is_wall(foe):
        value += destroyed * WALL + expected * WALL / max(1, unit.wounds)
    if holds_token(now, foe):
        value += 0.8 * destroyed + 0.3 * rank_lost
    return value


@answer(depends_on=POSITION)
def value_of_attack(now: Position, attack: Attack) -> float:
    """Return what an attack is worth as things stand."""
    found = odds.of_attack(now, attack)
    return value_of_odds(now, attack.defender, found.expected, found.rank_lost, found.destroyed)


def best_melee(now: Position, unit: UnitId, foes: Iterable[UnitId] | None = None) -> AttackValue:
    """Return the melee attack worth most, of those it is engaged with."""
    found = NO_ATTACK
    for foe in now.enemies_engaged(unit) if foes is None else foes:
        side = arc(now, foe, unit).sides[0]
        for card in melee_cards(now, unit):
            value = value_of_attack(now, Attack(unit, foe, card, side))
            found = max(found, AttackValue(value, foe, card.name), key=lambda one: one.value)
    return found


def best_shot(now: Position, unit: UnitId, pose: Pose | None = None) -> AttackValue:
    """Return the ranged attack worth most from where a unit stands, or from a pose."""
    found = NO_ATTACK
    for card in firing_range.ranged_cards(now, unit):
        for foe in now.foes(now.owner(unit)):
            if not firing_range.hits(now, unit, foe.id, card, pose):
                continue
            side = arc(now, foe.id, unit).sides[0]
            value = value_of_attack(now, Attack(unit, foe.id, card, side))
            value -= 0.25 * sum(now.friendly(unit, one) for one in now.enemies_engaged(foe.id))
            found = max(found, AttackValue(value, foe.id, card.name), key=lambda one: one.value)
    return found


def best_shooting(now: Position, unit: UnitId) -> AttackValue:
    """Return the ranged attack worth most after the best shift."""
    if now.engaged(unit) or not firing_range.ranged_cards(now, unit):
        return NO_ATTACK
    attacks = [best_shot(now, unit, pose) for pose in firing_range.firing_places(now, unit)]
    return max(attacks, key=lambda one: one.value, default=NO_ATTACK)


def returned(now: Position, unit: UnitId, foe: UnitId) -> float:
    """Return what an enemy's next melee attack on a unit would be worth to it."""
    cards = melee_cards(now, foe)
    return max(
        (value_of_attack(now, Attack(foe, unit, card, ArcSide.FRONT)) for card in cards),
        default=0.0,
    )


@dataclass(frozen=True, slots=True)
class WayToCharge:
    """A charge as it may be made: against one side of its target, with one attack.

    ends: what it is worth to stand there once the target survives. won: what the tokens are worth
    that the unit would cover, less those it covers now.
    """

    charge: Charge
    attack: Attack
    needed: int
    ends: float
    won: float


def value_of_charge(now: Position, found: ChargePlan) -> float:
    """Return what a charge is worth: its attack and whom it pins, less the place and the answer."""
    ways = ways_to_charge(now, found)
    return max(
        [value_of_way(now, way, chances_of_way(now, way)) for way in ways], default=-math.inf
    )


def ways_to_charge(now: Position, found: ChargePlan) -> Iterator[WayToCharge]:
    """Yield from which sides and with which attacks a charge may be made; none where it may not."""
    if not found or found.needed is None:
        return
    unit, target = found.unit, found.target
    # Who has more ranks ends its control at once (SCN-GOT-04).
    ends = holds_token(now, target) and strength(now, unit) > strength(now, target)
    for side in found.sides:
        full = found.rooms[side].full
        won = 0.0
        if full is not None:
            won = on_tokens(now, unit, full) - on_tokens(now, unit, now.standing(unit).pose)
        charge = Charge(unit, target, side, gains=found.gains)
        for card in melee_cards(now, unit):
            attack = Attack(unit, target, card, side, charge=charge)
            yield WayToCharge(charge, attack, found.needed, 0.6 if ends else 0.0, won)


def chances_of_way(now: Position, way: WayToCharge) -> odds.ChargeOdds:
    """Return what a charge will probably do."""
    return odds.of_charge(now, way.charge, way.needed, way.attack)


def value_of_way(now: Position, way: WayToCharge, chances: odds.ChargeOdds) -> float:
    """Return what a charge is worth that will probably do this."""
    survives = chances.success - chances.destroyed
    value = _unanswered(now, way, chances)
    value -= RETURN * survives * returned(now, way.charge.unit, way.charge.target)
    return value + survives * way.ends + chances.success * way.won


def most_of_chances(now: Position, way: WayToCharge, chances: odds.ChargeOdds) -> float:
    """Return the most a charge is worth that will probably do this: the answer is not counted."""
    survives = chances.success - chances.destroyed
    return _unanswered(now, way, chances) + survives * way.ends + chances.success * way.won


def most_of_way(now: Position, way: WayToCharge) -> float:
    """Return the most a charge is worth whatever its dice show: it destroys its target."""
    target = way.charge.target
    most = value_of_odds(now, target, now.unit(target).wounds, 1.0, 1.0) + way.ends + way.won
    return max(0.0, most) * odds.most_to_arrive(now, way.charge, way.needed)


def _unanswered(now: Position, way: WayToCharge, chances: odds.ChargeOdds) -> float:
    """Return what a charge does to its target, less what it costs where it falls short."""
    value = value_of_odds(
        now, way.charge.target, chances.expected, chances.rank_lost, chances.destroyed
    )
    return value - sum(count * chance for count, chance in enumerate(chances.own_wounds)) * WOUND


def best_charge(
    now: Position, unit: UnitId, foes: Iterable[UnitId] | None = None
) -> tuple[float, UnitId]:
    """Return the charge worth most, and its target; -inf when nobody can be charged."""
    if now.engaged(unit) or not melee_cards(now, unit):
        return -math.inf, ""
    near = to_charge(now, unit) if foes is None else foes
    found = [
        (value_of_charge(now, plan(now, unit, foe, explain=False, roll_only=True)), foe)
        for foe in near
    ]
    return max(found, default=(-math.inf, ""))


def to_charge(now: Position, unit: UnitId) -> list[UnitId]:
    """Return whom a unit may want to charge, wherever they stand."""
    return [foe.id for foe in (*now.foes(now.owner(unit)), *walls_to_storm(now, unit))]


# ------------------------------------------------------------------ actions


def values(now: Position, unit: UnitId, actions: Iterable[str]) -> dict[str, float]:
    """Return what each of some actions of a unit is worth now."""
    return {action: value_of_action(now, unit, action) for action in actions}


def value_of_action(now: Position, unit: UnitId, action: str) -> float:
    """Return what an action of a unit is worth; -inf when it cannot be judged or performed."""
    if action == ActionKey.MELEE_ATTACK:
        return best_melee(now, unit).value
    if action == ActionKey.RANGED_ATTACK:
        return best_shooting(now, unit).value
    if action == ActionKey.CHARGE:
        return best_charge(now, unit)[0]
    if action in RUNS:
        if now.engaged(unit):
            return -math.inf
        return best_run(now, unit, action).value - cost_of_run(action)
    if action == ActionKey.RETREAT:
        return value_of_retreat(now, unit)
    return -0.005


def cost_of_run(action: str) -> float:
    """Return what a maneuver or march costs; of two that gain as much a maneuver is the better."""
    return 0.01 if action == ActionKey.MARCH else 0.0


def value_of_retreat(now: Position, unit: UnitId) -> float:
    """Return what breaking out is worth: the blows escaped, less the place that is left."""
    foes = now.enemies_engaged(unit)
    if not foes:
        return -math.inf
    return _retreat(now, unit, max([returned(now, unit, foe) for foe in foes]))


def most_of_retreat(now: Position, unit: UnitId) -> float:
    """Return the most that breaking out may be worth: that it escapes its destruction."""
    return _retreat(now, unit, value_of_odds(now, unit, now.unit(unit).wounds, 1.0, 1.0))


def _retreat(now: Position, unit: UnitId, escaped: float) -> float:
    return 0.5 * escaped - 0.35 - on_tokens(now, unit, now.standing(unit).pose)


def best_action(now: Position, unit: UnitId) -> float:
    """Return what the best action of a unit is worth now."""
    if not now.unit(unit).on_table:
        return 0.5  # entering the battlefield
    names = (ActionKey.MELEE_ATTACK, ActionKey.RETREAT) if now.engaged(unit) else UNENGAGED
    return max(*values(now, unit, names).values(), 0.0)
