"""Cards of House Targaryen, each in a situation where it matters and one where not."""

from __future__ import annotations

import pytest

from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    battle,
    blue,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import battle_endurance

MASTERS, GUARDS, SWORDS = "Unsullied Swordmasters", "Lannister Guardsmen", "Stark Sworn Swords"


def test_unsullied_prowess_keeps_weakened_from_being_expended() -> None:
    tokens = frozenset({Condition.WEAKENED})
    now = battle().red(MASTERS, conditions=tokens).blue(GUARDS, conditions=tokens).now()
    found = numbers(now, strike(now, red(MASTERS), blue(GUARDS)))
    assert found.keywords == {Stat.PRECISION}
    assert found.attack_rerolls.any
    assert not found.attack_rerolls.forced
    back = numbers(now, strike(now, blue(GUARDS), red(MASTERS)))
    assert back.attack_rerolls.forced
    assert not back.attack_rerolls.any


def test_combat_mastery_resolve_restores_unless_the_enemy_holds_combat() -> None:
    scene = battle().red(MASTERS, wounds=8).blue(GUARDS)
    test = takes_test(red(MASTERS))
    assert scene.run(test, [6, 6, 1]).ends().unit(MASTERS).wounds == 9
    theirs = scene.ncu("Cersei Lannister", Zone.COMBAT, by=BLUE)
    assert theirs.run(test, [6, 6, 1]).ends().unit(MASTERS).wounds == 8


CALM = (6, 6, 1)
PARRY, DYING, BOLD = "Expert Parry", "Good Dying", "Legendary Boldness"
ENDURANCE = "40726"  # several commanders have a Battle Endurance


def test_an_expert_parry_hits_for_each_block() -> None:
    scene = battle().red(SWORDS).hand(PARRY, by=RED).blue(GUARDS)
    dice = [6, 6, 6, 1, 1, 1, 6, 6, 1]
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [*dice, 1, 1, 6, 6, 1]).uses(PARRY).ends()
    assert played.unit(GUARDS).wounds == 10
    assert played.unit(SWORDS).wounds == 11
    giant = battle().red("Savage Giant").hand(PARRY, by=RED).blue(GUARDS)
    assert not giant.run(fight(blue(GUARDS), red("Savage Giant")), dice).offers(PARRY)
    assert not scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 8).offers(PARRY)


def test_a_good_dying_strikes_back_and_may_save_the_unit() -> None:
    scene = battle().red(SWORDS, wounds=1).red(MASTERS, at=(8, 8)).hand(DYING, by=RED)
    scene = scene.blue(GUARDS, wounds=1).blue("Lannister Halberdiers", at=(40, 40))
    blow = [6, 1, 1, 1, 1]
    played = (
        scene.run(fight(blue(GUARDS), red(SWORDS)), [*blow, 6, 1, 1, 1, 1, 1, *CALM])
        .uses(DYING)
        .picks("stay")
        .passes()
    )
    played.picks("no").ends()
    assert played.of(ev.AttackBegan)[1].dice.total == 4, "its lowest number"
    assert played.unit(GUARDS).destroyed
    assert played.unit(SWORDS).wounds == 1
    missed = (
        scene.run(fight(blue(GUARDS), red(SWORDS)), [*blow, *[1] * 4])
        .uses(DYING)
        .picks("stay")
        .passes()
        .picks("no")
    )
    assert missed.ends().unit(SWORDS).destroyed


def test_legendary_boldness_is_for_units_near_barristan() -> None:
    scene = battle().red(SWORDS).hand(BOLD, by=RED).hand(DYING, pile="deck", by=RED).blue(GUARDS)
    assert not scene.run(fight(blue(GUARDS), red(SWORDS)), [*[6] * 6, *[6] * 6]).offers(BOLD)
    played = scene.run(window(Moment.TURN_START, Turn(BLUE))).uses(BOLD).ends()
    assert len(played.state.seats[RED].hand) == 1


@pytest.mark.parametrize("round_", [2, 3, 4, 5, 6])
def test_battle_endurance_grows_with_the_rounds(round_: int) -> None:
    battle_endurance(MASTERS, ENDURANCE, round_, dice=8)
