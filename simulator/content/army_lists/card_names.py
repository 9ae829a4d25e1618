"""Which card a written name means, however it is spelt: shortened, misspelt, in another language.

A name is compared with every spelling of every card an army may have: the printed name with and
without the second one, in each language there is, in French, and as other seasons print it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field, RootModel
from rapidfuzz.distance import OSA

from simulator.content.army_names import names_abroad, plain
from simulator.content.datafiles import units_dir
from simulator.content.sources import checked, read
from simulator.content.spellings import spellings
from simulator.model.cards import AttachmentCard, CardId, Library, NcuCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies.factions import may_have
from simulator.rules.armies.lists import NEUTRAL, Printed, full_name
from simulator.texts import TITLE

Kinds = tuple[type[Printed], ...]
UNITS: Final[Kinds] = (UnitCard,)
ATTACHMENTS: Final[Kinds] = (AttachmentCard,)
NCUS: Final[Kinds] = (NcuCard,)
ANY: Final[Kinds] = (UnitCard, AttachmentCard, NcuCard)

_ARTICLES: Final = re.compile(
    r"\b(?:the|of|and|house|von|haus|der|die|das|des|dem|den|und|maison|de|du|la|le|les|et)\b"
)
_TITLES: Final = re.compile(r"\b(?:ser|lord|lady|sir|dame|seigneur|monsieur)\b")
_LONG: Final = 6
_SHORT: Final = 3
"""Letters below which a word is not trusted to be half a name."""


class OtherNamesFile(RootModel[dict[str, Annotated[list[str], Field(min_length=1)]]]):
    """units/other_names.yaml."""


@lru_cache(maxsize=2)
def other_names(file: Path | None = None) -> Mapping[CardId, tuple[str, ...]]:
    """Return the French names of cards and those other seasons print, by the card's number."""
    found = checked(read(file or units_dir() / "other_names.yaml"), OtherNamesFile)
    return {card: tuple(names) for card, names in found.root.items()}


@lru_cache(maxsize=4096)
def bare(name: str) -> str:
    """Return a name as it is compared, without articles and without the plural's s.

    Example:
        >>> bare("House Clegane Mountain's Men")
        'clegane mountain men'
    """
    words = _ARTICLES.sub(" ", plain(name)).split()
    return " ".join(w.removesuffix("s") if len(w) > _SHORT else w for w in words)


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way in which a card's name is written, prepared to be compared."""

    card: Printed
    whole: bool
    """With the second name, or the card has none."""
    printed: bool
    """As the English card has it, not a translation or another season's name."""
    plain: str
    bare: str
    untitled: str

    @property
    def compact(self) -> str:
        """Return the bare name without blanks: "Little Finger" is "Littlefinger"."""
        return self.bare.replace(" ", "")


class Match(NamedTuple):
    """The cards that a written name may mean, all equally near, and how near they are."""

    cards: tuple[Printed, ...]
    whole: bool
    """The whole name was written, so that a version of a character is told."""
    exact: bool
    """Written as it is printed, but for articles, plurals and signs."""
    wrong: int = 0
    """The letters of it that may be wrong."""
    shortened: bool = False
    """Only some words of the name were written."""


