"""Lannister attachments: what their cards say, where it matters and where it is silent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, MoraleTest
from simulator.rules import morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import conditions
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOW, GUARDS = "Stark Sworn Swords", "Stark Bowmen", "Lannister Guardsmen"
HALBERDS, CROSSBOWS = "Lannister Halberdiers", "Lannister Crossbowmen"
CERSEI = "Cersei Lannister"
CROWNED = pytest.mark.parametrize("zone", [Zone.CROWN, Zone.WEALTH, None])


def led(*by: str, zone: Zone | None = None, **state: Any) -> Battle:
    """Set halberdiers with attachments against swords; Cersei Lannister holds a zone, or none."""
    return battle().stark(SWORDS).lannister(HALBERDS, *by, **state).ncu(CERSEI, zone)


def striking(scene: Battle, line: int = 0) -> Any:
    """Return the numbers of the halberdiers' attack."""
    now = scene.now()
    return numbers(now, strike(now, blue(HALBERDS), red(SWORDS), line=line))


def struck(scene: Battle) -> Any:
    """Return the numbers of the swords' attack on the halberdiers."""
    now = scene.now()
    return numbers(now, strike(now, red(SWORDS), blue(HALBERDS)))


def _shot(*by: str, zone: Zone | None = None) -> Any:
    scene = battle().stark(SWORDS).lannister(CROSSBOWS, *by, at=(24, 28)).ncu(CERSEI, zone)
    now = scene.now()
    return numbers(now, strike(now, blue(CROSSBOWS), red(SWORDS)))


# ------------------------------------------------------------------ the Kingsguard


@CROWNED
def test_dominance_of_the_crown_strikes_for_the_throne(zone: Zone | None) -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS, "Mandon Moore").ncu(CERSEI, zone)
    now = scene.now()
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    crown = zone is Zone.CROWN
    assert found.to_hit.total == (3 if crown else 4)
    assert (Stat.SUNDERING in found.keywords) is crown
    back = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (back.to_hit.total, Stat.SUNDERING in back.keywords) == (4, False)


def _thrown(number: str, zone: Zone | None = None) -> Any:
    """Return the numbers of an attack with a guardsman's sword, as if it were thrown."""
    now = battle().stark(SWORDS).lannister(GUARDS, number).ncu(CERSEI, zone).now()
    attack = strike(now, blue(GUARDS), red(SWORDS))
    return numbers(now, replace(attack, card=replace(attack.card, kind=AttackKind.LONG)))


@pytest.mark.parametrize("number", ["20108", "20114", "20116", "20126"])
def test_what_is_said_of_melee_is_not_said_of_shots(number: str) -> None:
    """Dominance Of The Crown, Unstoppable Wrath, The Mountain's Strength and Qyburn."""
    found = _thrown(number, Zone.CROWN)
    assert (found.to_hit.total, found.extra_wounds.total, found.keywords) == (4, 0, frozenset())


def test_dominance_of_the_crown_is_for_melee() -> None:
    plain, shot = _shot(zone=Zone.CROWN), _shot("Mandon Moore", zone=Zone.CROWN)
    assert plain.to_hit.total == shot.to_hit.total


@pytest.mark.parametrize(("zone", "healed"), [(Zone.CROWN, 2), (Zone.WEALTH, 1), (None, 1)])
def test_duty_to_the_crown_rewards_the_steadfast(zone: Zone | None, healed: int) -> None:
    for panics in (True, False):
        scene = led("Barristan Selmy", zone=zone, wounds=5)
        dice = [6, 6, 1] if panics else [6, 6]
        played = scene.run(takes_test(blue(HALBERDS), panics=panics), dice).ends()
        assert played.unit(HALBERDS).wounds == 5 + healed


