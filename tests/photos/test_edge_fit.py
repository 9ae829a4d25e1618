"""Of which size a tray is, and where, is told by its four edges (no rule)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from simulator.geometry.pose import Pose
from simulator.geometry.trays import CAVALRY, INFANTRY, TRAYS
from simulator.photos.arrays import FlatBoard, Numbers
from simulator.photos.edge_fit import Fit, SideLines, measured
from simulator.photos.proposals import MEASURED, proposals
from tests.each import some
from tests.photos.made import TrueTray

PER_INCH = 24.0
SIDE = 14.0


def picture(*trays: TrueTray) -> Image.Image:
    """A grey mat with trays: a dark edge, a lighter rim, a strip along the front."""
    chance = np.random.default_rng(4).normal(0.0, 3.0, (1344, 1344, 1))
    image = Image.fromarray(np.clip(np.array([120.0, 124, 118]) + chance, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for tray in trays:
        w, d = TRAYS[tray.tray].width / 2, TRAYS[tray.tray].depth / 2
        for inset, colour in ((0.0, (24, 22, 20)), (0.04, (86, 86, 94)), (0.16, (52, 52, 58))):
            paint(draw, tray.box(inset - w, inset - d, w - inset, d - inset), colour)
        paint(draw, tray.box(0.1 - w, d - 0.34, w - 0.1, d - 0.1), (226, 214, 184))
    return image


def board(*trays: TrueTray) -> FlatBoard:
    cv2 = pytest.importorskip("cv2")
    small = np.asarray(picture(*trays).reduce(4), np.float32) / 255.0
    found: Numbers = cv2.cvtColor(small, cv2.COLOR_RGB2LAB)
    return FlatBoard(found, PER_INCH, SIDE)


def paint(
    draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], colour: tuple[int, int, int]
) -> None:
    draw.polygon([(x * 96, (SIDE - y) * 96) for x, y in points], fill=colour)


@pytest.mark.parametrize("name", ["infantry", "cavalry"])
@pytest.mark.parametrize("facing", [0.0, 33.0])
def test_infantry_and_cavalry_are_told_apart_by_a_fifth_of_an_inch(
    name: str, facing: float
) -> None:
    true = TrueTray("A", name, "red", 7.0, 7.0, facing, True)
    start = Pose(7.12, 6.9, facing + 1.2)
    flat = board(true)
    middle = flat.spot(start.x, start.y)
    sides = measured(flat, middle, start.facing, INFANTRY)
    best, other = sides.fits((INFANTRY, CAVALRY))
    assert best.tray.name == name
    assert best.score > other.score + 0.1
    x, y = start.to_table((best.across, best.ahead))
    assert math.dist((x, y), (true.x, true.y)) < 0.04
    assert start.facing + best.turn == pytest.approx(facing, abs=0.3)


def test_a_blurred_picture_makes_no_tray_larger() -> None:
    pytest.importorskip("cv2")
    true = TrueTray("A", "infantry", "red", 7.0, 7.0, 33.0, True)
    seen = picture(true).filter(ImageFilter.GaussianBlur(0.05 * 96)).reduce(4)
    (one,) = proposals(np.asarray(seen), (SIDE, SIDE))
    assert one.tray == "infantry"
    assert math.dist((one.x, one.y), (true.x, true.y)) < 0.03
    assert one.off < 0.06


def test_one_bad_edge_in_a_picture_leaves_the_other_trays_as_exact_as_they_are() -> None:
    pytest.importorskip("cv2")
    there = [(4.0, 4.0, 10.0), (10.5, 4.2, 0.0), (7.0, 10.4, 170.0)]
    trays = [TrueTray(f"T{n}", "infantry", "red", *at, True) for n, at in enumerate(there)]
    seen = picture(*trays)
    w, d = INFANTRY.width / 2, INFANTRY.depth / 2
    draw = ImageDraw.Draw(seen)  # a strip of the mat's colour lies over the right edge of the last
    paint(draw, trays[2].box(w - 0.1, -d - 0.1, w + 0.1, d + 0.1), (120, 124, 118))
    paint(draw, trays[2].box(w - 0.14, -d, w - 0.1, d), (24, 22, 20))
    found = proposals(np.asarray(seen.reduce(4)), (SIDE, SIDE))
    off = {
        tray.name: one.off
        for tray in trays
        for one in some(found)
        if math.dist((one.x, one.y), (tray.x, tray.y)) < 0.1
    }
    assert off["T2"] > 0.06
    assert 2 * max(off["T0"], off["T1"]) <= 0.05  # twice what it is off is its own error


def test_trays_in_contact_are_moved_by_no_more_than_a_line_within_them_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("cv2")
    pair = (TrueTray("A", "infantry", "red", 4.2, 7.0, 0.0, True),
            TrueTray("H", "infantry", "blue", 9.7, 7.4, 0.0, True))  # fmt: skip
    seen, true = np.asarray(picture(*pair).reduce(4)), measured

    def places(by: float) -> list[tuple[float, float]]:
        """Return where both are found if the second look puts them so far to the side."""

        class Aside(SideLines):
            def fits(self, *_given: object) -> list[Fit]:
                return [Fit(self.tray, by, 0.0, 0.0, 0.07, 1.0)]

        def look(*given: Any) -> SideLines:
            lines = true(*given)
            return Aside(**vars(lines)) if any(given[4]) else lines

        monkeypatch.setattr("simulator.photos.proposals.measured", look)
        return sorted((one.x, one.y) for one in proposals(seen, (SIDE, SIDE)))

    kept, moved = places(MEASURED + 0.01), places(MEASURED - 0.01)
    for before, after in some(zip(kept, moved, strict=True)):
        assert math.dist(before, after) == pytest.approx(MEASURED - 0.01, abs=1e-6)
    for (x, y), tray in some(zip(kept, pair, strict=True)):
        assert math.dist((x, y), (tray.x, tray.y)) < 0.1


def test_the_lines_of_a_tray_in_contact_are_no_edges_of_a_larger_one() -> None:
    true = TrueTray("A", "infantry", "red", 7.0, 4.6, 0.0, True)
    foe = TrueTray("H", "infantry", "blue", 7.3, 9.4, 180.0, True)
    flat, beside = board(true, foe), (False, True, False, False)
    middle = flat.spot(7.1, 4.65)
    sides = measured(flat, middle, 0.0, INFANTRY, beside)
    best, _other = sides.fits((INFANTRY, CAVALRY))
    assert best.tray is INFANTRY
    assert (best.across, best.ahead) == pytest.approx((-0.1, -0.05), abs=0.04)
