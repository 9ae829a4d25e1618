"""A list line by line, beside what each line was read as; a click on a line mends it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from simulator.content.army_lists.listed import ArmyTextError, Imported, ListLine
from simulator.content.army_lists.reading import read_list
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.reports.army_words import line_words, read_verdict
from simulator.rules.armies.building import check
from simulator.ui import palette
from simulator.ui.file_sheets import LineSheet
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.screen import Screen, dim, sheet
from simulator.ui.window import Window

_EDGE = 20
"""Pixels between the sheet and what is on it."""


class LinesRead(Screen):
    """Two columns: the list as it was given, and what was read or not read in each of its lines."""

    see_through = True

    def __init__(
        self,
        app: Window,
        text: str,
        library: Library,
        taken: Callable[[Army, tuple[str, ...]], object],
    ) -> None:
        """Read a list; `taken` gets the army and remarks when the player takes it.

        Raises:
            ArmyTextError: When there is no list in the text.
        """
        super().__init__(app)
        self.library, self.taken = library, taken
        self.text = text
        self.found: Imported = read_list(text, library)
        self.fault = ""
        """Why the last change of a line cannot be read."""
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)

    def build(self) -> None:
        """Lay the sheet out."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(1400, width - 40), height - 40)
        self.rect.center = (width // 2, height // 2)
        inner = self.rect.inflate(-2 * _EDGE, 0)
        self.page.resize(
            pygame.Rect(inner.x, self.rect.y + 60, inner.width, self.rect.height - 132)
        )
        self._write(top=True)
        ways = [(_("Back"), self._back, "", self.app.keys.shown(Act.BACK))]
        taken = _("Take it as far as read") if self.found.not_read else _("Take this army")
        ways.insert(0, (taken, self._take, "" if self.found.not_read else "@primary", ""))
        if self.found.not_read:
            mend = _("Correct the next line")
            key = self.app.keys.shown(Act.CONFIRM)
            ways.insert(0, (mend, self._mend_next, "@primary", key))
        self.row_from_right(self.rect.right - _EDGE, self.rect.bottom - 58, 42, ways)

    def _write(self, *, top: bool = False) -> None:
        column = self.page.rect.width * 2 // 5
        verdict = read_verdict(self.found, self.library)
        legal = all(check(self.found.army, self.library))
        whole = legal and not self.found.not_read
        icon = "verdict-yes" if whole else "verdict-no"
        colour = palette.LEGAL if whole else palette.ILLEGAL
        rows = [says(verdict, colour=colour, bold=True, icon=icon)]
        if self.fault:
            rows.append(says(self.fault, colour=palette.ILLEGAL, icon="verdict-no"))
        faults = [str(each) for each in check(self.found.army, self.library) if not each]
        rows += [says(fault, colour=palette.ILLEGAL, indent=24) for fault in faults]
        rows += [says(note, colour=palette.TEXT_QUIET, indent=24) for note in self.found.notes]
        rows += [_row(line, column) for line in self.found.lines]
        self.page.write(rows, top=top)

    # ------------------------------------------------------------ mending

    def mend(self, number: int) -> None:
        """Ask for a line anew, and read the list with it."""
        lines = [line.text for line in self.found.lines]
        place = [line.number for line in self.found.lines].index(number)

        def done(written: str) -> None:
            lines[place] = written
            self._read("\n".join(lines))

        words = "; ".join(self.found.lines[place].not_read) or _("As it was given:")
        title = _("Line {number}").format(number=number)
        self.app.push(LineSheet(self.app, title, words, lines[place].strip(), done))

    def _mend_next(self) -> None:
        self.mend(self.found.not_read[0].number)

    def _read(self, text: str) -> None:
        try:
            self.found, self.fault = read_list(text, self.library), ""
            self.text = text
        except ArmyTextError as fault:
            self.fault = str(fault)
        self.resize()

    # ------------------------------------------------------------ what keys and buttons do

    def _take(self) -> None:
        lost = _("Line {number} was not read: {reason}")
        notice = [
            lost.format(number=line.number, reason="; ".join(line.not_read))
            for line in self.found.not_read
        ]
        self.app.close(self)
        self.taken(self.found.army, (*notice, *self.found.notes))

    def _back(self) -> None:
        self.app.close(self)

    def act(self, act: Act) -> bool:
        """Esc goes back, Space mends the next line or takes what was read."""
        if act is Act.BACK:
            self._back()
        elif act is Act.CONFIRM and self.found.not_read:
            self._mend_next()
        elif act is Act.CONFIRM:
            self._take()
        return True

    def other(self, event: pygame.Event) -> None:
        """Scroll; a click on a line mends it."""
        link = self.page.handle(event)
        if link:
            self.mend(int(link))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.rect)
        title = palette.font(26, display=True).render(
            _("The list, line by line"), True, palette.GOLD
        )
        surface.blit(title, (self.rect.x + 22, self.rect.y + 14))
        self.page.draw(surface)


def _row(line: ListLine, column: int) -> Paragraph:
    """Return a line of the list with what was read of it beside it."""
    given = f"{line.number}   {line.text.strip()}"
    while palette.width(given) > column - 24 and len(given) > 1:
        given = given[:-2].rstrip() + "…"
    colour = palette.ILLEGAL if line.not_read else palette.TEXT
    return Paragraph(
        (
            Run(given, palette.TEXT_QUIET, marks=False),
            Run(line_words(line), colour, tab=column, marks=False),
        ),
        above=8,
        icon="verdict-no" if line.not_read else "verdict-yes",
        icon_colour=palette.ILLEGAL if line.not_read else palette.LEGAL,
        link=str(line.number),
        rule=True,
    )
