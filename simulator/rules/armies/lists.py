"""What is in an army list and what it costs (ARM-02, ARM-05, ARM-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import AttachmentCard, CardId, Library, NcuCard, TacticsCard, UnitCard
from simulator.records import dataclass
from simulator.rules.setup.start import deck_of
from simulator.texts import NO_WORDS, Message, msg

Printed = UnitCard | AttachmentCard | NcuCard

NEUTRAL: Final = "neutral"
UNLIMITED: Final = "ignores_attachment_limit"


@dataclass(frozen=True, slots=True)
class Priced:
    """A card of a list with what it costs there; `why` tells of a reduction, if there is one.

    `unit` is the place of the combat unit it is or stands in, `spot` its place among the
    attachments there; both are None for non-combat units and for attachments that join the enemy.
    """

    card: Printed
    cost: int
    why: Message = NO_WORDS
    unit: int | None = None
    spot: int | None = None


# ------------------------------------------------------------------ cards


def full_name(card: Printed) -> str:
    """Give a card's name with its second name, such as "Robb Stark, The Wolf Lord"."""
    return f"{card.name}, {card.subname}" if card.subname else card.name


def is_named(card: Printed, names: list[str]) -> bool:
    """Say whether a card goes by one of these names, with or without its second name."""
    own = {card.name.casefold(), full_name(card).casefold()}
    return any(name.casefold() in own for name in names)


def is_commander(card: Printed) -> bool:
    """Say whether a card is a commander (CMD-01)."""
    return not isinstance(card, UnitCard) and card.commander


def price(card: Printed) -> int:
    """Give what is printed on a card; commanders are free (ARM-05)."""
    return 0 if is_commander(card) else card.cost


def values(card: Printed, word: str) -> list[str]:
    """Give what stands behind a word of a card's own requirements, such as "holds"."""
    if not card.requirements:  # most cards demand nothing, and all are asked very often
        return []
    found = [demand.partition(":") for demand in card.requirements]
    return [value for name, _colon, value in found if name == word]


def names_in(value: str) -> list[str]:
    """Give the names of a requirement, of which one will do: "Bran Stark|Bran and Hodor"."""
    return [name.strip() for name in value.split("|")]


def joins_enemy(card: Printed) -> bool:
    """Say whether an attachment goes to an enemy unit instead of one of its own army (ARM-14)."""
    return bool(values(card, "joins_enemy"))


# ------------------------------------------------------------------ lists


def inside(unit: ArmyUnit, library: Library) -> list[Printed]:
    """Give a combat unit's card and those of its attachments."""
    return [library.units[unit.card], *(library.attachments[card] for card in unit.attachments)]


def cards_of(army: Army, library: Library) -> list[Printed]:
    """Give every card of an army: units with attachments, NCUs, attachments that join the enemy."""
    found = [card for unit in army.units for card in inside(unit, library)]
    found += [library.ncus[card] for card in army.ncus]
    return found + [library.attachments[card] for card in army.joining]


def placed(army: Army, library: Library) -> Iterator[tuple[Printed, list[Printed]]]:
    """Give every card with the cards it shares a unit with."""
    for unit in army.units:
        together = inside(unit, library)
        for spot, card in enumerate(together):
            yield card, together[:spot] + together[spot + 1 :]
    for ncu in army.ncus:
        yield library.ncus[ncu], []
    for attachment in army.joining:
        yield library.attachments[attachment], []


def commanders(army: Army, library: Library) -> list[AttachmentCard | NcuCard]:
    """Give the commanders of an army; a legal one has exactly one (ARM-09)."""
    cards = cards_of(army, library)
    return [card for card in cards if not isinstance(card, UnitCard) and card.commander]


def characters(army: Army, library: Library) -> list[str]:
    """Give the names of an army's characters, one for each card (ARM-10)."""
    return [card.name for card in cards_of(army, library) if card.character]


def deck_cards(army: Army, library: Library) -> list[TacticsCard]:
    """Give the cards of an army's tactics deck, each once: its faction's, then its commander's.

    Two copies of each are shuffled together (ARM-12, TCD-02).
    """
    numbers: dict[CardId, None] = dict.fromkeys(deck_of(army, library))
    return [library.tactics[number] for number in numbers]


# ------------------------------------------------------------------ costs


def prices(army: Army, library: Library) -> list[Priced]:
    """Give every card with what it costs in this list, in the order of the list (ARM-02)."""
    found: list[Priced] = []
    for index, unit in enumerate(army.units):
        found += _unit_prices(index, inside(unit, library))
    found += [Priced(library.ncus[card], price(library.ncus[card])) for card in army.ncus]
    joining = [library.attachments[card] for card in army.joining]
    return found + [Priced(card, price(card)) for card in joining]


def cost(army: Army, library: Library) -> int:
    """Give the points an army spends (ARM-02)."""
    return sum(entry.cost for entry in prices(army, library))


def neutral_cost(army: Army, library: Library) -> int:
    """Give the points an army spends on neutral cards (ARM-06)."""
    found = prices(army, library)
    return sum(entry.cost for entry in found if entry.card.faction == NEUTRAL)


def points_left(army: Army, library: Library) -> int:
    """Give the points that are still to be spent; less than 0 when too many are."""
    return army.points - cost(army, library)


def _unit_prices(index: int, together: list[Printed]) -> list[Priced]:
    """Price a unit and its attachments, with what its cards say about the attachments' costs."""
    costs = [price(card) for card in together]
    reasons = [NO_WORDS] * len(together)
    for card in together:
        for value in values(card, "free_attachment"):
            for spot in _reducible(costs):
                if is_named(together[spot], names_in(value)):
                    costs[spot], reasons[spot] = 0, _reason(card)
        for value in values(card, "cheaper_attachment"):
            # One attachment only; the owner takes it where neutral points are scarce (ARM-06).
            spots = sorted(_reducible(costs), key=lambda spot: together[spot].faction != NEUTRAL)
            for spot in spots[:1]:
                costs[spot], reasons[spot] = max(0, costs[spot] - int(value)), _reason(card)
    return [
        Priced(card, costs[spot], reasons[spot], index, spot - 1 if spot else None)
        for spot, card in enumerate(together)
    ]


def _reducible(costs: list[int]) -> list[int]:
    return [spot for spot, points in enumerate(costs) if spot and points]


def _reason(card: Printed) -> Message:
    return msg("cheaper with {unit}", unit=card.name)
