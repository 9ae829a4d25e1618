"""What rounds, turns and points change, and the end of the game."""

from __future__ import annotations

from simulator.engine.changes.altered import change, changed, with_entry, with_seat
from simulator.model import events as ev
from simulator.model.state import (
    HAND_OPEN,
    Award,
    GameState,
    NcusById,
    Phase,
    Seat,
    SeatsById,
    SeatState,
    UnitsById,
    frozen,
)
from simulator.records import replace


@change(ev.PhaseBegan)
def _phase(state: GameState, event: ev.PhaseBegan) -> GameState:
    return changed(state, phase=event.phase, active=event.active or state.active)


@change(ev.RoundBegan)
def _round(state: GameState, event: ev.RoundBegan) -> GameState:
    return changed(state, round=event.round, turn=0)


@change(ev.TurnBegan)
def _turn(state: GameState, event: ev.TurnBegan) -> GameState:
    return changed(state, active=event.player, turn=state.turn + 1, engaged_before=state.engaged)


def _marked(state: GameState, lasting: frozenset[str]) -> dict[Seat, SeatState]:
    """Return the seats with no marks but those that last."""
    return {
        p: replace(s, flags=s.flags & lasting) if s.flags - lasting else s
        for p, s in state.seats.items()
    }


@change(ev.TurnEnded)
def _turn_ended(state: GameState, _event: ev.TurnEnded) -> GameState:
    seats = _marked(state, frozenset({HAND_OPEN}))
    return changed(state, seats=SeatsById(seats), engaged_before=frozenset(), activating="")


@change(ev.MarkersRemoved)
def _markers(state: GameState, event: ev.MarkersRemoved) -> GameState:
    units = {
        i: replace(u, activated=False, used_this_round=frozenset())
        if u.activated or u.used_this_round
        else u
        for i, u in state.units.items()
    }
    ncus = {
        i: replace(
            n,
            activated=False,
            zone=n.zone if i in event.staying else None,
            influences=None,
            used_this_round=frozenset(),
            owner=n.home,
            lent_by=None,
        )
        for i, n in state.ncus.items()
    }
    seats = SeatsById(_marked(state, frozenset()))
    return changed(state, units=UnitsById(units), ncus=NcusById(ncus), seats=seats)


@change(ev.FirstPlayerNamed)
def _first(state: GameState, event: ev.FirstPlayerNamed) -> GameState:
    return changed(state, first=event.player)


@change(ev.PointsScored)
def _points(state: GameState, event: ev.PointsScored) -> GameState:
    award = Award(event.player, event.points, state.round, event.source)
    state = changed(state, points=(*state.points, award))
    return with_seat(state, event.player, score=state.seats[event.player].score + event.points)


@change(ev.GameEnded)
def _ended(state: GameState, event: ev.GameEnded) -> GameState:
    return changed(state, phase=Phase.OVER, winner=event.winner, ending=event.why)


@change(ev.FlagSet)
def _flag(state: GameState, event: ev.FlagSet) -> GameState:
    flags = state.seats[event.player].flags
    flags = flags | {event.flag} if event.on else flags - {event.flag}
    return with_seat(state, event.player, flags=flags)


@change(ev.Noted)
def _noted(state: GameState, event: ev.Noted) -> GameState:
    return changed(state, notes=with_entry(state.notes, event.key, frozen(event.value)))
