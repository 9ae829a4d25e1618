"""Lannister combat units: what their cards say, where it matters and where it is silent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.cards import AttackKind
from simulator.model.moments import Moment
from simulator.model.requests import ChooseSome, Kind
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Attack, Charge, MoraleTest
from simulator.rules import action_list, morale
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.odds import attack_odds as odds
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    Battle,
    battle,
    blue,
    fight,
    red,
    strike,
    window,
)

SWORDS, GUARDS, HALBERDS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
CERSEI = "Cersei Lannister"
SONS, FELLOWS = "The Warrior's Sons", "Poor Fellows"
MEN, GREGOR = "House Clegane Mountain's Men", "Gregor Clegane"
GOLD, RED_CLOAKS, BRIGANDS = "Gold Cloaks", "Red Cloaks", "House Clegane Brigands"


def crowned(scene: Battle, zone: Zone | None = Zone.CROWN) -> Battle:
    """Have Cersei Lannister hold a zone for blue, or none."""
    return scene.ncu(CERSEI, zone)


# ------------------------------------------------------------------ Pyromancers


@pytest.mark.parametrize("line", [0, 1])
def test_wildfire_burns_through_every_defense(line: int) -> None:
    now = battle().stark(SWORDS).lannister("Pyromancers").now()
    found = numbers(now, strike(now, blue("Pyromancers"), red(SWORDS), line=line))
    assert Stat.VICIOUS in found.keywords
    assert not found.defense_dice
    back = numbers(now, strike(now, red(SWORDS), blue("Pyromancers")))
    assert back.defense_dice
    assert Stat.VICIOUS not in back.keywords


# ------------------------------------------------------------------ House Clegane Brigands


@pytest.mark.parametrize(("wounds", "more"), [(12, 0), (8, 1), (4, 2)])
def test_brutal_armaments_make_failed_panic_tests_dearer(wounds: int, more: int) -> None:
    scene = battle().stark(SWORDS, wounds=wounds).lannister(BRIGANDS, wounds=3)
    now = scene.now()
    attack = strike(now, blue(BRIGANDS), red(SWORDS))
    found = numbers(now, attack)
    assert Stat.VICIOUS in found.keywords
    assert found.panic.wounds.total == more
    assert morale.numbers(now, MoraleTest(red(SWORDS), True, "test")).wounds.total == 0
    back = numbers(now, strike(now, red(SWORDS), blue(BRIGANDS)))
    assert back.panic.wounds.total == 0
    assert Stat.VICIOUS not in back.keywords


def test_brutal_armaments_are_its_own() -> None:
    scene = battle().stark(SWORDS, wounds=4).lannister(GUARDS).lannister(BRIGANDS, at=(40, 40))
    now = scene.now()
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).panic.wounds.total == 0


# ------------------------------------------------------------------ Red Cloaks


@pytest.mark.parametrize(("zone", "less"), [(Zone.WEALTH, -1), (Zone.CROWN, 0), (None, 0)])
def test_fearless_avarice_needs_wealth(zone: Zone | None, less: int) -> None:
    now = crowned(battle().stark(SWORDS).lannister(RED_CLOAKS), zone).now()
    found = morale.numbers(now, MoraleTest(blue(RED_CLOAKS), True, "test"))
    assert found.wounds.total == less
    assert morale.numbers(now, MoraleTest(red(SWORDS), True, "test")).wounds.total == 0


def _acts(unit: str, name: str) -> object:
    return window(Moment.ACTION_DECLARED, Action(unit, name))


@pytest.mark.parametrize(("wounds", "malus"), [(12, -3), (4, -1)])
@pytest.mark.parametrize("action", [name for name in action_list.ACTIONS if name != "forgo"])
def test_lannister_justice_frightens_before_every_action(
    action: str, wounds: int, malus: int
) -> None:
    scene = battle().stark(SWORDS).lannister(RED_CLOAKS, wounds=wounds)
    scene = crowned(scene.stark("Grey Wind", at=(24, 1)))  # too far away
    script = window(Moment.ACTION_DECLARED, Action(blue(RED_CLOAKS), action))
    played = scene.run(script, [6, 5, 1]).ends()
    (tested,) = played.of(ev.MoraleTested)
    assert (tested.unit, tested.result.total) == (red(SWORDS), 11 + malus)


def test_lannister_justice_is_silent_without_crown_action_or_enemy() -> None:
    close = battle().stark(SWORDS).lannister(RED_CLOAKS)
    script = window(Moment.ACTION_DECLARED, Action(blue(RED_CLOAKS), "march"))
    assert not crowned(close, Zone.WEALTH).run(script).ends().of(ev.MoraleTested)
    for unit, name in ((RED_CLOAKS, "forgo"), (GUARDS, "march")):
        scene = battle().stark(SWORDS).lannister(RED_CLOAKS).lannister(GUARDS, at=(40, 40))
        other = window(Moment.ACTION_DECLARED, Action(blue(unit), name))
        assert not crowned(scene).run(other).ends().of(ev.MoraleTested)
    for y, near in ((20.7, True), (21.3, False)):  # 11.9 and 12.5 inches
        scene = crowned(battle().stark(SWORDS, at=(24, 4)).lannister(RED_CLOAKS, at=(24, y)))
        played = scene.run(script, [6, 6, 1] if near else []).ends()
        assert bool(played.of(ev.MoraleTested)) is near


# ------------------------------------------------------------------ Gold Cloaks


@pytest.mark.parametrize(
    ("wounds", "dice", "marked"), [(12, 5, False), (8, 4, False), (4, 4, True)]
)
def test_laws_of_the_realm_cost_the_attacker_a_rank(wounds: int, dice: int, marked: bool) -> None:
    """ORD-01."""
    scene = battle().stark(SWORDS, wounds=wounds).lannister(GOLD)
    played = scene.run(fight(red(SWORDS), blue(GOLD)), [1] * dice).uses("Laws of the Realm").ends()
    assert (Condition.VULNERABLE in played.unit(SWORDS).conditions) is marked


def test_laws_of_the_realm_reach_six_inches_and_no_friends() -> None:
    bow = "Stark Bowmen"
    for y, near in ((30.7, True), (31.3, False)):  # 5.9 and 6.5 inches
        scene = battle().stark(bow).lannister(GOLD, at=(24, y))
        assert scene.run(fight(red(bow), blue(GOLD)), [1] * 9).offers("Laws of the Realm") is near
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(GOLD, at=(29.2, 24))
    own = scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 9)
    assert not own.offers("Laws of the Realm")


@pytest.mark.parametrize(
    ("y", "zone", "malus"),
    [
        (30.7, Zone.CROWN, -1),
        (31.3, Zone.CROWN, 0),
        (28, Zone.WEALTH, 0),
    ],
)
def test_oppressive_peacekeeping_weighs_on_enemies_nearby(y: float, zone: Zone, malus: int) -> None:
    scene = battle().stark(SWORDS).lannister(GOLD, at=(24, y)).lannister(GUARDS, at=(30, y))
    now = crowned(scene, zone).now()
    for panics in (True, False):
        found = morale.numbers(now, MoraleTest(red(SWORDS), panics, "test"))
        assert found.modifier.total == malus
        assert morale.numbers(now, MoraleTest(blue(GUARDS), panics, "test")).modifier.total == 0


# ------------------------------------------------------------------ the Kingsguard

KINGSGUARD = "Kingsguard"


def test_joffreys_retinue_is_eight_figures_in_two_ranks() -> None:
    """Joffrey's Retinue: UNIT-06, UNIT-07."""
    now = battle().stark(SWORDS).lannister(KINGSGUARD).now()
    card, unit = now.card(blue(KINGSGUARD)), blue(KINGSGUARD)
    assert (card.figures, card.full_wounds, card.ranks) == (8, 8, 2)
    assert (now.unit(unit).wounds, now.ranks(unit), now.ranks_lost(unit)) == (8, 2, 0)
    assert wounds.missing(now, unit) == 0
    half = battle().stark(SWORDS).lannister(KINGSGUARD, wounds=4).now()
    assert (half.ranks(unit), half.ranks_lost(unit)) == (1, 1)
    assert numbers(half, strike(half, unit, red(SWORDS))).dice.total == 7


