"""Writing on pages of A4: paragraphs and headings from the top down."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from simulator.reports.case_drawing import INK, Colour
from simulator.reports.png import text_face

WIDTH: Final = 595.0
HEIGHT: Final = 842.0
EDGE: Final = 42.0
"""A4 in points, and the white around the page."""
TEXT: Final = "Lato"
BOLD: Final = "Lato-Bold"


@lru_cache(maxsize=1)
def fonts() -> None:
    """Let the text face be written with; once is enough."""
    pdfmetrics.registerFont(TTFont(TEXT, text_face(False)))
    pdfmetrics.registerFont(TTFont(BOLD, text_face(True)))


class Paper:
    """Writes on a canvas from the top down; `y` is where the last line stands, in points."""

    # Any: reportlab carries no types
    def __init__(self, canvas: Any) -> None:
        """Begin at the top of the canvas's page."""
        self.canvas = canvas
        self.y = HEIGHT - EDGE

    def text(
        self, words: str, size: float, face: str = TEXT, colour: Colour = INK, indent: float = 0.0
    ) -> None:
        """Write a paragraph over the full width, less an indent in points."""
        for line in simpleSplit(words, face, size, WIDTH - 2 * EDGE - indent):
            self.room(size * 1.3)
            self.y -= size * 1.25
            self.write(EDGE + indent, line, size, face, colour)

    def heading(self, words: str) -> None:
        """Write a small heading."""
        self.y -= 5
        self.text(words, 9.5, BOLD)

    def room(self, points: float) -> None:
        """Begin a new page when so many points are no longer left."""
        if self.y - points < EDGE:
            self.canvas.showPage()
            self.y = HEIGHT - EDGE

    def write(
        self, x: float, line: str, size: float, face: str = TEXT, colour: Colour = INK
    ) -> None:
        """Write one line from `x` on, where the last paragraph ended."""
        self.canvas.setFont(face, size)
        self.canvas.setFillColorRGB(*rgb(colour))
        self.canvas.drawString(x, self.y, line)


def rgb(colour: Colour) -> tuple[float, float, float]:
    """Give a colour in shares of one."""
    return (colour[0] / 255.0, colour[1] / 255.0, colour[2] / 255.0)