class Names:
    """The names of the cards that an army of a faction may have."""

    def __init__(self, library: Library, faction: str) -> None:
        """Take the faction's cards and the neutral ones; all cards where the faction is ""."""
        shelves = (library.units, library.attachments, library.ncus)
        cards: list[Printed] = [card for shelf in shelves for card in shelf.values()]
        self.faction = faction
        # Where neutral cards may not be, they are read all the same and the verdict refuses them.
        self.own = [
            card
            for card in cards
            if not faction or card.faction == NEUTRAL or may_have(faction, card, library)
        ]
        self.ids = {card.id for card in self.own}
        self.others = [card for card in cards if card.id not in self.ids]
        self._spellings = _spellings_of(self.own)
        self._foreign = _spellings_of(self.others)
        self._matched: dict[tuple[str, Kinds], Match | None] = {}

    def match(self, written: str, kinds: Kinds = ANY) -> Match | None:
        """Return the cards of these kinds that a name may mean, None where none comes near.

        Cards of other factions are meant only by their whole names.
        """
        key = (written, kinds)
        if key not in self._matched:
            self._matched[key] = self._match(_Wanted(written), kinds)
        return self._matched[key]

    def _match(self, wanted: _Wanted, kinds: Kinds) -> Match | None:
        if not wanted.plain:
            return None
        own = [spelling for spelling in self._spellings if isinstance(spelling.card, kinds)]
        found = self._nearest(wanted, own, _EXACT)
        if found is None:
            foreign = [s for s in self._foreign if isinstance(s.card, kinds) and s.whole]
            found = self._nearest(wanted, foreign, _EXACT)
        return found or self._nearest(wanted, own, _NEAR)

    def near(self, written: str, kinds: Kinds = ANY, most: int = 3) -> list[Printed]:
        """Return cards whose names resemble a written one, the likeliest first."""
        wanted = _Wanted(written)
        rows = [
            (OSA.normalized_distance(wanted.compact, spelling.compact), spelling.card)
            for spelling in self._spellings
            if isinstance(spelling.card, kinds)
        ]
        close = sorted((row for row in rows if row[0] <= 0.5), key=lambda row: row[0])
        return list({card.id: card for _distance, card in close}.values())[:most]

    def _nearest(
        self, wanted: _Wanted, spellings: list[Spelling], ways: tuple[_Way, ...]
    ) -> Match | None:
        for way in ways:
            found = way.find(wanted, spellings)
            found = [spelling for spelling in found if spelling.printed] or found
            found = [s for s in found if s.card.faction == self.faction] or found
            cards = tuple({spelling.card.id: spelling.card for spelling in found}.values())
            # A shortened or misspelt name that two different cards answer to means neither.
            if cards and (way.exact or len({card.name for card in cards}) == 1):
                whole = all(spelling.whole for spelling in found) and not way.shortened
                return Match(cards, whole, way.exact, way.wrong, way.shortened)
        return None


class _Wanted:
    """A written name, prepared to be compared."""

    def __init__(self, written: str) -> None:
        self.plain = plain(written)
        self.bare = bare(written)
        self.untitled = _untitled(self.bare)
        self.compact = self.bare.replace(" ", "")


def _untitled(words: str) -> str:
    return " ".join(_TITLES.sub(" ", words).split())


def _spellings_of(cards: Iterable[Printed]) -> list[Spelling]:
    found: list[Spelling] = []
    for card in cards:
        others = (*names_abroad(full_name(card)), *other_names().get(card.id, ()))
        found.append(_spelling(card, full_name(card), whole=True, printed=True))
        found += [_spelling(card, name, whole=True, printed=False) for name in others]
        if card.subname:
            names = dict.fromkeys((*names_abroad(card.name), *_parts(others, 0)))
            titles = dict.fromkeys((card.subname, *_titles(card.subname), *_parts(others, 1)))
            mixed = (f"{name} {title}" for name in (card.name, *names) for title in titles)
            found += [_spelling(card, name, whole=True, printed=False) for name in mixed]
            found.append(_spelling(card, card.name, whole=False, printed=True))
            found += [_spelling(card, name, whole=False, printed=False) for name in names]
    return found


def _parts(names: Iterable[str], place: int) -> list[str]:
    """Return the first or the second names of whole ones."""
    return [name.split(", ", 1)[place] for name in names if ", " in name]


@lru_cache(maxsize=1024)
def _titles(title: str) -> tuple[str, ...]:
    """Return how a second name is written in other languages."""
    return spellings(title, TITLE)


def _spelling(card: Printed, name: str, *, whole: bool, printed: bool) -> Spelling:
    return Spelling(card, whole, printed, plain(name), bare(name), _untitled(bare(name)))


