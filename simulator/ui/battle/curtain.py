"""The curtain: covers the table while the seat is passed for a hidden choice."""

from __future__ import annotations

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.kept_pictures import kept
from simulator.ui.keys import Act
from simulator.ui.screen import Command, Screen, button_width
from simulator.ui.strokes import wrapped
from simulator.ui.window import Window


class Curtain(Screen):
    """Names the seat that must look alone, and waits until it says that it sits there."""

    def __init__(self, app: Window, player: Seat, why: str, ready: Command) -> None:
        """Draw the curtain for a player; `ready` is done when it is opened."""
        super().__init__(app)
        self.player, self.why, self.ready = player, why, ready

    def build(self) -> None:
        """Put the one button."""
        key = self.app.keys.shown(Act.CONFIRM)
        said = _("I am {player}").format(player=player_name(self.player))
        width = max(260, button_width(said, key))
        place = pygame.Rect(0, 0, width, 54)
        place.center = (self.app.size[0] // 2, self.app.size[1] // 2 + 110)
        self.button(place, said, self.lift, look="@primary", key=key)

    def lift(self) -> None:
        """Open the curtain."""
        self.app.close(self)
        self.ready()

    def act(self, act: Act) -> bool:
        """Space opens the curtain; nothing else does."""
        if act is Act.CONFIRM:
            self.lift()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the curtain in the side's colour and pattern."""
        size = surface.get_size()
        surface.blit(_cloth(self.player, size), (0, 0))
        house = palette.HOUSES[self.player]
        rim = pygame.Rect(0, 0, *size).inflate(-28, -28)
        pygame.draw.rect(surface, house.light, rim, 2, border_radius=10)
        plate = pygame.Rect(0, 0, 720, 360)
        plate.center = (size[0] // 2, size[1] // 2)
        pygame.draw.rect(surface, house.deep, plate, border_radius=12)
        pygame.draw.rect(surface, house.light, plate, 3, border_radius=12)
        mark = palette.shield(self.player, 72)
        surface.blit(mark, mark.get_rect(midtop=(plate.centerx, plate.y + 24)))
        said = _("Pass the seat to {player}").format(player=player_name(self.player))
        title = palette.font(34, display=True).render(said, True, palette.WHITE)
        surface.blit(title, title.get_rect(midtop=(plate.centerx, plate.y + 108)))
        y = plate.y + 172
        for line in wrapped(self.why, 18, plate.width - 80):
            picture = palette.text(line, 18, palette.PARCHMENT)
            surface.blit(picture, picture.get_rect(midtop=(plate.centerx, y)))
            y += 24


@kept
def _cloth(player: Seat, size: tuple[int, int]) -> pygame.Surface:
    """Return the curtain's cloth.

    The side's banner, darkened, for it would blind in a dark room.
    """
    cloth = palette.empty(size)
    palette.paint_banner(cloth, player)
    palette.lay_over(cloth, palette.HOUSES[player].deep, 150, cloth.get_rect())
    return cloth
