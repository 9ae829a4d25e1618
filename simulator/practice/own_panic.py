"""The panic tests a side brings upon itself: a charge that fell short, a shot into a melee."""

from __future__ import annotations

from simulator.engine.position import Position
from simulator.engine.windows import playing_order
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import MoraleTest
from simulator.rules import panic
from simulator.rules.attack_numbers import again_of
from simulator.rules.chances import Chances, capped
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.panic_odds import of_test


def own_panic(now: Position, unit: UnitId) -> Chances:
    """Give the chance of each number of wounds by such a test (CHG-21, RNG-11)."""
    test = MoraleTest(unit, True, "")
    order = playing_order(now)
    first = now.owner(unit) is order[0] or now.owner(unit) in now.team(order[0])
    again = again_of(now, Stat.REROLL_TEST, unit, test, Condition.PANICKED)
    found = of_test(panic.numbers(now, test), odds.rerollers(again, first))
    return capped(found.wounds, now.unit(unit).wounds)


def shaken(now: Position, unit: UnitId, foe: UnitId) -> tuple[UnitId, ...]:
    """Give the friends that make one when a unit shoots at a foe (RNG-11, AMB-18)."""
    return tuple(one for one in now.enemies_engaged(foe) if now.friendly(unit, one))
