"""The answers there are to a drill, found by the rules and never listed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from math import dist, floor
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose, facing_of, turn_between
from simulator.language.texts import Message, Text, joined, literal, msg
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict
from simulator.practice.tasks import Asks, Task, shot_at
from simulator.records import dataclass
from simulator.rules.answers import POSITION
from simulator.rules.answers import answer as kept_answer
from simulator.rules.attack import align as alignment
from simulator.rules.attack import firing_range
from simulator.rules.attack.melee import melee_cards, side_name
from simulator.rules.charge.best_pivot import good_as_best
from simulator.rules.charge.pivot import ChargePlan, heading
from simulator.rules.charge.pivot_question import pivot_of
from simulator.rules.charge.plan import plan, targets
from simulator.rules.movement import maneuver
from simulator.rules.movement.retreat import end_after, way_words, ways_out, why_no_end


class AnswerKind(StrEnum):
    """What an answer does."""

    STAY = "stay"
    CHARGE = "charge"
    SHOOT = "shoot"
    RUN = "run"
    RETREAT = "retreat"
    FIGHT = "fight"
    LISTED = "listed"


FASTEST: Final = 6
"""The best retreat die; who finds no way out with it finds none at all."""
SAME_FACING: Final = 1e-3
"""Facings this near (degrees) are one."""
SHARES: Final = {"full": 1.0, "half": 0.5}
"""How far of a retreat's roll is used."""


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """One answer to a drill.

    key: names it for good, in files too. A charge has its target, side, alignment, facing after
    the pivot and landing pose. A shot has its target, the pose it is made from, and the side it
    shifted to, None without a shift. A run has its end. A retreat has its side, its share
    of the roll, and whether the unit turns to the enemies it left.
    """

    key: str
    kind: AnswerKind
    label: Text
    target: UnitId = ""
    side: ArcSide | None = None
    align: str = ""
    facing: float | None = None
    pose: Pose | None = None
    share: float = 1.0
    turns: bool = False
    listed: float | None = None
    """What it led to in its game, in victory points, where the drill lists its answers."""
    error: float = 0.0
    """The standard error of that, if it is told."""


@kept_answer(depends_on=POSITION)
def candidates(now: Position, task: Task) -> tuple[DrillAnswer, ...]:
    """Return every answer there is to a task; staying comes last."""
    return tuple(_candidates(now, task))


def stay(now: Position, unit: UnitId) -> DrillAnswer:
    """Return the answer of doing nothing."""
    label = msg("Stay without fighting") if now.engaged(unit) else msg("Stay")
    return DrillAnswer("stay", AnswerKind.STAY, label, pose=now.standing(unit).pose)


def _candidates(now: Position, task: Task) -> Iterator[DrillAnswer]:
    if task.asks is Asks.CHOICE:
        for one in task.listed:
            kind, label = AnswerKind.LISTED, literal("{name}", name=one.label)
            yield DrillAnswer(one.key, kind, label, listed=one.value, error=one.error)
        return
    if task.asks is Asks.HOW_FAR:
        yield from _runs(now, task.unit)
    elif task.asks is Asks.RETREAT:
        yield from _fights(now, task.unit)
        yield from _retreats(now, task.unit)
    else:
        yield from charges(now, task)
        yield from shots(now, task)
    yield stay(now, task.unit)


# ------------------------------------------------------------------ charges


def charges(now: Position, task: Task) -> Iterator[DrillAnswer]:
    """Yield every legal charge: by target, side, alignment and, where asked, pivot."""
    for found in targets(now, task.unit):
        if not found or found.best is None or (task.target and found.target != task.target):
            continue
        facings = [usual_facing(now, found)]
        if task.asks is Asks.PIVOT:
            others = (pose.facing for pose in pivot_of(now, found).samples())
            facings += [one for one in others if abs(one - facings[0]) > SAME_FACING]
        for side in found.sides:
            for align in alignment.named(now, found.target, side, found.rooms[side].choices):
                for facing in facings:
                    pivots = task.asks is Asks.PIVOT
                    yield charge_answer(now, found, side, align, facing, pivots=pivots)


