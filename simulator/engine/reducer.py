"""The only place where a position changes: apply(state, event) -> state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from simulator.model import events as ev
from simulator.model.state import (
    Attached,
    GameState,
    Joined,
    Ncu,
    Phase,
    Player,
    Seat,
    Unit,
    UnitId,
)

R = TypeVar("R", Unit, Ncu, Seat)

Change = Callable[[GameState, Any], GameState]

POSITION_MEMORY: Final = "_memory"
"""Where a position keeps what was worked out about it; no other position has it."""

TRAY_MEMORY: Final = "_tray_memory"
"""Where positions with the same trays and terrain share what was worked out about these."""

_PLACING: Final = frozenset({"pose", "destroyed"})
"""The changes of a unit that put its tray elsewhere."""


def apply(state: GameState, event: ev.Event) -> GameState:
    """Give the position after an event; events that only report leave it as it is."""
    change = _CHANGES.get(type(event))
    return change(state, event) if change else state


def _with(mapping: Mapping[Any, Any], key: Any, value: Any) -> Mapping[Any, Any]:
    changed = dict(mapping)
    changed[key] = value
    return MappingProxyType(changed)


def _changed(state: GameState, **changes: Any) -> GameState:
    """Give a position with some fields changed: `replace`, at a fraction of its time."""
    after: GameState = object.__new__(GameState)
    known = vars(after)
    known.update(vars(state))
    known.pop(POSITION_MEMORY, None)
    if "units" in changes or "terrain" in changes:
        known.pop(TRAY_MEMORY, None)
    known.update(changes)
    return after


def _slots(record: type[Any]) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record)}


_SLOTS: Final = {record: _slots(record) for record in (Unit, Ncu, Seat)}
"""Where the records that change most keep their fields."""


def _altered(record: R, **changes: Any) -> R:
    """Give a unit, NCU or seat with some fields changed: `replace`, at a fraction of its time."""
    after: R = object.__new__(type(record))
    slots = _SLOTS[type(record)]
    for slot in slots.values():
        slot.__set__(after, slot.__get__(record))
    for name, value in changes.items():
        slots[name].__set__(after, value)
    return after


def _unit(state: GameState, unit: UnitId, **changes: Any) -> GameState:
    changed = _altered(state.units[unit], **changes)
    after = _changed(state, units=_with(state.units, unit, changed))
    if TRAY_MEMORY in vars(state) and _PLACING.isdisjoint(changes):
        vars(after)[TRAY_MEMORY] = vars(state)[TRAY_MEMORY]  # every tray is where it was
    return after


def _ncu(state: GameState, ncu: UnitId, **changes: Any) -> GameState:
    return _changed(state, ncus=_with(state.ncus, ncu, _altered(state.ncus[ncu], **changes)))


def _seat(state: GameState, player: Player, **changes: Any) -> GameState:
    seat = _altered(state.seats[player], **changes)
    return _changed(state, seats=_with(state.seats, player, seat))


def _holder(state: GameState, holder: UnitId, **changes: Any) -> GameState:
    if holder in state.units:
        return _unit(state, holder, **changes)
    return _ncu(state, holder, **changes)


def _tokens(holder: Unit | Ncu, token: str, amount: int) -> Mapping[str, int]:
    tokens: Mapping[str, int] = _with(
        holder.tokens, token, max(0, holder.tokens.get(token, 0) + amount)
    )
    return tokens


def _pair(first: UnitId, second: UnitId) -> tuple[UnitId, UnitId]:
    return (first, second) if first < second else (second, first)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


# ------------------------------------------------------------------ the course of the game


def _phase(state: GameState, event: ev.PhaseBegan) -> GameState:
    return _changed(state, phase=event.phase, active=event.active or state.active)


def _round(state: GameState, event: ev.RoundBegan) -> GameState:
    return _changed(state, round=event.round, turn=0)


def _turn(state: GameState, event: ev.TurnBegan) -> GameState:
    return _changed(state, active=event.player, turn=state.turn + 1, engaged_before=state.engaged)


def _turn_ended(state: GameState, event: ev.TurnEnded) -> GameState:
    seats = {p: _altered(s, flags=frozenset()) if s.flags else s for p, s in state.seats.items()}
    return _changed(
        state, seats=MappingProxyType(seats), engaged_before=frozenset(), activating=""
    )  # fmt: skip


def _markers(state: GameState, event: ev.MarkersRemoved) -> GameState:
    units = {
        i: _altered(u, activated=False, used_this_round=frozenset())
        if u.activated or u.used_this_round
        else u
        for i, u in state.units.items()
    }
    ncus = {
        i: _altered(n, activated=False, zone=None, influences=None, used_this_round=frozenset())
        for i, n in state.ncus.items()
    }
    return _changed(state, units=MappingProxyType(units), ncus=MappingProxyType(ncus))


def _first(state: GameState, event: ev.FirstPlayerNamed) -> GameState:
    return _changed(state, first=event.player)


def _points(state: GameState, event: ev.PointsScored) -> GameState:
    award = (event.player, event.points, event.source, state.round)
    state = _changed(state, points=(*state.points, award))
    return _seat(state, event.player, score=state.seats[event.player].score + event.points)


def _ended(state: GameState, event: ev.GameEnded) -> GameState:
    return _changed(state, phase=Phase.OVER, winner=event.winner, ending=event.why)


def _flag(state: GameState, event: ev.FlagSet) -> GameState:
    flags = state.seats[event.player].flags
    changed = flags | {event.flag} if event.on else flags - {event.flag}
    return _seat(state, event.player, flags=changed)


def _noted(state: GameState, event: ev.Noted) -> GameState:
    return _changed(state, notes=_with(state.notes, event.key, event.value))


# ------------------------------------------------------------------ setting up


def _edge(state: GameState, event: ev.EdgeChosen) -> GameState:
    return _seat(state, event.player, edge=event.edge)


def _objective(state: GameState, event: ev.ObjectiveCardDealt) -> GameState:
    token = replace(state.tokens[event.token], card=event.card)
    return _changed(state, tokens=_with(state.tokens, event.token, token))


def _terrain_placed(state: GameState, event: ev.TerrainPlaced) -> GameState:
    return _changed(state, terrain=(*state.terrain, event.piece))


def _terrain_removed(state: GameState, event: ev.TerrainRemoved) -> GameState:
    return _changed(state, terrain=tuple(p for p in state.terrain if p.id != event.piece))


def _token_placed(state: GameState, event: ev.TokenPlaced) -> GameState:
    return _changed(state, tokens=_with(state.tokens, event.token.id, event.token))


def _token_claimed(state: GameState, event: ev.TokenClaimed) -> GameState:
    token = replace(state.tokens[event.token], carrier=event.unit)
    return _changed(state, tokens=_with(state.tokens, event.token, token))


def _wall_raised(state: GameState, event: ev.WallRaised) -> GameState:
    return _changed(state, units=_with(state.units, event.wall.id, event.wall))


def _returned(state: GameState, event: ev.UnitReturned) -> GameState:
    unit = state.units[event.unit]
    fallen = list(unit.fallen)
    for card in event.attachments:
        if card in fallen:
            fallen.remove(card)
    return _unit(
        state, event.unit, pose=event.pose, wounds=event.wounds, destroyed=False,
        attachments=event.attachments, fallen=tuple(fallen), stand_ins=len(fallen),
        activated=event.activated,
        conditions=frozenset(), used_this_round=frozenset(),
    )  # fmt: skip


def _deployed(state: GameState, event: ev.UnitDeployed) -> GameState:
    return _unit(state, event.unit, pose=event.pose)


def _withdrawn(state: GameState, event: ev.UnitWithdrawn) -> GameState:
    engaged = frozenset(pair for pair in state.engaged if event.unit not in pair)
    return _unit(_changed(state, engaged=engaged), event.unit, pose=None)


# ------------------------------------------------------------------ cards


def _shuffled(state: GameState, event: ev.DeckShuffled) -> GameState:
    return _seat(state, event.player, deck=event.order)


def _drawn(state: GameState, event: ev.CardsDrawn) -> GameState:
    seat = state.seats[event.player]
    return _seat(
        state,
        event.player,
        hand=seat.hand + seat.deck[: event.count],
        deck=seat.deck[event.count :],
    )


def _discarded(state: GameState, event: ev.CardDiscarded | ev.CardPlayed) -> GameState:
    seat = state.seats[event.player]
    if event.card not in seat.hand:  # played from elsewhere by an effect that took it there
        return state
    return _seat(
        state,
        event.player,
        hand=_without(seat.hand, event.card),
        discard=(*seat.discard, event.card),
    )


def _taken(state: GameState, event: ev.CardTaken) -> GameState:
    seat = state.seats[event.player]
    pile: tuple[str, ...] = getattr(seat, event.pile)
    changes: dict[str, Any] = {event.pile: _without(pile, event.card)}
    return _seat(state, event.player, hand=(*seat.hand, event.card), **changes)


def _attached(state: GameState, event: ev.CardAttached) -> GameState:
    seat = state.seats[event.player]
    if event.card in seat.discard:
        state = _seat(state, event.player, discard=_without(seat.discard, event.card))
    lying = (*state.units[event.unit].attached, Attached(event.card, event.player))
    return _unit(state, event.unit, attached=lying)


def _detached(state: GameState, event: ev.CardDetached) -> GameState:
    kept = list(state.units[event.unit].attached)
    gone = next(a for a in kept if a.card == event.card)
    kept.remove(gone)
    state = _unit(state, event.unit, attached=tuple(kept))
    if gone.special:
        return state
    seat: Seat = state.seats[gone.owner]
    return _seat(state, gone.owner, discard=(*seat.discard, event.card))


def _card_tokens(state: GameState, event: ev.CardTokensChanged) -> GameState:
    lying = tuple(
        replace(a, tokens=max(0, a.tokens + event.amount)) if a.card == event.card else a
        for a in state.units[event.unit].attached
    )
    return _unit(state, event.unit, attached=lying)


# ------------------------------------------------------------------ units


def _activated(state: GameState, event: ev.UnitActivated) -> GameState:
    return _changed(state, activating=event.unit)


def _activation_ended(state: GameState, event: ev.ActivationEnded) -> GameState:
    return _holder(_changed(state, activating=""), event.unit, activated=True)


def _moved(state: GameState, event: ev.UnitMoved) -> GameState:
    return _unit(state, event.unit, pose=event.path[-1])


def _engaged(state: GameState, event: ev.UnitsEngaged) -> GameState:
    return _changed(state, engaged=state.engaged | {_pair(event.unit, event.other)})


def _disengaged(state: GameState, event: ev.UnitsDisengaged) -> GameState:
    return _changed(state, engaged=state.engaged - {_pair(event.unit, event.other)})


def _wounded(state: GameState, event: ev.WoundsSuffered) -> GameState:
    left = max(0, state.units[event.unit].wounds - event.wounds)
    return _unit(state, event.unit, wounds=left)


def _restored(state: GameState, event: ev.WoundsRestored) -> GameState:
    return _unit(state, event.unit, wounds=state.units[event.unit].wounds + event.wounds)


def _attachment_lost(state: GameState, event: ev.AttachmentLost) -> GameState:
    unit = state.units[event.unit]
    return _unit(
        state,
        event.unit,
        attachments=_without(unit.attachments, event.card),
        fallen=(*unit.fallen, event.card),
        wounds=max(0, unit.wounds - event.wounds),
    )


def _came(
    state: GameState, event: ev.AttachmentJoined | ev.AttachmentReplaced, joined: Joined
) -> GameState:
    """Enter an attachment that came during the game among the unit's, with its tokens."""
    unit = state.units[event.unit]
    tokens = unit.tokens if event.tokens is None else _tokens(unit, *event.tokens)
    return _unit(state, event.unit, joined=(*unit.joined, joined), tokens=tokens)


