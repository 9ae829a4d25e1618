"""The scenario being played, as the rules read it."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.model.scenario import Scenario
from simulator.model.state import Seat


def scenario_of(now: Position) -> Scenario:
    """Return the scenario record; a game without one is a plain fight on its board."""
    found = now.game.scenario
    if found is not None:
        return found
    width, depth = now.game.board
    zones = ((0.0, 0.0, width, 10.0), (0.0, depth - 10.0, width, depth))
    return Scenario("", "", "", now.game.board, zones)


def players_of_role(now: Position, role: str) -> tuple[Seat, ...]:
    """Return who plays a role of the scenario, such as "defender".

    Nobody before roles are chosen.
    """
    roles = scenario_of(now).roles
    if role not in roles:
        return ()
    edge = roles.index(role)
    return tuple(player for player, seat in now.state.seats.items() if seat.edge == edge)
