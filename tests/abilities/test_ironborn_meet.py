"""House Greyjoy against the houses before it: tokens kept off, cards cancelled, abilities lost.

TIM-01, SIM-01 to SIM-04, TCD-04, TCD-05, CUM-01, CUM-02, GEN-09, GEN-17, ABL-02.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.effects import gained
from simulator.engine.windows import NO_CARDS
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Claim
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import tokens
from tests.abilities.battle import (
    BLUE,
    CARDS,
    LIBRARY,
    RED,
    UNITS,
    Played,
    Script,
    battle,
    blue,
    claims,
    fight,
    lost,
    lying,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import BLUE_TURN, RED_TURN, before_dice, begins, both

REAVERS, BOWMEN, PILLAGERS = "Ironborn Reavers", "Ironborn Bowmen", "Stony Shore Pillagers"
TRAPPERS, CREW, SILENCED = "Ironborn Trappers", "Iron Victory Crew", "Silenced Men"
REAPERS, DROWNED, IRONMAKERS = "House Harlaw Reapers", "Drowned Men", "Ironmakers"
STAGS, NOBLE, KINGS = "Stag Knights", "Dragonstone Noble", "King's Men"
BROTHERS, VETERANS, GUARDS = "Sworn Brothers", "Veterans of the Watch", "Lannister Guardsmen"
STORMCROWS, JEOR = "Stormcrow Mercenaries", "Jeor Mormont, 997th Lord Commander"
DORAN = "Doran Martell, Prince of Dorne"
CROW, PROPHET = "Euron Greyjoy, Crow's Eye", "Drowned Prophet"
ESTERMONT, KING = "Andrew Estermont, First of the King's Men", "Renly Baratheon, King in the South"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
AWAY, CALM, SHAKEN = (24, 44), [6, 6, 1], [1, 1, 3]


def rich(count: int = 2) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


def held(played: Played, unit: str) -> int:
    return tokens.held(played.now, red(unit), "pillage")


def charged(unit: str, target: str) -> Script:
    return window(Moment.CHARGE_SUCCEEDED, Charge(red(unit), blue(target), ArcSide.FRONT, 6))


# ------------------------------------------------------------------ tokens that come and go


def test_a_nobles_bolster_keeps_a_strange_relic_off() -> None:
    """Strange Relics: the wound is suffered all the same."""
    scene = battle().red(REAVERS, CROW).blue(STAGS, at=(24, 32)).blue(NOBLE, at=(31, 32))
    played = scene.run(begins(red(REAVERS))).uses("Strange Relics").picks(blue(STAGS))
    played.picks("weakened").uses("Noble's Bolster").ends()
    assert played.unit(STAGS).conditions == frozenset()
    assert played.unit(REAVERS).wounds == 11


def test_stags_wit_sends_a_furious_charge_back() -> None:
    """Furious Charge: the Reavers become Vulnerable as well."""
    scene = battle().red(REAVERS).blue(STAGS, ESTERMONT).hand("Stag's Wit", by=BLUE)
    played = scene.run(charged(REAVERS, STAGS)).uses("Stag's Wit")
    played.picks(red(REAVERS)).ends()
    assert VULNERABLE in played.unit(REAVERS).conditions


def test_a_trap_is_burned_away_by_the_fire_against_the_cold() -> None:
    """Trapper's Tools: the brothers pay a wound for the token."""
    fire = lying("The Fire That Burns Against The Cold", BLUE)
    scene = battle().red(TRAPPERS).blue(BROTHERS, at=(24, 28), attached=(fire,))
    played = scene.run(RED_TURN).uses("Trapper's Tools").picks("Weakened").uses("The Fire").ends()
    assert played.unit(BROTHERS).conditions == frozenset()
    assert played.unit(BROTHERS).wounds == 11


@pytest.mark.parametrize("unit", [CREW, REAPERS])
def test_the_light_that_brings_the_dawn_shows_the_boarding_axe(unit: str) -> None:
    """Boarding Axe, Reaper's Fervor: no Panicked, but the Reapers' panic still costs 1 more."""
    light = lying("The Light That Brings The Dawn", BLUE)
    scene = battle().red(unit, **rich()).blue(BROTHERS, JEOR, attached=(light,))
    played = scene.run(before_dice(red(unit), blue(BROTHERS))).ends()
    assert PANICKED not in played.unit(BROTHERS).conditions
    (attack,) = played.result
    assert bool(attack.gains) is (unit == REAPERS)


# ------------------------------------------------------------------ abilities lost and kept