def _strong() -> Battle:
    return battle().stark(SWORDS).lannister(HALBERDS, "Ser Robert Strong")


@pytest.mark.parametrize(("hits", "cost"), [(5, 2), (4, 2), (1, 0)])
def test_resilience_halves_what_gets_through(hits: int, cost: int) -> None:
    """ORD-01."""
    dice = [5] * hits + [1] * (7 - hits) + [1] * hits + [6, 6, 1] * bool(cost)
    played = _strong().run(fight(red(SWORDS), blue(HALBERDS)), dice).uses("Resilience")
    assert played.ends().unit(HALBERDS).wounds == 12 - cost
    guard = battle().stark(SWORDS).lannister(KINGSGUARD)
    assert guard.run(fight(red(SWORDS), blue(KINGSGUARD)), [5] * 7).offers("Resilience")


def test_resilience_is_a_choice_and_for_its_own_defense() -> None:
    dice = [5] * 5 + [1] * 2 + [1] * 5 + [6, 6, 1]
    played = _strong().run(fight(red(SWORDS), blue(HALBERDS)), dice).ends()
    assert played.unit(HALBERDS).wounds == 7
    own = _strong().having(active=BLUE).run(fight(blue(HALBERDS), red(SWORDS)), [1] * 13)
    assert not own.offers("Resilience")


def test_resilience_halves_hits_and_not_added_wounds() -> None:
    scene = battle().stark(SWORDS, "20114").lannister(HALBERDS, "Ser Robert Strong")
    dice = [5] * 4 + [1] * 3 + [1] * 4 + [6, 6, 1]
    played = scene.run(fight(red(SWORDS), blue(HALBERDS)), dice).uses("Resilience").ends()
    assert played.unit(HALBERDS).wounds == 8  # two of four hits, and two more wounds


