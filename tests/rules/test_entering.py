"""Free places: by how much, whether there is one, the nearest; and who comes late or comes back.

DEP-04, MOV-04, BFD-01, BFD-06, BFD-07; ATM-09, SCN-STORM-12.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.engine.game import Game
from simulator.engine.table import Table
from simulator.geometry.laying import LayingGround
from simulator.geometry.pose import Pose
from simulator.geometry.shapes import box, rectangle
from simulator.model import events as ev
from simulator.model.cards import TerrainCard
from simulator.model.requests import Choose
from simulator.model.rulebook import Rule
from simulator.model.scenario import Rectangle, Reserves, TerrainRules
from simulator.model.state import Joined
from simulator.rules.setup import entering, lay_terrain, returning
from simulator.rules.setup.deployment import DeploymentPlace
from simulator.rules.setup.free_place import FreePlace
from simulator.rules.setup.laid_in_play import LaidPlace
from simulator.rules.setup.nearest_place import nearest_around
from simulator.rules.setup.terrain_place import TerrainPlace
from tests.rules.tables import BLUE, RED, SCENARIO, TableBuilder, a_table

SWORDS, SPEARS = "red:sworn-swords", "red:spears"
STAKES = TerrainCard("stakes", "Stakes", frozenset({"dangerous"}), "rectangle", 6.0, 1.5)


class Supplied(TableBuilder):
    """A table with two kinds of terrain in the supply."""

    def game(self) -> Game:
        """Return the game with these kinds."""
        game = super().game()
        terrain = {card.kind: card for card in (STAKES, replace(STAKES, kind="hedge"))}
        return replace(game, library=replace(game.library, terrain=terrain))


def waiting() -> TableBuilder:
    """Return a table beside which Sworn Swords wait; their tray is 5.5 by 4.8 inches."""
    return a_table().red("sworn-swords", at=(24, 10), pose=None).blue("guards", at=(24, 44))


def deployed() -> FreePlace:
    return DeploymentPlace(waiting().now(), SWORDS, (0.0, 0.0, 48.0, 10.0))


def entered(*areas: Rectangle, table: TableBuilder | None = None) -> entering.EntryPlace:
    found = tuple(entering.Area(box(*area)) for area in areas or ((0.0, 0.0, 48.0, 6.0),))
    return entering.EntryPlace((table or waiting()).now(), SWORDS, found)


def chosen(rules: TerrainRules = TerrainRules()) -> TerrainPlace:  # noqa: B008 - it is frozen
    return TerrainPlace(waiting().now(), STAKES, RED, rules)


def off_the_edges() -> FreePlace:
    return chosen(TerrainRules(from_edges=3.0, outside_zones=False))


def laid() -> FreePlace:
    now = a_table().red("sworn-swords", at=(24, 5)).blue("guards", at=(24, 44)).now()
    return LaidPlace(now, STAKES, (now.standing(SWORDS),), 2.0)


@pytest.mark.parametrize(
    ("site", "y", "margin", "rule"),
    [
        (deployed, 7.0, 0.6, Rule.DEP_04),
        (deployed, 7.6, 0.0, Rule.DEP_04),
        (deployed, 7.9, -0.3, Rule.DEP_04),
        (entered, 3.0, 0.6, Rule.DEP_04),
        (entered, 3.6, 0.0, Rule.DEP_04),
        (entered, 3.9, -0.3, Rule.DEP_04),
        (chosen, 10.75, 10.0, Rule.BFD_05),
        (chosen, 10.5, -0.25, Rule.BFD_06),
        (off_the_edges, 4.0, 0.25, Rule.BFD_05),
        (off_the_edges, 3.75, 0.0, Rule.BFD_05),
        (off_the_edges, 3.5, -0.25, SCENARIO.cites.from_edges),
        (laid, 0.75, 0.9, Rule.ABL_01),
        (laid, 0.65, -0.1, Rule.BFD_01),
    ],
)
def test_a_verdict_says_how_much_room_there_is_or_how_much_is_lacking(
    site: Callable[[], FreePlace], y: float, margin: float, rule: Rule
) -> None:
    """DEP-04, BFD-01, BFD-06: flush with a limit is within it."""
    verdict = site().check(Pose(24, y, 0))
    assert verdict.margin == pytest.approx(margin)
    assert bool(verdict) is (margin >= 0)
    assert verdict.rule is rule


# ------------------------------------------------------------------ whether, where, which


def test_a_unit_finds_the_one_area_of_several_that_has_room_DEP_04() -> None:
    site = entered((0, 0, 2, 2), (20, 0, 28, 6))
    assert site.place is not None
    assert site.check(site.place)
    assert not entered((0, 0, 2, 2), (46, 46, 48, 48)).has_room


def test_a_unit_fits_between_enemies_that_leave_exactly_an_inch_on_either_side_MOV_04() -> None:
    for far, fits in ((6.5, True), (6.499, False)):
        table = a_table().red("sworn-swords", at=(24, 10), pose=None)
        for x in (24 - far, 24 + far):
            table.blue("guards", at=(x, 20))
        site = entered((20, 17.6, 28, 22.4), table=table)
        assert site.has_room is fits
        assert bool(site.check(Pose(24, 20, 0))) is fits


def test_a_wish_beyond_the_area_is_moved_to_its_nearest_place() -> None:
    for areas in ((), ((0, 0, 48, 6), (40, 0, 48, 30)), ((40, 0, 48, 30), (0, 0, 48, 6))):
        found = entered(*areas).snap(Pose(20, 7, 0))
        assert (found.x, found.facing) == (20, 0)
        assert found.y == pytest.approx(3.6, abs=2e-5)


def test_a_gap_of_half_an_inch_near_by_is_found() -> None:
    """The nearest legal place, though a step further there is none again."""
    ground = LayingGround(
        lambda facing: rectangle((0.0, 0.0), 1.0, 1.0, facing), (0.0, 0.0, 48.0, 48.0), 0.0
    )
    wished = Pose(24, 24)

    def apart(pose: Pose) -> float:
        return math.dist(pose.centre, wished.centre)

    found = nearest_around(wished, lambda pose: 0.5 <= apart(pose) <= 1.0, ground)
    assert found is not None
    assert apart(found) == pytest.approx(0.5, abs=0.01)


def test_terrain_off_the_own_zone_needs_no_trial_where_the_zone_leaves_no_room() -> None:
    """SCN-STORM-05: what limits a piece proves by itself that there is no place."""
    zones = ((0.0, 0.0, 48.0, 42.0), (0.0, 46.0, 48.0, 48.0))
    now = waiting().scenario(replace(SCENARIO, zones=zones)).now()
    site = TerrainPlace(now, STAKES, RED, TerrainRules(outside_zones=False, from_own_zone=6.0))
    ((ground, first),) = site.grounds
    assert ground.place(lambda pose: pytest.fail(f"{pose} was tried"), first) is None
    assert not site.has_room


def test_places_offered_are_legal_and_all_different() -> None:
    """Also where a neighbour takes most of the row before the front."""
    table = waiting()
    for x in range(9, 40, 6):
        table.red("spears", at=(x, 7.6))
    site = DeploymentPlace(table.now(), SWORDS, (0.0, 0.0, 48.0, 10.0))
    samples = site.samples()
    assert all(map(site.check, samples))
    assert len(set(samples)) == len(samples) > 1


def test_terrain_is_offered_from_the_middle_of_the_table_outwards() -> None:
    """The first place lies halfway across, the next ones a quarter from either side."""
    offered = [pose.x for pose in chosen(TerrainRules(outside_zones=False)).samples()]
    assert offered[:3] == [24, 12, 36]


def test_chosen_terrain_has_to_be_placed_BFD_05() -> None:
    """Up to four pieces; who places all of it alone may stop before (SCN-STORM-05)."""
    table = Supplied().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 44))
    for laying, others in (
        (lambda t: lay_terrain.lay_chosen(t, (RED, BLUE)), []),
        (lambda t: lay_terrain.lay_alone(t, RED), [lay_terrain.DONE]),
    ):
        asked = table.run(laying).pending
        assert isinstance(asked, Choose)
        assert [option.key for option in asked.options] == ["stakes", "hedge", *others]


# ------------------------------------------------------------------ late, and again


def test_one_unit_alone_enters_from_reserve_before_its_time_SCN_STORM_12() -> None:
    table = waiting().red("spears", at=(10, 10), pose=None)
    table.scenario(replace(SCENARIO, reserves=Reserves("defender", 3, 6.0)))
    table.having(round=2)
    early = {"reserve": (SWORDS, SPEARS), "early_reserve": 2}
    table.having(notes=MappingProxyType(early))
    assert returning.may_enter(table.now(), SWORDS)
    assert returning.may_enter(table.now(), SPEARS)
    played = table.run(lambda t: returning.enter(t, SWORDS))
    now = played.answers("left edge", Pose(3, 24, 90)).now
    assert now.unit(SWORDS).on_table
    assert returning.in_reserve(now) == (SPEARS,)
    assert returning.may_enter(now, SPEARS).rule is Rule.SCN_STORM_12
    assert not returning.may_enter(now, SPEARS)


def test_a_called_unit_comes_back_with_whom_it_came_with_and_without_later_arrivals() -> None:
    """ATM-09: neither takes away from another unit what joined it."""

    async def script(t: Table) -> tuple[tuple[str, ...], ...]:
        swords = t.now.unit(SWORDS)
        came = replace(swords, id="red:called", attachments=("captain",))
        t.emit(ev.UnitCalled(rule=Rule.ABL_01, unit=came))
        t.emit(
            ev.AttachmentMoved(
                rule=Rule.ATM_01, unit="red:called", origin=SWORDS, card="eddard", place=1
            )
        )
        assert Joined("eddard", origin=SWORDS) in t.now.unit("red:called").joined
        return tuple(returning.original_attachments(t.now, unit) for unit in ("red:called", SWORDS))

    table = a_table().red("sworn-swords", at=(24, 10), attachments=("eddard", "captain"))
    played = table.blue("guards", at=(24, 44)).run(script)
    assert played.result == [(("captain",), ("captain",))]
