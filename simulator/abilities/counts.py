"""What an amount may be counted by: ranks, tokens, misses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.abilities.roles import commanders_units
from simulator.abilities.vocabulary import (
    one_of,
)
from simulator.engine.game import Position
from simulator.model.moments import Source
from simulator.model.subjects import Subject
from simulator.rules.battlefield import distance
from simulator.rules.battlefield.distance import SHORT


def _held(now: Position, source: Source, token: str) -> int:
    """Give how many tokens of a name lie on the holder's card, or orders on the attached card."""
    unit = now.state.units.get(source.holder)
    lying = [a.tokens for a in unit.attached if a.card == source.card] if unit else []
    return max(lying) if lying else (unit or now.ncu(source.holder)).tokens.get(token, 0)


def _brothers(now: Position, source: Source) -> int:
    """Count the other friends in short range of the holder, and 1 for a commander's unit there."""
    holder, leaders = source.holder, commanders_units(now, source)
    near = [u.id for u in now.friends(source.player) if distance.within(now, holder, u.id, SHORT)]
    led = any(leader in near for leader in leaders)
    return len([unit for unit in near if unit != holder]) + int(led)


COUNTS: Final[dict[str, Callable[[Position, Source, Subject], int]]] = {
    "ranks": lambda now, source, _subject: now.ranks(source.holder),
    "destroyed_ranks": lambda now, source, _subject: now.ranks_lost(source.holder),
    "wounds_suffered": lambda now, source, _subject: (
        now.card(source.holder).full_wounds - now.unit(source.holder).wounds
    ),
    "defenders_ranks": lambda now, _source, subject: now.ranks(subject.defender),
    "defenders_conditions": lambda now, _source, subject: len(
        now.unit(subject.defender).conditions
    ),
    "pillage_tokens": lambda now, source, _subject: _held(now, source, "pillage"),
    "misses": lambda _now, _source, subject: subject.misses,
    "brothers_in_arms": lambda now, source, _subject: _brothers(now, source),
    "defenders_destroyed_ranks": lambda now, _source, subject: now.ranks_lost(subject.defender),
    "units_destroyed_ranks": lambda now, _source, subject: now.ranks_lost(subject.unit),
    "chosens_destroyed_ranks": lambda now, source, _subject: now.ranks_lost(source.chosen),
}
"""What an amount may be counted by: the holder's ranks, the tested unit's, the attack's misses."""

COUNT: Final = one_of(*COUNTS)
