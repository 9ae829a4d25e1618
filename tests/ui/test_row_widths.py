"""Parts of a row get what their words need, from those that have more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simulator.ui.row_widths import moved

parts = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), min_size=1, max_size=6)


@given(parts)
def test_nothing_is_lost_and_nobody_is_worse_off_than_its_need(row: list[tuple[int, int]]) -> None:
    shares, needs = [share for share, _need in row], [need for _share, need in row]
    found = moved(shares, needs)
    assert sum(found) <= sum(shares) + len(row)
    if sum(needs) + len(row) <= sum(shares):
        assert all(got >= need - 1 for got, need in zip(found, needs, strict=True))


def test_a_row_that_has_room_for_all_stays_as_it_is() -> None:
    assert moved([100, 100], [80, 90]) == [100, 100]
    assert moved([100, 100], [120, 60]) == [120, 80]
    assert moved([100, 100], [120, 120]) == [100, 100]
