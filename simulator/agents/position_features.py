"""What the learned value looks at: a position in numbers, all of which everybody may see.

Every number that belongs to a side is taken as one's own less the enemy's, so the same position
seen from across the table has each of them with the other sign; what belongs to the table (round,
points to win, mode) is the same from both sides. Nobody's hand, deck or face-down card is looked
at: a hand counts by its number of cards alone. So a position and a `View` of it are the same here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.agents.greedy import places
from simulator.agents.greedy.move_values import PRIZES
from simulator.engine.position import Position
from simulator.missions.points_due import points_due
from simulator.model.cards import AttackKind, UnitCard, price
from simulator.model.state import BOARD_ZONES, Condition, Ncu, Phase, Seat, Unit
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.objectives import controllers
from simulator.rules.scoring.victory import gains_points, required

Features = NDArray[np.float64]
Add = Callable[[str, Seat, float], None]

SIDE: Final = (
    "points",
    "points due at the end of the round",
    "points of the leader's pace",
    "may score",
    "units",
    "solo units",
    "army points left",
    "army points left, by wounds",
    "ranks",
    "wounds",
    "toughness",
    "morale",
    "melee strength",
    "ranged strength",
    "melee strength not yet activated",
    "ranged strength not yet activated",
    "units not yet activated",
    "NCUs not yet activated",
    "NCUs",
    "commander stands",
    "engaged, by strength",
    "in the flank or rear of an enemy",
    "enemies within a charge ahead",
    "panicked",
    "vulnerable",
    "weakened",
    "cards in hand",
    "tokens controlled",
    "tokens controlled by ranks",
    "place",
    "distance to the goal",
    "prizes on the enemy",
    "wounds of walls",
    "zones held",
    "last NCU to act",
    "next to act",
    "first this round",
    "in reserve",
)
"""What is counted for each side, in this order."""

TABLE: Final = (
    "round",
    "rounds left",
    "not yet activated",
    "points to win",
    "nearest to winning",
    "size",
    "units in melee",
    "clean-up",
)
"""What is counted for the table."""

MODES: Final = (
    "a-clash-of-kings",
    "a-dance-with-dragons",
    "a-feast-for-crows",
    "a-game-of-thrones",
    "a-storm-of-swords",
    "dark-wings-dark-words",
    "fire-and-blood",
    "here-we-stand",
    "honed-and-ready",
    "skirmish",
    "winds-of-winter",
)
"""The modes that are told apart; one of somebody's own is none of them."""

NAMES: Final = (*SIDE, *TABLE, *MODES)
"""The features by name, in their order."""
SIDES: Final = len(SIDE)
"""So many of them change sign when the table is seen from the other side."""
SKIRMISH: Final = NAMES.index("skirmish")
"""The column that is 1 in a skirmish."""

CHARGE: Final = 3.5
"""The inches the die adds to a charge on average."""


def features(now: Position, player: Seat) -> Features:
    """Return what the value looks at, from a player's side: `len(NAMES)` finite numbers.

    With more than two sides the enemies count by their average.
    """
    team = now.team(player)
    enemies = max(1, len({now.team(seat) for seat in now.opponents(player)}))
    own, foes = np.zeros(SIDES), np.zeros(SIDES)
    for column, seat, amount in _counted(now):
        (own if seat in team else foes)[column] += amount
    table = _table(now)
    mode = [float(scenario_of(now).id == name) for name in MODES]
    return np.concatenate((own - foes / enemies, table, mode))


_AT: Final = {name: column for column, name in enumerate(SIDE)}


def _counted(now: Position) -> list[tuple[int, Seat, float]]:
    """Return what each side has, as columns of `SIDE` with their seat."""
    found: list[tuple[int, Seat, float]] = []

    def add(name: str, seat: Seat, amount: float) -> None:
        found.append((_AT[name], seat, amount))

    goal = max(1, required(now))
    for seat in now.state.seats.values():
        add("points", seat.player, seat.score / goal)
        add("may score", seat.player, float(gains_points(now, seat.player)))
        add("cards in hand", seat.player, len(seat.hand) / 5)
        left = max(0, goal - seat.score)
        add("points of the leader's pace", seat.player, 1.0 / (1.0 + left))
    for due in points_due(now) if now.state.phase is not Phase.OVER else ():
        add("points due at the end of the round", due.player, due.points / goal)
    for unit in now.state.units.values():
        if now.is_wall(unit.id):
            add("wounds of walls", unit.owner, unit.wounds / 10)
        elif not unit.destroyed:
            _unit(now, unit, add)
    _cards(now, add)
    for token, holder in controllers(now).items() if now.state.tokens else ():
        if holder is not None:
            owner = now.owner(holder)
            add("tokens controlled", owner, 1.0)
            add("tokens controlled by ranks", owner, now.ranks(holder) / 3)
            del token
    return found


