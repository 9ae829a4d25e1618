"""The cases of a file that holds several, to choose one from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulator.content.cases.casefile import Case
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import Box, ButtonLook, LongList, Press, column, row, text
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import header, page
from simulator.ui.disputes.names import word
from simulator.ui.keys import Act
from simulator.ui.window import Window


@dataclass(frozen=True, slots=True)
class OpenCase:
    """Open one of the cases."""

    index: int


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
        return Press(child=row(number, said, pad=(12, 4)), do=OpenCase(index), look=ButtonLook.ROW)

    def introduce(self) -> str:
        """Return the title, and how many cases there are to choose from."""
        asked = _("Which case?")
        return f"{asked} {len(self.cases)}"

    def act(self, act: Act) -> bool:
        """Esc goes back, Space opens the first."""
        if act is Act.BACK:
            self.close()
        elif act is Act.CONFIRM:
            self.perform(OpenCase(0))
        return True

    def digit(self, number: int) -> bool:
        """Open a case by its number."""
        if 1 <= number <= len(self.cases):
            self.perform(OpenCase(number - 1))
        return True

    def perform(self, action: object) -> None:
        """Open a case."""
        if isinstance(action, OpenCase):
            self.app.close(self)
            self.done(self.cases[action.index])
