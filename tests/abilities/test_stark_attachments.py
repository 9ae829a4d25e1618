"""What the attachments of House Stark print, each where it matters and where it does not."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Lasting, Terrain, UnitId, Until
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Attack, Charge, MoraleTest, Retreat, Surge
from simulator.rules import morale
from simulator.rules.attack import resolve as attacks
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.battlefield import terrain
from simulator.rules.battlefield.terrain import Keyword
from simulator.rules.movement import dangerous_ground, straight_path
from simulator.rules.units import wounds
from tests.abilities.battle import (
    BLUE,
    LIBRARY,
    RED,
    UNITS,
    Battle,
    Played,
    battle,
    blue,
    charges,
    fight,
    red,
    strike,
    window,
)
from tests.abilities.scenes import shot

SWORDS, BOWMEN, LOYALISTS = "Stark Sworn Swords", "Stark Bowmen", "House Karstark Loyalists"
WINTERFELL = "Winterfell Guard"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
EDDARD, GREATJON, MAEGE, RICKARD = "20210", "20202", "20213", "20227"
BOW = LIBRARY.units[UNITS[BOWMEN]].attacks[0]


def at(scene: Battle, moment: Moment, attack: Attack) -> Played:
    """Open a window about an attack."""
    return scene.run(window(moment, attack))


def duel(*attachments: str, unit: str = SWORDS, **state: Any) -> Battle:
    """Set a unit with attachments against guards, and swords beside it against halberdiers."""
    scene = battle().stark(unit, *attachments, **state).lannister(GUARDS)
    other = BOWMEN if unit != BOWMEN else SWORDS
    return scene.stark(other, at=(40, 20)).lannister(HALBERDIERS, at=(40, 24.8))


# ------------------------------------------------------------------ Syrio, Rodrik, Maege


def test_agile_spoils_every_attack_on_its_unit() -> None:
    now = duel("Syrio Forel").now()
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).to_hit.total == 5
    assert numbers(now, shot(now, blue(GUARDS), red(SWORDS))).to_hit.total == 4
    assert numbers(now, strike(now, blue(GUARDS), red(BOWMEN))).to_hit.total == 4
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).to_hit.total == 4


@pytest.mark.parametrize(("wounds", "melee", "ranged"), [(12, 8, 8), (8, 7, 7), (4, 5, 7)])
def test_boldness_and_courage_finds_more_dice(wounds: int, melee: int, ranged: int) -> None:
    now = duel("Rodrik Cassel", wounds=wounds).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).dice.total == melee
    assert numbers(now, shot(now, red(SWORDS), blue(GUARDS))).dice.total == ranged
    assert numbers(now, strike(now, red(BOWMEN), blue(HALBERDIERS))).dice.total == 7


def test_boldness_and_courage_with_all_ranks_makes_up_for_no_lost_rank() -> None:
    fewer = Lasting("gained_ranks_for_dice", BLUE, red(SWORDS), Until.TURN, "Trial", -1)
    now = duel("Rodrik Cassel").having(lasting=(fewer,)).now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).dice.total == 6


@pytest.mark.parametrize(("wounds", "fewer"), [(12, 0), (8, -1), (4, -2)])
def test_unyielding_bears_panic_better_with_every_rank_lost(wounds: int, fewer: int) -> None:
    now = duel(MAEGE, wounds=wounds).now()
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).panic.wounds.total == fewer


# ------------------------------------------------------------------ Bran and Hodor


def test_hodor_costs_a_wound_more_in_melee() -> None:
    """Hodor!"""
    now = duel("Bran and Hodor").now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).extra_wounds.total == 1
    assert numbers(now, shot(now, red(SWORDS), blue(GUARDS))).extra_wounds.total == 0
    assert numbers(now, strike(now, red(BOWMEN), blue(HALBERDIERS))).extra_wounds.total == 0


def test_hodor_thrice_runs_as_far_as_can_be_and_holds_the_door_no_more() -> None:
    """Hodor!!!"""
    scene = duel("Bran and Hodor", "Umber Champion")

    async def retreats_twice(table: Table) -> list[Retreat]:
        return [
            await open_window(table, Moment.RETREAT_ROLLED, Retreat(red(SWORDS), 2))
            for _ in range(2)
        ]

    played = scene.run(retreats_twice)
    assert played.offers("Hodor!!!")
    played.uses("Hodor!!!").ends()  # the second retreat is not asked about
    first, second = played.result[0]
    assert [gain.stat for gain in first.gains] == [Stat.RETREAT_COUNTS_SIX]
    assert second.gains == ()
    now = played.now
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).extra_wounds.total == 0  # Hodor!
    (lost,) = [each for each in now.state.lasting if "attachments_lost" in each.ability]
    assert lost.until is Until.GAME
    champion = scene.having(lasting=(lost,)).run(fight(red(SWORDS), blue(GUARDS)), [1] * 7)
    assert champion.offers("Incite")


def test_hodor_thrice_leaves_others_to_their_own_legs() -> None:
    other = window(Moment.RETREAT_ROLLED, Retreat(red(BOWMEN), 2))
    assert not duel("Bran and Hodor").run(other).offers("Hodor!!!")


# ------------------------------------------------------------------ Greatjon Umber


def test_reckless_heroism_pays_for_the_longest_charge() -> None:
    scene = duel(GREATJON)
    own = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT)
    played = scene.run(window(Moment.CHARGE_DECLARED, own), dice=[2]).uses("Reckless Heroism")
    assert [gain.stat for gain in played.ends().result[0].gains] == [Stat.CHARGE_COUNTS_SIX]
    assert played.unit(SWORDS).wounds == 10
    other = Charge(red(BOWMEN), blue(HALBERDIERS), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_DECLARED, other)).offers("Reckless Heroism")


def test_reckless_heroism_may_be_the_end_of_it() -> None:
    scene = battle().stark(SWORDS, GREATJON, wounds=1).stark(BOWMEN, at=(8, 8))
    played = scene.lannister(GUARDS, at=(24, 30)).run(charges(red(SWORDS)), dice=[1])
    played.uses("Reckless Heroism").ends()
    assert played.unit(SWORDS).destroyed


def _surges(scene: Battle, unit: str = SWORDS) -> Played:
    blow = strike(scene.now(), red(unit), blue(GUARDS))
    return scene.run(window(Moment.SURGE_FORTH, Surge(blow)))


def test_overrun_marches_on_instead_of_surging_forth() -> None:
    scene = battle().stark(SWORDS, GREATJON).stark(BOWMEN, at=(40, 8))
    scene = scene.lannister(GUARDS, at=(24, 30))
    played = _surges(scene).uses("Overrun")
    assert played.labels() == ["Charge", "March"]
    played.picks("March").stays().ends()
    (declared,) = played.of(ev.ActionDeclared)
    assert (declared.unit, declared.action, declared.free) == (red(SWORDS), "march", True)
    assert played.result[0].replaced
    assert not _surges(scene, BOWMEN).offers("Overrun")


def test_overrun_needs_room_to_run() -> None:
    assert not _surges(duel(GREATJON)).offers("Overrun")  # engaged with somebody else


# ------------------------------------------------------------------ Crannogman Warden


def _moved(scene: Battle, action: str = "march", unit: str = blue(GUARDS)) -> Played:
    moved = window(Moment.ACTION_COMPLETED, Action(unit, action))
    return scene.having(active=BLUE).run(moved, dice=[1] * 7)


@pytest.mark.parametrize("action", ["march", "maneuver"])
def test_overwatch_shoots_at_whoever_comes_near(action: str) -> None:
    scene = battle().stark(BOWMEN, "Crannogman Warden").lannister(HALBERDIERS, at=(30, 32))
    scene = scene.lannister(GUARDS, at=(24, 36.6))
    played = _moved(scene, action).uses("Overwatch").stays().ends()
    (shooting,) = played.of(ev.AttackBegan)
    assert (shooting.attacker, shooting.defender) == (red(BOWMEN), blue(GUARDS))
    assert shooting.attack == BOW.name
    assert [event.free for event in played.of(ev.ActionDeclared)] == [True]


@pytest.mark.parametrize(
    ("place", "action"),
    [
        ((24, 32), "charge"),
        ((24, 32), "ranged_attack"),
        ((24, 8), "march"),
        ((24, 37), "march"),
        ((24, 24.8), "march"),
    ],
)
def test_overwatch_waits_for_a_move_in_sight_and_range(
    place: tuple[float, float], action: str
) -> None:
    scene = battle().stark(BOWMEN, "Crannogman Warden").lannister(GUARDS, at=place)
    assert not _moved(scene, action).offers("Overwatch")


def test_overwatch_spares_friends_and_needs_a_bow() -> None:
    scene = battle().stark(BOWMEN, "Crannogman Warden").stark(SWORDS, at=(24, 28))
    assert not _moved(scene.lannister(GUARDS, at=(24, 36)), unit=red(SWORDS)).offers("Overwatch")
    bare = battle().stark(SWORDS, "Crannogman Warden").lannister(GUARDS, at=(24, 32))
    assert not _moved(bare).offers("Overwatch")


# ------------------------------------------------------------------ Eddard Stark


def test_rally_cry_restores_another_unit_nearby() -> None:
    scene = battle().stark(SWORDS, EDDARD, wounds=6).stark(BOWMEN, at=(41.2, 20), wounds=6)
    scene = scene.stark(LOYALISTS, at=(6.3, 20), wounds=6).lannister(GUARDS, wounds=6)
    now = scene.now()
    own = at(scene, Moment.ATTACK_BEFORE_DICE, strike(now, red(SWORDS), blue(GUARDS))).ends()
    assert [own.unit(u).wounds for u in (SWORDS, BOWMEN, LOYALISTS, GUARDS)] == [6, 8, 6, 6]
    for other in (shot(now, red(SWORDS), blue(GUARDS)), strike(now, red(BOWMEN), blue(GUARDS))):
        assert at(scene, Moment.ATTACK_BEFORE_DICE, other).ends().unit(BOWMEN).wounds == 6


# ------------------------------------------------------------------ Rickard Karstark


@pytest.mark.parametrize(("before", "after"), [(12, 10), (8, 7), (4, 4)])
def test_stark_fury_costs_fewer_wounds_the_fewer_ranks_are_left(before: int, after: int) -> None:
    scene = duel(RICKARD, unit=WINTERFELL, wounds=before)

    async def fights(table: Table) -> None:
        for _twice in range(2):
            await attacks.resolve(table, strike(table.now, red(WINTERFELL), blue(GUARDS)))

    dice = LIBRARY.units[UNITS[WINTERFELL]].attacks[0].dice[3 - (before + 3) // 4]
    played = scene.run(fights, dice=[1] * 2 * dice).uses("Stark Fury").ends()
    first, second = played.of(ev.AttackBegan)
    assert {str(word) for word in first.keywords} == {"Critical Blow", "Precision", "Sundering"}
    assert {str(word) for word in second.keywords} == {"Precision"}
    assert played.unit(WINTERFELL).wounds == after


def test_stark_fury_is_for_its_own_melee() -> None:
    scene = duel(RICKARD, unit=BOWMEN)
    now = scene.now()
    arrow = shot(now, red(BOWMEN), blue(GUARDS))
    assert not at(scene, Moment.ATTACK_BEFORE_DICE, arrow).offers("Stark Fury")
    friend = strike(now, red(SWORDS), blue(HALBERDIERS))
    assert not at(scene, Moment.ATTACK_BEFORE_DICE, friend).offers("Stark Fury")


def test_stark_fury_punishes_nobody_else_and_no_attack_without_it() -> None:
    scene = duel(RICKARD, unit=BOWMEN)
    fury = Lasting("stark_fury_lasting", RED, red(BOWMEN), Until.ATTACK, "Stark Fury", bound=1)
    scene = scene.having(lasting=(fury,))
    now = scene.now()
    plain = strike(now, red(BOWMEN), blue(GUARDS), line=1)
    friends = strike(now, red(SWORDS), blue(HALBERDIERS)).gaining(Stat.SUNDERING, 1, "Stark Fury")
    for attack in (plain, friends):
        played = at(scene, Moment.ATTACK_COMPLETED, attack).ends()
        assert played.unit(BOWMEN).wounds == 12
        assert played.unit(SWORDS).wounds == 12


# ------------------------------------------------------------------ Howland Reed


@pytest.mark.parametrize(
    ("side", "place", "offered"),
    [
        (ArcSide.LEFT, (40, 20), True),
        (ArcSide.RIGHT, (40, 20), True),
        (ArcSide.REAR, (41.3, 20), True),
        (ArcSide.FRONT, (40, 20), False),
        (ArcSide.REAR, (41.6, 20), False),
    ],
)
def test_superior_flanking_helps_friends_nearby_who_come_from_the_side(
    side: ArcSide, place: tuple[float, float], offered: bool
) -> None:
    scene = battle().stark(SWORDS, "Howland Reed").stark(BOWMEN, at=place)
    scene = scene.lannister(GUARDS, at=(30, 40))
    now = scene.now()
    attack = Attack(red(BOWMEN), blue(GUARDS), BOW, side)
    played = at(scene, Moment.ATTACK_BEFORE_DICE, attack)
    assert played.offers("Superior Flanking") is offered
    if offered:
        marked = played.uses("Superior Flanking").ends().unit(GUARDS).conditions
        assert marked == {Condition.PANICKED, Condition.VULNERABLE}
    foes = Attack(blue(GUARDS), red(BOWMEN), now.card(blue(GUARDS)).attacks[0], side)
    near = scene.lannister(HALBERDIERS, at=(24, 30))
    foes = Attack(blue(HALBERDIERS), red(BOWMEN), foes.card, side)
    assert not at(near, Moment.ATTACK_BEFORE_DICE, foes).offers("Superior Flanking")


# ------------------------------------------------------------------ Winterfell Champion


def test_winterfells_wrath_bites_in_melee_and_weakens_the_charged() -> None:
    """Winterfell's Wrath."""
    scene = duel("Winterfell Champion", unit=BOWMEN)
    now = scene.now()
    melee = numbers(now, strike(now, red(BOWMEN), blue(GUARDS), line=1))
    assert melee.keywords == {Stat.CRITICAL_BLOW}
    assert not numbers(now, shot(now, red(BOWMEN), blue(GUARDS))).keywords
    own = scene.run(
        window(Moment.CHARGE_SUCCEEDED, Charge(red(BOWMEN), blue(GUARDS), ArcSide.FRONT))
    )
    assert own.ends().unit(GUARDS).conditions == {Condition.WEAKENED}
    other = Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT)
    assert not scene.run(window(Moment.CHARGE_SUCCEEDED, other)).ends().unit(GUARDS).conditions


