"""The combat units and attachments of House Greyjoy."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.model import events as ev
from simulator.model.army import Army, ArmyUnit
from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation
from simulator.rules.armies.building import check
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.units import tokens
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    Battle,
    Played,
    Script,
    battle,
    blue,
    claims,
    fight,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import (
    BLUE_TURN,
    before_dice,
    begins,
    performs,
)
from tests.each import some

REAVERS, BOWMEN, REAPERS = "Ironborn Reavers", "Ironborn Bowmen", "House Harlaw Reapers"
IRONMAKERS, TRAPPERS, CHOSEN = "Ironmakers", "Ironborn Trappers", "Blacktyde Chosen"
SILENCED, DROWNED, CREW = "Silenced Men", "Drowned Men", "Iron Victory Crew"
GUARDS, SWORDS = "Lannister Guardsmen", "Stark Sworn Swords"
PANICKED, VULNERABLE, WEAKENED = Condition.PANICKED, Condition.VULNERABLE, Condition.WEAKENED
AWAY = (24, 44)
SANSA = "Sansa Stark"


def pillaged(count: int) -> dict[str, Any]:
    return {"tokens": MappingProxyType({"pillage": count})}


def held(played: Played, unit: str) -> int:
    return tokens.held(played.now, red(unit), "pillage")


def met(unit: str, *with_: str, count: int = 0, foe: int = 12, **state: Any) -> Battle:
    """A red unit with tokens in contact with Guardsmen."""
    return battle().red(unit, *with_, **pillaged(count), **state).blue(GUARDS, wounds=foe)


def keywords(unit: str) -> set[Stat]:
    now = met(unit).now()
    return set(numbers(now, strike(now, red(unit), blue(GUARDS))).keywords)


def deployed(unit: str) -> Script:
    return window(Moment.UNIT_DEPLOYED, Activation(red(unit)))


# ------------------------------------------------------------------ units


def test_bardiche_and_prey_on_fear_of_the_reapers() -> None:
    """House Harlaw Reapers: Bardiche has Vicious; Prey On Fear is another faction's too."""
    assert keywords(REAPERS) == {Stat.VICIOUS}
    scene = met(REAPERS, wounds=6)
    assert scene.run(takes_test(blue(GUARDS)), [1, 1, 1]).ends().unit(REAPERS).wounds == 8


@pytest.mark.parametrize("count", [1, 2])
def test_reapers_fervor_frightens_with_two_tokens(count: int) -> None:
    """Reaper's Fervor: Panicked, and 1 more wound from failing."""
    played = met(REAPERS, count=count).run(before_dice(red(REAPERS), blue(GUARDS))).ends()
    assert (PANICKED in played.unit(GUARDS).conditions) is (count == 2)
    (attack,) = played.result
    assert {gain.stat for gain in attack.gains} == ({Stat.PANIC_WOUNDS} if count == 2 else set())


@pytest.mark.parametrize(("die", "weak"), [(1, True), (6, False)])
def test_great_hammer_weakens_whom_a_one_betrays(die: int, weak: bool) -> None:
    """Great Hammer: Critical Blow, and Weakened after the attack."""
    assert keywords(IRONMAKERS) == {Stat.CRITICAL_BLOW}
    faces = [5, *[1] * 6, die, *([6, 6, 1] if die == 1 else [])]
    played = met(IRONMAKERS).run(fight(red(IRONMAKERS), blue(GUARDS)), faces).passes()
    assert (WEAKENED in played.unit(GUARDS).conditions) is weak


@pytest.mark.parametrize("count", [0, 1, 2])
def test_raided_armaments_want_two_tokens(count: int) -> None:
    """Raided Armaments: +1 to defense rolls."""
    now = met(IRONMAKERS, count=count).now()
    assert now.tally(Stat.DEFENSE, red(IRONMAKERS)).total == int(count == 2)


@pytest.mark.parametrize(("count", "found"), [(1, {WEAKENED}), (2, {VULNERABLE, WEAKENED})])
def test_trappers_tools_bite_twice_with_two_tokens(count: int, found: set[Condition]) -> None:
    """Trapper's Tools: an enemy in short range and sight; both tokens with 2."""
    scene = battle().red(TRAPPERS, **pillaged(count)).blue(GUARDS, at=(24, 28))
    played = scene.run(BLUE_TURN).uses("Trapper's Tools").picks("Weakened").ends()
    assert played.unit(GUARDS).conditions == found
    behind = battle().red(TRAPPERS).blue(GUARDS, at=(24, 12))
    assert not behind.run(BLUE_TURN).offers("Trapper's Tools")
    far = battle().red(TRAPPERS).blue(GUARDS, at=AWAY)
    assert not far.run(BLUE_TURN).offers("Trapper's Tools")