def test_duty_to_the_crown_wants_its_own_test_passed() -> None:
    scene = led("Barristan Selmy", zone=Zone.CROWN, wounds=5)
    assert scene.run(takes_test(red(SWORDS)), [6, 6, 1]).ends().unit(HALBERDS).wounds == 5
    failed = scene.run(takes_test(blue(HALBERDS), panics=False), [1, 1]).ends()
    assert failed.unit(HALBERDS).wounds == 5


@CROWNED
def test_intimidation_of_the_crown_marks_the_defender(zone: Zone | None) -> None:
    scene = led("Meryn Trant", zone=zone).having(active=BLUE)
    played = scene.run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7).ends()
    marked = {Condition.PANICKED, Condition.WEAKENED} if zone is Zone.CROWN else set()
    assert played.unit(SWORDS).conditions == marked


def test_intimidation_of_the_crown_is_for_its_own_melee_attacks() -> None:
    scene = led("Meryn Trant", zone=Zone.CROWN)
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), [1] * 7).ends()
    assert not played.unit(HALBERDS).conditions
    far = battle().stark(SWORDS).lannister(CROSSBOWS, "Meryn Trant", at=(24, 30))
    shot = far.ncu(CERSEI, Zone.CROWN).having(active=BLUE)
    played = shot.run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 12).passes()
    assert not played.unit(SWORDS).conditions


@CROWNED
def test_protection_of_the_crown_re_rolls_defense_dice(zone: Zone | None) -> None:
    scene = led("Arys Oakheart", zone=zone)
    assert struck(scene).defense_rerolls.any is (zone is Zone.CROWN)
    assert not striking(scene).defense_rerolls.any
    away = battle().stark(BOW).lannister(HALBERDS, "Arys Oakheart", at=(24, 28))
    now = away.ncu(CERSEI, zone).now()
    shot = numbers(now, strike(now, red(BOW), blue(HALBERDS)))
    assert shot.defense_rerolls.any is (zone is Zone.CROWN)


def test_protection_of_the_crown_is_for_attacks() -> None:
    """Automatic hits are no attack (GEN-15)."""
    scene = led("Arys Oakheart", zone=Zone.CROWN)

    async def hit(table: Table) -> None:
        await attacks.hits(table, blue(HALBERDS), 2, "test", RED)

    played = scene.run(hit, [1, 1])
    assert played.pending is None


@pytest.mark.parametrize(
    ("wounds", "zone", "cost"),
    [
        (12, Zone.CROWN, 1),
        (8, Zone.CROWN, 2),
        (4, Zone.CROWN, 3),
        (4, Zone.WEALTH, 0),
    ],
)
def test_vengeance_of_the_crown_answers_melee_attacks(wounds: int, zone: Zone, cost: int) -> None:
    scene = led("Boros Blount", zone=zone, wounds=wounds)
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), [1] * 7).ends()
    assert played.unit(SWORDS).wounds == 12 - cost
    own = scene.having(active=BLUE).run(fight(blue(HALBERDS), red(SWORDS)), [1] * 7)
    assert own.passes().unit(HALBERDS).wounds == wounds


def test_vengeance_of_the_crown_lets_archers_be() -> None:
    scene = battle().stark(BOW).lannister(HALBERDS, "Boros Blount", at=(24, 28))
    scene = scene.ncu(CERSEI, Zone.CROWN)
    played = scene.run(fight(red(BOW), blue(HALBERDS)), [1] * 9).passes()
    assert played.of(ev.AttackCompleted)
    assert played.unit(BOW).wounds == 12


# ------------------------------------------------------------------ the Crown's orders

PYCELLE = "Pycelle"


