"""Terrain is painted where it is judged, however it is turned: a line past it runs past its paint.

The shadow on the table alone may fall outside the outline, so these tables are painted without.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import numpy as np
import pygame
import pytest
import shapely

from simulator.cases.case_table import set_up
from simulator.cases.outlines import terrain_of
from simulator.content.cases.case_records import CaseTerrain
from simulator.content.cases.casefile import Case
from simulator.content.games.scenario_cards import piece_sets, terrain_cards
from simulator.datafiles import units_dir
from simulator.engine.position import Position
from simulator.geometry.pose import Point, Pose
from simulator.geometry.shapes import Corners, ellipse, rectangle
from simulator.model.cards import PIECE_SETS
from simulator.model.state import Terrain
from simulator.reports.case_drawing import Drawing, Label, drawing_of
from simulator.reports.films.game_drawing import table_shapes, terrain_shapes
from simulator.reports.png import painted
from simulator.reports.web.svg import svg
from simulator.rules.setup.terrain_place import outline_of
from simulator.ui.board import terrain_drawing
from simulator.ui.board.scene import Scene
from simulator.ui.board.table_picture import TablePicture
from simulator.ui.camera import Camera
from simulator.ui.disputes.drawing import DrawingView, TableDrawing
from tests.ui.scene import position

if TYPE_CHECKING:
    from numpy.typing import NDArray

ANGLES: Final = tuple(3.7 + 15.0 * turn for turn in range(24))
BOARD: Final = (48.0, 48.0)
SIZE: Final = (640, 640)
REGION: Final = (0.0, 0.0, *BOARD)
SMOOTHED: Final = 24
"""Of 255: where a PNG is shrunk, pixels beside an edge differ so much from the bare table."""
BARE: Final = Case()


@pytest.fixture(autouse=True)
def unshaded(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    kinds = (*terrain_cards(units_dir()), "rubble")
    monkeypatch.setattr(terrain_drawing, "HIGH", dict.fromkeys(kinds, 0.0))


def case_at(angle: float, pieces: str) -> Case:
    """Return every kind of a set once, turned, as a case writes it; every other is somebody's.

    One kind nobody has drawn, a kind in another outline than its own, and round terrain corner by
    corner, as a case has it that was taken from a game.
    """
    places: Iterator[Point] = iter((6.0 + 12 * (n % 4), 6.0 + 12 * (n // 4)) for n in range(16))
    outlines: dict[str, tuple[str, dict[str, object]]] = {}
    for kind, card in piece_sets(units_dir())[pieces].items():
        at, size = next(places), (card.width, card.depth)
        if card.shape == "ellipse":
            outlines[kind] = (kind, {"ellipse": [*at, *size, angle]})
        else:
            outlines[kind] = (kind, {"polygon": outline_of(card, Pose(*at, angle))})
    wedge = rectangle(next(places), 6.0, 5.0, angle)[:3]
    outlines["wedge"] = ("palisade", {"polygon": wedge})
    outlines["grove"] = ("forest", {"polygon": ellipse(next(places), 8.0, 3.0, angle)})
    outlines["rubble"] = ("rubble", {"polygon": rectangle(next(places), 2.0, 5.0, angle)})
    listed = [
        {"id": name, "kind": kind, "side": ("red", None)[index % 2], "keywords": [], **shape}
        for index, (name, (kind, shape)) in enumerate(outlines.items())
    ]
    terrain = tuple(CaseTerrain.model_validate(_listed(piece)) for piece in listed)
    return replace(BARE, terrain=terrain)


def _listed(piece: dict[str, object]) -> dict[str, object]:
    corners = piece.get("polygon")
    return (
        {**piece, "polygon": [list(at) for at in corners]} if isinstance(corners, tuple) else piece
    )


def battle_at(pieces: Sequence[Terrain]) -> Position:
    """Return a battle's table with terrain alone on it."""
    now = position(terrain=False)
    bare = replace(now.state, units={}, tokens={}, engaged=frozenset(), terrain=tuple(pieces))
    return Position(bare, now.game)


def told(pieces: Iterable[Terrain], angle: float) -> list[Terrain]:
    """Return pieces as a battle has them: their facing is told."""
    return [replace(piece, facing=angle) for piece in pieces]


