"""What follows an answer, step by step: who does what, which trays move where, and what it costs.

A line is small and holds words and poses alone, so that it can be kept, sent, and drawn on the
board of the moment it begins at. Here is the line of a drill's answer: the answer itself, the
enemy's reply that weighs most, and what the friends may follow up with.
"""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import Text, msg
from simulator.language.texts import translate as _
from simulator.model.state import Seat, UnitId
from simulator.practice.answers import AnswerKind, DrillAnswer
from simulator.practice.grading import ValuedAnswer
from simulator.practice.outcomes import sheet_of, shot_from, volley
from simulator.practice.replies import How, Reply, sentence
from simulator.practice.usual_ends import way_of
from simulator.records import dataclass, replace
from simulator.rules.charge.plan import plan

Move = tuple[UnitId, tuple[Pose, ...]]
"""A tray and the way it goes: where it stood, then every pose up to where it stands."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of a line.

    seat: whose act it is; None for the table's own. unit: the unit that acts; empty for none on
    the table. label: the step in a sentence. moves: the trays that move, who acts first. target:
    the unit that is struck. note: what it needs and costs, in a few words. gone: units that are
    destroyed by it. after: how many steps come before it where it is another way on from there;
    None where it comes after all that are told before it.
    """

    seat: Seat | None
    label: Text
    unit: UnitId = ""
    moves: tuple[Move, ...] = ()
    target: UnitId = ""
    note: Text = ""
    gone: tuple[UnitId, ...] = ()
    after: int | None = None


Line = tuple[LineStep, ...]
"""What follows, in order."""


def line_of_answer(now: Position, unit: UnitId, one: ValuedAnswer) -> Line:
    """Return an answer to a drill, the enemy's reply to it, and the friends' best follow-up."""
    steps = [_own_step(now, unit, one)]
    if one.answer.listed is not None:
        return tuple(steps)
    if one.met is None:
        said = _("Nothing the enemy could do at once gains it anything.")
        steps.append(LineStep(now.opponents(now.owner(unit))[0], said))
    else:
        wounds, said = one.met.wounds, one.met.sentence()
        steps.append(_strike(one.met.when, one.met.reply, wounds, said))
    if one.follow_up is not None:
        said = _("The others may follow up: {strike}")
        if one.met is not None:
            said = _("If that does not happen, the others may follow up: {strike}")
        words = said.format(strike=sentence(now, one.follow_up))
        step = _strike(now, one.follow_up, one.follow_up.expected, words)
        steps.append(replace(step, after=1))
    return tuple(steps)


def _own_step(now: Position, unit: UnitId, one: ValuedAnswer) -> LineStep:
    answer, label = one.answer, one.answer.label
    ends = one.met.when if one.met is not None else None
    path = _way(now, unit, answer)
    if answer.kind is AnswerKind.RETREAT:
        face, _end = way_of(now, unit, answer)
        label = msg("{answer}, on a roll of {face}", answer=label, face=face)
    others: tuple[Move, ...] = ()
    gone: tuple[UnitId, ...] = ()
    if ends is not None:
        path = (*path[:-1], ends.standing(unit).pose) if ends.unit(unit).on_table else path
        others, gone = _changed(now, ends, unit)
    own: tuple[Move, ...] = ((unit, path),) if path[-1] != path[0] else ()
    note = _own_note(now, unit, answer)
    struck = "" if answer.kind is AnswerKind.STAY else answer.target
    return LineStep(now.owner(unit), label, unit, (*own, *others), struck, note, gone)


def _way(now: Position, unit: UnitId, answer: DrillAnswer) -> tuple[Pose, ...]:
    """Return the way of a tray by its own answer; one pose twice where it stays."""
    start = now.standing(unit).pose
    if answer.kind is AnswerKind.RETREAT:
        return (start, way_of(now, unit, answer)[1])
    end = answer.pose or start
    if answer.kind is AnswerKind.CHARGE and answer.facing is not None:
        return (start, start.turned(answer.facing), end)
    return (start, end)


def _own_note(now: Position, unit: UnitId, answer: DrillAnswer) -> Text:
    if answer.kind is AnswerKind.CHARGE:
        _sheet, landing = sheet_of(now, unit, answer)
        odds, wounds = landing.charge.success, landing.charge.expected
        return msg("{odds:.0%}, {wounds:.1f} wounds", odds=float(odds), wounds=float(wounds))
    if answer.kind is AnswerKind.SHOOT:
        facts = volley(shot_from(now, unit, answer), unit, answer.target)
        return msg("{wounds:.1f} wounds", wounds=float(facts.expected))
    return ""


def _changed(
    before: Position, after: Position, but: UnitId
) -> tuple[tuple[Move, ...], tuple[UnitId, ...]]:
    """Return the other trays that stand elsewhere afterwards, and those that are gone."""
    moves: list[Move] = []
    gone: list[UnitId] = []
    for unit in before.state.units.values():
        if not unit.on_table or unit.id == but:
            continue
        if not after.unit(unit.id).on_table:
            gone.append(unit.id)
            continue
        was, now = before.standing(unit.id).pose, after.standing(unit.id).pose
        if was != now:
            moves.append((unit.id, (was, now)))
    return tuple(moves), tuple(gone)


def _strike(when: Position, reply: Reply, wounds: float, label: Text) -> LineStep:
    strike = reply.strike
    path = path_of(when, reply)
    moves: tuple[Move, ...] = ((strike.by, path),) if len(path) > 1 else ()
    note = msg("{wounds:.1f} wounds", wounds=wounds)
    if strike.how is How.CHARGE:
        note = msg(
            "{needed}+ ({odds:.0%}), {wounds:.1f} wounds",
            needed=strike.needed or 0,
            odds=strike.odds,
            wounds=wounds,
        )
    return LineStep(when.owner(strike.by), label, strike.by, moves, strike.target, note)


def path_of(when: Position, reply: Reply) -> tuple[Pose, ...]:
    """Return the way a charging reply takes: pivot, run, landing; one pose for any other."""
    strike = reply.strike
    start = when.standing(strike.by).pose
    if strike.how is not How.CHARGE:
        return (start,)
    found = plan(when, strike.by, strike.target)
    if found.best is None or found.travel is None:
        return (start, strike.pose)
    return (start, found.best, found.best.advanced(found.travel), strike.pose)
