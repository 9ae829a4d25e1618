"""A game's review as it is kept: one file a game, what was weighed so far, and what weighed it.

It holds of each choice which answers were tried out and what they led to; whatever else a review
shows is worked out again from the game. So a file is small, and says nothing in any language.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from simulator.content.cards.card_records import Hash
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.files.json_lines import read_line
from simulator.files.sources import Record
from simulator.language.texts import translate as _

FOLDER: Final = "reviews"
"""The folder of all reviews, in that of the practice."""
ENDING: Final = ".review.jsonl"
MOST: Final = 20_000
"""Choices a game may have; the longest games have some hundred."""

Chance = Annotated[float, Field(ge=0.0, le=1.0)]
Points = Annotated[float, Field(ge=-1000.0, le=1000.0)]
Inches = Annotated[float, Field(ge=-1000.0, le=1000.0)]
Word = Annotated[str, Field(max_length=400)]


class KeptPose(Record):
    """Where a tray would stand, in inches and degrees, as saves write it."""

    x: Inches
    y: Inches
    facing: Inches


class KeptAnswer(Record):
    """An answer and what it led to: the chance of winning, and the points won by.

    error: how far the chance may be off. games: how many were played on.
    """

    reply: Word | KeptPose | Annotated[list[Word] | list[int], Field(max_length=200)]
    chance: Chance
    error: Chance = 0.0
    games: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    margin: Points


class KeptChoice(Record):
    """A choice that was weighed; without answers it was no decision.

    index: the number of its input. best: which of the answers, the first of which was chosen.
    """

    index: Annotated[int, Field(ge=0, le=1_000_000)]
    answers: Annotated[tuple[KeptAnswer, ...], Field(max_length=20, strict=False)] = ()
    best: Annotated[int, Field(ge=0, le=20)] = 0
    loss: Chance = 0.0
    points: Annotated[float, Field(ge=0.0, le=1000.0)] = 0.0


class KeptReview(Record):
    """What weighed a game (version, state hash of the weights, effort), which game, what it found.

    game: a hash of all its inputs. choices: in the order of the game, the first ones of it.
    """

    iron_ranks_review: Annotated[int, Field(ge=1, le=1)] = 1
    version: Annotated[str, Field(max_length=40)]
    weights: Hash
    game: Hash
    effort: Annotated[int, Field(ge=1, le=1000)]
    choices: Annotated[tuple[KeptChoice, ...], Field(max_length=MOST, strict=False)] = ()


def read_review(file: Path) -> KeptReview:
    """Read a review. ContentError names the key that is wrong, or that does not fit the others."""
    found = read_line(file, KeptReview)
    last = -1
    for at, one in enumerate(found.choices):
        if one.index <= last:
            expected = _("a number above {last}").format(last=last)
            raise ContentError(file, 1, f"choices[{at}].index", expected, str(one.index))
        if one.best >= max(1, len(one.answers)):
            expected = _("one of the {count} answers").format(count=len(one.answers))
            raise ContentError(file, 1, f"choices[{at}].best", expected, str(one.best))
        last = one.index
    return found


def kept_efforts(folder: Path, game: str) -> list[int]:
    """Return the efforts of the reviews of a game that lie in a folder, the greatest first."""
    names = (path.name.removesuffix(ENDING) for path in folder.glob(f"{game}-*{ENDING}"))
    efforts = (name.rpartition("-")[2] for name in names)
    return sorted((int(effort) for effort in efforts if effort.isdecimal()), reverse=True)


def write_review(file: Path, review: KeptReview) -> None:
    """Write it in one step (OSError where the disk refuses)."""
    write_atomically(file, f"{review.model_dump_json()}\n")
