"""The rulebook line by line: id, page, chapter and the rule in our own words (rules version 2021).

The lines stand in two tables beside the translations, `assets/rules/rulebook.tsv` and
`assets/rules/settled.tsv`. They are read when the first sentence of a rule is asked for. The
switches of `rulings.py` stand beside them in `assets/rules/rulings.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.caches import cached
from simulator.datafiles import asset_text
from simulator.records import dataclass

CHAPTERS: Final[dict[int, str]] = {
    1: "Terms",
    2: "Round and turn",
    3: "Combat units",
    4: "Attachments",
    5: "NCUs and tactics board",
    6: "Line of sight and arcs",
    7: "Actions and movement",
    8: "Attack action",
    9: "Charge",
    10: "Resolving attacks",
    11: "Combat bonuses, morale, panic",
    12: "Commander and tactics deck",
    13: "Timing, re-rolls, stacking, wounds, orders, conditions, modifiers",
    14: "Army building",
    15: "Multiplayer",
    16: "Terrain",
    17: "Game modes in general, battlefield, deployment",
    18: "A Game of Thrones",
    19: "A Clash of Kings",
    20: "A Storm of Swords",
    21: "A Feast for Crows",
    22: "A Dance with Dragons",
    23: "Winds of Winter",
    24: "Honed and Ready",
    25: "Fire and Blood",
    26: "Here We Stand",
    27: "Dark Wings, Dark Words",
}

SETTLED: Final = "Settled ambiguities"
"""The chapter of what the book leaves open."""


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """A line of the book: its page, such as "16" or "13/16", its chapter, and its sentence."""

    page: str
    chapter: int
    sentence: str


@dataclass(frozen=True, slots=True)
class SettledRule:
    """What the book leaves open: how it is played, and the `Ground` that this goes by."""

    ground: str
    question: str
    sentence: str


@cached(1, each=150_000)
def printed_rules() -> dict[str, PrintedRule]:
    """Return the lines of the book by their ids."""
    rows = table_rows("rulebook.tsv")
    return {rule: PrintedRule(page, int(chapter), words) for rule, page, chapter, words in rows}


@cached(1, each=39_000)
def settled_rules() -> dict[str, SettledRule]:
    """Return the settled ambiguities by their ids."""
    rows = table_rows("settled.tsv")
    return {rule: SettledRule(ground, question, words) for rule, ground, question, words in rows}


def table_rows(file: str) -> Iterator[list[str]]:
    """Yield the rows of a table below its heading, cell by cell."""
    _heading, *lines = asset_text("rules", file).splitlines()
    return (line.split("\t") for line in lines)
