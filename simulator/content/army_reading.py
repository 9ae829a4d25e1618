"""An army being put together from what was read, and what is told about it."""

from __future__ import annotations

from dataclasses import field, replace

from simulator.content.army_names import FACTIONS
from simulator.model.army import Army
from simulator.model.cards import AttachmentCard, Library, NcuCard, UnitCard
from simulator.records import dataclass
from simulator.rules.armies import mustering
from simulator.rules.armies.building import fits
from simulator.rules.armies.lists import (
    UNLIMITED,
    Printed,
    commanders,
    cost,
    full_name,
    joins_enemy,
)
from simulator.texts import translate as _


class ArmyTextError(ValueError):
    """A text in which there is no army list; the message is for the player."""


@dataclass(frozen=True, slots=True)
class Imported:
    """An army that was read, what had to be decided or left out, and the form it was read from."""

    army: Army
    notes: tuple[str, ...]
    form: str


def known_factions(library: Library) -> str:
    """Give the factions a list may be of, as a sentence has them."""
    here = {card.faction for card in library.units.values()}
    return ", ".join(name for faction, name in FACTIONS.items() if faction in here)


@dataclass
class Muster:
    """An army being read: cards come in the order of the text, an attachment to the last unit."""

    library: Library
    faction: str
    form: str
    army: Army = field(default_factory=lambda: mustering.new_army("", 0))
    notes: list[str] = field(default_factory=list)
    waiting: list[AttachmentCard] = field(default_factory=list)
    """Attachments that had no unit before them."""
    homeless: bool = False
    """The unit before the next attachments is none we know."""

    def note(self, sentence: str) -> None:
        """Tell something, once."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def add(self, card: Printed) -> None:
        """Put a card where it belongs."""
        if isinstance(card, UnitCard):
            self.homeless = False
            self.army = mustering.with_unit(self.army, card.id)
        elif isinstance(card, NcuCard):
            self.army = mustering.with_ncu(self.army, card.id)
        elif joins_enemy(card):
            self.army = mustering.with_joining(self.army, card.id)
        elif self.army.units and not self.homeless:
            self.army = mustering.with_attachment(self.army, len(self.army.units) - 1, card.id)
        else:
            self.waiting.append(card)


def finished(muster: Muster) -> Imported:
    """Give the army with its faction and size; raise ArmyTextError when no card was read."""
    for card in muster.waiting:
        _find_a_place(muster, card)
    army = replace(muster.army, faction=muster.faction)
    if not army.units and not army.ncus and not army.joining:
        text = " ".join(muster.notes[:3])
        none = _("No card of ours was found in this list.")
        raise ArmyTextError(f"{none} {text}".strip())
    if not army.points:
        spent = cost(army, muster.library)
        size = next((size for size in mustering.POINTS if size >= spent), spent)
        army = replace(army, points=size)
        muster.note(
            _("The list names no size; it is taken as {points} points.").format(points=size)
        )
    if not army.name:
        leader = next(iter(commanders(army, muster.library)), None)
        army = replace(army, name=full_name(leader) if leader else FACTIONS[muster.faction])
    return Imported(army, tuple(muster.notes), muster.form)


def _find_a_place(muster: Muster, card: AttachmentCard) -> None:
    """Put an attachment that stood in no unit into the first that may take it, and say so."""
    library = muster.library
    for place, unit in enumerate(muster.army.units):
        inside = [library.attachments[number] for number in unit.attachments]
        free = all(UNLIMITED in other.requirements for other in inside)
        if free and fits(library.units[unit.card], card):
            muster.army = mustering.with_attachment(muster.army, place, card.id)
            why = _("The list does not say which unit {card} is in; {unit} was taken.")
            home = library.units[unit.card].name
            muster.note(why.format(card=full_name(card), unit=home))
            return
    why = _("No unit of the list can take {card}; it was left out.")
    muster.note(why.format(card=full_name(card)))
