"""Rickard Karstark's cards."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.subjects import Attack, RankLost, Subject
from simulator.rules.tactics import tactics_cards
from simulator.rules.units import wounds

WOUNDS_RESTORED: Final = 2
"""Wounds a unit restores for each rank its foe loses."""


@bespoke()
async def karstark_retribution(table: Table, source: Source, subject: Attack) -> None:
    """The card lies on the attacker; a token says that it stays there for the game."""
    await tactics_cards.attach(table, source.player, source.card, subject.attacker)
    if table.now.has_affiliation(subject.defender, "House Karstark"):
        tactics_cards.change_tokens(table, subject.attacker, source.card, 1, Rule.TCD_01)


def _at_grips(now: Position, source: Source, _subject: object) -> list[UnitId]:
    foes = now.enemies_engaged(source.holder)
    return [unit for unit in foes if wounds.missing(now, unit)]


@choosing(_at_grips)
async def engaged_restores(table: Table, source: Source, unit: UnitId, _subject: RankLost) -> None:
    """A unit engaged with the holder restores 2 wounds."""
    await wounds.restore(table, unit, WOUNDS_RESTORED, source.name)


def is_over(now: Position, source: Source, _subject: object) -> bool:
    """Return whether the card was laid down for this round only."""
    lying = now.unit(source.holder).attached
    return any(card.card == source.card and not card.tokens for card in lying)


@bespoke(is_over)
async def retribution_ends(table: Table, source: Source, _subject: Subject) -> None:
    """The card goes to the discard pile."""
    tactics_cards.detach(table, source.holder, source.card)
