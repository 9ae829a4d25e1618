"""The numbers of an attack with their reasons (chapters 10 and 11, MOD-01 to MOD-04).

`numbers` is the one function that preview, odds and dice ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.engine.position import Position
from simulator.model.cards import AttackCard
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId
from simulator.model.subjects import Attack, Charge, Stat
from simulator.model.tally import Part, Tally
from simulator.rules import panic
from simulator.rules.bonuses import charge_bonus, keyword_name, keywords, side_malus
from simulator.rules.panic import TestNumbers
from simulator.rules.sight import arc
from simulator.texts import translate as _


@dataclass(frozen=True, slots=True)
class Again:
    """Who may have some dice rolled again: their roller any or the failures, its opponents any."""

    any: bool = False
    failures: bool = False
    forced: bool = False


@dataclass(frozen=True, slots=True)
class AttackNumbers:
    """Everything that is known of an attack before its dice.

    to_hit, defense: the face a die needs; their reasons are counted against that face, so that a
        bonus of +1 stands as -1. Rolls of 1 and 6 ignore them (RES-03, RES-06).
    extra_hits, extra_blocks, extra_wounds: what comes without dice.
    """

    dice: Tally
    to_hit: Tally
    defense: Tally
    keywords: frozenset[Stat]
    extra_hits: Tally
    extra_blocks: Tally
    extra_wounds: Tally
    panic: TestNumbers
    charge_bonus: bool
    all_dice_hit: bool
    defense_dice: bool
    only_sixes_block: bool
    attack_again: Again
    defense_again: Again
    test_again: Again

    def hits(self, face: int) -> bool:
        """Say whether an attack die hits (RES-02, RES-03)."""
        return self.all_dice_hit or succeeds(face, self.to_hit.total)

    def blocks(self, face: int) -> bool:
        """Say whether a defense die blocks (RES-05, RES-06)."""
        return face == 6 if self.only_sixes_block else succeeds(face, self.defense.total)


def succeeds(face: int, needed: int) -> bool:
    """Say whether a die reaches a face; a natural 1 never does, a natural 6 always (MOD-01)."""
    return face == 6 or (face != 1 and face >= needed)


def prepared(
    now: Position,
    attacker: UnitId,
    defender: UnitId,
    card: AttackCard,
    *,
    charge: Charge | None = None,
) -> Attack:
    """Give an attack from where the attacker stands now, for a preview.

    On an arc line the better side for the attacker is taken; in play it chooses (AMB-05).
    """
    sides = arc(now, defender, attacker).sides
    side = min(sides, key=lambda each: ("rear", "left", "right", "front").index(each.value))
    bonus = charge is not None and not charge.disorderly and not charge.hindered
    return Attack(
        attacker, defender, card, side, charge, bonus,
        gains=charge.gains if charge else (), ranks_before=now.ranks(defender),
    )  # fmt: skip


def numbers(now: Position, attack: Attack) -> AttackNumbers:
    """Give an attack's numbers with all their reasons."""
    attacker, defender = attack.attacker, attack.defender
    found = keywords(now, attack)

    def licensed(stat: Stat, unit: UnitId) -> bool:
        return now.has(stat, unit, attack)

    return AttackNumbers(
        dice=_dice(now, attack),
        to_hit=_counted_against(
            attack.card.hit, attack.card.name, now.parts(Stat.TO_HIT, attacker, attack)
        ),
        defense=defense(now, defender, attack, sundering=Stat.SUNDERING in found),
        keywords=found,
        extra_hits=now.tally(Stat.EXTRA_HITS, attacker, attack),
        extra_blocks=now.tally(Stat.EXTRA_BLOCKS, defender, attack),
        extra_wounds=now.tally(Stat.EXTRA_WOUNDS, attacker, attack),
        panic=panic.numbers(now, panic.after_attack(now, attack)),
        charge_bonus=charge_bonus(now, attack),
        all_dice_hit=licensed(Stat.ALL_DICE_HIT, attacker),
        defense_dice=not licensed(Stat.NO_DEFENSE_DICE, defender) and not now.is_wall(defender),
        only_sixes_block=licensed(Stat.ONLY_SIXES_BLOCK, defender),
        attack_again=_attack_again(now, attack),
        defense_again=again_of(now, Stat.REROLL_DEFENSE, defender, attack, Condition.VULNERABLE),
        test_again=again_of(
            now, Stat.REROLL_TEST, defender, panic.after_attack(now, attack), Condition.PANICKED
        ),
    )


def _dice(now: Position, attack: Attack) -> Tally:
    """Give the attack dice: by remaining ranks, or the highest or lowest value (RES-01, MOD-04)."""
    attacker, values = attack.attacker, attack.card.dice
    parts = now.parts(Stat.ATTACK_DICE, attacker, attack)
    for stat, pick in ((Stat.LOWEST_DICE, min), (Stat.HIGHEST_DICE, max)):
        reasons = [p for p in now.parts(stat, attacker, attack) if p.amount > 0]
        if reasons:
            return _at_least_none(Tally(pick(values), parts, reasons[0].source))
    ranks = now.ranks(attacker) + now.tally(Stat.RANKS_FOR_DICE, attacker, attack).total
    lost = min(max(now.card(attacker).tray.ranks - ranks, 0), len(values) - 1)
    return _at_least_none(Tally(values[lost], parts, attack.card.name))


def _at_least_none(tally: Tally) -> Tally:
    if tally.total >= 0:
        return tally
    return tally.plus(Part(-tally.total, _("no fewer than none"), Rule.MOD_02))


def _counted_against(base: int, source: str, parts: tuple[Part, ...]) -> Tally:
    """Give the face a die needs: a bonus to the roll lowers it, a malus raises it (MOD-01)."""
    turned = tuple(Part(-part.amount, part.source, part.rule) for part in parts)
    return Tally(base, turned, source)


def defense(
    now: Position, unit: UnitId, attack: Attack | None = None, *, sundering: bool = False
) -> Tally:
    """Give the face a unit's defense dice need, against an attack or against automatic hits."""
    parts = now.parts(Stat.DEFENSE, unit, attack)
    if attack is not None:
        parts += side_malus(now, attack)
        if attack.charge is not None and attack.charge.fortified:
            parts += (Part(1, _("Fortified"), Rule.TER_FOR_01),)
    if sundering:
        parts += (Part(-1, keyword_name(Stat.SUNDERING), Rule.REF_04),)
    return _counted_against(now.card(unit).defense, now.card(unit).name, parts)


def again_of(
    now: Position, stat: Stat, unit: UnitId, subject: object, token: Condition
) -> Again:
    """Give who may have a unit's dice of one kind rolled again, tokens included."""
    parts = now.parts(stat, unit, subject)
    return Again(
        any=any(part.amount > 0 for part in parts),
        forced=token in now.unit(unit).conditions or any(part.amount < 0 for part in parts),
    )


def _attack_again(now: Position, attack: Attack) -> Again:
    unit = attack.attacker
    found = again_of(now, Stat.REROLL_ATTACK, unit, attack, Condition.WEAKENED)
    parts = now.parts(Stat.REROLL_ATTACK, unit, attack)
    shielded = now.has(Stat.NO_WEAKENED, unit, attack)
    return Again(
        any=found.any or charge_bonus(now, attack),
        failures=now.has(Stat.REROLL_MISSES, unit, attack),
        forced=any(p.amount < 0 for p in parts) or (found.forced and not shielded),
    )
