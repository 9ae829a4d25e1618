"""The log in sentences: one line per event, as a player would say it, with the rule behind it."""

from __future__ import annotations

from typing import Final

from simulator.engine.log import (
    abilities,
    dice_and_cards,
    fighting,
    losses,
    moving,
    rounds,
    setting_up,
)
from simulator.engine.log.formatters import Formatters
from simulator.engine.position import Position
from simulator.language.texts import NO_WORDS, Message, Text, literal, msg
from simulator.model import events as ev
from simulator.model.cards import AbilityId
from simulator.model.effect_ids import EffectPart

_FORMATTERS: Final[Formatters] = {
    **rounds.FORMATTERS,
    **setting_up.FORMATTERS,
    **dice_and_cards.FORMATTERS,
    **moving.FORMATTERS,
    **fighting.FORMATTERS,
    **losses.FORMATTERS,
    **abilities.FORMATTERS,
}


def sentence(now: Position, event: ev.Event) -> Message:
    """Return an event in one sentence; `now` may be any later position (for the names)."""
    tell = _FORMATTERS.get(type(event))
    return tell(now, event) if tell else NO_WORDS


def twice(before: ev.Event, event: ev.Event) -> bool:
    """Return whether an event is told by the line before: one card may last by several effects."""
    if not isinstance(before, ev.LastingBegan) or not isinstance(event, ev.LastingBegan):
        return False
    old, new = before.lasting, event.lasting
    named = (old.name or old.ability) == (new.name or new.ability)
    return named and (old.subject, old.until) == (new.subject, new.until)


def line(now: Position, event: ev.Event) -> Message:
    """Return an event with its citation; nothing for events that need no line."""
    text = sentence(now, event)
    if not text:
        return NO_WORDS
    return literal("{told} [{citation}]", told=text, citation=citation(now, event))


def citation(now: Position, event: ev.Event) -> Text:
    """Return the rule an event happened by, and the house rules of the card that brought it."""
    library = now.game.library
    found = dict.fromkeys(
        reading.id
        for ability in _abilities(now, event)
        for reading in library.readings.get(ability, ())
    )
    if not found:
        return event.rule.cited
    ids = ", ".join(found)
    return literal("{rule}; {ids}", rule=event.rule.cited, ids=msg("house rule {id}", id=ids))


def _abilities(now: Position, event: ev.Event) -> tuple[AbilityId, ...]:
    """Return which abilities or tactics cards an event is the use of."""
    library = now.game.library
    if isinstance(event, ev.AbilityUsed):
        return (event.ability,)
    if isinstance(event, ev.CardPlayed | ev.CardAttached):
        return (library.tactics[event.card].ability,) if event.card in library.tactics else ()
    if isinstance(event, ev.LastingBegan):
        effect = event.lasting.ability
        return (EffectPart.LASTING.whose(effect) or effect,)
    return ()
