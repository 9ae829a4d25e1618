"""Where a piece of terrain may lie on the battlefield (BFD-01, BFD-04 to BFD-07, AMB-49)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Final

from simulator.engine.names import terrain_name, token_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.measure import bounds, box_gap, depth_over, distance, overlaps
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, box, disc, ellipse, rectangle
from simulator.geometry.tolerances import OVERLAP_DEPTH, ROUNDING
from simulator.language.texts import msg
from simulator.model.cards import TerrainCard
from simulator.model.ids import fixed_id
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.scenario import FixedPiece, TerrainRules
from simulator.model.state import Seat, Terrain
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.scenarios import scenario_of
from simulator.rules.setup.deployment import zone_of, zones
from simulator.rules.setup.free_place import FreePlace
from simulator.rules.setup.nearest_place import snapped, strewn

TRIES: Final = 240


def outline_of(card: TerrainCard, pose: Pose) -> Corners:
    """Return what a piece covers at a pose."""
    if card.outline:
        return tuple(map(pose.to_table, card.outline))
    shape = ellipse if card.shape == "ellipse" else rectangle
    return shape(pose.centre, card.width, card.depth, pose.facing)


def ground_of(
    card: TerrainCard,
    area: tuple[float, float, float, float],
    off: tuple[Off, ...],
    near: Near | None = None,
) -> LayingGround:
    """Return where a piece may be laid: in a rectangle, off others, and near something."""
    period = 360.0 if card.outline else 180.0
    if card.shape == "ellipse" and card.width == card.depth:
        period = 360.0 / len(outline_of(card, Pose(0.0, 0.0)))
    return LayingGround(
        lambda facing: outline_of(card, Pose(0.0, 0.0, facing)),
        area,
        ROUNDING,
        off,
        near,
        period=period,
    )


def piece_at(card: TerrainCard, pose: Pose, name: str) -> Terrain:
    """Return a piece lying at a pose."""
    return Terrain(name, card.kind, outline_of(card, pose), card.keywords, pose.centre, pose.facing)


class PiecePlace(FreePlace):
    """Where a terrain piece may lie."""

    card: TerrainCard

    @property
    @abstractmethod
    def start(self) -> Pose:
        """Return where it lies while its place is asked for."""

    @property
    def piece(self) -> str:
        """Return the kind of the piece."""
        return self.card.kind

    def outline(self, pose: Pose) -> Corners:
        """Return what the piece covers at a pose."""
        return outline_of(self.card, pose)


async def ask_piece(table: Table, who: Seat, site: PiecePlace) -> Pose:
    """Ask a player where a piece lies (BFD-07)."""
    prompt = msg("{piece}: where on the table?", piece=site.card.name)
    return await table.place_piece(who, prompt, Kind.TERRAIN_POSE, site, Rule.BFD_07)


@dataclass(frozen=True)
class TerrainPlace(PiecePlace):
    """Where a kind of terrain may be put; `who` puts it there."""

    now: Position
    card: TerrainCard
    who: Seat
    rules: TerrainRules
    most_samples: ClassVar[int] = 10

    @cached_property
    def start(self) -> Pose:
        """Return the pose the question starts from: the middle of the table."""
        width, depth = self.now.game.board
        return Pose(width / 2, depth / 2, 0.0)

    def check(self, pose: Pose) -> Verdict:
        """Return whether the piece may lie here, with the inches to spare or missing."""
        outline = self.outline(pose)
        least: Verdict | None = None
        for test in (self._edges, self._zones, self._tokens, self._others):
            for found in test(outline):
                if not found:
                    return found
                if least is None or (found.margin or 0.0) < (least.margin or 0.0):
                    least = found
        return least or allowed(Rule.BFD_05, msg("The piece may lie here."))

    def _edges(self, outline: Corners) -> Iterator[Verdict]:
        x0, y0, x1, y1 = bounds(outline)
        width, depth = self.now.game.board
        needed = self.rules.from_edges
        spare = min(x0, y0, width - x1, depth - y1) - needed
        if spare < -ROUNDING:
            why = msg(
                "{piece} lies {gap:.2f} in from the table edge; {needed:g} in are needed.",
                piece=self.card.name,
                gap=spare + needed,
                needed=needed,
            )
            rule = scenario_of(self.now).cites.from_edges if needed else Rule.BFD_01
            yield refused(rule, why, margin=spare)
        yield allowed(Rule.BFD_05, msg("The piece lies on the table."), margin=spare)

    def _zones(self, outline: Corners) -> Iterator[Verdict]:
        if self.rules.outside_zones:
            for zone in zones(self.now):
                if overlaps(outline, box(*zone)):
                    over = depth_over(outline, box(*zone))
                    why = msg(
                        "{piece} lies {over:.2f} in deep in a deployment zone.",
                        piece=self.card.name,
                        over=over,
                    )
                    yield refused(Rule.BFD_06, why, margin=-over)
        needed = self.rules.from_own_zone
        if needed:
            gap = distance(outline, box(*zone_of(self.now, self.who)))
            if gap <= needed:
                why = msg(
                    "{piece} lies {gap:.2f} in from your zone; more than {needed:g} in needed.",
                    piece=self.card.name,
                    gap=gap,
                    needed=needed,
                )
                rule = scenario_of(self.now).cites.from_own_zone
                yield refused(rule, why, margin=gap - needed)

    def _tokens(self, outline: Corners) -> Iterator[Verdict]:
        if Keyword.IMPASSABLE not in self.card.keywords:
            return
        for token in self.now.state.tokens.values():
            under = disc(token.at, token.radius)
            if overlaps(outline, under):
                over = depth_over(outline, under)
                why = msg(
                    "{piece} is impassable and would lie {over:.2f} in over {token}.",
                    piece=self.card.name,
                    over=over,
                    token=token_name(self.now, token),
                )
                yield refused(Rule.BFD_04, why, margin=-over)

    def _others(self, outline: Corners) -> Iterator[Verdict]:
        for other in self.now.state.terrain:
            needed, rule = self._spacing(other)
            if box_gap(outline, other.outline) > needed + 1.0:
                continue
            gap = distance(outline, other.outline)
            # More than 6 inches (SCN-STORM-05), where else 6 will do.
            beyond = bool(self.rules.from_own_zone) and not fixed_piece(self.now, other)
            short = gap <= needed if beyond else gap < needed - ROUNDING
            if short or overlaps(outline, other.outline):
                why = msg(
                    "{piece} lies {gap:.2f} in from the {other}; {needed:g} in are needed.",
                    gap=gap,
                    needed=needed,
                    piece=self.card.name,
                    other=terrain_name(other.kind),
                )
                if beyond:
                    why = msg(
                        "{piece} lies {gap:.2f} in from the {other}, not over {needed:g} in.",
                        gap=gap,
                        needed=needed,
                        piece=self.card.name,
                        other=terrain_name(other.kind),
                    )
                yield refused(rule, why, margin=gap - needed, blockers=(other.id,))
            yield allowed(rule, msg("The piece keeps its distance."), margin=gap - needed)

    def _spacing(self, other: Terrain) -> tuple[float, Rule]:
        """Return how far a piece keeps from another one.

        What a scenario laid has its own number.
        """
        fixed = fixed_piece(self.now, other)
        if fixed is not None:
            return fixed.spacing, scenario_of(self.now).cites.fixed_spacing
        return self.rules.spacing, scenario_of(self.now).cites.spacing

    def snap(self, wished: Pose) -> Pose:
        """Return the legal pose nearest to a wished one with the same facing."""
        return snapped(wished, self.legal, self._ground)

    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        yield self._ground(), self.start

    def _ground(self) -> LayingGround:
        width, depth = self.now.game.board
        edge = self.rules.from_edges
        return ground_of(
            self.card, (edge, edge, width - edge, depth - edge), tuple(self._kept_off())
        )

    def _kept_off(self) -> Iterator[Off]:
        if self.rules.outside_zones:
            for zone in zones(self.now):
                yield Off(box(*zone), -OVERLAP_DEPTH)
        if self.rules.from_own_zone:
            own = box(*zone_of(self.now, self.who))
            yield Off(own, self.rules.from_own_zone)
        if Keyword.IMPASSABLE in self.card.keywords:
            for token in self.now.state.tokens.values():
                yield Off(disc(token.at, token.radius), -OVERLAP_DEPTH)
        for other in self.now.state.terrain:
            needed, rule = self._spacing(other)
            beyond = rule is Rule.SCN_STORM_05
            clear = needed if beyond else needed - ROUNDING
            yield Off(other.outline, clear if clear > 0.0 else -OVERLAP_DEPTH)

    def _spread(self) -> Iterator[Pose]:
        for step in range(1, TRIES):
            x, y = strewn(step, (0.0, 0.0, *self.now.game.board))
            yield quantise(Pose(x, y, 15.0 * (step % 12)))


def fixed_piece(now: Position, piece: Terrain) -> FixedPiece | None:
    """Return the scenario's own entry for a piece it laid down, None for the players' pieces."""
    entries = enumerate(scenario_of(now).fixed, start=1)
    return next((each for number, each in entries if fixed_id(number, each.kind) == piece.id), None)
