"""A question of the program itself, laid over the screen: taking back, closing, something amiss."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    button,
    doing,
    icon,
    prose,
    row,
    scroll,
    sheet,
    space,
    stripe,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act
from simulator.ui.paragraphs import says
from simulator.ui.screen import Command
from simulator.ui.window import SavableScreen, Window


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out of a question: Space takes the first (of a grave one the last), Esc the last."""

    words: str
    command: Command | None = None


class Question(BoxScreen):
    """A sentence and two or three ways out; `asked` shows the side that must agree."""

    see_through = True

    def __init__(
        self,
        app: Window,
        title: str,
        words: str,
        ways: Sequence[Choice],
        asked: Seat | None = None,
        *,
        grave: bool = False,
    ) -> None:
        """Ask; whatever is chosen, the question goes away first.

        Of a `grave` question Space takes the last way, which changes nothing.
        """
        super().__init__(app)
        self.title, self.words, self.ways, self.asked = title, words, tuple(ways), asked
        self.usual = len(self.ways) - 1 if grave else 0

    def view(self) -> Box:
        """Describe the sheet: its title, the sentence, and the ways out."""
        head: list[Box] = [title(self.title, 20, grow=1, align=Align.CENTRE)]
        if self.asked is not None:
            house = palette.HOUSES[self.asked]
            head.insert(0, icon(house.shield, 30, house.light))
        sentence = scroll(prose(says(self.words, size=18)), grow=1)
        looks = [ButtonLook.PLAIN] * len(self.ways)
        looks[self.usual] = ButtonLook.PRIMARY
        ways = [
            button(way.words, doing(self.take, at), cap_of=self._key_of(at), look=looks[at])
            for at, way in enumerate(self.ways)
        ]
        return sheet(
            stripe(self.asked) if self.asked is not None else None,
            row(*head),
            sentence,
            row(space(grow=1), *ways, gap=12),
            least_width=min(560, self.app.size[0] - 80),
            most_width=min(860, self.app.size[0] - 80),
        )

    def _key_of(self, index: int) -> str:
        if index == self.usual == 0:
            return self.app.keys.shown(Act.CONFIRM)
        if index == len(self.ways) - 1:
            return self.app.keys.shown(Act.BACK)
        return str(index + 1)

    def introduce(self) -> str:
        """Return the title, the sentence and the ways out."""
        return " ".join([f"{self.title}. {self.words}", *(f"{way.words}." for way in self.ways)])

    def take(self, index: int) -> None:
        """Go one of the ways."""
        self.app.close(self)
        command = self.ways[index].command
        if command is not None:
            command()

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {
            Act.CONFIRM: lambda: self.take(self.usual),
            Act.BACK: lambda: self.take(len(self.ways) - 1),
        }

    def digit(self, number: int) -> bool:
        """Take a way by its number."""
        if 1 <= number <= len(self.ways):
            self.take(number - 1)
        return True


def tell(app: Window, title: str, words: str) -> None:
    """Report something that needs no decision."""
    app.push(Question(app, title, words, [Choice(_("All right"))]))


def ask_each(
    app: Window,
    title: str,
    said: Callable[..., str],
    players: Sequence[Seat],
    agreed: Command,
    also: Callable[[Seat, Command], Choice] | None = None,
) -> None:
    """Ask one player after the other, by name; once all have agreed, `agreed` is done.

    `also` gives a way besides for each, from what goes on.
    """
    if not players:
        agreed()
        return
    player, *more = players
    on = partial(ask_each, app, title, said, more, agreed, also)
    besides = [also(player, on)] if also is not None else []
    ways = [Choice(_("Agree"), on), *besides, Choice(_("Refuse"))]
    app.push(Question(app, title, said(player=player_name(player)), ways, asked=player))


def save_first(
    app: Window,
    work: SavableScreen,
    title: str,
    words: str,
    ways: tuple[str, str],
    leave: Command,
) -> None:
    """Ask before work that is not saved is left: save and leave, only leave, or stay.

    `ways` are the words of the first two. What cannot be saved is not left either.
    """

    def save_and_leave() -> None:
        fault = work.save()
        if fault:
            tell(app, _("Not saved"), fault)
        else:
            leave()

    if not work.unsaved:
        leave()
        return
    saving, leaving = ways
    choices = [Choice(saving, save_and_leave), Choice(leaving, leave), Choice(_("Stay"))]
    app.push(Question(app, title, words, choices))


def ask_to_delete(app: Window, words: str, delete: Command) -> None:
    """Ask before something is deleted."""
    ways = [Choice(_("Keep it")), Choice(_("Delete it"), delete), Choice(_("Back"))]
    app.push(Question(app, _("Delete"), words, ways))
