"""What an action is worth at once: attacks by their exact odds, places by what they hold.

Worth is counted in victory points. Everything is read off the open table; nothing is rolled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.geometry.pose import Point, Pose
from simulator.model.state import Player, Token, TokenId, Unit, UnitId
from simulator.model.subjects import Attack, Charge
from simulator.rules import firing, maneuver, odds
from simulator.rules.charge_pivot import ChargePlan
from simulator.rules.charge_plan import plan
from simulator.rules.course import Course
from simulator.rules.melee import melee_cards
from simulator.rules.memory import remembered
from simulator.rules.objectives import control, strength
from simulator.rules.scenarios import scenario_of
from simulator.rules.sight import arc

WOUND: Final = 0.09
"""What one wound on an enemy is worth."""
RANK: Final = 0.15
"""What an enemy's rank is worth: fewer dice, less hold on a token."""
KILL: Final = 1.3
"""What a destroyed enemy is worth: its point, and that it does nothing more."""
RETURN: Final = 0.35
"""The share of an enemy's blow that counts against walking into it."""
INCH: Final = 0.05
"""What an inch nearer to the goal is worth."""
HELD_ALREADY: Final = 6.0
"""A token an enemy covers counts as this many inches further away."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What an attack on an enemy promises; `worth` is -inf when there is none."""

    worth: float
    foe: UnitId = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a move would best end, and by how much that is better than staying."""

    worth: float
    pose: Pose


NO_BLOW: Final = Blow(-math.inf)


# ------------------------------------------------------------------ attacks


def worth_of_odds(
    now: Position, foe: UnitId, expected: float, rank_lost: float, destroyed: float
) -> float:
    """Give what an attack's outcome is worth; more against those who hold a token."""
    worth = expected * WOUND + rank_lost * RANK + destroyed * KILL
    if holds_token(now, foe):
        worth += 0.8 * destroyed + 0.3 * rank_lost
    return worth


def worth_of_attack(now: Position, attack: Attack) -> float:
    """Give what an attack is worth as things stand."""

    def work_out() -> float:
        found = odds.of_attack(now, attack)
        return worth_of_odds(now, attack.defender, found.expected, found.rank_lost, found.destroyed)

    return remembered(now, ("greedy attack", attack), work_out)


def best_melee(now: Position, unit: UnitId, foes: Iterable[UnitId] | None = None) -> Blow:
    """Give the melee attack worth most, of those it is engaged with."""
    found = NO_BLOW
    for foe in now.enemies_engaged(unit) if foes is None else foes:
        side = arc(now, foe, unit).sides[0]
        for card in melee_cards(now, unit):
            worth = worth_of_attack(now, Attack(unit, foe, card, side))
            found = max(found, Blow(worth, foe, card.name), key=lambda blow: blow.worth)
    return found


def best_shot(now: Position, unit: UnitId, pose: Pose | None = None) -> Blow:
    """Give the ranged attack worth most from where a unit stands, or from a pose."""
    found = NO_BLOW
    for card in firing.ranged_cards(now, unit):
        for foe in now.foes(now.owner(unit)):
            if not firing.can_hit(now, unit, foe.id, card, pose):
                continue
            side = arc(now, foe.id, unit).sides[0]
            worth = worth_of_attack(now, Attack(unit, foe.id, card, side))
            worth -= 0.25 * sum(now.friendly(unit, one) for one in now.enemies_engaged(foe.id))
            found = max(found, Blow(worth, foe.id, card.name), key=lambda blow: blow.worth)
    return found


def best_shooting(now: Position, unit: UnitId) -> Blow:
    """Give the ranged attack worth most after the best shift."""
    if now.engaged(unit) or not firing.ranged_cards(now, unit):
        return NO_BLOW
    blows = [best_shot(now, unit, pose) for pose in firing.firing_places(now, unit)]
    return max(blows, key=lambda blow: blow.worth, default=NO_BLOW)


def returned(now: Position, unit: UnitId, foe: UnitId) -> float:
    """Give what an enemy's next melee attack on a unit would be worth to it."""
    cards = melee_cards(now, foe)
    return max(
        (worth_of_attack(now, Attack(foe, unit, card, Side.FRONT)) for card in cards), default=0.0
    )


def worth_of_charge(now: Position, found: ChargePlan) -> float:
    """Give what a charge is worth: its attack and whom it pins, less the place and the answer."""
    if not found or found.needed is None or not found.sides:
        return -math.inf
    return (
        max(
            _from_side(now, found, side, Attack(found.unit, found.target, card, side))
            for side in found.sides
            for card in melee_cards(now, found.unit)
        )
        if melee_cards(now, found.unit)
        else -math.inf
    )