def usual_facing(now: Position, found: ChargePlan) -> float:
    """Return the facing to charge with: the best pivot's, or none where nothing is gained by it.

    A unit turns only for a lower roll or for less harm from the ground.
    """
    start = now.standing(found.unit).pose.facing
    if found.best is None or good_as_best(now, found, start):
        return start
    return found.best.facing


def charge_answer(
    now: Position,
    found: ChargePlan,
    side: ArcSide,
    align: str,
    facing: float,
    *,
    pivots: bool = False,
) -> DrillAnswer:
    """Return a charge as an answer: any legal pivot, not only those among the candidates.

    Where `pivots` are asked the label names every facing, else only one that is not usual. Raises
    KeyError when the tray finds no room aligned that way.
    """
    pose = alignment.named(now, found.target, side, found.rooms[side].choices)[align]
    one = heading(now, found, facing)
    label = msg(
        "Charge {foe}, {side}, {align}: {needed}+",
        foe=now.name(found.target),
        side=side_name(side),
        align=alignment.label(align),
        needed=one.needed or 0,
    )
    key = f"charge {found.target} {side.value} {align}"
    unusual = abs(facing - usual_facing(now, found)) > SAME_FACING
    if unusual:
        key = f"{key} facing {facing:.2f}"
    if unusual or pivots:
        as_is = abs(turn_between(now.standing(found.unit).pose.facing, facing)) <= SAME_FACING
        label = (
            msg("{charge}, facing as it stands", charge=label)
            if as_is
            else msg("{charge}, facing {facing:.0f} degrees", charge=label, facing=facing)
        )
    return DrillAnswer(key, AnswerKind.CHARGE, label, found.target, side, align, facing, pose)


def played_charge(
    now: Position, unit: UnitId, target: UnitId, pivot: Pose, landing: Pose | None = None
) -> DrillAnswer | None:
    """Return the answer that a charge played on the board stands for; None if it is not legal.

    `landing` is where the tray was put; without it (the charge failed) 100 percent counts.
    """
    found = plan(now, unit, target)
    if not found or not heading(now, found, pivot.facing).verdict:
        return None
    best: tuple[float, ArcSide, str] | None = None
    for side in found.sides:
        for name, pose in alignment.named(now, target, side, found.rooms[side].choices).items():
            gap = 0.0 if landing is None else abs(pose.x - landing.x) + abs(pose.y - landing.y)
            if best is None or gap < best[0] - 1e-9:
                best = (gap, side, name)
    return None if best is None else charge_answer(now, found, best[1], best[2], pivot.facing)


# ------------------------------------------------------------------ shots


def shots(now: Position, task: Task) -> Iterator[DrillAnswer]:
    """Yield the shots at every enemy: from where the unit stands, and after a shift each way."""
    for foe in shot_at(now, task):
        for pose in firing_range.places_to_hit(now, task.unit, foe).values():
            yield shot_answer(now, task.unit, foe, pose)


def shot_answer(now: Position, unit: UnitId, foe: UnitId, pose: Pose) -> DrillAnswer:
    """Return a shot from a pose as an answer; a pose apart from where it stands is a shift."""
    start = now.standing(unit).pose
    inches = round(dist(pose.centre, start.centre), 2)
    name = now.name(foe)
    if not inches:
        label = msg("Shoot at {foe}", foe=name)
        return DrillAnswer(f"shoot {foe}", AnswerKind.SHOOT, label, foe, pose=start)
    way = facing_of(pose.x - start.x, pose.y - start.y)
    side = min(ArcSide, key=lambda side: abs(turn_between(start.facing + side.turn, way)))
    label = msg(
        "Shift {inches:g} in {way}, shoot at {foe}", inches=inches, way=way_words(side), foe=name
    )
    return DrillAnswer(
        f"shoot {foe} {side.value} {inches:g}", AnswerKind.SHOOT, label, foe, side, pose=pose
    )


def played_shot(now: Position, unit: UnitId, foe: UnitId, pose: Pose) -> DrillAnswer | None:
    """Return the answer that a shot played on the board stands for; None if it is not legal."""
    shift = firing_range.shift_of(now, unit)
    if now.engaged(unit) or not firing_range.ranged_cards(now, unit) or not shift.check(pose):
        return None
    card = firing_range.ranged_cards(now, unit)[0]
    return (
        shot_answer(now, unit, foe, pose)
        if firing_range.can_hit(now, unit, foe, card, pose)
        else None
    )


