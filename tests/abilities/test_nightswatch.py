"""Cards of the Night's Watch, each in a situation where it matters and one where not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, MoraleTest, Turn
from simulator.rules import action_list, morale
from simulator.rules.attack.attack_numbers import numbers, prepared
from simulator.rules.dice.face_outcomes import charge_bonus, side_malus
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    takes_test,
    window,
)

BROTHERS, VETERANS, CONSCRIPTS, SPEARMEN = (
    "Sworn Brothers",
    "Veterans of the Watch",
    "Conscripts",
    "Shadow Tower Spearmen",
)
CAPTAIN, RECRUITER, NOYE = "Watch Captain", "Watch Recruiter", "Donal Noye"
GUARDS = "Lannister Guardsmen"
MISSES = [1] * 7
REFUSE, LASH = "Refuse To Yield", "Lash Out, Donal Noye"


# ------------------------------------------------------------------ Sworn Brothers


def test_a_greatsword_is_sundering_for_its_own_attack() -> None:
    now = battle().red(BROTHERS).blue(GUARDS).now()
    assert numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).keywords == {Stat.SUNDERING}
    assert Stat.SUNDERING not in numbers(now, strike(now, blue(GUARDS), red(BROTHERS))).keywords


def test_sworn_brothers_have_martial_training() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), [*MISSES, *[2] * 7])
    played.uses("Martial Training").answers(tuple("0123456")).ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert played.of(ev.AttackBegan)[0].dice.total == 7


# ------------------------------------------------------------------ Veterans of the Watch


def test_dual_weapons_are_precise_for_their_own_attack() -> None:
    now = battle().red(VETERANS).blue(GUARDS).now()
    assert numbers(now, strike(now, red(VETERANS), blue(GUARDS))).keywords == {Stat.PRECISION}
    assert Stat.PRECISION not in numbers(now, strike(now, blue(GUARDS), red(VETERANS))).keywords


@pytest.mark.parametrize("unit", [BROTHERS, VETERANS])
def test_a_blade_does_nothing_for_arrows(unit: str) -> None:
    """ABL-03: Greatsword, Dual Weapons."""
    now = battle().red(unit).blue(GUARDS).now()
    bow = LIBRARY.units[UNITS["Stark Bowmen"]].attacks[0]
    assert not numbers(now, prepared(now, red(unit), blue(GUARDS), bow)).keywords


def test_veterans_disrupt_whoever_is_engaged_with_them() -> None:
    now = battle().red(VETERANS).blue(GUARDS).now()
    assert numbers(now, strike(now, blue(GUARDS), red(VETERANS))).to_hit.total == 5


def test_veterans_strike_back_for_each_miss() -> None:
    """Counterstrike: six misses are six hits, of which the guards block two."""
    scene = battle().red(VETERANS).blue(GUARDS)
    dice = [*[1] * 6, *[3, 3, 2, 2, 2, 2]]
    played = scene.run(fight(blue(GUARDS), red(VETERANS)), dice).ends()
    assert played.unit(GUARDS).wounds == 12 - 4


# ------------------------------------------------------------------ Conscripts


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_supply_aid_gives_one_more_wound_than_it_costs(count: int) -> None:
    scene = battle().red(CONSCRIPTS).red(BROTHERS, at=(32, 20), wounds=5)
    scene = scene.blue(GUARDS, at=(24, 40))
    played = scene.run(window(Moment.TURN_START, Turn(RED)))
    played.uses("Supply Aid").picks(str(count)).ends()
    assert played.unit(CONSCRIPTS).wounds == 12 - count
    assert played.unit(BROTHERS).wounds == 5 + 1 + count


def test_supply_aid_costs_no_more_than_there_is() -> None:
    """Who has 2 wounds left suffers 2 at most, dies of them, and gives 3 (UNIT-09)."""
    scene = battle().red(CONSCRIPTS, wounds=2).red(BROTHERS, at=(32, 20), wounds=5)
    played = scene.blue(GUARDS, at=(24, 40)).run(window(Moment.TURN_START, Turn(RED)))
    played.uses("Supply Aid")
    assert len(played.labels()) == 3
    played.picks("2").ends()
    assert played.unit(CONSCRIPTS).destroyed
    assert played.unit(BROTHERS).wounds == 8


def test_supply_aid_is_for_friendly_turns_and_others_in_long_range() -> None:
    near = battle().red(CONSCRIPTS).red(BROTHERS, at=(32, 20), wounds=5)
    near = near.blue(GUARDS, at=(24, 40))
    assert near.run(window(Moment.TURN_START, Turn(RED))).offers("Supply Aid")
    assert not near.run(window(Moment.TURN_START, Turn(BLUE))).offers("Supply Aid")
    far = battle().red(CONSCRIPTS, wounds=5).red(BROTHERS, at=(41.55, 20), wounds=5)
    far = far.blue(GUARDS, at=(24, 40))
    assert not far.run(window(Moment.TURN_START, Turn(RED))).offers("Supply Aid")


def test_conscripts_are_disorganized() -> None:
    """Morale 7, a 2 and a 3 fail; the third die, a 2, costs 2 wounds and 1 more."""
    scene = battle().red(CONSCRIPTS).blue(GUARDS, at=(24, 40))
    played = scene.run(takes_test(red(CONSCRIPTS)), [2, 3, 2]).ends()
    assert played.unit(CONSCRIPTS).wounds == 12 - 3


# ------------------------------------------------------------------ Shadow Tower Spearmen


@pytest.mark.parametrize(("wounds", "left"), [(12, 9), (8, 6), (4, 3)])
def test_unyielding_spearmen_panic_less_with_every_rank_lost(wounds: int, left: int) -> None:
    """The third die, a 3, costs them 3 wounds; 1 less for each destroyed rank."""
    scene = battle().red(SPEARMEN, wounds=wounds).blue(GUARDS, at=(24, 40))
    played = scene.run(takes_test(red(SPEARMEN)), [1, 1, 3]).ends()
    assert played.unit(SPEARMEN).wounds == left


def test_spearmen_are_set_for_charge() -> None:
    scene = battle().red(SPEARMEN).blue(GUARDS)
    charge = Charge(blue(GUARDS), red(SPEARMEN), ArcSide.FRONT)
    assert scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).offers("Set for Charge")


# ------------------------------------------------------------------ Watch Captain


def test_a_watch_captain_is_relentless() -> None:
    """The guards miss; the brothers may strike back at once, with one die more than their seven."""
    scene = battle().red(BROTHERS, CAPTAIN).blue(GUARDS)
    dice = [*[1] * 6, *[1] * 8]
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), dice).uses("Relentless")
    played.picks("stay").ends()
    second = played.of(ev.AttackBegan)[1]
    assert (second.attacker, second.defender) == (red(BROTHERS), blue(GUARDS))


def test_relentless_is_for_those_attacked_and_engaged() -> None:
    own = battle().red(BROTHERS, CAPTAIN).blue(GUARDS)
    assert not own.run(fight(red(BROTHERS), blue(GUARDS)), [1] * 8).offers("Relentless")
    shot = battle().red(BROTHERS, CAPTAIN).blue("Lannister Crossbowmen", at=(24, 34))
    assert not shot.run(fight(blue("Lannister Crossbowmen"), red(BROTHERS)), [1] * 7).offers(
        "Relentless"
    )


@pytest.mark.parametrize(("wounds", "dice"), [(12, 8), (8, 7), (4, 5)])
def test_a_watch_captain_gives_boldness_and_courage(wounds: int, dice: int) -> None:
    now = battle().red(BROTHERS, CAPTAIN, wounds=wounds).blue(GUARDS).now()
    assert numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).dice.total == dice


# ------------------------------------------------------------------ Watch Recruiter


@pytest.mark.parametrize(("zone", "left"), [(Zone.CROWN, 7), (Zone.COMBAT, 6)])
def test_a_watch_recruiter_brings_reinforcements(zone: Zone, left: int) -> None:
    scene = battle().red(BROTHERS, RECRUITER, wounds=5).blue(GUARDS, at=(24, 40))
    scene = scene.ncu("Sansa Stark", zone)
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(BROTHERS)))).ends()
    assert played.unit(BROTHERS).wounds == left


def test_a_watch_recruiter_incites_his_unit() -> None:
    scene = battle().red(BROTHERS, RECRUITER, wounds=4).blue(GUARDS)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), MISSES).uses("Incite").ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == 7
    assert msg("Vicious") in began.keywords


# ------------------------------------------------------------------ Donal Noye


def test_donal_noye_has_a_shield_wall_and_improved_armaments() -> None:
    scene = battle().red(BROTHERS, NOYE, wounds=4).blue(GUARDS).ncu("Sansa Stark", Zone.WEALTH)
    now = scene.now()
    swung = numbers(now, strike(now, red(BROTHERS), blue(GUARDS)))
    assert swung.dice.total == 7
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), [*[5] * 6, *[1] * 6])
    assert played.offers("Shield Wall")


def formed_up(**state: Any) -> Battle:
    """Set brothers under Defensive Formation before guards."""
    lies = (lying("Defensive Formation", RED),)
    return battle().red(BROTHERS, attached=lies, **state).blue(GUARDS)


def test_defensive_formation_is_attached_as_any_turn_begins() -> None:
    scene = battle().red(BROTHERS, NOYE).blue(GUARDS).hand("Defensive Formation")
    for player in (RED, BLUE):
        played = scene.run(window(Moment.TURN_START, Turn(player)))
        played.uses("Defensive Formation").ends()
        assert [card.card for card in played.unit(BROTHERS).attached] == ["40517"]


@pytest.mark.parametrize("action", ["melee_attack", "charge", "ranged_attack", "demolish"])
def test_in_defensive_formation_it_can_neither_attack_nor_charge(action: str) -> None:
    now = formed_up().now()
    verdict = action_list.may(now, red(BROTHERS), action)
    assert str(verdict.why) == "Sworn Brothers can neither attack nor charge: Defensive Formation."
    assert action_list.may(now, blue(GUARDS), "melee_attack")
    assert action_list.may(now, red(BROTHERS), "retreat")


def test_defensive_formation_defends_better_and_takes_the_bonuses() -> None:
    """BON-01 to BON-03: defense 4, 1 better with the card, 2 worse in the rear without it."""
    bare = battle().red(BROTHERS).blue(GUARDS)
    for scene, expected in ((formed_up(), (False, 3)), (bare, (True, 6))):
        charge = Charge(blue(GUARDS), red(BROTHERS), ArcSide.REAR)
        attack = strike(scene.now(), blue(GUARDS), red(BROTHERS), charge=charge)
        attack = replace(attack, side=ArcSide.REAR, charge_bonus=True)
        found = numbers(scene.now(), attack)
        assert (charge_bonus(scene.now(), attack), found.defense.total) == expected


def test_defensive_formation_changes_nothing_for_others() -> None:
    scene = formed_up().red(VETERANS, at=(40, 20)).blue("Lannister Halberdiers", at=(40, 24.8))
    now = scene.now()
    attack = strike(now, blue("Lannister Halberdiers"), red(VETERANS))
    attack = replace(attack, side=ArcSide.REAR, charge_bonus=True)
    assert charge_bonus(now, attack)
    assert side_malus(now, attack)


def test_defensive_formation_ends_as_its_unit_activates() -> None:
    other = formed_up().run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))).ends()
    assert other.unit(BROTHERS).attached
    played = formed_up().run(window(Moment.UNIT_ACTIVATES, Activation(red(BROTHERS)))).ends()
    assert not played.unit(BROTHERS).attached


@pytest.mark.parametrize("faces", [[3, 2, 1], [1, 1, 1]])
def test_refuse_to_yield_lies_until_a_panic_test_fails(faces: list[int]) -> None:
    """Morale 5 and Donal Noye's +1: a 3 and a 2 pass, two 1s do not."""
    lies = (lying(REFUSE, RED),)
    scene = battle().red(BROTHERS, NOYE, attached=lies).blue(GUARDS)
    played = scene.run(takes_test(red(BROTHERS)), faces).ends()
    passed = faces[0] == 3
    assert bool(played.unit(BROTHERS).attached) is passed
    assert played.unit(GUARDS).conditions == ({Condition.VULNERABLE} if passed else set())


