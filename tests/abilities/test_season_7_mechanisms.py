"""What season 7 needed words for: shifts one way, hits that cost 2 wounds, limits of an attack."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from simulator.engine.legality import IllegalReplyError
from simulator.engine.windows import open_window
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import literal
from simulator.luck.expectation import prospect
from simulator.model import events as ev
from simulator.model.cards import SEASON
from simulator.model.moments import Moment
from simulator.model.requests import Place
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.state import Attached, Terrain, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Action, Activation, Charge, Claim, MoraleTest, Turn
from simulator.rules.attack import firing_range
from simulator.rules.attack.attack_numbers import numbers, wounding
from simulator.rules.battlefield.terrain import Keyword, felt
from simulator.rules.charge import plan as charge_plan
from simulator.rules.charge.roll import rolled
from simulator.rules.dice.face_outcomes import FACES
from simulator.rules.movement import maneuver
from simulator.rules.odds.attack_odds import charge_faces, most_to_arrive, of_attack
from tests.abilities.battle import RED, battle, lying, red
from tests.abilities.battle import window as opens
from tests.abilities.scenes import GUARDS, PANICKED, SWORDS, WEAKENED
from tests.abilities.season_7 import AFTER, BEFORE, FOE, met, side, struck, tokens_of
from tests.each import some
from tests.seasons import S07
from tests.staging.recorded_moments import trays_of

ROUND = opens(Moment.ROUND_START, Turn(RED))
LIMITS = (Stat.NO_FRIENDLY_CARDS, Stat.NO_FRIENDLY_ORDERS)


# ------------------------------------------------------------------ choices before the dice


def test_lannister_oppression_cuts_off_for_the_attack_alone() -> None:
    """Lannister Oppression."""
    scene = met("10114", has=(WEAKENED,))
    attack = struck(scene)

    async def twice(table: Any) -> tuple[bool, ...]:
        before = await open_window(table, Moment.ATTACK_BEFORE_DICE, attack)
        found = [bool(table.now.has(stat, attack.defender)) for stat in LIMITS]
        await open_window(table, Moment.ATTACK_COMPLETED, before)
        return tuple(found)

    played = scene.run(twice)
    for what in ("tactics cards", "orders"):
        played.picks(f"No {what} of its own side for the defender")
    assert played.ends().result[0] == (True, True)
    labels = scene.run(opens(BEFORE, attack)).labels()
    assert not any("abilities" in label for label in labels)


@pytest.mark.parametrize(("number", "began"), [(1, True), (2, False), (4, False), (4, True)])
def test_stags_fury_grows_with_the_rounds(number: int, began: bool) -> None:
    """Stag's Fury: 1 effect for each round gone, the hits only for who began engaged."""
    scene = met("10601").having(round=number)
    pair = tuple(sorted((side(scene, "red"), side(scene, "blue"))))
    scene = scene.having(engaged_before=frozenset({pair} if began else ()))
    played = scene.run(opens(BEFORE, struck(scene)))
    labels = played.labels()
    assert len(labels) == (0 if number == 1 else 3 + began)
    taken = min(number - 1, 3 + began)
    for label in labels[::-1][:taken] if taken < len(labels) else labels[:-1]:
        played.picks(label)
    played.ends()
    assert len([gain for gain in played.result[0].gains if gain.name == "Stag's Fury"]) == taken


# ------------------------------------------------------------------ machines


@pytest.mark.parametrize(("foe", "each"), [(FOE, 1), ("10312", 2)])
def test_a_bolt_costs_beasts_2_wounds(foe: str, each: int) -> None:
    """Bolt Thrower: 1 die more for each rank, and odds that know what a hit costs."""
    scene = battle(S07).red("10506", at=(24, 10)).blue(foe, at=(24, 24))
    now, attack = scene.now(), struck(scene)
    found = numbers(now, attack)
    assert found.dice.total == attack.card.dice[0] + now.ranks(attack.defender)
    assert wounding(now, attack.defender, 3, attack) == 3 * each
    assert wounding(now, attack.defender, 3) == 3  # not of other hits
    chances = of_attack(now, attack).struck
    assert len(chances) > found.dice.total * each
    assert (sum(chances[1::2]) == 0) is (each == 2)