def _joined(state: GameState, event: ev.AttachmentJoined) -> GameState:
    there = state.units[event.unit].attachments
    with_it = (*there[: event.place], event.card, *there[event.place :])
    state = _unit(state, event.unit, attachments=with_it)
    waiting = state.seats[event.player].joining
    if event.card in waiting:
        state = _seat(state, event.player, joining=_without(waiting, event.card))
    return _came(state, event, Joined(event.card))


def _replaced(state: GameState, event: ev.AttachmentReplaced) -> GameState:
    there = state.units[event.unit].attachments
    at = there.index(event.old)
    state = _unit(state, event.unit, attachments=(*there[:at], event.card, *there[at + 1 :]))
    return _came(state, event, Joined(event.card, event.gained))


def _destroyed(state: GameState, event: ev.UnitDestroyed) -> GameState:
    if event.unit in state.ncus:
        return _ncu(state, event.unit, destroyed=True, zone=None, influences=None)
    unit = state.units[event.unit]
    for lying in unit.attached:
        state = _detached(state, ev.CardDetached(rule=event.rule, unit=event.unit, card=lying.card))
    for ncu in state.ncus.values():
        if ncu.influences == event.unit:
            state = _ncu(state, ncu.id, influences=None)
    engaged = frozenset(pair for pair in state.engaged if event.unit not in pair)
    state = _changed(state, engaged=engaged)
    return _unit(
        state, event.unit, destroyed=True, pose=None, wounds=0, conditions=frozenset(),
        attachments=(), fallen=unit.fallen + unit.attachments,
    )  # fmt: skip


