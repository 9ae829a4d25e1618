"""The layers of the still picture: zones, what lies beneath the trays, and what lies above them."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

import pygame

from simulator.engine.position import Position
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
    draw_threat,
    seam,
)
from simulator.ui.board.scene import Scene
from simulator.ui.camera import Camera
from simulator.ui.palette import LineStyle, icon
from simulator.ui.strokes import line, outline

_DEPLOYING = frozenset({Kind.DEPLOY_POSE, Kind.DEPLOY_UNIT, Kind.ZONE_EDGE})


def paint_zones(surface: pygame.Surface, camera: Camera, scene: Scene) -> None:
    """Paint the deployment zones while armies are set up, bright where one may deploy."""
    state, request = scene.now.state, scene.choices.request
    if isinstance(request, Place) and request.areas:
        _paint_areas(surface, camera, request)
        return
    asked = request is not None and request.kind in _DEPLOYING
    if state.phase not in {Phase.SETUP, Phase.DEPLOYMENT} and not asked:
        return
    for index, zone in enumerate(zones(scene.now) if scene.now.game.scenario is not None else ()):
        owners = tuple(seat.player for seat in state.seats.values() if seat.edge == index)
        mine = asked and request is not None and (not owners or request.who in owners)
        draw_zone(surface, camera, zone, owners, lit=mine)


def _paint_areas(surface: pygame.Surface, camera: Camera, request: Place) -> None:
    """Paint where a unit that enters in play may be put: wholly inside one of these."""
    colour = palette.HOUSES[request.who].light
    for corners, inches in request.areas:
        draw_halo(surface, camera, corners, inches, colour)


def paint_quarters(surface: pygame.Surface, camera: Camera, now: Position) -> None:
    """Part the table into its quarters where a mode counts them."""
    if "quarters" not in getattr(now.game.scenario, "special", ()):
        return
    width, depth = now.game.board
    middle = (width / 2, depth / 2)
    for ends in (((0.0, middle[1]), (width, middle[1])), ((middle[0], 0.0), (middle[0], depth))):
        start, end = map(camera.to_screen, ends)
        line(surface, start, end, palette.GOLD, 2.0, LineStyle.DASHED, 150)


def paint_under(surface: pygame.Surface, camera: Camera, scene: Scene) -> None:
    """Paint what lies beneath the trays: arcs, ranges and threats."""
    now = scene.now
    for unit, inches in scene.threats.items():
        house = palette.HOUSES[now.owner(unit)]
        mine = now.owner(unit) is now.state.active
        style = LineStyle.SOLID if mine else LineStyle.DASHED
        around = shoots_all_round(now, unit)
        standing = now.standing(unit)
        draw_threat(surface, camera, standing, inches, house.light, style, all_round=around)
    for unit in shown_arcs(scene):
        draw_arcs(surface, camera, now.standing(unit), palette.HOUSES[now.owner(unit)].light)
    selected = scene.selected
    if selected in scene.lifted or selected is None or not now.unit(selected).on_table:
        return
    if "arcs" not in scene.overlays:
        draw_front_arc(surface, camera, now.standing(selected))
    if scene.choices.request is not None and scene.choices.request.kind is Kind.TARGET:
        around, standing = shoots_all_round(now, selected), now.standing(selected)
        for attack in ranged_cards(now, selected):
            inches, words = attack.kind.reach, printed(attack.name)
            if isfinite(inches):
                draw_range(surface, camera, standing, inches, words, all_round=around)


def shown_arcs(scene: Scene) -> Iterable[UnitId]:
    """Return the units whose arcs are shown: the selected one, or everybody's when none is."""
    if "arcs" not in scene.overlays:
        return ()
    if scene.selected is not None and scene.now.unit(scene.selected).on_table:
        return (scene.selected,)
    return tuple(u.id for u in scene.now.state.units.values() if u.on_table)


def paint_lifted(surface: pygame.Surface, camera: Camera, now: Position) -> None:
    """Mark where pieces lie that are lifted off because trays stand on them (TER-03)."""
    away = lifted(now)
    for piece in now.state.terrain:
        if piece.id in away:
            edge = camera.outline(piece.outline)
            outline(surface, edge, (20, 17, 14), 3.0, LineStyle.DASHED, 150)
            outline(surface, edge, palette.PARCHMENT, 1.6, LineStyle.DASHED, 220)


def paint_seams(
    surface: pygame.Surface, camera: Camera, now: Position, still: list[UnitId]
) -> None:
    """Paint the seams along which trays are engaged."""
    for first, second in now.state.engaged:
        if first in still and second in still:
            ends = seam(now.standing(first), now.standing(second))
            if ends is not None:
                draw_seam(surface, camera, ends)


def paint_highlights(
    surface: pygame.Surface, camera: Camera, scene: Scene, still: list[UnitId]
) -> None:
    """Paint bright edges around what can be clicked, and around the selected unit."""
    for unit in still:
        corners = scene.now.corners(unit)
        options = scene.choices.about(unit)
        if options:
            taken = any(option.key in scene.chosen for option in options)
            draw_glow(
                surface,
                camera,
                corners,
                palette.LEGAL if taken else palette.GOLD,
                width=4 if taken else 3,
            )
        elif scene.choices.aims and scene.choices.refusal(unit) is not None:
            draw_glow(surface, camera, corners, palette.ILLEGAL, LineStyle.DASHED, 2)
        if unit == scene.acting:
            draw_glow(surface, camera, corners, palette.GOLD, width=5)
        elif unit == scene.selected:
            draw_glow(surface, camera, corners, palette.PARCHMENT, width=3)
    for token in tokens_shown(scene.now).values():
        if scene.choices.about(token.id):
            x, y = camera.to_screen(token.at)
            pygame.draw.circle(surface, palette.GOLD, (x, y), camera.pixels(token.radius) + 10, 3)


def paint_over(surface: pygame.Surface, camera: Camera, scene: Scene) -> None:
    """Paint what lies above the trays: lines of sight, and what may not be chosen."""
    now, selected = scene.now, scene.selected
    asked = "sight" in scene.overlays
    shown = selected is not None and selected not in scene.lifted and now.unit(selected).on_table
    if shown and selected is not None and (asked or not scene.asked_elsewhere):
        for verdict in sight_lines(now, selected).values():
            if verdict or asked:
                draw_sight(surface, camera, verdict, loud=asked)
    if not scene.choices.aims:
        return
    for refusal in scene.choices.refused:
        unit = now.state.units.get(refusal.about)
        if unit is not None and unit.pose is not None:
            mark = icon("verdict-no", 22, palette.ILLEGAL)
            x, y = camera.to_screen(unit.pose.centre)
            pygame.draw.circle(surface, (20, 17, 14), (round(x), round(y)), 14)
            surface.blit(mark, mark.get_rect(center=(round(x), round(y))))
