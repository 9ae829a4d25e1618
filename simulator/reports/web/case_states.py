"""Everything the page of a case can show in place of the table as it is, judged beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import CaseTable, set_up
from simulator.cases.closeness import Closeness
from simulator.cases.nudges import JudgedAnswer, NudgeRow
from simulator.cases.questions.answer_questions import read_otherwise, verdict
from simulator.cases.questions.sight_question import outline
from simulator.cases.turning_point import way_words
from simulator.geometry.shapes import Corners
from simulator.language.lengths import WrittenInches
from simulator.language.texts import translate as _
from simulator.model.rulings import RULINGS, Ruling
from simulator.records import dataclass
from simulator.reports.case_drawing import (
    TURNING,
    Drawing,
    Primitive,
    Region,
    Shape,
    Stroke,
    drawing_of,
)
from simulator.reports.gap_drawing import gap_drawing
from simulator.reports.headline import Headline, headline
from simulator.reports.png import dashes

AS_IS: Final = "now"
"""The key of the table as the case has it."""
_TRACE: Final = 0.06
"""Width in inches of the broken outline where a piece stood."""


@dataclass(frozen=True)
class State:
    """A table with its answer, as the page shows it under a key.

    words: what is different from the table as it is. before: outlines of what was moved, where it
    stands on the table as it is.
    """

    key: str
    table: CaseTable
    answer: CaseAnswer
    words: str = ""
    close: Closeness | None = None
    before: tuple[Corners, ...] = ()

    @property
    def headline(self) -> Headline:
        """Return what is told of its answer first."""
        return headline(self.answer, self.close)

    def drawing(self, region: Region) -> Drawing:
        """Draw its table as far as a region goes, and where what was moved stood."""
        drawn = drawing_of(self.table, self.answer, self.close, region)
        traces = (Shape(corners, None, TURNING, _TRACE, dash=True) for corners in self.before)
        return replace(drawn, shapes=(*drawn.shapes, *traces))

    def inset(self) -> Drawing | None:
        """Draw large what decides below half an inch; None where nothing does."""
        drawn = gap_drawing(self.table, self.answer, self.close)
        if drawn is None:
            return None
        wide = drawn.region[2] - drawn.region[0]
        traces: list[Primitive] = [
            Stroke(dash, TURNING, wide * 0.008)
            for corners in self.before
            for line in zip(corners, (*corners[1:], corners[0]), strict=True)
            for dash in dashes(line, wide * 0.03)
        ]
        return replace(drawn, shapes=(*drawn.shapes, *traces))


@dataclass(frozen=True)
class OtherReading:
    """A house ruling read the other way, and what the question is answered then."""

    ruling: Ruling
    state: State

    @property
    def on(self) -> bool:
        """Whether the other reading is the one that has its own sentence."""
        return self.state.table.case.rulings[self.ruling.id]

    @property
    def sentences(self) -> tuple[str, str]:
        """Return what holds on the table as it is, and what holds when read the other way."""
        settled, other = self.ruling.settled, self.ruling.sentence
        return (settled, other) if self.on else (other, settled)


def as_is(page: JudgedAnswer) -> State:
    """Return the table as the case has it."""
    return State(AS_IS, page.table, page.answer, close=page.close)


def nudged(page: JudgedAnswer, number: int) -> dict[float, State]:
    """Return the places of a row of nudges by the inches they are away."""
    row = page.rows[number]
    before = tuple(outline(page.table.now, piece) for piece in row.pieces)
    return {
        nudge.inches: State(
            f"row-{number}-{nudge.inches:g}",
            nudge.table,
            nudge.answer,
            moved_words(row, nudge.inches),
            before=before,
        )
        for nudge in row.nudges
    }


def moved_words(row: NudgeRow, inches: float) -> str:
    """Return which piece is moved, how far, whither."""
    words = _("{name} moved {inches} in {way}:")
    way = way_words(row.bearing + (180.0 if inches < 0.0 else 0.0))
    return words.format(
        name=_(" with ").join(row.names), inches=WrittenInches.shortest(abs(inches)), way=way
    )


def other_readings(page: JudgedAnswer) -> Iterator[OtherReading]:
    """Yield every house ruling that changes the answer when it is read the other way."""
    for name in page.answer.other:
        ruling = RULINGS[name]
        table = set_up(read_otherwise(page.table.case, name))
        words = _("With “{name}” read the other way:").format(name=ruling.name)
        yield OtherReading(
            ruling, State(f"ruling-{name}", table, verdict(table, page.index), words)
        )
