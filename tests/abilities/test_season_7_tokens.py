"""Exploit Fear and Exploit Weakness: a condition token that may be expended as another one.

CON-03 to CON-07; what the print leaves open is CARD-250 and CARD-251.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from simulator import charge_odds
from simulator.engine.position import Position
from simulator.luck.again import dice_again, with_again
from simulator.luck.expectation import Expectation, prospect
from simulator.model import events as ev
from simulator.model.moments import Moment
from simulator.model.requests import Choose, ChooseSome, Kind
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Condition
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Gain
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.dice.distributions import mean
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.duel import Setting, duel_odds
from simulator.rules.odds.duel_attacks import DuelAttacks, DuelTurn
from simulator.rules.odds.window_preview import _worlds
from simulator.rules.units import conditions
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
)
from tests.abilities.battle import window as opens
from tests.abilities.scenes import BOWMEN, GUARDS, PANICKED, SWORDS, VULNERABLE, WEAKENED
from tests.each import some
from tests.rules import oracle_odds
from tests.seasons import S07

CAPTAIN, RORGE, VARGO, RAMSAY = "21005", "21081", "21080", "21001"
"""Dreadfort Captain has Exploit Fear, Rorge Exploit Weakness, Vargo Hoat Sadistic Mutilation."""
FEAR, WEAKNESS = "Exploit Fear", "Exploit Weakness"
TOKEN = {CAPTAIN: PANICKED, RORGE: WEAKENED}
NAME = {CAPTAIN: FEAR, RORGE: WEAKNESS}
ATTACKER, DEFENDER = red(SWORDS), blue(GUARDS)
EXACT = 1e-12


def met(*with_: str, has: Any = (), **state: Any) -> Battle:
    """Return Sworn Swords in contact with Guardsmen that have some condition tokens."""
    scene = battle(S07).red(SWORDS, *with_)
    return scene.blue(GUARDS, conditions=frozenset(has), **state)


def asks(played: Played, names: str) -> bool:
    """Return whether red is asked to roll dice again, passing windows; by what, in the question."""
    played.offers("nothing")
    asked = played.pending
    if not isinstance(asked, ChooseSome) or asked.kind is not Kind.REROLL:
        return False
    assert asked.who is RED
    return str(asked.prompt).endswith(f"({names})")


def lost(played: Played) -> list[tuple[Condition, bool, Rule | None]]:
    """Return which tokens went, whether they were expended, and by what rule."""
    return [(each.condition, each.expended, each.rule) for each in played.of(ev.ConditionLost)]


# ------------------------------------------------------------------ on the table

HITS, BLOCKS = [5] * 7, [6] * 7


@pytest.mark.parametrize("who", [CAPTAIN, RORGE])
def test_the_token_goes_for_defense_dice_as_if_it_were_vulnerable(who: str) -> None:
    """CON-05, CON-07: whoever attacks has blocks rolled again; no token is left for the test."""
    played = met(who, has=[TOKEN[who]]).run(fight(ATTACKER, DEFENDER), HITS + BLOCKS)
    assert asks(played, NAME[who])
    played.dice.faces += [1, 1, 1, 1, 1]
    played.answers(("0", "1"))
    assert lost(played) == [(TOKEN[who], True, Rule.CON_03)]
    assert not asks(played, "Panicked")
    assert not asks(played, NAME[who])
    assert not played.ends().unit(GUARDS).conditions
    assert played.of(ev.WoundsSuffered)[0].wounds == 2


@pytest.mark.parametrize(("who", "name"), [(CAPTAIN, "Panicked"), (RORGE, WEAKNESS)])
def test_the_token_kept_from_defense_dice_goes_in_the_panic_test(who: str, name: str) -> None:
    """CON-03, CON-04: expending is optional at each of the two moments, in their order."""
    played = met(who, has=[TOKEN[who]]).run(fight(ATTACKER, DEFENDER), [*HITS, *BLOCKS[1:], 1])
    assert asks(played, NAME[who])
    played.dice.faces += [6, 6, 1, 1, 1, 3]
    played.answers(())
    assert asks(played, name)
    played.answers(("0", "1", "2"))
    assert lost(played) == [(TOKEN[who], True, Rule.CON_03)]
    assert not played.ends().unit(GUARDS).conditions


def test_a_panicked_attacker_counts_as_weakened() -> None:
    """CON-06: Exploit Fear, when the enemy rolls attack dice."""
    for with_ in some(((CAPTAIN,), ())):
        scene = met(*with_, has=[PANICKED]).having(active=BLUE)
        played = scene.run(fight(DEFENDER, ATTACKER), [4, *[1] * 6, *[6] * (not with_)])
        assert asks(played, FEAR) is bool(with_)
        if not with_:
            continue
        played.dice.faces += [1]
        assert not played.answers(("0",)).ends().unit(GUARDS).conditions


@pytest.mark.parametrize("who", [CAPTAIN, RORGE])
def test_only_an_engaged_enemys_token_counts_whoever_shoots_at_it(who: str) -> None:
    """CARD-250: any friend's attack on who is engaged with the unit, and on nobody else."""
    for at, other in some((((24, 20), True), ((24, 17), False))):
        scene = battle(S07).red(SWORDS, who, at=at).blue(GUARDS, at=(24, 23.6))
        scene = battle(S07).red(BOWMEN, at=(40, 20)).red(SWORDS, who, at=at)
        now = scene.blue(GUARDS, at=(24, 24), conditions=frozenset({TOKEN[who]})).now()
        engaged = hypothetical.engaged_with(now, ATTACKER, DEFENDER) if other else now
        shot = strike(engaged, red(BOWMEN), DEFENDER)
        assert bool(numbers(engaged, shot).defense_rerolls.tokens) is other
        assert bool(conditions.expendable_as(engaged, DEFENDER, VULNERABLE)) is other


