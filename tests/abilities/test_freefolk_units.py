"""Units of the Free Folk: weapons, beasts and chariots, each where it matters and where not."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine.table import Table
from simulator.engine.targeting import may_target
from simulator.geometry.arcs import ArcSide
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.state import Condition, Phase, Seat
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge, Means, Turn
from simulator.rules import action_list
from simulator.rules.attack import firing_range
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.charge import roll
from simulator.rules.odds import attack_odds as odds
from simulator.rules.scoring import objectives
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    fight,
    lost,
    red,
    strike,
    takes_test,
    window,
)
from tests.abilities.scenes import falls

GUARDS, SWORDS, HALBERDIERS = "Lannister Guardsmen", "Stark Sworn Swords", "Lannister Halberdiers"
SAVAGES, FOLLOWERS, THENNS = "Cave Dweller Savages", "Followers of Bone", "Thenn Warriors"
CHARIOTS, RIDERS, HUNTERS = (
    "Frozen Shore Chariots",
    "Frozen Shore Bear Riders",
    "Frozen Shore Hunters",
)
SPEARWIVES, TRAPPERS = "Spearwives", "Free Folk Trappers"
MAG = "10314"
MAGS = "Mag the Mighty"


# ------------------------------------------------------------------ weapons


@pytest.mark.parametrize(
    ("unit", "keywords"),
    [
        (SAVAGES, {Stat.SUNDERING}),
        (FOLLOWERS, {Stat.VICIOUS}),
        (RIDERS, {Stat.VICIOUS, Stat.SUNDERING, Stat.PRECISION}),
        (MAG, {Stat.VICIOUS}),
    ],
)
def test_a_weapons_keywords_are_for_its_own_melee(unit: str, keywords: set[Stat]) -> None:
    """Frenzied Swings, Jagged Weapons, Spear and Maul, Chieftain's Fury."""
    name = MAGS if unit == MAG else unit
    now = battle().red(unit).blue(GUARDS).now()
    line = len(now.card(red(name)).attacks) - 1
    assert numbers(now, strike(now, red(name), blue(GUARDS), line=line)).keywords == keywords
    assert not numbers(now, strike(now, blue(GUARDS), red(name))).keywords & keywords


def test_the_spears_bear_riders_toss_are_plain() -> None:
    """Spear and Maul is for melee alone."""
    now = battle().red(RIDERS).blue(GUARDS, at=(24, 29)).now()
    assert not numbers(now, strike(now, red(RIDERS), blue(GUARDS))).keywords


@pytest.mark.parametrize(("left", "needed"), [(12, 4), (8, 3), (4, 2)])
def test_frenzied_swings_hit_better_with_every_rank_lost(left: int, needed: int) -> None:
    now = battle().red(SAVAGES, wounds=left).blue(GUARDS).now()
    assert numbers(now, strike(now, red(SAVAGES), blue(GUARDS))).to_hit.total == needed


# ------------------------------------------------------------------ Chariots, bear riders


@pytest.mark.parametrize("unit", [CHARIOTS, RIDERS])
def test_who_rides_may_maneuver_as_it_activates(unit: str) -> None:
    """Chariot, Bear Cavalry: innate."""
    name = {CHARIOTS: "Chariot", RIDERS: "Bear Cavalry"}[unit]
    scene = battle().red(unit, at=(24, 10)).blue(GUARDS, at=(24, 40))
    assert scene.run(window(Moment.UNIT_ACTIVATES, Activation(red(unit)))).offers(name)
    assert not scene.run(window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))).offers(name)


