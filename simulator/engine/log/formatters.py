"""What tells an event in one sentence, and how sentences name a card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from simulator.engine.names import condition_name, player_name, terrain_name, zone_name
from simulator.engine.position import Position
from simulator.language.texts import CardName, Message, PluralMessage, Text, Value
from simulator.model import events as ev
from simulator.records import dataclass

# Any: each kind of event has a function of its own
Formatter = Callable[[Position, Any], Message]
"""Tells an event; the position, any later one, knows the names."""

Formatters = dict[type[ev.Event], Formatter]
"""Who tells which events: a chapter has one for each event it knows."""


def card_name(now: Position, card: str) -> Text:
    """Return the name of a tactics card, an attachment or a special card."""
    library = now.game.library
    if card in library.tactics:
        return CardName(library.tactics[card].name)
    known = library.attachments.get(card) or library.specials.get(card)
    return known.name if known else card


READINGS: Final[dict[str, Callable[..., Value]]] = {
    **dict.fromkeys(
        ("unit", "other", "origin", "ncu", "attacker", "defender"), lambda now, one: now.name(one)
    ),
    **dict.fromkeys(("player", "lender"), lambda _now, seat: player_name(seat)),
    **dict.fromkeys(("card", "old"), card_name),
    "condition": lambda _now, condition: condition_name(condition),
    "kind": lambda _now, kind: terrain_name(kind),
    "zone": lambda _now, zone: zone_name(zone),
}
"""How players read what an event holds under the name of a place; the rest is read as it is."""


@dataclass(frozen=True, slots=True)
class says:  # noqa: N801 - reads as a word in a table
    """Write an event in some words, each of whose places has the name of what the event holds."""

    words: str

    @property
    def places(self) -> list[str]:
        """Return the names of the places in their order."""
        return re.findall(r"\{(\w+)", self.words)

    def __call__(self, now: Position, event: ev.Event) -> Message:
        """Return the words with their places filled."""
        return Message(self.words, self._filled(now, event))

    def _filled(
        self, now: Position, event: ev.Event, **known: int
    ) -> tuple[tuple[str, Value], ...]:
        filled: list[tuple[str, Value]] = []
        for place in self.places:
            held = known[place] if place in known else getattr(event, place)
            filled.append((place, READINGS[place](now, held) if place in READINGS else held))
        return tuple(filled)


@dataclass(frozen=True, slots=True)
class says_number(says):  # noqa: N801 - reads as a word in a table
    """Write an event in words that depend on a number, which the event holds under a name."""

    many: str
    number: str

    def __call__(self, now: Position, event: ev.Event) -> Message:
        """Return the words for the number, with their places filled."""
        count = getattr(event, self.number)
        return PluralMessage(self.words, self._filled(now, event, n=count), self.many, count)
