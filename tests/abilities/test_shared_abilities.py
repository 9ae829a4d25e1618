"""Abilities printed by several factions, each where it matters and where it is silent."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Charge, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
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
from tests.abilities.scenes import before_dice, performs

SWORDS, BOWMEN, SHIELDS, BEARS = (
    "Stark Sworn Swords",
    "Stark Bowmen",
    "House Tully Sworn Shields",
    "House Mormont She-Bears",
)
GUARDS, HALBERDIERS, CROSSBOWS = (
    "Lannister Guardsmen",
    "Lannister Halberdiers",
    "Lannister Crossbowmen",
)
COMPANY, CROWS = "Golden Company Swordsmen", "Stone Crows"
RED_TURN, BLUE_TURN = (window(Moment.TURN_START, Turn(player)) for player in (RED, BLUE))


def in_test(scene: Battle, unit: str, *, panics: bool = True) -> morale.TestNumbers:
    """Return the numbers of a test of a unit."""
    return morale.numbers(scene.now(), MoraleTest(unit, panics, "test"))


# ------------------------------------------------------------------ Adaptive Style


@pytest.mark.parametrize(
    ("choice", "needed", "courage", "keywords"),
    [
        ("0", 3, 2, frozenset()),
        ("1", 5, 0, frozenset({Stat.CRITICAL_BLOW, Stat.SUNDERING})),
    ],
)
def test_adaptive_style_guards_against_an_attack_or_sharpens_it(
    choice: str, needed: int, courage: int, keywords: frozenset[Stat]
) -> None:
    scene = battle().stark(BOWMEN).lannister(COMPANY)
    played = scene.run(before_dice(red(BOWMEN), blue(COMPANY), 1)).uses("Adaptive Style")
    found = numbers(played.answers(choice).now, played.result[0])
    assert (found.defense.total, found.panic.modifier.total) == (needed, courage)
    assert found.keywords == keywords


def test_adaptive_style_sharpens_its_own_attacks() -> None:
    watch = blue("Lannisport City Watch")
    scene = battle().stark(BOWMEN).lannister("Lannisport City Watch")
    plain = numbers(scene.now(), strike(scene.now(), watch, red(BOWMEN)))
    played = scene.run(before_dice(watch, red(BOWMEN))).uses("Adaptive Style").passes()
    found = numbers(played.now, played.result[0])
    assert not plain.keywords
    assert found.keywords == {Stat.CRITICAL_BLOW, Stat.SUNDERING}
    assert found.panic.modifier.total == plain.panic.modifier.total


def test_adaptive_style_is_not_for_the_attacks_of_others() -> None:
    scene = battle().stark(BOWMEN).lannister(GUARDS).lannister(COMPANY, at=(40, 40))
    assert not scene.run(before_dice(red(BOWMEN), blue(GUARDS), 1)).offers("Adaptive Style")


# ------------------------------------------------------------------ Dauntless, Disorganized


@pytest.mark.parametrize(
    ("panics", "dice", "left"),
    [
        (True, [6, 6, 1], 7),
        (False, [6, 6], 7),
        (False, [1, 1], 6),
    ],
)
def test_dauntless_restores_a_wound_with_each_test_passed(
    panics: bool, dice: list[int], left: int
) -> None:
    scene = battle().stark(SWORDS, "Brynden Tully, Unyielding Knight", wounds=6).lannister(GUARDS)
    assert (
        scene.run(takes_test(red(SWORDS), panics=panics), dice).ends().unit(SWORDS).wounds == left
    )


def test_dauntless_is_silent_when_an_enemy_passes() -> None:
    scene = battle().stark(SWORDS, "Brynden Tully, Unyielding Knight", wounds=6).lannister(GUARDS)
    played = scene.run(takes_test(blue(GUARDS)), [6, 6, 1]).ends()
    assert played.unit(SWORDS).wounds == 6


def test_disorganized_costs_a_wound_more() -> None:
    scene = battle().stark(SWORDS).lannister(CROWS)
    assert in_test(scene, blue(CROWS)).wounds.total == 1
    assert in_test(scene, red(SWORDS)).wounds.total == 0


# ------------------------------------------------------------------ Domineering Pride


@pytest.mark.parametrize(
    ("enemy", "panics", "passes"),
    [
        (8, True, True),
        (8, False, False),
        (12, True, False),
    ],
)
def test_domineering_pride_never_panics_before_fewer_ranks(
    enemy: int, panics: bool, passes: bool
) -> None:
    scene = battle().stark(SWORDS, "Lysene Bosun").lannister(GUARDS, wounds=enemy)
    assert bool(in_test(scene, red(SWORDS), panics=panics).automatic) is passes


def test_domineering_pride_needs_the_enemy_in_contact() -> None:
    scene = battle().stark(SWORDS, "Lysene Bosun").lannister(GUARDS, wounds=8, at=(24, 40))
    assert not in_test(scene, red(SWORDS)).automatic


# ------------------------------------------------------------------ Elusive Escape


def test_elusive_escape_rolls_again_weakens_and_lets_nobody_turn() -> None:
    scene = battle().stark(SWORDS, "Crannogman Survivalist").lannister(GUARDS)
    played = scene.run(performs(red(SWORDS), "retreat"), [1, 5]).answers(("0",))
    played.answers(Pose(24, 10, 0), Pose(24, 10, 0)).ends()  # no pivot of the Guardsmen is asked
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert not played.now.engaged(red(SWORDS))


def test_elusive_escape_is_of_no_use_to_the_enemy() -> None:
    scene = battle().stark(SWORDS, "Crannogman Survivalist").lannister(GUARDS).having(active=BLUE)
    played = scene.run(performs(blue(GUARDS), "retreat"), [5])
    played.answers(Pose(24, 32, 180), Pose(24, 32, 180))
    asked = played.pending
    assert isinstance(asked, Place)
    assert asked.unit == red(SWORDS)
    assert not played.stays().ends().unit(SWORDS).conditions


# ------------------------------------------------------------------ Fueled by Slaughter


def slaughter(*, hit: bool, line: int = 0, unit: str = SWORDS) -> Played:
    """Have a wounded unit with Fueled by Slaughter attack Guardsmen that have lost a rank."""
    at = (24.0, 30.0) if unit == BOWMEN and line == 0 else None
    scene = battle().stark(unit, "Clegane Butcher", wounds=7).lannister(GUARDS, wounds=8, at=at)
    count = numbers(scene.now(), strike(scene.now(), red(unit), blue(GUARDS), line=line)).dice.total
    dice = [5, *[1] * (count - 1), 1, 6, 6, 1] if hit else [1] * count
    return scene.run(fight(red(unit), blue(GUARDS), line=line), dice).ends()


def test_fueled_by_slaughter_heals_by_the_ranks_the_defender_lost() -> None:
    assert slaughter(hit=True).unit(SWORDS).wounds == 9
    assert slaughter(hit=False).unit(SWORDS).wounds == 7


def test_fueled_by_slaughter_is_of_melee_and_its_own_only() -> None:
    assert slaughter(hit=True, unit=BOWMEN).unit(BOWMEN).wounds == 7
    scene = battle().stark(SWORDS, "Clegane Butcher", wounds=7).lannister(GUARDS)
    dice = [5, 1, 1, 1, 1, 1, 1, 6, 6, 1]
    assert scene.run(fight(blue(GUARDS), red(SWORDS)), dice).ends().unit(SWORDS).wounds == 6


# ------------------------------------------------------------------ Furious Charge, Hardened


def test_furious_charge_makes_the_charged_vulnerable() -> None:
    scene = battle().stark(SWORDS, "Loyalist Captain").lannister(GUARDS)
    for charger, target in ((red(SWORDS), blue(GUARDS)), (blue(GUARDS), red(SWORDS))):
        charge = Charge(charger, target, ArcSide.FRONT, die=4)
        played = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
        wanted = {Condition.VULNERABLE} if charger == red(SWORDS) else set()
        assert played.state.units[target].conditions == wanted


@pytest.mark.parametrize(("wounds", "blocks"), [(12, 0), (8, 1), (4, 2)])
def test_hardened_blocks_a_hit_for_each_rank_lost(wounds: int, blocks: int) -> None:
    scene = battle().stark(SWORDS, "Mormont Veteran", wounds=wounds).lannister(GUARDS, wounds=4)
    now = scene.now()
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).extra_blocks.total == blocks
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).extra_blocks.total == 0
    assert now.tally(Stat.EXTRA_BLOCKS, red(SWORDS)).total == 0  # hits that are no attack's


# ------------------------------------------------------------------ Horrific Visage


@pytest.mark.parametrize(("wounds", "result"), [(12, 6), (4, 8)])
def test_horrific_visage_frightens_whoever_attacks(wounds: int, result: int) -> None:
    scene = battle().stark(SWORDS, "Ramsay Snow, The Bastard of Bolton", wounds=wounds)
    scene = scene.lannister(GUARDS).having(active=BLUE)
    dice = [4, 5, 2, *[1] * 6]
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), dice).ends()
    first = next(e for e in played.of(ev.MoraleTested) if e.unit == blue(GUARDS))
    assert (first.panic, first.result.total) == (True, result)
    assert played.unit(GUARDS).wounds == (10 if result < 7 else 12)


def test_horrific_visage_is_not_seen_from_afar_nor_by_its_victims() -> None:
    scene = battle().stark(SWORDS, "Ramsay Snow, The Bastard of Bolton")
    shot = scene.lannister(CROSSBOWS, at=(24, 32)).run(fight(blue(CROSSBOWS), red(SWORDS)), [1] * 6)
    assert not [e for e in shot.passes().of(ev.MoraleTested) if e.unit == blue(CROSSBOWS)]
    scene = battle().stark(SWORDS, "Ramsay Snow, The Bastard of Bolton").lannister(GUARDS)
    struck = scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).ends()
    assert not [e for e in struck.of(ev.MoraleTested) if e.unit == red(SWORDS)]


# ------------------------------------------------------------------ Iron Resolve, Stalwart


def test_iron_resolve_steadies_panic_tests_alone() -> None:
    scene = battle().stark(SWORDS, "Glory Seeker").lannister(GUARDS)
    mine, theirs = in_test(scene, red(SWORDS)), in_test(scene, blue(GUARDS))
    assert (mine.modifier.total, mine.wounds.total) == (1, -1)
    assert (theirs.modifier.total, theirs.wounds.total) == (0, 0)
    assert in_test(scene, red(SWORDS), panics=False).modifier.total == 0


@pytest.mark.parametrize("panics", [True, False])
def test_stalwart_steadies_every_test(panics: bool) -> None:
    scene = battle().stark(SWORDS, "Brienne, Maiden of Tarth").lannister(GUARDS)
    assert in_test(scene, red(SWORDS), panics=panics).modifier.total == 2
    assert in_test(scene, blue(GUARDS), panics=panics).modifier.total == 0


# ------------------------------------------------------------------ Recruiting From The Hills


def test_recruiting_from_the_hills_brings_men_back_as_it_activates() -> None:
    scene = battle().stark(SWORDS).lannister(CROWS, wounds=4)
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(CROWS)))).ends()
    assert played.unit(CROWS).wounds == 7
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))).ends()
    assert played.unit(CROWS).wounds == 4


# ------------------------------------------------------------------ Sentinel


def watched(at: tuple[float, float], *, facing: float = 270.0) -> Battle:
    """Put Bowmen in a fight with Guardsmen, and Swords with a sentinel somewhere."""
    scene = battle().stark(BOWMEN).lannister(GUARDS).lannister(HALBERDIERS, at=(40, 36))
    scene = scene.stark(SWORDS, "Addam Marbrand, Trusted Bannerman", at=at, facing=facing)
    return scene.having(active=BLUE)


def test_sentinel_charges_the_attacker_of_a_friend() -> None:
    played = watched((36, 24.8)).run(fight(blue(GUARDS), red(BOWMEN)), [*[1] * 6, 6, *[1] * 7])
    asked = played.uses("Sentinel").pending
    assert isinstance(asked, Choose)
    assert [option.key for option in asked.options] == ["charge", "maneuver"]
    played.answers("charge").answers(Pose(36, 24.8, 270)).answers("full").ends()
    (made,) = played.of(ev.ChargeMade)
    assert (made.unit, made.target, made.success) == (red(SWORDS), blue(GUARDS), True)


def test_sentinel_maneuvers_where_the_attacker_is_out_of_reach() -> None:
    played = watched((36, 24.8), facing=90).run(fight(blue(GUARDS), red(BOWMEN)), [1] * 6)
    played.uses("Sentinel")
    assert isinstance(played.pending, Place)
    assert [e.action for e in played.of(ev.ActionDeclared)] == ["maneuver"]


def test_sentinel_sleeps_far_away_in_a_fight_or_when_attacked_itself() -> None:
    far = watched((8, 44)).run(fight(blue(GUARDS), red(BOWMEN)), [1] * 6)
    assert not far.offers("Sentinel")
    own = watched((36, 24.8)).run(fight(red(BOWMEN), blue(GUARDS), line=1), [1] * 5)
    assert not own.offers("Sentinel")
    scene = battle().stark(SWORDS, "Addam Marbrand, Trusted Bannerman").lannister(GUARDS)
    assert not scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6).offers("Sentinel")
    busy = watched((30, 20), facing=0).lannister(CROSSBOWS, at=(30, 24.8))
    assert not busy.run(fight(blue(GUARDS), red(BOWMEN)), [1] * 6).offers("Sentinel")


# ------------------------------------------------------------------ Stubborn Tenacity


@pytest.mark.parametrize(
    ("panics", "dice", "left"),
    [
        (True, [6, 6, 1], 11),
        (False, [6, 6], 12),
        (True, [1, 1, 1], 12),
    ],
)
def test_stubborn_tenacity_answers_a_panic_test_passed(
    panics: bool, dice: list[int], left: int
) -> None:
    scene = battle().stark(SHIELDS).lannister(GUARDS)
    played = scene.run(takes_test(red(SHIELDS), panics=panics), dice).ends()
    assert played.unit(GUARDS).wounds == left


def test_stubborn_tenacity_harms_only_in_contact_and_for_its_own_tests() -> None:
    apart = battle().stark(SHIELDS).lannister(GUARDS, at=(24, 40))
    assert apart.run(takes_test(red(SHIELDS)), [6, 6, 1]).ends().unit(GUARDS).wounds == 12
    scene = battle().stark(SHIELDS).lannister(GUARDS)
    assert scene.run(takes_test(blue(GUARDS)), [6, 6, 1]).ends().unit(GUARDS).wounds == 12


# ------------------------------------------------------------------ Superior Numbers


@pytest.mark.parametrize(("enemy", "again"), [(8, True), (12, False)])
def test_superior_numbers_roll_again_against_fewer_ranks(enemy: int, again: bool) -> None:
    now = battle().stark(SWORDS, "Gate Warden").lannister(GUARDS, wounds=enemy).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).attack_rerolls.any is again
    assert not numbers(now, strike(now, blue(GUARDS), red(SWORDS))).attack_rerolls.any


def test_superior_numbers_are_of_no_use_to_bows() -> None:
    now = battle().stark(BOWMEN, "Gate Warden").lannister(GUARDS, wounds=8, at=(24, 30)).now()
    assert not numbers(now, strike(now, red(BOWMEN), blue(GUARDS))).attack_rerolls.any


# ------------------------------------------------------------------ Threaten


def test_threaten_weakens_an_enemy_in_sight_and_range() -> None:
    scene = battle().stark(SWORDS, "Sandor Clegane, Fugitive Bodyguard")
    scene = scene.lannister(GUARDS, at=(24, 31)).lannister(HALBERDIERS, at=(24, 10))
    scene = scene.lannister(CROSSBOWS, at=(30, 37.2))  # seen, 12.4 in away
    played = scene.run(RED_TURN).uses("Threaten").ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert not scene.having(active=BLUE).run(BLUE_TURN).offers("Threaten")


# ------------------------------------------------------------------ Uncontrolled Rage


def raging(dice: list[int], *, guards: tuple[float, float] | None = (24, 20)) -> Played:
    """Activate Swords that cannot be held back, with two enemies before them."""
    scene = battle().stark(SWORDS, "Gregor Clegane, Lord Tywin's Mad Dog", at=(24, 8))
    scene = scene.lannister(GUARDS, at=guards)
    if guards is not None and guards[1] < 30:
        scene = scene.lannister(HALBERDIERS, at=(32, 21))
    return scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))), dice)


def test_uncontrolled_rage_charges_the_nearest_with_a_six() -> None:
    played = raging([1, 1, *[1] * 7, 6, 6, 1]).answers(Pose(24, 8, 0)).answers("full").ends()
    (made,) = played.of(ev.ChargeMade)
    assert (made.target, made.success, made.distance.total) == (blue(GUARDS), True, 11)
    assert [e.free for e in played.of(ev.ActionDeclared)] == [True]


@pytest.mark.parametrize(
    ("dice", "guards", "tests"),
    [
        ([6, 6], (24, 20), 1),
        ([], (24, 44), 0),
        ([], None, 0),
    ],
)
def test_uncontrolled_rage_is_held_back_by_courage_distance_and_contact(
    dice: list[int], guards: tuple[float, float] | None, tests: int
) -> None:
    played = raging(dice, guards=guards).ends()
    assert len(played.of(ev.MoraleTested)) == tests
    assert not played.of(ev.ActionDeclared)


def test_uncontrolled_rage_is_its_own_units() -> None:
    scene = battle().stark(SWORDS, "Gregor Clegane, Lord Tywin's Mad Dog", at=(24, 8))
    scene = scene.lannister(GUARDS, at=(24, 20))
    played = scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))).ends()
    assert not played.of(ev.MoraleTested)


# ------------------------------------------------------------------ War Cry


def crying(dice: list[int], away: float = 30.0) -> Played:
    """Begin a red turn with She-Bears that see Guardsmen before them."""
    return battle().stark(BEARS).lannister(GUARDS, at=(24, away)).run(RED_TURN, dice)


@pytest.mark.parametrize("condition", [Condition.PANICKED, Condition.VULNERABLE])
def test_war_cry_shakes_an_enemy_in_long_range(condition: Condition) -> None:
    played = crying([6, 6]).uses("War Cry")
    asked = played.pending
    assert isinstance(asked, Choose)
    assert asked.kind is Kind.CONDITION
    assert {option.key for option in asked.options} == {"panicked", "vulnerable"}
    assert played.answers(condition.value).ends().unit(GUARDS).conditions == {condition}


def test_war_cry_fails_with_its_test_and_has_nobody_far_away() -> None:
    assert not crying([1, 1]).uses("War Cry").ends().unit(GUARDS).conditions
    assert not crying([], away=42).offers("War Cry")
    scene = battle().stark(BEARS).lannister(GUARDS, at=(24, 30)).having(active=BLUE)
    assert not scene.run(BLUE_TURN).offers("War Cry")
