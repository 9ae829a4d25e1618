"""How near a written name comes to the spellings of cards: equal, shortened, or misspelt."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from simulator.caches import cached
from simulator.content.armies.army_names import plain
from simulator.records import dataclass
from simulator.rules.armies.lists import Printed

_ARTICLES: Final = re.compile(
    r"\b(?:the|of|and|house|von|haus|der|die|das|des|dem|den|und|maison|de|du|la|le|les|et)\b"
)
_TITLES: Final = re.compile(r"\b(?:ser|lord|lady|sir|dame|seigneur|monsieur)\b")
_ELIDED: Final = re.compile(r"\b([orhld]) (?=[^\W\d])", re.IGNORECASE)
"""What people write for an apostrophe: "Tom o Sevens", "R hllor"."""
_LONG: Final = 6
_SHORT: Final = 3
"""Letters below which a word is not trusted to be half a name."""


@cached(4096, each=350)
def bare(name: str) -> str:
    """Return a name as it is compared, without articles and without the plural's s.

    Example:
        >>> bare("House Clegane Mountain's Men")
        'clegane mountain men'
    """
    words = _ARTICLES.sub(" ", plain(name)).split()
    return " ".join(w.removesuffix("s") if len(w) > _SHORT else w for w in words)


class Compared(NamedTuple):
    """A name in the forms in which it is compared with others."""

    small: str
    """In small letters, with its signs."""
    plain: str
    bare: str
    untitled: str
    compact: str
    """The bare name without blanks: "Little Finger" is "Littlefinger"."""


def compared(name: str) -> Compared:
    """Return a name in the forms in which it is compared."""
    stripped = bare(name)
    untitled = " ".join(_TITLES.sub(" ", stripped).split())
    return Compared(name.casefold(), plain(name), stripped, untitled, stripped.replace(" ", ""))


def wanted(written: str) -> Compared:
    """Return a written name in the forms in which it is compared, with its apostrophes."""
    return compared(_ELIDED.sub(r"\1", written))


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way in which a card's name is written, prepared to be compared."""

    card: Printed
    whole: bool
    """With the second name, or the card has none."""
    printed: bool
    """As the English card has it, not a translation or another season's name."""
    name: Compared


class SpellingShelf:
    """The spellings of some cards, ordered to be searched."""

    def __init__(self, spellings: Iterable[Spelling]) -> None:
        """Sort them by what they are equal to, and by the words of whole names."""
        self.spellings = list(spellings)
        self.compact = [spelling.name.compact for spelling in self.spellings]
        self.plain = [spelling.name.plain for spelling in self.spellings]
        self._equal: dict[tuple[str, bool, str], list[Spelling]] = {}
        self._with: dict[str, set[int]] = {}
        for place, spelling in enumerate(self.spellings):
            for part in ("plain", "compact", "untitled"):
                key = (part, spelling.whole, getattr(spelling.name, part))
                self._equal.setdefault(key, []).append(spelling)
            for word in spelling.name.bare.split() if spelling.whole else ():
                self._with.setdefault(word, set()).add(place)
        self._words = list(self._with)

    def equal(self, part: str, written: str, *, whole: bool) -> list[Spelling]:
        """Return the spellings that are the same in one of their forms."""
        return self._equal.get((part, whole, written), []) if written else []

    def with_words(self, words: list[str], wrong: int) -> list[Spelling]:
        """Return the whole names that have all words, each with so many wrong letters at most."""
        places: set[int] | None = None
        for word in words:
            having = self._having(word, wrong)
            places = having if places is None else places & having
        rows = [self.spellings[place] for place in sorted(places or ())]
        return [row for row in rows if _has_all(words, row.name.bare.split(), wrong)]

    def _having(self, word: str, wrong: int) -> set[int]:
        if not wrong or len(word) <= _SHORT:
            return self._with.get(word, set())
        near = process.extract(
            word, self._words, scorer=OSA.distance, score_cutoff=wrong, limit=None
        )
        return {place for one, _wrong, _index in near for place in self._with[one]}

    def misspelt(self, written: Compared, most: int) -> list[Spelling]:
        """Return the spellings with the fewest wrong letters, `most` at most.

        A letter left out, put in, changed, or swapped with its neighbour counts one.
        """
        least: dict[int, int] = {}
        for name, spelt in ((written.compact, self.compact), (written.plain, self.plain)):
            allowed = min(most, _allowed(len(name)))
            near = allowed and process.extract(
                name, spelt, scorer=OSA.distance, score_cutoff=allowed, limit=None
            )
            for _name, wrong, place in near or ():
                least[place] = min(least.get(place, most), int(wrong))
        fewest = min(least.values(), default=0)
        return [self.spellings[place] for place in sorted(least) if least[place] == fewest]

    def near(self, written: str) -> list[Printed]:
        """Return the cards whose names resemble a written one, the likeliest first."""
        close = process.extract(
            wanted(written).compact,
            self.compact,
            scorer=OSA.normalized_distance,
            score_cutoff=0.5,
            limit=None,
        )
        cards = [self.spellings[place].card for _name, _distance, place in close]
        return list({card.id: card for card in cards}.values())


