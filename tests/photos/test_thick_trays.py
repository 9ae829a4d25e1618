"""Trays are read as blocks of some thickness that carry twelve figures or four (no rule)."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from simulator.geometry.trays import TRAYS
from simulator.photos.placement import Placement
from simulator.photos.proposals import Proposal, proposals
from simulator.photos.standpoint import Standpoint, standpoint
from tests.each import some
from tests.photos.made import CORNERS, Camera, TrueTray
from tests.photos.standing import BASE, THICK, slots_of

PER_INCH, FINER = 24, 2
BOARD = (20.0, 20.0)
STAND = Standpoint(10.0, -50.0, 50.0)
"""A camera so low that an upper face is seen 0.17 in away."""
INFANTRY = TrueTray("A", "infantry", "red", 5.4, 14.0, 4.0, True)
CAVALRY = TrueTray("B", "cavalry", "blue", 13.8, 13.0, 160.0, False)
SOLO = TrueTray("C", "solo_small", "red", 6.0, 5.0, 340.0, False)
CARD = TrueTray("D", "", "", 13.5, 5.0, 70.0, False)


def drawn(*, figures: bool) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A mat with three blocks, a card and a printed line, seen from above but for the heights."""
    size = round(BOARD[0] * PER_INCH * FINER)
    chance = np.random.default_rng(7).normal(0.0, 6.0, (size, size, 1))
    mat = np.clip(np.array([96.0, 110.0, 70.0]) + chance, 0, 255).astype(np.uint8)
    image = Image.fromarray(mat)
    draw = ImageDraw.Draw(image)

    def at(points: list[tuple[float, float]], height: float = 0.0) -> list[tuple[float, float]]:
        there = [(np.array(p) + STAND.lean(p[0], p[1], height)) for p in points]
        return [(x * PER_INCH * FINER, (BOARD[1] - y) * PER_INCH * FINER) for x, y in there]

    draw.line(at([(0.0, 9.6), (20.0, 9.9)]), fill=(200, 196, 180), width=4)
    draw.polygon(at(CARD.box(-1.25, -1.75, 1.25, 1.75)), fill=(196, 188, 170))
    for tray in (INFANTRY, CAVALRY, SOLO):
        size_of = TRAYS[tray.tray]
        w, d = size_of.width / 2, size_of.depth / 2
        low = [(float(x), float(y)) for x, y in tray.corners]
        for a, b in zip(low, [*low[1:], low[0]], strict=True):
            draw.polygon([*at([a, b]), *at([b, a], THICK)], fill=(34, 34, 40))
        draw.polygon(at(low, THICK), fill=(92, 92, 104))
        draw.polygon(at(tray.box(0.14 - w, 0.14 - d, w - 0.14, d - 0.14), THICK), fill=(70, 70, 80))
        if tray.marked:
            strip = tray.box(0.1 - w, d - 0.34, w - 0.1, d - 0.1)
            draw.polygon(at(strip, THICK), fill=(226, 214, 184))
        radius = (0.5 if size_of.figures > 4 else 0.95) * PER_INCH * FINER
        for x, y in slots_of(tray) if figures else []:
            ((column, row),) = at([(x, y)], THICK + BASE)
            draw.circle((column, row), radius, fill=(150, 130, 100), outline=(24, 22, 20), width=4)
    small = image.filter(ImageFilter.GaussianBlur(1.0)).reduce(FINER)
    return np.asarray(small)


@cache
def found(*, figures: bool = True) -> tuple[Proposal, ...]:
    pytest.importorskip("cv2")
    return proposals(drawn(figures=figures), BOARD, STAND)


@pytest.mark.parametrize("figures", [True, False])
def test_a_block_is_read_in_its_size_where_it_stands_not_where_its_top_is_seen(
    figures: bool,
) -> None:
    assert len(found(figures=figures)) == 3
    for tray in some((INFANTRY, CAVALRY, SOLO)):
        (one,) = [p for p in found(figures=figures) if p.tray == tray.tray]
        assert math.dist((one.x, one.y), (tray.x, tray.y)) < 0.06
        assert abs((one.facing - tray.facing + 90.0) % 180.0 - 90.0) < 1.0
        assert one.confidence > (0.8 if figures else 0.6)


def test_a_confidence_knows_its_rival_and_figures_tell_them_apart() -> None:
    by_figures, by_edges = ({p.tray: p for p in found(figures=f)} for f in (True, False))
    for one, rival in some((("infantry", "cavalry"), ("cavalry", "infantry"))):
        assert by_figures[one].rival == by_edges[one].rival == rival
        assert by_figures[one].rival_confidence < 0.02
        assert by_figures[one].rival_confidence < by_edges[one].rival_confidence
        assert by_edges[one].confidence + by_edges[one].rival_confidence <= 1.0
    assert by_figures["solo_small"].rival == ""


@pytest.mark.parametrize("tilt", [0.0, 15.0, 33.0])
def test_four_corners_tell_where_the_camera_stood(tilt: float) -> None:
    """However it was tilted; what is told best is how far a height leans."""
    camera = Camera((2000, 1500), tilt, 7.0, 0.0, 60.0)
    corners = tuple((float(x), float(y)) for x, y in camera.to_photo(CORNERS))
    placed = Placement(camera.size, corners, tuple((float(x), float(y)) for x, y in CORNERS))
    stand = standpoint(placed)
    for point in some(((6.0, 6.0), (24.0, 24.0), (40.0, 44.0))):
        (there,) = camera.to_table(camera.to_photo(np.array([point]), THICK))
        assert stand.lean(*point, THICK) == pytest.approx(tuple(there - point), abs=0.006)
