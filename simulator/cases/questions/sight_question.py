"""Questions of looking and measuring: sight, arc, range, distance (chapters 6 and 8)."""

from __future__ import annotations

from math import isfinite
from typing import Final

from simulator.cases.case_answer import CaseAnswer, DrawingMarks
from simulator.cases.case_table import CaseTable
from simulator.content.cases.case_records import AskArc, AskDistance, AskRange, AskSight
from simulator.engine.position import Position
from simulator.geometry import contact, measure
from simulator.geometry.arcs import ArcSide
from simulator.geometry.measure import nearest, nearest_to
from simulator.geometry.pose import Segment
from simulator.geometry.shapes import Corners, disc
from simulator.geometry.sight.front_view import Front
from simulator.geometry.tolerances import CONTACT_GAP, CONTACT_LENGTH, ROUNDING
from simulator.language.lengths import WrittenInches
from simulator.language.texts import Message, marked, msg, translate
from simulator.language.texts import translate as _
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict
from simulator.rules.attack import firing_range
from simulator.rules.attack.melee import side_name
from simulator.rules.battlefield import engagement, sight
from simulator.rules.battlefield.distance import range_to

WAY_NAMES: Final = {
    ArcSide.FRONT: marked("forward"),
    ArcSide.RIGHT: marked("right"),
    ArcSide.REAR: marked("backward"),
    ArcSide.LEFT: marked("left"),
}
"""The directions of a slide as the case format calls them."""


def way_name(side: ArcSide) -> str:
    """Return the direction of a slide as players read it."""
    return translate(WAY_NAMES[side])


def sight_of(table: CaseTable, ask: AskSight) -> CaseAnswer:
    """Return whether one unit sees another, for a charge or a ranged attack (LOS-05)."""
    found = sight.sees(table.now, ask.from_, ask.to, ranged=ask.for_ == "ranged")
    values = {
        "visible": found.answer,
        "margin": found.margin,
        "line": found.line,
        "blockers": list(found.blockers),
        "in_arc": found.answer or found.rule is not Rule.LOS_04,
    }
    line = found.line if values["in_arc"] else _to_arc(table.now, ask)
    marks = DrawingMarks(lines=(line,) if line else (), arcs=(ask.from_,))
    return CaseAnswer.of("sight", found, values, marks=marks)


def _to_arc(now: Position, ask: AskSight) -> Segment:
    """Return the inches a target lacks to the front arc, as a line from the arc to its tray."""
    gap = nearest(Front(now.standing(ask.from_)).arc, now.corners(ask.to))
    return (gap.at_p, gap.at_q)


def arc_of(table: CaseTable, ask: AskArc) -> CaseAnswer:
    """Return in which arc a unit stands, judged from the other one (ARC-02, ARC-03)."""
    now = table.now
    found = sight.arc(now, ask.of, ask.unit)
    sides = [side.value for side in found.sides]
    names = {
        "unit": now.name(ask.unit),
        "of": now.name(ask.of),
        "arc": side_name(found.sides[0]),
    }
    margin = 0.0 if len(sides) > 1 else found.margin
    if len(sides) > 1:
        names["other"] = side_name(found.sides[1])
        why = _(
            "{unit} stands exactly between two arcs of {of} ({arc}, {other}): the attacker chooses."
        ).format(**names)
        rules: tuple[Rule, ...] = (Rule.ARC_02, Rule.ARC_05)
    else:
        why = _("{arc}: {share:.0%} of the tray of {unit} stands in this arc of {of}.").format(
            share=found.shares[found.sides[0]], **names
        )
        rules = (Rule.ARC_02,)
    values = {
        "arc": sides,
        "margin": margin,
        "decided_by": "attacker" if len(sides) > 1 else "area",
    }
    return CaseAnswer(
        "arc",
        values,
        rules,
        why,
        margin=margin,
        marks=DrawingMarks(lines=(found.line,), arcs=(ask.of,)),
    )


# ------------------------------------------------------------------ range


