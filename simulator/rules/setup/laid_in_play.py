"""Terrain that an ability or card lays down in play, near a unit and over nobody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from simulator.engine.game import Position, Table
from simulator.engine.names import terrain_name
from simulator.geometry.difference import overlap_depth
from simulator.geometry.laying import Ground, Near, Off
from simulator.geometry.measure import bounds, distance, overlaps
from simulator.geometry.placing import ROUNDING
from simulator.geometry.pose import OVERLAP_DEPTH, Pose, quantise
from simulator.geometry.shapes import Corners
from simulator.model import events as ev
from simulator.model.cards import TerrainCard
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.setup.free_place import FreePlace
from simulator.rules.setup.nearest_place import halton
from simulator.rules.setup.terrain_place import ground_of, outline_of, piece_at
from simulator.texts import Text, msg

TRIES: Final = 400


@dataclass(frozen=True)
class LaidPlace(FreePlace):
    """Where a piece may be laid: some part of it within `inches` of one of `units`.

    It lies on the table and over no other terrain and no unit.
    """

    now: Position
    card: TerrainCard
    units: tuple[UnitId, ...]
    inches: float

    @cached_property
    def start(self) -> Pose:
        """Give the pose the question starts from: on the first unit, as that looks."""
        return quantise(self.now.standing(self.units[0]).pose)

    def outline(self, pose: Pose) -> Corners:
        """Give what the piece covers at a pose."""
        return outline_of(self.card, pose)

    def check(self, pose: Pose) -> Verdict:
        """Tell whether the piece may lie here, with the inches to spare (BFD-01, BFD-07)."""
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
        gap = min(distance(outline, self.now.corners(unit)) for unit in self.units)
        if gap > self.inches + ROUNDING:
            why = msg(
                "{piece} lies {gap:.2f} in away; {inches:g} in are allowed.",
                piece=self.card.name,
                gap=gap,
                inches=self.inches,
            )
            return refused(Rule.ABL_01, why, margin=self.inches - gap)
        for taken, name, blocker in self._taken():
            if overlaps(outline, taken):
                over = overlap_depth(outline, taken)
                why = msg(
                    "{piece} would lie {over:.2f} in over {other}.",
                    piece=self.card.name,
                    over=over,
                    other=name,
                )
                return refused(Rule.BFD_07, why, margin=-over, blockers=(blocker,))
        return allowed(Rule.ABL_01, msg("The piece may lie here."), margin=self.inches - gap)

    def _search(self) -> Iterator[tuple[Ground, Pose]]:
        width, depth = self.now.game.board
        off = tuple(Off(outline, -OVERLAP_DEPTH) for outline, _name, _id in self._taken())
        for unit in self.units:
            near = Near(self.now.corners(unit), self.inches + ROUNDING, whole=False, part=True)
            ground = ground_of(self.card, (0.0, 0.0, width, depth), off, near)
            yield ground, quantise(self.now.standing(unit).pose)

    def _taken(self) -> Iterator[tuple[Corners, Text, str]]:
        """Give what the piece may not lie over: outline, name, id."""
        for piece in self.now.state.terrain:
            yield piece.outline, terrain_name(piece.kind), piece.id
        for unit in self.now.state.units.values():
            if unit.on_table:
                yield self.now.corners(unit.id), self.now.name(unit.id), unit.id

    def _spread(self) -> Iterator[Pose]:
        far = self.inches + self.card.width / 2
        for step in range(1, TRIES):
            unit = self.units[step % len(self.units)]
            x0, y0, x1, y1 = bounds(self.now.corners(unit))
            x = x0 - far + halton(step, 2) * (x1 - x0 + 2 * far)
            y = y0 - far + halton(step, 3) * (y1 - y0 + 2 * far)
            facing = self.now.standing(unit).pose.facing
            yield quantise(Pose(x, y, facing + 45.0 * (step % 4)))


async def lay(table: Table, who: Seat, kind: str, units: tuple[UnitId, ...], inches: float) -> bool:
    """Let a player lay a piece near one of some units; say whether it found a place."""
    card = table.game.library.terrain[kind]
    site = LaidPlace(table.now, card, units, inches)
    if not units or not site.has_room:
        return False
    pose = await table.place_piece(
        who,
        msg("Where does the {piece} lie?", piece=card.name),
        kind,
        site.start,
        kind=Kind.TERRAIN_POSE,
        outline=site.outline,
        check=site.check,
        snap=site.snap,
        samples=site.samples,
        rule=Rule.BFD_07,
    )
    piece = piece_at(card, pose, _new_id(table.now, kind))
    table.emit(ev.TerrainPlaced(rule=Rule.ABL_01, piece=piece))
    return True


def _new_id(now: Position, kind: str) -> str:
    """Give an id no piece on the table has: some may have been struck down since."""
    taken = {piece.id for piece in now.state.terrain}
    number = 1
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"
