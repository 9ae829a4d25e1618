"""What setup, the turn, scoring and a game mode write down in a position: one record for each.

A record is a `NoteRecord` whose fields are `Note`s: `DarkNotes(state.notes).active` reads one, and
`ev.noted(DarkNotes.active, value, rule)` writes it, both with its type. A note's key is its place
in the position and in its hash, and a field of one record only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeAlias, TypeVar, cast, overload

from simulator.records import dataclass

NoteValue: TypeAlias = "bool | int | str | tuple[NoteValue, ...] | Mapping[str, NoteValue] | None"
"""Plain data: what the hash of a position can hold."""

Notes = Mapping[str, NoteValue]

T = TypeVar("T", bound=NoteValue)


@dataclass(frozen=True)  # without slots: Python 3.11 cannot call a frozen `Note[int]` with them
class Note(Generic[T]):
    """A place for one thing that is written down; `default` until it is.

    As a field of a record's class it is the place, as a field of a record what lies there.
    """

    key: str
    default: T

    def read(self, notes: Notes) -> T:
        """Return what is written there."""
        # Only `noted` of model/events.py writes under this key, and only what has this type.
        return cast("T", notes.get(self.key, self.default))

    @overload
    def __get__(self, record: None, owner: type[NoteRecord]) -> Note[T]: ...

    @overload
    def __get__(self, record: NoteRecord, owner: type[NoteRecord]) -> T: ...

    def __get__(self, record: NoteRecord | None, owner: type[NoteRecord]) -> Note[T] | T:
        """Return the place itself, or what a position's notes hold there."""
        return self if record is None else self.read(record.notes)


@dataclass(frozen=True)
class NoteOfEach(Generic[T]):
    """Places for one thing of each seat, token or unit; `key` has a gap for every name."""

    key: str
    default: T

    def of(self, *names: str) -> Note[T]:
        """Return the place of one of them."""
        return Note(self.key.format(*names), self.default)


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """Everything one mode, or one chapter of the rules, writes down; each field is a note."""

    notes: Notes
