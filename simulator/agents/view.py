"""What one seat may see of a position: agents are given this, never the whole position.

Hidden are the enemies' hands, the order of every deck, and in some game modes siege cards and
missions (TCD-02, SCN-STORM-06, SCN-WINDS-03). A view is a position like any other, so every
question of the rules can be asked of it; what is hidden stands there as `UNKNOWN`. The seed of the
dice is not in it either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from frozendict import frozendict

from simulator.engine.changes.altered import changed
from simulator.engine.game import Game, Position
from simulator.missions import mode_state
from simulator.missions.hidden_cards import with_hidden
from simulator.model.cards import CardId
from simulator.model.state import GameState, Seat, SeatState
from simulator.records import dataclass
from simulator.rules.answer_cache import remembered

UNKNOWN: Final = mode_state.UNKNOWN
"""A card this seat may not see."""
_GAMES: Final = "_views"


@dataclass(frozen=True, slots=True)
class View(Position):
    """A position as `seat` may see it.

    unseen: of each enemy, the cards of its hand and deck together, sorted: which they are is known
        from its army and discards, where they lie is not.
    """

    seat: Seat
    unseen: Mapping[Seat, tuple[CardId, ...]]


def view_of(now: Position, seat: Seat) -> View:
    """Return what a seat may see of a position; a view of a view is the same view.

    It is worked out once per position, and what trays and terrain alone decide is shared with it.
    """
    if isinstance(now, View) and now.seat is seat:
        return now
    return remembered(now, ("view", seat), lambda: _view(now, seat))


def _view(now: Position, seat: Seat) -> View:
    team = now.team(seat)
    unseen = {
        each.player: tuple(sorted((*each.hand, *each.deck)))
        for each in now.state.seats.values()
        if each.player not in team
    }
    state = _hidden(now.state, team)
    return View(state, _game(now.game, seat, team), seat, frozendict(unseen))


def _hidden(state: GameState, team: tuple[Seat, ...]) -> GameState:
    """Return a state without what a team may not see."""
    seats = {
        seat.player: _own(seat) if seat.player in team else _enemys(seat)
        for seat in state.seats.values()
    }
    notes = with_hidden(state.notes, lambda mode: mode.hidden_from(team))
    return changed(state, seats=frozendict(seats), notes=frozendict(notes))


def _own(seat: SeatState) -> SeatState:
    return replace(seat, deck=tuple(sorted(seat.deck)))


def _enemys(seat: SeatState) -> SeatState:
    return replace(seat, hand=(UNKNOWN,) * len(seat.hand), deck=(UNKNOWN,) * len(seat.deck))


def _game(game: Game, seat: Seat, team: tuple[Seat, ...]) -> Game:
    """Return the game without its seed and without hidden cards, made once for each seat."""
    known: dict[Seat, Game] = vars(game).setdefault(_GAMES, {})
    if seat not in known:
        known[seat] = replace(game, start=_hidden(game.start, team), seed=0)
    return known[seat]