def test_their_own_side_cannot_expend_it_and_vulnerable_stays_what_it_is() -> None:
    now = met(CAPTAIN, RORGE, has=[VULNERABLE]).now()
    for kind in some((PANICKED, WEAKENED)):
        assert not conditions.expendable_as(now, DEFENDER, kind)
    now = met(CAPTAIN, has=[PANICKED]).now()
    assert conditions.counts_as(now, DEFENDER, WEAKENED, RED)
    assert not conditions.counts_as(now, DEFENDER, WEAKENED, BLUE)
    assert conditions.counts_as(now, DEFENDER, PANICKED, BLUE)


@pytest.mark.parametrize("token", [PANICKED, VULNERABLE])
def test_of_two_tokens_whoever_expends_one_chooses_it(token: Condition) -> None:
    """CARD-250: Vulnerable itself, or Panicked as if it were."""
    scene = met(CAPTAIN, has=[PANICKED, VULNERABLE])
    played = scene.run(fight(ATTACKER, DEFENDER), HITS + BLOCKS)
    assert asks(played, f"Vulnerable, {FEAR}")
    played.dice.faces += [1, 6, 6, 1]
    played.answers(("0",))
    asked = played.pending
    assert isinstance(asked, Choose)
    assert (asked.who, asked.kind, asked.rule) == (RED, Kind.CONDITION, Rule.CON_03)
    assert {option.key for option in asked.options} == {PANICKED.value, VULNERABLE.value}
    played.answers(token.value)
    assert lost(played) == [(token, True, Rule.CON_03)]
    assert played.unit(GUARDS).conditions == {PANICKED, VULNERABLE} - {token}


@pytest.mark.parametrize(
    ("stat", "kept"),
    [
        (Stat.KEEPS_PANICKED, True),
        (Stat.KEEPS_VULNERABLE, True),
        (Stat.NO_VULNERABLE, True),
        (Stat.KEEPS_WEAKENED, False),
        (Stat.NO_WEAKENED, False),
        (Stat.NO_PANICKED, False),
    ],
)
def test_what_keeps_either_token_keeps_the_one_that_stands_for_it(stat: Stat, kept: bool) -> None:
    """CARD-251."""
    now = met(CAPTAIN, has=[PANICKED]).now()
    attack = replace(strike(now, ATTACKER, DEFENDER), gains=(Gain(stat, 1, "Guarded"),))
    assert bool(numbers(now, attack).defense_rerolls.tokens) is not kept