# ------------------------------------------------------------------ ways to compare


class _Way(NamedTuple):
    """A way to compare: which spellings a written name comes to, none or all that are as near."""

    find: Callable[[_Wanted, list[Spelling]], list[Spelling]]
    exact: bool = False
    wrong: int = 0
    shortened: bool = False


def _equal(part: str, *, whole: bool) -> Callable[[_Wanted, list[Spelling]], list[Spelling]]:
    def found(wanted: _Wanted, spellings: list[Spelling]) -> list[Spelling]:
        meant = getattr(wanted, part)
        return [s for s in spellings if meant and s.whole == whole and getattr(s, part) == meant]

    return found


def _allowed(letters: int) -> int:
    """Return how many letters of a name may be wrong."""
    return 0 if letters < 4 else 1 if letters < 9 else 2 if letters < 14 else min(4, letters // 6)


def _misspelt(most: int) -> Callable[[_Wanted, list[Spelling]], list[Spelling]]:
    """Return a way that finds the spellings with the fewest wrong letters, `most` at most.

    A letter left out, put in, changed, or swapped with its neighbour counts one.
    """

    def found(wanted: _Wanted, spellings: list[Spelling]) -> list[Spelling]:
        limit = min(most, _allowed(len(wanted.compact)))
        rows = [(_wrong_letters(wanted, s, limit), s) for s in spellings] if limit else []
        least = min((wrong for wrong, _spelling in rows), default=limit + 1)
        return [s for wrong, s in rows if wrong == least] if least <= limit else []

    return found


def _wrong_letters(wanted: _Wanted, spelling: Spelling, limit: int) -> int:
    """Return how many letters are wrong, more than the limit where it is not worth counting."""
    least = limit + 1
    pairs = ((wanted.compact, spelling.compact), (wanted.plain, spelling.plain))
    for written, printed in pairs:
        if abs(len(written) - len(printed)) <= limit:
            least = min(least, OSA.distance(written, printed, score_cutoff=limit))
    return least


def _some_words(*, wrong: int, titles: bool) -> Callable[[_Wanted, list[Spelling]], list[Spelling]]:
    """Return a way that finds the whole names which have every word that was written."""

    def found(wanted: _Wanted, spellings: list[Spelling]) -> list[Spelling]:
        words = (wanted.bare if titles else wanted.untitled).split()
        # One short word that is misspelt is too little to be half a name.
        if sum(map(len, words)) <= (_LONG if wrong and len(words) == 1 else _SHORT):
            return []
        rows = [s for s in spellings if s.whole and _has_all(words, s.bare.split(), wrong)]
        letters = set(wanted.plain.split())  # "Sworn Swords" is no Sworn Sword Captain
        return [s for s in rows if letters <= set(s.plain.split())] or rows

    return found


def _has_all(words: list[str], of: list[str], wrong: int) -> bool:
    remaining = list(of)
    for word in words:
        limit = wrong if len(word) > _SHORT else 0
        near = [one for one in remaining if OSA.distance(word, one, score_cutoff=limit) <= limit]
        if not near:
            return False
        remaining.remove(word if word in near else near[0])
    return True


_EXACT: Final = (
    _Way(_equal("plain", whole=True), exact=True),
    _Way(_equal("plain", whole=False), exact=True),
    _Way(_equal("compact", whole=True), exact=True),
    _Way(_equal("compact", whole=False), exact=True),
    _Way(_equal("untitled", whole=True), exact=True),
    _Way(_equal("untitled", whole=False), exact=True),
)
_NEAR: Final = (
    _Way(_misspelt(1), wrong=1),
    _Way(_some_words(wrong=0, titles=True), shortened=True),
    _Way(_some_words(wrong=0, titles=False), shortened=True),
    _Way(_misspelt(4), wrong=4),
    _Way(_some_words(wrong=1, titles=True), wrong=1, shortened=True),
)
