"""How a charger is aligned with its target, and whom else it touches there (CHG-18 to CHG-24).

Other enemies it touches are engaged too (AMB-48). One that touches along less than half of the
shorter edge slides along that edge, as little as possible, until it does. If it finds no place
there it is moved 1 inch away, and if that is impossible only as far as it takes to lose contact.
An enemy held by somebody else's contact stays where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import contact_length, edge_length, side_pose, touched_side
from simulator.geometry.measure import overlaps
from simulator.geometry.placing import inside
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import CONTACT_GAP
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Charge
from simulator.records import replace
from simulator.rules.attack.align import label, move_option, named
from simulator.rules.attack.melee import choose_side
from simulator.rules.battlefield.engagement import engagements, forgiven_of_half, meet
from simulator.rules.charge.plan import room_on
from simulator.rules.movement.maneuver import moved
from simulator.rules.scoring import objectives

_WAYS: Final = {
    "outward": msg("outward"),
    "right": msg("to the right"),
    "left": msg("to the left"),
}

CLEAR: Final = 2 * CONTACT_GAP
"""A tray moved this far from contact has lost it (inches)."""


# ------------------------------------------------------------------ the target


async def aligned(table: Table, charge: Charge, choices: tuple[Pose, ...]) -> Pose:
    """Ask the player to place the charger at 100 or 50 percent, or as near as possible (CHG-18)."""
    now = table.now
    poses = named(now, charge.target, charge.side, choices)
    here = now.standing(charge.unit).pose
    options = [
        move_option(charge.unit, name, label(name), here, pose) for name, pose in poses.items()
    ]
    prompt = msg("{unit}: aligned how?", unit=now.name(charge.unit))
    chosen = await table.choose_for(charge.unit, prompt, options, Kind.ALIGN, Rule.CHG_18)
    return poses[chosen]


def other_sides(now: Position, charge: Charge, sides: tuple[ArcSide, ...]) -> tuple[ArcSide, ...]:
    """Return those of some sides of the target on which the charger would find room (CHG-04)."""
    return tuple(s for s in sides if room_on(now, charge.unit, charge.target, s).fits)


async def land_elsewhere(table: Table, charge: Charge, sides: tuple[ArcSide, ...]) -> Charge:
    """Align a charger that has arrived with another side of its target; give its charge since.

    `sides` are those it may take; without room on any it stays. Whom it no longer touches is free
    of it, whom it touches there is engaged (CHG-23).
    """
    now, unit, target = table.now, charge.unit, charge.target
    found = other_sides(now, charge, sides)
    if not found:
        return charge
    side = found[0] if len(found) == 1 else await choose_side(table, unit, target, found)
    charge = replace(charge, side=side)
    final = await aligned(table, charge, room_on(now, unit, target, side).choices)
    here = now.standing(unit).pose
    table.emit(ev.UnitMoved(rule=Rule.CHG_18, unit=unit, path=(here, final), move="align"))
    objectives.note_claims(table, unit)
    for foe in now.enemies_engaged(unit):
        if not meet(table.now, table.now.corners(unit), table.now.corners(foe)):
            table.emit(ev.UnitsDisengaged(rule=Rule.CHG_18, unit=unit, other=foe))
    table.emit(ev.UnitsEngaged(rule=Rule.CHG_17, unit=unit, other=target, side=side.value))
    await engage_others(table, unit, target)
    return charge


# ------------------------------------------------------------------ other enemies


async def engage_others(table: Table, unit: UnitId, target: UnitId) -> None:
    """Engage every other enemy the placed charger touches, or part them."""
    for foe in touched_by(table.now, unit):
        if foe != target and table.now.unit(foe).on_table:
            await _settle(table, unit, foe)


def touched_by(now: Position, unit: UnitId, pose: Pose | None = None) -> list[UnitId]:
    """Return the enemies in contact with a unit's tray, where it stands or at a pose (AMB-09)."""
    corners = now.standing_as(unit, pose).corners
    foes = now.foes(now.owner(unit))
    return [foe.id for foe in foes if meet(now, corners, now.corners(foe.id))]


