"""Questions about positions whose answers are kept: `answer(depends_on=...)` stands above them.

Positions never change, so an answer found once stays true. It lies beside the position, and goes
with it; beyond the bound of all memories (`caches.py`) it goes sooner and is found again. What else
an answer is kept for says what it depends on:

- `POSITION`: on anything; no other position has the answer.
- `TRAYS`: on where trays and terrain are, on owners, cards, rulings and the board. It is kept
  through wounds, tokens and turns until a tray moves, comes or goes, or the terrain changes. A game
  keeps the memories of its last arrangements of trays, so that who thinks ahead, and comes to one
  again by another way, finds what was answered there. Such an answer may hold no position.
- `Units(...)`: on trays and terrain, on the records of a few units or NCUs, on who is engaged,
  whose turn it is, what lasts, objective tokens, and on the numbers that cards give.

An answer may read nothing else of a position: `tests/rules/test_answers.py` asks every question of
positions that refuse to tell more than is declared.

Numbers may rest on anything on the table. So while an answer about units is found, the numbers it
asks for are recorded (`Recorded`), and it is kept for as long as each of them is the same: many
events change something, few of them the numbers of two units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, Literal, TypeVar, TypeVarTuple, cast

from simulator.caches import MEMORIES, Memory
from simulator.engine.position import Changes, KnownInForce, Position
from simulator.model.state import GameState, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Subject
from simulator.model.tally import Part
from simulator.records import dataclass

R = TypeVar("R")
P = TypeVar("P", bound=Position)
Asked = TypeVarTuple("Asked")

ARRANGEMENTS: Final = 200
"""How many arrangements of trays a game remembers; their answers count with all others."""
WAYS: Final = 3
"""How many answers are kept for units that are the same while their numbers are not."""
_UNKNOWN: Final[object] = object()
_NEWEST: Final = "the newest"

POSITION: Final = "position"
TRAYS: Final = "trays"


@dataclass(frozen=True, slots=True)
class Units:
    """That an answer depends on a few units; `among` takes what is asked and returns them."""

    among: Callable[..., tuple[UnitId, ...]]


def answer(
    *, depends_on: Literal["position", "trays"] | Units, aside: int = 0
) -> Callable[[Callable[[P, *Asked], R]], Callable[[P, *Asked], R]]:
    """Have a question about a position be answered once, for as long as the answer stays true.

    Args:
        depends_on: What of the position the answer depends on.
        aside: How many of the last arguments follow from the position and the others: they help to
            work the answer out, but it is kept without them.

    Returns:
        The decorator. What it is put on takes a position first, and all arguments by position.
    """

    def kept(work_out: Callable[[P, *Asked], R]) -> Callable[[P, *Asked], R]:
        by_trays = depends_on == TRAYS
        among = depends_on.among if isinstance(depends_on, Units) else None

        @wraps(work_out)
        def found(now: P, *asked: *Asked) -> R:
            try:
                memory = now.answers
            except AttributeError:
                memory = _begun(now)
            if by_trays:
                memory = memory.wider or _arranged(now, memory)
            question = (work_out, *asked[:-aside]) if aside else (work_out, *asked)
            known: R = memory.get(question, _UNKNOWN)
            if known is not _UNKNOWN:
                memory.asked = True
                return known
            if among is not None and not isinstance(now, Recorded):
                known = _of_units(now, among(*asked), work_out, *asked)
            else:
                known = work_out(now, *asked)
            MEMORIES.learn(memory, question, known)
            return known

        vars(found)["depends_on"] = depends_on
        return found

    return kept


def answers_of(now: Position) -> Memory:
    """Return what is known about a position, nothing if nobody has asked yet."""
    try:
        return now.answers
    except AttributeError:
        return _begun(now)


def _begun(now: Position) -> Memory:
    """Return a new memory that a position keeps from now on."""
    memory = MEMORIES.new()
    object.__setattr__(now, "answers", memory)
    return memory


def _arranged(now: Position, memory: Memory) -> Memory:
    """Return the memory of a position's trays and terrain, the one there is if they stood so."""
    if memory.wider is not None:  # and empty
        return memory.wider
    units, terrain, kept = now.state.units, now.state.terrain, now.game.arrangements
    newest = cast("tuple[object, object, Memory] | None", kept.get(_NEWEST))
    if newest is not None and newest[0] is units and newest[1] is terrain:
        found = newest[2]
    else:
        trays = tuple([(u.id, u.owner, u.card, u.pose) for u in units.values() if u.on_table])
        known = kept.pop((trays, terrain), None)
        found = known if isinstance(known, Memory) else MEMORIES.new()
        kept.pop(_NEWEST, None)  # it is no arrangement, and none goes for it
        kept[trays, terrain] = found  # the newest comes last
        while len(kept) > ARRANGEMENTS:
            kept.pop(next(iter(tuple(kept)), None), None)
        kept[_NEWEST] = (units, terrain, found)
    memory.wider = found
    return found


def share_answers(now: Position, met: dict[GameState, Position]) -> None:
    """Share the answers of an equal position in `met`; one that equals none is put there.

    Who plays a game on many times comes to equal positions by ways of their own. `met` is for
    positions of one game.
    """
    twin = met.setdefault(now.state, now)
    if twin is not now:
        object.__setattr__(now, "answers", answers_of(twin))


def _of_units(
    now: Position, units: tuple[UnitId, ...], work_out: Callable[..., R], *asked: object
) -> R:
    """Return the answer that is kept for as long as it cannot be another, or work it out."""
    state, trays = now.state, _arranged(now, answers_of(now))
    question = (work_out, *asked)
    if question not in trays:  # what is asked once need not be recorded
        MEMORIES.learn(trays, question, None)
        return work_out(now, *asked)
    # An NCU that attacks may be lent: then its new owner rolls again in other order.
    records = tuple([state.units.get(unit) or state.ncus.get(unit) for unit in units])
    alike = (question, records, state.lasting, state.engaged, state.active, state.tokens)
    known: list[tuple[Grounds, R]] = trays.get(alike, [])
    for grounds, found in known:
        if grounds.still_hold(now):
            trays.asked = True
            return found
    grounds = Grounds(now.effects_in_force())
    found = work_out(Recorded(now.state, now.game, now, grounds, units), *asked)
    MEMORIES.learn(trays, alike, [(grounds, found), *known[: WAYS - 1]])
    return found


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a unit that was asked for in a situation, and what changed it then."""

    stat: Stat
    unit: UnitId
    subject: Subject
    parts: tuple[Part, ...]


class Grounds:
    """What an answer rests on: what it asked of a position, and of those that followed from it."""

    __slots__ = ("asked", "effects", "hypothetical", "numbers")

    def __init__(self, effects: KnownInForce) -> None:
        """Begin with nothing, in a position with these effects in force."""
        self.effects = effects
        self.asked: dict[tuple[Stat, UnitId], Changes] = {}
        """What may change each number that was asked for; mostly nothing."""
        self.numbers: list[Number] = []
        """Those of them that something besides the units asked about may have changed."""
        self.hypothetical: list[tuple[Callable[[Position], GameState], Grounds]] = []

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


@dataclass(frozen=True, slots=True)
class Recorded(Position):
    """A position that records which numbers are asked of it for an answer about some units.

    What was known about the real one is not known about it, so that all numbers are asked for.
    """

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
        return Recorded(then.state, then.game, then, grounds, self.units)
