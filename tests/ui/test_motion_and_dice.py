"""Motion explains and is short; dice show what counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.geometry.pose import Pose, turn_between
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.tally import Part, Tally
from simulator.staging.dice_rows import DiceRow, DieResult
from simulator.ui.animation import LONGEST, Motions, along
from simulator.ui.battle.dice_panel import (
    BETWEEN,
    RINGS,
    SIZES,
    TUMBLE,
    AskedDice,
    DicePanel,
    LyingDie,
)
from simulator.ui.battle.draft import PickOption
from simulator.ui.boxes.box import Picture, Press
from simulator.ui.boxes.tree import Tree, words_in
from tests.staging.recorded_moments import trays_of
from tests.ui.laid_boxes import placed, well_laid

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
        unit="red:a" if stage is RollStage.ATTACK else "blue:b",
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


class Laid:
    """A roll as it is laid out: its dice from the left, its old faces, and its words."""

    def __init__(self, row: DiceRow, tree: Tree) -> None:
        self.row = row
        there = placed(tree, ("roll", row.number))
        self.words = words_in(there)
        drawn = [one for one in there.walk() if isinstance(one.box, Picture)]
        self.dice = [one for one in drawn if isinstance(one.box.key, LyingDie)]
        self.old = [one for one in drawn if one not in self.dice]

    @property
    def order(self) -> list[int]:
        return [one.box.key.index for one in self.dice if isinstance(one.box.key, LyingDie)]


def panel_of(*events: ev.Event) -> DicePanel:
    """Return a panel with the newest tray some events leave behind, its dice lying."""
    panel = DicePanel()
    panel.show([tray for tray in trays_of(events) if tray.rows][-1])
    panel.lie_still()
    return panel


def rows_in(
    panel: DicePanel, width: int, height: int, asked: AskedDice | None = None
) -> list[Laid]:
    assert panel.tray is not None
    tree = well_laid(panel.view(asked), width, height)
    return [Laid(row, tree) for row in panel.tray.rows]


def lying(*events: ev.Event, width: int = 458) -> list[Laid]:
    """Lay out the newest tray some events leave behind."""
    return rows_in(panel_of(*events), width, 700)


def rerolled(before: tuple[int, ...], after: tuple[int, ...], *indices: int) -> ev.DiceRerolled:
    return ev.DiceRerolled(
        rule=Rule.RRL_01,
        by=Seat.RED,
        why=msg("charge"),
        before=before,
        after=after,
        indices=indices,
        number=1,
    )


def test_dice_are_sorted_by_what_they_do_by_the_attacks_own_number() -> None:
    to_hit = Tally(3, (Part(1, "Weakened", Rule.CON_06),))
    (row,) = lying(began(to_hit), rolled(3, 4, 6, needed=to_hit.total))
    assert row.row.needed == 4
    assert row.order == [2, 1, 0]
    assert [row.row.dice[index].result_of_die for index in row.order] == [
        DieResult.HIT, DieResult.HIT, DieResult.MISS
    ]  # fmt: skip
    assert "To hit: 4+" in row.words
    assert "Weakened" in row.words


def test_a_reroll_keeps_the_old_face_smaller_beside_the_new_one_RRL_04() -> None:
    (row,) = lying(began(Tally(4)), rolled(1, 4, 2), rerolled((1, 4, 2), (5, 4, 6), 0, 2))
    assert row.row.faces == (5, 4, 6)
    assert row.order == [1, 2, 0], "what stays lies first"
    assert len(row.old) == 2
    for die, old in zip(row.dice[1:], row.old, strict=True):
        assert old.rect.right <= die.rect.left
        assert old.rect.width - BETWEEN < SIZES[0]


def test_dice_rolled_again_lie_in_the_row_they_were_taken_from() -> None:
    again = rolled(5, 6, number=2, again=True)
    rows = lying(began(Tally(4)), rolled(1, 4, 2), again, rerolled((1, 4, 2), (5, 4, 6), 0, 2))
    assert [one.row.faces for one in rows] == [(5, 4, 6)]


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


def stood(total: int, *faces: int, automatic: str = "", number: int | None = 1) -> ev.MoraleTested:
    return ev.MoraleTested(
        rule=Rule.PAN_02,
        unit="red:a",
        panic=True,
        passed=True,
        needed=6,
        result=Tally(total),
        automatic=automatic,
        number=number,
        faces=faces,
    )


def test_the_third_die_of_a_panic_test_lies_apart_in_the_same_row() -> None:
    (row,) = lying(rolled(3, 5, stage=RollStage.TEST), third(2), stood(8, 3, 5, 2))
    assert row.row.faces == (3, 5, 2)
    first, second, apart = (one.rect.x for one in row.dice)
    assert apart - second > second - first
    assert row.words.endswith("3 + 5 = 8 against 6+: passes")


def test_a_test_passed_without_a_roll_is_not_written_beside_other_dice() -> None:
    automatic = stood(1, automatic="Fearless", number=None)
    (row,) = lying(began(Tally(5)), rolled(2, 2, 4), automatic)
    assert row.row.outcome == ""


def test_defense_dice_show_the_number_they_were_counted_by() -> None:
    blocked = ev.HitsBlocked(
        rule=Rule.RES_05,
        unit="blue:b",
        needed=Tally(4),
        blocked=1,
        unblocked=1,
        number=2,
        faces=(3, 6),
        by_die=(False, True),
    )
    defense = rolled(3, 6, number=2, stage=RollStage.DEFENSE, needed=5)
    rows = lying(began(Tally(4)), rolled(4, 5), defense, blocked)
    assert [one.row.number for one in rows] == [1, 2], "one tray for the whole attack"
    assert rows[-1].row.needed == 4
    assert "1 blocked" in rows[-1].words


def test_an_attack_takes_older_dice_off_the_tray_when_its_own_fall() -> None:
    charge, attack = rolled(3, stage=RollStage.CHARGE), rolled(4, 5, number=2)
    assert [one.row.faces for one in lying(charge, began(Tally(4)))] == [(3,)]
    rows = lying(charge, began(Tally(4)), attack)
    assert [one.row.faces for one in rows] == [(4, 5)]


def test_where_room_is_short_the_oldest_rolls_are_told_in_a_line() -> None:
    defense = rolled(3, 6, number=2, stage=RollStage.DEFENSE, needed=5)
    panel = panel_of(began(Tally(4)), rolled(*[4] * 12), defense)
    low = rows_in(panel, 400, 150)
    assert [len(one.dice) for one in low] == [0, 2]
    asked = rows_in(panel, 400, 150, AskedDice(1))
    assert len(asked[0].dice) == 12, "dice somebody is asked about stay in sight"


def whole_attack() -> DicePanel:
    defense = rolled(3, 6, number=2, stage=RollStage.DEFENSE, needed=5)
    test = rolled(5, 4, 2, number=3, stage=RollStage.TEST, needed=7)
    return panel_of(began(Tally(4)), rolled(*[4] * 12), defense, test)


@pytest.mark.parametrize("height", range(120, 460, 20))
def test_no_roll_of_a_chain_is_dropped_and_the_newest_keeps_its_dice(height: int) -> None:
    rows = rows_in(whole_attack(), 400, height)
    assert [one.row.number for one in rows] == [1, 2, 3], "folded, never dropped"
    newest = rows[-1].dice
    assert len(newest) == 3
    assert all(one.rect.top >= 0 and one.rect.bottom <= height for one in newest)
    if height >= 300:
        assert [len(one.dice) for one in rows] == [12, 2, 3], "nothing is folded that has room"
    assert [bool(one.words) for one in rows] == [True] * 3


def test_dice_are_smaller_where_that_spares_a_fold() -> None:
    def size(height: int) -> int:
        return rows_in(whole_attack(), 400, height)[-1].dice[0].rect.width - RINGS

    found = [size(height) for height in (700, 340, 300)]
    assert found[0] == SIZES[0] > found[1] >= found[2] >= SIZES[-1]


def test_every_die_that_may_be_rolled_again_is_reached_and_it_is_said_how() -> None:
    panel = panel_of(began(Tally(4)), rolled(1, 4, 2, 6))
    tree = well_laid(panel.view(AskedDice(1, ("0",))), 400, 200)
    pressed = [one.box.do for one in tree.pressables() if isinstance(one.box, Press)]
    assert pressed == [PickOption(key) for key in ("3", "1", "2", "0")]
    assert "Framed: rolled again. A click on a die changes it." in words_in(tree.root)


def test_rolls_fall_one_after_the_other_and_all_lie_at_once_when_skipped() -> None:
    defense = rolled(3, 6, number=2, stage=RollStage.DEFENSE, needed=5)
    panel = DicePanel()
    events = [began(Tally(4)), rolled(4, 5), defense]
    assert panel.show(trays_of(events)[-1])
    panel.update(1.5 * TUMBLE)
    falling = [panel.tumbling]
    panel.lie_still()
    falling.append(panel.tumbling)
    assert falling == [True, False]
    assert not panel.show(trays_of(events)[-1]), "nothing fell anew"