@pytest.mark.parametrize(
    ("zone", "had", "found"), [("wealth", 0, 1), ("wealth", 2, 2), ("crown", 0, 0)]
)
def test_first_claim_pays_the_chosen(zone: str, had: int, found: int) -> None:
    """First Claim: when a friendly NCU claims Wealth, up to 2 tokens."""
    scene = battle().red(CHOSEN, wounds=8, **pillaged(had)).blue(GUARDS, at=AWAY)
    played = scene.ncu(SANSA, by=RED).run(claims(red(SANSA), Zone(zone)), [6, 6, 1]).passes()
    assert held(played, CHOSEN) == found
    theirs = scene.ncu("Cersei Lannister", by=BLUE)
    other = theirs.run(claims(blue("Cersei Lannister"), Zone(zone)), [6, 6, 1]).passes()
    assert held(other, CHOSEN) == had


@pytest.mark.parametrize(("count", "x", "steady"), [(2, 31, True), (1, 31, False), (2, 44, False)])
def test_first_claim_steadies_friends_in_short_range(count: int, x: int, steady: bool) -> None:
    """First Claim: +1 to morale tests, and 1 wound less from failing panic tests."""
    scene = battle().red(CHOSEN, **pillaged(count)).red(SWORDS, at=(x, 20)).blue(GUARDS, at=AWAY)
    played = scene.run(takes_test(red(SWORDS)), [1, 1, 2]).ends()
    assert played.unit(SWORDS).wounds == 12 - 2 + steady
    (test,) = played.of(ev.MoraleTested)
    assert ("First Claim" in {str(part.source) for part in test.result.parts}) is steady


@pytest.mark.parametrize("count", [1, 2])
def test_great_axe_cuts_deeper_with_two_tokens(count: int) -> None:
    """Great Axe: Sundering, and a further -1 to the defender's rolls."""
    assert keywords(SILENCED) == {Stat.SUNDERING}
    now = met(SILENCED, count=count).now()
    plain = met(SILENCED).now()
    found = numbers(now, strike(now, red(SILENCED), blue(GUARDS))).defense.total
    bare = numbers(plain, strike(plain, red(SILENCED), blue(GUARDS))).defense.total
    assert abs(found - bare) == int(count == 2)
    back = numbers(now, strike(now, blue(GUARDS), red(SILENCED)))
    assert (
        back.defense.total
        == numbers(plain, strike(plain, blue(GUARDS), red(SILENCED))).defense.total
    )


@pytest.mark.parametrize(("count", "y", "malus"), [(2, 28, -1), (1, 28, 0), (2, 44, 0)])
def test_the_silences_infamy_reaches_enemies_in_short_range(count: int, y: int, malus: int) -> None:
    """The Silence's Infamy: -1 to morale tests; Dauntless is another faction's too."""
    scene = battle().red(SILENCED, **pillaged(count)).blue(GUARDS, at=(24, y))
    played = scene.run(takes_test(blue(GUARDS), panics=False), [6, 6]).ends()
    (test,) = played.of(ev.MoraleTested)
    infamy = [part.amount for part in test.result.parts if "Infamy" in str(part.source)]
    assert sum(infamy) == malus


@pytest.mark.parametrize(
    "choice", ["Restore 2 wounds", "Re-roll attack dice", "Attackers become Vulnerable"]
)
def test_drowned_gods_blessing_of_the_drowned_men(choice: str) -> None:
    """Drowned God's Blessing: one of three, for Greyjoy infantry in short range."""
    scene = met(REAVERS, wounds=8).red(DROWNED, at=(31, 20)).red(SWORDS, at=(17, 20))
    played = scene.run(BLUE_TURN).uses("Drowned God's Blessing")
    assert set(played.labels()) == {REAVERS, DROWNED}
    played.picks(red(REAVERS)).picks(choice).ends()
    now = played.now
    assert played.unit(REAVERS).wounds == (10 if choice.startswith("Restore") else 8)
    rerolls = numbers(now, strike(now, red(REAVERS), blue(GUARDS))).attack_rerolls.any
    assert rerolls is choice.startswith("Re-roll")
    lasting = [one.subject for one in now.state.lasting if one.ability.endswith("_lasting")]
    assert lasting == ([red(REAVERS)] if choice.startswith("Attackers") else [])
    if lasting:
        struck = scene.having(lasting=now.state.lasting)
        attacked = struck.run(fight(blue(GUARDS), red(REAVERS)), [1] * 6).passes().ends()
        assert attacked.unit(GUARDS).conditions == {VULNERABLE}


