"""Which numbers a command takes: every other is refused at once, with the range that is meant."""

from __future__ import annotations

import math
from typing import Annotated, Final

import typer

from simulator.content.case_records import MOST_DEGREES, MOST_INCHES

LARGEST_SEED: Final = 10**18 - 1
"""As many digits as the window takes."""
MOST_GAMES: Final = 100_000
MOST_WORKERS: Final = 61
"""Windows waits for no more processes at once."""
FEWEST_POINTS: Final = 10
MOST_POINTS: Final = 200
"""Those of `rules/armies/random_army.py`, which takes too long to load for a line of help."""
MOST_WOUNDS: Final = 99
MOST_RANKS: Final = 9
MOST_ANSWERS: Final = 9_999


def finite(value: float | None) -> float | None:
    """Return a number that is one; `nan` lies in no range, and yet slips through all."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number")
    return value


Seed = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=LARGEST_SEED, help="The seed of all dice and decks."),
]
FirstSeed = Annotated[
    int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the first game.")
]
ArmySeed = Annotated[
    int,
    typer.Option("--seed", min=0, max=LARGEST_SEED, help="The same seed draws the same army."),
]
DrillSeed = Annotated[
    int | None,
    typer.Option("--seed", min=0, max=LARGEST_SEED, help="Make a new drill from this seed."),
]
Games = Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games.")]
Workers = Annotated[
    int, typer.Option("--workers", min=1, max=MOST_WORKERS, help="Over how many processes.")
]
Points = Annotated[
    int, typer.Option("--points", min=FEWEST_POINTS, max=MOST_POINTS, help="Its size.")
]
Error = Annotated[
    float | None,
    typer.Option(
        "--error",
        min=0.0,
        max=MOST_INCHES,
        callback=finite,
        help="Measuring error in inches, 0.1 unless the case says otherwise; 0 for none.",
    ),
]
Degrees = Annotated[
    float | None,
    typer.Option(
        "--error-degrees",
        min=0.0,
        max=MOST_DEGREES,
        callback=finite,
        help="Measuring error of a facing, 2 unless the case says otherwise; 0 for none.",
    ),
]
Distance = Annotated[
    float | None,
    typer.Option("--distance", min=0.0, max=30.0, callback=finite, help="Inches between trays."),
]
Needed = Annotated[
    int | None, typer.Option("--needed", min=1, max=6, help="The roll the charge needs, 1 to 6.")
]
Wounds = Annotated[int | None, typer.Option(min=1, max=MOST_WOUNDS, help="Wounds it has left.")]
Ranks = Annotated[int | None, typer.Option(min=1, max=MOST_RANKS, help="Ranks it has left.")]
Duel = Annotated[int, typer.Option("--duel", min=0, max=20, help="Rounds to fight out.")]
AnswerNumber = Annotated[
    int | None,
    typer.Option("--answer", min=1, max=MOST_ANSWERS, help="Answer at once with this number."),
]
