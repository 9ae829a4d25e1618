"""Tactics cards of House Stark and Robb Stark, each in a situation where it matters (TCD-01 on)."""

from __future__ import annotations

import pytest

from simulator.engine.windows import NO_CARDS
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Fall, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    battle,
    blue,
    charges,
    claims,
    fight,
    lying,
    red,
    strike,
    window,
)

SWORDS, BERSERKERS, BOWMEN, OUTRIDERS, WOLF = (
    "Stark Sworn Swords",
    "House Umber Berserkers",
    "Stark Bowmen",
    "Stark Outriders",
    "Grey Wind",
)
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
MISSES = [1] * 7

RED_TURN = window(Moment.TURN_START, Turn(RED))


# ------------------------------------------------------------------ Winter's Might


def test_winters_might_makes_the_attack_sundering() -> None:
    scene = battle().stark(WOLF).lannister(GUARDS).hand("Winter's Might")
    scene = scene.stark(SWORDS, at=(34, 20)).lannister(HALBERDIERS, at=(34, 24.8))
    played = scene.run(fight(red(SWORDS), blue(HALBERDIERS)), MISSES).uses("Winter's Might").ends()
    (began,) = played.of(ev.AttackBegan)
    assert msg("Sundering") in began.keywords
    assert began.dice.total == 7
    assert played.state.seats[RED].discard == ("40201",)


def test_winters_might_helps_the_last_rank_roll_again_and_combat_with_most_dice() -> None:
    scene = battle().stark(BERSERKERS, wounds=4).lannister(GUARDS).hand("Winter's Might")
    scene = scene.ncu("Sansa Stark", Zone.COMBAT)
    dice = [*MISSES, 1, 1, 5, 1, 6, 6, 1]
    played = scene.run(fight(red(BERSERKERS), blue(GUARDS)), dice).uses("Winter's Might")
    played.answers(("0",)).ends()
    assert str(played.of(ev.AttackBegan)[0].dice.source) == "Winter's Might"
    assert played.of(ev.AttackBegan)[0].dice.total == 9
    assert played.unit(GUARDS).wounds == 11


# ------------------------------------------------------------------ Northern Ferocity


def test_northern_ferocity_deepens_the_panic() -> None:
    scene = battle().stark(SWORDS, wounds=4).lannister(GUARDS).hand("Northern Ferocity")
    scene = scene.ncu("Sansa Stark", Zone.COMBAT)
    dice = [5, 1, 1, 1, 1, 4, 4, 1]  # a hit, not blocked; 8 - 2 (Vicious) fails 7: D3 of 1, + 2
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [5, 1, 1, 1, 2, *dice[5:]])
    played.uses("Northern Ferocity")
    assert Condition.PANICKED in played.unit(GUARDS).conditions
    played.ends()
    assert played.unit(GUARDS).wounds == 12 - 1 - 3


def test_northern_ferocity_with_more_ranks_is_only_vicious() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("Northern Ferocity")
    dice = [5, 1, 1, 1, 1, 1, 1, 2, 4, 4, 1]
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice).uses("Northern Ferocity").ends()
    assert played.unit(GUARDS).wounds == 12 - 1 - 1
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ Devastating Impact


def test_devastating_impact_marks_whom_the_charge_reaches_and_rolls_again() -> None:
    scene = battle().stark(SWORDS, at=(24, 8)).lannister(GUARDS, at=(24, 20))
    scene = scene.ncu("Sansa Stark", Zone.MANEUVER).hand("Devastating Impact")
    played = scene.run(charges(red(SWORDS)), [1, 6, *MISSES])
    played.answers(Pose(24, 8, 0)).uses("Devastating Impact")
    played.answers(("0",)).answers("full")  # the 1 is rolled again; then the alignment
    assert played.unit(GUARDS).conditions == {Condition.PANICKED, Condition.VULNERABLE}
    made = played.of(ev.ChargeMade)[0]
    assert (made.success, made.disorderly, made.distance.total) == (True, False, 11)


def test_devastating_impact_marks_nobody_when_the_charge_fails() -> None:
    scene = battle().stark(SWORDS, at=(24, 8)).lannister(GUARDS, at=(24, 23))
    scene = scene.hand("Devastating Impact")
    played = scene.run(charges(red(SWORDS)), [2, 6, 6, 1]).answers(Pose(24, 8, 0))
    played.uses("Devastating Impact").ends()
    assert not played.of(ev.ChargeMade)[0].success
    assert not played.unit(GUARDS).conditions


# ------------------------------------------------------------------ The North Remembers


