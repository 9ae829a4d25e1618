"""What a kept answer is said to depend on is all it reads: it is asked of positions that refuse.

Every question of the rules that is kept for longer than its position is asked again, wherever it
comes up in recorded games, of a position that tells what the question declares and nothing else.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from random import Random
from typing import Any, NoReturn

import pytest

from simulator.caches import MEMORIES
from simulator.engine.position import Changes, Position
from simulator.model.moments import Moment, Source
from simulator.model.state import GameState, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Subject
from simulator.model.tally import Part
from simulator.records import dataclass
from simulator.rules.answers import POSITION, TRAYS, Recorded, Units, answer
from simulator.rules.odds import hypothetical
from tests.games.test_one_field_changed import anew, asked, met, told
from tests.rules.tables import a_table

OF_TRAYS = {"id", "owner", "card", "pose", "destroyed", "on_table"}
"""What a question about trays may read of a unit ..."""
STATE_OF_TRAYS = {"units", "terrain", "teams", "seats"}
"""... and of the position: who plays with whom is the same all game."""
STATE_OF_UNITS = STATE_OF_TRAYS | {"ncus", "lasting", "engaged", "active", "tokens"}
"""What a question about a few units may read of the position besides their records."""
MOST = 25
"""How often each question is asked of a refusing position."""
RED = "red:sworn-swords"


class UndeclaredError(Exception):
    """Something was read that the question does not declare."""


class Guarded:
    """A record or a position's data that tells some of its fields and refuses the others."""

    def __init__(self, record: object, told: set[str], instead: Mapping[str, object]) -> None:
        """Stand for a record of which these fields are open; some are something else `instead`."""
        self._record, self._told, self._instead = record, told, instead

    # Any: it stands for records of any kind
    def __getattr__(self, name: str) -> Any:
        """Return a field that is declared, or a method."""
        if name in self._instead:
            return self._instead[name]
        if name in self._told:
            return getattr(self._record, name)
        raise UndeclaredError(f"{type(self._record).__name__}.{name}")


@dataclass(frozen=True, slots=True)
class Refusing(Position):
    """A position that tells what one question declares."""

    real: Position
    units: tuple[UnitId, ...] | None
    """The units a question is about; None for one about trays alone, which no number decides."""

    def parts(self, stat: Stat, unit: UnitId, subject: Subject = None) -> tuple[Part, ...]:
        """Return what changes a number, where numbers are declared."""
        return self._numbers("a number").parts(stat, unit, subject)

    def modifiers_of(self, stat: Stat, unit: UnitId) -> Changes:
        """Return what may change a number, where numbers are declared."""
        return self._numbers("a number").modifiers_of(stat, unit)

    def has(self, stat: Stat, unit: UnitId, subject: Subject = None) -> bool:
        """Return whether a unit has a licence, where numbers are declared."""
        return self._numbers("a licence").has(stat, unit, subject)

    def _numbers(self, what: str) -> Position:
        if self.units is None:
            raise UndeclaredError(what)
        return self.real

    def supposing(self, change: Callable[[Position], GameState]) -> Position:
        """Return the position that would follow from a change, which refuses as much."""
        return refusing(self.real.supposing(change), self.units)

    def holds(self, source: Source) -> NoReturn:
        """Refuse to tell whether a printed ability is in force."""
        raise UndeclaredError(f"whether {source} is in force")

    def triggers(self, moment: Moment) -> NoReturn:
        """Refuse to tell what may fire in a window."""
        raise UndeclaredError(f"what may fire at {moment}")


def refusing(now: Position, units: tuple[UnitId, ...] | None) -> Refusing:
    """Return a position that tells trays and terrain, and with `units` what may be read of them."""
    state = now.state
    open_units = {
        key: one if key in (units or ()) else Guarded(one, OF_TRAYS, {})
        for key, one in state.units.items()
    }
    open_ncus = {
        key: one if key in (units or ()) else Guarded(one, {"id"}, {})
        for key, one in state.ncus.items()
    }
    told = STATE_OF_TRAYS if units is None else STATE_OF_UNITS
    instead = {"units": open_units, "seats": dict.fromkeys(state.seats)}
    if units is not None:
        instead["ncus"] = open_ncus
    guarded: Any = Guarded(state, told, instead)  # Any: it stands for the position's data
    found = Refusing(guarded, now.game, now, units)
    memory = MEMORIES.new()
    memory.wider = MEMORIES.new()  # nothing is known already
    object.__setattr__(found, "answers", memory)
    return found


