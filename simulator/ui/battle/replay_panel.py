"""The slider of a replay: its rounds and acts, and what the last dice promised and gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from simulator.reports.luck_text import summary
from simulator.ui import palette
from simulator.ui.battle.chance_drawing import draw_curve
from simulator.ui.boxes.box import (
    Backing,
    Box,
    Canvas,
    column,
    picture,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.identity_key import Itself
from simulator.ui.letters import readable

SIDE: Final = 18
"""Pixels left and right of the slider."""
SLIDER: Final = "slider"
CURVE: Final = "curve"
"""The keys of the slider, and of the curve of chances."""
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
    """What is known of the chances: the review so far, whose side it is seen from, and progress.

    luck: the ledger with the choices of that review, None while its dice are counted.
    """

    review: GameReview | None
    seat: Seat
    said: str
    luck: LuckLedger | None = None


class ReplayPanel:
    """Where a replay stands, in the place of the answers."""

    def __init__(self, session: Session) -> None:
        """Know the stops and rounds of a recorded game."""
        self.stops = stops_of(session)
        self.rounds = rounds_of(session)
        self.whole = max(1, len(session.inputs))

    # ------------------------------------------------------------ where to go

    def next_stop(self, inputs: int, step: int) -> int:
        """Return the stop after or before so many inputs."""
        return self._next(self.stops, inputs, step)

    def next_round(self, inputs: int, step: int) -> int:
        """Return where the next round begins, or this one, or the one before."""
        return self._next([first for _number, first in self.rounds], inputs, step)

    def _next(self, places: Sequence[int], inputs: int, step: int) -> int:
        if step > 0:
            return next((place for place in places if place > inputs), self.whole)
        return next((place for place in reversed(places) if place < inputs), 0)

    def at(self, place: pygame.Rect, x: int) -> int:
        """Return the stop nearest to a pixel of the slider or the curve, which stand in a place."""
        bar = place.inflate(-2 * SIDE, 0)
        wanted = min(max((x - bar.x) / max(1, bar.width), 0.0), 1.0) * self.whole
        return min((0, *self.stops), key=lambda stop: abs(stop - wanted))

    # ------------------------------------------------------------ what is shown

    def view(
        self,
        inputs: int,
        rolls: Sequence[RollResult],
        take: Callable[[pygame.Event], bool],
        *,
        weighing: bool,
        analysed: Analysed | None = None,
    ) -> Box:
        """Describe the slider with its rounds; below it the chances and the odds of last rolls."""
        slider = picture(_draw_slider, self.rounds, self.whole, inputs)
        review = analysed.review if analysed is not None else None
        curve = None
        if review is not None and analysed is not None:
            paint = picture(draw_curve, review, analysed.seat, inputs).paint
            shows = (Itself(review), analysed.seat, inputs)
            curve = Canvas(
                key=CURVE, paint=paint, take=take, shows=shows, grow=1, least_height=40,
                most_height=120,
            )  # fmt: skip
        said = _lines(rolls, weighing=weighing, analysed=analysed)
        lines = column(*(text(words, 16, ink) for words, ink in said), gap=6, pad=(SIDE, 2))
        head = title(_("Replay"), 18, grow=1)
        return column(
            row(head, pad=(12, 3), ground=Backing(palette.PANEL_RAISED, radius=0)),
            Canvas(key=SLIDER, paint=slider.paint, take=take, shows=slider.shows, height=58),
            row(curve, pad=(SIDE, 0)) if curve is not None else None,
            scroll(lines, key="rolls"),
            gap=4,
            ground=Backing(palette.PANEL, palette.PANEL_EDGE, 0),
        )


def _draw_slider(
    surface: pygame.Surface,
    place: pygame.Rect,
    rounds: tuple[tuple[int, int], ...],
    whole: int,
    inputs: int,
) -> None:
    """Draw how far a replay is over the width of its place, below it where each round begins."""
    bar = pygame.Rect(place.x + SIDE, place.y + 16, place.width - 2 * SIDE, 8)
    pygame.draw.rect(surface, palette.NIGHT, bar, border_radius=4)
    done = bar.copy()
    done.width = round(bar.width * inputs / whole)
    pygame.draw.rect(surface, palette.GOLD_DEEP, done, border_radius=4)
    for number, first in rounds:
        x = bar.x + round(bar.width * first / whole)
        pygame.draw.line(surface, palette.TEXT, (x, bar.y - 5), (x, bar.bottom + 5))
        mark = palette.text(str(number), readable(15), palette.TEXT_QUIET)
        surface.blit(mark, mark.get_rect(midtop=(x, bar.bottom + 6)))
    pygame.draw.circle(surface, palette.GOLD, (done.right, bar.centery), 9)


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
    elif analysed.review is not None and analysed.luck is not None:
        found.append((summary(analysed.luck, analysed.seat), palette.TEXT_QUIET))
    if weighing:
        found.append((_("The rolls are being weighed …"), palette.TEXT_QUIET))
    return found + [(roll_words(roll), palette.TEXT) for roll in rolls]
