"""A small sheet over the table: when a seat wants to be asked, and for which of its effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.battle.asked_effects import effects_asked, moments_named
from simulator.ui.battle.match import Match
from simulator.ui.boxes.box import (
    Align,
    Box,
    ButtonLook,
    Press,
    button,
    column,
    doing,
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


class AskMeSheet(BoxScreen):
    """When one seat is asked, its effects ticked where that matters; each change is kept at once.

    It shows what the seat wishes, never what it could use now.
    """

    see_through = True

    def __init__(self, app: Window, match: Match, player: Seat, done: Command) -> None:
        """Show a seat's wishes; `done` is told when it closes."""
        super().__init__(app)
        self.match, self.player, self.done = match, player, done
        found = effects_asked(match, player)
        self.names = dict(sorted(found.items(), key=lambda e: e[1]))

    def _title(self) -> str:
        return _("When is {player} asked?").format(player=player_name(self.player))

    def view(self) -> Box:
        """Describe the sheet in the colour of the seat: when, and a tick for each effect."""
        house = palette.HOUSES[self.player]
        ticks = [self._tick(n, one, name) for n, (one, name) in enumerate(self.names.items(), 1)]
        done = self.key_button(_("Done"), Act.CONFIRM, ButtonLook.PRIMARY)
        moments = moments_named()
        ways = [
            button(words, doing(self.ask, one), chosen=one == self.wishes.asking)
            for one, (words, _why) in moments.items()
        ]
        listed = scroll(column(*ticks, gap=4), key="effects", grow=1)
        return sheet(
            stripe(self.player),
            row(
                icon(house.shield, 30, house.light),
                title(self._title(), 22, grow=1, align=Align.CENTRE),
            ),
            row(*ways),
            text(moments[self.wishes.asking][1], colour=palette.TEXT_QUIET),
            listed if self.wishes.asking == Asking.SOME else None,
            row(space(grow=1), done),
            width=min(_WIDE, self.app.size[0] - 40),
        )

    def _tick(self, number: int, ability: str, name: str) -> Box:
        wanted = self.wishes.wants(ability)
        colour = palette.TEXT if wanted else palette.TEXT_QUIET
        inside = row(
            icon("verdict-yes" if wanted else "verdict-no", 18, colour),
            text(str(number) if number <= 9 else "", 18, colour, width=16),
            text(name, 18, colour, lines=1, grow=1),
            pad=(10, 3),
        )
        do = doing(self.turn_over, ability)
        return Press(child=inside, do=do, key=ability, look=ButtonLook.ROW)

    def introduce(self) -> str:
        """Return for whom the sheet is."""
        return self._title()

    def ask(self, asking: str) -> None:
        """Have the seat asked at these moments from now on."""
        self._keep(replace(self.wishes, asking=asking))

    @property
    def wishes(self) -> SeatWishes:
        """Return for what the seat is asked now."""
        return self.app.settings.wishes(self.player)

    # ------------------------------------------------------------ ticking

    def turn_over(self, ability: str) -> None:
        """Ask for an effect that was muted, or mute it."""
        muted = self.wishes.muted ^ {ability}
        self._keep(replace(self.wishes, asking=Asking.SOME, muted=muted))

    def _keep(self, wishes: SeatWishes) -> None:
        self.app.change(self.app.settings.with_wishes(self.player, wishes))

    def _done(self) -> None:
        self.app.close(self)
        self.done()

    # ------------------------------------------------------------ keys and mouse

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return dict.fromkeys((Act.CONFIRM, Act.BACK, Act.ASK_ME), self._done)

    def digit(self, number: int) -> bool:
        """Tick one of the first nine."""
        if 1 <= number <= len(self.names) and self.wishes.asking == Asking.SOME:
            self.turn_over(list(self.names)[number - 1])
        return True
