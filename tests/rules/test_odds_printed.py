"""The odds of printed units: against counting every roll, and against the game's own dice."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from benchmarks import odds_by_play
from simulator.cases.two_units import ATTACKER, DEFENDER, Fighter, face_off
from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Gain
from simulator.rules.attack import attack_numbers
from simulator.rules.attack.attack_numbers import AttackNumbers
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from tests.abilities.battle import LIBRARY
from tests.each import some
from tests.rules import oracle_odds

EXACT = 1e-12
SEEDS = range(10)
FIGHTERS = sorted(
    card.id for card in LIBRARY.units.values() if any(not line.kind.ranged for line in card.attacks)
)
GAINS = (
    Stat.PRECISION, Stat.CRITICAL_BLOW, Stat.SUNDERING, Stat.VICIOUS, Stat.REROLL_ATTACK,
    Stat.REROLL_MISSES, Stat.REROLL_DEFENSE, Stat.ALL_DICE_HIT, Stat.ONLY_SIXES_BLOCK,
)  # fmt: skip


def a_printed_attack(dice: random.Random) -> tuple[Position, Attack]:
    """Draw two printed units, how they stand, and one attack with one or two dice."""
    side = dice.choice(list(ArcSide))
    conditions = [condition.value for condition in Condition]
    one, other = (
        Fighter(
            dice.choice(FIGHTERS),
            ranks=1 if dice.random() < 0.3 else None,
            conditions=tuple(name for name in conditions if dice.random() < 0.25),
            zones=tuple(zone for zone in ("crown", "combat") if dice.random() < 0.2),
        )
        for _unit in range(2)
    )
    active = dice.choice(("attacker", "defender"))
    now = face_off(one, other, side=side.value, active=active)
    printed = next(line for line in now.card(ATTACKER).attacks if not line.kind.ranged)
    line = replace(printed, dice=(dice.randint(1, 2),) * len(printed.dice))
    charge = Charge(ATTACKER, DEFENDER, side) if dice.random() < 0.4 else None
    gains = tuple(Gain(stat, 1, stat.value) for stat in GAINS if dice.random() < 0.1)
    return now, Attack(ATTACKER, DEFENDER, line, side, charge, charge is not None, gains=gains)


def a_countable_attack(dice: random.Random) -> tuple[Position, Attack, AttackNumbers]:
    """Draw until all rolls can be counted: few dice, and numbers the slow odds know."""
    while True:
        now, made = a_printed_attack(dice)
        found = attack_numbers.numbers(now, made)
        few = found.dice.total <= 3 and abs(found.extra_hits.total) <= 2
        plain = found.defense_dice and not found.deals_fixed and found.panics
        if few and plain and found.wounding(2) == 2 and found.panic.most is None:
            return now, made, found


@pytest.mark.parametrize("seed", SEEDS)
def test_printed_units_in_whole_fractions(seed: int) -> None:
    """RES-01 to RES-10, RRL-02, CON-04 to CON-06: 31 drawn matchups each, 310 in all."""
    dice = random.Random(seed)
    for _matchup in range(31):
        now, made, found = a_countable_attack(dice)
        left = now.unit(DEFENDER).wounds
        first = now.state.active is now.owner(ATTACKER)
        truth, failing = oracle_odds.total(found, left, first)
        answer = odds.of_attack(now, made)
        assert abs(answer.panic_fails - failing) < EXACT
        for wounds, chance in enumerate(answer.wounds):
            assert abs(chance - truth.get(wounds, Fraction(0))) < EXACT, made


def test_the_matchups_show_what_they_are_named_for() -> None:
    """REF-01 to REF-04, CON-04 to CON-06, BON-01 to BON-03: all of it is played somewhere."""
    found = [attack_numbers.numbers(*odds_by_play.set_up(one)) for one in odds_by_play.MATCHUPS]
    keywords = set().union(*(one.keywords for one in found))
    assert keywords == {Stat.PRECISION, Stat.CRITICAL_BLOW, Stat.SUNDERING, Stat.VICIOUS}
    assert any(one.attack_rerolls.token for one in found)
    assert any(one.defense_rerolls.token for one in found)
    assert any(one.test_rerolls.token for one in found)
    assert any(one.attack_rerolls.any and one.attack_rerolls.forced for one in found)
    assert {one.attack.side for one in found} == set(ArcSide)


def test_the_games_own_dice_agree() -> None:
    """RES-01 to RES-11: 100 attacks of each matchup, played out; within 4 standard errors."""
    for one in some(odds_by_play.run(1400, workers=1, seed=7)):
        assert one.attacks == 100
        assert abs(one.z) < odds_by_play.LIMIT, one
        assert one.worst < odds_by_play.LIMIT, one


def test_the_panic_test_knows_the_ranks_that_are_left() -> None:
    """RES-08, RES-09: Berserkers who lost a rank test with what they have then, at any wounds."""
    now = face_off(Fighter("10105"), Fighter("10203"), side="rear")
    made = Attack(ATTACKER, DEFENDER, now.card(ATTACKER).attacks[0], ArcSide.REAR)
    blow = odds.facts_of_attack(now, made)
    assert len({blow.test_with(left).fails for left in range(1, 13)}) > 1
    for whole, stage in hypothetical.stages(now, DEFENDER).items():
        then = hypothetical.with_wounds(now, DEFENDER, whole)
        alike = odds.facts_of_attack(hypothetical.with_wounds(now, DEFENDER, stage), made)
        rank = odds.wounds_to_next_rank(then, DEFENDER)
        answer = odds.of_attack(then, made)
        assert odds.landed(alike, whole, rank) == answer
        failing = 0.0
        for lost in range(1, whole):
            later = hypothetical.with_wounds(now, DEFENDER, whole - lost)
            failing += answer.struck[lost] * odds.facts_of_attack(later, made).test.fails
        assert abs(answer.panic_fails - failing) < EXACT
