"""Play many games without a screen and count what came out.

Every game has its own seed, so that any single one can be played again and looked at. Players swap
seats every other game, and wins are counted for the player, not for the colour.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from simulator.agents.agent_errors import AgentError
from simulator.agents.play import play
from simulator.agents.registry import ask_for, machine
from simulator.content.games.battles import Battle
from simulator.content.gc_freeze import own_process
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model.state import Seat
from simulator.records import dataclass

STEP_LIMIT = 20_000
"""More decisions than any real game asks for; a game that reaches it has lost its way."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game to play: what stands on the table, and who sits where."""

    battle: Battle
    players: tuple[str, str]
    swapped: bool
    index: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of one game: `winner` is the index of the player, None for a draw.

    Attributes:
        index: The number of the game in its series, from 0.
        state_hash: The state hash of the last position.
        decisions: How many answers were chosen; dice are none.
        failure: Why the game was broken off; empty where it was not.

    Example:
        >>> from simulator import quick_battle, simulate_games
        >>> (outcome,) = simulate_games(quick_battle(), ("random", "random"), games=1)
        >>> outcome.winner in (0, 1, None), outcome.rounds <= 6
        (True, True)
    """

    index: int
    seed: int
    winner: int | None
    red_points: int
    blue_points: int
    rounds: int
    state_hash: str
    decisions: int
    failure: str = ""

    @property
    def failed(self) -> bool:
        """Return whether the game broke off."""
        return bool(self.failure)


def tasks(
    battle: Battle, players: tuple[str, str], games: int, first_seed: int
) -> Iterator[GameTask]:
    """Yield the games of a series: seeds count up, seats are swapped every other game."""
    for index in range(games):
        yield GameTask(battle.seeded(first_seed + index), players, index % 2 == 1, index)


def play_one(task: GameTask, look: Callable[[Session], None] | None = None) -> Outcome:
    """Play one game to its end; a failure is an outcome too, with its reason.

    `look` is shown the game when it is over.
    """
    seats = task.players[::-1] if task.swapped else task.players
    session: Session | None = None
    try:
        for name in set(task.players):
            ask_for(name)  # a process of its own has not been asked yet
        session = Session(task.battle.game())
        machines = {
            Seat.RED: machine(seats[0], task.battle.seed),
            Seat.BLUE: machine(seats[1], task.battle.seed + 1),
        }
        play(session, machines, limit=STEP_LIMIT)
        if not session.over:
            return _outcome(task, session, f"not over after {STEP_LIMIT} decisions")
        if look is not None:
            look(session)
        return _outcome(task, session, "")
    except AgentError as fault:
        return _outcome(task, session, str(fault))
    except Exception:  # noqa: BLE001 - a failed game must not stop the series
        return _outcome(task, session, traceback.format_exc(limit=-4))


def _outcome(task: GameTask, session: Session | None, failure: str) -> Outcome:
    if session is None:
        return Outcome(task.index, task.battle.seed, None, 0, 0, 0, "", 0, failure)
    state = session.state
    winner = None
    if state.winner is not None:
        winner = (0 if state.winner is Seat.RED else 1) ^ int(task.swapped)
    return Outcome(
        index=task.index,
        seed=task.battle.seed,
        winner=winner,
        red_points=state.seats[Seat.RED].score,
        blue_points=state.seats[Seat.BLUE].score,
        rounds=state.round,
        state_hash=state_hash(state),
        decisions=len(session.inputs),
        failure=failure,
    )


def play_all(series: Sequence[GameTask], workers: int) -> Iterator[Outcome]:
    """Play the games over `workers` processes; outcomes come in the order of the series."""
    if workers <= 1:
        yield from map(play_one, series)
        return
    with ProcessPoolExecutor(max_workers=workers, initializer=own_process) as pool:
        yield from pool.map(play_one, series, chunksize=4)
