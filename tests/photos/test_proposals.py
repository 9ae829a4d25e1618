"""Trays proposed on a board seen from above: size, place and front, and nothing that is none."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from PIL import Image, ImageDraw

from simulator.geometry.measure import overlaps
from simulator.photos.clicked_tray import clicked_tray
from simulator.photos.proposals import Proposal, proposals
from tests.photos.made import TrueTray

PER_INCH = 24
BOARD = (20.0, 20.0)
TRUE = (
    TrueTray("A", "infantry", "red", 5.0, 14.0, 20.0, True),
    TrueTray("B", "solo_small", "red", 14.0, 15.0, 250.0, True),
    TrueTray("C", "solo_large", "blue", 14.0, 7.0, 135.0, False),
)


@cache
def found() -> tuple[Proposal, ...]:
    pytest.importorskip("cv2")
    size = round(BOARD[0] * PER_INCH)
    chance = np.random.default_rng(3).normal(0.0, 5.0, (size, size, 1))
    mat = np.clip(np.array([96.0, 110.0, 70.0]) + chance, 0, 255).astype(np.uint8)
    image = Image.fromarray(mat)
    draw = ImageDraw.Draw(image)
    draw.ellipse((60, 330, 150, 400), fill=(84, 62, 40))
    for tray in TRUE:
        draw.polygon(at([(x, y) for x, y in tray.corners.tolist()]), fill=(60, 60, 70))
        if tray.marked:
            w, d = (2.75, 2.4) if tray.tray == "infantry" else (1.38, 1.38)
            draw.polygon(at(tray.box(-w + 0.1, d - 0.34, w - 0.1, d - 0.1)), fill=(226, 214, 184))
    return proposals(np.asarray(image), BOARD)


def at(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * PER_INCH, (BOARD[1] - y) * PER_INCH) for x, y in points]


@pytest.mark.parametrize("tray", TRUE, ids=lambda tray: tray.tray)
def test_a_tray_is_found_in_its_size_at_its_place(tray: TrueTray) -> None:
    (one,) = [p for p in found() if math.dist((p.x, p.y), (tray.x, tray.y)) < 1.0]
    assert one.tray == tray.tray
    assert math.dist((one.x, one.y), (tray.x, tray.y)) < 0.05
    off = (one.facing - tray.facing + 180.0) % 360.0 - 180.0
    assert one.front_known == tray.marked
    assert min(abs(off), abs(abs(off) - 180.0) if not tray.marked else 360.0) < 1.0


def test_nothing_round_is_proposed_and_nothing_twice() -> None:
    assert len(found()) == len(TRUE)
    for number, one in enumerate(found()):
        assert not any(overlaps(one.corners, other.corners, 0.1) for other in found()[:number])


@pytest.mark.parametrize("order", [(3, 2, 1, 0), (2, 3, 0, 1), (3, 2, 0, 1)])
@pytest.mark.parametrize("tray", TRUE, ids=lambda tray: tray.tray)
def test_clicked_corners_are_a_tray_whichever_way_round(
    tray: TrueTray, order: tuple[int, ...]
) -> None:
    one = clicked_tray(tray.corners[list(order)])
    assert one.tray == tray.tray
    assert (one.x, one.y) == pytest.approx((tray.x, tray.y))
    assert one.facing == pytest.approx(tray.facing)
    assert one.off == pytest.approx(0.0, abs=1e-9)