# ------------------------------------------------------------------ Jojen Reed

JOJEN, SURVIVALIST = "Jojen Reed", "Crannogman Survivalist"


def _declares(scene: Battle, action: str = "charge", unit: str = SWORDS) -> Played:
    return scene.run(window(Moment.ACTION_DECLARED, Action(red(unit), action)))


@pytest.mark.parametrize("action", ["melee_attack", "ranged_attack", "charge"])
def test_jojens_greensight_sharpens_the_aim(action: str) -> None:
    played = _declares(duel(JOJEN), action).picks("Re-roll attack dice").ends()
    assert [gain.stat for gain in played.result[0].gains] == [Stat.REROLL_ATTACK]
    assert not felt_free(played.now)


def felt_free(now: Position) -> set[Stat]:
    """Return what of the ground the swords ignore."""
    ground = (Stat.IGNORES_ROUGH, Stat.IGNORES_HINDERING, Stat.IGNORES_DANGEROUS)
    return {stat for stat in ground if now.has(stat, red(SWORDS))}


def test_jojens_greensight_finds_the_way() -> None:
    played = _declares(duel(JOJEN)).picks("Re-roll the charge distance, ignore Hindering and Rough")
    assert [gain.stat for gain in played.ends().result[0].gains] == [Stat.REROLL_CHARGE]
    assert felt_free(played.now) == {Stat.IGNORES_ROUGH, Stat.IGNORES_HINDERING}
    assert {each.until for each in played.state.lasting} == {Until.TURN}
    assert {each.subject for each in played.state.lasting} == {red(SWORDS)}


