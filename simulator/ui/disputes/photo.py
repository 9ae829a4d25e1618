"""A photo of one's own table, taken from above, laid under the trays to scale."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import pygame

from simulator.files.errors import ContentError
from simulator.files.photos import ENDINGS, read_photo
from simulator.geometry.pose import Point, Pose
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.photos.arrays import Picture, picture_of
from simulator.photos.placement import Placement, rectified
from simulator.ui.camera import Camera
from simulator.ui.identity_key import Itself

PICTURES: Final = frozenset(ENDINGS)
LONGEST: Final = 4096
"""Pixels along the longer side that are kept of a photo."""


PER_INCH: Final = 30.0
"""Pixels to the inch of a photo that was rectified."""


class PhotoError(Exception):
    """A photo that cannot be read, told in a sentence."""


class Photo:
    """A picture on the table: `pose` is its centre and turn, `scale` pixels take an inch."""

    def __init__(self, picture: pygame.Surface, board: tuple[float, float]) -> None:
        """Lay a picture over the board, as large as fits."""
        self.picture = picture
        width, height = picture.get_size()
        self.scale = max(width / board[0], height / board[1])
        self.pose = Pose(board[0] / 2, board[1] / 2)
        self.opacity = 0.7
        self.path: Path | None = None
        """The file it was read from."""

    @classmethod
    def read(cls, path: Path, board: tuple[float, float]) -> Photo:
        """Read a PNG or JPEG, turned as it was taken; PhotoError says why not."""
        try:
            found = read_photo(path, LONGEST)
            picture = pygame.image.frombytes(found.rgb, found.size, "RGB")
        except (ContentError, pygame.error, MemoryError) as fault:
            words = _("The photo {name} cannot be read: {why}.")
            raise PhotoError(words.format(name=printable(path.name), why=fault)) from fault
        photo = cls(picture.convert() if pygame.display.get_surface() else picture, board)
        photo.path = path
        return photo

    @property
    def pixels(self) -> Picture:
        """Return the pixels of the photo as it was read, upright."""
        raw = pygame.image.tobytes(self.picture, "RGB")
        return picture_of(self.picture.get_size(), raw)

    def straightened(self, placement: Placement, board: tuple[float, float]) -> Photo:
        """Return the photo as seen from straight above, lying where it belongs."""
        flat = rectified(self.pixels, placement, board, PER_INCH)
        size = (flat.shape[1], flat.shape[0])
        picture = pygame.image.frombytes(flat.tobytes(), size, "RGB")
        found = Photo(picture.convert() if pygame.display.get_surface() else picture, board)
        found.path, found.opacity = self.path, self.opacity
        return found

    @property
    def key(self) -> tuple[object, ...]:
        """Return what its look depends on."""
        return (Itself(self.picture), self.scale, self.pose, self.opacity)

    def to_scale(self, first: Point, second: Point, inches: float) -> None:
        """Set the scale of the photo, at which two points of the table lie so many inches apart.

        What lies between the two points stays where it is.
        """
        measured = math.dist(first, second)
        if measured <= 0.0 or inches <= 0.0:
            return
        grown = inches / measured
        x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        self.scale /= grown
        self.pose = Pose(
            x + (self.pose.x - x) * grown, y + (self.pose.y - y) * grown, self.pose.facing
        )

    def move(self, dx: float, dy: float) -> None:
        """Slide the photo by inches."""
        self.pose = self.pose.moved(dx, dy)

    def turn(self, degrees: float) -> None:
        """Turn the photo clockwise about its middle."""
        self.pose = self.pose.turned(self.pose.facing + degrees)

    def to_pixel(self, point: Point) -> tuple[float, float]:
        """Return the pixel of the photo that lies on a table point."""
        x, y = self.pose.to_local(point)
        width, height = self.picture.get_size()
        return (width / 2 + x * self.scale, height / 2 - y * self.scale)

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Lay the photo down; only the part that is seen is turned and scaled."""
        window = camera.viewport
        corners = (window.topleft, window.topright, window.bottomright, window.bottomleft)
        seen = [self.to_pixel(camera.to_table(corner)) for corner in corners]
        left, top = min(x for x, _y in seen), min(y for _x, y in seen)
        right, bottom = max(x for x, _y in seen), max(y for _x, y in seen)
        wanted = pygame.Rect(
            math.floor(left),
            math.floor(top),
            math.ceil(right - left) + 2,
            math.ceil(bottom - top) + 2,
        )
        part = wanted.clip(self.picture.get_rect())
        if not part.width or not part.height:
            return
        piece = self.picture.subsurface(part).convert_alpha()
        grown = camera.scale / self.scale
        piece = pygame.transform.rotozoom(piece, -camera.bearing(self.pose.facing), grown)
        piece.set_alpha(round(255 * self.opacity))
        width, height = self.picture.get_size()
        local = (
            (part.x + part.width / 2 - width / 2) / self.scale,
            (height / 2 - part.y - part.height / 2) / self.scale,
        )
        x, y = camera.to_screen(self.pose.to_table(local))
        surface.blit(piece, piece.get_rect(center=(round(x), round(y))))
