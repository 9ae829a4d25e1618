"""Questions of where a tray stands: on a token, in a quarter of the table, inside a rectangle."""

from __future__ import annotations

from simulator.cases.case_answer import CaseAnswer, DrawingMarks
from simulator.cases.case_table import CaseTable
from simulator.content.cases.case_records import AskControl, AskInside, AskQuadrant
from simulator.engine.names import token_name
from simulator.geometry.tolerances import ROUNDING
from simulator.language.texts import joined, msg
from simulator.language.texts import translate as _
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict
from simulator.rules.battlefield import quarters
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring import objectives


def control_of(table: CaseTable, ask: AskControl) -> CaseAnswer:
    """Return whether a tray covers or touches a token (SCN-GOT-03)."""
    now = table.now
    margin = objectives.covers(now, ask.unit, ask.token)
    touches = objectives.touches(now, ask.unit, ask.token)
    covers = margin >= 0.0
    token = now.state.tokens[ask.token]
    unit, there, by = now.name(ask.unit), token_name(now, token), abs(margin)
    if covers:
        why = msg(
            "{unit} covers {token} completely, with {by:.2f} in to spare.",
            unit=unit,
            token=there,
            by=by,
        )
    elif touches:
        why = msg(
            "{unit} stands on {token} but {unit:lacks|lack} {by:.2f} in to cover it completely.",
            unit=unit,
            token=there,
            by=by,
        )
    else:
        why = msg("{unit} does not stand on {token}.", unit=unit, token=there)
    verdict = Verdict(covers, scenario_of(now).cites.claim, why, margin)
    marks = DrawingMarks(circles=((*token.at, token.radius),))
    return CaseAnswer.of("control", verdict, {"covers": covers, "touches": touches}, marks=marks)


def quadrant_of(table: CaseTable, ask: AskQuadrant) -> CaseAnswer:
    """Return in which quarter of the table most of a tray stands (SCN-STAND-04)."""
    now = table.now
    found = quarters.quadrant(now, ask.unit)
    names = [quarters.quadrant_name(each) for each in found.quadrants]
    why = _("Most of {unit} stands in the {where} quarter of the table.").format(
        unit=now.name(ask.unit), where=joined(names, msg(" and "))
    )
    width, depth = now.game.board
    lines = (((width / 2, 0.0), (width / 2, depth)), ((0.0, depth / 2), (width, depth / 2)))
    return CaseAnswer(
        "quadrant",
        {"quadrant": list(found.quadrants)},
        (Rule.SCN_STAND_04,),
        why,
        margin=found.margin,
        marks=DrawingMarks(lines=lines),
    )


def inside_of(table: CaseTable, ask: AskInside) -> CaseAnswer:
    """Return whether a tray stands wholly inside a rectangle (DEP-04, AMB-36)."""
    now = table.now
    x0, y0, x1, y1 = ask.rect
    box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    over = quarters.overhang(now.standing(ask.unit), box)
    inside = over <= ROUNDING
    names = {"unit": now.name(ask.unit), "by": abs(over)}
    if inside:
        why = _("{unit} stands wholly inside, {by:.2f} in from the nearest side.")
    else:
        why = _("{unit} stands {by:.2f} in outside.")
    return CaseAnswer(
        "inside",
        {"inside": inside, "overhang": max(0.0, over)},
        (Rule.DEP_04, Rule.AMB_36),
        why.format(**names),
        yes=inside,
        margin=-over,
        marks=DrawingMarks(boxes=(box,)),
    )
