"""Skirmish, a scenario of our own: both armies stand already, the rest is by the book."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle, skirmish
from simulator.content.games.replaying import replay
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import write
from simulator.content.games.scenarios import load_scenario, own_scenario_names, scenario_names
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.geometry.measure import bounds
from simulator.model.requests import Kind
from simulator.model.state import Phase, Seat
from simulator.rules.armies.lists import cost
from tests.each import some
from tests.scenarios.laws import battle, check_distance, played

LOW = "[0, 0, 48, 16]"
MINE = """\
based_on: skirmish
id: mine
name: Mine
summary: A test.
"""


def begun(found: Battle) -> Session:
    return Session(found.game(), found.dice_source())


def test_it_is_ours_and_says_so_beside_the_printed_modes() -> None:
    assert "skirmish" in own_scenario_names()
    assert not set(own_scenario_names()) & set(scenario_names())
    assert all("Not printed" in line for line in load_scenario("skirmish").proposed)


@pytest.mark.parametrize("armies", ["20", "30"])
def test_both_armies_stand_sixteen_inches_apart_before_anybody_is_asked(armies: str) -> None:
    found = battle("skirmish", 4, terrain="none") if armies == "30" else skirmish(4)
    session = begun(found)
    now = session.position
    assert session.state.phase is Phase.TURN
    assert all(given.dice for given in session.inputs), "somebody was asked before the first turn"
    lines: dict[Seat, list[float]] = {seat: [] for seat in session.state.seats}
    for unit in session.state.units.values():
        assert unit.pose is not None
        check_distance(now, unit.id)
        _x0, y0, _x1, y1 = bounds(now.corners(unit.id))
        lines[unit.owner].append(y1 if unit.owner is Seat.RED else y0)
    assert lines[Seat.RED] == pytest.approx([16.0] * len(lines[Seat.RED]))
    assert lines[Seat.BLUE] == pytest.approx([32.0] * len(lines[Seat.BLUE]))


def test_its_armies_are_small_ones() -> None:
    for army in some(skirmish().armies.values()):
        assert army.points == 20
        assert 18 <= cost(army, load_library()) <= 20


def test_who_is_first_player_is_rolled_for() -> None:
    first = {begun(skirmish(seed)).state.first for seed in (7, 8, 9, 10, 11, 12)}
    assert first == {Seat.RED, Seat.BLUE}


def test_a_row_that_is_too_long_stands_closer_and_the_rest_is_deployed_by_hand() -> None:
    plain = skirmish(3)
    army = plain.armies[Seat.RED]
    crowd = replace(army, units=army.units * 4)
    session = begun(replace(plain, armies={**plain.armies, Seat.RED: crowd}))
    mine = [unit for unit in session.state.units.values() if unit.owner is Seat.RED]
    standing = [unit for unit in mine if unit.pose is not None]
    assert standing
    assert len(standing) < len(mine)
    request = session.pending
    assert request is not None
    assert request.kind in {Kind.DEPLOY_UNIT, Kind.DEPLOY_POSE}
    for unit in standing:
        check_distance(session.position, unit.id)


def test_a_saved_skirmish_is_replayed_hash_for_hash(tmp_path: Path) -> None:
    found = skirmish(2)
    session = played(found)
    assert session.over
    path = tmp_path / "skirmish.ironranks"
    write(path, session, found.header(dict.fromkeys(found.armies, "random")))
    assert read(path).header.scenario == "skirmish"
    assert replay(read(path), path).differences == ()


def test_the_command_line_knows_it_as_any_scenario() -> None:
    shown = CliRunner().invoke(app, ["scenario", "skirmish"])
    assert shown.exit_code == 0
    assert "Not printed" in shown.output
    options = ["--no-window", "--scenario", "skirmish", "--agents", "random,random", "--seed", "2"]
    ended = CliRunner().invoke(app, ["play", *options])
    assert ended.exit_code == 0
    assert "Red" in ended.output


@pytest.mark.parametrize(
    ("more", "line", "words"),
    [
        ("deployed: {spacing: -1}\n", 5, "0"),
        ("deployed: {rows: 2}\n", 5, "rows"),
        ("zones: [[0, 0, 16, 48], [32, 0, 48, 48]]\ndeployed: {spacing: 1}\n", 6, "lower edge"),
        ("zones: [[0, 32, 48, 48], [0, 0, 48, 16]]\ndeployed: {spacing: 1}\n", 6, "lower edge"),
    ],
)
def test_a_wrong_deployment_is_refused_with_its_line(
    tmp_path: Path, more: str, line: int, words: str
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE + more, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_scenario(file)
    assert caught.value.line == line
    assert words in str(caught.value)
