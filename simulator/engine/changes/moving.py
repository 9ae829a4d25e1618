"""What activations and moves change: poses and who is engaged."""

from __future__ import annotations

from simulator.engine.changes.altered import change, changed, with_holder, with_unit
from simulator.model import events as ev
from simulator.model.state import GameState, UnitId


@change(ev.UnitActivated, ev.ActivationResumed)
def _activated(state: GameState, event: ev.UnitActivated | ev.ActivationResumed) -> GameState:
    return changed(state, activating=event.unit)


@change(ev.ActivationEnded)
def _activation_ended(state: GameState, event: ev.ActivationEnded) -> GameState:
    return with_holder(changed(state, activating=""), event.unit, activated=True)


@change(ev.UnitMoved)
def _moved(state: GameState, event: ev.UnitMoved) -> GameState:
    return with_unit(state, event.unit, pose=event.path[-1])


def _pair(first: UnitId, second: UnitId) -> tuple[UnitId, UnitId]:
    return (first, second) if first < second else (second, first)


@change(ev.UnitsEngaged)
def _engaged(state: GameState, event: ev.UnitsEngaged) -> GameState:
    return changed(state, engaged=state.engaged | {_pair(event.unit, event.other)})


@change(ev.UnitsDisengaged)
def _disengaged(state: GameState, event: ev.UnitsDisengaged) -> GameState:
    return changed(state, engaged=state.engaged - {_pair(event.unit, event.other)})
