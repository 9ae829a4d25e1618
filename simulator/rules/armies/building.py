"""Building an army: whether a list is legal (chapter 14, ATM-02 to ATM-04).

Some rules set a limit that no further card can mend (points, factions, one of each character);
others ask for something that may still be added (a commander, a unit, the friend a card demands).
`limits` and `needs` tell them apart, `check` tells everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from simulator.language.texts import joined, literal, msg
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import AttachmentCard, Library, UnitCard, full_name
from simulator.model.demands import DemandWord
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.verdict import Verdict, allowed, refused
from simulator.rules.armies import demands as army_demands
from simulator.rules.armies import factions
from simulator.rules.armies.lists import (
    NEUTRAL,
    Printed,
    begins_with,
    cards_of,
    characters,
    commanders,
    cost,
    demanded,
    inside,
    is_named,
    joins_enemy,
    leaders,
    loyalties,
    names_of,
    neutral_cost,
    unlimited,
)

FACTION_CARDS: Final = 7
COMMANDER_CARDS: Final = 3
"""How many different tactics cards a faction and a commander bring (ARM-12)."""


def check(army: Army, library: Library) -> tuple[Verdict, ...]:
    """Return for every rule of army building whether a list keeps it; what is broken comes first.

    What two cards of one name break together is told once.
    """
    found = dict.fromkeys([*limits(army, library), *needs(army, library)])
    return tuple(sorted(found, key=lambda verdict: verdict.answer))


def legal(army: Army, library: Library) -> bool:
    """Return whether a list keeps every rule."""
    return within_limits(army, library) and all(needs(army, library))


def limits(army: Army, library: Library) -> list[Verdict]:
    """Return for each rule that no further card can mend whether a list keeps it."""
    return list(_limits(army, library))


def within_limits(army: Army, library: Library) -> bool:
    """Return whether a list keeps every rule that no further card can mend.

    The first that is broken decides: who draws armies asks this of very many cards that cost too
    much.
    """
    return all(_limits(army, library))


def _limits(army: Army, library: Library) -> Iterator[Verdict]:
    yield _points(army, library)
    yield _factions(army, library)
    yield _neutral_half(army, library)
    yield _no_second_commander(army, library)
    yield _whole_deck(army, library)
    yield _once_each(characters(army, library), Rule.ARM_10)
    yield from _attachments_fit(army, library)
    yield from _one_loyalty(army, library)
    yield _joining(army, library)
    yield from army_demands.limits(army, library)


def needs(army: Army, library: Library) -> list[Verdict]:
    """Return for each rule that asks for something in the army whether it is there."""
    found = [_a_commander(army, library), _has_units(army)]
    return found + army_demands.needs(army, library)


def check_team(armies: Mapping[Seat, Army], library: Library) -> Verdict:
    """Return whether no character appears twice in a whole team (TEAM-03)."""
    names = [name for army in armies.values() for name in characters(army, library)]
    return _once_each(names, Rule.TEAM_03)


# ------------------------------------------------------------------ the single rules


def _points(army: Army, library: Library) -> Verdict:
    spent = cost(army, library)
    why = (
        msg("The army costs {spent} of {points} points.", spent=spent, points=army.points)
        if spent <= army.points
        else msg(
            "The army costs {spent} points, more than {points}.", spent=spent, points=army.points
        )
    )
    return Verdict(spent <= army.points, Rule.ARM_02, why)


def _factions(army: Army, library: Library) -> Verdict:
    guests = factions.guests(army.faction, library)
    others = [c for c in cards_of(army, library) if c.faction not in {army.faction, NEUTRAL}]
    visiting = [card for card in others if isinstance(card, UnitCard) and card.faction in guests]
    if len(visiting) > 1:
        why = msg(
            "One combat unit of another faction may be in this army: {cards}.",
            cards=", ".join(map(full_name, visiting)),
        )
        return refused(Rule.ARM_14, why)
    strange = [full_name(card) for card in others if card not in visiting]
    if strange:
        why = msg("Cards of another faction: {cards}.", cards=", ".join(strange))
        rule = Rule.ARM_13 if army.faction == NEUTRAL else Rule.ARM_04
        return refused(rule, why)
    return allowed(Rule.ARM_04, msg("All cards are of the faction or neutral."))


def _neutral_half(army: Army, library: Library) -> Verdict:
    """Hold neutral cards to half of the available points, rounded down (ARM-06, AMB-40)."""
    if army.faction == NEUTRAL:
        return allowed(Rule.ARM_13, msg("A neutral army takes neutral cards only."))
    if not factions.takes_neutrals(army.faction, library):
        return _no_neutrals(army, library)
    spent, limit = neutral_cost(army, library), army.points // 2
    why = msg(
        "Neutral cards cost {spent} points; at most {limit} are allowed.", spent=spent, limit=limit
    )
    return Verdict(spent <= limit, Rule.ARM_06, why)


def _no_neutrals(army: Army, library: Library) -> Verdict:
    found = [full_name(card) for card in cards_of(army, library) if card.faction == NEUTRAL]
    if found:
        why = msg("Armies of this faction take no neutral cards: {cards}.", cards=", ".join(found))
        return refused(Rule.ARM_14, why)
    return allowed(Rule.ARM_14, msg("Armies of this faction take no neutral cards."))


def _no_second_commander(army: Army, library: Library) -> Verdict:
    found = [full_name(card) for card in leaders(army, library)]
    if len(found) > 1:
        names = joined(found, msg(" and "))  # their second names may have commas
        why = msg("The army has more than one commander: {names}.", names=names)
        return refused(Rule.ARM_09, why)
    return allowed(Rule.ARM_09, msg("The army has no second commander."))


def _a_commander(army: Army, library: Library) -> Verdict:
    found = [full_name(card) for card in leaders(army, library)]
    if not found:
        return refused(Rule.ARM_09, msg("The army has no commander."))
    names = joined(found, msg(" and "))
    return allowed(Rule.ARM_09, msg("The commander is {name}.", name=names))


def _once_each(names: list[str], rule: Rule) -> Verdict:
    found = Counter(names).items()
    twice = [
        literal("{name} ({count})", name=name, count=count) for name, count in found if count > 1
    ]
    if twice:
        why = msg("Each character may be there only once: {names}.", names=joined(twice))
        return refused(rule, why)
    return allowed(rule, msg("No character is there twice."))


def _has_units(army: Army) -> Verdict:
    if army.units:
        return allowed(Rule.WIN_07, msg("The army has combat units."))
    return refused(Rule.WIN_07, msg("The army has no combat unit."))


def _one_loyalty(army: Army, library: Library) -> Iterator[Verdict]:
    """Hold the cards that have a loyalty to one (ARM-14); an army may well have none."""
    found = loyalties(army, library)
    if len(found) > 1:
        names = joined(found, msg(" and "))
        yield refused(Rule.ARM_14, msg("An army may have one loyalty only: {names}.", names=names))
    elif found:
        yield allowed(Rule.ARM_14, msg("The army's loyalty is {name}.", name=found[0]))


# ------------------------------------------------------------------ the tactics deck


def faction_deck(faction: str, library: Library) -> Verdict:
    """Return whether all tactics cards of a faction are there, commanders' apart (ARM-12)."""
    here = sum(
        card.faction == faction and card.commander is None for card in library.tactics.values()
    )
    if here < FACTION_CARDS:
        why = msg(
            "This faction cannot be played: {here} of its {all} tactics cards are here, and a deck "
            "of 20 has two of each.",
            here=here,
            all=FACTION_CARDS,
        )
        return refused(Rule.ARM_12, why)
    return allowed(Rule.ARM_12, msg("The faction can be played: its tactics cards are all here."))


