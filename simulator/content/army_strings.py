"""Army lists as the community passes them on: strings of card numbers, and lists as text.

What each form looks like, and where it comes from, stands in docs/army-lists.md.
"""

from __future__ import annotations

import re
from typing import Final

from simulator.content.army_list_text import HOME_MADE, read_text
from simulator.content.army_names import FACTIONS, faction_named
from simulator.content.army_reading import (
    ArmyTextError,
    Imported,
    Muster,
    finished,
    known_factions,
)
from simulator.content.json_text import parse
from simulator.content.plain_data import Value
from simulator.content.reading import describe_unseen
from simulator.model.army import Army
from simulator.model.cards import CardId, Library
from simulator.rules.armies.lists import Priced, Printed, commanders, full_name, prices
from simulator.texts import translate as _
from simulator.texts import unseen

NUMBERS: Final = "numbers"
"""The form of the mod for Tabletop Simulator."""
_NUMBERS: Final = re.compile(r"^\s*([^;\n:]*);([\s\w,;.-]*)$")
_SAME_CARD: Final = {"10230": "10220"}
"""Numbers a builder uses for a card that has another one."""
_UNIT: Final = "1"
"""What the number of a combat unit begins with."""
MOST: Final = 20_000
"""Characters a list may have."""
MOST_NUMBERS: Final = 200
"""Card numbers a list may have; armies have some dozen."""


def read_list(text: str, library: Library) -> Imported:
    """Read a list in any of the forms; raise ArmyTextError when there is no list in it.

    Each thing that was unknown, or had to be decided, stands in the notes, one sentence each.
    """
    if len(text) > MOST:
        raise ArmyTextError(_("This text is too long for an army list."))
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", "\n")
    hidden = unseen(text)
    if hidden is not None:
        why = _("This text is no army list: it holds {found}.")
        raise ArmyTextError(why.format(found=describe_unseen(hidden[0])))
    stripped = text.strip().strip("\ufeff")
    if not stripped:
        raise ArmyTextError(_("There is no text to read."))
    if stripped.startswith("{"):
        return _read_json(stripped, library)
    numbers = _NUMBERS.match(stripped)
    if numbers:
        return _read_numbers(numbers[1], re.split(r"[,;\s]+", numbers[2]), library)
    if re.fullmatch(r"\S+://\S+", stripped):
        raise ArmyTextError(_("A link cannot be followed; copy the list itself."))
    return read_text(stripped, library)


# ------------------------------------------------------------------ numbers


def tts_string(army: Army) -> str:
    """Give a list as "stark;10201,20201,30201": each unit before its attachments, then the rest."""
    numbers: list[CardId] = []
    for unit in army.units:
        numbers += [unit.card, *unit.attachments]
    return f"{army.faction};{','.join([*numbers, *army.ncus, *army.joining])}"


def _read_numbers(named: str, numbers: list[str], library: Library) -> Imported:
    faction = faction_named(named, library)
    if not faction:
        raise ArmyTextError(
            _("{faction} is no faction we know; known are {known}.").format(
                faction=named.strip() or _("Nothing"), known=known_factions(library)
            )
        )
    muster = Muster(library, faction, NUMBERS)
    if len(numbers) > MOST_NUMBERS:
        raise ArmyTextError(_("This list has more cards than any army."))
    for written in filter(None, (number.strip() for number in numbers)):
        number = _SAME_CARD.get(written, written)
        card = _card(number, library)
        if card is not None:
            muster.add(card)
        elif number in library.tactics:
            name = library.tactics[number].name
            muster.note(
                _("{number} is the tactics card {name}; the deck follows from the army.").format(
                    number=number, name=name
                )
            )
        else:
            muster.note(
                _("No card has the number {number}; it was left out.").format(number=repr(written))
            )
            muster.homeless = muster.homeless or number.startswith(_UNIT)
    return finished(muster)


def _card(number: CardId, library: Library) -> Printed | None:
    for shelf in (library.units, library.attachments, library.ncus):
        if number in shelf:
            return shelf[number]
    return None


def _read_json(text: str, library: Library) -> Imported:
    """Read what the builder asoiaf-stats gives the mod: a faction's name and the numbers."""
    try:
        data: Value = parse(text)
        faction, numbers = data["faction"], data["idArray"]
        named = faction["name"] if isinstance(faction, dict) else faction
        return _read_numbers(str(named), [str(number) for number in numbers], library)
    except (ValueError, KeyError, TypeError, RecursionError) as fault:
        if isinstance(fault, ArmyTextError):
            raise
        why = _("This looks like JSON, but has no faction and no idArray of card numbers.")
        raise ArmyTextError(why) from fault


# ------------------------------------------------------------------ text


def text_list(army: Army, library: Library) -> str:
    """Give a list as the usual builders write it, one card a line with its points."""
    found = prices(army, library)
    lines = [f"List: {' '.join(army.name.split())}"] if army.name.split() else []
    lines.append(f"Faction: {FACTIONS.get(army.faction, army.faction)}")
    leaders = commanders(army, library)
    lines += [f"Commander: {_written(leader)}" for leader in leaders]
    lines += [f"Points: {army.points}", ""]
    units = [entry for entry in found if entry.unit is not None]
    rest = [entry for entry in found if entry.unit is None]
    ncus, joining = rest[: len(army.ncus)], rest[len(army.ncus) :]
    for title, entries in (
        ("Combat Units", units),
        ("Non-Combat Units", ncus),
        ("Enemy Attachments", joining),
    ):
        if entries:
            lines += [f"{title}:", *(_line(entry, library) for entry in entries), ""]
    return "\n".join(lines).rstrip() + "\n"


def _line(entry: Priced, library: Library) -> str:
    lead = "•" if entry.spot is None else "  with"
    mark = " (C)" if entry.free_commander else f" ({entry.cost})"
    return f"{lead} {_written(entry.card)}{mark}{_number(entry.card, library)}"


def _written(card: Printed) -> str:
    name = f"{card.name} - {card.subname}" if card.subname else card.name
    return f"{name} {HOME_MADE}" if card.home_made else name


def _number(card: Printed, library: Library) -> str:
    """Give the number of a card that shares its name with another one."""
    shelves = (library.units, library.attachments, library.ncus)
    shelf = next(shelf for shelf in shelves if card.id in shelf)
    same = [other for other in shelf.values() if full_name(other) == full_name(card)]
    return f" [{card.id}]" if len(same) > 1 else ""