def test_refuse_to_yield_is_silent_about_other_tests_and_other_units() -> None:
    scene = battle().red(BROTHERS, attached=(lying(REFUSE, RED),)).blue(GUARDS)
    scene = scene.red(VETERANS, at=(40, 20)).blue("Lannister Halberdiers", at=(40, 24.8))
    for unit, panics, faces in (
        (BROTHERS, False, [6, 6]),
        (VETERANS, True, [6, 6, 1]),
        (VETERANS, True, [1, 1, 1]),
    ):
        played = scene.run(takes_test(red(unit), panics=panics), faces).ends()
        assert played.unit(BROTHERS).attached
        assert not played.unit(GUARDS).conditions
        assert not played.unit("Lannister Halberdiers").conditions


def test_refuse_to_yield_makes_every_engaged_enemy_vulnerable_and_is_attached() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(REFUSE)
    played = scene.run(takes_test(red(BROTHERS)), [6, 6, 1]).uses("Refuse To Yield").ends()
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    assert [card.card for card in played.unit(BROTHERS).attached] == ["40518"]


def test_refuse_to_yield_is_for_panic_tests_of_friends() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(REFUSE)
    assert not scene.run(takes_test(red(BROTHERS), panics=False), [6, 6]).offers("Refuse To Yield")
    assert not scene.run(takes_test(blue(GUARDS)), [6, 6, 1]).offers("Refuse To Yield")


