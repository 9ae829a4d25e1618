"""The luck of finished games, kept as one line of JSON each beside the attempts at drills."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from simulator.content.practice.drill_files import practice_dir
from simulator.content.practice.practice_files import Day
from simulator.files.sources import Record

FILE: Final = "luck.jsonl"

Sum = Annotated[float, Field(ge=-100_000.0, le=100_000.0)]


class GameLuck(Record):
    """What dice and choices did to the chance of winning of one seat in one finished game.

    dice: by all dice of the game, above 0 what they gave; None in games that were counted in
    wounds, as earlier versions did. lost: what the choices of its side lost; None where
    the game was not graded.
    wounds, worth, choices, choices_wounds, judge: what those earlier games were counted in.
    """

    day: Day
    game: Annotated[str, Field(min_length=1, max_length=80)]
    """The fingerprint of the game's last position."""
    seat: Annotated[str, Field(max_length=20)]
    who: Annotated[str, Field(max_length=80)]
    """"human", or the name of a machine."""
    rolls: Annotated[int, Field(ge=0, le=1_000_000)]
    dice: Sum | None = None
    lost: Sum | None = None
    wounds: Sum = 0.0
    worth: Sum = 0.0
    choices: Annotated[float, Field(ge=0.0, le=100_000.0)] = 0.0
    choices_wounds: Annotated[float, Field(ge=0.0, le=100_000.0)] = 0.0
    judge: Annotated[str, Field(max_length=40)] = ""


def luck_file(folder: Path | None = None) -> Path:
    """Return the file of all games' luck."""
    return (practice_dir() if folder is None else folder) / FILE