# ------------------------------------------------------------------ shifts one way


@pytest.mark.parametrize(("unit", "inches"), [("10312", 5), ("10413", 5)])
def test_great_beasts_step_straight_forward(unit: str, inches: int) -> None:
    """Mammoth and War Elephant."""
    scene = battle(S07).red(unit).blue(FOE, at=(24, 55))
    beast = side(scene, "red")
    played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(beast)))
    played.uses("Mammoth" if unit == "10312" else "War Elephant")
    for off in (Pose(26, 20, 0), Pose(24, 18, 0)):
        with pytest.raises(IllegalReplyError):
            played.answers(off)
    played.answers(Pose(24, 20 + inches, 0)).ends()
    pose = played.state.units[beast].pose
    assert pose == Pose(24, 20 + inches, 0)
    assert scene.now().has(Stat.MOST_PANIC_WOUNDS, beast)


def test_a_charging_beast_ignores_the_ground() -> None:
    bog = Terrain("bog", "bog", ((20, 26), (28, 26), (28, 30), (20, 30)), frozenset())
    scene = battle(S07).red("10312").blue(FOE, at=(24, 40)).having(terrain=(bog,))
    now, beast = scene.now(), side(scene, "red")
    for keyword in some((Keyword.ROUGH, Keyword.HINDERING)):
        bog = replace(bog, keywords=frozenset({keyword}))
        now = scene.having(terrain=(bog,)).now()
        assert felt(now, beast, keyword)
        assert not felt(now, beast, keyword, charging=True)
        assert felt(now, side(scene, "blue"), keyword, charging=True)


@pytest.mark.parametrize("wounds", [True, False])
def test_a_frightened_mammoth_tramples_those_around(wounds: bool) -> None:
    """Mammoth: friend and foe within 2 inches."""
    scene = battle(S07).red("10312").red(SWORDS, at=(30, 20))
    scene = scene.blue(GUARDS, at=None if wounds else (24, 40))
    beast = side(scene, "red")
    test = MoraleTest(unit=beast, panic=True, source=literal(""), passed=False)
    played = scene.run(opens(Moment.MORALE_FAILED, test), [2] * (1 + wounds)).ends()
    assert played.unit(SWORDS).wounds == 10
    assert played.state.units[side(scene, "blue")].wounds == (10 if wounds else 12)
    assert played.state.units[beast].wounds == 8


def test_advance_the_line_goes_straight_forward() -> None:
    """Advance the Line!"""
    scene = battle(S07).red("10615", at=(10, 20)).red(SWORDS).blue(FOE, at=(24, 50))
    played = scene.run(ROUND).uses("Advance the Line!").picks(red(SWORDS))
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(25, 20, 0))
    assert played.answers(Pose(24, 22, 0)).ends().unit(SWORDS).pose == Pose(24, 22, 0)


@pytest.mark.parametrize(("wounds", "facing"), [(1, 180), (1, 90), (0, 180)])
def test_a_harpoon_drags_who_was_wounded(wounds: int, facing: float) -> None:
    """Harpoon: towards the side from which it was attacked."""
    scene = battle(S07).red("10321").blue(FOE, at=(24, 30), facing=facing)
    foe = side(scene, "blue")
    made = struck(scene, wounds=wounds)
    played = scene.run(opens(AFTER, made)).answers(Pose(24, 19, 0))
    if wounds:
        played.answers(Pose(24, 28, facing))
    played.ends()
    assert played.state.units[side(scene, "red")].pose == Pose(24, 19, 0)
    assert played.state.units[foe].pose == Pose(24, 28 if wounds else 30, facing)
    assert tokens_of(played, "blue") == {WEAKENED}


