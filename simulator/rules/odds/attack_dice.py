"""The wounds of attack and defense dice as probabilities, re-rolls included (RES-01 to RES-08).

Each die is judged by what its face is worth; who chooses last decides on that alone, and who
chooses before knows it (RRL-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import compress
from math import comb
from typing import Final

from simulator.model.stats import Stat
from simulator.rules.attack_numbers import Again, AttackNumbers
from simulator.rules.chances import (
    FACES,
    Chances,
    Reroller,
    mixed,
    power,
    settled,
    shifted,
    times,
    whole,
)


class Use(Enum):
    """What becomes of a condition token at its moment (CON-03)."""

    EXPENDED = "expended"
    """It is expended if any die is worth rolling again."""
    SAVED = "saved"
    UNUSED = "unused"
    """Only the rolls count in which it would be expended and no die is worth it."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """How the tokens of one attack are used: its attacker's Weakened, its defender's others."""

    weakened: Use = Use.EXPENDED
    vulnerable: Use = Use.EXPENDED
    panicked: Use = Use.EXPENDED


EXPENDED: Final = Tokens()


def rerollers(again: Again, roller_first: bool, token: Use = Use.EXPENDED) -> tuple[Reroller, ...]:
    """Give who may re-roll some dice, in order: the active player's side first (RRL-02)."""
    own = [Reroller(True, failures_only=not again.any)] if again.any or again.failures else []
    saved = again.token and token is Use.SAVED
    barred = again.token and token is Use.UNUSED
    other = [Reroller(False, barred=barred)] if again.forced and not saved else []
    return tuple(own + other if roller_first else other + own)


def wounds_struck(
    found: AttackNumbers, attacker_first: bool = True, tokens: Tokens = EXPENDED
) -> Chances:
    """Give the chance of each number of wounds from attack and defense dice alone."""
    hit = whole = defense_die(found, attacker_first, tokens.vulnerable)
    if tokens.vulnerable is Use.UNUSED:
        whole = defense_die(found, attacker_first)
    faces = attack_faces(found, whole[1], attacker_first, tokens.weakened)
    each_alone = found.wounding(2) == 2 and found.extra_blocks.total == 0
    if each_alone and found.extra_hits.total >= 0:
        struck = _independent(found, faces, hit)
    else:
        struck = mixed(list(_by_count(found, faces, hit)))
    return shifted(struck, found.extra_wounds.total)


def defense_die(
    found: AttackNumbers, attacker_first: bool, token: Use = Use.EXPENDED
) -> tuple[float, float]:
    """Give the chances that a hit is blocked and that it is not (RES-05 to RES-07)."""
    if not found.defense_dice:
        return 0.0, 1.0
    good = [face in found.blocking for face in FACES]
    who = rerollers(found.defense_again, not attacker_first, token)
    faces = settled([float(blocks) for blocks in good], [not blocks for blocks in good], who)
    blocked = sum(chance for chance, blocks in zip(faces, good, strict=True) if blocks)
    return blocked, whole(faces) - blocked


def block_chance(found: AttackNumbers, attacker_first: bool) -> float:
    """Give the chance that one hit is blocked, re-rolls included."""
    return defense_die(found, attacker_first)[0]


def attack_faces(
    found: AttackNumbers, unsaved: float, attacker_first: bool, token: Use = Use.EXPENDED
) -> Chances:
    """Give the chance of each face of an attack die once it stands (RES-02 to RES-04)."""
    hits = [face in found.hitting for face in FACES]
    worth = [unsaved if hit else 0.0 for hit in hits]
    sure = 1.0 if Stat.PRECISION in found.keywords else unsaved
    worth[5] = sure + (unsaved if Stat.CRITICAL_BLOW in found.keywords else 0.0)
    who = rerollers(found.attack_again, attacker_first, token)
    return settled(worth, [not hit for hit in hits], who)


def _chance_of_kinds(found: AttackNumbers, faces: Chances) -> tuple[float, float, float]:
    """Give the chances of a miss, a plain hit and a six."""
    misses = (face not in found.hitting for face in FACES)
    miss = sum(compress(faces, misses))
    return miss, whole(faces) - miss - faces[5], faces[5]


def _independent(found: AttackNumbers, faces: Chances, hit: Chances) -> Chances:
    """Give the wounds when no block or lack of hits is counted over all dice together."""
    miss, plain, six = _chance_of_kinds(found, faces)
    sure: Chances = (0.0, 1.0) if Stat.PRECISION in found.keywords else hit
    best = times(sure, hit) if Stat.CRITICAL_BLOW in found.keywords else sure
    die = mixed([(miss, (1.0,)), (plain, hit), (six, best)])
    return times(power(die, found.dice.total), power(hit, found.extra_hits.total))


def _by_count(
    found: AttackNumbers, faces: Chances, hit: tuple[float, float]
) -> Iterator[tuple[float, Chances]]:
    """Give the wounds for every number of sixes and plain hits, with its chance."""
    miss, plain, six = _chance_of_kinds(found, faces)
    dice = found.dice.total
    sure = 1 if Stat.PRECISION in found.keywords else 0
    each = 1 - sure + (1 if Stat.CRITICAL_BLOW in found.keywords else 0)
    for sixes in range(dice + 1):
        for hits in range(dice - sixes + 1):
            ways = comb(dice, sixes) * comb(dice - sixes, hits)
            chance = ways * six**sixes * plain**hits * miss ** (dice - sixes - hits)
            blockable = max(0, hits + each * sixes + found.extra_hits.total)
            unblocked = _unblocked(found, blockable, hit)
            yield chance, shifted(unblocked, sure * sixes)


def _unblocked(found: AttackNumbers, hits: int, hit: tuple[float, float]) -> Chances:
    """Give the hits left after the defense dice and the blocks that come without dice."""
    left = [0.0] * (hits + 1)
    blocked, unsaved = hit
    for blocks in range(hits + 1):
        chance = comb(hits, blocks) * blocked**blocks * unsaved ** (hits - blocks)
        stopped = min(max(0, blocks + found.extra_blocks.total), hits)
        left[found.wounding(hits - stopped)] += chance
    return tuple(left)