def range_of(table: CaseTable, ask: AskRange) -> CaseAnswer:
    """Return whether a target is in range, now or after a shift (RNG-04, RNG-08)."""
    now = table.now
    card = _shot(table, ask)
    inches = firing_range.SHIFT if ask.shift is None else ask.shift
    found = firing_range.in_range(now, ask.from_, ask.to, card)
    shifted = firing_range.shift_into_range(now, ask.from_, ask.to, card, inches)
    shift, rules = None, [Rule.RNG_07, Rule.RNG_08]
    if shifted is not None and shifted[1] > 0.0:
        way, far = shifted
        shift = {"direction": WAY_NAMES[way], "distance": far}
        rules.append(Rule.RNG_04)
        why = msg(
            "{why} A shift of {inches} in {way} brings it into range.",
            why=found.why,
            inches=WrittenInches.shortest(far),
            way=way_name(way),
        )
        found = found.because(why)
    values = {
        "in_range": found.answer,
        "measured": range_to(now, ask.from_, ask.to),
        "in_range_after_shift": shifted is not None,
        "shift": shift,
    }
    origin = now.standing(ask.from_).arrow
    gap = nearest_to(origin, now.corners(ask.to))
    if sight.shoots_all_round(now, ask.from_):
        gap = nearest(now.corners(ask.from_), now.corners(ask.to))
        origin = gap.at_p
    reach = card.kind.reach
    circles = ((*origin, reach),) if isfinite(reach) else ()
    marks = DrawingMarks(lines=((gap.at_p, gap.at_q),), circles=circles)
    return CaseAnswer.of("range", found, values, rules=rules, marks=marks)


def _shot(table: CaseTable, ask: AskRange) -> AttackCard:
    """Return the ranged attack that is asked about: a named distance, or the unit's own."""
    own = firing_range.ranged_cards(table.now, ask.from_)
    if ask.distance is not None:
        return AttackCard("", AttackKind(ask.distance), 4, (1,))
    if own:
        return own[0]
    expected = _("a distance (short, long), for {unit} has no ranged attack").format(
        unit=table.now.name(ask.from_)
    )
    raise table.ask_fault(ask, "distance", expected)


# ------------------------------------------------------------------ distance


def distance_of(table: CaseTable, ask: AskDistance) -> CaseAnswer:
    """Return how far apart two things lie and whether they touch (GEN-07, GEN-19)."""
    now = table.now
    first, second = outline(now, ask.a), outline(now, ask.b)
    gap = nearest(first, second)
    touching = measure.in_contact(first, second)
    length = contact.contact_length(first, second)
    engaged = _may_fight(now, ask.a, ask.b) and engagement.meet(now, first, second)
    why = _distance_words(now, ask, gap.distance, length if touching else None, engaged=engaged)
    values = {
        "distance": gap.distance,
        "contact": touching,
        "contact_length": length,
        "engaged": engaged,
    }
    # Trays apart must move together by the gap, trays in contact slide off along their contact.
    margins = {"contact": length if touching else gap.distance}
    rules: tuple[Rule, ...] = (Rule.GEN_19,)
    if engaged or touching:
        rules = (Rule.GEN_07, Rule.GEN_19)
    if touching and gap.distance > ROUNDING:
        rules += (Rule.AMB_99,)
        why = msg(
            "{why} Less than {least:.3f} in apart is contact ({rule}).",
            why=why,
            least=CONTACT_GAP,
            rule=Rule.AMB_99.cited,
        )
    marks = DrawingMarks(lines=((gap.at_p, gap.at_q),))
    verdict = Verdict(touching, rules[0], why)
    return CaseAnswer.of("distance", verdict, values, rules=rules, margins=margins, marks=marks)


def _distance_words(
    now: Position, ask: AskDistance, inches: float, along: float | None, *, engaged: bool
) -> Message:
    """Return how far apart two things lie, or along how much they touch and whether they fight."""
    a, b = label(now, ask.a), label(now, ask.b)
    if along is None:
        return msg("{a} is {gap:.2f} in from {b}.", a=a, b=b, gap=inches)
    if engaged:
        return msg("{a} and {b} touch along {along:.2f} in and are engaged.", a=a, b=b, along=along)
    if _may_fight(now, ask.a, ask.b):
        return msg(
            "{a} and {b} touch along {along:.2f} in, which is no engagement: it takes more than "
            "{least:.2f} in ({rule}).",
            a=a,
            b=b,
            along=along,
            least=CONTACT_LENGTH,
            rule=Rule.AMB_09.cited,
        )
    return msg("{a} and {b} touch along {along:.2f} in.", a=a, b=b, along=along)


def _may_fight(now: Position, first: str, second: str) -> bool:
    units = now.state.units
    return first in units and second in units and not now.friendly(first, second)


def outline(now: Position, name: str) -> Corners:
    """Return the outline of a unit, a piece of terrain or a token."""
    if name in now.state.units:
        return now.corners(name)
    token = now.state.tokens.get(name)
    if token is not None:
        return disc(token.at, token.radius)
    return next(piece.outline for piece in now.state.terrain if piece.id == name)


def label(now: Position, name: str) -> str:
    """Return the name players read for a unit, a piece of terrain or a token."""
    return now.name(name) if name in now.state.units else name