@pytest.mark.parametrize(("leader", "roll"), [(NOYE, 1), (CAPTAIN, 0)])
def test_refuse_to_yield_helps_donal_noyes_unit(leader: str, roll: int) -> None:
    lies = (lying(REFUSE, RED),)
    now = battle().red(BROTHERS, leader, attached=lies).blue(GUARDS).now()
    test = MoraleTest(red(BROTHERS), True, "test")
    assert morale.numbers(now, test).modifier.total == roll


@pytest.mark.parametrize(("wounds", "left"), [(8, 10), (4, 8)])
def test_lash_out_costs_two_wounds_for_each_destroyed_rank(wounds: int, left: int) -> None:
    scene = battle().red(BROTHERS, wounds=wounds).blue(GUARDS).hand(LASH)
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).uses("Lash Out").ends()
    assert played.unit(GUARDS).wounds == left
    assert played.unit(GUARDS).conditions == set()


def test_lash_out_panics_whoever_attacked_donal_noye() -> None:
    scene = battle().red(BROTHERS, NOYE, wounds=8).blue(GUARDS).hand(LASH)
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).uses("Lash Out").ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    assert played.unit(GUARDS).wounds == 10


def test_lash_out_needs_an_enemys_melee_attack_and_a_defender_that_stands() -> None:
    scene = battle().red(BROTHERS, wounds=8).blue(GUARDS).hand(LASH)
    assert not scene.run(fight(red(BROTHERS), blue(GUARDS)), [1] * 5).offers("Lash Out")
    shot = battle().red(BROTHERS, NOYE, wounds=8).blue("Lannister Crossbowmen", at=(24, 34))
    shot = shot.hand(LASH)
    attack = fight(blue("Lannister Crossbowmen"), red(BROTHERS))
    assert not shot.run(attack, [1] * 7).offers("Lash Out")
    dead = battle().red(BROTHERS, wounds=1).red(VETERANS, at=(40, 20)).blue(GUARDS).hand(LASH)
    fell = dead.run(fight(blue(GUARDS), red(BROTHERS)), [*[6] * 6, *[1] * 6])
    assert not fell.offers("Lash Out")


