"""The page to lay before an opponent: picture to scale, verdict, margin, rules, rulings, position.

The position stands on the page as text, so that anyone can type or copy it and ask again, and is
attached to the file, so that the program can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, PageBreak

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable
from simulator.cases.closeness import Closeness
from simulator.content.casefile import case_text
from simulator.content.pdf_attachments import CASES, with_attachment
from simulator.engine.state_hash import state_hash
from simulator.geometry.pose import Point
from simulator.model.rulings import in_force
from simulator.records import dataclass
from simulator.reports import paper
from simulator.reports.case_drawing import (
    NO,
    QUIET,
    YES,
    Drawing,
    Label,
    Shape,
    Stroke,
    drawing_of,
    kept_inside,
)
from simulator.reports.case_listing import listing
from simulator.reports.margin_text import margin_words, number_words
from simulator.reports.paper import BOLD, INSIDE, TEXT, heading, text, tint
from simulator.reports.png import DASH
from simulator.texts import translate as _

PICTURE: Final = 390.0
"""Points of height for the picture."""

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
    """Give the report as the bytes of a PDF file: each answer begins on a page of its own.

    The cases of the pages are attached, each once, in the form of a case file.
    """
    story: list[Flowable] = []
    for page in pages:
        story += [PageBreak()] if story else []
        story += _story(page, version)
    laid_out = paper.pages(story, _("Case"), f"Iron Ranks {version}".strip())
    cases = {id(page.table.case): page.table.case for page in pages}
    return with_attachment(laid_out, CASES, case_text(*cases.values()))


def _story(page: Page, version: str) -> Iterator[Flowable]:
    """Write one page from the top down."""
    answer = page.answer
    yield text(page.title or _("A case"), 17, BOLD)
    word = _("Yes") if answer.yes else _("No")
    yield text(f"{word}. {answer.why}", 12, BOLD, YES if answer.yes else NO)
    yield from _margin(page)
    yield _picture(drawing_of(page.table, answer, page.close))
    yield heading(_("Rules"))
    for rule in answer.rules:
        yield text(f"{rule.citation}: {rule.sentence}", 8)
    yield from _rulings(page)
    yield from _position(page, version)


def _margin(page: Page) -> Iterator[Flowable]:
    margin = margin_words(page.answer)
    if margin:
        yield text(margin, 10)
    for words in number_words(page.answer):
        yield text(words, 9)
    if page.close is not None:
        for words in page.close.sentences:
            yield text(words, 9)


def _picture(drawing: Drawing) -> Flowable:
    picture = _Picture(drawing)
    words = _(
        "To scale: 1 in on the table is {mm:.2f} mm here; a line each inch, a heavier one each six."
    ).format(mm=picture.scale * _MILLIMETRES)
    return KeepTogether([picture, text(words, 7, colour=QUIET, before=2)])


def _rulings(page: Page) -> Iterator[Flowable]:
    on = in_force(page.table.case.rulings)
    yield heading(_("House rulings in force"))
    if not on:
        yield text(_("None: every open point is settled as the game settles it."), 8)
    for ruling in on:
        yield text(f"{ruling.name} ({ruling.rule.value}): {ruling.sentence}", 8)
    for name, changed in page.answer.other.items():
        words = ", ".join(f"{key}: {value}" for key, value in changed.items())
        yield text(_("With {name} the other way round: {words}").format(name=name, words=words), 8)


def _position(page: Page, version: str) -> Iterator[Flowable]:
    yield heading(_("The position, to ask again"))
    words = _("Iron Ranks {version}, position {state_hash}").format(
        version=version, state_hash=state_hash(page.table.now.state)
    )
    yield text(words, 7, colour=QUIET, stays=True)
    yield from listing(case_text(page.table.case))


class _Picture(Flowable):  # type: ignore[misc] # reportlab carries no types
    """A drawing as wide as the page lets it be, in the middle."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        x0, y0, x1, y1 = drawing.region
        self.scale = min(INSIDE / (x1 - x0), PICTURE / (y1 - y0))
        self.width, self.height = (x1 - x0) * self.scale, (y1 - y0) * self.scale
        self.hAlign = "CENTER"
        self.spaceBefore = 8.0

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Say how large it is, in points."""
        return (self.width, self.height)

    def draw(self) -> None:
        """Draw it, its lower left corner where the library has put it."""
        x0, y0, _x1, _y1 = self.drawing.region

        def at(point: Point) -> Point:
            return ((point[0] - x0) * self.scale, (point[1] - y0) * self.scale)

        self.canv.saveState()
        frame = self.canv.beginPath()
        frame.rect(0, 0, self.width, self.height)
        self.canv.clipPath(frame, stroke=0)
        for shape in self.drawing.shapes:
            if isinstance(shape, Label):
                self._write(shape, at)
            else:
                _draw(self.canv, shape, at, self.scale)
        self.canv.restoreState()

    def _write(self, label: Label, at: Callable[[Point], Point]) -> None:
        face = BOLD if label.bold else TEXT
        width = stringWidth(label.text, face, label.size)
        label = kept_inside(label, width, self.drawing.region)
        size = label.size * self.scale
        x, y = at(label.at)
        self.canv.setFont(face, size)
        self.canv.setFillColor(tint(label.colour))
        self.canv.drawCentredString(x, y - size * 0.35, label.text)


def _draw(
    canvas: Canvas, shape: Shape | Stroke, at: Callable[[Point], Point], scale: float
) -> None:
    """Draw one shape; `at` gives the place on the page of a table point."""
    canvas.setDash(*((DASH * scale, DASH * scale) if shape.dash else ()))
    canvas.setLineWidth(shape.width * scale)
    path = canvas.beginPath()
    points = shape.corners if isinstance(shape, Shape) else shape.line
    path.moveTo(*at(points[0]))
    for point in points[1:]:
        path.lineTo(*at(point))
    if not isinstance(shape, Shape):
        canvas.setStrokeColor(tint(shape.colour))
        canvas.drawPath(path, stroke=1, fill=0)
        return
    path.close()
    if shape.fill is not None:
        canvas.setFillColor(tint(shape.fill, shape.cover))
    if shape.edge is not None:
        canvas.setStrokeColor(tint(shape.edge))
    canvas.drawPath(path, stroke=int(shape.edge is not None), fill=int(shape.fill is not None))
    canvas.setFillAlpha(1.0)
