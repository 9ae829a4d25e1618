"""Which dice that lie the odds assume to be rolled again, and what becomes of any such choice.

The choice is the one `rules/odds` makes of every die, and the worth that of `prospect`: who rolls
again what is named here gets what the odds promised.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from simulator.engine.position import Position
from simulator.luck.attack_expectation import expends_token
from simulator.luck.expectation import (
    Expectation,
    charge_die,
    prospect,
    rerollers_of,
    retreat_die,
    weighed_test,
)
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.subjects import Attack, Charge, MoraleTest, Retreat
from simulator.rules.attack.attack_numbers import defense, numbers
from simulator.rules.dice.distributions import Reroller, rolled_again
from simulator.rules.dice.face_outcomes import FACES, succeeds
from simulator.rules.dice.rerolls import chooses_before
from simulator.rules.odds import panic_odds
from simulator.rules.odds.attack_dice import block_chance, misses, values


def dice_again(now: Position, context: RollContext) -> tuple[int, ...]:
    """Return which dice that lie are best rolled again for the player `context.by`."""
    lying = tuple(face for face in context.before if face is not None)
    helps = context.by in now.team(now.owner(context.unit))
    all_of_them = rerollers_of(now, context)
    mine = [place for place, one in enumerate(all_of_them) if one.helps is helps]
    if not mine or len(lying) < len(context.before):
        return ()
    who = all_of_them[mine[0] :]
    subject = context.subject
    if isinstance(subject, MoraleTest):
        dice = lying if subject.panic else (*lying, 1)
        again = panic_odds.rolled_again(weighed_test(now, subject), who, dice)
        return tuple(place for place in again if place < len(lying))
    attack = subject if context.stage is RollStage.DEFENSE and not helps else None
    if isinstance(attack, Attack) and not expends_token(now, attack, lying, who):
        return ()
    by_face = _by_face(now, context, who)
    return tuple(place for place, face in enumerate(lying) if by_face and by_face[face - 1])


def _by_face(now: Position, context: RollContext, who: tuple[Reroller, ...]) -> tuple[bool, ...]:
    """Return for each face whether it is rolled again; nothing for dice that nobody weighs."""
    match context.subject:
        case Attack() as attack if context.stage is RollStage.ATTACK:
            found = numbers(now, attack)
            first = chooses_before(now, attack.attacker, attack.defender)
            unsaved = 1.0 - block_chance(found, first)
            return rolled_again(values(found, unsaved), misses(found), who)
        case Attack() as attack if context.stage is RollStage.DEFENSE:
            found = numbers(now, attack)
            good = [found.blocks(face) for face in FACES]
        case None if context.stage is RollStage.DEFENSE:
            needed = defense(now, context.unit).total
            good = [succeeds(face, needed) for face in FACES]
        case Charge() as charge:
            die = charge_die(now, charge)
            return rolled_again(die.values, die.failures, who)
        case Retreat() as retreat:
            die = retreat_die(now, retreat)
            return rolled_again(die.values, die.failures, who)
        case _:
            return ()
    return rolled_again([float(one) for one in good], [not one for one in good], who)


def with_again(now: Position, context: RollContext, dice: Collection[int]) -> Expectation | None:
    """Return what comes of a throw once the player `context.by` has these dice rolled again."""
    known = tuple(None if at in dice else face for at, face in enumerate(context.before))
    helps = context.by in now.team(now.owner(context.unit))
    again = replace(context, fills=tuple(sorted(dice)))
    return prospect(now, again, known, expended=bool(dice) and not helps)
