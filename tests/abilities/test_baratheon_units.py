"""Units of House Baratheon, each where its abilities matter and where they are silent."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome
from simulator.model.state import Attached, Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Charge, Turn
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    takes_test,
    window,
)

GUARDS, SWORDS, HALBERDS = "Lannister Guardsmen", "Stark Sworn Swords", "Lannister Halberdiers"
WARDENS, SENTINELS, FAITHFUL = "Baratheon Wardens", "Baratheon Sentinels", "R'hllor Faithful"
KINGS, LIGHTS, THORNS = "King's Men", "R'hllor Lightbringers", "Thorn Watch"
RIDERS, PIKES, RAINBOW = "Riders of Highgarden", "Highgarden Pikemen", "Rainbow Guard"
HALBERDIERS, SCOUTS = "Baratheon Halberdiers", "Crownland Scouts"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED


def struck(scene: Battle, unit: str, *, line: int = 0, charging: bool = False) -> Any:
    """Return the numbers of a red unit's attack on the Guardsmen."""
    now = scene.now()
    charge = Charge(red(unit), blue(GUARDS), ArcSide.FRONT) if charging else None
    return numbers(now, strike(now, red(unit), blue(GUARDS), line=line, charge=charge))


def answered(scene: Battle, unit: str) -> Any:
    """Return the numbers of the Guardsmen's attack on a red unit."""
    now = scene.now()
    return numbers(now, strike(now, blue(GUARDS), red(unit)))


# ------------------------------------------------------------------ Wardens and Sentinels


def test_a_war_hammer_weakens_whoever_rolls_a_1() -> None:
    scene = battle().red(WARDENS).blue(GUARDS)
    attack = fight(red(WARDENS), blue(GUARDS))
    played = scene.run(attack, [6, 1, 1, 1, 1, 1, 1, 6, 6, 1]).ends()
    assert played.unit(GUARDS).conditions == {WEAKENED}
    blocked = scene.run(attack, [6, 1, 1, 1, 1, 1, 6]).ends()
    assert not blocked.unit(GUARDS).conditions
    back = scene.run(fight(blue(GUARDS), red(WARDENS)), [6, 5, 5, 5, 5, 5, *[1] * 6, 6, 6, 1])
    assert not back.ends().unit(WARDENS).conditions


def test_wardens_give_back_a_hit_for_each_miss() -> None:
    """Counterstrike."""
    scene = battle().red(WARDENS).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(WARDENS)), [1] * 6 + [1] * 6).ends()
    assert played.unit(GUARDS).wounds == 6


@pytest.mark.parametrize("unit", [SENTINELS, KINGS, RIDERS, HALBERDIERS])
def test_hammers_and_blades_sunder_in_melee(unit: str) -> None:
    """Double Hammers, King's Blade, Highgarden Lance, Halberd."""
    scene = battle().red(unit).blue(GUARDS)
    assert Stat.SUNDERING in struck(scene, unit).keywords
    assert Stat.SUNDERING not in answered(scene, unit).keywords


def test_sentinels_answer_an_attack_on_a_friend() -> None:
    scene = battle().red(SWORDS).red(SENTINELS, at=(32, 14)).blue(GUARDS)
    assert scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6).offers("Sentinel")


# ------------------------------------------------------------------ R'hllor Faithful

HEART = "Heart of Fire"


def _faithful(faith: int, **state: Any) -> Battle:
    tokens = MappingProxyType({"faith": faith})
    return battle().red(FAITHFUL, tokens=tokens, **state).blue(GUARDS)


def test_the_faithful_of_rhllor_gain_faith_with_every_test_they_pass() -> None:
    scene = battle().red(FAITHFUL).blue(GUARDS)
    assert scene.now().unit(red(FAITHFUL)).tokens == {"faith": 1}
    passed = scene.run(takes_test(red(FAITHFUL), panics=False), [6, 6]).ends()
    assert passed.unit(FAITHFUL).tokens == {"faith": 2}
    failed = scene.run(takes_test(red(FAITHFUL), panics=False), [1, 1]).ends()
    assert failed.unit(FAITHFUL).tokens == {"faith": 1}
    other = scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).ends()
    assert other.unit(FAITHFUL).tokens == {"faith": 1}


