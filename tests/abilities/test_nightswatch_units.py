"""Units and attachments of the Night's Watch: where they matter and where not."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.demands import Demand, DemandWord, demands
from simulator.model.moments import Moment
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.armies.building import fits
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.tactics import tactics_cards
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    battle,
    blue,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import activates, performs

BROTHERS, GUARDS = "Sworn Brothers", "Lannister Guardsmen"
TRACKERS, HUNTERS, VANGUARDS = "Ranger Trackers", "Ranger Hunters", "Ranger Vanguards"
MARSHAL = "Watch Marshal"
JEOR, SAM = "Jeor Mormont, 997th Lord Commander", "Samwell Tarly, Sam The Slayer"
YARWYCK = "Othell Yarwyck, First Builder"
BENJEN = "Benjen Stark, First Ranger"


# ------------------------------------------------------------------ Rangers


def test_ranger_hunters_shoot_once_they_moved() -> None:
    """Quick Fire, an order, after a maneuver or a retreat; not after a march."""
    scene = battle().red(HUNTERS).blue(GUARDS, at=(24, 27))
    played = scene.run(performs(red(HUNTERS), "maneuver"), [1] * 7)
    played.answers(Pose(24, 20, 0), Pose(24, 20, 0))
    played.uses("Quick Fire").answers(Pose(24, 20, 0)).passes()
    assert played.of(ev.AttackBegan)[0].attacker == red(HUNTERS)
    marched = scene.run(performs(red(HUNTERS), "march")).answers(Pose(24, 20, 0), Pose(24, 20, 0))
    assert not marched.offers("Quick Fire")


def test_quick_fire_is_the_hunters_own() -> None:
    scene = battle().red(HUNTERS).red(BROTHERS, at=(40, 10)).blue(GUARDS, at=(24, 27))
    maneuver = performs(red(BROTHERS), "maneuver")
    assert not scene.run(maneuver).answers(Pose(40, 10, 0), Pose(40, 10, 0)).offers("Quick Fire")


def test_ranger_hunters_strike_swiftly_and_trackers_mark_a_target() -> None:
    close = battle().red(HUNTERS).blue(GUARDS)
    assert close.run(fight(red(HUNTERS), blue(GUARDS), line=1), [1] * 7).offers("Swift Strike")
    scene = battle().red(TRACKERS).blue(GUARDS, at=(24, 32))
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Mark Target").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert not scene.run(window(Moment.TURN_START, Turn(BLUE))).offers("Mark Target")


def test_ranger_vanguards_ambush_from_the_flank() -> None:
    scene = battle().red(VANGUARDS).blue(GUARDS)
    for side, tokens in (
        (ArcSide.LEFT, {Condition.PANICKED, Condition.WEAKENED}),
        (ArcSide.FRONT, set()),
    ):
        charge = Charge(red(VANGUARDS), blue(GUARDS), side)
        played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
        assert played.unit(GUARDS).conditions == tokens


# ------------------------------------------------------------------ Watch Marshal


def beside(first: str, second: str, inches: float) -> tuple[float, float]:
    """Return where the second stands beside the first, so many inches from it."""
    widths = [LIBRARY.units[UNITS[name]].tray.width for name in (first, second)]
    return (24 + sum(widths) / 2 + inches, 20)


@pytest.mark.parametrize(("inches", "dice"), [(5.9, 8), (6.1, 7)])
def test_friends_near_a_watch_marshal_fight_with_one_more_die(inches: float, dice: int) -> None:
    at = beside(BROTHERS, MARSHAL, inches)
    now = battle().red(BROTHERS).red(MARSHAL, at=at).blue(GUARDS).now()
    assert numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).dice.total == dice
    assert numbers(now, strike(now, blue(GUARDS), red(BROTHERS))).dice.total == 6


def test_a_watch_marshal_neither_helps_himself_nor_shots() -> None:
    now = battle().red(MARSHAL).red(HUNTERS, at=(30, 20)).blue(GUARDS).now()
    assert numbers(now, strike(now, red(MARSHAL), blue(GUARDS))).dice.total == 3
    shot = strike(now, red(HUNTERS), blue(GUARDS))
    assert numbers(now, shot).dice.total == 7


@pytest.mark.parametrize(("inches", "less"), [(5.9, -1), (6.1, 0)])
def test_friends_near_a_watch_marshal_panic_less(inches: float, less: int) -> None:
    at = beside(BROTHERS, MARSHAL, inches)
    now = battle().red(BROTHERS).red(MARSHAL, at=at).blue(GUARDS).now()
    for unit, wounds in ((red(BROTHERS), less), (red(MARSHAL), 0), (blue(GUARDS), 0)):
        assert morale.numbers(now, MoraleTest(unit, True, "test")).wounds.total == wounds


def test_a_watch_marshal_moves_before_his_action_and_moves_friends() -> None:
    scene = battle().red(MARSHAL).red(BROTHERS, at=(30, 20)).blue(GUARDS, at=(24, 40))
    assert scene.run(activates(red(MARSHAL))).offers("Marshal")
    assert not scene.run(activates(red(BROTHERS))).offers("Marshal")
    enemy = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert enemy.offers("Tactical Reposition")
    assert LIBRARY.units["10510"].wounds_per_figure == 3


def test_a_marshal_rides_with_cavalry_and_twice_at_most() -> None:
    """ARM-14: the attachment is cavalry, as printed, and an army holds two."""
    card = LIBRARY.attachments["20520"]
    assert fits(LIBRARY.units["10503"], card)
    assert not fits(LIBRARY.units["10502"], card)
    assert Demand(DemandWord.AT_MOST, "2") in card.requirements


# ------------------------------------------------------------------ commanders


@pytest.mark.parametrize(("wounds", "left"), [(10, 11), (7, 9), (3, 6)])
def test_stay_at_your_posts_heals_who_passes_a_test(wounds: int, left: int) -> None:
    scene = battle().red(BROTHERS, JEOR)
    scene = scene.red(HUNTERS, at=beside(BROTHERS, HUNTERS, 5.9), wounds=wounds)
    scene = scene.blue(GUARDS, at=(24, 40))
    test = takes_test(red(HUNTERS), panics=False)
    played = scene.run(test, [6, 6]).uses("Stay At Your Posts!").ends()
    assert played.unit(HUNTERS).wounds == left
    assert not scene.run(test, [1, 1]).offers("Stay At Your Posts!")


def test_stay_at_your_posts_is_for_friends_in_short_range() -> None:
    scene = battle().red(BROTHERS, JEOR)
    scene = scene.red(HUNTERS, at=beside(BROTHERS, HUNTERS, 6.1), wounds=6)
    scene = scene.blue(GUARDS, wounds=6)
    for unit in (red(HUNTERS), blue(GUARDS)):
        played = scene.run(takes_test(unit, panics=False), [6, 6])
        assert not played.offers("Stay At Your Posts!")


def test_no_enemy_has_bonuses_against_jeor_mormont_alone() -> None:
    """Stand Your Ground!"""
    now = battle().red(BROTHERS, JEOR).blue(GUARDS).now()
    attack = strike(now, blue(GUARDS), red(BROTHERS))
    assert now.has(Stat.NO_CHARGE_BONUS, blue(GUARDS), attack)


def test_sam_the_slayer_keeps_the_books() -> None:
    """Bookkeeping: 6 cards in hand, 4 after clean-up, for his own player alone."""
    now = battle().red(BROTHERS, SAM).blue(GUARDS).now()
    assert (tactics_cards.hand_limit(now, RED), tactics_cards.hand_refill(now, RED)) == (6, 4)
    assert (tactics_cards.hand_limit(now, BLUE), tactics_cards.hand_refill(now, BLUE)) == (5, 3)
    dead = battle().red(BROTHERS, SAM, wounds=0, destroyed=True, pose=None)
    assert tactics_cards.hand_limit(dead.blue(GUARDS, at=(24, 40)).now(), RED) == 5


def test_othell_yarwyck_makes_a_builder_unit_and_benjen_a_ranger_unit() -> None:
    """Affiliation: Builder; Affiliation: Rangers (UNIT-16)."""
    now = battle().red(BROTHERS, YARWYCK).blue(BROTHERS, BENJEN).now()
    found = {
        (unit, house): now.has_affiliation(unit, house)
        for unit in (red(BROTHERS), blue(BROTHERS))
        for house in ("Builder", "Ranger")
    }
    assert found == {
        (red(BROTHERS), "Builder"): True,
        (red(BROTHERS), "Ranger"): False,
        (blue(BROTHERS), "Builder"): False,
        (blue(BROTHERS), "Ranger"): True,
    }


def test_benjen_beyond_the_wall_rides_with_rangers_alone() -> None:
    card = LIBRARY.attachments["20533"]
    assert fits(LIBRARY.units["10503"], card)
    others = [unit for unit in LIBRARY.units.values() if unit.name == "Stark Outriders"]
    assert others
    assert not any(fits(unit, card) for unit in others)


# ------------------------------------------------------------------ what others print too


@pytest.mark.parametrize(
    ("figure", "abilities"),
    [
        ("20502", {"boldness_and_courage", "furious_charge"}),  # Jon Snow
        ("20509", {"threaten", "vicious", "prey_on_fear"}),  # Alliser Thorne
        ("20510", {"iron_resolve", "stubborn_tenacity"}),
        ("20512", {"taunt"}),  # Grenn
        ("20513", {"swift_retreat"}),  # Pypar
        ("20514", {"battle_scars", "go_down_fighting"}),  # Qhorin Halfhand
        ("20519", {"furious_charge", "elusive_escape"}),  # Hardened Ranger
        ("20522", {"affiliation_builder", "hardened", "spotter"}),  # Othell Yarwyck
        ("20523", {"sentinel", "ambush"}),  # Benjen Stark
        ("20524", {"outflank", "pathfinder"}),  # Coldhands
        ("20525", {"battle_plan", "bookkeeping_samwell_tarly"}),
        ("20526", {"sentinel", "intimidating_presence"}),
        ("20527", {"stark_fury", "affiliation_rangers", "enhanced_mobility"}),
        ("20528", {"reckless_heroism", "furious_charge"}),  # Cotter Pyke
        ("20529", {"incite", "intimidating_presence", "reinforcements"}),  # Yoren
        ("20531", {"dauntless"}),  # Satin
        ("20533", {"hidden_traps", "disrupt"}),
        ("20534", {"reckless_heroism", "fueled_by_slaughter"}),
        ("20535", {"knightly_vow", "dutiful_commander"}),
    ],
)
def test_a_brother_brings_his_abilities_to_his_unit(figure: str, abilities: set[str]) -> None:
    now = battle().red(TRACKERS, LIBRARY.attachments[figure].id).blue(GUARDS).now()
    assert abilities <= {source.ability for source in now.printed(red(TRACKERS))}


def test_pypar_joins_grenn_beside_him() -> None:
    assert LIBRARY.attachments["20513"].requirements == demands("ignores_limit_with:Grenn")
