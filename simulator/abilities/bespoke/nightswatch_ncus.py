"""The NCUs of the Night's Watch: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.abilities.bespoke.searching import has_a_deck
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.cards import CardId
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.subjects import Fall, Subject
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


WATCH: Final = "nightswatch"


def _left(now: Position, source: Source, subject: Fall) -> list[CardId]:
    """Return the player's cards of the Night's Watch that lie on the unit that falls."""
    library = now.game.library.tactics
    return [
        laid.card
        for laid in now.unit(subject.unit).attached
        if laid.owner is source.player and library[laid.card].faction == WATCH
    ]


@bespoke(_left)
async def what_is_left_is_counted(table: Table, source: Source, subject: Fall) -> None:
    """A card that lies on the unit goes into the hand."""
    prompt = msg("{effect}: which card?", effect=source.name)
    cards = _left(table.now, source, subject)
    card = await tactics_cards.choose_card(table, source.player, cards, prompt)
    if card is not None:
        tactics_cards.detach(table, subject.unit, card)
        tactics_cards.take(table, source.player, card, "discard")
        await tactics_cards.discard_to_limit(table, source.player)
