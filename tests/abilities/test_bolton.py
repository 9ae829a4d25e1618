"""House Bolton's combat units and attachments, each where it matters and where it is silent."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.abilities.roles import commanders_units
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Charge
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    Played,
    battle,
    blue,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    GUARDS,
    PANICKED,
    RED_TURN,
    SWORDS,
    VULNERABLE,
    WEAKENED,
)

CUTTHROATS, BLACKGUARDS, ARCHERS = "Cutthroats", "Blackguards", "Dreadfort Archers"
GIRLS, FLAYED, SPEARMEN = "Bastard's Girls", "Flayed Men", "Dreadfort Spearmen"
HALBERDIERS = "Lannister Halberdiers"
SPIKED = LIBRARY.units["11002"].attacks[0]
NO_HITS = [1] * 7
CALM, AFRAID = [6, 6, 1], [1, 1, 1]


def met(name: str, *with_: str, **state: Any) -> Battle:
    """A red unit of House Bolton in contact with Guardsmen."""
    return battle().red(name, *with_, **state).blue(GUARDS)


def found(now: Position, name: str, *, line: int = 0, charge: bool = False) -> AttackNumbers:
    """Return the numbers of a red unit's attack on the Guardsmen."""
    ran = Charge(red(name), blue(GUARDS), ArcSide.FRONT, die=4) if charge else None
    return numbers(now, strike(now, red(name), blue(GUARDS), line=line, charge=ran))


# ------------------------------------------------------------------ combat units


@pytest.mark.parametrize(
    ("name", "line", "charge", "words"),
    [
        (CUTTHROATS, 0, False, {Stat.VICIOUS}),  # Ruthless Aggression
        (BLACKGUARDS, 0, False, {Stat.VICIOUS}),  # Spiked Flail
        (FLAYED, 0, False, {Stat.VICIOUS}),  # War Flail
        (FLAYED, 0, True, {Stat.VICIOUS, Stat.CRITICAL_BLOW}),
        (GIRLS, 1, False, {Stat.VICIOUS}),  # Blade and Fang
        (SPEARMEN, 0, False, set()),
    ],
)
def test_the_weapons_of_house_bolton(name: str, line: int, charge: bool, words: set[Stat]) -> None:
    assert found(met(name).now(), name, line=line, charge=charge).keywords == words


@pytest.mark.parametrize(("activated", "after"), [(False, {VULNERABLE}), (True, set())])
def test_cutthroats_strike_who_has_not_activated(activated: bool, after: set[Condition]) -> None:
    """Ruthless Aggression."""
    scene = battle().red(CUTTHROATS).blue(GUARDS, activated=activated)
    assert found(scene.now(), CUTTHROATS).attack_rerolls.any is not activated
    played = scene.run(fight(red(CUTTHROATS), blue(GUARDS)), NO_HITS).ends()
    assert played.unit(GUARDS).conditions == after


def test_blackguards_frighten_whoever_attacks_them() -> None:
    """Horrific Visage: -1 for each remaining rank."""
    scene = met(BLACKGUARDS, wounds=8).having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(BLACKGUARDS)), [3, 4, 1, *[1] * 6]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 7 - 2
    assert played.unit(GUARDS).wounds == 11


