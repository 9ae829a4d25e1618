"""Maneuver, march, shift and free pivot (MAN-01 to MAR-04, SHIFT-01 to -03, PIV-01)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.targeting import forbidden
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Interval
from simulator.geometry.pose import Pose, direction
from simulator.language.texts import Message, marked, msg
from simulator.model import events as ev
from simulator.model.actions import ActionKey
from simulator.model.moments import Moment
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Moved
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.movement import dangerous_ground
from simulator.rules.movement.slide import Slide
from simulator.rules.movement.straight_move import (
    FinalPivot,
    StraightMove,
    ask_pivot,
    same_place,
)
from simulator.rules.movement.straight_path import StraightPath, slide
from simulator.rules.movement.surroundings import flies
from simulator.rules.scoring import objectives

FASTEST_DIE: Final = 6
"""The most a charge or retreat die can add (RET-03, CHG-14)."""

SHIFT_ORDER: Final = (ArcSide.FRONT, ArcSide.RIGHT, ArcSide.REAR, ArcSide.LEFT)
"""The four directions of a shift, in the order of its lines."""


def may_maneuver(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may maneuver: not while engaged (MAN-01)."""
    why = msg("{unit} is engaged and may not maneuver.", unit=now.name(unit))
    return _unengaged(now, unit, Rule.MAN_01, why)


