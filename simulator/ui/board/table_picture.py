"""The picture of everything that lies still, painted once and laid down in every frame."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from simulator.model.state import UnitId
from simulator.ui.board.arc_names import ArcName, arc_names
from simulator.ui.board.at_unit_signs import SignStrip, lay_signs, paint_signs
from simulator.ui.board.choosing import tokens_shown, unit_at
from simulator.ui.board.cloth_drawing import draw_hidden_objective, draw_objective, draw_table
from simulator.ui.board.label_layout import LaidLabel, around_token, lay_labels, paint_labels
from simulator.ui.board.pens import Pen, TablePen
from simulator.ui.board.pixel_outline import Outline
from simulator.ui.board.scene import Scene
from simulator.ui.board.table_layers import (
    paint_highlights,
    paint_lifted,
    paint_over,
    paint_quarters,
    paint_seams,
    paint_under,
    paint_zones,
    shown_arcs,
)
from simulator.ui.board.terrain_drawing import draw_terrain
from simulator.ui.board.tray_look import look_of
from simulator.ui.board.trays_drawing import lay_tray
from simulator.ui.board.unit_marks import letters
from simulator.ui.camera import Camera
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.palette import empty


class TablePicture:
    """The kept still picture."""

    def __init__(self) -> None:
        """Begin with none."""
        self._still, self._cloth = StillPicture(), StillPicture()
        self._key: tuple[object, ...] = ()
        self._cloth_key: tuple[object, ...] = ()
        self._labels_key: tuple[object, ...] = ()
        self._held: Scene | None = None
        self.labels: tuple[LaidLabel, ...] = ()
        """The labels on the picture, in its own pixels."""
        self.signs: tuple[SignStrip, ...] = ()
        """What lies beside the trays, in the picture's own pixels."""
        self.arc_names: tuple[ArcName, ...] = ()
        """The names of the arcs that are shown, in the picture's own pixels."""
        self.taken: tuple[pygame.Rect, ...] = ()
        """What labels and tokens take up, in pixels of the window: words keep off them."""
        self.painted = 0
        """How often the picture had to be painted, for the tests."""

    def of(self, scene: Scene, camera: Camera) -> pygame.Surface:
        """Return the picture of a scene, the size of the camera's rectangle; do not draw on it."""
        key = (camera.key, *scene.key)
        picture = self._still.picture if key == self._key else None
        if picture is None:
            # The scene is held on to, so that the identities in its key stay its own.
            self._held, self._key = scene, key
            self._still.picture = picture = self._paint(scene, camera)
            self.painted += 1
        return picture

    def forget_still(self, *, labels: bool = False) -> None:
        """Paint the trays anew next time, on the same cloth; and lay the labels out anew."""
        self._key = ()
        if labels:
            self._labels_key = ()

    def names_over(self, outlines: Iterable[Outline], corner: tuple[int, int]) -> frozenset[str]:
        """Return what the labels are about that lie over any outline, in pixels of the window.

        `corner` is where the picture lies in the window.
        """
        return frozenset(
            one.about
            for one in self.labels
            for outline in outlines
            if outline.covered(one.rect.move(corner))
        )

    # ------------------------------------------------------------ painting

    def _paint(self, scene: Scene, camera: Camera) -> pygame.Surface:
        ground = self._ground(scene, camera)
        picture = _fitting(self._still, camera.viewport.size)
        picture.blit(ground, (0, 0))
        local, now = at_corner(camera), scene.now
        pen = TablePen(picture, local, now)
        paint_zones(pen, scene)
        paint_quarters(pen)
        tokens = tokens_shown(now)
        for name, token in tokens.items():
            draw_objective(pen, token, None, scene.controllers.get(name))
        still = [unit.id for unit in pen.units() if unit.id not in scene.lifted]
        paint_under(pen, scene)
        for unit in still:
            raised = unit in {scene.selected, scene.acting}
            lay_tray(pen, look_of(now, unit), now.standing(unit), lifted=raised)
        paint_lifted(pen)
        paint_seams(pen, still)
        paint_highlights(pen, scene, still)
        for name, token in tokens.items():
            if unit_at(now, token.at) is not None:
                draw_hidden_objective(pen, token, scene.controllers.get(name))
        paint_over(pen, scene)
        self._lay_labels(scene, local, still, camera.viewport.topleft)
        paint_signs(picture, self.signs)
        paint_labels(picture, [one for one in self.labels if one.about not in scene.bare], now)
        self.arc_names = self._arc_names(scene, local)
        for arc_name in self.arc_names:
            arc_name.draw(picture)
        return picture

    def _arc_names(self, scene: Scene, camera: Camera) -> tuple[ArcName, ...]:
        """Lay the names of the arcs that are shown, once the labels lie."""
        now = scene.now
        standings = [now.standing(unit) for unit in shown_arcs(scene)]
        if not standings:
            return ()
        trays = [unit.id for unit in now.state.units.values() if unit.on_table]
        solid = [Outline(camera.outline(now.corners(unit))) for unit in trays]
        tokens = [around_token(camera, one) for one in tokens_shown(now).values()]
        lying = [one.rect for one in self.labels] + [one.rect for one in self.signs]
        return arc_names(camera, standings, (*solid, *tokens), lying)

    def _lay_labels(
        self, scene: Scene, camera: Camera, still: list[UnitId], corner: tuple[int, int]
    ) -> None:
        """Lay the labels anew where something changed that they depend on.

        `corner` is where the picture lies in the window.
        """
        key = (camera.key, corner, *scene.label_key)
        if key != self._labels_key:
            same = self._labels_key[:1] == (camera.key,)
            tokens = tokens_shown(scene.now).values()
            taken = [around_token(camera, one) for one in tokens]
            size = letters(camera.viewport)
            self.signs = lay_signs(scene.now, camera, still, taken, size)
            before = self.labels if same else ()
            self.labels = lay_labels(scene, camera, still, before, self.signs)
            self._labels_key = key
            rects = [one.rect for one in self.labels] + [one.rect for one in self.signs]
            for (x, y), r in ((token.at, token.radius) for token in tokens):
                rects.append(camera.rect_of((x - r, y - r, x + r, y + r)))
            self.taken = tuple(rect.move(corner) for rect in rects)

    def _ground(self, scene: Scene, camera: Camera) -> pygame.Surface:
        """Return cloth and terrain, which change only with the camera."""
        key = (camera.key, scene.grid, scene.now.state.terrain)
        picture = self._cloth.picture if key == self._cloth_key else None
        if picture is None:
            picture = _fitting(self._cloth, camera.viewport.size)
            pen = Pen(picture, at_corner(camera))
            draw_table(pen, grid=scene.grid)
            for piece in scene.now.state.terrain:
                draw_terrain(pen, piece)
            self._cloth_key = key
        return picture


def _fitting(still: StillPicture, size: tuple[int, int]) -> pygame.Surface:
    """Return a still picture to be painted over: the old one where it has the size, else a new."""
    if still.picture is None or still.picture.get_size() != size:
        still.picture = None  # the old picture goes before the new one comes
        still.picture = empty(size)
    return still.picture


def at_corner(camera: Camera) -> Camera:
    """Return the same view drawn into a picture of its own."""
    local = Camera(camera.viewport, camera.board)
    local.viewport = pygame.Rect((0, 0), camera.viewport.size)
    local.scale, local.centre, local.turned = camera.scale, camera.centre, camera.turned
    return local
