"""Which printed cards one is looking for: by words, faction, kind, type and cost."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from simulator.model.cards import AttachmentCard, Library, NcuCard, TacticsCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.lists import full_name

Card = UnitCard | AttachmentCard | NcuCard | TacticsCard

KINDS: dict[str, type[Card]] = {
    "unit": UnitCard,
    "attachment": AttachmentCard,
    "ncu": NcuCard,
    "tactics": TacticsCard,
}
"""The kinds of printed cards."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; an empty field asks for nothing.

    Every word of `text` must stand in the card's names, its abilities' names or their texts. `cost`
    is from and to; tactics cards have none and are left out by it, as they are by `types`.
    """

    text: str = ""
    factions: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    cost: tuple[int, int] | None = None
    commander: bool | None = None
    character: bool | None = None
    home_made: bool | None = None


def search(library: Library, wanted: Wanted) -> list[Card]:
    """Give the cards that fit, the words in their names first, else as printed."""
    everything: list[Card] = [
        *library.units.values(),
        *library.attachments.values(),
        *library.ncus.values(),
        *library.tactics.values(),
    ]
    found = [card for card in everything if matches(card, library, wanted)]
    words = plain(wanted.text).split()
    return sorted(found, key=lambda card: not all(word in plain(name_of(card)) for word in words))


def matches(card: Card, library: Library, wanted: Wanted) -> bool:
    """Say whether one card is looked for."""
    return (
        (not wanted.factions or card.faction in wanted.factions)
        and (not wanted.kinds or isinstance(card, tuple(KINDS[kind] for kind in wanted.kinds)))
        and _type_fits(card, wanted.types)
        and _cost_fits(card, wanted.cost)
        and wanted.commander in {None, getattr(card, "commander", False) is True}
        and wanted.home_made in {None, card.home_made}
        and wanted.character in {None, getattr(card, "character", False)}
        and all(word in _text_of(card, library) for word in plain(wanted.text).split())
    )


def name_of(card: Card) -> str:
    """Give a card's name, with its second name if it has one."""
    return card.name if isinstance(card, TacticsCard) else full_name(card)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Give a text as people type it: small letters, no accents, straight apostrophes."""
    letters = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(each for each in letters if not unicodedata.combining(each)).casefold()


def _type_fits(card: Card, types: tuple[str, ...]) -> bool:
    if not types:
        return True
    return isinstance(card, UnitCard | AttachmentCard) and card.type.value in types


def _cost_fits(card: Card, cost: tuple[int, int] | None) -> bool:
    if cost is None:
        return True
    return not isinstance(card, TacticsCard) and cost[0] <= card.cost <= cost[1]


def _text_of(card: Card, library: Library) -> str:
    words = [name_of(card)]
    if isinstance(card, TacticsCard):
        words.append(card.text)
    else:
        for ability in card.abilities:
            known = library.abilities.get(ability)
            words += [known.name, known.text] if known else []
    return plain(" ".join(words))
