"""Which card counters which, and why: a pure reading of what their data say they do.

`counters_of` tells what a card answers, `countered_by` what answers it. Both say what may happen
under the conditions printed on the cards; nothing is claimed of cards whose data leave it open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simulator.caches import cached
from simulator.content.cards.library import load_shelf
from simulator.language.texts import Message, cached_by_language
from simulator.model.cards import SEASON, CardId, Library, SpecialCard, TacticsCard
from simulator.records import dataclass
from simulator.reports.cards.card_meetings import PAIRS, Done
from simulator.reports.cards.card_trait_words import What
from simulator.reports.cards.card_traits import Doer, traits_of
from simulator.rules.armies.card_search import Card, name_of
from simulator.rules.armies.search_words import plain


@dataclass(frozen=True, slots=True)
class Answer:
    """A card that answers another or is answered by it, and how, in one sentence."""

    card: CardId
    why: Message


@cached_by_language(256, each=16_000)
def countered_by(card: CardId, season: str = SEASON) -> tuple[Answer, ...]:
    """Return the cards that answer a card, each with its best reason, the narrowest first."""
    found: dict[CardId, Answer] = {}
    for pair in PAIRS:
        for asked in _doing(pair.asked, season).get(card, ()):
            for answer in _each(pair.answer, season):
                if answer.card != card and pair.meets(answer.trait.of, asked.trait.of):
                    found.setdefault(answer.card, Answer(answer.card, pair.says(answer, asked)))
    return tuple(found.values())


@cached_by_language(256, each=16_000)
def counters_of(card: CardId, season: str = SEASON) -> tuple[Answer, ...]:
    """Return the cards that a card answers, each with its best reason, the narrowest first."""
    found: dict[CardId, Answer] = {}
    for pair in PAIRS:
        for answer in _doing(pair.answer, season).get(card, ()):
            for asked in _each(pair.asked, season):
                if asked.card != card and pair.meets(answer.trait.of, asked.trait.of):
                    found.setdefault(asked.card, Answer(asked.card, pair.says(answer, asked)))
    return tuple(found.values())


def cards_named(name: str, library: Library) -> list[Card]:
    """Return the cards of a name or number, however it is written; all whose name begins so."""
    cards = list(library.cards.values())
    asked = plain(name.strip())
    others = library.other_names
    names = {one.id: (name_of(one), one.name, *others.get(one.id, ())) for one in cards}
    whole = [one for one in cards if asked in {one.id, *map(plain, names[one.id])}]
    return whole or [one for one in cards if asked and plain(name_of(one)).startswith(asked)]


def _each(what: What, season: str) -> Iterator[Done]:
    for done in _doing(what, season).values():
        yield from done


def _doing(what: What, season: str) -> Mapping[CardId, tuple[Done, ...]]:
    return _done(season).get(what, {})


@cached(2, each=670_000)
def _done(season: str) -> Mapping[What, Mapping[CardId, tuple[Done, ...]]]:
    """Return what all printed cards of a season do, by the kind of trait and the card."""
    shelf = load_shelf(season=season)
    library = shelf.library
    doers: dict[str, Doer] = {one.record.id: one.record for one in shelf.abilities}
    cards: dict[str, Doer] = {one.record.id: one.record for one in shelf.tactics}
    cards |= {one.record.id: one.record for one in shelf.specials}
    found: dict[What, dict[CardId, tuple[Done, ...]]] = {}

    def note(card: Card, doer: Doer, *, ncu: bool) -> None:
        for trait in sorted(traits_of(doer, ncu=ncu), key=lambda one: (one.what.value, one.of)):
            done = Done(card.id, trait, doer.name)
            kind = found.setdefault(trait.what, {})
            kind[card.id] = (*kind.get(card.id, ()), done)

    for card in library.in_lists.values():
        for ability in card.abilities:
            if ability in doers:
                note(card, doers[ability], ncu=card.id in library.ncus)
    texts: list[TacticsCard | SpecialCard]
    texts = [*library.tactics.values(), *library.specials.values()]
    for text in texts:
        note(text, cards[text.id], ncu=False)
    return found
