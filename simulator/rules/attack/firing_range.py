"""Whom a unit can shoot at: now, and after a shift of up to 2 inches (RNG-02 to RNG-09).

Whether some shift brings a target into range and sight is answered without trying places at random.
Along a straight shift an answer can change only where the range circle, an arc line or the edge of
the legal ground is met, where a line through two corners of trays meets a corner of the moving
front part, or where an edge of the front part comes in line with a corner. Between two such travels
it is the same throughout, so one place tells for each stretch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide, wedge
from simulator.geometry.measure import hull, overlaps, sweep
from simulator.geometry.pivot import stretches
from simulator.geometry.pose import Point, Pose, quantise
from simulator.geometry.shapes import Corners
from simulator.geometry.sight.front_view import Front
from simulator.geometry.tolerances import ROUNDING, TINY
from simulator.geometry.travel.critical_travels import blocked_span, blocked_spans
from simulator.language.texts import msg
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.effect_ids import EffectPart
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.tally import Part
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.answers import POSITION, answer
from simulator.rules.battlefield.distance import LONG, range_to, shoots_so_far, within
from simulator.rules.battlefield.sight import sees, shoots_all_round, sight_blocking, visible
from simulator.rules.movement.maneuver import SHIFT_ORDER, may_shift, shifts
from simulator.rules.movement.slide import Slide
from simulator.rules.movement.straight_path import StraightPath

SHIFT: Final = 2.0
"""A unit may shift this far before it shoots (inches, RNG-04)."""


def ranged_cards(now: Position, unit: UnitId) -> tuple[AttackCard, ...]:
    """Return a unit's ranged attacks, the longest range first (RNG-02).

    While a tactics card lends it one, that is the attack it makes and no other.
    """
    lent = _lent(now, unit)
    found = lent or [card for card in now.card(unit).attacks if card.kind.ranged]
    if found and now.has(Stat.LONG_RANGE, unit):
        found = [replace(card, kind=AttackKind.LONG) for card in found]
    return tuple(sorted(found, key=lambda card: -card.kind.reach))


def _lent(now: Position, unit: UnitId) -> list[AttackCard]:
    """Return the attacks that the tactics cards lasting for a unit lend it."""
    effects = (each.ability for each in now.state.lasting if each.subject == unit)
    lasting = {EffectPart.LASTING.whose(effect) for effect in effects}
    if not lasting:
        return []
    cards = now.game.library.tactics.values()
    return [card.attack for card in cards if card.attack is not None and card.ability in lasting]


def in_range(
    now: Position, unit: UnitId, target: UnitId, card: AttackCard, pose: Pose | None = None
) -> Verdict:
    """Return whether a target is in range of an attack, measured from arrow (RNG-07, RNG-08)."""
    far, reach = range_to(now, unit, target, pose), card.kind.reach
    if shoots_so_far(now, unit, target, reach, pose):
        why = msg(
            "{foe} is {far:.2f} in from {unit}; {foe:its|their} range is {reach:g} in.",
            unit=now.name(unit),
            foe=now.name(target),
            far=far,
            reach=reach,
        )
        return allowed(Rule.RNG_08, why, margin=reach - far)
    why = msg(
        "{foe} is {far:.2f} in from {unit}, beyond {foe:its|their} {reach:g} in.",
        unit=now.name(unit),
        foe=now.name(target),
        far=far,
        reach=reach,
    )
    return refused(Rule.RNG_08, why, margin=reach - far)


def can_hit(
    now: Position, unit: UnitId, target: UnitId, card: AttackCard, pose: Pose | None = None
) -> Verdict:
    """Return whether an attack may be aimed at a target: in range and in sight (RNG-09)."""
    free = may_aim(now, unit, target)
    if not free:
        return free
    near = in_range(now, unit, target, card, pose)
    far = far_shots(now, unit)
    if not near:
        return _from_afar(now, unit, target, far) if far else near
    seen = sees(now, unit, target, ranged=True, from_pose=pose, explain=pose is None)
    if not seen:
        return _from_afar(now, unit, target, far) if far else seen
    spare, gap = near.margin or 0.0, seen.margin or 0.0
    reach = card.kind.reach
    why = msg(
        "{foe} is {far:.2f} in away, range {reach:g} in, and seen through {gap:.2f} in.",
        foe=now.name(target),
        far=reach - spare,
        reach=reach,
        gap=gap,
    )
    return allowed(Rule.RNG_09, why, margin=min(spare, gap), line=seen.line, also=seen.also)


def hits(
    now: Position, unit: UnitId, target: UnitId, card: AttackCard, pose: Pose | None = None
) -> bool:
    """Return whether an attack may be aimed at a target.

    The answer of `can_hit`, without reasons.
    """
    if not may_aim(now, unit, target):
        return False
    return _hits_from(now, unit, target, card, pose) or bool(far_shots(now, unit))


def far_shots(now: Position, unit: UnitId) -> tuple[Part, ...]:
    """Return what lets a unit shoot at any range and without line of sight, with the cost to hit.

    What costs nothing comes first, as a part of 0.
    """
    free = (part for part in now.parts(Stat.SHOTS_ANYWHERE, unit) if part.amount > 0)
    paid = (part for part in now.parts(Stat.FAR_SHOTS, unit) if part.amount > 0)
    return (*(Part(0, part.source, part.rule) for part in free), *paid)


def may_aim(now: Position, unit: UnitId, target: UnitId) -> Verdict:
    """Return whether a unit's ranged attacks may be aimed at an enemy, near or far (ABL-01)."""
    barred = now.parts(Stat.NO_SHOTS_AT_SOLOS, unit) if now.card(target).solo else ()
    unseen = now.parts(Stat.SPOTTED_SHOTS, unit)
    name, foe = now.name(unit), now.name(target)
    if unseen and not _spotted(now, unit, target):
        why = msg(
            "{foe} is not in long range and line of sight of another friend of {unit}: {source}.",
            unit=name,
            foe=foe,
            source=unseen[0].source,
        )
        return refused(unseen[0].rule, why)
    if barred:
        by = barred[0].source
        why = msg(
            "{unit} may not shoot at {foe}, a solo unit: {source}.", unit=name, foe=foe, source=by
        )
        return refused(barred[0].rule, why)
    return allowed(Rule.RNG_06, msg("{foe} may be shot at.", foe=foe))


