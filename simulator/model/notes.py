"""What setup, the turn and a game mode write down in a position: plain data, each with its type.

A note's key is its place in the position and in its hash; the same key is read and written through
one `Note`, which says what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeAlias, TypeVar, cast

from simulator.records import dataclass

NoteValue: TypeAlias = "bool | int | str | tuple[NoteValue, ...] | Mapping[str, NoteValue] | None"
"""Plain data: what the hash of a position can hold."""

Notes = Mapping[str, NoteValue]

T = TypeVar("T", bound=NoteValue)


@dataclass(frozen=True)  # without slots: Python 3.11 cannot call a frozen `Note[int]` with them
class Note(Generic[T]):
    """A place for one thing that is written down; `default` until it is."""

    key: str
    default: T

    def read(self, notes: Notes) -> T:
        """Return what is written there."""
        # Only `noted` of model/events.py writes under this key, and only what has this type.
        return cast("T", notes.get(self.key, self.default))
