"""The page of what happens now: the card that lies face up, large, or the dice below its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pygame

from simulator.engine.position import Position
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.staging.face_up import FaceUp
from simulator.staging.faces import Face, card_face, who_played
from simulator.ui import palette
from simulator.ui.battle.dice_panel import AskedDice, DicePanel
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Picture,
    Press,
    column,
    first_fit,
    prose,
    row,
    scroll,
    text,
)
from simulator.ui.cards.drawing import Drawn, draw_card, draw_lying
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


@dataclass(frozen=True, slots=True)
class PutAway:
    """Take away what lies face up: it was seen."""


class StoryPage:
    """A card or the dice in the page of the right column."""

    def __init__(self) -> None:
        """Begin with neither."""
        self.dice = DicePanel()
        self.card: Face | None = None
        self.line = ""
        """Who played the card, and on whom."""
        self.folded = False
        """Whether dice fell since: the card is told in a line above them."""
        self._shown: FaceUp | None = None

    def show_card(self, now: Position, shown: FaceUp | None, *, folded: bool) -> bool:
        """Show what lies face up, or the dice alone; return whether the card is new."""
        self.folded = folded
        if shown == self._shown:
            return False
        self._shown, self.card, self.line = shown, None, ""
        if shown is None or (shown.card and shown.card not in now.game.library.tactics):
            return False
        self.card, self.line = card_face(now, shown), who_played(now, shown)
        return True

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to show."""
        return self.card is None and (self.dice.tray is None or not self.dice.tray.rows)

    def view(
        self, width: int, asked: AskedDice | None = None, *, still: bool = True, key: str = ""
    ) -> Box:
        """Describe the card for a page so wide, or the dice; those `asked` about come first.

        Under `key`, or by a click on its head, the card is put away.
        """
        shown = self.dice.view(asked, still=still)
        if self.card is not None:
            folded = self.folded or asked is not None
            head = self._head(key, folded=folded)
            shown = column(head, shown if folded else self._whole(width), gap=4, grow=1)
            shown = column(shown, pad=(8, 0), grow=1)
        return column(shown, ground=Backing(palette.PANEL, radius=0), grow=1, key="story")

    def line_of(self, key: str) -> Box | None:
        """Describe the card in a line, where there is no room for it; None where none lies."""
        return self._head(key, folded=True) if self.card is not None else None

    def _whole(self, width: int) -> Box:
        """Describe the card with all its words."""
        if self.card is None:
            return Box()
        words = prose(*_paragraphs(self.card))
        ways = (*_drawn(self.card, width - 16), words)
        return first_fit(*ways, scroll(words, key="card"), grow=1)

    def _head(self, key: str, *, folded: bool) -> Press:
        """Describe who played it, what it is where its card is folded, and how it is put away."""
        title = self.card.title if self.card is not None and folded else ""
        words = text(" ".join(filter(None, (self.line, title))), grow=1, align=Align.CENTRE)
        seen = text(_("{key}: seen").format(key=key), 15, palette.GOLD, lines=1)
        return Press(
            key=PutAway(),
            child=row(words, replace(seen, align=Align.CENTRE), gap=10),
            do=PutAway(),
            look=ButtonLook.ROW,
            spoken=self.said,
        )

    @property
    def said(self) -> str:
        """Return who played what, and what stands on it, to be heard; empty where nothing lies."""
        if self.card is None:
            return ""
        words = (part for one in self.card.passages for part in (one.name, one.words))
        return " ".join(filter(None, (self.line, f"{self.card.title}.", *words)))


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
