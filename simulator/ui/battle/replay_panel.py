"""The slider of a replay: its rounds and acts, and what the last dice promised and gave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger, RollResult
from simulator.model import events as ev
from simulator.model.state import Seat
from simulator.practice.whole_review import GameReview
from simulator.records import dataclass
from simulator.reports.review_text import sum_line
from simulator.ui import palette
from simulator.ui.battle.chance_drawing import draw_curve
from simulator.ui.letters import readable
from simulator.ui.panel import ground
from simulator.ui.strokes import wrapped

HEAD: Final = 30
"""Pixels of the title's line."""
SIDE: Final = 18
"""Pixels left and right of the slider."""
CURVE: Final = 120
"""Pixels the curve is high at most."""
LEAST_CURVE: Final = 40
"""Pixels the curve is high at least, whatever is written below it."""
BETWEEN: Final = 6
"""Pixels between two sentences."""
MOST_ROLLS: Final = 3
"""So many rolls are told, the last ones first."""


def stops_of(session: Session) -> tuple[int, ...]:
    """Return after how many inputs a replay may stop: before every choice that is no pass."""
    chosen = [
        index
        for index, given in enumerate(session.inputs)
        if not given.dice and given.reply != PASS
    ]
    return tuple(dict.fromkeys((*chosen, len(session.inputs))))


def rounds_of(session: Session) -> tuple[tuple[int, int], ...]:
    """Return every round with the number of inputs given before it."""
    found: list[tuple[int, int]] = []
    begun = [
        (at, event.round)
        for at, event in enumerate(session.events)
        if isinstance(event, ev.RoundBegan)
    ]
    count = len(session.inputs)
    for at, number in begun:
        first = next((n for n in range(count) if session.events_before(n) > at), count)
        found.append((number, first))
    return tuple(found)


def roll_words(roll: RollResult) -> str:
    """Return one roll in a sentence: its dice, what they promised, and what they gave."""
    faces = " ".join(str(face) for face in roll.faces)
    if roll.in_wounds:
        said = _("{player}, {why}: {faces}. Expected {expected:.1f} wounds, now {fell:.1f}.")
    else:
        said = _("{player}, {why}: {faces}. The chance was {expected:.0%}, now {fell:.0%}.")
    return said.format(
        player=player_name(roll.roller),
        why=roll.why,
        faces=faces,
        expected=roll.expected,
        fell=roll.fell,
    )


def rolls_before(found: LuckLedger | None, inputs: int, since: int) -> list[RollResult]:
    """Return the rolls between two counts of inputs, the last first.

    None while they are weighed.
    """
    if found is None:
        return []
    rolls = [roll for roll in found.results if since <= roll.index < inputs]
    return list(reversed(rolls))[:MOST_ROLLS]


@dataclass(frozen=True, slots=True)
class Analysed:
    """What is known of the chances: the review so far, whose side it is seen from, and progress."""

    review: GameReview | None
    seat: Seat
    said: str


