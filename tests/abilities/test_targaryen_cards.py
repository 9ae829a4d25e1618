"""The deck of House Targaryen, each card in a situation where it matters and one where not."""

from __future__ import annotations

import pytest

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind, Place
from simulator.model.state import Condition, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Charge, Fall, MoraleTest, Turn
from simulator.rules import morale
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    Battle,
    battle,
    blue,
    claims,
    fight,
    lying,
    red,
    strike,
    window,
)

SWORDS, BOWMEN, OUTRIDERS = "Stark Sworn Swords", "Stark Bowmen", "Stark Outriders"
GUARDS, HALBERDIERS = "Lannister Guardsmen", "Lannister Halberdiers"
OURS, THEIRS = "Illyrio Mopatis", "Cersei Lannister"
ANY_TURN = window(Moment.TURN_START, Turn(RED))
KILL = [5, *[1] * 6, 1]
"""The attack dice of Sworn Swords and the defense die of the last Guardsman."""
KILLS = fight(red(SWORDS), blue(GUARDS))


def maneuver_held(scene: Battle, by: str = OURS) -> Battle:
    """Have an NCU of one side stand on Maneuver."""
    return scene.ncu(by, Zone.MANEUVER)


def last_guardsman(card: str, *, at: tuple[float, float] = (24, 34)) -> Battle:
    """Put Sworn Swords before a last Guardsman; Halberdiers stand behind."""
    scene = battle().red(SWORDS).blue(GUARDS, wounds=1).blue(HALBERDIERS, at=at)
    return scene.hand(card, by=RED)


# ------------------------------------------------------------------ Overrun


def test_an_overrun_is_a_march_in_place_of_the_surge() -> None:
    played = last_guardsman("40701", at=(24, 44)).run(KILLS, KILL).uses("Overrun")
    assert isinstance(played.pending, Place)
    played.answers(Pose(24, 30, 0)).stays().ends()
    (moved,) = played.of(ev.UnitMoved)
    assert (moved.move, moved.inches) == ("march", 10)


@pytest.mark.parametrize("held", [False, True])
def test_an_overrun_may_be_a_charge_that_rolls_again_with_maneuver(held: bool) -> None:
    scene = last_guardsman("40701")
    scene = maneuver_held(scene) if held else scene
    played = scene.run(KILLS, [*KILL, 3, *[1] * 30]).uses("Overrun").picks("charge")
    assert isinstance(played.pending, Place)
    asked = played.answers(played.pending.start).pending
    assert (isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL) is held


def test_an_overrun_is_for_friends_that_are_free() -> None:
    busy = last_guardsman("40701").blue(BOWMEN, at=(29.15, 18), facing=270)
    assert len(busy.now().enemies_engaged(red(SWORDS))) == 2
    assert not busy.run(KILLS, KILL).offers("Overrun")
    lost = battle().red(SWORDS, wounds=1).red(BOWMEN, at=(8, 8)).blue(GUARDS).hand("40701", by=RED)
    assert not lost.run(fight(blue(GUARDS), red(SWORDS)), [6, *[1] * 5, 1]).offers("Overrun")


# ------------------------------------------------------------------ Sudden Retreat


def attacked_with(card: str, *with_: str) -> Battle:
    scene = battle().red(SWORDS, *with_).blue(GUARDS).hand(card, by=RED)
    return scene.having(active=BLUE)


@pytest.mark.parametrize("led", [False, True])
def test_a_sudden_retreat_rolls_again_with_the_armys_commander(led: bool) -> None:
    leader = ("20201",) if led else ()
    scene = attacked_with("40702", *leader)
    played = scene.run(fight(blue(GUARDS), red(SWORDS)), [*[1] * 6, 3]).uses("Sudden Retreat")
    asked = played.pending
    assert (isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL) is led
    assert played.of(ev.DiceRolled)[-1].faces == (3,)


def test_a_sudden_retreat_is_for_the_defender_in_melee() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40702", by=RED)
    assert not scene.run(KILLS, [1] * 7).offers("Sudden Retreat")


# ------------------------------------------------------------------ Swift Reposition


