"""The tables that observations point into: cards, abilities, and words of the program.

They stand in `assets/observed.tsv`. A name keeps its index for good: new ones are added at the end
of their table, which has room for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from simulator.agents.view import UNKNOWN
from simulator.datafiles import asset_text
from simulator.records import dataclass


@dataclass(frozen=True)
class NameTable:
    """Names in the order of their indices, which begin at 1; 0 stands for none.

    size: how many indices there are; more than names, so that others may be added. The last is for
        whatever is in no table, such as a home-made card, the last but one for what is hidden.
    """

    name: str
    names: tuple[str, ...]
    size: int

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.names, 1)}

    def __contains__(self, name: str) -> bool:
        """Return whether a name is in the table."""
        return name in self._places

    def index(self, name: str) -> int:
        """Return the index of a name; 0 for an empty one."""
        if not name:
            return 0
        other = self.size - 2 if name == UNKNOWN else self.size - 1
        return self._places.get(name, other)


def _read() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in asset_text("observed.tsv").splitlines():
        if not line.startswith("#"):
            table, _tab, name = line.partition("\t")
            found.setdefault(table, []).append(name)
    return found


_NAMES: Final = _read()
CARDS: Final = NameTable("cards", tuple(_NAMES["card"]), 1184)
"""Every printed card, sorted by its number when the table was made."""
ABILITIES: Final = NameTable("abilities", tuple(_NAMES["ability"]), 1096)
"""Every ability, of units and of cards."""
WORDS: Final = NameTable("words", tuple(_NAMES["word"]), 472)
"""Kinds, phases, moments, actions, zones, sides, kinds of terrain and the keys of options."""
