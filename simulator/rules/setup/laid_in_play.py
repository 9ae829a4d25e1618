"""Terrain that an ability or card lays down in play: near a unit, and off what it keeps off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Final

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.measure import bounds, depth_over, distance, furthest_from, overlaps
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.language.texts import Message, Text, msg
from simulator.model import events as ev
from simulator.model.cards import TerrainCard
from simulator.model.ids import numbered
from simulator.model.picking import the_one
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.setup.nearest_place import strewn
from simulator.rules.setup.terrain_place import (
    PiecePlace,
    ask_piece,
    ground_of,
    piece_at,
)

TRIES: Final = 400


@dataclass(frozen=True)
class LaidPlace(PiecePlace):
    """Where a piece may be laid: within `inches` of one of the trays `near`, some part of it.

    whole: all of it lies so near. under_trays: it may lie where units stand, who then stand on it
    (TER-03); otherwise over no unit. It lies on the table and over no other terrain.
    """

    now: Position
    card: TerrainCard
    near: tuple[Standing, ...]
    inches: float
    whole: bool = False
    under_trays: bool = False

    @cached_property
    def start(self) -> Pose:
        """Return the pose the question starts from: on the first tray, as that looks."""
        return quantise(self.near[0].pose)

    def check(self, pose: Pose) -> Verdict:
        """Return whether the piece may lie here, with the inches to spare (BFD-01, BFD-07)."""
        outline = self.outline(pose)
        x0, y0, x1, y1 = bounds(outline)
        width, depth = self.now.game.board
        spare = min(x0, y0, width - x1, depth - y1)
        if spare < -ROUNDING:
            why = msg(
                "{piece} hangs {over:.2f} in over the table edge.",
                piece=self.card.name,
                over=-spare,
            )
            return refused(Rule.BFD_01, why, margin=spare)
        gap = min(self._gap(outline, tray.corners) for tray in self.near)
        if gap > self.inches + ROUNDING:
            return refused(Rule.ABL_01, self._too_far(gap), margin=self.inches - gap)
        for taken, name, blocker in self._taken():
            if overlaps(outline, taken):
                over = depth_over(outline, taken)
                why = msg(
                    "{piece} would lie {over:.2f} in over {other}.",
                    piece=self.card.name,
                    over=over,
                    other=name,
                )
                return refused(Rule.BFD_07, why, margin=-over, blockers=(blocker,))
        return allowed(Rule.ABL_01, msg("The piece may lie here."), margin=self.inches - gap)

    def _gap(self, outline: Corners, tray: Corners) -> float:
        """Return how far the piece is from a tray: its furthest part, or its nearest."""
        return furthest_from(tray, outline) if self.whole else distance(outline, tray)

    def _too_far(self, gap: float) -> Message:
        if self.whole:
            return msg(
                "{piece} reaches {gap:.2f} in far; all of {piece:it|them} must lie within "
                "{inches:g} in.",
                piece=self.card.name,
                gap=gap,
                inches=self.inches,
            )
        return msg(
            "{piece} lies {gap:.2f} in away; {inches:g} in are allowed.",
            piece=self.card.name,
            gap=gap,
            inches=self.inches,
        )

    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        width, depth = self.now.game.board
        off = tuple(Off(outline, -OVERLAP_DEPTH) for outline, _name, _id in self._taken())
        reach = self.inches + ROUNDING
        for tray in self.near:
            near = Near(tray.corners, reach, whole=self.whole, part=not self.whole)
            ground = ground_of(self.card, (0.0, 0.0, width, depth), off, near)
            for number in range(1 if self.whole else len(ground.cut)):
                yield replace(ground, near=near._replace(number=number)), quantise(tray.pose)

    def _taken(self) -> Iterator[tuple[Corners, Text, str]]:
        """Yield what the piece may not lie over: outline, name, id."""
        for piece in self.now.state.terrain:
            yield piece.outline, terrain_name(piece.kind), piece.id
        for unit in self.now.state.units.values():
            if unit.on_table and not self.under_trays:
                yield self.now.corners(unit.id), self.now.name(unit.id), unit.id

    def _spread(self) -> Iterator[Pose]:
        far = self.inches + self.card.width / 2
        for step in range(1, TRIES):
            tray = self.near[step % len(self.near)]
            x, y = strewn(step, bounds(tray.corners), far)
            yield quantise(Pose(x, y, tray.pose.facing + 45.0 * (step % 4)))


def beside(now: Position, kind: str, units: Sequence[UnitId], inches: float) -> LaidPlace:
    """Return where a kind of piece may be laid near one of some units, over nobody."""
    trays = tuple(now.standing(unit) for unit in units)
    return LaidPlace(now, now.game.library.terrain[kind], trays, inches)


async def lay(table: Table, who: Seat, site: LaidPlace, *, owned: bool = False) -> bool:
    """Ask a player to lay a piece at a site; return whether it found a place.

    `owned`: the piece is that player's from then on, because it matters whose it is.
    """
    if not site.near or not site.has_room:
        return False
    card = site.card
    pose = await ask_piece(table, who, site)
    piece = piece_at(card, pose, _new_id(table.now, card.kind))
    if owned:
        piece = replace(piece, owner=who)
    table.emit(ev.TerrainPlaced(rule=Rule.ABL_01, piece=piece))
    return True


def _new_id(now: Position, kind: str) -> str:
    """Return an id no piece on the table has: some may have been struck down since."""
    taken = {piece.id for piece in now.state.terrain}
    return the_one(
        (name for number in count(1) if (name := numbered(kind, number)) not in taken),
        f"free id for {kind}",
    )
