"""A move of a fixed length through units (MOV-01, MOV-03): who moves chooses the way alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.measure import overlaps, sweep
from simulator.geometry.pivot import NO_FACING, Facings
from simulator.geometry.pose import Pose, quantise, quantised_facing, turn_between
from simulator.geometry.regions import Region, is_at, single_facing, spot, united
from simulator.geometry.tolerances import REGION, SAFE_TURN
from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.movement.straight_move import StraightMove, same_place, wished_facing
from simulator.rules.movement.straight_path import StraightPath, slide
from simulator.rules.movement.surroundings import final_facings

INCHES: Final = 10.0


@dataclass(frozen=True)
class TramplingRun(StraightMove):
    """A pivot, then `reach` inches straight ahead through friends and enemies.

    It ends there, or as far ahead as it may: before the table edge, impassable terrain and an enemy
    too near; before a unit it would end upon, friend or foe, 1 inch away from it.
    """

    @property
    def may_stay(self) -> bool:
        """Return whether it may stay: only where it cannot move."""
        return bool(self.check(self.start))

    def line(self, heading: float) -> StraightPath:
        """Work out the run along a heading."""
        return self._line(heading)

    def _line(self, heading: float, off: tuple[UnitId, ...] = ()) -> StraightPath:
        turned = self.start.turned(heading)
        return slide(
            self.now,
            self.unit,
            turned,
            turned.forward,
            self.reach,
            self.start,
            through=True,
            off=off,
        )

    def below(self, heading: float) -> tuple[UnitId, ...]:
        """Return the units over which the run would end, had it its whole length."""
        line = self.line(heading)
        return self._met(line.scene.corners(line.at(line.limit)))

    def end(self, heading: float) -> Pose | None:
        """Return where the run along a heading ends; None when it may end nowhere."""
        line = self._line(heading, self.below(heading))
        travel = line.longest()
        return None if travel is None else quantise(line.at(travel))

    def trampled(self, pose: Pose) -> tuple[UnitId, ...]:
        """Return units moved through on the way to a pose, and those it would have ended upon."""
        dx, dy = pose.x - self.start.x, pose.y - self.start.y
        line = self.line(pose.facing)
        passed = self._met(sweep(line.scene.corners(line.start), dx, dy))
        return tuple(dict.fromkeys((*passed, *self.below(pose.facing))))

    def _met(self, outline: tuple[tuple[float, float], ...]) -> tuple[UnitId, ...]:
        others = [u.id for u in self.now.others(self.unit) if not self.now.is_wall(u.id)]
        return tuple(each for each in others if overlaps(outline, self.now.corners(each)))

    @property
    def ahead(self) -> Pose:
        """Return where the run ends as the unit looks: it stays where it may go nowhere."""
        return self.end(self.start.facing) or self.start

    def check(self, pose: Pose) -> Verdict:
        """Return whether the run may end at a pose: it ends at one place along each heading."""
        name = self.now.name(self.unit)
        if not same_place(pose, self.ahead) and not self.headings.allows(pose.facing):
            return self._refused_heading(pose)
        end = self.ahead if same_place(pose, self.ahead) else self.end(pose.facing)
        if end is None:
            return refused(
                Rule.MOV_01,
                msg("{unit} may end {unit:its|their} move nowhere this way.", unit=name),
            )
        why = msg("{unit} moves {far:.2f} in straight ahead.", unit=name, far=self.travel(end))
        if not same_place(end, pose):
            return refused(Rule.MOV_03, why, margin=-math.dist(end.centre, pose.centre))
        return allowed(self.rule, why)

    def check_way(self, pose: Pose) -> Verdict:
        """Return the same of the way: no pivot follows."""
        return self.check(pose)

    def region(self, facing: float) -> Region:
        """Return the one place where the run along a heading ends."""
        pose = self.end(facing) if self.headings.allows(facing) else None
        ends = [pose] if pose is not None else []
        if abs(turn_between(facing, self.ahead.facing)) < SAFE_TURN:
            ends.append(self.ahead)
        return united(spot(end.centre) for end in ends)

    def facings(self, x: float, y: float) -> Facings:
        """Return the headings whose run ends here: one, or some at the start.

        A run that ends where it starts touches what stops it, so that its heading is an end of
        those the tray may pivot to.
        """
        if not is_at(self.start, x, y):
            place = spot((x, y))
            return single_facing(
                self.heading_to(x, y), lambda to: self.region(to).distance(place) <= REGION
            )
        known = final_facings(self.now, self.unit, self.start.centre)
        runs = (*self.headings.intervals, *known.intervals)
        found = NO_FACING
        for heading in (self.start.facing, *(end for run in runs for end in run)):
            pose = quantise(self.start.turned(heading))
            if self.check(pose):
                found = found.with_facing(pose.facing)
        return found

    def snap(self, wished: Pose) -> Pose:
        """Return the end of the run that points to a wished place, or of the one straight ahead."""
        chosen = self.headings.nearest(wished_facing(self.start, wished))
        end = None if chosen is None else self.end(quantised_facing(chosen))
        return end or self.ahead

    def one_by_one(self) -> Iterator[Pose]:
        """Yield the ends of runs towards foes, objectives and all around; the one ahead comes last.

        Those that may end nowhere are left out.
        """
        turns = (quantised_facing(heading) for heading in self._sample_headings())
        ends = dict.fromkeys(end for end in map(self.end, turns) if end is not None)
        yield from (end for end in ends if end != self.ahead)
        yield self.ahead


def trampling_run(now: Position, unit: UnitId) -> TramplingRun:
    """Return the run a unit makes through units."""
    return TramplingRun(now, unit, now.standing(unit).pose, INCHES, pivots=True, rule=Rule.TCD_01)
