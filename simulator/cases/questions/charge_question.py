"""The question of the charge: on which side, with which roll, and how it ends (chapter 9)."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

from simulator.cases.breakdown import Breakdown, Term, remainder, terms_of
from simulator.cases.case_answer import CaseAnswer, DrawingMarks
from simulator.cases.case_table import CaseTable
from simulator.cases.questions.charge_effects import (
    PLAIN,
    AskedCharge,
    ChargeEffects,
    dangers_of,
    effects_of,
    other_pivots,
    path_to_place,
    place_key,
)
from simulator.cases.questions.dry_run import Played, play, quietly
from simulator.content.cases.case_records import AskCharge
from simulator.engine.names import terrain_name
from simulator.files.plain_data import Data, fields_of
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import Room, side_pose
from simulator.geometry.measure import sweep
from simulator.geometry.pose import Pose, Segment, quantise
from simulator.geometry.tolerances import SAME_RUN, SNUG
from simulator.language.lengths import WrittenInches
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.model.requests import Kind, Place, Reply, Request, Roll
from simulator.model.rulebook import Rule
from simulator.model.subjects import Attack
from simulator.model.verdict import Verdict
from simulator.rules.attack.melee import side_name
from simulator.rules.battlefield import sight
from simulator.rules.charge import charge
from simulator.rules.charge import plan as charge_plan
from simulator.rules.charge.arrival import touched_by
from simulator.rules.charge.pivot import PivotOption, heading
from simulator.rules.charge.run import ChargeStop, reached, stopped, straight_beside
from simulator.rules.dice import face_outcomes
from simulator.rules.movement.maneuver import FASTEST_DIE


def charge_of(table: CaseTable, ask: AskCharge) -> CaseAnswer:
    """Return whether a unit may charge a target and what it may expect (CHG-01 to CHG-26)."""
    now = table.now
    _require_enemy(table, ask)
    table.require(ask.unit, "speed")
    full = not table.brief
    plan = charge_plan.plan(now, ask.unit, ask.target, explain=full, roomiest=full)
    sides = plan.sides or sight.arc(now, ask.target, ask.unit).sides
    of = AskedCharge(now, ask, plan, sides, table.brief)
    chosen = _heading(of)
    verdict = chosen.verdict if chosen else plan.verdict
    if ask.roll is not None and chosen is not None and verdict:
        return _rolled_answer(of, chosen)
    rules = verdict.rules
    if verdict:
        rules = (Rule.CHG_03, Rule.CHG_04, Rule.CHG_05, Rule.CHG_07)
        rules += (Rule.CHG_09,) if len(sides) > 1 else ()
    effects = effects_of(of, chosen if verdict else None)
    why = " ".join((_why(of, verdict, chosen.travel if chosen else None), *effects.sentences))
    return CaseAnswer.of(
        "charge",
        verdict,
        _values(of, chosen, verdict, effects),
        rules=(*rules, *effects.rules),
        why=why,
        margins=_side(of) | _next_roll(of, chosen),
        marks=_marks(of, chosen),
        numbers=(*_needed(of, chosen), *effects.numbers),
    )


def _why(of: AskedCharge, verdict: Verdict, travel: float | None) -> str:
    text = " ".join((str(verdict.why), *_straight_words(of, travel)))
    if not verdict:
        return text
    if len(of.sides) > 1:
        words = _("{why} Side: {arc} or {other}, as the attacker chooses ({rule}).")
        names = dict(zip(("arc", "other"), map(side_name, of.sides), strict=True))
        return words.format(why=text, rule=Rule.CHG_09.citation, **names)
    return _("{why} Side: {side}, by {margin:.2f} in.").format(
        why=text, side=side_name(of.sides[0]), margin=of.plan.side_margin
    )


def _straight_words(of: AskedCharge, travel: float | None) -> list[str]:
    """Return a sentence with the inches between both trays, where the run is another length."""
    if of.brief or travel is None:
        return []
    apart = straight_beside(of.now, of.ask.unit, of.ask.target, travel)
    words = _("Straight from tray to tray it is {apart:.2f} in.")
    return [] if apart is None else [words.format(apart=apart)]


def _rolled_answer(of: AskedCharge, ran: PivotOption) -> CaseAnswer:
    """Return how the charge ends with the roll; yes is one that arrives (CHG-15 to CHG-21)."""
    made, distance = _rolled(of, ran)
    effects = effects_of(of, ran, disorderly=made["disorderly"])
    values = _values(of, ran, ran.verdict, effects) | made
    arrives = values["outcome"] == "success"
    far = distance.total
    margin = None if ran.travel is None else _clean(far - ran.travel)
    marks = _marks(of, ran)
    text = _sentence(of, values, margin, ran.travel)
    numbers: tuple[Breakdown, ...] = (distance,)
    if arrives:
        rules: tuple[Rule, ...] = (Rule.CHG_03, Rule.CHG_04, Rule.CHG_05, Rule.CHG_07)
        rules += (*((Rule.CHG_09,) if len(of.sides) > 1 else ()), *effects.rules)
        numbers += effects.numbers
        why = " ".join((_why(of, ran.verdict, ran.travel), text, *effects.sentences))
        margins = _side(of)
    else:
        rules, sentences = _fell_short(of, ran, made, float(far))
        needed = (str(ran.verdict.why), *_straight_words(of, ran.travel))
        why, margins = " ".join((text, *sentences, *needed)), {}
        values["dangerous"] = Rule.TER_DAN_01 in rules or Rule.TER_DAN_02 in rules
        marks = _short_marks(of, ran, made["final"])
    return CaseAnswer.of(
        "charge",
        replace(ran.verdict, also=()),
        values,
        why=why,
        rules=rules,
        yes=arrives,
        margin=margin,
        margins=margins,
        marks=marks,
        numbers=numbers,
    )


def _fell_short(
    of: AskedCharge, ran: PivotOption, made: Data, far: float
) -> tuple[tuple[Rule, ...], list[str]]:
    """Return the rules of a charge that fails, and sentences on where it stops and what it meets.

    What it stops for before its full distance has its own rule (CHG-16, AMB-07, AMB-08).
    """
    pivoted = quantise(of.start.turned(ran.facing))
    stop = stopped(of.now, of.ask.unit, of.ask.target, pivoted, far)
    dangers = dangers_of(of, (of.start, pivoted, made["final"], made["final"]))
    rules: tuple[Rule, ...] = (Rule.CHG_14, Rule.CHG_15, Rule.CHG_21)
    rules += (Rule.CHG_19, Rule.CHG_20) if made["disorderly"] else ()
    rules += () if stop.rule is None else (stop.rule,)
    words = "" if stop.rule is None else _stop_words(of, stop, pivoted)
    return (
        (*rules, *(rule for rule, _words in dangers)),
        [*filter(None, (words,)), *(danger for _rule, danger in dangers)],
    )


def _stop_words(of: AskedCharge, stop: ChargeStop, pivoted: Pose) -> str:
    by = stop.by
    other = of.now.name(by) if by in of.now.state.units else terrain_name(by)
    if stop.pose is None:
        words = _("It stays where it is: on its way it could only end on {other}.")
    elif stop.rule is Rule.AMB_08:
        words = _("It stops after {travel} in: it may not end on {other}.")
    else:
        words = _("It stops after {travel} in, an inch before {other}.")
    moved = math.dist(pivoted.centre, stop.pose.centre) if stop.pose else 0.0
    return words.format(other=other, travel=WrittenInches.shortest(moved))


def _require_enemy(table: CaseTable, ask: AskCharge) -> None:
    if ask.unit == ask.target or table.now.friendly(ask.unit, ask.target):
        expected = _("an enemy of {unit}").format(unit=ask.unit)
        raise table.ask_fault(ask, "target", expected, repr(ask.target))


def _heading(of: AskedCharge) -> PivotOption | None:
    """Return what the asked pivot promises, or the best one; None when no pivot is legal."""
    plan, asked = of.plan, of.ask.pivot_to
    if asked is None:
        return heading(of.now, plan, plan.best.facing) if plan.best else None
    return heading(of.now, plan, asked % 360.0) if plan.headings is not None else None


def _values(
    of: AskedCharge, chosen: PivotOption | None, verdict: Verdict, effects: ChargeEffects
) -> dict[str, object]:
    legal = verdict.answer
    needed = chosen.needed if chosen and legal else None
    room = of.plan.rooms.get(of.sides[0]) if legal else None
    full, halves = _places(of, of.sides[0], room)
    names = [side.value for side in of.sides]
    return {
        "legal": legal,
        "side": names[0] if len(names) == 1 else names,
        "needed_roll": needed,
        "success_on": [] if needed is None else list(range(needed, 7)),
        "odds": str(chosen.odds if chosen and legal else Fraction(0)),
        "best_pivot": of.plan.best.facing if of.plan.best else None,
        "path_length": chosen.travel if chosen and legal else None,
        "aligned_100": full,
        "aligned_50": halves,
        "flank_bonus": min(_malus(of, side) for side in of.sides),
        "charge_bonus": effects.bonus,
        **fields_of(effects, "fortified", "dangerous", "room"),
        "other_pivots": other_pivots(of, effects.others),
        "engages": _engages(of, effects.place),
    }


def _places(of: AskedCharge, side: ArcSide, room: Room | None) -> tuple[Pose | None, list[Pose]]:
    """Return the 100 percent place if it is free, and the other places one may choose (CHG-18)."""
    if room is None:
        return None, []
    middle = side_pose(of.now.standing(of.ask.target), side)
    aside = {pose: abs(middle.to_local(pose.centre)[0]) for pose in room.choices}
    full = next((pose for pose in room.choices if aside[pose] <= 2 * SNUG), None)
    return full, [pose for pose in room.choices if pose is not full]


def _malus(of: AskedCharge, side: ArcSide) -> int:
    attack = Attack(of.ask.unit, of.ask.target, PLAIN, side)
    return sum(part.amount for part in face_outcomes.side_malus(of.now, attack))


def _engages(of: AskedCharge, pose: Pose | None) -> list[str]:
    if pose is None:
        return []
    return touched_by(of.now, of.ask.unit, quantise(pose))


def _side(of: AskedCharge) -> dict[str, float]:
    """Return how far the charger stands from another arc of its target."""
    return {"side": of.plan.side_margin} if of.plan.sides and len(of.sides) == 1 else {}


def _next_roll(of: AskedCharge, chosen: PivotOption | None) -> dict[str, float]:
    """Return the step to the next roll, up or down; rough ground counts (TER-ROU-01)."""
    if chosen is None or chosen.travel is None or not chosen.verdict or chosen.needed is None:
        return {}
    reach = {
        roll: _distance(of, chosen, roll).total
        for roll in (chosen.needed - 1, chosen.needed)
        if roll > 0
    }
    steps = [_clean(chosen.travel - far) for far in reach.values()]
    return {"roll": min(steps, key=abs)} if steps else {}


def _needed(of: AskedCharge, chosen: PivotOption | None) -> tuple[Breakdown, ...]:
    """Take the distance apart that the needed roll gives; with no roll enough, that of a 6."""
    if chosen is None and of.plan.headings is not None and of.plan.headings.best is not None:
        chosen = heading(of.now, of.plan, of.plan.headings.best)
    if chosen is not None and chosen.travel is not None:
        return (_distance(of, chosen, chosen.needed or FASTEST_DIE),)
    if of.plan.verdict.rule is not Rule.CHG_05:
        return ()
    terms = (*terms_of(of.plan.speed, _("speed")), Term(FASTEST_DIE, _("roll"), Rule.CHG_14))
    words = _("Charge distance with a {roll}").format(roll=FASTEST_DIE)
    return (Breakdown("distance", words, terms, _("in")),)


def _distance(of: AskedCharge, ran: PivotOption, roll: int) -> Breakdown:
    """Take the inches apart that a charge runs with a roll (CHG-14, TER-ROU-01)."""
    terms = [*terms_of(of.plan.speed, _("speed")), Term(roll, _("roll"), Rule.CHG_14)]
    inches = float(sum(term.amount for term in terms))
    far = reached(of.now, of.ask.unit, quantise(of.start.turned(ran.facing)), inches, of.start)
    terms += remainder(terms, far, _("rough ground"), Rule.TER_ROU_01, decides=True)
    words = _("Charge distance with a {roll}").format(roll=roll)
    return Breakdown("distance", words, tuple(terms), _("in"))


def _clean(inches: float) -> float:
    """Return a difference without what is only rounding, so that it is never "-0.000"."""
    return 0.0 if abs(inches) <= SAME_RUN else inches


# ------------------------------------------------------------------ with a roll


def _rolled(of: AskedCharge, ran: PivotOption) -> tuple[Data, Breakdown]:
    """Play the charge with the roll, up to where its tray ends; give its reach in inches too."""
    pivot = quantise(of.start.turned(ran.facing))
    face = of.ask.roll or 1
    choices = of.plan.rooms[of.sides[0]].choices
    path = path_to_place(of, ran, ran.travel or 0.0, choices)
    place = place_key(of, path[-1], choices)

    def answering(request: Request, events: list[ev.Event]) -> Reply | None:
        moved = any(isinstance(event, ev.ChargeMade) for event in events)
        if isinstance(request, Roll):
            return None if moved else (face,)
        if isinstance(request, Place) and request.kind is Kind.CHARGE_PIVOT:
            return pivot
        if request.kind is Kind.ALIGN and request.rule is Rule.CHG_18:
            return place
        return quietly(request)

    played = play(
        of.now, lambda table: charge.charge(table, of.ask.unit, only=(of.ask.target,)), answering
    )
    (made,) = played.happened(ev.ChargeMade)
    terms = [
        replace(term, decides=False) if term.rule is Rule.CHG_14 else term
        for term in terms_of(made.distance, _("speed"))
    ]
    far = reached(of.now, of.ask.unit, pivot, float(made.distance.total), of.start)
    terms += remainder(terms, far, _("rough ground"), Rule.TER_ROU_01, decides=True)
    words = _("Charge distance with a {roll}").format(roll=face)
    distance = Breakdown("distance", words, tuple(terms), _("in"))
    return _outcome(of, played) | {"distance": _inches(far)}, distance


def _inches(far: float) -> float | int:
    """Write whole inches without a point."""
    return round(far) if abs(far - round(far)) <= SAME_RUN else far


def _outcome(of: AskedCharge, played: Played) -> Data:
    (made,) = played.happened(ev.ChargeMade)
    return {
        "final": played.now.standing(of.ask.unit).pose,
        "outcome": "success" if made.success else "failed",
        "disorderly": made.disorderly,
        **({"charge_bonus": False} if made.disorderly or not made.success else {}),
    }


def _sentence(of: AskedCharge, values: Data, margin: float | None, travel: float | None) -> str:
    """Return how the charge ends; `_stop_words` go on where it does not move its full distance."""
    far = float(values["distance"])
    halted = math.dist(of.start.centre, values["final"].centre) < far - SAME_RUN
    if values["outcome"] == "success":
        sentence = _("With a {roll} {unit} arrives.")
    elif margin is None or margin >= 0.0:
        sentence = _("With a {roll} {unit} fails.")
    else:
        sentence = _(
            "With a {roll} {unit} falls short by {short} in. {unit:It moves|They move} {far} in "
            "of the {travel} in {unit:it needs|they need}."
        )
        if halted:
            sentence = _(
                "With a {roll} {unit} falls short by {short} in. {unit:It has|They have} {far} "
                "in for the {travel} in {unit:it needs|they need}."
            )
    sentence = sentence.format(
        roll=of.ask.roll or 1,
        unit=of.now.name(of.ask.unit),
        short=_digits(-(margin or 0.0), 0.0),
        far=WrittenInches.shortest(far),
        travel=_digits(travel or 0.0, far),
    )
    return sentence + (_(" It is disorderly.") if values["disorderly"] else "")


def _digits(inches: float, beside: float) -> WrittenInches:
    """Return inches with as few digits as they need, but enough to tell them from others."""
    return WrittenInches.shortest(inches, 5 if round(inches - beside, 3) == 0.0 else 3)


# ------------------------------------------------------------------ the picture


def _marks(of: AskedCharge, chosen: PivotOption | None) -> DrawingMarks:
    standing = of.now.standing(of.ask.unit)
    lines = [of.plan.verdict.line] if of.plan.verdict.line else []
    swept, ghosts = [], []
    if chosen is not None and chosen.travel is not None:
        pivoted = standing.at(standing.pose.turned(chosen.facing))
        dx, dy = pivoted.pose.forward
        far = chosen.travel
        swept.append(sweep(pivoted.corners, dx * far, dy * far))
        if chosen.verdict.line:
            lines = [chosen.verdict.line]
    room = of.plan.rooms.get(of.sides[0]) if of.plan.sides else None
    if room and of.plan:
        ghosts += [(standing.at(pose).corners, "") for pose in room.choices]
    return DrawingMarks(
        lines=tuple(lines), ghosts=tuple(ghosts), swept=tuple(swept), arcs=(of.ask.target,)
    )


def _short_marks(of: AskedCharge, ran: PivotOption, final: Pose) -> DrawingMarks:
    """Draw a charge that fell short: where it ran, where it stops, the inches it lacks."""
    standing = of.now.standing(of.ask.unit)
    pivoted = standing.at(standing.pose.turned(ran.facing))
    dx, dy = final.x - pivoted.pose.x, final.y - pivoted.pose.y
    swept = (sweep(pivoted.corners, dx, dy),) if math.hypot(dx, dy) > 0.0 else ()
    lines: tuple[Segment, ...] = ()
    if ran.verdict.line is not None:
        (ax, ay), end = ran.verdict.line
        lines = (((ax + dx, ay + dy), end),)
    ghost = (standing.at(final).corners, _("stops here"))
    return DrawingMarks(lines=lines, ghosts=(ghost,), swept=swept)
