"""The names of the factions as players read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.language.texts import Text, in_english, marked, msg, translate
from simulator.language.texts import translate as _

_NAMES: Final = {
    "stark": (marked("House Stark"), msg("Stark")),
    "lannister": (marked("House Lannister"), msg("Lannister")),
    "nightswatch": (marked("Night's Watch"), msg("Night's Watch")),
    "freefolk": (marked("Free Folk"), msg("Free Folk")),
    "baratheon": (marked("House Baratheon"), msg("Baratheon")),
    "targaryen": (marked("House Targaryen"), msg("Targaryen")),
    "greyjoy": (marked("House Greyjoy"), msg("Greyjoy")),
    "martell": (marked("House Martell"), msg("Martell")),
    "bolton": (marked("House Bolton"), msg("Bolton")),
    "brotherhood": (marked("Brotherhood Without Banners"), msg("Brotherhood")),
    "neutral": (marked("Neutral"), msg("Neutral")),
}
"""The factions we know by their names in English, and their short names."""
FACTIONS: Final[Mapping[str, str]] = {faction: name for faction, (name, _short) in _NAMES.items()}
"""The factions we know, in English."""
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
    return str(house_name(faction)) if faction in FACTIONS else faction_name(faction)


def house_name(faction: str) -> Text:
    """Return the short name of a faction: "Stark", "Night's Watch"."""
    return _NAMES[faction][1] if faction in _NAMES else faction.replace("_", " ").title()
