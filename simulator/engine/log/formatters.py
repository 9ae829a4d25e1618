"""What tells an event in one sentence, and how sentences name a card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from simulator.engine.names import (
    action_name,
    condition_name,
    faces_text,
    player_name,
    side_name,
    terrain_name,
    zone_name,
)
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
        ("unit", "other", "origin", "ncu", "attacker", "defender", "target"),
        lambda now, one: now.name(one),
    ),
    **dict.fromkeys(("player", "owner", "lender"), lambda _now, seat: player_name(seat)),
    **dict.fromkeys(("card", "old"), card_name),
    **dict.fromkeys(("action", "move"), lambda _now, action: action_name(action)),
    **dict.fromkeys(("distance", "result"), lambda _now, tally: tally.message()),
    "condition": lambda _now, condition: condition_name(condition),
    "faces": lambda _now, faces: faces_text(faces),
    "kind": lambda _now, kind: terrain_name(kind),
    "side": lambda _now, side: side_name(side),
    "zone": lambda _now, zone: zone_name(zone),
}
"""How players read what an event holds under the name of a place; the rest is read as it is."""


def places_in(words: str) -> list[str]:
    """Return the names of the places of a text in their order."""
    return re.findall(r"\{(\w+)", words)


def filled(words: str, now: Position, event: ev.Event, **known: Value) -> Message:
    """Return words about an event; what is not known of their places, it holds under their name."""
    return Message(words, _places_of(words, now, event, known))


def _places_of(
    words: str, now: Position, event: ev.Event, known: dict[str, Value]
) -> tuple[tuple[str, Value], ...]:
    for place in places_in(words):
        if place not in known:
            held = getattr(event, place)
            known[place] = READINGS[place](now, held) if place in READINGS else held
    return tuple(known.items())


@dataclass(frozen=True, slots=True)
class says:  # noqa: N801 - reads as a word in a table
    """Write an event in some words, each of whose places has the name of what the event holds."""

    words: str

    @property
    def places(self) -> list[str]:
        """Return the names of the places in their order."""
        return places_in(self.words)

    def __call__(self, now: Position, event: ev.Event) -> Message:
        """Return the words with their places filled."""
        return filled(self.words, now, event)


@dataclass(frozen=True, slots=True)
class says_number(says):  # noqa: N801 - reads as a word in a table
    """Write an event in words that depend on a number, which the event holds under a name."""

    many: str
    number: str

    def __call__(self, now: Position, event: ev.Event) -> Message:
        """Return the words for the number, with their places filled."""
        count = getattr(event, self.number)
        places = _places_of(self.many, now, event, {"n": count})
        return PluralMessage(self.words, places, self.many, count)
