"""The common movement rules: where a straight move may go and where a tray may end (chapter 7).

A move is judged where its last part ends (MOV-01), the final pivot included. So a slide may end
where some final facing is legal, and the pivot after it is held to the full rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from simulator.engine.position import Position
from simulator.geometry.contact import overlaps
from simulator.geometry.motion import Facings, Reason, Spans, free_spans, legal_facings, may_stand
from simulator.geometry.passing import blocked_span
from simulator.geometry.placing import ROUNDING, Footing, Obstacle
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.trays import Tray
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.memory import remembered
from simulator.rules.terrain import Keyword, pieces
from simulator.texts import translate as _

STRAIGHT = 1e-4
"""How far a recorded pose may lie off the line of its move (inches)."""


@dataclass(frozen=True)
class Surroundings:
    """Everything that limits one unit's moves: trays around it, terrain, the table edge.

    Names stand at the same place as the outlines they belong to.
    """

    unit: UnitId
    tray: Tray
    board: tuple[float, float]
    friends: tuple[str, ...]
    friend_trays: tuple[Corners, ...]
    foes: tuple[str, ...]
    foe_trays: tuple[Corners, ...]
    walls: tuple[str, ...]
    wall_outlines: tuple[Corners, ...]
    rough: tuple[Corners, ...]

    @cached_property
    def solid(self) -> tuple[Corners, ...]:
        """Give what may never be crossed: enemies, then impassable terrain (MOV-06)."""
        return self.foe_trays + self.wall_outlines

    @cached_property
    def taken(self) -> tuple[Corners, ...]:
        """Give what nobody may end upon besides enemies: friends, then impassable terrain."""
        return self.friend_trays + self.wall_outlines

    def corners(self, pose: Pose) -> Corners:
        """Give the unit's tray outline at a pose."""
        return Standing(pose, self.tray).corners


def surroundings(now: Position, unit: UnitId) -> Surroundings:
    """Give what limits a unit's moves in this position."""
    return remembered(now, ("surroundings", unit), lambda: _surroundings(now, unit))


def _surroundings(now: Position, unit: UnitId) -> Surroundings:
    friends = tuple(u.id for u in now.others(unit) if now.friendly(unit, u.id))
    foes = tuple(u.id for u in now.others(unit) if not now.friendly(unit, u.id))
    walls = pieces(now, Keyword.IMPASSABLE)
    return Surroundings(
        unit=unit,
        tray=now.card(unit).tray,
        board=now.game.board,
        friends=friends,
        friend_trays=tuple(now.corners(friend) for friend in friends),
        foes=foes,
        foe_trays=tuple(now.corners(foe) for foe in foes),
        walls=tuple(wall.kind for wall in walls),
        wall_outlines=tuple(wall.outline for wall in walls),
        rough=tuple(piece.outline for piece in pieces(now, Keyword.ROUGH)),
    )


# ------------------------------------------------------------------ standing


def footing(now: Position, unit: UnitId, pose: Pose, *, pivoted: bool = False) -> Verdict:
    """Tell whether a unit may end a move at a pose, with the gap that decides (MOV-04, MOV-05).

    A `pivoted` tray may hang over the table edge where the table rules so (AMB-11).
    """
    scene = surroundings(now, unit)
    board = None if pivoted and _may_overhang(now) else scene.board
    found = may_stand(
        scene.corners(pose), never_on=scene.taken, keep_off=scene.foe_trays, board=board
    )
    if found.stands or found.by is None:
        margin = found.margin if found.margin < float("inf") else None
        why = _("{unit} may end its move here.").format(unit=now.name(unit))
        return allowed(Rule.MOV_01, why, margin=margin, line=found.line)
    return _offence(now, scene, found, found.by)


def _may_overhang(now: Position) -> bool:
    return now.game.rulings.get("edge_overhang", False)


def stands(now: Position, unit: UnitId, pose: Pose) -> bool:
    """Say whether a unit may end a move at a pose."""
    return footing(now, unit, pose).answer


def _offence(now: Position, scene: Surroundings, found: Footing, by: Obstacle) -> Verdict:
    rule, sentence, other = _reason(now, scene, by)
    why = sentence.format(
        unit=now.name(scene.unit), other=other, gap=max(0.0, 1.0 + found.margin),
        over=-found.margin,
    )  # fmt: skip
    blockers = () if by.reason is Reason.BOARD else (_who(scene, by),)
    return refused(rule, why, margin=found.margin, line=found.line, blockers=blockers)


