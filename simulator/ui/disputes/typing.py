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
from simulator.ui.boxes.box import Doing, Size, TextField, field
from simulator.ui.disputes.fields import length, number, shown, typed
from simulator.ui.disputes.parts import LINE, DisputeTable
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

    def _shown(self, link: str) -> str:
        """Return what stands in a line: what is being typed, else what is in force."""
        if self._before is not None and self._before.link == link:
            return self._text
        dispute = self.table.dispute
        part, _colon, key = link.partition(":")
        if part == "box":
            return with_signs(f"{getattr(dispute.box, key):g}")
        if link == TITLE:
            return dispute.case.title
        question = dispute.question
        name = dispute.selected
        if part == "ask" and question is not None:
            name = whose_number(question, key)
            if not name:
                value = value_of(question, key)
                return "" if value is None else with_signs(f"{value:g}")
        one = piece(dispute.case, name)
        return "" if one is None else shown(one, key)

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
        dispute = self.table.dispute
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
        self.table.dispute.set_title(text)
        return ""

    def _typed_piece(self, key: str, text: str) -> str:
        dispute = self.table.dispute
        name = dispute.selected
        case, fault = typed(dispute.case, name, key, text)
        if fault:
            return fault
        dispute.history.change(case, _tag(key, self._first))
        if key == "id":
            dispute.follow(name, text.strip())
        dispute.change(case)
        return ""

    @property
    def _first(self) -> tuple[str, ...]:
        """Return what was picked when the line began to be typed into."""
        before = self._before
        return before.picked if before is not None else tuple(self.table.dispute.picked)

    def _typed_question(self, key: str, text: str) -> str:
        dispute = self.table.dispute
        question = dispute.question
        unit = whose_number(question, key) if question is not None else ""
        if unit:
            case, fault = typed(dispute.case, unit, key, text)
            if not fault:
                dispute.change(case, f"ask:{key}")
            return fault
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
        dispute.change(replace(dispute.case, error=changed), _tag(key, self._first))
        return ""


def _tag(key: str, picked: tuple[str, ...]) -> str:
    """Join all letters of one line to one step, whatever name the piece has meanwhile."""
    return f"typed:{key}:{picked[-1] if picked else ''}"
