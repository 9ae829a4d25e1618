"""Cards of the Brotherhood Without Banners where they stay silent."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.model.moments import Moment
from simulator.model.subjects import Attack
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import RED, Battle, battle, blue, red, strike, takes_test, window
from tests.abilities.scenes import BOWMEN, GUARDS, shot

MEN, KNIGHTS, LEVY = "Men-At-Arms", "Brotherhood Sworn Knights", "Peasant Levy"
AFRAID = [1, 1, 1]


def met(name: str, *with_: str, faith: int = 1) -> Battle:
    """A red unit in contact with Guardsmen, its Bowmen beside it, all of them hurt."""
    scene = battle().red(name, *with_, wounds=6, tokens=MappingProxyType({"faith": faith}))
    return scene.red(BOWMEN, at=(31, 20), wounds=5).blue(GUARDS, wounds=6)


def completed(attack: Attack, **changes: Any) -> Any:
    return window(Moment.ATTACK_COMPLETED, replace(attack, **changes))


@pytest.mark.parametrize("name", [MEN, KNIGHTS])
def test_armaments_are_no_bows(name: str) -> None:
    """Brotherwood Armaments; Knightly Armaments."""
    now = met(name).now()
    arrows = numbers(now, shot(now, red(name), blue(GUARDS)))
    assert not arrows.keywords
    assert not arrows.attack_rerolls.any
    assert arrows.to_hit.total == arrows.attack.card.hit


@pytest.mark.parametrize(
    ("card", "name"),
    [("41114", "Lash Out"), ("41116", "Vengeance In Blood"), ("41110", "Lightbringer")],
)
def test_what_follows_melee_attacks_follows_no_arrows(card: str, name: str) -> None:
    scene = met(MEN).hand(card, by=RED)
    now = scene.now()
    attacker, defender = (blue(GUARDS), red(MEN))
    if name == "Lightbringer":
        attacker, defender = defender, attacker
    melee, arrows = strike(now, attacker, defender), shot(now, attacker, defender)
    assert scene.run(completed(melee, ranks_destroyed=1)).offers(name)
    assert not scene.run(completed(arrows, ranks_destroyed=1)).offers(name)


def test_lash_out_asks_that_the_defender_stands() -> None:
    """Lash Out."""
    scene = met(MEN).hand("41114", by=RED)
    blow = strike(scene.now(), blue(GUARDS), red(MEN))
    assert not scene.run(completed(blow, destroyed=True)).offers("Lash Out")


def test_the_smallfolk_rally_to_the_knights_own_swords() -> None:
    """Rally The Smallfolk: neither to arrows nor to an enemy's swords."""
    scene = met(KNIGHTS)
    now = scene.now()
    for attack, wounds in (
        (strike(now, red(KNIGHTS), blue(GUARDS)), 7),
        (shot(now, red(KNIGHTS), blue(GUARDS)), 5),
        (strike(now, blue(GUARDS), red(KNIGHTS)), 5),
    ):
        played = scene.run(completed(attack, ranks_destroyed=1)).ends()
        assert played.unit(BOWMEN).wounds == wounds


@pytest.mark.parametrize(
    ("who", "name"), [("21102", "Lightbringer"), ("21103", "Prayers to R'hllor")]
)
def test_faith_is_spent_on_own_melee_attacks(who: str, name: str) -> None:
    scene = met(LEVY, who)
    now = scene.now()
    declared = Moment.ATTACK_DECLARED
    used = scene.run(window(declared, strike(now, red(LEVY), blue(GUARDS)))).uses(name).ends()
    assert used.unit(LEVY).tokens == {"faith": 0}
    for other in (shot(now, red(LEVY), blue(GUARDS)), strike(now, blue(GUARDS), red(LEVY))):
        assert not scene.run(window(declared, other)).offers(name)
    poor = met(LEVY, who, faith=0)
    assert not poor.run(window(declared, strike(now, red(LEVY), blue(GUARDS)))).offers(name)


@pytest.mark.parametrize(("inches", "heard"), [(11.5, True), (12.5, False)])
def test_prayers_reach_as_far_as_long_range(inches: float, heard: bool) -> None:
    """Prayers to R'hllor: for a token, when a panic test was failed."""
    scene = battle().red(LEVY, "21103", wounds=6, tokens=MappingProxyType({"faith": 1}))
    scene = scene.blue(GUARDS, at=(24, 24.8 + inches))
    name = "Prayers to R'hllor"
    assert scene.run(takes_test(blue(GUARDS)), AFRAID).offers(name) is heard
    assert not scene.run(takes_test(blue(GUARDS), panics=False), [1, 1]).offers(name)
    assert not met(LEVY, "21103", faith=0).run(takes_test(blue(GUARDS)), AFRAID).offers(name)


def test_others_faith_is_not_theirs() -> None:
    """Prayers to R'hllor: a token comes when its own unit passes a test."""
    played = met(LEVY, "21103").run(takes_test(red(BOWMEN)), [6, 6, 1]).ends()
    assert played.unit(LEVY).tokens == {"faith": 1}
