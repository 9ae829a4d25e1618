"""The words around the names of an army list, as they are written in every language there is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from simulator.caches import cached
from simulator.language.spellings import words_for
from simulator.language.texts import marked

HEADS: Final = (
    marked("Combat units"),
    marked("Non-combat units"),
    marked("NCUs"),
    marked("Attachments"),
    marked("Enemy attachments"),
    marked("Faction"),
    marked("House"),
    marked("Commander"),
    marked("Points"),
    marked("Size"),
    marked("List"),
    marked("Army"),
)
"""What stands before a colon, or alone on a line above cards."""
_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "Combat units": ("Unités de combat", "Unités", "Unité de combat"),
    "Non-combat units": ("Unités non combattantes", "Unités non-combattantes", "UNC"),
    "NCUs": ("PNC", "NKE", "NKEs"),
    "Attachments": ("Attachements", "Attachement", "Anhänge", "Verstärkungen"),
    "Enemy attachments": (
        "Attachements ennemis",
        "Feindliche Anhänge",
        "Feindliche Verstärkungen",
        "Anhänge beim Feind",
    ),
    "Faction": ("Faction", "Maison"),
    "Commander": (
        "Commandant",
        "Général",
        "Feldherr",
        "Kommandant",
        "Kommandeur",
        "Anführer",
        "Heerführer",
    ),
    "Points": ("Points",),
    "points": ("Pkt", "Pkte"),
    "List": ("Liste",),
    "Army": ("Armée",),
    "with": ("avec",),
    "commander": ("commandant", "général"),
}
"""The same as French lists have it, and other German words than the program's own."""
_SIZES: Final = (marked("points"), marked("point"))
_WITH: Final = marked("with")
_LEADERS: Final = (marked("C"), marked("commander"))


def line_in_english(line: str) -> str:
    """Return a line of a list with its words in English; the names in it stay as they are."""
    lead, key, rest = _parts(line)
    head = _heads().get(key.casefold())
    if head is not None:
        line = f"{lead}{head}{rest}"
    for pattern, word in _patterns():
        line = pattern.sub(word, line)
    return line


def _parts(line: str) -> tuple[str, str, str]:
    """Take a line to pieces: what stands before its first word, the words, a colon and the rest."""
    found = re.fullmatch(r"([^\w]*)([^:(]*[^:(\s])(\s*(?:[:(].*)?)", line)
    return (found[1], found[2], found[3]) if found else ("", line, "")


@cached(1, each=2_500)
def _heads() -> Mapping[str, str]:
    """Return the English heads by those of other languages."""
    found: dict[str, str] = {}
    for head in HEADS:
        for said in words_in_lists(head):
            found.setdefault(said.casefold(), head)
    return found


@cached(1, each=6_800)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what is looked for inside a line, and the English for it."""
    known = (
        *((r"(?<=\d)(\s*){said}\b", size, r"\1points") for size in _SIZES),
        (r"(^\W*){said}(?=\s)", _WITH, r"\1with"),
        *((r"(?<=[(\[,])(\s*){said}(?=\s*[)\],])", leader, r"\1C") for leader in _LEADERS),
    )
    return tuple(
        (re.compile(form.replace("{said}", re.escape(said)), re.IGNORECASE), english)
        for form, word, english in known
        for said in words_in_lists(word)
    )


def words_in_lists(text: str) -> tuple[str, ...]:
    """Return what lists in other languages write for an English word."""
    return (*words_for(text), *_MORE.get(text, ()))
