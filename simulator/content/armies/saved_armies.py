"""The player's own army lists: one file each, in a folder beside the saved games.

A file's name is made of the army's name as far as every system can write it; the name itself stands
in the file, with whatever characters it has.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

import platformdirs
import yaml

from simulator.content.cards.card_records import ArmyFile
from simulator.files.disk import delete, write_atomically
from simulator.files.endings import ARMIES
from simulator.files.errors import ContentError
from simulator.files.locks import changing
from simulator.files.reading import is_there
from simulator.files.sources import checked, read
from simulator.language.texts import said_in_english
from simulator.model.army import Army
from simulator.model.cards import SEASON, CardId, Library
from simulator.records import dataclass
from simulator.rules.armies.lists import marked_name

ENDING: Final = ".yaml"
_NAME: Final = "iron-ranks"
_LONGEST: Final = 60
"""Characters of a file's name that are taken from the army's."""
_NO_FILE: Final = re.compile(r"^(con|prn|aux|nul|com\d|lpt\d)$")
"""Names that stand for devices on some systems."""


@dataclass(frozen=True, slots=True)
class OwnArmy:
    """An army list of the player's; `fault` says why its file cannot be read."""

    path: Path
    name: str
    fault: str = ""


def own_armies_dir() -> Path:
    """Return the folder this system keeps the player's own armies in."""
    return Path(platformdirs.user_data_dir(_NAME, appauthor=False)) / "armies"


def own_armies(folder: Path | None = None) -> list[OwnArmy]:
    """Return the player's own lists by name; a folder that cannot be read has none."""
    home = folder or own_armies_dir()
    try:
        paths = [path for path in home.iterdir() if path.suffix.lower() in ARMIES]
    except OSError:
        return []
    return sorted(map(_listed, paths), key=lambda army: (army.name.casefold(), army.path))


def own_army(name: str, folder: Path | None = None) -> OwnArmy | None:
    """Return the own list of this name, of the army or of its file; None when there is none."""
    found = own_armies(folder)
    for same in (name, name.casefold()):
        for army in found:
            if same in {army.name, army.path.stem, army.name.casefold(), army.path.stem.casefold()}:
                return army
    return None


def save_army(army: Army, library: Library, folder: Path | None = None) -> Path:
    """Write a list and give its file; a list of the same name is replaced.

    Raises OSError when the folder cannot be written.
    """
    home = folder or own_armies_dir()
    with changing(home):
        path = _path_for(army.name, home)
        write_atomically(path, army_text(army, library))
    return path


def delete_army(path: Path) -> None:
    """Take a list away; what is already gone is no fault."""
    delete(path)


def army_text(army: Army, library: Library) -> str:
    """Return a list as our files have it, each card with its name behind it."""
    lines = [
        f"id: {_quoted(army.id or file_stem(army.name))}",
        f"name: {_quoted(army.name)}",
        f"faction: {_quoted(army.faction)}",
        f"points: {army.points}",
        *([f"season: {army.season}"] if army.season != SEASON else []),
        "units:" if army.units else "units: []",
    ]
    for unit in army.units:
        lines.append(f"  - card: {_quoted(unit.card)}{_said(unit.card, library)}")
        if unit.attachments:
            lines.append("    attachments:")
        lines += [f"      - {_quoted(card)}{_said(card, library)}" for card in unit.attachments]
    for key, cards in (("ncus", army.ncus), ("joining", army.joining)):
        if cards:
            lines.append(f"{key}:")
        lines += [f"  - {_quoted(card)}{_said(card, library)}" for card in cards]
    lines += _home_made(army, library)
    return "\n".join(lines) + "\n"


def _home_made(army: Army, library: Library) -> list[str]:
    """Return the lines that say which cards of a list nobody printed, and what they are now."""
    units = [card for unit in army.units for card in (unit.card, *unit.attachments)]
    used = {*units, *army.ncus, *army.joining} & library.home_made.keys()
    lines = ["home_made:"] if used else []
    for mark in (library.home_made[card] for card in sorted(used)):
        lines.append(f"  - id: {_quoted(mark.id)}")
        lines.append(f"    name: {_quoted(mark.name)}")
        lines.append(f"    checksum: {_quoted(mark.checksum)}")
    return lines


def file_stem(name: str) -> str:
    """Return an army's name as every system can write it: "Tully & Söhne" is "tully-sohne"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].strip("-")
    return f"army-{stem}" if not stem or _NO_FILE.match(stem) else stem


# ------------------------------------------------------------------ files


def _listed(path: Path) -> OwnArmy:
    try:
        return OwnArmy(path, checked(read(path, any_words=True), ArmyFile).name)
    except ContentError as fault:
        return OwnArmy(path, path.stem, str(fault))


def _path_for(name: str, home: Path) -> Path:
    """Return the file that has this very name, else a free one."""
    for army in own_armies(home):
        if army.name == name and not army.fault:
            return army.path
    stem, number = file_stem(name).rstrip("-"), 2
    path = home / f"{stem}{ENDING}"
    while is_there(path):
        path = home / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def _said(card: CardId, library: Library) -> str:
    """Return the comment behind a card's number."""
    known = library.in_lists.get(card)
    return f"  # {said_in_english(marked_name(known))}" if known is not None else ""


def _quoted(text: str) -> str:
    """Return a text in quotes, as YAML reads it back to the letter."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    dumped: str = yaml.safe_dump(whole, default_style='"', allow_unicode=True, width=10**9)
    return dumped.strip()
