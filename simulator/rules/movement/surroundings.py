"""Where a unit may stand when its move ends, and what limits it (chapter 7).

A move is judged where its last part ends (MOV-01): over nobody, an inch off its enemies, on the
table. A pivot at the start of a larger move is judged more loosely (PIV-03).
"""

from __future__ import annotations

from collections.abc import Hashable

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.geometry.pivot import Facings, legal_facings
from simulator.geometry.placing import (
    KEEP,
    Footing,
    Obstacle,
    Reason,
    inside,
    may_stand,
    stands_free,
)
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import ROUNDING
from simulator.geometry.travel.travel_limits import Spans, free_spans
from simulator.geometry.trays import Tray
from simulator.language.texts import Message, msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.verdict import Verdict, allowed, reasoned_later, refused
from simulator.records import cached_property, dataclass, replace
from simulator.rules.answers import POSITION, TRAYS, answer
from simulator.rules.battlefield.terrain import Keyword, ignores, pieces


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
    smooth: bool = False
    """Whether there is rough ground and the unit ignores it."""
    crosses: bool = False
    """Whether the unit moves through enemies; it still ends its move an inch off them."""
    flies: bool = False
    """Whether it moves over units and terrain; it ends its move on none that others may not."""

    @cached_property
    def solid(self) -> tuple[Corners, ...]:
        """Return what may never be crossed: enemies, then impassable terrain (MOV-06, AMB-42)."""
        if self.flies:
            return ()
        return self.wall_outlines if self.crosses else self.foe_trays + self.wall_outlines

    @cached_property
    def solid_names(self) -> tuple[str, ...]:
        """Return the names of what may never be crossed."""
        if self.flies:
            return ()
        return self.walls if self.crosses else self.foes + self.walls

    @cached_property
    def never_on(self) -> tuple[Corners, ...]:
        """Return what a slide may cross but not end upon: friends, and whatever it flies over."""
        return self.taken if self.flies else self.friend_trays

    @cached_property
    def taken(self) -> tuple[Corners, ...]:
        """Return what nobody may end upon besides enemies: friends, then impassable terrain."""
        return self.friend_trays + self.wall_outlines

    def uncrossable(self, target: str) -> list[Corners]:
        """Return what a charge may not run through: other enemies, impassable terrain (CHG-16)."""
        foes = zip(self.foes, self.foe_trays, strict=True)
        return [tray for foe, tray in foes if foe != target] + list(self.wall_outlines)

    def going_through(self, off: tuple[UnitId, ...]) -> Surroundings:
        """Return same for a move through enemies that ends an inch off these friends as well."""
        friends = list(zip(self.friends, self.friend_trays, strict=True))
        kept = [pair for pair in friends if pair[0] not in off]
        far = [pair for pair in friends if pair[0] in off]
        return replace(
            self,
            crosses=True,
            friends=tuple(friend for friend, _tray in kept),
            friend_trays=tuple(tray for _friend, tray in kept),
            foes=self.foes + tuple(friend for friend, _tray in far),
            foe_trays=self.foe_trays + tuple(tray for _friend, tray in far),
        )

    @property
    def licences(self) -> tuple[bool, bool, bool]:
        """Return what a move depends on besides trays and terrain."""
        return (self.smooth, self.crosses, self.flies)

    def corners(self, pose: Pose) -> Corners:
        """Return the unit's tray outline at a pose."""
        return Standing(pose, self.tray).corners

    def run(self, start: Pose, direction: Point, reach: float) -> tuple[Corners, Spans]:
        """Return the tray at a pose, and where a straight move from there may end as it looks."""
        corners = self.corners(start)
        return corners, free_spans(
            corners,
            direction,
            reach,
            never_through=self.solid,
            never_on=self.never_on,
            keep_off=self.foe_trays,
            board=self.board,
        )


def surroundings(now: Position, unit: UnitId, *, flying: bool = False) -> Surroundings:
    """Return what limits a unit's moves in this position; `flying` for a move over everything.

    It changes with the trays and with what the unit ignores; the latter is asked once a position.
    """
    return _flying(now, unit) if flying else _on_the_ground(now, unit)


@answer(depends_on=POSITION)
def _flying(now: Position, unit: UnitId) -> Surroundings:
    """Return what limits a unit's moves over units and terrain."""
    return replace(_on_the_ground(now, unit), flies=True, rough=())