async def _settle(table: Table, unit: UnitId, foe: UnitId) -> None:
    now = table.now
    side = touched_side(now.standing(unit), now.standing(foe))
    own = touched_side(now.standing(foe), now.standing(unit))
    if side is None or own is None:
        return
    pose = None
    if not now.engaged(foe):
        pose = _half_way(now, unit, foe, side, own)
        if pose is None:
            pose = await _away(table, unit, foe, side)
    if pose is not None and pose != now.standing(foe).pose:
        way = (now.standing(foe).pose, pose)
        await moved(table, foe, way, "align", 0.0, Rule.CHG_24, once=True)
    if not table.now.unit(foe).on_table:
        return
    if meet(table.now, table.now.corners(unit), table.now.corners(foe)):
        touched = touched_side(table.now.standing(foe), table.now.standing(unit))
        name = touched.value if touched else ""
        table.emit(ev.UnitsEngaged(rule=Rule.CHG_23, unit=unit, other=foe, side=name))


def _half_way(now: Position, unit: UnitId, foe: UnitId, side: ArcSide, own: ArcSide) -> Pose | None:
    """Return the nearest pose along the edge with at least half in contact; None without room."""
    standing, other = now.standing(unit), now.standing(foe)
    needed = min(edge_length(standing.tray, side), edge_length(other.tray, own)) / 2
    length = contact_length(standing.corners, other.corners)
    if length >= needed - forgiven_of_half(now):
        return other.pose
    middle = side_pose(standing, side)
    aside = middle.to_local(other.pose.centre)[0]
    by = needed - length if aside < 0 else length - needed
    rx, ry = middle.right
    pose = quantise(other.pose.moved(rx * by, ry * by))
    return pose if _may_stand(now, unit, foe, pose) else None


async def _away(table: Table, unit: UnitId, foe: UnitId, side: ArcSide) -> Pose | None:
    """Have the owner move its unit 1 inch away, or as little as parts them.

    None if it must stay.
    """
    now, here = table.now, table.now.standing(foe).pose
    for inches in (1.0, CLEAR):
        found = dict(_parted(now, unit, foe, side, inches))
        if not found:
            continue
        options = [
            move_option(
                foe, name, msg("{inches:g} in {way}", inches=inches, way=_WAYS[name]), here, to
            )
            for name, to in found.items()
        ]
        prompt = msg(
            "{foe} finds no room beside {unit}: move {foe:it|them} which way?",
            foe=now.name(foe),
            unit=now.name(unit),
        )
        chosen = await table.choose_for(foe, prompt, options, Kind.ALIGN, Rule.CHG_24)
        return found[chosen]
    return None


def _parted(
    now: Position, unit: UnitId, foe: UnitId, side: ArcSide, inches: float
) -> Iterator[tuple[str, Pose]]:
    """Yield the straight moves that leave a gap of some inches: outward, or off either end."""
    standing, other = now.standing(unit), now.standing(foe)
    middle = side_pose(standing, side)
    length = contact_length(standing.corners, other.corners)
    ox, oy = middle.forward
    rx, ry = middle.right
    steps = {
        "outward": (ox * inches, oy * inches),
        "right": (rx * (length + inches), ry * (length + inches)),
        "left": (-rx * (length + inches), -ry * (length + inches)),
    }
    for name, (dx, dy) in steps.items():
        pose = quantise(other.pose.moved(dx, dy))
        apart = not meet(now, standing.corners, other.at(pose).corners)
        if apart and _may_stand(now, unit, foe, pose):
            yield name, pose


def _may_stand(now: Position, unit: UnitId, foe: UnitId, pose: Pose) -> bool:
    """Return whether a charger's foe may be put somewhere: on the table, over nobody.

    It may touch none of its enemies there but the charger.
    """
    corners = Standing(pose, now.card(foe).tray).corners
    if not inside(corners, now.game.board)[0]:
        return False
    walls = [p.outline for p in now.state.terrain if "impassable" in p.keywords]
    others = [other.id for other in now.others(foe)]
    if any(overlaps(corners, outline) for outline in (*walls, *map(now.corners, others))):
        return False
    strangers = (other for other in others if other != unit and not now.friendly(other, foe))
    return not any(meet(now, corners, now.corners(other)) for other in strangers)


def engage_brushed(table: Table, unit: UnitId) -> None:
    """Engage enemies a failed charge ends flush with: it ran along them without meeting them.

    Contact is engagement, however it came about (GEN-07).
    """
    now = table.now
    for pair in sorted(engagements(now) - now.state.engaged):
        if unit in pair:
            other = pair[1] if pair[0] == unit else pair[0]
            table.emit(ev.UnitsEngaged(rule=Rule.GEN_07, unit=unit, other=other))