# ------------------------------------------------------------------ guards and followers


@pytest.mark.parametrize(("unit", "special"), [("10110", "50101"), ("10614", "50601")])
@pytest.mark.parametrize("held", [3, 4])
def test_guards_gain_a_banner_for_the_crown(unit: str, special: str, held: int) -> None:
    """Kingsguard and Rainbow Guard."""
    laid = (Attached(special, RED, held, special=True),)
    scene = battle(S07).red(unit, attached=laid).blue(FOE).ncu("Sansa Stark", by=RED)
    made = Claim(red("Sansa Stark"), Zone.CROWN)
    played = scene.run(opens(Moment.ZONE_CLAIMED, made)).ends()
    assert [card.tokens for card in played.state.units[side(scene, "red")].attached] == [4]
    wealth = scene.run(opens(Moment.ZONE_CLAIMED, replace(made, zone=Zone.WEALTH))).ends()
    assert [card.tokens for card in wealth.state.units[side(scene, "red")].attached] == [held]
    assert scene.now().has(Stat.MOST_PANIC_WOUNDS, side(scene, "red"))


@pytest.mark.parametrize("near", [True, False])
def test_a_follower_is_braver_near_the_commander(near: bool) -> None:
    """Leadership Follower."""
    scene = met(SWORDS, "20618").red(GUARDS, "20601", at=(34, 20) if near else (66, 4))
    test = MoraleTest(unit=red(SWORDS), panic=True, source=literal(""))
    parts = scene.now().parts(Stat.MORALE_ROLL, red(SWORDS), test)
    assert ("Leadership Follower" in {part.source for part in parts}) is near


def test_veterans_punish_misses() -> None:
    """Veteran's Prowess."""
    scene = battle(S07).red("10501").blue(FOE)
    made = struck(scene, by="blue", misses=2)
    now = scene.now()
    assert numbers(now, struck(scene, by="blue")).to_hit.total == made.card.hit + 1
    played = scene.run(opens(Moment.ATTACK_STANDS, made), [1, 1]).ends()
    assert played.state.units[side(scene, "blue")].wounds == 10


# ------------------------------------------------------------------ Rattleshirt and the bear


def test_rattleshirt_hunts_for_trophies() -> None:
    """Trophy Hunter."""
    scene = met(SWORDS, "20315").hand("40314", "40315", pile="deck", by=RED)
    played = scene.run(opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS))))
    played.uses("Trophy Hunter").picks("40315").ends()
    assert played.state.seats[RED].hand == ("40315",)


@pytest.mark.parametrize("x", [31, 60])
def test_rattleshirt_wears_what_others_took(x: float) -> None:
    """Trophy Collector: trophies on a friend in short range."""
    laid = tuple(lying(card, RED) for card in ("40314", "40315", "40316"))
    scene = met(SWORDS, "20315").red(GUARDS, at=(x, 20), attached=laid)
    now, attack = scene.now(), struck(scene)
    near = x == 31
    assert bool(now.has(Stat.TO_HIT, red(SWORDS), attack)) is near
    assert bool(now.has(Stat.KEEPS_VULNERABLE, red(SWORDS))) is near
    acts = opens(Moment.ACTION_DECLARED, Action(side(scene, "blue"), "retreat"))
    assert tokens_of(scene.run(acts).ends(), "blue") == ({PANICKED} if near else set())
    own = met(SWORDS, "20315", attached=laid).red(GUARDS, at=(31, 20), attached=laid).now()
    assert own.tally(Stat.TO_HIT, red(SWORDS), attack).total == 1


@pytest.mark.parametrize(("friend", "stays"), [("10303", True), (SWORDS, False)])
def test_a_bear_stays_with_free_folk(friend: str, stays: bool) -> None:
    """Bonded Bear."""
    scene = battle(S07).red("10310").red(friend, at=(29, 20)).blue(FOE, at=(24, 50))
    played = scene.run(ROUND).ends()
    assert played.state.units[side(scene, "red")].on_table is stays


