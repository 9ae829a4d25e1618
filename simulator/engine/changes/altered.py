"""Positions with something changed: what each event does to one is said with these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from frozendict import frozendict

from simulator.model import events as ev
from simulator.model.state import GameState, Ncu, Seat, Unit, UnitId
from simulator.records import replace

# Any: each kind of event has a function of its own
Change = Callable[[GameState, Any], GameState]
"""Gives the position after an event."""

CHANGES: Final[dict[type[ev.Event], Change]] = {}
"""What which events change, written by `change`."""

C = TypeVar("C", bound=Change)


def change(*kinds: type[ev.Event]) -> Callable[[C], C]:
    """Enter a function as what events of some kinds change."""

    def enter(function: C) -> C:
        CHANGES.update(dict.fromkeys(kinds, function))
        return function

    return enter


# Any: the fields of a record have types of their own, and are set by name
def changed(state: GameState, **changes: Any) -> GameState:
    """Return a position with some fields changed."""
    after: GameState = object.__new__(GameState)
    # Python reads fields faster from a dictionary that shares its keys with no other object.
    object.__setattr__(after, "__dict__", {**vars(state), **changes})
    return after


# Any: the fields of a record have types of their own, and are set by name
def with_unit(state: GameState, unit: UnitId, **changes: Any) -> GameState:
    """Return a position with one combat unit changed."""
    record = replace(state.units[unit], **changes)
    return changed(state, units=with_entry(state.units, unit, record))


# Any: the fields of a record have types of their own, and are set by name
def with_ncu(state: GameState, ncu: UnitId, **changes: Any) -> GameState:
    """Return a position with one non-combat unit changed."""
    return changed(state, ncus=with_entry(state.ncus, ncu, replace(state.ncus[ncu], **changes)))


# Any: the fields of a record have types of their own, and are set by name
def with_seat(state: GameState, player: Seat, **changes: Any) -> GameState:
    """Return a position with one player's seat changed."""
    seat = replace(state.seats[player], **changes)
    return changed(state, seats=with_entry(state.seats, player, seat))


def with_holder(state: GameState, holder: UnitId, **changes: object) -> GameState:
    """Return a position with one combat unit or NCU changed, whichever it is."""
    if holder in state.units:
        return with_unit(state, holder, **changes)
    return with_ncu(state, holder, **changes)


# Any: the fields of a record have types of their own, and are set by name
def with_entry(mapping: Mapping[Any, Any], key: Any, value: Any) -> Mapping[Any, Any]:
    """Return a mapping with one entry set; its order stays."""
    known = mapping if isinstance(mapping, frozendict) else frozendict(mapping)
    return known.set(key, value)


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