# ------------------------------------------------------------------ the questions of the rules


def questions() -> Iterator[tuple[object, str, Callable[..., object]]]:
    """Yield every place in the loaded program where a question of the rules has a name."""
    for module in [one for name, one in sys.modules.items() if name.startswith("simulator.")]:
        for name, one in list(vars(module).items()):
            kept = callable(one) and "depends_on" in getattr(one, "__dict__", {})
            if kept and one.__module__.startswith("simulator.rules"):
                yield module, name, one


def checked(question: Callable[..., object], done: Counter[str]) -> Callable[..., object]:
    """Return a question that is asked of a refusing position, too; count how often it was."""
    known = vars(question)
    work_out, depends_on = known["__wrapped__"], known["depends_on"]

    @wraps(question)
    def found(now: Position, *about: object) -> object:
        name = f"{work_out.__module__}.{work_out.__name__}"
        if depends_on != POSITION and not isinstance(now, Refusing) and done[name] < MOST:
            done[name] += 1
            real = now.real if isinstance(now, Recorded) else now
            units = depends_on.among(*about) if isinstance(depends_on, Units) else None
            work_out(refusing(real, units), *about)
        return question(now, *about)

    return found


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Have every question of the rules be asked of refusing positions, too."""
    counted: Counter[str] = Counter()
    for module, name, question in list(questions()):
        monkeypatch.setattr(module, name, checked(question, counted))
    return counted


def test_no_question_of_the_rules_reads_more_than_it_declares(done: Counter[str]) -> None:
    kept = {
        f"{one.__module__}.{one.__name__}"
        for _module, _name, one in questions()
        if vars(one)["depends_on"] != POSITION
    }
    for mode in ("a-clash-of-kings", "fire-and-blood", "honed-and-ready"):
        drawn = Random(mode)
        for now in drawn.sample(met(mode), 5):
            fresh = anew(now)
            for ask in asked(fresh, drawn).values():
                told(ask, fresh)
    assert done.keys() == kept
    assert len(kept) > 10


# ------------------------------------------------------------------ what is refused


@answer(depends_on=TRAYS)
def _a_number(now: Position, unit: UnitId) -> bool:
    return now.has(Stat.FLIES, unit)


@answer(depends_on=TRAYS)
def _a_wound(now: Position, unit: UnitId) -> int:
    return now.unit(unit).wounds


@answer(depends_on=Units(lambda unit, _other: (unit,)))
def _a_third_unit(now: Position, _unit: UnitId, other: UnitId) -> int:
    return now.unit(other).wounds


@answer(depends_on=Units(lambda unit: (unit,)))
def _the_round(now: Position, _unit: UnitId) -> int:
    return now.state.round


@answer(depends_on=Units(lambda unit: (unit,)))
def _what_follows(now: Position, unit: UnitId) -> int:
    return hypothetical.with_wounds(now, unit, 1).state.round


@answer(depends_on=Units(lambda unit: (unit,)))
def _all_of_it(now: Position, unit: UnitId) -> object:
    state = now.state
    return (state.tokens, state.active, now.unit(unit).wounds, now.speed(unit).total)


@pytest.mark.parametrize(
    ("question", "about"),
    [
        (_a_number, (RED,)),
        (_a_wound, (RED,)),
        (_a_third_unit, (RED, "blue:guards")),
        (_the_round, (RED,)),
        (_what_follows, (RED,)),
    ],
)
def test_what_is_not_declared_is_refused(
    question: Callable[..., object], about: tuple[UnitId, ...]
) -> None:
    ask = checked(question, Counter())
    with pytest.raises(UndeclaredError):
        ask(a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 30)).now(), *about)


def test_what_is_declared_is_told() -> None:
    now = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 30)).now()
    done: Counter[str] = Counter()
    assert checked(_all_of_it, done)(now, RED) == _all_of_it(now, RED)
    assert done.total() == 1
