"""Kinds of things with the words players read for them, declared in one place."""

from __future__ import annotations

from enum import StrEnum
from typing import NoReturn, Self

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
