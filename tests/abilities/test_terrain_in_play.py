"""Terrain laid down in play: stakes and low walls, near a unit and over nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from simulator.engine.position import Position
from simulator.geometry.measure import bounds
from simulator.geometry.measure import distance as gap
from simulator.geometry.pose import Pose
from simulator.model.moments import Moment
from simulator.model.requests import PlacePiece
from simulator.model.state import Terrain, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Turn
from simulator.rules.setup.laid_in_play import LaidPlace, beside
from simulator.rules.setup.terrain_place import piece_at
from tests.abilities.battle import LIBRARY, RED, Battle, battle, blue, red, window

BROTHERS, GUARDS = "Sworn Brothers", "Lannister Guardsmen"
ROUND = window(Moment.ROUND_START, Turn(RED))
STAKES, WALL = LIBRARY.terrain["stakes"], LIBRARY.terrain["low_wall"]


def camp(*pieces: Terrain, with_: tuple[str, ...] = ("Senior Builder",)) -> Battle:
    scene = battle().red(BROTHERS, *with_, at=(24, 20)).red("Conscripts", at=(40, 20))
    return scene.blue(GUARDS, at=(24, 34)).having(terrain=pieces)


# ------------------------------------------------------------------ where a piece may lie


angles = st.floats(0, 360, exclude_max=True).map(lambda a: round(a, 3))


Drawn = tuple[float, float, float, float, str, float]
SITES = st.tuples(
    st.floats(2, 46),
    st.floats(2, 46),
    angles,
    angles,
    st.sampled_from(["stakes", "low_wall", "corpse_pile"]),
    st.sampled_from([0.5, 1.0, 2.0, 6.0]),
)


def site_of(drawn: Drawn) -> LaidPlace:
    """Return a unit's surroundings: a hill somewhere, and how near which piece has to be."""
    x, y, turned, facing, kind, inches = drawn
    scene = battle().red(BROTHERS, at=(24, 20), facing=turned).blue(GUARDS, at=(24, 34))
    hill = piece_at(LIBRARY.terrain["hill"], Pose(x, y, facing), "hill-1")
    now: Position = scene.having(terrain=(hill,)).now()
    return beside(now, kind, (red(BROTHERS),), inches)


@given(SITES, st.floats(-9, 9), st.floats(-9, 9), angles)
def test_a_piece_lies_near_its_unit_and_over_nobody_BFD_07(
    drawn: Drawn, dx: float, dy: float, facing: float
) -> None:
    site = site_of(drawn)
    now = site.now
    here = Pose(24 + dx, 20 + dy, facing)
    outline = site.outline(here)
    others = [now.corners(unit) for unit in now.state.units]
    others += [piece.outline for piece in now.state.terrain]
    x0, y0, x1, y1 = bounds(outline)
    apart = min(gap(outline, other) for other in others)
    near = gap(outline, now.corners(red(BROTHERS)))
    on_table = x0 >= 0 and y0 >= 0 and x1 <= 48 and y1 <= 48
    if site.check(here):
        assert near <= site.inches + 2e-6
        assert x0 >= -2e-6
        assert y0 >= -2e-6
    elif on_table and near <= site.inches - 2e-6:
        assert apart == 0.0
    found = site.snap(here)
    assert site.check(found)  # around a single unit on an open table there is always a place
    assert all(site.check(pose) for pose in site.samples())


@given(SITES, st.floats(-12, 12), st.floats(-12, 12), angles)
def test_the_nearest_place_is_no_further_than_any_other_that_looks_the_same_way(
    drawn: Drawn, dx: float, dy: float, facing: float
) -> None:
    """No legality from samples: a place pushed towards the wish is never legal."""
    site = site_of(drawn)
    wished = Pose(24 + dx, 20 + dy, facing)
    found = site.snap(wished)
    assume(found.facing == pytest.approx(facing, abs=1e-5))  # else nothing looks as wished
    for share in (0.02, 0.1, 0.3, 0.6, 1.0):
        pushed = Pose(
            found.x + (wished.x - found.x) * share, found.y + (wished.y - found.y) * share, facing
        )
        far = ((pushed.x - found.x) ** 2 + (pushed.y - found.y) ** 2) ** 0.5
        assert far < 1e-4 or not site.check(pushed)


def test_a_piece_that_fits_nowhere_finds_no_place() -> None:
    """A piece that fits nowhere finds no place."""
    long = replace(STAKES, width=70.0)  # longer than the table's diagonal
    site = beside(camp().now(), "stakes", (red(BROTHERS),), 2.0)
    assert not replace(site, card=long).has_room
    assert site.has_room


# ------------------------------------------------------------------ Stake Building


def lays(played: Any, x: float, y: float) -> Any:
    """Lay the piece that is asked for."""
    assert isinstance(played.pending, PlacePiece), played.pending
    return played.answers(Pose(x, y, 0))


def test_stake_building_lays_stakes_before_the_unit_once_a_game() -> None:
    async def script(table: Any) -> None:
        await ROUND(table)
        await ROUND(table)

    played = camp().run(script).uses("Stake Building")
    front = 20 + 2.4  # the unit's front edge
    with pytest.raises(ValueError, match="2 in are allowed"):
        lays(played, 24, front + 2.0 + 0.75 + 0.01)
    with pytest.raises(ValueError, match="Sworn Brothers"):
        lays(played, 24, front + 0.5)
    played = lays(played, 24, front + 2.0 + 0.75 - 0.01)
    assert not played.offers("Stake Building")
    (piece,) = played.state.terrain
    assert (piece.kind, piece.keywords) == ("stakes", {"dangerous", "destructible"})


def test_stake_building_is_not_offered_to_units_without_a_builder() -> None:
    assert not camp(with_=()).run(ROUND).offers("Stake Building")


def test_stakes_get_an_id_no_other_piece_has() -> None:
    old = [piece_at(STAKES, Pose(5 * n, 40), f"stakes-{n}") for n in (1, 3)]
    played = lays(camp(*old).run(ROUND).uses("Stake Building"), 24, 24.5).ends()
    ids = sorted(piece.id for piece in played.state.terrain)
    assert ids == ["stakes-1", "stakes-2", "stakes-3"]


def test_improved_defenses_with_wealth() -> None:
    assert camp().now().tally(Stat.DEFENSE, red(BROTHERS)).total == 0
    now = camp().ncu("Aemon", Zone.WEALTH).now()
    assert now.tally(Stat.DEFENSE, red(BROTHERS)).total == 1
    assert now.tally(Stat.DEFENSE, red("Conscripts")).total == 0
    assert now.tally(Stat.DEFENSE, blue(GUARDS)).total == 0
    crown = camp().ncu("Aemon", Zone.CROWN).now()
    assert crown.tally(Stat.DEFENSE, red(BROTHERS)).total == 0


# ------------------------------------------------------------------ Rapid Construction


def test_rapid_construction_lays_a_low_wall_beside_any_friend() -> None:
    played = camp(with_=()).hand("Rapid Construction").run(ROUND).uses("Rapid Construction")
    with pytest.raises(ValueError, match="1 in are allowed"):
        lays(played, 24, 22.4 + 1.0 + 0.75 + 0.01)
    with pytest.raises(ValueError, match="in are allowed"):
        lays(played, 24, 34 - 2.4 - 0.9)  # beside the enemy
    played = lays(played, 40, 22.4 + 1.0 + 0.75 - 0.01).ends()
    (piece,) = played.state.terrain
    assert (piece.kind, piece.keywords) == (
        "low_wall",
        {"destructible", "fortified", "hindering"},
    )
