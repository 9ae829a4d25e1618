"""Putting units on the battlefield (DEP-03 to DEP-08, AMB-43)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import product
from typing import ClassVar, Final

from frozendict import frozendict

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.measure import bounds
from simulator.geometry.placing import KEEP
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.geometry.shapes import tray_corners
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.language.texts import Text, msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.notes import Note, NoteRecord
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import Rectangle
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Activation
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import cached_property, dataclass
from simulator.rules.movement.surroundings import footing, stands, surroundings
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import Team, sides
from simulator.rules.setup.free_place import EnteringTray, ask_place

CORNER: Final = 12.0
"""Side of a corner zone when everyone plays for himself (inches, FFA-02)."""


class SetupNotes(NoteRecord):
    """Everything setting up and entering later remember."""

    waiting = Note[tuple[UnitId, ...]]("waiting", ())
    """The units that found no room and enter later (AMB-43)."""
    held = Note[Mapping[UnitId, str]]("held", frozendict())
    """The units an ability holds off the table, each with that ability."""
    reserve = Note[tuple[UnitId, ...]]("reserve", ())
    """The units that wait in reserve (SCN-STORM-11)."""
    early_reserve = Note[int | None]("early_reserve", None)
    """The round in which a unit may enter before its time."""
    deploys_next = Note[int]("deploys_next", 0)
    """The number of the side that deploys next (DEP-03)."""


def zones(now: Position) -> tuple[Rectangle, ...]:
    """Return the deployment zones: the scenario's, or four corners for more than two sides."""
    if len(sides(now)) <= 2:
        return scenario_of(now).zones
    width, depth = now.game.board
    return tuple(
        (x, y, x + CORNER, y + CORNER)
        for x, y in (
            (0.0, 0.0),
            (width - CORNER, 0.0),
            (width - CORNER, depth - CORNER),
            (0.0, depth - CORNER),
        )
    )


def zone_title(now: Position, number: int) -> Text:
    """Return a deployment zone's name by where it lies: an edge, or a corner (FFA-02)."""
    width, depth = now.game.board
    left, bottom, right, top = zones(now)[number]
    low, high = bottom <= 0 and top < depth, top >= depth and bottom > 0
    west, east = left <= 0 and right < width, right >= width and left > 0
    names = {
        (True, False): msg("Bottom left corner") if west else msg("Bottom right corner"),
        (False, True): msg("Top left corner") if west else msg("Top right corner"),
    }
    if west or east:
        return names.get((low, high), msg("Left edge") if west else msg("Right edge"))
    if low or high:
        return msg("Bottom edge") if low else msg("Top edge")
    return msg("Deployment zone {number}", number=number + 1)


def zone_of(now: Position, player: Seat) -> Rectangle:
    """Return the zone a player deploys in.

    Where nobody deploys, as in a case, it is the table edge: the first side's is the bottom one.
    """
    found = zones(now)
    if found:
        return found[now.state.seats[player].edge or 0]
    width, depth = now.game.board
    y = depth * sides(now).index(now.team(player))
    return (0.0, y, width, y)


def looks_inward(now: Position, zone: Rectangle) -> float:
    """Return the facing, a quarter turn, from a zone towards the middle of the board."""
    width, depth = now.game.board
    dx = width / 2 - (zone[0] + zone[2]) / 2
    dy = depth / 2 - (zone[1] + zone[3]) / 2
    return facing_of(0.0, dy) if abs(dy) >= abs(dx) - ROUNDING else facing_of(dx, 0.0)


def tray_ground(
    now: Position, unit: UnitId, area: Rectangle, near: Near | None = None
) -> LayingGround:
    """Return what limits where a unit may be put: an area of the table, and who stands there."""
    scene = surroundings(now, unit)
    width, depth = scene.board
    x0, y0, x1, y1 = area
    foes = (Off(tray, KEEP - ROUNDING) for tray in scene.foe_trays)
    taken = (Off(outline, -OVERLAP_DEPTH) for outline in scene.taken)
    return LayingGround(
        lambda facing: tray_corners(Pose(0.0, 0.0, facing), scene.tray),
        (max(x0, 0.0), max(y0, 0.0), min(x1, width), min(y1, depth)),
        ROUNDING,
        (*taken, *foes),
        near,
    )