def test_resilience_shows_in_the_odds() -> None:
    now = battle().stark(SWORDS).lannister(KINGSGUARD).now()
    attack = strike(now, red(SWORDS), blue(KINGSGUARD))
    halved = attack.gaining(Stat.HALF_WOUNDS, 1, "Resilience")
    full, less = odds.of_attack(now, attack).struck, odds.of_attack(now, halved).struck
    assert less[0] == pytest.approx(full[0] + full[1])
    assert less[1] == pytest.approx(full[2] + full[3])


# ------------------------------------------------------------------ Casterly Rock Honor Guard

HONOR = "Casterly Rock Honor Guard"
TOKENS = [Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED]


def test_lannister_oppression_chooses_one_and_one_more_for_each_condition() -> None:
    labels = ["Vicious", "Sundering", "The defender loses all abilities", "Re-roll attack dice"]
    for count in range(4):
        scene = battle().stark(SWORDS, conditions=frozenset(TOKENS[:count])).lannister(HONOR)
        played = scene.having(active=BLUE).run(fight(blue(HONOR), red(SWORDS)), [1] * 7)
        offered = []
        while played.labels() and set(played.labels()) <= set(labels):
            offered.append(len(played.labels()))
            played.picks(played.labels()[0])
        assert offered == [4, 3, 2, 1][: min(count + 1, 3)]  # the last of four is taken unasked


@pytest.mark.parametrize(
    ("label", "keyword"),
    [
        ("Vicious", "Vicious"),
        ("Sundering", "Sundering"),
        ("Re-roll attack dice", ""),
        ("The defender loses all abilities", ""),
    ],
)
def test_lannister_oppression_does_what_was_chosen(label: str, keyword: str) -> None:
    scene = battle().stark(SWORDS).lannister(HONOR).having(active=BLUE)
    played = scene.run(fight(blue(HONOR), red(SWORDS)), [1] * 7).picks(label)
    asked = played.pending
    again = isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL
    assert again is label.startswith("Re-roll")
    played.ends()
    (began,) = played.of(ev.AttackBegan)
    assert [str(word) for word in began.keywords] == ([keyword] if keyword else [])
    assert played.now.lost_abilities(red(SWORDS)) is ("loses" in label)


def test_lannister_oppression_is_for_its_own_attacks() -> None:
    scene = battle().stark(SWORDS).lannister(HONOR)
    played = scene.run(fight(red(SWORDS), blue(HONOR)), [1] * 7).ends()
    assert played.of(ev.AttackBegan)


# ------------------------------------------------------------------ in melee only


def _thrown(scene: Battle, unit: str) -> Attack:
    """Return an attack with the unit's own weapon, as if it were thrown."""
    attack = strike(scene.now(), blue(unit), red(SWORDS))
    return replace(attack, card=replace(attack.card, kind=AttackKind.LONG))


def test_what_is_said_of_melee_is_not_said_of_shots() -> None:
    """Brutal Armaments; Battle Prayer; Fanatical Zeal; Lannister Oppression; Cleaving Blows ..."""
    scene = battle().stark(SWORDS, wounds=4).lannister(BRIGANDS)
    found = numbers(scene.now(), _thrown(scene, BRIGANDS))
    assert (Stat.VICIOUS in found.keywords, found.panic.wounds.total) == (False, 0)
    for unit in (MEN, HALBERDS, GREGOR):
        scene = battle().stark(SWORDS).lannister(unit)
        found = numbers(scene.now(), _thrown(scene, unit))
        assert not found.keywords, unit
        assert found.to_hit.total == scene.now().card(blue(unit)).attacks[0].hit
        assert found.defense_dice
    for unit in (SONS, FELLOWS, HONOR):
        fresh = battle().stark(SWORDS).lannister(unit).having(active=BLUE)
        played = fresh.run(window(Moment.ATTACK_BEFORE_DICE, _thrown(fresh, unit)))
        assert played.pending is None, unit


# ------------------------------------------------------------------ for its own sake


def test_lannister_supremacy_answers_attacks_on_its_own_unit() -> None:
    scene = battle().stark(SWORDS).lannister(HALBERDS).lannister(GUARDS, at=(40, 40))
    assert not scene.run(fight(red(SWORDS), blue(HALBERDS)), [1] * 7).offers("Lannister Supremacy")


def test_set_for_charge_answers_charges_on_its_own_unit() -> None:
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(HALBERDS, at=(40, 40))
    charged = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=4)
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charged))
    assert not played.offers("Set for Charge")


def test_the_mountain_that_rides_rides_in_his_own_turn_and_unengaged() -> None:
    name = "The Mountain That Rides"
    scene = battle().stark(SWORDS).lannister(GREGOR, at=(40, 40)).lannister(GUARDS)
    other = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert not scene.run(other).offers(name)
    fighting = battle().stark(SWORDS).lannister(GREGOR)
    own = window(Moment.UNIT_ACTIVATES, Activation(blue(GREGOR)))
    assert not fighting.run(own).offers(name)


def test_cleaving_blows_leave_others_their_defense() -> None:
    now = battle().stark(SWORDS).lannister(GREGOR).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GREGOR))).defense_dice
