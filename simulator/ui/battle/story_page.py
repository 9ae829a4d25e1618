"""The page of what happens now: the card that was played, large, or the dice."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.ui import palette
from simulator.ui.battle.dice_panel import DicePanel
from simulator.ui.cards.drawing import draw_card, draw_lying
from simulator.ui.cards.face import Face, face_of
from simulator.ui.cards.sheet import width_within
from simulator.ui.letters import LEAST
from simulator.ui.page import Page
from simulator.ui.paragraphs import Paragraph, Run

READABLE: Final = 260
"""Pixels below which a card is too narrow for letters one can read."""
_WIDEST: Final = 400
"""Pixels a played card is wide at most."""


class StoryPage:
    """A card or the dice in the page of the right column."""

    def __init__(self) -> None:
        """Begin with neither."""
        self.dice = DicePanel()
        self.card: Face | None = None
        self.line = ""
        """Who played the card, and on whom."""
        self._played: ev.CardPlayed | None = None
        self._text = Page(pygame.Rect(0, 0, 1, 1), ground=palette.PANEL)

    def show_card(self, now: Position, played: ev.CardPlayed | None) -> bool:
        """Show the card that was played, or the dice again; return whether the card is new."""
        library = now.game.library
        if played is self._played:
            return False
        self._played = played
        self.card, self.line = None, ""
        if played is None or played.card not in library.tactics:
            return False
        self.card = face_of(library.tactics[played.card], library)
        player = player_name(played.player)
        self.line = _("{player} played:").format(player=player)
        if played.target:
            text = _("{player} played, on {unit}:")
            self.line = text.format(player=player, unit=now.name(played.target))
        return True

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to show."""
        return self.card is None and (self.dice.tray is None or not self.dice.tray.rows)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what is written on the page."""
        if self.card is not None:
            return (self.line, self.card.title)
        return self.dice.lines

    def draw(
        self,
        surface: pygame.Surface,
        place: pygame.Rect,
        body: int,
        *,
        still: bool,
        chosen: Collection[int] = (),
        of: int | None = None,
    ) -> None:
        """Draw the card, or the dice; the dice `chosen` of the roll `of` are marked."""
        surface.fill(palette.PANEL, place)
        if self.card is None or of is not None:
            self.dice.draw(surface, place, body, still=still, chosen=chosen, of=of)
            return
        self.dice.laid = []
        line = palette.text(self.line, body, palette.TEXT)
        if line.get_width() > place.width - 20:
            line = pygame.transform.smoothscale(line, (place.width - 20, line.get_height()))
        surface.blit(line, (place.x + 10, place.y + 6))
        top = place.y + body + 16
        wide = width_within((place.width - 20, place.bottom - top - 8), _WIDEST)
        if wide < READABLE:
            lying = draw_lying(self.card, place.width - 16, place.bottom - top + 4, LEAST)
            if lying.fits:
                lying.put_on(surface, lying.picture.get_rect(midtop=(place.centerx, top - 6)))
                return
            self._write(surface, pygame.Rect(place.x, top, place.width, place.bottom - top), body)
            return
        card = draw_card(self.card, wide).picture
        surface.blit(card, card.get_rect(midtop=(place.centerx, top)))

    def _write(self, surface: pygame.Surface, place: pygame.Rect, body: int) -> None:
        """Write what a card says where there is no room for it at a size one can read."""
        if self.card is None:
            return
        for size in (body, 15):
            self._text.resize(place)
            self._text.write(_paragraphs(self.card, size))
            if not self._text.furthest:
                break
        self._text.draw(surface)


def _paragraphs(card: Face, size: int) -> list[Paragraph]:
    text = [Paragraph((Run(card.title, palette.GOLD, size + 3, True),), 2)]
    for passage in card.passages:
        runs = (Run(f"{passage.name} ", palette.TEXT, size, True),) if passage.name else ()
        text.append(Paragraph((*runs, Run(passage.words, palette.TEXT, size)), 6))
    return text