@pytest.mark.parametrize(("action", "unit"), [("march", SWORDS), ("charge", BOWMEN)])
def test_jojens_greensight_sees_nothing_else(action: str, unit: str) -> None:
    assert _declares(duel(JOJEN), action, unit).ends().result[0].gains == ()


# ------------------------------------------------------------------ Crannogman Survivalist

GROUND = frozenset({Keyword.DANGEROUS, Keyword.HINDERING, Keyword.ROUGH, Keyword.FORTIFIED})
FEN = Terrain("fen", "bog", ((21, 24), (27, 24), (27, 26), (21, 26)), GROUND)


def test_pathfinder_walks_as_on_a_road() -> None:
    for with_, inches, dice in (((SURVIVALIST,), 5.0, []), ((), 4.0, [1])):
        scene = battle().stark(SWORDS, *with_).lannister(GUARDS, at=(8, 40))
        scene = scene.having(terrain=(FEN,))
        now = scene.now()
        assert (
            straight_path.slide(now, red(SWORDS), Pose(24, 20, 0), (0.0, 1.0), 5.0).limit == inches
        )
        assert bool(terrain.felt(now, red(SWORDS), Keyword.HINDERING)) is (not with_)
        assert terrain.felt(now, red(SWORDS), Keyword.FORTIFIED) == (FEN,)
        assert terrain.felt(now, blue(GUARDS), Keyword.HINDERING) == (FEN,)

        async def enters(table: Table) -> None:
            way = (Pose(24, 20, 0), Pose(24, 23, 0))
            await dangerous_ground.after_move(table, red(SWORDS), way)

        assert scene.run(enters, dice).ends().unit(SWORDS).wounds == 12 - 2 * len(dice)


