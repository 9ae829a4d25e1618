"""What the head of a list says without a keyword: its faction and its size."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from simulator.content.armies.army_names import (
    faction_named,
    known_factions,
    names_abroad,
    names_of_faction,
    plain,
)
from simulator.content.army_lists.card_names import other_names
from simulator.content.army_lists.listed import ArmyTextError
from simulator.language.faction_names import FACTIONS
from simulator.language.texts import _
from simulator.model.cards import Library
from simulator.rules.armies.lists import NEUTRAL

_SIZE: Final = re.compile(
    r"\b(\d{1,3})\s*-?\s*(?:points?|pts|pt|p)\b\.?|[(\[]\s*(\d{2,3})\s*[)\]]"
    r"|\s(\d{2,3})(?=\W*$|\s*[(\[|,;:]|\s[-–—]\s)",
    re.IGNORECASE,
)
_HIGHEST_COST: Final = 14
"""Points no single card costs; more than that in a line is the size of a list."""
_HEAD_LINES: Final = 6
"""Lines among which one may name the faction alone."""
_PARTS: Final = re.compile(r"[|,;:()\[\]]|\s[-–—/]+\s")
"""What stands between the parts of a head: "Stark, 40 points", "House Stark (40) - a test"."""
_NEUTRALS: Final = re.compile(r"\bneutrals?\s*:?\s*\d+|\d+\s*neutrals?\b", re.IGNORECASE)
"""How many points of neutral cards a list has; it is not its faction."""


def required_faction(named: str, library: Library) -> str:
    """Return the faction that is named; raise ArmyTextError for one that we do not know."""
    faction = faction_named(named, library)
    if not faction:
        why = _("{faction} is no faction we know; known are {known}.")
        known = known_factions(library)
        raise ArmyTextError(why.format(faction=named.strip() or _("Nothing"), known=known))
    return faction


def size_in(line: str) -> int:
    """Return the size of a list that a line tells, 0 for a line without one.

    Example:
        >>> size_in("Bolton terror, 30pts"), size_in("Stark Bowmen (6)")
        (30, 0)
    """
    found = _SIZE.search(line.strip())
    points = int(next(filter(None, found.groups()))) if found else 0
    return points if points > _HIGHEST_COST else 0


def without_size(line: str) -> str:
    """Return a line without the size of the list."""
    return _SIZE.sub(" ", line.strip())


def head_parts(line: str) -> list[str]:
    """Return the parts of a head without its size: "Stark, 40 points" has one, "Stark"."""
    sized = size_in(line) > 0
    parts = _PARTS.split(_NEUTRALS.sub(" ", without_size(line) if sized else line))
    return [part.strip() for part in parts if plain(part)]


def names_faction(part: str, faction: str) -> bool:
    """Return whether a part of a head is the faction's name and nothing else."""
    return plain(part) in _faction_words(faction)


def faction_alone(part: str, library: Library) -> str:
    """Return the faction of which a part of a head is the name and nothing else, "" for others."""
    named = faction_named(part, library)
    return named if named and names_faction(part, named) else ""


def _faction_words(faction: str) -> set[str]:
    names = [FACTIONS[faction], faction, f"{faction}s", *names_of_faction(faction)]
    without = [name.partition(" ")[2] for name in map(plain, names)]
    return {*map(plain, names), *filter(None, without)}


def faction_of(text: str, library: Library) -> str:
    """Return the faction: what the head says, else a title, else that of most cards named.

    A name inside a longer one that is written does not count (Cutthroats of "House Bolton
    Cutthroats"), and one that neutral cards have too only where nothing else is named.
    """
    head = re.search(r"\b(?:faction|house|army)\s*:([^|\n]*)", text, re.IGNORECASE)
    if head and faction_named(head[1], library):
        return faction_named(head[1], library)
    first = [line for line in text.split("\n") if line.strip()][:_HEAD_LINES]
    alone = (faction_alone(part, library) for line in first for part in head_parts(line))
    named = next(filter(None, alone), "")
    if named:
        return named
    votes = _votes(text, library)
    houses = [faction for faction, _count in votes.most_common() if faction != NEUTRAL]
    if votes:
        return next(iter(houses), NEUTRAL)
    return next(filter(None, (faction_named(line, library) for line in first)), NEUTRAL)


def _votes(text: str, library: Library) -> Counter[str]:
    """Return how many names of each faction's cards a text has."""
    having: dict[str, list[str]] = {}
    for card in library.in_lists.values():
        others = (name.partition(", ")[0] for name in other_names().get(card.id, ()))
        for name in {plain(card.name), *names_abroad(card.name), *map(plain, others)}:
            having.setdefault(name, []).append(card.faction)
    clear: Counter[str] = Counter()
    shared: Counter[str] = Counter()
    written = f" {plain(text)} "
    for name in sorted(having, key=len, reverse=True):
        if f" {name} " in written:
            written = written.replace(f" {name} ", " , ")
            factions = having[name]
            both = NEUTRAL in factions and len(set(factions)) > 1
            (shared if both else clear).update(factions)
    return clear or shared
