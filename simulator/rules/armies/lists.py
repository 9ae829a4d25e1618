"""What is in an army list and what it costs (ARM-02, ARM-05, ARM-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from simulator.engine.figures import printed_card
from simulator.language.texts import NO_WORDS, Message, Text, literal, msg
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import (
    ArmyCard,
    AttachmentCard,
    CardId,
    Library,
    TacticsCard,
    full_name,
    price,
)
from simulator.model.demands import Demand, DemandWord
from simulator.records import dataclass
from simulator.rules.armies import factions
from simulator.rules.setup import start

Printed = ArmyCard

NEUTRAL: Final = factions.NEUTRAL
_FIRSTS: Final = {
    DemandWord.FIRST_CHEAPER,
    DemandWord.FIRST_FREE,
    DemandWord.FIRST_FREE_WITH,
}
"""Demands of several cards of which one costs less."""
UNLIMITED: Final = Demand(DemandWord.IGNORES_ATTACHMENT_LIMIT)


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

    @property
    def free_commander(self) -> bool:
        """Return whether this is a commander who costs nothing, marked by a C (CMD-01)."""
        return self.card.commander and not self.cost


# ------------------------------------------------------------------ cards


def marked_name(card: Printed | TacticsCard, *, whole: bool = True) -> Text:
    """Return a card's name, with a mark behind it when nobody printed it.

    The second name stands in it when it is asked for `whole`.
    """
    name = card.name if isinstance(card, TacticsCard) or not whole else full_name(card)
    return msg("{card} (home-made)", card=name) if card.home_made else literal("{card}", card=name)


def is_named(card: Printed, names: Iterable[str]) -> bool:
    """Return whether a card goes by one of these names, with or without its second name."""
    own = {card.name.casefold(), full_name(card).casefold()}
    return any(name.casefold() in own for name in names)


def is_commander(card: Printed) -> bool:
    """Return whether a card is a commander (CMD-01)."""
    return card.commander


def demanded(card: Printed, word: DemandWord) -> list[Demand]:
    """Return the demands of a card with a word, such as those it holds."""
    return (
        [demand for demand in card.requirements if demand.word is word] if card.requirements else []
    )


def names_of(card: Printed, word: DemandWord) -> list[str]:
    """Return all names in the demands of a card with a word."""
    return [name for demand in demanded(card, word) for name in demand.names]


def begins_with(card: Printed, words: str) -> bool:
    """Return whether a card is one of those whose printed names begin with some words."""
    return card.name.startswith(words)


def unlimited(card: Printed, beside: list[Printed]) -> bool:
    """Return whether an attachment does not count as the one of its unit.

    `beside` are the others.
    """
    if UNLIMITED in card.requirements:
        return True
    friends = names_of(card, DemandWord.IGNORES_LIMIT_WITH)
    return any(is_named(other, friends) for other in beside)


def joins_enemy(card: Printed) -> bool:
    """Return whether an attachment goes to an enemy unit, not one of its own (ARM-14)."""
    return bool(demanded(card, DemandWord.JOINS_ENEMY))


# ------------------------------------------------------------------ lists


def inside(unit: ArmyUnit, library: Library) -> list[Printed]:
    """Return a combat unit's card and those of its attachments."""
    return [library.units[unit.card], *(library.attachments[card] for card in unit.attachments)]


def cards_of(army: Army, library: Library) -> list[Printed]:
    """Return every card of an army.

    Units with attachments, NCUs, attachments that join the enemy.
    """
    found = [card for unit in army.units for card in inside(unit, library)]
    found += [library.ncus[card] for card in army.ncus]
    return found + [library.attachments[card] for card in army.joining]


def placed(army: Army, library: Library) -> Iterator[tuple[Printed, list[Printed]]]:
    """Yield every card with the cards it shares a unit with."""
    for unit in army.units:
        together = inside(unit, library)
        for spot, card in enumerate(together):
            yield card, together[:spot] + together[spot + 1 :]
    for ncu in army.ncus:
        yield library.ncus[ncu], []
    for attachment in army.joining:
        yield library.attachments[attachment], []


def commanders(army: Army, library: Library) -> list[Printed]:
    """Return the commanders of an army; a legal one has exactly one (ARM-09).

    He who leads through another comes with that other.
    """
    return [printed_card(card, library) for card in start.commanders(army, library)]


def leaders(army: Army, library: Library) -> list[Printed]:
    """Return the commanders of an army without those through whom another one leads."""
    found = commanders(army, library)
    through = [
        demand.value for card in found for demand in demanded(card, DemandWord.COMMANDS_THROUGH)
    ]
    return [card for card in found if not is_named(card, through)]


def loyalties(army: Army, library: Library) -> list[str]:
    """Return the different loyalties of an army's cards; a legal one has at most one (ARM-14)."""
    cards = cards_of(army, library)
    return sorted({each.value for card in cards for each in demanded(card, DemandWord.LOYALTY)})


def characters(army: Army, library: Library) -> list[str]:
    """Return the names of an army's characters, one for each card (ARM-10, AMB-80)."""
    return [card.name for card in cards_of(army, library) if card.character]


def deck_cards(army: Army, library: Library) -> list[TacticsCard]:
    """Return the cards of an army's tactics deck, each once: its faction's, then its commander's.

    Two copies of each are shuffled together (ARM-12, TCD-02). What the commander removes is not
    among them.
    """
    numbers: dict[CardId, None] = dict.fromkeys(start.deck_of(army, library))
    return [library.tactics[number] for number in numbers]


