"""The table of a game's page: each piece drawn once, in a group that the script moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.language.texts import printed
from simulator.model.state import Terrain, Token, UnitId
from simulator.reports.case_drawing import Drawing, Primitive
from simulator.reports.films.game_drawing import (
    ROOMY,
    signs,
    table_drawing,
    table_region,
    table_shapes,
    terrain_shapes,
    token_shapes,
    tray_shapes,
    two_lines,
)
from simulator.reports.films.shown_game import ShownStep
from simulator.reports.web.elements import Html, element
from simulator.reports.web.game_fields import Fields, terrain_key, token_key
from simulator.reports.web.svg import marks, number, svg_file

_HERE: Final = Pose(0.0, 0.0, 0.0)
_FAR: Final = 200.0
"""Inches around a piece within which its words stay as they are."""


def table_svg(steps: Sequence[ShownStep], last: Fields, words: str) -> Html:
    """Return the table with every piece that stands on it at some step, as at the last of them."""
    now = steps[-1].now
    x0, y0, x1, y1 = table_region(now)
    view = " ".join(map(number, (x0, -y1, x1 - x0, y1 - y0)))
    cloth = marks(Drawing(table_region(now), tuple(table_shapes(now))))
    pieces = [_group(f"p|{key}", last, drawn, turns) for key, drawn, turns in _pieces(steps)]
    inside = (cloth, *pieces)
    return element("svg", *inside, viewBox=view, role="img", aria_label=words, class_="table")


def position_svg(now: Position) -> str:
    """Return a position as the text of an SVG file: the table as films show it."""
    return svg_file(table_drawing(now), now.summary())


def _pieces(steps: Sequence[ShownStep]) -> Iterator[tuple[str, Html, bool]]:
    """Yield every piece with its key, and whether it turns with its facing.

    Terrain and tokens lie lowest, then the trays, and over them all their words.
    """
    terrain: dict[str, Terrain] = {}
    tokens: dict[str, tuple[Position, Token]] = {}
    units: dict[UnitId, Position] = {}
    for step in steps:
        for piece in step.now.state.terrain:
            terrain.setdefault(terrain_key(piece), piece)
        for token in step.now.state.tokens.values():
            tokens.setdefault(token_key(token), (step.now, token))
        for unit in step.now.state.units.values():
            if unit.on_table:
                units.setdefault(unit.id, step.now)
    for key, piece in terrain.items():
        yield key, _marks(terrain_shapes((piece,))), False
    for key, (now, lying) in tokens.items():
        token = replace(lying, at=(0.0, 0.0), carrier=None)
        yield key, _marks(token_shapes(now, (token,))), False
    known = signs(steps[-1].now.state.units)
    for unit_id, now in units.items():
        yield unit_id, _tray(now, unit_id), True
    for unit_id, now in units.items():
        if not now.is_wall(unit_id):
            yield unit_id, _words(now, unit_id, known[unit_id]), False


def _marks(shapes: Iterator[Primitive]) -> Html:
    return marks(Drawing((-_FAR, -_FAR, _FAR, _FAR), tuple(shapes)))


def _tray(now: Position, unit: UnitId) -> Html:
    drawn = _marks(tray_shapes(now, unit, _HERE, lit=False))
    tray = now.standing(unit).tray
    rim = element(
        "rect",
        x=number(-tray.width / 2 - 0.3),
        y=number(-tray.depth / 2 - 0.3),
        width=number(tray.width + 0.6),
        height=number(tray.depth + 0.6),
        class_="rim",
    )
    return element("g", drawn, rim, data_lit=unit)


def _words(now: Position, unit: UnitId, sign: str) -> Html:
    """Return what stands upright on a tray: sign, name, wounds, marks of its conditions."""
    seat = now.owner(unit).value
    tray = now.standing(unit).tray
    small = min(tray.width, tray.depth) < ROOMY
    lines = two_lines(printed(now.name(unit)))
    name = [
        element("text", text, class_="name", y=number(0.3 + 0.8 * place - 0.4 * len(lines) + 0.3))
        for place, text in enumerate(lines)
    ]
    inside = (
        element("text", sign, class_="sign", y="0" if small else "-1.05"),
        *([] if small else name),
        element("text", "", class_="wounds", y="1.1" if small else "1.8", data_say=f"w|{unit}"),
        element("text", "", class_="marks", y="2.2" if small else "3", data_say=f"m|{unit}"),
    )
    return element("g", *inside, class_=f"words {seat}{' small' if small else ''}")


def _group(key: str, last: Fields, drawn: Html, turns: bool) -> Html:
    """Put a piece where it stands at the last step; a tray turns with its facing, words do not."""
    place = last.get(key) or ()
    moved = ""
    if place:
        x, y = float(place[0]), float(place[1])
        moved = f"translate({number(x)} {number(-y)})"
        if turns:
            moved += f" rotate({number(float(place[2]))})"
    return element("g", drawn, data_piece=key, data_turns=turns, transform=moved, hidden=not place)
