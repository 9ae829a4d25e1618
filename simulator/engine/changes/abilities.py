"""What abilities, tokens, lasting effects and NCUs change."""

from __future__ import annotations

from simulator.engine.changes.altered import (
    change,
    changed,
    with_holder,
    with_ncu,
    with_tokens,
    with_unit,
)
from simulator.model import events as ev
from simulator.model.state import GameState, Ncu, Unit


@change(ev.AbilityUsed)
def _used(state: GameState, event: ev.AbilityUsed) -> GameState:
    if not event.mark:
        return state
    holder: Unit | Ncu = state.units.get(event.holder) or state.ncus[event.holder]
    if event.mark == "round":
        return with_holder(
            state, event.holder, used_this_round=holder.used_this_round | {event.ability}
        )
    return with_holder(state, event.holder, used_this_game=holder.used_this_game | {event.ability})


@change(ev.OrderRegained)
def _regained(state: GameState, event: ev.OrderRegained) -> GameState:
    used = state.units[event.unit].used_this_round - {event.ability}
    return with_unit(state, event.unit, used_this_round=used)


@change(ev.TokensChanged)
def _tokens_changed(state: GameState, event: ev.TokensChanged) -> GameState:
    holder: Unit | Ncu = state.units.get(event.holder) or state.ncus[event.holder]
    return with_holder(state, event.holder, tokens=with_tokens(holder, event.token, event.amount))


@change(ev.LastingBegan)
def _lasting_began(state: GameState, event: ev.LastingBegan) -> GameState:
    return changed(state, lasting=(*state.lasting, event.lasting))


@change(ev.LastingEnded)
def _lasting_ended(state: GameState, event: ev.LastingEnded) -> GameState:
    return changed(state, lasting=tuple(x for x in state.lasting if x not in event.lasting))


@change(ev.ZoneClaimed, ev.NcuMoved)
def _claimed(state: GameState, event: ev.ZoneClaimed | ev.NcuMoved) -> GameState:
    return with_ncu(state, event.ncu, zone=event.zone)


@change(ev.NcuLent)
def _lent(state: GameState, event: ev.NcuLent) -> GameState:
    home = state.ncus[event.ncu].home
    lent_by = None if event.player is home else home
    return with_ncu(state, event.ncu, owner=event.player, lent_by=lent_by)


@change(ev.InfluenceLaid)
def _influence(state: GameState, event: ev.InfluenceLaid) -> GameState:
    return with_ncu(state, event.ncu, influences=event.unit)


@change(ev.InfluenceLifted)
def _influence_lifted(state: GameState, event: ev.InfluenceLifted) -> GameState:
    return with_ncu(state, event.ncu, influences=None)
