"""Where each number of an observation stands: blocks of rows, and rows of named columns.

This is the one list of what is observed. `observation.py` fills it in by name, the space of the
environment takes its bounds from it, and the table of the documentation is written from it. Whoever
changes it raises VERSION: networks learned from one version cannot read another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from simulator.model.state import Condition, Zone
from simulator.records import dataclass
from simulator.rl.tables import ABILITIES, CARDS, WORDS, NameTable

Vector: TypeAlias = npt.NDArray[np.float32]

VERSION: Final = 2
"""The version of the table of offsets."""
OFFERED: Final = 128
"""Options or places of a request that can be answered; the rest is left out, the last excepted."""
UNITS: Final = 12
"""Combat units of each side that are observed; those of the own side stand first."""
NCUS: Final = 6
"""NCUs of each side, likewise."""
TOKENS, TERRAIN, ZONES, HAND, DISCARDS = 10, 16, len(Zone), 16, 30
PROMPTS: Final = 4096
"""Sentences of questions are told apart by their checksum modulo this."""
FAR: Final = 24.0
"""Inches that are observed as 1."""
SHARE, YES_NO, INCHES, COUNT = "share", "0 or 1", "24 inches", "number"
SIGN: Final = "1 own, -1 enemy's"
HALF: Final = "half a table from its middle"


@dataclass(frozen=True, slots=True)
class Column:
    """A number of a row: what it means, in which unit, and between what it lies."""

    name: str
    meaning: str
    unit: str = YES_NO
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class ObservedBlock:
    """Rows of the same columns: `count` of them, the first number at `start`."""

    name: str
    start: int
    count: int
    columns: tuple[Column, ...]

    @cached_property
    def at(self) -> Mapping[str, int]:
        """Return the place of each column within a row."""
        return {column.name: place for place, column in enumerate(self.columns)}

    @property
    def width(self) -> int:
        """Return how many numbers a row has."""
        return len(self.columns)

    @property
    def end(self) -> int:
        """Return the offset behind the block."""
        return self.start + self.count * self.width

    def rows(self, observation: Vector) -> Vector:
        """Return the block of an observation as rows; column names stand in `at`."""
        return observation[self.start : self.end].reshape(self.count, self.width)


@dataclass(frozen=True, slots=True)
class Offset:
    """A line of the table: numbers `first`, `first + step` and so on up to `last`."""

    name: str
    first: int
    last: int
    step: int
    meaning: str
    unit: str


def _index(name: str, meaning: str, table: NameTable) -> Column:
    return Column(name, meaning, f"index into the {table.name}", 0.0, float(table.size - 1))


def _slot(name: str, meaning: str, of: str, count: int) -> Column:
    return Column(name, meaning, f"row of `{of}`, from 1; 0 none", 0.0, float(count))


def _unit(name: str, meaning: str) -> Column:
    return _slot(name, meaning, "units", 2 * UNITS)


def _ncu(name: str, meaning: str) -> Column:
    return _slot(name, meaning, "ncus", 2 * NCUS)


def _signed(name: str, meaning: str, unit: str) -> Column:
    return Column(name, meaning, unit, -1.0, 1.0)


_POSE: Final = (
    _signed("x", "place across the table, to the right as seen from the own edge", HALF),
    _signed("y", "place along the table, away from the own edge", HALF),
    _signed("sine", "facing: 1 to the right", "sine"),
    _signed("cosine", "facing: 1 away from the own edge", "cosine"),
)
_OWNER: Final = _signed("owner", "whose it is", SIGN)

_GAME: Final = (
    Column("asked", "whether the agent is asked"),
    Column("active", "whether it is the agent's turn"),
    Column("first", "whether the agent is the first player"),
    Column("round", "the round, of those of the mode", SHARE),
    Column("score", "victory points of the own side, of those that win", SHARE),
    Column("enemy_score", "victory points of the enemies, likewise", SHARE),
    Column("required", "victory points that win", "30 points"),
    Column("turn", "turns begun in this round", "30 turns"),
    _index("phase", "phase", WORDS),
    _index("mode", "game mode", WORDS),
    Column("seats", "players at the table", "4 players"),
    Column("width", "width of the table", "72 inches"),
    Column("depth", "depth of the table", "72 inches"),
    Column("hand", "cards in the own hand", "10 cards"),
    Column("enemy_hand", "cards in the enemies' hands", "10 cards"),
    Column("deck", "cards in the own deck", "30 cards"),
    Column("enemy_deck", "cards in the enemies' decks", "30 cards"),
)
_QUESTION: Final = (
    _index("kind", "kind of the question", WORDS),
    _index("moment", "moment in which an effect may be used", WORDS),
    Column("prompt", "the sentence asked", "checksum of its English", 0.0, float(PROMPTS - 1)),
    _unit("unit", "the unit it is about"),
    _ncu("ncu", "the NCU it is about"),
    _unit("attacker", "attacker of the attack, or charger of the charge, it is about"),
    _unit("defender", "its target"),
    Column("least", "how many must be chosen", COUNT, 0.0, 128.0),
    Column("most", "how many may be chosen", COUNT, 0.0, 128.0),
    Column("chosen", "how many are chosen already", COUNT, 0.0, 128.0),
)
_ZONE: Final = (
    Column("there", "whether the zone is in play"),
    _signed("owner", "who stands on it", SIGN),
    _ncu("ncu", "which NCU stands on it"),
)
_UNIT: Final = (
    Column("there", "whether the row is filled"),
    Column("on_table", "whether it stands on the battlefield"),
    Column("destroyed", "whether it is destroyed"),
    _OWNER,
    _index("card", "its card", CARDS),
    *_POSE,
    Column("tray_width", "width of its tray", INCHES),
    Column("tray_depth", "depth of its tray", INCHES),
    Column("wounds", "wounds left, of those of the full unit", SHARE),
    Column("wounds_left", "wounds left", "20 wounds"),
    Column("ranks", "ranks left", "4 ranks"),
    Column("speed", "speed as things stand", "12 inches"),
    Column("defense", "defense: chance of a block", SHARE),
    Column("morale", "morale printed", "12"),
    Column("melee_hit", "chance that a die of its melee attack hits, 0 without one", SHARE),
    Column("melee_dice", "dice of its melee attack at its ranks", "12 dice"),
    Column("ranged_hit", "chance that a die of its ranged attack hits, 0 without one", SHARE),
    Column("ranged_dice", "dice of its ranged attack at its ranks", "12 dice"),
    Column("reach", "range of its ranged attack", INCHES),
    Column("activated", "whether it has activated this round"),
    Column("activating", "whether its activation is under way"),
    Column("engaged", "whether it is engaged"),
    _unit("engaged_with", "the first enemy it is engaged with"),
    *(Column(each.value, f"whether it is {each.value}") for each in Condition),
    Column("tokens", "tokens of other kinds on it", "5 tokens"),
    Column("commander", "whether the commander is in it"),
    _index("attachment_1", "its first attachment", CARDS),
    _index("attachment_2", "its second attachment", CARDS),
    _index("lies_on_1", "the first tactics or special card that lies on it", CARDS),
    _index("lies_on_2", "the second", CARDS),
)
_NCU: Final = (
    Column("there", "whether it is in the game"),
    _OWNER,
    _index("card", "its card", CARDS),
    Column("activated", "whether it has activated this round"),
    _index("zone", "the zone it stands on", WORDS),
    _unit("influences", "the unit it influences"),
    Column("tokens", "tokens on it", "5 tokens"),
)
_TOKEN: Final = (
    Column("there", "whether the row is filled"),
    *_POSE[:2],
    Column("radius", "its radius", INCHES),
    _unit("carrier", "the unit that carries it"),
    Column("card", "number of its objective card", "number / 100"),
)
_TERRAIN: Final = (
    Column("there", "whether the row is filled"),
    _index("kind", "kind of terrain", WORDS),
    *_POSE,
    Column("width", "extent of its outline across the table", INCHES),
    Column("depth", "extent of its outline along the table", INCHES),
)
_CARD: Final = (_index("card", "a card", CARDS),)
_OPTION: Final = (
    Column("there", "whether the row is filled"),
    Column("chosen", "whether it is chosen already"),
    _index("form", "form of the option: a choice, place, charge, attack and so on", WORDS),
    _index("word", "what it is called by the program, where that is a known word", WORDS),
    _index("action", "action", WORDS),
    _index("use", "what is used: an order, a passive ability or a card", WORDS),
    _index("ability", "ability", ABILITIES),
    _index("card", "card", CARDS),
    _index("zone", "zone", WORDS),
    _signed("seat", "the player it names", SIGN),
    _unit("unit", "the unit that acts or is meant"),
    _unit("target", "the unit it is aimed at"),
    _ncu("ncu", "the NCU that acts or is meant"),
    _slot("token", "token", "tokens", TOKENS),
    _slot("terrain", "terrain piece", "terrain", TERRAIN),
    _index("side", "side of the target", WORDS),
    *_POSE,
    Column("inches", "from where the tray stands now, or how far a charge runs", INCHES),
    Column("number", "the number it stands for", COUNT, 0.0, 128.0),
    Column("needed", "least roll with which a charge arrives", "6"),
    Column("odds", "chance that a charge arrives", SHARE),
    _signed("margin", "inches by which its verdict was reached", INCHES),
    Column("engages", "other enemies a charge would touch", "4 enemies"),
    Column("hit", "chance that a die of the attack hits", SHARE),
    Column("dice", "dice of the attack of a full unit", "12 dice"),
    Column("ranged", "whether the attack is ranged"),
    Column("face", "what a die shows", "6"),
    _signed("succeeds", "1 for a die that succeeds, -1 for one that fails", "sign"),
    _signed("owner", "whose the unit, NCU or target is", SIGN),
    Column("wounds", "wounds left of the unit or target, of the full unit's", SHARE),
    Column("variant", "which of several that are alike but for their words", COUNT, 0.0, 128.0),
)


def _laid_out() -> dict[str, ObservedBlock]:
    """Return the blocks one behind the other."""
    found: dict[str, ObservedBlock] = {}
    start = 0
    for name, count, columns in (
        ("game", 1, _GAME),
        ("question", 1, _QUESTION),
        ("zones", ZONES, _ZONE),
        ("units", 2 * UNITS, _UNIT),
        ("ncus", 2 * NCUS, _NCU),
        ("tokens", TOKENS, _TOKEN),
        ("terrain", TERRAIN, _TERRAIN),
        ("hand", HAND, _CARD),
        ("enemy_hand", HAND, _CARD),
        ("discards", DISCARDS, _CARD),
        ("enemy_discards", DISCARDS, _CARD),
        ("options", OFFERED, _OPTION),
    ):
        found[name] = ObservedBlock(name, start, count, columns)
        start = found[name].end
    return found


BLOCKS: Final = _laid_out()
"""The blocks of an observation by their names, in their order."""
LENGTH: Final = BLOCKS["options"].end
"""How many numbers are observed."""


def bounds() -> tuple[Vector, Vector]:
    """Return the least and the greatest that each number may be."""
    low, high = np.zeros(LENGTH, np.float32), np.zeros(LENGTH, np.float32)
    for block in BLOCKS.values():
        block.rows(low)[:] = [column.low for column in block.columns]
        block.rows(high)[:] = [column.high for column in block.columns]
    return low, high


def offsets() -> tuple[Offset, ...]:
    """Return the table of offsets, in their order."""
    return tuple(
        Offset(
            f"{block.name}.{column.name}",
            block.start + place,
            block.end - block.width + place,
            block.width,
            column.meaning,
            column.unit,
        )
        for block in BLOCKS.values()
        for place, column in enumerate(block.columns)
    )
