"""A drawing in inches as SVG: to scale, as sharp at any size, in the colours of the page.

The page names each colour of a drawing, so that the screen shows it on dark cloth and a printer on
white paper. y runs away from the player on a table and downwards in SVG.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from simulator.geometry.pose import Point
from simulator.model.state import Seat
from simulator.reports.case_drawing import (
    CORRIDOR,
    FRAME,
    GRID,
    GRID_HEAVY,
    GROUND,
    GROUND_EDGE,
    INK,
    LETTER,
    NO,
    PAPER,
    QUIET,
    SIDES,
    SWEPT,
    TOKEN,
    TURNING,
    WHITE,
    YES,
    Colour,
    Drawing,
    Label,
    Primitive,
    Region,
    Shape,
    Stroke,
    kept_inside,
)
from simulator.reports.web.elements import Html, element, joined

DASH: Final = 0.3
"""Length in inches of a dash, and of the gap behind it."""
_SEATS: Final[Mapping[Seat, tuple[Colour, Colour]]] = {
    Seat.RED: ((155, 50, 26), (245, 154, 131)),
    Seat.BLUE: ((33, 84, 140), (142, 203, 235)),
    Seat.GREEN: ((25, 118, 74), (203, 252, 207)),
    Seat.GOLD: ((150, 108, 20), (255, 232, 150)),
}
"""Fill and edge of a side's trays on dark cloth."""
ON_SCREEN: Final[Mapping[Colour, tuple[str, Colour]]] = {
    WHITE: ("rim", (23, 20, 17)),
    INK: ("ink", (241, 232, 212)),
    QUIET: ("quiet", (201, 189, 168)),
    GRID: ("grid", (57, 68, 61)),
    GRID_HEAVY: ("grid-heavy", (84, 96, 87)),
    PAPER: ("cloth", (47, 57, 51)),
    CORRIDOR: ("corridor", (116, 222, 200)),
    SWEPT: ("swept", (58, 82, 70)),
    GROUND: ("ground", (66, 84, 52)),
    GROUND_EDGE: ("ground-edge", (184, 206, 148)),
    TOKEN: ("token", (104, 82, 36)),
    YES: ("yes", (116, 222, 200)),
    NO: ("no", (255, 138, 84)),
    TURNING: ("turning", (246, 214, 96)),
    FRAME: ("frame", (232, 194, 122)),
    **{SIDES[seat][0]: (f"{seat.value}-side", fill) for seat, (fill, _edge) in _SEATS.items()},
    **{SIDES[seat][1]: (f"{seat.value}-edge", edge) for seat, (_fill, edge) in _SEATS.items()},
}
"""What a page calls the colours of a drawing, and what they are on dark cloth."""


def colours() -> str:
    """Return the style sheet's colours of drawings: on the screen, and on paper."""
    screen = "".join(f"--{name}:{_hex(dark)};" for name, dark in ON_SCREEN.values())
    paper = "".join(f"--{name}:{_hex(light)};" for light, (name, _dark) in ON_SCREEN.items())
    return f":root{{{screen}}}\n@media print{{:root{{{paper}}}}}\n"


_PATTERNS: Final[Mapping[Seat, str]] = {
    Seat.RED: "M0 0V.6M.3 0V.6",
    Seat.BLUE: "M.15 .15h.01M.45 .45h.01",
    Seat.GREEN: "M0 .6L.6 0M-.1 .1L.1 -.1M.5 .7L.7 .5",
    Seat.GOLD: "M0 .45L.3 .15L.6 .45",
}
"""What is drawn on the trays of a side, again every 0.6 inches: bars, dots, hatch, chevrons."""


def patterns() -> Html:
    """Return the patterns of the sides, so that no side is told by its colour alone.

    They stand once on a page, for all its drawings.
    """
    made = _pattern_elements()
    return element("svg", made, width="0", height="0", class_="patterns", aria_hidden="true")


def _pattern_elements() -> Html:
    made = [
        element(
            "pattern",
            element("path", d="M0 0H.6V.6H0Z", fill=f"var(--{seat.value}-side)"),
            element(
                "path",
                d=way,
                fill="none",
                stroke=f"var(--{seat.value}-edge)",
                stroke_width=".1",
                stroke_linecap="round",
                stroke_opacity=".22",
            ),
            id=f"side-{seat.value}",
            width=".6",
            height=".6",
            patternUnits="userSpaceOnUse",
        )
        for seat, way in _PATTERNS.items()
    ]
    return element("defs", *made)


