"""The NCUs of the Night's Watch: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.searching import has_a_deck
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.subjects import Subject
from simulator.rules.tactics import tactics_cards

# ------------------------------------------------------------------ Bowen Marsh

COUNTED: Final = 2


@bespoke(has_a_deck)
async def counts_and_measures(table: Table, source: Source, _subject: Subject) -> None:
    """Of the top 2 cards one goes to the bottom of the deck, the other is drawn."""
    player = source.player
    seen = tactics_cards.top_cards(table, player, player, COUNTED)
    if len(seen) > 1:
        names = table.game.library.tactics
        options = [
            Option(str(index), names[card].name, about=card) for index, card in enumerate(seen)
        ]
        prompt = msg("{effect}: which card goes into your hand?", effect=source.name)
        kept = await table.choose(player, prompt, options, kind=Kind.CARD, private=True)
        tactics_cards.put_away(table, player, seen[1 - int(kept)], "deck", "deck")
    await tactics_cards.draw(table, player, 1, Rule.TCD_01)