def _whole_deck(army: Army, library: Library) -> Verdict:
    """Ask for 7 cards of the faction and 3 of its commander, two of each (ARM-12).

    A commander who removes faction cards has as many more of his own.
    """
    own = faction_deck(army.faction, library)
    if not own:
        return own
    for leader in commanders(army, library):
        here = len(set(leader.tactics))
        due = COMMANDER_CARDS + len(leader.removes)
        if here < due:
            why = msg(
                "{commander} cannot lead an army: {here} of his or her {all} tactics cards are "
                "here, and a deck of 20 has two of each.",
                commander=full_name(leader),
                here=here,
                all=due,
            )
            return refused(Rule.ARM_12, why)
    return allowed(Rule.ARM_12, msg("All cards of the tactics deck are here."))


# ------------------------------------------------------------------ attachments and their units


def _attachments_fit(army: Army, library: Library) -> list[Verdict]:
    wrong = [verdict for unit in army.units if not (verdict := _unit_fits(unit, library))]
    return wrong or [allowed(Rule.ARM_11, msg("Every attachment fits its unit."))]


def _unit_fits(unit: ArmyUnit, library: Library) -> Verdict:
    card = library.units[unit.card]
    for attachment in unit.attachments:
        verdict = fits(card, library.attachments[attachment])
        if not verdict:
            return verdict
    counted = limited(unit, library)
    if len(counted) > 1:
        why = msg(
            "{unit} has {count} attachments; 1 is allowed.", unit=card.name, count=len(counted)
        )
        return refused(Rule.ATM_02, why)
    return allowed(Rule.ARM_11, msg("The attachments of {unit} fit.", unit=card.name))


