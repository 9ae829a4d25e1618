"""Chapter 9: from the permitted target to the attack (CHG-01 to CHG-26)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.content.games.battles import battle_of
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.engine.windows import NO_CARDS
from simulator.geometry.contact import contact_length, engaged
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.cards import UnitType
from simulator.model.moments import Moment, Source
from simulator.model.rulebook import Rule
from simulator.model.stats import Stat
from simulator.model.subjects import Gain
from simulator.rules import action_list
from simulator.rules.battlefield.engagement import engagements
from simulator.rules.charge import arrival, charge, pivot, plan
from simulator.rules.charge.charge import ChargeResult
from simulator.rules.turn import activation
from simulator.rules.units import wounds
from tests.rules.gifts import always, effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, ArcSide, Played, TableBuilder, a_table, unit_card

UNIT, FOE = "red:sworn-swords", "blue:guards"
DEEP = 4.8


def eight_inches_away(**more: Any) -> TableBuilder:
    """The example of page 16: speed 5, a front 8 inches straight ahead."""
    return a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 10 + DEEP + 8), **more)


def charging(
    table: TableBuilder, dice: list[int], *gains: Gain, only: tuple[str, ...] | None = None
) -> Played:
    async def script(t: Table) -> ChargeResult | None:
        return await charge.charge(t, UNIT, gains=gains, only=only)

    return table.run(script, dice)


def straight_on(played: Played) -> Played:
    """Answer the pivot: as it stands."""
    assert played.pending is not None
    assert played.pending.kind == "charge_pivot"
    return played.answers(played.pending.start)  # type: ignore[attr-defined]


def used_up(played: Played) -> bool:
    return not played.session.dice.faces  # type: ignore[attr-defined]


# ------------------------------------------------------------------ declaring


def test_the_example_needs_three_or_more() -> None:
    """CHG-14, page 16: 8 inches, speed 5: a 3 is enough, which is 2 in 3."""
    now = eight_inches_away().now()
    found = plan.plan(now, UNIT, FOE)
    assert found
    assert (found.needed, found.odds) == (3, Fraction(2, 3))
    ahead = pivot.heading(now, found, 0.0)
    assert ahead.travel == pytest.approx(8.0)
    assert ahead.needed == 3


def test_a_charge_that_cannot_be_completed_is_not_declared() -> None:
    """CHG-05: with the best pivot a corner comes nearer than the front does."""

    def gap(inches: float) -> pivot.ChargePlan:
        table = a_table().red("sworn-swords", at=(24, 10))
        now = table.blue("guards", at=(24, 10 + DEEP + inches)).now()
        return plan.plan(now, UNIT, FOE)

    near, far = 11.0, 13.0
    assert gap(near)
    assert not gap(far)
    for _step in range(20):
        middle = (near + far) / 2
        near, far = (middle, far) if gap(middle) else (near, middle)
    assert gap(near).travel == pytest.approx(11.0, abs=1e-3)
    refused = gap(far + 0.01)
    assert refused.verdict.rule is Rule.CHG_05
    assert refused.verdict.margin == pytest.approx(-0.01, abs=0.005)
    assert gap(25.0).verdict.rule is Rule.CHG_05


def test_who_runs_over_even_ground_hears_of_none_that_is_rough() -> None:
    """CHG-05, TER-ROU-01: what is to spare is all it moves at most, less the run."""
    now = eight_inches_away().now()
    found = pivot.heading(now, plan.plan(now, UNIT, FOE), 0.0).verdict
    assert found.also == ()
    assert found.margin == pytest.approx(5 + 6 - 8)


def test_walls_are_charged_by_those_who_storm_them_alone() -> None:
    """SCN-STORM-14: to their own side they are no enemies."""
    wall = unit_card("halberdiers", faction="lannister", type=UnitType.CASTLE_WALL)
    now = eight_inches_away().card(wall).blue("halberdiers", at=(36, 20)).now()
    assert [found.target for found in plan.targets(now, UNIT)] == [FOE, "blue:halberdiers"]
    assert [found.target for found in plan.targets(now, FOE)] == [UNIT]


def test_who_stands_before_the_target_is_named() -> None:
    """AMB-48, CHG-10: the target is seen past them, but they are met first on every way to it."""
    table = a_table().red("sworn-swords", at=(24, 40), facing=180)
    table.blue("halberdiers", at=(27, 33), facing=270).blue("guards", at=(24, 27.2), facing=0)
    now = table.now()
    found = plan.plan(now, UNIT, FOE).verdict
    assert (bool(found), found.rule, found.blockers) == (False, Rule.CHG_10, ("blue:halberdiers",))


def test_engaged_units_and_unseen_targets() -> None:
    """CHG-01, CHG-03."""
    held = eight_inches_away().against(BLUE, "knights", (RED, 0))
    assert plan.may_charge(held.now(), UNIT).rule is Rule.CHG_01
    behind = a_table().red("sworn-swords", at=(24, 20)).blue("guards", at=(24, 12))
    assert plan.plan(behind.now(), UNIT, FOE).verdict.rule is Rule.CHG_03
    hidden = (
        eight_inches_away()
        .red("spears", at=(24, 16))
        .red("riders", at=(29.6, 16))
        .red("riders", at=(18.4, 16))
    )
    verdict = plan.plan(hidden.now(), UNIT, FOE).verdict
    assert verdict.rule is Rule.CHG_03
    assert "red:spears" in verdict.blockers


def test_no_room_no_charge() -> None:
    """CHG-04: two friends at half fill a side."""
    table = (
        eight_inches_away()
        .against(RED, "spears", (BLUE, 0), ArcSide.FRONT, offset=2.75)
        .against(RED, "riders", (BLUE, 0), ArcSide.FRONT, offset=-2.75)
    )
    verdict = plan.plan(table.now(), UNIT, FOE).verdict
    assert not verdict
    assert verdict.rule in {Rule.CHG_03, Rule.CHG_04}
    apart = (
        a_table()
        .red("sworn-swords", at=(24, 10))
        .blue("guards", at=(24, 22))
        .red("dire-wolf", at=(24, 22 - DEEP / 2 - 1.5))
    )
    verdict = plan.plan(apart.now(), UNIT, FOE).verdict
    assert verdict.rule is Rule.CHG_04
    assert verdict.blockers == ("red:dire-wolf",)


def test_the_side_is_the_arc_with_most_of_the_tray() -> None:
    """CHG-06 to CHG-08, ARC-03: judged from the target, wherever the charger looks."""
    table = a_table().red("sworn-swords", at=(10, 24), facing=90)
    table.blue("guards", at=(22, 24), facing=180)
    found = plan.plan(table.now(), UNIT, FOE)
    assert found.sides == (ArcSide.RIGHT,)
    assert found.side_margin > 0


def test_on_the_line_the_attacker_chooses() -> None:
    """CHG-09, ARC-05: exactly on a 45 degree line of a cavalry tray."""
    tip = 5.5 / 2 - 5.0 / 2
    far = 8.0
    table = (
        a_table()
        .red("giant", at=(24 + far + tip, 24 - far), facing=315)
        .blue("knights", at=(24, 24), facing=180)
    )
    found = plan.plan(table.now(), "red:giant", "blue:knights")
    assert set(found.sides) == {ArcSide.FRONT, ArcSide.LEFT}

    async def script(t: Table) -> ChargeResult | None:
        return await charge.charge(t, "red:giant")

    played = table.run(script, [2, 2, 6, 1])
    assert played.pending is not None
    assert played.pending.kind == "side"
    played.answers("left")
    assert played.pending is not None
    assert played.pending.kind == "charge_pivot"


def test_who_is_out_of_reach_cannot_be_charged_whatever_is_rolled() -> None:
    """CHG-05: nobody beyond the reach that is asked for first has a plan that says yes."""
    beyond, legal = 0, 0
    session, mind = Session(battle_of("", "", "", 4).game()), RandomAgent(4)
    while session.pending is not None:
        now = session.position
        for unit in [one for one in now.state.units.values() if one.on_table]:
            near = plan.within_reach(now, unit.id)
            for found in plan.targets(now, unit.id):
                if found.target in near:
                    legal += bool(found)
                else:
                    assert not found
                    beyond += 1
        for _answer in range(12):
            if session.pending is not None:
                session.answer(mind.reply(session.position, session.pending))
    assert min(beyond, legal) > 20


def test_refused_targets_stay_visible() -> None:
    """CHG-02."""
    table = eight_inches_away().blue("halberdiers", at=(34, 22)).blue("knights", at=(10, 44))
    played = charging(table, [])
    request: Any = played.pending
    assert {o.key for o in request.options} == {FOE, "blue:halberdiers"}
    assert [r.key for r in request.refused] == ["blue:knights"]
    assert charging(table, [], only=(FOE,)).pending.kind == "charge_pivot"  # type: ignore[union-attr]
    assert charging(table, [], only=("blue:knights",)).result == [None]


# ------------------------------------------------------------------ pivoting


def test_the_pivot_keeps_the_centre_and_leads_to_the_target() -> None:
    """CHG-10: any facing with contact in sight; the verdict names the roll."""
    played = charging(eight_inches_away(), [])
    request: Any = played.pending
    assert request.check(Pose(24, 10, 10)).answer
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(24, 10.5, 0))
    with pytest.raises(IllegalReplyError):
        played.answers(Pose(24, 10, 60))
    assert "3+" in str(request.check(Pose(24, 10, 0)).why)
    snapped = request.snap(Pose(24, 10, 60))
    assert 25 < snapped.facing < 35
    assert request.check(snapped)
    towards = request.snap(Pose(25, 22, 0))
    assert towards.facing == pytest.approx(math.degrees(math.atan2(1, 12)), abs=1e-5)
    assert all(request.check(pose) for pose in request.samples())


def test_another_enemy_in_the_way_forbids_the_facing() -> None:
    """AMB-48: met before the target, so no potential contact that way."""
    table = eight_inches_away().blue("giant", at=(27.0, 17))
    now = table.now()
    found = plan.plan(now, UNIT, FOE)
    assert found
    assert not pivot.heading(now, found, 0.0).verdict
    assert found.best is not None
    assert found.best.facing > 180


def test_friends_may_be_run_through_but_hide_the_target() -> None:
    """MOV-07, CHG-10: sight counts after the pivot too."""
    table = eight_inches_away().red("dire-wolf", at=(24, 13.85))
    now = table.now()
    found = plan.plan(now, UNIT, FOE)
    assert found
    assert pivot.heading(now, found, 0.0).verdict


# ------------------------------------------------------------------ running


def test_a_two_fails_and_stops_one_inch_short() -> None:
    """CHG-15, CHG-16, CHG-21, AMB-07: 7 of 8 inches leave exactly 1; then a panic test."""
    played = straight_on(charging(eight_inches_away(), [2, 1, 1, 2]))
    assert used_up(played)
    (made,) = played.of(ev.ChargeMade)
    assert not made.success
    assert made.short_by == pytest.approx(1.0)
    assert played.now.unit(UNIT).pose == Pose(24, 17, 0)
    assert not played.now.engaged(UNIT)
    (test,) = played.of(ev.MoraleTested)
    assert test.panic
    assert played.now.unit(UNIT).wounds == 10
    assert played.result[0].success is False
    assert played.result[0].attack is None


def test_a_free_charge_that_fails_ends_the_activation_it_came_in() -> None:
    """CHG-21: the panic test, then the activation is over; no action is left."""

    async def rage(t: Table, source: Source, subject: Any) -> Any:
        await action_list.perform(t, source.holder, "charge", free=True)
        return subject

    raging = reacting(Moment.UNIT_ACTIVATES, rage)
    table = eight_inches_away().card(with_abilities("sworn-swords", raging))
    played = table.effects(effects(raging)).run(
        lambda t: activation.activate(t, UNIT), [2, 6, 6, 2]
    )
    straight_on(played)
    assert played.pending is None
    assert [event.rule for event in played.of(ev.ActivationEnded)] == [Rule.CHG_21]
    assert played.now.unit(UNIT).activated


def test_a_failed_charge_may_end_nearer_than_an_inch() -> None:
    """AMB-07, CHG-12: it moves the full distance."""
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 10 + DEEP + 7.4))
    played = straight_on(charging(table, [2, 6, 6, 2]))
    pose = played.now.unit(UNIT).pose
    assert pose is not None
    assert pose.y == pytest.approx(17.0)


def test_a_failed_charge_halts_only_for_what_it_would_touch() -> None:
    """CHG-15, CHG-16, CHG-12: the target's neighbour, not touched either, costs it no inch."""
    where = 10 + DEEP + 7.4
    table = (
        a_table()
        .red("sworn-swords", at=(26, 10))
        .blue("guards", at=(24, where))
        .blue("halberdiers", at=(24 + 5.5, where))
    )
    played = straight_on(charging(table, [2, 6, 6, 2], only=(FOE,)))
    assert played.now.unit(UNIT).pose == Pose(26, 17, 0)


