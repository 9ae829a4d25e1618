"""The curtain: covers the table while the seat is passed for a hidden choice."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui import palette
from simulator.ui.boxes.box import Align, Backing, Box, ButtonLook, button, icon, sheet, text
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.kept_pictures import kept
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window


class Curtain(BoxScreen):
    """Names the seat that must look alone, and waits until it says that it sits there."""

    def __init__(self, app: Window, player: Seat, why: str, ready: Command) -> None:
        """Draw the curtain for a player; `ready` is done when it is opened."""
        super().__init__(app)
        self.player, self.why, self.ready = player, why, ready

    def _pass(self) -> str:
        return _("Pass the seat to {player}").format(player=player_name(self.player))

    def view(self) -> Box:
        """Describe the plate: the shield, who sits down, why, and the one button."""
        house = palette.HOUSES[self.player]
        said = _("I am {player}").format(player=player_name(self.player))
        key = self.app.keys.shown(Act.CONFIRM)
        return sheet(
            icon(house.shield, 72, house.light),
            text(self._pass(), 34, palette.WHITE, display=True, lines=2, side=Align.CENTRE),
            text(self.why, 18, palette.PARCHMENT, side=Align.CENTRE),
            button(
                said,
                self.lift,
                cap_of=key,
                look=ButtonLook.PRIMARY,
                align=Align.CENTRE,
                least_width=260,
                least_height=54,
            ),
            width=min(720, self.app.size[0] - 80),
            least_height=320,
            pad=(40, 24),
            ground=Backing(house.deep, house.light, 12, 3),
        )

    def introduce(self) -> str:
        """Return who sits down, and why."""
        return f"{self._pass()}. {self.why}"

    def lift(self) -> None:
        """Open the curtain."""
        self.app.close(self)
        self.ready()

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.CONFIRM: self.lift}

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the curtain in the side's colour and pattern."""
        size = surface.get_size()
        surface.blit(_cloth(self.player, size), (0, 0))
        rim = surface.get_rect().inflate(-28, -28)
        pygame.draw.rect(surface, palette.HOUSES[self.player].light, rim, 2, border_radius=10)


@kept
def _cloth(player: Seat, size: tuple[int, int]) -> pygame.Surface:
    """Return the curtain's cloth.

    The side's banner, darkened, for it would blind in a dark room.
    """
    cloth = palette.empty(size)
    palette.paint_banner(cloth, player)
    palette.lay_over(cloth, palette.HOUSES[player].deep, 150, cloth.get_rect())
    return cloth
