"""The page after a fault of the program: what is safe and where, the report, and the way on."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Box,
    ButtonLook,
    button,
    prose,
    row,
    scroll,
    sheet,
    space,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.fault_report import Broken
from simulator.ui.folder_shown import show_folder
from simulator.ui.keys import Act
from simulator.ui.paragraphs import says
from simulator.ui.screen import Command
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


class BrokenOff(BoxScreen):
    """One sheet with these sentences, and the ways on: to the title, to the folder, away."""

    def __init__(self, app: Window, broken: Broken) -> None:
        """Show what a fault left."""
        super().__init__(app)
        self.broken = broken
        self.fault = ""
        """Why the folder of the reports cannot be shown; empty until that was found out."""

    def view(self) -> Box:
        """Describe the sheet."""
        said = [says(words, size=18, above=14) for words in sentences(self.broken)]
        if self.fault:
            said.append(says(self.fault, colour=palette.ILLEGAL, size=18, above=14))
        on = self.key_button(_("To the title"), Act.CONFIRM, ButtonLook.PRIMARY)
        folder = button(_("Open the folder"), self._open_folder, cap_of="1")
        away = self.key_button(_("Quit"), Act.BACK)
        return sheet(
            title(_("The program broke off")),
            scroll(prose(*said), key="said", grow=1),
            row(space(grow=1), away, folder, on),
            width=min(980, self.app.size[0] - 80),
        )

    def introduce(self) -> str:
        """Return all that is said of the fault."""
        return " ".join([_("The program broke off") + ".", *sentences(self.broken)])

    def _open_folder(self) -> None:
        self.fault = show_folder(self.app.places.reports)

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.CONFIRM: self.app.rooms.title, Act.BACK: self.app.quit}

    def digit(self, number: int) -> bool:
        """Open the folder."""
        if number == 1:
            self._open_folder()
        return True
