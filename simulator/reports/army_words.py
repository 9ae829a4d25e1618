"""An army and its cards in words, the same on paper and on a page of the browser."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.content.army_lists.listed import Imported, ListLine
from simulator.engine.names import tokens_text, type_words
from simulator.files.plain_data import fields_of
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import (
    AbilityId,
    AttachmentCard,
    AttackCard,
    AttackKind,
    Library,
    NcuCard,
    TacticsCard,
    UnitCard,
)
from simulator.rules.armies.building import check
from simulator.rules.armies.lists import Priced, cost, marked_name
from simulator.staging.card_text import reading_words


def points_words(army: Army, library: Library) -> str:
    """Return faction and points of an army: "House Stark: 40 of 40 points"."""
    words = _("{faction}: {spent} of {points} points")
    faction = FACTIONS.get(army.faction, army.faction)
    return words.format(faction=faction, spent=cost(army, library), points=army.points)


def line_words(line: ListLine) -> str:
    """Return what a line of a list was read as, and why something in it was not read."""
    notice = [_("read as {cards}").format(cards="; ".join(line.read_as))] if line.read_as else []
    notice += [_("not read: {reason}").format(reason=reason) for reason in line.not_read]
    return "\n".join(notice)


def read_verdict(found: Imported, library: Library) -> str:
    """Return whether the army of a list is legal, and which of its lines were not read."""
    lines = ", ".join(str(line.number) for line in found.not_read)
    if not all(check(found.army, library)):
        whole = _("This army breaks rules.")
        return f"{whole} " + _("Lines not read: {lines}.").format(lines=lines) if lines else whole
    verdict = _("A legal army: {cost} of {points} points.")
    if lines:
        verdict = _(
            "A legal army as far as read: {cost} of {points} points; lines not read: {lines}."
        )
    return verdict.format(cost=cost(found.army, library), points=found.army.points, lines=lines)


def entry_words(entry: Priced, army: Army) -> tuple[str, str]:
    """Return an entry of the list, and its points; a commander who is free is told by a C."""
    name = str(marked_name(entry.card))
    if entry.why:
        name += f" ({entry.why})"
    if entry.card.id in army.joining:
        joins = _("joins an enemy unit")
        name += f" ({joins})"
    return name, _("C") if entry.free_commander else str(entry.cost)


def unit_words(card: UnitCard) -> str:
    """Return the numbers of a unit's card."""
    return _("{type}, speed {speed}, defense {defense}+, morale {morale}+, {wounds} wounds").format(
        type=type_words(card.type),
        **fields_of(card, "speed", "defense", "morale"),
        wounds=card.full_wounds,
    )


def abilities_words(card: UnitCard | AttachmentCard | NcuCard, library: Library) -> Iterator[str]:
    """Yield the abilities of a card with their texts, and the tokens it begins with."""
    for ability in card.abilities:
        yield _ability(ability, library)
    if card.tokens:
        yield _("Begins with {tokens}.").format(tokens=tokens_text(*card.tokens))


def tactics_words(card: TacticsCard, library: Library) -> str:
    """Return a tactics card with its text and the house rules for it."""
    words = f"{marked_name(card)}. {printed(card.text)}".rstrip()
    return " ".join((words, *_readings(card.ability, library)))


def _ability(ability: AbilityId, library: Library) -> str:
    known = library.abilities.get(ability)
    if known is None:
        return printed(ability)
    name = printed(known.name)
    name = _("Order: {name}").format(name=name) if known.order else name
    text = f"{name}. {printed(known.text)}" if known.text else name
    return " ".join((text, *_readings(ability, library)))


def _readings(ability: AbilityId, library: Library) -> list[str]:
    """Return the house rules for an ability or a tactics card."""
    return [reading_words(one) for one in library.readings.get(ability, ())]


def attack_words(attack: AttackCard) -> str:
    """Return an attack line: "Arrow Volley, long range: hits on 3+, 7, 7, 5 dice"."""
    reach = {
        AttackKind.MELEE: _("melee"),
        AttackKind.SHORT: _("short range"),
        AttackKind.LONG: _("long range"),
        AttackKind.ANYWHERE: _("ranged, anywhere"),
    }[attack.kind]
    dice = ", ".join(str(each) for each in attack.dice)
    if attack.kind is AttackKind.ANYWHERE:
        words = _("{name}, {reach}: hits on {hit}+, {dice} dice")
        return words.format(name=attack.name, reach=reach, hit=attack.hit, dice=dice)
    return _("{name}, {reach}: hits on {hit}+, {dice} dice by rank").format(
        name=attack.name, reach=reach, hit=attack.hit, dice=dice
    )
