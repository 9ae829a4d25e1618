"""The banner: whose turn it is, who does what to whom, and what came of it."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.staging.acts import StoryAct
from simulator.ui import palette
from simulator.ui.palette import Colour
from simulator.ui.strokes import wrapped

_PAD: Final = 14
_EDGE: Final = 6
_SMALLEST: Final = 15


@dataclass(frozen=True, slots=True)
class BannerText:
    """What the banner says: by whom, whose turn it is, the act, and what came of it."""

    who: Seat | None = None
    turn: str = ""
    title: str = ""
    outcome: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return all it says, from above."""
        return tuple(filter(None, (self.turn, self.title, self.outcome)))


def banner_text(act: StoryAct | None) -> BannerText:
    """Return what the banner says of an act."""
    if act is None:
        return BannerText(None, "", _("The battle begins."))
    turn = _("{player}'s turn").format(player=player_name(act.turn)) if act.turn else ""
    return BannerText(act.player or act.turn, turn, act.title, act.outcome)


class Banner:
    """The banner at the head of what happens; a click on it plays the act again."""

    def __init__(self) -> None:
        """Begin before the first act."""
        self.text = BannerText()

    def draw(
        self, surface: pygame.Surface, place: pygame.Rect, body: int, hint: str, share: float
    ) -> None:
        """Draw it in the colours of who acts; `share` of it has come in, `hint` is at its foot."""
        if not place.height:
            return
        held = surface.get_clip()
        surface.set_clip(place)
        surface.fill(palette.NIGHT, place)
        shown = place.move(round((1.0 - share) * place.width), 0)
        self._ground(surface, shown)
        self._words(surface, shown, body, hint)
        surface.set_clip(held)

    def height(self, width: int, body: int) -> int:
        """Return how many pixels it needs for all it says in letters that are easily read."""
        turn = body + 5 if self.text.turn else 0
        return 2 * _EDGE + turn + len(_rows(self.text, body, width - 2 * _PAD - 6)) * (body + 3)

    def _ground(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        who = self.text.who
        if who is None:
            surface.fill(palette.PANEL_RAISED, place)
            return
        surface.blit(palette.banner(who, place.width, place.height), place)
        inner = place.inflate(-12, -8)
        pygame.draw.rect(surface, palette.HOUSES[who].deep, inner, border_radius=6)

    def _words(self, surface: pygame.Surface, place: pygame.Rect, body: int, hint: str) -> None:
        text, ink = self.text, palette.GOLD
        if text.who is not None:
            ink = palette.HOUSES[text.who].light
        room, turn = _room(place, text, body)
        if turn:
            line = palette.font(body - 1, display=True).render(text.turn, True, ink)
            surface.blit(line, (room.x, room.y - turn - 3))
            if hint and line.get_width() + palette.width(hint, 15) + 20 < room.width:
                said = palette.text(hint, 15, palette.TEXT_QUIET)
                surface.blit(said, said.get_rect(topright=(room.right, room.y - turn)))
        size, rows = fitting(text, body, place)
        y = room.y
        if not turn:  # without a heading the act stands in the middle, not at the very edge
            y += max(0, room.height - len(rows) * (size + 3)) // 2
        for row, colour, bold in rows:
            surface.blit(palette.text(row, size, colour, bold=bold), (room.x, y))
            y += size + 3


def _room(place: pygame.Rect, text: BannerText, body: int) -> tuple[pygame.Rect, int]:
    """Return the room for the act, and how high the line above it is, 0 where there is none."""
    room = place.inflate(-2 * _PAD - 6, -2 * _EDGE)
    turn = body + 5 if text.turn and room.height >= 2 * (body + 6) else 0
    return pygame.Rect(room.x, room.y + turn, room.width, room.height - turn), turn


def _rows(text: BannerText, size: int, width: int) -> list[tuple[str, Colour, bool]]:
    lines = [(text.title, palette.WHITE, True), (text.outcome, palette.PARCHMENT_DARK, False)]
    return [
        (row, colour, bold)
        for words, colour, bold in lines
        if words
        for row in wrapped(words, size, width, bold=bold)
    ]


def fitting(
    text: BannerText, body: int, place: pygame.Rect
) -> tuple[int, list[tuple[str, Colour, bool]]]:
    """Return the largest letters that leave room for the act in a banner, and its rows."""
    room, _turn = _room(place, text, body)
    rows: list[tuple[str, Colour, bool]] = []
    for size in range(body + (10 if body > 16 else 5), (body if body > 16 else _SMALLEST) - 1, -1):
        rows = _rows(text, size, room.width)
        if len(rows) * (size + 3) <= room.height + 3:
            break
    return size, rows
