"""Numbers of fights and tests that season 7 prints otherwise, or alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import literal
from simulator.model.cards import SEASON
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, MoraleTest
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import blocked_without_attack, numbers
from simulator.rules.odds import panic_odds
from simulator.rules.units import conditions
from tests.abilities.battle import BLUE, RED, Battle, battle, blue, red, strike, takes_test
from tests.abilities.scenes import GUARDS, PANICKED, SWORDS, VULNERABLE, WEAKENED
from tests.each import some
from tests.seasons import S07

BOTH = (SEASON, S07)
HELD = frozenset({PANICKED, VULNERABLE, WEAKENED})
RIVAL = "Cersei Lannister"


def own(now: Position) -> str:
    """Return the id of the red unit."""
    return next(unit for unit in now.state.units if unit.startswith("red:"))


def attack(scene: Battle, *, line: int = 0, charge: bool = False) -> tuple[Position, Attack]:
    """Return the position, and the attack of the red unit on the Guardsmen."""
    now = scene.now()
    ran = Charge(own(now), blue(GUARDS), ArcSide.FRONT, die=4) if charge else None
    return now, strike(now, own(now), blue(GUARDS), line=line, charge=ran)


def dice_of(scene: Battle, *, charge: bool = False) -> int:
    """Return how many attack dice the red unit rolls."""
    return numbers(*attack(scene, charge=charge)).dice.total


# ------------------------------------------------------------------ weapons


@pytest.mark.parametrize(
    ("unit", "at", "found"),
    [
        ("10611", (24, 30), {Stat.PRECISION, Stat.SUNDERING}),  # Highgarden Crossbow
        ("10205", (24, 30), {Stat.PRECISION}),  # Hunter's Volley
        ("11003", (24, 30), {Stat.VICIOUS}),  # Ruthless Volley
        ("11006", None, {Stat.VICIOUS}),  # Impaling Spear
        ("10315", None, {Stat.VICIOUS, Stat.SUNDERING}),  # Spear and Maul
        ("10301", None, {Stat.CRITICAL_BLOW, Stat.VICIOUS}),  # Mighty Swing
        ("10605", None, {Stat.VICIOUS}),  # Sword of the Faith
        ("10113", None, {Stat.PRECISION}),  # Lannisport Spears
    ],
)
def test_the_keywords_of_weapons(unit: str, at: Any, found: set[Stat]) -> None:
    scene = battle(S07).red(unit).blue(GUARDS, at=at)
    line = int(unit == "10315")  # its spears are thrown first
    assert numbers(*attack(scene, line=line)).keywords == found


def test_two_volleys_see_past_what_stands_between() -> None:
    """Hunter's Volley and Ruthless Volley."""
    for unit in some(("10205", "11003")):
        now = battle(S07).red(unit).blue(GUARDS, at=(24, 34)).now()
        assert now.has(Stat.IGNORES_BLOCKERS, own(now))


@pytest.mark.parametrize("held", [(), tuple(HELD)])
def test_spear_and_maul_rerolls_against_any_token(held: Any) -> None:
    now, struck = attack(battle(S07).red("10315").blue(GUARDS, conditions=frozenset(held)), line=1)
    assert bool(now.has(Stat.REROLL_ATTACK, struck.attacker, struck)) is bool(held)


@pytest.mark.parametrize(
    ("unit", "full", "more"),
    [
        ("10312", 8, 3),  # Rampage
        ("10306", 8, 3),  # Indomitable Might
    ],
)
def test_some_roll_more_dice_for_wounds_suffered_up_to_three(
    unit: str, full: int, more: int
) -> None:
    rolled = [dice_of(battle(S07).red(unit, wounds=left).blue(GUARDS)) for left in (full, 6, 1)]
    assert [each - rolled[0] for each in rolled] == [0, full - 6, more]
    now, struck = attack(battle(S07).red(unit).blue(GUARDS))
    assert now.has(Stat.NO_DEFENSE_DICE, blue(GUARDS), struck)


