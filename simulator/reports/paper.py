"""Pages of A4: paragraphs, headings and tables that the library lays out, breaks and numbers."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageTemplate,
    Paragraph,
    Table,
)

from simulator.caches import cached
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.reports.case_drawing import INK, QUIET, Colour
from simulator.reports.png import text_face

WIDTH: Final = 595.0
HEIGHT: Final = 842.0
EDGE: Final = 42.0
"""A4 in points, and the white around the page."""
INSIDE: Final = WIDTH - 2 * EDGE
"""Points from the left of the writing to its right."""
TEXT: Final = "Lato"
BOLD: Final = "Lato-Bold"
INSET: Final = 14.0
"""Points that a paragraph is set in below another."""
_FOOT: Final = 7.0
_POINTS: Final = 44.0
"""Points of width for the numbers at the right of a list."""
_GUTTER: Final = 5.0
"""Points between two columns."""
_PLAIN: Final = (
    *((f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
)
"""A table without lines and without white around its cells."""


@cached(1, each=560)
def fonts() -> None:
    """Register the text face; once is enough."""
    pdfmetrics.registerFont(TTFont(TEXT, text_face(False)))
    pdfmetrics.registerFont(TTFont(BOLD, text_face(True)))


def pages(
    story: Sequence[Flowable], title: str, foot: str, *, subject: str = "", keywords: str = ""
) -> bytes:
    """Lay a story out on as many pages as it takes; give the bytes of a PDF file.

    `foot` stands at the foot of every page, with the number of the page. Title, subject and
    keywords are what a folder of PDFs is searched by.
    """
    fonts()
    out = io.BytesIO()
    document = BaseDocTemplate(
        out,
        pagesize=(WIDTH, HEIGHT),
        title=title,
        subject=subject,
        keywords=keywords,
        author="Iron Ranks",
        creator="Iron Ranks",
        invariant=1,
        pageCompression=1,
    )

    def numbered(canvas: Canvas, _document: BaseDocTemplate) -> None:
        canvas.setFont(TEXT, _FOOT)
        canvas.setFillColor(tint(QUIET))
        canvas.drawString(EDGE, EDGE / 2, foot)
        number = _("Page {number}").format(number=canvas.getPageNumber())
        canvas.drawRightString(WIDTH - EDGE, EDGE / 2, number)

    frame = Frame(
        EDGE,
        EDGE,
        INSIDE,
        HEIGHT - 2 * EDGE,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=numbered))
    document.build(list(story))
    return out.getvalue()


def height_of(story: Sequence[Flowable]) -> float:
    """Return the points of height a story takes on one page, with the white between its parts."""
    canvas, found = Canvas(io.BytesIO()), 0.0
    for part in story:
        found += (
            part.wrapOn(canvas, INSIDE, HEIGHT)[1] + part.getSpaceBefore() + part.getSpaceAfter()
        )
    return found


def side_by_side(cells: Sequence[object], widths: Sequence[float]) -> Flowable:
    """Put flowables, or lists of them, beside each other, their upper edges level."""
    return Table([list(cells)], colWidths=widths, style=_PLAIN, hAlign="LEFT")


def text(
    words: str,
    size: float,
    face: str = TEXT,
    colour: Colour = INK,
    *,
    indent: float = 0.0,
    before: float = 0.0,
    stays: bool = False,
) -> Flowable:
    """Return a paragraph; all lengths in points.

    `before` is the space above it; `stays` keeps it on one page with what follows.
    """
    said = escape(printed(words))
    return Paragraph(said, _style(size, face, colour, indent, before, stays, TA_LEFT))


def heading(words: str) -> Flowable:
    """Return a small heading, which stays with what it stands over."""
    return text(words, 9.5, BOLD, before=5, stays=True)


def columns(rows: Sequence[Sequence[str]], size: float) -> Flowable:
    """Return rows in columns as wide as their words; rows too wide for the page run on as text."""
    fonts()
    rows = [[printed(word) for word in row] for row in rows]
    wide = [
        max(stringWidth(word, TEXT, size) for word in column) + _GUTTER
        for column in zip(*rows, strict=True)
    ]
    style = _style(size, TEXT, INK, 0.0, 0.0, False, TA_LEFT)
    if sum(wide) > INSIDE:
        cells = [[Paragraph(escape(" ".join(filter(None, row))), style)] for row in rows]
        return Table(cells, colWidths=(INSIDE,), splitInRow=1, style=_PLAIN)
    cells = [[Paragraph(escape(word), style) for word in row] for row in rows]
    return Table(cells, colWidths=wide, hAlign="LEFT", style=_PLAIN)


def table(rows: Sequence[tuple[Flowable, str]], size: float) -> Flowable:
    """Return a list with a short word at the right of every row."""
    right = _style(size, TEXT, INK, 0.0, 0.0, False, TA_RIGHT)
    return Table(
        [[flowable, Paragraph(escape(word), right)] for flowable, word in rows],
        colWidths=(INSIDE - _POINTS, _POINTS),
        splitInRow=1,
        style=_PLAIN,
    )


def tint(colour: Colour, cover: float = 1.0) -> Color:
    """Return a colour as the library has it; `cover` is 1 where nothing shines through."""
    return Color(*(part / 255.0 for part in colour), alpha=cover)


@cached(64, each=2_600)
def _style(
    size: float, face: str, colour: Colour, indent: float, before: float, stays: bool, align: int
) -> ParagraphStyle:
    fonts()
    return ParagraphStyle(
        "",
        fontName=face,
        fontSize=size,
        leading=size * 1.25,
        textColor=tint(colour),
        leftIndent=indent,
        spaceBefore=before,
        keepWithNext=int(stays),
        alignment=align,
        spaceShrinkage=0,
    )
