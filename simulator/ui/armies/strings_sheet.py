"""An army list as a string for other programs, and theirs read into the builder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

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
from simulator.ui.boxes.box import (
    Box,
    ButtonLook,
    Grid,
    button,
    field,
    prose,
    row,
    scroll,
    sheet,
    space,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act
from simulator.ui.paragraphs import says
from simulator.ui.window import Window

TEXT: Final = "text"


class ArmyStrings(BoxScreen):
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
        self.notice = says(
            _("Copy this list, or paste another one over it and read it in."),
            colour=palette.TEXT_QUIET,
        )

    def view(self) -> Box:
        """Describe the sheet: the forms of a list, its text, what was said, and both ways out."""
        width, height = self.app.size
        ways: tuple[tuple[str, Callable[[], object]], ...] = (
            (_("As text"), lambda: self.show(text_list(self.army, self.library))),
            (_("For Tabletop Simulator"), lambda: self.show(tts_string(self.army))),
            (_("For War Council"), lambda: self.show(war_council_code(self.army))),
            (_("Copy to clipboard"), self.copy),
            (_("Paste from clipboard"), self.paste),
            (_("Empty"), lambda: self.show("")),
        )
        forms = tuple(button(words, command) for words, command in ways)
        back = self.key_button(_("Back"), Act.BACK)
        read = button(_("Read this list"), self.read, look=ButtonLook.PRIMARY)
        return sheet(
            title(_("Strings of other programs")),
            Grid(children=forms, columns=3),
            field(self.text, self.show, key=TEXT, several=True, most=MOST + 1, grow=1),
            scroll(prose(self.notice), key=("notice", self.notice), height=64),
            row(space(grow=1), back, read, gap=10),
            least_width=min(1020, width - 60),
            least_height=min(760, height - 40),
        )

    def introduce(self) -> str:
        """Return the title, and what can be done here."""
        return ". ".join((_("Strings of other programs"), self.notice.runs[0].words))

    # ------------------------------------------------------------ what the buttons do

    def show(self, words: str) -> None:
        """Show a text, or take it as it is typed."""
        self.text = words

    def copy(self) -> None:
        """Copy what stands in the box."""
        try:
            pygame.scrap.put_text(self.text)
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
        try:
            lines = LinesRead(self.app, self.text, self.library, self._take)
        except ArmyTextError as fault:
            self._tell(str(fault), fault=True)
            return
        self.app.push(lines)

    def _take(self, army: Army, notes: tuple[str, ...]) -> None:
        self.close()
        self.taken(army, notes)

    def _tell(self, words: str, *, fault: bool = False) -> None:
        colour, mark = (palette.ILLEGAL, "verdict-no") if fault else (palette.LEGAL, "verdict-yes")
        self.notice = says(words, colour=colour, icon=mark)
        self.speak(words)
