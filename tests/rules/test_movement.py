"""Chapter 7: where moves may go and where they may end."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simulator.engine.legality import IllegalReplyError
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.cards import UnitType
from simulator.model.requests import Place
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.rules.movement import maneuver, straight_path
from simulator.rules.movement.slide import end_near
from simulator.rules.movement.straight_move import POINTED, FinalPivot, StraightMove, wished_facing
from simulator.rules.movement.straight_path import StraightPath
from simulator.rules.movement.surroundings import footing, surroundings
from tests.each import some
from tests.rules.gifts import always, effects, with_abilities
from tests.rules.tables import BLUE, RED, ArcSide, Played, TableBuilder, a_table, unit_card

SWORDS = "red:sworn-swords"


def swords_alone(at: tuple[float, float] = (24, 10), facing: float = 0.0) -> TableBuilder:
    return a_table().red("sworn-swords", at=at, facing=facing)


def maneuvering(table: TableBuilder, *replies: Pose) -> Played:
    return table.run(lambda t: maneuver.maneuver(t, SWORDS)).answers(*replies)


def marching(table: TableBuilder, *replies: Pose) -> Played:
    return table.run(lambda t: maneuver.march(t, SWORDS)).answers(*replies)


def why_not(played: Played, reply: Pose) -> IllegalReplyError:
    with pytest.raises(IllegalReplyError) as found:
        played.answers(reply)
    return found.value


def test_maneuver_pivots_runs_and_pivots_MAN_02_to_MAN_04() -> None:
    played = maneuvering(swords_alone(), Pose(29, 10, 90), Pose(29, 10, 180))
    (moved,) = played.of(ev.UnitMoved)
    assert played.now.unit(SWORDS).pose == Pose(29, 10, 180)
    assert moved.path == (Pose(24, 10, 0), Pose(24, 10, 90), Pose(29, 10, 90), Pose(29, 10, 180))
    assert moved.inches == 5.0


def test_maneuver_reaches_no_further_than_speed_MAN_03() -> None:
    refusal = why_not(maneuvering(swords_alone()), Pose(24, 15.01, 0))
    assert refusal.verdict.rule is Rule.MOV_03
    assert refusal.verdict.margin == pytest.approx(-0.01)


def test_an_effect_may_name_the_inches_of_a_maneuver_MAN_03() -> None:
    """They take the place of its speed, here 5."""
    for inches in (3.0, 7.0):
        played = swords_alone().run(lambda t: maneuver.maneuver(t, SWORDS, inches=inches))  # noqa: B023
        assert why_not(played, Pose(24, 10 + inches + 0.1, 0)).verdict.rule is Rule.MOV_03
        assert played.answers(*[Pose(24, 10 + inches, 0)] * 2).result == [inches]


def test_maneuver_runs_straight_ahead_only_MOV_02() -> None:
    refusal = why_not(maneuvering(swords_alone()), Pose(25, 12, 0))
    assert refusal.verdict.rule is Rule.MOV_02


def test_maneuver_may_stay_and_then_nothing_has_moved_MOV_03() -> None:
    played = maneuvering(swords_alone(), Pose(24, 10, 0), Pose(24, 10, 0))
    assert played.result == [0.0]
    assert not played.of(ev.UnitMoved)


def test_march_runs_twice_speed_without_a_pivot_first_MAR_02_MAR_03() -> None:
    played = marching(swords_alone(), Pose(24, 20, 0), Pose(24, 20, 90))
    assert played.now.unit(SWORDS).pose == Pose(24, 20, 90)
    refusal = why_not(marching(swords_alone()), Pose(29, 10, 90))
    assert refusal.verdict.rule is Rule.MAR_03


@pytest.mark.parametrize("action", [maneuver.may_maneuver, maneuver.may_march])
def test_engaged_units_neither_maneuver_nor_march_MAN_01_MAR_01(action: object) -> None:
    table = swords_alone().against(BLUE, "guards", (RED, 0))
    assert not action(table.now(), SWORDS)  # type: ignore[operator]
    assert action(swords_alone().now(), SWORDS)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("run", "fights"), [((Pose(24, 18.6, 0), Pose(24, 18.6, 0)), False), ((Pose(24, 10, 0),), True)]
)
def test_who_marches_out_through_its_enemy_fights_it_no_longer_MAR_02(
    run: tuple[Pose, ...], fights: bool
) -> None:
    """An ability lets it; who stays where it is stays engaged (GEN-07)."""
    licence = always(Stat.THROUGH_ENEMIES)
    table = swords_alone().card(with_abilities("sworn-swords", licence)).effects(effects(licence))
    now = marching(table.against(BLUE, "dire-wolf", (RED, 0)), *run).now
    assert now.unit(SWORDS).pose == run[-1]
    assert now.engaged(SWORDS) is fights


def test_exactly_one_inch_from_an_enemy_is_allowed_MOV_04_AMB_10() -> None:
    # Two infantry trays are 4.8 deep: fronts 1 inch apart means centres 5.8 apart.
    table = swords_alone().blue("guards", at=(24, 20))
    assert footing(table.now(), SWORDS, Pose(24, 14.2, 0))
    verdict = footing(table.now(), SWORDS, Pose(24, 14.21, 0))
    assert verdict.rule is Rule.MOV_04
    assert verdict.margin == pytest.approx(-0.01)
    assert verdict.blockers == ("blue:guards",)
    assert "0.99 in" in str(verdict.why)


def test_a_move_may_pass_an_enemy_closer_than_an_inch_MOV_04() -> None:
    # The enemy stands half an inch beside the way; the run ends well past it.
    table = swords_alone(at=(24, 6)).blue("dire-wolf", at=(24 + 2.75 + 0.5 + 1.38, 10))
    table.card(unit_card("sworn-swords", speed=7))
    played = marching(table, Pose(24, 20, 0), Pose(24, 20, 0))
    assert played.now.unit(SWORDS).pose == Pose(24, 20, 0)


def test_enemies_may_not_be_crossed_MOV_06_AMB_42() -> None:
    table = swords_alone(at=(24, 5)).blue("dire-wolf", at=(24, 11))
    refusal = why_not(marching(table), Pose(24, 15, 0))
    assert refusal.verdict.rule is Rule.MOV_06


def test_friends_may_be_crossed_but_not_stood_upon_MOV_05_MOV_07() -> None:
    table = swords_alone(at=(24, 5)).red("dire-wolf", at=(24, 9.5))
    played = marching(table, Pose(24, 14, 0), Pose(24, 14, 0))
    assert played.now.unit(SWORDS).pose == Pose(24, 14, 0)
    refusal = why_not(marching(table), Pose(24, 9, 0))
    assert refusal.verdict.rule is Rule.MOV_05


def test_a_pivot_on_the_way_may_stand_over_a_friend_but_not_at_the_end_PIV_03() -> None:
    # A friend stands flush at the left: turned by 90 degrees the longer front reaches over it.
    table = swords_alone().red("spears", at=(18.5, 10), facing=0)
    diagonal = Pose(24, 10, 45)
    assert not footing(table.now(), SWORDS, diagonal)
    played = maneuvering(table, Pose(24 + 3.5, 10 + 3.5, 45), Pose(27.5, 13.5, 45))
    assert played.now.unit(SWORDS).pose == Pose(27.5, 13.5, 45)


def test_a_pivot_may_not_end_over_an_enemy_even_on_the_way_PIV_02() -> None:
    table = swords_alone().blue("spears", at=(18.4, 10), facing=0)
    refusal = why_not(maneuvering(table), Pose(27.5, 13.5, 45))
    assert refusal.verdict.rule is Rule.PIV_02
    assert refusal.verdict.margin is not None
    assert refusal.verdict.margin < 0.0
    assert refusal.verdict.blockers == ("blue:spears",)
    assert f"by {-refusal.verdict.margin:.2f} in" in str(refusal.verdict.why)


def test_the_final_pivot_keeps_an_inch_off_enemies_AMB_12_MOV_01() -> None:
    # Side by side at 1.1 inch; turned by 45 degrees a corner would come nearer.
    table = swords_alone().blue("guards", at=(24 + 5.5 + 1.1, 10))
    played = maneuvering(table, Pose(24, 10, 0))
    refusal = why_not(played, Pose(24, 10, 45))
    assert refusal.verdict.rule is Rule.MOV_04


def test_a_run_may_end_where_only_the_pivot_after_it_makes_it_legal_MOV_01() -> None:
    # Looking along the enemy's front the corner is too near; turned it is not.
    table = swords_alone(at=(24, 10)).blue("guards", at=(24, 18.45))
    now = table.now()
    assert not footing(now, SWORDS, Pose(24, 13, 45))
    assert footing(now, SWORDS, Pose(24, 12.6, 0))
    straight_move = StraightMove(now, SWORDS, Pose(24, 10, 0), 5.0, pivots=True, rule=Rule.MAN_03)
    assert straight_move.check(Pose(24, 12.6, 0))


@pytest.mark.parametrize(
    ("y", "says"),
    [
        (2.3, "Sworn Swords would hang 0.10 in over the table edge."),
        (12.0, "Sworn Swords would overlap Spears by 1.80 in."),
        (25.3, "Sworn Swords would end 0.90 in from Guards; 1 in is needed."),
        (26.9, "Sworn Swords would overlap Guards by 0.70 in; they must end 1 in off."),
    ],
)
def test_who_may_not_end_here_hears_by_how_much_MOV_04_MOV_05_AMB_11(y: float, says: str) -> None:
    table = swords_alone().red("spears", at=(24, 15)).blue("guards", at=(24, 31))
    assert str(footing(table.now(), SWORDS, Pose(24, y, 0)).why) == says


def test_what_limits_a_unit_is_friend_enemy_or_wall_MOV_04_MOV_05_SCN_STORM_17() -> None:
    """A castle wall is ground to its own side, and an enemy to those who storm it."""
    wall = unit_card("halberdiers", type=UnitType.CASTLE_WALL)
    table = swords_alone().card(wall).red("spears", at=(10, 10)).red("halberdiers", at=(38, 10))
    now = table.blue("guards", at=(24, 30)).now()
    own, other = surroundings(now, SWORDS), surroundings(now, "blue:guards")
    assert (own.friends, own.foes) == (("red:spears",), ("blue:guards",))
    assert own.walls == ("red:halberdiers",)
    assert (other.friends, other.walls) == ((), ())
    assert set(other.foes) == {SWORDS, "red:spears", "red:halberdiers"}


def test_nobody_ends_over_the_table_edge_AMB_11() -> None:
    refusal = why_not(maneuvering(swords_alone(at=(24, 4), facing=180)), Pose(24, 2, 180))
    assert refusal.verdict.rule is Rule.AMB_11


def test_flush_with_the_table_edge_one_still_stands_on_nobody_MOV_05_AMB_11() -> None:
    table = swords_alone(at=(24, 10)).red("spears", at=(24, 2.4))
    verdict = footing(table.now(), SWORDS, Pose(24, 2.4, 0))
    assert verdict.rule is Rule.MOV_05


def test_impassable_terrain_is_a_wall_TER_IMP_01() -> None:
    table = swords_alone().terrain("palisade", "impassable", at=(24, 15), size=(4, 1))
    refusal = why_not(maneuvering(table), Pose(24, 14, 0))
    assert refusal.verdict.rule is Rule.TER_IMP_01


def test_rough_ground_costs_an_inch_once_entered_TER_ROU_01() -> None:
    # The bog begins 2 inches ahead of the front edge at y = 12.4.
    table = swords_alone().terrain("bog", "rough", at=(24, 16.4), size=(6, 4))
    assert maneuvering(table, Pose(24, 14, 0), Pose(24, 14, 0)).result == [4.0]
    refusal = why_not(maneuvering(table), Pose(24, 14.1, 0))
    assert refusal.verdict.rule is Rule.TER_ROU_01


@pytest.mark.parametrize(
    ("entries", "reach", "limit"),
    [
        ((), 5.0, 5.0),
        ((2.0,), 5.0, 4.0),
        ((4.5,), 5.0, 4.5),  # not worth an inch: it stops touching the piece
        ((6.0,), 5.0, 5.0),
        ((0.0, 1.0), 5.0, 3.0),
        ((1.0, 3.5), 5.0, 3.5),
    ],
)
def test_what_rough_pieces_leave_of_a_move_AMB_13(
    entries: tuple[float, ...], reach: float, limit: float
) -> None:
    assert straight_path.rough_limit(entries, reach) == limit


@pytest.mark.parametrize("facing", [round(1.7 * number, 6) for number in range(50)])
def test_who_stops_at_the_edge_of_rough_ground_may_look_as_it_does_AMB_13(facing: float) -> None:
    # A front corner comes upon a slanting edge after 4 to 5 inches of 5.
    aside = Pose(24, 24, facing).to_table((3.3, 7.4))
    table = swords_alone((24, 24), facing).terrain(
        "bog", "rough", at=aside, size=(2, 2), facing=facing + 30
    )
    straight_move = maneuver.straight_move_of(table.now(), SWORDS)
    ran = straight_move.best(facing, 5.0)
    assert 4.0 < straight_move.travel(ran) < 5.0
    assert maneuvering(table, ran, ran).result == [pytest.approx(straight_move.travel(ran))]


def test_to_pivot_off_rough_ground_is_to_move_off_it_TER_ROU_01() -> None:
    # The bog lies under its left side, and no longer under it once it looks to the right.
    table = swords_alone().terrain("bog", "rough", at=(21.4, 10), size=(0.4, 0.4))
    assert maneuvering(table, Pose(28, 10, 90), Pose(28, 10, 90)).result == [4.0]
    refusal = why_not(maneuvering(table), Pose(28.1, 10, 90))
    assert refusal.verdict.rule is Rule.TER_ROU_01


def test_who_has_but_one_inch_gets_off_no_rough_ground_by_pivoting_TER_ROU_01() -> None:
    """It is moved off at once, so the inch is paid before the first."""
    table = swords_alone().card(unit_card("sworn-swords", speed=1))
    table.terrain("bog", "rough", at=(21.4, 10), size=(0.4, 0.4))
    assert why_not(maneuvering(table), Pose(24.5, 10, 90)).verdict.rule is Rule.TER_ROU_01


@pytest.mark.parametrize(("speed", "turns"), [(5, False), (6, True)])
def test_to_turn_onto_rough_ground_at_the_end_takes_an_inch_too_TER_ROU_01(
    speed: int, turns: bool
) -> None:
    # After 5 inches the bog lies a tenth of an inch before the front, and under a turned side.
    table = swords_alone().card(unit_card("sworn-swords", speed=speed))
    table.terrain("bog", "rough", at=(24, 17.7), size=(0.4, 0.4))
    played = maneuvering(table, Pose(24, 15, 0))
    assert isinstance(played.pending, Place)
    found = played.pending.check(Pose(24, 15, 90))
    assert (bool(found), found.rule) == (turns, Rule.MOV_01 if turns else Rule.TER_ROU_01)


def test_a_rough_piece_costs_its_inch_once_even_if_turned_onto_again_AMB_13() -> None:
    # It marches over the bog and beyond; turned to the side it reaches back onto it.
    table = swords_alone().terrain("bog", "rough", at=(24, 15.9), size=(0.4, 0.2))
    played = marching(table, Pose(24, 18.5, 0), Pose(24, 18.5, 90))
    assert played.now.unit(SWORDS).pose == Pose(24, 18.5, 90)
    assert why_not(marching(table), Pose(24, 19.1, 0)).verdict.rule is Rule.TER_ROU_01


def test_dangerous_ground_wounds_who_moves_onto_it_TER_DAN_02() -> None:
    table = swords_alone().terrain("stakes", "dangerous", at=(24, 16.4), size=(6, 4))
    played = table.run(lambda t: maneuver.maneuver(t, SWORDS), dice=[2])
    played.answers(Pose(24, 14.5, 0), Pose(24, 14.5, 0))
    assert played.now.unit(SWORDS).wounds == 12 - 3


def test_turning_on_the_spot_over_stakes_and_back_does_no_harm_AMB_15() -> None:
    table = swords_alone().terrain("stakes", "dangerous", at=(20.9, 10), size=(0.4, 0.4))
    played = maneuvering(table, Pose(24, 10, 45), Pose(24, 10, 0))
    assert played.of(ev.UnitMoved)
    assert played.now.unit(SWORDS).wounds == 12


def test_a_shift_is_straight_and_does_not_turn_SHIFT_01_SHIFT_02() -> None:
    played = swords_alone().run(lambda t: maneuver.shift(t, SWORDS, 2.0))
    assert why_not(played, Pose(25, 11, 0)).verdict.rule is Rule.SHIFT_01
    assert why_not(played, Pose(24, 11, 5)).verdict.rule is Rule.SHIFT_02
    assert why_not(played, Pose(21.9, 10, 0)).verdict.rule is Rule.MOV_03
    assert played.answers(Pose(22, 10, 0)).result == [2.0]


@pytest.mark.parametrize("inches", [0.3, 0.9, 1.7])
def test_a_shift_of_any_length_is_offered_as_it_was_wished_SHIFT_01(inches: float) -> None:
    sideways = maneuver.shifts(swords_alone().now(), SWORDS, 2.0)
    assert sideways.snap(Pose(24 + inches, 10)) == Pose(24 + inches, 10, 0)


def test_an_engaged_unit_does_not_shift_SHIFT_03() -> None:
    table = swords_alone().against(BLUE, "guards", (RED, 0))
    assert table.run(lambda t: maneuver.shift(t, SWORDS, 2.0)).result == [0.0]


def test_a_unit_between_two_enemies_may_always_stay() -> None:
    table = swords_alone().blue("guards", at=(24, 15.4)).blue("halberdiers", at=(24, 4.6), facing=0)
    played = maneuvering(table)
    assert isinstance(played.pending, Place)
    assert played.pending.samples()
    played.answers(Pose(24, 10, 0))
    if played.pending is not None:
        played.answers(Pose(24, 10, 0))
    assert played.result == [0.0]


def test_who_can_turn_nowhere_is_offered_to_stay_and_nothing_else_PIV_01() -> None:
    table = swords_alone().blue("guards", at=(24, 15.4)).blue("halberdiers", at=(24, 4.6), facing=0)
    here = Pose(24, 10, 0)
    pivot = FinalPivot(table.now(), SWORDS, here, Rule.PIV_01, unmoved=True)
    assert pivot.samples() == (here,)


@pytest.mark.parametrize("aside", [0.0, 0.3e-6, 0.6e-6, 0.9e-6])
def test_mov_04_the_last_facing_offered_is_legal_however_narrow_the_gap_is(aside: float) -> None:
    """Beside an enemy a run may end in 0.0004 degrees; rounding an end must not leave them."""
    foe = Pose(10.949882 + aside, 21.948038, 261.967444)
    table = a_table().red("dire-wolf", at=(6.59, 18.59))
    table.blue("guards", at=foe.centre, facing=foe.facing)
    pivot = FinalPivot(table.now(), "red:dire-wolf", Pose(6.59, 18.635407, 0.0), Rule.PIV_01)
    assert not pivot.may_stay
    assert 0.0 < sum(high - low for low, high in pivot.free_facings.intervals) < 0.01
    for pose in some(pivot.samples()):
        assert pivot.check(pose), pose


def test_who_may_turn_is_offered_quarter_turns_towards_the_nearest_foe_first_PIV_01() -> None:
    here = Pose(24, 10, 0)
    alone = FinalPivot(swords_alone().now(), SWORDS, here, Rule.PIV_01, unmoved=True)
    assert [pose.facing for pose in alone.samples()] == [90.0, 180.0, 270.0, 0.0]
    table = swords_alone().blue("halberdiers", at=(24, 40)).blue("guards", at=(34, 20))
    pivot = FinalPivot(table.now(), SWORDS, here, Rule.PIV_01, unmoved=True)
    assert [pose.facing for pose in pivot.samples()] == [45.0, 90.0, 180.0, 270.0, 0.0]


@pytest.mark.parametrize(
    ("wished", "facing"),
    [
        (Pose(0.0, 0.0, 30), 30.0),
        (Pose(POINTED, 0.0, 30), 30.0),
        (Pose(POINTED + 0.001, 0.0, 30), 90.0),
        (Pose(0.0, -3.0, 30), 180.0),
    ],
)
def test_a_place_further_off_is_looked_at_and_a_near_one_turned_to(
    wished: Pose, facing: float
) -> None:
    """PIV-01: a tray drawn by no more than `POINTED` is turned, not led anywhere."""
    assert wished_facing(Pose(0.0, 0.0, 0.0), wished) == facing


def friends_in_a_row(reach: float) -> StraightPath:
    """Lay out a run past a wolf, which bars 2.22 in to 9.78 in, and spears, from 11.2 in on."""
    table = swords_alone().red("dire-wolf", at=(24, 16)).red("spears", at=(24, 26))
    return straight_path.slide(table.now(), SWORDS, Pose(24, 10, 0), (0.0, 1.0), reach)


def test_friends_are_passed_for_the_furthest_end_that_is_wished_MOV_05_MOV_07() -> None:
    line = friends_in_a_row(18.0)
    ends = [line.nearest(wished) for wished in (2.0, 6.0, 10.0, 17.0)]
    assert ends == pytest.approx([2.0, 2.22, 10.0, 11.2])
    slides = [end_near(line, wished) for wished in (2.0, 6.0, 10.0, 17.0)]
    assert slides == pytest.approx([2.0, 2.22, 10.0, 11.2], abs=1e-3)


@pytest.mark.parametrize(("facing", "far"), [(None, 11.2), (0.0, 11.2), (90.0, 10.85)])
def test_a_run_is_as_long_as_its_furthest_gap_between_friends_MOV_05_MOV_07(
    facing: float | None, far: float
) -> None:
    assert friends_in_a_row(18.0).longest(facing) == pytest.approx(far, abs=1e-3)


def test_an_end_on_the_last_of_its_inches_is_an_end_RET_05() -> None:
    """An inch off its enemy, which is just as far as it gets."""
    now = swords_alone((24, 20)).against(BLUE, "guards", (RED, 0)).now()
    line = straight_path.slide(now, SWORDS, Pose(24, 20, 0), (0.0, -1.0), 3.0)
    (least, _most) = line.spans.intervals[0]
    assert least == pytest.approx(1.0)
    short = straight_path.slide(now, SWORDS, Pose(24, 20, 0), (0.0, -1.0), least)
    assert short.nearest(0.3) == least
    assert short.may_end(least)


@pytest.mark.parametrize(("looking", "turned"), [(0, 0.0), (30, 2.448), (60, 78.635)])
def test_where_it_must_turn_it_turns_as_little_as_may_be_MOV_01(
    looking: float, turned: float
) -> None:
    table = swords_alone((24, 20)).red("spears", at=(29.6, 25.4))
    line = straight_path.slide(table.now(), SWORDS, Pose(24, 20, looking), (0.0, 1.0), 6.0)
    assert line.some_facing(5.0) == pytest.approx(turned, abs=1e-3)


places = st.tuples(st.integers(4, 44), st.integers(4, 44))
turns = st.integers(0, 359)


@given(places, turns, places, turns, places)
def test_whatever_is_sampled_or_snapped_is_legal(
    at: tuple[int, int], facing: int, foe: tuple[int, int], turn: int, wished: tuple[int, int]
) -> None:
    assume(max(abs(at[0] - foe[0]), abs(at[1] - foe[1])) >= 8)
    table = swords_alone(at=at, facing=facing).blue("guards", at=foe, facing=turn)
    table.terrain("bog", "rough", at=(20, 20), size=(6, 4))
    for action in ("maneuver", "march"):
        straight_move = maneuver.straight_move_of(table.now(), SWORDS, action)
        for pose in (*straight_move.samples(), straight_move.snap(Pose(*wished))):
            assert straight_move.check(pose), straight_move.check(pose)


def test_snap_goes_towards_the_wished_place_as_far_as_it_may() -> None:
    straight_move = maneuver.straight_move_of(swords_alone().now(), SWORDS)
    assert straight_move.snap(Pose(40, 10)) == Pose(29, 10, 90)
    assert straight_move.snap(Pose(24, 12)) == Pose(24, 12, 0)
    march = maneuver.straight_move_of(swords_alone().now(), SWORDS, "march")
    assert march.snap(Pose(30, 18)) == Pose(24, 18, 0)


def test_a_flank_touch_leaves_the_side_known() -> None:
    table = swords_alone().against(BLUE, "guards", (RED, 0), ArcSide.LEFT)
    assert table.now().enemies_engaged(SWORDS) == ["blue:guards"]