@pytest.mark.parametrize(("left", "more"), [(12, 3), (8, 2), (4, 1)])
def test_a_deadly_impact_hits_for_every_rank_of_the_charged(left: int, more: int) -> None:
    """Deadly Impact: Sundering and Vicious too, and nothing of it without a charge."""
    now = battle().red(CHARIOTS).blue(GUARDS, wounds=left).now()
    charge = Charge(red(CHARIOTS), blue(GUARDS), ArcSide.FRONT)
    found = numbers(now, strike(now, red(CHARIOTS), blue(GUARDS), charge=charge))
    assert found.extra_hits.total == more
    assert found.keywords == {Stat.SUNDERING, Stat.VICIOUS}
    plain = numbers(now, strike(now, red(CHARIOTS), blue(GUARDS)))
    assert (plain.extra_hits.total, plain.keywords) == (0, frozenset())
    theirs = Charge(blue(GUARDS), red(CHARIOTS), ArcSide.FRONT)
    assert not numbers(now, strike(now, blue(GUARDS), red(CHARIOTS), charge=theirs)).keywords


# ------------------------------------------------------------------ Mag the Mighty


def test_nobody_blocks_the_chieftains_fury() -> None:
    now = battle().red(MAG).blue(GUARDS).now()
    assert not numbers(now, strike(now, red(MAGS), blue(GUARDS))).defense_dice
    assert numbers(now, strike(now, blue(GUARDS), red(MAGS))).defense_dice


def test_mag_strikes_as_he_falls() -> None:
    """Chieftain's Fury: with all his dice, and he is gone afterwards."""
    scene = battle().red(MAG, wounds=1).red(SWORDS, at=(8, 8), wounds=1).blue(GUARDS)
    played = scene.run(falls(red(MAGS)), [6, 6, 6, 6, 6, 1, 1, 6, 6, 1]).passes()
    played.answers("stay").ends()
    assert [one.attacker for one in played.of(ev.AttackBegan)] == [red(MAGS)]
    assert played.unit(GUARDS).wounds == 7
    assert played.unit(MAGS).destroyed
    assert not scene.run(falls(red(SWORDS))).ends().of(ev.AttackBegan)
    alone = battle().red(MAG, wounds=1).red(SWORDS, at=(8, 8)).blue(GUARDS, at=(40, 40))
    assert alone.run(falls(red(MAGS))).ends().unit(MAGS).destroyed


# ------------------------------------------------------------------ Frozen Shore Hunters


def _harpooned(*, hits: bool = True) -> tuple[list[int], bool]:
    """Return the dice of a shot of two hits that wound, or of none."""
    return ([6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 1], True) if hits else ([1] * 6, False)


@pytest.mark.parametrize("hits", [True, False])
@pytest.mark.parametrize("line", [0, 1])
def test_a_harpoon_weakens_and_holds_whom_it_wounds(line: int, hits: bool) -> None:
    """Harpoon, thrown or thrust: -1 to speed, and every charge is disorderly."""
    scene = battle().red(HUNTERS).blue(GUARDS, at=(24, 30) if line == 0 else None)
    dice, hurt = _harpooned(hits=hits)
    played = scene.run(fight(red(HUNTERS), blue(GUARDS), line=line), dice).ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    assert played.now.speed(blue(GUARDS)).total == 4 - int(hurt)
    charge = Charge(blue(GUARDS), red(HUNTERS), ArcSide.FRONT)
    assert roll.disorderly_up_to(played.now, charge) == (6 if hurt else 1)
    own = Charge(red(HUNTERS), blue(GUARDS), ArcSide.FRONT)
    assert roll.disorderly_up_to(played.now, own) == 1
    assert played.now.speed(red(HUNTERS)).total == 5


def test_whoever_strikes_hunters_is_not_harpooned() -> None:
    """Harpoon is for the unit's own attacks."""
    scene = battle().red(HUNTERS).blue(GUARDS)
    played = scene.run(fight(blue(GUARDS), red(HUNTERS)), [6] * 6 + [1] * 6 + [6, 6, 1]).passes()
    assert Condition.WEAKENED not in played.unit(HUNTERS).conditions
    assert Condition.WEAKENED not in played.unit(GUARDS).conditions


# ------------------------------------------------------------------ what other houses print too


