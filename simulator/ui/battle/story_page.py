"""The page of what happens now: the card that was played, large, or the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.battle.dice_panel import AskedDice, DicePanel
from simulator.ui.boxes.box import Backing, Box, Picture, column, first_fit, prose, scroll, text
from simulator.ui.cards.drawing import Drawn, draw_card, draw_lying
from simulator.ui.cards.face import Face, face_of
from simulator.ui.cards.sheet import SHAPE, width_within
from simulator.ui.letters import LEAST
from simulator.ui.paragraphs import Paragraph, Run
from simulator.ui.term_places import TermPlace

READABLE: Final = 260
"""Pixels below which a card is too narrow for letters one can read."""
_WIDEST: Final = 400
"""Pixels a played card is wide at most."""
_LOW: Final = range(130, 340, 30)
"""Heights in pixels that are tried for a card that lies."""


class StoryPage:
    """A card or the dice in the page of the right column."""

    def __init__(self) -> None:
        """Begin with neither."""
        self.dice = DicePanel()
        self.card: Face | None = None
        self.line = ""
        """Who played the card, and on whom."""
        self._played: ev.CardPlayed | None = None

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

    def view(self, width: int, asked: AskedDice | None = None, *, still: bool = True) -> Box:
        """Describe the card for a page so wide, or the dice; those `asked` about come first."""
        shown = self.dice.view(asked, still=still)
        if self.card is not None and asked is None:
            words = prose(*_paragraphs(self.card))
            line = text(self.line)
            ways = [column(line, way, gap=4) for way in (*_drawn(self.card, width - 16), words)]
            shown = first_fit(*ways, scroll(ways[-1], key="card"), grow=1)
            shown = column(shown, pad=(8, 0), grow=1)
        return column(shown, ground=Backing(palette.PANEL, radius=0), grow=1, key="story")


def _drawn(card: Face, width: int) -> Iterator[Box]:
    """Yield the card as a picture where its letters can be read: standing, else lying."""
    yield _picture(CardDrawn(card), READABLE, round(READABLE * SHAPE))
    for high in _LOW:
        if draw_lying(card, width, high, LEAST).fits:
            yield _picture(CardDrawn(card, lying=True), width, high)
            break


def _picture(card: CardDrawn, wide: int, high: int) -> Picture:
    return Picture(
        paint=card, shows=card, terms=card.term_at, grow=1, least_width=wide, least_height=high
    )


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """Draws a card as large as its place, wider than high where it lies."""

    card: Face
    lying: bool = False

    def __call__(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw it in the middle, from above."""
        picture = self._drawn(place).picture
        surface.blit(picture, picture.get_rect(midtop=place.midtop))

    def _drawn(self, place: pygame.Rect) -> Drawn:
        if self.lying:
            return draw_lying(self.card, place.width, place.height, LEAST)
        return draw_card(self.card, width_within(place.size, _WIDEST))

    def term_at(self, place: pygame.Rect, pos: tuple[int, int]) -> TermPlace | None:
        """Return the word with a text under a pixel, None where there is none."""
        drawn = self._drawn(place)
        return drawn.term_at(drawn.picture.get_rect(midtop=place.midtop).topleft, pos)


def _paragraphs(card: Face) -> Iterator[Paragraph]:
    yield Paragraph((Run(card.title, palette.GOLD, palette.TEXT_SIZE + 3, True),), 2)
    for passage in card.passages:
        runs = (Run(f"{passage.name} ", bold=True),) if passage.name else ()
        yield Paragraph((*runs, Run(passage.words)), 6)
