"""The page after a fault of the program: what is safe and where, the report, and the way on."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.fault_report import Broken
from simulator.ui.folder_shown import show_folder
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, says
from simulator.ui.screen import Screen, backdrop, sheet
from simulator.ui.window import Window


def sentences(broken: Broken) -> list[str]:
    """Return what a fault of the program left: for the window, and for a terminal without one."""
    said = [_("Something went wrong in the program. It is our fault, not yours.")]
    if broken.display_lost:
        said = [_("The display is gone, and the window with it.")]
    count = len(broken.journals)
    if count:
        words = ngettext(
            "Your game is safe up to its last answer, in {files}. The title offers to go on.",
            "Your games are safe up to their last answers, in {files}. The title offers to go on.",
            count,
        )
        said.append(words.format(files=", ".join(map(str, broken.journals))))
    said += [_("A game could not be kept to its end: {why}").format(why=w) for w in broken.not_safe]
    if broken.drafts:
        words = _(
            "What lay unsaved on a table of a dispute or in the army builder is kept in {files}. "
            "The title offers to go on with it."
        )
        said.append(words.format(files=", ".join(map(str, broken.drafts))))
    if broken.lost:
        said.append(_("What lay on a table of a dispute or in the army builder was not saved."))
    elif not count and not broken.drafts:
        said.append(_("Nothing was open that could be lost."))
    if broken.display_lost:
        return said
    if broken.report is None:
        said.append(_("No report could be written: the disk refused it."))
    else:
        words = _(
            "What happened stands in {file}. No names and nothing you typed are in it. Send it to "
            "whoever gave you the program."
        )
        said.append(words.format(file=broken.report))
    return said


_HEAD: Final = 72
_FOOT: Final = 80
"""Pixels above and below the sentences."""


class BrokenOff(Screen):
    """One sheet with these sentences, and the ways on: to the title, to the folder, away."""

    def __init__(self, app: Window, broken: Broken) -> None:
        """Show what a fault left."""
        super().__init__(app)
        self.broken = broken
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.sheet = pygame.Rect(0, 0, 10, 10)

    def build(self) -> None:
        """Lay the sheet into the middle."""
        width, height = self.app.size
        wide = min(980, width - 80)
        self.page.resize(pygame.Rect(0, 0, wide - 32, 400))
        self.page.write(self._text(), top=True)
        high = min(self.page.height + 40, height - 80 - _HEAD - _FOOT)
        self.sheet = pygame.Rect(0, 0, wide, high + _HEAD + _FOOT)
        self.sheet.center = (width // 2, height // 2)
        self.page.resize(pygame.Rect(self.sheet.x + 16, self.sheet.y + _HEAD, wide - 32, high))
        shown = self.app.keys.shown
        ways = [
            (_("To the title"), self.app.rooms.title, "@primary", shown(Act.CONFIRM)),
            (_("Open the folder"), self._open_folder, "", "1"),
            (_("Quit"), self.app.quit, "", shown(Act.BACK)),
        ]
        self.row_from_right(self.sheet.right - 24, self.sheet.bottom - 62, 44, ways)

    def _text(self) -> list[Paragraph]:
        return [says(words, size=18, above=14) for words in sentences(self.broken)]

    def _open_folder(self) -> None:
        fault = show_folder(self.app.places.reports)
        if fault:
            self.page.write([*self._text(), says(fault, colour=palette.ILLEGAL, above=14)])

    def act(self, act: Act) -> bool:
        """Space goes to the title, Esc closes the window."""
        if act is Act.CONFIRM:
            self.app.rooms.title()
        elif act is Act.BACK:
            self.app.quit()
        return True

    def digit(self, number: int) -> bool:
        """Open the folder."""
        if number == 1:
            self._open_folder()
        return True

    def other(self, event: pygame.Event) -> None:
        """Scroll."""
        self.page.handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.sheet)
        title = palette.font(26, display=True).render(
            _("The program broke off"), True, palette.GOLD
        )
        surface.blit(title, (self.sheet.x + 26, self.sheet.y + 22))
        self.page.draw(surface)