def test_sow_discord_takes_a_kings_blade_and_leaves_the_last_stand_ABL_02() -> None:
    """Sow Discord against King's Men: To The Last! is innate."""
    scene = battle().red(REAVERS, "20812").blue(KINGS, wounds=1)
    played = scene.run(BLUE_TURN, [1, 1]).uses("Sow Discord").ends()
    now = played.now
    assert now.lost_abilities(blue(KINGS))
    assert not numbers(now, strike(now, blue(KINGS), red(REAVERS))).keywords
    standing = scene.blue(GUARDS, at=AWAY).having(lasting=played.state.lasting)
    attack = fight(red(REAVERS), blue(KINGS))
    saved = standing.run(attack, [6, *[1] * 6, 1, 6, 6, 6, 6, 1]).passes()
    assert not saved.unit(KINGS).destroyed


def test_raiders_keep_their_spoils_when_all_else_is_lost_ABL_02() -> None:
    """Raiders of the Iron Islands are innate, Reaver Axes are not."""
    scene = battle().red(REAVERS, **rich()).blue(GUARDS)
    now = scene.having(lasting=(lost(red(REAVERS)),)).now()
    found = numbers(now, strike(now, red(REAVERS), blue(GUARDS)))
    assert not found.keywords
    assert not found.attack_rerolls.any
    assert found.dice.total == 7 + 1


def test_harsh_conditions_leave_the_raiders_alone() -> None:
    """Harsh Conditions: among what may be lost stand the axes and the charge."""
    weak = frozenset({WEAKENED})
    scene = battle().red(REAVERS, conditions=weak).blue(STAGS).hand("Harsh Conditions", by=BLUE)
    played = scene.run(BLUE_TURN).uses("Harsh Conditions").picks("weakened")
    offered = played.labels()
    assert "Reaver Axes" in offered
    assert "Furious Charge" in offered
    assert "Raiders of the Iron Islands" not in offered


def test_olenna_silences_the_reader_whose_tokens_stay() -> None:
    """Pulling Weeds against Scholar Among Raiders."""
    scene = battle().red(REAVERS).blue(STAGS, at=AWAY).hand("40801", pile="deck", by=RED)
    scene = scene.ncu("Rodrik Harlaw", by=RED).ncu("Olenna Tyrell", by=BLUE)
    assert scene.run(RED_TURN).offers("Scholar Among Raiders")
    claim = claims(blue("Olenna Tyrell"), Zone.MANEUVER)
    played = scene.run(both(claim, RED_TURN)).picks("The NCU loses all abilities").stays()
    assert not played.offers("Scholar Among Raiders")
    assert played.state.ncus[red("Rodrik Harlaw")].tokens == {"order": 2}


# ------------------------------------------------------------------ who may be targeted


@pytest.mark.parametrize("barred", [True, False])
def test_smugglers_cunning_keeps_the_krakens_wrath_from_its_own(barred: bool) -> None:
    """The Kraken's Wrath targets the attacker (TCD-04)."""
    lasting = Lasting(
        gained(Stat.NO_FRIENDLY_CARDS), BLUE, red(REAVERS), Until.TURN, "Smuggler's Cunning", 1
    )
    scene = battle().red(REAVERS).blue(STAGS).ncu("Wendamyr", Zone.WEALTH, by=RED)
    scene = scene.hand("The Kraken's Wrath", by=RED).having(lasting=(lasting,) if barred else ())
    played = scene.run(before_dice(red(REAVERS), blue(STAGS)))
    assert played.offers("The Kraken's Wrath") is not barred


def test_stark_exposure_takes_the_shield_from_the_brothers() -> None:
    """Stark Exposure: The Shield Of The Realms Of Men is a card of the charged enemy's own side."""
    bars = tuple(
        Lasting(gained(stat), RED, blue(BROTHERS), Until.TURN, "Stark Exposure", 1)
        for stat in (Stat.NO_FRIENDLY_CARDS, Stat.NO_FRIENDLY_ORDERS)
    )
    scene = battle().red(PILLAGERS).blue(BROTHERS).hand("The Shield Of The Realms Of Men", by=BLUE)
    attack = fight(red(PILLAGERS), blue(BROTHERS))
    faces = [4, *[1] * 6, 6, 6]
    assert scene.run(attack, faces).offers("The Shield")
    assert not scene.having(lasting=bars).run(attack, faces).offers("The Shield")


