"""Fights of several rounds, against counting every roll of every attack in whole fractions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.files.errors import ContentError
from simulator.geometry.arcs import ArcSide
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Gain
from simulator.rules.attack import attack_numbers
from simulator.rules.dice.distributions import mean
from simulator.rules.dice.rerolls import TokenUse
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.attack_dice import Tokens
from simulator.rules.odds.duel import Duel, Setting, duel_odds
from simulator.rules.odds.duel_attacks import DuelAttacks, DuelTurn
from tests.each import some
from tests.rules import oracle_odds
from tests.rules.tables import BLUE, RED, TableBuilder, a_table, unit_card

EXACT = 1e-12
UNIT, FOE = "red:swords", "blue:axes"
Spread = dict[tuple[int, int], float]


def a_melee(
    dice: tuple[int, ...] = (3, 2, 1),
    left: tuple[int, int] = (12, 12),
    side: ArcSide = ArcSide.FRONT,
    tokens: tuple[frozenset[Condition], frozenset[Condition]] = (frozenset(), frozenset()),
    **more: Any,
) -> TableBuilder:
    swords = AttackCard("Swords", AttackKind.MELEE, 3, dice)
    axes = AttackCard("Axes", AttackKind.MELEE, 4, dice)
    return (
        a_table()
        .card(unit_card("swords", attacks=(swords,), defense=4, morale=6))
        .card(unit_card("axes", faction="lannister", attacks=(axes,), defense=3, morale=8))
        .blue("axes", at=(24, 24), wounds=left[1], conditions=tokens[1])
        .against(RED, "swords", (BLUE, 0), side, wounds=left[0], conditions=tokens[0])
        .having(**more)
    )


def by_counting(
    table: TableBuilder, rounds: int, turns: list[tuple[str, str]], side: ArcSide
) -> dict[tuple[int, int], Fraction]:
    """Fight it out with the slow odds: every blow at every pair of wounds, in fractions."""
    now = table.now()
    spread = {(now.unit(UNIT).wounds, now.unit(FOE).wounds): Fraction(1)}
    struck_from = {UNIT: ArcSide.FRONT, FOE: side}
    for attacker, defender in turns * rounds:
        after: dict[tuple[int, int], Fraction] = {}
        for (one, two), chance in spread.items():
            if not one or not two:
                after[one, two] = after.get((one, two), Fraction(0)) + chance
                continue
            then = hypothetical.with_wounds(hypothetical.with_wounds(now, UNIT, one), FOE, two)
            then = hypothetical.in_turn_of(then, now.owner(attacker))
            card = then.card(attacker).attacks[0]
            made = Attack(attacker, defender, card, struck_from[defender])
            left = then.unit(defender).wounds
            found, _failed = oracle_odds.total(attack_numbers.numbers(then, made), left, True)
            for lost, p in found.items():
                key = (one - lost, two) if defender == UNIT else (one, two - lost)
                after[key] = after.get(key, Fraction(0)) + chance * p
        struck_from[attacker] = ArcSide.FRONT
        spread = after
    return spread


def compare(found: Duel, truth: dict[tuple[int, int], Fraction]) -> None:
    for index in (0, 1):
        for wounds, chance in enumerate(found.end.wounds[index]):
            exact = sum((p for left, p in truth.items() if left[index] == wounds), Fraction(0))
            assert abs(chance - exact) < EXACT, (index, wounds)
    assert abs(found.end.destroyed[0] + found.end.destroyed[1] + found.end.both_stand - 1) < EXACT


@pytest.mark.parametrize("side", [ArcSide.FRONT, ArcSide.LEFT, ArcSide.REAR])
@pytest.mark.parametrize("first", [UNIT, FOE])
def test_every_round_is_exact(side: ArcSide, first: str) -> None:
    """RES-01 to RES-10, BON-02, BON-03, UNIT-07: ranks, flanks and panic at all wounds."""
    table = a_melee(left=(6, 9), side=side)
    other = FOE if first == UNIT else UNIT
    setting = Setting(rounds=3, strikes_first=(first,))
    found = duel_odds(table.now(), UNIT, FOE, setting)
    compare(found, by_counting(table, 3, [(first, other), (other, first)], side))
    assert [one.number for one in found.rounds] == [1, 2, 3]
    one = found.rounds[0]
    assert one.struck_first == first
    assert one.lost[0] == pytest.approx(6 - mean(one.wounds[0]), abs=EXACT)
    assert one.ranks[1] == pytest.approx(
        sum(-(-wounds // 4) * p for wounds, p in enumerate(one.wounds[1])), abs=EXACT
    )


def test_a_unit_is_whole_until_it_is_struck_for_the_first_time() -> None:
    """Who strikes second was struck by then; who struck first was not yet."""
    now = a_melee(left=(9, 7)).now()
    attacks = DuelAttacks(now, (UNIT, FOE))
    card = now.card(UNIT).attacks[0]
    for index, first in product(range(4), (0, 1)):
        turn = DuelTurn(index, index // 2, (first + index) % 2, card, ArcSide.FRONT)
        struck = {first: index > 1, 1 - first: index > 0}
        for number, whole in enumerate((9, 7)):
            least = 1 if struck[number] else whole
            assert attacks.left(turn, number) == range(least, whole + 1)


def test_the_order_of_activation_is_the_players() -> None:
    """RND-03: each round may be begun by the other; the last word holds on."""
    now = a_melee(left=(6, 6)).now()
    turned = duel_odds(now, UNIT, FOE, Setting(rounds=3, strikes_first=(UNIT, FOE)))
    assert [one.struck_first for one in turned.rounds] == [UNIT, FOE, FOE]
    always = duel_odds(now, UNIT, FOE, Setting(rounds=3))
    assert turned.rounds[0] == always.rounds[0]
    assert turned.end.destroyed[0] > always.end.destroyed[0]


def test_a_charger_strikes_first_and_with_its_bonus() -> None:
    """CHG-25, CHG-26, BON-01: once; a disorderly charge has none."""
    now = a_melee(dice=(6, 4, 2)).now()
    plain = duel_odds(now, UNIT, FOE)
    charge = Charge(UNIT, FOE, ArcSide.FRONT)
    charged = duel_odds(now, FOE, UNIT, Setting(charge=charge))
    assert charged.rounds[0].struck_first == UNIT
    assert charged.rounds[0].lost[0] > plain.rounds[0].lost[1]
    loose = duel_odds(now, UNIT, FOE, Setting(charge=replace(charge, disorderly=True)))
    assert loose.rounds[0].wounds == plain.rounds[0].wounds
    bonus = Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT, charge, charge_bonus=True)
    first = duel_odds(now, UNIT, FOE, Setting(rounds=1, charge=charge)).rounds[0].wounds[1]
    assert first == pytest.approx(odds.of_attack(now, bonus).wounds[::-1], abs=EXACT)


def test_without_a_melee_attack_there_is_no_fight() -> None:
    """MEL-01."""
    now = a_melee().now()
    with pytest.raises(ContentError, match=r"expected a melee attack of .*found 'Bows'"):
        duel_odds(now, UNIT, FOE, Setting(attacks={UNIT: "Bows"}))


# ------------------------------------------------------------------ condition tokens


WEAK = frozenset({Condition.WEAKENED})
BOTH = frozenset({Condition.VULNERABLE, Condition.PANICKED})


def test_what_becomes_of_a_token_adds_up_to_the_odds() -> None:
    """CON-03 to CON-06: expended or not, all ways together are the attack's own chances."""
    now = a_melee(tokens=(WEAK, BOTH)).now()
    fight = duel_odds(now, UNIT, FOE, Setting(rounds=1, strikes_first=(UNIT,)))
    made = Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT)
    assert fight.end.wounds[1] == pytest.approx(odds.of_attack(now, made).wounds[::-1], abs=EXACT)


