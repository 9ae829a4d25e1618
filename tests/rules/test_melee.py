"""The melee attack and the slide or turn before it (MEL-01 to MEL-06, AMB-44, AMB-47)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.geometry.contact import engaged, touched_side
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.cards import AttackCard, AttackKind
from simulator.model.rulebook import Rule
from simulator.model.subjects import Attack
from simulator.rules.attack import melee
from simulator.rules.attack.align import alignments as aligned
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

UNIT, FOE = "red:sworn-swords", "blue:guards"


def in_contact(side: ArcSide = ArcSide.FRONT, offset: float = 0.0) -> TableBuilder:
    """Guards in the middle, swordsmen against one of their sides."""
    return (
        a_table().blue("guards", at=(24, 24)).against(RED, "sworn-swords", (BLUE, 0), side, offset)
    )


def alignments(now: Position, unit: str) -> dict[str, Pose]:
    """Return the poses the unit may take, by the keys of their options."""
    return {each.key: pose for each, pose in aligned(now, unit).items()}


def fighting(table: TableBuilder, dice: list[int], **more: Any) -> Played:
    async def script(t: Table) -> Attack | None:
        return await melee.fight(t, UNIT, **more)

    return table.run(script, dice)


def test_only_engaged_units_with_a_melee_attack_fight() -> None:
    """MEL-01."""
    assert melee.may_fight(in_contact().now(), UNIT)
    apart = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 24))
    assert melee.may_fight(apart.now(), UNIT).rule is Rule.MEL_01
    unarmed = in_contact().card(unit_card("sworn-swords", attacks=(LONG,)))
    assert not melee.may_fight(unarmed.now(), UNIT)


def test_front_to_front_it_may_slide() -> None:
    """MEL-04: 100 percent stands already, both halves are offered."""
    found = alignments(in_contact().now(), UNIT)
    assert set(found) == {"half-left", "half-right"}
    for pose in found.values():
        assert abs(pose.x - 24) == pytest.approx(2.75)
    shifted = alignments(in_contact(offset=2.75).now(), UNIT)
    assert "full" in shifted


@pytest.mark.parametrize("foe", ["giant", "guards"])
def test_half_is_half_of_the_trays_own_front_AMB_06(foe: str) -> None:
    """Its corner lies on the middle of the enemy's edge, be the enemy broad or narrow."""
    table = a_table().blue(foe, at=(24, 24)).against(RED, "sworn-swords", (BLUE, 0))
    found = alignments(table.now(), UNIT)
    assert {key: round(pose.x - 24, 2) for key, pose in found.items()} == {
        "half-left": -2.75,
        "half-right": 2.75,
    }


def test_a_narrow_tray_has_three_places_against_a_broad_one_AMB_06() -> None:
    """A giant 2.76 in wide stands 1.38 in aside for 50 percent."""
    table = a_table().blue("guards", at=(24, 24)).against(RED, "giant", (BLUE, 0), offset=0.5)
    found = alignments(table.now(), "red:giant")
    assert {key: round(abs(pose.x - 24), 2) for key, pose in found.items()} == {
        "full": 0.0,
        "half-left": 1.38,
        "half-right": 1.38,
    }


def test_attacked_in_the_flank_it_may_turn() -> None:
    """MEL-02, MEL-06, AMB-47: its front against the enemy side it was contacting."""
    table = (
        a_table().red("sworn-swords", at=(24, 24)).against(BLUE, "guards", (RED, 0), ArcSide.LEFT)
    )
    now = table.now()
    assert touched_side(now.standing(UNIT), now.standing(FOE)) is ArcSide.LEFT
    found = alignments(now, UNIT)
    assert {"full", "half-left", "half-right"} <= set(found)
    played = fighting(table, [1] * 8).answers("full")
    after = played.now
    assert touched_side(after.standing(UNIT), after.standing(FOE)) is ArcSide.FRONT
    assert touched_side(after.standing(FOE), after.standing(UNIT)) is ArcSide.FRONT
    assert after.enemies_engaged(UNIT) == [FOE]
    assert engaged(after.corners(UNIT), after.corners(FOE))


def test_a_flanked_unit_may_slide_without_turning() -> None:
    """AMB-44."""
    table = (
        a_table()
        .red("sworn-swords", at=(24, 24))
        .against(BLUE, "guards", (RED, 0), ArcSide.LEFT, offset=1.0)
    )
    now = table.now()
    found = alignments(now, UNIT)
    slid = found["slide-full"]
    assert slid.facing == 0.0
    assert slid.x == pytest.approx(24.0)
    assert slid.y != pytest.approx(24.0)


