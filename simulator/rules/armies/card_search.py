"""Which printed cards one is looking for: by words, faction, kind, type, cost and marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.language.texts import ENGLISH, language, printed
from simulator.model.cards import (
    AttachmentCard,
    CardId,
    Library,
    NcuCard,
    SpecialCard,
    TacticsCard,
    UnitCard,
    full_name,
)
from simulator.model.picking import the_one
from simulator.records import dataclass
from simulator.rules.armies.search_words import Sought, plain, readable_words, sought, stands_in

Card = UnitCard | AttachmentCard | NcuCard | TacticsCard | SpecialCard

KINDS: dict[str, type[Card]] = {
    "unit": UnitCard,
    "attachment": AttachmentCard,
    "ncu": NcuCard,
    "tactics": TacticsCard,
    "special": SpecialCard,
}
"""The kinds of printed cards."""
BEST, BY_NAME, BY_COST = "", "name", "cost"
"""How cards are sorted: those that fit best first, by their names, or the cheapest first."""
_NO_COST: Final = 99


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; an empty field asks for nothing.

    Every word of `text` must stand in the card's names, its abilities' names or their texts, in any
    form; a phrase in quotes as it is written. `cost` is from and to; tactics and special cards have
    none and are left out by it, as they are by `types`. `new` holds the cards that are new, where
    only these are wanted; `answers` those that answer, or are answered by, the card `about`.
    """

    text: str = ""
    factions: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    cost: tuple[int, int] | None = None
    commander: bool | None = None
    character: bool | None = None
    new: frozenset[CardId] | None = None
    answers: frozenset[CardId] | None = None
    about: str = ""
    order: str = BEST
    home_made: bool | None = None


def search(library: Library, wanted: Wanted) -> list[Card]:
    """Return the cards that fit, in the order that is wanted."""
    everything: list[Card] = [
        *library.units.values(),
        *library.attachments.values(),
        *library.ncus.values(),
        *library.tactics.values(),
        *library.specials.values(),
    ]
    found = [card for card in everything if matches(card, library, wanted)]
    return sorted(found, key=_order(library, wanted))


def matches(card: Card, library: Library, wanted: Wanted) -> bool:
    """Return whether one card is looked for."""
    return (
        (not wanted.factions or card.faction in wanted.factions)
        and (not wanted.kinds or kind_of(card) in wanted.kinds)
        and _type_fits(card, wanted.types)
        and _cost_fits(card, wanted.cost)
        and wanted.commander in {None, getattr(card, "commander", False) is True}
        and wanted.home_made in {None, getattr(card, "home_made", False)}
        and wanted.character in {None, getattr(card, "character", False)}
        and (wanted.new is None or card.id in wanted.new)
        and (wanted.answers is None or card.id in wanted.answers)
        and (not wanted.text or says(passages_of(card, library), wanted.text))
    )


def says(passages: tuple[str, ...], typed: str) -> bool:
    """Return whether every part of what is typed stands somewhere in these texts."""
    return all(
        any(stands_in(part, readable_words(text)) for text in passages) for part in sought(typed)
    )


def how_well(passages: tuple[str, ...], typed: str) -> int:
    """Return how well texts fit what is typed, 0 best: in the name, in one text, in several."""
    parts = sought(typed)
    for rank, text in enumerate(passages):
        if _whole(parts, text):
            return 0 if rank == 0 else 1
    return 2


def _whole(parts: tuple[Sought, ...], text: str) -> bool:
    return all(stands_in(part, readable_words(text)) for part in parts)


def kind_of(card: Card) -> str:
    """Return of what kind a card is, by a word of `KINDS`."""
    return the_one(
        (kind for kind, made in KINDS.items() if isinstance(card, made)), "kind of this card"
    )


def name_of(card: Card) -> str:
    """Return a card's name, with its second name if it has one."""
    return card.name if isinstance(card, TacticsCard | SpecialCard) else full_name(card)


def passages_of(card: Card, library: Library) -> tuple[str, ...]:
    """Return what stands on a card: its names in every season, its texts, whose deck it is in."""
    elsewhere = library.other_names.get(card.id, ())
    if isinstance(card, TacticsCard):
        number = card.commander or ""
        leader = (
            library.attachments.get(number) or library.ncus.get(number) or library.units.get(number)
        )
        whose = () if leader is None else (full_name(leader),)
        return _spoken(card.name, card.text, *whose, *elsewhere)
    if isinstance(card, SpecialCard):
        return _spoken(card.name, card.text, *elsewhere)
    known = [library.abilities.get(ability) for ability in card.abilities]
    texts = [f"{printed(one.name)}. {printed(one.text)}" for one in known if one is not None]
    if language() != ENGLISH:
        texts += [f"{one.name}. {one.text}" for one in known if one is not None]
    return (*_spoken(name_of(card), *elsewhere), *texts)


def _spoken(*passages: str) -> tuple[str, ...]:
    """Return texts of a card as they are read, and as they are printed in English besides."""
    if language() == ENGLISH:
        return passages
    name, *texts = passages
    return (f"{printed(name)} {name}", *map(printed, texts), *texts)


def _order(library: Library, wanted: Wanted) -> Callable[[Card], tuple[int, str]]:
    """Return by what cards are sorted; what is equal stays as it is printed."""
    if wanted.order == BY_NAME:
        return lambda card: (0, plain(printed(name_of(card))))
    if wanted.order == BY_COST:
        return lambda card: (cost_of(card), plain(printed(name_of(card))))
    if not wanted.text.strip():
        return lambda _card: (0, "")
    return lambda card: (how_well(passages_of(card, library), wanted.text), "")


def cost_of(card: Card) -> int:
    """Return what a card costs; those without a cost stand behind all others."""
    return _NO_COST if isinstance(card, TacticsCard | SpecialCard) else card.cost


def _type_fits(card: Card, types: tuple[str, ...]) -> bool:
    return not types or (isinstance(card, UnitCard | AttachmentCard) and card.type.value in types)


def _cost_fits(card: Card, cost: tuple[int, int] | None) -> bool:
    if cost is None:
        return True
    return not isinstance(card, TacticsCard | SpecialCard) and cost[0] <= card.cost <= cost[1]