def test_the_chance_that_weakened_stays() -> None:
    """CON-06: it is expended unless every die misses, and without a hit nothing is wounded."""
    now = a_melee(dice=(2, 2, 2), tokens=(WEAK, frozenset())).now()
    found = attack_numbers.numbers(now, Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT))
    stays = odds.facts_of_numbers(now, found, True, Tokens(weakened=TokenUse.UNUSED)).struck
    assert sum(stays) == pytest.approx(1 / 9, abs=EXACT)
    assert sum(stays[1:]) == 0.0
    saved = odds.facts_of_numbers(now, found, True, Tokens(weakened=TokenUse.SAVED)).struck
    free = attack_numbers.numbers(
        hypothetical.with_conditions(now, UNIT, frozenset()),
        Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT),
    )
    assert saved == odds.facts_of_numbers(now, free, True).struck


def test_the_chance_that_vulnerable_stays() -> None:
    """CON-05: it is expended as soon as one die has blocked."""
    now = a_melee(dice=(2, 2, 2), tokens=(frozenset(), frozenset({Condition.VULNERABLE}))).now()
    found = attack_numbers.numbers(now, Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT))
    stays = odds.facts_of_numbers(now, found, True, Tokens(vulnerable=TokenUse.UNUSED)).struck
    hit, unblocked = 4 / 6, 2 / 6
    assert stays[0] == pytest.approx((1 - hit) ** 2, abs=EXACT)
    assert stays[1] == pytest.approx(2 * (1 - hit) * hit * unblocked, abs=EXACT)
    assert stays[2] == pytest.approx((hit * unblocked) ** 2, abs=EXACT)


