"""Tactics cards of House Lannister and Jaime, each in a situation where it matters (TCD-01 on)."""

from __future__ import annotations

import pytest

from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Fall, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.turn import activation, clean_up
from tests.abilities.battle import (
    BLUE,
    RED,
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
from tests.abilities.scenes import begins

SWORDS, BERSERKERS, BOWMEN, WOLF = (
    "Stark Sworn Swords",
    "House Umber Berserkers",
    "Stark Bowmen",
    "Grey Wind",
)
GUARDS, HALBERDIERS, CROSSBOWS, GREGOR = (
    "Lannister Guardsmen",
    "Lannister Halberdiers",
    "Lannister Crossbowmen",
    "Gregor Clegane",
)
RED_TURN = window(Moment.TURN_START, Turn(RED))


def _facing_off() -> Battle:
    """Two units in contact, blue's turn."""
    return battle().stark(SWORDS).lannister(GUARDS).having(active=BLUE)


# ------------------------------------------------------------------ Intrigue and Subterfuge


def test_intrigue_and_subterfuge_takes_an_ncus_abilities_for_the_round() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Sansa Stark").hand("Winter's Might")
    scene = scene.hand("Sudden Retreat", pile="discard").ncu("Pycelle", Zone.WEALTH)
    scene = scene.hand("Intrigue and Subterfuge")

    async def script(table: object) -> None:
        await activation.activate_any(table, red("Sansa Stark"))  # type: ignore[arg-type]

    played = scene.run(script).uses("Intrigue and Subterfuge")
    assert played.unit(SWORDS).conditions == {Condition.WEAKENED}  # Wealth: the only enemy
    assert played.now.lost_abilities(red("Sansa Stark"))
    played.picks(Zone.COMBAT).picks("nobody").ends()
    assert not played.of(ev.CardTaken)  # Repeating the Words is silent
    (lasting,) = played.state.lasting
    assert lasting.until is Until.ROUND


def test_lost_abilities_come_back_when_the_round_ends() -> None:
    """RND-11."""
    lasting = Lasting("abilities_lost", BLUE, red("Sansa Stark"), Until.ROUND)
    scene = battle().stark(SWORDS).lannister(GUARDS).ncu("Sansa Stark").having(lasting=(lasting,))
    played = scene.run(clean_up.clean_up).passes()
    assert not played.state.lasting


# ------------------------------------------------------------------ A Lannister Pays His Debts


def test_a_lannister_pays_his_debts_is_attached_and_counts_losses() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("A Lannister Pays His Debts")
    played = scene.run(RED_TURN).uses("A Lannister Pays His Debts").ends()
    assert played.unit(GUARDS).attached == (lying("A Lannister Pays His Debts", BLUE),)
    scene = battle().stark(SWORDS)
    scene = scene.lannister(GUARDS, attached=(lying("A Lannister Pays His Debts", BLUE),))
    scene = scene.lannister(GREGOR, at=(40, 40))
    fallen = window(Moment.UNIT_REMOVED, Fall(blue(GREGOR), RED))
    assert scene.run(fallen).ends().unit(GUARDS).attached[0].tokens == 1  # he is cavalry


@pytest.mark.parametrize(("tokens", "vicious", "needed"), [(0, False, 4), (1, True, 3)])
def test_a_lannister_pays_his_debts_needs_a_token(tokens: int, vicious: bool, needed: int) -> None:
    debt = lying("A Lannister Pays His Debts", BLUE, tokens)
    scene = battle().stark(SWORDS).lannister(GUARDS, attached=(debt,))
    now = scene.ncu("Cersei Lannister", Zone.CROWN).now()
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    assert (Stat.VICIOUS in found.keywords) is vicious
    assert found.to_hit.total == needed


# ------------------------------------------------------------------ Hear Me Roar!


def test_hear_me_roar_breaks_a_wavering_unit() -> None:
    """Hear Me Roar!"""
    scene = battle().stark(SWORDS, wounds=8).lannister(GUARDS).hand("Hear Me Roar!")
    played = scene.run(takes_test(red(SWORDS)), [4, 3, 2]).uses("Hear Me Roar!").ends()
    (tested,) = played.of(ev.MoraleTested)
    assert (tested.result.total, tested.passed) == (5, False)  # 7 - 1 - 1 for the lost rank
    assert played.unit(SWORDS).wounds == 5  # D3 of 2, and 1


@pytest.mark.parametrize(("dice", "wounds"), [([1, 2], 11), ([6, 6], 12)])
def test_hear_me_roar_wounds_in_other_morale_tests_too(dice: list[int], wounds: int) -> None:
    """Hear Me Roar!"""
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("Hear Me Roar!")
    played = scene.run(takes_test(red(SWORDS), panics=False), dice).uses("Hear Me Roar!").ends()
    assert played.unit(SWORDS).wounds == wounds
    assert not played.state.lasting


# ------------------------------------------------------------------ Bribery


def test_bribery_takes_a_zones_place_and_lies_on_an_enemy() -> None:
    scene = battle().stark(SWORDS).stark(BERSERKERS, at=(40, 8)).lannister(GUARDS)
    scene = scene.ncu("Pycelle").hand("Bribery").having(active=BLUE)
    played = scene.run(claims(blue("Pycelle"), Zone.CROWN)).uses("Bribery")
    played.picks(red(BERSERKERS)).ends()
    assert played.unit(BERSERKERS).attached == (lying("Bribery", BLUE),)
    assert not played.of(ev.MoraleTested)
    now = played.now
    found = numbers(now, strike(now, red(BERSERKERS), blue(GUARDS)))
    assert found.dice.total == 7  # 7, 8 or 9 on the card
    weak = morale.numbers(now, MoraleTest(red(BERSERKERS), True, "test"))
    assert weak.modifier.total == -1


@pytest.mark.parametrize(("dice", "stays"), [([6, 6, 1], False), ([1, 1, 1], True)])
def test_bribery_ends_with_a_passed_test(dice: list[int], stays: bool) -> None:
    scene = battle().stark(SWORDS, attached=(lying("Bribery", BLUE),)).lannister(GUARDS)
    played = scene.run(takes_test(red(SWORDS)), dice).ends()
    assert bool(played.unit(SWORDS).attached) is stays
    assert played.state.seats[BLUE].discard == (() if stays else ("40104",))


def test_bribery_ends_when_wealth_is_used_on_the_unit() -> None:
    scene = battle().stark(SWORDS, attached=(lying("Bribery", BLUE),))
    scene = scene.stark(BOWMEN, at=(40, 8), wounds=5).lannister(GUARDS).ncu("Sansa Stark")
    healed = scene.run(claims(red("Sansa Stark"), Zone.WEALTH)).picks(red(BOWMEN)).ends()
    assert healed.unit(SWORDS).attached
    freed = scene.run(claims(red("Sansa Stark"), Zone.WEALTH)).picks(red(SWORDS)).ends()
    assert not freed.unit(SWORDS).attached


# ------------------------------------------------------------------ Counterplot


@pytest.mark.parametrize(
    ("zones", "dice", "cancelled"),
    [
        ((), [3], True),
        ((), [2], False),
        ((Zone.CROWN,), [2], True),
        ((Zone.WEALTH,), [1], False),
        ((Zone.CROWN, Zone.WEALTH), [], True),
    ],
)
def test_counterplot_cancels_a_card(
    zones: tuple[Zone, ...], dice: list[int], cancelled: bool
) -> None:
    scene = battle().stark(BOWMEN).lannister(GUARDS, at=(24, 40))
    for name, zone in zip(("Cersei Lannister", "Pycelle"), zones, strict=False):
        scene = scene.ncu(name, zone)
    scene = scene.hand("Swift Reposition", "Counterplot")
    played = scene.run(RED_TURN, dice).uses("Swift Reposition").uses("Counterplot")
    assert bool(played.of(ev.CardCancelled)) is cancelled
    assert (played.pending is None) is cancelled
    assert not played.dice.faces
    assert played.state.seats[RED].discard == ("40206",)


# ------------------------------------------------------------------ Fealty to The Crown


def test_fealty_to_the_crown_heals_by_the_enemys_fear() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=4).hand("Fealty to The Crown")
    scene = scene.lannister(CROSSBOWS, at=(24, 45), wounds=4)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 2]).uses("Fealty to The Crown").ends()
    assert played.unit(GUARDS).wounds == 6  # the crossbows stand too far away to be chosen
    assert played.unit(SWORDS).wounds == 10


