"""The starter sets' shared abilities where they stay silent: another unit, moment or number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, MoraleTest, Turn
from simulator.rules.attack import attack_numbers
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    UNITS,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

SWORDS, BOWMEN, OUTRIDERS = "Stark Sworn Swords", "Stark Bowmen", "Stark Outriders"
GUARDS, CROSSBOWS, KNIGHTS, MOUNTAINS_MEN = (
    "Lannister Guardsmen", "Lannister Crossbowmen", "Knights of Casterly Rock",
    "House Clegane Mountain's Men",
)  # fmt: skip
JAIME = "Jaime Lannister, The Kingslayer"
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]


def _offers(scene: Battle, moment: Moment, subject: object, name: str) -> bool:
    return scene.run(window(moment, subject)).offers(name)


@pytest.mark.parametrize(
    ("name", "captain"),
    [("Incite", "Umber Champion"), ("Martial Training", "Sworn Sword Captain")],
)
def test_captains_of_melee_lead_their_own_unit_in_melee(name: str, captain: str) -> None:
    """Incite; Martial Training."""
    scene = battle().stark(SWORDS, captain).stark(BOWMEN, at=(40, 20))
    scene = scene.lannister(GUARDS).lannister(KNIGHTS, at=(40, 24.8))
    now = scene.now()
    own = strike(now, red(SWORDS), blue(GUARDS))
    for attack, offered in (
        (own, True),
        (attack_numbers.prepared(now, red(SWORDS), blue(GUARDS), BOW), False),
        (strike(now, blue(GUARDS), red(SWORDS)), False),
        (replace(own, attacker=red(BOWMEN), defender=blue(KNIGHTS)), False),
    ):
        assert _offers(scene, Moment.ATTACK_BEFORE_DICE, attack, name) is offered


def test_ambush_is_of_its_own_riders() -> None:
    scene = battle().stark(SWORDS).stark(OUTRIDERS, at=(40, 20)).lannister(GUARDS)
    for charger, marked in ((SWORDS, False), (OUTRIDERS, True)):
        charge = Charge(red(charger), blue(GUARDS), ArcSide.LEFT, die=4)
        played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
        assert bool(played.unit(GUARDS).conditions) is marked


def test_cavalry_and_hold_the_line_wait_for_their_own_activation() -> None:
    """Cavalry; Hold the Line!"""
    scene = battle().stark(SWORDS).stark(OUTRIDERS, at=(8, 8))
    scene = scene.lannister(GUARDS, "Guard Captain").lannister(CROSSBOWS, at=(40, 40))
    for unit, name, offered in (
        (red(OUTRIDERS), "Cavalry", True),
        (red(SWORDS), "Cavalry", False),
        (blue(GUARDS), "Hold the Line!", True),
        (blue(CROSSBOWS), "Hold the Line!", False),
    ):
        assert _offers(scene, Moment.UNIT_ACTIVATES, Activation(unit), name) is offered


def test_counterstrike_answers_misses_of_melee_on_its_own_unit() -> None:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(40, 20))
    scene = scene.lannister(GUARDS, JAIME).lannister(CROSSBOWS, at=(40, 24.8))
    now = scene.now()
    own = replace(strike(now, red(SWORDS), blue(GUARDS)), misses=2)
    shot = attack_numbers.prepared(now, red(SWORDS), blue(GUARDS), BOW)
    other = strike(now, red(BOWMEN), blue(CROSSBOWS), line=1)
    for attack, struck in (
        (own, SWORDS),
        (replace(own, misses=0), ""),
        (replace(shot, misses=2), ""),
        (replace(other, misses=2), ""),
        (replace(strike(now, blue(GUARDS), red(SWORDS)), misses=2), ""),
    ):
        played = scene.run(window(Moment.ATTACK_STANDS, attack), [1, 1] if struck else [])
        played.ends()
        hurt = {name for name in (SWORDS, BOWMEN) if played.unit(name).wounds < 12}
        assert hurt == ({struck} if struck else set())
        assert bool(played.of(ev.AbilityUsed)) is bool(struck)


def test_lance_crossbow_and_precision_belong_to_one_attack_each() -> None:
    """Lance; Crossbow; Precision."""
    scene = battle().stark(SWORDS).lannister(KNIGHTS)
    now = scene.now()
    shot = attack_numbers.prepared(now, blue(KNIGHTS), red(SWORDS), BOW)
    assert Stat.SUNDERING not in numbers(now, shot).keywords
    assert Stat.SUNDERING not in numbers(now, strike(now, red(SWORDS), blue(KNIGHTS))).keywords
    now = battle().stark(SWORDS).lannister(CROSSBOWS).now()
    melee = numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS), line=1))
    assert not melee.attack_rerolls.any
    now = battle().stark(SWORDS).lannister(GUARDS, JAIME).now()
    shot = attack_numbers.prepared(now, blue(GUARDS), red(SWORDS), BOW)
    assert Stat.PRECISION not in numbers(now, shot).keywords
    assert Stat.PRECISION in numbers(now, strike(now, blue(GUARDS), red(SWORDS))).keywords


@pytest.mark.parametrize(("gap", "again"), [(5.9, True), (6.5, False)])
def test_crossbow_rolls_again_within_six_inches(gap: float, again: bool) -> None:
    """GEN-08."""
    now = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, 20 + 4.8 + gap)).now()
    found = numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS)))
    assert found.attack_rerolls.any is again


@pytest.mark.parametrize(("panics", "wounds"), [(True, 8), (False, 6)])
def test_prey_on_fear_feeds_on_panic_alone(panics: bool, wounds: int) -> None:
    scene = battle().stark(SWORDS).lannister(MOUNTAINS_MEN, wounds=6)
    test = MoraleTest(red(SWORDS), panics, "test", passed=False)
    played = scene.run(window(Moment.MORALE_FAILED, test)).ends()
    assert played.unit(MOUNTAINS_MEN).wounds == wounds


@pytest.mark.parametrize(("gap", "reached"), [(5.9, True), (6.5, False)])
def test_tactical_reposition_reaches_six_inches_and_moves_three(gap: float, reached: bool) -> None:
    """SHIFT-02, GEN-08."""
    width = LIBRARY.units[UNITS[SWORDS]].tray.width
    scene = battle().stark(SWORDS, "Robb Stark").stark(BOWMEN, at=(24 - width - gap, 20))
    scene = scene.lannister(GUARDS).having(active=BLUE)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert played.offers("Tactical Reposition") is reached
    if reached:
        asked = played.uses("Tactical Reposition").pending
        assert isinstance(asked, Place)
        assert asked.check(replace(asked.start, y=asked.start.y - 3))
        assert not asked.check(replace(asked.start, y=asked.start.y - 3.1))


def test_objective_cards_6_and_9_are_of_melee() -> None:
    """Armory; Ill Omens."""
    for number in (6, 9):
        scene = battle().stark(BOWMEN).lannister(GUARDS).objective(number, (24, 20))
        now = scene.now()
        bow = strike(now, red(BOWMEN), blue(GUARDS))
        assert Stat.SUNDERING not in numbers(now, bow).keywords
        played = scene.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 12)
        assert Condition.WEAKENED not in played.passes().unit(GUARDS).conditions
