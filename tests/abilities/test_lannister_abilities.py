"""Abilities of House Lannister, each in a situation where it matters (ABL-01 to ABL-03, ORD-01)."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, MoraleTest
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    Script,
    battle,
    blue,
    claims,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BERSERKERS, WOLF = "Stark Sworn Swords", "House Umber Berserkers", "Grey Wind"
GUARDS, HALBERDIERS, CROSSBOWS = (
    "Lannister Guardsmen",
    "Lannister Halberdiers",
    "Lannister Crossbowmen",
)
MEN, KNIGHTS, GREGOR = (
    "House Clegane Mountain's Men",
    "Knights of Casterly Rock",
    "Gregor Clegane",
)


# ------------------------------------------------------------------ Lannister Supremacy


def test_lannister_supremacy_frightens_the_attacker() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=8)
    dice = [1] * 7 + [3, 3, 2]  # all miss; then 6 - 1 fails morale 6: 2 + 2 ranks
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice).uses("Lannister Supremacy").ends()
    (tested,) = [e for e in played.of(ev.MoraleTested) if e.unit == red(SWORDS)]
    assert not tested.passed
    assert tested.result.total == 5
    assert played.unit(SWORDS).wounds == 8


def test_lannister_supremacy_is_used_once_a_round() -> None:
    """ORD-01."""
    spent = frozenset({"lannister_supremacy"})
    scene = battle().stark(SWORDS).lannister(KNIGHTS, used_this_round=spent)
    played = scene.run(fight(red(SWORDS), blue(KNIGHTS)), [1] * 7)
    assert not played.offers("Lannister Supremacy")


# ------------------------------------------------------------------ Set for Charge


def _charged(side: ArcSide = ArcSide.FRONT) -> Script:
    return window(Moment.CHARGE_SUCCEEDED, Charge(red(SWORDS), blue(HALBERDIERS), side, die=4))


def test_set_for_charge_strikes_before_the_charger() -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDIERS)
    dice = [4, 1, 1, 1, 1, 1, 1, 4, 6, 6, 1]  # one hit; Sundering: a 4 no longer blocks on 4+
    played = scene.run(_charged(), dice).uses("Set for Charge").answers("stay").ends()
    assert played.unit(SWORDS).wounds == 11
    (began,) = played.of(ev.AttackBegan)
    assert began.attacker == blue(HALBERDIERS)


def test_set_for_charge_fails_in_the_rear_or_in_another_fight() -> None:
    rear = battle().stark(SWORDS).lannister(HALBERDIERS).run(_charged(ArcSide.REAR))
    assert not rear.offers("Set for Charge")
    busy = battle().stark(SWORDS).stark(WOLF, at=(28.13, 27)).lannister(HALBERDIERS)
    assert busy.now().engaged(red(WOLF))
    assert not busy.run(_charged()).offers("Set for Charge")


def test_halberd_is_sundering() -> None:
    """Halberd: REF-04."""
    now = battle().stark(SWORDS).lannister(HALBERDIERS).now()
    found = numbers(now, strike(now, blue(HALBERDIERS), red(SWORDS)))
    assert Stat.SUNDERING in found.keywords
    assert found.defense.total == 5  # 4+ on the card


# ------------------------------------------------------------------ Mountain's Men


@pytest.mark.parametrize(("wounds", "needed", "blow"), [(12, 3, True), (4, 4, False)])
def test_marauders_blades_prey_on_those_with_no_more_ranks(
    wounds: int, needed: int, blow: bool
) -> None:
    """Marauder's Blades."""
    now = battle().stark(SWORDS).lannister(MEN, wounds=wounds).now()
    found = numbers(now, strike(now, blue(MEN), red(SWORDS)))
    assert Stat.VICIOUS in found.keywords
    assert found.to_hit.total == needed
    assert (Stat.CRITICAL_BLOW in found.keywords) is blow


