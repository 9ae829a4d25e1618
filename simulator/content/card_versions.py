"""With which version of the program a card came, so that new ones can be marked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from simulator.content.datafiles import units_dir
from simulator.content.library import load_library
from simulator.content.sources import Record, checked, read
from simulator.model.cards import CardId


class VersionRecord(Record):
    """What came with one version: whole factions, or single cards of one that was begun."""

    version: Annotated[str, Field(pattern=r"^(next|\d+\.\d+\.\d+)$")]
    factions: list[str]
    cards: Annotated[list[CardId], Field(default_factory=list)]


class CardVersionsFile(Record):
    """units/card_versions.yaml."""

    versions: Annotated[list[VersionRecord], Field(min_length=1)]


def version_records() -> list[VersionRecord]:
    """Return what came with each version, the newest last (ContentError)."""
    return checked(read(units_dir() / "card_versions.yaml"), CardVersionsFile).versions


@lru_cache(maxsize=1)
def version_of_cards() -> Mapping[CardId, str]:
    """Return for each printed card the version it came with (ContentError)."""
    whole = {name: one.version for one in version_records() for name in one.factions}
    single = {card: one.version for one in version_records() for card in one.cards}
    library = load_library()
    shelves = (
        library.units,
        library.attachments,
        library.ncus,
        library.tactics,
        library.specials,
    )
    found: dict[CardId, str] = {}
    for shelf in shelves:
        for number, card in shelf.items():
            version = single.get(number) or whole.get(card.faction, "")
            if version:
                found[number] = version
    return found


@lru_cache(maxsize=1)
def new_cards() -> frozenset[CardId]:
    """Return the cards that came with the newest version (ContentError)."""
    newest = version_records()[-1].version
    return frozenset(card for card, came in version_of_cards().items() if came == newest)
