"""The end of a game by the players' word: they concede, or agree on a result (AMB-96)."""

from __future__ import annotations

from typing import Final

from simulator.engine.declarations import Settlement
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import joined, msg
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.rules.scoring.score_notes import ScoreNotes
from simulator.rules.scoring.victory import end, has_conceded, rivals


def playing(now: Position) -> tuple[Seat, ...]:
    """Return the players who are neither out nor have conceded, in seat order."""
    left = {player for side in rivals(now) for player in side}
    return tuple(
        player for player in now.state.seats if player in left and not has_conceded(now, player)
    )


def concede(table: Table, player: Seat) -> None:
    """Note that a player has conceded; the game ends where one side is left."""
    gone = (*ScoreNotes(table.now.state.notes).conceded, player)
    text = msg("{player} concedes.", player=player_name(player))
    table.emit(ev.noted(ScoreNotes.conceded, gone, Rule.AMB_96, text))
    left = rivals(table.now)
    if len(left) == 1:
        players = joined(map(player_name, gone))
        end(table, left[0][0], msg("Conceded: {players}.", players=players), Rule.AMB_96)


def agree(table: Table, winner: Seat | None) -> None:
    """End the game with the result on which everybody has agreed."""
    end(table, winner, msg("All players have agreed on this result."), Rule.AMB_96)


SETTLEMENT: Final = Settlement(playing, concede, agree)
"""What declarations mean in every mode."""