class ReplayPanel:
    """Where a replay stands, drawn into the place of the choices."""

    def __init__(self, session: Session) -> None:
        """Know the stops and rounds of a recorded game."""
        self.stops = stops_of(session)
        self.rounds = rounds_of(session)
        self.whole = max(1, len(session.inputs))
        self.bar = pygame.Rect(0, 0, 1, 1)
        self.curve: pygame.Rect | None = None
        """Where the chance of winning is drawn, None while there is none."""

    # ------------------------------------------------------------ where to go

    def next_stop(self, inputs: int, step: int) -> int:
        """Return the stop after or before so many inputs."""
        if step > 0:
            return next((stop for stop in self.stops if stop > inputs), self.whole)
        return next((stop for stop in reversed(self.stops) if stop < inputs), 0)

    def next_round(self, inputs: int, step: int) -> int:
        """Return where the next round begins, or this one, or the one before."""
        begins = [first for _number, first in self.rounds]
        if step > 0:
            return next((first for first in begins if first > inputs), self.whole)
        return next((first for first in reversed(begins) if first < inputs), 0)

    def at(self, pos: tuple[int, int]) -> int | None:
        """Return the stop nearest to a pixel of the slider, None beside it."""
        near = self.bar.inflate(2 * SIDE, 24).collidepoint(pos)
        if not near and not (self.curve is not None and self.curve.collidepoint(pos)):
            return None
        share = (pos[0] - self.bar.x) / max(1, self.bar.width)
        wanted = min(max(share, 0.0), 1.0) * self.whole
        return min((0, *self.stops), key=lambda stop: abs(stop - wanted))

    # ------------------------------------------------------------ drawing

    def _draw_slider(self, surface: pygame.Surface, inputs: int) -> None:
        """Draw how far the replay is, with the beginning of each round."""
        pygame.draw.rect(surface, palette.NIGHT, self.bar, border_radius=4)
        done = self.bar.copy()
        done.width = round(self.bar.width * inputs / self.whole)
        pygame.draw.rect(surface, palette.GOLD_DEEP, done, border_radius=4)
        for number, first in self.rounds:
            x = self.bar.x + round(self.bar.width * first / self.whole)
            pygame.draw.line(surface, palette.TEXT, (x, self.bar.y - 5), (x, self.bar.bottom + 5))
            mark = palette.text(str(number), readable(15), palette.TEXT_QUIET)
            surface.blit(mark, mark.get_rect(midtop=(x, self.bar.bottom + 6)))
        pygame.draw.circle(surface, palette.GOLD, (done.right, self.bar.centery), 9)

    def draw(
        self,
        surface: pygame.Surface,
        place: pygame.Rect,
        inputs: int,
        rolls: Sequence[RollResult],
        *,
        weighing: bool,
        analysed: Analysed | None = None,
    ) -> None:
        """Draw the slider with its rounds; below it the chances, or the odds of the last rolls."""
        canvas = surface.subsurface(place.clip(surface.get_rect()))
        ground(canvas)
        canvas.fill(palette.PANEL_RAISED, (0, 0, place.width, HEAD))
        title = palette.font(18, display=True).render(_("Replay"), True, palette.GOLD)
        canvas.blit(title, (12, 3))
        self.bar = pygame.Rect(place.x + SIDE, place.y + HEAD + 22, place.width - 2 * SIDE, 8)
        self._draw_slider(surface, inputs)
        lines = _lines(rolls, weighing=weighing, analysed=analysed)
        y, wide = self.bar.bottom + 32, place.width - 2 * SIDE
        curved = analysed is not None and analysed.review is not None
        size, room = _size_of(lines, wide, place.bottom - y - (LEAST_CURVE + 8) * curved)
        self.curve = None
        if analysed is not None and analysed.review is not None:
            high = min(CURVE, LEAST_CURVE + max(0, room))
            self.curve = pygame.Rect(self.bar.x, y, self.bar.width, high)
            draw_curve(surface, self.curve, analysed.review, analysed.seat, inputs)
            y += high + 8
        for words, colour in lines:
            for line in wrapped(words, size, wide):
                if y + size > place.bottom:
                    return
                surface.blit(palette.text(line, size, colour), (place.x + SIDE, y))
                y += _high(size)
            y += BETWEEN


def _lines(
    rolls: Sequence[RollResult], *, weighing: bool, analysed: Analysed | None
) -> list[tuple[str, palette.Colour]]:
    """Return what is written below the slider, with its colours."""
    found: list[tuple[str, palette.Colour]] = []
    if analysed is None:
        how = _("Left and right: one act. Up and down: one round. Or drag the slider.")
        found.append((how, palette.TEXT_QUIET))
    elif analysed.said:
        found.append((analysed.said, palette.TEXT_QUIET))
    elif analysed.review is not None:
        found.append((sum_line(analysed.review, analysed.seat), palette.TEXT_QUIET))
    if weighing:
        found.append((_("The rolls are being weighed …"), palette.TEXT_QUIET))
    return found + [(roll_words(roll), palette.TEXT) for roll in rolls]


def _high(size: int) -> int:
    return round(size * 1.25)


def _size_of(lines: Sequence[tuple[str, palette.Colour]], wide: int, high: int) -> tuple[int, int]:
    """Return the size in which all lines fit into so many pixels, and how many are left then."""
    size, room = 0, 0
    for size in (18, 16) if wide >= 380 - 2 * SIDE else (16,):
        rows = sum(len(wrapped(words, size, wide)) for words, _colour in lines)
        room = high - rows * _high(size) - len(lines) * BETWEEN
        if room >= 0:
            break
    return size, room
