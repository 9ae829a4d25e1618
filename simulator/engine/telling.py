"""The log in sentences: one line per event, as a player would say it, with the rule behind it."""

from __future__ import annotations

from typing import Final

from simulator.engine.game import Position
from simulator.engine.sentences import (
    abilities,
    dice_and_cards,
    fighting,
    losses,
    moving,
    rounds,
    setting_up,
)
from simulator.engine.sentences.teller import Tellers
from simulator.model import events as ev

_TELLERS: Final[Tellers] = {
    **rounds.TELLERS,
    **setting_up.TELLERS,
    **dice_and_cards.TELLERS,
    **moving.TELLERS,
    **fighting.TELLERS,
    **losses.TELLERS,
    **abilities.TELLERS,
}


def sentence(now: Position, event: ev.Event) -> str:
    """Tell an event in one sentence; `now` may be any later position (for the names)."""
    tell = _TELLERS.get(type(event))
    told = tell(now, event) if tell else ""
    return told.replace("!.", "!")  # a name that ends so, as "Hold the Line!", needs no full stop


def twice(before: ev.Event, event: ev.Event) -> bool:
    """Say whether an event is told by the line before: one card may last by several effects."""
    if not isinstance(before, ev.LastingBegan) or not isinstance(event, ev.LastingBegan):
        return False
    old, new = before.lasting, event.lasting
    named = (old.name or old.ability) == (new.name or new.ability)
    return named and (old.subject, old.until) == (new.subject, new.until)


def line(now: Position, event: ev.Event) -> str:
    """Tell an event with its citation; empty for events that need no line."""
    told = sentence(now, event)
    return f"{told} [{event.rule.citation}]" if told else ""