def _condition_gained(state: GameState, event: ev.ConditionGained) -> GameState:
    held = state.units[event.unit].conditions
    return _unit(state, event.unit, conditions=held | {event.condition})


def _condition_lost(state: GameState, event: ev.ConditionLost) -> GameState:
    held = state.units[event.unit].conditions
    return _unit(state, event.unit, conditions=held - {event.condition})


def _used(state: GameState, event: ev.AbilityUsed) -> GameState:
    if not event.mark:
        return state
    holder: Unit | Ncu = state.units.get(event.holder) or state.ncus[event.holder]
    if event.mark == "round":
        return _holder(
            state, event.holder, used_this_round=holder.used_this_round | {event.ability}
        )
    return _holder(state, event.holder, used_this_game=holder.used_this_game | {event.ability})


def _regained(state: GameState, event: ev.OrderRegained) -> GameState:
    used = state.units[event.unit].used_this_round - {event.ability}
    return _unit(state, event.unit, used_this_round=used)


def _tokens_changed(state: GameState, event: ev.TokensChanged) -> GameState:
    holder: Unit | Ncu = state.units.get(event.holder) or state.ncus[event.holder]
    return _holder(state, event.holder, tokens=_tokens(holder, event.token, event.amount))


def _lasting_began(state: GameState, event: ev.LastingBegan) -> GameState:
    return _changed(state, lasting=(*state.lasting, event.lasting))