@pytest.mark.parametrize(("unit", "charging"), [("10301", False), ("10413", True)])
def test_some_roll_more_dice_for_the_defenders_ranks(unit: str, charging: bool) -> None:
    """Mighty Swing, and Trampling Stomp when charging."""
    rolled = [
        dice_of(battle(S07).red(unit).blue(GUARDS, wounds=left), charge=charging)
        for left in (12, 4)
    ]
    assert rolled[0] - rolled[1] == 2
    now, struck = attack(battle(S07).red(unit).blue(GUARDS))
    assert now.has(Stat.NO_DEFENSE_DICE, blue(GUARDS), struck)
    if charging:
        assert dice_of(battle(S07).red(unit).blue(GUARDS)) < rolled[1]


def test_seasoned_brutality_counts_two_tokens_at_most() -> None:
    """Steelshanks Walton."""
    tokens: Any = [(), (PANICKED,), (PANICKED, WEAKENED), tuple(HELD)]
    rolled = [
        dice_of(battle(S07).red(SWORDS, "21012").blue(GUARDS, conditions=frozenset(held)))
        for held in some(tokens)
    ]
    assert [each - rolled[0] for each in rolled] == [0, 1, 2, 2]


# ------------------------------------------------------------------ defense


@pytest.mark.parametrize("held", [(), (PANICKED, WEAKENED)])
def test_sadistic_toughness_blocks_for_the_attackers_tokens(held: Any) -> None:
    scene = battle(S07).red(SWORDS, "21010").blue(GUARDS, conditions=frozenset(held))
    now = scene.now()
    struck = strike(now, blue(GUARDS), red(SWORDS))
    assert numbers(now, struck).with_extra_blocks(0, 7) == 1 + len(held)
    assert blocked_without_attack(now, red(SWORDS), 0, 7) == 1, "the print names no attack"


@pytest.mark.parametrize("zone", [Zone.CROWN, None])
def test_the_crown_and_who_may_reroll_defense_dice(zone: Zone | None) -> None:
    """Loyalty in Service while no opponent has it, Protection Of The Crown while its side does."""
    loyal = battle(S07).red(SWORDS, "21012").blue(GUARDS).ncu(RIVAL, zone, by=BLUE).now()
    struck = strike(loyal, blue(GUARDS), red(SWORDS))
    for subject in some((struck, None)):  # an attack, and automatic hits
        assert bool(loyal.has(Stat.REROLL_DEFENSE, red(SWORDS), subject)) is (zone is None)
    for season in some(BOTH):
        held = battle(season).red(SWORDS, "20110", conditions=HELD).blue(GUARDS)
        now = held.ncu(RIVAL, zone, by=RED).now()
        kept = zone is not None and season == S07
        struck = strike(now, blue(GUARDS), red(SWORDS))
        wanted = now, red(SWORDS), Condition.VULNERABLE
        assert conditions.expendable(*wanted, struck) is not kept
        assert conditions.expendable(*wanted), "for an attack alone"


# ------------------------------------------------------------------ ranks


@pytest.mark.parametrize(("left", "usual", "later"), [(12, False, True), (8, True, True)])
def test_superior_numbers_need_no_fewer_ranks_only(left: int, usual: bool, later: bool) -> None:
    found, kept = [], []
    for season in some(BOTH):
        scene = battle(season).red("10602", "20226", conditions=HELD).blue(GUARDS, wounds=left)
        now, struck = attack(scene)
        found.append(bool(now.has(Stat.REROLL_ATTACK, own(now), struck)))
        kept.append(not conditions.expendable(now, own(now), WEAKENED, struck))
    assert found == [usual, later]
    assert kept == [False, True]
    now, struck = attack(battle(S07).red("10602", "20226", wounds=8).blue(GUARDS))
    assert not now.has(Stat.REROLL_ATTACK, own(now), struck)


@pytest.mark.parametrize("left", [12, 8, 4])
def test_domineering_pride_and_true_conviction_with_as_many_ranks(left: int) -> None:
    """A unit of two ranks: the enemy has more, as many, or fewer."""
    passes, rerolls = [], []
    for season in some(BOTH):
        proud = battle(season).red(SWORDS, "20419", wounds=8).blue(GUARDS, wounds=left).now()
        test = MoraleTest(unit=red(SWORDS), panic=True, source=literal(""))
        passes.append(bool(morale.numbers(proud, test).automatic))
        stag = battle(season).red("10602", "20606", wounds=8)
        now, struck = attack(stag.blue(GUARDS, wounds=left))
        rerolls.append(bool(now.has(Stat.REROLL_ATTACK, struck.attacker, struck)))
    assert passes == [left == 4, left <= 8]
    assert rerolls == [left == 12, left >= 8]