def test_effects_that_expend_or_ask_for_the_other_token_take_this_one() -> None:
    """CARD-250: Sadistic Mutilation expends Panicked for Weakened, beside Exploit Fear alone."""
    for with_, has in some((((VARGO, CAPTAIN), True), ((VARGO,), False))):
        played = met(*with_, has=[PANICKED]).run(fight(ATTACKER, DEFENDER), [1] * 7)
        assert played.offers("Sadistic Mutilation") is has
        if has:
            played.uses("Sadistic Mutilation").ends()
            assert lost(played) == [(PANICKED, True, Rule.CON_03)]
            assert played.unit(GUARDS).wounds == 10


@pytest.mark.parametrize(("with_", "gone"), [((RORGE,), True), ((), False)])
def test_an_ability_that_expends_panicked_takes_weakened(with_: Any, gone: bool) -> None:
    """CARD-250: Sadistic Exhilaration, beside Exploit Weakness alone."""
    scene = met(RAMSAY, *with_, has=[WEAKENED])
    played = scene.run(opens(Moment.ATTACK_BEFORE_DICE, strike(scene.now(), ATTACKER, DEFENDER)))
    assert played.offers("Sadistic Exhilaration") is gone
    if gone:
        played.uses("Sadistic Exhilaration")
    assert played.ends().unit(GUARDS).conditions == ({WEAKENED} if not gone else set())
    assert lost(played) == [(WEAKENED, True, Rule.CON_03)] * gone


@pytest.mark.parametrize(
    ("with_", "has", "wounds"),
    [
        ((), [PANICKED], 2),
        ((CAPTAIN,), [PANICKED], 3),
        ((CAPTAIN,), [PANICKED, VULNERABLE], 4),
        ((RORGE,), [WEAKENED], 3),
    ],
)
def test_a_token_that_stands_for_two_counts_as_one(with_: Any, has: Any, wounds: int) -> None:
    """CARD-250: Cruelty and Cunning, for a failed test that costs 1 wound."""
    scene = met(*with_, has=has).hand("41005", by=RED)
    played = scene.run(takes_test(DEFENDER), [1, 1, 1])
    assert not played.offers("Cruelty and Cunning")
    played.answers(()).uses("Cruelty and Cunning").ends()
    assert played.unit(GUARDS).wounds == 12 - wounds


def test_a_panic_test_of_its_own_meets_a_weakened_token() -> None:
    """CON-04: Exploit Weakness, in any panic test of the enemy."""
    for with_, asked in some((((RORGE,), True), ((), False))):
        played = met(*with_, has=[WEAKENED]).run(takes_test(DEFENDER), [6, 6, 1])
        assert asks(played, WEAKNESS) is asked
        played.ends()


# ------------------------------------------------------------------ the odds

Spread = dict[int, Fraction]


def binomial(tries: int, chance: Fraction) -> Spread:
    return {n: comb(tries, n) * chance**n * (1 - chance) ** (tries - n) for n in range(tries + 1)}


def after_test(now: Position, attack: Attack, wounds: int, *, token: bool) -> tuple[Spread, Any]:
    """Return the wounds in all after so many, and the chance to fail the test, token or not."""
    left = now.unit(DEFENDER).wounds
    if wounds in {0, left}:
        return {wounds: Fraction(1)}, Fraction(0)
    then = hypothetical.with_wounds(now, DEFENDER, left - wounds)
    if not token:
        then = hypothetical.with_conditions(then, DEFENDER, frozenset())
    spread, failing = oracle_odds.panic(numbers(then, attack), now.state.active is BLUE)
    found: Spread = {}
    for more, chance in spread.items():
        key = min(left, wounds + more)
        found[key] = found.get(key, Fraction(0)) + chance
    return found, failing


