"""What kinds of cards, types and a card's demands are called on the screen."""

from __future__ import annotations

from typing import Final

from simulator.language.faction_names import faction_name
from simulator.language.texts import capital, marked, name_said, translate
from simulator.language.texts import translate as _
from simulator.model.cards import CardReading, UnitType
from simulator.model.demands import Demand, DemandWord


def reading_words(reading: CardReading) -> str:
    """Return a card's house rule in words: "House rule CARD-05: ..."."""
    return _("House rule {id}: {played}").format(id=reading.id, played=reading.played)


_KINDS: Final = {
    "unit": (marked("Combat unit"), marked("Units")),
    "attachment": (marked("Attachment"), marked("Attachments")),
    "ncu": (marked("Non-combat unit"), marked("NCUs")),
    "tactics": (marked("Tactics card"), marked("Tactics")),
    "special": (marked("Special card"), marked("Special")),
    "mode": (marked("Game mode"), marked("Modes")),
}
"""What a card of each kind is called, and several of them."""


def kind_name(kind: str) -> str:
    """Return what a kind of card is called."""
    return translate(_KINDS[kind][0])


def kinds_name(kind: str) -> str:
    """Return what several cards of a kind are called, as a filter says it."""
    return translate(_KINDS[kind][1])


def type_name(kind: UnitType) -> str:
    """Return what a unit type is called."""
    return str(capital(kind.words))


def demand_words(demand: Demand) -> str:
    """Return what a card demands of its army as a sentence (ARM-14)."""
    names = _(" or ").join(map(name_said, demand.names))
    if demand.word is DemandWord.ONLY_FACTION:
        return _("Joins only {names} units.").format(names=faction_name(demand.value))
    if demand.word is DemandWord.JOINS_ENEMY:
        late = demand.value == "after_deployment"
        after = _("Joins an enemy unit after deployment.")
        return after if late else _("Joins an enemy unit before deployment.")
    return translate(demand.word.sentence).format(names=names)
