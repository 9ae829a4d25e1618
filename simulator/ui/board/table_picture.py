"""The picture of everything that lies still, painted once and laid down in every frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.requests import Kind, Option
from simulator.model.state import Phase, Player, TokenId, UnitId
from simulator.rules.deployment import zones
from simulator.rules.sight import sight_lines
from simulator.rules.terrain import lifted
from simulator.ui.board.choosing import Choices, tokens_shown, unit_at
from simulator.ui.board.cloth_drawing import (
    draw_hidden_objective,
    draw_objectives,
    draw_table,
    draw_zone,
)
from simulator.ui.board.ghost_drawing import draw_badge
from simulator.ui.board.overlays import (
    draw_arcs,
    draw_front_arc,
    draw_glow,
    draw_range,
    draw_seam,
    draw_sight,
    draw_threat,
    seam,
)
from simulator.ui.board.terrain_drawing import draw_terrain
from simulator.ui.board.trays_drawing import TrayPictures, look_of
from simulator.ui.board.unit_marks import draw_marks
from simulator.ui.camera import Camera
from simulator.ui.palette import GOLD, HOUSES, ILLEGAL, LEGAL, PARCHMENT, Line, icon
from simulator.ui.strokes import glaze, line, outline

_DEPLOYING = frozenset({Kind.DEPLOY_POSE, Kind.DEPLOY_UNIT, Kind.ZONE_EDGE})


@dataclass(frozen=True, eq=False)
class Scene:
    """What the still picture shows. `lifted` units are drawn elsewhere, moving."""

    now: Position
    choices: Choices = field(default_factory=Choices)
    chosen: frozenset[str] = frozenset()
    selected: UnitId | None = None
    lifted: frozenset[UnitId] = frozenset()
    overlays: frozenset[str] = frozenset()
    grid: bool = True
    names: bool = True
    placing: bool = False
    controllers: Mapping[TokenId, Player | None] = field(default_factory=dict)
    threats: Mapping[UnitId, float] = field(default_factory=dict)
    """Inches each unit threatens beyond its tray, while the threat map is asked for."""

    @property
    def asked_elsewhere(self) -> bool:
        """Say whether the question draws its own lines, so that sight lines would be in the way."""
        return self.placing or self.choices.aims or bool(self.choices.places)

    @property
    def key(self) -> tuple[object, ...]:
        """Give what the picture depends on besides the camera."""
        return (
            id(self.now.state), id(self.choices.request), self.chosen, self.selected, self.lifted,
            self.overlays, self.grid, self.names, self.placing,
        )  # fmt: skip


class TablePicture:
    """The kept still picture."""

    def __init__(self, pictures: TrayPictures) -> None:
        """Begin with none."""
        self._pictures = pictures
        self._picture: pygame.Surface | None = None
        self._cloth: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()
        self._cloth_key: tuple[object, ...] = ()
        self._held: Scene | None = None
        self.painted = 0
        """How often the picture had to be painted, for the tests."""

    def of(self, scene: Scene, camera: Camera) -> pygame.Surface:
        """Give the picture of a scene, the size of the camera's rectangle; do not draw on it."""
        key = (camera.key, *scene.key)
        if self._picture is None or key != self._key:
            # The scene is held on to, so that the identities in its key stay its own.
            self._held, self._key = scene, key
            self._picture = self._paint(scene, camera)
            self.painted += 1
        return self._picture

    def forget(self) -> None:
        """Paint anew next time; needed when the screen's format changes."""
        self._picture = self._cloth = None
        self._key = self._cloth_key = ()

    def forget_still(self) -> None:
        """Paint the trays anew next time, on the same cloth."""
        self._key = ()

    # ------------------------------------------------------------ painting

    def _paint(self, scene: Scene, camera: Camera) -> pygame.Surface:
        ground = self._ground(scene, camera)
        picture = self._picture
        if picture is None or picture.get_size() != ground.get_size():
            picture = empty(camera.viewport.size)
        picture.blit(ground, (0, 0))
        local = at_corner(camera)
        _paint_zones(picture, local, scene)
        _paint_quarters(picture, local, scene.now)
        tokens = tokens_shown(scene.now)
        draw_objectives(picture, local, tokens, scene.controllers)
        still = [u.id for u in scene.now.state.units.values()
                 if u.on_table and u.id not in scene.lifted]  # fmt: skip
        _paint_under(picture, local, scene)
        for unit in still:
            self._paint_tray(picture, local, scene.now, unit, unit == scene.selected)
        _paint_lifted(picture, local, scene.now)
        _paint_seams(picture, local, scene.now, still)
        _paint_highlights(picture, local, scene, still)
        for token in tokens.values():
            if unit_at(scene.now, token.at) is not None:
                draw_hidden_objective(picture, local, token, scene.controllers.get(token.id))
        draw_marks(picture, local, scene.now, still, names=scene.names)
        _paint_over(picture, local, scene)
        return picture

    def _ground(self, scene: Scene, camera: Camera) -> pygame.Surface:
        """Give cloth and terrain, which change only with the camera."""
        key = (camera.key, scene.grid, scene.now.state.terrain)
        if self._cloth is None or key != self._cloth_key:
            picture = empty(camera.viewport.size)
            local = at_corner(camera)
            draw_table(picture, local, grid=scene.grid)
            for piece in scene.now.state.terrain:
                draw_terrain(picture, local, piece)
            self._cloth, self._cloth_key = picture, key
        return self._cloth

    def _paint_tray(
        self,
        surface: pygame.Surface,
        camera: Camera,
        now: Position,
        unit: UnitId,
        lifted: bool,
    ) -> None:
        pose = now.unit(unit).pose
        if pose is not None:
            draw_tray(surface, camera, now, self._pictures, unit, pose, lifted=lifted)


