"""Study files: which lists meet which, in which modes, under which agents, how many games.

A study is a designed experiment. Its file names lists, modes and agents; every combination of them
is a *cell*, and every cell gets the same number of games. Who the agents are is checked where they
are made (`simulate/studies.py`), all else here, with file, line and key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from simulator.content.cards.library import load_library
from simulator.content.games.battles import QUICK_SCENARIO, legal_army
from simulator.content.games.scenarios import load_scenario
from simulator.files.errors import ContentError, Faults
from simulator.files.reading import is_file
from simulator.files.sources import Place, Record, SourceFile, checked, made, of_form, read
from simulator.language.texts import marked
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.model.cards import BOXES, SEASON, Library, PieceSet, Season
from simulator.records import dataclass

MOST_GAMES: Final = 100_000
"""Games a study may have: they take a machine of two cores a day."""
_NAME: Final = marked("at most 64 small letters, digits and -, no - first")
_LISTS: Final = Field(min_length=1, max_length=500)


class StudyFile(Record):
    """A study as its file holds it."""

    study: Annotated[str, of_form(r"^[a-z0-9][a-z0-9-]{0,63}$", _NAME)]
    title: Annotated[str, Field(max_length=120)] = ""
    lists: Annotated[list[str], _LISTS]
    against: Annotated[list[str], _LISTS] | None = None
    pairs: Literal["all", "apart"] = "all"
    modes: Annotated[list[str], Field(min_length=1, default=[QUICK_SCENARIO])]
    agents: Annotated[
        list[Annotated[list[str], Field(min_length=2, max_length=2)]],
        Field(min_length=1, default=[["greedy", "greedy"]]),
    ]
    games: Annotated[int, Field(ge=1, le=100_000)]
    seed: Annotated[int, Field(ge=0, lt=10**18)] = 1
    swap_seats: bool = True
    pieces: PieceSet = BOXES
    season: Season = SEASON


@dataclass(frozen=True, slots=True)
class StudyList:
    """An army list of a study: its name in the file, the army, and the fingerprint of its cards."""

    name: str
    army: Army

    @property
    def print(self) -> str:
        """Return eight digits that are others as soon as the list has other cards."""
        army = self.army
        units = [
            f"ArmyUnit(card={unit.card!r}, attachments={unit.attachments!r})" for unit in army.units
        ]
        listed = ", ".join(units) + "," * (len(units) == 1)
        text = f"({army.faction!r}, {army.points!r}, ({listed}), {army.ncus!r}, {army.joining!r})"
        return hashlib.sha256(text.encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Cell:
    """One combination of a study: who meets whom, in which mode, each under which agent.

    The first list is played by the first agent; who sits where changes from game to game.
    """

    first: StudyList
    second: StudyList
    mode: str
    agents: tuple[str, str]
    pieces: PieceSet = BOXES
    """The set of terrain pieces; a study that names none has boxes."""
    season: Season = SEASON
    """The season of the cards; a study that names none is of S05."""

    @property
    def name(self) -> str:
        """Name the cell as rows do."""
        return "/".join((self.first.name, self.second.name, self.mode, *self.agents))

    @property
    def lists(self) -> str:
        """Return the fingerprints of both lists."""
        return f"{self.first.print}-{self.second.print}"


@dataclass(frozen=True)
class Study:
    """A study that can be played: its lists are legal and its modes are known."""

    name: str
    title: str
    cells: tuple[Cell, ...]
    games: int
    seed: int
    swap_seats: bool
    source: SourceFile

    @property
    def size(self) -> int:
        """Count the games of all cells."""
        return len(self.cells) * self.games


def read_study(file: Path) -> Study:
    """Read a study; raise ContentError with all its faults, each with its line and key.

    Lists are houses, names of lists or files, which are looked for beside the study first.
    """
    source = read(file)
    record = checked(source, StudyFile)
    faults = Faults()
    library = load_library(season=record.season)
    lists = _lists(source, "lists", record.lists, library, faults)
    against = _lists(source, "against", record.against or (), library, faults)
    for mode, index in _first_places(record.modes):
        faults.caught(_require_mode, source, ("modes", index), mode)
    _require_once(source, "modes", record.modes, faults)
    _require_once(source, "agents", [", ".join(pair) for pair in record.agents], faults)
    faults.tell()
    cells = tuple(
        Cell(first, second, mode, (agents[0], agents[1]), record.pieces, record.season)
        for mode in record.modes
        for agents in record.agents
        for first, second in _pairs(record, lists, against, mirrored=agents[0] == agents[1])
    )
    title = record.title or record.study
    study = made(record, Study, name=record.study, title=title, cells=cells, source=source)
    _require_some(study, record)
    return study


def _pairs(
    record: StudyFile,
    lists: Sequence[StudyList],
    against: Sequence[StudyList],
    *,
    mirrored: bool,
) -> list[tuple[StudyList, StudyList]]:
    """Return who meets whom; where both agents are one, the pair turned round is the same pair."""
    if record.against is not None:
        found = [(one, other) for one in lists for other in against]
    else:
        found = [
            (one, other)
            for place, one in enumerate(lists)
            for other in (lists[place:] if mirrored else lists)
        ]
    apart = record.pairs == "apart"
    return [(one, other) for one, other in found if not (apart and one.name == other.name)]


def _lists(
    source: SourceFile, key: str, names: Sequence[str], library: Library, faults: Faults
) -> list[StudyList]:
    _require_once(source, key, names, faults)
    found = [
        faults.caught(_list, source, (key, index), name, library)
        for name, index in _first_places(names)
    ]
    return [one for one in found if one is not None]


def _first_places(names: Sequence[str]) -> Iterable[tuple[str, int]]:
    """Return each name with its first place: one that stands there a thousand times is read once.

    Those that stand there again are refused by themselves.
    """
    places: dict[str, int] = {}
    for index, name in enumerate(names):
        places.setdefault(name, index)
    return places.items()


def _list(source: SourceFile, place: Place, name: str, library: Library) -> StudyList:
    beside = source.file.parent / name
    asked = str(beside) if name.endswith((".yaml", ".yml")) and is_file(beside) else name
    try:
        return StudyList(name, legal_army(asked, library))
    except ContentError as fault:
        where = "" if fault.line is None else _("line {line}").format(line=fault.line)
        found = ", ".join(part for part in (where, fault.key, fault.found) if part)
        raise source.fault(place, fault.expected, f"{name}: {found}") from fault


def _require_mode(source: SourceFile, place: Place, mode: str) -> None:
    try:
        load_scenario(mode)
    except ContentError as fault:
        raise source.fault(place, fault.expected, fault.found) from fault


def _require_once(source: SourceFile, key: str, names: Sequence[str], faults: Faults) -> None:
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            faults.add(source.fault((key, index), _("each of them once"), repr(name)))
        elif "/" in name and not name.endswith((".yaml", ".yml")):
            faults.add(source.fault((key, index), _("a name without a stroke"), repr(name)))
        seen.add(name)


def _require_some(study: Study, record: StudyFile) -> None:
    """Refuse a study of no games, and one nobody will see the end of."""
    if not study.cells:
        expected = _("lists that meet: with pairs: apart, two that differ")
        raise study.source.fault(("pairs",), expected, _("no pair"))
    if study.size > MOST_GAMES:
        expected = _("at most {most} games in all").format(most=MOST_GAMES)
        found = _("{cells} cells of {games} games").format(
            cells=len(study.cells), games=record.games
        )
        raise study.source.fault(("games",), expected, found)
