"""Which two houses meet in the quick battle: their buttons on its tile, and the sheet to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.faction_names import faction_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.emblems import OF_FACTION, emblem
from simulator.ui.keys import Act
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.window import Window

HIGH: Final = 32
"""Pixels of a house's button on the tile."""
_EDGE: Final = 8
_STRIP: Final = 5
"""Pixels of a seat's banner beside its house."""
_LEAST: Final = 12
"""Pixels below which an emblem is not drawn."""
_ROW: Final = 48
_MARK: Final = 34
"""Pixels of an emblem on the sheet."""


def house_places(picture: pygame.Rect) -> dict[Seat, pygame.Rect]:
    """Return where both houses' buttons lie on the tile's picture: Blue's above, Red's below."""
    wide = picture.width - 2 * _EDGE
    high = min(HIGH, (picture.height - 2 * _STRIP - 10) // 2)
    above = pygame.Rect(picture.x + _EDGE, picture.y + _STRIP + 3, wide, high)
    below = above.copy()
    below.bottom = picture.bottom - _STRIP - 3
    return {Seat.RED: below, Seat.BLUE: above}


def draw_houses(houses: Mapping[Seat, str], surface: pygame.Surface, picture: pygame.Rect) -> None:
    """Draw what lies around the buttons: the seats' banners, and both emblems face to face."""
    pygame.draw.rect(surface, palette.CLOTH, picture)
    wide = picture.width - 2 * _EDGE
    places = house_places(picture)
    strips = {
        Seat.RED: (picture.x + _EDGE, places[Seat.RED].bottom + 1),
        Seat.BLUE: (picture.x + _EDGE, places[Seat.BLUE].y - _STRIP - 1),
    }
    for seat, at in strips.items():
        surface.blit(palette.banner(seat, wide, _STRIP), at)
    top, bottom = places[Seat.BLUE].bottom, places[Seat.RED].y
    size = min(bottom - top - 6, picture.width // 4)
    if size < _LEAST:
        return
    for seat, share in ((Seat.RED, 0.34), (Seat.BLUE, 0.66)):
        mark = emblem(OF_FACTION.get(houses[seat], ""), size)
        middle = (picture.x + round(picture.width * share), (top + bottom) // 2)
        surface.blit(mark, mark.get_rect(center=middle))


class HouseChoice(Screen):
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
        self.rect = pygame.Rect(0, 0, 10, 10)
        self.rows: dict[str, pygame.Rect] = {}

    def build(self) -> None:
        """Lay the houses below each other."""
        keys = [str(number) for number in range(1, len(self.houses) + 1)]
        labels = zip(self.houses, keys, strict=True)
        wide = max(240, *(button_width(faction_name(house), key) for house, key in labels))
        high = 70 + _ROW * len(self.houses) + 60
        self.rect = pygame.Rect(0, 0, max(wide + _MARK + 54, 380), high)
        self.rect.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        x = self.rect.x + 18 + _MARK + 12
        self.rows = {}
        for index, house in enumerate(self.houses):
            place = pygame.Rect(x, self.rect.y + 64 + index * _ROW, self.rect.right - 18 - x, 42)
            self.rows[house] = place
            look = "@primary" if house == self.chosen else ""
            command = partial(self.take, house)
            self.button(place, faction_name(house), command, look=look, key=keys[index])
        words, key = _("Back"), self.app.keys.shown(Act.BACK)
        back = pygame.Rect(0, 0, button_width(words, key), 42)
        back.bottomright = (self.rect.right - 18, self.rect.bottom - 14)
        self.button(back, words, self._back, key=key)

    def take(self, house: str) -> None:
        """Take a house, and go back."""
        self.app.close(self)
        self._take(house)

    def _back(self) -> None:
        self.app.close(self)

    def act(self, act: Act) -> bool:
        """Esc and Space leave it as it is."""
        if act in {Act.BACK, Act.CONFIRM}:
            self._back()
        return True

    def digit(self, number: int) -> bool:
        """Take a house by its number."""
        if 1 <= number <= len(self.houses):
            self.take(self.houses[number - 1])
        return True

    def other(self, event: pygame.Event) -> None:
        """Go back after a click beside the sheet."""
        up = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if up and not self.rect.collidepoint(event.pos):
            self._back()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and an emblem beside every house."""
        dim(surface)
        sheet(surface, self.rect)
        surface.blit(
            palette.banner(self.seat, self.rect.width - 4, 10), (self.rect.x + 2, self.rect.y + 2)
        )
        said = _("{player} leads").format(player=player_name(self.seat))
        title = palette.font(20, display=True).render(said, True, palette.GOLD)
        surface.blit(title, (self.rect.x + 22, self.rect.y + 24))
        for house, place in self.rows.items():
            mark = emblem(OF_FACTION.get(house, ""), _MARK)
            surface.blit(mark, mark.get_rect(midright=(place.x - 10, place.centery)))
