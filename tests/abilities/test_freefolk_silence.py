"""Cards of the Free Folk where they stay silent: another unit, moment, zone or distance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import (
    Action,
    Activation,
    Attack,
    Claim,
    Fall,
    Means,
    MoraleTest,
    Targeted,
    Turn,
)
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers, prepared
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    battle,
    blue,
    claims,
    lying,
    red,
    strike,
    takes_test,
    window,
)

SWORDS, BOWMEN, BROTHERS = "Stark Sworn Swords", "Stark Bowmen", "Sworn Brothers"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
GIANT, WUN_WUN, MAMMOTH, SPEAR = "Savage Giant", "Wun Wun", "War Mammoth", "Giant Spear Throwers"
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))
NEAR, FAR = 5.5, 6.5
"""Inches in and beyond short range, but not by a whole inch."""


def _field(*cards: str) -> Battle:
    """Swords and guards in contact, bowmen elsewhere; red holds cards."""
    scene = battle().red(SWORDS).red(BOWMEN, at=(31, 12)).blue(GUARDS)
    return scene.blue(HALBERDIERS, at=(40, 44)).hand(*cards, by=RED)


def _beyond(name: str, inches: float, first: str = SWORDS) -> tuple[float, float]:
    """Return where a unit stands so many inches behind Guardsmen, who meet the `first` of red."""
    depths = [LIBRARY.units[UNITS[each]].tray.depth for each in (first, GUARDS, name)]
    return 24, 20 + depths[0] / 2 + depths[1] + depths[2] / 2 + inches


def _now() -> Position:
    return _field().now()


def _own() -> Attack:
    return strike(_now(), red(SWORDS), blue(GUARDS))


def _enemys() -> Attack:
    return strike(_now(), blue(GUARDS), red(SWORDS))


def _shot() -> Attack:
    return prepared(_now(), red(SWORDS), blue(GUARDS), BOW)


def _shot_at() -> Attack:
    return prepared(_now(), blue(GUARDS), red(SWORDS), BOW)


def _ended(attack: Attack) -> Attack:
    """Return an attack that destroyed a rank."""
    return replace(attack, wounds=4, ranks_destroyed=1, ranks_before=3, panic_passed=True)


# ------------------------------------------------------------------ cards about attacks


@pytest.mark.parametrize(
    ("card", "moment", "mine"),
    [
        ("Overwhelming Assault", Moment.ATTACK_BEFORE_DICE, True),
        ("Bloody Trophies", Moment.ATTACK_COMPLETED, True),
        ("Weapon Trophies", Moment.ATTACK_COMPLETED, True),
        ("Armor Trophies", Moment.ATTACK_COMPLETED, True),
        ("Hit and Run, Harma", Moment.ATTACK_COMPLETED, True),
        ("Counter Assault", Moment.ATTACK_COMPLETED, False),
        ("40304", Moment.ATTACK_COMPLETED, False),
    ],
)
def test_a_card_of_melee_is_for_the_melee_of_one_side(
    card: str, moment: Moment, mine: bool
) -> None:
    """TCD-01: no arrows, and not the other side's attack."""
    name = LIBRARY.tactics[card].name if card.isdigit() else card.split(",", maxsplit=1)[0]
    for attack, offered in (
        (_own(), mine),
        (_enemys(), not mine),
        (_shot(), False),
        (_shot_at(), False),
    ):
        played = _field(card).run(window(moment, _ended(attack)))
        assert played.offers(name) is offered, attack


def test_overwhelming_assault_is_one_choice_for_the_attacker_alone() -> None:
    played = _field("Overwhelming Assault").run(window(Moment.ATTACK_BEFORE_DICE, _own()))
    (attack,) = played.uses("Overwhelming Assault").picks("Critical Blow").ends().result
    assert {gain.stat for gain in attack.gains} == {Stat.CRITICAL_BLOW}


