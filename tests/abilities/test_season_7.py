"""Abilities that season 7 prints otherwise: what each does there, and does not in season 5."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from simulator.content.cards.library import load_library, load_shelf
from simulator.engine.effects import gained
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal
from simulator.model.cards import SEASON
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, MoraleTest
from simulator.reports.cards.card_comparison import plain, plain_ability
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import BLUE, Battle, battle, blue, fight, red, strike, window
from tests.content.write_changed_texts import LIST
from tests.each import some
from tests.seasons import S07

GUARDS = "Lannister Guardsmen"
AMBUSHERS, GREATAXES = "Men-At-Arms", "House Umber Greataxes"
REAPERS, BROTHERS, CLEGANE = "House Harlaw Reapers", "Sworn Brothers", "10103"
DERVISHES, SILENCED, WARDENS = "Sunspear Dervishes", "Silenced Men", "Baratheon Wardens"
MOUNTAIN = "House Clegane Mountain's Men"
BOTH = (SEASON, S07)
PLAYED = {
    "war_elephant",
    "stags_fury",
    "mammoth",
    "lannister_oppression",
    "harpoon",
    "bonded_bear",
    "bonded_skinchanger",
    "bolt_thrower",
    "ambush",
    "bardiche",
    "champions_wrath",
    "chariot",
    "dervish_blades",
    "divide_the_spoils",
    "divine_sacrifices",
    "domineering_pride",
    "drowned_gods_blessing",
    "drowned_gods_fanatics",
    "executioners_fury",
    "gallows_humor",
    "giant",
    "great_axe",
    "greatsword",
    "grisly_example",
    "hodor_thrice",
    "impaling_spear",
    "jojens_greensight",
    "knightly_vow",
    "maegis_healing",
    "marauders_blades",
    "marshal_ability",
    "motivated_by_coin",
    "oppressive_peacekeeping",
    "pit_fighter_rage",
    "planned_approach",
    "poisoned_gifts",
    "protection_of_the_crown",
    "raiders_of_the_free_cities",
    "resolute_strikes",
    "rock_volley",
    "rampage",
    "ruthless_volley",
    "sadistic_mutilation",
    "sic_em",
    "spear_and_maul",
    "superior_numbers",
    "the_silences_infamy",
    "true_conviction_baratheon",
    "true_conviction_martell",
    "violent_reactions",
    "war_hammer",
    "war_machine",
    "westerosi_rider",
}
"""Abilities with a text and a behaviour of their own in season 7."""
RENAMED = {"brotherwood_armaments", "scimitar", "war_flail", "winters_bite"}
"""Abilities that season 7 calls otherwise."""
ADDED = {
    "feral_rage",
    "kingsguard",
    "life_and_honor_to_the_watch",
    "leadership_follower",
    "advance_the_line",
    "trophy_hunter",
    "rainbow_guard",
    "trophy_collector",
    "veterans_prowess",
    "at_any_cost",
    "battle_hardened",
    "berserkers_axes",
    "calculated_cruelty",
    "cruel_indulgence",
    "dance",
    "exploit_fear",
    "exploit_weakness_rorge",
    "faithful",
    "flail_and_shield",
    "golden_reputation",
    "harassment_tactics",
    "highgarden_crossbow",
    "hunters_volley",
    "indomitable_might",
    "intimidating_reputation",
    "lannisport_spears",
    "lannister_steel",
    "loyalty_in_service",
    "mad_dogs_ferocity",
    "master_flayer",
    "might_of_the_throne",
    "mighty_swing",
    "mummers_tools",
    "mummers_tricks",
    "my_name_is_reek",
    "opportunistic_brutality",
    "punish_cowardice",
    "rhllors_fire",
    "sadistic_exhilaration",
    "sadistic_toughness",
    "scimitar_retinue",
    "scout_terrain",
    "seasoned_brutality",
    "she_bears_fury",
    "skirmisher",
    "stags_mettle",
    "suppressive_volley",
    "sword_of_the_faith",
    "trampling_stomp",
    "war_flail_bolton",
    "watchful_eye",
    "water_dance",
    "weakened_resolve",
    "winters_bite_sworn_swords",
}
"""Abilities that season 7 alone has."""
NOT_YET_CHANGED: set[str] = set()
"""Abilities that season 7 prints otherwise and that still play as in season 5."""
NOT_YET_NEW: tuple[str, ...] = ()
"""Abilities that season 7 has and nothing plays yet; their units have those of season 5."""
SAME_RULE = {
    "arrow volley": "no card of season 7 has it",
    "desert marksmen": "re-roll for reroll",
    "order: resilience": "after Attack Dice are rolled for after rolling Attack Dice",
    "queen's blade": "Panicked for Panic",
    "savage mauling": "no card has it; the bear's has a text of its own",
    "starfall lance": "ranks for rank",
}
"""Abilities worded otherwise in season 7 that need no rule of their own, and why."""


def records(season: str) -> dict[str, Any]:
    """Return the record of every ability of a season that stands not on NCUs alone, by its id."""
    cards = [card for each in BOTH for card in load_library(season=each).ncus.values()]
    theirs = {ability for card in cards for ability in card.abilities}
    found = {entry.record.id: entry.record for entry in load_shelf(season=season).abilities}
    return {name: record for name, record in found.items() if name not in theirs}


def test_what_season_7_prints_otherwise_is_played_or_listed() -> None:
    """The two lists shrink; an ability that is written has to leave them."""
    usual, later = records(SEASON), records(S07)
    assert usual.keys() | ADDED == later.keys()
    assert not usual.keys() & ADDED
    assert {name for name in usual if usual[name] != later[name]} == PLAYED | RENAMED
    assert not PLAYED & NOT_YET_CHANGED
    assert later.keys() >= NOT_YET_CHANGED
    names = {plain(("Order: " if one.order else "") + one.name) for one in later.values()}
    assert not names & {plain(name) for name in NOT_YET_NEW}
    assert (len(NOT_YET_CHANGED), len(NOT_YET_NEW)) == (0, 0)


def test_every_ability_worded_otherwise_is_played_listed_or_the_same() -> None:
    """The list of what is worded otherwise is made from other people's data."""
    worded = set(json.loads(LIST.read_text(encoding="utf-8"))[S07]["abilities"])
    later = records(S07)
    known = PLAYED | ADDED | RENAMED | NOT_YET_CHANGED
    told = {plain_ability(later[name].name) for name in known}
    told |= {plain_ability(name) for name in NOT_YET_NEW}
    assert len(worded) == 117
    assert {name for name in worded if plain_ability(name) not in told} == SAME_RULE.keys()


