"""The page to lay before an opponent: picture to scale, verdict, margin, rules, rulings, position.

The position stands on the page as text too, so that anyone can type or copy it and ask again.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from reportlab.pdfgen.canvas import Canvas

from simulator.cases.answer import CaseAnswer
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness
from simulator.content.casefile import case_text
from simulator.engine.state_hash import digest
from simulator.geometry.pose import Point
from simulator.model.rulings import in_force
from simulator.records import dataclass
from simulator.reports.case_drawing import (
    INK,
    NO,
    QUIET,
    YES,
    Drawing,
    Label,
    Shape,
    drawing_of,
)
from simulator.reports.case_page import BOLD, EDGE, HEIGHT, TEXT, WIDTH, Paper, fonts, rgb
from simulator.reports.margin_text import margin_words, number_words
from simulator.reports.png import DASH
from simulator.texts import translate as _

PICTURE: Final = 390.0
"""Points of height for the picture."""

_FIXED = "Courier"
_MILLIMETRES = 25.4 / 72.0


@dataclass(frozen=True)
class Page:
    """One answer to put on a page."""

    title: str
    table: CaseTable
    answer: CaseAnswer
    close: Closeness | None = None
    """What the table's measuring error means for the answer; None when nobody judged it."""


def pdf(pages: Sequence[Page], version: str) -> bytes:
    """Give the report as the bytes of a PDF file: one page for each answer."""
    fonts()
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1)
    canvas.setTitle(_("Case"))
    for page in pages:
        _Writer(canvas).page(page, version)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


class _Writer(Paper):
    """Writes a page from the top down."""

    def page(self, page: Page, version: str) -> None:
        """Write one page."""
        answer = page.answer
        self.text(page.title or _("A case"), 17, BOLD)
        word = _("Yes") if answer.yes else _("No")
        self.text(f"{word}. {answer.why}", 12, BOLD, YES if answer.yes else NO)
        self._margin(page)
        self._picture(drawing_of(page.table, answer, page.close))
        self.heading(_("Rules"))
        for rule in answer.rules:
            self.text(f"{rule.citation}: {rule.sentence}", 8)
        self._rulings(page)
        self._footer(page, version)

    def _margin(self, page: Page) -> None:
        margin = margin_words(page.answer)
        if margin:
            self.text(margin, 10)
        for words in number_words(page.answer):
            self.text(words, 9)
        if page.close is not None:
            for words in page.close.sentences:
                self.text(words, 9)

    def _picture(self, drawing: Drawing) -> None:
        x0, y0, x1, y1 = drawing.region
        scale = min((WIDTH - 2 * EDGE) / (x1 - x0), PICTURE / (y1 - y0))
        self.y -= 8 + (y1 - y0) * scale
        left = (WIDTH - (x1 - x0) * scale) / 2
        bottom = self.y

        def at(point: Point) -> Point:
            return (left + (point[0] - x0) * scale, bottom + (point[1] - y0) * scale)

        self.canvas.saveState()
        frame = self.canvas.beginPath()
        frame.rect(left, bottom, (x1 - x0) * scale, (y1 - y0) * scale)
        self.canvas.clipPath(frame, stroke=0)
        for shape in drawing.shapes:
            _draw(self.canvas, shape, at, scale)
        self.canvas.restoreState()
        self.y -= 2
        words = _("To scale: 1 in on the table is {mm:.2f} mm here; a line each inch, a heavier "
                  "one each six.").format(mm=scale * _MILLIMETRES)  # fmt: skip
        self.text(words, 7, colour=QUIET)

    def _rulings(self, page: Page) -> None:
        on = in_force(page.table.case.rulings)
        self.heading(_("House rulings in force"))
        if not on:
            self.text(_("None: every open point is settled as the game settles it."), 8)
        for ruling in on:
            self.text(f"{ruling.name} ({ruling.rule.value}): {ruling.sentence}", 8)
        for name, changed in page.answer.other.items():
            words = ", ".join(f"{key}: {value}" for key, value in changed.items())
            self.text(_("With {name} the other way round: {words}").format(
                name=name, words=words), 8)  # fmt: skip

    def _footer(self, page: Page, version: str) -> None:
        self.heading(_("The position, to ask again"))
        words = _("Iron Ranks {version}, position {digest}").format(
            version=version, digest=digest(page.table.now.state)
        )
        self.text(words, 7, colour=QUIET)
        for line in case_text(page.table.case).splitlines():
            for part in _folded(line, 150):
                self.room(7)
                self.y -= 6.2
                self.write(EDGE, part, 5.6, _FIXED, INK)


def _folded(line: str, most: int) -> Iterable[str]:
    for start in range(0, max(1, len(line)), most):
        yield line[start : start + most]


# Any: reportlab carries no types, shapes are of many kinds
def _draw(canvas: Any, shape: Any, at: Callable[[Point], Point], scale: float) -> None:
    """Draw one shape; `at` gives the place on the page of a table point."""
    if isinstance(shape, Label):
        x, y = at(shape.at)
        size = shape.size * scale
        canvas.setFont(BOLD if shape.bold else TEXT, size)
        canvas.setFillColorRGB(*rgb(shape.colour))
        canvas.drawCentredString(x, y - size * 0.35, shape.text)
        return
    canvas.setDash(*((DASH * scale, DASH * scale) if shape.dash else ()))
    canvas.setLineWidth(shape.width * scale)
    path = canvas.beginPath()
    points = shape.corners if isinstance(shape, Shape) else shape.line
    path.moveTo(*at(points[0]))
    for point in points[1:]:
        path.lineTo(*at(point))
    if not isinstance(shape, Shape):
        canvas.setStrokeColorRGB(*rgb(shape.colour))
        canvas.drawPath(path, stroke=1, fill=0)
        return
    path.close()
    if shape.fill is not None:
        canvas.setFillColorRGB(*rgb(shape.fill), alpha=shape.cover)
    if shape.edge is not None:
        canvas.setStrokeColorRGB(*rgb(shape.edge))
    canvas.drawPath(path, stroke=int(shape.edge is not None), fill=int(shape.fill is not None))
    canvas.setFillAlpha(1.0)
