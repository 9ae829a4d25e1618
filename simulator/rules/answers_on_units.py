"""Answers about a few units, kept until something they depend on is something else.

What an attack does or whether a charge reaches is asked anew after every event, though most events
concern others. Such an answer depends on the units it is about, on where all trays stand, and on
the numbers that cards give these units. While it is found, the numbers it asks for are recorded
(`Recorded`). Where the units and trays are the same again, and so is each number that something
else might have changed, the answer is the same.

An answer that reads anything else of a position, such as the round, is found anew every time: the
recorded position takes note of that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from simulator.engine.changes.altered import POSITION_MEMORY
from simulator.engine.position import Changes, KnownInForce, Position
from simulator.model.moments import Moment, Source
from simulator.model.state import GameState, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Subject
from simulator.model.tally import Part
from simulator.records import dataclass
from simulator.rules.answer_cache import learn, remembered, trays_of

T = TypeVar("T")

WAYS: Final = 3
"""How many answers are kept for units that are the same while their numbers are not."""

# ------------------------------------------------------------------ asking


def remembered_of(
    now: Position,
    question: Hashable,
    units: tuple[UnitId, ...],
    answer: Callable[[Position], T],
) -> T:
    """Return the answer to a question about a few units, kept as long as it cannot be another.

    `question` names the asking function and everything the answer depends on besides the position.
    Of the position it may read trays and terrain, the records of `units`, combat units or NCUs,
    who is engaged, whose turn it is, what lasts, objective tokens, and numbers. `answer` asks the
    position it is given.
    """
    if isinstance(now, Recorded):
        return remembered(now, question, lambda: answer(now))
    return remembered(now, question, lambda: _kept(now, question, units, answer))


def _kept(
    now: Position,
    question: Hashable,
    units: tuple[UnitId, ...],
    answer: Callable[[Position], T],
) -> T:
    state, trays = now.state, trays_of(now)
    if question not in trays:  # what is asked once need not be recorded
        learn(trays, question, None)
        return answer(now)
    # An NCU that attacks may be lent: then its new owner rolls again in other order.
    records = tuple([state.units.get(unit) or state.ncus.get(unit) for unit in units])
    alike = (question, records, state.lasting, state.engaged, state.active, state.tokens)
    known: list[tuple[Grounds, T]] = trays.get(alike, [])
    for grounds, found in known:
        if grounds.still_hold(now):
            trays.asked = True
            return found
    grounds = Grounds(now.effects_in_force())
    found = answer(recorded(now, grounds, units))
    if grounds.complete:
        learn(trays, alike, [(grounds, found), *known[: WAYS - 1]])
    return found


# ------------------------------------------------------------------ what an answer asked


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a unit that was asked for in a situation, and what changed it then."""

    stat: Stat
    unit: UnitId
    subject: Subject
    parts: tuple[Part, ...]


class Grounds:
    """What an answer rests on: what it asked of a position, and of those that followed from it."""

    __slots__ = ("asked", "effects", "hypothetical", "numbers", "read")

    def __init__(self, effects: KnownInForce) -> None:
        """Begin with nothing, in a position with these effects in force."""
        self.effects = effects
        self.asked: dict[tuple[Stat, UnitId], Changes] = {}
        """What may change each number that was asked for; mostly nothing."""
        self.numbers: list[Number] = []
        """Those of them that something besides the units asked about may have changed."""
        self.hypothetical: list[tuple[Callable[[Position], GameState], Grounds]] = []
        self.read: list[str] = []
        """What else was read, for which the answer cannot be kept."""

    @property
    def complete(self) -> bool:
        """Return whether nothing else was read."""
        return not self.read and all(then.complete for _change, then in self.hypothetical)

    def still_hold(self, now: Position) -> bool:
        """Return whether each number is the same in a position in which the units are the same."""
        effects = now.effects_in_force()
        if effects is not self.effects:
            known = effects.by_unit
            for asked, modifiers in self.asked.items():
                if known.get(asked) is not modifiers and now.modifiers_of(*asked) != modifiers:
                    return False
        for one in self.numbers:
            if now.parts(one.stat, one.unit, one.subject) != one.parts:
                return False
        for change, then in self.hypothetical:
            same = effects is self.effects and not then.numbers and not then.hypothetical
            if not same and not then.still_hold(now.supposing(change)):
                return False
        return True


# ------------------------------------------------------------------ a position that records


class _Watched(GameState):
    """A state that takes note when something is read for which no answer is kept."""

    phase = property(lambda state: state.noted("phase"))
    round = property(lambda state: state.noted("round"))
    first = property(lambda state: state.noted("first"))
    activating = property(lambda state: state.noted("activating"))
    engaged_before = property(lambda state: state.noted("engaged_before"))
    turn = property(lambda state: state.noted("turn"))
    points = property(lambda state: state.noted("points"))
    notes = property(lambda state: state.noted("notes"))

    def noted(self, name: str) -> object:
        """Return a field, and take note that it was read."""
        known = vars(self)
        known["read"].append(name)
        return known[name]


@dataclass(frozen=True, slots=True)
class Recorded(Position):
    """A position that records which numbers are asked of it for an answer about some units."""

    real: Position
    grounds: Grounds
    units: tuple[UnitId, ...]

    def parts(self, stat: Stat, unit: UnitId, subject: Subject = None) -> tuple[Part, ...]:
        """Return what changes a statistic of a unit in a situation, and record it."""
        real, grounds = self.real, self.grounds
        modifiers = self.modifiers_of(stat, unit)
        found = real.parts(stat, unit, subject)
        for modifier, source in modifiers:
            if unit not in self.units or not modifier.settled(real, source, unit, subject):
                number = Number(stat, unit, subject, found)
                if number not in grounds.numbers:
                    grounds.numbers.append(number)
                break
        return found

    def modifiers_of(self, stat: Stat, unit: UnitId) -> Changes:
        """Return what may change a statistic of a unit, and record it."""
        asked = self.grounds.asked
        found = asked.get((stat, unit))
        if found is None:
            found = asked[stat, unit] = self.real.modifiers_of(stat, unit)
        return found

    def has(self, stat: Stat, unit: UnitId, subject: Subject = None) -> bool:
        """Return whether a unit has a keyword or licence in a situation, and record it."""
        found = self.parts(stat, unit, subject)
        return bool(found) and sum(part.amount for part in found) > 0

    def supposing(self, change: Callable[[Position], GameState]) -> Position:
        """Return the position that would follow from a change, recorded as well."""
        then = self.real.supposing(change)
        grounds = Grounds(then.effects_in_force())
        self.grounds.hypothetical.append((change, grounds))
        return recorded(then, grounds, self.units)

    def holds(self, source: Source) -> bool:
        """Return whether a printed ability is in force; an answer that asks this is not kept."""
        self.grounds.read.append("holds")
        return self.real.holds(source)

    def triggers(self, moment: Moment) -> tuple[tuple[object, Source], ...]:
        """Return what may fire in a window; an answer that asks this is not kept."""
        self.grounds.read.append("triggers")
        return self.real.triggers(moment)


def recorded(now: Position, grounds: Grounds, units: tuple[UnitId, ...]) -> Recorded:
    """Return a position that is as another one and records what is asked of it.

    What it remembers is forgotten with it, so that an answer known before is asked for again.
    """
    state: GameState = object.__new__(_Watched)
    known = vars(state)
    known.update(vars(now.state))
    known.pop(POSITION_MEMORY, None)
    known["read"] = grounds.read
    return Recorded(state, now.game, now, grounds, units)
