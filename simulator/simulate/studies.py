"""The games of a study: in which order, with which seeds, and which of them are still to be played.

Games go round over the cells, so that at any moment every cell has had as many as any other, give
or take one. The seed of a game is made of the study's seed, the cell and the number of the game:
it stays the same when cells or games are added to the study.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

from simulator.agents.agent_errors import AgentError
from simulator.agents.registry import MACHINES, ask_for, machine
from simulator.content.games.battles import Battle
from simulator.content.practice.study_files import Cell, Study
from simulator.content.practice.study_rows import StudyRow
from simulator.datafiles import program_version
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.files.plain_data import fields_of
from simulator.language.texts import translate as _
from simulator.model.cards import BOXES, SEASON
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.simulate.earnings import Earnings, earned
from simulator.simulate.many_games import GameTask, Outcome, play_one

_SEEDS: Final = 10**9


@dataclass(frozen=True, slots=True)
class StudyGame:
    """One game of a study; every other one has the first list at blue."""

    experiment: str
    cell: Cell
    game: int
    seed: int
    swapped: bool

    @property
    def key(self) -> tuple[str, str, int]:
        """Return which game of the study this is, as its row does."""
        return (self.cell.name, self.cell.lists, self.game)

    @property
    def seat(self) -> str:
        """Return where the first list sits."""
        return (Seat.BLUE if self.swapped else Seat.RED).value


def require_agents(study: Study) -> None:
    """Try every agent once; raise ContentError, with the line, for one that cannot be made."""
    names = list(dict.fromkeys(cell.agents for cell in study.cells))
    for index, pair in enumerate(names):
        for spot, name in enumerate(pair):
            try:
                ask_for(name)
                machine(name, 1)
            except AgentError as fault:
                known = ", ".join((*MACHINES, "strong:2s", "package.module:Class"))
                found = f"{name!r} ({fault})"
                raise study.source.fault(("agents", index, spot), known, found) from fault


def games_of(study: Study) -> Iterator[StudyGame]:
    """Yield all games of a study, round and round over its cells."""
    for game in range(study.games):
        for cell in study.cells:
            swapped = study.swap_seats and game % 2 == 1
            yield StudyGame(study.name, cell, game, seed_of(study.seed, cell, game), swapped)


def require_same_games(study: Study, file: Path, rows: Iterable[StudyRow]) -> None:
    """Refuse rows of a study that had another seed or other seats; ContentError names the first."""
    planned = {game.key: game for game in games_of(study)}
    for line, row in enumerate(rows, 2):
        game = planned.get(row.key)
        if row.experiment != study.name:
            raise ContentError(file, line, "experiment", study.name, row.experiment)
        if game is not None and row.seed != game.seed:
            found = _("{seed}, of a study with another seed").format(seed=row.seed)
            raise ContentError(file, line, "seed", str(game.seed), found)
        if game is not None and row.seat != game.seat:
            raise ContentError(file, line, "seat", game.seat, row.seat)


def games_left(study: Study, played: Collection[tuple[str, str, int]]) -> list[StudyGame]:
    """Return the games of a study that have no row yet."""
    return [game for game in games_of(study) if game.key not in played]


def seed_of(seed: int, cell: Cell, game: int) -> int:
    """Return the seed of a cell's game: each its own, the same in every run."""
    text = f"{seed}/{cell.name}/{game}"
    if cell.pieces != BOXES:  # rows of other pieces, or another season, are of another study
        text += f"/{cell.pieces}"
    if cell.season != SEASON:
        text += f"/{cell.season}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % _SEEDS


def play_study_game(planned: StudyGame, clock: Callable[[], float]) -> StudyRow:
    """Play a game and give its row; `clock` gives the seconds of processor time so far.

    A game that fails is a row too, with its reason.
    """
    began = clock()
    first = Seat.BLUE if planned.swapped else Seat.RED
    cell = planned.cell
    armies = {
        Seat.RED: (cell.second if planned.swapped else cell.first).army,
        Seat.BLUE: (cell.first if planned.swapped else cell.second).army,
    }
    task = GameTask(
        Battle(cell.mode, armies, planned.seed, pieces=cell.pieces, season=cell.season),
        cell.agents,
        planned.swapped,
        planned.game,
    )
    found = Earnings()

    def look(session: Session) -> None:
        nonlocal found
        found = earned(session, first)

    outcome = play_one(task, look)
    return row_of(planned, outcome, found, clock() - began)


def row_of(planned: StudyGame, outcome: Outcome, found: Earnings, seconds: float) -> StudyRow:
    """Return the row of a game from what came out of it."""
    cell = planned.cell
    points = (outcome.red_points, outcome.blue_points)
    winner = "draw" if outcome.winner is None else ("first", "second")[outcome.winner]
    return StudyRow(
        experiment=planned.experiment,
        cell=cell.name,
        game=planned.game,
        seed=planned.seed,
        first=cell.first.name,
        second=cell.second.name,
        lists=cell.lists,
        mode=cell.mode,
        first_agent=cell.agents[0],
        second_agent=cell.agents[1],
        seat=planned.seat,
        winner="" if outcome.failed else winner,
        first_points=points[planned.swapped],
        second_points=points[not planned.swapped],
        **fields_of(found, "began", "by_round", "units", "cards"),
        **fields_of(outcome, "rounds", "state_hash", "decisions", "failure"),
        version=program_version(),
        cpu_seconds=round(seconds, 3),
    )
