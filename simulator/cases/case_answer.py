"""An answer: the keys of the case format, the rules it rests on, and what to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from simulator.cases.breakdown import Breakdown
from simulator.content.cases.case_records import ErrorBox
from simulator.files.plain_data import Data, Value
from simulator.geometry.pose import Point, Pose, Segment
from simulator.geometry.shapes import Corners
from simulator.language.texts import NO_WORDS, Message
from simulator.model.named_kind import by_name
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict
from simulator.records import dataclass

DIGITS: Final = 3
"""Inches and degrees are written with so many digits after the point."""
USUAL_ERROR: Final = ErrorBox().inches
"""The measuring error of a table that states none, in inches."""


class Chance(float):
    """A probability or expectation: an exact number, not a measured one, written in full."""


@dataclass(frozen=True)
class DecidingGap:
    """Two points of the table between which the few inches lie that decide an answer.

    Example:
        >>> from simulator import DecidingGap
        >>> DecidingGap((0.0, 0.0), (0.0, 0.4), 0.4).middle
        (0.0, 0.2)
    """

    start: Point
    end: Point
    inches: float

    @property
    def middle(self) -> Point:
        """Return the point half way between them."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)


@dataclass(frozen=True)
class DrawingMarks:
    """What belongs into the picture of an answer.

    lines: the witness and other lines. ghosts: trays as they would stand, with a word each.
    swept: the ground a tray runs over. arcs: ids of the units whose arc lines are drawn.
    circles: centre x, y and radius. boxes: x min, y min, x max, y max. gap: what decides below half
    an inch.

    Example:
        >>> from simulator import DrawingMarks
        >>> DrawingMarks(circles=((24.0, 24.0, 6.0),)).lines
        ()
    """

    lines: tuple[Segment, ...] = ()
    ghosts: tuple[tuple[Corners, str], ...] = ()
    swept: tuple[Corners, ...] = ()
    arcs: tuple[str, ...] = ()
    circles: tuple[tuple[float, float, float], ...] = ()
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    gap: DecidingGap | None = None


@dataclass(frozen=True)
class CaseAnswer:
    """The answer to one question.

    `margin` decides together with `margins` how near the answer is to turning; `margins` are by
    what they decide: "side", "roll", "contact". `numbers` are the numbers of the answer with their
    parts, whose rules it rests on too. `other` holds what a switched ruling would change, by the
    ruling's id. `on_round_edge` says that round terrain decides by less than its outline, which
    has corners, differs from its true edge.

    Example:
        >>> from simulator import CaseAnswer, Rule
        >>> CaseAnswer("sight", {"sees": True}, (Rule.LOS_01,), "Nothing stands between.").yes
        True
    """

    question: str
    values: Mapping[str, Value]
    rules: tuple[Rule, ...]
    why: str
    yes: bool = True
    margin: float | None = None
    margins: Mapping[str, float] = field(default_factory=dict)
    marks: DrawingMarks = field(default_factory=DrawingMarks)
    other: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    numbers: tuple[Breakdown, ...] = ()
    on_round_edge: bool = False
    message: Message = field(default=NO_WORDS, compare=False, repr=False)
    """The sentence of `why` as a message, where it is one."""

    def __post_init__(self) -> None:
        """Count the rules of every part of every number among those the answer rests on."""
        parts = (rule for number in self.numbers for rule in number.rules)
        object.__setattr__(self, "rules", tuple(dict.fromkeys((*self.rules, *parts))))
        by_name(self, values="values", margins="margins", other="rulings")

    @classmethod
    def of(
        cls, question: str, verdict: Verdict, values: Mapping[str, Value], **more: Value
    ) -> CaseAnswer:
        """Make an answer of a verdict of the rules, with its sentence unless another is given."""
        rules = (*more.pop("rules", verdict.rules), *verdict.also)
        more.setdefault("yes", verdict.answer)
        more.setdefault("margin", verdict.margin)
        why = more.pop("why", None)
        if not why:
            why, more["message"] = str(verdict.why), verdict.why
        return cls(question, values, rules, why, **more)

    def too_close(self, error: float = USUAL_ERROR) -> bool:
        """Return whether the edge of round terrain or less than the table's error decides.

        By the margins this is the quick guess; `closeness` judges what the error (inches) turns.
        """
        return self.on_round_edge or (self.closest is not None and abs(self.closest) < error)

    @property
    def closest(self) -> float | None:
        """Return the smallest of all margins: the inches by which the answer is nearest to turn."""
        return None if self.nearest is None else self.nearest[1]

    @property
    def nearest(self) -> tuple[str, float] | None:
        """Return the smallest of all margins with what it decides; that is "" for the answer."""
        found = dict(self.margins)
        if self.margin is not None:
            found[""] = self.margin
        return min(found.items(), key=lambda one: abs(one[1]), default=None)

    def plain(self, error: float = USUAL_ERROR) -> Data:
        """Return everything as plain data, as the program writes it out."""
        data: Data = {"question": self.question, **rounded(self.values)}
        if self.margin is not None and "margin" not in data:
            data["margin"] = rounded(self.margin)
        if self.numbers:
            data["numbers"] = rounded({number.key: number.plain() for number in self.numbers})
        data["rule"] = [rule.value for rule in self.rules]
        data["why"] = self.why
        data["too_close_to_call"] = self.too_close(error)
        if self.other:
            data["other_ruling"] = rounded(self.other)
        return data


def rounded(value: Value) -> Value:
    """Round every number in plain data to what a table can measure."""
    if isinstance(value, Pose):
        return rounded({"x": value.x, "y": value.y, "facing": value.facing % 360.0})
    if isinstance(value, Chance):
        return round(value, 12) + 0.0
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if isinstance(value, Mapping):
        return {key: rounded(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(entry) for entry in value]
    return value