def limited(unit: ArmyUnit, library: Library) -> list[Printed]:
    """Return the attachments of a unit that count against its limit of one (ATM-02)."""
    together = inside(unit, library)
    return [
        card
        for spot, card in enumerate(together)
        if spot and not unlimited(card, together[:spot] + together[spot + 1 :])
    ]


def fits(unit: UnitCard, attachment: AttachmentCard) -> Verdict:
    """Return whether an attachment may join a unit, whatever else is in it (ATM-03, ATM-04)."""
    name = full_name(attachment)
    if joins_enemy(attachment):
        why = msg(
            "{attachment} joins an enemy unit, none of {attachment:its|their} own army.",
            attachment=name,
        )
        return refused(Rule.ARM_14, why)
    named = names_of(attachment, DemandWord.ATTACHED_TO)
    if unit.solo and not is_named(unit, named):
        why = msg("{unit} is a solo unit and {unit:takes|take} no attachments.", unit=unit.name)
        return refused(Rule.ATM_04, why)
    if unit.type is not attachment.type:
        why = msg(
            "{attachment} is not of the same unit type as {unit}.", unit=unit.name, attachment=name
        )
        return refused(Rule.ATM_03, why)
    if not _is_one_of_its_units(unit, attachment):
        why = msg("{attachment} may not join {unit}.", unit=unit.name, attachment=name)
        return refused(Rule.ARM_14, why)
    why = msg("{attachment} may join {unit}.", unit=unit.name, attachment=name)
    return allowed(Rule.ATM_03, why)


def _is_one_of_its_units(unit: UnitCard, attachment: AttachmentCard) -> bool:
    """Return whether an attachment may join a unit of this faction and of this name (ARM-14)."""
    only = demanded(attachment, DemandWord.ONLY_FACTION)
    begins = demanded(attachment, DemandWord.ONLY_UNITS_NAMED)
    return (not only or any(demand.value == unit.faction for demand in only)) and (
        not begins or any(begins_with(unit, demand.value) for demand in begins)
    )


def _joining(army: Army, library: Library) -> Verdict:
    for number in army.joining:
        card = library.attachments[number]
        if not joins_enemy(card):
            why = msg(
                "{card} must be attached to a combat unit of its own army.", card=full_name(card)
            )
            return refused(Rule.ARM_11, why)
    return allowed(Rule.ARM_11, msg("Only attachments that join the enemy stand beside the units."))
