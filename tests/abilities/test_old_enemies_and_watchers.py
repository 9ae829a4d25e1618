"""Old enemies, The Watcher On The Wall, and Qhorin Halfhand off the tactics board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, Turn
from simulator.rules import action_list
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
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

CHAMPIONS, BROTHERS, GUARDS = "Champions of The Stag", "Sworn Brothers", "Lannister Guardsmen"
RAIDERS, GHOST = "Free Folk Raiders", "Ghost"
MISSES = [1] * 40


def pair(first: str, second: str) -> frozenset[tuple[str, str]]:
    """Return who was engaged as the turn began."""
    low, high = sorted((first, second))
    return frozenset({(low, high)})


# ------------------------------------------------------------------ Champion's Wrath


def joust(*, old: bool) -> Battle:
    scene = battle().red(CHAMPIONS, at=(24, 20)).blue(GUARDS)
    before = pair(red(CHAMPIONS), blue(GUARDS)) if old else frozenset()
    return scene.having(engaged_before=before)


@pytest.mark.parametrize("old", [True, False])
def test_champions_wrath_unsettles_enemies_of_the_turns_beginning(old: bool) -> None:
    played = joust(old=old).run(fight(red(CHAMPIONS), blue(GUARDS)), dice=MISSES)
    told = [(e.unit, e.condition) for e in played.of(ev.ConditionGained)]
    assert told == ([(blue(GUARDS), Condition.VULNERABLE)] if old else [])


def test_champions_wrath_is_a_critical_blow_and_weakens_whom_it_charges() -> None:
    now = joust(old=False).now()
    strikes = strike(now, red(CHAMPIONS), blue(GUARDS))
    assert Stat.CRITICAL_BLOW in numbers(now, strikes).keywords
    answer = strike(now, blue(GUARDS), red(CHAMPIONS))
    assert Stat.CRITICAL_BLOW not in numbers(now, answer).keywords
    charge = Charge(red(CHAMPIONS), blue(GUARDS), ArcSide.FRONT)
    played = joust(old=False).run(window(Moment.CHARGE_SUCCEEDED, charge))
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    own = Charge(blue(GUARDS), red(CHAMPIONS), ArcSide.FRONT)
    assert not joust(old=False).run(window(Moment.CHARGE_SUCCEEDED, own)).of(ev.ConditionGained)


def test_champions_wrath_does_not_answer_another_units_attack() -> None:
    played = joust(old=True).run(fight(blue(GUARDS), red(CHAMPIONS)), dice=MISSES)
    assert not played.of(ev.ConditionGained)


# ------------------------------------------------------------------ Walrus' Strength


def shore(*, old: bool) -> Battle:
    scene = battle().red(RAIDERS, at=(24, 20), wounds=4).blue(GUARDS).hand("Walrus' Strength")
    before = pair(red(RAIDERS), blue(GUARDS)) if old else frozenset()
    return scene.having(engaged_before=before)


def test_walrus_strength_rolls_the_highest_dice_on_an_old_enemy() -> None:
    played = shore(old=True).run(fight(red(RAIDERS), blue(GUARDS)), dice=MISSES)
    (began,) = played.uses("Walrus' Strength").of(ev.AttackBegan)
    assert (began.dice.total, began.to_hit.total) == (6, 4)  # one rank left: 4 dice else


def test_walrus_strength_is_nothing_for_a_stranger_on_a_new_enemy() -> None:
    new = shore(old=False).run(fight(red(RAIDERS), blue(GUARDS)), dice=MISSES)
    assert not new.offers("Walrus' Strength")
    foe = shore(old=True).run(fight(blue(GUARDS), red(RAIDERS)), dice=MISSES)
    assert not foe.offers("Walrus' Strength")


def test_walrus_strength_makes_frozen_shore_units_hit_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raiders = LIBRARY.units[UNITS[RAIDERS]]
    walrus = replace(raiders, name="Frozen Shore Raiders")
    monkeypatch.setitem(vars(LIBRARY), "units", {**LIBRARY.units, raiders.id: walrus})
    name = "red:frozen-shore-raiders"
    scene = battle().red(RAIDERS, at=(24, 20), wounds=4).blue(GUARDS).hand("Walrus' Strength")
    played = scene.run(fight(name, blue(GUARDS)), dice=MISSES)
    (began,) = played.uses("Walrus' Strength").of(ev.AttackBegan)
    assert (began.dice.total, began.to_hit.total) == (4, 3)


# ------------------------------------------------------------------ The Watcher On The Wall


def wall() -> Battle:
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS).red("Conscripts", at=(38, 10))
    return scene.red("Veterans of the Watch", at=(8, 10)).hand("The Watcher On The Wall")


def test_the_watcher_on_the_wall_pivots_and_shifts_another_unit() -> None:
    played = wall().run(fight(blue(GUARDS), red(BROTHERS)), dice=[1] * 6)
    played = played.uses("The Watcher On The Wall")
    assert sorted(played.labels()) == ["Conscripts", "Veterans of the Watch"]
    played = played.picks(red("Conscripts"))
    asked = played.pending
    assert isinstance(asked, Place)
    assert (asked.kind, asked.unit) == (Kind.PIVOT, red("Conscripts"))
    played = played.answers(asked.start.turned(90.0))
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.kind is Kind.SHIFT
    played = played.answers(asked.start.moved(0.0, 2.0)).ends()
    pose = played.unit("Conscripts").pose
    assert pose is not None
    assert (pose.x, pose.y, pose.facing) == (38, 12, 90)


def test_the_watcher_on_the_wall_answers_only_attacks_on_friends_with_others_free() -> None:
    own = wall().run(fight(red(BROTHERS), blue(GUARDS)), dice=MISSES)
    assert not own.offers("The Watcher On The Wall")
    alone = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS).hand("The Watcher On The Wall")
    played = alone.run(fight(blue(GUARDS), red(BROTHERS)), dice=MISSES)
    assert not played.offers("The Watcher On The Wall")


def test_the_watcher_on_the_wall_lies_on_a_unit_until_it_fails_a_panic_test() -> None:
    activates = window(Moment.UNIT_ACTIVATES, Activation(red(BROTHERS)))
    played = wall().run(activates).uses("The Watcher On The Wall").ends()
    now = played.now
    assert now.speed(red(BROTHERS)).total == 6
    assert now.speed(red("Conscripts")).total == 5
    assert now.has(Stat.REROLL_CHARGE, red(BROTHERS))
    lies = (lying("The Watcher On The Wall", RED),)
    scene = battle().red(BROTHERS, at=(24, 20), attached=lies).blue(GUARDS, at=(24, 40))
    failed = scene.run(takes_test(red(BROTHERS)), dice=[1, 1, 1]).ends()
    assert not failed.unit(BROTHERS).attached
    passed = scene.run(takes_test(red(BROTHERS)), dice=[6, 6, 1]).ends()
    assert passed.unit(BROTHERS).attached
    foe = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert not wall().run(foe).offers("The Watcher On The Wall")
    other = battle().red(RAIDERS, at=(24, 20)).blue(GUARDS, at=(24, 40))
    other = other.hand("The Watcher On The Wall")
    activates = window(Moment.UNIT_ACTIVATES, Activation(red(RAIDERS)))
    assert not other.run(activates).offers("The Watcher On The Wall")


# ------------------------------------------------------------------ Qhorin Halfhand


def ranger(zone: Zone | None = None) -> Battle:
    scene = battle().red(BROTHERS, at=(24, 20)).blue(GUARDS, at=(24, 40)).red(GHOST, at=(30, 20))
    return scene.ncu("Qhorin Halfhand", zone)


def test_sacrifice_for_the_cause_stops_an_enemy_for_the_round() -> None:
    turn = window(Moment.TURN_START, Turn(BLUE))
    played = ranger().run(turn).uses("Sacrifice For The Cause").ends()
    assert played.state.ncus[red("Qhorin Halfhand")].destroyed
    assert played.unit(GUARDS).conditions == {Condition.VULNERABLE}
    verdict = action_list.may(played.now, blue(GUARDS), "charge")
    assert "neither attack nor charge" in str(verdict.why)
    (lasting,) = played.state.lasting
    assert (lasting.subject, lasting.until.value) == (blue(GUARDS), "round")


def test_sacrifice_for_the_cause_is_not_made_from_the_board() -> None:
    turn = window(Moment.TURN_START, Turn(RED))
    assert not ranger(Zone.CROWN).run(turn).offers("Sacrifice For The Cause")


def test_halfhands_guidance_gives_infantry_and_cavalry_a_die() -> None:
    played = ranger().run(claims(red("Qhorin Halfhand"), Zone.CROWN)).passes()
    assert played.pending is not None  # whom he influences
    scene = ranger(Zone.CROWN)
    now = scene.influenced("Qhorin Halfhand", red(BROTHERS)).now()
    attack = strike(now, red(BROTHERS), blue(GUARDS))
    assert now.tally(Stat.ATTACK_DICE, red(BROTHERS), attack).total == 1
    assert now.tally(Stat.ATTACK_DICE, blue(GUARDS), attack).total == 0
    beast = scene.influenced("Qhorin Halfhand", red(GHOST)).now()
    attack = strike(beast, red(GHOST), blue(GUARDS))
    assert beast.tally(Stat.ATTACK_DICE, red(GHOST), attack).total == 0
    foe = scene.influenced("Qhorin Halfhand", blue(GUARDS)).now()
    attack = strike(foe, blue(GUARDS), red(BROTHERS))
    assert foe.tally(Stat.ATTACK_DICE, blue(GUARDS), attack).total == 0


def test_walrus_strength_is_for_melee_attacks() -> None:
    scene = battle().red("Lannister Crossbowmen", at=(24, 20), wounds=4).blue(GUARDS, at=(24, 28))
    scene = scene.hand("Walrus' Strength")
    scene = scene.having(engaged_before=pair(red("Lannister Crossbowmen"), blue(GUARDS)))
    played = scene.run(fight(red("Lannister Crossbowmen"), blue(GUARDS)), dice=MISSES)
    assert not played.offers("Walrus' Strength")