def test_drowned_gods_fanatics_suffer_half() -> None:
    """Drowned God's Fanatics: 3 wounds, 1 for 2 hits, 1 from a failed panic test."""
    scene = battle().red(DROWNED).blue(GUARDS)
    attack = fight(blue(GUARDS), red(DROWNED))
    played = scene.run(attack, [6, 6, *[1] * 4, 1, 1, 1, 1, 3]).passes().ends()
    assert played.unit(DROWNED).wounds == 3 - 1 - 1


@pytest.mark.parametrize("count", [1, 2])
def test_boarding_axe_panics_with_two_tokens(count: int) -> None:
    """Boarding Axe: Sundering too; Domineering Pride is another faction's as well."""
    assert keywords(CREW) == {Stat.SUNDERING}
    played = met(CREW, count=count).run(before_dice(red(CREW), blue(GUARDS))).ends()
    assert (PANICKED in played.unit(GUARDS).conditions) is (count == 2)


@pytest.mark.parametrize(
    ("leader", "found"),
    [(("Victarion Greyjoy, The Iron Captain",), 1), (("Nute",), 1), (("Warsworn",), 0), ((), 0)],
)
def test_captains_men_follow_victarion_or_his_vassal(leader: tuple[str, ...], found: int) -> None:
    """Captain's Men: a token as they are deployed; Victarion's Vassal counts as him."""
    played = met(CREW, *leader).run(deployed(CREW)).ends()
    assert held(played, CREW) == found


# ------------------------------------------------------------------ attachments


@pytest.mark.parametrize(("foe", "passes"), [(12, True), (8, False)])
def test_sow_discord_silences_who_fails(foe: int, passes: bool) -> None:
    """Sow Discord: -1 for each destroyed rank; Guardsmen need a 6."""
    scene = (
        battle()
        .red(REAVERS, "Euron Greyjoy, Lord Reaper of Pyke")
        .blue(GUARDS, wounds=foe, at=(24, 30))
    )
    need = LIBRARY.units[scene.now().unit(blue(GUARDS)).card].morale
    played = scene.run(BLUE_TURN, [1, need - 1]).uses("Sow Discord").passes().ends()
    assert played.now.lost_abilities(blue(GUARDS)) is not passes
    far = battle().red(REAVERS, "Euron Greyjoy, Lord Reaper of Pyke").blue(GUARDS, at=AWAY)
    assert not far.run(BLUE_TURN).offers("Sow Discord")


KRAKEN = "Balon Greyjoy, The Kraken King"


def _dues(own: int, other: int) -> Battle:
    scene = battle().red(REAVERS, KRAKEN, wounds=8, **pillaged(own)).blue(GUARDS, at=AWAY)
    return scene.red(BOWMEN, at=(8, 4), **pillaged(other))


def test_the_krakens_dues_are_collected_and_spent() -> None:
    """The Kraken's Dues: from another Greyjoy unit wherever it stands; then 2 wounds for 1."""
    played = _dues(0, 2).run(begins(red(REAVERS))).uses("The Kraken's Dues")
    played.picks("Move 1 pillage token to this unit")
    played.picks("Remove 1 pillage token: it restores 2 wounds").ends()
    assert (held(played, REAVERS), held(played, BOWMEN)) == (0, 1)
    assert played.unit(REAVERS).wounds == 10
    kept = _dues(1, 0).run(begins(red(REAVERS))).uses("The Kraken's Dues").picks("No more").ends()
    assert (held(kept, REAVERS), kept.unit(REAVERS).wounds) == (1, 8)
    assert not _dues(0, 0).run(begins(red(REAVERS))).offers("The Kraken's Dues")


def test_the_krakens_dues_are_taken_from_an_ncu_too_UNIT_01() -> None:
    """The Kraken's Dues: no range is printed, and Erik is a unit of the house; Varys is not."""
    scene = _dues(0, 0).ncu("Erik Ironmaker, The Just", by=RED, **pillaged(1))
    played = scene.run(begins(red(REAVERS))).uses("The Kraken's Dues")
    played.picks("Move 1 pillage token to this unit").picks("No more").ends()
    assert (held(played, REAVERS), held(played, "Erik Ironmaker")) == (1, 0)
    varys = _dues(0, 0).ncu("Lord Varys", by=RED, **pillaged(1))
    assert not varys.run(begins(red(REAVERS))).offers("The Kraken's Dues")