def _spotted(now: Position, unit: UnitId, target: UnitId) -> bool:
    """Return whether another friend of a unit has an enemy in long range and line of sight."""
    return any(
        friend.id != unit
        and within(now, friend.id, target, LONG)
        and visible(now, friend.id, target)
        for friend in now.friends(now.owner(unit))
    )


def far_shot_malus(
    now: Position, unit: UnitId, target: UnitId, card: AttackCard
) -> tuple[Part, ...]:
    """Return what a shot costs to hit that is beyond the attack's range, or blind; else nothing."""
    if not card.kind.ranged or unit in now.state.ncus:
        return ()
    far = far_shots(now, unit)
    if not far or not far[0].amount:
        return ()
    if not (now.unit(unit).on_table and now.unit(target).on_table):
        return ()
    if _hits_from(now, unit, target, card, None):
        return ()
    return (Part(-far[0].amount, far[0].source, far[0].rule),)


def _from_afar(now: Position, unit: UnitId, target: UnitId, far: tuple[Part, ...]) -> Verdict:
    if not far[0].amount:
        why = msg(
            "{unit} may shoot at {foe} at any range and without line of sight: {source}.",
            unit=now.name(unit),
            foe=now.name(target),
            source=far[0].source,
        )
        return allowed(far[0].rule, why)
    why = msg(
        "{unit} may shoot at {foe} at any range and without line of sight, at -{malus} to hit: "
        "{source}.",
        unit=now.name(unit),
        foe=now.name(target),
        malus=far[0].amount,
        source=far[0].source,
    )
    return allowed(far[0].rule, why)


def targets(now: Position, unit: UnitId, pose: Pose | None = None) -> dict[UnitId, Verdict]:
    """Return every enemy with the verdict of the attack that reaches furthest (RNG-06)."""
    cards = ranged_cards(now, unit)
    foes = [foe.id for foe in now.foes(now.owner(unit))]
    return {foe: can_hit(now, unit, foe, cards[0], pose) for foe in foes} if cards else {}


def some_target(now: Position, unit: UnitId, pose: Pose) -> Verdict:
    """Return whether at least one target is in range and sight from a pose (RNG-05)."""
    card = ranged_cards(now, unit)[0]
    far = far_shots(now, unit)
    for foe in now.foes(now.owner(unit)):
        if not may_aim(now, unit, foe.id):
            continue
        if _hits_from(now, unit, foe.id, card, pose):
            return allowed(Rule.RNG_05, msg("{foe} is in range and sight.", foe=now.name(foe.id)))
        if far:
            return _from_afar(now, unit, foe.id, far)
    why = msg("{unit} would have no enemy in range and sight.", unit=now.name(unit))
    return refused(Rule.RNG_05, why)


def _hits_from(
    now: Position, unit: UnitId, foe: UnitId, card: AttackCard, pose: Pose | None
) -> bool:
    near = shoots_so_far(now, unit, foe, card.kind.reach, pose)
    return near and visible(now, unit, foe, ranged=True, from_pose=pose)


