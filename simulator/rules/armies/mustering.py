"""Mustering: what may still be added to an army list, and why not; what a list is after a change.

A list is frozen: every change gives a new one, so a builder undoes by keeping the old one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from typing import Final

from simulator.language.texts import msg
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import SEASON, CardId, Library, UnitCard, full_name
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict, allowed
from simulator.records import dataclass
from simulator.rules.armies import factions as army_factions
from simulator.rules.armies.building import faction_deck, fits, limits, needs
from simulator.rules.armies.lists import NEUTRAL, Printed, cost, joins_enemy

POINTS: Final = (20, 30, 40, 50, 60)
"""Sizes to offer; 30, 40 and 50 are recommended, and any other may be agreed (ARM-01, ARM-03)."""


@dataclass(frozen=True, slots=True)
class CardOffer:
    """A card that could be added: what it would cost, whether it may be, what it would still need.

    `verdict` refuses what no further card can mend; `needs` are demands the card would bring that
    are not met yet; `army` is the list with the card in it.
    """

    card: Printed
    cost: int
    verdict: Verdict
    needs: tuple[Verdict, ...]
    army: Army


# ------------------------------------------------------------------ changes


def new_army(faction: str, points: int, name: str = "", season: str = SEASON) -> Army:
    """Return an empty list."""
    return Army("", name, faction, points, (), season=season)


def in_season(army: Army, library: Library) -> Army:
    """Return a list as one of the season of a library, without the cards that it does not have."""
    units = (
        replace(unit, attachments=_known(unit.attachments, library.attachments))
        for unit in army.units
        if unit.card in library.units
    )
    return replace(
        army,
        units=tuple(units),
        ncus=_known(army.ncus, library.ncus),
        joining=_known(army.joining, library.attachments),
        season=library.season,
    )


def _known(cards: tuple[CardId, ...], shelf: Container[CardId]) -> tuple[CardId, ...]:
    return tuple(card for card in cards if card in shelf)


def with_unit(army: Army, card: CardId) -> Army:
    """Add a combat unit at the end."""
    return replace(army, units=(*army.units, ArmyUnit(card)))


def with_attachment(army: Army, unit: int, card: CardId) -> Army:
    """Add an attachment to the combat unit at a place of the list."""
    listed = army.units[unit]
    changed = replace(listed, attachments=(*listed.attachments, card))
    return replace(army, units=_put(army.units, unit, changed))


def with_ncu(army: Army, card: CardId) -> Army:
    """Add a non-combat unit at the end."""
    return replace(army, ncus=(*army.ncus, card))


def with_joining(army: Army, card: CardId) -> Army:
    """Add an attachment that joins the enemy (ARM-14)."""
    return replace(army, joining=(*army.joining, card))


def without_unit(army: Army, unit: int) -> Army:
    """Take out a combat unit with everything in it."""
    return replace(army, units=army.units[:unit] + army.units[unit + 1 :])


def without_attachment(army: Army, unit: int, spot: int) -> Army:
    """Take an attachment out of a unit."""
    listed = army.units[unit]
    left = listed.attachments[:spot] + listed.attachments[spot + 1 :]
    return replace(army, units=_put(army.units, unit, replace(listed, attachments=left)))


def without_ncu(army: Army, place: int) -> Army:
    """Take out a non-combat unit."""
    return replace(army, ncus=army.ncus[:place] + army.ncus[place + 1 :])


def without_joining(army: Army, place: int) -> Army:
    """Take out an attachment that would join the enemy."""
    return replace(army, joining=army.joining[:place] + army.joining[place + 1 :])


def _put(units: tuple[ArmyUnit, ...], place: int, unit: ArmyUnit) -> tuple[ArmyUnit, ...]:
    return (*units[:place], unit, *units[place + 1 :])


# ------------------------------------------------------------------ questions


def factions(library: Library) -> tuple[str, ...]:
    """Return the factions that can be played: units, a commander and a whole deck (ARM-05, ARM-13).

    A faction of which only some cards are there is left out (ARM-12). Neutrals come last.
    """
    having = {card.faction for card in library.units.values()}
    cards: list[Printed] = [
        *library.units.values(),
        *library.attachments.values(),
        *library.ncus.values(),
    ]
    led = {card.faction for card in cards if card.commander}
    found = [faction for faction in having & led if faction_deck(faction, library)]
    return tuple(sorted(found, key=lambda faction: (faction == NEUTRAL, faction)))


def unit_offers(army: Army, library: Library) -> list[CardOffer]:
    """Return every combat unit of the faction and the neutrals, with its verdict."""
    return _offers(army, library, library.units.values(), lambda card: with_unit(army, card))


def takes_attachments(unit: UnitCard, library: Library) -> bool:
    """Return whether any attachment there is may join a unit (ATM-03, ATM-04)."""
    return any(fits(unit, one) for one in library.attachments.values())


def attachment_offers(army: Army, library: Library, unit: int) -> list[CardOffer]:
    """Return every attachment, commanders too, with its verdict for one combat unit of the list."""
    own = [card for card in library.attachments.values() if not joins_enemy(card)]
    return _offers(army, library, own, lambda card: with_attachment(army, unit, card))


def ncu_offers(army: Army, library: Library) -> list[CardOffer]:
    """Return every non-combat unit with its verdict."""
    return _offers(army, library, library.ncus.values(), lambda card: with_ncu(army, card))


def joining_offers(army: Army, library: Library) -> list[CardOffer]:
    """Return every attachment that joins the enemy, with its verdict."""
    found = [card for card in library.attachments.values() if joins_enemy(card)]
    return _offers(army, library, found, lambda card: with_joining(army, card))


def _offers(
    army: Army, library: Library, cards: Iterable[Printed], add: Callable[[CardId], Army]
) -> list[CardOffer]:
    before = _Before(limits(army, library), needs(army, library), cost(army, library))
    return [
        _offer_of(before, library, card, add(card.id))
        for card in cards
        if army_factions.may_have(army.faction, card, library)
    ]


@dataclass(frozen=True, slots=True)
class _Before:
    """A list before anything is added: judged once for all cards that could be."""

    limits: list[Verdict]
    needs: list[Verdict]
    cost: int


def _offer_of(before: _Before, library: Library, card: Printed, after: Army) -> CardOffer:
    """Judge one addition: what breaks by it, and what the card would still need.

    What was broken before is not held against the card, unless the card makes it worse.
    """
    broken = _new(before.limits, limits(after, library))
    wanted = _new(before.needs, needs(after, library))
    why = msg("{card} may be added.", card=full_name(card))
    verdict = broken[0] if broken else allowed(Rule.ARM_02, why)
    spent = cost(after, library) - before.cost
    return CardOffer(card, spent, verdict, tuple(wanted), after)


def _new(before: list[Verdict], after: list[Verdict]) -> list[Verdict]:
    """Return the refusals that were not there before, or not as often."""
    known = Counter(verdict.why for verdict in before if not verdict)
    found = []
    for verdict in after:
        if not verdict and not known[verdict.why]:
            found.append(verdict)
        elif not verdict:
            known[verdict.why] -= 1
    return found
