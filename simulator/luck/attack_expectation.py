"""The wounds attack and defense dice promise as they lie (chapter 10 as probabilities).

Every die has its own chances: a die that lies what will become of its face, a die still to fall
the mean of all faces. So any roll can be asked about, whole or half thrown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.engine.position import Position
from simulator.model.state import UnitId
from simulator.model.subjects import Attack
from simulator.rules.attack.attack_numbers import (
    AttackNumbers,
    blocked_without_attack,
    defense,
    numbers,
    wounding,
)
from simulator.rules.battlefield import castle_walls
from simulator.rules.dice.distributions import (
    NONE,
    Chances,
    Reroller,
    average,
    binomial,
    capped,
    mixed,
    settling,
    shifted,
    times,
)
from simulator.rules.dice.face_outcomes import FACES, succeeds
from simulator.rules.dice.rerolls import TokenUse, chooses_before
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.attack_dice import (
    EXPENDED,
    Tokens,
    block_chance,
    by_outcome,
    fixed_wounds,
    misses,
    totals,
    values,
    wounds_left,
)
from simulator.rules.odds.one_token import (
    FallenDefense,
    block_die,
    every_fall,
    fallen,
    lying_blocks,
)

KnownFaces = Sequence[int | None]


def after_attack_dice(
    now: Position,
    attack: Attack,
    known_faces: KnownFaces,
    who: Sequence[Reroller],
    *,
    attacker_first: bool,
) -> Chances:
    """Return the chance of each number of wounds in all, from attack dice that lie so."""
    found = numbers(now, attack)
    unsaved = 1.0 - block_chance(found, attacker_first)
    dice = _each(known_faces, settling(values(found, unsaved), misses(found), who))
    if found.deals_fixed:
        chances = [by_outcome(found, faces) for faces in dice]
        struck = shifted(fixed_wounds(found, chances), found.extra_wounds.total)
        return _in_all(now, attack, found, struck, attacker_first)
    lying = totals(by_outcome(found, faces) for faces in dice)
    falls = every_fall(found, attacker_first, lying) if found.one_token else ()
    ways = []
    for (hits, certain), chance in lying.items():
        blockable = found.with_extra_hits(hits)
        blocks = binomial(blockable, 1.0 - unsaved)
        ways.append((chance, wounds_left(found, blockable, certain, blocks)))
    return _in_all(now, attack, found, mixed(ways), attacker_first, falls)


def after_defense_dice(
    now: Position,
    attack: Attack,
    known_faces: KnownFaces,
    who: Sequence[Reroller],
    *,
    attacker_first: bool,
    expended: bool = False,
) -> Chances:
    """Return the chance of each number of wounds in all, from defense dice that lie so.

    expended: the token that they or the test may be rolled again for has gone for them.
    """
    found = numbers(now, attack)
    falls = _falls(found, known_faces, who)
    blocks = _blocks(known_faces, [found.blocks(face) for face in FACES], who)
    struck = wounds_left(found, attack.hits, attack.unblockable, blocks)
    left = TokenUse.SAVED if expended and found.one_token else TokenUse.EXPENDED
    return _in_all(now, attack, found, struck, attacker_first, falls, Tokens(panicked=left))


def expends_token(
    now: Position, attack: Attack, known_faces: KnownFaces, who: Sequence[Reroller]
) -> bool:
    """Return whether the token that defense dice or the test may be rolled again for goes for them.

    The dice lie, and whoever may expend it chooses first of `who`.
    """
    found = numbers(now, attack)
    first = chooses_before(now, attack.attacker, attack.defender)
    either = odds.facts_of_numbers(now, found, first).either
    if either is None:
        return True
    deciding = either.deciding(now.unit(attack.defender).wounds)
    return any(map(deciding.expends, _falls(found, known_faces, who)))


def _falls(
    found: AttackNumbers, known_faces: KnownFaces, who: Sequence[Reroller]
) -> tuple[FallenDefense, ...]:
    """Return how defense dice that lie so may stand once a token is expended on them or kept."""
    if not found.one_token or all(one.helps for one in who):
        return ()
    die, attack = block_die(found, who), found.attack
    blocks = lying_blocks(die, known_faces)
    return tuple(fallen(found, die, attack.hits, attack.unblockable, blocks))


def automatic(
    now: Position, unit: UnitId, known_faces: KnownFaces, who: Sequence[Reroller]
) -> Chances:
    """Return the chance of each number of wounds from automatic hits (GEN-15); no test follows."""
    needed = defense(now, unit).total
    blocks = _blocks(known_faces, [succeeds(face, needed) for face in FACES], who)
    hits = len(known_faces)
    left = [0.0] * (max(hits, wounding(now, unit, hits)) + 1)
    for count, chance in enumerate(blocks):
        unblocked = hits - blocked_without_attack(now, unit, count, hits)
        left[wounding(now, unit, unblocked)] += chance
    return capped(tuple(left), now.unit(unit).wounds)


# ------------------------------------------------------------------ dice one by one


def _each(known_faces: KnownFaces, becomes: Sequence[Chances]) -> list[Chances]:
    """Return for every die the chances of its last face."""
    fresh = average(becomes)
    return [fresh if face is None else becomes[face - 1] for face in known_faces]


def _blocks(known_faces: KnownFaces, good: Sequence[bool], who: Sequence[Reroller]) -> Chances:
    """Return the chance of each number of blocks; `good` says which faces block."""
    becomes = settling([float(one) for one in good], [not one for one in good], who)
    total = NONE
    for faces in _each(known_faces, becomes):
        chance = sum(one for one, blocks in zip(faces, good, strict=True) if blocks)
        total = times(total, (1.0 - chance, chance))
    return total


def _in_all(
    now: Position,
    attack: Attack,
    found: AttackNumbers,
    struck: Chances,
    attacker_first: bool,
    falls: tuple[FallenDefense, ...] = (),
    tokens: Tokens = EXPENDED,
) -> Chances:
    """Add the panic test, which follows wounds that do not destroy (RES-09, RES-10).

    falls: how defense dice may fall for which a token may still be expended, or kept for the test.
    """
    unit = attack.defender
    left = now.unit(unit).wounds
    if now.is_wall(unit):
        return capped(castle_walls.lessened_odds(now, unit, struck), left)
    # The same blow as before the dice, but with the wounds these dice promise.
    facts = odds.facts_of_numbers(now, found, attacker_first, tokens)
    either = replace(facts.either, falls=falls) if facts.either and falls else None
    facts = replace(facts, struck=struck, either=either)
    return odds.landed(facts, left, odds.wounds_to_next_rank(now, unit)).wounds
