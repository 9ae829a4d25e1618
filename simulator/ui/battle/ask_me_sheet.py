"""A small sheet over the table: for which of its effects a seat wants to be asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.battle.asked_effects import effects_asked
from simulator.ui.battle.match import Match
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Press,
    button,
    column,
    icon,
    row,
    scroll,
    sheet,
    space,
    stripe,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.settings import Asking, SeatWishes
from simulator.ui.window import Window

_WIDE: Final = 560


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Ask for an effect that was muted, or mute it."""

    ability: str


@dataclass(frozen=True, slots=True)
class AskAs:
    """Have the seat be asked as wished."""

    wishes: SeatWishes


class AskMeSheet(BoxScreen):
    """The effects of one seat, ticked where it is asked; every change is kept at once."""

    see_through = True

    def __init__(
        self, app: Window, match: Match, player: Seat, offered: Collection[str], done: Command
    ) -> None:
        """Show a seat's effects, those `offered` now first; `done` is told when it closes."""
        super().__init__(app)
        self.match, self.player, self.done = match, player, done
        found = effects_asked(match, player)
        self.names = dict(sorted(found.items(), key=lambda e: (e[0] not in offered, e[1])))
        self.offered = frozenset(offered)

    def view(self) -> Box:
        """Describe the sheet in the colour of the seat: a tick for each effect."""
        house = palette.HOUSES[self.player]
        said = _("Ask {player} only for").format(player=player_name(self.player))
        ticks = [self._tick(n, one, name) for n, (one, name) in enumerate(self.names.items(), 1)]
        done = button(
            _("Done"),
            self._done,
            cap_of=self.app.keys.shown(Act.CONFIRM),
            look=ButtonLook.PRIMARY,
        )
        ways = (
            button(_("Everything"), AskAs(SeatWishes())),
            button(_("Nothing"), AskAs(replace(self.wishes, asking=Asking.NONE))),
            done,
        )
        return sheet(
            stripe(self.player),
            row(icon(house.shield, 30, house.light), title(said, 22, grow=1, align=Align.CENTRE)),
            text(_("What is not ticked is passed without a question."), colour=palette.TEXT_QUIET),
            scroll(column(*ticks, gap=4), key="effects", grow=1),
            row(space(grow=1), *ways),
            width=min(_WIDE, self.app.size[0] - 40),
        )

    def _tick(self, number: int, ability: str, name: str) -> Box:
        wanted = self.wishes.wants(ability)
        offered = ability in self.offered and wanted
        colour = palette.GOLD if offered else palette.TEXT if wanted else palette.TEXT_QUIET
        inside = row(
            icon("verdict-yes" if wanted else "verdict-no", 18, colour),
            text(str(number) if number <= 9 else "", 18, colour, width=16),
            text(name, 18, colour, lines=1, grow=1),
            pad=(10, 3),
        )
        return Press(child=inside, do=TurnOver(ability), key=ability, look=ButtonLook.ROW)

    def introduce(self) -> str:
        """Return for whom the sheet is."""
        return _("Ask {player} only for").format(player=player_name(self.player))

    def perform(self, action: object) -> None:
        """Do what a button asks for."""
        if isinstance(action, TurnOver):
            self.turn_over(action.ability)
        elif isinstance(action, AskAs):
            self._keep(action.wishes)

    @property
    def wishes(self) -> SeatWishes:
        """Return for what the seat is asked now."""
        return self.app.settings.wishes(self.player)

    # ------------------------------------------------------------ ticking

    def turn_over(self, ability: str) -> None:
        """Ask for an effect that was muted, or mute it."""
        silent = {one for one in self.names if not self.wishes.wants(one)} ^ {ability}
        others = self.wishes.muted - set(self.names)  # those of other armies stay as they are
        self._keep(replace(self.wishes, asking=Asking.SOME, muted=frozenset(silent | others)))

    def _keep(self, wishes: SeatWishes) -> None:
        self.app.change(self.app.settings.with_wishes(self.player, wishes))

    def _done(self) -> None:
        self.app.close(self)
        self.done()

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Space, Esc and the key that opened it close the sheet."""
        if act in {Act.CONFIRM, Act.BACK, Act.ASK_ME}:
            self._done()
        return True

    def digit(self, number: int) -> bool:
        """Tick one of the first nine."""
        if 1 <= number <= len(self.names):
            self.turn_over(list(self.names)[number - 1])
        return True
