"""Who sees whom on this table (chapter 6, and the terrain of chapter 16 that stops sight)."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry import arcs
from simulator.geometry.arcs import Arc
from simulator.geometry.pose import Pose
from simulator.geometry.sight import Named, Sight, View
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, UnitId
from simulator.model.stats import Stat
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.memory import remembered, remembered_trays
from simulator.rules.terrain import Keyword, covers, pieces
from simulator.texts import translate as _


def sees(
    now: Position,
    viewer: UnitId,
    target: UnitId,
    *,
    ranged: bool = False,
    from_pose: Pose | None = None,
    explain: bool = True,
) -> Verdict:
    """Tell whether a unit sees another, and along which line (LOS-04 to LOS-10).

    `ranged` asks for a ranged attack: cover stops it, elevated ground and abilities lift it over
    everything. `from_pose` asks as if the viewer stood elsewhere. `explain=False` leaves out how
    much is missing when the answer is no.
    """
    question = ("sees", viewer, target, ranged, from_pose, explain)
    return remembered(
        now, question, lambda: _verdict(now, viewer, target, ranged, from_pose, explain)
    )


def visible(
    now: Position,
    viewer: UnitId,
    target: UnitId,
    *,
    ranged: bool = False,
    from_pose: Pose | None = None,
) -> bool:
    """Say whether a unit sees another, without a reason."""
    over = ranged and ignores_blockers(now, viewer, from_pose)
    return remembered_trays(
        now,
        ("visible", viewer, target, ranged, from_pose, over),
        lambda: _view(now, viewer, ranged, from_pose).sees(now.corners(target), but=target),
    )


def sight_lines(now: Position, viewer: UnitId, *, ranged: bool = False) -> dict[UnitId, Verdict]:
    """Tell for every enemy on the table whether a unit sees it."""
    foes = now.foes(now.owner(viewer))
    return {foe.id: sees(now, viewer, foe.id, ranged=ranged) for foe in foes}


def arc(now: Position, of: UnitId, other: UnitId, *, other_pose: Pose | None = None) -> Arc:
    """Tell in which arc of a unit another one stands, judged from the first (ARC-02, ARC-03)."""
    standing = now.standing(other)
    if other_pose is not None:
        standing = standing.at(other_pose)
    return arcs.arc_of(now.standing(of), standing)


def _verdict(
    now: Position, viewer: UnitId, target: UnitId, ranged: bool, pose: Pose | None, explain: bool
) -> Verdict:
    view = _view(now, viewer, ranged, pose)
    found = view.sight(now.corners(target), explain=explain, but=target)
    names = {"viewer": now.name(viewer), "target": now.name(target)}
    if found.visible:
        why = _("{viewer} sees {target}.").format(**names)
        return allowed(Rule.LOS_05, why, margin=found.margin, line=found.line)
    if not found.in_arc:
        why = _("{target} is not in the front arc of {viewer}.").format(**names)
        return _no(Rule.LOS_04, why, found)
    if not found.blockers:
        why = _("{viewer} has no free line to {target}.").format(**names)
        return _no(Rule.LOS_05, why, found)
    rule = _blocking_rule(now, found.blockers)
    stops = ", ".join(_blocker_name(now, blocker) for blocker in found.blockers)
    why = _("{viewer} does not see {target}: {stops} in the way.").format(stops=stops, **names)
    return _no(rule, why, found)


def _no(rule: Rule, why: str, found: Sight) -> Verdict:
    margin = found.margin if found.margin > float("-inf") else None
    return refused(rule, why, margin=margin, line=found.line, blockers=found.blockers)


def _view(now: Position, viewer: UnitId, ranged: bool, pose: Pose | None) -> View:
    over = ranged and ignores_blockers(now, viewer, pose)
    return remembered_trays(
        now,
        ("view", viewer, ranged, pose, over),
        lambda: _new_view(now, viewer, ranged, pose, over),
    )


def _new_view(now: Position, viewer: UnitId, ranged: bool, pose: Pose | None, over: bool) -> View:
    standing = now.standing(viewer)
    if pose is not None:
        standing = standing.at(pose)
    strict = now.game.rulings.get("strict_arc_end", False)
    edge = now.game.rulings.get("sight_from", False)
    if over:
        return View(standing, (), (), strict_arc_end=strict, from_front_edge=edge)
    trays: list[Named] = [
        (other.id, now.corners(other.id))
        for other in now.others(viewer)
        if not now.is_wall(other.id)
    ]
    ground: list[Named] = [
        (piece.id, piece.outline)
        for piece in sight_blocking(now, ranged=ranged)
        if not covers(piece, standing.corners)
    ]
    return View(standing, trays, ground, strict_arc_end=strict, from_front_edge=edge)


def ignores_blockers(now: Position, viewer: UnitId, pose: Pose | None = None) -> bool:
    """Say whether a unit shoots over everything: by an ability or from a height (TER-ELE-01)."""
    if now.has(Stat.IGNORES_BLOCKERS, viewer):
        return True
    standing = now.standing(viewer)
    corners = (standing.at(pose) if pose is not None else standing).corners
    return any(covers(piece, corners) for piece in pieces(now, Keyword.ELEVATED))


def sight_blocking(now: Position, *, ranged: bool) -> tuple[Terrain, ...]:
    """Give the terrain that stops sight: always, or for ranged attacks (TER-BLK-01, TER-COV-01)."""
    solid = pieces(now, Keyword.BLOCKS_LINE_OF_SIGHT)
    if not ranged:
        return solid
    return solid + tuple(piece for piece in pieces(now, Keyword.COVER) if piece not in solid)


def _blocking_rule(now: Position, blockers: tuple[str, ...]) -> Rule:
    if any(blocker in now.state.units for blocker in blockers):
        return Rule.LOS_07
    solid = {piece.id for piece in pieces(now, Keyword.BLOCKS_LINE_OF_SIGHT)}
    return Rule.TER_BLK_01 if solid & set(blockers) else Rule.TER_COV_01


def _blocker_name(now: Position, blocker: str) -> str:
    if blocker in now.state.units:
        return now.name(blocker)
    return next((piece.kind for piece in now.state.terrain if piece.id == blocker), blocker)