def test_a_heart_of_fire_burns_before_the_dice() -> None:
    """Heart of Fire: 3s hit now, and Vicious."""
    attack = fight(red(FAITHFUL), blue(GUARDS))
    dice = [3] + [1] * 6 + [6]
    played = _faithful(1).run(attack, dice).uses(HEART).ends()
    (began,) = played.of(ev.AttackBegan)
    assert [str(word) for word in began.keywords] == ["Vicious"]
    assert played.unit(FAITHFUL).tokens["faith"] == 0
    plain = _faithful(0).run(attack, [3] + [1] * 6).ends()
    assert plain.of(ev.AttackBegan)[0].keywords == ()
    back = _faithful(1).run(fight(blue(GUARDS), red(FAITHFUL)), [1] * 6)
    assert not back.offers(HEART)


@pytest.mark.parametrize(("left", "restored"), [(12, 1), (8, 2), (4, 3)])
def test_a_heart_of_fire_heals_after_the_attack(left: int, restored: int) -> None:
    """Heart of Fire: 1 wound, and 1 more for each of the defender's destroyed ranks."""
    tokens = MappingProxyType({"faith": 1})
    scene = battle().red(FAITHFUL, tokens=tokens, wounds=6).blue(GUARDS, wounds=left)
    attack = fight(red(FAITHFUL), blue(GUARDS))
    played = scene.run(attack, [1] * 6)
    assert played.offers(HEART)
    played.answers("pass").uses(HEART).ends()
    assert played.unit(FAITHFUL).wounds == 6 + restored
    assert played.unit(FAITHFUL).tokens == {"faith": 0}
    assert not _faithful(0, wounds=6).run(attack, [1] * 6).offers(HEART)


def test_a_heart_of_fire_speeds_a_charge_and_frightens_the_charged() -> None:
    charge = Charge(red(FAITHFUL), blue(GUARDS), ArcSide.FRONT)

    async def script(table: Any) -> None:
        declared = await open_window(table, Moment.CHARGE_DECLARED, charge)
        assert any(gain.stat is Stat.REROLL_CHARGE for gain in declared.gains) is used
        await open_window(table, Moment.CHARGE_SUCCEEDED, declared)

    used = True
    played = _faithful(1).run(script).uses(HEART).ends()
    assert played.unit(GUARDS).conditions == {PANICKED}
    assert played.unit(FAITHFUL).tokens == {"faith": 0}
    theirs = Charge(blue(GUARDS), red(FAITHFUL), ArcSide.FRONT)
    assert not _faithful(1).run(window(Moment.CHARGE_DECLARED, theirs)).offers(HEART)
    used = False
    assert not _faithful(1).run(script).ends().unit(GUARDS).conditions
    assert not _faithful(0).run(script).offers(HEART)


# ------------------------------------------------------------------ King's Men


@pytest.mark.parametrize(
    ("ncu", "zone", "sharp"),
    [
        (None, None, True),
        ("Cersei Lannister", Zone.CROWN, False),
        ("Cersei Lannister", Zone.WEALTH, True),
        ("Catelyn Stark", Zone.CROWN, True),
    ],
)
def test_a_kings_blade_is_sharp_while_no_opponent_wears_the_crown(
    ncu: str | None, zone: Zone | None, sharp: bool
) -> None:
    """King's Blade."""
    scene = battle().red(KINGS).blue(GUARDS)
    if ncu is not None:
        scene = scene.ncu(ncu, zone)
    found = struck(scene, KINGS)
    assert (Stat.CRITICAL_BLOW in found.keywords) is sharp
    assert found.attack_rerolls.any is sharp
    back = answered(scene, KINGS)
    assert Stat.CRITICAL_BLOW not in back.keywords
    assert not back.attack_rerolls.any


