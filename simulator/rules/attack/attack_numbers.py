"""The numbers of an attack with their reasons (chapters 10 and 11, MOD-01 to MOD-04).

`numbers` is the one function that preview, odds and dice ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.language.texts import Text, msg
from simulator.model.cards import AttackCard
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, UnitId
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, MoraleTest
from simulator.model.tally import Part, Tally
from simulator.records import cached_property, dataclass
from simulator.rules import morale as panic
from simulator.rules.attack.firing_range import far_shot_malus
from simulator.rules.battlefield.sight import arc
from simulator.rules.dice import face_outcomes
from simulator.rules.dice.face_outcomes import FACES, FaceOutcome, reaching
from simulator.rules.dice.rerolls import Rerolls, rerolls_for, tokens_for
from simulator.rules.morale import TestNumbers


@dataclass(frozen=True)
class AttackNumbers:
    """Everything that is known of an attack before its dice; each number is found when asked for.

    to_hit, defense: the face a die needs; their reasons are counted against that face, so that a
        bonus of +1 stands as -1. Rolls of 1 and 6 ignore them (RES-03, RES-06).
    extra_hits, extra_blocks, extra_wounds: what comes without dice.
    """

    now: Position = field(repr=False)
    attack: Attack

    @cached_property
    def dice(self) -> Tally:
        """Return the attack dice (RES-01)."""
        return _dice(self.now, self.attack)

    @cached_property
    def to_hit(self) -> Tally:
        """Return the face an attack die needs (RES-02)."""
        card, attacker = self.attack.card, self.attack.attacker
        parts = self.now.parts(Stat.TO_HIT, attacker, self.attack)
        parts += far_shot_malus(self.now, attacker, self.attack.defender, card)
        return _counted_against(card.hit, card.name, parts)

    @cached_property
    def defense(self) -> Tally:
        """Return the face a defense die needs (RES-05)."""
        return defense(self.now, self.attack.defender, self.attack)

    @cached_property
    def keywords(self) -> frozenset[Stat]:
        """Return the attack's keywords (REF-01 to REF-04)."""
        return face_outcomes.keywords(self.now, self.attack)

    @cached_property
    def extra_hits(self) -> Tally:
        """Return the hits that come without dice."""
        return self.now.tally(Stat.EXTRA_HITS, self.attack.attacker, self.attack)

    @cached_property
    def extra_blocks(self) -> Tally:
        """Return the blocks that come without dice."""
        return self.now.tally(Stat.EXTRA_BLOCKS, self.attack.defender, self.attack)

    @cached_property
    def extra_wounds(self) -> Tally:
        """Return the wounds that come without dice."""
        return self.now.tally(Stat.EXTRA_WOUNDS, self.attack.attacker, self.attack)

    @cached_property
    def test(self) -> MoraleTest:
        """Return the panic test it causes (RES-09)."""
        return panic.after_attack(self.now, self.attack)

    @cached_property
    def panic(self) -> TestNumbers:
        """Return the numbers of the panic test it causes (RES-09)."""
        return panic.numbers(self.now, self.test)

    @cached_property
    def charge_bonus(self) -> bool:
        """Return whether its charge lets any attack dice be rolled again (BON-01)."""
        return face_outcomes.charge_bonus(self.now, self.attack)

    @cached_property
    def all_dice_hit(self) -> bool:
        """Return whether every attack die hits, whatever it shows."""
        return self.now.has(Stat.ALL_DICE_HIT, self.attack.attacker, self.attack)

    @cached_property
    def defense_dice(self) -> bool:
        """Return whether the defender rolls defense dice."""
        if self.now.is_wall(self.attack.defender):
            return False
        return not self.now.has(Stat.NO_DEFENSE_DICE, self.attack.defender, self.attack)

    @cached_property
    def only_sixes_block(self) -> bool:
        """Return whether a defense die must show a 6."""
        return self.now.has(Stat.ONLY_SIXES_BLOCK, self.attack.defender, self.attack)

    @cached_property
    def attack_rerolls(self) -> Rerolls:
        """Return who may have attack dice rolled again."""
        return rerolls_for(self.now, RollStage.ATTACK, self.attack.attacker, self.attack)

    @cached_property
    def defense_rerolls(self) -> Rerolls:
        """Return who may have defense dice rolled again."""
        return rerolls_for(self.now, RollStage.DEFENSE, self.attack.defender, self.attack)

    @cached_property
    def test_rerolls(self) -> Rerolls:
        """Return who may have the dice of its panic test rolled again."""
        return rerolls_for(self.now, RollStage.TEST, self.attack.defender, self.test)

    @cached_property
    def defenders_tokens(self) -> tuple[Condition | None, Condition | None]:
        """Return by which tokens its defense dice and its panic test may be re-rolled."""
        return tokens_for(self.defense_rerolls, self.test_rerolls)

    @cached_property
    def one_token(self) -> bool:
        """Return whether one token serves its defense dice or its panic test, whichever is chosen.

        Both of them have to be rolled.
        """
        if not (self.defense_rerolls.token and self.defense_dice and self.panics):
            return False
        defense, test = self.defenders_tokens
        return defense is test and not self.deals_fixed

    @cached_property
    def outcomes(self) -> tuple[FaceOutcome, ...]:
        """Return what each face of an attack die does, from 1 to 6 (RES-02, REF-02, REF-03)."""
        hitting, having = self.hitting, self.keywords
        return tuple(face_outcomes.outcome_of_face(face, face in hitting, having) for face in FACES)

    def outcome(self, face: int) -> FaceOutcome:
        """Return what an attack die does that shows a face."""
        return self.outcomes[face - 1]

    def by_die(self, faces: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return what each attack die does: hits that may be blocked, wounds that may not."""
        return tuple((one.hits, one.unblockable) for one in map(self.outcome, faces))

    @cached_property
    def fixed(self) -> Tally:
        """Return the wounds it deals in place of its hits, without the D3 on top."""
        return self.now.tally(Stat.FIXED_WOUNDS, self.attack.attacker, self.attack)

    @cached_property
    def fixed_dice(self) -> int:
        """Return how many D3 are rolled for the wounds it deals in place of its hits."""
        return max(0, self.now.tally(Stat.FIXED_D3, self.attack.attacker, self.attack).total)

    @property
    def deals_fixed(self) -> bool:
        """Return whether any hit at all makes it deal fixed wounds, without defense dice."""
        return self.fixed.total > 0 or self.fixed_dice > 0

    @cached_property
    def panics(self) -> bool:
        """Return whether wounds of it make the defender take a panic test (RES-09)."""
        return not self.now.has(Stat.NO_PANIC_TEST, self.attack.attacker, self.attack)

    def with_extra_hits(self, hits: int) -> int:
        """Return the hits to block, when the dice brought so many that may be blocked."""
        return max(0, hits + self.extra_hits.total)

    def with_extra_blocks(self, blocks: int, hits: int) -> int:
        """Return the hits of so many that are blocked, when the dice blocked so many (RES-07)."""
        return min(max(0, blocks + self.extra_blocks.total), hits)

    def wounding(self, unblocked: int) -> int:
        """Return how many of so many unblocked hits wound the defender (RES-08)."""
        return wounding(self.now, self.attack.defender, unblocked, self.attack)

    @cached_property
    def hitting(self) -> tuple[int, ...]:
        """Return the faces on which an attack die hits (RES-02, RES-03)."""
        return FACES if self.all_dice_hit else reaching(self.to_hit.total)

    @cached_property
    def blocking(self) -> tuple[int, ...]:
        """Return the faces on which a defense die blocks (RES-05, RES-06)."""
        return FACES[5:] if self.only_sixes_block else reaching(self.defense.total)

    def hits(self, face: int) -> bool:
        """Whether an attack die hits."""
        return self.outcome(face).hit

    def blocks(self, face: int) -> bool:
        """Return whether a defense die blocks."""
        return face in self.blocking


def prepared(
    now: Position,
    attacker: UnitId,
    defender: UnitId,
    card: AttackCard,
    *,
    side: ArcSide | None = None,
    charge: Charge | None = None,
) -> Attack:
    """Return an attack for a preview, from where the attacker stands now if no side is named.

    On an arc line the better side for the attacker is taken; in play it chooses (AMB-05).
    """
    side = side or better_side(now, attacker, defender)
    bonus = charge is not None and not charge.disorderly and not charge.hindered
    return Attack(
        attacker,
        defender,
        card,
        side,
        charge,
        bonus,
        gains=charge.gains if charge else (),
        ranks_before=now.ranks(defender),
    )


def better_side(now: Position, attacker: UnitId, defender: UnitId) -> ArcSide:
    """Return the side of the defender an attacker strikes; on an arc line its best (AMB-05)."""
    order = (ArcSide.REAR, ArcSide.LEFT, ArcSide.RIGHT, ArcSide.FRONT)
    return min(arc(now, defender, attacker).sides, key=order.index)


def numbers(now: Position, attack: Attack) -> AttackNumbers:
    """Return an attack's numbers with all their reasons."""
    return AttackNumbers(now, attack)


def _dice(now: Position, attack: Attack) -> Tally:
    """Return the attack dice.

    By remaining ranks, or the highest or lowest value (RES-01, MOD-04).
    """
    attacker, values = attack.attacker, attack.card.dice
    parts = now.parts(Stat.ATTACK_DICE, attacker, attack)
    for stat, pick in ((Stat.LOWEST_DICE, min), (Stat.HIGHEST_DICE, max)):
        reasons = [p for p in now.parts(stat, attacker, attack) if p.amount > 0]
        if reasons:
            return _at_least_none(Tally(pick(values), parts, reasons[0].source))
    if attacker in now.state.ncus:  # it has no ranks to lose
        return _at_least_none(Tally(values[0], parts, attack.card.name))
    ranks = now.ranks(attacker) + now.tally(Stat.RANKS_FOR_DICE, attacker, attack).total
    lost = min(max(now.card(attacker).ranks - ranks, 0), len(values) - 1)
    return _at_least_none(Tally(values[lost], parts, attack.card.name))


def _at_least_none(tally: Tally) -> Tally:
    if tally.total >= 0:
        return tally
    return tally.plus(Part(-tally.total, msg("no fewer than none"), Rule.MOD_02))


def _counted_against(base: int, source: Text, parts: tuple[Part, ...]) -> Tally:
    """Return the face a die needs: a bonus to the roll lowers it, a malus raises it (MOD-01)."""
    turned = tuple(Part(-part.amount, part.source, part.rule) for part in parts)
    return Tally(base, turned, source)


def defense(now: Position, unit: UnitId, attack: Attack | None = None) -> Tally:
    """Return the face a unit's defense dice need, against an attack or against automatic hits."""
    parts = now.parts(Stat.DEFENSE, unit, attack)
    if attack is not None:
        parts += face_outcomes.side_malus(now, attack)
        if attack.charge is not None and attack.charge.fortified:
            parts += (Part(1, msg("Fortified"), Rule.TER_FOR_01),)
        parts += face_outcomes.sundering_malus(now, attack)
    return _counted_against(now.card(unit).defense, now.card(unit).name, parts)


def wounding(now: Position, unit: UnitId, unblocked: int, attack: Attack | None = None) -> int:
    """Return how many wounds so many hits cost that a unit did not block (RES-08, GEN-15)."""
    if now.has(Stat.DOUBLE_WOUNDS, unit, attack):
        unblocked *= 2
    return unblocked // 2 if now.has(Stat.HALF_WOUNDS, unit, attack) else unblocked


def blocked_without_attack(now: Position, unit: UnitId, blocks: int, hits: int) -> int:
    """Return how many automatic hits a unit blocks, by what its dice blocked (GEN-15)."""
    return min(hits, blocks + max(0, now.tally(Stat.EXTRA_BLOCKS, unit).total))
