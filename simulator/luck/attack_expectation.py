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
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds.attack_dice import (
    block_chance,
    by_outcome,
    fixed_wounds,
    misses,
    totals,
    values,
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
    ways = []
    for (hits, certain), chance in totals(by_outcome(found, faces) for faces in dice).items():
        blockable = found.with_extra_hits(hits)
        blocks = binomial(blockable, 1.0 - unsaved)
        ways.append((chance, _wounds(found, blockable, certain, blocks)))
    return _in_all(now, attack, found, mixed(ways), attacker_first)


def after_defense_dice(
    now: Position,
    attack: Attack,
    known_faces: KnownFaces,
    who: Sequence[Reroller],
    *,
    attacker_first: bool,
) -> Chances:
    """Return the chance of each number of wounds in all, from defense dice that lie so."""
    found = numbers(now, attack)
    blocks = _blocks(known_faces, [found.blocks(face) for face in FACES], who)
    struck = _wounds(found, attack.hits, attack.unblockable, blocks)
    return _in_all(now, attack, found, struck, attacker_first)


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


def _wounds(found: AttackNumbers, hits: int, certain: int, blocks: Chances) -> Chances:
    """Return the wounds of so many hits that may be blocked, and of those that may not."""
    left = [0.0] * (max(hits, found.wounding(hits)) + 1)
    for count, chance in enumerate(blocks):
        left[found.wounding(hits - found.with_extra_blocks(count, hits))] += chance
    return shifted(shifted(tuple(left), certain), found.extra_wounds.total)


def _in_all(
    now: Position, attack: Attack, found: AttackNumbers, struck: Chances, attacker_first: bool
) -> Chances:
    """Add the panic test, which follows wounds that do not destroy (RES-09, RES-10)."""
    unit = attack.defender
    left = now.unit(unit).wounds
    if now.is_wall(unit):
        return capped(castle_walls.lessened_odds(now, unit, struck), left)
    # The same blow as before the dice, but with the wounds these dice promise.
    facts = replace(odds.facts_of_numbers(now, found, attacker_first), struck=struck)
    return odds.landed(facts, left, odds.wounds_to_next_rank(now, unit)).wounds
