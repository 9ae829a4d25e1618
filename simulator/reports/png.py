"""A drawing as a PNG picture, without a screen."""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from simulator.caches import cached
from simulator.datafiles import assets_dir
from simulator.geometry.pose import Point, Segment
from simulator.reports.case_drawing import (
    FRAME,
    INK,
    Colour,
    Drawing,
    Label,
    Shape,
    Stroke,
    kept_inside,
)

SMOOTH: Final = 3
"""Drawn this many times larger, then shrunk, so that edges come out smooth."""
LONGEST: Final = 1200
"""Pixels along the longer side."""
INSET: Final = 640
"""Pixels along the side of what is shown large beside it."""
EDGE: Final = 4
GAP: Final = 20
"""Pixels of the frame around that, and of the white around the frame."""
DASH: Final = 0.35
"""Inches of a dash and of the gap after it."""
_WRITING: Final = 22


def png(drawing: Drawing, lines: Sequence[str] = (), inset: Drawing | None = None) -> bytes:
    """Return a drawing as the bytes of a PNG file, with lines of text under it.

    An inset stands beside it, framed.
    """
    picture = painted(drawing, LONGEST)
    if inset is not None:
        picture = _beside(picture, painted(inset, INSET))
    if lines:
        picture = _with_text(picture, lines)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def painted(drawing: Drawing, longest: int, smooth: int = SMOOTH) -> Image.Image:
    """Paint a drawing, `longest` pixels along its longer side; `smooth` as SMOOTH."""
    paper = _Paper(drawing, longest, smooth)
    for shape in drawing.shapes:
        paper.draw(shape)
    return paper.finished()


def _beside(picture: Image.Image, inset: Image.Image) -> Image.Image:
    """Put a framed inset to the right of a picture."""
    framed = Image.new("RGB", (inset.width + 2 * EDGE, inset.height + 2 * EDGE), FRAME)
    framed.paste(inset, (EDGE, EDGE))
    height = max(picture.height, framed.height + 2 * GAP)
    page = Image.new("RGB", (picture.width + framed.width + 2 * GAP, height), (255, 255, 255))
    page.paste(picture, (0, 0))
    page.paste(framed, (picture.width + GAP, GAP))
    return page


class _Paper:
    """A picture being drawn, `longest` pixels long; y grows upward, as on the table."""

    def __init__(self, drawing: Drawing, longest: int, smooth: int) -> None:
        self.smooth = smooth
        self.region = x0, y0, x1, y1 = drawing.region
        self.x0, self.y1 = x0, y1
        self.scale = longest * smooth / max(x1 - x0, y1 - y0)
        self.size = (round((x1 - x0) * self.scale), round((y1 - y0) * self.scale))
        self.image = Image.new("RGB", self.size, (255, 255, 255))
        self.pen = ImageDraw.Draw(self.image)

    def finished(self) -> Image.Image:
        """Return the picture at its final size."""
        small = (max(1, self.size[0] // self.smooth), max(1, self.size[1] // self.smooth))
        return self.image.resize(small, Image.Resampling.LANCZOS)

    def at(self, point: Point) -> tuple[float, float]:
        """Return the pixel of a table point."""
        return ((point[0] - self.x0) * self.scale, (self.y1 - point[1]) * self.scale)

    def draw(self, shape: Shape | Stroke | Label) -> None:
        """Draw one shape."""
        if isinstance(shape, Label):
            width = self._face(shape).getlength(shape.text) / self.scale
            label = kept_inside(shape, width, self.region)
            face = self._face(label)
            self.pen.text(self.at(label.at), label.text, label.colour, face, anchor="mm")
        elif isinstance(shape, Stroke):
            self._line(shape.line, shape.colour, shape.width, shape.dash)
        else:
            self._fill(shape)
            if shape.edge is not None:
                for line in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True):
                    self._line(line, shape.edge, shape.width, shape.dash)

    def _face(self, label: Label) -> ImageFont.FreeTypeFont:
        return _font(max(8, round(label.size * self.scale)), label.bold)

    def _fill(self, shape: Shape) -> None:
        points = [self.at(point) for point in shape.corners]
        if shape.fill is None:
            return
        if shape.cover >= 1.0:
            self.pen.polygon(points, fill=shape.fill)
            return
        mask = Image.new("L", self.size, 0)
        ImageDraw.Draw(mask).polygon(points, fill=round(255 * shape.cover))
        self.image.paste(shape.fill, (0, 0, *self.size), mask)

    def _line(self, line: Segment, colour: Colour, width: float, dash: bool) -> None:
        pixels = max(1, round(width * self.scale))
        for first, last in dashes(line, DASH) if dash else (line,):
            self.pen.line([self.at(first), self.at(last)], fill=colour, width=pixels)


def dashes(line: Segment, length: float) -> Iterator[Segment]:
    """Cut a line into dashes with gaps as long as themselves."""
    (ax, ay), (bx, by) = line
    whole = math.hypot(bx - ax, by - ay)
    count = max(1, math.ceil(whole / (2 * length)))
    for number in range(count):
        low = number * 2 * length / whole if whole else 0.0
        high = min(1.0, low + length / whole) if whole else 0.0
        yield (
            (ax + (bx - ax) * low, ay + (by - ay) * low),
            (ax + (bx - ax) * high, ay + (by - ay) * high),
        )


def _with_text(picture: Image.Image, lines: Sequence[str]) -> Image.Image:
    """Put lines of text under a picture."""
    font = _font(_WRITING, False)
    letters = max(20, int(picture.width / (_WRITING * 0.52)))
    wrapped = [part for line in lines for part in textwrap.wrap(line, letters) or [""]]
    height = picture.height + 16 + len(wrapped) * (_WRITING + 8) + 8
    page = Image.new("RGB", (picture.width, height), (255, 255, 255))
    page.paste(picture, (0, 0))
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(wrapped):
        pen.text((12, picture.height + 12 + number * (_WRITING + 8)), line, INK, font)
    return page


@cached(64, each=500)
def _font(pixels: int, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(text_face(bold)), pixels)


def text_face(bold: bool) -> str:
    """Return the file of the text face."""
    return str(assets_dir() / "fonts" / "lato" / ("Lato-Bold.ttf" if bold else "Lato-Regular.ttf"))