def test_fealty_to_the_crown_takes_and_gives_more_with_the_crown() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, wounds=4).hand("Fealty to The Crown")
    scene = scene.ncu("Pycelle", Zone.CROWN)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 3]).uses("Fealty to The Crown").ends()
    assert played.unit(GUARDS).wounds == 8
    assert played.unit(SWORDS).wounds == 8


# ------------------------------------------------------------------ Subjugation of Power


def test_subjugation_of_power_takes_abilities_and_cards_until_the_turn_ends() -> None:
    scene = battle().stark(SWORDS, "Robb Stark", wounds=4).lannister(GUARDS)
    scene = scene.ncu("Cersei Lannister", Zone.CROWN).ncu("Pycelle", Zone.WEALTH)
    scene = scene.hand("Subjugation of Power", "Winter's Might")
    dice = [4, 3, 1]  # 7 - 2 fails 6
    played = scene.run(begins(red(SWORDS)), dice).uses("Subjugation of Power").ends()
    now = played.now
    assert now.lost_abilities(red(SWORDS))
    assert now.speed(red(SWORDS)).total == 5  # Enhanced Mobility is gone (CUM-04)
    assert now.has(Stat.NO_FRIENDLY_CARDS, red(SWORDS))
    assert {lasting.until for lasting in played.state.lasting} == {Until.TURN}
    silenced = scene.having(lasting=played.state.lasting)
    fought = silenced.run(fight(red(SWORDS), blue(GUARDS)), [1] * 4)
    assert not fought.offers("Winter's Might")


def test_subjugation_of_power_spares_the_steadfast() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).hand("Subjugation of Power")
    played = scene.run(begins(red(SWORDS)), [4, 3, 1]).uses("Subjugation of Power").ends()
    assert not played.state.lasting