def test_a_failed_charge_never_ends_on_a_friend() -> None:
    """AMB-08: it stops at the last place that overlaps nobody."""
    table = eight_inches_away().red("dire-wolf", at=(26, 19))
    played = straight_on(charging(table, [2, 6, 6, 2]))
    pose = played.now.unit(UNIT).pose
    assert pose is not None
    assert pose.y == pytest.approx(19 - 2.76 / 2 - DEEP / 2, abs=1e-3)


def test_a_failed_charge_that_ends_flush_with_another_enemy_engages_it() -> None:
    """GEN-07: it ran along their tray without meeting them; contact is engagement."""
    table = eight_inches_away().blue("halberdiers", at=(24 + 5.5, 17))
    played = straight_on(charging(table, [2, 6, 6, 2], only=("blue:guards",)))
    assert played.now.unit(UNIT).pose == Pose(24, 17, 0)
    assert played.now.enemies_engaged(UNIT) == ["blue:halberdiers"]


def test_a_one_is_disorderly_reaching_or_not() -> None:
    """CHG-19, CHG-20, CHG-22: no bonus, and no tactics cards this turn."""
    failing = straight_on(charging(eight_inches_away(), [1, 6, 6, 1]))
    (made,) = failing.of(ev.ChargeMade)
    assert made.disorderly
    assert not made.success
    assert NO_CARDS in failing.now.state.seats[RED].flags
    near = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 10 + DEEP + 5))
    arriving = straight_on(charging(near, [1, *[1] * 8]))
    arriving.answers("full")
    assert arriving.pending is None, "no re-roll is offered"
    assert arriving.result[0].success
    assert arriving.result[0].attack.hits == 0


