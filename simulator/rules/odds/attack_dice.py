"""The wounds of attack and defense dice as probabilities, re-rolls included (RES-01 to RES-08).

Each die is judged by what its face is worth; who chooses last decides on that alone, and who
chooses before knows it (RRL-02).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import comb, fsum
from typing import Final

from simulator.caches import cached
from simulator.records import dataclass
from simulator.rules.attack.attack_numbers import AttackNumbers
from simulator.rules.dice.distributions import (
    NONE,
    Chances,
    Reroller,
    mixed,
    power,
    settled,
    shifted,
    times,
    whole,
)
from simulator.rules.dice.face_outcomes import FACES, FaceOutcome
from simulator.rules.dice.rerolls import TokenUse, rerollers


@dataclass(frozen=True, slots=True)
class Tokens:
    """How the tokens of one attack are used: its attacker's Weakened, its defender's others."""

    weakened: TokenUse = TokenUse.EXPENDED
    vulnerable: TokenUse = TokenUse.EXPENDED
    panicked: TokenUse = TokenUse.EXPENDED


EXPENDED: Final = Tokens()


def wounds_struck(
    found: AttackNumbers, attacker_first: bool = True, tokens: Tokens = EXPENDED
) -> Chances:
    """Return the chance of each number of wounds from attack and defense dice alone."""
    hit = whole = defense_die(found, attacker_first, tokens.vulnerable)
    if tokens.vulnerable is TokenUse.UNUSED:
        whole = defense_die(found, attacker_first)
    faces = attack_faces(found, whole[1], attacker_first, tokens.weakened)
    if found.deals_fixed:
        dice = [by_outcome(found, faces)] * found.dice.total
        return shifted(fixed_wounds(found, dice), found.extra_wounds.total)
    each_alone = found.wounding(2) == 2 and found.extra_blocks.total == 0
    if each_alone and found.extra_hits.total >= 0:
        struck = _like_dice(found.outcomes, faces, hit, found.dice.total, found.extra_hits.total)
    else:
        struck = mixed(list(_by_count(found, faces, hit)))
    return shifted(struck, found.extra_wounds.total)


def fixed_wounds(found: AttackNumbers, dice: Iterable[Mapping[FaceOutcome, float]]) -> Chances:
    """Return the wounds of an attack that deals a fixed number once it scores any hit."""
    missing = fsum(
        chance
        for (hits, certain), chance in totals(dice).items()
        if not found.with_extra_hits(hits) + certain
    )
    dealt = shifted(power(_D3, found.fixed_dice), found.fixed.total)
    return mixed([(missing, NONE), (1.0 - missing, dealt)])


_D3: Final = (0.0, 1 / 3, 1 / 3, 1 / 3)
_FAIR: Final[Chances] = (1.0 / len(FACES),) * len(FACES)
"""The faces of a die that nobody rolls again."""


def defense_die(
    found: AttackNumbers, attacker_first: bool, token: TokenUse = TokenUse.EXPENDED
) -> tuple[float, float]:
    """Return the chances that a hit is blocked and that it is not (RES-05 to RES-07)."""
    if not found.defense_dice or found.deals_fixed:
        return 0.0, 1.0
    return _one_die(found.blocking, rerollers(found.defense_rerolls, not attacker_first, token))


@cached(256, each=620)
def _one_die(blocking: tuple[int, ...], who: tuple[Reroller, ...]) -> tuple[float, float]:
    """Return the chances that a defense die blocks and that it does not, by the faces that do."""
    good = [face in blocking for face in FACES]
    faces = settled([float(blocks) for blocks in good], [not blocks for blocks in good], who)
    blocked = sum(chance for chance, blocks in zip(faces, good, strict=True) if blocks)
    return blocked, whole(faces) - blocked


def attack_totals(
    found: AttackNumbers, attacker_first: bool, token: TokenUse
) -> dict[tuple[int, int], float]:
    """Return the chance of each number of blockable hits and unblockable wounds of an attack."""
    unsaved = defense_die(found, attacker_first)[1]
    faces = attack_faces(found, unsaved, attacker_first, token)
    return totals([by_outcome(found, faces)] * found.dice.total)


def wounds_left(found: AttackNumbers, hits: int, certain: int, blocks: Chances) -> Chances:
    """Return the wounds of hits that so many dice may block, and of those that none may."""
    left = [0.0] * (max(hits, found.wounding(hits)) + 1)
    for count, chance in enumerate(blocks):
        left[found.wounding(hits - found.with_extra_blocks(count, hits))] += chance
    return shifted(shifted(tuple(left), certain), found.extra_wounds.total)


def block_chance(found: AttackNumbers, attacker_first: bool) -> float:
    """Return the chance that one hit is blocked, re-rolls included."""
    return defense_die(found, attacker_first)[0]


def attack_faces(
    found: AttackNumbers, unsaved: float, attacker_first: bool, token: TokenUse = TokenUse.EXPENDED
) -> Chances:
    """Return the chance of each face of an attack die once it stands (RES-02 to RES-04)."""
    who = rerollers(found.attack_rerolls, attacker_first, token)
    return settled(values(found, unsaved), misses(found), who) if who else _FAIR


def values(found: AttackNumbers, unsaved: float) -> list[float]:
    """Return the wounds each face of an attack die is good for, by the chance of an unsaved hit."""
    if found.deals_fixed:  # one hit is as good as many
        return [float(one.hit) for one in found.outcomes]
    return [one.value(unsaved) for one in found.outcomes]


def misses(found: AttackNumbers) -> list[bool]:
    """Return for each face of an attack die whether it misses."""
    return [not one.hit for one in found.outcomes]


def by_outcome(found: AttackNumbers, faces: Chances) -> dict[FaceOutcome, float]:
    """Return the chance of each outcome of an attack die from the chances of its faces."""
    return _by_outcome(found.outcomes, faces)


def _by_outcome(outcomes: tuple[FaceOutcome, ...], faces: Chances) -> dict[FaceOutcome, float]:
    ways: dict[FaceOutcome, list[float]] = defaultdict(list)
    for outcome, chance in zip(outcomes, faces, strict=True):
        ways[outcome].append(chance)
    return {outcome: fsum(chances) for outcome, chances in ways.items()}


def totals(dice: Iterable[Mapping[FaceOutcome, float]]) -> dict[tuple[int, int], float]:
    """Return the chance of each number of blockable hits and unblockable wounds of all dice."""
    found = {(0, 0): 1.0}
    for die in dice:
        following: dict[tuple[int, int], float] = defaultdict(float)
        for (hits, unblockable), before in found.items():
            for one, chance in die.items():
                if chance > 0.0:
                    following[hits + one.hits, unblockable + one.unblockable] += before * chance
        found = following
    return found


@cached(4096, each=1_300)
def _like_dice(
    outcomes: tuple[FaceOutcome, ...], faces: Chances, hit: Chances, dice: int, extra_hits: int
) -> Chances:
    """Return the wounds of so many like dice, and of hits without dice; many attacks are alike."""
    ways = _by_outcome(outcomes, faces)
    die = mixed(
        [
            (chance, times(power(hit, one.hits), shifted(NONE, one.unblockable)))
            for one, chance in ways.items()
        ]
    )
    return times(power(die, dice), power(hit, extra_hits))


def _by_count(
    found: AttackNumbers, faces: Chances, hit: tuple[float, float]
) -> Iterator[tuple[float, Chances]]:
    """Yield the wounds for every number of hits and unblockable wounds, with its chance."""
    dice = [by_outcome(found, faces)] * found.dice.total
    for (hits, unblockable), chance in totals(dice).items():
        unblocked = _unblocked(found, found.with_extra_hits(hits), hit)
        yield chance, shifted(unblocked, unblockable)


def _unblocked(found: AttackNumbers, hits: int, hit: tuple[float, float]) -> Chances:
    """Return the hits left after the defense dice and the blocks that come without dice."""
    left = [0.0] * (max(hits, found.wounding(hits)) + 1)
    blocked, unsaved = hit
    for blocks in range(hits + 1):
        chance = comb(hits, blocks) * blocked**blocks * unsaved ** (hits - blocks)
        left[found.wounding(hits - found.with_extra_blocks(blocks, hits))] += chance
    return tuple(left)
