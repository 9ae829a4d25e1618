"""What mission cards count: one function for each word that may stand under `counts`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.tolerances import ROUNDING
from simulator.model.notes import Note, NoteRecord
from simulator.model.state import Condition, Seat, TokenId, UnitId, Zone
from simulator.rules.battlefield.quarters import overhang
from simulator.rules.scoring.objectives import controlled_by, strength
from simulator.rules.scoring.victory import Team, remaining
from simulator.rules.setup.deployment import zone_of
from simulator.rules.units.conditions import expendable

MANY: Final = 3
"""Condition tokens that make a mission."""
PAIR: Final = 2
"""Condition tokens that are expended of one enemy."""


class CountNotes(NoteRecord):
    """Everything the missions that count remember, whichever mode has them."""

    fallen = Note[tuple[tuple[UnitId, int, str | None], ...]]("fallen", ())
    """The destroyed units: unit, round, and the player who destroyed it or None."""


Count = Callable[[Position, Team], int]


def _others(now: Position, side: Team) -> list[Team]:
    return [other for other in remaining(now) if other != side]


def centre_objective(now: Position, side: Team) -> int:
    """Count 1 for controlling the token in the middle of the table."""
    width, depth = now.game.board
    held = (now.state.tokens[token] for token in controlled_by(now, side[0]))
    return int(any(math.dist(t.at, (width / 2, depth / 2)) <= t.radius for t in held))


def any_objective(now: Position, side: Team) -> int:
    """Count 1 for controlling any token."""
    return int(bool(controlled_by(now, side[0])))


def all_objectives(now: Position, side: Team) -> int:
    """Count the tokens controlled."""
    return len(controlled_by(now, side[0]))


def _far_tokens(now: Position, other: Seat) -> list[TokenId]:
    """Return the two tokens nearest to a player's deployment zone's own edge."""
    _left, y0, _right, y1 = zone_of(now, other)
    low = y0 < now.game.board[1] / 2
    edge = y0 if low else y1
    ranked = sorted(now.state.tokens.values(), key=lambda t: (abs(t.at[1] - edge), t.id))
    return [token.id for token in ranked[:2]]


def enemy_objectives(now: Position, side: Team) -> int:
    """Count the tokens controlled among the two nearest to an opponent's table edge."""
    held = set(controlled_by(now, side[0]))
    far = {token for other in _others(now, side) for token in _far_tokens(now, other[0])}
    return len(held & far)


def _zones(now: Position, side: Team) -> set[Zone]:
    return {
        ncu.zone for ncu in now.state.ncus.values() if ncu.owner in side and ncu.zone is not None
    }


def combat_or_maneuver(now: Position, side: Team) -> int:
    """Count 1 for an NCU on Combat or Maneuver."""
    return int(bool(_zones(now, side) & {Zone.COMBAT, Zone.MANEUVER}))


def combat_or_tactics(now: Position, side: Team) -> int:
    """Count 1 for an NCU on Combat or Tactics."""
    return int(bool(_zones(now, side) & {Zone.COMBAT, Zone.TACTICS}))


def most_zones(now: Position, side: Team) -> int:
    """Count 1 for holding more zones than every opponent."""
    own = len(_zones(now, side))
    return int(all(own > len(_zones(now, other)) for other in _others(now, side)))


def enemy_commander(now: Position, side: Team) -> int:
    """Count 1 if an enemy commander's unit was destroyed this round."""
    return int(
        any(
            when == now.state.round and now.owner(unit) not in side and now.is_commander(unit)
            for unit, when, _by in CountNotes(now.state.notes).fallen
        )
    )


def revenge(now: Position, side: Team) -> int:
    """Count 1 for destroying an enemy this round after a loss in this or the last round."""
    lost = False
    for unit, when, by in CountNotes(now.state.notes).fallen:
        if now.owner(unit) in side:
            lost = lost or when >= now.state.round - 1
        elif lost and by in side and when == now.state.round:
            return 1
    return 0