def test_true_conviction_of_house_martell() -> None:
    """True Conviction (Martell) asks for a House Martell unit, as it did."""
    for unit, left, found in some((("10904", 12, True), (SWORDS, 12, False))):
        now, struck = attack(battle(S07).red(unit, "20918").blue(GUARDS, wounds=left))
        assert bool(now.has(Stat.REROLL_ATTACK, struck.attacker, struck)) is found


# ------------------------------------------------------------------ zones


@pytest.mark.parametrize("by", [BLUE, RED, None])
def test_what_holds_while_no_opponent_controls_a_zone(by: Any) -> None:
    """Might of the Throne, Motivated by Coin and Knightly Vow."""
    free = by is not BLUE
    throne = battle(S07).red(SWORDS, "20623").blue(GUARDS)
    now, struck = attack(throne.ncu(RIVAL, Zone.CROWN if by else None, by=by or RED))
    usual = attack(battle(S07).red(SWORDS).blue(GUARDS))
    assert numbers(now, struck).dice.total - numbers(*usual).dice.total == int(free)
    charge = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=4)
    assert bool(now.has(Stat.CHARGE_COUNTS_SIX, red(SWORDS), charge)) is free
    coin = battle(S07).red(SWORDS, "20416").blue(GUARDS)
    now, struck = attack(coin.ncu(RIVAL, Zone.WEALTH if by else None, by=by or RED))
    assert bool(now.has(Stat.REROLL_ATTACK, red(SWORDS), struck)) is free
    vow = battle(S07).red(SWORDS, "20406").blue(GUARDS)
    now, struck = attack(vow.ncu(RIVAL, Zone.COMBAT if by else None, by=by or RED))
    assert struck.card.hit - numbers(now, struck).to_hit.total == int(free)


# ------------------------------------------------------------------ rounds, ranks lost, tests


@pytest.mark.parametrize("number", [3, 4])
def test_stags_mettle_begins_with_round_4(number: int) -> None:
    now = battle(S07).red("10601").blue(GUARDS).having(round=number).now()
    struck = strike(now, blue(GUARDS), own(now))
    test = MoraleTest(unit=own(now), panic=False, source=literal(""))
    found = [
        sum(part.amount for part in now.parts(stat, own(now), subject))
        for stat, subject in ((Stat.DEFENSE, struck), (Stat.MORALE_ROLL, test))
    ]
    assert found == ([1, 1] if number == 4 else [0, 0])


@pytest.mark.parametrize("count", [0, 1, 2])
def test_gallows_humor_goes_by_the_ranks_that_were_ever_lost(count: int) -> None:
    """Its order tokens lie there although the unit has all its ranks again."""
    tokens = MappingProxyType({"order": count})
    now, struck = attack(battle(S07).red(SWORDS, "20532", tokens=tokens).blue(GUARDS))
    assert bool(now.has(Stat.NO_ENEMY_CARDS, red(SWORDS))) is (count > 0)
    assert bool(now.has(Stat.NO_ENEMY_INFLUENCE, red(SWORDS))) is (count > 0)
    assert struck.card.hit - numbers(now, struck).to_hit.total == int(count == 2)


@pytest.mark.parametrize(("die", "lost"), [(1, 1), (3, 2)])
def test_battle_hardened_loses_a_wound_less_but_one(die: int, lost: int) -> None:
    scene = battle(S07).red(SWORDS, "21012").blue(GUARDS, at=(24, 40))
    played = scene.run(takes_test(red(SWORDS)), [1, 1, die]).ends()
    assert played.unit(SWORDS).wounds == 12 - lost
    test = MoraleTest(unit=red(SWORDS), panic=True, source=literal(""))
    odds = panic_odds.of_dice(morale.numbers(scene.now(), test), (), (1, 1, None))
    assert odds.wounds == pytest.approx((0.0, 2 / 3, 1 / 3))
