"""The only place where a position changes: apply(state, event) -> state."""

from __future__ import annotations

from typing import Final

from simulator.engine.changes import abilities, cards, losses, moving, rounds, setting_up
from simulator.engine.changes.altered import Changes
from simulator.model import events as ev
from simulator.model.state import GameState

_CHANGES: Final[Changes] = {
    **rounds.CHANGES,
    **setting_up.CHANGES,
    **cards.CHANGES,
    **moving.CHANGES,
    **losses.CHANGES,
    **abilities.CHANGES,
}


def apply(state: GameState, event: ev.Event) -> GameState:
    """Return the position after an event; events that only report leave it as it is."""
    change = _CHANGES.get(type(event))
    return change(state, event) if change else state
