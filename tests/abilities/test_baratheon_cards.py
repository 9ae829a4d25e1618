"""The deck of House Baratheon, each card where it matters and where it is silent."""

from __future__ import annotations

from simulator.model.moments import Moment
from simulator.model.state import Condition, Zone
from simulator.model.subjects import Fall, Turn
from simulator.rules.attack.attack_numbers import numbers
from tests.abilities.battle import (
    BLUE,
    RED,
    battle,
    blue,
    fight,
    lying,
    red,
    strike,
    window,
)

SWORDS, GUARDS, HALBERDIERS = "Stark Sworn Swords", "Lannister Guardsmen", "Lannister Halberdiers"
CROWN, TACTICS = "Catelyn Stark", "Sansa Stark"
MISSES = [1] * 6
"""The attack dice of Lannister Guardsmen, when none hits."""

JUSTICE, ASSAULT, OATH = "Baratheon Justice", "40604", "Oath of Duty"  # Sustained Assault


def test_baratheon_justice_gives_the_attacker_a_token() -> None:
    scene = battle().red(SWORDS).hand(JUSTICE, by=RED).blue(GUARDS)
    attack = fight(blue(GUARDS), red(SWORDS))
    played = scene.run(attack, MISSES).uses(JUSTICE).picks("weakened").ends()
    assert played.unit(GUARDS).conditions == {Condition.WEAKENED}
    for ncu, zone in ((CROWN, Zone.CROWN), (TACTICS, Zone.TACTICS)):
        held = battle().red(SWORDS).hand(JUSTICE, by=RED).blue(GUARDS).ncu(ncu, zone)
        played = held.run(attack, MISSES).uses(JUSTICE).picks("weakened").picks("panicked").ends()
        assert played.unit(GUARDS).conditions == {Condition.WEAKENED, Condition.PANICKED}


def test_baratheon_justice_is_for_attacks_of_enemies() -> None:
    scene = battle().red(SWORDS).hand(JUSTICE, by=RED).blue(GUARDS)
    assert not scene.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers(JUSTICE)


PAIR = frozenset({(min(red(SWORDS), blue(GUARDS)), max(red(SWORDS), blue(GUARDS)))})


def test_a_sustained_assault_is_made_on_whom_the_turn_began_with() -> None:
    """Four wounds left: one rank, but seven dice, and any may be rolled again."""
    scene = battle().red(SWORDS, wounds=4).hand(ASSAULT, by=RED).blue(GUARDS)
    old = scene.having(engaged_before=PAIR)
    now = old.now()
    assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).dice.total < 7
    played = old.run(fight(red(SWORDS), blue(GUARDS)), [1] * 8).uses("Sustained Assault")
    played.answers(("0",)).ends()
    new = battle().red(SWORDS, wounds=4).hand(ASSAULT, by=RED).blue(GUARDS)
    assert not new.run(fight(red(SWORDS), blue(GUARDS)), [1] * 7).offers("Sustained Assault")
    assert not old.run(fight(blue(GUARDS), red(SWORDS)), MISSES).offers("Sustained Assault")
    bowmen = "Stark Bowmen"
    shooters = battle().red(bowmen).hand(ASSAULT, by=RED).blue(GUARDS)
    pair = frozenset({(min(red(bowmen), blue(GUARDS)), max(red(bowmen), blue(GUARDS)))})
    shooters = shooters.having(engaged_before=pair)
    now = shooters.now()
    line = next(i for i, each in enumerate(now.card(red(bowmen)).attacks) if each.kind.ranged)
    shot = strike(now, red(bowmen), blue(GUARDS), line=line)
    assert not shooters.run(window(Moment.ATTACK_BEFORE_DICE, shot)).offers("Sustained Assault")


def test_an_oath_of_duty_is_laid_on_a_friend_and_gathers_tokens() -> None:
    scene = battle().red(SWORDS).hand(OATH, by=RED).blue(GUARDS)
    for turn in (RED, BLUE):
        played = scene.run(window(Moment.TURN_START, Turn(turn))).uses(OATH).ends()
        assert [a.tokens for a in played.unit(SWORDS).attached] == [0]
    sworn = battle().red(SWORDS, attached=(lying(OATH, RED),)).red("Stark Outriders", at=(8, 8))
    sworn = sworn.red("Grey Wind", at=(40, 8)).blue(GUARDS)
    for name, tokens in (("Stark Outriders", 1), ("Grey Wind", 0)):
        fallen = sworn.run(window(Moment.UNIT_REMOVED, Fall(red(name), BLUE))).ends()
        assert [a.tokens for a in fallen.unit(SWORDS).attached] == [tokens]
    fallen = sworn.run(window(Moment.UNIT_REMOVED, Fall(blue(GUARDS), RED))).ends()
    assert [a.tokens for a in fallen.unit(SWORDS).attached] == [0]


def test_a_sworn_unit_shakes_its_defender_and_with_the_Crown_rolls_again() -> None:
    sworn = battle().red(SWORDS, attached=(lying(OATH, RED, 1),)).blue(GUARDS)
    attack = fight(red(SWORDS), blue(GUARDS))
    played = sworn.run(attack, [1] * 7).picks("panicked").ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED}
    without = sworn.now()
    for now, again in ((without, False), (sworn.ncu(CROWN, Zone.CROWN).now(), True)):
        assert numbers(now, strike(now, red(SWORDS), blue(GUARDS))).attack_rerolls.any is again
    sworn.run(fight(blue(GUARDS), red(SWORDS)), MISSES).ends()
    fresh = battle().red(SWORDS, attached=(lying(OATH, RED),)).blue(GUARDS).ncu(CROWN, Zone.CROWN)
    assert not fresh.run(attack, [1] * 7).ends().unit(GUARDS).conditions
    now = fresh.now()
    assert not numbers(now, strike(now, red(SWORDS), blue(GUARDS))).attack_rerolls.any


def test_an_oath_of_duty_is_for_melee_attacks_only() -> None:
    bowmen = "Stark Bowmen"
    scene = battle().red(bowmen, attached=(lying(OATH, RED, 1),)).blue(GUARDS, at=(24, 30))
    scene = scene.ncu(CROWN, Zone.CROWN)
    now = scene.now()
    line = next(i for i, each in enumerate(now.card(red(bowmen)).attacks) if each.kind.ranged)
    found = numbers(now, strike(now, red(bowmen), blue(GUARDS), line=line))
    assert not found.attack_rerolls.any
    played = scene.run(fight(red(bowmen), blue(GUARDS), line=line), [1] * 20).passes()
    assert not played.unit(GUARDS).conditions
    assert played.pending is None
