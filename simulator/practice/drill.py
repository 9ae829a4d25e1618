"""A drill: a position, one decision, and the best answer found for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path

from simulator.cases.case_table import set_up
from simulator.content.cases.casefile import Case
from simulator.content.practice.drill_files import (
    DrillFrame,
    DrillOption,
    DrillTask,
    DrillText,
    drill_files,
    our_drills_dir,
    practice_dir,
    read_drills,
    write_drill,
)
from simulator.engine.game import game_of
from simulator.engine.position import Position
from simulator.files.errors import ContentError
from simulator.files.plain_data import fields_of
from simulator.files.sources import made
from simulator.language.texts import Message
from simulator.model.state import Seat
from simulator.practice import tasks
from simulator.practice.tasks import Asks, Listed, Task, Theme
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of


@dataclass(frozen=True)
class Drill:
    """A position with a decision; `best` is the key of the best answer, `value` its worth.

    why: one sentence in the words of the table. seen: the day on which the player saw its answer,
    as with a mistake of a game that was reviewed. file: where it was read from, if it was.
    """

    id: str
    title: str
    theme: Theme
    why: str
    task: Task
    best: str
    value: float
    case: Case
    seen: str = ""
    file: Path | None = field(default=None, compare=False)
    placed: Position | None = field(default=None, compare=False, repr=False)
    """The position itself, where the drill comes from a game that is at hand: a case leaves out
    hands, non-combat units and the game mode. A drill read from a file has its case alone."""

    @cached_property
    def now(self) -> Position:
        """Return the position; ContentError when it cannot stand as written."""
        if self.placed is not None:
            return self.placed
        return _where_objectives_pay(_numbered(set_up(self.case, self.player).now, self.case))

    @property
    def player(self) -> Seat:
        """Return whose decision it is."""
        owners = {unit.id: unit.side for unit in self.case.units}
        return Seat(owners[self.task.unit])

    @property
    def question(self) -> Message:
        """Return the question in a sentence."""
        return tasks.question(self.now, self.task)


def _numbered(now: Position, case: Case) -> Position:
    """Number units alike as a game does; the letters they have in a case are its own affair."""
    cards, seen = dict(now.game.library.units), Counter[str]()
    for record in case.units:
        card = cards[now.unit(record.id).card]
        name = card.name.removesuffix(f" ({record.id})")
        if name != card.name:
            seen[name] += 1
            cards[card.id] = replace(card, name=f"{name} {seen[name]}")
    library = replace(now.game.library, units=cards)
    return Position(now.state, replace(game_of(now), library=library)) if seen else now


def _where_objectives_pay(now: Position) -> Position:
    """Return the position in the first round whose end pays for objectives: a case has none."""
    first = max(now.state.round, scenario_of(now).scoring.first_round)
    return Position(replace(now.state, round=first), now.game)


def drills(folder: Path | None = None) -> tuple[Drill, ...]:
    """Return the drills that come with the game, by file; ContentError for a file that is wrong."""
    files = drill_files(our_drills_dir() if folder is None else folder)
    return tuple(drill_of(text) for file in files for text in read_drills(file))


def own_drills_dir() -> Path:
    """Return the folder for drills made of the player's own mistakes."""
    return practice_dir() / "drills"


def own_drills(folder: Path | None = None) -> tuple[tuple[Drill, ...], tuple[ContentError, ...]]:
    """Return the player's own drills, and what is wrong with the files that cannot be read."""
    found: list[Drill] = []
    faults: list[ContentError] = []
    for file in drill_files(own_drills_dir() if folder is None else folder):
        try:
            found += [drill_of(text) for text in read_drills(file)]
        except ContentError as fault:
            faults.append(fault)
    return tuple(found), tuple(faults)


def seen_on(found: Iterable[Drill]) -> dict[str, str]:
    """Return the days on which the answers of mistakes were seen, by drill."""
    return {one.id: one.seen for one in found if one.seen}


def drill_of(text: DrillText) -> Drill:
    """Return the drill a file tells of."""
    frame = text.frame
    listed = tuple(Listed(one.key, one.label, one.worth, one.error) for one in frame.task.listed)
    asks = Asks(frame.task.asks)
    task = Task(asks, frame.task.unit, frame.task.target, frame.task.asked, listed)
    theme, value = Theme(frame.theme), frame.worth
    return made(frame, Drill, theme=theme, task=task, value=value, case=text.case, file=text.file)


def frame_of(drill: Drill) -> DrillFrame:
    """Return a drill as its file has it."""
    task = drill.task
    return DrillFrame(
        **fields_of(drill, "id", "title", "why", "best", "seen"),
        theme=drill.theme.value,
        task=DrillTask(
            asks=task.asks.value,
            **fields_of(task, "unit", "target", "asked"),
            listed=[
                DrillOption(**fields_of(one, "key", "label", "error"), worth=round(one.value, 6))
                for one in task.listed
            ],
        ),
        worth=round(drill.value, 6),
        case={},
    )


def save_drill(drill: Drill, folder: Path | None = None) -> Path:
    """Write a drill into the player's folder and give its file (OSError when it cannot be)."""
    file = (own_drills_dir() if folder is None else folder) / f"{drill.id}.yaml"
    write_drill(file, frame_of(drill), drill.case)
    return file