def test_flayed_men_intimidate_and_maneuver() -> None:
    """Intimidating Presence; Cavalry."""
    played = met(FLAYED).run(takes_test(blue(GUARDS)), [3, 4, 2]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 6
    failed = met(FLAYED).run(takes_test(blue(GUARDS)), [1, 1, 2]).ends()
    assert failed.unit(GUARDS).wounds == 12 - 3
    assert "cavalry" in LIBRARY.units["11005"].abilities


def test_bastards_girls_track_and_charge_whom_they_shot() -> None:
    """Tracker's Bow; Charging Volley."""
    scene = battle().red(GIRLS, at=(24, 12)).blue(GUARDS, at=(24, 22))
    played = scene.run(fight(red(GIRLS), blue(GUARDS)), [1] * 4)
    assert played.offers("Charging Volley")
    played.passes()
    assert played.unit(GUARDS).conditions == {VULNERABLE}
    fought = met(GIRLS).run(fight(red(GIRLS), blue(GUARDS), line=1), [1] * 6).ends()
    assert fought.unit(GUARDS).conditions == set()


@pytest.mark.parametrize(
    ("at", "words", "again"),
    [
        ((24, 24.8), {Stat.PRECISION}, True),  # in contact with the Sworn Swords
        ((24, 26), set(), False),
    ],
)
def test_dreadfort_archers_shoot_into_the_fray(
    at: tuple[float, float], words: set[Stat], again: bool
) -> None:
    """Ruthless Volley: nobody stands in the way, and who is engaged is hit with Precision."""
    scene = battle().red(SWORDS).red(ARCHERS, at=(24, 14.8)).blue(GUARDS, at=at)
    now = scene.now()
    assert now.has(Stat.IGNORES_BLOCKERS, red(ARCHERS))
    assert not now.has(Stat.IGNORES_BLOCKERS, red(SWORDS))
    volley = found(now, ARCHERS)
    assert (set(volley.keywords), volley.attack_rerolls.any) == (words, again)
    blade = found(now, ARCHERS, line=1)
    assert not blade.keywords
    assert not blade.attack_rerolls.any


def impaled(wounds: int, dice: list[int], **state: Any) -> Played:
    """Spearmen strike Guardsmen, beside whom Halberdiers stand; others are further off."""
    scene = battle().red(SPEARMEN).red(SWORDS, at=(10, 20)).blue(GUARDS, wounds=wounds)
    scene = scene.blue(HALBERDIERS, at=(31, 24.8), **state).blue("Red Cloaks", at=(24, 44))
    return scene.run(fight(red(SPEARMEN), blue(GUARDS)), dice)


ONE_WOUND = [6, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("had", "after"), [(set(), {PANICKED}), ({PANICKED}, {PANICKED, WEAKENED})]
)
def test_impaling_spear_frightens_all_who_stand_near(
    had: set[Condition], after: set[Condition]
) -> None:
    """Impaling Spear: the defender too; who was Panicked becomes Weakened instead."""
    played = impaled(9, [*ONE_WOUND, *CALM], conditions=frozenset(had)).ends()
    assert played.unit(HALBERDIERS).conditions == after
    assert played.unit(GUARDS).conditions == {PANICKED}
    assert played.unit("Red Cloaks").conditions == played.unit(SWORDS).conditions == set()


def test_impaling_spear_needs_a_destroyed_rank() -> None:
    """Impaling Spear: one lost to the attack's panic test counts; other weapons do not."""
    whole = impaled(12, [*ONE_WOUND, *CALM]).ends()
    assert whole.unit(HALBERDIERS).conditions == set()
    assert impaled(10, [*ONE_WOUND, *AFRAID]).ends().unit(HALBERDIERS).conditions == {PANICKED}
    enemy = battle().red(SPEARMEN, wounds=9).blue(GUARDS).having(active=BLUE)
    hit = [6, 1, 1, 1, 1, 1, 1, *CALM]
    struck = enemy.run(fight(blue(GUARDS), red(SPEARMEN)), hit).ends()
    assert struck.unit(GUARDS).conditions == set()


def test_dreadfort_spearmen_are_set_for_a_charge() -> None:
    """Set For Charge."""
    scene = met(SPEARMEN).having(active=BLUE)
    charge = Charge(blue(GUARDS), red(SPEARMEN), ArcSide.FRONT, die=4)
    script = window(Moment.CHARGE_SUCCEEDED, charge)
    played = scene.run(script, NO_HITS).uses("Set for Charge").picks("stay").ends()
    assert played.of(ev.AttackBegan)[0].attacker == red(SPEARMEN)


# ------------------------------------------------------------------ abilities others have too


@pytest.mark.parametrize("who", ["21001", "21005"])
def test_ramsay_and_the_dreadfort_captain_prey_on_fear(who: str) -> None:
    """Ramsay Snow, Spiteful Heir; Dreadfort Captain: Prey On Fear."""
    scene = met(CUTTHROATS, who, wounds=6)
    assert scene.run(takes_test(blue(GUARDS)), AFRAID).ends().unit(CUTTHROATS).wounds == 8
    assert scene.run(takes_test(blue(GUARDS)), CALM).ends().unit(CUTTHROATS).wounds == 6


def test_ramsay_the_heir_is_a_horrific_sight() -> None:
    """Ramsay Snow, Spiteful Heir: Horrific Visage."""
    scene = met(CUTTHROATS, "21001", wounds=4).having(active=BLUE)
    played = scene.run(fight(blue(GUARDS), red(CUTTHROATS)), [3, 4, 1, *[1] * 6]).ends()
    assert played.of(ev.MoraleTested)[0].result.total == 6


@pytest.mark.parametrize("who", ["21002", "21006"])
def test_roose_and_the_flayer_spread_fear(who: str) -> None:
    """Roose Bolton, Lord of the Dreadfort; Bolton Flayer: Spread Fear."""
    scene = met(CUTTHROATS, who, wounds=4).blue(HALBERDIERS, at=(24, 34))
    played = scene.run(takes_test(blue(GUARDS)), [*AFRAID, *AFRAID]).uses("Spread Fear").ends()
    assert played.unit(HALBERDIERS).wounds == 12 - 2


@pytest.mark.parametrize("who", ["21002", "21003"])
def test_roose_and_ramsay_intimidate(who: str) -> None:
    """Roose Bolton, Lord of the Dreadfort; Ramsay Snow, Sadist: Intimidating Presence."""
    now = met(CUTTHROATS, who).now()
    assert now.tally(Stat.MORALE_ROLL, blue(GUARDS)).total == -1
    assert now.tally(Stat.PANIC_WOUNDS, blue(GUARDS)).total == 1


def test_ramsay_the_sadist_is_fueled_by_slaughter() -> None:
    """Ramsay Snow, Sadist: Fueled by Slaughter."""
    scene = met(CUTTHROATS, "21003", wounds=6)
    dice = [6, 1, 1, 1, 1, 1, 1, *CALM]
    played = scene.run(fight(red(CUTTHROATS), blue(GUARDS)), dice).ends()
    assert (played.unit(GUARDS).wounds, played.unit(CUTTHROATS).wounds) == (11, 7)


@pytest.mark.parametrize(("turn", "die"), [(RED_TURN, 5), (BLUE_TURN, 6)])
def test_theon_sets_an_example_and_may_die_of_it(turn: Any, die: int) -> None:
    """Theon Greyjoy, Reek: Set An Example."""
    played = met(CUTTHROATS, "21001", "21004").run(turn, [die]).uses("Set An Example").ends()
    assert played.unit(GUARDS).conditions == {PANICKED}
    assert ("21004" in played.unit(CUTTHROATS).attachments) is (die == 5)
    assert "21001" in played.unit(CUTTHROATS).attachments


def test_damon_is_bold() -> None:
    """Damon Dance-For-Me: Boldness and Courage."""
    assert found(met(CUTTHROATS, "21008").now(), CUTTHROATS).dice.total == 8
    assert found(met(CUTTHROATS, "21008", wounds=4).now(), CUTTHROATS).dice.total == 6


def test_skinner_weakens_resolve() -> None:
    """Skinner: Weaken Resolve."""
    scene = met(CUTTHROATS, "21009")
    assert scene.run(takes_test(blue(GUARDS)), AFRAID).ends().unit(GUARDS).conditions == {WEAKENED}
    assert scene.run(takes_test(blue(GUARDS)), CALM).ends().unit(GUARDS).conditions == set()


def test_grunt_is_resilient() -> None:
    """Grunt: Resilience."""
    scene = met(CUTTHROATS, "21010").having(active=BLUE)
    dice = [6, 6, 6, 1, 1, 1, 1, 1, 1, *CALM]
    played = scene.run(fight(blue(GUARDS), red(CUTTHROATS)), dice).uses("Resilience").ends()
    assert played.unit(CUTTHROATS).wounds == 11


# ------------------------------------------------------------------ Ben Bones


def test_ben_bones_sets_his_dogs_on_the_charged() -> None:
    """Ben Bones: Sic 'Em."""
    scene = met(GIRLS, "21007")
    now = scene.now()
    charge = Charge(red(GIRLS), blue(GUARDS), ArcSide.FRONT, die=4)
    assert now.has(Stat.REROLL_CHARGE, red(GIRLS), charge)
    assert not now.has(Stat.REROLL_CHARGE, blue(GUARDS))
    played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert played.unit(GUARDS).conditions == {PANICKED}
    other = Charge(blue(GUARDS), red(GIRLS), ArcSide.FRONT, die=4)
    back = scene.run(window(Moment.CHARGE_SUCCEEDED, other)).ends()
    assert back.unit(GUARDS).conditions == back.unit(GIRLS).conditions == set()


# ------------------------------------------------------------------ Sour Alyn


@pytest.mark.parametrize(
    ("choice", "words", "after"),
    [
        ("Critical Blow", {"Critical Blow"}, set()),
        ("Sundering", {"Sundering"}, set()),
        ("The defender becomes Panicked", set(), {PANICKED}),
    ],
)
def test_sour_alyn_hurts_somebody(choice: str, words: set[str], after: set[Condition]) -> None:
    """Brutal Sadism: without a destroyed rank his own unit suffers."""
    played = met(SPEARMEN, "21011").run(fight(red(SPEARMEN), blue(GUARDS)), NO_HITS)
    played.picks(choice).ends()
    assert {str(word) for word in played.of(ev.AttackBegan)[0].keywords} == words
    assert played.unit(GUARDS).conditions == after
    assert played.unit(SPEARMEN).wounds == 10


def test_sour_alyn_is_content_with_a_rank() -> None:
    """Brutal Sadism, for ranged attacks as well; enemies' attacks cost him nothing."""
    scene = battle().red(ARCHERS, "21011", at=(24, 12)).blue(GUARDS, at=(24, 22), wounds=9)
    played = scene.run(fight(red(ARCHERS), blue(GUARDS)), [6, *[1] * 6, 1, *CALM])
    played.picks("Sundering").ends()
    assert played.unit(ARCHERS).wounds == 12
    enemy = met(ARCHERS, "21011").having(active=BLUE)
    assert enemy.run(fight(blue(GUARDS), red(ARCHERS)), [1] * 6).ends().unit(ARCHERS).wounds == 12


# ------------------------------------------------------------------ Steelshanks Walton


def test_walton_counts_as_roose_bolton() -> None:
    """Steelshanks Walton, Relentless Soldier: Roose's Vassal, Sentinel."""
    scene = battle().red(CUTTHROATS, "21002").red(BLACKGUARDS, "21012", at=(31, 20)).blue(GUARDS)
    flaws = scene.hand("41012", by=RED).now()
    card = Source(RED, "seeing_their_flaws_bolton", "Seeing Their Flaws", card="41012")
    assert commanders_units(flaws, card) == [red(CUTTHROATS), red(BLACKGUARDS)]
    struck = scene.having(active=BLUE).run(fight(blue(GUARDS), red(CUTTHROATS)), [1] * 6)
    assert struck.offers("Sentinel")


def test_walton_the_captain_strikes_hard_and_stands_fast() -> None:
    """Steelshanks Walton, Captain of the Guard: Sundering, Iron Resolve."""
    now = met(SPEARMEN, "21013").now()
    assert found(now, SPEARMEN).keywords == {Stat.SUNDERING}
    assert now.tally(Stat.PANIC_ROLL, red(SPEARMEN)).total == 1
    assert now.tally(Stat.PANIC_WOUNDS, red(SPEARMEN)).total == -1


@pytest.mark.parametrize(("dice", "after"), [(AFRAID, {PANICKED}), (CALM, set())])
def test_walton_shares_his_fear(dice: list[int], after: set[Condition]) -> None:
    """Shared Fear: all enemies in short range, engaged or not; no friends."""
    scene = met(SPEARMEN, "21013").blue(HALBERDIERS, at=(31, 24.8)).red(SWORDS, at=(30, 20))
    scene = scene.blue("Red Cloaks", at=(24, 44))
    played = scene.run(takes_test(red(SPEARMEN)), dice).ends()
    assert [played.unit(name).conditions for name in (GUARDS, HALBERDIERS)] == [after, after]
    assert played.unit(SWORDS).conditions == played.unit("Red Cloaks").conditions == set()
    other = scene.run(takes_test(blue(GUARDS)), AFRAID).ends()
    assert other.unit(HALBERDIERS).conditions == set()
    calm = scene.run(takes_test(red(SPEARMEN), panics=False), [1, 1]).ends()
    assert calm.unit(GUARDS).conditions == set()


# ------------------------------------------------------------------ whose units they are


def test_units_of_the_faction_are_house_bolton_units_UNIT_16() -> None:
    scene = battle().red(CUTTHROATS).red("House Bolton Cutthroats", at=(31, 20)).blue(GUARDS)
    now = scene.red(SWORDS, at=(10, 20)).now()
    mine = [now.has_affiliation(unit, "House Bolton") for unit in now.state.units]
    assert mine == [True, True, False, False]
