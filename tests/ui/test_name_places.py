"""Plates beside what they speak of: they cover nothing that counts, wherever trays stand."""

from __future__ import annotations

import math
import random

import pytest
from pygame import Rect

from simulator.ui.board.name_places import PlateGround, Spot, Tag, name_places
from simulator.ui.board.pixel_outline import Outline, Pixel
from tests.each import some

WINDOW = Rect(0, 0, 890, 570)
SIZE = (100, 38)


def tray(x: float, y: float, turned: float = 0.0, size: Pixel = (60, 50)) -> Outline:
    """Return a tray by its middle, in pixels, turned by some degrees."""
    sin, cos = math.sin(math.radians(turned)), math.cos(math.radians(turned))
    corners = [(a * size[0] / 2, b * size[1] / 2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Outline([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners])


def laid(trays: list[Outline], *quiet: tuple[Outline, float], within: Rect = WINDOW) -> list[Spot]:
    tags = [Tag(SIZE, one) for one in trays]
    return name_places(tags, PlateGround(within, within, tuple(trays), quiet))


def inside(one: Outline, rect: Rect) -> bool:
    """Return by points whether a rectangle covers any of an outline.

    Told without its own answer.
    """
    points = [(x, y) for x in range(rect.left, rect.right, 2) for y in range(rect.top, rect.bottom)]
    return any(one.holds(*point) for point in points)


def test_a_plate_lies_behind_its_tray_where_there_is_room() -> None:
    (spot,) = laid([tray(300, 200)])
    assert spot.rect.midtop == (300, 200 + 25 + 7)
    assert spot.away < 10


def test_at_the_edge_of_the_board_it_lies_on_another_side() -> None:
    (spot,) = laid([tray(300, WINDOW.bottom - 26)])
    assert WINDOW.contains(spot.rect)
    assert not inside(tray(300, WINDOW.bottom - 26), spot.rect)


@pytest.mark.parametrize("seed", range(6))
def test_in_a_crowd_no_plate_covers_a_tray_or_another(seed: int) -> None:
    stream = random.Random(seed)
    trays = [
        tray(stream.uniform(250, 600), stream.uniform(150, 420), stream.uniform(0, 90))
        for _tray in range(9)
    ]
    spots = laid(trays)
    for index, spot in some(enumerate(spots)):
        assert WINDOW.contains(spot.rect)
        assert spot.rect.size == SIZE
        assert not any(inside(one, spot.rect) for one in trays)
        assert spot.rect.collidelist([other.rect for other in spots[:index]]) < 0


def test_a_tray_shut_in_on_all_sides_has_its_plate_further_off_with_a_leader() -> None:
    trays = [tray(400 + 60 * x, 280 + 50 * y) for x in (0, -1, 1) for y in (0, -1, 1)]
    spot = laid(trays)[0]
    assert not any(inside(one, spot.rect) for one in trays)
    assert spot.away > 40
    assert trays[0].nearest(spot.dot) == pytest.approx(spot.dot, abs=0.01)
    assert spot.rect.inflate(2, 2).collidepoint(spot.tip)


def test_the_active_arc_is_left_free_where_it_can_be() -> None:
    below = Outline([(200, 226), (400, 226), (460, 500), (140, 500)])
    (usual,), (spot,) = laid([tray(300, 200)]), laid([tray(300, 200)], (below, 40.0))
    assert inside(below, usual.rect)
    assert not inside(below, spot.rect)


def test_where_nothing_is_free_every_plate_is_still_there() -> None:
    small = Rect(0, 0, 130, 100)
    spots = laid([tray(65, 50)], within=small)
    assert small.contains(spots[0].rect)