def _reason(now: Position, scene: Surroundings, by: Obstacle) -> tuple[Rule, str, str]:
    who = _who(scene, by)
    other = now.name(who) if who in now.state.units else who
    if by.reason is Reason.BOARD:
        return Rule.AMB_11, _("{unit} would hang {over:.2f} in over the table edge."), other
    if by.reason is Reason.KEEP_OFF:
        sentence = _("{unit} would end {gap:.2f} in from {other}; 1 in is needed.")
        return Rule.MOV_04, sentence, other
    if who not in now.state.units:
        return Rule.TER_IMP_01, _("{unit} may not move onto the {other}."), other
    if by.reason is Reason.NEVER_THROUGH:
        return Rule.MOV_06, _("{unit} may not cross {other}."), other
    return Rule.MOV_05, _("{unit} would stand on {other}."), other


def _who(scene: Surroundings, by: Obstacle) -> str:
    names = {
        Reason.KEEP_OFF: scene.foes,
        Reason.NEVER_ON: scene.friends + scene.walls,
        Reason.NEVER_THROUGH: scene.foes + scene.walls,
    }
    return names[by.reason][by.number] if by.reason in names else ""


def final_facings(now: Position, unit: UnitId, centre: Point) -> Facings:
    """Give the facings in which a unit may end its move with its centre here (AMB-12)."""
    scene = surroundings(now, unit)
    return remembered(
        now,
        ("final facings", unit, centre),
        lambda: legal_facings(
            Standing(Pose(*centre), scene.tray),
            keep_off=scene.foe_trays,
            never_on=scene.taken,
            board=None if _may_overhang(now) else scene.board,
        ),
    )


def first_facings(now: Position, unit: UnitId, pose: Pose) -> Facings:
    """Give the facings a unit may pivot to at the start of a larger move (PIV-03).

    It may stand over friends and hang over the table edge for the moment, not over enemies or
    impassable terrain.
    """
    scene = surroundings(now, unit)
    return remembered(
        now,
        ("first facings", unit, pose.centre),
        lambda: legal_facings(Standing(pose, scene.tray), never_on=scene.solid),
    )


# ------------------------------------------------------------------ sliding


def rough_limit(entries: tuple[float, ...], reach: float) -> float:
    """Give how far a move of `reach` inches gets through rough pieces entered after so many inches.

    Each piece costs 1 inch once it is entered; a move that stops touching it pays nothing
    (TER-ROU-01, AMB-13).
    """
    limit = reach
    for paid, entry in enumerate(sorted(entries), start=1):
        if entry >= limit:
            break
        limit = max(entry, reach - paid)
    return limit


def rough_entries(
    corners: Corners, direction: Point, reach: float, rough: tuple[Corners, ...]
) -> tuple[float, ...]:
    """Give after how many inches a straight move enters each rough piece in its way."""
    found = []
    for outline in rough:
        span = blocked_span(corners, direction, outline, 0.0)
        if span is not None and span[1] > ROUNDING and span[0] < reach:
            found.append(max(0.0, span[0]))
    return tuple(found)