# ------------------------------------------------------------------ Aemon, Maester of Castle Black


@pytest.mark.parametrize(("wounds", "left"), [(10, 11), (7, 9), (3, 6)])
def test_the_maesters_healing_grows_with_the_ranks_a_friend_lost(wounds: int, left: int) -> None:
    scene = battle().red(BROTHERS, wounds=wounds).red(VETERANS, at=(36, 20), wounds=2)
    scene = scene.blue(GUARDS, at=(24, 40), wounds=5).ncu("Aemon")
    played = scene.run(claims(red("Aemon"), Zone.TACTICS)).uses("Maester's Healing")
    assert sorted(played.labels()) == [BROTHERS, VETERANS]
    played.picks(red(BROTHERS)).passes()
    assert played.unit(BROTHERS).wounds == left
    assert played.unit(VETERANS).wounds == 2


def test_the_maesters_healing_is_for_his_own_claims_and_one_may_do_without() -> None:
    scene = (
        battle().red(BROTHERS, wounds=5).blue(GUARDS, at=(24, 40)).ncu("Aemon").ncu("Sansa Stark")
    )
    assert not scene.run(claims(red("Sansa Stark"), Zone.TACTICS)).offers("Maester's Healing")
    played = scene.run(claims(red("Aemon"), Zone.TACTICS)).passes()
    assert played.unit(BROTHERS).wounds == 5


# ------------------------------------------------------------------ cards of the deck

SWORD, SHIELD = "The Sword In The Darkness", "The Shield Of The Realms Of Men"


@pytest.mark.parametrize(
    ("activated", "tokens"),
    [
        (False, {Condition.VULNERABLE, Condition.PANICKED}),
        (True, {Condition.VULNERABLE}),
    ],
)
def test_the_sword_in_the_darkness_finds_whom_has_not_activated(
    activated: bool, tokens: set[Condition]
) -> None:
    scene = battle().red(BROTHERS).blue(GUARDS, activated=activated).hand(SWORD)
    played = scene.run(fight(red(BROTHERS), blue(GUARDS)), MISSES).uses(SWORD).ends()
    assert played.unit(GUARDS).conditions == tokens