@pytest.mark.parametrize(
    ("unit", "zone", "found"),
    [(REAVERS, "wealth", 1), (SWORDS, "wealth", 0), (REAVERS, "crown", 0)],
)
def test_gifts_of_silver_and_bronze_go_to_greyjoys(unit: str, zone: str, found: int) -> None:
    """Gifts of Silver and Bronze of Erik Ironmaker, Anvil-Breaker."""
    scene = met(unit, "Erik Ironmaker, Anvil-Breaker", wounds=8).ncu(SANSA, by=RED)
    played = scene.run(claims(red(SANSA), Zone(zone)), [6, 6, 1]).passes()
    assert held(played, unit) == found


CROW = "Euron Greyjoy, Crow's Eye"


def test_strange_relics_cost_a_wound() -> None:
    """Strange Relics: a condition token on an enemy in long range."""
    scene = battle().red(REAVERS, CROW).blue(GUARDS, at=(24, 31))
    played = scene.run(begins(red(REAVERS))).uses("Strange Relics").picks("weakened").ends()
    assert played.unit(REAVERS).wounds == 11
    assert played.unit(GUARDS).conditions == {WEAKENED}
    far = battle().red(REAVERS, CROW).blue(GUARDS, at=AWAY)
    assert not far.run(begins(red(REAVERS))).offers("Strange Relics")


@pytest.mark.parametrize(("unit", "found"), [(REAVERS, 2), (SWORDS, 0)])
def test_poisoned_gifts_enrich_greyjoys_and_kill_slowly(unit: str, found: int) -> None:
    """Poisoned Gifts: 2 tokens as it is deployed; 1 wound before each action."""
    scene = battle().red(unit, CROW).blue(GUARDS, at=AWAY)
    assert held(scene.run(deployed(unit)).ends(), unit) == found
    acts = scene.run(performs(red(unit), "maneuver")).stays().ends()
    assert acts.unit(unit).wounds == 11


def test_the_other_attachments_lend_what_other_factions_print() -> None:
    """Every attachment has the abilities on its card."""
    wanted = {
        "20802": ("war_cry", "iron_resolve"),
        "20804": ("furious_charge", "relentless"),
        "20805": ("outflank",),
        "20806": ("fueled_by_slaughter",),
        "20807": ("reckless_heroism", "swift_strike"),
        "20810": ("expert_duelist", "stalwart"),
        "20811": ("victarions_vassal", "furious_charge", "motivated_by_coin"),
        "20816": ("sentinel", "gang_up"),
        "20817": ("battle_scars",),
        "20818": ("boldness_and_courage", "unyielding"),
        "20819": ("incite", "supply_aid"),
        "20820": ("to_the_last", "hardened"),
        "20821": ("martial_training", "gang_up"),
        "20822": ("resilience", "go_down_fighting"),
    }
    for card, abilities in some(wanted.items()):
        assert LIBRARY.attachments[card].abilities == abilities


# ------------------------------------------------------------------ army lists


def _faults(*units: ArmyUnit) -> list[str]:
    army = Army("x", "x", "greyjoy", 40, units, ())
    return [str(verdict.why) for verdict in check(army, LIBRARY) if not verdict]


def test_two_reaver_captains_at_most_in_greyjoy_units_beside_another() -> None:
    """Reaver Captain ignores the usual limit of one attachment."""
    led = ArmyUnit("10801", ("20803", "20805"))
    fine = (led, ArmyUnit("10801", ("20806", "20805")))
    assert not _faults(*fine)
    assert _faults(*fine, ArmyUnit("10801", ("20805",)))
    neutral = next(
        u.id
        for u in LIBRARY.units.values()
        if u.faction == "neutral" and not u.solo and u.type == "infantry"
    )
    assert _faults(led, ArmyUnit(neutral, ("20805",)))


@pytest.mark.parametrize(("leader", "fine"), [("20801", True), ("20803", False)])
def test_qarl_stands_beside_asha_beyond_the_limit(leader: str, fine: bool) -> None:
    """Qarl, Asha's Champion."""
    assert bool(_faults(ArmyUnit("10801", (leader, "20809")))) is not fine