# ------------------------------------------------------------------ Greatjon, Rickon

BANNERMAN = "20205"


def _falls(scene: Battle, dice: list[int], unit: str = SWORDS) -> Played:
    async def script(table: Table) -> int:
        return await wounds.suffer(table, red(unit), 12, "test", BLUE)

    return scene.run(script, dice).ends()


def test_to_the_last_stays_with_one_wound_as_long_as_courage_and_tokens_last() -> None:
    """To The Last!: a morale test of 6+."""
    scene = duel(BANNERMAN)
    held = _falls(scene, [3, 3])
    assert held.unit(SWORDS).wounds == 1
    assert held.unit(SWORDS).tokens["wound"] == 1
    assert BANNERMAN in held.unit(SWORDS).attachments
    assert _falls(scene, [3, 2]).unit(SWORDS).destroyed
    one_left = duel(BANNERMAN, tokens=MappingProxyType({"wound": 1}))
    assert _falls(one_left, [3, 3]).unit(SWORDS).tokens["wound"] == 0
    spent = duel(BANNERMAN, tokens=MappingProxyType({"wound": 0}))
    assert _falls(spent, []).unit(SWORDS).destroyed
    assert _falls(scene, [], BOWMEN).unit(BOWMEN).destroyed


def test_valuable_captive_keeps_his_guards_steady() -> None:
    """Valuable Captive (Rickon Stark)."""
    now = duel("Rickon Stark").now()
    for panics in (True, False):
        test = MoraleTest(red(SWORDS), panics, "test")
        assert morale.numbers(now, test).modifier.total == 1
    assert morale.numbers(now, MoraleTest(red(BOWMEN), True, "test")).modifier.total == 0


