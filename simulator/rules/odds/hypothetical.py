"""A position as it would be: after some wounds, with a tray elsewhere, in somebody's turn.

Previews, odds over several rounds and threats look ahead with these; no window opens and nothing is
told. What trays and terrain alone decide is kept as long as no tray moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from types import MappingProxyType

from simulator.caches import cached
from simulator.engine.changes.altered import changed, with_unit
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.state import Condition, GameState, Seat, UnitId, Until
from simulator.model.stats import Stat
from simulator.rules.battlefield.engagement import meet


def with_wounds(now: Position, unit: UnitId, wounds: int) -> Position:
    """Suppose a unit had so many wounds left; attachments go with their figures (ATM-07).

    With none left it is destroyed and engages nobody.
    """
    if now.unit(unit).wounds == wounds:
        return now
    return now.supposing(lambda then: _wounded(then, unit, wounds))


def _wounded(now: Position, unit: UnitId, wounds: int) -> GameState:
    """Return the state in which a unit has so many wounds left."""
    state = now.unit(unit)
    figures = ceil(wounds / now.card(unit).wounds_per_figure)
    changes: dict[str, object] = {
        "wounds": wounds,
        "attachments": state.attachments[:figures],
        "fallen": (*state.fallen, *state.attachments[figures:]),
    }
    if wounds <= 0:
        apart = frozenset(pair for pair in now.state.engaged if unit not in pair)
        fallen = with_unit(now.state, unit, destroyed=True, **changes)
        return changed(fallen, engaged=apart)
    return with_unit(now.state, unit, **changes)


def stages(now: Position, unit: UnitId) -> Mapping[int, int]:
    """Return for each number of wounds left the greatest one at which the unit is the same.

    A unit without wounds that still stands, because effects answer its fall, has one stage.

    What a unit does depends on its wounds by ranks and living attachments alone (UNIT-06, ATM-07);
    only a single figure, or what keeps its last wound in a panic test, may count each wound.
    """
    card, state = now.card(unit), now.unit(unit)
    alone = card.full_wounds == card.wounds_per_figure
    if now.has(Stat.KEEPS_LAST_WOUND, unit):
        return {left: left for left in range(state.wounds, 0, -1)} or {0: 0}
    return _stages(
        state.wounds,
        card.wounds_per_figure,
        0 if alone else card.tray.columns,
        len(state.attachments),
    )


@cached(256, each=960)
def _stages(whole: int, per_figure: int, columns: int, attachments: int) -> Mapping[int, int]:
    """Return the stages of units with such figures; without columns every wound is one."""
    first: dict[tuple[int, int], int] = {}
    found: dict[int, int] = {} if whole else {0: 0}
    for wounds in range(whole, 0, -1):
        figures = ceil(wounds / per_figure)
        ranks = ceil(figures / columns) if columns else wounds
        found[wounds] = first.setdefault((ranks, min(figures, attachments)), wounds)
    return MappingProxyType(found)


def weakened(
    now: Position, unit: UnitId, losses: Sequence[float]
) -> Iterator[tuple[float, Position]]:
    """Yield what a unit may be after losses: the chance of each stage, and the position then.

    `losses` are the chances of 0, 1, 2 ... wounds, the loss of all not among them.
    """
    same, whole = stages(now, unit), now.unit(unit).wounds
    chances: dict[int, float] = {}
    for lost, chance in enumerate(losses):
        stage = same[whole - lost]
        chances[stage] = chances.get(stage, 0.0) + chance
    for stage, chance in chances.items():
        if chance > 0.0:
            yield chance, with_wounds(now, unit, stage)


def with_conditions(now: Position, unit: UnitId, conditions: frozenset[Condition]) -> Position:
    """Suppose a unit had these condition tokens and no others."""
    if now.unit(unit).conditions == conditions:
        return now
    return now.supposing(lambda then: with_unit(then.state, unit, conditions=conditions))


def in_turn_of(now: Position, player: Seat) -> Position:
    """Suppose it were a player's turn; who is active re-rolls first (RRL-02)."""
    if now.state.active is player:
        return now
    return now.supposing(lambda then: changed(then.state, active=player))


def later(now: Position, *, turns: int, rounds: int) -> Position:
    """Suppose so many turns and rounds were over: what lasted no longer has ended."""
    over = {until for until, count in ((Until.TURN, turns), (Until.ROUND, rounds)) if count}
    left = tuple(lasting for lasting in now.state.lasting if lasting.until not in over)
    if left == now.state.lasting:
        return now
    return now.supposing(lambda then: changed(then.state, lasting=left))


def standing_at(now: Position, unit: UnitId, pose: Pose) -> Position:
    """Suppose a unit stood at a pose, engaged with the enemies it would touch there (GEN-07)."""
    if now.unit(unit).pose == pose:
        return now
    return now.supposing(lambda then: _moved(then, unit, pose))


def _moved(now: Position, unit: UnitId, pose: Pose) -> GameState:
    """Return the state in which a unit stands at a pose and engages whom it touches."""
    moved = Position(with_unit(now.state, unit, pose=pose), now.game)
    corners = moved.corners(unit)
    pairs = {pair for pair in now.state.engaged if unit not in pair}
    for foe in moved.foes(moved.owner(unit)):
        if meet(moved, corners, moved.corners(foe.id)):
            pairs.add((min(unit, foe.id), max(unit, foe.id)))
    return changed(moved.state, engaged=frozenset(pairs))


def engaged_with(now: Position, unit: UnitId, foe: UnitId) -> Position:
    """Suppose two units were engaged with each other."""
    pair = (min(unit, foe), max(unit, foe))
    if pair in now.state.engaged:
        return now
    return now.supposing(lambda then: changed(then.state, engaged=then.state.engaged | {pair}))
