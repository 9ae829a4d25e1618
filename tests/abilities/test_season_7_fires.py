"""R'hllor's Fire and Resolute Strikes, as season 7 prints them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.model.moments import Moment
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Fall
from tests.abilities.battle import Battle, battle, blue, strike
from tests.abilities.battle import window as opens
from tests.abilities.scenes import GUARDS, PANICKED, VULNERABLE, WEAKENED
from tests.seasons import S07

LIGHTBRINGERS, FAITHFUL, SHE_BEARS = "10610", "10605", "10214"


def first(scene: Battle) -> str:
    """Return the id of the first red unit."""
    return next(unit for unit in scene.now().state.units if unit.startswith("red:"))


# ------------------------------------------------------------------ R'hllor's Fire


@pytest.mark.parametrize(("at", "count"), [((30, 22), 2), ((64, 5), 1)])
def test_rhllors_fire_costs_more_with_friends_of_rhllor_near(
    at: tuple[float, float], count: int
) -> None:
    scene = battle(S07).red(LIGHTBRINGERS).red(FAITHFUL, at=at).blue(GUARDS, at=(24, 30))
    shot = strike(scene.now(), first(scene), blue(GUARDS))
    assert scene.now().has(Stat.VICIOUS, first(scene), shot)
    gains = scene.run(opens(Moment.ATTACK_BEFORE_DICE, shot)).ends().result[0].gains
    assert [(gain.stat, gain.amount) for gain in gains] == [(Stat.PANIC_WOUNDS, count)]


def test_rhllors_fire_exposes_the_enemies_of_whom_it_destroys() -> None:
    scene = battle(S07).red(LIGHTBRINGERS).blue(GUARDS, at=(24, 30))
    scene = scene.blue("Lannister Halberdiers", at=(34, 30)).blue("Red Cloaks", at=(60, 40))
    shot = strike(scene.now(), first(scene), blue(GUARDS))
    fallen = Fall(blue(GUARDS), attack=shot, cause=first(scene))
    played = scene.run(opens(Moment.UNIT_FALLS, fallen)).ends()
    assert played.unit("Lannister Halberdiers").conditions == {VULNERABLE}
    assert played.unit("Red Cloaks").conditions == set()
    other = scene.run(opens(Moment.UNIT_FALLS, replace(fallen, attack=None))).ends()
    assert other.unit("Lannister Halberdiers").conditions == set()


def test_rhllors_fire_may_heal_a_friend_of_rhllor() -> None:
    scene = battle(S07).red(LIGHTBRINGERS).red(FAITHFUL, at=(30, 20), wounds=6)
    scene = scene.blue(GUARDS, at=(24, 30))
    shot = strike(scene.now(), first(scene), blue(GUARDS))
    played = scene.run(opens(Moment.ATTACK_COMPLETED, shot)).uses("R'hllor's Fire").passes()
    faithful = list(played.state.units)[1]
    assert played.picks(faithful).ends().state.units[faithful].wounds == 8


# ------------------------------------------------------------------ Resolute Strikes


@pytest.mark.parametrize("has", [(), (PANICKED, WEAKENED)])
def test_resolute_strikes_are_repeated_for_each_token(has: tuple[Condition, ...]) -> None:
    held = frozenset({VULNERABLE})
    scene = battle(S07).red(SHE_BEARS, wounds=4, conditions=held)
    scene = scene.blue(GUARDS, conditions=frozenset(has))
    blow = strike(scene.now(), first(scene), blue(GUARDS))
    played = scene.run(opens(Moment.ATTACK_BEFORE_DICE, blow)).picks("token")
    bears = played.ends().state.units[first(scene)]
    assert bears.conditions == set()
    assert bears.wounds == 4 + len(has)
    assert scene.now().has(Stat.CRITICAL_BLOW, first(scene), blow)
