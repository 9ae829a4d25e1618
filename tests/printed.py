"""What stands on the pages of a PDF, read back from its bytes, and where."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader
from reportlab.pdfbase.pdfmetrics import getAscentDescent, stringWidth

from simulator.reports.paper import BOLD, TEXT, fonts

FOOT = re.compile(r"\A\s*Iron Ranks.*\nPage \d+\n")
FACES = {"Lato-Regular": TEXT, "Lato-Bold": BOLD}


@dataclass(frozen=True)
class Printed:
    """A line that is printed; its box is left, bottom, right, top in points of its page."""

    page: int
    text: str
    size: float
    box: tuple[float, float, float, float]


def pages_of(pdf: bytes) -> list[PageObject]:
    """Return the pages of a PDF."""
    return list(PdfReader(io.BytesIO(pdf), strict=True).pages)


def words_of(pdf: bytes) -> str:
    """Return what a PDF says, page after page without their feet, one space where a line ends."""
    said = [FOOT.sub("", page.extract_text(), count=1) for page in pages_of(pdf)]
    return " ".join(" ".join(said).split())


def bare(text: str) -> str:
    """Return a text without spaces and line ends, as a page may break it anywhere."""
    return "".join(text.split())


def lines_of(pdf: bytes) -> Iterator[Printed]:
    """Yield every line that is printed, with the place it takes."""
    fonts()
    for number, page in enumerate(pages_of(pdf)):
        found: list[Printed] = []

        # Any: a font as pypdf has it
        def seen(
            text: str,
            cm: list[float],
            tm: list[float],
            font: Any,
            size: float,
            page: int = number,
            found: list[Printed] = found,
        ) -> None:
            line = text.strip("\n")
            if not line.strip():
                return
            assert [*cm[:4], *tm[:4]] == [1.0, 0.0, 0.0, 1.0] * 2  # neither turned nor stretched
            face = FACES[font["/BaseFont"].rpartition("+")[2].lstrip("/")]
            left, base = cm[4] + tm[4], cm[5] + tm[5]
            ascent, descent = getAscentDescent(face, size)
            right = left + stringWidth(line, face, size)
            found.append(Printed(page, line, size, (left, base + descent, right, base + ascent)))

        page.extract_text(visitor_text=seen)
        yield from found
