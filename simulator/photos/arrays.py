"""Points and pictures as arrays, and what is read between the pixels of a picture."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from simulator.records import dataclass

Numbers = npt.NDArray[np.float64]
"""Any numbers; points are rows of x and y."""
Picture = npt.NDArray[np.uint8]
"""Rows of pixels, each red, green and blue."""
Spot = tuple[float, float]
"""A place on a picture: column and row in pixels."""

AT_ONCE: Final = 200_000
"""Points that are read at once, so that a large picture needs no large memory."""


@dataclass(frozen=True)
class FlatBoard:
    """A rectified board: its colours (Lab), its pixels to the inch, and its depth in inches.

    `blurred` is by how many inches a line begins before the edge it is of: no picture is sharp.
    """

    lab: Numbers
    per_inch: float
    depth: float
    blurred: float = 0.06

    def spot(self, x: float, y: float) -> Spot:
        """Return where a place of the board, in inches, lies on the picture."""
        return (x * self.per_inch, (self.depth - y) * self.per_inch)

    def colours(self, points: Numbers) -> Numbers:
        """Return the colours (Lab) at places of the board (inches); ImportError without OpenCV."""
        import cv2  # noqa: PLC0415 - an extra, and loaded only when trays are looked for

        flat = points.reshape(len(points), -1, 2)
        columns, rows = (
            (part - 0.5).astype(np.float32)
            for part in (flat[..., 0] * self.per_inch, (self.depth - flat[..., 1]) * self.per_inch)
        )
        found = cv2.remap(
            self.lab, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(found.reshape(*points.shape[:-1], 3))


def picture_of(size: tuple[int, int], rgb: bytes) -> Picture:
    """Return the pixels of a decoded photo as an array, without a copy."""
    return np.ndarray((size[1], size[0], 3), np.uint8, rgb)


def sampled(picture: Picture, points: Numbers) -> Numbers:
    """Return the colours of a picture at points between its pixels; beyond its edge the edge's own.

    Pixel (0, 0) covers the square from (0, 0) to (1, 1): its middle is (0.5, 0.5).
    """
    height, width = picture.shape[:2]
    flat = points.reshape(-1, 2)
    found = np.empty((len(flat), 3))
    for begin in range(0, len(flat), AT_ONCE):
        part = flat[begin : begin + AT_ONCE]
        x = np.clip(part[:, 0] - 0.5, 0.0, width - 1.0)
        y = np.clip(part[:, 1] - 0.5, 0.0, height - 1.0)
        left = np.minimum(x.astype(np.intp), max(width - 2, 0))
        top = np.minimum(y.astype(np.intp), max(height - 2, 0))
        right, below = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
        across, down = (x - left)[:, None], (y - top)[:, None]
        above = picture[top, left] * (1.0 - across) + picture[top, right] * across
        beneath = picture[below, left] * (1.0 - across) + picture[below, right] * across
        found[begin : begin + AT_ONCE] = above * (1.0 - down) + beneath * down
    return found.reshape(*points.shape[:-1], 3)


def coarser(picture: Picture, share: int) -> Picture:
    """Return a picture with each `share` x `share` pixels made one, their mean.

    What is left over at the right and below goes.
    """
    height, width = (side // share for side in picture.shape[:2])
    total = np.zeros((height, width, 3), np.uint16)
    for row in range(share):
        for column in range(share):
            total += picture[row : share * height : share, column : share * width : share]
    found: Picture = ((total + share * share // 2) // (share * share)).astype(np.uint8)
    return found