def test_prey_on_fear_feeds_on_failed_panic_tests() -> None:
    scene = battle().stark(SWORDS).lannister(MEN, wounds=5)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 1]).ends()
    assert played.unit(MEN).wounds == 7
    assert str(played.of(ev.WoundsRestored)[0].source) == "Prey On Fear"
    apart = battle().stark(SWORDS).lannister(MEN, at=(40, 40), wounds=5)
    assert apart.run(takes_test(red(SWORDS)), [1, 1, 1]).ends().unit(MEN).wounds == 5


# ------------------------------------------------------------------ Knights, Crossbowmen


@pytest.mark.parametrize(("wounds", "dice"), [(12, 9), (6, 6)])
def test_lance_adds_two_dice_per_rank_to_a_charge(wounds: int, dice: int) -> None:
    now = battle().stark(SWORDS).lannister(KNIGHTS, wounds=wounds).now()
    charge = Charge(blue(KNIGHTS), red(SWORDS), ArcSide.FRONT, die=4)
    found = numbers(now, strike(now, blue(KNIGHTS), red(SWORDS), charge=charge))
    assert found.dice.total == dice
    standing = numbers(now, strike(now, blue(KNIGHTS), red(SWORDS)))
    assert standing.dice.total == (5 if wounds == 12 else 4)
    assert Stat.SUNDERING in standing.keywords


def test_cavalry_is_offered_to_knights_and_the_mountain_that_rides() -> None:
    """Cavalry; The Mountain That Rides: ABL-02."""
    for unit, name in ((KNIGHTS, "Cavalry"), (GREGOR, "The Mountain That Rides")):
        scene = battle().stark(SWORDS).lannister(unit, at=(24, 40))
        scene = scene.having(active=BLUE, lasting=(lost(blue(unit)),))
        played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(unit)))).uses(name)
        asked = played.pending
        assert isinstance(asked, Place)
        assert asked.kind is Kind.RUN
        played.answers(Pose(24, 37, 180)).stays().ends()
        assert played.unit(unit).pose == Pose(24, 37, 180)


@pytest.mark.parametrize(("y", "again"), [(30, True), (32, False)])
def test_crossbow_rolls_again_in_short_range_only(y: float, again: bool) -> None:
    """Crossbow: 6 inches from the arrow (RNG-07, RNG-08)."""
    now = battle().stark(SWORDS).lannister(CROSSBOWS, at=(24, y + 0.8)).now()
    found = numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS)))
    assert Stat.SUNDERING in found.keywords
    assert found.attack_rerolls.any is again
    assert not numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS), line=1)).keywords


# ------------------------------------------------------------------ Gregor Clegane


def test_cleaving_blows_leave_no_defense_dice() -> None:
    scene = battle().stark(SWORDS).lannister(GREGOR).having(active=BLUE)
    played = scene.run(fight(blue(GREGOR), red(SWORDS)), [3, 3, 1, 6, 6, 1]).ends()
    assert played.unit(SWORDS).wounds == 10
    now = scene.now()
    charge = Charge(blue(GREGOR), red(SWORDS), ArcSide.FRONT, die=4)
    found = numbers(now, strike(now, blue(GREGOR), red(SWORDS), charge=charge))
    assert Stat.CRITICAL_BLOW in found.keywords
    assert Stat.CRITICAL_BLOW not in numbers(now, strike(now, blue(GREGOR), red(SWORDS))).keywords


def test_intimidating_presence_frightens_whom_it_fights() -> None:
    now = battle().stark(SWORDS).lannister(HALBERDIERS, "Assault Veteran").now()
    found = morale.numbers(now, MoraleTest(red(SWORDS), True, "test"))
    assert (found.modifier.total, found.wounds.total) == (-1, 1)