def _from_side(now: Position, found: ChargePlan, side: Side, attack: Attack) -> float:
    unit, target = found.unit, found.target
    charge = Charge(unit, target, side, gains=found.gains)
    attack = Attack(unit, target, attack.card, side, charge=charge)
    chances = odds.of_charge(now, charge, found.needed or 6, attack)
    worth = worth_of_odds(now, target, chances.expected, chances.rank_lost, chances.destroyed)
    worth -= sum(count * chance for count, chance in enumerate(chances.own_wounds)) * WOUND
    survives = chances.success - chances.destroyed
    worth -= RETURN * survives * returned(now, unit, target)
    if holds_token(now, target) and strength(now, unit) > strength(now, target):
        worth += 0.6 * survives  # who has more ranks ends its control at once (SCN-GOT-04)
    full = found.rooms[side].full
    if full is not None:
        here = now.standing(unit).pose
        held = _on_tokens(now, unit, full) - _on_tokens(now, unit, here)
        worth += chances.success * held
    return worth


def best_charge(
    now: Position, unit: UnitId, foes: Iterable[UnitId] | None = None
) -> tuple[float, UnitId]:
    """Give the charge worth most, and its target; -inf when nobody can be charged."""
    if now.engaged(unit) or not melee_cards(now, unit):
        return -math.inf, ""
    near = [foe.id for foe in now.foes(now.owner(unit))] if foes is None else foes
    found = [(worth_of_charge(now, plan(now, unit, foe, explain=False)), foe) for foe in near]
    return max(found, default=(-math.inf, ""))


# ------------------------------------------------------------------ places


def holds_token(now: Position, unit: UnitId) -> bool:
    """Say whether a unit controls an objective token."""
    return any(control(now, token)[1] == unit for token in now.state.tokens)


def depth(now: Position, unit: UnitId, pose: Pose, token: Token) -> float:
    """Give by how many inches a tray at a pose covers a token; below 0 it does not."""
    tray = now.card(unit).tray
    x, y = pose.to_local(token.at)
    return min(tray.width / 2 - abs(x), tray.depth / 2 - abs(y)) - token.radius


def token_worth(now: Position, unit: UnitId) -> float:
    """Give what holding a token from now on is worth; a commander's unit scores more."""
    left = max(1, scenario_of(now).rounds - now.state.round + 1)
    return (0.9 + 0.25 * min(left, 3)) * (1.4 if now.is_commander(unit) else 1.0)


def _covering(now: Position, token: Token, besides: UnitId) -> Iterator[Unit]:
    for other in now.others(besides):
        if other.pose is not None and depth(now, other.id, other.pose, token) >= 0.0:
            yield other


