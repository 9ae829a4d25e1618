"""Each tray that is read off a photo has its own measuring error (no rule)."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.cases.error_box import with_own_errors
from simulator.content.cases.casefile import Case, case_text
from simulator.photos.placement import Placement
from simulator.photos.proposals import Proposal
from simulator.ui.disputes.photo_reading import PhotoReading
from tests.each import some
from tests.photos.made import CORNERS

OFFS = {"A": 0.02, "B": 0.03, "C": 0.05, "D": 0.6}
"""How far the edges of each tray were seen from where they belong; those of D badly."""


def read(names: str) -> PhotoReading:
    """A photo from straight above on which these trays were taken."""
    reading = PhotoReading(np.zeros((480, 480, 3), np.uint8), "table.jpg", (48.0, 48.0))
    corners = ((0.0, 0.0), (480.0, 0.0), (480.0, 480.0), (0.0, 480.0))
    table = tuple((float(x), float(y)) for x, y in CORNERS)
    reading.placement = Placement((480, 480), corners, table, spread=0.2)
    trays = tuple(
        Proposal("infantry", 6.0 + 9.0 * number, 24.0, 0.0, True, 0.9, OFFS[name])
        for number, name in enumerate(names)
    )
    reading.take_seen(trays)
    reading.take_all_sure()
    return reading


def test_one_bad_edge_leaves_the_other_trays_as_exact_as_they_are() -> None:
    good, all_ = (read(names).onto(Case()) for names in ("ABC", "ABCD"))
    without, with_bad = (with_own_errors(case.error, case) for case in (good, all_))
    residual = read("A").residual
    for name, off in some(OFFS.items()):
        error = with_bad.of(name)
        assert error.inches == pytest.approx(residual + 2 * off, abs=0.002)
        if name != "D":
            assert error == without.of(name)
            assert error.inches <= residual + 0.15
    assert with_bad.of("C").degrees < 3.0
    assert with_bad.of("D").degrees > 20.0


def test_the_error_of_a_tray_is_kept_with_the_case() -> None:
    case = read("ABCD").onto(Case())
    text = case_text(case)
    assert text.count("measuring_error") == 3  # the best seen of them has the table's
    assert Case.from_text(text) == case
