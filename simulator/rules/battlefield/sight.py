"""Who sees whom on this table (chapter 6, and the terrain of chapter 16 that stops sight)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from simulator.engine.names import terrain_name
from simulator.engine.position import Position
from simulator.geometry import arcs
from simulator.geometry.arcs import Arc
from simulator.geometry.measure import area, in_contact, shared_area
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import Corners
from simulator.geometry.sight.all_round import Outlooks, SightAllRound
from simulator.geometry.sight.sight import Named, Sight, SightLines
from simulator.geometry.sight.sight_entries import less_a_touch
from simulator.geometry.tolerances import NUMERIC, ROUNDING, SIGHT_WIDTH
from simulator.language.texts import Message, Text, joined, msg
from simulator.model.picking import the_one
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, UnitId
from simulator.model.stats import Stat
from simulator.model.tally import Part
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.answers import POSITION, TRAYS, answer
from simulator.rules.battlefield.terrain import Keyword, covers, pieces

_SEAM: Final = SIGHT_WIDTH + ROUNDING
"""Lines that lack no more inches would run along an edge or through a seam (AMB-99)."""


def sees(
    now: Position,
    viewer: UnitId,
    target: UnitId,
    *,
    ranged: bool = False,
    from_pose: Pose | None = None,
    explain: bool = True,
) -> Verdict:
    """Return whether a unit sees another, and along which line (LOS-04 to LOS-10).

    `ranged` asks for a ranged attack: cover stops it, elevated ground and abilities lift it over
    everything. `from_pose` asks as if the viewer stood elsewhere. `explain=False` leaves out how
    much is missing when the answer is no.
    """
    return _verdict(now, viewer, target, ranged, from_pose, explain)


def visible(
    now: Position,
    viewer: UnitId,
    target: UnitId,
    *,
    ranged: bool = False,
    from_pose: Pose | None = None,
) -> bool:
    """Return whether a unit sees another, without a reason."""
    over = ranged and ignores_blockers(now, viewer, from_pose)
    round_about = ranged and shoots_all_round(now, viewer)
    return _visible(now, viewer, target, ranged, from_pose, over, round_about)


@answer(depends_on=TRAYS)
def _visible(
    now: Position,
    viewer: UnitId,
    target: UnitId,
    ranged: bool,
    pose: Pose | None,
    over: bool,
    round_about: bool,
) -> bool:
    view = _prepared(now, viewer, ranged, pose, over, round_about)
    return view.sees(now.corners(target), but=target)


def sight_lines(now: Position, viewer: UnitId, *, ranged: bool = False) -> dict[UnitId, Verdict]:
    """Return for every enemy on the table whether a unit sees it."""
    foes = now.foes(now.owner(viewer))
    return {foe.id: sees(now, viewer, foe.id, ranged=ranged) for foe in foes}


def arc(now: Position, of: UnitId, other: UnitId) -> Arc:
    """Return in which arc of a unit another one stands, judged from the first (ARC-02, ARC-03)."""
    return arcs.arc_of(now.standing(of), now.standing(other))


@answer(depends_on=POSITION)
def _verdict(
    now: Position, viewer: UnitId, target: UnitId, ranged: bool, pose: Pose | None, explain: bool
) -> Verdict:
    look, view = _Look(now, viewer, target, ranged, pose), _view(now, viewer, ranged, pose)
    found = view.sight(now.corners(target), explain=explain, but=target)
    seer, seen = now.name(viewer), now.name(target)
    if found.visible:
        lifted = look.made_possible() if explain else None
        why, also = lifted or (msg("{viewer} sees {target}.", viewer=seer, target=seen), ())
        return allowed(Rule.LOS_05, why, margin=found.margin, line=found.line, also=also)
    if not found.in_arc:
        why = msg("{target} is not in the front arc of {viewer}.", viewer=seer, target=seen)
        return _no((Rule.LOS_04,), why, found)
    if not found.blockers:
        why = msg("{viewer} has no free line to {target}.", viewer=seer, target=seen)
        return _no((Rule.LOS_05,), why, found)
    stops = joined(_blocker_name(now, blocker) for blocker in found.blockers)
    why = msg(
        "{viewer} does not see {target}: {stops} in the way.", stops=stops, viewer=seer, target=seen
    )
    rules = _blocking_rules(now, found.blockers, target)
    beside = look.only_touched(found.blockers) if explain else None
    if beside is not None:
        why, rules = joined((why, beside), " "), (*rules, Rule.AMB_03)
    return _no(rules, why, found)


def _no(rules: tuple[Rule, ...], why: Message, found: Sight) -> Verdict:
    margin = found.margin if found.margin > float("-inf") else None
    also = rules[1:]
    if margin is not None and -margin <= (_SEAM if found.in_arc else NUMERIC):
        also += (Rule.AMB_02, Rule.AMB_99) if found.in_arc else (Rule.AMB_99,)
    return refused(
        rules[0], why, margin=margin, line=found.line, blockers=found.blockers, also=also
    )


# ------------------------------------------------------------------ what lets a unit see


class _Look(NamedTuple):
    """Who looks at whom, for a shot or not, and from where; what a verdict on it has to say."""

    now: Position
    viewer: UnitId
    target: UnitId
    ranged: bool
    pose: Pose | None

    def made_possible(self) -> tuple[Message, tuple[Rule, ...]] | None:
        """Return what a unit owes its sight to, with the rules; None when nothing special decides.

        That is an ability to shoot all round, a height or an ability to shoot over everything
        (TER-ELE-01), the piece it stands on, out of which it may look (TER-COV-03, TER-BLK-01), or
        the piece its target stands on, into which it may look (AMB-03). Each decides when the sight
        would be blocked without it.
        """
        now, viewer, target, ranged, pose = self
        seer, seen = now.name(viewer), now.name(target)
        all_round = _all_round_parts(now, viewer) if ranged else ()
        over = ranged and ignores_blockers(now, viewer, pose)
        ahead = _new_view(now, viewer, ranged, pose, over, False) if all_round else None
        if ahead is not None and not ahead.sees(now.corners(target), but=target):
            source, rule = all_round[0].source, all_round[0].rule
            why = msg(
                "{viewer} sees {target} from a part of {viewer:its|their} tray: {source}.",
                source=source,
                viewer=seer,
                target=seen,
            )
            return why, (rule,)
        if over:
            plain = _new_view(now, viewer, ranged, pose, False, bool(all_round))
            blocked = plain.sight(now.corners(target), but=target)
            if blocked.visible:
                return None
            source, rules = self._lifted_by()
            stops = joined(_blocker_name(now, blocker) for blocker in blocked.blockers)
            why = msg(
                "{viewer} sees {target} over {stops}: {source}.",
                stops=stops or msg("what stands between"),
                source=source,
                viewer=seer,
                target=seen,
            )
            return why, rules
        reasons, rules = self._looked_through()
        why = msg(
            "{viewer} sees {target}: {reasons}.",
            reasons=joined(reasons, "; "),
            viewer=seer,
            target=seen,
        )
        return (why, rules) if reasons else None

    def _looked_through(self) -> tuple[list[Message], tuple[Rule, ...]]:
        """Return that viewer and target stand on pieces that would stop the sight, with rules."""
        now, viewer, target, ranged, pose = self
        standing = now.standing_as(viewer, pose)
        stopping = sight_blocking(now, ranged=ranged)
        under = [piece for piece in stopping if covers(piece, standing.corners)]
        into = [p for p in stopping if p not in under and covers(p, now.corners(target))]
        reasons: list[Message] = []
        rules: tuple[Rule, ...] = ()
        if under and not self._sees_past(under):
            why = msg("it looks out of the {piece} it stands on", piece=terrain_name(under[0].kind))
            reasons.append(why)
            rules += (*_looking_out(under), *_partly_on(under, standing.corners))
        if into and not self._sees_past(into):
            why = msg(
                "a line may go into the {piece} that {target} stands on",
                piece=terrain_name(into[0].kind),
                target=now.name(target),
            )
            reasons.append(why)
            rules += (_stopping_rule(into[0]), Rule.AMB_03)
        return reasons, rules

    def only_touched(self, blockers: tuple[str, ...]) -> Message | None:
        """Return that a tray only touches a piece from or into which it would be seen (AMB-03)."""
        now, viewer, target, ranged, pose = self
        standing = now.standing_as(viewer, pose)
        heights = pieces(now, Keyword.ELEVATED) if ranged else ()
        stopping = tuple(piece for piece in now.state.terrain if blockers == (piece.id,))
        for unit, corners, ground in (
            (viewer, standing.corners, (*heights, *stopping)),
            (target, now.corners(target), stopping),
        ):
            for piece in ground:
                if in_contact(corners, piece.outline) and not covers(piece, corners):
                    return msg(
                        "{unit} only touches the {piece} and {unit:does|do} not stand on "
                        "{piece:it|them} ({rule}).",
                        unit=now.name(unit),
                        piece=terrain_name(piece.kind),
                        rule=Rule.AMB_03.cited,
                    )
        return None

    def _sees_past(self, solid: Sequence[Terrain]) -> bool:
        """Return whether it would see its target if these pieces closed all lines they touch."""
        now, viewer, target, ranged, pose = self
        all_round = ranged and shoots_all_round(now, viewer)
        view = _new_view(now, viewer, ranged, pose, False, all_round, solid)
        return view.sees(now.corners(target), but=target)

    def _lifted_by(self) -> tuple[Text, tuple[Rule, ...]]:
        """Name what lets a unit shoot over everything, with its rules."""
        now, viewer, _target, _ranged, pose = self
        for part in now.parts(Stat.IGNORES_BLOCKERS, viewer):
            if part.amount > 0:
                return part.source, (part.rule,)
        corners = now.standing_as(viewer, pose).corners
        under = [piece for piece in pieces(now, Keyword.ELEVATED) if covers(piece, corners)]
        piece = the_one(under, "elevated piece under it")
        why = msg("it stands elevated, on the {piece}", piece=terrain_name(piece.kind))
        return why, (Rule.TER_ELE_01, *_partly_on(under, corners))


def _partly_on(under: Sequence[Terrain], corners: Corners) -> tuple[Rule, ...]:
    """Return the ruling that part of a tray on a piece is enough, where that is all there is."""
    whole = area(corners) - ROUNDING
    partly = all(shared_area(corners, piece.outline) < whole for piece in under)
    return (Rule.AMB_03,) if partly else ()


def _looking_out(under: Sequence[Terrain]) -> tuple[Rule, ...]:
    solid = any(Keyword.BLOCKS_LINE_OF_SIGHT in piece.keywords for piece in under)
    return (Rule.TER_BLK_01,) if solid else (Rule.TER_COV_03,)


def _view(now: Position, viewer: UnitId, ranged: bool, pose: Pose | None) -> Outlooks:
    """Return what a unit sees, prepared."""
    over = ranged and ignores_blockers(now, viewer, pose)
    return _prepared(now, viewer, ranged, pose, over, ranged and shoots_all_round(now, viewer))


def _prepared(
    now: Position, viewer: UnitId, ranged: bool, pose: Pose | None, over: bool, all_round: bool
) -> Outlooks:
    """Return what a unit sees; of the places it only might stand at, the last alone is kept.

    A view is large, and whoever looks for a place to shoot from tries thousands.
    """
    last = _last_view(now, viewer, ranged, pose is None, over, all_round)
    found = last.get(pose)
    if found is None:
        found = _new_view(now, viewer, ranged, pose, over, all_round)
        last.clear()
        last[pose] = found
    return found


@answer(depends_on=TRAYS)
def _last_view(
    _now: Position, _viewer: UnitId, _ranged: bool, _here: bool, _over: bool, _all_round: bool
) -> dict[Pose | None, Outlooks]:
    """Return where the view last prepared lies; it is empty at first."""
    return {}


def _new_view(
    now: Position,
    viewer: UnitId,
    ranged: bool,
    pose: Pose | None,
    over: bool,
    all_round: bool,
    solid: Sequence[Terrain] = (),
) -> Outlooks:
    """Return what a unit sees; `solid` pieces close every line, whoever stands on them."""
    standing = now.standing_as(viewer, pose)
    strict = now.game.rulings.get("strict_arc_end", False)
    edge = now.game.rulings.get("sight_from", False)
    if over:
        if all_round:
            return SightAllRound(standing, ())
        return SightLines(standing, (), (), strict_arc_end=strict, from_front_edge=edge)
    trays: list[Named] = [
        (other.id, now.corners(other.id))
        for other in now.others(viewer)
        if not now.is_wall(other.id)
    ]
    # Less a touch, as whoever stands on a piece is judged.
    trays += [(p.id, part) for p in solid for part in less_a_touch(p.outline)]
    ground: list[Named] = [
        (piece.id, piece.outline)
        for piece in sight_blocking(now, ranged=ranged)
        if piece not in solid and not covers(piece, standing.corners)
    ]
    if all_round:
        return SightAllRound(standing, trays, ground)
    return SightLines(standing, trays, ground, strict_arc_end=strict, from_front_edge=edge)


def _all_round_parts(now: Position, viewer: UnitId) -> tuple[Part, ...]:
    return tuple(part for part in now.parts(Stat.ALL_ROUND_SHOTS, viewer) if part.amount > 0)


def shoots_all_round(now: Position, viewer: UnitId) -> bool:
    """Return whether a unit's ranged attacks see and reach from any part of its tray (ABL-01)."""
    return bool(_all_round_parts(now, viewer))