def test_a_three_arrives_aligns_and_attacks_with_rerolls() -> None:
    """CHG-17, CHG-18, CHG-25, CHG-26."""
    played = straight_on(charging(eight_inches_away(), [3, *[1] * 8, *[1] * 8]))
    request: Any = played.pending
    assert [o.key for o in request.options] == ["full", "half-right", "half-left"]
    played.answers("half-right")
    pose = played.now.unit(UNIT).pose
    assert pose is not None
    assert abs(pose.x - 24) == pytest.approx(2.75)
    assert played.now.enemies_engaged(UNIT) == [FOE]
    played.answers(tuple(str(i) for i in range(8)))
    assert played.pending is None
    assert used_up(played)
    assert played.result[0].attack.hits == 0


def test_a_die_may_be_rolled_again_or_count_as_six() -> None:
    """REROLL_CHARGE, CHARGE_COUNTS_SIX: a counted 6 is not disorderly."""
    spurs = Gain(Stat.REROLL_CHARGE, 1, "Spurs")
    played = straight_on(charging(eight_inches_away(), [2, 3], spurs))
    assert played.pending is not None
    assert played.pending.kind == "reroll"
    played.answers(("0",))
    assert played.of(ev.ChargeMade)[0].success
    sure = straight_on(charging(eight_inches_away(), [], Gain(Stat.CHARGE_COUNTS_SIX, 1, "Rage")))
    (made,) = sure.of(ev.ChargeMade)
    assert made.distance.total == 11
    assert not made.disorderly


