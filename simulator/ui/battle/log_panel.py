"""The log drawer: a sentence per event with the rule it happened by; a click explains the rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import pygame

from simulator.engine.log.lines import citation, sentence, twice
from simulator.engine.session import Session
from simulator.language.texts import translate as _
from simulator.model import events as ev
from simulator.ui import palette
from simulator.ui.battle.thinking import GivenReason, reason_text
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.panel import kept
from simulator.ui.paragraphs import Paragraph, Run

HEAD: Final = 30
_KEPT: Final = 400
"""Lines shown; all of them are in the save."""

_LOUD: Final = (ev.RoundBegan, ev.TurnBegan, ev.GameEnded)
_MARKED: Final[dict[type[ev.Event], str]] = {
    ev.WoundsSuffered: "wound",
    ev.UnitDestroyed: "destroyed",
    ev.PointsScored: "victory-point",
    ev.CardPlayed: "card-back",
    ev.ChargeMade: "action-charge",
    ev.AttackBegan: "action-melee",
}


class LogPanel:
    """The log, the newest line at the bottom."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Begin with an empty log."""
        self.rect = pygame.Rect(rect)
        self.page = Page(self._page_rect(), tail=True)
        self._lines: list[Paragraph] = []
        self._shown_events: list[ev.Event] = []
        self._drawn: tuple[object, ...] = ()
        self._still = StillPicture()

    def _page_rect(self) -> pygame.Rect:
        return pygame.Rect(
            self.rect.x, self.rect.y + HEAD, self.rect.width, self.rect.height - HEAD
        )

    def resize(self, rect: pygame.Rect) -> None:
        """Take another rectangle."""
        self.rect = pygame.Rect(rect)
        self.page.resize(self._page_rect())

    def show(self, session: Session, reasons: Sequence[GivenReason] = ()) -> None:
        """Add what happened since; begin anew where something was taken back.

        Before what a machine's answer led to stands why it was given.
        """
        events = session.events
        known = len(self._shown_events)
        if known == len(events) and (not known or events[-1] is self._shown_events[-1]):
            return
        if known > len(events) or (known and events[known - 1] is not self._shown_events[-1]):
            self._shown_events, self._lines, self._drawn = [], [], ()
            known = 0
        why: dict[int, list[GivenReason]] = defaultdict(list)
        for reason in reasons:
            if reason.events >= known:
                why[reason.events].append(reason)
        for index in range(known, len(events)):
            self._lines += [_thought(reason) for reason in why[index]]
            paragraph = _paragraph(session, index)
            if paragraph is not None:
                self._lines.append(paragraph)
        self._shown_events = list(events)
        self.page.write(self._lines[-_KEPT:])

    def handle(self, event: pygame.Event) -> ev.Event | None:
        """Scroll; give the event whose line was clicked."""
        link = self.page.handle(event)
        if link and link.isdigit() and int(link) < len(self._shown_events):
            return self._shown_events[int(link)]
        return None

    def draw(self, surface: pygame.Surface, key: str) -> None:
        """Draw the log, kept until it changes; `key` is the one that opens and closes it."""
        shown = (len(self._shown_events), self.page.scroll, tuple(self.rect), key)
        if shown == self._drawn and self._still.picture is not None:
            surface.blit(self._still.picture, self.rect)
            self.page.offer_terms()
            return
        self._paint(surface, key)
        self._still.picture = kept(surface, self.rect)
        self._drawn = shown

    def _paint(self, surface: pygame.Surface, key: str) -> None:
        surface.fill(palette.PANEL, self.rect)
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, HEAD)
        surface.fill(palette.PANEL_RAISED, head)
        title = palette.font(18, display=True).render(_("Log"), True, palette.GOLD)
        surface.blit(title, (head.x + 12, head.y + 2))
        if key:
            picture = palette.text(f"[{key}]", readable(16), palette.TEXT_QUIET)
            surface.blit(picture, picture.get_rect(midright=(head.right - 12, head.centery)))
        self.page.draw(surface)
        edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5)
        pygame.draw.rect(surface, edge, self.rect, 1)


def _thought(reason: GivenReason) -> Paragraph:
    return Paragraph(
        (Run(reason_text(reason), palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.8), 14),), 3
    )


def _paragraph(session: Session, index: int) -> Paragraph | None:
    event = session.events[index]
    text = sentence(session.position, event)
    if not text or (index and twice(session.events[index - 1], event)):
        return None
    loud = isinstance(event, _LOUD)
    runs = (
        Run(str(text), palette.GOLD if loud else palette.TEXT, palette.TEXT_SIZE, loud),
        Run(
            f"  {citation(session.position, event)}",
            palette.mixed(palette.PANEL, palette.TEXT_QUIET, 0.75),
        ),
    )
    mark = _MARKED.get(type(event), "")
    return Paragraph(runs, 10 if loud else 3, icon=mark, link=str(index), rule=loud)