def test_thenns_hold_the_line_and_taunt() -> None:
    """Hold the Line! and Taunt stand on the Thenn Warriors as well."""
    scene = battle().red(THENNS).blue(GUARDS)
    activation = window(Moment.UNIT_ACTIVATES, Activation(red(THENNS)))
    played = scene.run(activation, [1] * 5).uses("Hold the Line!").ends()
    assert played.unit(GUARDS).wounds == 12 - 5
    theirs = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert scene.run(theirs).offers("Taunt")


def test_spearwives_and_bear_riders_charge_after_their_spears() -> None:
    """Charging Volley; Furious Charge makes the charged Vulnerable."""
    for unit in (SPEARWIVES, RIDERS):
        scene = battle().red(unit, at=(24, 20)).blue(GUARDS, at=(24, 30))
        shot = scene.run(fight(red(unit), blue(GUARDS)), [1] * 4)
        assert shot.offers("Charging Volley"), unit
    scene = battle().red(SPEARWIVES).blue(GUARDS)
    charge = Charge(red(SPEARWIVES), blue(GUARDS), ArcSide.FRONT)
    met = scene.run(window(Moment.CHARGE_SUCCEEDED, charge)).ends()
    assert met.unit(GUARDS).conditions == {Condition.VULNERABLE}


def test_trappers_lay_traps_and_hunters_mark() -> None:
    """Hidden Traps, Mark Target."""
    scene = battle().red(TRAPPERS).red(HUNTERS, at=(32, 20)).blue(GUARDS, at=(24, 31))
    acts = window(Moment.ACTION_DECLARED, Action(blue(GUARDS), "march"))
    assert scene.run(acts).offers("Hidden Traps")
    marked = scene.run(window(Moment.TURN_START, Turn(RED))).uses("Mark Target").ends()
    assert marked.unit(GUARDS).conditions == {Condition.VULNERABLE}


def test_the_bonelords_chosen_feed_on_fear() -> None:
    """The Bonelord's Chosen: Prey On Fear, Horrific Visage."""
    chosen = "The Bonelord's Chosen"
    scene = battle().red(chosen, wounds=8).blue(GUARDS)
    assert scene.run(takes_test(blue(GUARDS)), [1, 1, 1]).ends().unit(chosen).wounds == 10
    struck = scene.run(fight(blue(GUARDS), red(chosen)), [6, 6, 1, *[1] * 6]).ends()
    seen = struck.of(ev.MoraleTested)[0]
    assert (seen.unit, seen.panic, seen.result.total) == (blue(GUARDS), True, 12 - 2)


# ------------------------------------------------------------------ Giant Spear Throwers

THROWERS, MAMMOTH, OUTRIDERS = "Giant Spear Throwers", "War Mammoth", "Stark Outriders"


def test_a_giants_spear_is_vicious_and_sundering_and_thrown_past_all_defense() -> None:
    """Giant's Spear: without defense dice only when it is thrown."""
    far = battle().red(THROWERS).blue(GUARDS, at=(24, 32)).now()
    thrown = numbers(far, strike(far, red(THROWERS), blue(GUARDS)))
    assert thrown.keywords == {Stat.VICIOUS, Stat.SUNDERING}
    assert (thrown.defense_dice, thrown.to_hit.total) == (False, 3)
    near = battle().red(THROWERS).blue(GUARDS).now()
    thrust = numbers(near, strike(near, red(THROWERS), blue(GUARDS), line=1))
    assert thrust.keywords == {Stat.VICIOUS, Stat.SUNDERING}
    assert (thrust.defense_dice, thrust.to_hit.total) == (True, 3)
    back = numbers(near, strike(near, blue(GUARDS), red(THROWERS)))
    assert back.defense_dice
    assert not back.keywords & {Stat.VICIOUS, Stat.DOUBLE_HITS}