def test_disorderly_on_more_than_a_one() -> None:
    """Stat.DISORDERLY_UP_TO."""
    gain = Gain(Stat.DISORDERLY_UP_TO, 3, "Caltrops")
    assert straight_on(charging(eight_inches_away(), [3], gain)).of(ev.ChargeMade)[0].disorderly
    assert not straight_on(charging(eight_inches_away(), [4], gain)).of(ev.ChargeMade)[0].disorderly


def test_speed_modifiers_reach_the_plan() -> None:
    """CHG-14: whatever changes Speed changes what may be declared."""
    swift = always(Stat.SPEED, 2, "Swift")
    table = eight_inches_away().effects(effects(swift)).card(with_abilities("sworn-swords", swift))
    found = plan.plan(table.now(), UNIT, FOE)
    assert (found.speed.total, found.needed) == (7, 1)


# ------------------------------------------------------------------ arriving


def test_another_enemy_touched_is_engaged_too() -> None:
    """CHG-23: side by side with the target, half of the edge in contact already."""
    table = eight_inches_away().blue("halberdiers", at=(24 + 5.5, 10 + DEEP + 8))
    played = straight_on(charging(table, [3, *[1] * 8], only=(FOE,))).answers("half-right")
    assert played.now.enemies_engaged(UNIT) == [FOE, "blue:halberdiers"]


