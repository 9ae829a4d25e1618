"""Cards of one's own: the player's folder of them, and what a table takes from it.

What is printed never depends on this folder. A game takes the home-made cards that its armies name,
with all these need, and no others: without one its library is the printed one itself. The folder is
read once while the program runs, so that no card changes under a game.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from simulator.caches import cached
from simulator.content.armies import saved_armies
from simulator.content.cards.own_card_file import HOLDERS, title_of
from simulator.content.cards.own_card_folder import OwnCards, read_own_cards
from simulator.content.cards.own_card_printed import spelt
from simulator.engine.effects import Effects
from simulator.model.army import Army
from simulator.model.cards import SEASON, CardId, Library

VARIABLE: Final = "IRON_RANKS_CARDS"
"""The environment variable that names another folder."""


def own_cards_dir() -> Path:
    """Return the folder of the player's own cards: beside the armies, or where `VARIABLE` says."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else saved_armies.own_armies_dir().parent / "cards"


def own_cards() -> OwnCards:
    """Return the player's own cards; the folder is read once."""
    return _at_hand(own_cards_dir())


def read_again() -> None:
    """Read the folder anew when it is asked for next: another one lies there now."""
    _at_hand.cache_clear()


@cached(8, each=770_000)
def _at_hand(folder: Path) -> OwnCards:
    return read_own_cards(folder)


def library_at_hand(season: str = SEASON) -> Library:
    """Return all cards a list of a season may have: what is printed, and the player's own."""
    return own_cards().library(season=season)


def table_library(cards: Iterable[CardId], season: str = SEASON) -> Library:
    """Return what is printed with those of the cards that are home-made, and all they need."""
    return own_cards().library(cards, season)


def table_effects(effects: Effects, library: Library) -> Effects:
    """Return effects with those of the home-made cards of a library made by `table_library`."""
    return own_cards().effects(effects, library)


def numbers_of(army: Army) -> list[CardId]:
    """Return the number of every card of a list, known or not."""
    found = [card for unit in army.units for card in (unit.card, *unit.attachments)]
    return [*found, *army.ncus, *army.joining]


def named_cards(words: Iterable[str]) -> list[CardId]:
    """Return the home-made cards that are meant by numbers or by names written in full."""
    wanted = set(words)
    names = {spelt(word) for word in wanted}
    titles = {
        entry.record.id: {spelt(title_of(entry)), spelt(entry.record.name)}
        for own in own_cards().files
        for _kind, entry in own.entries(*HOLDERS)
    }
    return [card for card in titles if card in wanted or titles[card] & names]