@pytest.mark.parametrize("card", ["Bloody Trophies", "Weapon Trophies", "Armor Trophies"])
@pytest.mark.parametrize(("inches", "wanted"), [(NEAR, 2), (FAR, 1)])
def test_a_trophy_lies_in_short_range_of_the_attacker(
    card: str, inches: float, wanted: int
) -> None:
    """GEN-08."""
    depth = LIBRARY.units[UNITS[BROTHERS]].tray.depth
    scene = battle().red(SWORDS).red(BROTHERS, at=(24, 20 - depth - inches)).blue(GUARDS)
    done = window(Moment.ATTACK_COMPLETED, _ended(_own()))
    played = scene.hand(card, by=RED).run(done).uses(card).passes()
    options = len(played.pending.options) if isinstance(played.pending, Choose) else 1
    assert options == wanted


def test_bloody_trophies_frighten_only_who_is_engaged_with_their_bearer() -> None:
    scene = battle().red(SWORDS, attached=(lying("Bloody Trophies", RED),)).blue(GUARDS)
    scene = scene.blue(HALBERDIERS, at=(40, 44))
    for unit in (blue(HALBERDIERS), red(SWORDS)):
        played = scene.run(window(Moment.ACTION_DECLARED, Action(unit, "maneuver"))).ends()
        assert not any(one.conditions for one in played.state.units.values())


@pytest.mark.parametrize(("leader", "again"), [((), False), (("20301",), True)])
def test_counter_assault_rolls_again_for_tormunds_unit_alone(
    leader: tuple[str, ...], again: bool
) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("Counter Assault", by=RED)
    scene = scene.red("Free Folk Raiders", *leader, at=(24 + 2.75 + 2.4, 24.8), facing=270)
    done = window(Moment.ATTACK_COMPLETED, _enemys())
    played = scene.run(done, [1] * 12).uses("Counter Assault").passes()
    while isinstance(played.pending, Choose):
        played.answers(played.pending.options[0].key)
    assert (str(getattr(played.pending, "kind", "")) == "reroll") is again, "attack dice"
    apart = battle().red(SWORDS).blue(GUARDS).hand("Counter Assault", by=RED)
    apart = apart.red("Free Folk Raiders", *leader, at=(34, 24.8), facing=270)
    played = apart.run(done, [3, *[1] * 40]).uses("Counter Assault").passes()
    while isinstance(played.pending, Choose | Place) and not played.of(ev.DiceRolled):
        asked = played.pending
        played.answers(asked.start if isinstance(asked, Place) else asked.options[0].key)
    assert (str(getattr(played.pending, "kind", "")) == "reroll") is again, "charge distance dice"


# ------------------------------------------------------------------ distances and numbers


@pytest.mark.parametrize(("inches", "count"), [(NEAR, 2), (FAR, 1)])
def test_theres_too_many_counts_short_range(inches: float, count: int) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).red(BROTHERS, at=_beyond(BROTHERS, inches))
    scene = scene.hand("There's Too Many!", by=RED)
    test = window(Moment.MORALE_BEFORE_DICE, MoraleTest(blue(GUARDS), True, "test"))
    (found,) = scene.run(test).uses("There's Too Many!").ends().result
    assert [gain.amount for gain in found.gains] == [-count]


@pytest.mark.parametrize(("inches", "given"), [(NEAR, True), (FAR, False)])
def test_surrounded_and_exposed_counts_short_range(inches: float, given: bool) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).red(BROTHERS, at=_beyond(BROTHERS, inches))
    played = scene.hand("Surrounded and Exposed", by=RED).run(BLUE_TURN)
    if played.offers("Surrounded and Exposed"):
        played.uses("Surrounded and Exposed")
        if isinstance(played.pending, Choose) and given:
            played.picks("weakened")
    assert bool(played.ends().unit(GUARDS).conditions) is given


