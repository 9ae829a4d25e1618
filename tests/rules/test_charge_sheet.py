"""The sheet of a charge, the threats at a place, and positions as they would be."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from simulator.engine.position import Position
from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.model.rulebook import Rule
from simulator.model.state import Condition
from simulator.model.subjects import Attack, Charge
from simulator.rules.attack import attack_numbers
from simulator.rules.battlefield.engagement import engagements
from simulator.rules.charge.plan import plan
from simulator.rules.odds import attack_odds as odds
from simulator.rules.odds import hypothetical
from simulator.rules.odds.charge_sheet import charge_sheet
from simulator.rules.odds.threats import threats
from tests.abilities import battle
from tests.each import some
from tests.rules.tables import BLUE, RED, TableBuilder, a_table

UNIT, FOE = "red:sworn-swords", "blue:guards"
EXACT = 1e-12


def eight_inches_away(**more: object) -> TableBuilder:
    deep = 4.75
    return a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 18 + deep), **more)


def test_the_sheet_says_what_the_charge_says() -> None:
    """CHG-05, CHG-07, CHG-14, CHG-18: verdict, roll, side, margin and places are the plan's own."""
    now = eight_inches_away().now()
    sheet, found = charge_sheet(now, UNIT, FOE), plan(now, UNIT, FOE)
    assert sheet
    assert sheet.verdict == found.verdict
    assert sheet.heading is not None
    assert (sheet.heading.needed, sheet.heading.odds) == (found.needed, found.odds)
    assert sheet.pivot == found.best
    assert [one.side for one in sheet.approaches] == list(found.sides)
    assert sheet.side_margin == found.side_margin
    landings = sheet.approaches[0].landings
    assert [one.name for one in landings] == ["full", "half-right", "half-left"]
    full = found.rooms[ArcSide.FRONT].full
    assert full is not None
    assert landings[0].pose.centre == pytest.approx(full.centre)


@pytest.mark.parametrize(
    ("least", "ground"), [(3, None), (3, (21.0, 13.5)), (4, (24.0, 13.5)), (3, (36.0, 13.5))]
)
def test_each_roll_has_its_pivots(least: int, ground: tuple[float, float] | None) -> None:
    """CHG-10, CHG-14, TER-ROU-01: a facing told for a roll reaches with it, not with one less."""
    table = eight_inches_away()
    if ground is not None:
        table.terrain("bog", "rough", at=ground, size=(3, 1))
    now = table.now()
    sheet = charge_sheet(now, UNIT, FOE)
    assert sheet.heading is not None
    assert next(roll for roll, _arcs in sheet.pivots) == sheet.heading.needed == least
    for (roll, arcs), (_next, wider) in zip(sheet.pivots, sheet.pivots[1:], strict=False):
        for low, high in arcs:
            for facing in (low + 1e-3, high - 1e-3):
                run = charge_sheet(now, UNIT, FOE, facing % 360).heading
                assert run is not None
                assert run.needed is not None
                assert run.needed <= roll
        low, high = wider[0]
        if not any(a <= low <= b for a, b in arcs):
            run = charge_sheet(now, UNIT, FOE, (low + 1e-3) % 360).heading
            assert run is not None
            assert run.needed == roll + 1


def test_ground_under_the_tray_before_its_pivot_costs_an_inch_after_each() -> None:
    """TER-ROU-01: it stands on a corner of the piece, and no pivot to the target covers that."""
    table = a_table().red("sworn-swords", at=(24, 10), facing=11.599322)
    table.blue("guards", at=(20.833555, 24.993591), facing=290.578976)
    table.terrain("bog", "rough", at=(28.2995, 11.49367), size=(2.34221, 2.29969))
    sheet = charge_sheet(table.now(), UNIT, FOE, 344.9)
    assert sheet.heading is not None
    assert sheet.heading.needed == 6
    assert [roll for roll, _arcs in sheet.pivots] == [6]


def test_a_pivot_of_ones_own() -> None:
    """CHG-10: the sheet of a facing that leads elsewhere refuses with the reason."""
    now = eight_inches_away().now()
    away = charge_sheet(now, UNIT, FOE, 180.0)
    assert not away
    assert away.verdict.rule is Rule.CHG_10
    assert away.approaches == ()
    aside = charge_sheet(now, UNIT, FOE, 10.0)
    assert aside.heading is not None
    assert aside.heading.facing == 10.0