def _lasting_ended(state: GameState, event: ev.LastingEnded) -> GameState:
    return _changed(state, lasting=tuple(x for x in state.lasting if x not in event.lasting))


# ------------------------------------------------------------------ NCUs


def _claimed(state: GameState, event: ev.ZoneClaimed | ev.NcuMoved) -> GameState:
    return _ncu(state, event.ncu, zone=event.zone)


def _influence(state: GameState, event: ev.InfluenceLaid) -> GameState:
    return _ncu(state, event.ncu, influences=event.unit)


def _influence_lifted(state: GameState, event: ev.InfluenceLifted) -> GameState:
    return _ncu(state, event.ncu, influences=None)


_CHANGES: dict[type[ev.Event], Change] = {
    ev.PhaseBegan: _phase,
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.TurnEnded: _turn_ended,
    ev.MarkersRemoved: _markers,
    ev.FirstPlayerNamed: _first,
    ev.PointsScored: _points,
    ev.GameEnded: _ended,
    ev.FlagSet: _flag,
    ev.Noted: _noted,
    ev.EdgeChosen: _edge,
    ev.ObjectiveCardDealt: _objective,
    ev.TerrainPlaced: _terrain_placed,
    ev.TerrainRemoved: _terrain_removed,
    ev.TokenPlaced: _token_placed,
    ev.TokenClaimed: _token_claimed,
    ev.WallRaised: _wall_raised,
    ev.UnitReturned: _returned,
    ev.UnitDeployed: _deployed,
    ev.UnitWithdrawn: _withdrawn,
    ev.DeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardDiscarded: _discarded,
    ev.CardPlayed: _discarded,
    ev.CardTaken: _taken,
    ev.CardAttached: _attached,
    ev.CardDetached: _detached,
    ev.CardTokensChanged: _card_tokens,
    ev.UnitActivated: _activated,
    ev.ActivationEnded: _activation_ended,
    ev.UnitMoved: _moved,
    ev.UnitsEngaged: _engaged,
    ev.UnitsDisengaged: _disengaged,
    ev.WoundsSuffered: _wounded,
    ev.WoundsRestored: _restored,
    ev.AttachmentLost: _attachment_lost,
    ev.AttachmentJoined: _joined,
    ev.AttachmentReplaced: _replaced,
    ev.UnitDestroyed: _destroyed,
    ev.ConditionGained: _condition_gained,
    ev.ConditionLost: _condition_lost,
    ev.AbilityUsed: _used,
    ev.OrderRegained: _regained,
    ev.TokensChanged: _tokens_changed,
    ev.LastingBegan: _lasting_began,
    ev.LastingEnded: _lasting_ended,
    ev.ZoneClaimed: _claimed,
    ev.NcuMoved: _claimed,
    ev.InfluenceLaid: _influence,
    ev.InfluenceLifted: _influence_lifted,
}