def _monsters(*inches: float, giants: int = 0) -> Battle:
    """Lay out Guardsmen, in contact with monsters on all sides or some inches before them."""
    scene = battle().red(SWORDS, at=(24, 4)).blue(GUARDS, at=(24, 28))
    tray = LIBRARY.units[UNITS[GIANT]].tray
    guard = LIBRARY.units[UNITS[GUARDS]].tray
    for gap, name in zip(inches, (GIANT, SPEAR, WUN_WUN, "Mag the Mighty, "), strict=False):
        places = {
            GIANT: (24, 28 - guard.depth / 2 - tray.depth / 2 - gap),
            SPEAR: (24, 28 + guard.depth / 2 + tray.depth / 2 + gap),
            WUN_WUN: (24 - guard.width / 2 - tray.width / 2 - gap, 28),
            "Mag the Mighty, ": (24 + guard.width / 2 + tray.width / 2 + gap, 28),
        }
        scene = scene.red("10314" if name.startswith("Mag") else name, at=places[name])
    return scene.hand("Monsters From The North", by=RED)


def test_monsters_from_the_north_counts_short_range_up_to_three() -> None:
    """GEN-08: -1 and 1 more wound for each of them, and for 3 at most."""
    wakes = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    name = "Monsters From The North"
    assert not _monsters(FAR).run(wakes).offers(name)
    for gaps, count in (((NEAR, FAR), 1), ((NEAR, NEAR), 2), ((NEAR,) * 4, 3)):
        played = _monsters(*gaps).run(wakes, [1, 1, 1]).uses(name).ends()
        (test,) = played.of(ev.MoraleTested)
        assert test.result.total == max(0, 2 - count)
        assert sum(part.amount for part in test.result.parts if part.amount < 0) == -count
        assert played.unit(GUARDS).wounds == 12 - 1 - count


@pytest.mark.parametrize(("inches", "shaken"), [(NEAR, True), (FAR, False)])
def test_a_grisly_example_reaches_short_range(inches: float, shaken: bool) -> None:
    weeper = battle().red("Free Folk Raiders", "The Weeper").blue(GUARDS)
    weeper = weeper.blue(HALBERDIERS, at=(24, 20 - _depth("Free Folk Raiders") - inches))
    played = weeper.run(RED_TURN).uses("Grisly Example").ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    assert bool(played.unit(HALBERDIERS).conditions) is shaken
    alone = battle().red("Free Folk Raiders", "The Weeper")
    alone = alone.blue(HALBERDIERS, at=(24, 20 - _depth("Free Folk Raiders") - inches))
    assert alone.run(RED_TURN).offers("Grisly Example") is shaken


def _depth(name: str) -> float:
    """Return half the depth of a tray and half that of Guardsmen."""
    trays = [LIBRARY.units[UNITS[each]].tray.depth for each in (name, GUARDS)]
    return sum(trays) / 2


@pytest.mark.parametrize(("inches", "offered"), [(11.5, True), (12.5, False)])
def test_harmas_approach_and_jons_knowledge_reach_long_range(inches: float, offered: bool) -> None:
    """Planned Approach; Southern Knowledge: GEN-08."""
    riders = "Harma's Vanguard"
    y = 20 + LIBRARY.units[UNITS[riders]].tray.depth / 2 + _depth(SWORDS) - _depth(GUARDS) + inches
    y += LIBRARY.units[UNITS[SWORDS]].tray.depth / 2
    scene = battle().red(riders).red(SWORDS, at=(24, y)).blue(GUARDS, at=(4, 44))
    played = scene.run(RED_TURN).uses("Planned Approach").passes()
    asked = played.pending
    targets = [o.about for o in asked.options] if isinstance(asked, Choose) else []
    assert (red(SWORDS) in targets) is offered
    jon = battle().red("Free Folk Raiders", "Jon Snow, The Crow-Come-Over")
    jon = jon.blue(GUARDS, at=(24, 20 + _depth("Free Folk Raiders") + inches))
    assert jon.run(RED_TURN).offers("Southern Knowledge") is offered


# ------------------------------------------------------------------ cards about turns and falls


def test_predictable_maneuvers_of_mance_waits_for_an_enemys_turn() -> None:
    name = "Predictable Maneuvers"
    scene = _field("40312").ncu("Cersei Lannister").having(turn=1, first=BLUE, active=BLUE)
    assert scene.run(BLUE_TURN).offers(name)
    assert not scene.run(RED_TURN).offers(name)


