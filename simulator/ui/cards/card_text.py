"""What kinds of cards, types and a card's demands are called on the screen."""

from __future__ import annotations

from simulator.language.faction_names import faction_name
from simulator.language.texts import name_said
from simulator.language.texts import translate as _
from simulator.model.cards import CardReading, UnitType


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


def demand_words(demand: str) -> str:
    """Return what a card demands of its army as a sentence (ARM-14)."""
    word, _colon, value = demand.partition(":")
    names = _(" or ").join(name_said(name.strip()) for name in value.split("|"))
    sentences = {
        "army_includes": _("Needs {names} in the army."),
        "army_excludes": _("Not in an army with {names}."),
        "attached_to": _("Must be in a unit with {names}."),
        "at_most": _("At most {names} in an army."),
        "ignores_attachment_limit": _("May join beside another attachment."),
        "holds": _("{names} must be in this unit."),
        "cheaper_attachment": _("One attachment in this unit costs {names} less."),
        "free_attachment": _("{names} costs nothing in this unit."),
        "one_for_each": _("At most one for each infantry unit of the name {names}."),
        "loyalty": _("Loyalty: {names}. An army may have one loyalty only."),
        "lifts_limit": _("An army with this card may have any number of {names}."),
        "ignores_limit_with": _("May join a unit with {names} beside another attachment."),
        "only_units_named": _("Joins only {names} units."),
        "cheaper_unit": _("One unit of {names} in the army costs 1 less."),
        "cheaper_in": _("Costs 1 less in {names}."),
        "first_free": _("The first {names} attachment of an army is free."),
        "brought_by": _("In no army list: {names} brings it."),
        "commands_through": _("As a commander, needs {names} in the army."),
        "may_lead": _("May be an army's commander."),
        "costs_points": _("Costs points as a commander too."),
        "excludes_units_named": _("Not in an army with {names} units."),
    }
    if word == "only_faction":
        return _("Joins only {names} units.").format(names=faction_name(value))
    if word == "joins_enemy":
        late = value == "after_deployment"
        return _joins_late() if late else _("Joins an enemy unit before deployment.")
    return sentences.get(word, "").format(names=names)


def _joins_late() -> str:
    return _("Joins an enemy unit after deployment.")
