"""Other truths that look the same to a seat: what it may not see, dealt anew."""

from __future__ import annotations

from simulator.agents.imagining import filled
from simulator.agents.past import CardsLearned, Past
from simulator.agents.view import view_of
from simulator.engine.dice import Stream
from simulator.engine.position import Position
from simulator.model.state import GameState, Seat


def dealt_anew(now: Position, player: Seat, stream: Stream) -> GameState:
    """Return a position with everything dealt again that a player's side may not see."""
    seen, library = view_of(now, player), now.game.library
    leads = {
        enemy: tuple(
            library.tactics[lying.card].commander is not None
            for lying in now.state.seats[enemy].face_down
        )
        for enemy in seen.unseen
    }
    nothing = CardsLearned({}, {}, {})
    past = Past(player, seen, seen.unseen, leads, 0, (), (), nothing, ())
    return filled(past, library, stream)
