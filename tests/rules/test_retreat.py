"""Chapter 7: breaking out of combat."""

from __future__ import annotations

import pytest

from simulator.engine.legality import IllegalReplyError
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.rules.movement import retreat
from tests.rules.tables import BLUE, RED, ArcSide, TableBuilder, a_table

SWORDS = "red:sworn-swords"
GUARDS = "blue:guards"


def duel(side: ArcSide = ArcSide.FRONT) -> TableBuilder:
    return a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0), side)


def test_only_engaged_units_retreat_RET_02() -> None:
    alone = a_table().red("sworn-swords", at=(24, 20))
    assert not retreat.may_retreat(alone.now(), SWORDS)
    assert retreat.may_retreat(duel().now(), SWORDS)


def test_out_of_a_frontal_fight_it_goes_back_or_sideways_RET_04() -> None:
    assert set(retreat.ways_out(duel().now(), SWORDS)) == {
        ArcSide.REAR,
        ArcSide.LEFT,
        ArcSide.RIGHT,
    }


@pytest.mark.parametrize("side", [ArcSide.LEFT, ArcSide.RIGHT, ArcSide.REAR])
def test_attacked_from_flank_or_rear_it_may_go_forward_RET_04(side: ArcSide) -> None:
    assert ArcSide.FRONT in retreat.ways_out(duel(side).now(), SWORDS)


def test_it_goes_up_to_speed_plus_the_die_and_pivots_RET_03_RET_06() -> None:
    # Speed 5 and a 3: up to 8 inches straight back.
    played = duel().run(lambda t: retreat.retreat(t, SWORDS), dice=[3])
    with pytest.raises(IllegalReplyError) as far:
        played.answers(Pose(24, 11.9, 0))
    assert far.value.verdict.rule is Rule.MOV_03
    played.answers(Pose(24, 12, 0), Pose(24, 12, 90))
    assert played.now.unit(SWORDS).pose == Pose(24, 12, 90)
    assert not played.now.engaged(SWORDS)


def test_it_does_not_turn_while_it_slides_RET_04() -> None:
    played = duel().run(lambda t: retreat.retreat(t, SWORDS), dice=[3])
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(24, 14, 90))


def test_it_ends_an_inch_off_its_enemy_RET_05() -> None:
    played = duel().run(lambda t: retreat.retreat(t, SWORDS), dice=[3])
    with pytest.raises(IllegalReplyError) as near:
        played.answers(Pose(24, 19.1, 0))
    assert near.value.verdict.rule is Rule.MOV_04


def test_the_enemy_left_behind_may_pivot_RET_08() -> None:
    played = duel().run(lambda t: retreat.retreat(t, SWORDS), dice=[3])
    played.answers(Pose(24, 12, 0), Pose(24, 12, 0))
    assert played.pending is not None
    assert played.pending.kind is Kind.PIVOT
    assert played.pending.who is BLUE
    played.answers(Pose(24, 24.8, 90))
    assert played.now.unit(GUARDS).pose == Pose(24, 24.8, 90)


def test_an_enemy_still_engaged_does_not_pivot_RET_08() -> None:
    table = duel().against(RED, "spears", (BLUE, 0), ArcSide.LEFT)
    played = table.run(lambda t: retreat.retreat(t, SWORDS), dice=[3])
    played.answers(Pose(24, 12, 0), Pose(24, 12, 0))
    assert played.pending is None


def test_without_a_way_out_it_stays_engaged_RET_07() -> None:
    # Foes all around, an inch and a half off, leave nothing within reach of 5 + 1 inches.
    table = duel().blue("knights", at=(24, 13.7)).blue("halberdiers", at=(17, 20), facing=90)
    table.blue("crossbows", at=(31, 20), facing=270)
    played = table.run(lambda t: retreat.retreat(t, SWORDS), dice=[1])
    assert played.pending is None
    assert played.now.engaged(SWORDS)
    assert [event.rule for event in played.of(ev.VerdictGiven)] == [Rule.RET_07]


def test_a_way_out_that_only_a_pivot_makes_legal_is_found_RET_07_MOV_01() -> None:
    # Between two enemies 0.7 in aside, before a palisade: only turned it stands an inch off them,
    # and only after 1.35 to 2 inches back.
    table = (
        duel()
        .blue("halberdiers", at=(24 - 6.2, 17.5), facing=0)
        .blue("crossbows", at=(24 + 6.2, 17.5), facing=0)
        .terrain("palisade", "impassable", at=(24, 15), size=(6, 0.5))
    )
    assert retreat.finds_way_out(table.now(), SWORDS, 6.0)
    played = table.run(lambda t: retreat.retreat(t, SWORDS), dice=[1])
    played.answers(Pose(24, 18.3, 0), Pose(24, 18.3, 90))
    assert not played.now.engaged(SWORDS)


@pytest.mark.parametrize("far", [0.8, 1.5, 3.0])
def test_the_ghost_finds_a_way_out_that_only_a_pivot_makes_legal_RET_07_MOV_01(far: float) -> None:
    # Wedged in as above: as it looks it may end nowhere.
    table = (
        duel()
        .blue("halberdiers", at=(24 - 6.2, 17.5), facing=0)
        .blue("crossbows", at=(24 + 6.2, 17.5), facing=0)
        .terrain("palisade", "impassable", at=(24, 15), size=(6, 0.5))
    )
    now = table.now()
    assert not any(retreat.bands(now, SWORDS, 6.0).values())
    straight_move = retreat.straight_move_of(now, SWORDS, 6.0)
    found = straight_move.snap(Pose(24, 20 - far, 0))
    assert straight_move.check(found)
    assert 1.3 < 20 - found.y < 2.05
    assert found == retreat.end_after(now, SWORDS, ArcSide.REAR, 6.0, far)


def test_the_bands_tell_where_it_may_end_each_way() -> None:
    bands = retreat.bands(duel().now(), SWORDS, 8.0)
    ((low, high),) = bands[ArcSide.REAR]
    assert (low, high) == pytest.approx((1.0, 8.0))
