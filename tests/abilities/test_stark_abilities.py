"""Abilities of House Stark, each in a situation where it matters (ABL-01 to ABL-03, ORD-01)."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, MoraleTest, Retreat, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.battlefield.sight import sees
from tests.abilities.battle import (
    BLUE,
    RED,
    battle,
    blue,
    claims,
    fight,
    lost,
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


# ------------------------------------------------------------------ Winter's Bite


@pytest.mark.parametrize(
    ("wounds", "needed", "again"), [(12, 4, False), (8, 3, False), (4, 3, True)]
)
def test_winters_bite_bites_harder_the_fewer_ranks_are_left(
    wounds: int, needed: int, again: bool
) -> None:
    now = battle().stark(SWORDS, wounds=wounds).lannister(GUARDS).now()
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert Stat.CRITICAL_BLOW in found.keywords
    assert found.to_hit.total == needed
    assert found.attack_rerolls.any is again


def test_winters_bite_is_silent_when_the_unit_has_lost_its_abilities() -> None:
    """CUM-03."""
    scene = battle().stark(SWORDS, wounds=4).lannister(GUARDS)
    now = scene.having(lasting=(lost(red(SWORDS)),)).now()
    found = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert not found.keywords
    assert found.to_hit.total == 4


# ------------------------------------------------------------------ Tactical Reposition


def test_tactical_reposition_shifts_a_friend_in_short_range_as_an_enemy_turn_begins() -> None:
    scene = battle().stark(SWORDS, "Robb Stark").stark(BOWMEN, at=(31, 20))
    scene = scene.stark(WOLF, at=(45, 5)).lannister(GUARDS, at=(24, 40)).having(active=BLUE)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses("Tactical Reposition")
    assert played.labels() == [SWORDS, BOWMEN]  # Grey Wind is too far away
    played.picks(red(BOWMEN)).answers(Pose(31, 17, 0)).ends()
    assert played.unit(BOWMEN).pose == Pose(31, 17, 0)
    assert played.of(ev.UnitMoved)[0].inches == pytest.approx(3)
    assert "tactical_reposition" in played.unit(SWORDS).used_this_round  # ORD-01


def test_tactical_reposition_waits_for_an_enemy_turn() -> None:
    scene = battle().stark(OUTRIDERS).lannister(GUARDS, at=(24, 40))
    assert not scene.run(window(Moment.TURN_START, Turn(RED))).offers("Tactical Reposition")
    spent = battle().stark(OUTRIDERS, used_this_round=frozenset({"tactical_reposition"}))
    spent = spent.lannister(GUARDS, at=(24, 40)).having(active=BLUE)
    assert not spent.run(window(Moment.TURN_START, Turn(BLUE))).offers("Tactical Reposition")


def test_tactical_reposition_moves_nobody_who_is_engaged() -> None:
    """SHIFT-03, AMB-45."""
    scene = battle().stark(OUTRIDERS).lannister(GUARDS).having(active=BLUE)
    assert not scene.run(window(Moment.TURN_START, Turn(BLUE))).offers("Tactical Reposition")


# ------------------------------------------------------------------ Cavalry, Direwolf


@pytest.mark.parametrize(("unit", "name"), [(OUTRIDERS, "Cavalry"), (WOLF, "Direwolf")])
def test_cavalry_and_direwolf_begin_with_a_free_maneuver_that_cannot_be_taken_away(
    unit: str, name: str
) -> None:
    """ABL-02: innate."""
    scene = battle().stark(unit).lannister(GUARDS, at=(24, 44))
    scene = scene.having(lasting=(lost(red(unit)),))
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(unit)))).uses(name)
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.RUN
    played.answers(Pose(24, 26, 0)).stays().ends()
    assert played.unit(unit).pose == Pose(24, 26, 0)
    assert [e.free for e in played.of(ev.ActionDeclared)] == [True]


def test_cavalry_has_no_free_maneuver_while_engaged() -> None:
    """MAN-01."""
    scene = battle().stark(OUTRIDERS).lannister(GUARDS)
    activated = window(Moment.UNIT_ACTIVATES, Activation(red(OUTRIDERS)))
    assert not scene.run(activated).offers("Cavalry")


# ------------------------------------------------------------------ Ambush


@pytest.mark.parametrize(
    ("side", "marked"), [(ArcSide.LEFT, True), (ArcSide.REAR, True), (ArcSide.FRONT, False)]
)
def test_ambush_marks_those_charged_in_flank_or_rear(side: ArcSide, marked: bool) -> None:
    scene = battle().stark(OUTRIDERS).lannister(GUARDS)
    charge = Charge(red(OUTRIDERS), blue(GUARDS), side, die=4)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    wanted = {Condition.PANICKED, Condition.WEAKENED} if marked else set()
    assert played.unit(GUARDS).conditions == wanted


# ------------------------------------------------------------------ Berserker's Fervor


def test_berserkers_fervor_hardens_with_every_rank_lost() -> None:
    now = battle().stark(BERSERKERS, wounds=3).lannister(GUARDS).now()
    found = numbers(now, strike(now, blue(GUARDS), red(BERSERKERS)))
    assert found.defense.total == 3  # 5+ on the card, two ranks lost
    assert found.panic.modifier.total == 2
    whole = battle().stark(BERSERKERS).lannister(GUARDS).now()
    assert numbers(whole, strike(whole, blue(GUARDS), red(BERSERKERS))).defense.total == 5


# ------------------------------------------------------------------ Tooth & Claw, Disrupt


def test_tooth_and_claw_is_sundering_and_disrupt_spoils_the_answer() -> None:
    """Tooth & Claw; Disrupt."""
    now = battle().stark(WOLF).lannister(GUARDS).now()
    bite = numbers(now, strike(now, red(WOLF), blue(GUARDS)))
    assert Stat.SUNDERING in bite.keywords
    assert bite.defense.total == 4  # 3+ on the card
    answer = numbers(now, strike(now, blue(GUARDS), red(WOLF)))
    assert answer.to_hit.total == 5  # 4+ on the card
    apart = battle().stark(WOLF).stark(SWORDS, at=(34, 20)).lannister(GUARDS, at=(34, 24.8)).now()
    other = numbers(apart, strike(apart, blue(GUARDS), red(SWORDS)))
    assert other.to_hit.total == 4


# ------------------------------------------------------------------ Arrow Volley


def test_arrow_volley_sees_over_everybody() -> None:
    scene = battle().stark(BOWMEN).stark(SWORDS, at=(24, 26)).lannister(GUARDS, at=(24, 33))
    now = scene.now()
    assert sees(now, red(BOWMEN), blue(GUARDS), ranged=True)
    assert not sees(now, red(BOWMEN), blue(GUARDS))  # a charge still finds friends in the way


@pytest.mark.parametrize(("die", "weakened"), [(1, True), (2, False)])
def test_arrow_volley_weakens_a_defender_with_a_one(die: int, weakened: bool) -> None:
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 30))
    dice = [6, 1, 1, 1, 1, 1, 1, die, 6, 6, 1]  # one hit, its defense die, the panic test
    played = scene.run(fight(red(BOWMEN), blue(GUARDS)), dice).ends()
    assert (Condition.WEAKENED in played.unit(GUARDS).conditions) is weakened


# ------------------------------------------------------------------ Robb Stark


def test_enhanced_mobility_is_faster_and_pivots_before_a_march() -> None:
    """Enhanced Mobility."""
    now = battle().stark(SWORDS, "Robb Stark").lannister(GUARDS, at=(24, 40)).now()
    assert now.speed(red(SWORDS)).total == 6
    assert str(now.speed(red(SWORDS))) == "6: 5 (card) +1 (Enhanced Mobility)"
    assert now.has(Stat.PIVOT_BEFORE_MARCH, red(SWORDS))


def test_regroup_restores_two_wounds_and_one_per_lost_rank() -> None:
    scene = battle().stark(SWORDS, "Robb Stark", wounds=3).lannister(GUARDS, at=(24, 40))
    played = scene.run(window(Moment.RETREAT_COMPLETED, Retreat(red(SWORDS), 4))).ends()
    assert played.unit(SWORDS).wounds == 7  # two ranks lost: 2 + 2
    (restored,) = played.of(ev.WoundsRestored)
    assert str(restored.source) == "Regroup"


# ------------------------------------------------------------------ Incite, Martial Training


def test_incite_makes_the_attack_vicious_with_its_most_dice() -> None:
    scene = battle().stark(SWORDS, "Umber Champion", wounds=4).lannister(GUARDS)
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).uses("Incite").ends()
    (began,) = played.of(ev.AttackBegan)
    assert began.dice.total == 7  # its single rank would roll 4
    assert msg("Vicious") in began.keywords
    assert "incite" in played.unit(SWORDS).used_this_round


def test_martial_training_rolls_again_and_makes_the_defender_vulnerable() -> None:
    scene = battle().stark(BOWMEN, "Sworn Sword Captain").lannister(GUARDS)
    melee = fight(red(BOWMEN), blue(GUARDS), line=1)
    played = scene.run(melee, [1, 1, 1, 1, 1, 5, 3, 1, 6, 6, 1]).uses("Martial Training")
    assert Condition.VULNERABLE in played.unit(GUARDS).conditions
    played.answers(("0",))  # of five misses roll the first again: a hit
    played.answers(("0",))  # its block is taken back with the token (CON-05)
    played.ends()
    assert played.unit(GUARDS).wounds == 11


def test_orders_of_melee_are_not_for_bows() -> None:
    """ABL-03: Martial Training, Incite."""
    scene = battle().stark(BOWMEN, "Sworn Sword Captain").lannister(GUARDS, at=(24, 30))
    assert not scene.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Martial Training")


# ------------------------------------------------------------------ Catelyn Stark


def test_family_duty_honor_frees_a_unit_of_a_condition_and_gives_it_its_most_dice() -> None:
    """Family, Duty, Honor: INF-01."""
    scene = battle().stark(SWORDS, wounds=4, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.lannister(GUARDS).ncu("Catelyn Stark")
    played = scene.run(claims(red("Catelyn Stark"), Zone.MANEUVER))
    played.picks(red(SWORDS))
    assert played.state.ncus[red("Catelyn Stark")].influences == red(SWORDS)
    assert not played.unit(SWORDS).conditions
    found = numbers(played.now, strike(played.now, red(SWORDS), blue(GUARDS)))
    assert found.dice.total == 7
    before = scene.now()
    assert numbers(before, strike(before, red(SWORDS), blue(GUARDS))).dice.total == 4


# ------------------------------------------------------------------ Sansa Stark


def test_repeating_the_words_takes_a_card_back_once_per_game() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Sansa Stark")
    scene = scene.hand("Winter's Might", "Sudden Retreat", pile="discard")
    activated = window(Moment.NCU_ACTIVATES, Activation(red("Sansa Stark")))
    played = scene.run(activated).uses("Repeating the Words").picks("Sudden Retreat").ends()
    assert played.state.seats[RED].hand == ("40208",)
    assert played.state.seats[RED].discard == ("40201",)
    assert played.state.ncus[red("Sansa Stark")].used_this_game == {"repeating_the_words"}


def test_repeating_the_words_takes_the_place_of_a_zone() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Sansa Stark")
    scene = scene.hand("Winter's Might", pile="discard")
    played = scene.run(claims(red("Sansa Stark"), Zone.CROWN))
    played.uses("Repeating the Words").ends()
    assert played.state.seats[RED].hand == ("40201",)
    assert not played.of(ev.MoraleTested)  # the Crown's panic test did not happen


# ------------------------------------------------------------------ Rodrik Cassel


def test_martial_expertise_marks_an_enemy_from_the_combat_zone() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(HALBERDIERS, at=(40, 40))
    scene = scene.ncu("Rodrik Cassel")
    claimed = claims(red("Rodrik Cassel"), Zone.COMBAT)
    played = scene.run(claimed).picks(blue(HALBERDIERS))
    assert played.unit(HALBERDIERS).conditions == {Condition.VULNERABLE}
    other = scene.run(claims(red("Rodrik Cassel"), Zone.MANEUVER))
    assert not other.unit(HALBERDIERS).conditions


def test_martial_expertise_spends_a_token_to_roll_again() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Rodrik Cassel")
    dice = [1] * 7 + [5, 1, 6, 6, 1]  # all miss; one again: a hit, not blocked, panic passed
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice).uses("Martial Expertise")
    assert played.state.ncus[red("Rodrik Cassel")].tokens["order"] == 1
    played.answers(("0",)).ends()
    assert played.unit(GUARDS).wounds == 11


def test_nobody_begins_a_test_with_lost_abilities() -> None:
    """CUM-04: Iron Resolve counts for nothing once abilities are lost; Berserker's Fervor stays."""
    bowmen = "Golden Company Crossbowmen"
    for unit, wounds, modifier in ((bowmen, 12, 0), (BERSERKERS, 3, 2)):
        scene = battle().stark(unit, wounds=wounds).lannister(GUARDS)
        now = scene.having(lasting=(lost(red(unit)),)).now()
        assert morale.numbers(now, MoraleTest(red(unit), True, "test")).modifier.total == modifier


def test_windows_show_what_is_offered() -> None:
    """ORD-01: the order stands beside the way to pass."""
    played = battle().stark(SWORDS, "Umber Champion").lannister(GUARDS)
    asked = played.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).pending
    assert isinstance(asked, Choose)
    assert [option.key for option in asked.options] == [f"use:incite:{red(SWORDS)}", "pass"]
