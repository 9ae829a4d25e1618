"""A photo lies on the table by four corners, one lens and an error that is told truly (no rule)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from simulator.photos.distortion import bent, straightened
from simulator.photos.homography import homography, mapped
from simulator.photos.placement import Placement, rectified
from simulator.photos.straight_edges import best_lens, by_edges, found_edges
from tests.photos.made import BOARD, CORNERS, Made, made

MAT = (BOARD, BOARD)


@cache
def photo(seed: int) -> Made:
    return made(seed, 0.8)


def clicked(one: Made, slip: float) -> Placement:
    return Placement(
        one.camera.size,
        tuple((float(x), float(y)) for x, y in one.clicked(slip)),
        tuple((float(x), float(y)) for x, y in CORNERS),
        spread=max(slip, 0.3),
    )


def worst(one: Made, placement: Placement) -> float:
    """How far from its place any tray corner is found, in inches."""
    return max(
        float(
            np.linalg.norm(
                placement.to_table(one.camera.to_photo(tray.corners)) - tray.corners, axis=1
            ).max()
        )
        for tray in one.trays
    )


def test_four_points_are_met_exactly_and_more_by_least_squares() -> None:
    before = np.array([(10.0, 20.0), (900.0, 40.0), (1000.0, 700.0), (30.0, 650.0)])
    matrix = homography(before, CORNERS)
    assert np.abs(mapped(matrix, before) - CORNERS).max() < 1e-9
    more = np.concatenate(
        [before, mapped(np.asarray(np.linalg.inv(matrix), np.float64), np.array([(24.0, 24.0)]))]
    )
    there = np.concatenate([CORNERS, [(24.2, 24.0)]])
    off = np.abs(mapped(homography(more, there), more) - there).max(axis=1)
    assert 0.0 < off[4] < 0.2
    assert off[:4].max() < 0.2


@pytest.mark.parametrize(
    "points",
    [
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (1.0, 5.0)],
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)],
        [(3.0, 3.0)] * 4,
    ],
)
def test_points_that_fix_no_perspective_are_refused(points: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError):
        homography(np.array(points), CORNERS[: len(points)])


@pytest.mark.parametrize("lens", [-0.25, -0.06, 0.0, 0.1])
def test_what_a_lens_bends_is_straightened_again(lens: float) -> None:
    net = np.stack(np.meshgrid(np.linspace(0, 400, 9), np.linspace(0, 300, 7)), axis=-1)
    there = straightened(net, (400, 300), lens)
    assert np.abs(bent(there, (400, 300), lens) - net).max() < 1e-9
    assert (lens == 0.0) == bool(np.abs(there - net).max() < 1e-9)


def test_clicks_alone_leave_the_bow_of_the_lens_and_the_edges_take_it_out() -> None:
    one = photo(1001)
    rough = clicked(one, 0.5)
    edges = found_edges(np.asarray(one.picture), rough)
    assert edges is not None
    lens = best_lens(edges, rough.size)
    assert edges.bow(rough.size, lens) < 0.5 < edges.bow(rough.size, 0.0)
    better = by_edges(replace(rough, distortion=lens), edges)
    assert worst(one, better) < 0.15 < worst(one, rough)
    assert worst(one, better) < better.residual(MAT) < 0.15


def test_without_an_edge_in_the_picture_the_clicks_stand() -> None:
    one = photo(1001)
    grey = np.full((*reversed(one.camera.size), 3), 120, np.uint8)
    noise = np.random.default_rng(5).integers(0, 9, grey.shape, np.uint8)
    assert found_edges(grey + noise, clicked(one, 0.5)) is None


def test_the_residual_grows_with_the_error_of_a_click_and_away_from_what_was_clicked() -> None:
    one = photo(1001)
    fine, rough = clicked(one, 0.5), replace(clicked(one, 0.5), spread=2.0)
    assert rough.residual(MAT) == pytest.approx(rough.spread / fine.spread * fine.residual(MAT))
    tray = one.trays[0].corners
    small = Placement(
        one.camera.size,
        tuple((float(x), float(y)) for x, y in one.camera.to_photo(tray)),
        tuple((float(x), float(y)) for x, y in tray),
        spread=fine.spread,
    )
    assert small.residual(MAT) > 3 * fine.residual(MAT)


def test_the_rectified_board_is_to_scale_with_its_far_edge_on_top() -> None:
    one = photo(1001)
    edges = found_edges(np.asarray(one.picture), clicked(one, 0.5))
    assert edges is not None
    lens = best_lens(edges, one.camera.size)
    placed = by_edges(replace(clicked(one, 0.5), distortion=lens), edges)
    flat = rectified(np.asarray(one.picture), placed, MAT, 10.0)
    assert flat.shape == (480, 480, 3)
    marked = next(tray for tray in one.trays if tray.marked and tray.tray == "infantry")
    x, y = marked.at(0.0, 4.8 / 2 - 0.2)
    beyond = marked.at(0.0, 4.8 / 2 + 0.8)
    strip = flat[round((BOARD - y) * 10), round(x * 10)].astype(int)
    mat = flat[round((BOARD - beyond[1]) * 10), round(beyond[0] * 10)].astype(int)
    assert strip.sum() > mat.sum() + 60


def test_a_photo_of_many_pixels_is_made_coarser_so_that_each_of_them_counts() -> None:
    fine = np.random.default_rng(8).integers(0, 256, (400, 400, 3)).astype(np.uint8)
    corners = ((0.0, 0.0), (400.0, 0.0), (400.0, 400.0), (0.0, 400.0))
    placed = Placement((400, 400), corners, tuple((x / 40, 10.0 - y / 40) for x, y in corners))
    assert placed.per_inch((10.0, 10.0)) == pytest.approx(40.0)
    flat = rectified(fine, placed, (10.0, 10.0), 10.0)
    blocks = fine.reshape(100, 4, 100, 4, 3).mean(axis=(1, 3))
    assert np.abs(flat - blocks).max() <= 1.0


def test_what_no_corner_shows_is_added_to_the_residual() -> None:
    one = clicked(photo(1001), 0.5)
    more = replace(one, unseen=0.04)
    assert more.residual(MAT) == pytest.approx(one.residual(MAT) + 0.04)
    assert more.scaled((100, 75)).unseen == 0.04
