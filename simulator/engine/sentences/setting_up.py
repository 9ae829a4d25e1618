"""Setting up in sentences: zones, terrain, tokens, walls, who stands on the table."""

from __future__ import annotations

from simulator.engine.game import Position
from simulator.engine.names import player_name, terrain_name, token_name
from simulator.engine.sentences.teller import Tellers
from simulator.model import events as ev
from simulator.texts import translate as _


def _edge(_now: Position, e: ev.EdgeChosen) -> str:
    return _("{player} takes the deployment zone: {zone}.").format(
        player=player_name(e.player), zone=e.title
    )


def _objective(now: Position, e: ev.ObjectiveCardDealt) -> str:
    cards = {c.number: c.name for c in getattr(now.game.scenario, "objective_cards", ())}
    name = cards.get(e.card, str(e.card))
    x, y = e.at
    return _("Objective {number}, {name}, is the token at {x:.1f}, {y:.1f}.").format(
        number=e.card, name=name, x=x, y=y
    )


def _terrain_placed(_now: Position, e: ev.TerrainPlaced) -> str:
    return _("Terrain is placed: {kind}.").format(kind=terrain_name(e.piece.kind))


def _terrain_removed(_now: Position, e: ev.TerrainRemoved) -> str:
    return _("Terrain is removed: {kind}.").format(kind=terrain_name(e.kind))


def _token_placed(now: Position, e: ev.TokenPlaced) -> str:
    x, y = e.token.at
    name = token_name(now, e.token)
    return _("At {x:.1f}, {y:.1f} lies {token}.").format(token=name, x=x, y=y)


def _token_claimed(now: Position, e: ev.TokenClaimed) -> str:
    token = token_name(now, now.state.tokens[e.token])
    return _("{unit} takes {token}.").format(unit=now.name(e.unit), token=token)


def _wall_raised(now: Position, e: ev.WallRaised) -> str:
    return _("A castle wall is raised: {wall}.").format(wall=now.name(e.wall.id))


def _returned(now: Position, e: ev.UnitReturned) -> str:
    return _("{unit} returns to the battlefield.").format(unit=now.name(e.unit))


def _withdrawn(now: Position, e: ev.UnitWithdrawn) -> str:
    return _("{unit} is taken off the battlefield.").format(unit=now.name(e.unit))


def _deployed(now: Position, e: ev.UnitDeployed) -> str:
    return _("{unit} deploys.").format(unit=now.name(e.unit))


TELLERS: Tellers = {
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
}
