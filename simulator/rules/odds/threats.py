"""Who could charge a unit where it stands, or where it might stand (CHG-01 to CHG-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import compress
from math import ceil

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide, arcs_met
from simulator.geometry.measure import point_gaps
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import footprints
from simulator.geometry.tolerances import POSE_STEP, SAME_RUN
from simulator.model.state import UnitId
from simulator.model.subjects import Charge
from simulator.model.verdict import Verdict
from simulator.records import dataclass
from simulator.rules.answers import POSITION, answer
from simulator.rules.charge.plan import least_run, plan
from simulator.rules.charge.roll import odds_of
from simulator.rules.movement.maneuver import FASTEST_DIE
from simulator.rules.odds import hypothetical


@dataclass(frozen=True, slots=True)
class Threat:
    """One enemy that could charge a unit at a pose.

    needed, odds: the roll of its best pivot and the chance to reach. side: the side it would
        strike, with side_margin inches to the arc line that decides it; `sides` are all it may
        choose from.
    pivot: its pose after that pivot. activated: it has had its turn in this round.
    """

    foe: UnitId
    verdict: Verdict
    needed: int
    odds: Fraction
    travel: float
    side: ArcSide
    sides: tuple[ArcSide, ...]
    side_margin: float
    pivot: Pose
    activated: bool


def threats(now: Position, unit: UnitId, pose: Pose | None = None) -> tuple[Threat, ...]:
    """Return every enemy that could charge a unit standing at a pose, the likeliest first.

    Everybody else stays where it is. Without a pose the unit stands where it does now. Enemies that
    have activated this round are among them: the next round is theirs again.
    """
    return _threats(now, unit, pose)


@answer(depends_on=POSITION)
def _threats(now: Position, unit: UnitId, pose: Pose | None) -> tuple[Threat, ...]:
    if pose is None and not now.unit(unit).on_table:
        return ()
    then = now if pose is None else hypothetical.standing_at(now, unit, pose)
    found = [_threat(then, foe.id, unit) for foe in then.foes(then.owner(unit))]
    return tuple(sorted((one for one in found if one), key=lambda one: (-one.odds, one.foe)))


def _threat(then: Position, foe: UnitId, unit: UnitId) -> Threat | None:
    found = plan(then, foe, unit, explain=False)
    if not found or found.needed is None or found.best is None:
        return None
    return Threat(
        foe=foe,
        verdict=found.verdict,
        needed=found.needed,
        odds=found.odds,
        travel=found.travel or 0.0,
        side=found.sides[0],
        sides=found.sides,
        side_margin=found.side_margin,
        pivot=found.best,
        activated=then.unit(foe).activated,
    )


# ------------------------------------------------------------------ many poses at once


def likeliest(now: Position, unit: UnitId, poses: Sequence[Pose]) -> Iterator[Fraction]:
    """Yield for each pose the chance of the likeliest single charge against the unit there.

    It is that of the first of `threats`, 0 without any. How far every enemy is from every pose is
    measured in one call; an enemy that cannot do better than another is not asked further.
    """
    foes = [foe.id for foe in now.foes(now.owner(unit)) if foe.id != unit]
    centres = [now.standing(foe).pose.centre for foe in foes]
    tray = now.card(unit).tray
    gaps = point_gaps(centres, footprints(poses, tray)).T.tolist()
    arcs = arcs_met(poses, tray, [now.corners(foe) for foe in foes]).transpose(0, 2, 1).tolist()
    for pose, away, met in zip(poses, gaps, arcs, strict=True):
        near = sorted(zip(away, foes, met, strict=True))
        yield _best(now, unit, pose, near)


@answer(depends_on=POSITION, aside=1)
def _best(
    now: Position, unit: UnitId, pose: Pose, near: Sequence[tuple[float, UnitId, list[bool]]]
) -> Fraction:
    then = hypothetical.standing_at(now, unit, pose)
    best = Fraction(0)
    for away, foe, met in near:
        if best < 1 and _hope(then, foe, unit, away, met) > best:
            best = max(best, plan(then, foe, unit, explain=False, roll_only=True).odds)
    return best


def _hope(then: Position, foe: UnitId, unit: UnitId, away: float, met: Sequence[bool]) -> Fraction:
    """Return a chance no charge of an enemy exceeds that is so far away (CHG-05, CHG-14).

    `met` tells into which arcs it reaches: it strikes one of those sides.
    """
    least = least_run(then.card(foe).tray, away - POSE_STEP) - SAME_RUN
    hope = Fraction(0)
    for side in compress(ArcSide, met):
        charge = Charge(foe, unit, side)
        needed = max(1, ceil(least - then.speed(charge.unit, charge).total))
        if needed <= FASTEST_DIE:
            hope = max(hope, odds_of(then, charge, needed))
    return hope