@pytest.mark.parametrize(
    ("foe", "hits"), [(MAMMOTH, 4), (OUTRIDERS, 4), (CHARIOTS, 4), (GUARDS, 2)]
)
def test_a_giants_spear_hits_large_foes_twice(foe: str, hits: int) -> None:
    scene = battle().red(THROWERS).blue(foe)
    dice = [6, 3, 2, *[6] * hits]
    played = scene.run(fight(red(THROWERS), blue(foe), line=1), dice).passes()
    (scored,) = played.of(ev.HitsScored)
    assert (scored.hits, scored.misses) == (hits, 1)


@pytest.mark.parametrize(
    ("at", "facing", "malus"),
    [((24, 32), 0, 0), ((24, 42), 0, 3), ((24, 32), 180, 3)],
)
def test_a_giants_spear_flies_far_and_blind_at_a_price(
    at: tuple[float, float], facing: float, malus: int
) -> None:
    """Giant's Spear: -3 to hit beyond long range, and without line of sight."""
    scene = battle().red(THROWERS, facing=facing).blue(GUARDS, at=at)
    now = scene.now()
    found = numbers(now, strike(now, red(THROWERS), blue(GUARDS)))
    assert found.to_hit.total == 3 + malus
    assert firing_range.targets(now, red(THROWERS))[blue(GUARDS)]
    assert action_list.may(now, red(THROWERS), "ranged_attack")
    assert None in firing_range.places_to_hit(now, red(THROWERS), blue(GUARDS))
    plain = battle().red("Stark Bowmen", facing=facing).blue(GUARDS, at=at).now()
    assert bool(firing_range.targets(plain, red("Stark Bowmen"))[blue(GUARDS)]) is (malus == 0)


def test_a_giants_spear_is_thrown_over_friends_at_the_far_edge() -> None:
    """RNG-03 to RNG-06: the shift, the choice of the target and the roll on a 6."""
    scene = battle().red(THROWERS, at=(24, 4)).red(SWORDS, at=(24, 10)).blue(GUARDS, at=(24, 44))

    async def shoots(table: Table) -> None:
        await action_list.perform(table, red(THROWERS), "ranged_attack")

    played = scene.run(shoots, [6, 5, 5, 6, 6, 1]).stays().passes().ends()
    (began,) = played.of(ev.AttackBegan)
    assert (began.defender, began.to_hit.total) == (blue(GUARDS), 6)
    assert played.unit(GUARDS).wounds == 11


@pytest.mark.parametrize(("at", "malus"), [((24, 32), 0), ((24, 42), 3)])
def test_the_odds_follow_a_spear_thrown_from_afar(at: tuple[float, float], malus: int) -> None:
    """Giant's Spear: hits on 3 or more, or on 6 alone; nobody defends."""
    now = battle().red(THROWERS).blue(GUARDS, at=at).now()
    found = odds.of_attack(now, strike(now, red(THROWERS), blue(GUARDS)))
    each = 1 / 6 if malus else 4 / 6
    assert sum(n * p for n, p in enumerate(found.struck)) == pytest.approx(3 * each)


def test_the_odds_count_both_hits_of_a_spear() -> None:
    """Giant's Spear on a mammoth: two hits a die, blocked on 4 or more for Sundering."""
    now = battle().red(THROWERS).blue(MAMMOTH).now()
    found = odds.of_attack(now, strike(now, red(THROWERS), blue(MAMMOTH), line=1))
    expected = sum(n * p for n, p in enumerate(found.struck))
    assert expected == pytest.approx(3 * 4 / 6 * 2 * 3 / 6)


# ------------------------------------------------------------------ Wolf Pack

PACK = "Wolf Pack"
FLANK = (24 + 2.75 + 1.38, 24.8)
"""Beside guards that stand in front of swords at (24, 20)."""


