"""Writing an army list for other programs and people."""

from __future__ import annotations

from simulator.content.army_lists.pieces import HOME_MADE
from simulator.content.cards.own_cards import numbers_of
from simulator.language.faction_names import FACTIONS
from simulator.model.army import Army
from simulator.model.cards import Library, full_name
from simulator.rules.armies.lists import Priced, Printed, commanders, prices


def tts_string(army: Army) -> str:
    """Return a list as the mod reads it: each unit before its attachments, then the rest.

    Example:
        >>> from simulator.model.army import ArmyUnit
        >>> tts_string(Army("", "A", "stark", 30, (ArmyUnit("10201", ("20201",)),), ("30201",)))
        'stark;10201,20201,30201'
    """
    return f"{army.faction};{','.join(numbers_of(army))}"


def text_list(army: Army, library: Library) -> str:
    """Return a list as the usual builders write it, one card a line with its points."""
    found = prices(army, library)
    lines = [f"List: {' '.join(army.name.split())}"] if army.name.split() else []
    lines.append(f"Faction: {FACTIONS.get(army.faction, army.faction)}")
    lines += [f"Commander: {_written(leader)}" for leader in commanders(army, library)]
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
    """Return the number of a card that shares its name with another one."""
    alike = (other for other in library.in_lists.values() if type(other) is type(card))
    same = [other for other in alike if full_name(other) == full_name(card)]
    return f" [{card.id}]" if len(same) > 1 else ""
