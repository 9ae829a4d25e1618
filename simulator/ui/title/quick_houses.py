"""Which two houses meet in the quick battle: their emblems on its tile, and the sheet to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.faction_names import faction_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui.boxes.box import (
    Box,
    Grid,
    button,
    doing,
    row,
    sheet,
    space,
    stripe,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.emblems import OF_FACTION, emblem, mark
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window

_LEAST: Final = 12
"""Pixels below which an emblem is not drawn."""
_MARK: Final = 34
"""Pixels of an emblem on the sheet."""
_SHEET: Final = "sheet"


def draw_houses(surface: pygame.Surface, place: pygame.Rect, red: str, blue: str) -> None:
    """Draw the emblems of two houses face to face."""
    size = min(place.height - 6, place.width // 4)
    if size < _LEAST:
        return
    for house, share in ((red, 0.34), (blue, 0.66)):
        worn = emblem(OF_FACTION.get(house, ""), size)
        middle = (place.x + round(place.width * share), place.centery)
        surface.blit(worn, worn.get_rect(center=middle))


class HouseChoice(BoxScreen):
    """The houses one seat may lead in the quick battle, each with its emblem."""

    see_through = True

    def __init__(
        self,
        app: Window,
        seat: Seat,
        houses: tuple[str, ...],
        chosen: str,
        take: Callable[[str], None],
    ) -> None:
        """Offer houses to a seat; `take` is told which one was chosen, unless it stays as it is."""
        super().__init__(app)
        self.seat, self.houses, self.chosen, self._take = seat, houses, chosen, take

    def view(self) -> Box:
        """Describe the sheet: the seat, its houses in two columns, and the way back."""
        houses = tuple(self._house(number, house) for number, house in enumerate(self.houses, 1))
        return sheet(
            stripe(self.seat),
            title(self._said(), 20),
            Grid(children=houses, columns=2),
            row(space(grow=1), self.key_button(_("Back"), Act.BACK)),
            key=_SHEET,
            least_width=min(620, self.app.size[0] - 80),
        )

    def _house(self, number: int, house: str) -> Box:
        return button(
            faction_name(house),
            doing(self.take, house),
            cap_of=str(number) if number < 10 else "",
            chosen=house == self.chosen,
            picture=mark(OF_FACTION.get(house, ""), _MARK),
        )

    def _said(self) -> str:
        return _("{player} leads").format(player=player_name(self.seat))

    def introduce(self) -> str:
        """Return whose house is chosen, and the one it has."""
        return f"{self._said()}: {faction_name(self.chosen)}"

    def take(self, house: str) -> None:
        """Take a house, and go back."""
        self.app.close(self)
        self._take(house)

    def commands(self) -> Mapping[Act, Command]:
        """Return the keys that leave this screen."""
        return dict.fromkeys((Act.BACK, Act.CONFIRM), self.close)

    def digit(self, number: int) -> bool:
        """Take a house by its number."""
        if 1 <= number <= len(self.houses):
            self.take(self.houses[number - 1])
        return True

    def other(self, event: pygame.Event) -> None:
        """Go back after a click beside the sheet."""
        up = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        sheet_place = self.tree.place_of(_SHEET)
        if up and sheet_place is not None and not sheet_place.collidepoint(event.pos):
            self.close()
