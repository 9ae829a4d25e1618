"""Finding a card by the name a builder or a person writes, which is not always the printed one.

The name may be in any language there is, whichever is spoken: English is tried first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeVar

from simulator.content.spellings import spellings, words_for
from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.lists import NEUTRAL, Printed, full_name, is_commander
from simulator.rules.setup.start import slug

FACTIONS: Final[Mapping[str, str]] = {
    "stark": "House Stark",
    "lannister": "House Lannister",
    "nightswatch": "Night's Watch",
    "freefolk": "Free Folk",
    "baratheon": "House Baratheon",
    "targaryen": "House Targaryen",
    "greyjoy": "House Greyjoy",
    "martell": "House Martell",
    "bolton": "House Bolton",
    "brotherhood": "Brotherhood Without Banners",
    "neutral": "Neutral",
}
"""How builders call the factions we know."""
Kind = TypeVar("Kind", UnitCard, AttachmentCard)
_CLOSE: Final = 0.86
"""How alike two names must be to be taken for one; "Casterley Rock" and "Casterly Rock" are."""
_TITLES: Final = re.compile(r"\b(ser|lord|lady|the|house|of)\b")


@dataclass(frozen=True, slots=True)
class Found:
    """A card found under a name; `guess` when the name was not written as it is printed."""

    card: Printed
    guess: bool = False


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Give a name as it is compared: small letters and digits only, without accents."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("&", " and "))
    kept = "".join(each for each in letters if not unicodedata.combining(each))
    return re.sub(r"[^a-z0-9]+", " ", re.sub(r"['’`´]", "", kept)).strip()


def faction_named(text: str, library: Library) -> str:
    """Give the faction a builder means, "" for one without cards: "Free Folk" is "freefolk"."""
    row = plain(text).replace("neutrals", "neutral").split()
    words = {*row, *(first + second for first, second in pairwise(row))}
    here = {card.faction for card in library.units.values()}
    known = [each for each in FACTIONS if each in here]
    found = next((each for each in known if words & {each, f"{each}s"}), "")
    return found or next((each for each in known if _named_abroad(each, row)), "")


def _named_abroad(faction: str, row: list[str]) -> bool:
    """Whether words name a faction in another language, with or without "House" before it."""
    written = f" {' '.join(row)} "
    for spelt in words_for(FACTIONS[faction]):
        said = plain(spelt).split()
        name = said[1:] if FACTIONS[faction].startswith("House ") else said
        if name and f" {' '.join(name)} " in written:
            return True
    return False


class Names:
    """The names of the cards an army of a faction may have."""

    def __init__(self, library: Library, faction: str) -> None:
        """Take the faction's cards and then the neutral ones; all cards where none is known."""
        shelves = (library.units, library.attachments, library.ncus)
        cards: list[Printed] = [card for shelf in shelves for card in shelf.values()]
        wanted = {faction, NEUTRAL}
        own = [card for card in cards if not faction or card.faction in wanted]
        self.own = sorted(own, key=lambda card: bool(faction) and card.faction != faction)
        self.others = [card for card in cards if card not in self.own]

    def find(
        self, name: str, kinds: tuple[type[Printed], ...], *, commander: bool | None = None
    ) -> list[Found]:
        """Give the cards that may be meant, the likeliest first; none when nothing comes near.

        The exact full name wins, then the name alone, then names that begin so or are spelt nearly
        so. Cards of other factions are taken only under their exact names.
        """
        for cards in (self.own, self.others):
            fitting = [card for card in cards if isinstance(card, kinds)]
            exact = _exact(name, fitting)
            if exact:
                return [Found(card) for card in _led(exact, commander)]
        own = [card for card in self.own if isinstance(card, kinds)]
        near = _near(name, own) or _near_abroad(name, own)
        return [Found(card, guess=True) for card in _led(near, commander)]


def _led(cards: Iterable[Printed], commander: bool | None) -> list[Printed]:
    """Put those first that are commanders, or that are none, as is asked for."""
    return sorted(cards, key=lambda card: commander is not None and is_commander(card) != commander)


def _exact(name: str, cards: list[Printed]) -> list[Printed]:
    wanted = plain(name)
    whole = [card for card in cards if plain(full_name(card)) == wanted]
    found = whole or [card for card in cards if plain(card.name) == wanted]
    if found:
        return found
    whole = [card for card in cards if wanted in names_abroad(full_name(card))]
    return whole or [card for card in cards if wanted in names_abroad(card.name)]


@lru_cache(maxsize=4096)
def names_abroad(name: str) -> tuple[str, ...]:
    """Give how a name is written in other languages, as it is compared."""
    return tuple(map(plain, spellings(name)))


def is_called(name: str, wanted: str, context: str = "") -> bool:
    """Whether words are a printed name, in English or in any other language there is.

    The context is that of the catalogue of names, where one English name has two translations.
    """
    meant = plain(wanted)
    here = names_abroad(name) if not context else tuple(map(plain, spellings(name, context)))
    return bool(meant) and (meant == plain(name) or meant in here)


def card_meant(wanted: str, shelf: Mapping[str, Kind]) -> Kind | None:
    """Give the card that a file means by a number, a name or a slug, None where there is none.

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
    """Give the word a file has for a card: as it is written where that is English or no card's."""
    card = card_meant(written, shelf)
    if card is None or written in {card.id, card.name, slug(card.name)}:
        return written
    first = card_meant(card.name, shelf)
    return slug(card.name) if first is card else card.id


def _near_abroad(name: str, cards: list[Printed]) -> list[Printed]:
    """Give cards whose name in another language is nearly so, or lacks the second name's end."""
    wanted = plain(name)
    by_name: dict[str, list[Printed]] = {}
    for card in cards:
        for said in (*names_abroad(full_name(card)), *names_abroad(card.name)):
            if card not in by_name.setdefault(said, []):
                by_name[said].append(card)
    close = get_close_matches(wanted, by_name, n=1, cutoff=_CLOSE) if wanted else []
    return by_name[close[0]] if close else []


def _near(name: str, cards: list[Printed]) -> list[Printed]:
    """Give cards whose name lacks titles, is shortened or misspelt in the text."""
    bare = _bare(name)
    if not bare:
        return []
    for form in (full_name, _only_name):
        same = [card for card in cards if _bare(form(card)) == bare]
        if same:
            return same
    whole = [card for card in cards if set(bare.split()) <= set(_bare(full_name(card)).split())]
    if len({card.name for card in whole}) == 1 and len(bare) > 3:
        return whole
    by_name: dict[str, list[Printed]] = {}
    for card in cards:
        by_name.setdefault(_bare(full_name(card)), []).append(card)
        by_name.setdefault(_bare(card.name), []).append(card)
    close = get_close_matches(bare, by_name, n=1, cutoff=_CLOSE)
    return by_name[close[0]] if close else []


def _only_name(card: Printed) -> str:
    return card.name


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    """Give a name without titles and without the plural's s: "Mountain's Men" is "mountain men"."""
    words = re.sub(_TITLES, " ", plain(name)).split()
    return " ".join(word.removesuffix("s") for word in words)


UNITS: Final = (UnitCard,)
ATTACHMENTS: Final = (AttachmentCard,)
NCUS: Final = (NcuCard,)
ANY: Final = (UnitCard, AttachmentCard, NcuCard)
