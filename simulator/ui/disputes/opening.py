"""The cases of a file that holds several, to choose one from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simulator.content.cases.casefile import Case
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import Box, ButtonLook, LongList, Press, column, doing, row, text
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import header, page
from simulator.ui.disputes.names import word
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window


class CaseList(BoxScreen):
    """The cases of a file that holds several; a click opens one."""

    def __init__(self, app: Window, cases: Sequence[Case], done: Callable[[Case], object]) -> None:
        """Offer cases."""
        super().__init__(app)
        self.cases, self.done = tuple(cases), done

    def view(self) -> Box:
        """Describe the list."""
        back = self.key_button(_("Back"), Act.BACK)
        count = len(self.cases)
        shows = (count, self.app.size)
        cases = LongList(key="cases", count=count, row=self._row, shows=shows, high=56, grow=1)
        return page(self.app.size, header(_("Which case?"), "", back), cases, most=900)

    def _row(self, index: int) -> Box:
        case = self.cases[index]
        number = text(str(index + 1), 18, palette.GOLD, bold=True, width=34)
        name = case.title or _("Case without a title")
        asked = ", ".join(word(question.question) for question in case.ask)
        said = column(
            text(name, 18, lines=1), text(asked, colour=palette.TEXT_QUIET, lines=1), gap=0, grow=1
        )
        inside, do = row(number, said, pad=(12, 4)), doing(self.open_case, index)
        return Press(child=inside, do=do, look=ButtonLook.ROW)

    def introduce(self) -> str:
        """Return the title, and how many cases there are to choose from."""
        asked = _("Which case?")
        return f"{asked} {len(self.cases)}"

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here: Space opens the first."""
        return {Act.BACK: self.close, Act.CONFIRM: lambda: self.open_case(0)}

    def digit(self, number: int) -> bool:
        """Open a case by its number."""
        if 1 <= number <= len(self.cases):
            self.open_case(number - 1)
        return True

    def open_case(self, index: int) -> None:
        """Leave the list, and open one of its cases."""
        self.close()
        self.done(self.cases[index])