# ------------------------------------------------------------------ Jaime Lannister's cards


def test_kingslayers_renown_lets_a_friend_in_reach_pass() -> None:
    """Kingslayer's Renown."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister", wounds=6)
    scene = scene.lannister(HALBERDIERS, at=(34, 30), wounds=6).hand("Kingslayer's Renown")
    near = scene.run(takes_test(blue(HALBERDIERS)), [1, 1, 3]).uses("Kingslayer's Renown").ends()
    assert near.of(ev.MoraleTested)[0].passed
    assert near.unit(HALBERDIERS).wounds == 6
    own = scene.run(takes_test(blue(GUARDS)), [1, 1, 3]).uses("Kingslayer's Renown").ends()
    assert own.unit(GUARDS).wounds == 8
    far = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister")
    far = far.lannister(HALBERDIERS, at=(24, 45)).hand("Kingslayer's Renown")
    assert not far.run(takes_test(blue(HALBERDIERS)), [1, 1, 3]).offers("Kingslayer's Renown")


def test_kingslayers_prowess_is_for_jaimes_own_unit() -> None:
    """Kingslayer's Prowess."""
    scene = battle().stark(SWORDS).lannister(GUARDS, "Jaime Lannister", wounds=4)
    scene = scene.hand("Kingslayer's Prowess").having(active=BLUE)
    dice = [4, 1, 1, 1, 1, 1, 4, 5, 6, 3, 6, 6, 1]
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), dice).uses("Kingslayer's Prowess")
    assert played.of(ev.AttackBegan)[0].dice.total == 6
    asked = played.labels()
    assert asked == ["1"] * 5  # only misses may be rolled again
    played.answers(("1",))
    assert Condition.VULNERABLE in played.unit(SWORDS).conditions
    played.answers(("1",)).ends()  # the block of a 6 is taken back
    assert played.unit(SWORDS).wounds == 11
    other = battle().stark(SWORDS).lannister(HALBERDIERS).hand("Kingslayer's Prowess")
    other = other.lannister(GUARDS, "Jaime Lannister", at=(40, 40)).having(active=BLUE)
    melee = other.run(fight(blue(HALBERDIERS), red(SWORDS)), [1] * 7)
    assert not melee.offers("Kingslayer's Prowess")


def test_kingslayers_infamy_frightens_whoever_activates_near_jaime() -> None:
    """Kingslayer's Infamy."""
    scene = battle().stark(SWORDS, at=(24, 10)).lannister(GUARDS, "Jaime Lannister", at=(24, 24))
    scene = scene.stark(WOLF, at=(24, 45)).hand("Kingslayer's Infamy")
    played = scene.run(begins(red(SWORDS)), [1, 2, 1, 6, 6]).uses("Kingslayer's Infamy")
    assert played.unit(SWORDS).conditions == {Condition.PANICKED}
    played.passes().dice.faces.clear()
    assert played.unit(SWORDS).conditions == {Condition.PANICKED, Condition.WEAKENED}
    assert played.unit(SWORDS).wounds == 11
    assert not scene.run(begins(red(WOLF))).offers("Kingslayer's Infamy")


@pytest.mark.parametrize(
    "name", ["Kingslayer's Renown", "Kingslayer's Prowess", "Kingslayer's Infamy"]
)
def test_the_kingslayers_cards_may_be_turned_into_another_card(name: str) -> None:
    """A second trigger: the start of any turn."""
    scene = battle().stark(SWORDS).lannister(GUARDS).hand(name).hand("Bribery", pile="deck")
    played = scene.run(RED_TURN).uses(name).ends()
    assert played.state.seats[BLUE].hand == ("40104",)
    assert len(played.state.seats[BLUE].discard) == 1


# ------------------------------------------------------------------ one effect per trigger


def test_one_card_or_order_for_each_trigger() -> None:
    """TIM-01: after a card the order on the same trigger is no longer offered."""
    scene = _facing_off().hand("Kingslayer's Infamy", "Kingslayer's Renown")
    scene = scene.hand("Bribery", "Counterplot", pile="deck")
    played = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    asked = played.pending
    assert isinstance(asked, Choose)
    assert len(asked.options) == 3
    played.uses("Kingslayer's Infamy").ends()
    assert len(played.state.seats[BLUE].hand) == 2


def test_a_unit_out_of_reach_is_not_moved_by_cards_it_may_not_receive() -> None:
    """Stat.NO_FRIENDLY_CARDS also counts for units chosen while a card is resolved."""
    lasting = Lasting("subjugation_of_power_lasting", BLUE, red(BOWMEN), Until.TURN)
    scene = battle().stark(BOWMEN).stark(SWORDS, at=(34, 20)).lannister(GUARDS, at=(24, 40))
    scene = scene.hand("Swift Reposition").having(lasting=(lasting,))
    played = scene.run(RED_TURN).uses("Swift Reposition").answers(Pose(34, 22, 0)).ends()
    assert played.unit(SWORDS).pose == Pose(34, 22, 0)