@answer(depends_on=POSITION)
def _on_the_ground(now: Position, unit: UnitId) -> Surroundings:
    return _surroundings(now, unit, ignores_rough(now, unit), crosses(now, unit))


def without_licences(now: Position, unit: UnitId) -> Surroundings:
    """Return what would limit a unit's moves if it ignored nothing: trays and terrain alone."""
    return _surroundings(now, unit, False, False)


@answer(depends_on=TRAYS, aside=1)
def free_run(
    _now: Position,
    _unit: UnitId,
    start: Pose,
    direction: Point,
    reach: float,
    _licences: Hashable,
    scene: Surroundings,
) -> tuple[Corners, Spans]:
    """Return the tray at a pose, and where a straight move may end, what limits it given."""
    return scene.run(start, direction, reach)


def crosses(now: Position, unit: UnitId) -> bool:
    """Return whether a unit moves through enemies."""
    return now.has(Stat.THROUGH_ENEMIES, unit)


def flies(now: Position, unit: UnitId) -> bool:
    """Return whether a unit maneuvers and marches over units and terrain."""
    return now.has(Stat.FLIES, unit)


def ignores_rough(now: Position, unit: UnitId) -> bool:
    """Return whether there is rough ground and the unit ignores it."""
    return bool(pieces(now, Keyword.ROUGH)) and ignores(now, unit, Keyword.ROUGH)


@answer(depends_on=TRAYS)
def _surroundings(now: Position, unit: UnitId, smooth: bool, through: bool) -> Surroundings:
    team, others = now.team(now.owner(unit)), tuple(now.others(unit))
    castle = [wall.id for wall in now.walls() if wall.owner in team]
    friends = tuple([u.id for u in others if u.owner in team and u.id not in castle])
    foes = tuple([u.id for u in others if u.owner not in team])
    walls = pieces(now, Keyword.IMPASSABLE)
    rough = () if smooth else pieces(now, Keyword.ROUGH)
    return Surroundings(
        unit=unit,
        tray=now.card(unit).tray,
        board=now.game.board,
        friends=friends,
        friend_trays=tuple(now.corners(friend) for friend in friends),
        foes=foes,
        foe_trays=tuple(now.corners(foe) for foe in foes),
        walls=tuple(wall.kind for wall in walls) + tuple(castle),
        wall_outlines=tuple(wall.outline for wall in walls)
        + tuple(now.corners(wall) for wall in castle),
        rough=tuple(piece.outline for piece in rough),
        smooth=smooth,
        crosses=through,
    )


# ------------------------------------------------------------------ standing


def footing(now: Position, unit: UnitId, pose: Pose, *, pivoted: bool = False) -> Verdict:
    """Return whether a unit may end a move at a pose, with the gap that decides (MOV-04, MOV-05).

    A `pivoted` tray may hang over the table edge where the table rules so (AMB-11).
    """
    return reasoned_later(
        stands(now, unit, pose, pivoted=pivoted), lambda: _footing(now, unit, pose, pivoted)
    )


def _footing(now: Position, unit: UnitId, pose: Pose, pivoted: bool) -> Verdict:
    scene = surroundings(now, unit)
    board = None if pivoted and may_overhang(now) else scene.board
    found = may_stand(
        scene.corners(pose), never_on=scene.taken, keep_off=scene.foe_trays, board=board
    )
    if found.stands or found.by is None:
        margin = found.margin if found.margin < float("inf") else None
        why = msg("{unit} may end {unit:its|their} move here.", unit=now.name(unit))
        also: tuple[Rule, ...] = ()
        if found.by is not None and found.by.reason is Reason.KEEP_OFF and _exact(found.margin):
            why, also = _an_inch_off(now, scene, found.by), (Rule.AMB_10,)
        return allowed(Rule.MOV_01, why, margin=margin, line=found.line, also=also)
    return _offence(now, scene, found, found.by)


def _exact(margin: float) -> bool:
    """Return whether a margin is nothing but rounding."""
    return abs(margin) <= ROUNDING


def _an_inch_off(now: Position, scene: Surroundings, by: Obstacle) -> Message:
    """Return that a tray ends exactly an inch off an enemy, which is far enough (AMB-10)."""
    return msg(
        "{unit} ends exactly 1 in from {other}, which is allowed ({rule}).",
        unit=now.name(scene.unit),
        other=now.name(name_of(scene, by)),
        rule=Rule.AMB_10.cited,
    )


def may_overhang(now: Position) -> bool:
    """Return whether the table rules that a pivoted tray may hang over its edge (AMB-11)."""
    return now.game.rulings.get("edge_overhang", False)


