"""The page to lay before an opponent: picture to scale, verdict, margin, rules, rulings, position.

The position stands on the page as text, so that anyone can type or copy it and ask again, as a link
with its code for a phone, and is attached to the file, so that the program can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing as Graphic
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, PageBreak

from simulator.cases.nudges import JudgedAnswer
from simulator.content.cases.casefile import case_link, case_text
from simulator.engine.state_hash import state_hash
from simulator.files.pdf_attachments import CASES, with_attachment
from simulator.geometry.pose import Point
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.rulings import RULINGS, in_force
from simulator.reports import paper
from simulator.reports.answer_words import value_said
from simulator.reports.case_drawing import (
    CLOSE,
    FRAME,
    INK,
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
from simulator.reports.days import day_said
from simulator.reports.gap_drawing import gap_drawing
from simulator.reports.headline import AnswerLook, Headline, headline
from simulator.reports.margin_text import number_words
from simulator.reports.paper import BOLD, EDGE, HEIGHT, INSIDE, TEXT, heading, text, tint
from simulator.reports.png import DASH

PICTURE: Final = 300.0
"""Points of height the picture has at least; what the page leaves free makes it larger."""
LARGE: Final = 170.0
"""Points what is shown large beside the picture has at least, and of the white between them."""
BETWEEN: Final = 10.0
CODE: Final = 104.0
"""Points of the side of the link's code."""
LONGEST_CODE: Final = 700
"""Letters of a link that a phone reads off a code of this size: modules of 0.4 mm."""

LOOKS: Final = {
    AnswerLook.YES: YES,
    AnswerLook.NO: NO,
    AnswerLook.CLOSE: CLOSE,
    AnswerLook.MEASURED: INK,
}
"""The colour of an answer, on paper too."""
_MILLIMETRES = 25.4 / 72.0
_CAPTION: Final = 34.0
"""Points for the words under the picture and the white around it."""
_RUN: Final = 64
"""Letters of a link between two places where it may be broken."""


def pdf(pages: Sequence[JudgedAnswer], version: str, day: str = "") -> bytes:
    """Return the report as the bytes of a PDF file: each answer begins on a page of its own.

    The cases of the pages are attached, each once, in the form of a case file. `day`, such as
    "2026-11-23", stands at the foot; the same pages on the same day are the same bytes.
    """
    paper.fonts()
    story: list[Flowable] = []
    for page, after in zip(pages, (*pages[1:], None), strict=True):
        story += [PageBreak()] if story else []
        same = after is not None and after.table.case is page.table.case
        story += _story(page, version, with_position=not same)
    foot = f"Iron Ranks {version}".strip() + (f" · {day_said(day)}" if day else "")
    first = pages[0]
    laid_out = paper.pages(
        story,
        _title(first) if len(pages) == 1 else _("Cases"),
        foot,
        subject=_headline(first).sentence,
        keywords=", ".join(rule.value for rule in first.answer.rules),
    )
    cases = {id(page.table.case): page.table.case for page in pages}
    return with_attachment(laid_out, CASES, case_text(*cases.values()))


def _title(page: JudgedAnswer) -> str:
    return page.title or _("A case")


def _headline(page: JudgedAnswer) -> Headline:
    return headline(page.answer, page.close)


def _story(page: JudgedAnswer, version: str, *, with_position: bool) -> Iterator[Flowable]:
    """Write one page from the top down, its picture as large as the rest leaves room.

    The position stands once for all questions about it, below the last.
    """
    answer, top = page.answer, _headline(page)
    head = [text(_title(page), 17, BOLD), text(top.sentence, 12, BOLD, LOOKS[top.look])]
    head += [text(words, 10) for words in top.lines[1:]]
    head += _beside(page, top)
    rest = [heading(_("Rules"))]
    rest += [text(f"{rule.citation}: {printed(rule.sentence)}", 8) for rule in answer.rules]
    rest += [*_rulings(page), *_error(page)]
    rest += _position(page, version) if with_position else ()
    free = HEIGHT - 2 * EDGE - paper.height_of((*head, *rest)) - _CAPTION
    yield from head
    yield _pictures(page, max(PICTURE, free))
    yield from rest


def _beside(page: JudgedAnswer, top: Headline) -> Iterator[Flowable]:
    """Yield the numbers, and what else is known of how close the answer is."""
    known = page.close.sentences if page.close is not None else ()
    for words in (*number_words(page.answer), *known):
        if words != top.sure:
            yield text(words, 9)


