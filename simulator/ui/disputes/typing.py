"""What is typed into the lines beside a disputed table."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pygame_gui

from simulator.content.cases.case_records import MOST_DEGREES, MOST_INCHES
from simulator.content.cases.casefile import Case
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui.disputes.columns import Columns
from simulator.ui.disputes.fields import length, number, typed
from simulator.ui.disputes.parts import DisputeLines
from simulator.ui.disputes.questions import whose_number, with_value


@dataclass(frozen=True, slots=True)
class Before:
    """What was in force when a line began to be typed into."""

    link: str
    case: Case
    picked: tuple[str, ...]


class Typing:
    """Takes what is typed, letter by letter, as far as it means something.

    What is refused leaves in force what was so before the line was typed into: half a number
    never counts in the place of the whole.
    """

    def __init__(self, screen: DisputeLines, columns: Columns) -> None:
        """Belong to a screen, whose lines stand in its columns."""
        self.screen, self.columns = screen, columns
        self._before: Before | None = None

    def follow(self, event: pygame.Event) -> bool:
        """Follow a line being typed into; False when the event tells of something else."""
        if event.type not in (pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_TEXT_ENTRY_FINISHED):
            return False
        link = self.columns.link_of(event.ui_element)
        if link:
            self.take(link, event.text)
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self.screen.dispute.history.rest()
            self.screen.ui.set_focus_set(None)
            self.screen.refresh()
        return True

    def take(self, link: str, text: str) -> None:
        """Take what was typed into a line, as far as it means something already."""
        dispute = self.screen.dispute
        if self._before is None or self._before.link != link:
            self._before = Before(link, dispute.case, tuple(dispute.picked))
        fault = self._taken(link, text)
        if fault:
            self._put_back(self._before)
        self.screen.done(fault)

    def rest(self) -> bool:
        """End the typing once its line is left; say whether there was any."""
        if self._before is None:
            return False
        entry = self.columns.entries.get(self._before.link)
        if entry is not None and entry.is_focused:
            return False
        self._before = None
        return True

    def restore(self) -> None:
        """Put back what was in force before the line was typed into."""
        if self._before is not None:
            self._put_back(self._before)
        self._before = None

    def _put_back(self, before: Before) -> None:
        dispute = self.screen.dispute
        part, _colon, key = before.link.partition(":")
        tags = {"ask": f"ask:{key}", "case": key}
        dispute.change(before.case, tags.get(part, _tag(key, before.picked)))
        dispute.picked = list(before.picked)

    def _taken(self, link: str, text: str) -> str:
        part, _colon, key = link.partition(":")
        if part == "piece":
            return self._typed_piece(key, text)
        if part == "ask":
            return self._typed_question(key, text)
        if part == "box":
            return self._typed_box(key, text)
        if link == "case:title":
            self.screen.dispute.set_title(text)
        return ""

    def _typed_piece(self, key: str, text: str) -> str:
        dispute = self.screen.dispute
        name = dispute.selected
        case, fault = typed(dispute.case, name, key, text)
        if fault:
            return fault
        first = self._before.picked if self._before is not None else tuple(dispute.picked)
        dispute.history.change(case, _tag(key, first))
        if key == "id":
            dispute.follow(name, text.strip())
        dispute.change(case)
        return ""

    def _typed_question(self, key: str, text: str) -> str:
        question = self.screen.dispute.question
        unit = whose_number(question, key) if question is not None else ""
        if unit:
            case, fault = typed(self.screen.dispute.case, unit, key, text)
            if not fault:
                self.screen.dispute.change(case, f"ask:{key}")
            return fault
        value = number(text) if text.strip() else None
        if question is None or (value is None and text.strip()):
            return _("A number is expected.")
        try:
            self.screen.dispute.put(with_value(question, key, value), f"ask:{key}")
        except ValueError:
            return _("{value} is not possible here.").format(value=text.strip())
        return ""

    def _typed_box(self, key: str, text: str) -> str:
        dispute = self.screen.dispute
        value = length(text) if key == "inches" else number(text)
        limit = MOST_INCHES if key == "inches" else MOST_DEGREES
        if value is None or not 0.0 <= value <= limit:
            return _("The measuring error is a number from 0 to {most:g}.").format(most=limit)
        first = self._before.picked if self._before is not None else tuple(dispute.picked)
        dispute.set_box(replace(dispute.box, **{key: value}), _tag(key, first))
        return ""


def _tag(key: str, picked: tuple[str, ...]) -> str:
    """Join all letters of one line to one step, whatever name the piece has meanwhile."""
    return f"typed:{key}:{picked[-1] if picked else ''}"
