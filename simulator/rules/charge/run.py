"""How far a charge runs, and where one ends that fails (CHG-15, CHG-16, AMB-07, AMB-08)."""

from __future__ import annotations

from typing import NamedTuple

from simulator.engine.position import Position
from simulator.geometry.placing import Reason
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.tolerances import SAME_RUN
from simulator.geometry.travel.advance import advance_to_contact
from simulator.geometry.travel.travel_limits import free_spans, halt_before
from simulator.language.texts import Message, Text, msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.rules.battlefield.distance import distance
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.movement.straight_path import rough_entries, rough_limit
from simulator.rules.movement.surroundings import surroundings


def needed_roll(entries: tuple[float, ...], speed: int, travel: float) -> int | None:
    """Return the least roll that reaches, rough ground considered; None when not even a 6 does.

    `entries` are the inches after which the run enters rough pieces.
    """
    for roll in range(1, FASTEST_DIE + 1):
        if rough_limit(entries, max(0.0, speed + roll)) >= travel - SAME_RUN:
            return roll
    return None


def reached(
    now: Position, unit: UnitId, pivoted: Pose, distance: float, begun: Pose | None = None
) -> float:
    """Return how far a charge of some inches gets; rough ground takes 1 inch each (TER-ROU-01).

    `begun` is how it stood before the pivot: to pivot off a piece is to leave it.
    """
    entries = rough_on_run(now, unit, pivoted, distance, begun or pivoted)
    return rough_limit(entries, max(0.0, distance))


def rough_on_run(
    now: Position, unit: UnitId, pivoted: Pose, distance: float, begun: Pose
) -> tuple[float, ...]:
    """Return where a charge of some inches enters rough ground; a shorter one enters no other."""
    scene = surroundings(now, unit)
    if not scene.rough:
        return ()
    return rough_entries(
        scene.corners(pivoted), pivoted.forward, distance, scene.rough, scene.corners(begun)
    )


class ChargeStop(NamedTuple):
    """Where a failed charge ends; None where it began, for want of room on its way.

    by: what it stops for before its full distance, a unit or a kind of terrain. rule: by which.
    """

    pose: Pose | None
    by: str = ""
    rule: Rule | None = None


def stopped(now: Position, unit: UnitId, target: UnitId, pose: Pose, far: float) -> ChargeStop:
    """Return where a failed charge ends: 1 inch before what it cannot cross, on nobody (AMB-08).

    It halts for nothing its full distance would not touch (CHG-15, CHG-16).
    """
    scene = surroundings(now, unit)
    corners = scene.corners(pose)
    names = [foe for foe in scene.foes if foe != target] + list(scene.walls)
    halting = [
        (outline, name)
        for outline, name in zip(scene.uncrossable(target), names, strict=True)
        if (away := advance_to_contact(corners, pose.forward, outline)) is not None
        and away <= far + SAME_RUN
    ]
    # The target itself halts a charge only where the table rules so (AMB-07).
    if now.game.rulings.get("halt_before_target", False):
        halting.append((now.corners(target), target))
    halt = halt_before(corners, pose.forward, far, [outline for outline, _name in halting])
    spans = free_spans(
        corners,
        pose.forward,
        halt.travel,
        never_through=scene.solid,
        never_on=scene.friend_trays,
        board=scene.board,
    )
    by, rule = "", None
    if halt.by is not None:
        by = halting[halt.by][1]
        rule = Rule.AMB_07 if by == target else Rule.CHG_16
    crowded = spans.why_not(halt.travel)
    if crowded is not None and crowded.reason is Reason.NEVER_ON:
        by, rule = scene.friends[crowded.number], Rule.AMB_08
    end = None if spans.furthest is None else quantise(pose.advanced(spans.furthest))
    return ChargeStop(end, by, rule)


def straight_beside(now: Position, unit: UnitId, target: UnitId, travel: float) -> float | None:
    """Return the inches between both trays where a run is another length; None where it is not.

    Players measure from tray to tray, and a pivot makes the run shorter or longer than that.
    """
    if travel <= SAME_RUN:
        return None
    apart = distance(now, unit, target)
    return None if round(apart, 2) == round(travel, 2) else apart


def why_too_short(unit: Text, foe: Text, travel: float, most: int, lost: float) -> Message:
    """Return why no roll is enough: the run, the inches there are, those rough ground takes."""
    if lost:
        return msg(
            "{unit} would need {travel:.2f} in to touch {foe}, and rough ground takes {lost:g} "
            "in from the {reach:g} in {unit:it moves|they move} at most.",
            unit=unit,
            travel=travel,
            reach=most,
            foe=foe,
            lost=lost,
        )
    return msg(
        "{unit} would need {travel:.2f} in to touch {foe} and {unit:moves|move} at most "
        "{reach:g} in.",
        unit=unit,
        travel=travel,
        reach=most,
        foe=foe,
    )


def why_it_arrives(unit: Text, foe: Text, travel: float, needed: int) -> Message:
    """Return how a charge arrives: after which run, or by its pivot alone."""
    if travel <= SAME_RUN:
        return msg(
            "{unit} touches {foe} by {unit:its|their} pivot alone and {unit:needs|need} a roll "
            "of {needed}+.",
            unit=unit,
            foe=foe,
            needed=needed,
        )
    return msg(
        "{unit} needs a roll of {needed}+: {travel:.2f} in to {foe}.",
        travel=travel,
        foe=foe,
        unit=unit,
        needed=needed,
    )
