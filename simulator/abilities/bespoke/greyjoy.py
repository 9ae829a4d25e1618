"""House Greyjoy: what the words cannot say."""

from __future__ import annotations

from simulator.abilities.bespoke.bespoke_effect import bespoke
from simulator.engine.names import zone_name
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.moments import Source
from simulator.model.subjects import Claim, Subject
from simulator.rules.tactics import tactics_board, tactics_cards

# ------------------------------------------------------------------ Rodrik Harlaw


@bespoke()
async def scholar_among_raiders(table: Table, source: Source, _subject: Subject) -> None:
    """Cards are set aside, 1 more is drawn than these, and they are shuffled into the deck."""
    await tactics_cards.exchange(table, source.player, source.name, more=1)
    await tactics_cards.shuffle_deck(table, source.player)


# ------------------------------------------------------------------ Mind Games


@bespoke()
async def mind_games(table: Table, source: Source, subject: Claim) -> None:
    """The side that did not claim the zone may resolve its effect as well."""
    claimed_by = table.now.owner(subject.ncu)
    player = source.player
    if claimed_by in table.now.team(player):
        player = table.now.opponents(player)[0]
    prompt = msg("{effect}: resolve {zone} too?", effect=source.name, zone=zone_name(subject.zone))
    if await table.yes(player, prompt):
        await tactics_board.resolve_zone(table, player, subject.zone)
