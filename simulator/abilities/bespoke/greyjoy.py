"""House Greyjoy: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import Bespoke
from simulator.engine.game import Table
from simulator.model.moments import Source
from simulator.rules.setup import prepare
from simulator.rules.tactics import tactics_cards

# ------------------------------------------------------------------ Rodrik Harlaw


async def scholar_among_raiders(table: Table, source: Source, subject: object) -> object:
    """Cards are set aside, 1 more is drawn than these, and they are shuffled into the deck."""
    await tactics_cards.exchange(table, source.player, source.name, more=1)
    await prepare.shuffle_deck(table, source.player)
    return subject


GREYJOY: Final = (Bespoke(scholar_among_raiders),)
