"""What people type when they look for a card, and where it stands in a text.

A word finds all its forms ("charging" finds "charge" and "charges") and what the game calls it
("heal" finds "restore"); a phrase in quotes is found as it is written. Every part of what is typed
must be there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from simulator.caches import cached
from simulator.records import dataclass

MOST_LETTERS: Final = 200
"""So many letters of what is typed are read."""
_WORD: Final = re.compile(r"[+-]?\d+\+?|[^\W_]+(?:['’][^\W_]+)*")
_PART: Final = re.compile(r'"([^"]*)("?)|(\S+)')
_ENDINGS: Final = ("'s", "ing", "ied", "ies", "ed", "es", "s", "e", "y")
_VOWELS: Final = "aeiou"
_LEAST_STEM: Final = 3
_PREFIX_FROM: Final = 2
"""So many letters of a word are enough to find how it goes on."""

_SAME: Final[Sequence[tuple[str, ...]]] = (
    ("restore", "heal", "recover"),
    ("die", "dice"),
    ("dice", "die"),
    ("re-roll", "reroll"),
    ("morale test", "leadership", "courage"),
    ("panic test", "fear"),
    ("NCU", "non-combat unit", "noncombat unit"),
    ("tactics card", "strategy card"),
    ("maneuver", "manoeuvre"),
    ("defense", "defence", "armour", "armor", "save"),
    ("speed", "movement"),
    ("ranged attack", "shoot", "shot", "shooting", "archery"),
    ("melee attack", "close combat"),
    ("condition token", "debuff"),
    ("short range", "6 inches"),
    ("long range", "12 inches"),
    ("line of sight", "los"),
    ("victory point", "vp", "vps"),
    ("commander", "general", "leader"),
    ("cavalry", "rider", "horse"),
    ("wound", "damage", "dmg"),
    ("destroy", "kill"),
    ("Rough", "difficult terrain"),
    ("attachment", "upgrade"),
    ("Crown", "letters"),
    ("Wealth", "money", "coin"),
    ("Combat", "swords"),
    ("cancel", "counter"),
)
"""The game's word first, then what people type for it."""


@dataclass(frozen=True, slots=True)
class Sought:
    """One part of what is typed.

    ways: its ways of being written, each as words in a row with a gap before every word.
    exact: whether it is a phrase, which stands in a text letter for letter.
    open: whether its last word may go on.
    """

    typed: str
    ways: tuple[str, ...]
    exact: bool = False
    open: bool = True


@dataclass(frozen=True, slots=True)
class Readable:
    """A text made ready to be searched: its words as they stand, and without their endings."""

    plain: str
    stems: str


@cached(4096, each=270)
def plain(text: str) -> str:
    """Return a text as people type it: small letters, no accents, straight apostrophes."""
    letters = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(each for each in letters if not unicodedata.combining(each)).casefold()


@cached(4096, each=210)
def stem(word: str) -> str:
    """Return a plain word without its ending, so that all its forms are one."""
    if not word[-1:].isalpha():
        return word
    found = word
    for ending in _ENDINGS:
        if found.endswith(ending) and len(found) - len(ending) >= _LEAST_STEM:
            if found.endswith("ss") or (ending == "y" and found[-2] in _VOWELS):
                break
            found = found[: -len(ending)]
            break
    if found != word and found[-1:] == found[-2:-1] and found[-1:] not in f"{_VOWELS}ls":
        found = found[:-1]
    if found.endswith("ick"):  # panicked, panicking
        found = found[:-1]
    return found


@cached(4096, each=720)
def readable_words(text: str) -> Readable:
    """Make a text ready to be searched."""
    words = [plain(match.group()) for match in _WORD.finditer(text)]
    return Readable(_row(words), _row(map(stem, words)))


@cached(256, each=670)
def sought(typed: str) -> tuple[Sought, ...]:
    """Return the parts of what is typed; all of them must stand in a card."""
    found = []
    for match in _PART.finditer(typed[:MOST_LETTERS].replace("“", '"').replace("”", '"')):
        phrase, closed, word = match.groups()
        words = _WORD.findall(word if word is not None else phrase)
        if not words:
            continue
        if word is None:
            row = _row(map(plain, words))
            found.append(Sought(match.group(), (row,), exact=True, open=not closed))
        else:
            found.append(Sought(word, _ways(words)))
    return tuple(found)


def stands_in(part: Sought, text: Readable) -> bool:
    """Return whether one part of what is typed stands in a text."""
    where = text.plain if part.exact else text.stems
    return any(_ended(way, part) in where for way in part.ways)


def places_of_words(typed: str, text: str) -> tuple[tuple[int, int], ...]:
    """Return where what is typed stands in a text, from letter to letter, from the left."""
    words = [(match.span(), plain(match.group())) for match in _WORD.finditer(text)]
    exact = [f" {word} " for _span, word in words]
    forms = [f" {stem(word)} " for _span, word in words]
    found = set()
    for part in sought(typed):
        where = exact if part.exact else forms
        for way in part.ways:
            size = len(way.split())
            for first in range(len(words) - size + 1):
                row = "".join(each[:-1] for each in where[first : first + size]) + " "
                if row.startswith(_ended(way, part)):
                    found.add((words[first][0][0], words[first + size - 1][0][1]))
    return _apart(found)


def _apart(found: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Join places that overlap."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _row(words: Iterable[str]) -> str:
    return "".join(f" {word}" for word in words) + " "


def _ended(way: str, part: Sought) -> str:
    """Return what has to stand in a row of words: numbers and short words stand there whole."""
    last = way.rstrip().rpartition(" ")[2]
    goes_on = part.open and last[-1:].isalpha() and len(last) >= _PREFIX_FROM
    return way.rstrip() if goes_on else way.rstrip() + " "


def _ways(words: Sequence[str]) -> tuple[str, ...]:
    row = _row(stem(plain(word)) for word in words)
    return (row, *_synonyms().get(row, ()))


@cached(1, each=6_200)
def _synonyms() -> Mapping[str, tuple[str, ...]]:
    """Return for each way of saying something how the cards say it."""
    found: dict[str, tuple[str, ...]] = {}
    for group in _SAME:
        rows = [_row(stem(plain(word)) for word in _WORD.findall(words)) for words in group]
        for row in rows[1:]:
            found[row] = (*found.get(row, ()), rows[0])
    return found
