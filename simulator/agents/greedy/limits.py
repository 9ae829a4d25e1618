"""What greedy need not weigh: how much a move can gain at most, and the best of many offers.

A place is worth its tokens, the way to its goal and the enemies in its arcs. How much of that lies
within a move's reach is known before any end of the move is looked for; where something else is
worth more already, the ends are not looked for at all. So it is with a charge: what it does at most
is known before its dice are, and what it does before the answer to it is. The answers are those of
weighing them all.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from simulator.agents.greedy import move_values as moves
from simulator.agents.greedy import places
from simulator.agents.greedy.quarters import quarters_count
from simulator.engine.position import Position
from simulator.geometry.pose import Point
from simulator.model.state import UnitId
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.attack.melee import melee_cards
from simulator.rules.charge.plan import plan, within_reach
from simulator.rules.movement import maneuver

SLACK: Final = 0.01
"""By how many inches an end may lie beyond a move's reach on the recorded grid, and more."""
SURELY: Final = 1e-9
"""What is worth less by so much is worth less, however the sums were rounded."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be what an answer is worth.

    An answer is worth the most of its offers; none of them is worth more than its limit, and only
    weighing it tells what it is worth, or gives offers that take its place and say more.
    """

    answer: int
    limit: float
    weigh: Callable[[], Weighed]


Weighed: TypeAlias = float | list[Offer]
"""What an offer is worth, or the offers it consists of."""


def best_answers(offers: Sequence[Offer], answers: int, most: int) -> list[tuple[float, int]]:
    """Return the answers worth most, the best first and the first of equals before the others.

    answers: how many there are, numbered from 0. most: how many are wanted. What cannot be among
    them is not weighed.
    """
    values = [-math.inf] * answers
    numbers = itertools.count()  # of two with the same limit the first offered comes first
    waiting = [(-offer.limit, next(numbers), offer) for offer in offers]
    heapq.heapify(waiting)
    while waiting:
        _limit, _number, offer = heapq.heappop(waiting)
        if offer.limit < sorted(values)[-most:][0] - SURELY:
            break
        found = offer.weigh()
        if isinstance(found, list):
            for part in found:
                heapq.heappush(waiting, (-part.limit, next(numbers), part))
        else:
            values[offer.answer] = max(values[offer.answer], found)
    order = sorted(range(answers), key=lambda at: -values[at])
    return [(values[at], at) for at in order[:most]]


def known(answer: int, value: float) -> Offer:
    """Offer something of which is known what it is worth."""
    return Offer(answer, value, lambda: value)


def charges(now: Position, unit: UnitId, answer: int) -> list[Offer]:
    """Offer the charges `greedy_moves.best_charge` takes the best of, by all ways to make them."""
    if now.engaged(unit) or not melee_cards(now, unit):
        return []
    near = within_reach(now, unit)
    return [
        Offer(answer, moves.most_of_way(now, way), partial(_charge, now, answer, way))
        for foe in moves.to_charge(now, unit)
        if foe in near
        for way in moves.ways_to_charge(now, plan(now, unit, foe, explain=False, roll_only=True))
    ]


def _charge(now: Position, answer: int, way: moves.WayToCharge) -> list[Offer]:
    """Offer a charge whose odds are known: what its target answers is still to be weighed."""
    chances = moves.chances_of_way(now, way)
    limit = moves.most_of_chances(now, way, chances)
    return [Offer(answer, limit, lambda: moves.value_of_way(now, way, chances))]


@answer(depends_on=POSITION)
def most_of_run(now: Position, unit: UnitId, action: str) -> float:
    """Return what a maneuver or march can gain at most, for `greedy_places.best_run`."""
    if quarters_count(now):
        return math.inf
    move = maneuver.straight_move_of(now, unit, action)
    start, reach = move.start, move.reach + SLACK
    ahead = (0.0, 0.0) if move.pivots else start.forward

    def off(at: Point) -> float:
        """Return how near to a point the centre of the tray may come."""
        x, y = at[0] - start.x, at[1] - start.y
        if move.pivots:
            return max(0.0, math.hypot(x, y) - reach)
        along = min(max(x * ahead[0] + y * ahead[1], 0.0), reach)
        return math.hypot(x - along * ahead[0], y - along * ahead[1]) - SLACK

    before = places.value_of_place(now, unit, start)
    return _most_ground(now, unit, off) + _most_prey(now, unit, off) - before


def _most_ground(now: Position, unit: UnitId, off: Callable[[Point], float]) -> float:
    """Return the most the ground is worth that a tray may come to.

    The tokens, or the goal's way.
    """
    tray = now.card(unit).tray
    across = math.hypot(tray.width, tray.depth)
    carried = 0.0
    lying = []
    for prize in places.outlook(now, unit).prizes:
        if prize.carried:
            carried += prize.value
        elif 2.0 * off(prize.at) <= across:
            lying.append(prize)
    held = max((prize.value for prize in lying), default=0.0)
    if any(math.dist(a.at, b.at) <= across for a in lying for b in lying if a is not b):
        held = sum(prize.value for prize in lying)  # a tray may cover several
    if carried + held > 0.0:
        return carried + held
    aim = places.goal(now, unit)
    return 0.0 if aim is None else -places.INCH * max(0.0, off(aim))


def _most_prey(now: Position, unit: UnitId, off: Callable[[Point], float]) -> float:
    """Return the most it is worth to look at an enemy from where a tray may come."""
    nearest = min((off(at) for at, _reach in places.dangers(now, now.owner(unit))), default=None)
    if nearest is None or nearest > places.own_reach(now, unit):
        return 0.0
    return places.value_of_prey(max(0.0, nearest))
