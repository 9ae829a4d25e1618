"""Checking and printing an army list from the command line."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from simulator.content.armies import load_army
from simulator.content.library import load_library
from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.rules.army_building import check, cost
from simulator.texts import translate as _


def shown(name_or_file: str) -> list[str]:
    """Print a list with its costs; give what is wrong with it, one sentence each."""
    library = load_library()
    army = load_army(name_or_file, library)
    Console().print(_table(army, library))
    faults = [verdict for verdict in check(army, library) if not verdict]
    if not faults:
        print(_("A legal army: {cost} of {points} points.").format(
            cost=cost(army, library), points=army.points))  # fmt: skip
    return [f"{name_or_file}: {fault}" for fault in faults]


def _table(army: Army, library: Library) -> Table:
    table = Table(_("Card"), _("Points"), _("Kind"), title=f"{army.name} ({army.faction})")
    for entry in army.units:
        unit = library.units[entry.card]
        table.add_row(unit.name, str(unit.cost), unit.type.value)
        for card in entry.attachments:
            attachment = library.attachments[card]
            title = f"  + {attachment.name}"
            if attachment.subname:
                title += f", {attachment.subname}"
            points = _("commander") if attachment.commander else str(attachment.cost)
            table.add_row(title, points, _("attachment"))
    for card in army.ncus:
        ncu = library.ncus[card]
        table.add_row(f"{ncu.name}, {ncu.subname}", str(ncu.cost), _("non-combat unit"))
    return table
