"""Chapters 6 to 11: the order of the steps, and what belongs to one single move."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.content.games.scenarios import load_scenario
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.moments import Moment, Source
from simulator.model.requests import Choose, Place
from simulator.model.state import Condition, Phase
from simulator.model.stats import Stat
from simulator.rules import action_list, morale
from simulator.rules.attack import firing_range
from simulator.rules.battlefield import sight
from simulator.rules.charge import charge, pivot
from simulator.rules.charge import plan as charge_plan
from simulator.rules.movement import maneuver, retreat
from tests.rules.gifts import always, effects, reacting, with_abilities
from tests.rules.tables import BLUE, RED, ArcSide, Played, a_table, full_game

SWORDS, GUARDS = "red:sworn-swords", "blue:guards"


def used_up(played: Played) -> bool:
    return not played.session.dice.faces  # type: ignore[attr-defined]


def test_touching_trays_are_a_wall_without_a_chink_LOS_09() -> None:
    """AMB-02: a line along the seam touches both trays, so it is blocked; a gap lets it through."""
    table = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 40))
    width = table.now().standing("red:archers").tray.width
    table.red("spears", at=(24 - 2 * width, 25)).red("spears", at=(24 - width, 25))
    table.red("spears", at=(24, 25)).red("spears", at=(24 + width, 25))
    walled = table.red("spears", at=(24 + 2 * width, 25)).now()
    assert not sight.visible(walled, "red:archers", GUARDS)
    gap = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 40))
    for step in (-1.5, -0.5, 0.5, 1.5):
        gap.red("spears", at=(24 + step * width + (0.01 if step > 0 else -0.01), 25))
    assert sight.visible(gap.now(), "red:archers", GUARDS)


def test_after_a_march_the_unit_faces_any_way_MAR_04() -> None:
    """MAR-02, MAR-03: straight ahead up to twice its speed, and only then the pivot."""

    async def script(t: Table) -> None:
        await maneuver.march(t, SWORDS)

    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(5, 43))
    played = table.run(script)
    assert isinstance(played.pending, Place)
    assert not played.pending.check(Pose(26, 18, 14))
    played.answers(Pose(24, 20, 0), Pose(24, 20, 217))
    assert played.now.standing(SWORDS).pose == Pose(24, 20, 217)


def test_a_retreat_breaks_out_of_combat_RET_01_AMB_39() -> None:
    """RET-04: attacked in front and flank it may go forward too, but the front enemy stands there.

    Backward it has left both enemies.
    """
    table = a_table().red("sworn-swords", at=(24, 24)).against(BLUE, "guards", (RED, 0))
    table.against(BLUE, "halberdiers", (RED, 0), ArcSide.LEFT)
    now = table.now()
    assert ArcSide.FRONT in retreat.ways_out(now, SWORDS)
    assert retreat.bands(now, SWORDS, 11.0)[ArcSide.FRONT] == ()

    async def script(t: Table) -> bool:
        return await retreat.retreat(t, SWORDS)

    played = table.run(script, [6])
    assert isinstance(played.pending, Place)
    back = Pose(24, 14, 0)
    assert played.pending.check(back)
    played.answers(back, back)
    assert not played.now.engaged(SWORDS)
    left = {e.other for e in played.of(ev.UnitsDisengaged)}
    assert left == {GUARDS, "blue:halberdiers"}


def test_before_shooting_a_unit_shifts_two_inches_at_most_RNG_04() -> None:
    """SHIFT-01, SHIFT-02: straight one of four ways, not turning."""
    now = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 22)).now()
    shift = firing_range.shift_of(now, "red:archers")
    for pose in (Pose(24, 12, 0), Pose(24, 8, 0), Pose(22, 10, 0), Pose(26, 10, 0)):
        assert shift.check(pose), pose
    for pose in (Pose(24, 12.01, 0), Pose(25, 11, 0), Pose(24, 12, 5)):
        assert not shift.check(pose), pose


def test_a_charge_is_one_single_move_in_fixed_steps_CHG_11_CHG_13() -> None:
    """Declare, pivot, roll, run and align, attack; the end of the move comes once, before it."""
    text: list[str] = []

    def telling(moment: Moment) -> Any:
        async def tell(t: Table, source: Source, subject: Any) -> None:
            text.append(moment.value)

        return reacting(moment, tell, moment.value)

    moments = (
        Moment.CHARGE_DECLARED,
        Moment.CHARGE_ROLLED,
        Moment.MOVE_ENDED,
        Moment.CHARGE_SUCCEEDED,
        Moment.ATTACK_DECLARED,
    )
    spies = [telling(moment) for moment in moments]
    table = a_table().red("sworn-swords", at=(22, 10)).blue("guards", at=(24, 22.8))
    table.effects(effects(*spies)).card(with_abilities("sworn-swords", *spies))

    async def script(t: Table) -> None:
        await charge.charge(t, SWORDS)

    played = table.run(script, [6])
    asked = played.pending
    assert isinstance(asked, Place)
    played.answers(asked.snap(Pose(22, 10, 8)))
    assert text == ["charge.declared", "charge.rolled"]
    assert played.pending is not None
    assert played.pending.kind == "align"
    with pytest.raises(AssertionError):  # the attack's dice come next, and none are left
        played.answers("full")
    assert text == [moment.value for moment in moments]


def test_after_defense_dice_means_after_their_rerolls_RES_07_RES_04() -> None:
    """The effect sees the dice as they stand; so with attack dice."""
    seen: list[tuple[int, ...]] = []

    async def look(t: Table, source: Source, subject: Any) -> None:
        seen.append(subject.defense_faces or subject.faces)

    spies = [reacting(m, look, m.value) for m in (Moment.ATTACK_ROLLED, Moment.DEFENSE_ROLLED)]
    both = frozenset({Condition.VULNERABLE})
    table = a_table().red("sworn-swords", at=(24, 20), conditions=frozenset({Condition.WEAKENED}))
    table.against(BLUE, "guards", (RED, 0), conditions=both).effects(effects(*spies))
    table.card(with_abilities("sworn-swords", *spies))

    async def script(t: Table) -> None:
        await action_list.perform(t, SWORDS, "melee_attack")

    played = table.run(script, [6, 6, 1, 1, 1, 1, 1, 1, 2, 6, 1, 6, 6, 1]).answers("stay")
    played.answers(("0",))  # blue spends Weakened: one 6 becomes a 2
    assert seen == [(2, 6, 1, 1, 1, 1, 1, 1)]
    played.answers(("0",))  # red spends Vulnerable: the 6 becomes a 1
    assert seen[1] == (1,)
    assert used_up(played)


def test_a_panic_test_is_two_dice_and_a_d3_thrown_together_PAN_02() -> None:
    """Passed, nothing happens, whatever the D3 shows."""

    async def script(t: Table) -> Any:
        return await morale.panic_test(t, SWORDS, "test")

    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))
    played = table.run(script, [4, 3, 3])
    assert [event.sides for event in played.of(ev.DiceRolled)] == [6, 3]
    (tested,) = played.of(ev.MoraleTested)
    assert (tested.passed, tested.rule) == (True, "PAN-02")
    assert played.now.unit(SWORDS).wounds == 12
    failed = table.run(script, [3, 3, 2])
    (tested,) = failed.of(ev.MoraleTested)
    assert (tested.passed, tested.rule) == (False, "PAN-03")
    assert failed.now.unit(SWORDS).wounds == 10


def test_no_result_is_told_below_nothing_MOD_02() -> None:
    """The book's example: 2 and 1 with a malus of 4 make 0."""
    dread = always(Stat.MORALE_ROLL, -4, "Dread")
    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 40))
    table.effects(effects(dread)).card(with_abilities("sworn-swords", dread))

    async def script(t: Table) -> Any:
        return await morale.panic_test(t, SWORDS, "test")

    (tested,) = table.run(script, [2, 1, 1]).of(ev.MoraleTested)
    assert tested.result.total == 0


