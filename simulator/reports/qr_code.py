"""A text as the squares of a QR code, for every page and screen that shows one."""

from __future__ import annotations

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

QUIET = 4
"""Empty rows and columns that a scanner needs on each side."""


def dark_squares(text: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return how many squares a code is wide, its margin included, and the dark ones, (x, y)."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    size = code.getModuleCount()
    places = ((x, y) for y in range(size) for x in range(size) if code.isDark(y, x))
    return size + 2 * QUIET, tuple((x + QUIET, y + QUIET) for x, y in places)
