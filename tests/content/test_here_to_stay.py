"""What is read once is left out when circles are looked for, which goes on afterwards."""

from __future__ import annotations

import gc

import pytest

from simulator.content.gc_freeze import SELDOM, here_to_stay


@pytest.mark.parametrize("before", [True, False])
def test_circles_are_looked_for_again_as_before(before: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if before else gc.disable)()
        frozen = gc.get_freeze_count()
        with here_to_stay():
            assert not gc.isenabled()
            kept = [[number] for number in range(50)]
        assert gc.isenabled() is before
        assert gc.get_freeze_count() >= frozen + len(kept)
    finally:
        (gc.enable if was else gc.disable)()


def test_a_fault_while_reading_leaves_everything_as_it_was() -> None:
    frozen, was = gc.get_freeze_count(), gc.isenabled()
    with pytest.raises(ValueError, match="damaged"), here_to_stay():
        raise ValueError("damaged")
    assert gc.get_freeze_count() <= frozen  # what was read before may be given up meanwhile
    assert gc.isenabled() is was


@pytest.mark.parametrize(
    ("before", "afterwards"),
    [
        ((700, 10, 10), SELDOM),
        ((10**6, 1, 50), (10**6, SELDOM[1], 50)),
        ((0, 10, 10), (0, 10, 10)),  # 0 says: never
    ],
)
def test_circles_are_looked_for_less_often_and_never_more_often_than_before(
    before: tuple[int, int, int], afterwards: tuple[int, int, int]
) -> None:
    was = gc.get_threshold()
    try:
        gc.set_threshold(*before)
        with here_to_stay():
            pass
        assert gc.get_threshold() == afterwards
    finally:
        gc.set_threshold(*was)
