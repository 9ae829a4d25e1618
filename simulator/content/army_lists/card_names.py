"""Which card a written name means, however it is spelt: shortened, misspelt, in another language.

A name is compared with every spelling of every card an army may have: the printed name with and
without the second one, in each language there is, in French, and as other seasons print it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field, RootModel

from simulator.caches import cached
from simulator.content.armies.army_names import names_abroad
from simulator.content.army_lists.likeness import (
    EXACT,
    NEAR,
    NEAR_NCU,
    Compared,
    Comparison,
    Spelling,
    SpellingShelf,
    compared,
    wanted,
)
from simulator.datafiles import units_dir
from simulator.files.sources import checked, read
from simulator.language.spellings import spellings
from simulator.language.texts import TITLE
from simulator.model.cards import AttachmentCard, CardId, Library, NcuCard, UnitCard, full_name
from simulator.rules.armies.factions import may_have
from simulator.rules.armies.lists import NEUTRAL, Printed

Kinds = tuple[type[Printed], ...]
UNITS: Final[Kinds] = (UnitCard,)
ATTACHMENTS: Final[Kinds] = (AttachmentCard,)
NCUS: Final[Kinds] = (NcuCard,)
ANY: Final[Kinds] = (UnitCard, AttachmentCard, NcuCard)


class OtherNamesFile(RootModel[dict[str, Annotated[list[str], Field(min_length=1)]]]):
    """units/other_names.yaml."""


@cached(2, each=110_000)
def other_names(file: Path | None = None) -> Mapping[CardId, tuple[str, ...]]:
    """Return the French names of cards and those other seasons print, by the card's number."""
    found = checked(read(file or units_dir() / "other_names.yaml"), OtherNamesFile)
    return {card: tuple(names) for card, names in found.root.items()}


class NameMatch(NamedTuple):
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
    all_of_it: bool = True
    """Whether what stands in brackets is part of the name, or there is nothing."""
    misplaced: bool = False
    """Whether it is a card of another kind than may stand here."""


class Names:
    """The names of the cards that an army of a faction may have."""

    def __init__(self, library: Library, faction: str) -> None:
        """Take the faction's cards and the neutral ones; all cards where the faction is ""."""
        cards = list(library.in_lists.values())
        self.faction = faction
        # Where neutral cards may not be, they are read all the same and the verdict refuses them.
        self.own = [
            card
            for card in cards
            if not faction or card.faction == NEUTRAL or may_have(faction, card, library)
        ]
        self.ids = {card.id for card in self.own}
        self.others = [card for card in cards if card.id not in self.ids]
        self._shelves: dict[tuple[Kinds, bool], SpellingShelf] = {}
        self._matched: dict[tuple[str, Kinds], NameMatch | None] = {}

    def match(self, written: str, kinds: Kinds = ANY) -> NameMatch | None:
        """Return the cards of these kinds that a name may mean, None where none comes near.

        Cards of other factions are meant only by their whole names.
        """
        key = (written, kinds)
        if key not in self._matched:
            self._matched[key] = self._match(wanted(written), kinds)
        return self._matched[key]

    def _match(self, written: Compared, kinds: Kinds) -> NameMatch | None:
        if not written.plain:
            return None
        own = self._shelf(kinds, own=True)
        found = self._nearest(written, own, EXACT)
        if found is None:
            found = self._nearest(written, self._shelf(kinds, own=False), EXACT)
        return found or self._nearest(written, own, NEAR_NCU if kinds is NCUS else NEAR)

    def _shelf(self, kinds: Kinds, *, own: bool) -> SpellingShelf:
        """Return the spellings of cards of these kinds: of the army's, or whole ones of others."""
        if (kinds, own) not in self._shelves:
            cards = self.own if own else self.others
            wanted_here = tuple(card for card in cards if isinstance(card, kinds))
            self._shelves[kinds, own] = _shelf_of(wanted_here, only_whole=not own)
        return self._shelves[kinds, own]

    def near(self, written: str, kinds: Kinds = ANY, most: int = 3) -> list[Printed]:
        """Return cards whose names resemble a written one, the likeliest first."""
        return self._shelf(kinds, own=True).near(written)[:most]

    def _nearest(
        self, written: Compared, shelf: SpellingShelf, ways: tuple[Comparison, ...]
    ) -> NameMatch | None:
        for way in ways:
            found = way.find(written, shelf)
            found = [s for s in found if s.printed] or found
            found = [s for s in found if s.name.small == written.small] or found
            found = [s for s in found if s.card.faction == self.faction] or found
            cards = tuple({spelling.card.id: spelling.card for spelling in found}.values())
            # A shortened or misspelt name that two different cards answer to means neither.
            if cards and (way.exact or len({card.name for card in cards}) == 1):
                whole = all(spelling.whole for spelling in found) and not way.shortened
                return NameMatch(cards, whole, way.exact, way.wrong, way.shortened)
            if cards and not way.wrong:  # half of two names is no third one misspelt
                return None
        return None


@cached(16, each=900_000)
def _shelf_of(cards: tuple[Printed, ...], *, only_whole: bool) -> SpellingShelf:
    rows = (row for card in cards for row in _spellings_of(card))
    return SpellingShelf(row for row in rows if row.whole or not only_whole)


@cached(1024, each=6_300)
def _spellings_of(card: Printed) -> tuple[Spelling, ...]:
    others = (*names_abroad(full_name(card)), *other_names().get(card.id, ()))
    rows = [(full_name(card), True, True), *((name, True, False) for name in others)]
    if card.subname:
        names = dict.fromkeys((*names_abroad(card.name), *_parts(others, 0)))
        # The last other name is the French one; older second names go with no other name.
        titles = dict.fromkeys((card.subname, *_titles(card.subname), *_parts(others[-1:], 1)))
        mixed = (f"{name} {title}" for name in (card.name, *names) for title in titles)
        rows += [(name, True, False) for name in mixed]
        rows.append((card.name, False, True))
        rows += [(name, False, False) for name in names]
    return tuple(Spelling(card, whole, printed, compared(name)) for name, whole, printed in rows)


def _parts(names: Iterable[str], place: int) -> list[str]:
    """Return the first or the second names of whole ones."""
    return [name.split(", ", 1)[place] for name in names if ", " in name]


@cached(1024, each=340)
def _titles(title: str) -> tuple[str, ...]:
    """Return how a second name is written in other languages."""
    return spellings(title, TITLE)