def draw_tray(
    surface: pygame.Surface,
    camera: Camera,
    now: Position,
    pictures: TrayPictures,
    unit: UnitId,
    pose: Pose,
    *,
    lifted: bool = False,
    alpha: int = 255,
) -> None:
    """Lay a tray down with its shadow; a lifted one throws a longer shadow."""
    x, y = camera.to_screen(pose.centre)
    sprite = pictures.turned(look_of(now, unit), camera.scale, pose.facing)
    if alpha < 255:
        sprite = sprite.copy()
        sprite.set_alpha(alpha)
    off = camera.pixels(0.42 if lifted else 0.16)
    edge = camera.outline(now.standing(unit).at(pose).corners)
    glaze(surface, [(px + off, py + off) for px, py in edge], (0, 0, 0), 90 * alpha // 255)
    surface.blit(sprite, sprite.get_rect(center=(round(x), round(y))))


def empty(size: tuple[int, int]) -> pygame.Surface:
    """Give a picture to be painted on, in the screen's own format."""
    picture = pygame.Surface(size)
    return picture.convert() if pygame.display.get_surface() else picture


def at_corner(camera: Camera) -> Camera:
    """Give the same view drawn into a picture of its own."""
    local = Camera(camera.viewport, camera.board, camera.ratio)
    local.viewport = pygame.Rect((0, 0), camera.viewport.size)
    local.scale, local.centre = camera.scale, camera.centre
    return local


def _paint_zones(surface: pygame.Surface, camera: Camera, scene: Scene) -> None:
    state, request = scene.now.state, scene.choices.request
    asked = request is not None and request.kind in _DEPLOYING
    if state.phase not in {Phase.SETUP, Phase.DEPLOYMENT} and not asked:
        return
    owners = {seat.edge: seat.player for seat in state.seats.values() if seat.edge is not None}
    for index, zone in enumerate(zones(scene.now) if scene.now.game.scenario is not None else ()):
        owner = owners.get(index)
        mine = asked and request is not None and owner in {None, request.who}
        draw_zone(surface, camera, zone, owner, lit=mine)


def _paint_quarters(surface: pygame.Surface, camera: Camera, now: Position) -> None:
    """Part the table into its quarters where a mode counts them."""
    if "quarters" not in getattr(now.game.scenario, "special", ()):
        return
    width, depth = now.game.board
    middle = (width / 2, depth / 2)
    for ends in (((0.0, middle[1]), (width, middle[1])), ((middle[0], 0.0), (middle[0], depth))):
        start, end = map(camera.to_screen, ends)
        line(surface, start, end, GOLD, 2.0, Line.DASHED, 150)


def _paint_under(surface: pygame.Surface, camera: Camera, scene: Scene) -> None:
    """Paint what lies beneath the trays: arcs, ranges and threats."""
    now = scene.now
    for unit, inches in scene.threats.items():
        house = HOUSES[now.owner(unit)]
        mine = now.owner(unit) is now.state.active
        style = Line.SOLID if mine else Line.DASHED
        draw_threat(surface, camera, now.standing(unit), inches, house.light, style)
    for unit in _shown_arcs(scene):
        draw_arcs(surface, camera, now.standing(unit), HOUSES[now.owner(unit)].light)
    selected = scene.selected
    if selected in scene.lifted or selected is None or not now.unit(selected).on_table:
        return
    if "arcs" not in scene.overlays:
        draw_front_arc(surface, camera, now.standing(selected))
    if scene.choices.request is not None and scene.choices.request.kind is Kind.TARGET:
        for attack in now.card(selected).attacks:
            if attack.kind.ranged:
                draw_range(surface, camera, now.standing(selected), attack.kind.reach, attack.name)


def _shown_arcs(scene: Scene) -> Iterable[UnitId]:
    """Give the units whose arcs are shown: the selected one, or everybody's when none is."""
    if "arcs" not in scene.overlays:
        return ()
    if scene.selected is not None and scene.now.unit(scene.selected).on_table:
        return (scene.selected,)
    return tuple(u.id for u in scene.now.state.units.values() if u.on_table)


def _paint_lifted(surface: pygame.Surface, camera: Camera, now: Position) -> None:
    """Mark where pieces lie that are lifted off because trays stand on them (TER-03)."""
    away = lifted(now)
    for piece in now.state.terrain:
        if piece.id in away:
            edge = camera.outline(piece.outline)
            outline(surface, edge, (20, 17, 14), 3.0, Line.DASHED, 150)
            outline(surface, edge, PARCHMENT, 1.6, Line.DASHED, 220)


def _paint_seams(
    surface: pygame.Surface, camera: Camera, now: Position, still: list[UnitId]
) -> None:
    for first, second in now.state.engaged:
        if first in still and second in still:
            ends = seam(now.standing(first), now.standing(second))
            if ends is not None:
                draw_seam(surface, camera, ends)


def _paint_highlights(
    surface: pygame.Surface, camera: Camera, scene: Scene, still: list[UnitId]
) -> None:
    """Paint bright edges around what can be clicked, and around the selected unit."""
    for unit in still:
        corners = scene.now.corners(unit)
        options = scene.choices.about(unit)
        if options:
            taken = any(option.key in scene.chosen for option in options)
            draw_glow(surface, camera, corners, LEGAL if taken else GOLD, width=4 if taken else 3)
        elif scene.choices.aims and scene.choices.refusal(unit) is not None:
            draw_glow(surface, camera, corners, ILLEGAL, Line.DASHED, 2)
        if unit == scene.selected:
            draw_glow(surface, camera, corners, PARCHMENT, width=3)
    for token in tokens_shown(scene.now).values():
        if scene.choices.about(token.id):
            x, y = camera.to_screen(token.at)
            pygame.draw.circle(surface, GOLD, (x, y), camera.pixels(token.radius) + 10, 3)


def _paint_over(surface: pygame.Surface, camera: Camera, scene: Scene) -> None:
    """Paint what lies above the trays: lines of sight and what the options say."""
    now, selected = scene.now, scene.selected
    asked = "sight" in scene.overlays
    shown = selected is not None and selected not in scene.lifted and now.unit(selected).on_table
    if shown and selected is not None and (asked or not scene.asked_elsewhere):
        for verdict in sight_lines(now, selected).values():
            if verdict or asked:
                draw_sight(surface, camera, verdict, loud=asked)
    if not scene.choices.aims:
        return
    for option in scene.choices.options:
        unit = now.state.units.get(option.about)
        if unit is not None and unit.pose is not None:
            _pin(surface, camera, unit.pose, option)
    for refusal in scene.choices.refused:
        unit = now.state.units.get(refusal.about)
        if unit is not None and unit.pose is not None:
            mark = icon("verdict-no", 22, ILLEGAL)
            x, y = camera.to_screen(unit.pose.centre)
            pygame.draw.circle(surface, (20, 17, 14), (round(x), round(y)), 14)
            surface.blit(mark, mark.get_rect(center=(round(x), round(y))))


def _pin(surface: pygame.Surface, camera: Camera, pose: Pose, option: Option) -> None:
    """Pin what an option promises to a tray; an option that only names it needs no badge."""
    if option.detail:
        draw_badge(surface, camera, pose, option.detail, option.verdict)