def test_a_token_that_is_saved_is_not_reckoned_with_when_attack_dice_are_rolled_again() -> None:
    """CON-05, RES-04: a 4 or 5 wounds once in 6 times, what is rolled again 8 times in 36.

    Were Vulnerable expended, it would wound 11 times in 36, and lie.
    """
    swords = AttackCard("Swords", AttackKind.MELEE, 4, (1, 1, 1))
    table = a_melee(tokens=(frozenset(), frozenset({Condition.VULNERABLE})))
    table.card(unit_card("swords", attacks=(swords,)))
    now = table.card(unit_card("axes", faction="lannister", defense=2)).now()
    gains = tuple(Gain(stat, 1, stat.value) for stat in (Stat.REROLL_ATTACK, Stat.PRECISION))
    made = Attack(UNIT, FOE, swords, ArcSide.FRONT, gains=gains)
    found = attack_numbers.numbers(now, made)
    struck = {
        use: odds.facts_of_numbers(now, found, True, Tokens(vulnerable=use)).struck[1]
        for use in (TokenUse.SAVED, TokenUse.EXPENDED)
    }
    again = 1 / 6 + 2 / 6 / 6
    assert struck[TokenUse.SAVED] == pytest.approx(1 / 6 + 5 / 6 * again, abs=EXACT)
    again = 1 / 6 + 2 / 6 * 11 / 36
    expended = 1 / 6 + 2 / 6 * 11 / 36 + 3 / 6 * again
    assert struck[TokenUse.EXPENDED] == pytest.approx(expended, abs=EXACT)


def test_the_chance_that_panicked_stays() -> None:
    """CON-04: a failed test that costs 3 gives no reason to roll again, a passed one does."""
    now = a_melee(tokens=(frozenset(), frozenset({Condition.PANICKED}))).now()
    found = attack_numbers.numbers(now, Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT))
    test = odds.facts_of_numbers(now, found, True, Tokens(panicked=TokenUse.UNUSED)).test
    assert test.wounds[0] == 0.0
    assert test.wounds[3] == pytest.approx(21 / 36 / 3, abs=EXACT)
    assert 0.0 < sum(test.wounds) < 1.0