def test_a_swift_reposition_is_a_shift_or_with_maneuver_a_maneuver() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 40)).hand("40703", by=RED)
    shifted = scene.run(ANY_TURN).uses("Swift Reposition").answers(Pose(24, 22, 0)).ends()
    assert [(m.move, m.inches) for m in shifted.of(ev.UnitMoved)] == [("shift", 2)]
    scene = maneuver_held(scene)
    moved = scene.run(ANY_TURN).uses("Swift Reposition").answers(Pose(24, 23, 0)).stays().ends()
    assert [(m.move, m.inches) for m in moved.of(ev.UnitMoved)] == [("maneuver", 3)]


def test_a_swift_reposition_leaves_the_engaged_alone() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40703", by=RED)
    assert not scene.run(ANY_TURN).offers("Swift Reposition")
    assert not maneuver_held(scene).run(ANY_TURN).offers("Swift Reposition")


# ------------------------------------------------------------------ Fire and Blood


@pytest.mark.parametrize("first", ["Re-roll misses", "Sundering", "Vicious"])
def test_fire_and_blood_is_one_thing(first: str) -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40704", by=RED)
    played = scene.run(KILLS, [1] * 7).uses("Fire and Blood").picks(first)
    (began,) = played.of(ev.AttackBegan)
    assert set(map(str, began.keywords)) - {"Critical Blow"} == {first} - {"Re-roll misses"}
    asked = played.pending
    rerolls = isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL
    assert rerolls is (first == "Re-roll misses")


def test_fire_and_blood_is_two_things_with_maneuver() -> None:
    scene = maneuver_held(battle().red(SWORDS).blue(GUARDS).hand("40704", by=RED))
    played = scene.run(KILLS, [1] * 7).uses("Fire and Blood").picks("Sundering")
    assert played.labels() == ["Re-roll misses", "Vicious"]
    played.picks("Vicious").ends()
    (began,) = played.of(ev.AttackBegan)
    assert set(map(str, began.keywords)) == {"Critical Blow", "Sundering", "Vicious"}


def test_fire_and_blood_is_for_friends_in_melee() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40704", by=RED)
    assert not scene.run(fight(blue(GUARDS), red(SWORDS)), [1] * 6).offers("Fire and Blood")
    shot = battle().red(BOWMEN).blue(GUARDS, at=(24, 30)).hand("40704", by=RED)
    assert not shot.run(fight(red(BOWMEN), blue(GUARDS)), [1] * 7).offers("Fire and Blood")


# ------------------------------------------------------------------ Field Control


def test_field_control_weakens_whom_a_friend_leaves() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).ncu(OURS).hand("40705", by=RED)
    played = scene.run(claims(f"red:{_slug(OURS)}", Zone.MANEUVER), [4])
    played.uses("Field Control").passes()
    played.answers(Pose(24, 10, 0)).stays().ends()
    assert played.of(ev.UnitMoved)[0].inches == 10, "speed 5, 1 more and the die of 4"
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}


def test_field_control_maneuvers_an_inch_further() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 40)).ncu(OURS).hand("40705", by=RED)
    played = scene.run(claims(f"red:{_slug(OURS)}", Zone.MANEUVER)).uses("Field Control").passes()
    played.answers(Pose(24, 26, 0)).stays().ends()
    assert [(m.move, m.inches) for m in played.of(ev.UnitMoved)] == [("maneuver", 6)]
    assert not played.unit(GUARDS).conditions


def test_field_control_shifts_after_an_enemys_maneuver() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 40)).ncu(THEIRS).hand("40705", by=RED)
    scene = scene.having(active=BLUE)
    played = scene.run(claims(f"blue:{_slug(THEIRS)}", Zone.MANEUVER)).uses("Field Control")
    while not (isinstance(played.pending, Place) and played.pending.who is RED):
        asked = played.pending
        if isinstance(asked, Choose):
            played.answers(asked.options[-1].key)
        else:
            played.stays()
    played.answers(Pose(24, 23, 0)).ends()
    assert ("shift", 3) in [(m.move, m.inches) for m in played.of(ev.UnitMoved)]
    assert not played.state.lasting


