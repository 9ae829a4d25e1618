"""Parts of a row get what their words need, from those that have more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simulator.ui.boxes.needs import moved


def test_a_row_that_has_room_for_all_stays_as_it_is() -> None:
    assert moved([100, 100], [80, 90]) == [100, 100]
    assert moved([100, 100], [120, 60]) == [120, 80]
    assert moved([100, 100], [120, 120]) == [100, 100]


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), min_size=1, max_size=9))
def test_pixels_are_moved_and_neither_made_nor_lost(parts: list[tuple[int, int]]) -> None:
    shares, needs = [share for share, _ in parts], [need for _, need in parts]
    found = moved(shares, needs)
    assert sum(found) == sum(shares)
    if sum(needs) <= sum(shares):
        assert all(now >= need for now, need in zip(found, needs, strict=True))