def test_the_north_remembers_is_attached_and_collects_a_token_for_each_loss() -> None:
    scene = battle().stark(SWORDS, wounds=4).stark(BOWMEN, at=(40, 8)).lannister(GUARDS)
    played = scene.hand("The North Remembers").run(RED_TURN)
    played.uses("The North Remembers").picks(red(SWORDS)).ends()
    assert played.unit(SWORDS).attached == (lying("The North Remembers", RED),)
    assert not played.state.seats[RED].discard
    fallen = window(Moment.UNIT_REMOVED, Fall(red(BOWMEN), BLUE))
    scene = battle().stark(SWORDS, attached=(lying("The North Remembers", RED),))
    scene = scene.stark(BOWMEN, at=(40, 8)).stark(WOLF, at=(8, 8)).lannister(GUARDS)
    assert scene.run(fallen).ends().unit(SWORDS).attached[0].tokens == 1
    beast = window(Moment.UNIT_REMOVED, Fall(red(WOLF), BLUE))
    assert scene.run(beast).ends().unit(SWORDS).attached[0].tokens == 0
    foe = window(Moment.UNIT_REMOVED, Fall(blue(GUARDS), RED))
    assert scene.run(foe).ends().unit(SWORDS).attached[0].tokens == 0


@pytest.mark.parametrize(("tokens", "dice", "needed"), [(0, 4, 3), (1, 7, 2)])
def test_the_north_remembers_strengthens_only_with_a_token(
    tokens: int, dice: int, needed: int
) -> None:
    scene = battle().stark(SWORDS, wounds=4, attached=(lying("The North Remembers", RED, tokens),))
    now = scene.lannister(GUARDS).ncu("Sansa Stark", Zone.COMBAT).now()
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (found.dice.total, found.to_hit.total) == (dice, needed)


# ------------------------------------------------------------------ Winter Is Coming


SUCCESS = window(
    Moment.CHARGE_SUCCEEDED, Charge(red(SWORDS), blue(HALBERDIERS), ArcSide.FRONT, die=4)
)


def test_winter_is_coming_silences_the_charged_units_orders_and_cards() -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDIERS).hand("Winter Is Coming")
    played = scene.run(SUCCESS).uses("Winter Is Coming")
    assert played.offers("Set for Charge")  # declared before anything is resolved (SIM-04)
    played.uses("Set for Charge").picks("silence").ends()
    assert not played.of(ev.AttackBegan)
    assert played.now.has(Stat.NO_FRIENDLY_CARDS, blue(HALBERDIERS))
    assert played.now.has(Stat.NO_FRIENDLY_ORDERS, blue(HALBERDIERS))


def test_winter_is_coming_gives_both_to_whom_controls_maneuver() -> None:
    scene = battle().stark(SWORDS, wounds=4).lannister(GUARDS).hand("Winter Is Coming")
    scene = scene.ncu("Sansa Stark", Zone.MANEUVER)
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=4)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).uses("Winter Is Coming").ends()
    assert played.now.has(Stat.NO_FRIENDLY_ORDERS, blue(GUARDS))
    now, changed = played.now, played.result[0]
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS), charge=changed))
    assert found.dice.total == 7


# ------------------------------------------------------------------ Swift Reposition


def test_swift_reposition_shifts_two_inches() -> None:
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 40)).hand("Swift Reposition")
    played = scene.run(RED_TURN).uses("Swift Reposition")
    played.answers(Pose(26, 20, 0)).ends()
    assert played.unit(BOWMEN).pose == Pose(26, 20, 0)


def test_swift_reposition_with_maneuver_moves_three_inches_and_turns() -> None:
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 40)).hand("Swift Reposition")
    played = scene.ncu("Sansa Stark", Zone.MANEUVER).run(RED_TURN).uses("Swift Reposition")
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.RUN
    assert not asked.check(Pose(24, 23.5, 0))
    played.answers(Pose(24, 23, 0), Pose(24, 23, 90)).ends()
    assert played.unit(BOWMEN).pose == Pose(24, 23, 90)


# ------------------------------------------------------------------ Assault Orders


def test_assault_orders_replace_a_zone_with_a_fight() -> None:
    scene = battle().stark(SWORDS).stark(BOWMEN, at=(40, 8)).lannister(GUARDS)
    scene = scene.ncu("Sansa Stark").hand("40207")
    played = scene.run(claims(red("Sansa Stark"), Zone.CROWN), MISSES).uses("Assault Orders")
    played.answers("stay").ends()
    assert [e.attacker for e in played.of(ev.AttackBegan)] == [red(SWORDS)]
    assert not [
        e for e in played.of(ev.DiceRolled) if "panic" in str(e.why)
    ]  # the Crown is replaced