@dataclass(frozen=True)
class DeploymentPlace(EnteringTray):
    """Where a unit may be put inside a zone."""

    now: Position
    unit: UnitId
    zone: Rectangle
    most_samples: ClassVar[int] = 9

    @cached_property
    def facing(self) -> float:
        """Return the facing towards the middle of the board."""
        return looks_inward(self.now, self.zone)

    @cached_property
    def start(self) -> Pose:
        """Return the pose the question starts from: the middle of the zone."""
        x0, y0, x1, y1 = self.zone
        return Pose((x0 + x1) / 2, (y0 + y1) / 2, self.facing)

    def check(self, pose: Pose) -> Verdict:
        """Return whether the tray may stand here: wholly in the zone, over nobody (DEP-04)."""
        over = self._over(pose)
        if over > ROUNDING:
            why = msg(
                "{unit} stands {over:.2f} in out of {unit:its|their} zone.",
                unit=self.now.name(self.unit),
                over=over,
            )
            return refused(Rule.DEP_04, why, margin=-over)
        found = footing(self.now, self.unit, pose)
        if not found:
            return found
        why = msg("{unit} stands wholly in {unit:its|their} zone.", unit=self.now.name(self.unit))
        return allowed(Rule.DEP_04, why, margin=-over)

    def legal(self, pose: Pose) -> bool:
        """Return whether the tray may stand here: the answer of `check`, without its reasons."""
        return self._over(pose) <= ROUNDING and stands(self.now, self.unit, pose)

    def _over(self, pose: Pose) -> float:
        """Return how many inches the tray stands out of the zone; below 0 within it."""
        x0, y0, x1, y1 = bounds(tray_corners(pose, self.now.card(self.unit).tray))
        z0, w0, z1, w1 = self.zone
        return max(z0 - x0, w0 - y0, x1 - z1, y1 - w1)

    def snap(self, wished: Pose) -> Pose:
        """Return the legal pose nearest to a wished one that looks the same way."""
        wished = quantise(wished)
        if self.check(wished):
            return wished
        nearest = sorted(
            self._flush(wished), key=lambda pose: math.dist(pose.centre, wished.centre)
        )
        found = next(filter(self.legal, nearest), None)
        if found is None:
            found = self._ground().nearest(wished, self.legal)
        return found or self.place or wished

    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        yield self._ground(), self.start

    def _ground(self) -> LayingGround:
        return tray_ground(self.now, self.unit, self.zone)

    def _spread(self) -> Iterator[Pose]:
        x0, y0, x1, y1 = self._room(self.start)
        for share_y in (0.85, 0.3):
            for step in range(9):
                # Every second place first, so that few samples still span the zone.
                share_x = ((step * 5) % 9) / 8
                yield quantise(
                    Pose(x0 + share_x * (x1 - x0), y0 + share_y * (y1 - y0), self.facing)
                )

    def _room(self, pose: Pose) -> Rectangle:
        """Return the places the centre may take with this facing."""
        a0, b0, a1, b1 = bounds(tray_corners(pose, self.now.card(self.unit).tray))
        x0, y0, x1, y1 = self.zone
        return (x0 + pose.x - a0, y0 + pose.y - b0, x1 + pose.x - a1, y1 + pose.y - b1)

    def _flush(self, wished: Pose) -> Iterator[Pose]:
        """Yield the poses of a facing that touch the zone's edge or a tray, or are as wished."""
        a0, b0, a1, b1 = bounds(tray_corners(wished, self.now.card(self.unit).tray))
        left, right = wished.x - a0, a1 - wished.x
        below, above = wished.y - b0, b1 - wished.y
        x0, y0, x1, y1 = self._room(wished)
        xs, ys = [wished.x, x0, x1], [wished.y, y0, y1]
        for other in self.now.others(self.unit):
            c0, d0, c1, d1 = bounds(self.now.corners(other.id))
            xs += [c1 + left, c0 - right]
            ys += [d1 + below, d0 - above]
        xs = [x for x in dict.fromkeys(xs) if x0 - ROUNDING <= x <= x1 + ROUNDING]
        ys = [y for y in dict.fromkeys(ys) if y0 - ROUNDING <= y <= y1 + ROUNDING]
        for x, y in product(xs, ys):
            yield quantise(Pose(x, y, wished.facing))


# ------------------------------------------------------------------ the deployment scripts


def waiting(now: Position) -> tuple[UnitId, ...]:
    """Return the units that enter later because they found no room (AMB-43)."""
    return SetupNotes(now.state.notes).waiting


