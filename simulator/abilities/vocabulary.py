"""How a word of our data files becomes a function, and what is said when a word is unknown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import field
from typing import Final

from simulator.abilities.card_words import Word, Words
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import marked, translate
from simulator.language.texts import translate as _
from simulator.model.moments import Source
from simulator.model.subjects import Subject
from simulator.records import dataclass

Place = tuple[str | int, ...]
"""The way to a word inside a record: keys and list indices from the outside in."""


class WordError(ValueError):
    """A word we do not know, or one used with a value it does not take."""

    def __init__(self, place: Place, expected: str, found: str) -> None:
        """Keep where in the record it stands; the reader of the file adds file and line."""
        super().__init__(
            _("{place}: expected {expected}, found {found}").format(
                place=".".join(str(step) for step in place), expected=expected, found=found
            )
        )
        self.place, self.expected, self.found = place, expected, found

    def inside(self, *outer: str | int) -> WordError:
        """Return the same fault seen from further outside."""
        return WordError((*outer, *self.place), self.expected, self.found)


@dataclass(frozen=True, slots=True)
class Values:
    """What a word takes: a test, and how to say it; `words` stand for "{words}" in the sentence."""

    sentence: str
    accepts: Callable[[Word], bool]
    words: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """Return what is taken, in the player's language."""
        return translate(self.sentence).replace("{words}", ", ".join(self.words))

    def require(self, value: object, place: Place) -> None:
        """Raise WordError when the word does not take this value."""
        if not self.accepts(value):
            raise WordError(place, self.expected, repr(value))


def one_of(*words: str) -> Values:
    """Take one of some words."""
    return Values(marked("one of: {words}"), lambda v: isinstance(v, str) and v in words, words)


def some_of(*words: str) -> Values:
    """Take a list of some words."""
    return Values(
        marked("a list of: {words}"),
        lambda v: isinstance(v, list) and bool(v) and all(x in words for x in v),
        words,
    )


def _mappings(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(x, dict) for x in value)


STEPS: Final = Values(marked("a list of steps"), _mappings)
"""Steps within a step; whoever reads them checks each."""
CHOICES: Final = Values(
    marked("a list of {label: ..., do: [...]}"),
    lambda v: _mappings(v) and all("label" in x and "do" in x for x in v),
)
"""What a player may choose from, each with steps of its own."""
CONDITIONS: Final = Values(marked("conditions"), lambda v: isinstance(v, dict) and bool(v))
"""Conditions within a step."""
NUMBER: Final = Values(
    marked("a whole number"), lambda v: isinstance(v, int) and not isinstance(v, bool)
)
FLAG: Final = Values(marked("true or false"), lambda v: isinstance(v, bool))
YES: Final = Values(marked("true"), lambda v: v is True)
TEXT: Final = Values(marked("a name"), lambda v: isinstance(v, str) and bool(v))

Condition = Callable[[Position, Source, Subject, Word], bool]
"""A condition: does it hold now, for this source and subject, with the word's value?"""
Doing = Callable[[Table, Source, Subject, Words], Awaitable[Subject | None]]
"""A step: do it, and return the subject it leaves, or nothing where it leaves it as it was."""


@dataclass(frozen=True, slots=True)
class FilterWord:
    """A condition's word."""

    holds: Condition
    takes: Values


@dataclass(frozen=True, slots=True)
class VerbWord:
    """A step's word: what it takes, and which further keys may stand beside it."""

    do: Doing
    takes: Values
    options: Mapping[str, Values] = field(default_factory=dict)


FILTERS: Final[dict[str, FilterWord]] = {}
"""Every word that may stand under `if`."""
VERBS: Final[dict[str, VerbWord]] = {}
"""Every word that may stand under `do`."""


def holds(now: Position, source: Source, subject: Subject, wanted: Words) -> bool:
    """Return whether all of some conditions hold."""
    return all(FILTERS[word].holds(now, source, subject, v) for word, v in wanted.items())


def are_filters(value: object) -> bool:
    """Return whether a value is conditions that are known, each with a value it takes."""
    return isinstance(value, Mapping) and all(
        word in FILTERS and FILTERS[word].takes.accepts(given) for word, given in value.items()
    )


def require_filters(wanted: object, place: Place = ()) -> None:
    """Raise WordError unless every condition is known and takes its value."""
    if not isinstance(wanted, Mapping):
        raise WordError(place, CONDITIONS.expected, repr(wanted)[:80])
    for word, value in wanted.items():
        one_of(*sorted(FILTERS)).require(word, (*place, word))
        FILTERS[word].takes.require(value, (*place, word))


def condition(takes: Values) -> Callable[[Condition], Condition]:
    """Enter a function as the condition of its name."""

    def enter(function: Condition) -> Condition:
        FILTERS[function.__name__.rstrip("_")] = FilterWord(function, takes)
        return function

    return enter


def verb(takes: Values, **options: Values) -> Callable[[Doing], Doing]:
    """Enter a function as the step of its name."""

    def enter(function: Doing) -> Doing:
        VERBS[function.__name__.rstrip("_")] = VerbWord(function, takes, options)
        return function

    return enter
