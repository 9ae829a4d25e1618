"""What a face does and who may re-roll is asked in one place: engine, odds, luck and drills agree.

Each test bends the one function and looks whether all who count dice bend with it.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from fractions import Fraction
from math import dist

import pytest

from simulator.engine.position import Position
from simulator.luck.expectation import prospect
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.roll_context import RollContext, RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat
from simulator.model.stats import Stat
from simulator.model.subjects import Attack, Charge, Gain, Retreat
from simulator.practice.replies import How, strikes
from simulator.rules.attack import resolve
from simulator.rules.attack.attack_numbers import numbers
from simulator.rules.charge import plan as charge_plan
from simulator.rules.dice import face_outcomes, rerolls
from simulator.rules.dice.distributions import mean
from simulator.rules.dice.face_outcomes import FaceOutcome
from simulator.rules.dice.rerolls import Reroll, Rerolls
from simulator.rules.odds import attack_dice
from simulator.rules.odds import attack_odds as odds
from simulator.staging.dice_rows import DieResult
from tests.rules.tables import BLUE, RED, ArcSide, TableBuilder, a_table, unit_card
from tests.staging.recorded_moments import trays_of

SWORDS = AttackCard("Swords", AttackKind.MELEE, 4, (3, 3, 3))
RED_UNIT, BLUE_UNIT = "red:sworn-swords", "blue:guards"
CALM = Gain(Stat.AUTO_PASS, 1, "Calm")
BARE = Gain(Stat.NO_DEFENSE_DICE, 1, "Pinned")


def facing_off(*, tokens: frozenset[Condition] = frozenset()) -> TableBuilder:
    return (
        a_table()
        .card(unit_card("sworn-swords", attacks=(SWORDS,)))
        .card(unit_card("guards", faction="lannister", defense=4, morale=2))
        .blue("guards", at=(24, 24))
        .against(RED, "sworn-swords", (BLUE, 0), conditions=tokens)
    )


def striking(now: Position, *gains: Gain) -> Attack:
    return Attack(RED_UNIT, BLUE_UNIT, now.card(RED_UNIT).attacks[0], ArcSide.FRONT, gains=gains)


def thrown(made: Attack) -> RollContext:
    return RollContext(RollStage.ATTACK, RED_UNIT, made, (None,) * 3, (0, 1, 2))


@pytest.fixture
def fives_are_deadly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bend the book: every 5 is two wounds that no defense die stops."""
    real = face_outcomes.outcome_of_face

    def bent(face: int, hitting: bool, having: AbstractSet[Stat]) -> FaceOutcome:
        return FaceOutcome(0, 2) if face == 5 else real(face, hitting, having)

    monkeypatch.setattr(face_outcomes, "outcome_of_face", bent)


@pytest.mark.usefixtures("fives_are_deadly")
def test_what_a_face_does_bends_engine_odds_luck_and_drills_together() -> None:
    """REF-02, REF-03, AMB-19: hits and wounds without a defense die are counted in one function."""
    table = facing_off()
    now = table.now()
    made = striking(now, CALM)

    played = table.run(lambda t: resolve.resolve(t, made), [5, 5, 1])
    (scored,) = played.of(ev.HitsScored)
    assert (scored.hits, scored.misses, scored.unblockable) == (0, 1, 4)
    assert played.now.unit(BLUE_UNIT).wounds == now.unit(BLUE_UNIT).wounds - 4

    # A die: 4 and 6 hit, blocked by 4+ one time in two; 5 is two wounds.
    a_die = (0.5 + 2.0 + 0.5) / 6
    assert odds.of_attack(now, made).expected == pytest.approx(3 * a_die)
    grouped = odds.of_attack(now, replace(made, gains=(CALM, Gain(Stat.EXTRA_HITS, -1, "Fog"))))
    assert grouped.struck[6] == pytest.approx(1 / 6**3), "odds by counts over all dice"

    lying = prospect(now, thrown(made), (5, 5, 1))
    assert lying is not None
    assert lying.wounds[BLUE_UNIT][4] == pytest.approx(1.0)
    falling = prospect(now, thrown(made), (None, None, None))
    assert falling is not None
    assert falling.expected(BLUE_UNIT) == pytest.approx(3 * a_die)

    (drilled,) = (one for one in strikes(now, RED_UNIT, BLUE_UNIT) if one.how is How.MELEE)
    ((chance, blow),) = drilled.ways
    assert chance == 1.0
    assert mean(blow.struck) == pytest.approx(3 * a_die)


