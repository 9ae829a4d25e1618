"""The list of a round's page: each source with who scored it and why, and what scored nobody."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from simulator.engine.names import player_name, token_name, token_number
from simulator.engine.position import Position
from simulator.language.texts import ngettext, printed
from simulator.language.texts import translate as _
from simulator.missions.missions import mission_id
from simulator.model.ids import own_number
from simulator.records import dataclass
from simulator.rules.battlefield.quarters import QUADRANTS, quadrant_name
from simulator.rules.scenarios import scenario_of
from simulator.staging.round_end import ScoredRow
from simulator.ui import palette
from simulator.ui.battle.mode_panel import number_sign, points_sign, quarter_sign
from simulator.ui.panel import Panel, ground
from simulator.ui.strokes import wrapped

_PAD: Final = 14
_NAMES: Final = 0.34
"""The share of a row that names what scored; the reason has the rest."""


@dataclass(frozen=True, slots=True)
class RowTopic:
    """What a row is about: its name, the unit or player below it, its number or picture."""

    title: str
    under: str
    number: int | None = None
    icon: str = ""


class RoundRows(Panel):
    """The rows of a round's page; links are their numbers in the list, from 0."""

    def __init__(self, rect: pygame.Rect, size: int) -> None:
        """Take a rectangle of the window and the height of letters in pixels."""
        super().__init__(rect)
        self.size = size
        self.lit = ""
        """A unit or token the mouse rests on at the small board: its rows are marked."""
        self.rows: tuple[ScoredRow, ...] = ()
        self.seen = 0
        """So many rows have appeared."""
        self._now: Position | None = None

    def show(self, now: Position, rows: tuple[ScoredRow, ...], seen: int) -> None:
        """Show the first `seen` rows."""
        self._now, self.rows, self.seen = now, rows, seen

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list."""
        key: Hashable = (self.rows, self.seen, self.lit, self.size)
        self.draw_kept(surface, key)

    def pointed(self) -> tuple[str, ...]:
        """Return the ids that the row under the mouse is about."""
        return self.rows[int(self.hovered)].about if self.hovered.isdigit() else ()

    @property
    def _leading(self) -> int:
        return round(self.size * 1.28)

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the heading, the rows that are seen, and how many are not."""
        ground(canvas)
        title = palette.font(self.size + 5, display=True)
        canvas.blit(title.render(_("Who scored what"), True, palette.GOLD), (_PAD, 6))
        head = round(self.size * 1.9)
        view = pygame.Rect(0, head, canvas.get_width(), canvas.get_height() - head - 4)
        heights = [self._height(row) for row in self.rows]
        rows = sum(heights)
        more = rows > view.height
        if more:
            view.height -= self._leading
        self.content_height = canvas.get_height() + max(0, rows - view.height)
        self.scroll = min(self.scroll, max(0, rows - view.height))
        y = view.y - self.scroll
        canvas.set_clip(view)
        hidden = 0
        for index, row in enumerate(self.rows):
            place = pygame.Rect(0, y, canvas.get_width(), heights[index])
            whole = view.top <= place.top and place.bottom <= view.bottom
            hidden += not whole
            if index < self.seen and place.colliderect(view):
                self._row(canvas, index, row, place, view)
            y += heights[index]
        canvas.set_clip(None)
        if not self.rows:
            said = palette.text(_("Nothing was scored."), self.size, palette.TEXT_QUIET)
            canvas.blit(said, (_PAD, head + 8))
        if more:
            count = ngettext("{n} more, turn the wheel", "{n} more, turn the wheel", hidden)
            bar = pygame.Rect(0, view.bottom, view.width, self._leading + 4)
            canvas.fill(palette.PANEL_RAISED, bar)
            picture = palette.text(count.format(n=hidden), self.size, palette.GOLD)
            canvas.blit(picture, picture.get_rect(center=bar.center))

    def _why(self, row: ScoredRow) -> list[str]:
        width = self.rect.width
        room = width - round(width * _NAMES) - 2 * _PAD - round(self.size * 4.6)
        return wrapped(row.title + "." if row.player else row.sentence, self.size, room)

    def _titles(self, row: ScoredRow) -> tuple[list[str], list[str], RowTopic]:
        one = source_of(self._now, row) if self._now is not None else RowTopic(row.title, "")
        room = round(self.rect.width * _NAMES) - 2 * _PAD - 2 * self.size
        under = wrapped(one.under, self.size, room) if one.under else []
        return wrapped(one.title, self.size, room, bold=True), under, one

    def _height(self, row: ScoredRow) -> int:
        title, under, _one = self._titles(row)
        lines = max(len(title) + len(under), len(self._why(row)))
        return max(self._leading * lines, 2 * self.size) + 10

    def _row(
        self,
        canvas: pygame.Surface,
        index: int,
        row: ScoredRow,
        place: pygame.Rect,
        view: pygame.Rect,
    ) -> None:
        hot = self.spot(place.clip(view), str(index))
        if hot or (self.lit and self.lit in row.about):
            canvas.fill(palette.PANEL_RAISED, place)
        edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.4)
        pygame.draw.line(canvas, edge, (_PAD, place.y), (place.right - _PAD, place.y))
        title, under, one = self._titles(row)
        self._sign(canvas, row, one, (_PAD + self.size, place.centery))
        ink = palette.HOUSES[row.player].light if row.player else palette.TEXT_QUIET
        x = 2 * _PAD + 2 * self.size
        top = place.centery - self._leading * (len(title) + len(under)) // 2
        for number, said in enumerate((*title, *under)):
            bold = number < len(title)
            colour = palette.TEXT if bold else ink
            canvas.blit(palette.text(said, self.size, colour, bold=bold), (x, top))
            top += self._leading
        x = round(place.width * _NAMES) + _PAD
        why = self._why(row)
        top = place.centery - self._leading * len(why) // 2
        for said in why:
            canvas.blit(palette.text(said, self.size, palette.TEXT_QUIET), (x, top))
            top += self._leading
        right = place.right - _PAD
        if row.player is None:
            nobody = palette.text(_("nobody"), self.size, palette.TEXT_QUIET)
            canvas.blit(nobody, nobody.get_rect(midright=(right, place.centery)))
        else:
            box = points_sign(row.player, row.points, self.size)
            canvas.blit(box, box.get_rect(midright=(right, place.centery)))

    def _sign(
        self, canvas: pygame.Surface, row: ScoredRow, one: RowTopic, centre: tuple[int, int]
    ) -> None:
        about = row.about[0] if row.about else ""
        if about in QUADRANTS:
            box = pygame.Rect(0, 0, 2 * self.size - 4, 2 * self.size - 4)
            box.center = centre
            quarter_sign(canvas, about, row.player, box)
        elif one.number is not None:
            number_sign(canvas, one.number, centre, round(self.size * 0.85), self.size)
        else:
            picture = palette.icon(one.icon or "victory-point", 2 * self.size - 6, palette.GOLD)
            canvas.blit(picture, picture.get_rect(center=centre))


def source_of(now: Position, row: ScoredRow) -> RowTopic:
    """Return what a row is about by name: a token and its unit, a quarter, a mission, a unit."""
    about = row.about[0] if row.about else ""
    who = str(player_name(row.player)) if row.player else ""
    if about in now.state.tokens:
        token = now.state.tokens[about]
        cards = scenario_of(now).objective_cards
        card = next((printed(one.name) for one in cards if one.number == token.card), None)
        title = card or str(token_name(now, token))
        holders = [unit for unit in row.about[1:] if unit in now.state.units]
        under = printed(now.name(holders[0])) if holders else who
        return RowTopic(_capital(title), under, token_number(now, token))
    if about in QUADRANTS:
        return RowTopic(_capital(str(quadrant_name(about))), who)
    number = own_number(about)
    if number is not None and about == mission_id(number):
        names = {card.number: printed(card.name) for card in scenario_of(now).missions}
        return RowTopic(names.get(number, row.title), who, number)
    if about in now.state.units:
        return RowTopic(printed(now.name(about)), who, icon="destroyed" if row.player else "")
    return RowTopic(_capital(row.title), who)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