def test_field_control_is_about_maneuver_alone() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 40)).ncu(OURS).hand("40705", by=RED)
    assert not scene.run(claims(f"red:{_slug(OURS)}", Zone.COMBAT)).offers("Field Control")
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 40)).ncu(THEIRS).hand("40705", by=RED)
    assert not scene.run(claims(f"blue:{_slug(THEIRS)}", Zone.COMBAT)).offers("Field Control")


# ------------------------------------------------------------------ Unstoppable Advance


def test_an_unstoppable_advance_rolls_a_charge_again() -> None:
    scene = battle().red(SWORDS).blue(GUARDS, at=(24, 30)).hand("40706", by=RED)
    rolled = window(Moment.CHARGE_ROLLED, Charge(red(SWORDS), blue(GUARDS), ArcSide.FRONT, die=2))
    played = scene.run(rolled).uses("Unstoppable Advance").ends()
    (charge,) = played.result
    assert [gain.stat for gain in charge.gains] == [Stat.REROLL_CHARGE]
    theirs = Charge(blue(GUARDS), red(SWORDS), ArcSide.FRONT, die=2)
    assert not scene.run(window(Moment.CHARGE_ROLLED, theirs)).offers("Unstoppable Advance")


def test_an_unstoppable_advance_surges_further_and_weakens_around_it() -> None:
    scene = last_guardsman("40706", at=(24, 34)).blue("Knights of Casterly Rock", at=(8, 44))
    played = scene.run(KILLS, KILL).uses("Unstoppable Advance").picks("yes")
    assert isinstance(played.pending, Place)
    played.answers(Pose(24, 28, 0)).stays().ends()
    assert [(m.move, m.inches) for m in played.of(ev.UnitMoved)] == [("maneuver", 8)]
    assert played.unit(HALBERDIERS).conditions == {Condition.WEAKENED}
    assert not played.unit("Knights of Casterly Rock").conditions
    assert not played.state.lasting
    stays = scene.run(KILLS, KILL).uses("Unstoppable Advance").picks("no").ends()
    assert not stays.unit(HALBERDIERS).conditions


def test_an_unstoppable_advance_is_not_for_the_enemys_surge() -> None:
    scene = battle().red(SWORDS, wounds=1).red(BOWMEN, at=(8, 8)).blue(GUARDS)
    scene = scene.hand("40706", by=RED)
    dice = [6, *[1] * 5, 1]
    assert not scene.run(fight(blue(GUARDS), red(SWORDS)), dice).offers("Unstoppable Advance")


# ------------------------------------------------------------------ Blood of The Dragon


def test_blood_of_the_dragon_is_laid_on_a_friend() -> None:
    scene = battle().red(SWORDS).blue(GUARDS).hand("40707", by=RED)
    played = scene.run(ANY_TURN).uses("Blood of The Dragon").ends()
    assert played.unit(SWORDS).attached == (lying("40707", RED),)


@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_blood_of_the_dragon_burns_once_a_friend_fell(tokens: int) -> None:
    scene = battle().red(SWORDS, attached=(lying("40707", RED, tokens),)).blue(GUARDS)
    now = scene.now()
    some = int(tokens > 0)
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).dice.total == 7 + some
    assert numbers(now, strike(now, blue(GUARDS), red(SWORDS))).dice.total == 6
    wounds = morale.numbers(now, MoraleTest(red(SWORDS), True, "test")).wounds
    assert wounds.total == -some


@pytest.mark.parametrize(("fallen", "tokens"), [(red(BOWMEN), 1), (blue(GUARDS), 0)])
def test_blood_of_the_dragon_counts_fallen_friends(fallen: str, tokens: int) -> None:
    scene = battle().red(SWORDS, attached=(lying("40707", RED),)).red(BOWMEN, at=(8, 8))
    scene = scene.blue(GUARDS)
    played = scene.run(window(Moment.UNIT_REMOVED, Fall(fallen))).ends()
    assert played.unit(SWORDS).attached[0].tokens == tokens


def _slug(name: str) -> str:
    return red(name).removeprefix("red:")
