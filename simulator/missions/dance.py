"""A Dance with Dragons: who carries a token is slow (SCN-DANCE-04, SCN-DANCE-05)."""

from __future__ import annotations

from typing import Final

from simulator.engine.effects import Modifier
from simulator.engine.position import Position
from simulator.missions.common import rule
from simulator.model.moments import Source
from simulator.model.rulebook import Rule
from simulator.model.state import UnitId
from simulator.model.stats import Stat

SPEED: Final = 2


def carries(now: Position, unit: UnitId) -> bool:
    """Return whether a unit carries a token."""
    return any(token.carrier == unit for token in now.state.tokens.values())


def _speed(now: Position, _source: Source, unit: UnitId, _subject: object) -> int:
    return SPEED if carries(now, unit) else 0


def _no_march(now: Position, _source: Source, unit: UnitId, _subject: object) -> int:
    return int(carries(now, unit))


HEAVY_TOKENS: Final = rule(
    "heavy_tokens",
    "Heavy tokens",
    modifiers=(
        Modifier(Stat.FIXED_SPEED, _speed, Rule.SCN_DANCE_05),
        Modifier(Stat.NO_MARCH, _no_march, Rule.SCN_DANCE_04),
    ),
)