# ------------------------------------------------------------------ runs


def _runs(now: Position, unit: UnitId) -> Iterator[DrillAnswer]:
    """Yield the runs straight ahead that end at whole inches, and the longest one."""
    straight_move = maneuver.straight_move_of(now, unit)
    line = straight_move.line(straight_move.start.facing)
    for inches in sorted({*range(1, floor(line.limit + 1e-9) + 1), round(line.limit, 3)}):
        pose = line.at(float(inches))
        if inches > 0 and line.ends_as_is(float(inches)):
            yield run_answer(pose, float(inches))


def run_answer(pose: Pose, inches: float) -> DrillAnswer:
    """Return a run straight ahead as an answer."""
    label = msg("Maneuver {inches:g} in straight ahead", inches=inches)
    return DrillAnswer(f"run {inches:g}", AnswerKind.RUN, label, pose=pose)


# ------------------------------------------------------------------ out of combat


def _fights(now: Position, unit: UnitId) -> Iterator[DrillAnswer]:
    if not melee_cards(now, unit):
        return
    for foe in now.enemies_engaged(unit):
        label = msg("Stay and fight {foe}", foe=now.name(foe))
        yield DrillAnswer(
            f"fight {foe}", AnswerKind.FIGHT, label, foe, pose=now.standing(unit).pose
        )


def _retreats(now: Position, unit: UnitId) -> Iterator[DrillAnswer]:
    """Yield the retreats each way with a legal end: the whole roll, turned or not; half of it."""
    if not now.engaged(unit):
        return
    for side in ways_out(now, unit):
        full = retreat_answer(side, "full", turns=True)
        half = retreat_answer(side, "half", turns=True)
        end = retreat_end(now, unit, full, FASTEST)
        if end is None:
            continue
        yield full
        yield retreat_answer(side, "full", turns=False)
        if retreat_end(now, unit, half, FASTEST) != end:
            yield half


def retreat_end(now: Position, unit: UnitId, answer: DrillAnswer, face: int) -> Pose | None:
    """Return where a retreat ends with a roll, before its pivot.

    None when the roll finds no legal end that way, so that the unit stays engaged (RET-07).
    """
    side = answer.side or ArcSide.REAR
    inches = float(max(0, now.speed(unit).total) + face)
    wished = inches * answer.share
    return _end_after(now, unit, side, inches, wished)


@kept_answer(depends_on=POSITION)
def _end_after(
    now: Position, unit: UnitId, side: ArcSide, inches: float, wished: float
) -> Pose | None:
    return end_after(now, unit, side, inches, wished)


def closed_ways(now: Position, task: Task) -> tuple[tuple[ArcSide, Verdict], ...]:
    """Return the ways no roll leads to a legal end, each with why (RET-07)."""
    if task.asks is not Asks.RETREAT or not now.engaged(task.unit):
        return ()
    unit, known = (
        task.unit,
        {one.side for one in candidates(now, task) if one.kind is AnswerKind.RETREAT},
    )
    reach = float(max(0, now.speed(unit).total) + FASTEST)
    closed = [side for side in ways_out(now, unit) if side not in known]
    return tuple((side, why_no_end(now, unit, side, reach)) for side in closed)


def left_out(now: Position, task: Task) -> tuple[Message, ...]:
    """Return which retreats are no answers, and why."""
    return tuple(
        msg("No retreat {way}: {why}", way=way_words(side), why=found.why)
        for side, found in closed_ways(now, task)
    )


def retreat_answer(side: ArcSide, far: str, *, turns: bool) -> DrillAnswer:
    """Return a retreat as an answer: `far` is "full" or "half"."""
    way = way_words(side)
    going = (
        msg("Retreat {way}, as far as it goes", way=way)
        if far == "full"
        else msg("Retreat {way}, half the way", way=way)
    )
    turning = msg("turning to the enemy") if turns else msg("turning only if it must")
    label = joined((going, turning))
    key = f"retreat {side.value} {far} {'turned' if turns else 'straight'}"
    return DrillAnswer(key, AnswerKind.RETREAT, label, side=side, share=SHARES[far], turns=turns)