def test_intimidating_presence_counts_once_however_many_bring_it() -> None:
    """CUM-01."""
    scene = battle().stark(SWORDS).lannister(HALBERDIERS, "Assault Veteran")
    now = scene.lannister(GREGOR, at=(28.13, 20), facing=270).now()
    assert len(now.enemies_engaged(red(SWORDS))) == 2
    found = morale.numbers(now, MoraleTest(red(SWORDS), True, "test"))
    assert (found.modifier.total, found.wounds.total) == (-1, 1)


# ------------------------------------------------------------------ Guard Captain


def test_hold_the_line_hits_an_enemy_in_contact() -> None:
    """Hold the Line!: GEN-15."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Guard Captain", wounds=8).having(active=BLUE)
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    played = scene.run(activated, [1, 1, 4, 4]).uses("Hold the Line!").ends()  # 2 hits + 2 ranks
    assert played.unit(SWORDS).wounds == 10
    assert not played.of(ev.MoraleTested)  # no attack, no panic test (PAN-01)
    apart = battle().stark(SWORDS).lannister(GUARDS, "Guard Captain", at=(24, 40))
    assert not apart.having(active=BLUE).run(activated).offers("Hold the Line!")


# ------------------------------------------------------------------ Jaime Lannister


def test_precision_turns_sixes_into_wounds() -> None:
    """Precision: REF-03."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister").having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [6, 1, 1, 1, 1, 1, 6, 6, 1]).ends()
    assert played.unit(SWORDS).wounds == 11


def test_counterstrike_returns_every_miss_as_a_hit() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister")
    dice = [1, 1, 2, 5, 5, 5, 5]  # three misses; Disrupt makes a 4 miss as well
    dice += [6, 6, 6, 6]  # the guards block all hits
    dice += [1, 1, 6]  # the swords' dice against three hits: one blocked
    played = scene.run(fight(red(SWORDS), blue(GUARDS)), dice).ends()
    assert played.unit(SWORDS).wounds == 10
    assert played.unit(GUARDS).wounds == 12


def test_disrupt_spoils_the_aim_of_jaimes_enemies() -> None:
    """Disrupt."""
    now = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister").now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).to_hit.total == 5


# ------------------------------------------------------------------ Pycelle, Cersei


def test_manipulation_and_deception_spends_a_token_to_weaken() -> None:
    scene = battle().stark(SWORDS).stark(WOLF, at=(40, 10)).lannister(GUARDS).ncu("Pycelle")
    scene = scene.having(active=BLUE)
    activated = window(Moment.NCU_ACTIVATES, Activation(blue("Pycelle")))
    played = scene.run(activated).uses("Manipulation and Deception").picks(red(WOLF)).ends()
    assert played.unit(WOLF).conditions == {Condition.WEAKENED}
    assert played.state.ncus[blue("Pycelle")].tokens["order"] == 2


def test_playing_the_game_fetches_a_card_and_shuffles() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Cersei Lannister")
    scene = scene.hand("Bribery", "Hear Me Roar!", "Counterplot", pile="deck").having(active=BLUE)
    played = scene.run(claims(blue("Cersei Lannister"), Zone.CROWN), [6, 6, 1])
    played.uses("Playing The Game").ends()
    assert played.state.seats[BLUE].hand == ("40103",)
    assert set(played.state.seats[BLUE].deck) == {"40104", "40105"}
    assert played.of(ev.DeckShuffled)
    assert played.state.ncus[blue("Cersei Lannister")].tokens["order"] == 1


def test_playing_the_game_looks_for_another_card_with_wealth() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Cersei Lannister").having(active=BLUE)
    scene = scene.hand("Subjugation of Power", pile="discard").hand("Bribery", pile="deck")
    played = scene.run(claims(blue("Cersei Lannister"), Zone.WEALTH))
    played.uses("Playing The Game").ends()
    assert played.state.seats[BLUE].hand == ("40107",)
    away = scene.run(claims(blue("Cersei Lannister"), Zone.COMBAT))
    assert not away.offers("Playing The Game")