def to_deploy(now: Position, side: Team) -> list[UnitId]:
    """Return the combat units of a side that still have to be deployed."""
    late = set(waiting(now)) | set(SetupNotes(now.state.notes).reserve)
    late |= set(SetupNotes(now.state.notes).held)
    return [
        unit.id
        for unit in now.state.units.values()
        if unit.owner in side and unit.pose is None and not unit.destroyed and unit.id not in late
    ]


def may_deploy(now: Position, player: Seat, unit: UnitId) -> Verdict:
    """Return whether it is a unit's turn to be deployed by a player (DEP-03)."""
    name, owner = now.name(unit), now.owner(unit)
    if owner not in now.team(player):
        why = msg(
            "{unit} belongs to {owner}; {player} deploys now.",
            unit=name,
            owner=player_name(owner),
            player=player_name(player),
        )
        return refused(Rule.DEP_03, why)
    if unit not in to_deploy(now, now.team(player)):
        return refused(Rule.DEP_03, msg("{unit} is not to be deployed now.", unit=name))
    return allowed(Rule.DEP_03, msg("{unit} may be deployed.", unit=name))


def next_side(now: Position) -> int | None:
    """Return the number of the side that deploys next; None when all units stand (DEP-03)."""
    found = sides(now)
    start = SetupNotes(now.state.notes).deploys_next
    for step in range(len(found)):
        number = (start + step) % len(found)
        if to_deploy(now, found[number]):
            return number
    return None


async def put(table: Table, unit: UnitId, pose: Pose, rule: Rule) -> None:
    """Put a unit on the battlefield and let effects answer that it was deployed."""
    table.emit(ev.UnitDeployed(rule=rule, unit=unit, pose=pose))
    await deployed(table, unit)


async def deployed(table: Table, unit: UnitId) -> None:
    """Have effects answer that a unit was put on the battlefield; it waits nowhere any more.

    However it came, its mode's reserve and the ability that held it let it go (SCN-STORM-12).
    """
    notes = SetupNotes(table.now.state.notes)
    if unit in notes.reserve:
        left = tuple(other for other in notes.reserve if other != unit)
        table.emit(ev.noted(SetupNotes.reserve, left, Rule.SCN_STORM_12))
    if unit in notes.held:
        others = {other: by for other, by in notes.held.items() if other != unit}
        table.emit(ev.noted(SetupNotes.held, others, Rule.DEP_04))
    if unit in notes.waiting:
        late = tuple(other for other in notes.waiting if other != unit)
        table.emit(ev.noted(SetupNotes.waiting, late, Rule.AMB_43))
    begun = Activation(unit, attachments=table.now.unit(unit).attachments)
    await open_window(table, Moment.UNIT_DEPLOYED, begun)


async def deploy_one(table: Table) -> None:
    """Have the next side deploy one combat unit."""
    number = next_side(table.now)
    if number is None:
        return
    units = to_deploy(table.now, sides(table.now)[number])
    player = table.now.owner(units[0])
    options = [Option(unit, table.now.name(unit), about=unit) for unit in units]
    unit = await table.choose(
        player, msg("Deploy which unit?"), options, kind=Kind.DEPLOY_UNIT, rule=Rule.DEP_03
    )
    pose = await ask_berth(table, unit, zone_of(table.now, player))
    if pose is None:
        late = (*waiting(table.now), unit)
        text = msg("{unit} finds no room and {unit:enters|enter} later.", unit=table.now.name(unit))
        table.emit(ev.noted(SetupNotes.waiting, late, Rule.AMB_43, text))
    else:
        await put(table, unit, pose, Rule.DEP_04)
    following = (number + 1) % len(sides(table.now))
    table.emit(ev.noted(SetupNotes.deploys_next, following, Rule.DEP_03))


async def enter(table: Table, unit: UnitId) -> None:
    """Have a unit that found no room at deployment enter its zone as its activation (AMB-43)."""
    pose = await ask_berth(table, unit, zone_of(table.now, table.now.owner(unit)))
    if pose is not None:
        await put(table, unit, pose, Rule.AMB_43)


async def ask_berth(table: Table, unit: UnitId, zone: Rectangle) -> Pose | None:
    """Ask where in a rectangle a unit is put; None when there is no room."""
    return await ask_place(table, table.now.owner(unit), DeploymentPlace(table.now, unit, zone))
