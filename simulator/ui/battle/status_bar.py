"""The bottom bar's right half: objectives, victory points, round, first player, and the tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from simulator.engine.game import Position
from simulator.engine.names import token_number
from simulator.model.scenario import Scenario
from simulator.model.state import Phase, Seat, TokenId, UnitId
from simulator.rules.scoring.objectives import controllers
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.identity_key import Itself
from simulator.ui.keys import Act, Keys
from simulator.ui.panel import Panel, words

TOOLS: Final[tuple[tuple[str, Act | None], ...]] = (
    ("tool-undo", Act.UNDO),
    ("tool-redo", Act.REDO),
    ("tool-ruler", Act.RULER),
    ("tool-arcs", Act.ARCS),
    ("tool-sight", Act.SIGHT),
    ("tool-threat", Act.THREAT),
    ("action-charge", Act.CHARGES),
    ("tool-dispute", Act.DISPUTE),
    ("tool-log", Act.LOG),
    ("tool-help", Act.HELP),
    ("tool-settings", None),
)
_TOOL: Final = 42
_NARROW: Final = 36
"""Pixels a tool is wide, and in a window whose hand would have no room otherwise."""
_HAND: Final = 210
"""Pixels the hand should have."""
_SEAT: Final = 86
_ROUND: Final = 118


class StatusBar(Panel):
    """Objectives, score and tools; links are `tool:<act>`, `menu`, and token ids."""

    position: Position
    keys: Keys
    lit: frozenset[Act] = frozenset()

    def show(self, position: Position, keys: Keys, lit: frozenset[Act]) -> None:
        """Show a position; `lit` are the tools that are switched on."""
        self.position, self.keys, self.lit = position, keys, lit

    @property
    def hand_strip(self) -> pygame.Rect:
        """Give what is left of the bar for the hand."""
        used = self._score_width + self._tool_width * len(TOOLS) + 24 + self._objectives_width
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width - used, self.rect.height)

    @property
    def _tool_width(self) -> int:
        used = self._score_width + _TOOL * len(TOOLS) + 24 + self._objectives_width
        return _TOOL if self.rect.width - used >= _HAND else _NARROW

    @property
    def _score_width(self) -> int:
        return _ROUND + _SEAT * len(self.position.state.seats)

    @property
    def _objectives_width(self) -> int:
        tokens = len(self.position.state.tokens)
        return tokens * 34 + 12 if tokens else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar."""
        self.draw_kept(surface, (Itself(self.position.state), self.lit, Itself(self.keys)))

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw from the right: score, tools, objectives."""
        canvas.fill(palette.PANEL)
        pygame.draw.line(canvas, palette.PANEL_EDGE, (0, 0), (canvas.get_width(), 0))
        width = self._score_width
        x = canvas.get_width() - width
        self._score(canvas, pygame.Rect(x, 0, width, canvas.get_height()))
        wide = self._tool_width
        x -= wide * len(TOOLS) + 12
        for index, (mark, act) in enumerate(TOOLS):
            self._tool(canvas, mark, act, pygame.Rect(x + index * wide, 6, wide - 2, 56))
        if self.position.state.tokens:
            self._objectives(canvas, x - self._objectives_width)

    def _tool(self, canvas: pygame.Surface, mark: str, act: Act | None, place: pygame.Rect) -> None:
        hot = self.spot(place, f"tool:{act.value}" if act else "menu")
        on = act in self.lit
        if hot or on:
            pygame.draw.rect(canvas, palette.PANEL_RAISED, place, border_radius=5)
        if on:
            pygame.draw.rect(canvas, palette.GOLD, place, 1, border_radius=5)
        colour = palette.GOLD if hot or on else palette.TEXT
        canvas.blit(palette.icon(mark, 26, colour), (place.centerx - 13, place.y + 5))
        key = self.keys.shown(act) if act else _("Menu")
        key = key.replace("+", " ")
        picture = palette.text(key, 14, palette.TEXT_QUIET)
        if picture.get_width() > place.width:
            picture = palette.text(key, 12, palette.TEXT_QUIET)
        canvas.blit(picture, picture.get_rect(midtop=(place.centerx, place.y + 35)))

    def _objectives(self, canvas: pygame.Surface, x: int) -> None:
        for token, unit in self._controllers().items():
            number = token_number(self.position, self.position.state.tokens[token])
            place = pygame.Rect(x, 16, 30, 36)
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

    def leads(self, player: Seat) -> bool:
        """Say whether a seat is marked as first player; nobody is until that is decided."""
        state = self.position.state
        return state.first is player and state.phase is not Phase.SETUP

    def _score(self, canvas: pygame.Surface, place: pygame.Rect) -> None:
        state = self.position.state
        pygame.draw.line(canvas, palette.PANEL_EDGE, (place.x, 8), (place.x, place.bottom - 8))
        seats = list(state.seats.values())
        for index, seat in enumerate(seats):
            cell = pygame.Rect(place.x + 8 + index * _SEAT, 8, _SEAT - 6, 52)
            canvas.blit(palette.banner(seat.player, cell.width, cell.height), cell)
            plate = cell.inflate(-10, -10)
            pygame.draw.rect(canvas, palette.HOUSES[seat.player].deep, plate, border_radius=5)
            canvas.blit(
                palette.icon("victory-point", 18, palette.GOLD), (plate.x + 4, plate.y + 12)
            )
            number = palette.text(str(seat.score), 26, palette.WHITE, bold=True)
            canvas.blit(number, number.get_rect(midleft=(plate.x + 27, plate.centery)))
            if self.leads(seat.player):
                canvas.blit(
                    palette.icon("first-player", 18, palette.GOLD), (plate.right - 22, plate.y + 12)
                )
        x = place.right - 110
        rounds = getattr(self.position.game.scenario, "rounds", 0)
        text = _("Round {n} of {all}").format(n=state.round, all=rounds) if rounds else ""
        if state.phase in (Phase.SETUP, Phase.DEPLOYMENT):
            text = _("Deployment")
        words(canvas, text, (x, 12), bold=True, width=106)
        words(canvas, phase_name(state.phase), (x, 34), colour=palette.TEXT_QUIET, width=106)


def phase_name(phase: Phase) -> str:
    """Give the name of a phase as players read it."""
    names = {
        Phase.SETUP: _("Set-up"),
        Phase.DEPLOYMENT: _("Placing units"),
        Phase.ROUND_START: _("Round start"),
        Phase.TURN: _("Activations"),
        Phase.CLEAN_UP: _("Clean-up"),
        Phase.OVER: _("Over"),
    }
    return names[phase]
