"""The questions of a drill, one after the other, until an answer stands; no pixels here.

They are asked as the game asks them, so the board takes the same clicks and keys.
"""

from __future__ import annotations

import math
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose
from simulator.geometry.regions import Region, is_at, spot, united
from simulator.language.texts import NO_WORDS, Message, msg
from simulator.model.requests import (
    Choose,
    Kind,
    Option,
    Place,
    PlaceQuestion,
    Refused,
    Reply,
    Request,
)
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.verdict import Verdict, allowed, refused
from simulator.practice.answers import (
    AnswerKind,
    DrillAnswer,
    candidates,
    charge_answer,
    closed_ways,
    played_shot,
    stay,
    usual_facing,
)
from simulator.practice.tasks import Asks, Task, question
from simulator.records import dataclass
from simulator.rules.attack import firing_range
from simulator.rules.attack.align import label, named
from simulator.rules.attack.melee import side_name
from simulator.rules.attack.ranged import firing_shift
from simulator.rules.charge.pivot_question import pivot_of
from simulator.rules.charge.plan import plan, targets
from simulator.rules.movement.retreat import way_words

STAY: Final = "stay"
"""The option of doing nothing."""
SHOOT: Final = "shoot"
"""The option of shooting; where from and at whom is asked afterwards, as in a game."""
_CHARGES: Final = frozenset({Asks.TARGET, Asks.CHARGE, Asks.PIVOT})


@dataclass(frozen=True, slots=True)
class _Run:
    """How a run is judged that a drill asks about: straight ahead, to one of some ends."""

    start: Pose
    ends: tuple[Pose, ...]

    def check(self, pose: Pose) -> Verdict:
        """Return whether it may run there."""
        if pose in self.every:
            return allowed(Rule.MAN_03)
        return refused(Rule.MAN_03, msg("Here it runs straight ahead, whole inches."))

    @property
    def every(self) -> tuple[Pose, ...]:
        """Return the places where it may stand afterwards, where it stands now among them."""
        return (self.start, *self.ends)

    def snap(self, wished: Pose) -> Pose:
        """Return the nearest of them."""
        return min(self.every, key=lambda one: math.dist(one.centre, wished.centre))

    def samples(self) -> tuple[Pose, ...]:
        """Return where it may run to."""
        return self.ends

    def region(self, facing: float) -> Region:
        """Return the places of its centre for a facing."""
        return united(spot(one.centre) for one in self.every if one.facing == facing)

    def facings(self, x: float, y: float) -> Facings:
        """Return its facing with the centre here."""
        return Facings(tuple((one.facing, one.facing) for one in self.every if is_at(one, x, y)))


