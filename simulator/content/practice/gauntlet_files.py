"""Gauntlets, kept as one line of JSON each: what was begun, and every finished game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from simulator.content.practice.drill_files import practice_dir
from simulator.files.sources import Record, of_form
from simulator.language.texts import marked
from simulator.model.cards import BOXES, SEASON, PieceSet, Season

FILE: Final = "gauntlet.jsonl"

Name = Annotated[str, Field(min_length=1, max_length=400)]
Sum = Annotated[float, Field(ge=-100_000.0, le=100_000.0)]
Count = Annotated[int, Field(ge=0, le=100_000)]
KindName = Annotated[str, of_form(r"^[a-z_-]{1,40}$", marked("1 to 40 small letters, - and _"))]
_FEWER: Final = marked("nothing, or who brings how many percent fewer points, such as blue-20")
_DAY: Final = marked("nothing, or a day such as 2026-05-31")


class GauntletLine(Record):
    """A game of a gauntlet, or with the number 0 the gauntlet that was begun.

    won: 1, 0.5 for a draw, or 0. own, theirs: victory points. dice: what they did to the
    chance of winning, above 0 what they gave; None in games of earlier versions, which have wounds
    and choices (lost victory points) in its place. pieces: the set of
    terrain pieces; one that names none has boxes. season: that of the cards; one that names none is
    of S05. handicap: who brings fewer points. decisions: how many were graded, 0 before; lost: the
    chance of winning they lost in all; mistakes: how many there were of each kind of decision.
    day: when it was begun, such as 2026-01-31, in the line of the gauntlet itself.
    """

    army: Name
    level: Name
    scenario: Name
    seed: Annotated[int, Field(ge=0, le=10**18)]
    games: Annotated[int, Field(ge=1, le=100)]
    number: Annotated[int, Field(ge=0, le=100)] = 0
    opponent: Annotated[str, Field(max_length=400)] = ""
    won: Annotated[float, Field(ge=0.0, le=1.0)] = 0.0
    own: Count = 0
    theirs: Count = 0
    rounds: Count = 0
    dice: Sum | None = None
    wounds: Sum = 0.0
    choices: Annotated[float, Field(ge=0.0, le=100_000.0)] = 0.0
    pieces: PieceSet = BOXES
    season: Season = SEASON
    handicap: Annotated[str, of_form(r"^((red|blue)-(10|20|30))?$", _FEWER)] = ""
    decisions: Count = 0
    lost: Annotated[float, Field(ge=0.0, le=100_000.0)] = 0.0
    day: Annotated[str, of_form(r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", _DAY)] = ""
    mistakes: Annotated[dict[KindName, Count], Field(max_length=100)] = Field(default_factory=dict)


def gauntlet_file(folder: Path | None = None) -> Path:
    """Return the file of all gauntlets."""
    return (practice_dir() if folder is None else folder) / FILE
