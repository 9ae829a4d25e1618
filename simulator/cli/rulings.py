"""Listing all house rules on the command line, for people and for programs."""

from __future__ import annotations

import json

from rich.console import Console

from simulator.content.house_rules import HouseRule, house_rules
from simulator.texts import translate as _


def shown(*, as_json: bool) -> None:
    """Print every house rule; raise ContentError for a fault in the data files."""
    found = house_rules()
    if as_json:
        print(json.dumps([_plain(one) for one in found], indent=2, ensure_ascii=False))
        return
    console = Console(highlight=False)
    for one in found:
        console.print(f"[bold]{one.id}[/]  {one.question}: {one.played}")
        console.print(_("Decides in: {where}").format(where=where(one)), style="dim")


def where(one: HouseRule) -> str:
    """Return where a house rule decides: its modes, its cards, its switch, or everywhere."""
    told = [*one.modes, *one.cards]
    if one.switch:
        told.append(_("switch: {name}").format(name=one.switch))
    return ", ".join(told) or _("every game")


def _plain(one: HouseRule) -> dict[str, object]:
    return {
        "id": one.id, "question": one.question, "played": one.played,
        "modes": list(one.modes), "cards": list(one.cards), "switch": one.switch,
    }  # fmt: skip
