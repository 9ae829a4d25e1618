"""What would turn a verdict: the least shift of one piece after which the answer is another.

Every piece the answer rests on is shifted along directions that matter: away from and towards what
it could meet, along and across the lines of the answer, and evenly around. Further and further
shifts are tried until one turns the verdict; then the shift is halved down to where it begins to
turn, and its direction is improved. Each trial asks the same function that gave the answer, so
what is told is always true; a shorter shift in some direction between may be missed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import standing_as
from simulator.cases.error_box import groups_of, rests_on
from simulator.cases.questions.answer_questions import Answered, decided
from simulator.cases.questions.sight_question import label, outline
from simulator.cases.shifted_tables import ShiftedTables, shifted_case
from simulator.content.cases.case_records import ErrorBox
from simulator.geometry.measure import nearest
from simulator.geometry.pose import Point, direction, facing_of
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import SNUG
from simulator.geometry.travel.critical_travels import blocked_span
from simulator.language.texts import translate as _
from simulator.records import dataclass

SHIFTS: Final = (0.01, 0.1, 0.4, 1.2, 3.0)
"""How far pieces are shifted, one length after the other, until a verdict turns (inches)."""
EVENLY: Final = 8
"""Directions tried all around."""
PIECES: Final = 8
"""Pieces, or groups of trays in contact, that are shifted at most: the nearest to the question."""
STEP: Final = 0.001
"""A shift is told in so many inches, rounded up to where the verdict has turned."""
MOST: Final = 4_000
"""Positions judged at most before the search is left at what was found."""
_IMPROVED: Final = 5
"""How often the direction of the least shift is improved."""

Found = tuple[float, float]
"""A shift that turns the verdict: inches, degrees clockwise from +y."""


@dataclass(frozen=True)
class TurningPoint:
    """The least shift found that turns a verdict.

    pieces: what is shifted, more than one where trays touch. bearing: degrees clockwise from
    straight away. before, after: the outlines. why: what the answer says then; turned: the keys
    of the answer that change.
    """

    pieces: tuple[str, ...]
    names: tuple[str, ...]
    inches: float
    bearing: float
    before: tuple[Corners, ...]
    after: tuple[Corners, ...]
    yes: bool
    why: str
    turned: tuple[str, ...]

    @property
    def slide(self) -> Point:
        """Return the shift along x and y in inches."""
        dx, dy = direction(self.bearing)
        return (dx * self.inches, dy * self.inches)

    def within(self, box: ErrorBox) -> bool:
        """Whether the measuring error of what is shifted reaches as far, along x and along y."""
        return all(abs(part) <= box.of(*self.pieces).inches for part in self.slide)

    @property
    def shift(self) -> str:
        """Return which piece is shifted, whither, by how much."""
        return _("{name} {inches:.3f} in {way} ({bearing:.0f}°)").format(
            name=_(" with ").join(self.names),
            inches=self.inches,
            way=way_words(self.bearing),
            bearing=self.bearing % 360.0,
        )

    @property
    def sentence(self) -> str:
        """Return what would turn the verdict, and what the answer would be then."""
        words = _("What would turn this: {shift}. Then: {answer} {why}")
        return words.format(shift=self.shift, answer=self._answer, why=self.why)

    @property
    def other_sentence(self) -> str:
        """Return the sentence for a piece that turns the verdict later than another."""
        words = _("Or: {shift}. Then: {answer} {why}")
        return words.format(shift=self.shift, answer=self._answer, why=self.why)

    @property
    def _answer(self) -> str:
        return _("Yes.") if self.yes else _("No.")


def way_words(bearing: float) -> str:
    """Return a direction on the table as the player at the near edge says it."""
    return (
        _("away from you"),
        _("away and to the right"),
        _("to the right"),
        _("towards you and to the right"),
        _("towards you"),
        _("towards you and to the left"),
        _("to the left"),
        _("away and to the left"),
    )[round((bearing % 360.0) / 45.0) % 8]


class Search:
    """Looks for the least shift that turns an answer, one position at a time."""

    def __init__(
        self,
        asked: Answered,
        box: ErrorBox,
        *,
        only: tuple[str, ...] = (),
        shifted: ShiftedTables | None = None,
        farthest: float = SHIFTS[-1],
    ) -> None:
        """Begin the search for an answer.

        `only` is the one piece, or the trays in contact, to be shifted; else all that matter are.
        `shifted` is what others tried on this table already; `farthest` is how far to look.
        """
        self.asked, self.farthest = asked, farthest
        self.shifted = shifted or ShiftedTables(asked.table)
        self._ask, self._decided = asked.ask, asked.decided
        names = rests_on(asked, box) if self._decided else []
        self._all = groups_of(asked, names)[:PIECES]
        self.groups = [only] if only else self._all
        self._best: tuple[tuple[str, ...], Found] | None = None
        self._running, self._judged = self._search(), 0
        self.done = self.finished = not self.groups

    def alone(self, group: tuple[str, ...], box: ErrorBox, farthest: float) -> Search:
        """Begin a search for the least shift of one group, by what was tried here already."""
        return Search(self.asked, box, only=group, shifted=self.shifted, farthest=farthest)

    def step(self) -> None:
        """Judge one more position."""
        self._judged += 1
        if next(self._running, None) is None:
            self.done = self.finished = True
        elif self._judged >= MOST:
            self.done = True

    def result(self) -> TurningPoint | None:
        """Return the least shift found, asked for once more where it is told."""
        if self._best is None:
            return None
        group, (inches, bearing) = self._best
        plain = math.ceil(inches / STEP - 1e-6) * STEP, round(bearing, 1) % 360.0
        # Where round numbers step back over the line or onto a tray, the shift is told as found.
        for found in (plain, (plain[0] + STEP, plain[1]), (inches, bearing)):
            text = self.shifted.answer(self.asked.index, (group, *found))
            if text is not None and decided(text, self._ask) != self._decided:
                return self._described(group, *found, text)
        return None

    # ------------------------------------------------------------ the search

    def _search(self) -> Iterator[bool]:
        """Yield after every position that is judged."""
        tried = 0.0
        for inches in (min(far, self.farthest) for far in SHIFTS):
            for group in self.groups:
                for bearing in self._bearings(group):
                    yield from self._along(group, bearing, tried, inches)
            if self._best is not None:
                break
            tried = inches
        if self._best is not None:
            yield from self._improved()

    def _along(
        self, group: tuple[str, ...], bearing: float, low: float, high: float
    ) -> Iterator[bool]:
        """Look along one direction for a shift shorter than the best one."""
        if self._best is not None:
            high = min(high, self._best[1][0] - STEP)
        high = min(high, self._until_contact(group, bearing))
        if high <= low:
            return
        turned = self._turns(group, high, bearing)
        yield True
        if not turned:
            return
        while high - low > STEP / 4:
            middle = (low + high) / 2
            turned = self._turns(group, middle, bearing)
            yield True
            low, high = (low, middle) if turned else (middle, high)
        self._best = (group, (high, bearing))

    def _until_contact(self, group: tuple[str, ...], bearing: float) -> float:
        """Return after how many inches a group meets a tray: no tray is shifted over another."""
        now, way = self.asked.table.now, direction(bearing)
        least = math.inf
        for name in group:
            if name not in now.state.units:
                continue
            for other in now.state.units:
                if other in group:
                    continue
                span = blocked_span(now.corners(name), way, now.corners(other), -SNUG)
                if span is not None and span[1] > STEP:
                    least = min(least, max(0.0, span[0]))
        return least

    def _improved(self) -> Iterator[bool]:
        """Turn the direction of the best shift, less and less, as long as it grows shorter."""
        spread = 360.0 / EVENLY / 2
        for _round in range(_IMPROVED):
            if self._best is None:
                return
            group, (inches, bearing) = self._best
            for turn in (-spread, spread):
                yield from self._along(group, bearing + turn, 0.0, inches)
            spread /= 2

    def _bearings(self, group: tuple[str, ...]) -> list[float]:
        """Return the directions worth trying for a piece, each once."""
        now = self.asked.table.now
        found: list[float] = [360.0 * step / EVENLY for step in range(EVENLY)]
        for other in self._all:
            if other == group:
                continue
            gap = nearest(outline(now, group[0]), outline(now, other[0]))
            found += _both_ways(gap.at_p, gap.at_q)
        for start, end in self.asked.answer.marks.lines:
            found += _both_ways(start, end)
            found += [bearing + 90.0 for bearing in _both_ways(start, end)]
        if group[0] in now.state.units:
            facing = now.standing(group[0]).pose.facing
            found += [facing + turn for turn in (0.0, 90.0, 180.0, 270.0)]
        return list(dict.fromkeys(round(bearing, 1) % 360.0 for bearing in found))

    # ------------------------------------------------------------ one position

    def _turns(self, group: tuple[str, ...], inches: float, bearing: float) -> bool:
        found = self.shifted.decided(self.asked.index, (group, inches, bearing))
        return found is not None and found != self._decided

    def _described(
        self, group: tuple[str, ...], inches: float, bearing: float, text: CaseAnswer
    ) -> TurningPoint:
        table, case = self.asked.table, shifted_case(self.asked.case, (group, inches, bearing))
        now, there = table.now, standing_as(table, case).now
        new = decided(text, self._ask)
        return TurningPoint(
            group,
            tuple(label(now, name) for name in group),
            inches,
            bearing,
            tuple(outline(now, name) for name in group),
            tuple(outline(there, name) for name in group),
            text.yes,
            text.why,
            tuple(
                key for key in {**self._decided, **new} if self._decided.get(key) != new.get(key)
            ),
        )


def _both_ways(start: Point, end: Point) -> Sequence[float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if math.hypot(dx, dy) <= STEP:
        return ()
    return (facing_of(dx, dy), facing_of(-dx, -dy))
