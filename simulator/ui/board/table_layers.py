"""The layers of the still picture: zones, what lies beneath the trays, and what lies above them."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

import pygame

from simulator.language.texts import printed
from simulator.model.requests import Kind, Place
from simulator.model.state import Phase, UnitId
from simulator.rules.attack.firing_range import ranged_cards
from simulator.rules.battlefield.sight import shoots_all_round, sight_lines
from simulator.rules.battlefield.terrain import lifted
from simulator.rules.setup.deployment import zones
from simulator.ui import palette
from simulator.ui.board.choosing import tokens_shown
from simulator.ui.board.cloth_drawing import draw_zone
from simulator.ui.board.overlays import (
    draw_arcs,
    draw_front_arc,
    draw_glow,
    draw_halo,
    draw_range,
    draw_seam,
    draw_sight,
    seam,
    threat_area,
)
from simulator.ui.board.pens import Pen, TablePen
from simulator.ui.board.scene import Scene
from simulator.ui.palette import LineStyle, icon
from simulator.ui.strokes import line, on_disc

_DEPLOYING = frozenset({Kind.DEPLOY_POSE, Kind.DEPLOY_UNIT, Kind.ZONE_EDGE})


def paint_zones(pen: Pen, scene: Scene) -> None:
    """Paint the deployment zones while armies are set up, bright where one may deploy.

    Of a unit that enters in play only the areas in which it may be put are painted.
    """
    state, request = scene.now.state, scene.choices.request
    if isinstance(request, Place) and request.areas:
        for corners, inches in request.areas:
            draw_halo(pen, corners, inches, palette.HOUSES[request.who].light)
        return
    asked = request is not None and request.kind in _DEPLOYING
    if state.phase not in {Phase.SETUP, Phase.DEPLOYMENT} and not asked:
        return
    for index, zone in enumerate(zones(scene.now) if scene.now.game.scenario is not None else ()):
        owners = tuple(seat.player for seat in state.seats.values() if seat.edge == index)
        mine = asked and request is not None and (not owners or request.who in owners)
        draw_zone(pen, zone, owners, lit=mine)


def paint_quarters(pen: TablePen) -> None:
    """Part the table into its quarters where a mode counts them."""
    if "quarters" not in getattr(pen.now.game.scenario, "special", ()):
        return
    width, depth = pen.now.game.board
    middle = (width / 2, depth / 2)
    for ends in (((0.0, middle[1]), (width, middle[1])), ((middle[0], 0.0), (middle[0], depth))):
        start, end = map(pen.at, ends)
        line(pen.surface, start, end, palette.GOLD, 2.0, LineStyle.DASHED, 150)


def paint_under(pen: Pen, scene: Scene) -> None:
    """Paint what lies beneath the trays: arcs, ranges and threats."""
    now = scene.now
    for unit, inches in scene.threats.items():
        owner, around = now.owner(unit), shoots_all_round(now, unit)
        style = LineStyle.SOLID if owner is now.state.active else LineStyle.DASHED
        area = threat_area(now.standing(unit), inches, all_round=around)
        pen.shade(area, palette.HOUSES[owner].light, 20, 1.8, style, 200)
    for unit in shown_arcs(scene):
        draw_arcs(pen, now.standing(unit), palette.HOUSES[now.owner(unit)].light)
    selected = scene.selected
    if selected in scene.lifted or selected is None or not now.unit(selected).on_table:
        return
    if "arcs" not in scene.overlays:
        draw_front_arc(pen, now.standing(selected))
    if scene.choices.request is not None and scene.choices.request.kind is Kind.TARGET:
        around, standing = shoots_all_round(now, selected), now.standing(selected)
        for attack in ranged_cards(now, selected):
            inches, words = attack.kind.reach, printed(attack.name)
            if isfinite(inches):
                draw_range(pen, standing, inches, words, all_round=around)


def shown_arcs(scene: Scene) -> Iterable[UnitId]:
    """Return the units whose arcs are shown: the selected one, or everybody's when none is."""
    if "arcs" not in scene.overlays:
        return ()
    if scene.selected is not None and scene.now.unit(scene.selected).on_table:
        return (scene.selected,)
    return tuple(u.id for u in scene.now.state.units.values() if u.on_table)


def paint_lifted(pen: TablePen) -> None:
    """Mark where pieces lie that are lifted off because trays stand on them (TER-03)."""
    away = lifted(pen.now)
    for piece in pen.now.state.terrain:
        if piece.id in away:
            pen.outline(piece.outline, (20, 17, 14), 3.0, LineStyle.DASHED, 150)
            pen.outline(piece.outline, palette.PARCHMENT, 1.6, LineStyle.DASHED, 220)


def paint_seams(pen: TablePen, still: list[UnitId]) -> None:
    """Paint the seams along which trays are engaged."""
    for first, second in pen.now.state.engaged:
        if first in still and second in still:
            ends = seam(pen.now.standing(first), pen.now.standing(second))
            if ends is not None:
                draw_seam(pen, ends)


def paint_highlights(pen: Pen, scene: Scene, still: list[UnitId]) -> None:
    """Paint bright edges around what can be clicked, and around the selected unit."""
    for unit in still:
        corners = scene.now.corners(unit)
        options = scene.choices.about(unit)
        if options:
            taken = any(option.key in scene.chosen for option in options)
            colour, width = (palette.LEGAL, 4) if taken else (palette.GOLD, 3)
            draw_glow(pen, corners, colour, width=width)
        elif scene.choices.aims and scene.choices.refusal(unit) is not None:
            draw_glow(pen, corners, palette.ILLEGAL, LineStyle.DASHED, 2)
        if unit == scene.acting:
            draw_glow(pen, corners, palette.GOLD, width=5)
        elif unit == scene.selected:
            draw_glow(pen, corners, palette.PARCHMENT, width=3)
    for token in tokens_shown(scene.now).values():
        if scene.choices.about(token.id):
            radius = pen.camera.pixels(token.radius) + 10
            pygame.draw.circle(pen.surface, palette.GOLD, pen.at(token.at), radius, 3)


def paint_over(pen: Pen, scene: Scene) -> None:
    """Paint what lies above the trays: lines of sight, and what may not be chosen."""
    now, selected = scene.now, scene.selected
    asked = "sight" in scene.overlays
    shown = selected is not None and selected not in scene.lifted and now.unit(selected).on_table
    # A question that draws its own lines has none of sight in the way.
    elsewhere = scene.placing or scene.choices.aims or scene.choices.places
    if shown and selected is not None and (asked or not elsewhere):
        for verdict in sight_lines(now, selected).values():
            if verdict or asked:
                draw_sight(pen, verdict, loud=asked)
    if not scene.choices.aims:
        return
    for refusal in scene.choices.refused:
        unit = now.state.units.get(refusal.about)
        if unit is not None and unit.pose is not None:
            mark = icon("verdict-no", 22, palette.ILLEGAL)
            on_disc(pen.surface, mark, pen.at(unit.pose.centre), 14)
