"""Finding a card by the name a builder or a person writes, which is not always the printed one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from typing import Final

from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.lists import NEUTRAL, Printed, full_name, is_commander
from simulator.texts import printed

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
    return next((each for each in FACTIONS if each in here and words & {each, f"{each}s"}), "")


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
        near = _near(name, [card for card in self.own if isinstance(card, kinds)])
        return [Found(card, guess=True) for card in _led(near, commander)]


def _led(cards: Iterable[Printed], commander: bool | None) -> list[Printed]:
    """Put those first that are commanders, or that are none, as is asked for."""
    return sorted(cards, key=lambda card: commander is not None and is_commander(card) != commander)


def _exact(name: str, cards: list[Printed]) -> list[Printed]:
    wanted = plain(name)
    for spelt in (_as_printed, printed):  # in English, and in the language spoken
        whole = [card for card in cards if plain(spelt(full_name(card))) == wanted]
        found = whole or [card for card in cards if plain(spelt(card.name)) == wanted]
        if found:
            return found
    return []


def _as_printed(name: str) -> str:
    return name


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