def _on_tokens(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what the tokens a tray covers at a pose are worth."""
    worth = 0.0
    for token in now.state.tokens.values():
        if token.carrier == unit:
            worth += token_worth(now, unit)
        if token.carrier is None and depth(now, unit, pose, token) >= 0.0:
            others = list(_covering(now, token, unit))
            if not others:
                worth += token_worth(now, unit)
            elif not any(now.friendly(unit, other.id) for other in others):
                worth += 0.6 * token_worth(now, unit)
    return worth


def goals(now: Position, side: tuple[Player, ...]) -> dict[UnitId, TokenId]:
    """Give which unit of a side goes for which token: the nearest pairs first."""
    return remembered(now, ("greedy goals", side), lambda: _goals(now, side))


def _goals(now: Position, side: tuple[Player, ...]) -> dict[UnitId, TokenId]:
    pairs = []
    for unit in now.friends(side[0]):
        for token in now.state.tokens.values():
            if unit.pose is None or token.carrier is not None:
                continue
            far = math.dist(unit.pose.centre, token.at)
            if now.engaged(unit.id) and depth(now, unit.id, unit.pose, token) < 0.0:
                continue
            others = list(_covering(now, token, unit.id))
            if any(not now.friendly(unit.id, other.id) for other in others):
                far += HELD_ALREADY
            speed = max(1, now.card(unit.id).speed)
            share = 0.8 if now.is_commander(unit.id) else 1.0
            pairs.append((far / speed * share, unit.id, token.id))
    found: dict[UnitId, TokenId] = {}
    for _far, unit_id, token_id in sorted(pairs):
        if unit_id not in found and token_id not in found.values():
            found[unit_id] = token_id
    return found


def goal(now: Position, unit: UnitId) -> Point | None:
    """Give the point a unit makes for: its token, else the nearest enemy."""
    token = goals(now, now.team(now.owner(unit))).get(unit)
    if token is not None:
        return now.state.tokens[token].at
    here = now.standing(unit).pose.centre
    foes = [foe.pose.centre for foe in now.foes(now.owner(unit)) if foe.pose]
    return min(foes, key=lambda at: (math.dist(at, here), at), default=None)


def worth_of_place(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what standing at a pose is worth: tokens covered, the way to the goal, the arcs."""
    worth = _on_tokens(now, unit, pose)
    aim = goal(now, unit)
    if aim is not None and not worth:
        worth -= INCH * math.dist(pose.centre, aim)
    return worth + _arcs(now, unit, pose)


def _arcs(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give how well a unit looks at the enemies that could soon be upon it."""
    worth, prey = 0.0, 0.0
    own_reach = now.card(unit).speed + 5.0
    for foe in now.foes(now.owner(unit)):
        if foe.pose is None:
            continue
        x, y = pose.to_local(foe.pose.centre)
        far = math.hypot(x, y)
        ahead = y >= abs(x)
        if ahead and far <= own_reach:
            prey = max(prey, 0.1 - 0.005 * far)
        if far <= now.card(foe.id).speed + 7.0 and not ahead:
            worth -= 0.2 if -y > abs(x) else 0.12
    return worth + prey


# ------------------------------------------------------------------ moves


def interests(now: Position, unit: UnitId) -> Iterator[Point]:
    """Give the points worth moving to: the goal, then every token, then every enemy near."""
    aim = goal(now, unit)
    if aim is not None:
        yield aim
    here = now.standing(unit).pose.centre
    reach = 2.0 * now.card(unit).speed + 3.0
    points = [token.at for token in now.state.tokens.values() if token.carrier is None]
    yield from (at for at in points if math.dist(at, here) <= reach)


def runs(now: Position, unit: UnitId, course: Course) -> tuple[Pose, ...]:
    """Give the ends of a run that are worth comparing; staying is one of them."""
    found = [course.start]
    for x, y in interests(now, unit):
        found.append(course.snap(Pose(x, y, course.start.facing)))
    return tuple(dict.fromkeys((*found, *course.samples())))


def best_run(now: Position, unit: UnitId, action: str) -> Step:
    """Give the best end of a maneuver or march, and what is won by it."""
    return remembered(now, ("greedy run", unit, action), lambda: _best_run(now, unit, action))


def _best_run(now: Position, unit: UnitId, action: str) -> Step:
    course = maneuver.course_of(now, unit, action)
    before = worth_of_place(now, unit, course.start)
    ends = [Step(worth_after_pivot(now, unit, pose) - before, pose)
            for pose in runs(now, unit, course)]  # fmt: skip
    return max(ends, key=lambda step: step.worth)


def worth_after_pivot(now: Position, unit: UnitId, pose: Pose) -> float:
    """Give what a place is worth with the best of a few facings."""
    faced = [pose, *(pose.turned(pose.facing + turn) for turn in (90.0, 180.0, 270.0))]
    return max(worth_of_place(now, unit, one) for one in faced)


# ------------------------------------------------------------------ actions


def worths(now: Position, unit: UnitId, actions: Iterable[str]) -> dict[str, float]:
    """Give what each of some actions of a unit is worth now."""
    return {action: worth_of_action(now, unit, action) for action in actions}


def worth_of_action(now: Position, unit: UnitId, action: str) -> float:
    """Give what an action of a unit is worth; -inf when it cannot be judged or performed."""
    if action == "melee_attack":
        return best_melee(now, unit).worth
    if action == "ranged_attack":
        return best_shooting(now, unit).worth
    if action == "charge":
        return best_charge(now, unit)[0]
    if action in {"maneuver", "march"}:
        if now.engaged(unit):
            return -math.inf
        return best_run(now, unit, action).worth - (0.01 if action == "march" else 0.0)
    if action == "retreat":
        return worth_of_retreat(now, unit)
    return -0.005


def worth_of_retreat(now: Position, unit: UnitId) -> float:
    """Give what breaking out is worth: the blows escaped, less the place that is left."""
    foes = now.enemies_engaged(unit)
    if not foes:
        return -math.inf
    escaped = max(returned(now, unit, foe) for foe in foes)
    return 0.5 * escaped - 0.35 - _on_tokens(now, unit, now.standing(unit).pose)


def best_action(now: Position, unit: UnitId) -> float:
    """Give what the best action of a unit is worth now."""
    if not now.unit(unit).on_table:
        return 0.5  # entering the battlefield
    names = ("melee_attack", "retreat") if now.engaged(unit) else (
        "ranged_attack", "charge", "maneuver", "march"
    )  # fmt: skip
    return max(*worths(now, unit, names).values(), 0.0)
