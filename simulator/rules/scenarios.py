"""The scenario being played, as the rules read it."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.model.scenario import Scenario


def scenario_of(now: Position) -> Scenario:
    """Give the scenario record; a game without one is a plain fight on its board."""
    found = now.game.scenario
    if isinstance(found, Scenario):
        return found
    width, depth = now.game.board
    zones = ((0.0, 0.0, width, 10.0), (0.0, depth - 10.0, width, depth))
    return Scenario("", "", "", now.game.board, zones)