def test_the_charge_odds_mix_the_die_with_the_attack_on_arrival() -> None:
    """CHG-14, CHG-19, CHG-21, CHG-26."""
    now = eight_inches_away().now()
    best = charge_sheet(now, UNIT, FOE).best
    assert best is not None
    assert best.charge.success == pytest.approx(4 / 6, abs=EXACT)
    assert best.charge.expected == pytest.approx(best.orderly.expected * 4 / 6, abs=EXACT)
    assert best.disorderly.expected < best.orderly.expected
    beside = odds.of_attack(
        now, Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT, charge_bonus=True)
    )
    assert best.orderly.wounds == pytest.approx(beside.wounds, abs=EXACT)


def test_the_answer_is_the_survivors_blow_at_every_number_of_wounds() -> None:
    """MEL-01, RES-01: mixed over what the charge leaves, each computed on its own."""
    now = eight_inches_away(wounds=9).now()
    best = charge_sheet(now, UNIT, FOE).best
    assert best is not None
    assert best.answer is not None
    total = [0.0] * (now.unit(UNIT).wounds + 1)
    arrived = hypothetical.in_turn_of(hypothetical.standing_at(now, UNIT, best.pose), BLUE)
    for lost, chance in enumerate(best.orderly.wounds):
        weaker = hypothetical.with_wounds(arrived, FOE, 9 - lost)
        blow = Attack(FOE, UNIT, now.card(FOE).attacks[0], ArcSide.FRONT)
        found = odds.of_attack(weaker, blow).wounds if lost < 9 else (1.0,)
        for wounds, each in enumerate(found):
            total[wounds] += each * chance * 4 / 6
    total[0] += 2 / 6
    assert best.answer.wounds == pytest.approx(total, abs=EXACT)
    assert best.answer.destroyed == pytest.approx(total[-1], abs=EXACT)


def test_ground_and_neighbours_are_on_the_sheet() -> None:
    """TER-HIN-01, TER-DAN-02, CHG-23: what the way meets, and whom the tray also touches."""
    table = eight_inches_away().terrain("bog", "hindering", "dangerous", at=(24, 15), size=(3, 2))
    table.against(BLUE, "halberdiers", (BLUE, 0), ArcSide.LEFT)
    best = charge_sheet(table.now(), UNIT, FOE).best
    assert best is not None
    assert best.hindered
    assert best.dangerous
    assert best.orderly.wounds == best.disorderly.wounds
    clear = charge_sheet(eight_inches_away().now(), UNIT, FOE).best
    assert clear is not None
    assert not clear.hindered
    assert clear.charge.expected > best.charge.expected


def test_abilities_that_may_answer_are_named() -> None:
    """ABL-01: effects of both units that no odds foresee stand on the sheet by name."""
    scene = battle.battle().stark("Stark Sworn Swords", at=(24, 10))
    scene.lannister("House Clegane Mountain's Men", at=(24, 20))
    now = scene.now()
    sheet = charge_sheet(
        now,
        battle.red("Stark Sworn Swords"),
        next(iter(unit.id for unit in now.state.units.values() if unit.owner is BLUE)),
    )
    assert sheet
    assert sheet.uncounted
    assert charge_sheet(eight_inches_away().now(), UNIT, FOE).uncounted == ()


def test_the_best_place_is_the_best_of_all_sides() -> None:
    """ARC-05, CHG-18: on an arc line the charger chooses the side, and with it the bonus."""
    on_the_line = (24 + 2.6 * 2.75, 24 + 2.6 * 2.4)  # through the middle and a corner
    table = a_table().blue("guards", at=(24, 24)).red("sworn-swords", at=on_the_line, facing=228.9)
    sheet = charge_sheet(table.now(), UNIT, FOE)
    assert {one.side for one in sheet.approaches} == {ArcSide.REAR, ArcSide.LEFT}
    worth = [max(land.charge.expected for land in one.landings) for one in sheet.approaches]
    assert worth[0] != worth[1]
    assert sheet.best is not None
    assert sheet.best.charge.expected == max(worth)


# ------------------------------------------------------------------ threats


def test_a_threat_is_the_enemys_own_plan() -> None:
    """CHG-02, CHG-14: as if the unit stood there already; nearer is more likely."""
    now = eight_inches_away().now()
    here = threats(now, UNIT)
    (threat,) = here
    other = plan(now, FOE, UNIT)
    assert (threat.foe, threat.needed, threat.odds) == (FOE, other.needed, other.odds)
    near = Pose(24.0, 13.0, 0.0)
    (nearer,) = threats(now, UNIT, near)
    assert nearer.odds > threat.odds
    moved = eight_inches_away().red("archers", at=(40, 5)).now()
    built = plan(
        a_table().red("sworn-swords", at=(24, 13)).blue("guards", at=(24, 22.75)).now(), FOE, UNIT
    )
    assert (nearer.needed, nearer.odds, nearer.side) == (built.needed, built.odds, built.sides[0])
    assert threats(moved, "red:archers") == ()


