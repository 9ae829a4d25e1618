"""Questions of moving: how a unit may move, where it may retreat to, what it may do (chapter 7)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from simulator.cases.breakdown import Breakdown, Term, remainder, terms_of
from simulator.cases.case_answer import CaseAnswer, DrawingMarks
from simulator.cases.case_table import CaseTable
from simulator.cases.questions.sight_question import WAY_NAMES, way_name
from simulator.content.cases.case_records import WAYS, AskActions, AskMove, AskRetreat
from simulator.engine.position import Position
from simulator.files.errors import Faults
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Interval
from simulator.geometry.measure import sweep
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import ROUNDING, SAFE_TURN
from simulator.language.texts import Message, joined, msg
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, refused
from simulator.records import dataclass
from simulator.rules import action_list
from simulator.rules.battlefield.sight import sight_lines
from simulator.rules.movement import maneuver, retreat
from simulator.rules.movement.slide import Slide
from simulator.rules.movement.straight_move import FinalPivot, same_place
from simulator.rules.movement.straight_path import StraightPath, rough_limit
from simulator.rules.movement.surroundings import footing

ACTIONS: Final = (
    ActionKey.MANEUVER,
    ActionKey.MARCH,
    ActionKey.RETREAT,
    ActionKey.CHARGE,
    ActionKey.RANGED_ATTACK,
    ActionKey.MELEE_ATTACK,
    ActionKey.FORGO,
)
"""The actions a question tells about, in the order of its answer; the last is always possible."""

_HAIR: Final = 0.01
"""Inches beyond the longest move at which we ask what forbids going on."""


@dataclass(frozen=True)
class JudgedMove:
    """A move as it was judged: where it ends, how far it went, how far it could go."""

    verdict: Verdict
    final: Pose
    travel: float
    longest: float | None
    way: tuple[Pose, ...]
    numbers: tuple[Breakdown, ...] = ()


def move_of(table: CaseTable, ask: AskMove) -> CaseAnswer:
    """Return whether a unit may make a move, and how far it could go (chapter 7)."""
    now = table.now
    if ask.action in {"maneuver", "march"}:
        table.require(ask.unit, "speed")
        found = _run(table, ask)
    elif ask.action == "shift":
        found = _shift(table, ask)
    else:
        found = _pivot(table, ask)
    values = {
        "legal": found.verdict.answer,
        "final": found.final,
        "moved": found.travel,
        "longest_legal": found.longest,
    }
    verdict = found.verdict
    # Of a legal move the margin is how far its end is from breaking a rule: how much of its
    # distance a unit leaves unused is its player's choice and decides nothing.
    end = footing(now, ask.unit, found.final, pivoted=True) if verdict else verdict
    if verdict and end.also:
        why = msg("{why} {end}", why=verdict.why, end=end.why)
        verdict = replace(verdict, why=why, also=(*verdict.also, *end.also))
    marks = _way_marks(now, ask.unit, found.way)
    # Who stays where it is may stand where no move could end.
    margin = end.margin if end.answer == verdict.answer else None
    return CaseAnswer.of("move", verdict, values, margin=margin, marks=marks, numbers=found.numbers)


def _way_marks(now: Position, unit: UnitId, way: tuple[Pose, ...]) -> DrawingMarks:
    """Draw the tray where it ends and the ground it runs over."""
    standing = now.standing(unit)
    swept: list[Corners] = []
    for first, last in pairwise(way):
        dx, dy = last.x - first.x, last.y - first.y
        if math.hypot(dx, dy) > 0.0 and first.facing == last.facing:
            swept.append(sweep(standing.at(first).corners, dx, dy))
    ghosts = ((standing.at(way[-1]).corners, now.name(unit)),)
    return DrawingMarks(ghosts=ghosts, swept=tuple(swept))


# ------------------------------------------------------------------ maneuver and march


def _run(table: CaseTable, ask: AskMove) -> JudgedMove:
    now = table.now
    straight_move = maneuver.straight_move_of(now, ask.unit, ask.action)
    heading = straight_move.start.facing if ask.pivot_to is None else ask.pivot_to % 360.0
    line = straight_move.line(heading)
    wished = ask.forward or 0.0
    # Whoever declares the full distance over rough ground gets as far as the ground allows.
    rough = line.limit < min(wished, straight_move.reach) <= line.spans.blocked_at
    travel = line.limit if rough and wished <= straight_move.reach + ROUNDING else wished
    ran = quantise(straight_move.start.turned(heading).advanced(travel))
    final = ran if ask.final_facing is None else quantise(ran.turned(ask.final_facing))
    may = maneuver.may_maneuver if ask.action == "maneuver" else maneuver.may_march
    verdict = may(now, ask.unit) and straight_move.check_way(ran)
    if verdict:
        unmoved = same_place(ran, straight_move.start)
        after = None if unmoved else line
        last = Rule.MAN_04 if ask.action == "maneuver" else Rule.MAR_04
        end = FinalPivot(now, ask.unit, ran, last, after, travel, unmoved).check(final)
        verdict = verdict if end else end
    may_look = straight_move.headings.allows(heading)
    longest = line.longest(ask.final_facing) if may_look else None
    return JudgedMove(
        verdict,
        final,
        travel,
        longest,
        (straight_move.start, straight_move.start.turned(heading), ran, final),
        () if table.brief else (_furthest(now, ask, line, longest),),
    )


def _furthest(now: Position, ask: AskMove, line: StraightPath, longest: float | None) -> Breakdown:
    """Take the inches apart that a unit may move along a line (MAN-03, MAR-02, TER-ROU-01)."""
    speed = now.speed(ask.unit)
    terms = list(terms_of(speed, _("speed")))
    terms += remainder(terms, float(max(0, speed.total)), _("no less than 0"), Rule.MOD_02)
    if ask.action == "march":
        terms.append(Term(sum(term.amount for term in terms), _("twice in a march"), Rule.MAR_02))
    words = _("Furthest move this way")
    return Breakdown("furthest", words, (*terms, *_lost(terms, line, longest)), _("in"))


def _lost(terms: Sequence[Term], line: StraightPath, longest: float | None) -> list[Term]:
    """Return what rough ground takes from a move, and then what stands in its way."""
    ground = rough_limit(line.entries, line.reach)
    lost = remainder(terms, ground, _("rough ground"), Rule.TER_ROU_01, decides=True)
    if longest is None:
        return lost
    ahead = line.longest()
    if ahead is not None and ahead > longest:
        lost += remainder((*terms, *lost), ahead, _("in the way"), _stopping(line, ahead, ground))
        return lost + remainder((*terms, *lost), longest, _("its final pivot"), Rule.MOV_01)
    rule = _stopping(line, longest, ground)
    return lost + remainder((*terms, *lost), longest, _("in the way"), rule)


def _stopping(line: StraightPath, longest: float, ground: float) -> Rule | None:
    """Return rule that forbids going on beyond the longest move, up to what the ground allows."""
    travel = min(ground, longest + _HAIR)
    return None if line.may_end(travel) else line.why_not(travel).rule


def _shift(table: CaseTable, ask: AskMove) -> JudgedMove:
    now = table.now
    faults = Faults()
    for key in ("direction", "distance"):
        if getattr(ask, key) is None:
            faults.add(table.ask_fault(ask, key, _("this key for a shift")))
    faults.tell()
    inches = ask.distance or 0.0
    start = now.standing(ask.unit).pose
    shifts = maneuver.shifts(now, ask.unit, inches)
    word = ask.direction
    turn = WAYS[word] if isinstance(word, str) else (float(word or 0.0) - start.facing) % 360.0
    line = _line_of(shifts, turn)
    facing = (start.facing + turn) % 360.0
    ahead = Pose(start.x, start.y, facing).advanced(line.limit if line else inches)
    final = quantise(Pose(ahead.x, ahead.y, start.facing))
    may = maneuver.may_shift(now, ask.unit)
    verdict = may and shifts.check(final)
    longest = line.longest() if line else None
    travel = math.dist(start.centre, final.centre)
    if line is not None and not same_place(line.at(inches), final) and verdict:
        travel, verdict = line.limit, _cut_short(line, inches, verdict)
    if ask.final_facing is not None or ask.pivot_to is not None:
        verdict = _no_turning(now, ask, start, verdict)
    numbers: tuple[Breakdown, ...] = ()
    if line is not None and not table.brief:
        terms = [Term(inches, _("shift"), Rule.SHIFT_01)]
        lost = _lost(terms, line, longest)
        numbers = (Breakdown("furthest", _("Furthest move this way"), (*terms, *lost), _("in")),)
    return JudgedMove(verdict, final, travel, longest, (start, final), numbers)


def _cut_short(line: StraightPath, inches: float, verdict: Verdict) -> Verdict:
    """Refuse a shift that something stops; one that rough ground shortens is made (TER-ROU-01)."""
    if line.limit < line.spans.blocked_at:
        return verdict
    return line.why_not(inches)


def _line_of(shifts: Slide, turn: float) -> StraightPath | None:
    for side, line in zip(maneuver.SHIFT_ORDER, shifts.lines, strict=False):  # it may have none
        if abs((turn - side.turn + 180.0) % 360.0 - 180.0) < SAFE_TURN:
            return line
    return None


def _no_turning(now: Position, ask: AskMove, start: Pose, verdict: Verdict) -> Verdict:
    wished = {angle % 360.0 for angle in (ask.final_facing, ask.pivot_to) if angle is not None}
    if all(abs(angle - start.facing) < SAFE_TURN for angle in wished):
        return verdict
    why = msg("{unit} may not turn while {unit:it shifts|they shift}.", unit=now.name(ask.unit))
    return refused(Rule.SHIFT_02, why)


def _pivot(table: CaseTable, ask: AskMove) -> JudgedMove:
    now = table.now
    wished = ask.pivot_to if ask.pivot_to is not None else ask.final_facing
    if wished is None:
        raise table.ask_fault(ask, "pivot_to", _("the facing of the pivot"))
    start = now.standing(ask.unit).pose
    final = quantise(start.turned(wished))
    verdict = FinalPivot(now, ask.unit, start, Rule.PIV_01, unmoved=True).check(final)
    return JudgedMove(verdict, final, 0.0, 0.0, (start, final))


# ------------------------------------------------------------------ retreat and actions


def retreat_of(table: CaseTable, ask: AskRetreat) -> CaseAnswer:
    """Return where a unit may retreat to with a roll (RET-03 to RET-08)."""
    now = table.now
    table.require(ask.unit, "speed")
    verdict = retreat.may_retreat(now, ask.unit)
    inches = maneuver.reach_of(now, ask.unit, ActionKey.MANEUVER) + ask.roll
    bands = retreat.bands(now, ask.unit, inches) if verdict else {}
    if verdict and not retreat.finds_way_out(now, ask.unit, inches):
        verdict = retreat.no_way_out(now, ask.unit, inches)
    elif verdict:
        ways = joined(_span_words(side, *span) for side, band in bands.items() for span in band)
        ways = ways or msg("only where it pivots at the end")
        why = msg("{unit} may retreat {ways}.", unit=now.name(ask.unit), ways=ways)
        verdict = verdict.because(why)
    freed = [f for f in now.enemies_engaged(ask.unit) if now.enemies_engaged(f) == [ask.unit]]
    values: dict[str, object] = {"possible": verdict.answer}
    for side in (ArcSide.REAR, ArcSide.LEFT, ArcSide.RIGHT, ArcSide.FRONT):
        values[WAY_NAMES[side]] = [list(span) for span in bands.get(side, ())]
    values["frees"] = freed if verdict else []
    rules = (Rule.RET_03, Rule.RET_04, Rule.RET_05) if verdict else verdict.rules
    if verdict and retreat.held_in_front(now, ask.unit):
        rules += (Rule.AMB_39,)
    return CaseAnswer.of(
        "retreat",
        verdict,
        values,
        rules=rules,
        marks=_retreat_marks(now, ask.unit, bands),
        numbers=() if table.brief else _retreat_numbers(now, ask, inches, bands),
    )


def _span_words(side: ArcSide, near: float, far: float) -> Message:
    """Return how far a unit may retreat one way: a shorter one than `near` may end nowhere."""
    if near <= ROUNDING:
        return msg("{way} up to {far:.2f} in", way=way_name(side), far=far)
    return msg("{way} {near:.2f} in to {far:.2f} in", way=way_name(side), near=near, far=far)


def _retreat_numbers(
    now: Position,
    ask: AskRetreat,
    inches: float,
    bands: Mapping[ArcSide, Sequence[Interval]],
) -> tuple[Breakdown, ...]:
    """Take the inches apart that a unit may retreat, in all and each way (RET-03, TER-ROU-01)."""
    speed = now.speed(ask.unit)
    terms = list(terms_of(speed, _("speed")))
    terms += remainder(terms, float(max(0, speed.total)), _("no less than 0"), Rule.MOD_02)
    terms.append(Term(ask.roll, _("roll"), Rule.RET_03))
    terms += remainder(terms, inches, _("furthest roll"), Rule.RET_03)
    found = [Breakdown("distance", _("Retreat distance"), tuple(terms), _("in"))]
    if not bands:
        return tuple(found)
    for side, line in zip(
        bands, retreat.straight_move_of(now, ask.unit, inches).lines, strict=True
    ):
        furthest = bands[side][-1][1] if bands[side] else None
        lost = _lost(terms, line, furthest)
        if lost and furthest is not None:
            words = _("Furthest {way}").format(way=way_name(side))
            found.append(Breakdown(WAY_NAMES[side], words, (*terms, *lost), _("in")))
    return tuple(found)


def _retreat_marks(
    now: Position, unit: UnitId, bands: Mapping[ArcSide, Sequence[Interval]]
) -> DrawingMarks:
    standing = now.standing(unit)
    ghosts = []
    for side, spans in bands.items():
        if spans:
            dx, dy = Pose(0.0, 0.0, standing.pose.facing + side.turn).forward
            pose = standing.pose.moved(dx * spans[-1][1], dy * spans[-1][1])
            ghosts.append((standing.at(pose).corners, way_name(side)))
    return DrawingMarks(ghosts=tuple(ghosts))


def actions_of(table: CaseTable, ask: AskActions) -> CaseAnswer:
    """Return which actions a unit may take (ACT-01, ACT-02)."""
    now = table.now
    if not now.engaged(ask.unit) and any(sight_lines(now, ask.unit).values()):
        table.require(ask.unit, "speed")
    found = dict(action_list.available(now, ask.unit))
    values = {str(action): found[action].answer for action in ACTIONS}
    names = {action: action_list.action_type(action).name for action in ACTIONS}
    no = [
        _("{action}: {reason}").format(action=names[action], reason=found[action])
        for action in ACTIONS
        if not found[action]
    ]
    yes = [names[action] for action in ACTIONS if found[action]]
    why = _("{unit} may: {actions}.").format(unit=now.name(ask.unit), actions=joined(yes))
    refusals = (rule for a in ACTIONS if not found[a] for rule in found[a].rules)
    rules = (Rule.ACT_01, *dict.fromkeys(refusals))
    return CaseAnswer("actions", values, rules, " ".join([why, *no]), yes=bool(yes))