def test_the_queen_does_not_promise_anything_to_whom_humor_protects() -> None:
    """Queen's Promises against Gallows Humor: of two enemies only the whole one."""
    queen = "Asha Greyjoy, Would-be Queen"
    scene = battle().red(REAVERS, at=(8, 8)).blue(BROTHERS, "Eddison Tollett", wounds=8, at=AWAY)
    scene = scene.blue("Conscripts", at=(40, 40)).ncu(queen, by=RED)
    played = scene.run(claims(red("Asha Greyjoy"), Zone.MANEUVER))
    assert isinstance(played.pending, Choose)
    offered = {option.about for option in played.pending.options if option.about}
    assert offered == {red(REAVERS), blue("Conscripts")}


# ------------------------------------------------------------------ cards against cards


@pytest.mark.parametrize(("face", "stats"), [(3, set()), (2, {Stat.ALL_DICE_HIT})])
def test_a_price_that_is_countered_is_not_paid(face: int, stats: set[Stat]) -> None:
    """Price of Failure of Balon Greyjoy against Counterplot of Cortnay Penrose."""
    scene = battle().red(REAVERS).blue(STAGS, "20624").hand("40619", by=BLUE)
    scene = scene.hand("Price of Failure, Balon Greyjoy", by=RED)
    played = scene.run(before_dice(red(REAVERS), blue(STAGS)), [face]).uses("Price of Failure")
    played.uses("Counterplot").ends()
    (attack,) = played.result
    assert {gain.stat for gain in attack.gains} == stats
    lasting = [one for one in played.state.lasting if one.ability.startswith("price_of_failure")]
    assert bool(lasting or attack.bound) is bool(stats)


@pytest.mark.parametrize(("dice", "stays"), [([6, 6, *CALM], True), ([6, 6, *SHAKEN], False)])
def test_the_knights_of_summer_break_raiders_bravery(dice: list[int], stays: bool) -> None:
    """Raider Bravery leaves with the panic test that their cry demands; Iron's Endurance stays."""
    laid = (lying("Raider Bravery", RED), lying("Iron's Endurance", RED))
    scene = battle().red(REAVERS, attached=laid).blue(STAGS, KING).hand("40646", by=BLUE)
    played = scene.run(BLUE_TURN, dice).uses("Knights of Summer").ends()
    assert played.unit(REAVERS).attached == (laid if stays else laid[1:])


def test_moqorro_makes_night_gather_later() -> None:
    """R'hllor's Magics: no card of the Watch for the rest of the turn."""
    scene = battle().red(REAVERS, at=(8, 8)).blue(BROTHERS, at=AWAY).having(active=BLUE)
    scene = scene.ncu("Moqorro, The Black Flame", by=RED).hand("Night Gathers", by=BLUE)
    turn = both(BLUE_TURN, begins(blue(BROTHERS)))
    silent = scene.run(turn).uses("R'hllor's Magics")
    assert not silent.offers("Night Gathers")
    assert NO_CARDS in silent.state.seats[BLUE].flags
    assert scene.run(turn).offers("Night Gathers")


def test_euron_takes_the_sword_of_the_watch_ABL_01() -> None:
    """Devious Methods: it is in his hand, and the Watch's pile waits for it."""
    vow = "The Sword In The Darkness"
    scene = battle().red(REAVERS, "20812").blue(BROTHERS, at=AWAY)
    scene = scene.hand(vow, pile="discard", by=BLUE)
    scene = scene.hand("Devious Methods", "We Do Not Sow", by=RED)
    played = scene.run(RED_TURN).uses("Devious Methods").answers(("0",)).ends()
    assert played.state.seats[RED].hand == (CARDS[vow],)
    assert played.state.seats[RED].borrowed[0].lender is BLUE
    assert played.state.seats[BLUE].discard == ()


# ------------------------------------------------------------------ zones


@pytest.mark.parametrize("closed", [True, False])
def test_the_water_gardens_close_the_krakens_zones(closed: bool) -> None:
    """The Kraken's Wrath: while an enemy controls the Gardens, Combat counts for nobody's card."""
    scene = battle().red(REAVERS).blue(GUARDS).ncu("Wendamyr", Zone.COMBAT, by=RED)
    scene = scene.ncu(DORAN, Zone.WATER_GARDENS if closed else Zone.CROWN, by=BLUE)
    scene = scene.hand("The Kraken's Wrath", by=RED)
    played = scene.run(before_dice(red(REAVERS), blue(GUARDS)))
    if played.offers("The Kraken's Wrath"):
        played.uses("The Kraken's Wrath").ends()
    (attack,) = played.passes().result
    assert (Stat.PRECISION in {gain.stat for gain in attack.gains}) is not closed


