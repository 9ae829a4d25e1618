"""A played game gone through again: charges, shots, retreats and stays against the best found."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from pathlib import Path
from typing import Final

from simulator.cases.from_game import case_of
from simulator.engine.dice import UntoldDice
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose, facing_of, turn_between
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.requests import Choose, Kind, Reply, Request
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.practice.answers import (
    SAME_FACING,
    AnswerKind,
    DrillAnswer,
    candidates,
    played_charge,
    played_shot,
    retreat_answer,
    run_answer,
    stay,
)
from simulator.practice.drill import Drill, save_drill
from simulator.practice.grading import Grade, grade_at, ranked
from simulator.practice.lesson import asked_again, lesson
from simulator.practice.tasks import Asks, Task, Theme
from simulator.records import dataclass
from simulator.rules.attack import firing_range
from simulator.rules.attack.ranged import may_shoot
from simulator.rules.charge.plan import may_charge, targets

CheckCancelled = Callable[[int, int], None]
"""Told after each decision how many are graded and how many there are; may raise to break off."""
RIGHT_ANGLE: Final = 45.0


@dataclass(frozen=True)
class GradedDecision:
    """One graded activation of a game: where it stands there, and its grade."""

    index: int
    """The number of its input in the game."""
    round: int
    unit: str
    now: Position = field(repr=False)
    grade: Grade

    @property
    def mistake(self) -> bool:
        """Return whether it lost more than the band forgives."""
        return not self.grade.right


@dataclass
class _Activation:
    """What a player chose in one activation, as far as it has been played again."""

    index: int
    now: Position
    unit: UnitId
    action: str
    target: UnitId = ""
    pivot: Pose | None = None
    landing: Pose | None = None
    shifted: Pose | None = None
    slid: Pose | None = None
    final: Pose | None = None

    def note(self, request: Request, reply: Reply) -> None:
        """Take down an answer that belongs to this activation's action."""
        kind = request.kind
        if isinstance(reply, Pose):
            if getattr(request, "unit", "") != self.unit:
                return
            if kind is Kind.CHARGE_PIVOT:
                self.pivot = reply
            elif kind is Kind.SHIFT:
                self.shifted = reply
            elif kind is Kind.RETREAT:
                self.slid = self.final = reply
            elif kind in {Kind.RUN, Kind.PIVOT}:
                self.final = reply
        elif isinstance(request, Choose) and request.subject == self.unit:
            if kind in {Kind.CHARGE_TARGET, Kind.TARGET} and not self.target:
                self.target = str(reply)
            elif kind is Kind.ALIGN and self.landing is None and self.action == ActionKey.CHARGE:
                self.landing = next(one.pose for one in request.options if one.key == reply)


def grades(
    session: Session, player: Seat, check_cancelled: CheckCancelled | None = None
) -> Iterator[GradedDecision]:
    """Grade a player's charges, shots, retreats and stays, one after the other.

    The session is left as it is.
    """
    found = list(_activations(session, player))
    for number, one in enumerate(found, 1):
        decision = _graded(one)
        if decision is not None:
            yield decision
        if check_cancelled is not None:
            check_cancelled(number, len(found))


def graded_at(session: Session, player: Seat, indices: Iterable[int]) -> tuple[GradedDecision, ...]:
    """Grade those of a player's actions whose inputs have these numbers, as `grades` does."""
    wanted = frozenset(indices)
    found = (_graded(one) for one in _activations(session, player) if one.index in wanted)
    return tuple(one for one in found if one is not None)


def mistakes(decisions: Iterable[GradedDecision]) -> tuple[GradedDecision, ...]:
    """Return the decisions outside the band, the costliest first."""
    wrong = (one for one in decisions if one.mistake)
    return tuple(sorted(wrong, key=lambda one: (-one.grade.loss, one.index)))


def _activations(session: Session, player: Seat) -> Iterator[_Activation]:
    """Play a game again and give each activation with something to decide."""
    again = Session(session.game, UntoldDice())
    current: _Activation | None = None
    for index, given in enumerate(tuple(session.inputs)):
        request = None if given.declared else again.pending
        if isinstance(request, Choose) and request.kind in {Kind.ACTIVATE, Kind.ACTION}:
            if current is not None:
                yield current
            current = _begun(again.position, request, given.reply, player, index)
        elif request is not None and current is not None:
            current.note(request, given.reply)
        again.repeat(given)
    if current is not None:
        yield current


def _begun(
    now: Position, request: Choose, reply: Reply, player: Seat, index: int
) -> _Activation | None:
    """Return the activation that an action opens: a unit's own, not a free one."""
    own = request.kind is Kind.ACTION and request.rule is Rule.ACT_01 and request.who is player
    unit = request.subject
    if not own or unit is None or not now.unit(unit).on_table:
        return None
    if not (now.engaged(unit) or may_charge(now, unit) or may_shoot(now, unit)):
        return None
    return _Activation(index, now, unit, str(reply))


def _graded(one: _Activation) -> GradedDecision | None:
    engaged = one.now.engaged(one.unit)
    task = Task(Asks.RETREAT if engaged else Asks.TARGET, one.unit)
    chosen = _answer(one)
    if chosen is None:
        return None
    grade = _as_asked_again(one.now, grade_at(one.now, task, chosen))
    return GradedDecision(one.index, one.now.state.round, one.now.name(one.unit), one.now, grade)


def _as_asked_again(now: Position, grade: Grade) -> Grade:
    """Return a grade among the answers its drill asks for, so that both tell the same loss."""
    if grade.task.asks is Asks.PIVOT:
        return grade
    again = asked_again(now, grade)
    return grade if again == grade.task else grade_at(now, again, grade.chosen.answer)