def _cards(now: Position, add: Add) -> None:
    """Count the NCUs, and who goes when."""
    waiting: dict[Seat, int] = {}
    for ncu in now.state.ncus.values():
        if ncu.destroyed:
            continue
        add("NCUs", ncu.owner, 1.0)
        if not ncu.activated:
            add("NCUs not yet activated", ncu.owner, 1.0)
            waiting[ncu.owner] = waiting.get(ncu.owner, 0) + 1
        if ncu.zone in BOARD_ZONES:
            add("zones held", ncu.owner, 1.0)
    if len(waiting) == 1:
        add("last NCU to act", next(iter(waiting)), 1.0)
    if now.state.phase is Phase.TURN:
        add("next to act", now.state.active, 1.0)
    add("first this round", now.state.first, 1.0)


def _strengths(card: UnitCard, lost: int) -> tuple[float, float]:
    """Return the hits of the best melee and ranged attack after `lost` ranks, in fours."""
    melee = ranged = 0.0
    for attack in card.attacks:
        hits = attack.dice[min(lost, len(attack.dice) - 1)] * (7 - attack.hit) / 6 / 4
        if attack.kind is AttackKind.MELEE:
            melee = max(melee, hits)
        else:
            ranged = max(ranged, hits)
    return melee, ranged


def _unit(now: Position, unit: Unit, add: Add) -> None:
    """Count what a unit is, where it stands and what it may still do."""
    card, owner, ranks = now.card(unit.id), unit.owner, now.ranks(unit.id)
    whole = unit.wounds / max(1, card.full_wounds)
    melee, ranged = _strengths(card, max(0, card.ranks - ranks))
    add("units", owner, 1.0)
    add("solo units", owner, float(card.solo))
    add("army points left", owner, price(card) / 10)
    add("army points left, by wounds", owner, price(card) / 10 * whole)
    add("ranks", owner, ranks / 3)
    add("wounds", owner, unit.wounds / 10)
    add("toughness", owner, unit.wounds / 10 * 3 / max(1, card.defense - 1))
    add("morale", owner, (7 - card.morale) / 6)
    add("melee strength", owner, melee)
    add("ranged strength", owner, ranged)
    if not unit.activated:
        add("units not yet activated", owner, 1.0)
        add("melee strength not yet activated", owner, melee)
        add("ranged strength not yet activated", owner, ranged)
    if now.is_commander(unit.id):
        add("commander stands", owner, 1.0)
    for condition in Condition:
        if condition in unit.conditions:
            add(condition.value, owner, 1.0)
    for name in PRIZES:
        for rival in now.opponents(owner)[:1]:
            add("prizes on the enemy", rival, float(unit.tokens.get(name, 0)))
    if unit.pose is None:
        add("in reserve", owner, 1.0)
        return
    add("place", owner, places.value_of_place(now, unit.id, unit.pose))
    aim = places.goal(now, unit.id)
    if aim is not None:
        add("distance to the goal", owner, math.dist(unit.pose.centre, aim) / 10)
    if now.engaged(unit.id):
        add("engaged, by strength", owner, melee)
    _arcs(now, unit, add)


def _arcs(now: Position, unit: Unit, add: Add) -> None:
    """Count the enemies a unit could soon charge, and those whose flank or rear it looks at."""
    if unit.pose is None:
        return
    here, reach = unit.pose.centre, now.card(unit.id).speed + CHARGE
    engaged = now.engaged(unit.id)
    for foe in now.foes(unit.owner):
        if foe.pose is None:
            continue
        x, y = unit.pose.to_local(foe.pose.centre)
        gap = math.hypot(x, y) - 2.5
        if gap > reach:
            continue
        if not engaged and y >= abs(x):
            add("enemies within a charge ahead", unit.owner, 1.0 if unit.activated else 1.5)
        back_x, back_y = foe.pose.to_local(here)
        if back_y < abs(back_x):
            add(
                "in the flank or rear of an enemy",
                unit.owner,
                1.0 if -back_y <= abs(back_x) else 1.6,
            )


def _table(now: Position) -> list[float]:
    state, mode = now.state, scenario_of(now)
    goal = max(1, required(now))
    both: tuple[Unit | Ncu, ...] = (*state.units.values(), *state.ncus.values())
    there = [one for one in both if not one.destroyed]
    waiting = sum(not one.activated for one in there) / max(1, len(there))
    return [
        state.round / 6,
        max(0, mode.rounds - state.round) / 6,
        waiting,
        goal / 10,
        max(seat.score for seat in state.seats.values()) / goal,
        max(seat.points_size for seat in state.seats.values()) / 40,
        len({unit for pair in state.engaged for unit in pair}) / 10,
        float(state.phase is not Phase.TURN),
    ]
