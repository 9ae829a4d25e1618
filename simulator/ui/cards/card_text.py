"""What kinds of cards, types and a card's demands are called on the screen."""

from __future__ import annotations

from simulator.language.faction_names import faction_name
from simulator.language.texts import name_said
from simulator.language.texts import translate as _
from simulator.model.cards import CardReading, UnitType
from simulator.model.demands import Demand, DemandWord


def reading_words(reading: CardReading) -> str:
    """Return a card's house rule in words: "House rule CARD-05: ..."."""
    return _("House rule {id}: {played}").format(id=reading.id, played=reading.played)


def kind_name(kind: str) -> str:
    """Return what a kind of card is called."""
    names = {
        "unit": _("Combat unit"),
        "attachment": _("Attachment"),
        "ncu": _("Non-combat unit"),
        "tactics": _("Tactics card"),
        "special": _("Special card"),
        "mode": _("Game mode"),
    }
    return names[kind]


def kinds_name(kind: str) -> str:
    """Return what several cards of a kind are called, as a filter says it."""
    names = {
        "unit": _("Units"),
        "attachment": _("Attachments"),
        "ncu": _("NCUs"),
        "tactics": _("Tactics"),
        "special": _("Special"),
        "mode": _("Modes"),
    }
    return names[kind]


def type_name(kind: UnitType) -> str:
    """Return what a unit type is called."""
    names = {
        UnitType.INFANTRY: _("Infantry"),
        UnitType.CAVALRY: _("Cavalry"),
        UnitType.MONSTER: _("Monster"),
        UnitType.WAR_MACHINE: _("War machine"),
        UnitType.CASTLE_WALL: _("Castle wall"),
    }
    return names[kind]


def demand_words(demand: Demand) -> str:
    """Return what a card demands of its army as a sentence (ARM-14)."""
    names = _(" or ").join(map(name_said, demand.names))
    sentences = {
        DemandWord.ARMY_INCLUDES: _("Needs {names} in the army."),
        DemandWord.ARMY_EXCLUDES: _("Not in an army with {names}."),
        DemandWord.ATTACHED_TO: _("Must be in a unit with {names}."),
        DemandWord.AT_MOST: _("At most {names} in an army."),
        DemandWord.IGNORES_ATTACHMENT_LIMIT: _("May join beside another attachment."),
        DemandWord.HOLDS: _("{names} must be in this unit."),
        DemandWord.CHEAPER_ATTACHMENT: _("One attachment in this unit costs {names} less."),
        DemandWord.FREE_ATTACHMENT: _("{names} costs nothing in this unit."),
        DemandWord.ONE_FOR_EACH: _("At most one for each infantry unit of the name {names}."),
        DemandWord.LOYALTY: _("Loyalty: {names}. An army may have one loyalty only."),
        DemandWord.LIFTS_LIMIT: _("An army with this card may have any number of {names}."),
        DemandWord.IGNORES_LIMIT_WITH: _("May join a unit with {names} beside another attachment."),
        DemandWord.ONLY_UNITS_NAMED: _("Joins only {names} units."),
        DemandWord.CHEAPER_UNIT: _("One unit of {names} in the army costs 1 less."),
        DemandWord.CHEAPER_IN: _("Costs 1 less in {names}."),
        DemandWord.CHEAPER_WITH: _("Costs 1 less with {names} in the army."),
        DemandWord.FIRST_CHEAPER: _("The first attachment of an army that says so costs 1 less."),
        DemandWord.FIRST_FREE_WITH: _("With {names} in the army, the first of these is free."),
        DemandWord.ONE_IN_A_UNIT: _("At most one {names} in a unit."),
        DemandWord.FIRST_FREE: _("The first {names} attachment of an army is free."),
        DemandWord.BROUGHT_BY: _("In no army list: {names} brings it."),
        DemandWord.COMMANDS_THROUGH: _("As a commander, needs {names} in the army."),
        DemandWord.MAY_LEAD: _("May be an army's commander."),
        DemandWord.COSTS_POINTS: _("Costs points as a commander too."),
        DemandWord.EXCLUDES_UNITS_NAMED: _("Not in an army with {names} units."),
    }
    if demand.word is DemandWord.ONLY_FACTION:
        return _("Joins only {names} units.").format(names=faction_name(demand.value))
    if demand.word is DemandWord.JOINS_ENEMY:
        late = demand.value == "after_deployment"
        return _joins_late() if late else _("Joins an enemy unit before deployment.")
    return sentences.get(demand.word, "").format(names=names)


def _joins_late() -> str:
    return _("Joins an enemy unit after deployment.")
