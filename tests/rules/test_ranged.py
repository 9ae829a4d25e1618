"""The ranged attack (RNG-01 to RNG-11, AMB-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.legality import IllegalReplyError
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide as Way
from simulator.geometry.pose import Pose, quantise
from simulator.model import events as ev
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Attack
from simulator.rules.attack import firing_range, ranged
from simulator.rules.battlefield.sight import visible
from simulator.rules.movement.maneuver import SHIFT_ORDER
from tests.rules.gifts import always, effects, with_abilities
from tests.rules.tables import (
    BLUE,
    LONG,
    MELEE,
    RED,
    ArcSide,
    Played,
    TableBuilder,
    a_table,
    unit_card,
)

UNIT, FOE = "red:archers", "blue:guards"
HALF = 2.4


def at_range(inches: float, card: str = "archers") -> TableBuilder:
    """Archers looking up the table, guards so far ahead of their arrow."""
    return a_table().red(card, at=(24, 10)).blue("guards", at=(24, 10 + 2 * HALF + inches))


def shooting(table: TableBuilder, dice: list[int], **more: Any) -> Played:
    async def script(t: Table) -> Attack | None:
        return await ranged.shoot(t, UNIT, **more)

    return table.run(script, dice)


def stay(played: Played) -> Played:
    request: Any = played.pending
    assert request.kind == "shift"
    return played.answers(request.start)


def test_who_may_shoot() -> None:
    """RNG-01, RNG-02."""
    assert ranged.may_shoot(at_range(10).now(), UNIT)
    swords = at_range(10, "sworn-swords").now()
    assert ranged.may_shoot(swords, "red:sworn-swords").rule is Rule.RNG_02
    held = at_range(10).against(BLUE, "knights", (RED, 0))
    assert ranged.may_shoot(held.now(), UNIT).rule is Rule.RNG_01


@pytest.mark.parametrize(
    ("card", "inches", "may"),
    [
        ("archers", 12.0, True),
        ("archers", 14.0, True),
        ("archers", 14.01, False),
        ("crossbows", 8.0, True),
        ("crossbows", 8.01, False),
    ],
)
def test_the_shift_counts_for_the_range(card: str, inches: float, may: bool) -> None:
    """RNG-03, RNG-07: 12 and 6 inches from the arrow, 2 more by the shift."""
    assert ranged.may_shoot(at_range(inches, card).now(), f"red:{card}").answer is may


def test_range_is_measured_from_the_arrow() -> None:
    """RNG-08: not from the nearest corner."""
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(34, 22), facing=0)
    now = table.now()
    card = firing_range.ranged_cards(now, UNIT)[0]
    found = firing_range.in_range(now, UNIT, FOE, card)
    expected = ((34 - 2.75 - 24) ** 2 + (22 - HALF - 10 - HALF) ** 2) ** 0.5
    assert found.margin == pytest.approx(12 - expected)


def test_out_of_range_targets_are_refused_with_the_distance() -> None:
    """RNG-06, RNG-09: range and sight both."""
    table = at_range(10).blue("halberdiers", at=(38, 30)).blue("knights", at=(24, 4))
    played = stay(shooting(table, [1] * 7))
    assert played.result[0].defender == FOE
    found = firing_range.targets(table.now(), UNIT)
    assert found["blue:halberdiers"].rule is Rule.RNG_08
    assert found["blue:knights"].rule is Rule.LOS_04


def test_the_shift_must_leave_a_target() -> None:
    """RNG-05: neither standing still nor shifting back is allowed here."""
    played = shooting(at_range(13), [1] * 7)
    request: Any = played.pending
    assert not request.may_skip
    with pytest.raises(IllegalReplyError):
        played.answers(request.start)
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(24, 9, 0))
    assert request.samples()
    assert all(request.check(pose) for pose in request.samples())
    assert request.check(request.snap(Pose(24, 10.3, 0)))
    played.answers(Pose(24, 11.5, 0))
    assert played.result[0].defender == FOE


@pytest.mark.parametrize(("inches", "may"), [(11, True), (13, False)])
def test_who_does_not_shift_needs_a_target_as_it_stands_RNG_05(inches: float, may: bool) -> None:
    found = firing_range.shift_of(at_range(inches).now(), UNIT).check(Pose(24, 10, 0))
    assert (bool(found), found.rule) == (may, Rule.RNG_05)


def test_no_diagonal_and_no_turn() -> None:
    """SHIFT-01, SHIFT-02."""
    played = shooting(at_range(10), [])
    for pose in (Pose(25, 11, 0), Pose(24, 10, 20), Pose(24, 12.1, 0)):
        with pytest.raises(IllegalReplyError):
            played.answers(pose)


def behind_a_wall(
    gap_at: float, gap: float, wall: float, foe: tuple[float, float], facing: float
) -> TableBuilder:
    """Archers before a wall of friends with one gap, a foe beyond it."""
    table = a_table().red("archers", at=(24, 10))
    for side in (-1, 1):
        for step in range(2):
            table.red("spears", at=(gap_at + side * (gap / 2 + 2.75 + 5.55 * step), wall))
    return table.blue("guards", at=foe, facing=facing)


@given(
    gap_at=st.floats(18, 30),
    gap=st.floats(0.02, 0.8),
    wall=st.floats(15.5, 19),
    aside=st.floats(15, 33),
    beyond=st.floats(5.6, 7),
    facing=st.sampled_from([0.0, 37.0, 90.0]),
)
def test_a_shift_that_opens_the_sight_is_found(
    gap_at: float, gap: float, wall: float, aside: float, beyond: float, facing: float
) -> None:
    """RNG-03, LOS-07: wherever trying place after place finds a view, one is offered."""
    now = behind_a_wall(gap_at, gap, wall, (aside, wall + beyond), facing).now()
    places = firing_range.firing_places(now, UNIT)
    assert all(firing_range.some_target(now, UNIT, place) for place in places)
    shift = firing_range.shift_of(now, UNIT)
    steps = [step / 12 for step in range(25)]
    tried = [Pose(24 + far, 10, 0) for step in steps for far in (step, -step)]
    tried += [Pose(24, 10 + far, 0) for step in steps for far in (step, -step)]
    if any(shift.check(pose) for pose in tried):
        assert places


def test_where_a_shift_opens_or_closes_a_view_past_the_own_side_is_known() -> None:
    """RNG-03, LOS-08: a lane beside a lone archer is seen while its front part passes it.

    It comes into view over the front corner and goes out of view behind the rear of the front
    part, long before the shift ends; the search for places must not take both for one stretch.
    """
    lone = unit_card("lone-archer", tray_name="solo_small", attacks=(LONG, replace(MELEE)))
    tree = unit_card("tree", tray_name="solo_large")
    table = a_table().card(lone).card(tree).red("lone-archer", at=(24, 10))
    front, lane = 11.38, 11.38 + 0.4
    table.red("tree", at=(24 + 1.6 + 1.38, lane + 0.05 + 2.775))
    table.red("tree", at=(24 + 1.6 + 1.38, lane - 0.05 - 2.775))
    table.blue("guards", at=(24 + 5 + 2.4, front + 0.2 + 2.75), facing=90)
    now = table.now()
    archer = "red:lone-archer"
    line = firing_range.shift_of(now, archer).lines[SHIFT_ORDER.index(Way.FRONT)]
    steps = [line.limit * step / 100 for step in range(101)]
    seen = [
        visible(now, archer, FOE, ranged=True, from_pose=quantise(line.at(far))) for far in steps
    ]
    flips = [far for far, this, other in zip(steps, seen, seen[1:], strict=False) if this != other]
    assert len(flips) == 2
    assert not seen[0]
    assert not seen[-1]
    known = list(firing_range._turning_points(now, archer, FOE, line, 0.0, line.limit))
    for flip in flips:
        assert min(abs(flip - travel) for travel in known) < 0.05, flip
    assert firing_range.firing_places(now, archer)


def test_friends_in_the_melee_are_shaken() -> None:
    """RNG-10, RNG-11: a panic test each, whatever the shot did."""
    table = (
        at_range(9)
        .against(RED, "spears", (BLUE, 0), ArcSide.LEFT)
        .against(RED, "sworn-swords", (BLUE, 0), ArcSide.RIGHT)
    )
    played = stay(shooting(table, [*[1] * 7, 6, 6, 1, 1, 1, 2]))
    tests = [e for e in played.of(ev.MoraleTested) if not e.automatic]
    assert {e.unit for e in tests} == {"red:spears", "red:sworn-swords"}
    assert played.now.unit("red:sworn-swords").wounds == 10


def test_they_test_even_when_the_shot_destroys() -> None:
    """AMB-18, SRG-01: and a ranged attacker never surges forth."""
    table = (
        a_table()
        .red("archers", at=(24, 10))
        .blue("guards", at=(24, 24), wounds=1)
        .blue("knights", at=(44, 44))
        .against(RED, "spears", (BLUE, 0), ArcSide.LEFT)
    )
    played = stay(shooting(table, [*[4] * 7, *[1] * 7, 6, 6, 1]))
    assert played.pending is None
    assert played.result[0].destroyed
    assert [e.unit for e in played.of(ev.MoraleTested)] == ["red:spears"]


def test_flank_bonus_holds_for_arrows() -> None:
    """BON-02."""
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 20), facing=90)
    played = stay(shooting(table, [1] * 7))
    assert played.result[0].side is ArcSide.RIGHT


def test_cover_and_height() -> None:
    """TER-COV-01, TER-ELE-01: cover stops arrows, from a height they go over it."""
    wood = at_range(10).terrain("forest", "cover", at=(24, 18), size=(30, 2))
    assert ranged.may_shoot(wood.now(), UNIT).rule is Rule.RNG_03
    hill = wood.terrain("hill", "elevated", at=(24, 10), size=(4, 4))
    assert ranged.may_shoot(hill.now(), UNIT)


def test_only_named_targets() -> None:
    table = at_range(10).blue("halberdiers", at=(30, 24))
    played = stay(shooting(table, [1] * 7, only=("blue:halberdiers",)))
    assert played.result[0].defender == "blue:halberdiers"


def test_who_is_to_shoot_at_one_alone_shoots_at_no_other_RNG_06() -> None:
    """The halberdiers are out of range, and the guards were not named."""
    table = at_range(10).blue("halberdiers", at=(24, 40))
    played = stay(shooting(table, [], only=("blue:halberdiers",)))
    assert played.result == [None]
    assert not played.of(ev.AttackBegan)


def test_what_a_card_says_of_solo_units_is_told_with_its_name() -> None:
    """ABL-01: it keeps the unit from shooting at them, and at nobody else."""
    bolts = always(Stat.NO_SHOTS_AT_SOLOS, name="bolts")
    table = at_range(10).card(with_abilities("archers", bolts)).effects(effects(bolts))
    found = firing_range.targets(table.blue("giant", at=(28, 22)).now(), UNIT)
    assert [foe for foe, verdict in found.items() if verdict] == [FOE]
    why = "Archers may not shoot at Giant, a solo unit: bolts."
    assert str(found["blue:giant"].why) == why


def test_who_finds_no_target_hears_how_far_the_nearest_is() -> None:
    """RNG-03, RNG-08: the inches, the range, the shift, and by how much it is short."""
    no = ranged.may_shoot(at_range(15.5).now(), UNIT)
    assert no.margin == pytest.approx(12 + 2 - 15.5)
    assert "15.50 in" in str(no.why)
    assert "12 in" in str(no.why)
    assert str(no).endswith("(short by 1.50 in; RNG-03, p. 14)")


def test_a_target_is_told_with_distance_range_and_what_there_is_to_spare() -> None:
    """RNG-09: in range and in sight, by the smaller of both margins."""
    now = at_range(11.5).now()
    yes = firing_range.targets(now, UNIT)[FOE]
    assert yes
    assert yes.rule is Rule.RNG_09
    assert yes.margin == pytest.approx(0.5)
    assert "11.50 in" in str(yes.why)
    assert "12 in" in str(yes.why)
    assert yes.line is not None