def svg(drawing: Drawing, words: str, over: str = "") -> Html:
    """Return a drawing as an `svg` element; `words` tell it to who does not see it.

    One unit of it is one inch of the table. `over` are elements that lie over it.
    """
    x0, y0, x1, y1 = drawing.region
    view = " ".join(map(number, (x0, -y1, x1 - x0, y1 - y0)))
    role = "group" if over else "img"
    return element("svg", *_drawn(drawing), over, viewBox=view, role=role, aria_label=words)


def svg_file(drawing: Drawing, words: str) -> str:
    """Return a drawing as the text of an SVG file, in the colours of paper."""
    paper = {name: _hex(light) for light, (name, _dark) in ON_SCREEN.items()}
    root = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" text-anchor="middle"'
    text = svg(drawing, words, _pattern_elements()).replace("<svg", f"<svg {root}", 1)
    return re.sub(r"var\(--([\w-]+)\)", lambda name: paper[name[1]], text)


def marks(drawing: Drawing) -> Html:
    """Return what stands inside the `svg` element of a drawing, to be put into a group."""
    return joined(_drawn(drawing))


def number(value: float) -> str:
    """Write inches for a page: to a ten-thousandth, the same everywhere."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _drawn(drawing: Drawing) -> Iterator[Html]:
    """Yield the shapes in their order; lines of one look that follow each other are one path."""
    seen = (shape for shape in drawing.shapes if _in_sight(shape, drawing.region))
    for look, shapes in groupby(seen, key=_look):
        if look is None:
            for shape in shapes:
                if isinstance(shape, Label):
                    yield _label(shape, drawing)
                elif isinstance(shape, Shape):
                    yield _shape(shape)
        else:
            strokes = [shape for shape in shapes if isinstance(shape, Stroke)]
            way = "".join(path(stroke.line) for stroke in strokes)
            yield _outline(way, strokes[0].colour, strokes[0].width, dash=strokes[0].dash)


_SIDE_FILLS: Final = {SIDES[seat][0]: f"url(#side-{seat.value})" for seat in _PATTERNS}


def _in_sight(shape: Primitive, region: Region) -> bool:
    """Whether anything of a shape may lie in a region."""
    left, bottom, right, top = region
    xs, ys = zip(*_points(shape), strict=True)
    return bool(min(xs) <= right and max(xs) >= left and min(ys) <= top and max(ys) >= bottom)


def _points(shape: Primitive) -> Sequence[Point]:
    if isinstance(shape, Label):
        return (shape.at,)
    return shape.corners if isinstance(shape, Shape) else shape.line


def _look(shape: Primitive) -> tuple[Colour, float, bool] | None:
    return (shape.colour, shape.width, shape.dash) if isinstance(shape, Stroke) else None


def _shape(shape: Shape) -> Html:
    fill = "none" if shape.fill is None else _SIDE_FILLS.get(shape.fill) or _colour(shape.fill)
    way = f"{path(shape.corners)}Z"
    cover = "" if shape.cover == 1.0 else number(shape.cover)
    if shape.edge is None:
        return element("path", d=way, fill=fill, fill_opacity=cover)
    return _outline(way, shape.edge, shape.width, fill, cover, dash=shape.dash)


def _outline(
    way: str, colour: Colour, width: float, fill: str = "none", cover: str = "", *, dash: bool
) -> Html:
    return element(
        "path",
        d=way,
        fill=fill,
        fill_opacity=cover,
        stroke=_colour(colour),
        stroke_width=number(width),
        stroke_dasharray=number(DASH) if dash else "",
    )


def _label(label: Label, drawing: Drawing) -> Html:
    label = kept_inside(label, LETTER * label.size * len(label.text), drawing.region)
    return element(
        "text",
        label.text,
        x=number(label.at[0]),
        # Letters stand on a line somewhat below their middle.
        y=number(-label.at[1] + label.size * 0.35),
        font_size=number(label.size),
        font_weight="bold" if label.bold else "",
        fill=_colour(label.colour),
    )


def path(points: Iterable[Point]) -> str:
    """Write points of the table as the way of a `path` element, left open."""
    return "M" + "L".join(f"{number(x)} {number(-y)}" for x, y in points)


def _colour(colour: Colour) -> str:
    found = ON_SCREEN.get(colour)
    return _hex(colour) if found is None else f"var(--{found[0]})"


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