@pytest.mark.parametrize(("season", "there"), [(SEASON, True), (S07, False)])
def test_a_bear_is_deployed_beside_free_folk(season: str, there: bool) -> None:
    """Bonded Skinchanger: not beside an ally of another house."""
    scene = battle(season).red("10303", "20307", at=(24, 20)).red(SWORDS, at=(40, 20))
    scene = scene.blue(FOE, at=(24, 50))
    deployed = opens(Moment.UNIT_DEPLOYED, Activation(side(scene, "red")))
    played = scene.run(deployed).picks("A Bear")
    assert isinstance(played.pending, Place)
    assert bool(played.pending.check(Pose(45, 20, 0))) is there


# ------------------------------------------------------------------ Walder Frey


@pytest.mark.parametrize("foe", [True, False])
def test_walder_holds_the_crossings(foe: bool) -> None:
    """Control of the Crossings: friends go faster and turn, enemies do not turn at the end."""
    scene = met(SWORDS, at=(24, 40)).ncu("30407", by=RED)
    held = side(scene, "blue" if foe else "red")
    usual = scene.now().speed(held).total
    now = scene.influenced("30407", held).now()
    assert now.speed(held).total == usual + (-1 if foe else 1)
    activates = opens(Moment.UNIT_ACTIVATES, Activation(red(SWORDS)))
    turned = scene.influenced("30407", held).run(activates)
    assert turned.offers("Control of the Crossings") is not foe
    close = met(SWORDS).ncu("30407", by=RED).influenced("30407", red(SWORDS))
    assert not close.run(activates).offers("Control of the Crossings"), "CARD-236"

    async def moves(table: Any) -> float:
        return await maneuver.maneuver(table, side(scene, "blue"))

    played = scene.influenced("30407", held).run(moves).answers(Pose(24, 37, 180))
    assert isinstance(played.pending, Place) is not foe


# ------------------------------------------------------------------ Biter, Veterans of the Watch


@pytest.mark.parametrize("season", [S07, SEASON])
@pytest.mark.parametrize("dice", [(2, 5), (6, 1)])
def test_biter_discards_the_lowest_charge_die(dice: tuple[int, ...], season: str) -> None:
    """Feral Rage: the higher die counts, for the odds and for the luck too (CHG-14)."""
    scene = battle(season).red(SWORDS, *(("21082",) if season == S07 else ()))
    scene = scene.blue(FOE, at=(24, 32.8))
    now, unit, foe = scene.now(), side(scene, "red"), side(scene, "blue")
    plan = charge_plan.plan(now, unit, foe)
    charge = Charge(unit, foe, ArcSide.FRONT)
    assert plan.needed == 3
    reaches = Fraction(8, 9) if season == S07 else Fraction(2, 3)
    assert plan.odds == reaches
    value = [float(face >= 3) for face in FACES]
    for chances in some((charge_faces(now, charge, value, 3),)):
        assert sum(chances[2:]) == pytest.approx(float(reaches))
    assert most_to_arrive(now, charge, 3) == pytest.approx(float(reaches))
    number = 2 if season == S07 else 1
    context = RollContext(RollStage.CHARGE, unit, charge, (None,) * number, tuple(range(number)))
    fallen, arrives = dice[:number], float(max(dice[:number]) >= 3)
    for known, chance in some((((None,) * number, float(reaches)), (fallen, arrives))):
        promised = prospect(now, context, known)
        assert promised is not None
        assert promised.good == pytest.approx(chance)

    async def charges(table: Any) -> int:
        made, _distance = await rolled(table, charge)
        return made.die

    played = scene.run(charges, list(dice[:number])).ends()
    assert played.result == [max(dice[:number])]
    assert len(played.of(ev.DiceDiscarded)) == number - 1
    rows = [row for tray in trays_of(played.session.events) for row in tray.rows]
    assert [row.faces for row in rows] == [(max(dice[:number]),)]
    assert bool(numbers(now, struck(scene)).keywords & {Stat.SUNDERING}) is (season == S07)


