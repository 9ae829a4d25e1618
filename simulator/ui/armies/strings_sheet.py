"""An army list as a string for other programs, and theirs read into the builder."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui.core.utility import clipboard_copy
from pygame_gui.elements import UITextEntryBox

from simulator.content.army_lists.listed import ArmyTextError
from simulator.content.army_lists.reading import MOST
from simulator.content.army_lists.war_council import war_council_code
from simulator.content.army_lists.writing import text_list, tts_string
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.ui import palette
from simulator.ui.armies.lines_read import LinesRead
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import says
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.window import Window


class _TextBox(UITextEntryBox):
    """A box whose selection may be edited in any row.

    The library edits the rows it has drawn and fails below the first; here the text is changed and
    drawn anew, as the library itself does with what is pasted.
    """

    def _delete_selected_text(self) -> None:
        self._replace_selected_text_with_character("")

    def _replace_selected_text_with_character(self, character: str) -> None:
        self._replace_selection_with_new_pasted_text(character)  # type: ignore[no-untyped-call]

    def _do_cut(self) -> None:
        low, high = sorted(self.select_range)
        if low < high:
            clipboard_copy(self.html_text[low:high])
            self._delete_selected_text()


class ArmyStrings(Screen):
    """A box of text: the list to copy out, or one pasted or typed in to be read."""

    see_through = True

    def __init__(
        self,
        app: Window,
        army: Army,
        library: Library,
        taken: Callable[[Army, tuple[str, ...]], object],
    ) -> None:
        """Show a list; `taken` gets one that was read, with remarks."""
        super().__init__(app)
        self.army, self.library, self.taken = army, library, taken
        self.text = text_list(army, library)
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)
        self.notice = says(
            _("Copy this list, or paste another one over it and read it in."),
            colour=palette.TEXT_QUIET,
        )

    def build(self) -> None:
        """Lay the sheet out."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(1020, width - 60), min(760, height - 40))
        self.rect.center = (width // 2, height // 2)
        x, y, wide = self.rect.x + 20, self.rect.y + 60, self.rect.width - 40
        for said, command in (
            (_("As text"), lambda: self.show(text_list(self.army, self.library))),
            (_("For Tabletop Simulator"), lambda: self.show(tts_string(self.army))),
            (_("For War Council"), lambda: self.show(war_council_code(self.army))),
            (_("Copy to clipboard"), self.copy),
            (_("Paste from clipboard"), self.paste),
            (_("Empty"), lambda: self.show("")),
        ):
            w = button_width(said)
            self.button(pygame.Rect(x, y, w, 38), said, command)
            x += w + 8
        x = self.rect.x + 20
        box = pygame.Rect(x, y + 48, wide, self.rect.height - 60 - 48 - 150)
        self.box = _TextBox(box, self.text, self.ui)
        self.page.resize(pygame.Rect(x, box.bottom + 4, wide, 78))
        self.page.write([self.notice], top=True)
        self._below()

    def _below(self) -> None:
        ways = (
            (_("Read this list"), self.read, "@primary", ""),
            (_("Back"), self._back, "", self.app.keys.shown(Act.BACK)),
        )
        self.row_from_right(self.rect.right - 20, self.rect.bottom - 58, 42, ways)

    # ------------------------------------------------------------ what the buttons do

    def show(self, text: str) -> None:
        """Put a text into the box."""
        self.text = text
        self.box.set_text(text)

    def copy(self) -> None:
        """Copy what stands in the box."""
        try:
            pygame.scrap.put_text(self.box.get_text())
            self._tell(_("Copied."))
        except pygame.error as fault:
            self._tell(str(fault), fault=True)

    def paste(self) -> None:
        """Put what lies in the clipboard into the box."""
        try:
            self.show(printable(pygame.scrap.get_text()[: MOST + 1]))
        except pygame.error as fault:
            self._tell(str(fault), fault=True)

    def read(self) -> None:
        """Read the list in the box; say why when that is impossible."""
        self.text = self.box.get_text()
        try:
            lines = LinesRead(self.app, self.text, self.library, self._take)
        except ArmyTextError as fault:
            self._tell(str(fault), fault=True)
            return
        self.app.push(lines)

    def _take(self, army: Army, notes: tuple[str, ...]) -> None:
        self.app.close(self)
        self.taken(army, notes)

    def _tell(self, words: str, *, fault: bool = False) -> None:
        colour, mark = (palette.ILLEGAL, "verdict-no") if fault else (palette.LEGAL, "verdict-yes")
        self.notice = says(words, colour=colour, icon=mark)
        self.page.write([self.notice], top=True)

    # ------------------------------------------------------------ keys

    def typing(self) -> bool:
        """Return whether the box is being typed into."""
        return bool(self.box.is_focused)

    def other(self, event: pygame.Event) -> None:
        """Esc goes back though the box is being typed into; scroll long remarks."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        else:
            self.page.handle(event)

    def act(self, act: Act) -> bool:
        """Esc goes back."""
        if act is Act.BACK:
            self._back()
        return True

    def _back(self) -> None:
        self.app.close(self)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.rect)
        title = _("Strings of other programs")
        picture = palette.font(26, display=True).render(title, True, palette.PARCHMENT)
        surface.blit(picture, (self.rect.x + 22, self.rect.y + 14))
        self.page.draw(surface)
