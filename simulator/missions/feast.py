"""A Feast for Crows: fallen infantry leaves corpse piles with tokens (SCN-FEAST-10, -11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround, Near, Off
from simulator.geometry.measure import bounds, furthest_from, gap_to_nearest
from simulator.geometry.placing import inside
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import msg
from simulator.missions.common import on, rule
from simulator.model import events as ev
from simulator.model.cards import TerrainCard, UnitType
from simulator.model.ids import numbered
from simulator.model.moments import Moment, Source
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Token, UnitId
from simulator.model.subjects import Fall
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.battlefield.distance import LONG
from simulator.rules.scenarios import scenario_of
from simulator.rules.setup.nearest_place import snapped, strewn
from simulator.rules.setup.terrain_place import PiecePlace, ground_of, piece_at

PILE: Final = "corpse_pile"
MOST_PILES: Final = 4
APART: Final = 1.0
"""Inches a new pile keeps from other terrain and from trays."""
TRIES: Final = 400


@dataclass(frozen=True)
class PilePlace(PiecePlace):
    """Where a fallen unit's pile may lie: wholly within 12 inches of its tray (AMB-36)."""

    now: Position
    unit: UnitId
    card: TerrainCard
    most_samples: ClassVar[int] = 6

    @property
    def start(self) -> Pose:
        """Return where the unit fell."""
        return self.now.standing(self.unit).pose

    def check(self, pose: Pose) -> Verdict:
        """Return whether the pile may lie here."""
        outline = self.outline(pose)
        why = Rule.SCN_FEAST_10
        if not inside(outline, self.now.game.board)[0]:
            return refused(why, msg("The pile must lie on the table."))
        tray = self.now.corners(self.unit)
        spare = LONG - furthest_from(tray, outline)
        if spare < -ROUNDING:
            sentence = msg("The pile must lie wholly within 12 in of the fallen unit.")
            return refused(why, sentence, margin=spare)
        gap = gap_to_nearest(outline, self._others())
        if gap < APART - ROUNDING:
            sentence = msg(
                "The pile lies {gap:.2f} in from a tray or terrain; {least:g} in is needed.",
                gap=gap,
                least=APART,
            )
            return refused(why, sentence, margin=gap - APART)
        return allowed(why, msg("The pile may lie here."), margin=min(spare, gap - APART))

    def snap(self, wished: Pose) -> Pose:
        """Return the nearest legal place."""
        return snapped(wished, self.legal, self._ground)

    def _search(self) -> Iterator[tuple[LayingGround, Pose]]:
        yield self._ground(), self.start

    def _ground(self) -> LayingGround:
        width, depth = self.now.game.board
        off = tuple(Off(outline, APART - ROUNDING) for outline in self._others())
        near = Near(self.now.corners(self.unit), LONG + ROUNDING, whole=True)
        return ground_of(self.card, (0.0, 0.0, width, depth), off, near)

    def _others(self) -> tuple[Corners, ...]:
        """Return what the pile keeps its distance from."""
        trays = (self.now.corners(u.id) for u in self.now.state.units.values() if u.on_table)
        return (*(piece.outline for piece in self.now.state.terrain), *trays)

    def _spread(self) -> Iterator[Pose]:
        tray = bounds(self.now.corners(self.unit))
        for step in range(1, TRIES):
            yield quantise(Pose(*strewn(step, tray, LONG), 45.0 * (step % 4)))


async def leave_a_pile(table: Table, _source: Source, subject: Fall) -> None:
    """Ask the owner of fallen infantry to lay a pile with a token and a card on it."""
    now = table.now
    piles = [piece for piece in now.state.terrain if piece.kind == PILE]
    if len(piles) >= MOST_PILES or not now.is_type(subject.unit, UnitType.INFANTRY):
        return
    place = PilePlace(now, subject.unit, now.game.library.terrain[PILE])
    if not place.has_room:
        return
    who, prompt = now.owner(subject.unit), msg("Where does the corpse pile lie?")
    pose = await table.place_piece(who, prompt, Kind.TERRAIN_POSE, place, Rule.SCN_FEAST_10)
    name = numbered(PILE, len(piles) + 1)
    table.emit(ev.TerrainPlaced(rule=Rule.SCN_FEAST_10, piece=piece_at(place.card, pose, name)))
    await _token(table, pose, name)


async def _token(table: Table, pose: Pose, pile: str) -> None:
    """Put a token with a random card not yet in play into the middle (SCN-FEAST-04, -11)."""
    now = table.now
    used = {token.card for token in now.state.tokens.values()}
    left = tuple(c.number for c in scenario_of(now).objective_cards if c.number not in used)
    order = await table.shuffled(now.state.active, msg("Objective cards"), left)
    name = numbered("objective", len(now.state.tokens) + 1)
    card = order[0] if order else None
    token = Token(name, pose.centre, scenario_of(now).token_radius, card, pile=pile)
    table.emit(ev.TokenPlaced(rule=Rule.SCN_FEAST_11, token=token))


CORPSE_PILES: Final = rule("corpse_piles", "Corpse piles", on(Moment.UNIT_FALLS, leave_a_pile))
