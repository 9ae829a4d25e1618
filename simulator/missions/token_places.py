"""Where tokens may be put down during a game (SCN-FEAST-06 to -11, SCN-DANCE-06)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from simulator.engine.names import token_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.measure import bounds, overlaps, point_gap
from simulator.geometry.placing import inside
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, disc, shape_of
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.picking import the_one
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, Token, UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.battlefield.terrain import Keyword, pieces
from simulator.rules.setup.free_place import FreePlace
from simulator.rules.setup.nearest_place import snapped, strewn

NEAR: Final = 2.0
"""Inches from the tray within which a dropped token is put, wholly (AMB-36)."""
TRIES: Final = 300


@dataclass(frozen=True)
class TokenPlace(FreePlace):
    """Where one token may be put: with its middle in `area`, or wholly within 2 inches of it.

    `trays` are those it may not lie on.
    """

    now: Position
    token: Token
    area: Corners
    near: bool
    trays: tuple[Corners, ...]
    rule: Rule
    most_samples: ClassVar[int] = 6
    piece: ClassVar[str] = "token"

    @property
    def start(self) -> Pose:
        """Return the middle of the area."""
        return _middle(self.area)

    def outline(self, pose: Pose) -> Corners:
        """Return what the token covers."""
        return disc(pose.centre, self.token.radius)

    def check(self, pose: Pose) -> Verdict:
        """Return whether the token may lie here."""
        outline = self.outline(pose)
        if not inside(outline, self.now.game.board)[0]:
            return refused(self.rule, msg("The token must lie on the table."))
        gap = point_gap(self.area, pose.centre)
        if self.near:
            spare = NEAR - self.token.radius - gap
            if spare < -ROUNDING:
                why = msg(
                    "The token lies {gap:.2f} in away; it must lie wholly within 2 in.", gap=gap
                )
                return refused(self.rule, why, margin=spare)
            if any(overlaps(outline, other) for other in (*self.trays, *self._walls())):
                why = msg("The token may not lie on a tray or on impassable terrain.")
                return refused(self.rule, why)
            return allowed(self.rule, msg("The token may lie here."), margin=spare)
        if gap > ROUNDING:
            return refused(self.rule, msg("The token lies beside its corpse pile."), margin=-gap)
        return allowed(self.rule, msg("The token lies on its corpse pile."))

    def snap(self, wished: Pose) -> Pose:
        """Return the nearest legal place."""
        if len(shape_of(self.area).parts) > 1:
            return super().snap(wished)
        return snapped(wished, self.legal, lambda: self._ground(self.area))

    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        for part in shape_of(self.area).parts:
            yield self._ground(part), _middle(part)

    def _ground(self, area: Corners) -> LayingGround:
        width, depth = self.now.game.board
        reach = (NEAR - self.token.radius if self.near else 0.0) + ROUNDING
        taken = (*self.trays, *self._walls()) if self.near else ()
        return LayingGround(
            lambda _facing: self.outline(Pose(0.0, 0.0)),
            (0.0, 0.0, width, depth),
            ROUNDING,
            tuple(Off(outline, -OVERLAP_DEPTH) for outline in taken),
            Near(area, reach, whole=False),
            period=0.0,
        )

    def _walls(self) -> tuple[Corners, ...]:
        return tuple(piece.outline for piece in pieces(self.now, Keyword.IMPASSABLE))

    def _spread(self) -> Iterator[Pose]:
        more = NEAR if self.near else 0.0
        yield quantise(self.start)
        for step in range(1, TRIES):
            yield quantise(Pose(*strewn(step, bounds(self.area), more)))


def _middle(area: Corners) -> Pose:
    x0, y0, x1, y1 = bounds(area)
    return Pose((x0 + x1) / 2, (y0 + y1) / 2)


def on_pile(now: Position, _unit: UnitId, token: Token, why: Rule) -> TokenPlace:
    """Return the places on the pile a token is linked with; trays may stand there.

    `why` is the line of the book by which it is put down.
    """
    area = the_one(
        (piece.outline for piece in now.state.terrain if piece.id == token.pile),
        f"pile {token.pile!r} on the table",
    )
    return TokenPlace(now, token, area, False, (), why)


def beside_tray(now: Position, unit: UnitId, token: Token, why: Rule) -> TokenPlace:
    """Return the places within 2 inches of a tray; a tray that is being removed does not matter.

    `why` is the line of the book by which it is put down.
    """
    falling = now.unit(unit).wounds == 0
    trays = tuple(
        now.corners(other.id)
        for other in now.state.units.values()
        if other.on_table and not (falling and other.id == unit)
    )
    return TokenPlace(now, token, now.corners(unit), True, trays, why)


async def put_down(table: Table, who: Seat, token: Token, place: TokenPlace) -> None:
    """Ask where a token is put; where nothing is free it lies in the middle of the area."""
    pose = place.start
    if place.place is not None:
        prompt = msg("Where does {token} lie?", token=token_name(table.now, token))
        pose = await table.place_piece(who, prompt, Kind.TOKEN_POSE, place, place.rule)
    table.emit(ev.TokenPlaced(rule=place.rule, token=replace(token, at=pose.centre)))
