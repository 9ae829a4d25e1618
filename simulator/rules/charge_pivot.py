"""What one pivot of a charge promises: contact, the roll it needs, the odds (CHG-10, CHG-14)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import Side
from simulator.geometry.contact import Room
from simulator.geometry.pose import Pose, facing_of, quantise, turn_between
from simulator.geometry.reach import SAFE_TURN, SAME_RUN, Headings, charge_headings
from simulator.geometry.shapes import Corners
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Gain
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.course import POINTED
from simulator.rules.maneuver import FASTEST_DIE
from simulator.rules.memory import remembered_trays
from simulator.rules.movement import STRAIGHT, rough_entries, rough_limit, surroundings
from simulator.rules.sight import sees, visible
from simulator.texts import translate as _

NO_ROOMS: Final[Mapping[Side, Room]] = MappingProxyType({})

FACINGS_COMPARED: Final = 8
"""Into so many steps an arc of facings is cut where they must be compared."""

CLOSING_STEPS: Final = 16
"""How often a window between two facings is narrowed: a thousandth of its width is left."""


@dataclass(frozen=True)
class ChargePlan:
    """Whether a unit may charge a target, and what it may expect.

    sides: the sides of the target it may be placed against, in which it stands and finds room; it
        chooses when there are several (CHG-09). rooms: the room there.
    side_margin: inches from its centre to the arc line that decides the side.
    headings: every facing that reaches with a 6, straight distance alone considered.
    best: its pose after the best pivot; travel, needed and odds are those of that pivot.
    engages: other enemies it would touch in the 100 percent position (CHG-23).
    """

    unit: UnitId
    target: UnitId
    verdict: Verdict
    speed: Tally
    sides: tuple[Side, ...] = ()
    rooms: Mapping[Side, Room] = field(default_factory=lambda: NO_ROOMS)
    side_margin: float = 0.0
    headings: Headings | None = None
    best: Pose | None = None
    travel: float | None = None
    needed: int | None = None
    odds: Fraction = Fraction(0)
    engages: tuple[UnitId, ...] = ()
    gains: tuple[Gain, ...] = ()

    def __bool__(self) -> bool:
        """Say whether the charge may be declared."""
        return self.verdict.answer


@dataclass(frozen=True)
class Heading:
    """What one pivot promises: the run to contact, the roll it needs (None: no roll is enough)."""

    facing: float
    verdict: Verdict
    travel: float | None = None
    needed: int | None = None
    odds: Fraction = Fraction(0)


def headings_to(now: Position, unit: UnitId, target: UnitId, distance: float) -> Headings:
    """Give every facing whose straight run touches the target first (CHG-10, AMB-48)."""
    return remembered_trays(
        now,
        ("charge headings", unit, target, distance),
        lambda: charge_headings(
            now.standing(unit), now.standing(target), uncrossable(now, unit, target), distance,
            now.game.board,
        ),
    )  # fmt: skip


def uncrossable(now: Position, unit: UnitId, target: UnitId) -> list[Corners]:
    """Give what a charge may not run through: other enemies and impassable terrain (CHG-16)."""
    scene = surroundings(now, unit)
    trays = zip(scene.foes, scene.foe_trays, strict=True)
    return [tray for foe, tray in trays if foe != target] + list(scene.wall_outlines)


def heading(now: Position, draft: ChargePlan, facing: float) -> Heading:
    """Tell what a charge after one pivot promises: sight, contact, needed roll, odds (CHG-10)."""
    names: dict[str, object] = {"unit": now.name(draft.unit), "foe": now.name(draft.target)}
    if draft.headings is None:
        return Heading(facing, draft.verdict)
    run = draft.headings.run(facing)
    if run.travel is None:
        rule = Rule.CHG_10 if run.pivots else Rule.PIV_02
        why = _("Facing this way, {unit} does not run into {foe}.").format(**names)
        return Heading(facing, refused(rule, why, margin=None))
    pose = now.standing(draft.unit).pose.turned(facing)
    most = draft.speed.total + FASTEST_DIE
    entries = _rough_entries(now, draft.unit, pose, most, now.standing(draft.unit).pose)
    needed = needed_roll(entries, draft.speed.total, run.travel)
    far = rough_limit(entries, max(0.0, float(most)))
    names |= {"travel": run.travel, "needed": needed, "lost": most - far}
    rough = far < most - SAME_RUN
    also = (Rule.TER_ROU_01,) if rough else ()
    margin = far - run.travel
    if needed is None:
        why = _("{unit} would need {travel:.2f} in to touch {foe}.").format(**names)
        if rough:
            why = _("{unit} would need {travel:.2f} in to touch {foe}, and rough ground takes "
                    "{lost:g} in from its move.").format(**names)  # fmt: skip
        no = refused(Rule.CHG_05, why, margin=margin, line=run.line, also=also)
        return Heading(facing, no, run.travel)
    if not visible(now, draft.unit, draft.target, from_pose=pose):
        why = _("Facing this way, {unit} does not see {foe}.").format(**names)
        return Heading(facing, refused(Rule.CHG_10, why), run.travel)
    why = _("{travel:.2f} in to {foe}: {unit} needs a roll of {needed}+.").format(**names)
    verdict = allowed(Rule.CHG_14, why, margin=margin, line=run.line, also=also)
    return Heading(facing, verdict, run.travel, needed, _odds(now, draft, needed))


def needed_roll(entries: tuple[float, ...], speed: int, travel: float) -> int | None:
    """Give the least roll that reaches, rough ground considered; None when not even a 6 does.

    `entries` are the inches after which the run enters rough pieces.
    """
    for roll in range(1, FASTEST_DIE + 1):
        if rough_limit(entries, max(0.0, speed + roll)) >= travel - SAME_RUN:
            return roll
    return None


def reached(
    now: Position, unit: UnitId, pivoted: Pose, distance: float, begun: Pose | None = None
) -> float:
    """Give how far a charge of some inches gets; rough ground takes 1 inch each (TER-ROU-01).

    `begun` is how it stood before the pivot: to pivot off a piece is to leave it.
    """
    entries = _rough_entries(now, unit, pivoted, distance, begun or pivoted)
    return rough_limit(entries, max(0.0, distance))


def _rough_entries(
    now: Position, unit: UnitId, pivoted: Pose, distance: float, begun: Pose
) -> tuple[float, ...]:
    """Give where a charge of some inches enters rough ground; a shorter one enters no other."""
    scene = surroundings(now, unit)
    if not scene.rough:
        return ()
    return rough_entries(
        scene.corners(pivoted), pivoted.forward, distance, scene.rough, scene.corners(begun)
    )


def _odds(now: Position, draft: ChargePlan, needed: int) -> Fraction:
    charge = Charge(draft.unit, draft.target, draft.sides[0], gains=draft.gains)
    if now.has(Stat.CHARGE_COUNTS_SIX, draft.unit, charge):
        return Fraction(1)
    once = Fraction(7 - needed, 6)
    if now.has(Stat.REROLL_CHARGE, draft.unit, charge):
        return 1 - (1 - once) ** 2
    return once


def best_heading(now: Position, draft: ChargePlan) -> Heading | None:
    """Give the pivot with the least needed roll, then the least run; None when none is legal.

    The facing of least travel is best unless friends hide the target there or rough ground makes
    the run dearer; then the present facing, the best facings of shorter runs, and the ends and
    middles of the arcs of facings are compared, and windows between friends are closed in on.
    """
    if not draft.headings or draft.headings.best is None:
        return None
    first = heading(now, draft, draft.headings.best)
    scene = surroundings(now, draft.unit)
    if first.verdict and not scene.rough:
        return first
    start = now.standing(draft.unit).pose.facing
    found = [first, *(heading(now, draft, facing) for facing in (start, *_facings(draft)))]
    best = _least(found)
    return _least([best, *_clearer(now, draft, best)] if best else list(_clearer(now, draft, None)))


def _least(found: list[Heading]) -> Heading | None:
    """Give the legal heading with the least roll, then the least run."""
    legal = [one for one in found if one.verdict and one.needed and one.travel is not None]
    return min(legal, key=lambda one: (one.needed, one.travel), default=None)


def _clearer(now: Position, draft: ChargePlan, best: Heading | None) -> Iterator[Heading]:
    """Look for narrow windows between friends at rolls below the best one found so far.

    How much is lacking to see the target changes steadily with the facing, so the facing that
    lacks least is closed in on from the best of the compared ones.
    """
    if draft.headings is None:
        return
    enough = best.needed if best is not None and best.needed else FASTEST_DIE + 1
    pose = now.standing(draft.unit).pose

    def view(facing: float) -> float:
        seen = sees(now, draft.unit, draft.target, from_pose=pose.turned(facing % 360.0))
        return seen.margin if seen.margin is not None else -math.inf

    for roll in range(1, enough):
        found = False
        for low, high in draft.headings.within(float(draft.speed.total + roll)).intervals:
            facing = _widest_view(view, low, high)
            if facing is not None:
                one = heading(now, draft, facing % 360.0)
                found = found or bool(one.verdict)
                yield one
        if found:
            return


def _widest_view(view: Callable[[float], float], low: float, high: float) -> float | None:
    """Give a facing between two that sees the target, closing in on the clearest; None if none."""
    inset = min(SAFE_TURN, (high - low) / 2)
    low, high = low + inset, high - inset
    step = (high - low) / FACINGS_COMPARED
    views = [(view(low + step * i), i) for i in range(FACINGS_COMPARED + 1)]
    for _margin, i in sorted(views, reverse=True)[:2]:
        near, far = low + step * max(0, i - 1), low + step * min(FACINGS_COMPARED, i + 1)
        for _round in range(CLOSING_STEPS):
            one, other = near + (far - near) * 0.382, near + (far - near) * 0.618
            left, right = view(one), view(other)
            if max(left, right) > 0:
                return one if left >= right else other
            near, far = (near, other) if left >= right else (one, far)
    return None


def _facings(draft: ChargePlan) -> Iterator[float]:
    """Give the facings worth comparing."""
    if draft.headings is None:
        return
    for roll in range(1, FASTEST_DIE + 1):
        nearer = draft.headings.within(float(draft.speed.total + roll))
        for low, high in nearer.intervals:
            inset = min(SAFE_TURN, (high - low) / 2)
            for step in range(FACINGS_COMPARED + 1):
                share = step / FACINGS_COMPARED
                yield (low + inset + (high - low - 2 * inset) * share) % 360.0


@dataclass(frozen=True)
class ChargePivot:
    """The pivot before a charge: any facing that leads to the target in sight (CHG-10)."""

    now: Position
    plan: ChargePlan
    start: Pose

    def check(self, pose: Pose) -> Verdict:
        """Tell whether a facing is allowed, and which roll it needs."""
        if math.dist(pose.centre, self.start.centre) > STRAIGHT:
            name = self.now.name(self.plan.unit)
            why = _("{unit} pivots about its own centre.").format(unit=name)
            return refused(Rule.PIV_01, why)
        return heading(self.now, self.plan, pose.facing).verdict

    def snap(self, wished: Pose) -> Pose:
        """Give the legal facing nearest to the one wished; a centre further off is looked at."""
        dx, dy = wished.x - self.start.x, wished.y - self.start.y
        facing = facing_of(dx, dy) if math.hypot(dx, dy) > POINTED else wished.facing
        near = self.plan.headings.nearest(facing) if self.plan.headings else None
        if near is not None:
            pose = quantise(self.start.turned(near))
            if self.check(pose):
                return pose
        legal = self.samples()
        return min(legal, key=lambda pose: abs(turn_between(pose.facing, facing)),
                   default=self.start)  # fmt: skip

    def samples(self) -> tuple[Pose, ...]:
        """Give the facings worth considering: the best one, the present one, the outermost."""
        wished = [self.plan.best.facing] if self.plan.best else []
        wished.append(self.start.facing)
        if self.plan.headings:
            for interval in self.plan.headings.intervals:
                inner = (self.plan.headings.nearest(end + turn)
                         for end, turn in zip(interval, (-0.001, 0.001), strict=True))  # fmt: skip
                wished += [facing for facing in inner if facing is not None]
        poses = [quantise(self.start.turned(facing)) for facing in wished]
        return tuple(pose for pose in dict.fromkeys(poses) if self.check(pose))


def pivot_of(now: Position, found: ChargePlan) -> ChargePivot:
    """Give the pivot a planned charge may make; the preview asks this too."""
    return ChargePivot(now, found, now.standing(found.unit).pose)
