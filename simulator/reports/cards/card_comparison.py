"""What other people's data of the cards says otherwise than ours, card by card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from simulator.content.cards.card_numbers import CardNumbers, all_numbers
from simulator.content.cards.community_cards import CommunityCards
from simulator.language.texts import msg
from simulator.model.cards import CardId, Library
from simulator.model.named_kind import NamedKind
from simulator.records import dataclass

_VARIANT: Final = re.compile(r"\s*\([^()]*\)$")
"""What their data puts behind the name of an ability that differs from card to card."""
_ORDER: Final = "order:"
_SIGNS: Final = str.maketrans("’‘“”", "''\"\"")


class Subject(NamedKind):
    """What of a card may differ: the field of `CardNumbers` that has it, and the word for it."""

    KIND = "kind", msg("kind")
    FACTION = "faction", msg("faction")
    NAME = "name", msg("name")
    SUBNAME = "subname", msg("second name")
    COST = "cost", msg("cost")
    TYPE = "type", msg("type")
    TRAY = "tray", msg("tray")
    SPEED = "speed", msg("speed")
    DEFENSE = "defense", msg("defense")
    MORALE = "morale", msg("morale")
    WOUNDS = "wounds", msg("wounds of a figure")
    ATTACKS = "attacks", msg("attacks")
    ABILITIES = "abilities", msg("abilities")
    TOKENS = "tokens", msg("tokens")
    LOYALTY = "loyalty", msg("loyalty")
    COMMANDER = "commander", msg("commander")
    TACTICS = "tactics", msg("tactics cards")
    COMMANDER_ID = "commander_id", msg("commander's number")


_OF_ALL: Final = (Subject.KIND, Subject.FACTION, Subject.NAME)
"""What cards of every kind have."""


@dataclass(frozen=True, slots=True)
class CardDifferences:
    """A card on which the two sides differ, and in what; a side that lacks the card is None."""

    ours: CardNumbers | None
    theirs: CardNumbers | None
    subjects: tuple[Subject, ...] = ()


@dataclass(frozen=True, slots=True)
class CardComparison:
    """How many cards both sides have, what differs, and abilities that no card of ours has."""

    compared: int
    cards: tuple[CardDifferences, ...]
    unknown_abilities: tuple[str, ...]

    @property
    def equal(self) -> bool:
        """Return whether nothing differs."""
        return not self.cards and not self.unknown_abilities


def compare(files: Sequence[CommunityCards], library: Library) -> CardComparison:
    """Return what the files say otherwise than a library.

    Cards of ours that no file has are told for the factions of which the files have cards.
    """
    theirs: dict[CardId, CardNumbers] = {}
    for file in files:
        theirs.update(file.cards)
    ours = all_numbers(library)
    factions = {card.faction for card in theirs.values()}
    numbers = {*theirs, *(number for number, card in ours.items() if card.faction in factions)}
    differing = []
    for number in sorted(numbers):
        one, other = ours.get(number), theirs.get(number)
        found = differences(one, other) if one and other else ()
        if found or one is None or other is None:
            differing.append(CardDifferences(one, other, found))
    names = {plain_ability(ability.name) for ability in library.abilities.values()}
    texts = sorted({name for file in files for name in file.abilities})
    unknown = tuple(name for name in texts if plain_ability(name) not in names)
    return CardComparison(len(set(ours) & set(theirs)), tuple(differing), unknown)


def differences(ours: CardNumbers, theirs: CardNumbers) -> tuple[Subject, ...]:
    """Return in what two forms of one card differ; signs and letter cases do not count.

    Cards of two kinds are compared by kind, faction and name alone.
    """
    asked = tuple(Subject) if ours.kind == theirs.kind else _OF_ALL
    return tuple(one for one in asked if _comparable(one, ours) != _comparable(one, theirs))


def plain(name: str) -> str:
    """Return a name without what differs in typing alone: letter case, blanks, signs."""
    return " ".join(name.translate(_SIGNS).casefold().strip("\"' ").split())


def plain_ability(name: str) -> str:
    """Return an ability's name so, without what tells one of several texts from the others."""
    return _VARIANT.sub("", plain(name).removeprefix(_ORDER).strip())


def _comparable(subject: Subject, card: CardNumbers) -> object:
    """Return what a card prints of a subject in the form in which it is compared."""
    if subject is Subject.ABILITIES:
        return [(plain(one).startswith(_ORDER), plain_ability(one)) for one in card.abilities]
    if subject is Subject.TACTICS:
        return sorted(card.tactics)
    if subject is Subject.ATTACKS:
        return [(plain(one.name), one.kind, one.hit, one.dice) for one in card.attacks]
    value = getattr(card, subject.value)
    return plain(value) if isinstance(value, str) else value
