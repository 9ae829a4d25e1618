"""Rounds and turns in sentences, the first player, points and the end of the game."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, filled, says, says_number
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import Message, marked
from simulator.model import events as ev


def _round_began(now: Position, e: ev.RoundBegan) -> Message:
    own = now.game.library.home_made
    if own and e.round == 1:
        words = marked("Round {round} begins. Home-made cards in this game: {names}.")
        return filled(words, now, e, names=", ".join(mark.name for mark in own.values()))
    return filled(marked("Round {round} begins."), now, e)


def _ended(now: Position, e: ev.GameEnded) -> Message:
    if e.winner is None:
        return filled(marked("The game is a draw: {why}"), now, e)
    return filled(marked("{player} wins: {why}"), now, e, player=player_name(e.winner))


FORMATTERS: Formatters = {
    ev.RoundBegan: _round_began,
    ev.TurnBegan: says(marked("{player}'s turn.")),
    ev.TurnPassed: says(marked("{player} has no unit left to activate and passes.")),
    ev.RoundEnded: says(marked("Round {round}: every unit has activated; clean-up.")),
    ev.MarkersRemoved: says(marked("Activation markers, NCUs and influence are removed.")),
    ev.FirstPlayerNamed: says(marked("{player} is first player.")),
    ev.PointsScored: says_number(
        "{player} scores {n} victory point: {source}.",
        "{player} scores {n} victory points: {source}.",
        "points",
    ),
    ev.GameEnded: _ended,
}
