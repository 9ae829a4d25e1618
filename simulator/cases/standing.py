"""Questions of where a tray stands: on a token, in a quarter of the table, inside a rectangle."""

from __future__ import annotations

from simulator.cases.answer import Answer, Marks
from simulator.cases.position import SetUp
from simulator.content.case_records import AskControl, AskInside, AskQuadrant
from simulator.engine.names import token_name
from simulator.geometry.placing import ROUNDING
from simulator.model.rulebook import Rule
from simulator.rules import objectives, zones
from simulator.rules.scenarios import scenario_of
from simulator.texts import translate as _


def control_of(table: SetUp, ask: AskControl) -> Answer:
    """Tell whether a tray covers or touches a token (SCN-GOT-03)."""
    now = table.now
    margin = objectives.covers(now, ask.unit, ask.token)
    touches = objectives.touches(now, ask.unit, ask.token)
    covers = margin >= 0.0
    token = now.state.tokens[ask.token]
    names = {"unit": now.name(ask.unit), "token": token_name(now, token), "by": abs(margin)}
    if covers:
        why = _("{unit} covers {token} completely, with {by:.2f} in to spare.")
    elif touches:
        why = _("{unit} stands on {token} but lacks {by:.2f} in to cover it completely.")
    else:
        why = _("{unit} does not stand on {token}.")
    return Answer(
        "control", {"covers": covers, "touches": touches}, (scenario_of(now).cites.claim,),
        why.format(**names), yes=covers, margin=margin,
        marks=Marks(circles=((*token.at, token.radius),)),
    )  # fmt: skip


def quadrant_of(table: SetUp, ask: AskQuadrant) -> Answer:
    """Tell in which quarter of the table most of a tray stands (SCN-STAND-04)."""
    now = table.now
    found = zones.quadrant(now, ask.unit)
    names = [zones.quadrant_name(each) for each in found.quadrants]
    why = _("Most of {unit} stands in the {where} quarter of the table.").format(
        unit=now.name(ask.unit), where=_(" and ").join(names)
    )
    width, depth = now.game.board
    lines = (((width / 2, 0.0), (width / 2, depth)), ((0.0, depth / 2), (width, depth / 2)))
    return Answer(
        "quadrant", {"quadrant": list(found.quadrants)}, (Rule.SCN_STAND_04,), why,
        margin=found.margin, marks=Marks(lines=lines),
    )  # fmt: skip


def inside_of(table: SetUp, ask: AskInside) -> Answer:
    """Tell whether a tray stands wholly inside a rectangle (DEP-04, AMB-36)."""
    now = table.now
    x0, y0, x1, y1 = ask.rect
    box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    over = zones.overhang(now.standing(ask.unit), box)
    inside = over <= ROUNDING
    names = {"unit": now.name(ask.unit), "by": abs(over)}
    if inside:
        why = _("{unit} stands wholly inside, {by:.2f} in from the nearest side.")
    else:
        why = _("{unit} stands {by:.2f} in outside.")
    return Answer(
        "inside", {"inside": inside, "overhang": max(0.0, over)}, (Rule.DEP_04, Rule.AMB_36),
        why.format(**names), yes=inside, margin=-over, marks=Marks(boxes=(box,)),
    )  # fmt: skip