def test_kings_men_hold_to_the_last() -> None:
    """To The Last!"""
    scene = battle().red(KINGS, wounds=1).blue(GUARDS)
    assert scene.now().unit(red(KINGS)).tokens == {"wound": 2}
    played = scene.run(falls(red(KINGS)), [6, 6]).ends()
    assert played.unit(KINGS).wounds == 1
    assert played.unit(KINGS).tokens == {"wound": 1}


def falls(unit: str) -> Any:
    """Wound a unit once."""

    async def script(table: Any) -> None:
        await wounds.suffer(table, unit, 1, "arrow", BLUE)

    return script


def _shot(scene: Battle, unit: str) -> Attack:
    """Return an attack with a unit's melee weapon, as if it were thrown."""
    now = scene.now()
    attack = strike(now, red(unit), blue(GUARDS))
    return replace(attack, card=replace(attack.card, kind=AttackKind.LONG))


@pytest.mark.parametrize("unit", [SENTINELS, KINGS, RIDERS])
def test_what_is_said_of_melee_is_not_said_of_shots(unit: str) -> None:
    """Double Hammers, King's Blade, Highgarden Lance."""
    scene = battle().red(unit).blue(GUARDS)
    found = numbers(scene.now(), _shot(scene, unit))
    assert found.keywords == frozenset()
    assert not found.attack_rerolls.any


def test_hammers_and_hearts_are_for_melee() -> None:
    """War Hammer, Heart of Fire."""
    scene = battle().red(WARDENS).blue(GUARDS)
    hit = replace(_shot(scene, WARDENS), defense_faces=(1,), wounds=1)
    assert not scene.run(window(Moment.ATTACK_COMPLETED, hit)).ends().unit(GUARDS).conditions
    for moment in (Moment.ATTACK_BEFORE_DICE, Moment.ATTACK_COMPLETED):
        shot = _shot(_faithful(1, wounds=6), FAITHFUL)
        assert not _faithful(1, wounds=6).run(window(moment, shot)).offers(HEART)


# ------------------------------------------------------------------ Lightbringers, Thorn Watch

FAR = (24, 30)


def test_fire_arrows_frighten_another_enemy_near_the_one_that_fails() -> None:
    """Fire Arrows: 9 - 2 is below 8."""
    scene = battle().red(LIGHTS).blue(GUARDS, at=FAR).blue(HALBERDS, at=(32, 30))
    shot = fight(red(LIGHTS), blue(GUARDS))
    hit = [6, *[1] * 6, 1]  # one hit, not blocked
    played = scene.run(shot, [*hit, 1, 1, 1, 3, 4, 1]).ends()
    tests = played.of(ev.MoraleTested)
    assert [test.unit for test in tests] == [blue(GUARDS), blue(HALBERDS)]
    assert tests[1].result.total == 5
    passed = scene.run(shot, [*hit, 6, 6, 1]).ends()
    assert [test.unit for test in passed.of(ev.MoraleTested)] == [blue(GUARDS)]
    alone = battle().red(LIGHTS).blue(GUARDS, at=FAR).blue(HALBERDS, at=(40, 40))
    assert len(alone.run(shot, [*hit, 1, 1, 1]).ends().of(ev.MoraleTested)) == 1
    wide = battle().red(LIGHTS).blue(GUARDS, at=FAR).blue(HALBERDS, at=(36, 30))
    assert len(wide.run(shot, [*hit, 1, 1, 1]).ends().of(ev.MoraleTested)) == 1
    bowmen = battle().red("Stark Bowmen").red(LIGHTS, at=(8, 8))
    bowmen = bowmen.blue(GUARDS, at=FAR).blue(HALBERDS, at=(32, 30))
    other = fight(red("Stark Bowmen"), blue(GUARDS))
    dice = [6, *[1] * 7, 1, 1, 1, 1, 1]
    assert len(bowmen.run(other, dice).passes().of(ev.MoraleTested)) == 1


def test_fire_arrows_are_not_daggers() -> None:
    scene = battle().red(LIGHTS).blue(GUARDS).blue(HALBERDS, at=(32, 24))
    assert Stat.VICIOUS in struck(scene, LIGHTS).keywords
    assert Stat.VICIOUS not in struck(scene, LIGHTS, line=1).keywords
    stab = fight(red(LIGHTS), blue(GUARDS), line=1)
    played = scene.run(stab, [6, 1, 1, 1, 1, 1, 1, 1, 1]).ends()
    assert [test.unit for test in played.of(ev.MoraleTested)] == [blue(GUARDS)]


