"""The learned value as it comes with the program: network and data card, one line of JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from simulator.caches import cached
from simulator.datafiles import assets_dir
from simulator.files.errors import ContentError
from simulator.files.json_lines import read_line, write_lines
from simulator.files.sources import Record
from simulator.language.texts import translate as _
from simulator.model.cards import Season

FILE: Final = "value.jsonl"
"""Its name within the assets."""

Number = Annotated[float, Field(ge=-1e6, le=1e6)]
Scale = Annotated[float, Field(gt=0.0, le=1e6)]
Row = Annotated[list[Number], Field(min_length=1, max_length=1000)]
Rows = Annotated[list[Row], Field(min_length=1, max_length=1000)]
Word = Annotated[str, Field(min_length=1, max_length=80)]


class BinRecord(Record):
    """A bin of the calibration table: how often those won of whom it was expected.

    share: the chance given, on average. won: how many won, a draw as half a game. count: positions.
    games: games they came from. least, most: the 95 percent interval of the share of games won.
    """

    share: Number
    won: Number
    count: Annotated[int, Field(ge=0, le=10**9)]
    games: Annotated[int, Field(ge=0, le=10**9)]
    least: Number
    most: Number


class GamesRecord(Record):
    """So many games of a size that the value was learned from, with the cards of a season."""

    points: Annotated[int, Field(ge=0, le=1000)]
    season: Season
    games: Annotated[int, Field(ge=1, le=10**9)]


class DataCard(Record):
    """What the value was learned from, and how well it does on games it never saw."""

    version: Word
    """The program's version that played the games."""
    learned_from: Annotated[list[GamesRecord], Field(min_length=1, max_length=100)]
    """The games it was learned from."""
    positions: Annotated[int, Field(ge=1, le=10**9)]
    unseen_games: Annotated[int, Field(ge=0, le=10**9)]
    """Games that it did not learn from."""
    unseen_positions: Annotated[int, Field(ge=0, le=10**9)]
    log_loss: Number
    """On the games never seen; 0.693 is what knowing nothing gives."""
    brier: Number
    margin_error: Number
    """Victory points by which the margin is missed on average, there."""
    calibration: Annotated[list[BinRecord], Field(min_length=10, max_length=10)]


class ValueFile(Record):
    """assets/value.jsonl: the network, and beside it what it was learned from.

    names: the features, in their order. mean, scale: what they are made comparable with. hidden,
    bias: of the nodes between. out: what the nodes give to the chance and to the margin. straight:
    what the features of the sides give to both at once. slope: what the log odds are multiplied by
    to be calibrated: the first number, and the second for each round. skirmish: the same for
    skirmishes.
    """

    card: DataCard
    names: Annotated[list[Word], Field(min_length=1, max_length=1000)]
    mean: Row
    scale: Annotated[list[Scale], Field(min_length=1, max_length=1000)]
    hidden: Rows
    bias: Row
    out: Annotated[list[Row], Field(min_length=2, max_length=2)]
    straight: Annotated[list[Row], Field(min_length=2, max_length=2)]
    slope: Annotated[list[Number], Field(min_length=2, max_length=2)]
    skirmish: Annotated[list[Number], Field(min_length=2, max_length=2)]


def value_file() -> Path:
    """Return where the learned value lies that comes with the program."""
    return assets_dir() / FILE


@cached(2, each=200_000)
def read_value(file: Path) -> ValueFile:
    """Read a learned value; ContentError names the key that is wrong or does not fit the others."""
    value = read_line(file, ValueFile)
    wide, nodes = len(value.names), len(value.hidden)
    _require(file, "mean", len(value.mean), wide)
    _require(file, "scale", len(value.scale), wide)
    _require(file, "bias", len(value.bias), nodes)
    for index, row in enumerate(value.hidden):
        _require(file, f"hidden[{index}]", len(row), wide)
    for index, row in enumerate(value.out):
        _require(file, f"out[{index}]", len(row), nodes)
    for index, row in enumerate(value.straight):
        _require(file, f"straight[{index}]", len(row), len(value.straight[0]))
    return value


def value_hash() -> str:
    """Return a hash of the learned value that comes with the program: 16 hexadecimal digits."""
    return hashlib.sha256(read_value(value_file()).model_dump_json().encode()).hexdigest()[:16]


def require_features(value: ValueFile, file: Path, names: Sequence[str], sides: int) -> None:
    """Refuse a value that looks at other features than these; the first `sides` are the sides'."""
    for spot, (known, asked) in enumerate(zip_longest(names, value.names)):
        if known != asked:
            expected = _("no more names") if known is None else repr(known)
            found = _("nothing") if asked is None else repr(asked)
            raise ContentError(file, 1, f"names[{spot}]", expected, found)
    _require(file, "straight[0]", len(value.straight[0]), sides)


def _require(file: Path, key: str, found: int, expected: int) -> None:
    if found != expected:
        raise ContentError(file, 1, key, _("{count} numbers").format(count=expected), str(found))


def write_value(file: Path, value: ValueFile) -> None:
    """Write a learned value in one step."""
    write_lines(file, [value])
