"""Rounds and turns in sentences, the first player, points and the end of the game."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import player_name
from simulator.engine.sentences.teller import Tellers
from simulator.model import events as ev
from simulator.texts import ngettext
from simulator.texts import translate as _


def _round_began(_now: Position, e: ev.RoundBegan) -> str:
    return _("Round {round} begins.").format(round=e.round)


def _turn_began(_now: Position, e: ev.TurnBegan) -> str:
    return _("{player}'s turn.").format(player=player_name(e.player))


def _turn_passed(_now: Position, e: ev.TurnPassed) -> str:
    return _("{player} has no unit left to activate and passes.").format(
        player=player_name(e.player)
    )


def _round_ended(_now: Position, e: ev.RoundEnded) -> str:
    return _("Round {round}: every unit has activated; clean-up.").format(round=e.round)


def _markers(_now: Position, _e: ev.MarkersRemoved) -> str:
    return _("Activation markers, NCUs and influence are removed.")


def _first(_now: Position, e: ev.FirstPlayerNamed) -> str:
    return _("{player} is first player.").format(player=player_name(e.player))


def _points(_now: Position, e: ev.PointsScored) -> str:
    told = ngettext(
        "{player} scores {n} victory point: {source}.",
        "{player} scores {n} victory points: {source}.",
        e.points,
    )
    return told.format(player=player_name(e.player), n=e.points, source=e.source)


def _ended(_now: Position, e: ev.GameEnded) -> str:
    if e.winner is None:
        return _("The game is a draw: {why}").format(why=e.why)
    return _("{player} wins: {why}").format(player=player_name(e.winner), why=e.why)


TELLERS: Tellers = {
    ev.RoundBegan: _round_began,
    ev.TurnBegan: _turn_began,
    ev.TurnPassed: _turn_passed,
    ev.RoundEnded: _round_ended,
    ev.MarkersRemoved: _markers,
    ev.FirstPlayerNamed: _first,
    ev.PointsScored: _points,
    ev.GameEnded: _ended,
}
