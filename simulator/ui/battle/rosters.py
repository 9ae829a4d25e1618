"""Both rosters: who has activated, who is left, and how each unit fares."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from simulator.engine.names import player_name, zone_name
from simulator.engine.position import Position
from simulator.language.texts import printed
from simulator.model.requests import Request
from simulator.model.state import Condition, Ncu, Seat, Unit
from simulator.ui import palette
from simulator.ui.cards.card_in_play import CONDITION_ICONS
from simulator.ui.emblems import emblem, worn
from simulator.ui.identity_key import Itself
from simulator.ui.panel import Panel, ground, option_about, scroll_bar, words
from simulator.ui.strokes import wrapped

_ROW: Final = 28
_LOWEST: Final = 22
"""Pixels a row is high, and where there would be no room for all of them otherwise."""
_HEAD: Final = 34
_MARK: Final = 20
"""Pixels a sign behind a unit's name takes."""
_BESIDE: Final = 104
"""Pixels of a unit's row that are not its name's: its weapon before it, its wounds behind it."""
_THINNER: Final = 0.86
"""So much of its width is left of a name in the thinnest letters."""
_LEADING: Final = 1.2


class Rosters(Panel):
    """The units and NCUs of every seat; links are unit ids."""

    position: Position
    request: Request | None = None
    selected: str = ""
    _step = _ROW
    size: int = 16
    """The height of its letters in pixels."""
    titles: Mapping[Seat, str] = MappingProxyType({})
    """What each seat's army is called."""

    def show(self, position: Position, request: Request | None, selected: str) -> None:
        """Show a position; units the question is about are marked."""
        self.position, self.request, self.selected = position, request, selected

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel."""
        key: Hashable = (Itself(self.position.state), Itself(self.request), self.selected)
        self.draw_kept(surface, key)

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw one seat below the other."""
        ground(canvas)
        state = self.position.state
        room = canvas.get_height() - 8 - (_HEAD + 6) * len(state.seats)
        self._step = max(_LOWEST, min(_ROW, room // max(1, len(state.units) + len(state.ncus))))
        y = 4 - self.scroll
        for player in self.position.state.seats:
            y = self._seat(canvas, player, y)
            y += 6
        self.content_height = y + self.scroll
        scroll_bar(canvas, self.scroll, self.content_height)

    def _seat(self, canvas: pygame.Surface, player: Seat, y: int) -> int:
        state = self.position.state
        title = self.titles.get(player, state.seats[player].faction)
        width = canvas.get_width() - 8
        canvas.blit(palette.banner(player, width, _HEAD - 6), (4, y + 2))
        pygame.draw.rect(
            canvas,
            palette.HOUSES[player].deep,
            (10, y + 5, width - 12, _HEAD - 12),
            border_radius=4,
        )
        canvas.blit(palette.shield(player, 20), (14, y + 6))
        waiting = sum(
            not u.activated and u.on_table for u in state.units.values() if u.owner is player
        )
        waiting += sum(
            not n.activated and not n.destroyed for n in state.ncus.values() if n.owner is player
        )
        x = 40
        if worn(player):
            canvas.blit(emblem(worn(player), 20), (x - 4, y + 6))
            x += 20
        said = f"{player_name(player)} · {title}"
        words(canvas, said, (x, y + 6), bold=True, width=width - 60 - x, size=self.size)
        place = words(
            canvas, str(waiting), (width - 6, y + 6), bold=True, right=True, size=self.size
        )
        canvas.blit(palette.icon("activated", 16, palette.TEXT_QUIET), (place.x - 20, y + 8))
        y += _HEAD
        for unit in state.units.values():
            if unit.owner is player:
                lines = self._lines(unit, width)
                more = (len(lines) - 1) * round(self.size * _LEADING)
                self._unit(canvas, unit, lines, pygame.Rect(4, y, width, self._step - 2 + more))
                y += self._step + more
        for ncu in state.ncus.values():
            if ncu.owner is player:
                self._ncu(canvas, ncu, pygame.Rect(4, y, width, self._step - 2))
                y += self._step
        return y

    def _row(self, canvas: pygame.Surface, holder: str, row: pygame.Rect) -> None:
        hot = self.spot(row, holder)
        asked = option_about(self.request, holder) is not None
        if holder == self.selected or hot:
            pygame.draw.rect(canvas, palette.PANEL_RAISED, row, border_radius=4)
        if asked:
            pygame.draw.rect(canvas, palette.GOLD, row, 1, border_radius=4)
            pygame.draw.rect(
                canvas, palette.GOLD, (row.x, row.y + 3, 4, row.height - 6), border_radius=2
            )

    def _lines(self, unit: Unit, width: int) -> list[str]:
        """Return a unit's name in one line, or in two where its row is not wide enough for it."""
        name = printed(self.position.name(unit.id))
        marks = len(unit.conditions) + self._leads(unit) + self._home_made(unit)
        room = width - _BESIDE - _MARK * marks
        if palette.width(name, self.size) * _THINNER <= room:
            return [name]
        first, *rest = wrapped(name, self.size, room)
        return [first, " ".join(rest)] if rest else [name]

    def _leads(self, unit: Unit) -> bool:
        return self.position.is_commander(unit.id) and not unit.destroyed

    def _unit(self, canvas: pygame.Surface, unit: Unit, lines: list[str], row: pygame.Rect) -> None:
        self._row(canvas, unit.id, row)
        row = row.move(0, (self._step - _ROW) // 2)
        now = self.position
        spent = unit.activated or unit.destroyed
        ink = palette.mixed(palette.PANEL, palette.TEXT, 0.55) if spent else palette.TEXT
        mark = "destroyed" if unit.destroyed else "activated" if unit.activated else ""
        if mark:
            canvas.blit(palette.icon(mark, 18, ink), (row.x + 8, row.y + 4))
        elif now.engaged(unit.id):
            canvas.blit(palette.icon("action-melee", 18, palette.GOLD), (row.x + 8, row.y + 4))
        else:
            glyph = palette.icon(f"weapon-{now.card(unit.id).glyph}", 18, palette.TEXT_QUIET)
            canvas.blit(glyph, (row.x + 8, row.y + 4))
        x = self._strength(canvas, unit, row, ink)
        for condition in Condition:
            if condition in unit.conditions:
                x -= _MARK
                colour = palette.CONDITION_COLOURS[condition]
                canvas.blit(palette.icon(CONDITION_ICONS[condition], 18, colour), (x, row.y + 4))
        if self._leads(unit):
            x -= _MARK
            canvas.blit(palette.icon("commander", 18, palette.GOLD), (x, row.y + 4))
        if self._home_made(unit):
            x -= _MARK
            canvas.blit(palette.icon("own-text", 18, ink), (x, row.y + 4))
        y = row.y + 3
        for line in lines:
            words(canvas, line, (row.x + 32, y), colour=ink, width=x - row.x - 38, size=self.size)
            y += round(self.size * _LEADING)

    def _home_made(self, unit: Unit) -> bool:
        """Return whether a unit's card, or one attached to it, was printed by nobody."""
        own = self.position.game.library.home_made
        return bool(own) and not own.keys().isdisjoint((unit.card, *unit.attachments))

    def _strength(
        self, canvas: pygame.Surface, unit: Unit, row: pygame.Rect, ink: palette.Colour
    ) -> int:
        """Draw the wounds left as a number and a bar; give where they begin."""
        full = self.position.card(unit.id).full_wounds
        left = 0 if unit.destroyed else unit.wounds
        at = (row.right - 44, row.y + 3)
        words(canvas, f"{left}", at, colour=ink, bold=True, right=True, size=self.size)
        bar = pygame.Rect(row.right - 40, row.y + 10, 34, 7)
        pygame.draw.rect(canvas, palette.NIGHT, bar, border_radius=3)
        house = palette.HOUSES[unit.owner]
        part = pygame.Rect(bar.x, bar.y, round(bar.width * left / full), bar.height)
        if part.width:
            pygame.draw.rect(
                canvas, house.light if not unit.activated else house.base, part, border_radius=3
            )
        return row.right - 66

    def _ncu(self, canvas: pygame.Surface, ncu: Ncu, row: pygame.Rect) -> None:
        self._row(canvas, ncu.id, row)
        row = row.move(0, (row.height + 2 - _ROW) // 2)
        spent = ncu.activated or ncu.destroyed
        ink = palette.mixed(palette.PANEL, palette.TEXT, 0.55) if spent else palette.TEXT
        mark = "destroyed" if ncu.destroyed else "activated" if ncu.activated else "zone-crown"
        colour = palette.TEXT_QUIET if mark == "zone-crown" else ink
        canvas.blit(palette.icon(mark, 18, colour), (row.x + 8, row.y + 4))
        x = row.right - 6
        if ncu.zone is not None:
            said, at = str(zone_name(ncu.zone)), (x, row.y + 3)
            x = words(canvas, said, at, colour=palette.GOLD, right=True, size=self.size).x
        if self.position.ncu_card(ncu.id).home_made:
            x -= 20
            canvas.blit(palette.icon("own-text", 18, ink), (x, row.y + 4))
        words(
            canvas,
            self.position.name(ncu.id),
            (row.x + 32, row.y + 3),
            colour=ink,
            width=x - row.x - 38,
            size=self.size,
        )