@pytest.fixture
def everybody_rolls_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bend the book: whoever rolls dice may have those that failed rolled again."""
    bent = Rerolls((Reroll("Bent", helps=True),))
    monkeypatch.setattr(rerolls, "_found", lambda *_asked: iter(bent.each))


@pytest.mark.usefixtures("everybody_rolls_again")
def test_who_may_re_roll_bends_engine_odds_luck_and_drills_together() -> None:
    """RRL-01: one list of re-rolls for attack dice, the odds, the luck and the drills."""
    table = facing_off()
    now = table.now()
    made = striking(now, CALM, BARE)
    bare = replace(made, gains=(CALM, Gain(Stat.TO_HIT, -2, "Fog"), BARE))

    played = table.run(lambda t: resolve.resolve(t, bare), [1, 1, 6])
    assert played.pending is not None
    assert [option.key for option in played.pending.options] == ["0", "1", "2"]  # type: ignore[attr-defined]

    once = 1 / 6  # only a 6 hits: each miss goes again
    found = numbers(now, bare)
    assert found.attack_rerolls.any
    unsaved = 1.0 - attack_dice.block_chance(found, attacker_first=True)
    expected = 3 * (1 - (1 - once) ** 2) * unsaved
    assert odds.of_attack(now, bare).expected == pytest.approx(expected)
    falling = prospect(now, thrown(bare), (None, None, None))
    assert falling is not None
    assert falling.expected(BLUE_UNIT) == pytest.approx(expected)


# ------------------------------------------------------------------ the die of a charge

OWN, FORCED = Gain(Stat.REROLL_CHARGE, 1, "Zeal"), Gain(Stat.REROLL_CHARGE, -1, "Mire")


@pytest.mark.parametrize(
    ("gains", "active"),
    [((OWN,), RED), ((FORCED,), RED), ((OWN, FORCED), RED), ((OWN, FORCED), BLUE)],
    ids=["own", "forced", "own then forced", "forced then own"],
)
def test_plan_sheet_and_luck_agree_on_a_charge_die(gains: tuple[Gain, ...], active: Seat) -> None:
    """RRL-01, RRL-02, CHG-14: what a badge promises is what the odds and the luck ledger say."""
    table = a_table().red("sworn-swords", at=(24, 12)).blue("guards", at=(24, 26))
    now = table.having(active=active).now()
    plan = charge_plan.plan(now, RED_UNIT, BLUE_UNIT, gains=gains)
    assert plan.needed is not None
    assert 2 <= plan.needed <= 5
    arrives = Fraction(7 - plan.needed, 6)
    failing = 1 - arrives
    by_hand = {
        (OWN,): 1 - failing**2,
        (FORCED,): arrives**2,
        (OWN, FORCED): arrives * (1 - failing**2)
        if active is RED
        else arrives * (1 - failing**2) + failing * arrives,
    }
    assert plan.odds == by_hand[gains]
    charge = Charge(RED_UNIT, BLUE_UNIT, plan.sides[0], gains=gains)
    value = [float(face >= plan.needed) for face in face_outcomes.FACES]
    stands = odds.charge_faces(now, charge, value, plan.needed)
    assert sum(stands[plan.needed - 1 :]) == pytest.approx(float(plan.odds))
    promised = prospect(
        now, RollContext(RollStage.CHARGE, RED_UNIT, charge, (None,), (0,)), (None,)
    )
    assert promised is not None


def test_an_enemy_may_spoil_the_die_of_a_retreat_in_the_luck_ledger_too() -> None:
    """RET-03, RRL-01: a re-roll forced on a retreat counts for its dice and for its luck."""
    now = a_table().red("sworn-swords", at=(24, 33)).against(BLUE, "guards", (RED, 0)).now()
    mire = Gain(Stat.REROLL_RETREAT, -1, "Mire")
    free, forced = (Retreat(RED_UNIT, gains=gains) for gains in ((), (mire,)))
    promised = [
        prospect(now, RollContext(RollStage.RETREAT, RED_UNIT, one, (None,), (0,)), (None,))
        for one in (free, forced)
    ]
    start = now.standing(RED_UNIT).pose.centre
    inches = [
        sum(chance * dist(start, end.centre) for end, chance in one.ends.items())
        for one in promised
        if one is not None
    ]
    assert inches[1] < inches[0]


def test_who_uses_a_token_and_who_does_not_is_told_apart() -> None:
    """CON-03, CON-06: Weakened costs its token; an ability that forces re-rolls costs nothing."""
    now = facing_off(tokens=frozenset({Condition.WEAKENED})).now()
    weak = numbers(now, striking(now)).attack_rerolls
    assert (weak.forced, weak.token) == (True, True)
    cursed = numbers(now, striking(now, Gain(Stat.REROLL_ATTACK, -1, "Curse"))).attack_rerolls
    assert (cursed.forced, cursed.token) == (True, False)
    firm = numbers(now, striking(now, Gain(Stat.NO_WEAKENED, 1, "Firm"))).attack_rerolls
    assert not firm.forced


def test_a_six_that_must_reach_seven_blocks_and_a_one_never_does() -> None:
    """MOD-01: the dice on the tray are read by the rule that counts them."""
    for needed, blocking in ((7, [False, False, True]), (1, [False, True, True])):
        rolled = ev.DiceRolled(
            rule=Rule.RES_05,
            who=RED,
            why="defense dice",
            faces=(1, 3, 6),
            number=1,
            stage=RollStage.DEFENSE,
            needed=needed,
        )
        ((row,),) = (tray.rows for tray in trays_of([rolled]))
        assert [die.result_of_die is DieResult.BLOCK for die in row.dice] == blocking
