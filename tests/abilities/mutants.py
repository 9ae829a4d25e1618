"""Slightly wrong copies of an encoding: a word less, a number off by one, a "may" for a "must"."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from simulator.abilities.compile import objective
from simulator.content.cards import behaviour
from simulator.content.cards.behaviour_records import (
    AbilityRecord,
    ObjectiveCardRecord,
    SpecialRecord,
    TacticsRecord,
)
from simulator.content.cards.library import Entry
from simulator.engine.effects import Ability
from simulator.files.errors import ContentError
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat

PARTS = ("", "attached", "lasting")
STEPS = ("do", "of")
"""Words behind which a list of steps stands."""
NUMBERS = {
    Stat.SPEED, Stat.FIXED_SPEED, Stat.TO_HIT, Stat.ATTACK_DICE, Stat.RANKS_FOR_DICE, Stat.DEFENSE,
    Stat.MORALE_ROLL, Stat.PANIC_ROLL, Stat.PANIC_WOUNDS, Stat.EXTRA_WOUNDS, Stat.EXTRA_HITS,
    Stat.EXTRA_BLOCKS, Stat.DISORDERLY_UP_TO, Stat.HAND_LIMIT, Stat.HAND_REFILL,
}  # fmt: skip
"""Statistics that are numbers; the others are licences, of which 2 are no more than 1."""
LICENCES = frozenset(Stat) - NUMBERS
Way = tuple[str | int, ...]


@dataclass(frozen=True)
class Mutant:
    """One wrong copy: what was changed, and the record changed so.

    `still` is the bespoke function that does nothing in it.
    """

    fault: str
    record: Any
    still: str = ""


def identity(entry: Entry[Any]) -> str:
    """Return the id under which an encoding is asked for: an ability's, or a card's number."""
    record = entry.record
    return str(record.ability if isinstance(record, ObjectiveCardRecord) else record.id)


def compiled(entry: Entry[Any]) -> list[Ability]:
    """Return the behaviour of an encoding, as the game compiles it."""
    record = entry.record
    if isinstance(record, AbilityRecord):
        return behaviour.compiled_ability(entry)
    if isinstance(record, TacticsRecord | SpecialRecord):
        return behaviour.compiled_card(entry)
    printed = objective(Rule.SCN_GOT_09)
    return [behaviour.fault(entry, record, record.ability, record.name, printed)]


def mutants(entry: Entry[Any]) -> Iterator[Mutant]:
    """Yield every wrong copy that the game would still read."""
    record = entry.record
    data = record.model_dump(by_alias=True)
    for way, changed, text in _changes(data, record):
        for value in changed:
            copied = copy.deepcopy(data)
            _put(copied, way, value)
            mutant = _read(entry, copied, text)
            if mutant is not None:
                yield mutant
                break
    for name in sorted(set(_bespoke(data))):
        yield Mutant(f"{name} does nothing", record, still=name)


_GONE = object()


def _changes(data: dict[str, Any], record: Any) -> Iterator[tuple[Way, list[Any], str]]:
    """Yield each place to change, the values to try there until one can be read, and its name."""
    free = not isinstance(record, TacticsRecord) and not getattr(record, "order", False)
    for part in PARTS:
        inside = data if not part else data.get(part)
        if not inside:
            continue
        start: Way = (part,) if part else ()
        for kind in ("effects", "changes"):
            for index, entry in enumerate(inside[kind]):
                way = (*start, kind, index)
                yield way, [_GONE], f"without {_path(way)}"
                yield from _inside(entry, way)
        for index, effect in enumerate(inside["effects"]):
            if free or part:
                way = (*start, "effects", index, "optional")
                yield way, [not effect["optional"]], f"{_path(way)} {not effect['optional']}"
            if effect["once"]:
                way = (*start, "effects", index, "once")
                yield way, [""], f"without {_path(way)}"


def _inside(value: Any, way: Way) -> Iterator[tuple[Way, list[Any], str]]:
    """Yield the changes deeper in an effect or change: steps, conditions, numbers."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        if way[-1] not in LICENCES:
            yield way, [value + 1, value - 1], f"{_path(way)} not {value}"
    elif isinstance(value, dict):
        for key, deeper in value.items():
            here = (*way, key)
            if key == "if":
                for word in deeper:
                    yield (*here, word), [_GONE], f"without {_path((*here, word))}"
            if key in STEPS and isinstance(deeper, list) and len(deeper) > 1:
                for index in range(len(deeper)):
                    yield (*here, index), [_GONE], f"without {_path((*here, index))}"
            yield from _inside(deeper, here)
    elif isinstance(value, list):
        for index, deeper in enumerate(value):
            yield from _inside(deeper, (*way, index))


def _put(data: Any, way: Way, value: Any) -> None:
    for step in way[:-1]:
        data = data[step]
    if value is _GONE:
        del data[way[-1]]
    else:
        data[way[-1]] = value


def _read(entry: Entry[Any], data: dict[str, Any], text: str) -> Mutant | None:
    """Read a changed record as the game would; None for one it would refuse."""
    try:
        record = type(entry.record).model_validate(data)
        compiled(replace(entry, record=record))
    except (ValueError, ContentError, LookupError, TypeError):
        return None
    return Mutant(text, record)


def _bespoke(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("bespoke"), str):
            yield value["bespoke"]
        for deeper in value.values():
            yield from _bespoke(deeper)
    elif isinstance(value, list):
        for deeper in value:
            yield from _bespoke(deeper)


def _path(way: Way) -> str:
    text = ""
    for step in way:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.lstrip(".")