def hold(
    before: NDArray[np.uint8],
    after: NDArray[np.uint8],
    pieces: dict[str, Corners],
    smoothed: int = 0,
) -> None:
    """Raise AssertionError where a picture, x first, changed outside outlines, or not in one.

    A pixel's middle may lie one pixel outside.
    """
    changed = np.abs(after.astype(int) - before.astype(int)).max(axis=2)
    xs, ys = np.nonzero(changed > smoothed)
    room = shapely.union_all([shapely.Polygon(one).buffer(1.0) for one in pieces.values()])
    shapely.prepare(room)
    outside = ~shapely.contains_xy(room, xs + 0.5, ys + 0.5)
    assert not outside.any(), sorted(zip(xs[outside], ys[outside], strict=True))[:10]
    for name, corners in pieces.items():
        inner = shapely.Polygon(corners).buffer(-1.0)
        x0, y0, x1, y1 = map(round, inner.bounds)
        grid = np.mgrid[x0 : x1 + 1, y0 : y1 + 1].reshape(2, -1)
        x, y = grid[:, shapely.contains_xy(inner, *(grid + 0.5))]
        assert (changed[x, y] > 0).mean() > 0.97, name


def outlines_seen(camera: Camera, pieces: Iterable[Terrain]) -> dict[str, Corners]:
    return {piece.id: tuple(camera.outline(piece.outline)) for piece in pieces}


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("angle", ANGLES)
def test_the_dispute_paints_terrain_inside_its_outline(angle: float, pieces: str) -> None:
    case, (before, after) = case_at(angle, pieces), (pygame.Surface(SIZE), pygame.Surface(SIZE))
    camera = Camera(before.get_rect(), BOARD)
    for surface, shown in ((before, BARE), (after, case)):
        TableDrawing().draw(surface, camera, DrawingView(shown, grid=False, names=False))
    seen = outlines_seen(camera, terrain_of(case))
    hold(pygame.surfarray.array3d(before), pygame.surfarray.array3d(after), seen)


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("angle", ANGLES)
def test_the_battle_paints_terrain_inside_its_outline(angle: float, pieces: str) -> None:
    camera = Camera(pygame.Rect((0, 0), SIZE), BOARD)
    camera.turned = int(angle) % 2 == 0
    laid = told(terrain_of(case_at(angle, pieces)), angle)
    before, after = (
        pygame.surfarray.array3d(TablePicture().of(Scene(now=battle_at(some), grid=False), camera))
        for some in ((), laid)
    )
    hold(before, after, outlines_seen(camera, laid))


def drawings(case: Case) -> dict[str, Drawing]:
    """Return a case and the table of a game as files show them, without words."""
    pieces = terrain_of(case)
    found = {
        "case": drawing_of(set_up(case), region=REGION).shapes,
        "game": (*table_shapes(battle_at(pieces)), *terrain_shapes(pieces)),
    }
    return {
        name: Drawing(REGION, tuple(one for one in shapes if not isinstance(one, Label)))
        for name, shapes in found.items()
    }


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("shown", ["case", "game"])
def test_a_png_paints_terrain_inside_its_outline(angle: float, shown: str, pieces: str) -> None:
    case, longest = case_at(angle, pieces), 1440
    before, after = (
        np.asarray(painted(drawings(one)[shown], longest)).swapaxes(0, 1) for one in (BARE, case)
    )
    scale = longest / BOARD[0]
    seen = {
        piece.id: tuple((x * scale, (BOARD[1] - y) * scale) for x, y in piece.outline)
        for piece in terrain_of(case)
    }
    hold(before, after, seen, SMOOTHED)


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("angle", ANGLES)
@pytest.mark.parametrize("shown", ["case", "game"])
def test_a_page_paints_terrain_inside_its_outline(angle: float, shown: str, pieces: str) -> None:
    """The numbers of a page are rounded to a ten-thousandth of an inch."""
    case = case_at(angle, pieces)
    bare = {ET.tostring(one) for one in paths(drawings(BARE)[shown])}
    inked = [inks(one) for one in paths(drawings(case)[shown]) if ET.tostring(one) not in bare]
    ink = shapely.union_all(inked)
    outlines = [shapely.Polygon(piece.outline) for piece in terrain_of(case)]
    assert ink.difference(shapely.union_all(outlines).buffer(1e-3)).is_empty
    assert min(ink.intersection(one).area / one.area for one in outlines) > 0.99


def paths(drawing: Drawing) -> list[ET.Element]:
    page = ET.fromstring(svg(drawing, ""))  # noqa: S314 - our own page
    return [one for one in page.iter() if one.tag.endswith("path")]


def inks(path: ET.Element) -> shapely.Geometry:
    """Return what a closed path of a page covers, in inches of the table."""
    numbers = [float(one) for one in re.findall(r"-?[\d.]+", path.attrib["d"])]
    inside = shapely.Polygon([(x, -y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])
    edge = inside.exterior.buffer(float(path.get("stroke-width", 0)) / 2, join_style="mitre")
    return edge if path.get("fill") == "none" else inside.union(edge)