def test_a_lightly_touched_enemy_slides_to_half() -> None:
    """CHG-24, AMB-48: moved along the line as little as possible."""
    table = eight_inches_away().blue("halberdiers", at=(24 + 5.5 + 1.0, 10 + DEEP + 8))
    played = straight_on(charging(table, [3, *[1] * 8], only=(FOE,))).answers("half-right")
    now = played.now
    assert "blue:halberdiers" in now.enemies_engaged(UNIT)
    length = contact_length(now.corners(UNIT), now.corners("blue:halberdiers"))
    assert length == pytest.approx(2.75, abs=0.03)


def test_an_enemy_without_room_is_moved_away_by_its_owner() -> None:
    """CHG-24: no place to slide to, so one inch away."""
    table = (
        eight_inches_away()
        .blue("halberdiers", at=(24 + 5.5 + 1.0, 10 + DEEP + 8))
        .terrain("palisade", "impassable", at=(24 + 2.75 + 0.4, 10 + DEEP + 10), size=(0.5, 1))
    )
    played = straight_on(charging(table, [3, *[1] * 8], only=(FOE,))).answers("half-right")
    assert played.pending is not None
    assert played.pending.who is BLUE
    played.answers("outward")
    now = played.now
    assert now.enemies_engaged(UNIT) == [FOE]
    assert not engaged(now.corners(UNIT), now.corners("blue:halberdiers"))


@pytest.mark.parametrize(("gap", "parted"), [(0.0025, True), (0.0005, False)])
def test_an_enemy_with_hardly_any_room_is_moved_as_little_as_parts_them(
    gap: float, parted: bool
) -> None:
    """CHG-24: walls leave it no inch, but some thousandths of one, more than contact bridges."""
    along = 10 + DEEP + 8
    table = (
        eight_inches_away()
        .blue("halberdiers", at=(24 + 5.5 + 1.0, along))
        .terrain("palisade", "impassable", at=(24 + 2.75 + 0.4, along + 2), size=(0.5, 1))
        .terrain("palisade", "impassable", at=(33.5, along + DEEP / 2 + gap + 0.5), size=(9, 1))
        .terrain("palisade", "impassable", at=(33.6, along), size=(0.5, 2))
    )
    now = straight_on(charging(table, [3, *[1] * 8], only=(FOE,))).answers("half-right").now
    assert (now.enemies_engaged(UNIT) == [FOE]) is parted


def test_an_enemy_that_slides_onto_dangerous_ground_suffers() -> None:
    """GEN-10, TER-DAN-02: it was moved by a rule, so it has moved onto the stakes."""
    along = 10 + DEEP + 8
    table = (
        eight_inches_away()
        .blue("halberdiers", at=(24 + 5.5 + 1.0, along))
        .terrain("stakes", "dangerous", at=(24 + 2.75 + 0.6, along + 2), size=(0.5, 1))
    )
    played = straight_on(charging(table, [3, 2, *[1] * 8], only=(FOE,))).answers("half-right")
    assert played.now.unit("blue:halberdiers").wounds == 9


def test_an_enemy_set_aside_over_two_dangerous_pieces_suffers_once() -> None:
    """CHG-24, TER-DAN-03: its move is part of the charge."""
    along = 10 + DEEP + 8
    table = (
        eight_inches_away()
        .blue("halberdiers", at=(24 + 5.5 + 1.0, along))
        .terrain("stakes", "dangerous", at=(24 + 2.75 + 0.6, along + 2), size=(0.5, 1))
        .terrain("stakes", "dangerous", at=(24 + 2.75 + 0.6, along - 1), size=(0.5, 0.5))
    )
    played = straight_on(charging(table, [3, 2, *[1] * 9], only=(FOE,))).answers("half-right")
    assert played.now.unit("blue:halberdiers").wounds == 9


def test_an_enemy_slides_into_no_other_contact() -> None:
    """CHG-24, GEN-07: flush with a third unit is no room to slide to; it is moved away instead."""
    table = (
        a_table()
        .red("sworn-swords", at=(24, 24))
        .against(BLUE, "guards", (RED, 0))
        .against(BLUE, "halberdiers", (RED, 0), ArcSide.RIGHT, -2.75 - 2.4 + 1.0)
        .red("spears", at=(24 + 2.75 + 2.4 + 1, 24 - 2.4 + 0.0006))
        .having(engaged=frozenset({(FOE, UNIT)}))
    )

    async def placed(t: Table) -> None:
        await arrival.engage_others(t, UNIT, FOE)

    now = table.run(placed).answers("outward").now
    assert now.state.engaged == engagements(now) == frozenset({(FOE, UNIT)})