def _commanded(number: str) -> Battle:
    scene = battle().stark(SWORDS).lannister(HALBERDS, number, at=(24, 40)).ncu(PYCELLE)
    return scene.ncu("Catelyn Stark").having(active=BLUE)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Orders Of The Crown (Preston Greenfield)", "20112"),
        ("Orders Of The Crown (Joffrey Baratheon)", "20121"),
    ],
)
def test_orders_of_the_crown_move_the_unit(name: str, number: str) -> None:
    scene = _commanded(number)
    played = scene.run(claims(blue(PYCELLE), Zone.CROWN)).uses(name)
    assert set(played.labels()) == {"Maneuver", "March"}
    played.answers("march")
    assert isinstance(played.pending, Place)
    assert played.pending.unit == blue(HALBERDS)
    played.stays().ends()
    assert not played.of(ev.MoraleTested)  # the zone's own effect was replaced
    assert not scene.run(claims(blue(PYCELLE), Zone.MANEUVER)).offers(name)
    enemy = scene.run(claims(red("Catelyn Stark"), Zone.CROWN), [6, 6, 1])
    assert not enemy.offers(name)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("20112", "Orders Of The Crown"),
        ("20121", "Orders Of The Crown"),
        ("20130", "Might of the Throne"),
    ],
)
def test_the_crowns_orders_may_be_declined_and_replace_only_once(number: str, name: str) -> None:
    scene = _commanded(number).having(active=BLUE)
    if number == "20130":
        scene = battle().stark(SWORDS).lannister(HALBERDS, number).ncu(PYCELLE)
        scene = scene.having(active=BLUE)
    passed = scene.run(claims(blue(PYCELLE), Zone.CROWN), [6, 6, 1]).ends()
    assert passed.of(ev.MoraleTested)
    both = scene.hand("Bribery").run(claims(blue(PYCELLE), Zone.CROWN)).uses(name).uses("Bribery")
    both.picks("Bribery").ends()
    assert both.unit(SWORDS).attached
    assert not both.of(ev.ActionDeclared)


def test_orders_of_the_crown_need_a_unit_that_can_move() -> None:
    stuck = battle().stark(SWORDS).lannister(HALBERDS, "20121").ncu(PYCELLE).having(active=BLUE)
    played = stuck.run(claims(blue(PYCELLE), Zone.CROWN), [6, 6, 1])
    assert not played.offers("Orders Of The Crown")


def test_might_of_the_throne_kevan_lannister_lets_his_unit_strike() -> None:
    name = "Might of the Throne (Kevan Lannister)"
    scene = battle().stark(SWORDS).lannister(HALBERDS, "20130").ncu(PYCELLE)
    scene = scene.ncu("Catelyn Stark").having(active=BLUE)
    played = scene.run(claims(blue(PYCELLE), Zone.CROWN), [1] * 7).uses(name).answers("stay").ends()
    assert played.of(ev.AttackBegan)[0].attacker == blue(HALBERDS)
    assert not played.of(ev.MoraleTested) or played.of(ev.MoraleTested)[0].automatic
    assert not scene.run(claims(blue(PYCELLE), Zone.COMBAT)).offers(name)
    enemy = scene.run(claims(red("Catelyn Stark"), Zone.CROWN), [6, 6, 1])
    assert not enemy.offers(name)
    away = battle().stark(SWORDS, at=(24, 30)).lannister(HALBERDS, "20130", at=(24, 38))
    away = away.ncu(PYCELLE).having(active=BLUE)
    charging = away.run(claims(blue(PYCELLE), Zone.CROWN), [4] * 40).uses(name)
    assert charging.of(ev.ActionDeclared)[0].action == "charge"


# ------------------------------------------------------------------ Gregor Clegane, Qyburn


@pytest.mark.parametrize(
    ("number", "sunders"), [("20114", False), ("20128", False), ("20116", True)]
)
def test_unstoppable_wrath_and_the_mountains_strength_hit_harder(
    number: str, sunders: bool
) -> None:
    """Unstoppable Wrath; The Mountain's Strength."""
    scene = battle().stark(SWORDS).lannister(GUARDS, number)
    now = scene.now()
    found = numbers(now, strike(now, blue(GUARDS), red(SWORDS)))
    assert found.extra_wounds.total == 2
    assert (Stat.SUNDERING in found.keywords) is sunders
    back = numbers(now, strike(now, red(SWORDS), blue(GUARDS)))
    assert (back.extra_wounds.total, Stat.SUNDERING in back.keywords) == (0, False)
    assert _shot(number).extra_wounds.total == 0
    bow = battle().stark(SWORDS).stark(BOW, number, at=(24, 28)).now()
    assert Stat.SUNDERING not in numbers(bow, strike(bow, red(BOW), red(SWORDS))).keywords


