"""The names of the factions as players read them."""

from __future__ import annotations

from typing import Final

from simulator.language.texts import in_english
from simulator.language.texts import translate as _

TABLE: Final = "table"
"""The faction of cards that belong to a game mode and to nobody."""


def faction_name(faction: str) -> str:
    """Return the name of a faction as players read it."""
    return _names().get(faction, faction.replace("_", " ").title())


def faction_name_kept(faction: str) -> str:
    """Return the name of a faction as files keep it: in English, whatever is spoken."""
    with in_english():
        return faction_name(faction)


def faction_name_said(kept: str) -> str:
    """Return the name of a faction that a file keeps in the language spoken; others stay."""
    with in_english():
        factions = {name: faction for faction, name in _names().items()}
    return faction_name(factions[kept]) if kept in factions else kept


def _names() -> dict[str, str]:
    return {
        "stark": _("House Stark"),
        "lannister": _("House Lannister"),
        "neutral": _("Neutral"),
        "nightswatch": _("Night's Watch"),
        "freefolk": _("Free Folk"),
        "baratheon": _("House Baratheon"),
        "targaryen": _("House Targaryen"),
        "greyjoy": _("House Greyjoy"),
        "martell": _("House Martell"),
        "bolton": _("House Bolton"),
        "brotherhood": _("Brotherhood Without Banners"),
        TABLE: _("Game mode"),
    }


def short_faction_name(faction: str) -> str:
    """Return a faction's name where its emblem stands beside it, without "House"."""
    names = {
        "stark": _("Stark"),
        "lannister": _("Lannister"),
        "baratheon": _("Baratheon"),
        "targaryen": _("Targaryen"),
        "greyjoy": _("Greyjoy"),
        "martell": _("Martell"),
        "bolton": _("Bolton"),
        "brotherhood": _("Brotherhood"),
    }
    return names.get(faction) or faction_name(faction)