def counted(now: Position, attack: Attack) -> tuple[Spread, Fraction]:
    """Return the wounds and the chance of a failed test: all rolls gone through, the best chosen.

    Whoever expends the token tries every number of blocks to roll again.
    """
    found, left = numbers(now, attack), now.unit(DEFENDER).wounds
    block = Fraction(7 - found.defense.total, 6)
    own, first = found.defense_rerolls.any, now.state.active is RED
    at_once = block if first or not own else block + (1 - block) * block
    late = block if own and first else Fraction(0)
    again = block + (1 - block) * late
    total: Spread = {}
    failed = Fraction(0)
    assert Stat.CRITICAL_BLOW in found.keywords
    scores = {1: 0, 2: 0, 3: 0, 6: 2} | dict.fromkeys(range(found.to_hit.total, 6), 1)
    rolls = Counter(
        sum(scores[face] for face in faces)
        for faces in product(range(1, 7), repeat=found.dice.total)
    )
    for hits, ways_to in rolls.items():
        chance = Fraction(ways_to, 6**found.dice.total)
        for blocks, share in binomial(hits, at_once).items():
            ways = []
            for rolled in range(blocks + 1):
                spread: Spread = {}
                failing = Fraction(0)
                for n, p in binomial(rolled, 1 - again).items():
                    for m, q in binomial(hits - blocks, 1 - late).items():
                        whole, fails = after_test(now, attack, min(n + m, left), token=not rolled)
                        failing += p * q * fails
                        for key, r in whole.items():
                            spread[key] = spread.get(key, Fraction(0)) + p * q * r
                ways.append((spread, failing))
            best, fails = max(ways, key=lambda way: sum(k * p for k, p in way[0].items()))
            failed += chance * share * fails
            for key, p in best.items():
                total[key] = total.get(key, Fraction(0)) + chance * share * p
    return total, failed


def small(now: Position, dice: int, *gains: Gain) -> Attack:
    made = strike(now, ATTACKER, DEFENDER)
    return replace(made, card=replace(made.card, dice=(dice,) * 3), gains=gains)


OWN = Gain(Stat.REROLL_DEFENSE, 1, "Steady")


@pytest.mark.parametrize("who", [CAPTAIN, RORGE])
@pytest.mark.parametrize("left", [12, 9, 3])
@pytest.mark.parametrize("gains", [(), (OWN,)], ids=["plain", "own re-roll"])
@pytest.mark.parametrize("active", [RED, BLUE])
def test_the_odds_are_those_of_every_roll_counted(
    who: str, left: int, gains: tuple[Gain, ...], active: Any
) -> None:
    """CON-03 to CON-05: the token is expended where it brings more, once the blocks are known."""
    now = met(who, has=[TOKEN[who]], wounds=left).having(active=active).now()
    attack = small(now, 3, *gains)
    truth, failing = counted(now, attack)
    found = odds.of_attack(now, attack)
    assert found.panic_fails == pytest.approx(float(failing), abs=EXACT)
    for wounds, chance in enumerate(found.wounds):
        assert chance == pytest.approx(float(truth.get(wounds, Fraction(0))), abs=EXACT)


def test_one_token_for_either_is_worth_more_than_for_one_and_less_than_two() -> None:
    plain = {
        has: odds.of_attack(now, strike(now, ATTACKER, DEFENDER)).expected
        for has in ((), (PANICKED,), (VULNERABLE,), (PANICKED, VULNERABLE))
        for now in [met(has=has).now()]
    }
    now = met(CAPTAIN, has=[PANICKED]).now()
    either = odds.of_attack(now, strike(now, ATTACKER, DEFENDER)).expected
    assert max(plain[PANICKED,], plain[VULNERABLE,]) < either < plain[PANICKED, VULNERABLE]
    both = met(CAPTAIN, has=[PANICKED, VULNERABLE]).now()
    two = odds.of_attack(both, strike(both, ATTACKER, DEFENDER)).expected
    assert two == pytest.approx(plain[PANICKED, VULNERABLE], abs=EXACT)
    other = met(CAPTAIN, RORGE, has=[PANICKED, WEAKENED]).now()
    one_for_each = odds.of_attack(other, strike(other, ATTACKER, DEFENDER)).expected
    assert one_for_each == pytest.approx(plain[PANICKED, VULNERABLE], abs=EXACT)


def test_a_supposed_effect_meets_the_table_with_and_without_the_token() -> None:
    """CON-03: after the defense dice it may have been expended for them."""
    pair, moment = (ATTACKER, DEFENDER), Moment.DEFENSE_ROLLED
    for with_, found in some((((CAPTAIN,), [{PANICKED}, set()]), ((), [{PANICKED}]))):
        now = met(*with_, has=[PANICKED]).now()
        worlds = [world.unit(DEFENDER).conditions for world in _worlds(now, moment, pair)]
        assert worlds == found


