"""What the board says about what lies under the mouse."""

from __future__ import annotations

from math import isfinite
from typing import Final

import pygame

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
from simulator.ui.board.aiming import Hypothetical, charge_asked, draw_charge
from simulator.ui.board.choosing import Choices, tokens_shown
from simulator.ui.board.overlays import draw_glow, draw_ruler, draw_sight, draw_spot
from simulator.ui.board.ruler import End, measures
from simulator.ui.board.side_panel import SidePanel, lay_aside
from simulator.ui.board.terrain_text import terrain_rules, terrain_words
from simulator.ui.board.trays_drawing import TrayPictures
from simulator.ui.board.unit_marks import NAMES_FROM
from simulator.ui.boxes.box_pictures import picture_of
from simulator.ui.camera import Camera
from simulator.ui.odds.histogram import attack_outlook, histogram
from simulator.ui.palette import answering
from simulator.ui.strokes import plate, put, verdict_plate

_ATTACKS: Final = frozenset({Rule.MEL_05, Rule.RNG_06})
"""By these rules the target of an attack is chosen; other targets have no odds."""


def draw_hover(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    choices: Choices,
    selected: UnitId | None,
    what: UnitId | TokenId,
    side_panel: SidePanel,
    hypothetical: Hypothetical | None = None,
) -> None:
    """Light up what lies under the mouse and say what matters about it now."""
    if what in now.state.tokens:
        _hover_token(surface, camera, now, what)
        return
    unit = now.state.units.get(what)
    if unit is None or unit.pose is None or not unit.on_table:
        return
    clickable = bool(choices.about(what))
    draw_glow(
        surface,
        camera,
        now.corners(what),
        palette.GOLD if clickable else palette.PARCHMENT,
        width=4,
    )
    x, y = camera.to_screen(unit.pose.centre)
    under = (x, y + camera.pixels(now.card(what).tray.radius) + 26)
    request = choices.request
    if request is not None and request.kind is Kind.CHARGE_TARGET and request.subject is not None:
        pair = charge_asked(now, choices, what)
        if pair is not None:
            table = (surface, camera, now, pictures)
            draw_charge(*table, *pair, side_panel=side_panel, hypothetical=hypothetical)
        return
    _tell_about(surface, camera, now, choices, selected, what, under)


def _tell_about(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    choices: Choices,
    selected: UnitId | None,
    what: UnitId,
    under: tuple[float, float],
) -> None:
    """Write below a unit what can be aimed at it, whether it is seen, or its name."""
    request = choices.request
    acts = request is not None and request.kind is Kind.ACTION  # said in the list, action by action
    if (
        not acts
        and (choices.aims or choices.refusal(what))
        and _hover_target(surface, camera, now, choices, what, under)
    ):
        return
    foe = selected is not None and not now.friendly(selected, what)
    if foe and selected is not None and now.unit(selected).on_table and not choices.aims:
        _tell_sight(surface, camera, now, selected, what, under)
        return
    if camera.scale < NAMES_FROM:
        tag = plate(now.name(what), 16, palette.HOUSES[now.owner(what)].light, bold=True)
        put(surface, tag, under, surface.get_clip())


def _hover_target(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    choices: Choices,
    what: UnitId,
    under: tuple[float, float],
) -> bool:
    """Return what aiming at a unit promises, or why it may not be aimed at; False for neither."""
    options, refusal, request = choices.about(what), choices.refusal(what), choices.request
    if not options and refusal is None:
        return False
    if options and request is not None and request.rule in _ATTACKS and request.subject:
        outlook = attack_outlook(now, request.subject, what)
        if outlook is not None:
            places = [now.standing(one).pose.centre for one in (request.subject, what)]
            lay_aside(surface, [picture_of(histogram(outlook), 260)], camera.outline(places))
    verdict = options[0].verdict if options else refusal.verdict if refusal else None
    if verdict is not None:
        draw_sight(surface, camera, verdict, loud=True)
        if verdict.why:
            words = verdict_plate(str(verdict), answering(verdict))
            put(surface, words, under, surface.get_clip())
    return True


def draw_terrain_words(
    surface: pygame.Surface, camera: Camera, now: Position, piece: Terrain
) -> None:
    """Name the piece of terrain under the mouse, and say what it does (TER-01, TER-03)."""
    words = terrain_words(piece)
    if piece.id in lifted(now):
        words = _(
            "{piece}. Lifted off for the trays on {piece:it; its|them; their} rules stay."
        ).format(piece=words)
    x, y = camera.to_screen(piece.centre)
    below = max(py for _px, py in camera.outline(piece.outline)) + 16
    put(surface, plate(words), (x, below), surface.get_clip())
    rules = terrain_rules(piece)
    if rules:  # in a corner, so that they hide neither the piece nor the trays around it
        trays = [now.standing(u.id).pose.centre for u in now.state.units.values() if u.on_table]
        busy = [(x, y), *map(camera.to_screen, trays)]
        lay_aside(surface, [plate("\n".join(rules), width=420)], busy)


def _tell_sight(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    viewer: UnitId,
    target: UnitId,
    at: tuple[float, float],
) -> None:
    """Report whether the selected unit sees the one under the mouse."""
    verdict = sees(now, viewer, target)
    draw_sight(surface, camera, verdict, loud=True)
    put(surface, verdict_plate(str(verdict), answering(verdict)), at, surface.get_clip())


def _hover_token(surface: pygame.Surface, camera: Camera, now: Position, token: TokenId) -> None:
    x, y = camera.to_screen(tokens_shown(now)[token].at)
    draw_spot(surface, (x, y), palette.GOLD)
    if now.game.scenario is not None:
        verdict, unit = control(now, token)
        edge = palette.HOUSES[now.owner(unit)].light if unit is not None else palette.PARCHMENT
        put(
            surface,
            plate(str(verdict), edge=edge, mark="objective"),
            (x, y + 40),
            surface.get_clip(),
        )


def draw_ruler_from(
    surface: pygame.Surface, camera: Camera, now: Position, start: End | None, end: End | None
) -> None:
    """Lay the ruler from its anchor to what lies under the mouse."""
    if end is None:
        return
    if start is None:
        at = camera.to_screen(now.unit(end).pose.centre if isinstance(end, str) else end)  # type: ignore[union-attr]
        words = _("Ruler: click where to measure from")
        put(surface, plate(words, 16, palette.RULER), (at[0], at[1] - 30), surface.get_clip())
        return
    found = list(measures(now, start, end))
    for place, measure in reversed(list(enumerate(found))):
        words = "\n".join(one.words for one in found) if place == 0 else ""
        draw_ruler(surface, camera, measure.ends, words, style=measure.line)


def threats(now: Position, selected: UnitId | None) -> dict[UnitId, float]:
    """Return how far units threaten to charge or shoot: the selected one, or all that may act.

    The threat of a charge is the furthest it can go; that of a shot its range.
    """
    shown = [u for u in now.state.units.values() if u.on_table and not u.activated]
    if selected is not None:
        shown = [u for u in shown if u.id == selected] or shown
    found = {}
    for unit in shown:
        reaches = [attack.kind.reach for attack in ranged_cards(now, unit.id)]
        reaches = [inches for inches in reaches if isfinite(inches)]
        if not now.has(Stat.NO_CHARGES, unit.id):
            reaches.append(reach_of(now, unit.id, ActionKey.CHARGE))
        if reaches:
            found[unit.id] = max(reaches)
    return found