class DrillSteps:
    """What is asked now, and what has been chosen so far."""

    def __init__(self, now: Position, task: Task, *, odds: bool = False) -> None:
        """Begin with the first question; with `odds` targets are asked as the game asks them."""
        self.now, self.task, self.odds = now, task, odds
        self.player = now.owner(task.unit)
        self.target: UnitId = ""
        self.pivot: Pose | None = None
        self.shooting = False
        self.shift: Pose | None = None
        """Where it shoots from, once that is said."""
        self.answers = {one.key: one for one in candidates(now, task)}
        if task.asks is not Asks.CHOICE:
            self.answers.setdefault(STAY, stay(now, task.unit))
        self.request = self._ask()

    def again(self, *, odds: bool) -> None:
        """Ask the same once more, with or without the odds beside it."""
        self.odds = odds
        self.request = self._ask()

    def give(self, reply: Reply) -> DrillAnswer | None:
        """Take a reply; give the answer when it stands, else ask the next question."""
        if self.task.asks is Asks.CHOICE:
            return self.answers.get(str(reply))
        if reply == STAY:
            return self.answers[STAY]
        if isinstance(self.request, Place):
            return self._placed(reply)
        key = str(reply)
        if key == SHOOT:
            self.shooting = True
            return self._next()
        if self.shooting:
            return self._shot_at(key)
        if self.task.asks in _CHARGES and not self.target:
            self.target = key
            if self.task.asks is not Asks.PIVOT:
                facing = usual_facing(self.now, plan(self.now, self.task.unit, key))
                self.pivot = self._start.turned(facing)
            return self._next()
        return self.answers[key]

    @property
    def charges(self) -> bool:
        """Return whether some answer is a charge; without one there are no sheets to show."""
        return any(one.kind is AnswerKind.CHARGE for one in self.answers.values())

    def elsewhere(self, foe: UnitId) -> bool:
        """Return whether an enemy is one the drill is not about."""
        return bool(self.task.target) and (
            foe != self.task.target and self.now.owner(foe) is not self.player
        )

    def back(self) -> bool:
        """Take the last step back; False at the first one."""
        if self.shift is not None:
            self.shift = None
        elif self.shooting:
            self.shooting = False
        elif self.pivot is not None and self.task.asks is Asks.PIVOT:
            self.pivot = None
        elif self.target:
            self.target, self.pivot = "", None
        else:
            return False
        self.request = self._ask()
        return True

    def _placed(self, reply: Reply) -> DrillAnswer | None:
        if not isinstance(reply, Pose):
            raise TypeError(reply)
        if self.shooting:
            return self._shift_to(reply)
        if self.task.asks is Asks.PIVOT:
            self.pivot = reply
            return self._next()
        return self._run_to(reply)

    def _next(self) -> DrillAnswer | None:
        """Ask on; a last choice with one answer is taken."""
        self.request = self._ask()
        if isinstance(self.request, Choose) and self.pivot is not None:
            landings = [option.key for option in self.request.options if option.key != STAY]
            if len(landings) == 1:
                return self.answers[landings[0]]
        return None

    # ------------------------------------------------------------ asking

    def _ask(self) -> Request:
        if self.task.asks is Asks.CHOICE:
            return self._ask_listed()
        if self.task.asks is Asks.HOW_FAR:
            return self._ask_run()
        if self.task.asks is Asks.RETREAT:
            return self._choose(self._plain(), Rule.RET_01, no=self._closed())
        if self.shooting:
            return self._ask_shift() if self.shift is None else self._ask_shot(self.shift)
        if not self.target:
            return self._ask_target()
        if self.pivot is None:
            return self._ask_pivot()
        return self._ask_landing(self.pivot)

    def _ask_listed(self) -> Choose:
        """Ask one of the answers the drill lists, in the order of their names."""
        options = tuple(Option(one.key, one.label) for one in self.answers.values())
        return Choose(
            who=self.player,
            prompt=question(self.now, self.task),
            subject=self.task.unit,
            options=options,
        )

    def _choose(
        self,
        options: list[Option],
        rule: Rule,
        kind: Kind = Kind.OTHER,
        prompt: Message = NO_WORDS,
        no: tuple[Refused, ...] = (),
    ) -> Choose:
        fights = self.now.engaged(self.task.unit)  # its label says what it does not do then
        detail = "" if fights else msg("do nothing")
        options.append(Option(STAY, self.answers[STAY].label, detail=detail))
        said = prompt or question(self.now, self.task)
        return Choose(
            who=self.player,
            prompt=said,
            kind=kind,
            rule=rule,
            subject=self.task.unit,
            options=tuple(options),
            refused=no,
        )

    def _plain(self) -> list[Option]:
        """Return fights and retreats as options."""
        return [
            Option(one.key, one.label, about=one.target)
            for one in self.answers.values()
            if one.kind is not AnswerKind.STAY
        ]

    def _closed(self) -> tuple[Refused, ...]:
        """Return the ways there is no retreat, each with why."""
        return tuple(
            Refused(f"retreat {side.value}", msg("Retreat {way}", way=way_words(side)), verdict)
            for side, verdict in closed_ways(self.now, self.task)
        )

    def _ask_target(self) -> Choose:
        now, unit = self.now, self.task.unit
        charged = {one.target for one in self.answers.values() if one.kind is AnswerKind.CHARGE}
        options, no = [], []
        for found in targets(now, unit):
            name = now.name(found.target)
            if found.target in charged:
                said = msg("{needed}+ ({odds:.0%})", needed=found.needed or 0, odds=found.odds)
                detail = said if self.odds else ""
                verdict = found.verdict if self.odds else None
                options.append(
                    Option(
                        found.target,
                        msg("Charge {foe}", foe=name),
                        about=found.target,
                        detail=detail,
                        verdict=verdict,
                    )
                )
            elif not found and self.task.target in {"", found.target}:
                no.append(Refused(found.target, name, found.verdict, about=found.target))
        if any(one.kind is AnswerKind.SHOOT for one in self.answers.values()):
            said = msg("shift up to {inches:g} in first", inches=firing_range.SHIFT)
            options.append(Option(SHOOT, msg("Shoot"), detail=said))
        kind = Kind.CHARGE_TARGET if self.odds else Kind.OTHER
        return self._choose(options, Rule.CHG_02, kind, no=tuple(no))

    def _place(
        self,
        by: PlaceQuestion,
        prompt: Message,
        start: Pose,
        kind: Kind,
        rule: Rule,
        *,
        may_skip: bool = False,
    ) -> Place:
        """Ask where the tray goes, as a rule judges it."""
        return Place(
            who=self.player,
            prompt=prompt,
            unit=self.task.unit,
            start=start,
            kind=kind,
            check=by.check,
            snap=by.snap,
            samples=by.samples,
            region=by.region,
            facings=by.facings,
            may_skip=may_skip,
            rule=rule,
            subject=self.task.unit,
        )

    @property
    def _start(self) -> Pose:
        """Return where the tray stands."""
        return self.now.standing(self.task.unit).pose

    def _ask_pivot(self) -> Place:
        unit = self.task.unit
        pivot = pivot_of(self.now, plan(self.now, unit, self.target))
        prompt = msg("{unit}: pivot before the charge", unit=self.now.name(unit))
        return self._place(pivot, prompt, pivot.start, Kind.CHARGE_PIVOT, Rule.CHG_10)

    def _ask_landing(self, pivot: Pose) -> Choose:
        now, unit = self.now, self.task.unit
        found = plan(now, unit, self.target)
        options = []
        for side in found.sides:
            for name in named(now, self.target, side, found.rooms[side].choices):
                one = charge_answer(now, found, side, name, pivot.facing)
                self.answers[one.key] = one
                words = msg("{side}, {place}", side=side_name(side), place=label(name))
                options.append(Option(one.key, words, about=unit, pose=one.pose))
        prompt = msg(
            "{unit}: placed where against {foe}?", unit=now.name(unit), foe=now.name(self.target)
        )
        return self._choose(options, Rule.CHG_18, Kind.ALIGN, prompt)

    # ------------------------------------------------------------ shooting

    def _ask_shift(self) -> Place:
        unit = self.task.unit
        shift = firing_shift(self.now, unit)
        prompt = msg(
            "{unit}: shift up to {inches:g} in before shooting?",
            unit=self.now.name(unit),
            inches=firing_range.SHIFT,
        )
        stays = shift.may_stay
        return self._place(shift, prompt, self._start, Kind.SHIFT, Rule.RNG_04, may_skip=stays)

    def _shift_to(self, pose: Pose) -> DrillAnswer | None:
        """Ask at whom; nobody is asked where one enemy alone can be shot at from there."""
        self.shift = pose
        self.request = self._ask()
        if isinstance(self.request, Choose):
            foes = [option.key for option in self.request.options if option.key != STAY]
            return self._shot_at(foes[0]) if len(foes) == 1 else None
        return None

    def _ask_shot(self, pose: Pose) -> Choose:
        now, unit = self.now, self.task.unit
        options, no = [], []
        for foe, verdict in firing_range.targets(now, unit, pose).items():
            if self.task.target not in {"", foe}:
                continue
            if verdict:
                said = msg("Shoot at {foe}", foe=now.name(foe))
                options.append(Option(foe, said, about=foe))
            else:
                no.append(Refused(foe, now.name(foe), verdict, about=foe))
        prompt = msg("{unit} shoots at whom?", unit=now.name(unit))
        return self._choose(options, Rule.RNG_06, prompt=prompt, no=tuple(no))

    def _shot_at(self, foe: UnitId) -> DrillAnswer | None:
        pose = self.shift or self._start
        return played_shot(self.now, self.task.unit, foe, pose)

    # ------------------------------------------------------------ running

    def _ask_run(self) -> Place:
        runs = [one for one in self.answers.values() if one.kind is AnswerKind.RUN]
        run = _Run(self._start, tuple(one.pose for one in runs if one.pose is not None))
        prompt, rule = question(self.now, self.task), Rule.MAN_03
        return self._place(run, prompt, self._start, Kind.RUN, rule, may_skip=True)

    def _run_to(self, pose: Pose) -> DrillAnswer:
        for one in self.answers.values():
            if one.kind is AnswerKind.RUN and one.pose == pose:
                return one
        return self.answers[STAY]
