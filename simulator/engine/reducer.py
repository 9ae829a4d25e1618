"""The only place where a position changes: apply(state, event) -> state."""

from __future__ import annotations

import simulator.engine.changes.abilities
import simulator.engine.changes.cards
import simulator.engine.changes.losses
import simulator.engine.changes.moving
import simulator.engine.changes.rounds
import simulator.engine.changes.setting_up  # noqa: F401 - each enters what its events change
from simulator.engine.changes.altered import CHANGES
from simulator.model import events as ev
from simulator.model.state import GameState


def apply(state: GameState, event: ev.Event) -> GameState:
    """Return the position after an event; events that only report leave it as it is."""
    change = CHANGES.get(type(event))
    return change(state, event) if change else state
