"""The NCUs of the Free Folk: what the words cannot say."""

from __future__ import annotations

from typing import Final

from simulator.abilities.bespoke.bespoke_effect import bespoke, choosing
from simulator.abilities.bespoke.opponents import opponent_with
from simulator.abilities.bespoke.searching import BOTH, into_hand, may_find
from simulator.abilities.choose_targets import enemy_units
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.cards import TacticsCard
from simulator.model.moments import Source
from simulator.model.requests import Kind, Option
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Claim, Subject
from simulator.rules.attack import resolve as attacks
from simulator.rules.tactics import tactics_cards

# ------------------------------------------------------------------ Lady Dalla

HEARD: Final = 2
KEEP: Final = "keep"


def _engaged_with(now: Position, source: Source, subject: Claim) -> list[str]:
    """Return the enemies engaged with the unit the zone was used on."""
    if not subject.target or not now.unit(subject.target).on_table:
        return []
    around = now.enemies_engaged(subject.target)
    return [unit for unit in enemy_units(now, source) if unit in around]


@choosing(_engaged_with)
async def spearwives_strike(table: Table, source: Source, foe: UnitId, subject: Claim) -> None:
    """An enemy engaged with the unit suffers 1 hit, and 1 more for each rank it has left."""
    if subject.target:
        count = 1 + table.now.ranks(subject.target)
        await attacks.hits(table, foe, count, source.name, source.player, cause=source.holder)


@bespoke()
async def spearwives_listen(table: Table, source: Source, _subject: Claim) -> None:
    """The top 2 cards of an opponent's deck are looked at; 1 of them may be discarded."""
    rival = await opponent_with(table, source, "deck")
    if rival is not None:
        await _listen(table, source, rival)


@bespoke()
async def spearwives_listen_and_shuffle(table: Table, source: Source, _subject: Claim) -> None:
    """Do the same; then the deck is shuffled."""
    rival = await opponent_with(table, source, "deck")
    if rival is not None:
        await _listen(table, source, rival)
        await tactics_cards.shuffle_deck(table, rival)


async def _listen(table: Table, source: Source, rival: Seat) -> None:
    seen = tactics_cards.top_cards(table, source.player, rival, HEARD)
    names = table.game.library.tactics
    options = [Option(str(index), names[card].name, about=card) for index, card in enumerate(seen)]
    options.append(Option(KEEP, msg("Discard none")))
    prompt = msg("{effect}: discard which card?", effect=source.name)
    chosen = await table.choose(source.player, prompt, options, kind=Kind.CARD, private=True)
    if chosen != KEEP:
        tactics_cards.put_away(table, rival, seen[int(chosen)], "deck", "discard")


# ------------------------------------------------------------------ Jon Snow

TAUGHT: Final = ("Coordination Tactics", "Regroup and Reform")
"""The tactics cards Jon Snow may look for."""


def _taught(card: TacticsCard) -> bool:
    return card.name in TAUGHT


@bespoke(may_find(_taught))
async def southern_discipline(table: Table, source: Source, _subject: Subject) -> None:
    """Take one of those cards out of the deck or the discard pile, then shuffle the deck."""
    await into_hand(table, source, BOTH, _taught)
    await tactics_cards.discard_to_limit(table, source.player)
