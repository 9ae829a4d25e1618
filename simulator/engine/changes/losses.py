"""What becomes of units: wounds, attachments, destruction, conditions."""

from __future__ import annotations

from simulator.engine.changes.altered import (
    change,
    changed,
    with_ncu,
    with_seat,
    with_tokens,
    with_unit,
    without,
)
from simulator.engine.changes.cards import detached
from simulator.model import events as ev
from simulator.model.state import GameState, Joined


@change(ev.WoundsSuffered, ev.ModelsRemoved, ev.FiguresRemoved)
def _wounded(
    state: GameState, event: ev.WoundsSuffered | ev.ModelsRemoved | ev.FiguresRemoved
) -> GameState:
    left = max(0, state.units[event.unit].wounds - event.wounds)
    return with_unit(state, event.unit, wounds=left)


@change(ev.WoundsRestored)
def _restored(state: GameState, event: ev.WoundsRestored) -> GameState:
    return with_unit(state, event.unit, wounds=state.units[event.unit].wounds + event.wounds)


@change(ev.AttachmentLost)
def _attachment_lost(state: GameState, event: ev.AttachmentLost) -> GameState:
    unit = state.units[event.unit]
    return with_unit(
        state,
        event.unit,
        attachments=without(unit.attachments, event.card),
        fallen=(*unit.fallen, event.card),
        wounds=max(0, unit.wounds - event.wounds),
    )


def _came(
    state: GameState, event: ev.AttachmentJoined | ev.AttachmentReplaced, joined: Joined
) -> GameState:
    """Enter an attachment that came during the game among the unit's, with its tokens."""
    unit = state.units[event.unit]
    tokens = unit.tokens if event.tokens is None else with_tokens(unit, *event.tokens)
    return with_unit(state, event.unit, joined=(*unit.joined, joined), tokens=tokens)


@change(ev.AttachmentJoined)
def _joined(state: GameState, event: ev.AttachmentJoined) -> GameState:
    there = state.units[event.unit].attachments
    with_it = (*there[: event.place], event.card, *there[event.place :])
    state = with_unit(state, event.unit, attachments=with_it)
    waiting = state.seats[event.player].joining
    if event.card in waiting:
        state = with_seat(state, event.player, joining=without(waiting, event.card))
    return _came(state, event, Joined(event.card))


@change(ev.AttachmentReplaced)
def _replaced(state: GameState, event: ev.AttachmentReplaced) -> GameState:
    there = state.units[event.unit].attachments
    at = there.index(event.old)
    state = with_unit(state, event.unit, attachments=(*there[:at], event.card, *there[at + 1 :]))
    return _came(state, event, Joined(event.card, event.gained))


@change(ev.AttachmentMoved)
def _moved(state: GameState, event: ev.AttachmentMoved) -> GameState:
    """Take an attachment out of its unit and enter it in the other, with all that goes along."""
    left = state.units[event.origin]
    came = next((one for one in left.joined if one.card == event.card), None)
    came = came or Joined(event.card, origin=event.origin)
    tokens = left.tokens
    if event.tokens is not None:
        tokens = with_tokens(left, event.tokens[0], -event.tokens[1])
    state = with_unit(
        state,
        event.origin,
        attachments=without(left.attachments, event.card),
        joined=tuple(one for one in left.joined if one is not came),
        wounds=max(0, left.wounds - event.wounds),
        tokens=tokens,
    )
    return _entered(state, event, came)


@change(ev.AttachmentBroughtBack)
def _brought_back(state: GameState, event: ev.AttachmentBroughtBack) -> GameState:
    """Enter a fallen attachment in a unit; the figure it fell with stays away from its old one."""
    old = state.units[event.origin]
    came = next((one for one in old.joined if one.card == event.card), None)
    came = came or Joined(event.card, origin=event.origin)
    at_home, left = event.origin == event.unit, event.left
    state = with_unit(
        state,
        event.origin,
        fallen=without(old.fallen, event.card),
        joined=tuple(one for one in old.joined if one is not came),
        stand_ins=max(0, old.stand_ins - 1) if at_home else old.stand_ins,
        figures_gone=old.figures_gone + (0 if at_home else 1),
        tokens=old.tokens if left is None else with_tokens(old, left[0], -left[1]),
    )
    return _entered(state, event, came)


def _entered(state: GameState, event: ev.AttachmentCame, came: Joined) -> GameState:
    unit = state.units[event.unit]
    there = unit.attachments
    new = () if event.began and not came.gained else (came,)
    return with_unit(
        state,
        event.unit,
        attachments=(*there[: event.place], event.card, *there[event.place :]),
        joined=(*unit.joined, *new),
        tokens=unit.tokens if event.tokens is None else with_tokens(unit, *event.tokens),
        used_this_round=unit.used_this_round | set(event.used_this_round),
        used_this_game=unit.used_this_game | set(event.used_this_game),
    )


@change(ev.UnitDestroyed)
def _destroyed(state: GameState, event: ev.UnitDestroyed) -> GameState:
    if event.unit in state.ncus:
        return with_ncu(state, event.unit, destroyed=True, zone=None, influences=None, attached=())
    unit = state.units[event.unit]
    for lying in unit.attached:
        state = detached(state, ev.CardDetached(rule=event.rule, unit=event.unit, card=lying.card))
    for ncu in state.ncus.values():
        if ncu.influences == event.unit:
            state = with_ncu(state, ncu.id, influences=None)
    engaged = frozenset(pair for pair in state.engaged if event.unit not in pair)
    state = changed(state, engaged=engaged)
    return with_unit(
        state,
        event.unit,
        destroyed=True,
        pose=None,
        wounds=0,
        conditions=frozenset(),
        attachments=(),
        fallen=unit.fallen + unit.attachments,
    )


@change(ev.ConditionGained)
def _condition_gained(state: GameState, event: ev.ConditionGained) -> GameState:
    held = state.units[event.unit].conditions
    return with_unit(state, event.unit, conditions=held | {event.condition})


@change(ev.ConditionLost)
def _condition_lost(state: GameState, event: ev.ConditionLost) -> GameState:
    held = state.units[event.unit].conditions
    return with_unit(state, event.unit, conditions=held - {event.condition})
