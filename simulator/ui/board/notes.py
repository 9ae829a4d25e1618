"""A sentence beside the board for a while; on the board the line its verdict rests on."""

from __future__ import annotations

from typing import Final

from simulator.model.verdict import Verdict
from simulator.ui import palette
from simulator.ui.board.overlays import draw_sight
from simulator.ui.board.pens import Pen
from simulator.ui.boxes.box import Align, Backing, Box, column, icon, row, text

SECONDS: Final = 6.0


class Notes:
    """The one note that is shown now, if any."""

    def __init__(self) -> None:
        """Begin silent."""
        self.words = ""
        self.verdict: Verdict | None = None
        self._age = 0.0
        self._going_on = ""

    def say(self, words: str, verdict: Verdict | None = None) -> None:
        """Show a sentence."""
        self.words, self.verdict, self._age = words, verdict, 0.0

    def go_on(self, words: str) -> None:
        """Keep showing how far something is, as long as it goes on and nothing else is said."""
        if words and self.words in {"", words, self._going_on}:
            self.say(words)
        self._going_on = words

    def clear(self) -> None:
        """Take it away."""
        self.words, self.verdict = "", None

    def update(self, seconds: float) -> None:
        """Advance the time; a note goes by itself."""
        self._age += seconds
        if self.words and self._age > SECONDS:
            self.clear()

    def draw(self, pen: Pen) -> None:
        """Draw on the board the line the sentence rests on."""
        if self.words and self.verdict is not None:
            draw_sight(pen, self.verdict, loud=True)


def note_box(notes: Notes, trouble: str) -> Box | None:
    """Return the note, and below it what the disk refused as long as it does; None for neither."""
    found: list[Box] = []
    if notes.words:
        look = palette.answering(notes.verdict) if notes.verdict is not None else None
        edge, mark = (look.colour, look.icon) if look is not None else (palette.GOLD, "")
        found.append(_plate(notes.words, edge, mark))
    if trouble:
        found.append(_plate(trouble, palette.ILLEGAL, "verdict-no"))
    return column(*found, gap=2, key="note") if found else None


def _plate(words: str, edge: palette.Colour, mark: str) -> Box:
    sign = icon(mark, 20, edge) if mark else None
    said = text(words, 16, grow=1, align=Align.CENTRE)
    return row(sign, said, pad=(12, 6), ground=Backing(palette.NIGHT, edge, 4, 2))
