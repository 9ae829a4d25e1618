"""Rounds and turns in sentences, the first player, points and the end of the game."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.language.texts import Message, msg, msg_plural
from simulator.model import events as ev


def _round_began(now: Position, e: ev.RoundBegan) -> Message:
    own = now.game.library.home_made
    if own and e.round == 1:
        names = ", ".join(mark.name for mark in own.values())
        return msg(
            "Round {round} begins. Home-made cards in this game: {names}.",
            round=e.round,
            names=names,
        )
    return msg("Round {round} begins.", round=e.round)


def _turn_began(_now: Position, e: ev.TurnBegan) -> Message:
    return msg("{player}'s turn.", player=player_name(e.player))


def _turn_passed(_now: Position, e: ev.TurnPassed) -> Message:
    return msg("{player} has no unit left to activate and passes.", player=player_name(e.player))


def _round_ended(_now: Position, e: ev.RoundEnded) -> Message:
    return msg("Round {round}: every unit has activated; clean-up.", round=e.round)


def _markers(_now: Position, _e: ev.MarkersRemoved) -> Message:
    return msg("Activation markers, NCUs and influence are removed.")


def _first(_now: Position, e: ev.FirstPlayerNamed) -> Message:
    return msg("{player} is first player.", player=player_name(e.player))


def _points(_now: Position, e: ev.PointsScored) -> Message:
    return msg_plural(
        "{player} scores {n} victory point: {source}.",
        "{player} scores {n} victory points: {source}.",
        e.points,
        player=player_name(e.player),
        n=e.points,
        source=e.source,
    )


def _ended(_now: Position, e: ev.GameEnded) -> Message:
    if e.winner is None:
        return msg("The game is a draw: {why}", why=e.why)
    return msg("{player} wins: {why}", player=player_name(e.winner), why=e.why)


FORMATTERS: Formatters = {
    ev.RoundBegan: _round_began,
    ev.TurnBegan: _turn_began,
    ev.TurnPassed: _turn_passed,
    ev.RoundEnded: _round_ended,
    ev.MarkersRemoved: _markers,
    ev.FirstPlayerNamed: _first,
    ev.PointsScored: _points,
    ev.GameEnded: _ended,
}