def test_an_enemy_held_elsewhere_stays() -> None:
    """AMB-48: nobody is dragged out of another fight."""
    where = (24 + 5.5 + 1.0, 10 + DEEP + 8)
    table = (
        eight_inches_away()
        .blue("halberdiers", at=where)
        .against(RED, "spears", (BLUE, 1), ArcSide.REAR)
    )
    played = straight_on(charging(table, [3, *[1] * 8], only=(FOE,))).answers("half-right")
    pose = played.now.unit("blue:halberdiers").pose
    assert pose is not None
    assert pose.centre == where


@pytest.mark.parametrize(
    ("keyword", "field"), [("fortified", "fortified"), ("hindering", "hindered")]
)
def test_ground_met_by_the_charge(keyword: str, field: str) -> None:
    """TER-FOR-01, TER-HIN-01, AMB-14: only what the tray did not cover at the start."""
    on_the_way = eight_inches_away().terrain("bog", keyword, at=(24, 16), size=(2, 2))
    played = straight_on(charging(on_the_way, [3, *[1] * 8])).answers("full")
    (event,) = played.of(ev.AttackBegan)
    assert event
    if keyword == "hindering":
        assert played.pending is None, "no charge bonus"
        assert played.result[0].charge.hindered
    else:
        assert played.pending is not None
        played.answers(())
        assert getattr(played.result[0].charge, field)
    under = eight_inches_away().terrain("bog", keyword, at=(24, 10), size=(2, 2))
    started_on = straight_on(charging(under, [3, *[1] * 8])).answers("full")
    assert started_on.pending is not None, "the bonus is there"
    started_on.answers(())
    assert not getattr(started_on.result[0].charge, field)


def test_dangerous_ground_hurts_once_per_charge() -> None:
    """TER-DAN-02, TER-DAN-03: two pieces on the way, one D3+1."""
    table = (
        eight_inches_away()
        .terrain("stakes", "dangerous", at=(24, 15), size=(2, 1))
        .terrain("stakes", "dangerous", at=(24, 17), size=(2, 1))
    )
    played = straight_on(charging(table, [3, 2, *[1] * 8])).answers("full").answers(())
    assert played.now.unit(UNIT).wounds == 9
    assert used_up(played)


def test_a_charge_begun_on_two_dangerous_pieces_hurts_once() -> None:
    """TER-DAN-01, TER-DAN-03: one D3+1 before it, none for the third piece on its way."""
    table = (
        eight_inches_away()
        .terrain("stakes", "dangerous", at=(21.5, 8), size=(0.5, 0.5))
        .terrain("stakes", "dangerous", at=(26.5, 12), size=(0.5, 0.5))
        .terrain("stakes", "dangerous", at=(24, 15), size=(2, 1))
    )
    played = table.run(lambda t: action_list.perform(t, UNIT, "charge"), [2, 3, *[1] * 8])
    straight_on(played).answers("full").answers(())
    assert played.now.unit(UNIT).wounds == 9
    assert used_up(played)


def test_to_pivot_off_rough_ground_costs_a_charge_its_inch() -> None:
    """TER-ROU-01, CHG-11: 8 inches need a 3, and a 4 where the pivot leads off a bog."""
    table = (
        a_table()
        .red("sworn-swords", at=(24, 10), facing=45)
        .blue("guards", at=(24, 10 + DEEP + 8))
        .terrain("bog", "rough", at=(27.2, 10), size=(0.4, 0.4))
    )
    found = plan.plan(table.now(), UNIT, FOE)
    assert pivot.heading(table.now(), found, 0.0).needed == 4
    played = charging(table, [3, 6, 6, 1]).answers(Pose(24, 10, 0))
    assert not played.of(ev.ChargeMade)[0].success


def test_rough_ground_takes_an_inch() -> None:
    """TER-ROU-01: 8 inches through one rough piece need a 4."""
    table = eight_inches_away().terrain("bog", "rough", at=(24, 16), size=(20, 2))
    now = table.now()
    found = plan.plan(now, UNIT, FOE)
    assert pivot.heading(now, found, 0.0).needed == 4
    assert straight_on(charging(table, [3, 6, 6, 1])).of(ev.ChargeMade)[0].success is False
    assert straight_on(charging(table, [4])).of(ev.ChargeMade)[0].success is True