def _pictures(page: JudgedAnswer, height: float) -> Flowable:
    """Return the table, and beside it what is shown large of it, no higher than some points."""
    large = gap_drawing(page.table, page.answer, page.close)
    width = INSIDE - (LARGE + BETWEEN if large is not None else 0.0)
    picture = _Picture(drawing_of(page.table, page.answer, page.close), width, height)
    words = _(
        "To scale: 1 in on the table is {mm:.2f} mm here; a line each inch, a heavier one each six."
    ).format(mm=picture.scale * _MILLIMETRES)
    caption = text(words, 7, colour=QUIET, before=2)
    if large is None:
        return KeepTogether([picture, caption])
    side = min(picture.height, INSIDE - picture.width - BETWEEN)
    inset = _Picture(large, side, side, framed=True)
    note = _("What decides, {times:.0f} times as large as in the picture.").format(
        times=inset.scale / picture.scale
    )
    beside = paper.side_by_side(
        [picture, [inset, text(note, 7, colour=QUIET, before=2)]], (INSIDE - side, side)
    )
    beside.spaceBefore = 8.0
    return KeepTogether([beside, caption])


def _rulings(page: JudgedAnswer) -> Iterator[Flowable]:
    on = in_force(page.table.case.rulings)
    yield heading(_("House rulings in force"))
    if not on:
        yield text(_("None: every open point is settled as the game settles it."), 8)
    for ruling in on:
        yield text(f"{printed(ruling.name)} ({ruling.rule.value}): {printed(ruling.sentence)}", 8)
    for name, changed in page.answer.other.items():
        words = _("With “{name}” read the other way: {words}")
        said = value_said({key: value for key, value in changed.items() if key != "line"})
        yield text(words.format(name=printed(RULINGS[name].name), words=said), 8)


def _error(page: JudgedAnswer) -> Iterator[Flowable]:
    """Yield within what the pieces were measured."""
    error = page.table.case.error if page.close is None else page.close.box
    yield heading(_("Measuring error"))
    words = _("Every piece was measured to ±{inches:g} in and ±{degrees:g}°.")
    yield text(words.format(inches=error.inches, degrees=error.degrees), 8)


def _position(page: JudgedAnswer, version: str) -> Iterator[Flowable]:
    yield heading(_("The position, to ask again"))
    words = _("Iron Ranks {version}, position {state_hash}").format(
        version=version, state_hash=state_hash(page.table.now.state)
    )
    yield text(words, 7, colour=QUIET, stays=True)
    yield from listing(case_text(page.table.case))
    link = case_link(page.table.case)
    words = _("In one line, for a chat; “iron-ranks open” and the window's Open read it:")
    line = [text(words, 7, colour=QUIET, before=4, stays=True), text(_breakable(link), 6)]
    if len(link) > LONGEST_CODE:
        yield from line
    else:
        yield paper.side_by_side([line, _Code(link)], (INSIDE - CODE, CODE))


def _breakable(link: str) -> str:
    """Have a link go on in the next line; the program reads it with the blanks."""
    return " ".join(link[start : start + _RUN] for start in range(0, len(link), _RUN))


class _Code(Flowable):  # type: ignore[misc] # reportlab carries no types
    """A link as a QR code, for the camera of a phone."""

    def __init__(self, link: str) -> None:
        super().__init__()
        self.widget = QrCodeWidget(link, barLevel="L")
        self.width = self.height = CODE

    def draw(self) -> None:
        """Draw it, its lower left corner where the library has put it."""
        x0, y0, x1, y1 = self.widget.getBounds()
        drawn = Graphic(CODE, CODE, transform=[CODE / (x1 - x0), 0, 0, CODE / (y1 - y0), 0, 0])
        drawn.add(self.widget)
        renderPDF.draw(drawn, self.canv, 0, 0)


class _Picture(Flowable):  # type: ignore[misc] # reportlab carries no types
    """A drawing as large as some points of width and height let it be, in the middle."""

    def __init__(
        self, drawing: Drawing, width: float, height: float, *, framed: bool = False
    ) -> None:
        super().__init__()
        self.drawing, self.framed = drawing, framed
        x0, y0, x1, y1 = drawing.region
        self.scale = min(width / (x1 - x0), height / (y1 - y0))
        self.width, self.height = (x1 - x0) * self.scale, (y1 - y0) * self.scale
        self.hAlign = "LEFT"
        self.spaceBefore = 8.0

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
        if self.framed:
            self.canv.setStrokeColor(tint(FRAME))
            self.canv.setLineWidth(1.2)
            self.canv.rect(0, 0, self.width, self.height)

    def _write(self, label: Label, at: Callable[[Point], Point]) -> None:
        face = BOLD if label.bold else TEXT
        label = kept_inside(label, stringWidth(label.text, face, label.size), self.drawing.region)
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
