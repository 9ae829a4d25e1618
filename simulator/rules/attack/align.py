"""Sliding or turning an engaged tray before its melee attack (MEL-02 to MEL-04, AMB-44, AMB-47).

The 100 percent position is middle to middle, the 50 percent positions put the unit's corner on the
middle of the enemy's edge (AMB-06). No such move breaks a contact or makes a new one (AMB-45).
"""

from __future__ import annotations

import math
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import edge_length, side_pose, touched_side
from simulator.geometry.placing import stands_free
from simulator.geometry.pose import Pose, quantise
from simulator.language.texts import Message, Text, msg
from simulator.model.named_kind import NamedKind
from simulator.model.picking import the_one
from simulator.model.requests import Kind, MoveOption, option_key
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.records import dataclass, replace
from simulator.rules.battlefield.engagement import meet, room_beside
from simulator.rules.movement.maneuver import moved
from simulator.rules.movement.straight_move import same_place
from simulator.rules.movement.surroundings import surroundings

STAY: Final = "stay"


class Aligned(NamedKind):
    """How a tray stands against the side of an enemy; the key of the option for it."""

    FULL = "full", msg("100 percent")
    HALF_LEFT = "half-left", msg("50 percent, left")
    HALF_RIGHT = "half-right", msg("50 percent, right")
    SLIDE_FULL = "slide-full", msg("100 percent, without turning")
    SLIDE_LEFT = "slide-left", msg("50 percent left, without turning")
    SLIDE_RIGHT = "slide-right", msg("50 percent right, without turning")


@dataclass(frozen=True, slots=True)
class Alignment:
    """One of the poses a tray may take against an enemy.

    Attributes:
        how: How it stands there.
        before: How many other poses of that kind there are before it.
        foe: Against which of the enemies it is engaged with, from 1.
    """

    how: Aligned
    before: int = 0
    foe: int = 1

    @property
    def key(self) -> str:
        """Return the key of the option for it."""
        key = option_key(self.how.value, self.before, sign="-") if self.before else self.how.value
        return option_key(key, self.foe, sign=".") if self.foe > 1 else key

    @property
    def label(self) -> Message:
        """Return its name as players read it."""
        return self.how.words


_MOST_ALIKE: Final = 10
"""More poses of one kind against one side than there ever are."""
_BY_KEY: Final = {
    each.key: each for how in Aligned for each in (Alignment(how, n) for n in range(_MOST_ALIKE))
}
"""The alignments against one enemy by their keys, which charges and drills keep."""


def alignments(now: Position, unit: UnitId) -> dict[Alignment, Pose]:
    """Return the poses an engaged unit may take before its melee attack.

    Against several enemies it may not turn, and slides along any of them only where every contact
    stays (MEL-03, MEL-04).
    """
    foes = now.enemies_engaged(unit)
    found: dict[Alignment, Pose] = {}
    for number, foe in enumerate(foes, start=1):
        for alignment, pose in _against(now, unit, foe, alone=len(foes) == 1).items():
            known = (now.standing(unit).pose, *found.values())
            if not any(same_place(pose, other) for other in known):
                found[replace(alignment, foe=number)] = pose
    return {each: pose for each, pose in found.items() if _may_take(now, unit, pose)}


def _against(now: Position, unit: UnitId, foe: UnitId, *, alone: bool) -> dict[Alignment, Pose]:
    """Return the poses aligned with one of the enemies; turned only when it is the only one."""
    side = touched_side(now.standing(foe), now.standing(unit))
    own = touched_side(now.standing(unit), now.standing(foe))
    if side is None or own is None:
        return {}
    found = _front_poses(now, unit, foe, side) if alone or own is ArcSide.FRONT else {}
    if own is not ArcSide.FRONT:
        found |= _slid_poses(now, unit, foe, side, own)
    return found


def _front_poses(now: Position, unit: UnitId, foe: UnitId, side: ArcSide) -> dict[Alignment, Pose]:
    """Return the poses with the unit's front flush on the enemy side it touches (AMB-47)."""
    scene = surroundings(now, unit)
    others = [o.id for o in now.others(unit) if o.id != foe]
    obstacles = [now.corners(other) for other in others] + list(scene.wall_outlines)
    space = room_beside(now, foe, side, scene.tray, obstacles)
    return _front_on(now, foe, side, space.choices)


def named(now: Position, foe: UnitId, side: ArcSide, poses: tuple[Pose, ...]) -> dict[str, Pose]:
    """Return front-on poses by their keys: 100 percent, or 50 percent to the unit's own sides."""
    return {each.key: pose for each, pose in _front_on(now, foe, side, poses).items()}


def _front_on(
    now: Position, foe: UnitId, side: ArcSide, poses: tuple[Pose, ...]
) -> dict[Alignment, Pose]:
    middle = side_pose(now.standing(foe), side)
    found: dict[Alignment, Pose] = {}
    for pose in poses:
        aside = middle.to_local(pose.centre)[0]
        half = Aligned.HALF_LEFT if aside > 0 else Aligned.HALF_RIGHT
        alignment = Alignment(Aligned.FULL if abs(aside) < 0.5 else half)
        if alignment in found:
            alignment = replace(alignment, before=len(found))
        found[alignment] = quantise(pose)
    return found


def _slid_poses(
    now: Position, unit: UnitId, foe: UnitId, side: ArcSide, own: ArcSide
) -> dict[Alignment, Pose]:
    """Return the poses slid along the enemy's edge, facing unchanged (AMB-44)."""
    middle = side_pose(now.standing(foe), side)
    start = now.standing(unit).pose
    aside = middle.to_local(start.centre)[0]
    half = edge_length(now.card(unit).tray, own) / 2
    rx, ry = middle.right
    found: dict[Alignment, Pose] = {}
    for how, wanted in (
        (Aligned.SLIDE_FULL, 0.0),
        (Aligned.SLIDE_LEFT, half),
        (Aligned.SLIDE_RIGHT, -half),
    ):
        by = wanted - aside
        found[Alignment(how)] = quantise(start.moved(rx * by, ry * by))
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
    options = [move_option(unit, STAY, msg("As it stands"), start, start)]
    options += [
        move_option(unit, each.key, _labelled(table.now, unit, each), start, pose)
        for each, pose in found.items()
    ]
    prompt = msg("{unit}: turn or slide before the attack?", unit=table.now.name(unit))
    chosen = await table.choose_for(unit, prompt, options, Kind.ALIGN, Rule.MEL_04)
    if chosen != STAY:
        pose = the_one((pose for each, pose in found.items() if each.key == chosen), chosen)
        rule = Rule.MEL_02 if pose.facing != start.facing else Rule.MEL_04
        await moved(table, unit, (start, pose), "align", 0.0, rule)


def move_option(unit: UnitId, key: str, words: Text, start: Pose, pose: Pose) -> MoveOption:
    """Return the option of putting a tray at a pose; `start` is where it stands now."""
    inches = math.dist(start.centre, pose.centre)
    return MoveOption(key=key, label=words, about=unit, pose=pose, unit=unit, inches=inches)


def _labelled(now: Position, unit: UnitId, alignment: Alignment) -> Message:
    """Return an alignment's name, with the enemy it is about when there are several."""
    foes = now.enemies_engaged(unit)
    if len(foes) == 1:
        return alignment.label
    foe = now.name(foes[alignment.foe - 1])
    return msg("{alignment}, against {foe}", alignment=alignment.label, foe=foe)


def label(key: str) -> Text:
    """Return the name that players read of an alignment against one enemy, by its key."""
    return _BY_KEY[key].label if key in _BY_KEY else key