def _allowed(letters: int) -> int:
    """Return how many letters of a name may be wrong."""
    return 0 if letters < 4 else 1 if letters < 9 else 2 if letters < 14 else min(4, letters // 6)


def _has_all(words: list[str], of: list[str], wrong: int) -> bool:
    remaining = list(of)
    for word in words:
        limit = wrong if len(word) > _SHORT else 0
        near = [one for one in remaining if OSA.distance(word, one, score_cutoff=limit) <= limit]
        if not near:
            return False
        remaining.remove(word if word in near else near[0])
    return True


# ------------------------------------------------------------------ ways to compare

Find = Callable[[Compared, SpellingShelf], list[Spelling]]


class Comparison(NamedTuple):
    """A way to compare: which spellings a written name comes to, none or all that are as near."""

    find: Find
    exact: bool = False
    wrong: int = 0
    shortened: bool = False


def _equal(part: str, *, whole: bool) -> Find:
    return lambda written, shelf: shelf.equal(part, getattr(written, part), whole=whole)


def _misspelt(most: int) -> Find:
    return lambda written, shelf: shelf.misspelt(written, most)


def _short(written: Compared, shelf: SpellingShelf) -> list[Spelling]:
    """Return the spellings of four letters of which a word of three has one letter wrong."""
    if len(written.plain) != _SHORT:
        return []
    longer = [one for one in shelf.spellings if len(one.name.plain) == _SHORT + 1]
    return [one for one in longer if OSA.distance(one.name.plain, written.plain) == 1]


def _some_words(*, wrong: int, titles: bool) -> Find:
    """Return a way that finds the whole names which have every word that was written."""

    def found(written: Compared, shelf: SpellingShelf) -> list[Spelling]:
        words = (written.bare if titles else written.untitled).split()
        # One short word that is misspelt is too little to be half a name.
        if sum(map(len, words)) <= (_LONG if wrong and len(words) == 1 else _SHORT):
            return []
        rows = shelf.with_words(words, wrong)
        if len(words) == 1 and len(words[0]) <= _SHORT + 1:  # "Main" is no "Mains Froides"
            rows = [row for row in rows if row.printed]
        letters = set(written.plain.split())  # "Sworn Swords" is no Sworn Sword Captain
        return [row for row in rows if letters <= set(row.name.plain.split())] or rows

    return found


EXACT: Final = (
    Comparison(_equal("plain", whole=True), exact=True),
    Comparison(_equal("plain", whole=False), exact=True),
    Comparison(_equal("compact", whole=True), exact=True),
    Comparison(_equal("compact", whole=False), exact=True),
    Comparison(_equal("untitled", whole=True), exact=True),
    Comparison(_equal("untitled", whole=False), exact=True),
)
NEAR: Final = (
    Comparison(_misspelt(1), wrong=1),
    Comparison(_some_words(wrong=0, titles=True), shortened=True),
    Comparison(_some_words(wrong=0, titles=False), shortened=True),
    Comparison(_misspelt(4), wrong=4),
    Comparison(_some_words(wrong=1, titles=True), wrong=1, shortened=True),
)
NEAR_NCU: Final = (*NEAR, Comparison(_short, wrong=1))
"""In a section of a few cards a word of three letters is enough: "Sha" is Shae."""
