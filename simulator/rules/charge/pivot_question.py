"""The pivot before a charge as it is asked: which facings are legal, and which are offered."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from simulator.engine.position import Position
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose, quantise, turn_between
from simulator.geometry.tolerances import PROBE_TURN, STRAIGHT
from simulator.language.texts import msg
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, refused
from simulator.records import cached_property, dataclass
from simulator.rules.charge.pivot import ChargePlan, facings_to, heading
from simulator.rules.movement.straight_move import OnOneSpot, wished_facing


@dataclass(frozen=True)
class PivotQuestion(OnOneSpot):
    """The pivot before a charge: any facing that leads to the target in sight (CHG-10)."""

    now: Position
    plan: ChargePlan
    start: Pose
    rule: ClassVar[Rule] = Rule.CHG_10

    @property
    def unit(self) -> UnitId:
        """Return who charges."""
        return self.plan.unit

    @property
    def may_stay(self) -> bool:
        """Return whether the charge may be made without turning."""
        return bool(self.check(self.start))

    def settled_by(self) -> None:
        """Return None: more than trays and terrain decides which facings are legal."""

    def check(self, pose: Pose) -> Verdict:
        """Return whether a facing is allowed, and which roll it needs."""
        if math.dist(pose.centre, self.start.centre) > STRAIGHT:
            name = self.now.name(self.unit)
            return refused(
                Rule.PIV_01, msg("{unit} pivots about {unit:its|their} own centre.", unit=name)
            )
        verdict = self._judged.get(pose)  # what was offered is chosen next
        if verdict is None:
            verdict = self._judged[pose] = heading(self.now, self.plan, pose.facing).verdict
        return verdict

    @cached_property
    def all_facings(self) -> Facings:
        """Return all facings the tray may pivot to."""
        return facings_to(self.now, self.plan)

    @cached_property
    def _judged(self) -> dict[Pose, Verdict]:
        """Return the verdicts given so far; it is empty at first."""
        return {}

    def snap(self, wished: Pose) -> Pose:
        """Return the legal facing nearest to the one wished; a centre further off is looked at."""
        facing = wished_facing(self.start, wished)
        near = self.plan.headings.nearest(facing) if self.plan.headings else None
        if near is not None:
            pose = quantise(self.start.turned(near))
            if self.check(pose):
                return pose
        legal = self.samples()
        return min(
            legal, key=lambda pose: abs(turn_between(pose.facing, facing)), default=self.start
        )

    def one_by_one(self) -> Iterator[Pose]:
        """Yield the facings worth considering: the best one, the present one, the outermost."""
        for pose in dict.fromkeys(quantise(self.start.turned(facing)) for facing in self._wished()):
            if self.check(pose):
                yield pose

    def _wished(self) -> list[float]:
        wished = [self.plan.best.facing] if self.plan.best else []
        wished.append(self.start.facing)
        if self.plan.headings:
            for interval in self.plan.headings.intervals:
                inner = (
                    self.plan.headings.nearest(end + turn)
                    for end, turn in zip(interval, (-PROBE_TURN, PROBE_TURN), strict=True)
                )
                wished += [facing for facing in inner if facing is not None]
        return wished


def pivot_of(now: Position, found: ChargePlan) -> PivotQuestion:
    """Return the pivot a planned charge may make; the preview asks this too."""
    return PivotQuestion(now, found, now.standing(found.unit).pose)
