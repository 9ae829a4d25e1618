"""What single cards demand of the army they are in (ARM-14).

The words: "army_includes:Robb Stark|Bran Stark" (one of them is in the army), "holds:Robb Stark"
(he is in this very unit), "attached_to:Rickon Stark" (it stands in his unit, or in a unit of that
name), "one_for_each:Golden Company" (at most one for each infantry unit whose name begins so),
"one_in_a_unit:Bastard's Boy" (no other card that says the same is in its unit),
"army_excludes:Lord Varys", "excludes_units_named:House Bolton" (no unit whose name begins so),
"at_most:2" (cards of its name, unless another "lifts_limit" of it), "brought_by:Bonded Skinchanger"
(in no list: an ability brings it), "commands_through:Areo Hotah" (he is in the army, a commander
too). The others are judged elsewhere: whom an attachment joins and "loyalty" in `building`, what
changes a price in `lists`, who leads in `setup.start`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from simulator.language.texts import Message, joined, msg
from simulator.model.army import Army
from simulator.model.cards import CardId, Library, UnitCard, UnitType, full_name
from simulator.model.demands import Demand, DemandWord
from simulator.model.rulebook import Rule
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass
from simulator.rules.armies.lists import (
    Printed,
    begins_with,
    cards_of,
    is_named,
    names_of,
    placed,
)


@dataclass(frozen=True)
class _Asked:
    """A demand with what it looks at: the card, the cards beside it, the whole army."""

    card: Printed
    demand: Demand
    beside: list[Printed]
    everyone: list[Printed]

    @property
    def title(self) -> str:
        """Return the name of the card that demands it."""
        return full_name(self.card)

    @property
    def names(self) -> Message:
        """Return the names of the cards it looks for, one of which will do."""
        return joined(self.demand.names, msg(" or "))


class _Word(Protocol):
    def __call__(self, asked: _Asked) -> Verdict: ...


def needs(army: Army, library: Library) -> list[Verdict]:
    """Return for each demand that further cards may still meet whether it is met."""
    return _judged(army, library, _NEEDS)


def limits(army: Army, library: Library) -> list[Verdict]:
    """Return for each demand that no further card can mend whether it is kept."""
    return _judged(army, library, _LIMITS)


def _judged(army: Army, library: Library, words: Mapping[DemandWord, _Word]) -> list[Verdict]:
    """Judge each demand of each card once; a copy that breaks it speaks for all."""
    found: dict[tuple[CardId, Demand], Verdict] = {}
    everyone = cards_of(army, library)
    for card, beside in placed(army, library):
        for demand in card.requirements:
            if demand.word in words and found.get((card.id, demand), True):
                asked = _Asked(card, demand, beside, everyone)
                found[card.id, demand] = words[demand.word](asked)
    return list(found.values())


def _any_named(cards: Iterable[Printed], demand: Demand) -> bool:
    return any(is_named(card, demand.names) for card in cards)


def _includes(asked: _Asked) -> Verdict:
    why = msg("{card} {card:needs|need} {names} in the army.", card=asked.title, names=asked.names)
    return Verdict(_any_named(asked.everyone, asked.demand), Rule.ARM_14, why)


def _holds(asked: _Asked) -> Verdict:
    why = msg("{names} must be attached to {card}.", card=asked.title, names=asked.names)
    return Verdict(_any_named(asked.beside, asked.demand), Rule.ARM_14, why)


def _attached_to(asked: _Asked) -> Verdict:
    why = msg("{card} must be in a unit with {names}.", card=asked.title, names=asked.names)
    return Verdict(_any_named(asked.beside, asked.demand), Rule.ARM_14, why)


def _one_for_each(asked: _Asked) -> Verdict:
    count = sum(1 for other in asked.everyone if other.id == asked.card.id)
    units = [
        other
        for other in asked.everyone
        if isinstance(other, UnitCard)
        and other.type is UnitType.INFANTRY
        and begins_with(other, asked.demand.value)
    ]
    why = msg(
        "An army may have one {card} for each {names} infantry unit: it has {count} and {units}.",
        card=asked.title,
        names=asked.names,
        count=count,
        units=len(units),
    )
    return Verdict(count <= len(units), Rule.ARM_14, why)


def _one_in_a_unit(asked: _Asked) -> Verdict:
    why = msg(
        "A unit may have one {names}: {card} has another beside it.",
        card=asked.title,
        names=asked.names,
    )
    return Verdict(
        not any(asked.demand in one.requirements for one in asked.beside), Rule.ARM_14, why
    )


def _excludes(asked: _Asked) -> Verdict:
    why = msg("{card} may not be in an army with {names}.", card=asked.title, names=asked.names)
    return Verdict(not _any_named(asked.everyone, asked.demand), Rule.ARM_14, why)


def _at_most(asked: _Asked) -> Verdict:
    """Count the cards of its name, units and attachments alike."""
    count = sum(1 for other in asked.everyone if full_name(other) == asked.title)
    lifted = any(
        is_named(asked.card, names_of(other, DemandWord.LIFTS_LIMIT)) for other in asked.everyone
    )
    why = msg("An army may have {limit} of {card}.", limit=asked.demand.value, card=asked.title)
    return Verdict(lifted or count <= int(asked.demand.value), Rule.ARM_14, why)


def _excludes_units(asked: _Asked) -> Verdict:
    found = [
        other.name
        for other in asked.everyone
        if isinstance(other, UnitCard) and begins_with(other, asked.demand.value)
    ]
    if not found:
        why = msg(
            "No {names} unit is in the army of {card}.", names=asked.demand.value, card=asked.title
        )
        return allowed(Rule.ARM_14, why)
    names = ", ".join(dict.fromkeys(found))
    why = msg("{card} may not be in an army with {names}.", card=asked.title, names=names)
    return refused(Rule.ARM_14, why)


def _brought(asked: _Asked) -> Verdict:
    why = msg(
        "{card} {card:is|are} in no army list: {names} brings it.",
        card=asked.title,
        names=asked.names,
    )
    return refused(Rule.ARM_14, why)


def _through(asked: _Asked) -> Verdict:
    """Ask for him through whom a commander leads; one who does not command needs nobody."""
    leads = not any(
        other.commander and other.id != asked.card.id and not _any_named([other], asked.demand)
        for other in asked.everyone
    )
    why = msg("{card} commands through {names}.", card=asked.title, names=asked.names)
    return Verdict(not leads or _any_named(asked.everyone, asked.demand), Rule.ARM_14, why)


_NEEDS: Final[Mapping[DemandWord, _Word]] = {
    DemandWord.ARMY_INCLUDES: _includes,
    DemandWord.HOLDS: _holds,
    DemandWord.ATTACHED_TO: _attached_to,
    DemandWord.ONE_FOR_EACH: _one_for_each,
    DemandWord.COMMANDS_THROUGH: _through,
}
_LIMITS: Final[Mapping[DemandWord, _Word]] = {
    DemandWord.ARMY_EXCLUDES: _excludes,
    DemandWord.EXCLUDES_UNITS_NAMED: _excludes_units,
    DemandWord.AT_MOST: _at_most,
    DemandWord.ONE_IN_A_UNIT: _one_in_a_unit,
    DemandWord.BROUGHT_BY: _brought,
}