def test_the_sword_in_the_darkness_is_for_friendly_melee_attacks() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(SWORD)
    assert not scene.run(fight(blue(GUARDS), red(BROTHERS)), [1] * 6).offers(SWORD)
    shot = battle().red("Stark Bowmen").blue(GUARDS, at=(24, 28)).hand(SWORD)
    assert not shot.run(fight(red("Stark Bowmen"), blue(GUARDS)), MISSES).offers(SWORD)


@pytest.mark.parametrize("card", [SWORD, SHIELD])
@pytest.mark.parametrize(("unit", "offered"), [(BROTHERS, True), ("Stark Bowmen", False)])
def test_a_vow_is_laid_on_a_unit_of_the_nights_watch(card: str, unit: str, offered: bool) -> None:
    scene = battle().red(unit).blue(GUARDS, at=(24, 40)).hand(card)
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(unit))))
    assert played.offers(card) is offered
    if offered:
        assert [lies.card for lies in played.uses(card).ends().unit(unit).attached] == [CARDS[card]]
    enemy = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS))))
    assert not enemy.offers(card)


@pytest.mark.parametrize("card", [SWORD, SHIELD])
@pytest.mark.parametrize(("faces", "stays"), [([1, 1, 1], False), ([3, 2], True)])
def test_a_vow_lies_until_a_panic_test_is_failed(card: str, faces: list[int], stays: bool) -> None:
    scene = battle().red(BROTHERS, attached=(lying(card, RED),)).blue(GUARDS, at=(24, 40))
    played = scene.run(takes_test(red(BROTHERS)), [*faces, 1][:3]).ends()
    assert bool(played.unit(BROTHERS).attached) is stays


@pytest.mark.parametrize("card", [SWORD, SHIELD])
def test_a_vow_stays_when_another_unit_fails(card: str) -> None:
    scene = battle().red(BROTHERS, attached=(lying(card, RED),)).blue(GUARDS, at=(24, 40))
    scene = scene.red(VETERANS, at=(40, 20))
    played = scene.run(takes_test(red(VETERANS)), [1, 1, 1]).ends()
    assert played.unit(BROTHERS).attached


@pytest.mark.parametrize("card", [SWORD, SHIELD])
def test_a_vow_is_not_for_an_enemy_of_the_nights_watch(card: str) -> None:
    scene = battle().red(BROTHERS).blue(VETERANS, at=(24, 40)).hand(card)
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(VETERANS))))
    assert not played.offers(card)


@pytest.mark.parametrize(("wounds", "dice"), [(12, 7), (8, 7), (4, 5)])
def test_the_sword_gives_the_dice_of_one_rank_more(wounds: int, dice: int) -> None:
    scene = battle().red(BROTHERS, attached=(lying(SWORD, RED),), wounds=wounds).blue(GUARDS)
    now = scene.now()
    assert numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).dice.total == dice


def test_the_sword_does_nothing_for_arrows() -> None:
    lies = (lying(SWORD, RED),)
    now = battle().red("Stark Bowmen", attached=lies, wounds=4).blue(GUARDS, at=(24, 28)).now()
    bare = battle().red("Stark Bowmen", wounds=4).blue(GUARDS, at=(24, 28)).now()
    with_card, without = (
        numbers(each, strike(each, red("Stark Bowmen"), blue(GUARDS))) for each in (now, bare)
    )
    assert with_card.dice.total == without.dice.total


def test_the_shield_of_the_realms_of_men_lets_the_defender_roll_again() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(SHIELD)
    dice = [6, 1, 1, 1, 1, 1, 2, 5]
    played = scene.run(fight(blue(GUARDS), red(BROTHERS)), dice).uses(SHIELD)
    played.answers(("0",)).ends()
    assert played.unit(BROTHERS).wounds == 12


def test_the_shield_is_for_enemy_attacks() -> None:
    scene = battle().red(BROTHERS).blue(GUARDS).hand(SHIELD)
    assert not scene.run(fight(red(BROTHERS), blue(GUARDS)), [*[6] * 7, *[4] * 7]).offers(SHIELD)


def test_the_shield_on_a_unit_blocks_one_more_hit() -> None:
    scene = battle().red(BROTHERS, attached=(lying(SHIELD, RED),)).blue(GUARDS)
    now = scene.now()
    assert numbers(now, strike(now, blue(GUARDS), red(BROTHERS))).extra_blocks.total == 1
    assert numbers(now, strike(now, red(BROTHERS), blue(GUARDS))).extra_blocks.total == 0