def test_each_has_a_text_of_its_own_in_season_7() -> None:
    usual, later = records(SEASON), records(S07)
    for name in some(PLAYED):
        assert usual[name].text != later[name].text
        assert usual[name].name == later[name].name
    for name in some(RENAMED):
        assert usual[name].text == later[name].text
        assert usual[name].name != later[name].name


# ------------------------------------------------------------------ weapons


def keywords(unit: str, season: str, charge: Charge | None = None, **state: Any) -> frozenset[Stat]:
    """Return the keywords of a unit's melee attack on the Guardsmen."""
    now = battle(season).red(unit, **state).blue(GUARDS).now()
    attacker = next(iter(now.state.units))
    return frozenset(numbers(now, strike(now, attacker, blue(GUARDS), charge=charge)).keywords)


@pytest.mark.parametrize(
    ("unit", "usual", "later"),
    [
        (REAPERS, {Stat.VICIOUS}, {Stat.CRITICAL_BLOW, Stat.VICIOUS}),  # Bardiche
        (BROTHERS, {Stat.SUNDERING}, {Stat.CRITICAL_BLOW, Stat.SUNDERING}),  # Greatsword
    ],
)
def test_two_weapons_have_critical_blow_too(unit: str, usual: set[Stat], later: set[Stat]) -> None:
    assert [keywords(unit, season) for season in BOTH] == [usual, later]


def test_marauders_blades_need_no_fewer_ranks_and_hit_no_better() -> None:
    for wounds in some((12, 4)):
        found = keywords(CLEGANE, S07, wounds=wounds)
        assert {Stat.CRITICAL_BLOW, Stat.VICIOUS} <= found
    assert Stat.CRITICAL_BLOW not in keywords(CLEGANE, SEASON, wounds=4)
    for season in some(BOTH):
        now = battle(season).red(CLEGANE).blue(GUARDS).now()
        attack = strike(now, red(MOUNTAIN), blue(GUARDS))
        better = attack.card.hit - numbers(now, attack).to_hit.total
        assert better == int(season == SEASON)