OATHS = ("40501", "40503", "40509")
"""Two cards that a failed panic test costs, and one that stays."""


@pytest.mark.parametrize("season", [S07, SEASON])
def test_veterans_discard_one_of_their_oaths(season: str) -> None:
    """Life and Honor to the Watch: 1 card of choice, in place of all."""
    lying_there = tuple(Attached(card, RED) for card in (*OATHS, OATHS[0]))
    scene = battle(season).red("10501", attached=lying_there).blue(FOE, at=(24, 50))
    failed = MoraleTest(unit=side(scene, "red"), panic=True, source=literal(""), passed=False)
    played = scene.run(opens(Moment.MORALE_ENDED, failed))
    if season == S07:
        played.picks("The Sword In The Darkness")
    else:
        played.picks("The Sword In The Darkness (Veterans of the Watch)")
    unit = played.ends().state.units[side(scene, "red")]
    left = [lying.card for lying in unit.attached]
    assert left == ([OATHS[1], OATHS[2], OATHS[0]] if season == S07 else [OATHS[2]])
    passed = scene.run(opens(Moment.MORALE_ENDED, replace(failed, passed=True))).ends()
    assert len(passed.state.units[side(scene, "red")].attached) == 4


# ------------------------------------------------------------------ Builder Stone Thrower

THROWER = "10507"


@pytest.mark.parametrize(
    ("foe", "wounds", "needed", "each"),
    [
        (GUARDS, 12, 3, 3),
        (GUARDS, 8, 4, 2),
        (GUARDS, 4, 5, 1),
        ("10204", 4, 6, 1),
    ],
)
def test_a_rock_hits_deep_ranks_hardest(foe: str, wounds: int, needed: int, each: int) -> None:
    """Rock Volley: 1 die, no defense dice; a direwolf is one rank and no infantry."""
    scene = battle(S07).red(THROWER, at=(24, 6)).red(SWORDS, at=(24, 30))
    scene = scene.blue(foe, at=(24, 42), facing=180, wounds=wounds)
    now, attack = scene.now(), struck(scene)
    found = numbers(now, attack)
    assert (found.dice.total, found.to_hit.total) == (1, needed)
    assert found.outcome(6).hits == each
    assert not found.defense_dice
    assert Stat.VICIOUS in found.keywords
    chances = of_attack(now, attack).struck
    assert chances[each] == pytest.approx((7 - needed) / 6)
    assert sum(chances[1:]) == pytest.approx(chances[each])
    crew = numbers(now, struck(scene, line=1))
    assert not crew.keywords
    assert crew.defense_dice


@pytest.mark.parametrize(("spotter", "sees"), [((24, 30), True), ((24, 14), False), (None, False)])
def test_a_rock_needs_a_spotter(spotter: Any, sees: bool) -> None:
    """Rock Volley: another friend in long range with line of sight, at any range of its own."""
    scene = battle(S07).red(THROWER, at=(24, 6))
    scene = scene.red(SWORDS, at=spotter) if spotter else scene
    now = scene.blue(GUARDS, at=(24, 42)).now()
    unit, foe = side(scene, "red"), side(scene, "blue")
    assert bool(firing_range.targets(now, unit)[foe]) is sees
    assert bool(firing_range.places_to_hit(now, unit, foe)) is sees
    turned = battle(S07).red(THROWER, at=(24, 6)).red(SWORDS, at=(24, 30), facing=180)
    now = turned.blue(GUARDS, at=(24, 42)).now()
    assert "another friend" in str(firing_range.targets(now, unit)[foe].why)


def test_no_unit_has_more_ranks_than_a_die_scores_hits() -> None:
    assert max(card.ranks for card in battle(S07).game().library.units.values()) == 3