def test_the_wolf_pack_maneuvers_and_holds_nothing() -> None:
    """Varamyr's Wolf Pack: innate; it grants no victory points."""
    scene = battle().red(PACK, at=(24, 10)).blue(GUARDS, at=(24, 40))
    acts = window(Moment.UNIT_ACTIVATES, Activation(red(PACK)))
    assert scene.run(acts).offers("Varamyr's Wolf Pack")
    theirs = window(Moment.UNIT_ACTIVATES, Activation(blue(GUARDS)))
    assert not scene.run(theirs).offers("Varamyr's Wolf Pack")
    now = scene.now()
    assert not objectives.may_control(now, red(PACK))
    assert now.has(Stat.NO_POINTS, red(PACK))


def _flanked(**more: Any) -> Battle:
    scene = battle().red(SWORDS).blue(THENNS, at=(24, 24.8))
    return scene.red(PACK, at=FLANK, facing=270).having(**more)


@pytest.mark.parametrize(
    ("active", "phase", "silent"),
    [
        (RED, Phase.TURN, True),
        (BLUE, Phase.TURN, False),
        (RED, Phase.ROUND_START, False),
    ],
)
def test_the_pack_distracts_whom_it_flanks_in_its_own_turn(
    active: Seat, phase: Phase, silent: bool
) -> None:
    """Distract: all abilities are lost, and its own side's cards cannot target it."""
    now = _flanked(active=active, phase=phase).now()
    assert now.lost_abilities(blue(THENNS)) is silent
    assert bool(may_target(now, BLUE, Means.CARD, blue(THENNS))) is not silent
    assert may_target(now, RED, Means.CARD, blue(THENNS))
    assert may_target(now, BLUE, Means.ORDER, blue(THENNS))
    for unit in (red(SWORDS), red(PACK)):
        assert not now.lost_abilities(unit)


def test_the_pack_distracts_nobody_from_the_front() -> None:
    """Distract."""
    now = battle().red(PACK).blue(THENNS).having(active=RED).now()
    assert not now.lost_abilities(blue(THENNS))
    assert may_target(now, BLUE, Means.CARD, blue(THENNS))


@pytest.mark.parametrize("lost_its_own", [True, False])
def test_a_distracted_unit_answers_again_once_the_pack_is_gone_or_silent(
    lost_its_own: bool,
) -> None:
    """Distract: standing as long as it holds; Horrific Visage of the struck shows it."""

    def struck(scene: Battle, dice: list[int]) -> int:
        played = scene.run(fight(red(SWORDS), blue(FOLLOWERS)), dice).passes()
        return sum(test.unit == red(SWORDS) for test in played.of(ev.MoraleTested))

    scene = battle().red(SWORDS).blue(FOLLOWERS, at=(24, 24.8)).having(active=RED)
    assert struck(scene, [6, 6, 1, *[1] * 9]) == 1
    scene = scene.red(PACK, at=FLANK, facing=270)
    assert struck(scene, [1] * 12) == 0
    if lost_its_own:
        scene = scene.having(lasting=(lost(red(PACK)),))
        assert struck(scene, [6, 6, 1, *[1] * 9]) == 1


def test_innate_abilities_are_not_distracted() -> None:
    """Distract, ABL-02: a giant stays a giant."""
    scene = battle().red(SWORDS).blue("Savage Giant", at=(24, 20 + 2.4 + 1.38))
    now = scene.red(PACK, at=(24 + 2.76, 20 + 2.4 + 1.38), facing=270).having(active=RED).now()
    assert now.lost_abilities(blue("Savage Giant"))
    assert now.has(Stat.HALF_WOUNDS, blue("Savage Giant"))


def test_two_packs_that_flank_each_other_end_in_an_answer() -> None:
    """Distract: only the pack whose turn it is distracts."""
    scene = battle().red(PACK, at=(24, 20), facing=0).blue(PACK, at=(24 + 2.76, 20), facing=0)
    for active, silent in ((RED, BLUE), (BLUE, RED)):
        now = scene.having(active=active).now()
        found = {
            Seat(str(unit).split(":")[0]): now.lost_abilities(unit) for unit in now.state.units
        }
        assert found == {silent: True, active: False}
