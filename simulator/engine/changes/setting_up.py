"""What setting up changes: zones, terrain, tokens, walls, who stands on the table."""

from __future__ import annotations

from dataclasses import replace

from frozendict import frozendict

from simulator.engine.changes.altered import change, changed, with_entry, with_seat, with_unit
from simulator.model import events as ev
from simulator.model.state import GameState


@change(ev.EdgeChosen)
def _edge(state: GameState, event: ev.EdgeChosen) -> GameState:
    return with_seat(state, event.player, edge=event.edge)


@change(ev.ObjectiveCardDealt)
def _objective(state: GameState, event: ev.ObjectiveCardDealt) -> GameState:
    token = replace(state.tokens[event.token], card=event.card)
    return changed(state, tokens=with_entry(state.tokens, event.token, token))


@change(ev.TerrainPlaced)
def _terrain_placed(state: GameState, event: ev.TerrainPlaced) -> GameState:
    return changed(state, terrain=(*state.terrain, event.piece))


@change(ev.TerrainRemoved)
def _terrain_removed(state: GameState, event: ev.TerrainRemoved) -> GameState:
    return changed(state, terrain=tuple(p for p in state.terrain if p.id != event.piece))


@change(ev.TokenPlaced)
def _token_placed(state: GameState, event: ev.TokenPlaced) -> GameState:
    return changed(state, tokens=with_entry(state.tokens, event.token.id, event.token))


@change(ev.TokenClaimed)
def _token_claimed(state: GameState, event: ev.TokenClaimed) -> GameState:
    token = replace(state.tokens[event.token], carrier=event.unit)
    return changed(state, tokens=with_entry(state.tokens, event.token, token))


@change(ev.WallRaised)
def _wall_raised(state: GameState, event: ev.WallRaised) -> GameState:
    return changed(state, units=with_entry(state.units, event.wall.id, event.wall))


@change(ev.UnitCalled)
def _called(state: GameState, event: ev.UnitCalled) -> GameState:
    return changed(state, units=with_entry(state.units, event.unit.id, event.unit))


@change(ev.UnitReturned)
def _returned(state: GameState, event: ev.UnitReturned) -> GameState:
    unit = state.units[event.unit]
    fallen = list(unit.fallen)
    for card in event.attachments:
        if card in fallen:
            fallen.remove(card)
    return with_unit(
        state,
        event.unit,
        pose=event.pose,
        wounds=event.wounds,
        destroyed=False,
        attachments=event.attachments,
        fallen=tuple(fallen),
        stand_ins=len(fallen),
        figures_gone=0,
        activated=event.activated,
        conditions=frozenset(),
        used_this_round=frozenset(),
        tokens=frozendict(dict(event.tokens)),
        attached=event.attached,
    )


@change(ev.UnitDeployed)
def _deployed(state: GameState, event: ev.UnitDeployed) -> GameState:
    return with_unit(state, event.unit, pose=event.pose)


@change(ev.UnitWithdrawn)
def _withdrawn(state: GameState, event: ev.UnitWithdrawn) -> GameState:
    engaged = frozenset(pair for pair in state.engaged if event.unit not in pair)
    return with_unit(changed(state, engaged=engaged), event.unit, pose=None)
