"""The names of the factions as players read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.language.texts import Text, in_english, marked, msg, translate
from simulator.language.texts import translate as _

FACTIONS: Final[Mapping[str, str]] = {
    "stark": marked("House Stark"),
    "lannister": marked("House Lannister"),
    "nightswatch": marked("Night's Watch"),
    "freefolk": marked("Free Folk"),
    "baratheon": marked("House Baratheon"),
    "targaryen": marked("House Targaryen"),
    "greyjoy": marked("House Greyjoy"),
    "martell": marked("House Martell"),
    "bolton": marked("House Bolton"),
    "brotherhood": marked("Brotherhood Without Banners"),
    "neutral": marked("Neutral"),
}
"""The factions we know, in English."""
_HOUSES: Final = {
    "stark": msg("Stark"),
    "lannister": msg("Lannister"),
    "nightswatch": msg("Night's Watch"),
    "freefolk": msg("Free Folk"),
    "baratheon": msg("Baratheon"),
    "targaryen": msg("Targaryen"),
    "greyjoy": msg("Greyjoy"),
    "martell": msg("Martell"),
    "bolton": msg("Bolton"),
    "brotherhood": msg("Brotherhood"),
    "neutral": msg("Neutral"),
}
"""Their short names."""
TABLE: Final = "table"
"""The faction of cards that belong to a game mode and to nobody."""


def faction_name(faction: str) -> str:
    """Return the name of a faction as players read it."""
    if faction == TABLE:
        return _("Game mode")
    return (
        translate(FACTIONS[faction]) if faction in FACTIONS else faction.replace("_", " ").title()
    )


def faction_name_kept(faction: str) -> str:
    """Return the name of a faction as files keep it: in English, whatever is spoken."""
    with in_english():
        return faction_name(faction)


def faction_name_said(kept: str) -> str:
    """Return the name of a faction that a file keeps in the language spoken; others stay."""
    with in_english():
        factions = {faction_name(faction): faction for faction in (*FACTIONS, TABLE)}
    return faction_name(factions[kept]) if kept in factions else kept


def short_faction_name(faction: str) -> str:
    """Return a faction's name where its emblem stands beside it, without "House"."""
    return str(house_name(faction)) if faction in _HOUSES else faction_name(faction)


def house_name(faction: str) -> Text:
    """Return the short name of a faction: "Stark", "Night's Watch"."""
    return _HOUSES.get(faction, faction.replace("_", " ").title())