def may_march(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may march.

    Not while engaged (MAR-01), nor where an effect forbids it.
    """
    no = forbidden(now, Stat.NO_MARCH, unit, marked("{unit} may not march: {source}."))
    if no is not None:
        return no
    if now.has(Stat.THROUGH_ENEMIES, unit):
        why = msg("{unit} may march through {unit:its|their} enemies.", unit=now.name(unit))
        return allowed(Rule.TCD_01, why)
    why = msg("{unit} is engaged and may not march.", unit=now.name(unit))
    return _unengaged(now, unit, Rule.MAR_01, why)


def _unengaged(now: Position, unit: UnitId, rule: Rule, why: Message) -> Verdict:
    if now.engaged(unit):
        return refused(rule, why)
    return allowed(rule, msg("{unit} is not engaged.", unit=now.name(unit)))


def reach_of(now: Position, unit: UnitId, action: str) -> float:
    """Return how far a unit may move at most in an action, in inches."""
    speed = float(max(0, now.speed(unit).total))
    if action == ActionKey.MARCH:
        return 2 * speed
    if action in {ActionKey.CHARGE, ActionKey.RETREAT}:
        return speed + FASTEST_DIE
    return speed


def in_the_air(now: Position, unit: UnitId, move: str) -> bool:
    """Return whether a unit flies with this move: only maneuvers and marches ignore the ground."""
    return move in {ActionKey.MANEUVER, ActionKey.MARCH} and flies(now, unit)


def straight_move_of(
    now: Position, unit: UnitId, action: str = ActionKey.MANEUVER, inches: float | None = None
) -> StraightMove:
    """Return the run a unit may make in a maneuver or march; the ruler and the preview ask this."""
    pose = now.standing(unit).pose
    reach = reach_of(now, unit, action) if inches is None else inches
    marches = action == ActionKey.MARCH
    pivots = not marches or now.has(Stat.PIVOT_BEFORE_MARCH, unit)
    rule = Rule.MAR_02 if marches else Rule.MAN_03
    return StraightMove(now, unit, pose, reach, pivots, rule, flies(now, unit))


async def maneuver(table: Table, unit: UnitId, *, inches: float | None = None) -> float:
    """Pivot, run straight up to Speed or `inches`, pivot; return the inches run (MAN-02 to -04)."""
    straight_move = straight_move_of(table.now, unit, ActionKey.MANEUVER, inches)
    prompt = msg(
        "{unit}: maneuver up to {reach:g} in", unit=table.now.name(unit), reach=straight_move.reach
    )
    return await _run_and_pivot(table, straight_move, prompt, ActionKey.MANEUVER)


async def march(table: Table, unit: UnitId) -> float:
    """Run straight up to twice Speed, then pivot; give the inches moved (MAR-02 to MAR-04)."""
    straight_move = straight_move_of(table.now, unit, ActionKey.MARCH)
    prompt = msg(
        "{unit}: march up to {reach:g} in", unit=table.now.name(unit), reach=straight_move.reach
    )
    return await _run_and_pivot(table, straight_move, prompt, ActionKey.MARCH)


async def _run_and_pivot(
    table: Table, straight_move: StraightMove, prompt: Message, move: str
) -> float:
    asked = table.now.owner(straight_move.unit)
    ran = await table.place(asked, prompt, Kind.RUN, straight_move)
    travel = straight_move.travel(ran)
    unmoved = same_place(ran, straight_move.start)
    line = None if unmoved else straight_move.line(ran.facing)
    last = Rule.MAR_04 if move == ActionKey.MARCH else Rule.MAN_04
    pivot = FinalPivot(table.now, straight_move.unit, ran, last, line, travel, unmoved)
    held = table.now.has(Stat.NO_FINAL_PIVOT, straight_move.unit) and pivot.check(ran)
    final = ran if held else await ask_pivot(table, asked, pivot)
    path = (straight_move.start, straight_move.start.turned(ran.facing), ran, final)
    for foe in () if unmoved else table.now.enemies_engaged(straight_move.unit):  # it marched out
        table.emit(ev.UnitsDisengaged(rule=straight_move.rule, unit=straight_move.unit, other=foe))
    await moved(table, straight_move.unit, path, move, travel, straight_move.rule)
    return travel


async def moved(
    table: Table,
    unit: UnitId,
    path: tuple[Pose, ...],
    move: str,
    inches: float,
    rule: Rule,
    *,
    once: bool = False,
) -> None:
    """Record a move along a path of poses, and let dangerous ground do its harm.

    A tray that ends where it started, never having left, has not moved. `once` is for a move that
    is part of a charge, in which dangerous ground hurts a unit only once (TER-DAN-03).
    """
    way = [path[0]]
    for pose in path[1:]:
        if not same_place(pose, way[-1]):
            way.append(pose)
    if len(way) == 1:
        return
    table.emit(
        ev.UnitMoved(rule=rule, unit=unit, path=tuple(way), move=move, inches=round(inches, 6))
    )
    objectives.note_claims(table, unit)
    if not in_the_air(table.now, unit, move):
        await dangerous_ground.after_move(table, unit, tuple(way), once=once)
    if table.now.unit(unit).on_table:
        await open_window(table, Moment.MOVE_ENDED, Moved(unit))


async def free_pivot(table: Table, unit: UnitId, rule: Rule) -> None:
    """Have a unit pivot to any legal facing, or stay (PIV-01)."""
    start = table.now.standing(unit).pose
    pivot = FinalPivot(table.now, unit, start, rule, unmoved=True)
    final = await ask_pivot(table, table.now.owner(unit), pivot)
    await moved(table, unit, (start, final), "pivot", 0.0, rule)


def shifts(
    now: Position,
    unit: UnitId,
    inches: float,
    *,
    ways: Sequence[ArcSide] = SHIFT_ORDER,
    also: Callable[[Pose], Verdict] | None = None,
    also_along: Callable[[StraightPath], Sequence[Interval]] | None = None,
) -> Slide:
    """Return the shift a unit may make: straight one of four ways, not turning (SHIFT-01, -02).

    An effect may leave it fewer `ways`; where one forbids it, it has no way to go.
    """
    pose = now.standing(unit).pose
    lines = tuple(
        slide(now, unit, pose, direction(pose.facing + turn), inches)
        for turn in (side.turn for side in ways)
        if not now.has(Stat.NO_SHIFTS, unit)
    )
    rule = Rule.SHIFT_01
    return Slide(now, unit, pose, lines, rule, final=True, also=also, also_along=also_along)


def may_shift(now: Position, unit: UnitId) -> Verdict:
    """Return whether a unit may shift: engaged it needs a licence of its own (SHIFT-03, AMB-45).

    An effect may forbid every shift, also the one before a ranged attack.
    """
    no = forbidden(now, Stat.NO_SHIFTS, unit, marked("{unit} cannot shift: {source}."))
    if no is not None:
        return no
    why = msg("{unit} is engaged; a shift may not break contact.", unit=now.name(unit))
    return _unengaged(now, unit, Rule.SHIFT_03, why)


async def shift(
    table: Table,
    unit: UnitId,
    inches: float,
    *,
    ways: Sequence[ArcSide] = SHIFT_ORDER,
    who: Seat | None = None,
) -> float:
    """Have a unit shift up to some inches; return how far. An engaged unit stays (SHIFT-03).

    It goes only some `ways`, where an effect says so, and `who` moves it when not its owner.
    """
    if not may_shift(table.now, unit):
        return 0.0
    sideways = shifts(table.now, unit, inches, ways=ways)
    prompt = msg("{unit}: shift up to {inches:g} in", unit=table.now.name(unit), inches=inches)
    asked = who or table.now.owner(unit)
    final = await table.place(asked, prompt, Kind.SHIFT, sideways)
    far = math.dist(sideways.start.centre, final.centre)
    await moved(table, unit, (sideways.start, final), "shift", far, Rule.SHIFT_01)
    return far
