"""Teaching files: steps of a first battle, each a prepared position and the acts it asks for.

Read strictly; `docs/learn.md` says what the keys mean. Whether a position can stand and its acts
can be answered there is found out by `practice/teaching.py`, which plays it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from simulator.caches import cached
from simulator.content.cards.card_records import ArmyFile
from simulator.content.cases.case_records import ConditionName, Name
from simulator.datafiles import scenarios_dir
from simulator.files.errors import one_of
from simulator.files.sources import Place, Record, SourceFile, checked, of_form, read
from simulator.language.texts import marked
from simulator.language.texts import translate as _
from simulator.model.cards import BOXES, SEASON, PieceSet, Season
from simulator.model.requests import Kind
from simulator.model.state import Zone

FIRST_BATTLE: Final = "first-battle"
_STEP: Final = marked("at most 40 small letters, digits and -, a letter first")
MOST_STEPS: Final = 40

Short = Annotated[str, Field(min_length=1, max_length=60)]
Words = Annotated[str, Field(min_length=1, max_length=240)]
Inches = Annotated[float, Field(ge=-1000.0, le=1000.0)]
Spot = Annotated[list[Inches], Field(min_length=2, max_length=3)]
"""x, y and a facing in degrees."""
Side = Literal["red", "blue"]


class StandingUnit(Record):
    """How a unit stands; what is left out is as the step before had it."""

    at: Spot | None = None
    wounds: Annotated[int, Field(ge=0, le=99)] | None = None
    """Wounds it can still suffer; 0 for a unit that is not in this step."""
    conditions: list[ConditionName] | None = None
    activated: bool | None = None


class StandingNcu(Record):
    """Where an NCU stands."""

    zone: Literal["", "crown", "wealth", "tactics", "combat", "maneuver"] | None = None
    activated: bool | None = None


class TeachingAct(Record):
    """One thing the player does: which question it answers, and with what.

    `answer` is the key of an option, several keys, or left out where any answer will do; `spot`
    is where a tray is put, within `near` inches.
    """

    asks: str
    do: Short
    """What to do, in gold."""
    plate: Short = ""
    """What stands beside the golden frame."""
    answer: Name | list[Name] | None = None
    spot: Spot | None = None
    near: Annotated[float, Field(gt=0.0, le=48.0)] = 1.0
    otherwise: Words = ""
    """What is said to another answer that the rules allow."""


class TeachingStep(Record):
    """A step: two sentences, the position, the acts, and what there was to see."""

    id: Annotated[str, of_form(r"^[a-z][a-z0-9-]{0,39}$", _STEP)]
    title: Short
    text: Annotated[list[Words], Field(min_length=1, max_length=3)]
    seen: Words
    """What the step has shown, said when it is done."""
    acts: Annotated[list[TeachingAct], Field(min_length=1, max_length=8)]
    ends: Literal["act", "turn", "round"] = "turn"
    """Whether the step is over with the last act, with the turn, or when the round is scored."""
    seed: Annotated[int, Field(ge=0, le=10**9)] = 1
    """What the dice of this step come from."""
    round: Annotated[int, Field(ge=1, le=9)] = 1
    phase: Literal["setup", "turn"] = "turn"
    """Where the step begins: before the first die of the game, where nothing stands, or in a turn.

    The steps after one of the setting up go on from the last position on the table.
    """
    scores: dict[Side, Annotated[int, Field(ge=0, le=99)]] | None = None
    """The victory points; none where it is left out."""
    units: dict[Name, StandingUnit] | None = None
    ncus: dict[Name, StandingNcu] | None = None
    hand: list[Name] | None = None
    """Red's tactics cards, by their names; none where it is left out."""
    answered: list[Name] | None = None
    """Answers given before the player is asked."""


class TeachingFile(Record):
    """The steps of one lesson, over one pair of armies."""

    title: Short
    scenario: Name
    pieces: PieceSet = BOXES
    """The set of terrain pieces; a lesson that names none has boxes."""
    season: Season = SEASON
    """The season of the cards; a lesson that names none is of S05."""
    setup_seed: Annotated[int, Field(ge=0, le=10**9)] = 1
    """What deals decks and objective cards."""
    armies: dict[Side, ArmyFile]
    steps: Annotated[list[TeachingStep], Field(min_length=1, max_length=MOST_STEPS)]


def lessons_dir() -> Path:
    """Return the folder with the lessons that come with the game."""
    return scenarios_dir() / "lessons"


@cached(4, each=500_000)
def read_teaching(file: Path) -> TeachingFile:
    """Read a teaching file; raise ContentError for its first fault."""
    source = read(file)
    source.require_mapping()
    found = checked(source, TeachingFile)
    if set(found.armies) != {"red", "blue"}:
        expected = _("an army for red and one for blue")
        raise source.fault(("armies",), expected, repr([*found.armies]))
    ids: dict[Place, object] = {("steps", at, "id"): one.id for at, one in enumerate(found.steps)}
    source.require_once(ids, _("an id of its own"))
    for number, step in enumerate(found.steps):
        _check_position(source, number, step)
        _check_acts(source, number, step)
    return found


def _check_position(source: SourceFile, number: int, step: TeachingStep) -> None:
    """Refuse a position in a step of the setting up, where nothing stands yet."""
    for key in ("units", "ncus", "hand", "scores") if step.phase == "setup" else ():
        if getattr(step, key) is not None:
            expected = _("nothing: in the set-up nothing stands yet")
            raise source.fault(("steps", number, key), expected, repr(getattr(step, key)))


def _check_acts(source: SourceFile, number: int, step: TeachingStep) -> None:
    kinds = [kind.value for kind in Kind]
    for index, act in enumerate(step.acts):
        place = ("steps", number, "acts", index, "asks")
        if act.asks not in kinds:
            raise source.fault(place, one_of(kinds), act.asks)
        if act.answer is not None and act.spot is not None:
            place = ("steps", number, "acts", index, "spot")
            raise source.fault(place, _("an answer or a spot, not both"), repr(act.spot))


def zone_of(ncu: StandingNcu) -> Zone | None:
    """Return the zone an NCU stands on, None beside the board."""
    return Zone(ncu.zone) if ncu.zone else None