def test_assault_orders_from_combat_may_be_a_charge() -> None:
    scene = battle().stark(SWORDS, at=(24, 8)).lannister(GUARDS, at=(24, 18))
    scene = scene.ncu("Sansa Stark").hand("40207")
    assert not scene.run(claims(red("Sansa Stark"), Zone.MANEUVER)).offers("Assault Orders")
    played = scene.run(claims(red("Sansa Stark"), Zone.COMBAT), [6, *MISSES])
    played.uses("Assault Orders").answers(Pose(24, 8, 0)).answers("full").ends()
    assert played.of(ev.ChargeMade)[0].success


# ------------------------------------------------------------------ Robb Stark's cards


def test_sudden_retreat_takes_the_defender_away() -> None:
    scene = battle().stark(BOWMEN).lannister(GUARDS).hand("Sudden Retreat").having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(BOWMEN)), [1] * 6 + [3]).uses("Sudden Retreat")
    played.answers(Pose(24, 12, 0)).stays().ends()
    assert not played.now.engaged(red(BOWMEN))
    assert played.unit(BOWMEN).pose == Pose(24, 12, 0)


def test_sudden_retreat_lets_robbs_unit_roll_again_this_once() -> None:
    scene = battle().stark(SWORDS, "Robb Stark", wounds=5).lannister(GUARDS)
    scene = scene.hand("Sudden Retreat").having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6 + [1, 6]).uses("Sudden Retreat")
    played.answers(("0",)).answers(Pose(24, 8, 0)).stays().ends()  # 6 + 6 inches
    assert played.unit(SWORDS).pose == Pose(24, 8, 0)
    assert played.unit(SWORDS).wounds == 8  # Regroup
    assert not played.state.lasting


@pytest.mark.parametrize(
    ("robb", "die", "disorderly"),
    [
        ((), 3, True),
        ((), 4, False),
        (("Robb Stark",), 5, True),
        (("Robb Stark",), 6, False),
    ],
)
def test_superior_positioning_trips_the_charger(
    robb: tuple[str, ...], die: int, disorderly: bool
) -> None:
    scene = battle().stark(SWORDS, *robb, at=(24, 20)).lannister(GUARDS, at=(24, 28))
    scene = scene.hand("Superior Positioning").having(active=BLUE)
    played = scene.run(charges(blue(GUARDS)), [die, *[1] * 6]).uses("Superior Positioning")
    played.answers(Pose(24, 28, 180)).answers("full").passes()
    assert played.of(ev.ChargeMade)[0].disorderly is disorderly
    assert (Condition.VULNERABLE in played.unit(GUARDS).conditions) is disorderly
    assert (NO_CARDS in played.state.seats[BLUE].flags) is disorderly


def test_superior_positioning_does_nothing_against_a_flank() -> None:
    scene = battle().stark(SWORDS, at=(24, 20), facing=90).lannister(GUARDS, at=(24, 28))
    scene = scene.hand("Superior Positioning").having(active=BLUE)
    declared = Charge(blue(GUARDS), red(SWORDS), ArcSide.LEFT)
    assert not scene.run(window(Moment.CHARGE_DECLARED, declared)).offers("Superior Positioning")


def test_hit_and_run_leaves_the_enemy_and_weakens_it_if_robb_leads() -> None:
    for robb, weakened in (((), False), (("Robb Stark",), True)):
        scene = battle().stark(SWORDS, *robb).lannister(GUARDS).hand("Hit and Run")
        played = scene.run(fight(red(SWORDS), blue(GUARDS)), [*MISSES, 2]).uses("Hit and Run")
        played.passes().answers(Pose(24, 13, 0)).stays().ends()
        assert not played.now.engaged(red(SWORDS))
        assert (Condition.WEAKENED in played.unit(GUARDS).conditions) is weakened


def test_gains_of_an_attack_reach_its_panic_test_only() -> None:
    """Northern Ferocity says nothing about other tests."""
    now = battle().stark(SWORDS, wounds=4).lannister(GUARDS).now()
    attack = strike(now, red(SWORDS), blue(GUARDS))
    attack = attack.gaining(Stat.PANIC_WOUNDS, 2, "Northern Ferocity")
    assert morale.numbers(now, morale.after_attack(now, attack)).wounds.total == 2
    assert morale.numbers(now, MoraleTest(blue(GUARDS), True, "other")).wounds.total == 0