@dataclass(frozen=True)
class Slide:
    """A straight move of a unit: from a pose, along a unit vector, up to `reach` inches.

    limit: how far it may go at most, rough terrain and what it cannot cross considered.
    """

    now: Position
    scene: Surroundings
    start: Pose
    direction: Point
    reach: float
    spans: Spans
    entries: tuple[float, ...]
    limit: float

    def at(self, travel: float) -> Pose:
        """Give the pose after some inches."""
        dx, dy = self.direction
        return self.start.moved(dx * travel, dy * travel)

    def travel_to(self, pose: Pose) -> float | None:
        """Give the travel that leads to a pose's centre; None when it is off the line."""
        dx, dy = pose.x - self.start.x, pose.y - self.start.y
        ux, uy = self.direction
        if abs(dx * uy - dy * ux) > STRAIGHT:
            return None
        return dx * ux + dy * uy

    def ends_as_is(self, travel: float) -> bool:
        """Say whether the tray may end after some inches without pivoting."""
        return -ROUNDING <= travel <= self.limit + ROUNDING and self.spans.allows(travel)

    def may_end(self, travel: float) -> bool:
        """Say whether the move may end after some inches, pivoting if need be (MOV-01)."""
        if not -ROUNDING <= travel <= self.limit + ROUNDING:
            return False
        return self.spans.allows(travel) or self.some_facing(travel) is not None

    def some_facing(self, travel: float) -> float | None:
        """Give a facing in which the tray may end after some inches; None when there is none."""
        pose = self.at(travel)
        facings = final_facings(self.now, self.scene.unit, pose.centre)
        nearest = facings.nearest(pose.facing)
        if nearest is None:
            return None
        middles = [(low + high) / 2 for low, high in facings.intervals]
        for facing in (nearest, *middles):
            if self.rough_allows(travel, pose.turned(facing)):
                return facing
        return None

    def rough_allows(self, travel: float, final: Pose) -> bool:
        """Say whether a final pivot leads onto no rough piece the move can no longer pay for."""
        if not self.scene.rough or travel <= ROUNDING:
            return True
        paid = sum(1 for entry in self.entries if entry < travel - ROUNDING)
        corners = self.scene.corners(final)
        swept = self.scene.corners(self.at(travel))
        entered = sum(
            1
            for outline in self.scene.rough
            if overlaps(corners, outline) and not overlaps(swept, outline)
        )
        return travel <= self.reach - paid - entered + ROUNDING

    def nearest(self, wished: float) -> float | None:
        """Give the furthest legal travel not beyond a wished one, or else the nearest legal one."""
        wished = min(max(wished, 0.0), self.limit)
        if self.may_end(wished):
            return wished
        runs = [(low, min(high, self.limit)) for low, high in self.spans.intervals]
        before = [min(high, wished) for low, high in runs if low <= min(wished, high)]
        if before:
            return max(before)
        beyond = [low for low, high in runs if low <= high]
        return min(beyond, default=None)

    def longest(self, facing: float | None = None) -> float | None:
        """Give the furthest travel after which the tray may end, as it looks or pivoted so.

        None when it may end nowhere on this line.
        """
        spans = self.spans
        if facing is not None:
            scene, turned = self.scene, self.start.turned(facing)
            spans = free_spans(
                scene.corners(turned), self.direction, self.limit, never_on=scene.taken,
                keep_off=scene.foe_trays, board=scene.board,
            )  # fmt: skip
        for low, high in reversed(spans.intervals):
            travel = min(high, self.limit)
            while facing is not None and travel >= low:
                if self.rough_allows(travel, self.at(travel).turned(facing)):
                    break
                travel -= 1.0  # an inch kept for the rough ground it turns onto
            if low - ROUNDING <= travel:
                return travel
        return None

    def why_not(self, travel: float) -> Verdict:
        """Say what forbids ending after some inches, in any facing."""
        unit = self.now.name(self.scene.unit)
        if travel > self.reach + ROUNDING:
            why = _("{unit} moves at most {reach:g} in; this is {far:.2f} in.")
            return refused(
                Rule.MOV_03,
                why.format(unit=unit, reach=self.reach, far=travel),
                margin=self.reach - travel,
            )
        if travel > self.limit + ROUNDING and self.limit < self.spans.blocked_at:
            why = _("{unit} loses 1 in to rough ground and moves at most {limit:.2f} in here.")
            return refused(
                Rule.TER_ROU_01,
                why.format(unit=unit, limit=self.limit),
                margin=self.limit - travel,
            )
        by = self.spans.why_not(travel)
        if by is None or by.reason is not Reason.NEVER_THROUGH:
            return footing(self.now, self.scene.unit, self.at(travel))
        rule, sentence, other = _reason(self.now, self.scene, by)
        margin = self.spans.blocked_at - travel
        return refused(
            rule, sentence.format(unit=unit, other=other), margin=margin,
            blockers=(_who(self.scene, by),),
        )  # fmt: skip


def slide(now: Position, unit: UnitId, start: Pose, direction: Point, reach: float) -> Slide:
    """Work out a straight move of a unit."""
    return remembered(
        now,
        ("slide", unit, start, direction, reach),
        lambda: _slide(now, surroundings(now, unit), start, direction, reach),
    )


def _slide(
    now: Position, scene: Surroundings, start: Pose, direction: Point, reach: float
) -> Slide:
    corners = scene.corners(start)
    spans = free_spans(
        corners,
        direction,
        reach,
        never_through=scene.solid,
        never_on=scene.friend_trays,
        keep_off=scene.foe_trays,
        board=scene.board,
    )
    entries = rough_entries(corners, direction, reach, scene.rough)
    limit = min(spans.blocked_at, rough_limit(entries, reach))
    return Slide(now, scene, start, direction, reach, spans, entries, limit)
