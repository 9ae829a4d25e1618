"""The cases of a file that holds several, to choose one from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from simulator.content.cases.casefile import Case
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run, says
from simulator.ui.screen import Screen, backdrop, sheet
from simulator.ui.window import Window


class CaseList(Screen):
    """The cases of a file that holds several; a click opens one."""

    see_through = False

    def __init__(self, app: Window, cases: Sequence[Case], done: Callable[[Case], object]) -> None:
        """Offer cases."""
        super().__init__(app)
        self.cases, self.done = tuple(cases), done
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)

    def build(self) -> None:
        """Lay the list out."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(900, width - 60), height - 60)
        self.rect.center = (width // 2, height // 2)
        self.page.resize(self.rect.inflate(-30, -90))
        text = []
        for index, case in enumerate(self.cases):
            runs = (
                Run(f"{index + 1}  ", palette.GOLD, 18, True),
                Run(case.title or _("Case without a title"), size=18),
            )
            text.append(Paragraph(runs, 8, link=str(index)))
            asked = ", ".join(question.question for question in case.ask)
            text.append(says(asked, colour=palette.TEXT_QUIET, above=0, link=str(index)))
        self.page.write(text)

    def act(self, act: Act) -> bool:
        """Esc goes back, Space opens the first."""
        if act is Act.BACK:
            self.app.close(self)
        elif act is Act.CONFIRM:
            self._open(0)
        return True

    def digit(self, number: int) -> bool:
        """Open a case by its number."""
        if 1 <= number <= len(self.cases):
            self._open(number - 1)
        return True

    def _open(self, index: int) -> None:
        self.app.close(self)
        self.done(self.cases[index])

    def other(self, event: pygame.Event) -> None:
        """Open the case that was clicked."""
        link = self.page.handle(event)
        if link:
            self._open(int(link))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.rect)
        words = _("Which case?  Esc goes back")
        title = palette.font(22, display=True).render(words, True, palette.GOLD)
        surface.blit(title, (self.rect.x + 24, self.rect.y + 12))
        self.page.draw(surface)