def test_the_first_player_is_named_once_the_zones_are_taken_AMB_28() -> None:
    """Before anything that depends on it, the deployment included."""
    session = Session(full_game(1))
    while session.state.phase is Phase.SETUP:
        assert isinstance(session.pending, Choose)
        session.answer(session.pending.options[0].key)
    names = [type(event).__name__ for event in session.events]
    assert names.index("EdgeChosen") < names.index("FirstPlayerNamed")
    assert "UnitDeployed" not in names


def test_tokens_lie_with_their_nearest_point_at_the_printed_distance_AMB_29() -> None:
    """Six inches from the side edges and 18 from the deployment edges, SCN-GOT-02."""
    scenario = load_scenario("a-game-of-thrones")
    width, depth = scenario.board
    near = {min(x, width - x) - scenario.token_radius for x, _y in scenario.objectives}
    deep = {min(y, depth - y) - scenario.token_radius for _x, y in scenario.objectives}
    assert min(near) == pytest.approx(6.0)
    assert min(deep) == pytest.approx(18.0)


def test_only_impassable_ground_takes_the_room_of_a_charger_AMB_41() -> None:
    """CHG-04: other pieces may be stood upon."""

    def plan(*keywords: str) -> pivot.ChargePlan:
        table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 20))
        table.terrain("piece", *keywords, at=(24, 16.9), size=(0.8, 0.8))
        return charge_plan.plan(table.now(), SWORDS, GUARDS)

    assert plan("hindering", "fortified")
    assert not plan("impassable")


