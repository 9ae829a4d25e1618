"""Units put on the battlefield in play: wholly near something, or within some inches of an edge.

They come back after they were destroyed, are called by a card though no army list has them, or
waited off the table. A unit that finds no place stays where it was, and the log says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Final, NamedTuple

from frozendict import frozendict

from simulator.engine.changes.altered import changed, with_entry
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround, Near
from simulator.geometry.measure import bounds, furthest_from
from simulator.geometry.pose import Pose, facing_of, quantise
from simulator.geometry.shapes import Corners, box, tray_corners
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import Message, msg
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.ids import unit_id
from simulator.model.picking import the_one
from simulator.model.rulebook import Rule
from simulator.model.scenario import Rectangle
from simulator.model.state import Seat, Unit, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.movement.surroundings import footing
from simulator.rules.setup.deployment import put, tray_ground
from simulator.rules.setup.free_place import EnteringTray, ask_place
from simulator.rules.setup.nearest_place import strewn
from simulator.rules.setup.returning import (
    come_back,
    home_strips,
    original_attachments,
    side_strips,
)
from simulator.rules.setup.start import comes_with, printed_tokens, slug

TRIES: Final = 200


# ------------------------------------------------------------------ where


class Area(NamedTuple):
    """A part of the table: an outline, and what lies within `reach` inches of it."""

    outline: Corners
    reach: float = 0.0


def edges(strips: Mapping[str, Rectangle]) -> tuple[Area, ...]:
    """Return strips along table edges as areas."""
    return tuple(Area(box(*strip)) for strip in strips.values())


def flank_edges(now: Position, inches: float) -> tuple[Area, ...]:
    """Return what lies within some inches of the two side edges."""
    return edges(side_strips(now, inches))


def own_edge(now: Position, player: Seat, inches: float) -> tuple[Area, ...]:
    """Return what lies within some inches of a player's own table edge."""
    return edges({"own edge": home_strips(now, player, inches)["own edge"]})


def around(now: Position, units: Sequence[UnitId], inches: float) -> tuple[Area, ...]:
    """Return what lies within some inches of each of some units, where they stand on the table."""
    standing = (unit for unit in units if now.unit(unit).on_table)
    return tuple(Area(now.corners(unit), inches) for unit in standing)


@dataclass(frozen=True)
class EntryPlace(EnteringTray):
    """Where a unit may be put: wholly inside one of some areas, over nobody, off its enemies."""

    now: Position
    unit: UnitId
    areas: tuple[Area, ...]

    @cached_property
    def start(self) -> Pose:
        """Return the pose the question starts from: the middle of the first area, facing inward."""
        return self._inward(self._middle(self.areas[0]))

    def check(self, pose: Pose) -> Verdict:
        """Return whether the tray may stand here, with the inches to spare or missing (MOV-04)."""
        corners = tray_corners(pose, self.now.card(self.unit).tray)
        over = min((_outside(area, corners) for area in self.areas), default=float("inf"))
        name = self.now.name(self.unit)
        if over > ROUNDING:
            why = msg(
                "{unit} stands {over:.2f} in out of where {unit:it|they} may enter.",
                unit=name,
                over=over,
            )
            return refused(Rule.DEP_04, why, margin=-over)
        found = footing(self.now, self.unit, pose)
        if not found:
            return found
        return allowed(Rule.DEP_04, msg("{unit} may enter here.", unit=name), margin=-over)

    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        for area in self.areas:
            yield self._ground(area), self._inward(self._middle(area))

    def _ground(self, area: Area) -> LayingGround:
        x0, y0, x1, y1 = bounds(area.outline)
        reach = area.reach
        limits = (x0 - reach, y0 - reach, x1 + reach, y1 + reach)
        near = Near(area.outline, reach + ROUNDING, whole=True)
        return tray_ground(self.now, self.unit, limits, near)

    def _middle(self, area: Area) -> tuple[float, float]:
        x0, y0, x1, y1 = bounds(area.outline)
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    def _inward(self, at: tuple[float, float]) -> Pose:
        """Return a pose that looks towards the middle of the table, to a quarter turn."""
        width, depth = self.now.game.board
        dx, dy = width / 2 - at[0], depth / 2 - at[1]
        facing = facing_of(0.0, dy) if abs(dy) > abs(dx) else facing_of(dx or 1.0, 0.0)
        return quantise(Pose(*at, facing))

    def _spread(self) -> Iterator[Pose]:
        for step in range(1, TRIES):
            area = self.areas[step % len(self.areas)]
            inward = self._inward(strewn(step, bounds(area.outline), area.reach))
            yield quantise(inward.turned(inward.facing + 90.0 * (step % 4 if step % 3 == 0 else 0)))


