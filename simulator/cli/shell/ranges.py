"""Which numbers a command takes: every other is refused at once, with the range that is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import typer

from simulator.content.cases.case_records import MOST_DEGREES, MOST_INCHES
from simulator.content.workers import AUTOMATIC, MOST
from simulator.language.texts import translate as _

LARGEST_SEED: Final = 10**18 - 1
"""As many digits as the window takes."""
MOST_GAMES: Final = 100_000
MOST_WORKERS: Final = MOST
"""Windows waits for no more processes at once."""
FEWEST_POINTS: Final = 10
MOST_POINTS: Final = 200
"""Those of `rules/armies/random_army.py`, which takes too long to load for a line of help."""
MOST_TRIALS: Final = 100_000
MOST_WOUNDS: Final = 99
MOST_RANKS: Final = 9
MOST_ANSWERS: Final = 9_999
LONGEST: Final = 24
"""Characters of a wrong number that are shown."""

RANGES: Final[dict[object, tuple[float, float]]] = {}
"""The range each check allows, for the test that every number has one."""


def within(least: float, most: float) -> Callable[[float | None], float | None]:
    """Return a check that refuses what is not in the range; `nan` lies in none."""

    def check(value: float | None) -> float | None:
        if value is not None and not least <= value <= most:
            raise typer.BadParameter(
                _("expected {least} to {most}, found {found}").format(
                    least=least,
                    most=most,
                    found=str(value)[:LONGEST],
                )
            )
        return value

    RANGES[check] = (least, most)
    return check


def _option(name: str, least: float, most: float, text: str) -> object:
    """Return an option that takes a number of a range, which its help tells."""
    names = (name,) if name else ()
    return typer.Option(*names, callback=within(least, most), help=f"{text} ({least} to {most}).")


Seed = Annotated[int | None, _option("--seed", 0, LARGEST_SEED, "The seed of all dice and decks")]
FirstSeed = Annotated[int, _option("--seed", 0, LARGEST_SEED, "Seed of the first game")]
ArmySeed = Annotated[int, _option("--seed", 0, LARGEST_SEED, "The same seed draws the same army")]
DrillSeed = Annotated[
    int | None, _option("--seed", 0, LARGEST_SEED, "Make a new drill from this seed")
]
Games = Annotated[int, _option("--games", 1, MOST_GAMES, "How many games")]
Workers = Annotated[int, _option("--workers", 1, MOST_WORKERS, "Over how many processes")]
Jobs = Annotated[int, _option("--jobs", 1, MOST_WORKERS, "Over how many processes")]
Thinkers = Annotated[
    int,
    _option("--jobs", AUTOMATIC, MOST_WORKERS, "Over how many processes; -1 is one a core"),
]
Points = Annotated[int, _option("--points", FEWEST_POINTS, MOST_POINTS, "Its size")]
Error = Annotated[
    float | None,
    _option("--error", 0.0, MOST_INCHES, "Measuring error in inches, 0.1 if the case names none"),
]
Degrees = Annotated[
    float | None,
    _option(
        "--error-degrees",
        0.0,
        MOST_DEGREES,
        "Measuring error of a facing, 2 degrees if the case names none",
    ),
]
Trials = Annotated[
    int,
    _option("--trials", 1, MOST_TRIALS, "Positions within the measuring error that are judged"),
]
Distance = Annotated[float | None, _option("--distance", 0.0, 30.0, "Inches between trays")]
Needed = Annotated[int | None, _option("--needed", 1, 6, "The roll the charge needs")]
Wounds = Annotated[int | None, _option("", 1, MOST_WOUNDS, "Wounds it has left")]
Ranks = Annotated[int | None, _option("", 1, MOST_RANKS, "Ranks it has left")]
Duel = Annotated[int, _option("--duel", 0, 20, "Rounds to fight out")]
AnswerNumber = Annotated[
    int | None,
    typer.Option(
        "--answer",
        callback=within(-MOST_ANSWERS, MOST_ANSWERS),
        help="Answer at once with this number.",
    ),
]
"""Which numbers are answers the drill says itself; no drill has as many as are refused here."""
Effort = Annotated[
    int, _option("--effort", 1, 32, "How often each answer is tried out, in pairs of deals")
]
FilmSize = Annotated[
    int, _option("--size", 240, 1600, "Pixels along the longer side of a film's pictures")
]
Pace = Annotated[float, _option("--seconds", 0.1, 30.0, "Seconds a film shows each act")]
FirstStep = Annotated[
    int | None, _option("--from", 0, MOST_ANSWERS, "The first step of a film or page")
]
LastStep = Annotated[
    int | None, _option("--to", 0, MOST_ANSWERS, "The last step of a film or page")
]
