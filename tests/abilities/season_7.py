"""A red unit before a blue one, with the cards of season 7."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simulator.model.moments import Moment
from simulator.model.state import Condition
from simulator.model.subjects import Attack
from tests.abilities.battle import Battle, Played, battle, strike
from tests.abilities.scenes import PANICKED, SWORDS, VULNERABLE, WEAKENED
from tests.seasons import S07

FOE = "10103"
"""House Clegane Mountain's Men: a blue unit that answers nothing."""
RIVAL = "Cersei Lannister"
ALL = {PANICKED, VULNERABLE, WEAKENED}
BEFORE, AFTER = Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_COMPLETED


def side(scene: Battle, seat: str) -> str:
    """Return the id of the first unit of a side."""
    return next(unit for unit in scene.now().state.units if unit.startswith(seat))


def struck(scene: Battle, *, by: str = "red", line: int = 0, **changes: Any) -> Attack:
    """Return the attack of one side's unit on the other's."""
    foe = "blue" if by == "red" else "red"
    made = strike(scene.now(), side(scene, by), side(scene, foe), line=line)
    return replace(made, **changes)


def met(unit: str = SWORDS, *with_: str, at: Any = None, has: Any = (), **state: Any) -> Battle:
    """Return a red unit before a blue one that has some condition tokens."""
    scene = battle(S07).red(unit, *with_, **state)
    return scene.blue(FOE, at=at, conditions=frozenset(has))


def tokens_of(played: Played, seat: str) -> set[Condition]:
    """Return the condition tokens of the first unit of a side."""
    return set(next(u for i, u in played.state.units.items() if i.startswith(seat)).conditions)