def ignores_blockers(now: Position, viewer: UnitId, pose: Pose | None = None) -> bool:
    """Return whether a unit shoots over everything: by an ability or from a height (TER-ELE-01)."""
    if now.has(Stat.IGNORES_BLOCKERS, viewer):
        return True
    corners = now.standing_as(viewer, pose).corners
    return any(covers(piece, corners) for piece in pieces(now, Keyword.ELEVATED))


def sight_blocking(now: Position, *, ranged: bool) -> tuple[Terrain, ...]:
    """Return the terrain that stops sight.

    Always, or for ranged attacks (TER-BLK-01, TER-COV-01).
    """
    solid = pieces(now, Keyword.BLOCKS_LINE_OF_SIGHT)
    if not ranged:
        return solid
    return solid + tuple(piece for piece in pieces(now, Keyword.COVER) if piece not in solid)


def _blocking_rules(now: Position, blockers: tuple[str, ...], target: UnitId) -> tuple[Rule, ...]:
    """Return the rule of every blocker: trays first, then ground (LOS-07, TER-BLK-01, TER-COV-01).

    Ground that the target itself stands on blocks a line that leaves it again (AMB-03).
    """
    ground = [piece for piece in now.state.terrain if piece.id in blockers]
    rules = [Rule.LOS_07] if any(blocker in now.state.units for blocker in blockers) else []
    rules += sorted({_stopping_rule(piece) for piece in ground}, reverse=True, key=str)
    if any(covers(piece, now.corners(target)) for piece in ground):
        rules.append(Rule.AMB_03)
    return tuple(rules) or (Rule.LOS_07,)


def _stopping_rule(piece: Terrain) -> Rule:
    solid = Keyword.BLOCKS_LINE_OF_SIGHT in piece.keywords
    return Rule.TER_BLK_01 if solid else Rule.TER_COV_01


def _blocker_name(now: Position, blocker: str) -> Text:
    if blocker in now.state.units:
        return now.name(blocker)
    kinds = (piece.kind for piece in now.state.terrain if piece.id == blocker)
    return next(map(terrain_name, kinds), blocker)
