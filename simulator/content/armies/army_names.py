"""Finding a card by the name a builder or a person writes, which is not always the printed one.

The name may be in any language there is, whichever is spoken: English is tried first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, TypeVar

from simulator.caches import cached
from simulator.language.faction_names import FACTIONS
from simulator.language.spellings import spellings, words_for
from simulator.model.cards import AttachmentCard, Library, UnitCard, full_name
from simulator.rules.setup.start import slug

_FRENCH: Final[Mapping[str, tuple[str, ...]]] = {
    "nightswatch": ("Garde de Nuit",),
    "freefolk": ("Peuple Libre",),
    "brotherhood": ("Fraternité sans Bannière", "Fraternité"),
    "neutral": ("Neutre", "Neutres"),
}
"""French names of factions that are no house's."""
Kind = TypeVar("Kind", UnitCard, AttachmentCard)


@cached(4096, each=390)
def plain(name: str) -> str:
    """Return a name as it is compared: small letters and digits only, without accents."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("&", " and "))
    kept = "".join(each for each in letters if not unicodedata.combining(each))
    return re.sub(r"[^a-z0-9]+", " ", re.sub(r"['’`´]", "", kept)).strip()


def faction_named(text: str, library: Library) -> str:
    """Return the faction a builder means, "" for one without cards: "Free Folk" is "freefolk"."""
    row = plain(text).replace("neutrals", "neutral").split()
    words = {*row, *(first + second for first, second in pairwise(row))}
    here = {card.faction for card in library.units.values()}
    known = [each for each in FACTIONS if each in here]
    found = next((each for each in known if words & {each, f"{each}s"}), "")
    return found or next((each for each in known if _named_abroad(each, row)), "")


def known_factions(library: Library) -> str:
    """Return the factions a list may be of, as a sentence has them."""
    here = {card.faction for card in library.units.values()}
    return ", ".join(name for faction, name in FACTIONS.items() if faction in here)


def names_of_faction(faction: str) -> tuple[str, ...]:
    """Return how lists in other languages call a faction."""
    return (*words_for(FACTIONS[faction]), *_FRENCH.get(faction, ()))


def _named_abroad(faction: str, row: list[str]) -> bool:
    """Whether words name a faction in another language, with or without "House" before it."""
    written = f" {' '.join(row)} "
    for spelt in names_of_faction(faction):
        said = plain(spelt).split()
        name = said[1:] if FACTIONS[faction].startswith("House ") else said
        if name and f" {' '.join(name)} " in written:
            return True
    return False


@cached(4096, each=250)
def names_abroad(name: str) -> tuple[str, ...]:
    """Return how a name is written in other languages, as it is compared."""
    return tuple(map(plain, spellings(name)))


def is_called(name: str, wanted: str, context: str = "") -> bool:
    """Whether words are a printed name, in English or in any other language there is.

    The context is that of the catalogue of names, where one English name has two translations.
    """
    meant = plain(wanted)
    here = names_abroad(name) if not context else tuple(map(plain, spellings(name, context)))
    return bool(meant) and (meant == plain(name) or meant in here)


def card_meant(wanted: str, shelf: Mapping[str, Kind]) -> Kind | None:
    """Return the card that a file means by a number, a name or a slug, None where there is none.

    English names go before those of other languages.
    """
    for card in shelf.values():
        if wanted in {card.id, card.name, slug(card.name)}:
            return card
    for card in shelf.values():
        if is_called(card.name, wanted) or is_called(full_name(card), wanted):
            return card
    return None


def english_word(written: str, shelf: Mapping[str, Kind]) -> str:
    """Return the word a file has for a card.

    As it is written where that is English or no card's.
    """
    card = card_meant(written, shelf)
    if card is None or written in {card.id, card.name, slug(card.name)}:
        return written
    first = card_meant(card.name, shelf)
    return slug(card.name) if first is card else card.id