def test_a_charge_counts_the_token_once_it_has_arrived() -> None:
    """CHG-26: the charger is engaged before its attack."""
    expected = {}
    for with_ in some(((CAPTAIN,), ())):
        scene = battle(S07).red(SWORDS, *with_, at=(24, 14))
        now = scene.blue(GUARDS, at=(24, 24), conditions=frozenset({PANICKED})).now()
        best = charge_odds(now, ATTACKER, DEFENDER).best
        assert best is not None
        expected[with_] = best.charge.expected
    assert expected[CAPTAIN,] > expected[()] + 0.1


# ------------------------------------------------------------------ luck and proposals


def worth(found: Expectation | None) -> float:
    assert found is not None
    return found.expected(DEFENDER)


@pytest.mark.parametrize("left", [12, 3])
@pytest.mark.parametrize("own", [False, True])
def test_luck_promises_before_a_throw_what_it_does_on_the_average_after_it(
    left: int, own: bool
) -> None:
    """RRL-01, CON-03: attack dice, then defense dice, the token expended or kept as proposed."""
    now = met(CAPTAIN, has=[PANICKED], wounds=left).now()
    attack = small(now, 2, *((OWN,) if own else ()))
    thrown = RollContext(RollStage.ATTACK, ATTACKER, attack, (None,) * 2, (0, 1))
    promised = worth(prospect(now, thrown, (None, None)))
    assert promised == pytest.approx(odds.of_attack(now, attack).expected, abs=EXACT)
    each = [worth(prospect(now, thrown, faces)) for faces in product(range(1, 7), repeat=2)]
    assert sum(each) / len(each) == pytest.approx(promised, abs=EXACT)

    struck = replace(attack, hits=2)
    blocked = RollContext(RollStage.DEFENSE, DEFENDER, struck, (None,) * 2, (0, 1))
    promised = worth(prospect(now, blocked, (None, None)))
    expected, proposals = [], set()
    for faces in product(range(1, 7), repeat=2):
        lies = replace(blocked, before=faces, fills=(), by=RED)
        chosen = dice_again(now, lies)
        proposals.add(chosen)
        value = worth(with_again(now, lies, chosen))
        ways = [way for n in range(3) for way in combinations(range(2), n)]
        assert value == pytest.approx(max(worth(with_again(now, lies, one)) for one in ways))
        expected.append(value)
    assert sum(expected) / len(expected) == pytest.approx(promised, abs=EXACT)
    assert () in proposals
    assert (0, 1) in proposals


# ------------------------------------------------------------------ a duel


def test_a_duel_keeps_account_of_the_one_token() -> None:
    """CON-03: the token lies there after the attack exactly where neither roll took it."""
    now = hypothetical.engaged_with(met(CAPTAIN, has=[PANICKED]).now(), ATTACKER, DEFENDER)
    attack = strike(now, ATTACKER, DEFENDER)
    turn = DuelTurn(0, 0, 0, attack.card, attack.side)
    duel = DuelAttacks(now, (ATTACKER, DEFENDER))
    token = frozenset({(1, PANICKED)})
    stroke = duel.strokes(turn, duel.tokens())[12][12]
    assert stroke.usable == token
    ways = dict(stroke.ways(12, token))
    assert set(ways) == {token, frozenset()}
    assert sum(map(sum, ways.values())) == pytest.approx(1.0)
    lost = sum(12 * sum(way) - mean(way) for way in ways.values())
    assert lost == pytest.approx(odds.of_attack(now, attack).expected)
    assert 0.0 < sum(ways[token]) < 0.5
    kept = dict(stroke.ways(12, frozenset()))
    assert sum(kept[token]) == pytest.approx(1.0)

    once = Setting(rounds=1)
    fought = duel_odds(now, ATTACKER, DEFENDER, once).end
    plain = duel_odds(met(has=[PANICKED]).now(), ATTACKER, DEFENDER, once).end
    assert sum(fought.wounds[0]) == pytest.approx(1.0)
    assert fought.lost[1] - fought.lost[0] > plain.lost[1] - plain.lost[0]
