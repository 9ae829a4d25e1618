"""Where a photo lies on the table: four corners known on both, a lens, and the error left."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from simulator.geometry.pose import Point
from simulator.photos.arrays import Numbers, Picture, coarser, sampled
from simulator.photos.distortion import bent, straightened
from simulator.photos.homography import homography, mapped
from simulator.records import dataclass

SURE: Final = 2.0
"""How many standard errors the residual is: 95 of 100 points lie nearer."""
ROWS: Final = 128
"""Rows of a rectified picture that are worked out at once."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A photo on the table.

    `size` and `corners` are pixels of the upright photo, `table` says in inches where these corners
    lie; `distortion` is the lens; `spread` is how far off a corner may be (standard error, pixels);
    `unseen` how far off things may lie by what corners do not show, the lens's formula and the
    mat's cut (inches, at most).
    """

    size: tuple[int, int]
    corners: tuple[Point, ...]
    table: tuple[Point, ...]
    distortion: float = 0.0
    spread: float = 1.0
    unseen: float = 0.0

    @property
    def matrix(self) -> Numbers:
        """Return the map of straightened pixels to inches; ValueError where there is none."""
        return homography(
            straightened(np.array(self.corners), self.size, self.distortion), np.array(self.table)
        )

    def to_table(self, points: Numbers) -> Numbers:
        """Return the table points (inches) of points of the photo (pixels)."""
        return mapped(self.matrix, straightened(points, self.size, self.distortion))

    def to_photo(self, points: Numbers) -> Numbers:
        """Return the pixels of the photo at which table points (inches) are seen."""
        back: Numbers = np.asarray(np.linalg.inv(self.matrix), np.float64)
        return bent(mapped(back, points), self.size, self.distortion)

    def scaled(self, size: tuple[int, int]) -> Placement:
        """Return the same place for the same photo with another number of pixels."""
        x, y = size[0] / self.size[0], size[1] / self.size[1]
        corners = tuple((a * x, b * y) for a, b in self.corners)
        return Placement(size, corners, self.table, self.distortion, self.spread * x, self.unseen)

    def per_inch(self, board: tuple[float, float]) -> float:
        """Return how many pixels of the photo an inch has in the middle of the board."""
        x, y = board[0] / 2, board[1] / 2
        corners = np.array([(x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)])
        across, down = self.to_photo(corners).T
        square = np.dot(across, np.roll(down, -1)) - np.dot(down, np.roll(across, -1))
        return math.sqrt(abs(float(square)) / 2) / 2

    def residual(self, board: tuple[float, float]) -> float:
        """Return how far off anything on the table may be placed, at its worst place (inches).

        Each corner is thought to be off by the spread, each in its own way; what that does is
        worked out for a net of points over the whole board, and the largest is taken, at two
        standard errors. What is unseen is added, for there all points may err one way.
        """
        net: Numbers = np.array(
            [(board[0] * i / 4, board[1] * j / 4) for i in range(5) for j in range(5)], float
        )
        seen = self.to_photo(net)
        moved = np.zeros(len(net))
        for index in range(2 * len(self.corners)):
            corners = np.array(self.corners, float)
            corners[index // 2, index % 2] += 0.5
            off = Placement(self.size, tuple(map(tuple, corners)), self.table, self.distortion)
            moved += (((off.to_table(seen) - net) / 0.5) ** 2).sum(axis=1)
        return float(SURE * self.spread * np.sqrt(moved.max()) + self.unseen)


def rectified(
    picture: Picture, placement: Placement, board: tuple[float, float], per_inch: float
) -> Picture:
    """Return the board seen from straight above, `per_inch` pixels to the inch, far edge on top.

    A photo with several times as many pixels to the inch is made coarser first, so that every
    pixel counts and the board looks alike whatever the size of the photo.
    """
    share = max(1, round(placement.per_inch(board) / per_inch))
    seen = coarser(picture, share) if share > 1 else picture
    width, height = round(board[0] * per_inch), round(board[1] * per_inch)
    found = np.empty((height, width, 3), np.uint8)
    x = (np.arange(width) + 0.5) / per_inch
    for top in range(0, height, ROWS):
        below = min(top + ROWS, height)
        y = board[1] - (np.arange(top, below) + 0.5) / per_inch
        net = np.stack(np.meshgrid(x, y), axis=-1)
        found[top:below] = np.rint(sampled(seen, placement.to_photo(net) / share))
    return found
