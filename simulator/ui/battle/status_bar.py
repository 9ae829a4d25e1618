"""What stands: victory points, first player, round and objectives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from simulator.engine.names import token_number
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model.scenario import Scenario
from simulator.model.state import Phase, TokenId, UnitId
from simulator.rules.scoring.objectives import controllers
from simulator.rules.scoring.victory import sides
from simulator.ui import palette
from simulator.ui.battle.score_tiles import draw_tiles, how_to_win
from simulator.ui.identity_key import Itself
from simulator.ui.panel import Panel, words

_SEAT: Final = 118
"""Pixels a side's points are wide at most."""
_OBJECTIVE: Final = 36
"""Pixels the sign of an objective is high."""
_TALL: Final = 80
"""From this height on the round stands below the points, else beside them."""


class StatusBar(Panel):
    """The score, the round and the objectives; links are token ids."""

    position: Position

    def show(self, position: Position) -> None:
        """Show a position."""
        self.position = position

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar."""
        self.draw_kept(surface, Itself(self.position.state))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the points, then round and objectives below them or beside them."""
        canvas.fill(palette.PANEL)
        width, height = canvas.get_size()
        pygame.draw.line(canvas, palette.PANEL_EDGE, (0, height - 1), (width, height - 1))
        count = len(sides(self.position))
        if height >= _TALL:
            self._score(canvas, pygame.Rect(6, 6, width - 12, height - 38))
            rest = pygame.Rect(12, height - 28, width - 24, 24)
        else:
            wide = min(_SEAT, (width - 200) // count) * count
            self._score(canvas, pygame.Rect(6, 5, wide, height - 10))
            rest = pygame.Rect(wide + 14, 8, width - wide - 24, height - 16)
        self._round(canvas, rest)

    def _objectives(self, canvas: pygame.Surface, x: int, y: int) -> None:
        for token, unit in self._controllers().items():
            number = token_number(self.position, self.position.state.tokens[token])
            place = pygame.Rect(x, y, 30, 36)
            hot = self.spot(place, token)
            if unit is not None:
                owner = self.position.owner(unit)
                canvas.blit(palette.banner(owner, 30, 36), place)
            else:
                pygame.draw.rect(canvas, palette.PANEL_RAISED, place, border_radius=4)
            colour = palette.WHITE if unit else palette.GOLD
            if number is None:
                mark = palette.icon("objective", 22, colour)
                canvas.blit(mark, mark.get_rect(center=place.center))
            else:
                canvas.blit(palette.icon("objective", 16, colour), (place.x + 7, place.y + 1))
                picture = palette.text(str(number), 16, colour, bold=True)
                canvas.blit(picture, picture.get_rect(midbottom=(place.centerx, place.bottom)))
            edge = palette.GOLD if hot else palette.PANEL_EDGE
            pygame.draw.rect(canvas, edge, place, 1, border_radius=4)
            x += 34

    def _controllers(self) -> Mapping[TokenId, UnitId | None]:
        if isinstance(self.position.game.scenario, Scenario):
            return controllers(self.position)
        return dict.fromkeys(self.position.state.tokens)

    def _score(self, canvas: pygame.Surface, place: pygame.Rect) -> None:
        """Draw each side's points of so many to win."""
        self.spots += draw_tiles(canvas, place, self.position)

    def draw_text(self, surface: pygame.Surface, within: pygame.Rect) -> None:
        """Show beneath the tile under the mouse how its side wins."""
        place = self.place_of(self.hovered)
        sign = how_to_win(self.position, self.hovered, 18 if self.rect.height >= _TALL else 16)
        if place is not None and sign is not None:
            surface.blit(sign, sign.get_rect(topleft=(place.x, place.bottom + 6)).clamp(within))

    def _round(self, canvas: pygame.Surface, place: pygame.Rect) -> None:
        """Write round and phase, and draw the objectives where there is room for them."""
        state = self.position.state
        rounds = getattr(self.position.game.scenario, "rounds", 0)
        text = _("Round {n} of {all}").format(n=state.round, all=rounds) if rounds else ""
        if state.phase in (Phase.SETUP, Phase.DEPLOYMENT):
            text = _("Deployment")
        tall = (
            place.height < _OBJECTIVE
        )  # then the mode panel stands below it and says who holds what
        tokens = 0 if tall else len(state.tokens) * 34
        room = place.width - (tokens + 8 if tokens <= place.width - 110 else 0)
        phase = phase_name(state.phase)
        if tall:
            left = (
                words(canvas, text, (place.x, place.y), size=18, bold=True, width=room).right + 12
            )
            room = place.right - left
            ink = palette.TEXT_QUIET
            words(
                canvas, phase, (place.right, place.y), size=18, colour=ink, width=room, right=True
            )
            return
        words(canvas, text, (place.x, place.y - 2), bold=True, width=room)
        at = (place.x, place.y + 18)
        words(canvas, phase, at, colour=palette.TEXT_QUIET, width=room)
        if room < place.width:
            self._objectives(canvas, place.right - tokens, place.y)


def phase_name(phase: Phase) -> str:
    """Return the name of a phase as players read it."""
    names = {
        Phase.SETUP: _("Set-up"),
        Phase.DEPLOYMENT: _("Placing units"),
        Phase.ROUND_START: _("Round start"),
        Phase.TURN: _("Activations"),
        Phase.CLEAN_UP: _("Clean-up"),
        Phase.OVER: _("Over"),
    }
    return names[phase]
