"""Sliding or turning an engaged tray before its melee attack (MEL-02 to MEL-04, AMB-44, AMB-47).

The 100 percent position is middle to middle, the 50 percent positions put the unit's corner on the
middle of the enemy's edge (AMB-06). No such move breaks a contact or makes a new one (AMB-45).
"""

from __future__ import annotations

import math
import re
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import edge_length, room, side_pose, touched_side
from simulator.geometry.placing import stands_free
from simulator.geometry.pose import Pose, quantise
from simulator.language.texts import Text, msg
from simulator.model.requests import Kind, MoveOption
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.rules.battlefield.engagement import meet
from simulator.rules.movement.maneuver import moved
from simulator.rules.movement.straight_move import same_place
from simulator.rules.movement.surroundings import surroundings

STAY: Final = "stay"

_LABELS: Final = {
    "full": msg("100 percent"),
    "half-left": msg("50 percent, left"),
    "half-right": msg("50 percent, right"),
    "slide-full": msg("100 percent, without turning"),
    "slide-left": msg("50 percent left, without turning"),
    "slide-right": msg("50 percent right, without turning"),
}


def alignments(now: Position, unit: UnitId) -> dict[str, Pose]:
    """Return the poses an engaged unit may take before its melee attack, by name.

    Against several enemies it may not turn, and slides along any of them only where every contact
    stays (MEL-03, MEL-04).
    """
    foes = now.enemies_engaged(unit)
    found: dict[str, Pose] = {}
    for number, foe in enumerate(foes, start=1):
        for name, pose in _against(now, unit, foe, alone=len(foes) == 1).items():
            known = (now.standing(unit).pose, *found.values())
            if not any(same_place(pose, other) for other in known):
                found[name if number == 1 else f"{name}.{number}"] = pose
    return {name: pose for name, pose in found.items() if _may_take(now, unit, pose)}


def _against(now: Position, unit: UnitId, foe: UnitId, *, alone: bool) -> dict[str, Pose]:
    """Return the poses aligned with one of the enemies; turned only when it is the only one."""
    side = touched_side(now.standing(foe), now.standing(unit))
    own = touched_side(now.standing(unit), now.standing(foe))
    if side is None or own is None:
        return {}
    found = _front_poses(now, unit, foe, side) if alone or own is ArcSide.FRONT else {}
    if own is not ArcSide.FRONT:
        found |= _slid_poses(now, unit, foe, side, own)
    return found


def _front_poses(now: Position, unit: UnitId, foe: UnitId, side: ArcSide) -> dict[str, Pose]:
    """Return the poses with the unit's front flush on the enemy side it touches (AMB-47)."""
    scene = surroundings(now, unit)
    others = [o.id for o in now.others(unit) if o.id != foe]
    obstacles = [now.corners(other) for other in others] + list(scene.wall_outlines)
    space = room(
        now.standing(foe),
        side,
        scene.tray,
        obstacles,
        board=scene.board,
        of_charger=now.game.rulings.get("half_of_charger", False),
    )
    return named(now, foe, side, space.choices)


def named(now: Position, foe: UnitId, side: ArcSide, poses: tuple[Pose, ...]) -> dict[str, Pose]:
    """Return front-on poses a name: 100 percent, or 50 percent to the unit's own left or right."""
    middle = side_pose(now.standing(foe), side)
    found: dict[str, Pose] = {}
    for pose in poses:
        aside = middle.to_local(pose.centre)[0]
        name = "full" if abs(aside) < 0.5 else "half-left" if aside > 0 else "half-right"
        key = name if name not in found else f"{name}-{len(found)}"
        found[key] = quantise(pose)
    return found


def _slid_poses(
    now: Position, unit: UnitId, foe: UnitId, side: ArcSide, own: ArcSide
) -> dict[str, Pose]:
    """Return the poses slid along the enemy's edge, facing unchanged (AMB-44)."""
    middle = side_pose(now.standing(foe), side)
    start = now.standing(unit).pose
    aside = middle.to_local(start.centre)[0]
    half = edge_length(now.card(unit).tray, own) / 2
    rx, ry = middle.right
    found: dict[str, Pose] = {}
    for name, wanted in (("slide-full", 0.0), ("slide-left", half), ("slide-right", -half)):
        by = wanted - aside
        found[name] = quantise(start.moved(rx * by, ry * by))
    return found


def _may_take(now: Position, unit: UnitId, pose: Pose) -> bool:
    """Return whether a pose stands on nobody and keeps exactly the contacts there are."""
    scene = surroundings(now, unit)
    corners = scene.corners(pose)
    solid = [*scene.taken, *scene.foe_trays]
    if not stands_free(corners, never_on=solid, board=scene.board):
        return False
    touched = {
        f for f, tray in zip(scene.foes, scene.foe_trays, strict=True) if meet(now, corners, tray)
    }
    return touched == set(now.enemies_engaged(unit))


async def realign(table: Table, unit: UnitId) -> None:
    """Have an engaged unit turn to its only enemy or slide before it attacks, or stay (MEL-02)."""
    found = alignments(table.now, unit)
    if not found:
        return
    start = table.now.standing(unit).pose
    words = {name: _labelled(table.now, unit, name) for name in found}
    options = [
        MoveOption(
            key=name,
            label=words.get(name, msg("As it stands")),
            about=unit,
            pose=pose,
            unit=unit,
            inches=math.dist(start.centre, pose.centre),
        )
        for name, pose in {STAY: start, **found}.items()
    ]
    prompt = msg("{unit}: turn or slide before the attack?", unit=table.now.name(unit))
    chosen = await table.choose(
        table.now.owner(unit), prompt, options, kind=Kind.ALIGN, rule=Rule.MEL_04, subject=unit
    )
    if chosen != STAY:
        turned = found[chosen].facing != start.facing
        rule = Rule.MEL_02 if turned else Rule.MEL_04
        await moved(table, unit, (start, found[chosen]), "align", 0.0, rule)


def _labelled(now: Position, unit: UnitId, name: str) -> Text:
    """Return an alignment's name, with the enemy it is about when there are several."""
    foes = now.enemies_engaged(unit)
    if len(foes) == 1:
        return label(name)
    number = int(name.rpartition(".")[2]) if "." in name else 1
    return msg("{alignment}, against {foe}", alignment=label(name), foe=now.name(foes[number - 1]))


def label(name: str) -> Text:
    """Return an alignment's name as players read it."""
    plain = re.sub(r"[-.]\d+", "", name)
    return _LABELS.get(plain, plain)