def test_turning_ones_back_shows() -> None:
    """CHG-06 to CHG-08: the side and its margin come from where the unit would look."""
    now = eight_inches_away().now()
    (threat,) = threats(now, UNIT, Pose(24.0, 10.0, 180.0))
    assert threat.side is ArcSide.REAR
    assert threat.odds == Fraction(1, 2)


def test_an_engaged_enemy_threatens_nobody_else() -> None:
    """CHG-01; walking away from it frees it."""
    table = a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0))
    table.red("spears", at=(24, 8), facing=0)
    now = table.now()
    assert threats(now, "red:spears") == ()
    assert threats(now, UNIT) == ()
    assert [one.foe for one in threats(now, UNIT, Pose(24.0, 15.0, 0.0))] == [FOE]


# ------------------------------------------------------------------ positions supposed


def test_a_supposed_place_engages_whom_it_touches() -> None:
    """GEN-07, AMB-09: as the trays say, and nobody it no longer touches."""
    table = a_table().red("sworn-swords", at=(24, 20)).against(BLUE, "guards", (RED, 0))
    now = table.now()
    assert now.engaged(UNIT)
    apart = hypothetical.standing_at(now, UNIT, Pose(24.0, 15.0, 0.0))
    assert apart.state.engaged == engagements(apart) == frozenset()
    again = hypothetical.standing_at(apart, UNIT, now.standing(UNIT).pose)
    assert again.state.engaged == now.state.engaged
    assert now.engaged(UNIT)


def test_wounds_take_attachments_with_their_figures() -> None:
    """ATM-07, UNIT-09."""
    now = a_table().red("sworn-swords", at=(24, 20), attachments=("captain",)).now()
    assert hypothetical.with_wounds(now, UNIT, 1).unit(UNIT).attachments == ("captain",)
    gone = hypothetical.with_wounds(now, UNIT, 0).unit(UNIT)
    assert (gone.attachments, gone.fallen, gone.destroyed) == ((), ("captain",), True)


def _signature(now: Position, made: Attack) -> object:
    found = attack_numbers.numbers(now, made)
    return (
        found.dice.total,
        [found.hits(f) for f in range(1, 7)],
        [found.blocks(f) for f in range(1, 7)],
        found.keywords,
        found.attack_rerolls,
        found.defense_rerolls,
        found.test_rerolls,
        found.extra_hits.total,
        found.extra_blocks.total,
        found.extra_wounds.total,
        found.panic.modifier.total,
        found.panic.needed,
        found.panic.wounds.total,
        found.panic.automatic,
        found.panic.most,
        found.defense_dice,
    )


def fighters() -> list[str]:
    return sorted(card.id for card in battle.LIBRARY.units.values() if card.attacks)


@pytest.mark.parametrize("card", fighters())
def test_numbers_change_with_ranks_and_attachments_only(card: str) -> None:
    """UNIT-06, ATM-07: within a stage every number of a real unit stays, attacking or attacked."""
    now = battle.battle().stark(card, at=(24, 20)).lannister("Lannister Guardsmen").now()
    unit, foe = now.state.units
    now = hypothetical.engaged_with(now, unit, foe)
    for wounds, stage in some(hypothetical.stages(now, unit).items()):
        here = hypothetical.with_wounds(now, unit, wounds)
        there = hypothetical.with_wounds(now, unit, stage)
        for mine, other in ((unit, foe), (foe, unit)):
            for line in some(now.card(mine).attacks):
                made = Attack(mine, other, line, ArcSide.FRONT, Charge(mine, other, ArcSide.FRONT))
                assert _signature(here, made) == _signature(there, made)


def test_whose_turn_it_is_decides_who_rolls_again_first() -> None:
    """RRL-02: the same attack in either turn, with a re-roll on both sides."""
    table = a_table().red("sworn-swords", at=(24, 20), conditions=frozenset({Condition.WEAKENED}))
    now = table.against(BLUE, "guards", (RED, 0)).now()
    made = Attack(UNIT, FOE, now.card(UNIT).attacks[0], ArcSide.FRONT, charge_bonus=True)
    mine = odds.of_attack(hypothetical.in_turn_of(now, RED), made)
    theirs = odds.of_attack(hypothetical.in_turn_of(now, BLUE), made)
    assert mine.expected < theirs.expected
    assert replace(now.state, active=BLUE) == hypothetical.in_turn_of(now, BLUE).state