def _answer(one: _Activation) -> DrillAnswer | None:
    """Return what was done as an answer; None for what this review does not grade."""
    now, unit = one.now, one.unit
    if one.action == ActionKey.FORGO:
        return stay(now, unit)
    if one.action == ActionKey.CHARGE:
        # Where only one enemy can be charged, nobody is asked whom.
        target = one.target or next((p.target for p in targets(now, unit) if p), "")
        pivot = one.pivot or now.standing(unit).pose
        return played_charge(now, unit, target, pivot, one.landing) if target else None
    if one.action == ActionKey.RANGED_ATTACK:
        return _shot(one)
    if one.action == ActionKey.MELEE_ATTACK:
        foes = [one.target] if one.target else now.enemies_engaged(unit)
        keys = {answer.key: answer for answer in candidates(now, Task(Asks.RETREAT, unit))}
        return keys.get(f"fight {foes[0]}") if foes else None
    if one.action == ActionKey.RETREAT:
        return _retreat(one)
    if (
        one.action in {ActionKey.MANEUVER, ActionKey.MARCH}
        and one.final is not None
        and not now.engaged(unit)
    ):
        inches = math.dist(one.final.centre, now.standing(unit).pose.centre)
        answer = run_answer(one.final, round(inches, 2))
        name = _("{action} {inches:.1f} in").format(
            action=_("Maneuver") if one.action == ActionKey.MANEUVER else _("March"), inches=inches
        )
        return replace(answer, key=f"{one.action} {inches:.2f}", label=name)
    return None


def _shot(one: _Activation) -> DrillAnswer | None:
    """Return the shot made: its target, which nobody is asked for when there is one, and shift."""
    pose = one.shifted or one.now.standing(one.unit).pose
    hit = firing_range.targets(one.now, one.unit, pose)
    target = one.target or next((foe for foe, verdict in hit.items() if verdict), "")
    return played_shot(one.now, one.unit, target, pose) if target else None


def _retreat(one: _Activation) -> DrillAnswer | None:
    """Return the retreat nearest to the one made: its way, all or half, turned or not."""
    start = one.now.standing(one.unit).pose
    if one.slid is None or one.slid == start:
        return stay(one.now, one.unit)
    way = facing_of(one.slid.x - start.x, one.slid.y - start.y)
    side = min(ArcSide, key=lambda side: abs(turn_between(start.facing + side.turn, way)))
    final = one.final or one.slid
    turned = abs(turn_between(start.facing, final.facing)) > RIGHT_ANGLE
    far = math.dist(one.slid.centre, start.centre) > one.now.speed(one.unit).total / 2 + 1.0
    known = {one.key for one in candidates(one.now, Task(Asks.RETREAT, one.unit))}
    full = retreat_answer(side, "full", turns=turned or not far)
    half = retreat_answer(side, "half", turns=True)  # no answer where both end at the same place
    answer = half if not far and half.key in known else full
    return answer if answer.key in known else None


# ------------------------------------------------------------------ filing


def drill_from(decision: GradedDecision, name: str) -> Drill:
    """Return a decision as a drill in the position of the game: it is graded as the review does."""
    now, grade = decision.now, _as_asked_again(decision.now, decision.grade)
    title = _("Round {round}: {unit}").format(round=decision.round, unit=decision.unit)
    why = lesson(now, grade.task.unit, grade.chosen.answer, grade.best)
    return Drill(
        f"{name}-{decision.index}",
        title,
        theme_of(grade),
        why,
        grade.task,
        grade.best.answer.key,
        grade.best.value,
        case_of(now, (), ""),
        placed=now,
    )


def drill_to_file(decision: GradedDecision, name: str) -> Drill | None:
    """Return a decision as a drill that a file can hold; None when its case cannot stand.

    What a case leaves out (hands, non-combat units, the game mode) counts no more, so the best
    answer is found anew, and where that changes what was lost, the lesson says so.
    """
    bare = replace(drill_from(decision, name), placed=None)
    try:
        best = ranked(bare.now, bare.task)[0]
    except ContentError:
        return None
    chosen, lost = decision.grade.chosen.answer, decision.grade.loss
    why = lesson(bare.now, bare.task.unit, chosen, best, in_the_game=lost)
    return replace(bare, why=why, best=best.answer.key, value=best.value)


def theme_of(grade: Grade) -> Theme:
    """Return what a mistake is about."""
    best, chosen = grade.best.answer, grade.chosen.answer
    if grade.task.asks is Asks.RETREAT:
        return Theme.RETREATS
    if AnswerKind.SHOOT in {best.kind, chosen.kind}:
        return Theme.SHOOTING
    if best.kind is not AnswerKind.CHARGE:
        return Theme.STAY
    if chosen.kind is not AnswerKind.CHARGE:
        return Theme.REACH
    if chosen.target != best.target:
        return Theme.ARCS
    turn = turn_between(chosen.facing or 0.0, best.facing or 0.0)
    return Theme.REACH if abs(turn) > SAME_FACING else Theme.ALIGNMENT


def file_mistakes(
    decisions: Iterable[GradedDecision], name: str, seen: str, folder: Path | None = None
) -> tuple[Path, ...]:
    """Write mistakes as drills into the player's folder and give their files.

    `name` begins their ids: small letters, digits and dashes; `seen` is the day of the review.
    OSError when the disk refuses.
    """
    made = (drill_to_file(one, name) for one in mistakes(decisions))
    return tuple(save_drill(replace(one, seen=seen), folder) for one in made if one is not None)
