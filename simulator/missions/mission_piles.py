"""The piles of shared missions on the table: deck, active, reserve, discarded (SCN-DARK-03)."""

from __future__ import annotations

from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.missions.common import note
from simulator.model.rulebook import Rule
from simulator.texts import translate as _

DECK, ACTIVE = "mission_deck", "missions_active"
RESERVE, DISCARD = "missions_reserve", "missions_discarded"
DONE: Final = "missions_scored"
"""Keys of the notes on the missions: face down, open, next, discarded, already scored."""


def pile(now: Position, key: str) -> tuple[int, ...]:
    """Give the missions of a pile, by its key."""
    return tuple(now.state.notes.get(key, ()))


async def draw(table: Table, count: int) -> tuple[int, ...]:
    """Draw missions; an empty deck is rebuilt from the discarded ones (SCN-DARK-12)."""
    drawn: list[int] = []
    for _card in range(count):
        if not pile(table.now, DECK):
            again = await table.shuffled(
                table.now.state.active, _("Mission cards"), pile(table.now, DISCARD)
            )
            note(table, Rule.SCN_DARK_12, DECK, again)
            note(table, Rule.SCN_DARK_12, DISCARD, ())
        deck = pile(table.now, DECK)
        drawn += deck[:1]
        note(table, Rule.SCN_DARK_04, DECK, deck[1:], shows=True)
    return tuple(drawn)


def discard(table: Table, numbers: tuple[int, ...], why: Rule) -> None:
    """Discard missions; they may be scored again when they come back."""
    note(table, why, DISCARD, (*pile(table.now, DISCARD), *numbers))
    scored = tuple(n for n in pile(table.now, DONE) if n not in numbers)
    note(table, why, DONE, scored)
