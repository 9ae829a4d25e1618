"""Kinds of things with the words players read for them, and maps that know their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import ClassVar, Never, NoReturn, Self, TypeVar

from frozendict import frozendict

from simulator.files.errors import UnknownNameError
from simulator.language.texts import NO_WORDS, Message


class NamedKind(StrEnum):
    """Kinds that files write as one word, and players read as `words`."""

    _value_: str
    words: Message

    def __new__(cls, value: str, words: Message = NO_WORDS) -> Self:
        """Return the kind of this value, with its words."""
        kind = str.__new__(cls, value)
        kind._value_, kind.words = value, words
        return kind


class ChosenKind(NamedKind):
    """Named kinds a program chooses from: unknown words are refused with those there are."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise UnknownNameError(cls.__name__, value, cls)


K = TypeVar("K")
V = TypeVar("V")


class ByName(frozendict[K, V]):
    """A map whose unknown names are refused with the nearest of those it has."""

    what: ClassVar[str] = "names"
    """What its names stand for, as errors call it."""

    @classmethod
    def of(cls, what: str, entries: Mapping[K, V]) -> Self:
        """Return a map of entries that stand for this."""
        made = cls(entries)
        if what != cls.what:
            vars(made)["what"] = what
        return made

    def __missing__(self, name: object) -> Never:
        """Refuse a name that stands for nothing."""
        raise UnknownNameError(self.what, name, map(str, self))

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Return how it is made again, for pickle."""
        return type(self).of, (self.what, dict(self))


def by_name(record: object, **what: str) -> None:
    """Have maps of a new record refuse unknown names: by field, what their names stand for."""
    for field, called in what.items():
        given = getattr(record, field)
        if not isinstance(given, ByName) and isinstance(given, Mapping):
            object.__setattr__(record, field, ByName.of(called, given))