def test_a_watchers_crossbow_sunders_from_afar() -> None:
    """Watcher's Crossbow."""
    scene = battle().red(THORNS).blue(GUARDS)
    assert Stat.SUNDERING in struck(scene, THORNS).keywords
    assert Stat.SUNDERING not in struck(scene, THORNS, line=1).keywords


def test_the_thorn_watch_strikes_and_retreats() -> None:
    """Swift Strike, Regroup."""
    scene = battle().red(THORNS).blue(GUARDS)
    assert scene.run(fight(red(THORNS), blue(GUARDS), line=1), [1] * 7).offers("Swift Strike")


# ------------------------------------------------------------------ Highgarden


@pytest.mark.parametrize(("left", "more"), [(12, 4), (6, 2)])
def test_a_highgarden_lance_hits_harder_in_a_charge(left: int, more: int) -> None:
    """Highgarden Lance."""
    scene = battle().red(RIDERS, wounds=left).blue(GUARDS)
    still, charging = struck(scene, RIDERS), struck(scene, RIDERS, charging=True)
    assert charging.dice.total - still.dice.total == more
    assert (still.to_hit.total, charging.to_hit.total) == (4, 3)


@pytest.mark.parametrize(("left", "more"), [(12, 3), (8, 2), (4, 1)])
def test_a_coordinated_assault_adds_a_hit_for_each_rank(left: int, more: int) -> None:
    """Coordinated Assault."""
    scene = battle().red(PIKES, wounds=left).blue(GUARDS)
    assert struck(scene, PIKES, charging=True).extra_hits.total == more
    assert struck(scene, PIKES).extra_hits.total == 0
    now = scene.now()
    back = Charge(blue(GUARDS), red(PIKES), ArcSide.FRONT)
    assert numbers(now, strike(now, blue(GUARDS), red(PIKES), charge=back)).extra_hits.total == 0


def test_highgarden_pikemen_restore_a_wound_as_they_attack() -> None:
    """Perseverance and Valor."""
    scene = battle().red(PIKES, wounds=5).blue(GUARDS)
    assert scene.run(fight(red(PIKES), blue(GUARDS)), [1] * 6).ends().unit(PIKES).wounds == 6


# ------------------------------------------------------------------ the Rainbow Guard


def test_renlys_retinue_is_eight_figures_in_two_ranks() -> None:
    """Renly's Retinue: UNIT-06, UNIT-07."""
    now = battle().red(RAINBOW).blue(GUARDS).now()
    card = now.card(red(RAINBOW))
    assert (card.figures, card.full_wounds, card.ranks) == (8, 8, 2)


def test_the_rainbow_guard_removes_baratheon_banners() -> None:
    """Baratheon Banners, Rainbow Guard: each once in an activation, four in a game."""
    scene = battle().red(RAINBOW, wounds=5).blue(GUARDS)
    (banners,) = scene.now().unit(red(RAINBOW)).attached
    assert banners.tokens == 4
    acts = window(Moment.UNIT_ACTIVATES, Activation(red(RAINBOW)))
    played = scene.run(acts).uses("Baratheon Banners")
    played.picks("Critical Blow and Sundering").picks(
        "Restore 2 wounds, and re-roll charge and retreat distances"
    )
    assert len(played.labels()) == 3  # two are left, and no more
    played.picks("No more").ends()
    assert played.unit(RAINBOW).wounds == 7
    assert played.unit(RAINBOW).attached[0].tokens == 2
    now = played.now
    found = numbers(now, strike(now, red(RAINBOW), blue(GUARDS)))
    assert {Stat.CRITICAL_BLOW, Stat.SUNDERING} == found.keywords
    other = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS))))
    assert not other.offers("Baratheon Banners")