def test_indomitable_units_never_become_weakened() -> None:
    now = led("20116").now()
    assert not conditions.can_receive(now, blue(HALBERDS), Condition.WEAKENED)
    assert conditions.can_receive(now, blue(HALBERDS), Condition.PANICKED)
    assert conditions.can_receive(now, red(SWORDS), Condition.WEAKENED)


def test_experiment_enhancements_sharpen_and_violent_reactions_expose() -> None:
    """Experiment Enhancements; Violent Reactions."""
    weak = frozenset({Condition.WEAKENED})
    scene = led("Qyburn, Forbidden Knowledge", conditions=weak)
    found, plain = striking(scene), striking(led())
    assert found.to_hit.total == plain.to_hit.total - 1
    assert Stat.VICIOUS in found.keywords
    assert not found.attack_rerolls.forced
    assert striking(led(conditions=weak)).attack_rerolls.forced
    back = struck(scene)
    assert back.defense.total == struck(led()).defense.total + 1
    assert (back.to_hit.total, Stat.VICIOUS in back.keywords) == (4, False)
    assert not conditions.can_receive(scene.now(), blue(HALBERDS), Condition.WEAKENED)
    fresh = led("Qyburn, Forbidden Knowledge").now()
    assert conditions.can_receive(fresh, blue(HALBERDS), Condition.WEAKENED)  # still becomes it


def test_experiment_enhancements_leave_shots_as_they_are_but_shield_them() -> None:
    plain, shot = _shot(), _shot("Qyburn, Forbidden Knowledge")
    assert (plain.to_hit.total, Stat.VICIOUS in shot.keywords) == (shot.to_hit.total, False)
    scene = led("Qyburn, Forbidden Knowledge").having(active=RED)
    scene = battle().stark(SWORDS, conditions=frozenset({Condition.WEAKENED}))
    scene = scene.lannister(HALBERDS, "Qyburn, Forbidden Knowledge")
    assert struck(scene).attack_rerolls.forced  # it shields nobody else


# ------------------------------------------------------------------ others


@pytest.mark.parametrize(("zone", "healed"), [(Zone.CROWN, 2), (Zone.WEALTH, 1), (None, 1)])
def test_reinforcements_arrive_as_the_unit_activates(zone: Zone | None, healed: int) -> None:
    scene = led("Gate Warden", zone=zone, wounds=5).having(active=BLUE)
    activated = window(Moment.UNIT_ACTIVATES, Activation(blue(HALBERDS)))
    assert scene.run(activated).ends().unit(HALBERDS).wounds == 5 + healed
    other = window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    assert scene.run(other).ends().unit(HALBERDS).wounds == 5


@pytest.mark.parametrize(("x", "bonus"), [(35.4, 1), (36, 0)])
def test_embolden_steadies_friends_nearby(x: float, bonus: int) -> None:
    now = led("20125").lannister(GUARDS, at=(x, 24)).now()
    for panics in (True, False):
        for unit, total in ((GUARDS, bonus), (HALBERDS, 1)):
            found = morale.numbers(now, MoraleTest(blue(unit), panics, "test"))
            assert found.modifier.total == total, unit
    assert morale.numbers(now, MoraleTest(red(SWORDS), False, "test")).modifier.total <= 0
    enemy = [
        str(part.source)
        for part in morale.numbers(now, MoraleTest(red(SWORDS), True, "test")).modifier.parts
    ]
    assert "Embolden" not in enemy