def _outside(area: Area, corners: Corners) -> float:
    """Return by how many inches a tray is not wholly inside an area.

    Below 0 it has some to spare.
    """
    if area.reach:
        return furthest_from(area.outline, corners) - area.reach
    x0, y0, x1, y1 = bounds(area.outline)
    a0, b0, a1, b1 = bounds(corners)
    return max(x0 - a0, y0 - b0, a1 - x1, b1 - y1)


# ------------------------------------------------------------------ putting it there


async def ask_entry(table: Table, who: Seat, unit: UnitId, areas: tuple[Area, ...]) -> Pose | None:
    """Ask where a unit enters (DEP-04); None when there is no place."""
    shown = tuple((area.outline, area.reach) for area in areas)
    return await ask_place(table, who, EntryPlace(table.now, unit, areas), shown)


def tell_no_room(table: Table, unit: UnitId, name: Message) -> None:
    """Write down that a unit found no place; `unit` is whose effect it was."""
    why = msg("{unit} finds no place and {unit:does|do} not enter.", unit=name)
    table.emit(ev.VerdictGiven(rule=Rule.DEP_04, subject=unit, verdict=refused(Rule.DEP_04, why)))


# ------------------------------------------------------------------ units of no army list


def newcomer(now: Position, player: Seat, card: CardId, attachments: tuple[CardId, ...]) -> Unit:
    """Return a unit of a card as it comes into play, with an id of its own."""
    library = now.game.library
    name = slug(library.units[card].name)
    ids = (unit_id(player, name, number) for number in chain((0,), count(2)))
    return Unit(
        the_one((each for each in ids if each not in now.state.units), f"free id for {name}"),
        player,
        card,
        attachments,
        library.units[card].full_wounds,
        tokens=frozendict(printed_tokens(card, attachments, library)),
        attached=comes_with(card, player, library),
    )


def _with(now: Position, unit: Unit) -> Position:
    """Return the position as it would be with one more unit beside the table."""
    units = with_entry(now.state.units, unit.id, unit)
    return Position(changed(now.state, units=units), now.game)


def can_call(now: Position, player: Seat, card: CardId, areas: tuple[Area, ...]) -> bool:
    """Return whether a unit of a card would find a place in one of some areas."""
    unit = newcomer(now, player, card, ())
    return EntryPlace(_with(now, unit), unit.id, areas).has_room


async def call(
    table: Table,
    player: Seat,
    card: CardId,
    areas: tuple[Area, ...],
    *,
    attachments: tuple[CardId, ...] = (),
    cause: UnitId = "",
) -> UnitId | None:
    """Put a unit of no army list on the table, not activated; give it, None without a place."""
    unit = newcomer(table.now, player, card, attachments)
    if not can_call(table.now, player, card, areas):
        name = table.game.library.units[card].name
        tell_no_room(table, cause, msg("{name}", name=name))
        return None
    table.emit(ev.UnitCalled(rule=Rule.ABL_01, unit=unit))
    pose = await ask_entry(table, player, unit.id, areas)
    if pose is None:
        return None
    await put(table, unit.id, pose, Rule.DEP_04)
    return unit.id


# ------------------------------------------------------------------ coming back


def can_redeploy(now: Position, unit: UnitId, areas: tuple[Area, ...]) -> bool:
    """Return whether a unit that is off the table would find a place in one of some areas."""
    return not now.unit(unit).on_table and EntryPlace(now, unit, areas).has_room


async def redeploy(
    table: Table, unit: UnitId, areas: tuple[Area, ...], *, activated: bool = False
) -> bool:
    """Put a unit back on the table; say whether it found a place.

    A destroyed one comes back whole, with the attachments it began with; one that was only taken
    off comes back as it was.
    """
    now = table.now
    pose = await ask_entry(table, now.owner(unit), unit, areas)
    if pose is None:
        tell_no_room(table, unit, msg("{name}", name=now.name(unit)))
        return False
    if now.unit(unit).destroyed:
        attachments = original_attachments(now, unit)
        await come_back(table, unit, pose, Rule.DEP_04, attachments, activated=activated)
    else:
        await put(table, unit, pose, Rule.DEP_04)
    return True