def test_tokens_are_kept_for_the_better_moment() -> None:
    """CON-03: no plan that always expends, or never, does better for who holds the choice."""
    table = a_melee(dice=(4, 3, 1), left=(5, 5), tokens=(frozenset(), BOTH))
    now = table.now()
    planned = duel_odds(now, UNIT, FOE, Setting(rounds=4, strikes_first=(FOE,)))
    bare = a_melee(dice=(4, 3, 1), left=(5, 5)).now()
    without = duel_odds(bare, UNIT, FOE, Setting(rounds=4, strikes_first=(FOE,)))
    assert planned.end.destroyed[1] > without.end.destroyed[1]
    weak = a_melee(dice=(4, 3, 1), left=(5, 5), tokens=(WEAK, WEAK)).now()
    both = duel_odds(weak, UNIT, FOE, Setting(rounds=4))
    assert both.end.both_stand > without.end.both_stand


def played_out(
    now: Position, attackers: tuple[str, ...], known: dict[Any, tuple[float, Spread]]
) -> tuple[float, Spread]:
    """Fight on from a position, one standing after the other, with one Vulnerable on the foe.

    Gives what it is worth to the unit, and the chance of all wounds at the end. The unit has the
    choice: it expends the token as soon as a die has blocked, or keeps it.
    """
    wounds = (now.unit(UNIT).wounds, now.unit(FOE).wounds)
    if not attackers or 0 in wounds:
        value = wounds[0] / 6 - wounds[1] / 6 + float(wounds[1] == 0) - float(wounds[0] == 0)
        return value, {wounds: 1.0}
    key = (wounds, now.unit(FOE).conditions, attackers)
    if key not in known:
        plans = [
            _with_plan(now, attackers, use, known) for use in (TokenUse.EXPENDED, TokenUse.SAVED)
        ]
        known[key] = max(plans, key=lambda plan: plan[0])
    return known[key]


def _with_plan(
    now: Position, attackers: tuple[str, ...], use: TokenUse, known: dict[Any, tuple[float, Spread]]
) -> tuple[float, Spread]:
    attacker, defender = attackers[0], FOE if attackers[0] == UNIT else UNIT
    then = hypothetical.in_turn_of(now, now.owner(attacker))
    made = Attack(attacker, defender, then.card(attacker).attacks[0], ArcSide.FRONT)
    left, numbers = then.unit(defender).wounds, attack_numbers.numbers(then, made)
    every = odds.landed(
        odds.facts_of_numbers(then, numbers, True, Tokens(vulnerable=use)), left, left
    )
    stays = every
    if use is TokenUse.EXPENDED:
        kept = odds.facts_of_numbers(then, numbers, True, Tokens(vulnerable=TokenUse.UNUSED))
        stays = odds.landed(kept, left, left)
    value, spread = 0.0, dict[tuple[int, int], float]()
    for lost in range(left + 1):
        after = hypothetical.with_wounds(now, defender, left - lost)
        bare = hypothetical.with_conditions(after, FOE, frozenset())
        gone = every.wounds[lost] - stays.wounds[lost]
        for chance, position in ((stays.wounds[lost], after), (gone, bare)):
            more, ends = played_out(position, attackers[1:], known)
            value += chance * more
            for wounds, share in ends.items():
                spread[wounds] = spread.get(wounds, 0.0) + chance * share
    return value, spread


@pytest.mark.parametrize("first", [UNIT, FOE])
def test_a_planned_fight_is_the_one_played_out_standing_by_standing(first: str) -> None:
    """CON-03, CON-05: fewer ranks strike harder here, so the token is worth keeping at times."""
    vulnerable = frozenset({Condition.VULNERABLE})
    now = a_melee(dice=(1, 1, 6), left=(6, 6), tokens=(frozenset(), vulnerable)).now()
    attackers = ((first, FOE if first == UNIT else UNIT) * 3)[:6]
    _value, truth = played_out(now, attackers, {})
    found = duel_odds(now, UNIT, FOE, Setting(rounds=3, strikes_first=(first,)))
    for index in (0, 1):
        for wounds, chance in some(enumerate(found.end.wounds[index])):
            exact = sum(p for left, p in truth.items() if left[index] == wounds)
            assert chance == pytest.approx(exact, abs=EXACT), (index, wounds)