def test_giants_are_avenged_for_giants_of_their_own_side() -> None:
    """Last of Their Kind."""
    scene = battle().red(WUN_WUN).blue(GUARDS).red(SWORDS, at=(40, 8)).blue(GIANT, at=(8, 44))
    scene = scene.hand("Last of Their Kind", by=RED)
    other = scene.red(GIANT, at=(8, 8))
    assert other.run(window(Moment.UNIT_FALLS, Fall(red(GIANT)))).offers("Last of Their Kind")
    assert not scene.run(window(Moment.UNIT_FALLS, Fall(blue(GIANT)))).offers("Last of Their Kind")


def test_a_defiant_roar_is_for_engaged_monsters_of_the_own_side() -> None:
    name = "Defiant Roar"
    scene = battle().red(GIANT).blue(GUARDS).blue(WUN_WUN, at=(40, 44)).red(SPEAR, at=(8, 8))
    scene = scene.hand(name, by=RED)
    fights = battle().red(SWORDS).blue(WUN_WUN).hand(name, by=RED)
    for played, offered in (
        (scene.run(takes_test(red(GIANT)), [6, 6, 1]), True),
        (scene.run(takes_test(red(SPEAR)), [6, 6, 1]), False),
        (fights.run(takes_test(blue(WUN_WUN)), [6, 6, 1]), False),
    ):
        assert played.offers(name) is offered


def test_only_its_own_fall_makes_a_mammoth_trample() -> None:
    scene = battle().red(MAMMOTH).blue(GUARDS).red(SWORDS, at=(40, 8))
    for fallen in (red(SWORDS), blue(GUARDS)):
        played = scene.run(window(Moment.UNIT_FALLS, Fall(fallen))).ends()
        assert played.unit(GUARDS).wounds == 12
    falls = scene.run(window(Moment.UNIT_FALLS, Fall(red(MAMMOTH))), [2]).ends()
    assert falls.unit(GUARDS).wounds == 10


# ------------------------------------------------------------------ weapons


@pytest.mark.parametrize(
    ("name", "state"),
    [
        (GIANT, {"wounds": 4}),
        (WUN_WUN, {}),
        (MAMMOTH, {}),
        ("Cave Dweller Savages", {"wounds": 4}),
        ("Followers of Bone", {}),
        ("10314", {}),
    ],
)
def test_a_weapon_for_melee_is_no_bow(name: str, state: dict[str, Any]) -> None:
    """ABL-03: Furious Swing, Pummeling Fists, Rampage, Frenzied Swings, Jagged Weapons, Fury."""
    now = battle().red(name, **state).blue(GUARDS).now()
    unit = next(each for each in now.state.units if each.startswith("red"))
    shot = prepared(now, unit, blue(GUARDS), BOW)
    found = numbers(now, shot)
    assert found.keywords == set()
    assert found.defense_dice
    assert found.to_hit.total == BOW.hit
    assert found.dice.parts == ()
    declared = window(Moment.ATTACK_BEFORE_DICE, shot)
    assert not battle().red(name, **state).blue(GUARDS).run(declared).ends().unit(GUARDS).conditions


def test_only_the_giants_own_spears_pass_all_defense() -> None:
    """Giant's Spear: not the arrows of a friend."""
    now = battle().red(SPEAR).blue(GUARDS).red(BOWMEN, at=(40, 20)).now()
    assert numbers(now, prepared(now, red(BOWMEN), blue(GUARDS), BOW)).defense_dice
    assert numbers(now, prepared(now, blue(GUARDS), red(SPEAR), BOW)).defense_dice


def test_only_the_hunters_own_harpoon_holds() -> None:
    hunters = "Frozen Shore Hunters"
    scene = battle().red(hunters).blue(GUARDS).red(SWORDS, at=(40, 8))
    now = scene.now()
    for attack in (strike(now, blue(GUARDS), red(hunters)), strike(now, red(SWORDS), blue(GUARDS))):
        played = scene.run(window(Moment.ATTACK_COMPLETED, replace(attack, wounds=2))).ends()
        assert played.state.lasting == ()
        assert not any(unit.conditions for unit in played.state.units.values())