def in_enemy_zone(now: Position, side: Team) -> int:
    """Count 1 for a unit wholly inside an opponent's deployment zone."""
    boxes = [zone_of(now, other[0]) for other in _others(now, side)]
    units = now.friends(side[0])
    inside = (overhang(now.standing(u.id), box) <= ROUNDING for u in units for box in boxes)
    return int(any(inside))


def engaged_ranks(now: Position, side: Team) -> int:
    """Count 1 for more remaining ranks in combat than every opponent."""

    def ranks(other: Team) -> int:
        units = (u.id for u in now.friends(other[0]) if now.engaged(u.id))
        return sum(now.ranks(unit) for unit in units)

    own = ranks(side)
    return int(own > 0 and all(own > ranks(other) for other in _others(now, side)))


def condition_tokens(now: Position, side: Team) -> int:
    """Count 1 if enemy units carry 3 condition tokens at least, and more than one's own."""
    enemy = sum(len(u.conditions) for u in now.foes(side[0]))
    own = sum(len(u.conditions) for u in now.friends(side[0]))
    return int(enemy >= MANY and enemy > own)


# ------------------------------------------------------------------ the printed missions


def unengaged_in_enemy_zone(now: Position, side: Team) -> int:
    """Count 1 for an unengaged unit wholly inside an opponent's deployment zone (AMB-92)."""
    boxes = [zone_of(now, other[0]) for other in _others(now, side)]
    units = [unit.id for unit in now.friends(side[0]) if not now.engaged(unit.id)]
    inside = (overhang(now.standing(unit), box) <= ROUNDING for unit in units for box in boxes)
    return int(any(inside))


def outranked_foes(now: Position, side: Team) -> int:
    """Count the enemies with fewer remaining ranks than a unit they are engaged with (AMB-95)."""
    own = [unit.id for unit in now.friends(side[0])]
    foes = {
        foe
        for unit in own
        for foe in now.enemies_engaged(unit)
        if strength(now, foe) < strength(now, unit)
    }
    return len(foes)


def expendable_of(now: Position, unit: UnitId) -> list[Condition]:
    """Return the condition tokens of a unit that an opponent may expend."""
    held = sorted(now.unit(unit).conditions)
    return [token for token in held if expendable(now, unit, token)]


def with_pairs(now: Position, side: Team) -> list[UnitId]:
    """Return the enemy combat units with two condition tokens that may be expended."""
    units = [unit.id for unit in now.foes(side[0])]
    return [unit for unit in units if len(expendable_of(now, unit)) >= PAIR]


def pairs_of_tokens(now: Position, side: Team) -> int:
    """Count the enemies of which 2 condition tokens may be expended."""
    return len(with_pairs(now, side))


def objectives_on_their_side(now: Position, side: Team) -> int:
    """Count the tokens controlled that lie nearer to an opponent's zone than to one's own."""

    def far(token: TokenId, player: Seat) -> float:
        x0, y0, x1, y1 = zone_of(now, player)
        return math.dist(now.state.tokens[token].at, ((x0 + x1) / 2, (y0 + y1) / 2))

    others = [other[0] for other in _others(now, side)]
    held = controlled_by(now, side[0])
    return sum(
        any(far(token, other) < far(token, side[0]) - ROUNDING for other in others)
        for token in held
    )


COUNTS: Final[dict[str, Count]] = {
    count.__name__: count
    for count in (
        centre_objective,
        any_objective,
        all_objectives,
        enemy_objectives,
        combat_or_maneuver,
        combat_or_tactics,
        most_zones,
        enemy_commander,
        revenge,
        in_enemy_zone,
        engaged_ranks,
        condition_tokens,
        unengaged_in_enemy_zone,
        outranked_foes,
        pairs_of_tokens,
        objectives_on_their_side,
    )
}
"""Every word a mission card may count by."""
