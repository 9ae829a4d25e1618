"""Recorded games read event by event, with the position each event left; played once a process.

And the acts and the dice of whole games, as tests read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from simulator.content.games.scenarios import scenario_names
from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.engine.session import Session
from simulator.model import events as ev
from simulator.model.state import GameState
from simulator.staging.acts import Story, StoryAct
from simulator.staging.dice_rows import DiceTray, Trays
from tests.games.golden import replayed

MODES = scenario_names()


@cache
def states(mode: str) -> tuple[GameState, ...]:
    """Return the position after each event of a mode's recorded game."""
    session = replayed(mode)
    state, found = session.game.start, []
    for event in session.events:
        state = apply(state, event)
        found.append(state)
    return tuple(found)


def moments(mode: str) -> Iterator[tuple[int, ev.Event, Position]]:
    """Yield every event of a mode's recorded game, and the position before it."""
    session: Session = replayed(mode)
    state = session.game.start
    for number, event in enumerate(session.events):
        yield number, event, Position(state, session.game)
        state = states(mode)[number]


def acts_of(now: Position, events: Iterable[ev.Event]) -> tuple[StoryAct, ...]:
    """Return the acts of some events from their first on."""
    story = Story()
    story.read(now, tuple(events))
    return tuple(story.acts)


def trays_of(events: Iterable[ev.Event]) -> tuple[DiceTray, ...]:
    """Return the trays of some events from their first on."""
    found = Trays()
    found.read(tuple(events))
    return tuple(found.trays)