@pytest.mark.parametrize("wounds", [12, 8, 4])
def test_battle_endurance_is_for_melee_alone(wounds: int) -> None:
    lies = battle().red(SWORDS, wounds=wounds, attached=(lying("40336", RED),)).blue(GUARDS)
    now = lies.having(round=6).now()
    found = numbers(now, prepared(now, red(SWORDS), blue(GUARDS), BOW))
    assert found.keywords == set()
    assert not found.attack_rerolls.failures
    assert found.dice.parts == ()


# ------------------------------------------------------------------ NCUs

VAL, DALLA, CRASTER = "Lady Val", "Lady Dalla", "Craster, Ally of Convenience"
OTHER = "Sansa Stark"


def _court(*names: str, **state: Any) -> Battle:
    scene = battle().red(SWORDS, **state).blue(GUARDS).blue(HALBERDIERS, at=(40, 44))
    for name in (*names, OTHER):
        scene = scene.ncu(name, by=RED)
    return scene.hand("40303", "40304", pile="deck", by=RED).hand("40101", pile="deck", by=BLUE)


@pytest.mark.parametrize(
    ("name", "effect"), [(VAL, "Lady of the Wilds"), (CRASTER, "Refuge and Supplies")]
)
def test_they_replace_a_zone_of_their_own_that_is_not_replaced_yet(name: str, effect: str) -> None:
    """Lady of the Wilds; Refuge and Supplies: TBD-01."""
    scene, ncu = _court(name, wounds=6), red(name.split(",", maxsplit=1)[0])
    claimed = Moment.ZONE_CLAIMED
    assert scene.run(window(claimed, Claim(ncu, Zone.CROWN))).offers(effect)
    assert not scene.run(window(claimed, Claim(ncu, Zone.CROWN, replaced=True))).offers(effect)
    assert not scene.run(window(claimed, Claim(red(OTHER), Zone.CROWN))).offers(effect)


def test_what_replaces_a_zone_leaves_nothing_of_it() -> None:
    """Lady of the Wilds: the claim is marked; Refuge and Supplies draws 1 card."""
    claim = Claim(red(VAL), Zone.CROWN)
    played = _court(VAL).run(window(Moment.ZONE_CLAIMED, claim), [6])
    played.uses("Lady of the Wilds").stays()
    assert [one.replaced for one in played.ends().result] == [True]
    crown = _court(CRASTER, wounds=6).run(claims(red("Craster"), Zone.CROWN))
    assert len(crown.uses("Refuge and Supplies").ends().state.seats[RED].hand) == 1


@pytest.mark.parametrize("zone", list(Zone)[:5])
def test_dalla_is_silent_when_another_claims_or_on_another_zone(zone: Zone) -> None:
    """Spearwife Council: three zones do more for her, each in its own way."""
    scene = _court(DALLA, wounds=6)
    other = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(OTHER), zone))).ends()
    (claim,) = other.result
    assert not claim.left_out
    assert not any(unit.conditions for unit in other.state.units.values())
    done = window(Moment.ZONE_RESOLVED, Claim(red(OTHER), zone, target=red(SWORDS)))
    assert not scene.run(done).ends().of(ev.HitsBlocked)
    own = scene.run(window(Moment.ZONE_CLAIMED, Claim(red(DALLA), zone)))
    if zone is Zone.CROWN:
        own.picks(blue(GUARDS))
    if zone is Zone.TACTICS:
        own.picks("keep")
    (claim,) = own.ends().result
    parts = {Zone.WEALTH: {"condition"}, Zone.TACTICS: {"cards"}}
    assert claim.left_out == parts.get(zone, set())
    assert bool(own.unit(GUARDS).conditions) is (zone is Zone.CROWN)
    done = window(Moment.ZONE_RESOLVED, Claim(red(DALLA), zone, target=red(SWORDS)))
    struck = scene.run(done, [6, 6, 6] if zone is Zone.WEALTH else []).ends()
    assert bool(struck.of(ev.HitsBlocked)) is (zone is Zone.WEALTH)


