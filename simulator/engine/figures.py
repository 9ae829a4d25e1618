"""Which names the figures of a unit bear: their own, and those for which they count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from simulator.model.cards import CardId, Library
from simulator.model.state import GameState, Seat

COMMANDERS_NAME: Final = "commander"
"""What a figure counts as that has the name of its army's commander, whoever that is."""


def commanders_name(state: GameState, library: Library, player: Seat) -> str:
    """Give the name of the commander a player began with; empty for a commander without a unit."""
    for unit in state.units.values():
        for card in (*unit.attachments, *unit.fallen):
            if unit.owner is player and library.attachments[card].commander:
                return library.attachments[card].name
    return ""


def names_borne(
    state: GameState, library: Library, player: Seat, cards: Iterable[CardId]
) -> frozenset[str]:
    """Give the names of some attachments of a player, with those they count as."""
    found = set()
    for card in cards:
        printed = library.attachments[card]
        found.add(printed.name)
        for ability in printed.abilities:
            text = library.abilities.get(ability)
            if text is not None and text.counts_as == COMMANDERS_NAME:
                found.add(commanders_name(state, library, player))
            elif text is not None and text.counts_as:
                found.add(text.counts_as)
    return frozenset(found)