def removed_cards(army: Army, library: Library) -> list[TacticsCard]:
    """Return faction's tactics cards that an army's commander takes out of the deck (ARM-14)."""
    removed = {card for leader in commanders(army, library) for card in leader.removes}
    return [library.tactics[card] for card in sorted(removed)]


# ------------------------------------------------------------------ costs


def prices(army: Army, library: Library) -> list[Priced]:
    """Return every card with what it costs in this list, in the order of the list (ARM-02)."""
    found: list[Priced] = []
    for index, unit in enumerate(army.units):
        found += _unit_prices(index, inside(unit, library))
    found += [Priced(library.ncus[card], price(library.ncus[card])) for card in army.ncus]
    joining = [library.attachments[card] for card in army.joining]
    found += [Priced(card, price(card)) for card in joining]
    return _for_the_army(army, library, found)


def cost(army: Army, library: Library) -> int:
    """Return the points an army spends (ARM-02)."""
    return sum(entry.cost for entry in prices(army, library))


def neutral_cost(army: Army, library: Library) -> int:
    """Return the points an army spends on neutral cards (ARM-06)."""
    found = prices(army, library)
    return sum(entry.cost for entry in found if entry.card.faction == NEUTRAL)


def points_left(army: Army, library: Library) -> int:
    """Return the points that are still to be spent; less than 0 when too many are."""
    return army.points - cost(army, library)


def _unit_prices(index: int, together: list[Printed]) -> list[Priced]:
    """Price a unit and its attachments, with what its cards say about the attachments' costs."""
    costs = [price(card) for card in together]
    reasons = [NO_WORDS] * len(together)
    for card in filter(_requires, together):  # few cards do, and drawing armies asks very often
        for demand in demanded(card, DemandWord.FREE_ATTACHMENT):
            for spot in _reducible(costs):
                if is_named(together[spot], demand.names):
                    costs[spot], reasons[spot] = 0, _reason(card)
        for demand in demanded(card, DemandWord.CHEAPER_ATTACHMENT):
            # One attachment only; the owner takes it where neutral points are scarce (ARM-06).
            spots = sorted(_reducible(costs), key=lambda spot: together[spot].faction != NEUTRAL)
            for spot in spots[:1]:
                costs[spot], reasons[spot] = max(0, costs[spot] - int(demand.value)), _reason(card)
    for spot, card in enumerate(together):
        homes = names_of(card, DemandWord.CHEAPER_IN) if card.requirements else ()
        if spot and costs[spot] and is_named(together[0], homes):
            costs[spot], reasons[spot] = costs[spot] - 1, _reason(together[0])
    return [
        Priced(card, costs[spot], reasons[spot], index, spot - 1 if spot else None)
        for spot, card in enumerate(together)
    ]


def _requires(card: Printed) -> bool:
    """Return whether a card demands or changes anything where a list is built."""
    return bool(card.requirements)


def _for_the_army(army: Army, library: Library, found: list[Priced]) -> list[Priced]:
    """Take off what cards and the faction's own card say about prices of the whole army."""
    everyone = cards_of(army, library)
    for place, one in enumerate(found):
        for demand in demanded(one.card, DemandWord.CHEAPER_WITH):
            for friend in [card for card in everyone if is_named(card, demand.names)][:1]:
                _reduce(found, [place], 1, _reason(friend))
    for card in filter(_requires, everyone):
        for demand in demanded(card, DemandWord.CHEAPER_UNIT):
            units = [n for n, one in enumerate(found) if one.unit is not None and one.spot is None]
            named = [n for n in units if is_named(found[n].card, demand.names)]
            _reduce(found, named, 1, _reason(card))
    _reduce_firsts(found, everyone)
    for said in factions.rules_of(army.faction, DemandWord.CHEAPER_ATTACHMENT, library):
        attachments = [n for n, one in enumerate(found) if isinstance(one.card, AttachmentCard)]
        _reduce(found, attachments, int(said.value), msg("cheaper in this faction"))
    return found


def _reduce_firsts(found: list[Priced], everyone: list[Printed]) -> None:
    """Make the dearest of the cards with one demand free or cheaper, once for all of them."""
    firsts = [[d for d in one.card.requirements if d.word in _FIRSTS] for one in found]
    for demand in dict.fromkeys(chain.from_iterable(firsts)):
        friends = any(is_named(card, demand.names) for card in everyone)
        if demand.word is DemandWord.FIRST_FREE_WITH and not friends:
            continue
        kind = [place for place, own in enumerate(firsts) if demand in own]
        highest = max(kind, key=lambda place: found[place].cost)
        if demand.word is DemandWord.FIRST_CHEAPER:
            _reduce(found, [highest], 1, msg("the first of these is cheaper"))
        else:
            _reduce(found, [highest], found[highest].cost, msg("the first of these is free"))


def _reduce(found: list[Priced], places: list[int], amount: int, why: Message) -> None:
    """Make one of these cards cheaper, a neutral one if there is a choice (ARM-06)."""
    costing = [place for place in places if found[place].cost]
    costing.sort(key=lambda place: found[place].card.faction != NEUTRAL)
    for place in costing[:1]:
        one = found[place]
        found[place] = replace(one, cost=max(0, one.cost - amount), why=why)


def _reducible(costs: list[int]) -> list[int]:
    return [spot for spot, points in enumerate(costs) if spot and points]


def _reason(card: Printed) -> Message:
    return msg("cheaper with {unit}", unit=card.name)