def test_beset_from_several_sides_it_may_not_turn() -> None:
    """MEL-03: and it slides only where every contact stays."""
    table = (
        a_table()
        .red("sworn-swords", at=(24, 24))
        .against(BLUE, "guards", (RED, 0), ArcSide.LEFT)
        .against(BLUE, "halberdiers", (RED, 0), ArcSide.REAR)
    )
    assert alignments(table.now(), UNIT) == {}
    played = fighting(table, [])
    request: Any = played.pending
    assert request.kind == "target"
    assert {o.key for o in request.options} == {FOE, "blue:halberdiers"}


def test_against_several_enemies_it_slides_along_any_of_them() -> None:
    """MEL-03, MEL-04: two enemies before its front; half of the second keeps the first."""
    table = a_table().red("sworn-swords", at=(24, 24)).against(BLUE, "giant", (RED, 0), offset=2.0)
    table.against(BLUE, "halberdiers", (RED, 0), ArcSide.FRONT, -2.55)
    now = table.now()
    assert now.enemies_engaged(UNIT) == ["blue:giant", "blue:halberdiers"]
    found = alignments(now, UNIT)
    assert all(pose.facing == 0.0 for pose in found.values())
    assert "full.2" not in found  # it would lose the giant
    assert found["half-right.2"].x == pytest.approx(21.45 + 5.5 / 2)
    played = fighting(table, [])
    request: Any = played.pending
    labels = {option.key: str(option.label) for option in request.options}
    assert labels["half-right.2"] == "50 percent, right, against Halberdiers"


def test_no_slide_makes_or_breaks_a_contact() -> None:
    """AMB-45: a second enemy beside the first forbids the half that would touch it."""
    table = in_contact().blue("halberdiers", at=(24 - 5.5 - 0.5, 24))
    assert set(alignments(table.now(), UNIT)) == {"half-right"}
    friend = in_contact().red("spears", at=(24 + 5.5 + 0.5, 24 - 4.8))
    assert "half-left" in alignments(friend.now(), UNIT)


def test_any_engaged_enemy_may_be_chosen_in_sight_or_not() -> None:
    """MEL-05: the one in its back."""
    table = (
        a_table()
        .red("sworn-swords", at=(24, 24))
        .against(BLUE, "guards", (RED, 0), ArcSide.FRONT)
        .against(BLUE, "halberdiers", (RED, 0), ArcSide.REAR)
    )
    played = fighting(table, [1] * 8)
    while played.pending is not None and played.pending.kind == "align":
        played.answers("stay")
    played.answers("blue:halberdiers")
    assert played.result[0].defender == "blue:halberdiers"


@pytest.mark.parametrize("side", list(ArcSide))
def test_the_arc_at_the_time_of_the_attack_counts(side: ArcSide) -> None:
    """ARC-06, BON-02, BON-03: half positions are judged like any other."""
    for offset in (0.0, 2.75):
        played = fighting(in_contact(side, offset), [1] * 8).answers("stay")
        assert played.result[0].side is side
        assert played.of(ev.AttackBegan)[0].side == side.value


def test_several_melee_attacks_are_chosen_from() -> None:
    """UNIT-14, MEL-05."""
    other = AttackCard("Daggers", AttackKind.MELEE, 4, (5, 4, 3))
    table = in_contact().card(unit_card("sworn-swords", attacks=(MELEE, other, LONG)))
    played = fighting(table, [1] * 5).answers("stay")
    request: Any = played.pending
    assert [o.key for o in request.options] == ["Longswords", "Daggers"]
    played.answers("Daggers")
    assert played.result[0].card.name == "Daggers"


def test_a_move_before_the_attack_is_recorded() -> None:
    """MEL-04: the log shows the slide."""
    played = fighting(in_contact(), [1] * 8).answers("half-left")
    (moved,) = played.of(ev.UnitMoved)
    assert moved.move == "align"
    assert moved.rule is Rule.MEL_04
    assert isinstance(moved.path[-1], Pose)


def test_a_wounded_unit_keeps_its_pose_if_it_stays() -> None:
    table = in_contact()
    start = table.now().unit(UNIT).pose
    played = fighting(table, [1] * 8).answers("stay")
    assert played.now.unit(UNIT) == replace(table.now().unit(UNIT), pose=start)
