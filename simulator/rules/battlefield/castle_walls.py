"""Castle walls in a storm: no combat units, but attacked as if they were (SCN-STORM-14 to -17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import box
from simulator.model import events as ev
from simulator.model.ids import numbered, unit_id, unit_number
from simulator.model.rulebook import Rule
from simulator.model.scenario import CastleWall
from simulator.model.state import Seat, Terrain, Unit, UnitId
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.scenarios import scenario_of

WALL: Final = "castle_wall"
BEHIND: Final = "behind_walls"
"""Kinds of the pieces a ruin and the ground behind the walls are for the rules."""


def wall_of(now: Position) -> CastleWall | None:
    """Return what the wall's card says, None where there are no such walls."""
    return scenario_of(now).castle_wall


def raise_walls(table: Table, owner: Seat) -> None:
    """Put the walls up, and forbid the ground behind them to everybody (SCN-STORM-04, -17)."""
    now = table.now
    card = wall_of(now)
    if card is None:
        return
    wounds = now.game.library.units[card.card].full_wounds
    for number, centre in enumerate(scenario_of(now).walls, start=1):
        name = unit_id(owner, "castle-wall", number)
        wall = Unit(name, owner, card.card, (), wounds, pose=Pose(*centre, 0.0))
        table.emit(ev.WallRaised(rule=Rule.SCN_STORM_04, wall=wall))
    back = min(y for wall in table.now.walls() for _x, y in table.now.corners(wall.id))
    width = now.game.board[0]
    outline = box(0.0, 0.0, width, back)
    ground = Terrain(
        BEHIND, BEHIND, outline, frozenset({Keyword.IMPASSABLE}), (width / 2, back / 2)
    )
    table.emit(ev.TerrainPlaced(rule=Rule.AMB_57, piece=ground))


def lessened(now: Position, unit: UnitId, wounds: int) -> int:
    """Return how many wounds an attack really does: a wall loses 1 for every 2, rounded down."""
    card = wall_of(now)
    if card is None or not now.is_wall(unit):
        return wounds
    return wounds // card.hits_per_wound


def lessened_odds(now: Position, unit: UnitId, wounds: Sequence[float]) -> tuple[float, ...]:
    """Return chances of the wounds an attack really does, from those of the wounds it strikes."""
    found = [0.0] * (lessened(now, unit, len(wounds) - 1) + 1)
    for count, chance in enumerate(wounds):
        found[lessened(now, unit, count)] += chance
    return tuple(found)


def points(now: Position) -> int:
    """Return the victory points for a destroyed wall (SCN-STORM-16)."""
    card = wall_of(now)
    return card.victory_points if card else 0


def ruin(table: Table, wall: UnitId, by: Seat | None) -> None:
    """Destroy a wall; its ruin stays in the way (SCN-STORM-16)."""
    now = table.now
    pose = now.standing(wall).pose
    rubble = Terrain(
        numbered(WALL, int(unit_number(wall))),
        WALL,
        now.corners(wall),
        frozenset({Keyword.IMPASSABLE}),
        pose.centre,
        pose.facing,
    )
    table.emit(
        ev.UnitDestroyed(rule=Rule.SCN_STORM_16, unit=wall, by=by),
        ev.TerrainPlaced(rule=Rule.AMB_58, piece=rubble),
    )
