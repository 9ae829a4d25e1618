"""A list line by line, beside what each line was read as; a click on a line mends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simulator.content.army_lists.listed import ArmyTextError, Imported, ListLine
from simulator.content.army_lists.reading import read_list
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.reports.army_words import line_words, read_verdict
from simulator.rules.armies.building import check
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Doing,
    Press,
    button,
    column,
    doing,
    icon,
    prose,
    row,
    scroll,
    sheet,
    space,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.file_sheets import LineSheet
from simulator.ui.keys import Act
from simulator.ui.paragraphs import Paragraph, says
from simulator.ui.screen import Command
from simulator.ui.window import Window


class LinesRead(BoxScreen):
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

    def view(self) -> Box:
        """Describe the verdict, the lines, and the ways out."""
        width, height = self.app.size
        wide = min(1400, width - 40)
        lines = [
            _line(line, round(0.36 * wide), doing(self.mend, line.number))
            for line in self.found.lines
        ]
        verdict = prose(*self._verdict())
        return sheet(
            title(_("The list, line by line")),
            scroll(column(verdict, *lines, gap=2), key="lines", grow=1),
            self._ways(),
            least_width=wide,
            least_height=height - 40,
        )

    def _ways(self) -> Box:
        lost = bool(self.found.not_read)
        words = _("Correct the next line") if lost else _("Take this army")
        return row(
            space(grow=1),
            self.key_button(_("Back"), Act.BACK),
            button(_("Take it as far as read"), self.take, lines=2) if lost else None,
            self.key_button(words, Act.CONFIRM, ButtonLook.PRIMARY, 2),
            gap=10,
        )

    def _verdict(self) -> list[Paragraph]:
        verdict = read_verdict(self.found, self.library)
        faults = [str(each) for each in check(self.found.army, self.library) if not each]
        whole = not faults and not self.found.not_read
        mark = "verdict-yes" if whole else "verdict-no"
        colour = palette.LEGAL if whole else palette.ILLEGAL
        rows = [says(verdict, colour=colour, bold=True, icon=mark)]
        if self.fault:
            rows.append(says(self.fault, colour=palette.ILLEGAL, icon="verdict-no"))
        rows += [says(fault, colour=palette.ILLEGAL, indent=24) for fault in faults]
        return rows + [
            says(note, colour=palette.TEXT_QUIET, indent=24) for note in self.found.notes
        ]

    def introduce(self) -> str:
        """Return the title and the verdict."""
        return ". ".join((_("The list, line by line"), read_verdict(self.found, self.library)))

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

    def mend_next(self) -> None:
        """Ask for the first line that was not read."""
        self.mend(self.found.not_read[0].number)

    def _read(self, text: str) -> None:
        try:
            self.found, self.fault = read_list(text, self.library), ""
            self.text = text
        except ArmyTextError as fault:
            self.fault = str(fault)

    # ------------------------------------------------------------ what keys and buttons do

    def take(self) -> None:
        """Hand over what was read, with what was not."""
        lost = _("Line {number} was not read: {reason}")
        notice = [
            lost.format(number=line.number, reason="; ".join(line.not_read))
            for line in self.found.not_read
        ]
        self.close()
        self.taken(self.found.army, (*notice, *self.found.notes))

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        confirm = self.mend_next if self.found.not_read else self.take
        return {Act.BACK: self.close, Act.CONFIRM: confirm}


def _line(line: ListLine, wide: int, do: Doing) -> Press:
    """Return a line of the list with what was read of it beside it."""
    lost = bool(line.not_read)
    mark, colour = ("verdict-no", palette.ILLEGAL) if lost else ("verdict-yes", palette.LEGAL)
    number = text(str(line.number), 16, palette.TEXT_QUIET, width=34, align=Align.CENTRE)
    given = text(line.text.strip(), 16, palette.TEXT_QUIET, width=wide, align=Align.CENTRE)
    ink = palette.ILLEGAL if lost else palette.TEXT
    read = text(line_words(line), 16, ink, grow=1, align=Align.CENTRE)
    inside = row(icon(mark, 18, colour), number, given, read, pad=(6, 5))
    return Press(child=inside, do=do, look=ButtonLook.TILE)
