"""The photos of thick trays are what they say they are (no rule)."""

from __future__ import annotations

from functools import cache

import numpy as np

from tests.each import some
from tests.photos.made import Made
from tests.photos.standing import THICK
from tests.photos.thick import TILTS, thick

SMALL = 0.4
"""Megapixels."""


@cache
def small(seed: int) -> Made:
    return thick(seed, SMALL)


def test_a_seed_draws_one_photo_and_another_seed_another() -> None:
    assert small(8_000_001).picture.tobytes() == thick(8_000_001, SMALL).picture.tobytes()
    assert small(8_000_001).trays != small(8_000_002).trays
    for seed in some((8_000_001, 8_000_002)):
        assert TILTS[0] <= small(seed).camera.tilt <= TILTS[1]


def test_the_upper_edge_of_a_tray_stands_away_from_where_the_tray_stands() -> None:
    """What is seen over the far edge is the tray's rim, not the mat behind it."""
    camera = small(8_000_001).camera
    for tray in some(small(8_000_001).trays):
        there = camera.to_photo(tray.corners, THICK)
        assert np.abs(camera.to_table(there, THICK) - tray.corners).max() < 1e-4
        moved = np.linalg.norm(camera.to_table(there) - tray.corners, axis=1)
        assert (moved > THICK * 0.05).all()
        assert (moved < THICK * 1.3).all()
