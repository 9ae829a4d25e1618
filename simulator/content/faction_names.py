"""The names of the factions as players read them."""

from __future__ import annotations

from typing import Final

from simulator.texts import translate as _

TABLE: Final = "table"
"""The faction of cards that belong to a game mode and to nobody."""


def faction_name(faction: str) -> str:
    """Give the name of a faction as players read it."""
    names = {
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
    return names.get(faction, faction.replace("_", " ").title())


def short_faction_name(faction: str) -> str:
    """Give a faction's name where its emblem stands beside it, without "House"."""
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
