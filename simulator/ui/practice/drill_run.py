"""A row of drills as it is worked through: asking, grading, the replies; no pixels here.

What takes a while is worked out beside the window: fetching a generated drill, and judging every
answer while the player still thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from simulator.language.texts import translate as _
from simulator.model.requests import Reply
from simulator.practice.answers import DrillAnswer
from simulator.practice.drill import Drill
from simulator.practice.grading import Grade, grade, ranked
from simulator.practice.line import line_of_answer
from simulator.reports.rating_text import change_line
from simulator.ui.background import Background
from simulator.ui.board.line_walk import LineWalk, NamedLine
from simulator.ui.practice.drill_steps import DrillSteps
from simulator.ui.practice_book import PracticeBook

Source = Drill | Callable[[], Drill]
"""A drill, or what gives it when its turn comes; a generated one takes its time."""


class Stage(StrEnum):
    """How far a drill is."""

    LOADING = "loading"
    ASKING = "asking"
    GRADING = "grading"
    GRADED = "graded"


class DrillRun:
    """Some drills, one after the other, written into the player's book."""

    def __init__(self, sources: Sequence[Source], book: PracticeBook) -> None:
        """Begin with the first."""
        self.sources, self.book, self.number = tuple(sources), book, 0
        self.stage = Stage.LOADING
        self.drill: Drill | None = None
        self.steps: DrillSteps | None = None
        self.grade: Grade | None = None
        self.odds = False
        """Whether the charge sheets are shown while one thinks."""
        self.walk = LineWalk()
        """What follows the answer that was given, then what follows the best."""
        self.trouble = ""
        self.rated = ""
        """What the answer did to the player's rating, in a sentence."""
        self._making: Background[Drill] | None = None
        self._thinking: Background[object] | None = None
        self._grading: Background[tuple[Grade, LineWalk]] | None = None
        self._load()

    @property
    def last(self) -> bool:
        """Return whether this is the last drill of the row."""
        return self.number + 1 >= len(self.sources)

    @property
    def working(self) -> bool:
        """Return whether something is being worked out that the player waits for."""
        return self.stage in {Stage.LOADING, Stage.GRADING}

    # ------------------------------------------------------------ asking

    def _load(self) -> None:
        self.stage, self.grade, self.steps = Stage.LOADING, None, None
        self.walk = LineWalk()
        source = self.sources[self.number]
        self._making = Background(lambda: _ready(source))

    def _begin(self, drill: Drill) -> None:
        self.drill, now = drill, drill.now
        self.stage, self.grade, self.walk = Stage.ASKING, None, LineWalk()
        self.steps = DrillSteps(now, drill.task, odds=self.odds)
        self._thinking = Background(lambda: ranked(now, drill.task))

    def give(self, reply: Reply) -> None:
        """Enter a reply to the question asked; the last one is graded."""
        if self.steps is None or self.stage is not Stage.ASKING:
            return
        answer = self.steps.give(reply)
        if answer is not None and self.drill is not None:
            self.stage = Stage.GRADING
            drill, thinking = self.drill, self._thinking
            self._grading = Background(lambda: _graded(drill, answer, thinking))

    def switch_odds(self) -> None:
        """Show the charge sheets while one thinks, or hide them."""
        self.odds = not self.odds
        if self.stage is Stage.ASKING and self.steps is not None:
            self.steps.again(odds=self.odds)

    def take_in(self) -> bool:
        """Take in what was worked out; say whether something is new.

        Raises what the work raised: ContentError for a drill that cannot stand as written.
        """
        if self.stage is Stage.LOADING and self._making is not None and self._making.done:
            made, self._making = self._making, None
            self._begin(made.result())
            return True
        if self.stage is Stage.GRADING and self._grading is not None and self._grading.done:
            done, self._grading = self._grading, None
            (self.grade, self.walk), self.stage = done.result(), Stage.GRADED
            if self.drill is not None:
                before = self.book.attempts
                self.trouble = self.book.note(self.drill, self.grade)
                self.rated = change_line(before, self.book.attempts, self.drill.id)
            return True
        return False

    # ------------------------------------------------------------ going on

    def next(self) -> bool:
        """Take the next drill; False after the last one."""
        if self.last:
            return False
        self.number += 1
        self._load()
        return True

    def again(self) -> bool:
        """Ask the same drill once more, once it has been graded."""
        if self.drill is None or self.grade is None:
            return False
        self._begin(self.drill)
        return True


def _ready(source: Source) -> Drill:
    """Return a drill once its position stands."""
    drill = source if isinstance(source, Drill) else source()
    _now = drill.now
    return drill


def _graded(
    drill: Drill, answer: DrillAnswer, thinking: Background[object] | None
) -> tuple[Grade, LineWalk]:
    if thinking is not None:
        thinking.wait()  # what was judged while the player thought need not be done twice
    found = grade(drill, answer)
    return found, LineWalk(lines_of(drill, found))


def lines_of(drill: Drill, found: Grade) -> list[NamedLine]:
    """Return what follows the answer that was given, and what follows the best where it differs."""
    if found.chosen.answer.listed is not None:
        return []
    now, unit = drill.now, drill.task.unit
    same = found.chosen.answer.key == found.best.answer.key
    own = _("after your answer, the best") if same else _("after your answer")
    lines = [NamedLine(own, line_of_answer(now, unit, found.chosen))]
    if not same:
        best = line_of_answer(now, unit, found.best)
        lines.append(NamedLine(_("after the best answer"), best))
    return lines