def test_erik_is_paid_although_coin_motivates_the_enemy() -> None:
    """Gifts of Iron, Gold, and Steel: Wealth is claimed, whatever takes its effect's place."""
    scene = battle().red(REAVERS).blue(GUARDS, at=AWAY).ncu("Cersei Lannister", by=BLUE)
    scene = scene.ncu("Erik Ironmaker, The Just", by=RED, **rich(1))
    replaced = window(Moment.ZONE_CLAIMED, Claim(blue("Cersei Lannister"), Zone.WEALTH, True))
    assert held(scene.run(replaced).passes(), "Erik Ironmaker") == 2


# ------------------------------------------------------------------ dice and numbers


def test_two_disruptions_count_once_CUM_01() -> None:
    """Disrupt of Ironborn Trappers and of Veterans of the Watch: Guardsmen need one more."""
    scene = battle().red(TRAPPERS).blue(GUARDS)
    alone = scene.now()
    depth = LIBRARY.units[UNITS[GUARDS]].tray.depth
    behind = (24, round(20 + 2 * depth, 2))
    now = scene.red(VETERANS, at=behind, facing=180.0).now()
    assert now.engaged(red(VETERANS))
    found, bare = (
        numbers(each, strike(each, blue(GUARDS), red(TRAPPERS))).to_hit.total
        for each in (now, alone)
    )
    assert found == bare


def test_asha_gangs_up_with_sellswords_too() -> None:
    """Gang-Up: +1 to hit and a die for neutral friends against the same enemy, and for her own."""
    scene = battle().red(REAVERS, 'Asha Greyjoy, "Lady Greyjoy"').blue(GUARDS)
    depth = LIBRARY.units[UNITS[GUARDS]].tray.depth
    now = scene.red(STORMCROWS, at=(24, round(20 + 2 * depth, 2)), facing=180.0).now()
    attack = strike(now, red(STORMCROWS), blue(GUARDS))
    assert now.tally(Stat.TO_HIT, red(STORMCROWS), attack).total == 1
    assert now.tally(Stat.ATTACK_DICE, red(STORMCROWS), attack).total == 1


def test_great_axes_meet_a_smiths_shield() -> None:
    """Great Axe -1 against Expert Maintenance +1 for the defense roll: as without both."""
    smith = "Donal Noye, Expert Blacksmith"
    order: dict[str, Any] = {"tokens": MappingProxyType({"order": 1})}
    scene = battle().red(SILENCED, **rich()).blue(BROTHERS).ncu(smith, by=BLUE, **order)
    faces = [4, *[1] * 7, 6]
    played = scene.run(fight(red(SILENCED), blue(BROTHERS)), faces).uses("Expert Maintenance")
    played.passes()
    played.picks(next(label for label in played.labels() if label.startswith("+1"))).passes()
    assert played.unit(BROTHERS).wounds == 12


def test_fanatics_laugh_at_what_axell_makes_of_panic_CUM_02() -> None:
    """Drowned God's Fanatics: 1 wound at most, whatever stands before them."""
    scene = battle().red(DROWNED).blue(STAGS, "Axell Florent, Fanatical Devotee")
    played = scene.run(takes_test(red(DROWNED)), SHAKEN).ends()
    assert played.unit(DROWNED).wounds == 2


def test_the_silence_and_intimidating_presence_add_up_CUM_02() -> None:
    """The Silence's Infamy -1 in short range, Intimidating Presence -1 of Euron's unit beside."""
    scene = battle().red(SILENCED, "20812", **rich()).blue(BROTHERS)
    played = scene.run(takes_test(blue(BROTHERS), panics=False), [6, 6]).ends()
    (test,) = played.of(ev.MoraleTested)
    feared = {str(p.source): p.amount for p in test.result.parts if p.amount < 0}
    assert feared == {"The Silence's Infamy": -1, "Intimidating Presence": -1}


def test_the_prophet_goes_down_fighting_a_king() -> None:
    """Go Down Fighting: the rank that King's Men destroy costs them a wound."""
    scene = battle().red(REAVERS, PROPHET, wounds=9).blue(KINGS)
    attack = fight(blue(KINGS), red(REAVERS))
    critical = [6, *[1] * 6, 1, 6]  # 2 hits, of which 1 is blocked
    played = scene.run(attack, [*critical, *CALM]).passes().ends()
    assert played.unit(REAVERS).wounds == 8
    assert played.unit(KINGS).wounds == 11