# ------------------------------------------------------------------ after a shift


def shift_of(now: Position, unit: UnitId) -> Slide:
    """Return the shift a unit may make before it shoots; the ruler and the preview ask this."""
    also, along = partial(some_target, now, unit), partial(firing_runs, now, unit)
    return shifts(now, unit, SHIFT, also=also, also_along=along)


def firing_runs(now: Position, unit: UnitId, line: StraightPath) -> list[tuple[float, float]]:
    """Return the closed runs of a shift's travel after which some target is in range and sight.

    Between two travels at which the tray comes onto terrain or off it, or sight may change, one
    tells for all.
    """
    card, whole = ranged_cards(now, unit)[0], [(0.0, line.limit)]
    foes = [foe.id for foe in now.foes(now.owner(unit)) if may_aim(now, unit, foe.id)]
    if far_shots(now, unit):
        return whole if foes else []
    outlines = [piece.outline for piece in now.state.terrain]
    corners = now.corners(unit)
    spans = [blocked_spans(corners, line.direction, outline, 0.0) for outline in outlines]
    ground, found = [end for some in spans for span in some for end in span], []
    for foe in foes:
        for low, high in _hopeful(now, unit, foe, card, line):
            inner = (*ground, *_turning_points(now, unit, foe, line, low, high))
            ends = sorted({low, high, *(end for end in inner if low < end < high)})
            found += stretches(ends, partial(_fits, now, unit, foe, card, line))
    return found


def shift_into_range(
    now: Position, unit: UnitId, target: UnitId, card: AttackCard, inches: float = SHIFT
) -> tuple[ArcSide, float] | None:
    """Return the shortest shift that brings a target into range: which way, how many inches.

    0 inches when it is in range as it stands; None when no shift of up to `inches` will do.
    """
    if not may_aim(now, unit, target):
        return None
    if in_range(now, unit, target, card) or far_shots(now, unit):
        return (ArcSide.FRONT, 0.0)
    if not may_shift(now, unit):
        return None
    origin, found = _origin(now, unit), []
    for side, line in zip(SHIFT_ORDER, shifts(now, unit, inches).lines, strict=True):
        span = _within_range(origin, line.direction, now.corners(target), card.kind.reach)
        if span is None:
            continue
        for low, high in line.spans.intervals:
            first, last = max(low, span[0]), min(high, span[1], line.limit)
            if first <= last + ROUNDING:
                found.append((min(first, last), side))
    shortest = min(found, key=lambda each: each[0], default=None)
    return None if shortest is None else (shortest[1], shortest[0])


@answer(depends_on=POSITION)
def firing_places(now: Position, unit: UnitId) -> tuple[Pose, ...]:
    """Return a place for each way of shifting that has a target; the start first if it has one."""
    return tuple(_places(now, unit))


def _places(now: Position, unit: UnitId) -> Iterator[Pose]:
    start = now.standing(unit).pose
    if some_target(now, unit, start):
        yield start
    if _within_shift(now, unit, ranged_cards(now, unit)[0]):
        yield from _shifted_places(now, unit, shift_of(now, unit))


@answer(depends_on=POSITION)
def places_to_hit(now: Position, unit: UnitId, foe: UnitId) -> dict[ArcSide | None, Pose]:
    """Return from where a foe can be shot at: as the unit stands (None), and after each shift.

    A shift goes as far as it may with the foe in range and sight (RNG-04 to RNG-09). Nothing is
    found for a unit that may not shoot.
    """
    cards = ranged_cards(now, unit)
    found: dict[ArcSide | None, Pose] = {}
    if not cards or now.engaged(unit) or not now.unit(unit).on_table:
        return {}
    if not may_aim(now, unit, foe):
        return {}
    start = now.standing(unit).pose
    if _hits_from(now, unit, foe, cards[0], start) or far_shots(now, unit):
        found[None] = start
    if not may_shift(now, unit) or foe not in _within_shift(now, unit, cards[0]):
        return found
    for side, line in zip(SHIFT_ORDER, shift_of(now, unit).lines, strict=True):
        place = _first_place(now, unit, foe, cards[0], line)
        if place is not None and math.dist(place.centre, start.centre) > ROUNDING:
            found[side] = place
    return found


def has_firing_place(now: Position, unit: UnitId) -> bool:
    """Return whether a unit has a target now or after some shift (RNG-03)."""
    if some_target(now, unit, now.standing(unit).pose):
        return True
    return bool(firing_places(now, unit))


