"""From inches to pixels and back."""

from __future__ import annotations

import math

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.ui.camera import CLOSEST, MARGIN, Camera

inches = st.floats(-10, 58)
clicks = st.floats(-5, 20)
pixels = st.tuples(st.floats(20, 900), st.floats(30, 640))


def camera(board: tuple[float, float] = (48.0, 48.0)) -> Camera:
    return Camera(pygame.Rect(20, 30, 900, 620), board)


@given(inches, inches, clicks, pixels)
def test_a_table_point_comes_back_from_its_pixel(
    x: float, y: float, zoom: float, at: tuple[float, float]
) -> None:
    view = camera()
    view.zoom(zoom, at)
    back = view.to_table(view.to_screen((x, y)))
    assert back == pytest.approx((x, y), abs=1e-6)


def test_the_fitted_board_lies_inside_the_rectangle_with_its_margin() -> None:
    for board in ((48.0, 48.0), (72.0, 48.0)):
        view = camera(board=board)
        left, bottom = view.to_screen((-MARGIN, -MARGIN))
        right, top = view.to_screen((board[0] + MARGIN, board[1] + MARGIN))
        assert left >= view.viewport.left - 1e-6
        assert right <= view.viewport.right + 1e-6
        assert top >= view.viewport.top - 1e-6
        assert bottom <= view.viewport.bottom + 1e-6


def test_up_on_the_table_is_up_on_the_screen() -> None:
    view = camera()
    assert view.to_screen((24.0, 30.0))[1] < view.to_screen((24.0, 20.0))[1]
    assert view.to_screen((30.0, 24.0))[0] > view.to_screen((20.0, 24.0))[0]


def test_zooming_keeps_what_is_under_the_mouse() -> None:
    view = camera()
    at = view.to_screen((24.0, 24.0))
    view.zoom(8, at)
    assert view.to_table(at) == pytest.approx((24.0, 24.0))
    assert view.scale > view.widest


def test_nobody_zooms_out_beyond_the_board_nor_in_without_end() -> None:
    view = camera()
    view.zoom(-50, (400.0, 300.0))
    assert view.scale == view.widest
    view.zoom(200, (400.0, 300.0))
    assert view.scale == CLOSEST


def test_panning_drags_the_table_and_never_loses_the_board() -> None:
    view = camera()
    view.zoom(8, view.to_screen((24.0, 24.0)))
    before = view.to_screen((24.0, 24.0))
    view.pan(30, -20)
    after = view.to_screen((24.0, 24.0))
    assert after == pytest.approx((before[0] + 30, before[1] - 20))
    view.pan(1e6, 1e6)
    x, y = view.centre
    assert 0 < x < 48
    assert 0 < y < 48


def test_a_fitted_view_stays_fitted_when_the_window_grows() -> None:
    view = camera()
    view.resize(pygame.Rect(0, 0, 1400, 1000))
    assert view.scale == view.widest
    view.zoom(5, (700.0, 500.0))
    zoomed = view.scale
    view.resize(pygame.Rect(0, 0, 1200, 900))
    assert math.isclose(view.scale, zoomed)


def turned(zoom: float = 0.0) -> Camera:
    view = camera()
    view.turned = True
    view.zoom(zoom, view.to_screen((24.0, 24.0)))
    return view


@given(inches, inches, clicks, pixels)
def test_on_a_turned_table_a_point_comes_back_from_its_pixel(
    x: float, y: float, zoom: float, at: tuple[float, float]
) -> None:
    view = turned()
    view.zoom(zoom, at)
    assert view.to_table(view.to_screen((x, y))) == pytest.approx((x, y), abs=1e-6)


def test_a_turned_table_is_seen_from_its_far_edge() -> None:
    view = turned()
    assert view.to_screen((24.0, 30.0))[1] > view.to_screen((24.0, 20.0))[1]
    assert view.to_screen((30.0, 24.0))[0] < view.to_screen((20.0, 24.0))[0]
    assert view.bearing(0.0) == 180.0
    assert camera().bearing(30.0) == 30.0
    assert view.rect_of((0.0, 0.0, 48.0, 10.0)).top < view.rect_of((0.0, 38.0, 48.0, 48.0)).top


def test_a_turned_table_zooms_at_the_mouse_and_is_dragged_by_it() -> None:
    view = turned()
    at = (400.0, 300.0)
    held = view.to_table(at)
    view.zoom(8, at)
    assert view.to_table(at) == pytest.approx(held)
    before = view.to_screen((24.0, 24.0))
    view.pan(30, -20)
    assert view.to_screen((24.0, 24.0)) == pytest.approx((before[0] + 30, before[1] - 20))
