"""Positions and records with something changed: `replace`, at a fraction of its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeVar

from frozendict import frozendict

from simulator.model import events as ev
from simulator.model.state import GameState, Ncu, Seat, SeatState, Unit, UnitId

R = TypeVar("R", Unit, Ncu, SeatState)

# Any: each kind of event has a function of its own
Change = Callable[[GameState, Any], GameState]
"""Gives the position after an event."""

Changes = dict[type[ev.Event], Change]
"""What which events change: a chapter has one for each event it knows."""

POSITION_MEMORY: Final = "_memory"
"""Where a position keeps what was worked out about it; no other position has it."""

TRAY_MEMORY: Final = "_tray_memory"
"""Where positions with the same trays and terrain share what was worked out about these."""

_PLACING: Final = frozenset({"pose", "destroyed", "owner", "card"})
"""The changes of a unit that put its tray elsewhere, or make another tray of it."""


# Any: the fields of a record have types of their own, and are set by name
def changed(state: GameState, **changes: Any) -> GameState:
    """Return a position with some fields changed."""
    after: GameState = object.__new__(GameState)
    known = vars(after)
    known.update(vars(state))
    known.pop(POSITION_MEMORY, None)
    if "units" in changes or "terrain" in changes:
        known.pop(TRAY_MEMORY, None)
    known.update(changes)
    return after


def _setters(record: type[Unit | Ncu | SeatState]) -> dict[str, Callable[[object, object], None]]:
    return {field.name: getattr(record, field.name).__set__ for field in fields(record)}


def _copiers(
    record: type[Unit | Ncu | SeatState],
) -> tuple[tuple[Callable[[object], object], Callable[[object, object], None]], ...]:
    slots = [getattr(record, field.name) for field in fields(record)]
    return tuple((slot.__get__, slot.__set__) for slot in slots)


_SETTERS: Final = {record: _setters(record) for record in (Unit, Ncu, SeatState)}
"""What sets each field of the records that change most."""

_COPIERS: Final = {record: _copiers(record) for record in (Unit, Ncu, SeatState)}
"""What reads and what sets each of their fields, found once: they are copied by the thousand."""


# Any: the fields of a record have types of their own, and are set by name
def altered(record: R, **changes: Any) -> R:
    """Return a unit, NCU or seat with some fields changed."""
    kind = type(record)
    after: R = object.__new__(kind)
    for read, put in _COPIERS[kind]:
        put(after, read(record))
    setters = _SETTERS[kind]
    for name, value in changes.items():
        setters[name](after, value)
    return after


# Any: the fields of a record have types of their own, and are set by name
def with_unit(state: GameState, unit: UnitId, **changes: Any) -> GameState:
    """Return a position with one combat unit changed."""
    record = altered(state.units[unit], **changes)
    after = changed(state, units=with_entry(state.units, unit, record))
    if TRAY_MEMORY in vars(state) and _PLACING.isdisjoint(changes):
        vars(after)[TRAY_MEMORY] = vars(state)[TRAY_MEMORY]  # every tray is where it was
    return after


# Any: the fields of a record have types of their own, and are set by name
def with_ncu(state: GameState, ncu: UnitId, **changes: Any) -> GameState:
    """Return a position with one non-combat unit changed."""
    return changed(state, ncus=with_entry(state.ncus, ncu, altered(state.ncus[ncu], **changes)))


# Any: the fields of a record have types of their own, and are set by name
def with_seat(state: GameState, player: Seat, **changes: Any) -> GameState:
    """Return a position with one player's seat changed."""
    seat = altered(state.seats[player], **changes)
    return changed(state, seats=with_entry(state.seats, player, seat))


def with_holder(state: GameState, holder: UnitId, **changes: object) -> GameState:
    """Return a position with one combat unit or NCU changed, whichever it is."""
    if holder in state.units:
        return with_unit(state, holder, **changes)
    return with_ncu(state, holder, **changes)


# Any: the fields of a record have types of their own, and are set by name
def with_entry(mapping: Mapping[Any, Any], key: Any, value: Any) -> Mapping[Any, Any]:
    """Return a mapping with one entry set; its order stays."""
    return frozendict(mapping).set(key, value)


def with_tokens(holder: Unit | Ncu, token: str, amount: int) -> Mapping[str, int]:
    """Return what a holder has of every token once it got, or with a minus spent, some of one."""
    tokens: Mapping[str, int] = with_entry(
        holder.tokens, token, max(0, holder.tokens.get(token, 0) + amount)
    )
    return tokens


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return cards without the first that is `card`."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