def _shifted_places(now: Position, unit: UnitId, sideways: Slide) -> Iterator[Pose]:
    card = ranged_cards(now, unit)[0]
    foes = _within_shift(now, unit, card)
    for line in sideways.lines:
        for foe in foes:
            place = _first_place(now, unit, foe, card, line)
            if place is not None:
                yield place
                break


def _within_shift(now: Position, unit: UnitId, card: AttackCard) -> list[UnitId]:
    """Return the foes a shift might bring into range: it brings none nearer than by its length."""
    far = card.kind.reach + SHIFT + 2 * ROUNDING
    foes = (foe.id for foe in now.foes(now.owner(unit)) if may_aim(now, unit, foe.id))
    return [foe for foe in foes if range_to(now, unit, foe) <= far]


def _first_place(
    now: Position, unit: UnitId, foe: UnitId, card: AttackCard, line: StraightPath
) -> Pose | None:
    """Return a place along a shift from which a foe can be shot at; None when there is none."""
    for low, high in _hopeful(now, unit, foe, card, line):
        for end in (high, low):
            if _fits(now, unit, foe, card, line, end):
                return quantise(line.at(end))
        turning = sorted({low, high, *_turning_points(now, unit, foe, line, low, high)})
        for first, last in pairwise(turning):
            middle = (first + last) / 2
            if last - first > ROUNDING and _fits(now, unit, foe, card, line, middle):
                return quantise(line.at(middle))
    return None


def _fits(
    now: Position, unit: UnitId, foe: UnitId, card: AttackCard, line: StraightPath, travel: float
) -> bool:
    pose = quantise(line.at(travel))
    return line.ends_as_is(travel) and _hits_from(now, unit, foe, card, pose)


def _hopeful(
    now: Position, unit: UnitId, foe: UnitId, card: AttackCard, line: StraightPath
) -> Iterator[tuple[float, float]]:
    """Yield the runs of travel that are legal, in range, and have the foe in the front arc."""
    start, target = now.standing(unit), now.corners(foe)
    spans = [_within_range(_origin(now, unit), line.direction, target, card.kind.reach)]
    if not shoots_all_round(now, unit):
        wedges = wedge(start, ArcSide.FRONT)
        spans += [blocked_span(w, line.direction, target, 0.0) for w in wedges]
    low, high = 0.0, line.limit
    for span in spans:
        if span is None:
            return
        low, high = max(low, span[0]), min(high, span[1])
    for first, last in line.spans.intervals:
        if max(low, first) <= min(high, last):
            yield max(low, first), min(high, last)


def _origin(now: Position, unit: UnitId) -> Corners:
    """Return from where a unit's range is measured: its arrow, or its whole tray (RNG-08)."""
    standing = now.standing(unit)
    if shoots_all_round(now, unit):
        return standing.corners
    return (standing.arrow,) * 3


def _within_range(
    origin: Corners, direction: Point, target: Corners, reach: float
) -> tuple[float, float] | None:
    """Return the travels at which what moves along is within range of an outline."""
    return blocked_span(origin, direction, target, reach + ROUNDING)


def _turning_points(
    now: Position, unit: UnitId, foe: UnitId, line: StraightPath, low: float, high: float
) -> Iterator[float]:
    """Yield the travels at which a corner of the moving front part is in line with two corners.

    Two of the three may be the front part's own. Only corners of what lies between the shifted
    front part and the foe count.
    """
    standing, (ux, uy) = now.standing(unit), line.direction
    part = standing.corners if shoots_all_round(now, unit) else Front(standing).outline
    between = hull((*sweep(part, ux * line.limit, uy * line.limit), *now.corners(foe)))
    points = [*now.corners(foe)]
    for outline in _stops(now, unit, foe):
        if overlaps(outline, between):
            points += outline
    lines = list(combinations(points, 2))
    travels = [_meets(end, line.direction, *pair) for end in part for pair in lines]
    for first, second in pairwise((*part, part[0])):
        # The edge moves onto the corner as the corner, moved back, would onto the edge.
        travels += [_meets(point, (-ux, -uy), first, second) for point in points]
    for travel in travels:
        if travel is not None and low < travel < high:
            yield travel


def _stops(now: Position, unit: UnitId, foe: UnitId) -> Iterable[Corners]:
    for other in now.others(unit):
        if other.id != foe and not now.is_wall(other.id):
            yield now.corners(other.id)
    for piece in sight_blocking(now, ranged=True):
        yield piece.outline


def _meets(end: Point, direction: Point, first: Point, second: Point) -> float | None:
    """Return the travel at which a moving point reaches the line through two points."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    across = dx * direction[1] - dy * direction[0]
    if math.isclose(across, 0.0, abs_tol=TINY):
        return None
    return -(dx * (end[1] - first[1]) - dy * (end[0] - first[0])) / across
