"""The dice that are offered to be rolled again are those the odds count on (RRL-01 to RRL-03)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from simulator.engine.position import Position
from simulator.luck.again import dice_again, with_again
from simulator.luck.expectation import Expectation, prospect, rerollers_of
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.subjects import MoraleTest
from tests.each import some
from tests.practice.test_luck import GUARDS, KINDS, SWORDS, engaged, first, the_attack
from tests.rules.tables import BLUE, RED, ArcSide

CLOSE = 1e-9


def again_of(now: Position, context: RollContext, faces: tuple[int, ...]) -> RollContext:
    """Return a throw that lies, for the first of those who may have its dice rolled again."""
    owner = now.owner(context.unit)
    enemy = BLUE if owner is RED else RED
    by = owner if rerollers_of(now, context)[0].helps else enemy
    return replace(context, before=faces, fills=(), by=by)


def worth(found: Expectation | None) -> float:
    assert found is not None
    return sum(map(found.expected, found.wounds)) if found.wounds else found.good


FIRST = [
    (text, now, context)
    for text, now, context, _sides in KINDS
    if context.by is None and not any(context.before) and rerollers_of(now, context)
]


@pytest.mark.parametrize(
    ("now", "context"), [one[1:] for one in FIRST], ids=[one[0] for one in FIRST]
)
def test_who_rolls_again_what_is_proposed_gets_what_the_odds_promised(
    now: Position, context: RollContext
) -> None:
    """RRL-01: the mean over all faces, each rolled again as proposed, is the promise before."""
    sides = [6, 6, 3] if len(context.before) == 3 and context.stage is RollStage.TEST else None
    ranges = [range(1, side + 1) for side in sides or [6] * len(context.before)]
    lying = [again_of(now, context, faces) for faces in product(*ranges)]
    values = [worth(with_again(now, one, dice_again(now, one))) for one in some(lying)]
    promised = worth(prospect(now, context, context.before))
    assert sum(values) / len(values) == pytest.approx(promised, abs=CLOSE)
    assert any(dice_again(now, one) for one in lying)


def test_no_other_choice_is_worth_more_in_a_panic_test() -> None:
    """CON-06, PAN-02: the enemy of a Panicked unit takes the dice that cost it most."""
    now = engaged(tokens=True, left=6)
    test = MoraleTest(GUARDS, True, "an attack", attack=the_attack(now))
    for faces in some([(1, 6, 3), (6, 6, 1), (2, 2, 2), (1, 1, 3)]):
        context = RollContext(RollStage.TEST, GUARDS, test, faces, (), RED)
        chosen = dice_again(now, context)
        ways = [way for n in range(4) for way in combinations(range(3), n)]
        best = max(worth(with_again(now, context, way)) for way in ways)
        assert worth(with_again(now, context, chosen)) == pytest.approx(best, abs=CLOSE)
    kept = RollContext(RollStage.TEST, GUARDS, test, (1, 1, 3), (), RED)
    assert dice_again(now, kept) == ()


def test_BON_01_after_a_charge_the_misses_are_proposed_and_to_nobody_else() -> None:
    now = engaged(ArcSide.FRONT)
    charged = the_attack(now, ArcSide.FRONT, charge_bonus=True)
    lies = replace(first(RollStage.ATTACK, SWORDS, charged, 4), before=(1, 6, 2, 5), fills=())
    assert dice_again(now, replace(lies, by=RED)) == (0, 2)
    assert dice_again(now, replace(lies, by=BLUE)) == ()