def stands(now: Position, unit: UnitId, pose: Pose, *, pivoted: bool = False) -> bool:
    """Return whether a unit may end a move at a pose.

    The answer of `footing`, without its reasons.
    """
    scene = surroundings(now, unit)
    board = None if pivoted and may_overhang(now) else scene.board
    return stands_free(
        scene.corners(pose), never_on=scene.taken, keep_off=scene.foe_trays, board=board
    )


def stands_clear(now: Position, unit: UnitId, pose: Pose) -> bool:
    """Return whether a unit may end a move at a pose with more to spare than rounding may cost.

    Where this says yes, the facing is one of `final_facings`; where it says no, it still may be.
    """
    scene = surroundings(now, unit)
    corners = scene.corners(pose)
    return (
        inside(corners, scene.board)[1] <= -ROUNDING
        and stands_free(corners, keep_off=scene.taken, keep=2 * ROUNDING)
        and stands_free(corners, keep_off=scene.foe_trays, keep=KEEP + 2 * ROUNDING)
    )


def _offence(now: Position, scene: Surroundings, found: Footing, by: Obstacle) -> Verdict:
    rule, why = reason_against(now, scene, by, found.margin)
    blockers = () if by.reason is Reason.BOARD else (name_of(scene, by),)
    return refused(rule, why, margin=found.margin, line=found.line, blockers=blockers)


def reason_against(
    now: Position, scene: Surroundings, by: Obstacle, margin: float
) -> tuple[Rule, Message]:
    """Return the rule an obstacle stands for, and what is said of it; `margin` is in inches."""
    who = name_of(scene, by)
    unit, over = now.name(scene.unit), -margin
    other = now.name(who) if who in now.state.units else terrain_name(who)
    if by.reason is Reason.BOARD:
        why = msg("{unit} would hang {over:.2f} in over the table edge.", unit=unit, over=over)
        return Rule.AMB_11, why
    if by.reason is Reason.KEEP_OFF and over > KEEP:
        why = msg(
            "{unit} would overlap {other} by {over:.2f} in; {unit:it|they} must end 1 in off.",
            unit=unit,
            other=other,
            over=over - KEEP,
        )
        return Rule.MOV_04, why
    if by.reason is Reason.KEEP_OFF:
        gap = max(0.0, KEEP + margin)
        why = msg(
            "{unit} would end {gap:.2f} in from {other}; {least:g} in is needed.",
            unit=unit,
            gap=gap,
            least=KEEP,
            other=other,
        )
        return Rule.MOV_04, why
    if who not in now.state.units or who in scene.walls:
        return Rule.TER_IMP_01, msg("{unit} may not move onto the {other}.", unit=unit, other=other)
    if by.reason is Reason.NEVER_THROUGH:
        return Rule.MOV_06, msg("{unit} may not cross {other}.", unit=unit, other=other)
    why = msg("{unit} would overlap {other} by {over:.2f} in.", unit=unit, other=other, over=over)
    return Rule.MOV_05, why


def name_of(scene: Surroundings, by: Obstacle) -> str:
    """Return the unit id or the kind of terrain that is in the way; empty for the table edge."""
    names = {
        Reason.KEEP_OFF: scene.foes,
        Reason.NEVER_ON: scene.friends + scene.walls,
        Reason.NEVER_THROUGH: scene.solid_names,
    }
    return names[by.reason][by.number] if by.reason in names else ""


@answer(depends_on=TRAYS)
def final_facings(now: Position, unit: UnitId, centre: Point) -> Facings:
    """Return the facings in which a unit may end its move with its centre here (AMB-12)."""
    scene = without_licences(now, unit)
    return legal_facings(
        Standing(Pose(*centre), scene.tray),
        keep_off=scene.foe_trays,
        never_on=scene.taken,
        board=None if may_overhang(now) else scene.board,
    )


@answer(depends_on=TRAYS)
def first_facings(now: Position, unit: UnitId, centre: Point, flying: bool) -> Facings:
    """Return the facings a unit may pivot to at the start of a larger move (PIV-03).

    It may stand over friends and hang over the table edge for the moment, not over enemies or
    impassable terrain, unless it is `flying`.
    """
    scene = without_licences(now, unit)
    below = () if flying else scene.foe_trays + scene.wall_outlines
    return legal_facings(Standing(Pose(*centre), scene.tray), never_on=below)
