"""What the printed modes have in common: zones, tokens, covering them, points for them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.geometry.pose import Pose
from simulator.model import events as ev
from simulator.model.requests import Choose
from simulator.model.state import Seat
from simulator.rules.scoring.objectives import controllers
from tests.rules.tables import BLUE, RED
from tests.scenarios.modes import a_game_of, scored

FIVE = {(6.59, 18.59), (6.59, 29.41), (24.0, 24.0), (41.41, 18.59), (41.41, 29.41)}
THREE = {(6.59, 24.0), (24.0, 24.0), (41.41, 24.0)}
TWO = {(6.59, 24.0), (41.41, 24.0)}
COVERED = (
    "a-game-of-thrones",
    "a-clash-of-kings",
    "honed-and-ready",
    "dark-wings-dark-words",
)
"""The modes whose covered tokens pay 1 point."""
CENTRE = "objective-{}"


def centre_of(name: str) -> str:
    return CENTRE.format(load_scenario(name).objectives.index((24.0, 24.0)) + 1)


def test_there_are_ten_modes_MODE_01_AMB_38() -> None:
    assert len(scenario_names()) == 10


@pytest.mark.parametrize(
    ("name", "depth"),
    [
        pytest.param("a-game-of-thrones", 10, id="SCN-GOT-01"),
        pytest.param("a-clash-of-kings", 10, id="SCN-CLASH-01"),
        pytest.param("a-feast-for-crows", 10, id="SCN-FEAST-01"),
        pytest.param("a-dance-with-dragons", 10, id="SCN-DANCE-01"),
        pytest.param("winds-of-winter", 10, id="SCN-WINDS-01"),
        pytest.param("honed-and-ready", 10, id="SCN-HONED-01"),
        pytest.param("fire-and-blood", 18, id="SCN-FIRE-01"),
        pytest.param("here-we-stand", 18, id="SCN-STAND-01"),
        pytest.param("dark-wings-dark-words", 10, id="SCN-DARK-01"),
    ],
)
def test_zones_are_as_deep_as_printed_BFD_03(name: str, depth: float) -> None:
    assert load_scenario(name).zones == ((0, 0, 48, depth), (0, 48 - depth, 48, 48))


def test_the_defender_has_12_inches_and_the_attacker_18_SCN_STORM_02_SCN_STORM_03() -> None:
    mode = load_scenario("a-storm-of-swords")
    assert mode.zones[mode.roles.index("defender")] == (0, 0, 48, 12)
    assert mode.zones[mode.roles.index("attacker")] == (0, 30, 48, 48)


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        pytest.param("a-game-of-thrones", FIVE, id="SCN-GOT-02"),
        pytest.param("a-clash-of-kings", THREE, id="SCN-CLASH-02"),
        pytest.param("a-feast-for-crows", TWO, id="SCN-FEAST-03"),
        pytest.param("a-dance-with-dragons", THREE, id="SCN-DANCE-02"),
        pytest.param("winds-of-winter", FIVE, id="SCN-WINDS-02"),
        pytest.param("honed-and-ready", FIVE, id="SCN-HONED-01"),
        pytest.param("dark-wings-dark-words", THREE, id="SCN-DARK-02"),
        ("fire-and-blood", set()),
        ("here-we-stand", set()),
    ],
)
def test_tokens_lie_as_printed_BFD_02(name: str, tokens: set[tuple[float, float]]) -> None:
    assert set(load_scenario(name).objectives) == tokens


def test_a_table_of_6_by_4_keeps_the_distances_from_its_side_edges_BFD_01() -> None:
    wide = load_scenario("a-game-of-thrones").on_board(72.0)
    assert wide.zones[1] == (0.0, 38.0, 72.0, 48.0)
    assert {x for x, _y in wide.objectives} == {6.59, 36.0, 65.41}
    walls = load_scenario("a-storm-of-swords").on_board(72.0).walls
    assert [x for x, _y in walls] == [21.0, 36.0, 51.0]
    assert load_scenario("honed-and-ready").on_board(72.0).fixed[1].at == (71.125, 24.0)


@pytest.mark.parametrize("name", [*COVERED, "winds-of-winter"])
def test_only_a_tray_that_covers_the_token_completely_controls_it(name: str) -> None:
    """SCN-GOT-03, SCN-CLASH-06, SCN-WINDS-06, SCN-HONED-07, SCN-DARK-08; SCN-CLASH-09."""
    token = centre_of(name)
    covering = a_game_of(name).red("sworn-swords", at=(24, 24)).now()
    assert controllers(covering)[token] == "red:sworn-swords"
    beside = a_game_of(name).red("sworn-swords", at=(26.5, 24)).now()
    assert controllers(beside)[token] is None


@pytest.mark.parametrize("name", COVERED)
def test_an_engaged_enemy_with_more_ranks_ends_control(name: str) -> None:
    """SCN-GOT-04, SCN-CLASH-07, SCN-HONED-07, SCN-DARK-08."""
    held = a_game_of(name).red("sworn-swords", at=(24, 24), wounds=8)
    table = held.against(BLUE, "guards", (RED, 0))
    assert controllers(table.now())[centre_of(name)] is None
    even = a_game_of(name).red("sworn-swords", at=(24, 24), wounds=8)
    table = even.against(BLUE, "guards", (RED, 0), wounds=8)
    assert controllers(table.now())[centre_of(name)] == "red:sworn-swords"


@pytest.mark.parametrize("name", COVERED)
def test_a_solo_counts_its_wounds_as_ranks(name: str) -> None:
    """SCN-GOT-05, SCN-CLASH-08, SCN-WINDS-06, SCN-HONED-07, SCN-DARK-08."""
    held = a_game_of(name).red("giant", at=(24, 24), wounds=4)
    table = held.against(BLUE, "guards", (RED, 0))
    assert controllers(table.now())[centre_of(name)] == "red:giant"
    weak = a_game_of(name).red("giant", at=(24, 24), wounds=2)
    table = weak.against(BLUE, "guards", (RED, 0))
    assert controllers(table.now())[centre_of(name)] is None


def paid(name: str, round_: int, attachments: tuple[str, ...] = ()) -> list[tuple[Seat, int]]:
    table = a_game_of(name).red("sworn-swords", at=(24, 24), attachments=attachments)
    played = table.blue("guards", at=(10, 44)).having(round=round_).run(scored)
    while played.pending is not None:
        assert isinstance(played.pending, Choose)
        played.answers(played.pending.options[0].key)
    return [(e.player, e.points) for e in played.of(ev.PointsScored)]


@pytest.mark.parametrize("name", COVERED)
def test_from_round_2_a_token_pays_1_and_1_more_with_the_commander(name: str) -> None:
    """SCN-GOT-07, -08; SCN-CLASH-10; SCN-HONED-08, SCN-HONED-09; SCN-DARK-09, SCN-DARK-10."""
    assert paid(name, 1) == []
    assert paid(name, 2) == [(RED, 1)]
    assert paid(name, 2, ("eddard",)) == [(RED, 1), (RED, 1)]


def test_tokens_pay_nothing_by_themselves_in_winds_of_winter_SCN_WINDS_08() -> None:
    assert paid("winds-of-winter", 3, ("eddard",)) == []


def carried(name: str, round_: int, attachments: tuple[str, ...] = ()) -> list[int]:
    table = a_game_of(name).red("sworn-swords", at=(12, 24), attachments=attachments)
    table.blue("guards", at=(40, 44))
    tokens = dict(table.now().state.tokens)
    tokens["objective-1"] = replace(tokens["objective-1"], carrier="red:sworn-swords")
    table.having(tokens=MappingProxyType(tokens), round=round_)
    played = table.run(scored)
    assert played.now.standing("red:sworn-swords").pose == Pose(12, 24)
    return [e.points for e in played.of(ev.PointsScored)]


@pytest.mark.parametrize("name", ["a-feast-for-crows", "a-dance-with-dragons"])
def test_a_carried_token_pays_its_carrier(name: str) -> None:
    """SCN-FEAST-12, SCN-FEAST-13, SCN-DANCE-09, SCN-DANCE-10."""
    assert carried(name, 1) == []
    assert carried(name, 2) == [1]
    assert carried(name, 2, ("eddard",)) == [1, 1]