# ------------------------------------------------------------------ reactions


@pytest.mark.parametrize(
    "moment", [Moment.CHARGE_DECLARED, Moment.CHARGE_ROLLED, Moment.CHARGE_SUCCEEDED]
)
@pytest.mark.parametrize("victim", [UNIT, FOE])
def test_destruction_in_any_window_never_breaks_the_charge(moment: Moment, victim: str) -> None:
    async def kill(t: Table, source: Source, subject: Any) -> None:
        await wounds.destroy(t, victim, None)

    doom = reacting(moment, kill, "Doom")
    table = (
        eight_inches_away()
        .red("spears", at=(4, 4))
        .blue("knights", at=(44, 44))
        .effects(effects(doom))
        .card(with_abilities("knights", doom))
    )
    played = charging(table, [3, *[1] * 8], only=(FOE,))
    while played.pending is not None:
        request: Any = played.pending
        played.answers(
            request.start
            if hasattr(request, "start")
            else (() if request.kind == "reroll" else request.options[0].key)
        )
    assert len(played.result) == 1
    assert played.now.unit(victim).destroyed


@pytest.mark.parametrize("moment", [Moment.CHARGE_DECLARED, Moment.CHARGE_ROLLED])
@pytest.mark.parametrize("other", [FOE, "blue:halberdiers"])
def test_who_becomes_engaged_before_it_runs_charges_no_further_CHG_01(
    moment: Moment, other: str
) -> None:
    """An engaged unit may not charge, whether its target or another enemy came to it."""

    async def meet(t: Table, source: Source, subject: Any) -> None:
        t.emit(ev.UnitsEngaged(rule=Rule.CHG_17, unit=other, other=UNIT, side="front"))

    rush = reacting(moment, meet, "Rush")
    table = (
        eight_inches_away()
        .blue("halberdiers", at=(44, 44))
        .effects(effects(rush))
        .card(with_abilities("guards", rush))
    )
    played = charging(table, [3] if moment is Moment.CHARGE_ROLLED else [], only=(FOE,))
    if moment is Moment.CHARGE_ROLLED:
        straight_on(played)
    assert played.result == [None]
    assert used_up(played)
    assert not played.of(ev.ChargeMade)
    assert played.now.standing(UNIT).pose == Pose(24, 10)
    assert played.now.enemies_engaged(UNIT) == [other]


def test_gains_of_the_charge_reach_its_attack() -> None:
    """BON-04: other effects of charging go into the melee attack."""
    played = straight_on(
        charging(eight_inches_away(), [3, *[1] * 8], Gain(Stat.CRITICAL_BLOW, 1, "Critical Blow"))
    ).answers("full", ())
    (event,) = played.of(ev.AttackBegan)
    assert [str(word) for word in event.keywords] == ["Critical Blow"]


def test_who_may_charge_nobody_hears_what_the_nearest_enemy_lacks() -> None:
    """CHG-02, CHG-05: the inches it would need, its reach, and by how much that is short."""
    far = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 36)).now()
    no = plan.may_charge(far, UNIT)
    nearest = plan.plan(far, UNIT, FOE).verdict
    assert not no
    assert no.rule is Rule.CHG_05
    assert no.margin == nearest.margin
    assert no.margin is not None
    assert no.margin < 0.0
    assert no.line == nearest.line
    assert str(nearest.why) in str(no.why)
    assert "short by" in str(no)


def test_who_is_not_seen_is_told_by_how_much() -> None:
    """CHG-03, LOS-07, AMB-99: the inches by which what stands in the way is too large."""
    table = eight_inches_away().red("spears", at=(24, 16))
    seam = plan.plan(table.now(), UNIT, FOE).verdict
    assert seam.rule is Rule.CHG_03
    assert "a closed seam" in str(seam)
    behind = eight_inches_away().red("spears", at=(22, 15)).red("archers", at=(27.5, 15))
    behind.red("giant", at=(24.75, 19))
    hidden = plan.plan(behind.now(), UNIT, FOE).verdict
    assert hidden.margin is not None
    assert hidden.margin < -0.1
    assert f"short by {-hidden.margin:.2f} in" in str(hidden)
