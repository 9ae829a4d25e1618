"""Slides without turning: a shift one of four ways, the run of a retreat (SHIFT-01, RET-04)."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from typing import ClassVar

from simulator.engine.position import Position
from simulator.geometry.contact import Interval
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose, quantise, turn_between
from simulator.geometry.regions import NOWHERE, Region, along, single_facing, spot, united
from simulator.geometry.tolerances import ROUNDING, SAFE_TURN
from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.movement.straight_move import OneByOne, same_place
from simulator.rules.movement.straight_path import StraightPath


@dataclass(frozen=True)
class Slide(OneByOne):
    """A slide without turning: a shift in one of four directions, or the run of a retreat.

    `also` is a further condition on where it ends, such as a target in sight (RNG-05), and
    `also_along` all the inches of a line after which it holds.
    `final` says whether the slide ends the move, so that no pivot may repair its end.
    """

    now: Position
    unit: UnitId
    start: Pose
    lines: tuple[StraightPath, ...]
    rule: Rule
    final: bool
    may_stay: bool = True
    also: Callable[[Pose], Verdict] | None = None
    also_along: Callable[[StraightPath], Sequence[Interval]] | None = None
    pivots: ClassVar[bool] = True

    def settled_by(self) -> Hashable:
        """Return what decides where the slide may end, besides trays and terrain; None if more."""
        if self.also is not None:
            return None
        lines = tuple([line.settled_by() for line in self.lines])
        return (self.start, lines, self.final, self.may_stay)

    def _ends(self, line: StraightPath, travel: float) -> bool:
        return line.ends_as_is(travel) if self.final else line.may_end(travel)

    def check(self, pose: Pose) -> Verdict:
        """Return whether the slide may end at a pose."""
        name = self.now.name(self.unit)
        if same_place(pose, self.start):
            why = msg("{unit} stays where {unit:it is|they are}.", unit=name)
            stays = allowed(self.rule, why) if self.may_stay else refused(self.rule, why)
            return self.also(pose) if self.also and self.may_stay else stays
        if abs(turn_between(pose.facing, self.start.facing)) > SAFE_TURN:
            return refused(
                Rule.SHIFT_02,
                msg("{unit} may not turn while {unit:it slides|they slide}.", unit=name),
            )
        answer: Verdict | None = None
        for line in self.lines:
            travel = line.travel_to(pose)
            if travel is None or travel < 0.0:
                continue
            if self._ends(line, travel):
                why = msg("{unit} slides {far:.2f} in.", unit=name, far=travel)
                fine = allowed(self.rule, why, margin=line.limit - travel)
                return self.also(pose) if self.also else fine
            answer = line.why_not(travel)
        if answer is not None:
            return answer
        why = msg("{unit} slides straight in one of the allowed directions.", unit=name)
        return refused(self.rule, why)

    def region(self, facing: float) -> Region:
        """Return all places where the slide may end: parts of its lines, and the start."""
        if abs(turn_between(facing, self.start.facing)) > SAFE_TURN:
            return NOWHERE
        ends = [along(self.start, line.direction, self._runs(line)) for line in self.lines]
        stays = self.may_stay and bool(self.check(self.start))
        return united((*ends, spot(self.start.centre)) if stays else ends)

    def facings(self, x: float, y: float) -> Facings:
        """Return the facing of the tray if the slide may end here."""
        return single_facing(
            self.start.facing, lambda facing: self.check(quantise(Pose(x, y, facing)))
        )

    def _runs(self, line: StraightPath) -> list[Interval]:
        """Return the closed runs of travel after which the slide may end on a line."""
        runs = line.free_runs() if self.final else line.all_runs()
        if self.also_along is None:
            return runs
        pairs = product(runs, self.also_along(line))
        both = ((max(a, low), min(b, high)) for (a, b), (low, high) in pairs)
        return [(low, high) for low, high in both if low <= high]

    def snap(self, wished: Pose) -> Pose:
        """Return the legal end nearest to a wished place of the centre, pivoting if need be.

        Lines that come near to it are solved first; one that nowhere comes as near as what is
        found need not be. Of ends equally near that of the first line counts.
        """
        found = self.start
        best = (math.dist(wished.centre, self.start.centre) if self.may_stay else math.inf, -1)
        nearest_first = sorted(
            (_nearest_to(line, wished), number) for number, line in enumerate(self.lines)
        )
        for least, number in nearest_first:
            if least > best[0] + ROUNDING:
                break
            line = self.lines[number]
            ux, uy = line.direction
            far = (wished.x - self.start.x) * ux + (wished.y - self.start.y) * uy
            if far <= 0.0 and self.may_stay:
                continue  # the start lies nearer than any end of a line that leads away
            pose = self._best(line, far) if self.final else self._end(line, end_near(line, far))
            if pose is not None:
                end = (math.dist(pose.centre, wished.centre), number)
                if end < best:
                    found, best = pose, end
        return found

    def _best(self, line: StraightPath, far: float) -> Pose | None:
        travel = (
            line.spans.nearest(min(max(far, 0.0), line.limit))
            if self.final
            else (line.nearest(far))
        )
        return self._end(line, travel)

    def _end(self, line: StraightPath, travel: float | None) -> Pose | None:
        """Return where a slide ends after some inches; None where it may not."""
        if travel is None or not self._ends(line, travel):
            return None
        pose = quantise(line.at(travel))
        return pose if self.check(pose) else None

    def one_by_one(self) -> Iterator[Pose]:
        """Yield the furthest and the half slide each way, and the start if one may stay.

        Where none of these may end, the ends are given that only a pivot makes legal (MOV-01).
        """
        stays = self.may_stay and bool(self.check(self.start))
        found: list[Pose] = []
        for line in self.lines:
            for far in (line.limit, line.limit / 2):
                pose = self._best(line, far)
                if pose is not None and pose not in found:
                    found.append(pose)
                    if not (stays and pose == self.start):
                        yield pose
        if not self.final and all(same_place(pose, self.start) for pose in found):
            yield from (p for p in self._only_turned() if not (stays and p == self.start))
        if stays:
            yield self.start

    def _only_turned(self) -> list[Pose]:
        ends = [(line, line.turned_end()) for line in self.lines]
        poses = [quantise(line.at(travel)) for line, travel in ends if travel is not None]
        return [pose for pose in poses if self.check(pose)]


def _nearest_to(line: StraightPath, wished: Pose) -> float:
    """Return how near to a wished place of the centre any end of a line may lie, in inches."""
    ux, uy = line.direction
    far = (wished.x - line.start.x) * ux + (wished.y - line.start.y) * uy
    return math.dist(wished.centre, line.at(min(max(far, 0.0), line.limit)).centre)


def end_near(line: StraightPath, wished: float) -> float | None:
    """Return the furthest legal travel up to a wished one, pivoting if need be, never staying.

    Without any it is the least one beyond; None where the slide may end nowhere (MOV-01, RET-07).
    """
    found = _furthest(line, wished)
    return found if found is not None else _soonest(line, max(wished, 0.0))


def _furthest(line: StraightPath, wished: float) -> float | None:
    upto = min(wished, line.limit)
    if upto > ROUNDING and line.may_end(upto):
        return upto
    ends = [min(high, upto) for low, high in line.spans.intervals if low <= upto]
    found = max([*ends, line.turned_end(upto) or 0.0], default=0.0)
    return found if found > ROUNDING else None


def _soonest(line: StraightPath, wished: float) -> float | None:
    lows = [low for low, _high in line.spans.intervals if max(wished, ROUNDING) < low <= line.limit]
    turned = line.turned_beyond(wished)
    return min([*lows, *([] if turned is None else [turned])], default=None)
