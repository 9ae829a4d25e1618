"""Setting up in sentences: zones, terrain, tokens, walls, who stands on the table."""

from __future__ import annotations

from simulator.engine.log.formatters import Formatters, filled, says
from simulator.engine.names import player_name, terrain_name, token_name
from simulator.engine.position import Position
from simulator.language.texts import Message, marked, msg
from simulator.model import events as ev


def _edge(now: Position, e: ev.EdgeChosen) -> Message:
    return filled(marked("{player} takes the deployment zone: {zone}."), now, e, zone=e.title)


def _objective(now: Position, e: ev.ObjectiveCardDealt) -> Message:
    mode = now.game.scenario
    cards = {c.number: c.name for c in mode.objective_cards} if mode is not None else {}
    name = cards.get(e.card, str(e.card))
    x, y = e.at
    return msg(
        "Objective {number}, {name}, is the token at {x:.1f}, {y:.1f}.",
        number=e.card,
        name=name,
        x=x,
        y=y,
    )


def _terrain_placed(now: Position, e: ev.TerrainPlaced) -> Message:
    kind = terrain_name(e.piece.kind)
    if e.piece.owner is not None:
        player = player_name(e.piece.owner)
        return filled(marked("{player} lays terrain: {kind}."), now, e, player=player, kind=kind)
    return filled(marked("Terrain is placed: {kind}."), now, e, kind=kind)


def _token_placed(now: Position, e: ev.TokenPlaced) -> Message:
    x, y = e.token.at
    return msg("At {x:.1f}, {y:.1f} lies {token}.", token=token_name(now, e.token), x=x, y=y)


def _token_claimed(now: Position, e: ev.TokenClaimed) -> Message:
    token = token_name(now, now.state.tokens[e.token])
    return filled(marked("{unit} takes {token}."), now, e, token=token)


def _wall_raised(now: Position, e: ev.WallRaised) -> Message:
    return msg("A castle wall is raised: {wall}.", wall=now.name(e.wall.id))


def _called(now: Position, e: ev.UnitCalled) -> Message:
    player, unit = player_name(e.unit.owner), now.name(e.unit.id)
    return msg("{player} gains a unit: {unit}.", player=player, unit=unit)


FORMATTERS: Formatters = {
    ev.EdgeChosen: _edge,
    ev.ObjectiveCardDealt: _objective,
    ev.TerrainPlaced: _terrain_placed,
    ev.TerrainRemoved: says(marked("Terrain is removed: {kind}.")),
    ev.TokenPlaced: _token_placed,
    ev.TokenClaimed: _token_claimed,
    ev.WallRaised: _wall_raised,
    ev.UnitCalled: _called,
    ev.UnitReturned: says(marked("{unit} returns to the battlefield.")),
    ev.UnitDeployed: says(marked("{unit} deploys.")),
    ev.UnitWithdrawn: says(marked("{unit} is taken off the battlefield.")),
}