@pytest.mark.parametrize(
    ("label", "tokens", "lost"),
    [
        ("Vicious, and 1 more wound from failed panic tests", set(), 3),
        ("Defenders become Panicked and Weakened", {PANICKED, WEAKENED}, 2),
    ],
)
def test_the_rainbow_guards_banners_frighten(label: str, tokens: set[Condition], lost: int) -> None:
    async def script(table: Any) -> None:
        await window(Moment.UNIT_ACTIVATES, Activation(red(RAINBOW)))(table)
        await fight(red(RAINBOW), blue(GUARDS))(table)

    scene = battle().red(RAINBOW).blue(GUARDS)
    dice = [6, *[1] * 6, 1, 1, 1, 1]  # one wound, and a failed panic test of one more
    played = scene.run(script, dice).uses("Baratheon Banners").picks(label).picks("No more").ends()
    assert played.unit(GUARDS).wounds == 12 - lost
    assert played.unit(GUARDS).conditions == tokens


BANNERS = (
    "Critical Blow and Sundering",
    "Vicious, and 1 more wound from failed panic tests",
    "Defenders become Panicked and Weakened",
    "Restore 2 wounds, and re-roll charge and retreat distances",
)


def _bannered(left: int) -> Battle:
    laid = (Attached("50601", RED, left, special=True),)
    return battle().red(RAINBOW, wounds=4, attached=laid).blue(GUARDS)


def test_the_rainbow_guards_banners_run_out() -> None:
    """Baratheon Banners, Rainbow Guard: with the last one gone nothing more is asked."""
    acts = window(Moment.UNIT_ACTIVATES, Activation(red(RAINBOW)))
    for banner in BANNERS:
        last = _bannered(1).run(acts).uses("Baratheon Banners").picks(banner).ends()
        assert last.unit(RAINBOW).attached[0].tokens == 0, banner
    assert not _bannered(0).run(acts).offers("Baratheon Banners")
    played = _bannered(4).run(acts).uses("Baratheon Banners")
    for banner in reversed(BANNERS):
        played.picks(banner)
    now = played.ends().now
    assert played.unit(RAINBOW).attached[0].tokens == 0
    found = numbers(now, strike(now, red(RAINBOW), blue(GUARDS)))
    assert found.keywords == {Stat.CRITICAL_BLOW, Stat.SUNDERING, Stat.VICIOUS}
    assert now.has(Stat.REROLL_CHARGE, red(RAINBOW))
    assert now.has(Stat.REROLL_RETREAT, red(RAINBOW))
    back = _bannered(0).having(lasting=played.state.lasting)
    other = strike(back.now(), blue(GUARDS), red(RAINBOW))
    suffered = back.run(window(Moment.ATTACK_BEFORE_DICE, other)).ends()
    assert suffered.result[0].gains == ()
    assert not suffered.unit(RAINBOW).conditions


def test_the_rainbow_guard_is_resilient_and_rallies() -> None:
    """Resilience, Rally Cry."""
    scene = battle().red(RAINBOW).red(SWORDS, at=(32, 14), wounds=5).blue(GUARDS)
    played = scene.run(fight(red(RAINBOW), blue(GUARDS)), [1] * 7).ends()
    assert played.unit(SWORDS).wounds == 7
    assert scene.run(fight(blue(GUARDS), red(RAINBOW)), [6] * 6).offers("Resilience")


# ------------------------------------------------------------------ Halberdiers and Scouts


def test_baratheon_halberdiers_taunt() -> None:
    scene = battle().red(HALBERDIERS).blue(GUARDS)
    acts = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert scene.run(acts).offers("Taunt")


def test_crownland_scouts_mark_and_reposition() -> None:
    """Mark Target, Tactical Reposition, Cavalry."""
    scene = battle().red(SCOUTS).blue(GUARDS, at=FAR)
    played = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Mark Target").ends()
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    enemy = scene.run(window(Moment.TURN_START, Turn(BLUE)))
    assert enemy.offers("Tactical Reposition")
    acts = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SCOUTS))))
    assert acts.offers("Cavalry")
    assert not isinstance(acts.pending, ChooseSome)
