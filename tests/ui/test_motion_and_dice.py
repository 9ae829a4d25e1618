"""Motion explains and is short; dice show what counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.geometry.pose import Pose, turn_between
from simulator.model import events as ev
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.tally import Part, Tally
from simulator.texts import msg
from simulator.ui.animation import LONGEST, Motions, along
from simulator.ui.battle.dice_drawing import DiceOnTable

PATH = (
    Pose(10.0, 10.0, 350.0),
    Pose(10.0, 10.0, 20.0),
    Pose(12.0, 16.0, 20.0),
    Pose(12.0, 16.0, 90.0),
)


def moved(unit: str = "red:a") -> ev.UnitMoved:
    return ev.UnitMoved(rule=Rule.MAN_03, unit=unit, path=PATH, move="maneuver")


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_motion_never_goes_back(first: float, second: float) -> None:
    early, late = sorted((first, second))
    assert along(PATH, early).y <= along(PATH, late).y + 1e-9


def test_a_motion_begins_and_ends_where_the_tray_stood_and_stands() -> None:
    assert along(PATH, 0.0) == PATH[0]
    assert along(PATH, 1.0) == PATH[-1]


def test_a_turn_takes_the_short_way() -> None:
    turning = along(PATH[:2], 0.5)
    assert abs(turn_between(turning.facing, 5.0)) < 1e-6


def test_motions_follow_each_other_and_each_is_short() -> None:
    motions = Motions()
    motions.note([moved("red:a"), moved("red:b")])
    assert motions.moving == {"red:a", "red:b"}
    motions.update(LONGEST)
    assert motions.moving <= {"red:b"}
    motions.update(LONGEST)
    assert not motions.busy


def test_without_animation_nothing_is_kept() -> None:
    motions = Motions()
    motions.enabled = False
    motions.note([moved()])
    assert not motions.busy


def test_a_fallen_unit_fades() -> None:
    motions = Motions()
    motions.fall("red:a", PATH[0])
    motions.update(LONGEST / 2)
    assert motions.shown()["red:a"][1] == pytest.approx(0.5)


def rolled(
    *faces: int,
    number: int = 1,
    stage: RollStage = RollStage.ATTACK,
    needed: int | None = None,
    again: bool = False,
) -> ev.DiceRolled:
    return ev.DiceRolled(
        rule=Rule.RES_02,
        who=Seat.RED,
        why=stage.value,
        faces=faces,
        number=number,
        stage=stage,
        needed=needed,
        again=again,
        belongs_to=1 if again else None,
    )


def began(to_hit: Tally) -> ev.AttackBegan:
    return ev.AttackBegan(
        rule=Rule.ATK_01,
        attacker="red:a",
        defender="blue:b",
        attack="Swords",
        dice=Tally(3),
        to_hit=to_hit,
        keywords=(),
        side="front",
    )


def test_dice_light_up_by_the_attacks_own_number() -> None:
    dice = DiceOnTable()
    to_hit = Tally(3, (Part(1, "Weakened", Rule.CON_06),))
    assert dice.note([began(to_hit), rolled(3, 4, 6, needed=to_hit.total)])
    (row,) = dice.rows
    assert row.needed == 4
    assert [row.lit(i) for i in range(3)] == [False, True, True]


def test_a_reroll_keeps_a_shadow_of_the_old_face() -> None:
    dice = DiceOnTable()
    dice.note([began(Tally(4)), rolled(1, 4, 2)])
    again = ev.DiceRerolled(
        rule=Rule.RRL_01,
        by=Seat.RED,
        why=msg("charge"),
        before=(1, 4, 2),
        after=(5, 4, 6),
        indices=(0, 2),
        number=1,
    )
    dice.note([again])
    (row,) = dice.rows
    assert row.faces == (5, 4, 6)
    assert [row.old(i) for i in range(3)] == [1, None, 2]


def test_dice_rolled_again_lie_in_the_row_they_were_taken_from() -> None:
    dice = DiceOnTable()
    dice.note([began(Tally(4)), rolled(1, 4, 2), rolled(5, 6, number=2, again=True)])
    again = ev.DiceRerolled(
        rule=Rule.RRL_01,
        by=Seat.RED,
        why=msg("charge"),
        before=(1, 4, 2),
        after=(5, 4, 6),
        indices=(0, 2),
        number=1,
    )
    dice.note([again])
    assert [row.faces for row in dice.rows] == [(5, 4, 6)]


def third(face: int) -> ev.DiceRolled:
    return ev.DiceRolled(
        rule=Rule.PAN_02,
        who=Seat.RED,
        why="panic",
        faces=(face,),
        sides=3,
        number=2,
        stage=RollStage.TEST,
        belongs_to=1,
    )


def stood(total: int, *, automatic: str = "", number: int | None = 1) -> ev.MoraleTested:
    return ev.MoraleTested(
        rule=Rule.PAN_02,
        unit="red:a",
        panic=True,
        passed=True,
        needed=6,
        result=Tally(total),
        automatic=automatic,
        number=number,
    )


def test_the_third_die_of_a_panic_test_lies_apart_in_the_same_row() -> None:
    dice = DiceOnTable()
    dice.note([rolled(3, 5, stage=RollStage.TEST), third(2), stood(8)])
    (row,) = dice.rows
    assert row.faces == (3, 5, 2)
    assert row.apart == 2
    assert row.across(2) - row.across(1) > row.across(1) - row.across(0)
    assert row.outcome == "8 against 6+: passed"


def test_a_test_passed_without_a_roll_is_not_written_beside_other_dice() -> None:
    dice = DiceOnTable()
    dice.note([began(Tally(5)), rolled(2, 2, 4), stood(1, automatic="Fearless", number=None)])
    (row,) = dice.rows
    assert row.outcome == ""


def test_defense_dice_show_the_number_they_were_counted_by() -> None:
    dice = DiceOnTable()
    dice.note([began(Tally(4)), rolled(4, 5)])
    dice.note([rolled(3, 6, number=2, stage=RollStage.DEFENSE, needed=5)])
    dice.note(
        [
            ev.HitsBlocked(
                rule=Rule.RES_05, unit="blue:b", needed=Tally(4), blocked=1, unblocked=1, number=2
            )
        ]
    )
    assert dice.rows[-1].needed == 4
    assert "1" in dice.rows[-1].outcome


def test_an_attack_takes_older_dice_off_the_table() -> None:
    dice = DiceOnTable()
    dice.note([rolled(3, stage=RollStage.CHARGE), began(Tally(4)), rolled(4, 5, number=2)])
    assert [row.faces for row in dice.rows] == [(4, 5)]


def test_an_attack_leaves_dice_that_still_wait_for_their_outcome() -> None:
    dice = DiceOnTable()
    dice.note([rolled(3, stage=RollStage.DEFENSE), began(Tally(4)), rolled(4, 5, number=2)])
    assert [row.faces for row in dice.rows] == [(3,), (4, 5)]


def test_a_total_shows_what_changed_it_PAN_02() -> None:
    dice = DiceOnTable()
    dice.note([rolled(2, 3, stage=RollStage.TEST)])
    flank = Tally(5, (Part(-1, "Flank", Rule.RES_08),), "2D6")
    tested = replace(stood(5), result=flank, passed=False)
    dice.note([tested])
    assert dice.rows[-1].outcome == "5 -1 = 4 against 6+: failed"


def test_only_sixes_of_an_attack_bear_a_star_REF_02() -> None:
    """RES-06: a six always blocks too, and so it is ringed; but nothing more comes of it."""
    dice = DiceOnTable()
    dice.note([began(Tally(4)), rolled(1, 4, 6), rolled(6, 2, number=2, stage=RollStage.DEFENSE)])
    attack, defense = dice.rows
    assert attack.starred
    assert not defense.starred
