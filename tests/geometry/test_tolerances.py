"""Every tolerance stands in one module; who offers a place agrees with who judges it."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.geometry import tolerances
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import room
from simulator.geometry.placing import inside, stands_free
from simulator.geometry.pose import Pose, direction, quantise
from simulator.geometry.shapes import Standing
from simulator.geometry.travel.travel_limits import free_spans
from simulator.geometry.trays import INFANTRY, Tray
from simulator.rules.battlefield.terrain import in_striking_distance
from tests.architecture.sources import tree_of
from tests.geometry.tables import facings, many, sides, trays
from tests.rules.tables import a_table

SIMULATOR = Path(__file__).resolve().parents[2] / "simulator"
BOARD = (48.0, 48.0)
SMALL = 0.002
"""A number of the geometry that is no greater is a tolerance, and has its name and its meaning."""
NO_LENGTH = {"rules/dice", "rules/odds"}
"""Chances are compared there."""


def _numbers(folder: str) -> list[str]:
    return [
        f"{file.relative_to(SIMULATOR)}:{node.lineno}: {node.value}"
        for file in sorted((SIMULATOR / folder).rglob("*.py"))
        if file.name != "tolerances.py"
        and not any(file.is_relative_to(SIMULATOR / other) for other in NO_LENGTH)
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, float)
        and 0.0 < node.value <= SMALL
    ]


@pytest.mark.parametrize("folder", ["geometry", "rules", "missions", "engine"])
def test_no_other_module_writes_a_tolerance_down(folder: str) -> None:
    assert not _numbers(folder)


def test_every_tolerance_says_what_it_means() -> None:
    body = tree_of(SIMULATOR / "geometry" / "tolerances.py").body
    told = [(named, isinstance(meaning, ast.Expr)) for named, meaning in pairwise(body)]
    silent = [
        ast.unparse(n) for n, explained in told if isinstance(n, ast.AnnAssign) and not explained
    ]
    assert len(told) > len(silent) == 0, silent


def test_what_is_offered_is_accepted_once_it_is_rounded() -> None:
    t = tolerances
    assert t.TINY < t.NUMERIC < t.CLOSE_CALL < t.POSE_STEP < t.GRID < t.ROUNDING
    assert t.SNUG_AT_EDGE + t.GRID <= t.ROUNDING  # beside the edge, and `inside`
    assert max(t.SNUG, t.TOUCHING) + t.GRID <= t.OVERLAP_DEPTH  # between trays, and `overlaps`
    assert t.OVERLAP_DEPTH < t.CONTACT_GAP  # what touches is in contact
    assert t.CONTACT_GAP <= t.SIGHT_WIDTH  # nobody sees between what is in contact
    assert t.SIGHT_CLOSE_CALL < t.OVERLAP_DEPTH < t.SIGHT_WIDTH


near_an_edge = st.builds(
    Pose, st.floats(0.0, 9.0), st.one_of(st.floats(0.0, 9.0), st.just(24.0)), facings
)


@given(near_an_edge, trays, sides, trays, st.sampled_from([-0.0002, 0.0, 1e-5, 0.0001]))
@many
def test_amb_11_no_alignment_ends_over_the_edge(
    pose: Pose, tray: Tray, side: ArcSide, charger: Tray, out: float
) -> None:
    # The target stands flush with the left edge, but for what a hand or a rounding leaves.
    left = min(x for x, _ in Standing(pose, tray).corners)
    target = Standing(quantise(pose.moved(-left - out, 0.0)), tray)
    found = room(target, side, charger, [], board=BOARD)
    for choice in (*found.choices, *found.half, *filter(None, [found.full])):
        corners = Standing(quantise(choice), charger).corners
        assert inside(corners, BOARD)[0], inside(corners, BOARD)[1]
        assert stands_free(corners, board=BOARD)
        for turn in (0.0, 90.0, 180.0, 270.0):
            way = direction(choice.facing + turn)
            assert free_spans(corners, way, 6.0, board=BOARD).allows(0.0)


@pytest.mark.parametrize("facing", [0.0, 17.31, 45.0, 101.93, 200.123, 333.337])
def test_ter_des_01_a_piece_exactly_an_inch_off_is_struck_however_the_table_lies(
    facing: float,
) -> None:
    pose = quantise(Pose(24.0, 24.0, facing))
    middle = pose.advanced(INFANTRY.depth / 2 + 1.0 + 0.5)
    here = a_table().red("sworn-swords", at=pose.centre, facing=facing)
    at = quantise(middle).centre
    now = here.terrain("stakes", "destructible", at=at, size=(4.0, 1.0), facing=facing).now()
    assert in_striking_distance(now, "red:sworn-swords")
