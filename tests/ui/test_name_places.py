"""Names of trays stand where they hide no wounds and no other name."""

from __future__ import annotations

import pygame
from pygame import Rect

from simulator.ui.board.name_places import Named, name_places

WINDOW = Rect(0, 0, 890, 570)


def named(x: int, y: int) -> Named:
    """Give a tray of 60 by 50 pixels with its wounds and its name below it."""
    tray = Rect(x, y, 60, 50)
    marks = Rect(0, 0, 44, 22)
    marks.center = tray.midbottom
    usual = Rect(0, 0, 100, 38)
    usual.midtop = marks.midbottom
    return Named(tray, marks, usual)


def test_a_name_stands_behind_its_tray_where_there_is_room() -> None:
    one = named(300, 200)
    assert name_places([one], WINDOW) == [one.usual]


def test_a_name_at_the_edge_of_the_table_does_not_hide_the_wounds() -> None:
    one = named(300, WINDOW.bottom - 60)
    (place,) = name_places([one], WINDOW)
    assert WINDOW.contains(place)
    assert not place.colliderect(one.marks)


def test_names_of_neighbours_do_not_lie_on_each_other() -> None:
    pair = [named(300, 200), named(365, 200)]
    first, second = name_places(pair, WINDOW)
    assert not first.colliderect(second)
    assert not any(place.colliderect(one.marks) for place in (first, second) for one in pair)


def test_every_name_stays_in_the_window() -> None:
    corners = [named(0, 0), named(830, 0), named(0, 520), named(830, 520)]
    assert all(WINDOW.contains(place) for place in name_places(corners, WINDOW))


def test_a_name_is_as_large_as_it_is() -> None:
    place = name_places([named(10, 10)], WINDOW)[0]
    assert isinstance(place, pygame.Rect)
    assert place.size == (100, 38)
