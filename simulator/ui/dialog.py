"""A question of the program itself, laid over the screen: taking back, closing, something amiss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.keys import Act
from simulator.ui.page import Page, says
from simulator.ui.screen import Command, Screen, button_width, dim, sheet
from simulator.ui.window import Window


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out of a question; the first is given by Space, the last by Esc."""

    words: str
    command: Command | None = None


class Question(Screen):
    """A sentence and two or three ways out; `asked` shows the side that must agree."""

    see_through = True

    def __init__(
        self,
        app: Window,
        title: str,
        words: str,
        ways: Sequence[Choice],
        asked: Seat | None = None,
    ) -> None:
        """Ask; whatever is chosen, the question goes away first."""
        super().__init__(app)
        self.title, self.words, self.ways, self.asked = title, words, tuple(ways), asked
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)

    def build(self) -> None:
        """Lay the sheet into the middle."""
        widths = [button_width(way.words, self._key_of(i)) for i, way in enumerate(self.ways)]
        wide = max(560, sum(widths) + 12 * len(widths) + 36)
        self.page.resize(pygame.Rect(0, 0, wide - 32, 400))
        self.page.write([says(self.words, size=18)], top=True)
        high = min(self.page.height, self.app.size[1] - 220)
        self.rect = pygame.Rect(0, 0, wide, high + 140)
        self.rect.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.page.resize(pygame.Rect(self.rect.x + 16, self.rect.y + 60, wide - 32, high))
        x = self.rect.right - 16
        for index in range(len(self.ways) - 1, -1, -1):
            x -= widths[index]
            place = pygame.Rect(x, self.rect.bottom - 60, widths[index], 44)
            look = "@primary" if index == 0 else ""
            key = self._key_of(index)
            self.button(
                place, self.ways[index].words, partial(self.take, index), look=look, key=key
            )
            x -= 12

    def _key_of(self, index: int) -> str:
        if index == 0:
            return self.app.keys.shown(Act.CONFIRM)
        if index == len(self.ways) - 1:
            return self.app.keys.shown(Act.BACK)
        return str(index + 1)

    def take(self, index: int) -> None:
        """Go one of the ways."""
        self.app.close(self)
        command = self.ways[index].command
        if command is not None:
            command()

    def act(self, act: Act) -> bool:
        """Space takes the first way, Esc the last."""
        if act is Act.CONFIRM:
            self.take(0)
        elif act is Act.BACK:
            self.take(len(self.ways) - 1)
        return True

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        if 1 <= number <= len(self.ways):
            self.take(number - 1)
        return True

    def other(self, event: pygame.Event) -> None:
        """Scroll a long sentence."""
        self.page.handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.rect)
        x = self.rect.x + 26
        if self.asked is not None:
            surface.blit(
                palette.banner(self.asked, self.rect.width - 4, 10),
                (self.rect.x + 2, self.rect.y + 2),
            )
            surface.blit(palette.shield(self.asked, 30), (x, self.rect.y + 20))
            x += 40
        title = palette.font(20, display=True).render(self.title, True, palette.GOLD)
        surface.blit(title, (x, self.rect.y + 22))
        self.page.draw(surface)


def tell(app: Window, title: str, words: str) -> None:
    """Report something that needs no decision."""
    app.push(Question(app, title, words, [Choice(_("All right"))]))


def save_first(
    app: Window,
    title: str,
    words: str,
    ways: tuple[str, str],
    save: Callable[[], str],
    leave: Command,
) -> None:
    """Ask before something that is not saved is left: save and leave, only leave, or stay.

    `ways` are the words of the first two; `save` gives why it failed, and then nothing is left.
    """

    def save_and_leave() -> None:
        fault = save()
        if fault:
            tell(app, _("Not saved"), fault)
        else:
            leave()

    saving, leaving = ways
    app.push(
        Question(
            app,
            title,
            words,
            [Choice(saving, save_and_leave), Choice(leaving, leave), Choice(_("Stay"))],
        )
    )
