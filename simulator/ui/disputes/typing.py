"""What is typed into the lines beside a disputed table."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final, Unpack

from simulator.content.cases.case_records import MOST_DEGREES, MOST_INCHES
from simulator.content.cases.casefile import Case
from simulator.language.texts import translate as _
from simulator.language.texts import with_signs
from simulator.records import dataclass
from simulator.ui.boxes.box import Doing, Row, Size, TextField, field
from simulator.ui.disputes.fields import length, number, shown, typed
from simulator.ui.disputes.parts import LINE, DisputeTable, labelled
from simulator.ui.disputes.pieces import piece
from simulator.ui.disputes.questions import value_of, whose_number, with_value

NAME: Final = "piece:id"
TITLE: Final = "case:title"
WORDS: Final = frozenset({NAME, TITLE})
"""The lines that take words; all others take a number."""


@dataclass(frozen=True, slots=True)
class Before:
    """What was in force when a line began to be typed into."""

    link: str
    case: Case
    picked: tuple[str, ...]


class Typing:
    """Takes what is typed, letter by letter, as far as it means something.

    What is refused leaves in force what was so before the line was typed into: half a number
    never counts in the place of the whole. Lines are known by links: "piece:x", "ask:roll",
    "box:inches", "case:title".
    """

    def __init__(self, table: DisputeTable) -> None:
        """Belong to a table."""
        self.table = table
        self._before: Before | None = None
        self._text = ""

    # ------------------------------------------------------------ the lines

    def line(self, link: str, spoken: str, hint: str = "", **size: Unpack[Size]) -> TextField:
        """Return a line to type into."""
        made = field(
            self._shown(link),
            Doing(self.take, (link,)),
            key=link,
            done=self.finish,
            whole=link not in WORDS,
            hint=hint,
            spoken=spoken,
            height=LINE,
        )
        return replace(made, **size)

    def number_line(self, link: str, words: str, width: int) -> Row:
        """Return a line for a number, so many pixels wide at most, behind what names it."""
        return labelled(words, self.line(link, words, most_width=width, grow=1), grow=1)

    def _shown(self, link: str) -> str:
        """Return what stands in a line: what is being typed, else what is in force."""
        if self._before is not None and self._before.link == link:
            return self._text
        dispute, (part, _colon, key) = self.table.dispute, link.partition(":")
        if link == TITLE:
            return dispute.case.title
        name = self._whose(link)
        if name or part == "piece":
            one = piece(dispute.case, name)
            return "" if one is None else shown(one, key)
        value = value_of(dispute.box if part == "box" else dispute.question, key)
        return "" if value is None else with_signs(f"{value:g}")

    def _whose(self, link: str) -> str:
        """Return the piece a line is about; empty for what is the table's or the question's own."""
        part, _colon, key = link.partition(":")
        question = self.table.dispute.question
        if part == "ask" and question is not None:
            return whose_number(question, key)
        return self.table.dispute.selected if part == "piece" else ""

    def finish(self) -> None:
        """Take the line as it stands, and type no more."""
        self.table.dispute.history.rest()
        self._before = None
        self.table.type_into("")

    def follow(self, typed_into: Hashable) -> None:
        """End the typing once its line is left."""
        if self._before is not None and self._before.link != typed_into:
            self._before = None

    def restore(self) -> None:
        """Put back what was in force before the line was typed into."""
        if self._before is not None:
            self._put_back(self._before)
        self._before = None

    # ------------------------------------------------------------ what is typed

    def take(self, link: str, text: str) -> None:
        """Take what was typed into a line, as far as it means something already."""
        dispute = self.table.dispute
        if self._before is None or self._before.link != link:
            self._before = Before(link, dispute.case, tuple(dispute.picked))
        self._text = text
        fault = self._taken(link, text)
        if fault:
            self._put_back(self._before)
        self.table.done(fault)

    def _put_back(self, before: Before) -> None:
        self.table.dispute.change(before.case, before.link)
        self.table.dispute.picked = list(before.picked)

    def _taken(self, link: str, text: str) -> str:
        """Take a line, whose link joins all its letters to one step; give why not."""
        dispute, (part, _colon, key) = self.table.dispute, link.partition(":")
        name = self._whose(link)
        if name:
            case, fault = typed(dispute.case, name, key, text)
            if not fault and link == NAME:
                dispute.follow(name, text.strip())
            if not fault:
                dispute.change(case, link)
            return fault
        if part == "ask":
            return self._typed_question(key, text)
        if part == "box":
            return self._typed_box(key, text)
        if link == TITLE:
            dispute.set_title(text)
        return ""

    def _typed_question(self, key: str, text: str) -> str:
        dispute, question = self.table.dispute, self.table.dispute.question
        value = number(text) if text.strip() else None
        if question is None or (value is None and text.strip()):
            return _("A number is expected.")
        try:
            dispute.put(with_value(question, key, value), f"ask:{key}")
        except ValueError:
            return _("{value} is not possible here.").format(value=text.strip())
        return ""

    def _typed_box(self, key: str, text: str) -> str:
        dispute = self.table.dispute
        value = length(text) if key == "inches" else number(text)
        limit = MOST_INCHES if key == "inches" else MOST_DEGREES
        if value is None or not 0.0 <= value <= limit:
            return _("The measuring error is a number from 0 to {most:g}.").format(most=limit)
        box = dispute.box
        changed = replace(box, inches=value) if key == "inches" else replace(box, degrees=value)
        dispute.change(replace(dispute.case, error=changed), f"box:{key}")
        return ""