def test_go_down_fighting_is_about_its_own_ranks() -> None:
    scene = duel(MAEGE)

    async def loses(table: Table, unit: UnitId) -> int:
        return await wounds.suffer(table, unit, 4, "test", BLUE)

    assert scene.run(lambda table: loses(table, red(SWORDS))).ends().unit(GUARDS).wounds == 11
    assert scene.run(lambda table: loses(table, red(BOWMEN))).ends().unit(GUARDS).wounds == 12
    own = scene.run(lambda table: loses(table, blue(GUARDS))).ends()
    assert own.unit(GUARDS).wounds == 8


# ------------------------------------------------------------------ houses and bands


@pytest.mark.parametrize(
    ("attachment", "house"),
    [
        (JOJEN, "Crannogman"),  # Affiliation: Crannogman
        ("20228", "House Karstark"),  # Affiliation: House Karstark
        ("20229", "House Mormont"),  # Affiliation: House Mormont
        ("20208", "House Tully"),  # Affiliation: House Tully
        (GREATJON, "House Umber"),  # Affiliation: House Umber
    ],
)
def test_an_affiliation_makes_the_unit_one_of_its_house(attachment: str, house: str) -> None:
    """UNIT-16."""
    now = duel(attachment).now()
    assert now.has_affiliation(red(SWORDS), house)
    assert not now.has_affiliation(red(BOWMEN), house)
    assert not now.has_affiliation(red(SWORDS), "House Bolton")
