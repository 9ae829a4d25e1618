"""The odds of an attack by counting every roll, in whole fractions: slow, plain, independent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import lcm

from simulator.model.stats import Stat
from simulator.rules.attack.attack_numbers import AttackNumbers, numbers
from simulator.rules.dice.rerolls import Rerolls
from simulator.rules.odds import hypothetical

FACES = range(1, 7)
Spread = dict[int, Fraction]


@lru_cache(maxsize=1)
def strategies() -> list[frozenset[int]]:
    """Return every set of faces somebody might have rolled again."""
    return [frozenset(c) for size in range(7) for c in combinations(FACES, size)]


Weights = dict[int, int]
"""How likely each face is, as a whole number out of some power of six."""


def after_rerolls(
    start: Weights, values: dict[int, int], players: Sequence[tuple[bool, frozenset[int]]]
) -> Weights:
    """Return the faces after every player tried all strategies; (helps, faces it may touch)."""
    if not players:
        return start
    (helps, allowed), *rest = players
    options = [s for s in strategies() if s <= allowed]
    results = []
    for faces in options:
        again = sum(start[face] for face in faces)
        kept = {f: (0 if f in faces else start[f]) + again // 6 for f in FACES}
        results.append(after_rerolls(kept, values, rest))

    def value(found: Weights) -> int:
        return sum(found[f] * values[f] for f in FACES)

    return max(results, key=value) if helps else min(results, key=value)


def players(
    again: Rerolls, failures: Iterable[int], roller_first: bool
) -> list[tuple[bool, frozenset[int]]]:
    own = []
    if again.any:
        own = [(True, frozenset(FACES))]
    elif again.failures:
        own = [(True, frozenset(failures))]
    other = [(False, frozenset(FACES))] if again.forced else []
    return own + other if roller_first else other + own


def die(
    values: dict[int, Fraction], again: Rerolls, failures: Iterable[int], roller_first: bool
) -> Spread:
    order = players(again, failures, roller_first)
    return _die(tuple(values[face] for face in FACES), tuple(order))


@lru_cache(maxsize=4096)
def _die(values: tuple[Fraction, ...], order: tuple[tuple[bool, frozenset[int]], ...]) -> Spread:
    whole = 6 ** (len(order) + 1)
    scale = lcm(*(one.denominator for one in values))
    counted = {face: int(one * scale) for face, one in zip(FACES, values, strict=True)}
    found = after_rerolls(dict.fromkeys(FACES, whole // 6), counted, order)
    return {face: Fraction(weight, whole) for face, weight in found.items()}


def struck(found: AttackNumbers, attacker_first: bool) -> Spread:
    """Return the wounds before panic by going through all attack dice and all defense dice."""
    needed = 6 if found.only_sixes_block else min(6, max(2, found.defense.total))
    block = Fraction(0)
    if found.defense_dice:
        good = {f: Fraction(int(f >= needed)) for f in FACES}
        bad = [f for f in FACES if not good[f]]
        dice = die(good, found.defense_rerolls, bad, not attacker_first)
        block = sum((dice[f] for f in FACES if good[f]), Fraction(0))
    to_hit = 1 if found.all_dice_hit else min(6, max(2, found.to_hit.total))
    precise, critical = Stat.PRECISION in found.keywords, Stat.CRITICAL_BLOW in found.keywords
    twice = int(Stat.DOUBLE_HITS in found.keywords) + 2 * (Stat.TRIPLE_HITS in found.keywords)
    values = {f: ((1 + twice) * (1 - block) if f >= to_hit else Fraction(0)) for f in FACES}
    values[6] = Fraction(1) if precise else 1 - block
    values[6] += (1 - block) * (int(critical) + twice)
    misses = [f for f in FACES if f < to_hit]
    face = die(values, found.attack_rerolls, misses, attacker_first)
    result: Spread = {}
    for rolled in product(FACES, repeat=found.dice.total):
        chance = Fraction(1)
        for f in rolled:
            chance *= face[f]
        sixes = rolled.count(6)
        hits = sum(1 + twice for f in rolled if f >= to_hit)
        hits += (sixes if critical else 0) - (sixes if precise else 0) + found.extra_hits.total
        hits, sure = max(0, hits), sixes if precise else 0
        for blocks in product((0, 1), repeat=hits):
            stopped = min(max(0, sum(blocks) + found.extra_blocks.total), hits)
            wounds = max(0, hits - stopped + sure + found.extra_wounds.total)
            rolls = block ** sum(blocks) * (1 - block) ** (hits - sum(blocks))
            result[wounds] = result.get(wounds, Fraction(0)) + chance * rolls
    return result


Outcome = dict[tuple[int, bool], int]
"""How likely each (wounds, failed) is, as a whole number out of some power of 108."""

SIDES = (range(1, 7), range(1, 7), range(1, 4))


def expected(outcome: Outcome) -> int:
    return sum(wounds * p for (wounds, _failed), p in outcome.items())


def best(dice: tuple[int, ...], helps: bool, known: dict[tuple[int, ...], Outcome]) -> Outcome:
    """Try every set of the three dice to roll again, the empty one first."""
    results = []
    for chosen in product((0, 1), repeat=3):
        choices = [s if c else (d,) for s, c, d in zip(SIDES, chosen, dice, strict=True)]
        rolls = list(product(*choices))
        mixed: Outcome = {}
        for roll in rolls:
            for key, p in known[roll].items():
                mixed[key] = mixed.get(key, 0) + p // len(rolls)
        results.append(mixed)
    return min(results, key=expected) if helps else max(results, key=expected)


def panic(found: AttackNumbers, tester_first: bool) -> tuple[Spread, Fraction]:
    """Return the wounds of the panic test and its chance to fail, all 108 rolls considered."""
    if found.panic.automatic:
        return {0: Fraction(1)}, Fraction(0)
    modifier, extra = found.panic.modifier.total, found.panic.wounds.total
    order = [helps for helps, _faces in players(found.test_rerolls, FACES, tester_first)]
    return _panic(found.panic.needed, modifier, extra, tuple(order))


@lru_cache(maxsize=512)
def _panic(
    needed: int, modifier: int, extra: int, order: tuple[bool, ...]
) -> tuple[Spread, Fraction]:
    known: dict[tuple[int, ...], Outcome] = {}
    for dice in product(*SIDES):
        failed = max(0, dice[0] + dice[1] + modifier) < needed
        wounds_now = max(0, dice[2] + extra) if failed else 0
        known[dice] = {(wounds_now, failed): 108 ** len(order)}
    for helps in reversed(order):
        known = {dice: best(dice, helps, known) for dice in product(*SIDES)}
    wounds: Spread = {}
    failing = Fraction(0)
    for outcome in known.values():
        for (count, failed), weight in outcome.items():
            p = Fraction(weight, 108 ** (len(order) + 1))
            wounds[count] = wounds.get(count, Fraction(0)) + p
            failing += p if failed else 0
    return wounds, failing


def total(found: AttackNumbers, left: int, attacker_first: bool) -> tuple[Spread, Fraction]:
    """Return the wounds in all, capped at what is left, and the chance of a failed test."""
    result: Spread = {}
    failed = Fraction(0)
    for wounds, chance in struck(found, attacker_first).items():
        if wounds == 0 or wounds >= left:
            result[min(wounds, left)] = result.get(min(wounds, left), Fraction(0)) + chance
            continue
        then = hypothetical.with_wounds(found.now, found.attack.defender, left - wounds)
        spread, failing = panic(numbers(then, found.attack), not attacker_first)
        failed += chance * failing
        for more, p in spread.items():
            key = min(wounds + more, left)
            result[key] = result.get(key, Fraction(0)) + chance * p
    return result, failed
