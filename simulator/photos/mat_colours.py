"""What on a rectified board does not look like its mat, and where a tray could stand there."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from simulator.geometry.trays import INFANTRY, SOLO_LARGE, SOLO_SMALL, Tray
from simulator.photos.arrays import FlatBoard, Numbers

MOST_PLACES: Final = 48
"""Places that are looked at closely."""
COARSE: Final = 8.0
"""Pixels to the inch at which places are looked for."""


def strangeness(flat: FlatBoard) -> Numbers:
    """Return how little each place looks like the mat around it, from 0 to 1."""
    import cv2  # noqa: PLC0415 - as above

    share = COARSE / flat.per_inch
    blurred = cv2.GaussianBlur(flat.lab, (0, 0), 0.06 * flat.per_inch)
    small = cv2.resize(blurred, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    weight = np.ones(small.shape[:2], np.float32)
    away = small
    for _round in range(4):
        spread = cv2.GaussianBlur(weight, (0, 0), 5.0 * COARSE)[..., None] + 1e-4
        around = cv2.GaussianBlur(small * weight[..., None], (0, 0), 5.0 * COARSE) / spread
        difference = small - around
        # A shadow is the mat, only darker.
        difference[..., 0] = np.where(difference[..., 0] < 0, 0.5, 1.0) * difference[..., 0]
        mat = difference[weight > 0.5]
        size = 1.48 * np.median(np.abs(mat), axis=0) + np.array([1.0, 0.8, 0.8])
        away = np.sqrt(((difference / size) ** 2).sum(axis=-1)).astype(np.float32)
        weight = (away < 3.5).astype(np.float32)
    mask = (away > 3.8).astype(np.float32)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel)
    edges, _levels = cv2.findContours(
        closed.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    found: Numbers = cv2.drawContours(closed, edges, -1, 1.0, cv2.FILLED)
    return found


def places(strange: Numbers, per_inch: float) -> list[tuple[float, float, float]]:
    """Return where a tray could stand: column and row in pixels of the board, turn in degrees."""
    import cv2  # noqa: PLC0415 - as above

    rough: list[tuple[float, float, float, float, float]] = []
    for tray in (INFANTRY, SOLO_SMALL, SOLO_LARGE):
        square = tray.width == tray.depth
        best = np.full(strange.shape, -1.0, np.float32)
        turned = np.zeros(strange.shape, np.float32)
        for angle in range(0, 90 if square else 180, 6):
            score = cv2.filter2D(strange, -1, mould(tray, angle), borderType=cv2.BORDER_CONSTANT)
            turned = np.where(score > best, np.float32(angle), turned)
            best = np.maximum(best, score)
        top = cv2.dilate(best, np.ones((9, 9), np.uint8))
        for row, column in np.argwhere((best >= top) & (best > 0.4)):
            rough.append((float(best[row, column]), column, row, turned[row, column], tray.depth))
    kept: list[tuple[float, float, float]] = []
    for _score, across, down, turn, _depth in sorted(rough, reverse=True):
        twin = any(
            math.dist((across, down), other[:2]) < 0.5 * COARSE
            and abs((turn - other[2] + 45.0) % 90.0 - 45.0) < 8.0
            for other in kept
        )
        if not twin and len(kept) < MOST_PLACES:
            kept.append((across, down, turn))
    grown = per_inch / COARSE
    return [(grown * (x + 0.5), grown * (y + 0.5), float(angle)) for x, y, angle in kept]


def mould(tray: Tray, angle: float) -> Numbers:
    """Return what weighs a tray of this size and turn: one inside, less one in a ring around it."""
    reach = math.ceil((tray.radius + 0.5) * COARSE)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] / COARSE
    a = math.radians(angle)
    across = np.abs(x * math.cos(a) + y * math.sin(a))
    ahead = np.abs(x * math.sin(a) - y * math.cos(a))
    inside = (across < tray.width / 2) & (ahead < tray.depth / 2)
    ring = (across < tray.width / 2 + 0.45) & (ahead < tray.depth / 2 + 0.45) & ~inside
    found: Numbers = (inside / inside.sum() - ring / ring.sum()).astype(np.float32)
    return found
