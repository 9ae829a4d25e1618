"""What tells an event in one sentence, and how sentences name a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.engine.position import Position
from simulator.language.texts import CardName, Message, Text
from simulator.model import events as ev

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
