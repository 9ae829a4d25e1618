"""What the board says about what lies under the mouse."""

from __future__ import annotations

from math import isfinite
from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.actions import ActionKey
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Terrain, TokenId, UnitId
from simulator.model.stats import Stat
from simulator.rules.attack.firing_range import ranged_cards
from simulator.rules.battlefield.sight import sees
from simulator.rules.battlefield.terrain import lifted
from simulator.rules.movement.maneuver import reach_of
from simulator.rules.scoring.objectives import control
from simulator.ui import palette
from simulator.ui.board.choosing import Choices, tokens_shown
from simulator.ui.board.overlays import draw_glow, draw_ruler, draw_sight, draw_spot, tell_sight
from simulator.ui.board.pens import TablePen
from simulator.ui.board.ruler import End, measures
from simulator.ui.board.side_panel import lay_aside
from simulator.ui.board.terrain_text import terrain_rules, terrain_words
from simulator.ui.board.unit_marks import NAMES_FROM
from simulator.ui.boxes.box_pictures import picture_of
from simulator.ui.odds.histogram import attack_outlook, histogram
from simulator.ui.strokes import plate

_ATTACKS: Final = frozenset({Rule.MEL_05, Rule.RNG_06})
"""By these rules the target of an attack is chosen; other targets have no odds."""


def draw_hover(
    pen: TablePen, choices: Choices, selected: UnitId | None, what: UnitId | TokenId
) -> None:
    """Light up what lies under the mouse and say what matters about it now.

    That is what can be aimed at a unit, whether it is seen, or its name; where the target of a
    charge is asked, the sheet of that charge says it.
    """
    if what in pen.now.state.tokens:
        _hover_token(pen, what)
        return
    unit = pen.now.state.units.get(what)
    if unit is None or unit.pose is None or not unit.on_table:
        return
    edge = palette.GOLD if choices.about(what) else palette.PARCHMENT
    draw_glow(pen, pen.now.corners(what), edge, width=4)
    x, y = pen.at(unit.pose.centre)
    under = (x, y + pen.camera.pixels(pen.now.card(what).tray.radius) + 26)
    request = choices.request
    if request is not None and request.kind is Kind.CHARGE_TARGET and request.subject is not None:
        return
    acts = request is not None and request.kind is Kind.ACTION  # said in the list, action by action
    if (
        not acts
        and (choices.aims or choices.refusal(what))
        and _hover_target(pen, choices, what, under)
    ):
        return
    foe = selected is not None and not pen.now.friendly(selected, what)
    if foe and selected is not None and pen.now.unit(selected).on_table and not choices.aims:
        tell_sight(pen, sees(pen.now, selected, what), under)
    elif pen.camera.scale < NAMES_FROM:
        tag = plate(pen.now.name(what), 16, palette.HOUSES[pen.now.owner(what)].light, bold=True)
        pen.put(tag, under)


def _hover_target(
    pen: TablePen, choices: Choices, what: UnitId, under: tuple[float, float]
) -> bool:
    """Return what aiming at a unit promises, or why it may not be aimed at; False for neither."""
    options, refusal, request = choices.about(what), choices.refusal(what), choices.request
    if not options and refusal is None:
        return False
    if options and request is not None and request.rule in _ATTACKS and request.subject:
        outlook = attack_outlook(pen.now, request.subject, what)
        if outlook is not None:
            places = [pen.now.standing(one).pose.centre for one in (request.subject, what)]
            lay_aside(pen.surface, [picture_of(histogram(*outlook), 260)], pen.edge(places))
    verdict = options[0].verdict if options else refusal.verdict if refusal else None
    if verdict is not None and verdict.why:
        tell_sight(pen, verdict, under)
    elif verdict is not None:
        draw_sight(pen, verdict, loud=True)
    return True


def draw_terrain_words(pen: TablePen, piece: Terrain) -> None:
    """Name the piece of terrain under the mouse, and say what it does (TER-01, TER-03)."""
    words = terrain_words(piece)
    if piece.id in lifted(pen.now):
        words = _(
            "{piece}. Lifted off for the trays on {piece:it; its|them; their} rules stay."
        ).format(piece=words)
    x, y = pen.at(piece.centre)
    below = max(py for _px, py in pen.edge(piece.outline)) + 16
    pen.put(plate(words), (x, below))
    rules = terrain_rules(piece)
    if rules:  # in a corner, so that they hide neither the piece nor the trays around it
        trays = [pen.now.standing(unit.id).pose.centre for unit in pen.units()]
        busy = [(x, y), *map(pen.at, trays)]
        lay_aside(pen.surface, [plate("\n".join(rules), width=420)], busy)


def _hover_token(pen: TablePen, token: TokenId) -> None:
    x, y = pen.at(tokens_shown(pen.now)[token].at)
    draw_spot(pen.surface, (x, y), palette.GOLD)
    if pen.now.game.scenario is not None:
        verdict, unit = control(pen.now, token)
        edge = palette.HOUSES[pen.now.owner(unit)].light if unit is not None else palette.PARCHMENT
        pen.put(plate(str(verdict), edge=edge, mark="objective"), (x, y + 40))


def draw_ruler_from(pen: TablePen, start: End | None, end: End | None) -> None:
    """Lay the ruler from its anchor to what lies under the mouse."""
    if end is None:
        return
    if start is None:
        at = pen.at(pen.now.unit(end).pose.centre if isinstance(end, str) else end)  # type: ignore[union-attr]
        words = _("Ruler: click where to measure from")
        pen.put(plate(words, 16, palette.RULER), (at[0], at[1] - 30))
        return
    found = list(measures(pen.now, start, end))
    for place, measure in reversed(list(enumerate(found))):
        words = "\n".join(one.words for one in found) if place == 0 else ""
        draw_ruler(pen, measure.ends, words, style=measure.line)


def threats(now: Position) -> dict[UnitId, float]:
    """Return how far the units that may act threaten to charge or shoot.

    The threat of a charge is the furthest it can go; that of a shot its range.
    """
    found = {}
    for unit in [u for u in now.state.units.values() if u.on_table and not u.activated]:
        reaches = [attack.kind.reach for attack in ranged_cards(now, unit.id)]
        reaches = [inches for inches in reaches if isfinite(inches)]
        if not now.has(Stat.NO_CHARGES, unit.id):
            reaches.append(reach_of(now, unit.id, ActionKey.CHARGE))
        if reaches:
            found[unit.id] = max(reaches)
    return found