def test_the_log_counts_the_run_of_a_charge_and_not_its_alignment_CHG_15() -> None:
    """A run never tells more inches than the charge distance."""

    async def script(t: Table) -> None:
        await charge.charge(t, SWORDS)

    table = a_table().red("sworn-swords", at=(20, 10)).blue("guards", at=(24, 24.8))
    plan = charge_plan.plan(table.now(), SWORDS, GUARDS)
    assert plan.best is not None
    played = table.run(script, [plan.needed or 1, *[1] * 8]).answers(plan.best)
    assert played.pending is not None
    assert played.pending.kind == "align"
    played.answers("full")
    (run,) = [event for event in played.of(ev.UnitMoved) if event.rule == "CHG-18"]
    assert run.inches == pytest.approx(plan.travel, abs=1e-3)


def test_on_an_arc_line_a_shooter_chooses_the_side_and_with_it_the_bonus_ARC_01_AMB_05() -> None:
    """ARC-05 for ranged attacks: the line through its centre halves its tray; BON-02."""
    table = a_table().blue("guards", at=(24, 24)).red("archers", at=(32.25, 31.2), facing=228.9)
    sides = sight.arc(table.now(), GUARDS, "red:archers").sides
    assert set(sides) == {ArcSide.REAR, ArcSide.LEFT}

    async def script(t: Table) -> None:
        await action_list.perform(t, "red:archers", "ranged_attack")

    for side, needed in (("left", 4), ("rear", 5)):
        played = table.run(script, [6, 1, 1, 1, 1, 1, 1, 6]).answers(Pose(32.25, 31.2, 228.9))
        assert isinstance(played.pending, Choose)
        assert played.pending.kind == "side"
        played.answers(side)
        (blocked,) = played.of(ev.HitsBlocked)
        assert blocked.needed.total == needed
        assert used_up(played)


def test_an_attack_is_a_shot_or_a_fight_as_its_player_chooses_ATK_01() -> None:
    """Unengaged an archer may only shoot, engaged only fight; each is an action of its own."""
    apart = a_table().red("archers", at=(24, 10)).blue("guards", at=(24, 22)).now()
    assert action_list.may(apart, "red:archers", "ranged_attack")
    assert not action_list.may(apart, "red:archers", "melee_attack")
    close = a_table().red("archers", at=(24, 24)).against(BLUE, "guards", (RED, 0)).now()
    assert not action_list.may(close, "red:archers", "ranged_attack")
    assert action_list.may(close, "red:archers", "melee_attack")
    assert set(action_list.ATTACK) >= {"ranged_attack", "melee_attack"}