@pytest.mark.parametrize("zone", [Zone.WEALTH, Zone.TACTICS])
def test_dalla_changes_nothing_of_a_zone_that_is_replaced(zone: Zone) -> None:
    claim = Claim(red(DALLA), zone, replaced=True)
    played = _court(DALLA).run(window(Moment.ZONE_CLAIMED, claim)).ends()
    assert played.result == [claim]


@pytest.mark.parametrize(
    "name",
    [
        "Mance Rayder, Deceptive Bard",
        "Styr, Iron-Fisted Tyrant",
        "Ygritte, Kissed by Fire",
        "Jon Snow, Turncloak Crow",
    ],
)
def test_only_who_claims_influences(name: str) -> None:
    """INF-01: Disrupt Communication, Fury of the Thenns, Spearwife's Guile, Resilience."""
    ncu = red(name.split(",", maxsplit=1)[0])
    other = _court(name).run(window(Moment.ZONE_CLAIMED, Claim(red(OTHER), Zone.CROWN))).ends()
    assert other.state.ncus[ncu].influences is None
    own = _court(name).run(window(Moment.ZONE_CLAIMED, Claim(ncu, Zone.CROWN)))
    assert own.picks(blue(GUARDS)).ends().state.ncus[ncu].influences == blue(GUARDS)


def test_styr_counts_one_rank_more_and_no_second() -> None:
    name = "Styr, Iron-Fisted Tyrant"
    thinned = _court(name, wounds=4).influenced(name, red(SWORDS)).now()
    dice = LIBRARY.units[UNITS[SWORDS]].attacks[0].dice
    assert numbers(thinned, strike(thinned, red(SWORDS), blue(GUARDS))).dice.total == dice[1]


def test_mance_draws_one_card_for_zones_alone() -> None:
    """Skillful Preparations."""
    name, effect = "Mance Rayder, Artful Tactician", "Skillful Preparations"
    scene = _court(name, wounds=6).influenced(name, red(SWORDS))
    wakes = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))).uses(effect).ends()
    assert len(wakes.state.seats[RED].hand) == 1
    for means in Means:
        aimed = Targeted(red(SWORDS), RED, means, "test")
        played = scene.run(window(Moment.TARGETED, aimed))
        assert played.offers(effect) is (means is Means.ZONE)
        if means is Means.ZONE:
            assert len(played.uses(effect).ends().state.seats[RED].hand) == 1


def test_jon_teaches_once_per_game() -> None:
    """Southern Discipline."""
    name, effect = "Jon Snow, Turncloak Crow", "Southern Discipline"
    start = window(Moment.ROUND_START, Turn(RED))
    assert _court(name).run(start).offers(effect)
    ability = next(a for a in LIBRARY.ncus["30308"].abilities if a.startswith("southern"))
    spent = battle().red(SWORDS).blue(GUARDS)
    spent = spent.ncu(name, by=RED, used_this_game=frozenset({ability}))
    assert not spent.hand("40303", pile="deck", by=RED).run(start).offers(effect)


def test_what_falls_on_a_test_of_the_side_attacked_is_silent_elsewhere() -> None:
    """Northern Resilience: nobody is steadied before Jon claimed a zone."""
    now = _court("Jon Snow, Turncloak Crow").now()
    test = MoraleTest(red(SWORDS), True, "test")
    assert morale.numbers(now, test).modifier.parts == ()


def test_grisly_example_that_costs_the_last_wound_frightens_nobody() -> None:
    """Grisly Example: the wound comes first, and the fallen are near nobody."""
    for wounds, frightened in ((1, set()), (2, {Condition.PANICKED})):
        scene = battle().red("Free Folk Raiders", "20320", wounds=wounds)
        played = scene.blue("Lannister Guardsmen", at=(24, 29)).run(RED_TURN)
        played.uses("Grisly Example").passes()
        assert played.unit("Lannister Guardsmen").conditions == frightened
        assert played.unit("Free Folk Raiders").destroyed is (wounds == 1)
