"""The table is made of Shapely: who makes its shapes, who reads them, and who measures."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import each, some

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "simulator"
FILES = sorted(PROGRAM.rglob("*.py"))

EXACT = {
    *("advance", "convex", "corridors", "crossings", "difference", "exact_margins", "front_view"),
    *(
        "charge_reach",
        "critical_travels",
        "sight_entries",
        "exact",
        "laying",
        "narrowing",
        "sight_margin",
    ),
    *("sight_ways", "pivot", "pivoted_ends", "polar_outlines", "sight", "travel_limits"),
}
"""The exact solvers: sight, charge reach, critical travels, pivots, free places, close calls.

No library answers their questions; sampling answers them wrongly.
"""

CUTS = {"clip", "inset", "point_gap", "circle", "translate"}
"""The half-plane cuts of `geometry/convex.py`: for the exact solvers alone."""

MEASURING = {
    *("area", "centroid", "clip", "convex_hull", "distance", "hull", "intersection"),
    *("overlap", "overlaps", "nearest_points", "shoelace", "sutherland_hodgman"),
}
"""Names under which measuring by hand would come back."""

NAMESAKES = {
    ("simulator/rules/battlefield/distance.py", "distance"),  # of two units: asks measure
    ("simulator/cases/questions/charge_question.py", "_distance"),  # of a charge: speed and roll
    ("simulator/ui/board/side_panel.py", "_area"),  # of the screen
    ("simulator/ui/board/terrain_kinds.py", "area"),  # to be painted over
}


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def faults(tree: ast.Module, place: str) -> list[str]:
    """List what a file does that belongs to Shapely, to `geometry` or to the exact solvers."""
    found = []
    in_geometry = place.startswith("simulator/geometry/")
    exact = in_geometry and Path(place).stem in EXACT
    for node in walk(tree):
        line = getattr(node, "lineno", 0)
        for module, name in _imports(node):
            if module.split(".")[0] == "shapely" and not in_geometry:
                found.append(f"{place}:{line} imports shapely")
            if module == "simulator.geometry.convex" and name in CUTS and not exact:
                found.append(f"{place}:{line} cuts by hand with {name}")
        if isinstance(node, ast.Attribute) and _is_shapely(node.value) and not in_geometry:
            found.append(f"{place}:{line} makes or asks shapely.{node.attr}")
        if _called(node) in {"buffer", "convex_hull"} and not in_geometry:
            found.append(f"{place}:{line} makes a shape by itself")
        if isinstance(node, ast.FunctionDef) and node.name.strip("_") in MEASURING:
            measures = place == "simulator/geometry/measure.py"
            if not (exact or measures or (place, node.name) in NAMESAKES):
                found.append(f"{place}:{line} measures by hand in {node.name}")
            if _does_cross_products(node) and not exact:
                found.append(f"{place}:{line} multiplies coordinates in {node.name}")
    return found


def _imports(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from ((node.module, alias.name) for alias in node.names)


def _called(node: ast.AST) -> str:
    """Return the name of a method that is called; empty for anything else."""
    method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return node.func.attr if method else ""  # type: ignore[attr-defined]


def _is_shapely(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "shapely"


def _does_cross_products(function: ast.FunctionDef) -> bool:
    """Whether a function subtracts one product from another, as areas and clipping do."""
    return any(
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub)
        and all(
            isinstance(side, ast.BinOp) and isinstance(side.op, ast.Mult)
            for side in (node.left, node.right)
        )
        for node in walk(function)
    )


@each(FILES, _place)
def test_shapes_are_made_in_geometry_and_measured_by_shapely(path: Path) -> None:
    assert faults(tree_of(path), _place(path)) == []


def test_measure_itself_multiplies_no_coordinates() -> None:
    """Every question of `measure` is one asked of Shapely, or of an exact solver at its limit."""
    for name in ("measure", "shapes", "arcs", "contact", "placing"):
        tree = tree_of(PROGRAM / "geometry" / f"{name}.py")
        functions = [node for node in walk(tree) if isinstance(node, ast.FunctionDef)]
        by_hand = [node.name for node in functions if _does_cross_products(node)]
        allowed = {"contact": ["_contact_along"]}  # the exact length, at its limit
        assert by_hand == allowed.get(name, []), name


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("import shapely", "imports shapely"),
        ("from shapely.geometry import Polygon", "imports shapely"),
        ("from simulator.geometry.convex import clip", "cuts by hand"),
        ("shape = outline.buffer(1.0)", "makes a shape"),
        ("def hull(points): ...", "measures by hand"),
        ("def _area(p): return p[0] * p[3] - p[1] * p[2]", "multiplies coordinates"),
    ],
)
def test_the_test_finds_measuring_by_hand(line: str, complaint: str) -> None:
    found = faults(ast.parse(line), "simulator/rules/somewhere.py")
    assert any(complaint in fault for fault in found)


def test_a_position_holds_no_geometry() -> None:
    """State hashes and pickles are made of poses and tuples of coordinates."""
    for top in ("model", "engine"):
        for path in some((PROGRAM / top).rglob("*.py")):
            words = {node.id for node in walk(tree_of(path)) if isinstance(node, ast.Name)}
            assert not words & {"TableShape", "Polygon", "LineString"}, path