def test_dervish_blades_are_critical_when_charging() -> None:
    charge = Charge(red(DERVISHES), blue(GUARDS), ArcSide.FRONT, die=4)
    assert Stat.CRITICAL_BLOW in keywords(DERVISHES, S07, charge)
    assert Stat.CRITICAL_BLOW not in keywords(DERVISHES, S07)
    assert Stat.CRITICAL_BLOW in keywords(DERVISHES, SEASON), "nobody has activated"


@pytest.mark.parametrize("count", [2, 1])
def test_a_great_axe_with_two_tokens_is_blocked_by_sixes_alone(count: int) -> None:
    tokens: Any = {"tokens": MappingProxyType({"pillage": count})}
    found = {}
    for season in BOTH:
        now = battle(season).red(SILENCED, **tokens).blue(GUARDS).now()
        attack = strike(now, red(SILENCED), blue(GUARDS))
        sixes = bool(now.has(Stat.ONLY_SIXES_BLOCK, blue(GUARDS), attack))
        found[season] = numbers(now, attack).defense.total, sixes
    usual = (5 if count == 2 else 4, False)
    assert found == {SEASON: usual, S07: (4, count == 2)}


# ------------------------------------------------------------------ what follows an attack


def conditions(scene: Battle, moment: Moment, subject: Any) -> set[Condition]:
    """Return what the Guardsmen have when a moment is over."""
    return set(scene.run(window(moment, subject)).ends().unit(GUARDS).conditions)


@pytest.mark.parametrize("unit", [GREATAXES, WARDENS])
def test_two_weapons_weaken_whoever_they_were_used_on(unit: str) -> None:
    """Executioner's Fury and War Hammer, with all ranks and no die of 1."""
    for season in some(BOTH):
        scene = battle(season).red(unit).blue(GUARDS)
        attack = replace(strike(scene.now(), red(unit), blue(GUARDS)), defense_faces=(4,))
        wanted = {Condition.WEAKENED} if season == S07 else set()
        assert conditions(scene, Moment.ATTACK_COMPLETED, attack) == wanted


def test_a_war_hammer_targets_whom_it_weakens_GEN_17() -> None:
    """War Hammer: not whom enemy effects cannot target."""
    hidden = Lasting(gained(Stat.NO_ENEMY_EFFECTS), BLUE, blue(GUARDS), Until.TURN, "", amount=1)
    scene = battle(S07).red(WARDENS).blue(GUARDS).having(lasting=(hidden,))
    attack = replace(strike(scene.now(), red(WARDENS), blue(GUARDS)), defense_faces=(4,))
    assert conditions(scene, Moment.ATTACK_COMPLETED, attack) == set()


@pytest.mark.parametrize("side", [ArcSide.REAR, ArcSide.FRONT])
def test_an_ambush_makes_vulnerable_too(side: ArcSide) -> None:
    scene = battle(S07).red(AMBUSHERS).blue(GUARDS)
    charge = Charge(red(AMBUSHERS), blue(GUARDS), side, die=4)
    wanted = {Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED}
    found = conditions(scene, Moment.CHARGE_SUCCEEDED, charge)
    assert found == (wanted if side is ArcSide.REAR else set())


# ------------------------------------------------------------------ panic


@pytest.mark.parametrize(
    ("card", "usual", "later"),
    [
        ("10301", 2, 1),  # Giant
        ("10309", None, 2),  # Chariot
        ("10506", None, 2),  # War Machine
        ("10510", None, 1),  # Marshal
        ("10704", None, 1),  # Westerosi Rider
    ],
)
def test_some_lose_less_by_panic(card: str, usual: int | None, later: int) -> None:
    found = []
    for season in BOTH:
        now = battle(season).red(card).blue(GUARDS, at=(24, 40)).now()
        unit = next(iter(now.state.units))
        found.append(
            morale.numbers(now, MoraleTest(unit=unit, panic=True, source=literal(""))).most
        )
    assert found == [usual, later]


# ------------------------------------------------------------------ what season 7 alone has


def test_at_any_cost_rolls_more_dice_and_exposes_the_unit() -> None:
    scene = battle(S07).red("Stark Sworn Swords", wounds=4).blue(GUARDS)
    swords = red("Stark Sworn Swords")
    usual = numbers(scene.now(), strike(scene.now(), swords, blue(GUARDS))).dice.total
    played = scene.run(fight(swords, blue(GUARDS)), [1] * 8).uses("At any Cost")
    played.answers(())  # Winter's Bite (Sworn Swords) may roll them again
    assert len(played.ends().result[0].faces) == 8 > usual
    assert played.unit("Stark Sworn Swords").conditions == {Condition.VULNERABLE}
