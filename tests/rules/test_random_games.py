"""Whole games at random: they end, they agree when replayed, nothing stands where it may not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.agents.play import play
from simulator.agents.random_agent import RandomAgent
from simulator.engine.session import Session
from simulator.geometry.contact import engaged
from simulator.geometry.measure import overlaps
from simulator.geometry.placing import inside
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing, rectangle
from simulator.model.requests import Place
from simulator.model.state import GameState, Phase, Terrain
from tests.rules.tables import BLUE, RED, full_game
from tests.scripted_dice import ScriptedDice

PIECES = (
    Terrain("bog", "bog", rectangle((16, 24), 6, 4), frozenset({"hindering", "rough"}), (16, 24)),
    Terrain("stakes", "stakes", rectangle((32, 24), 5, 1), frozenset({"dangerous"}), (32, 24)),
    Terrain("wall", "palisade", rectangle((24, 18), 5, 1), frozenset({"impassable"}), (24, 18)),
)


def players(seed: int) -> dict[object, RandomAgent]:
    return {player: RandomAgent(seed, player.value) for player in (RED, BLUE)}


def game(seed: int, *, terrain: bool) -> Session:
    plain = full_game(seed)
    pieces = PIECES if terrain else ()
    return Session(replace(plain, start=replace(plain.start, terrain=pieces)))


def well_laid(session: Session, state: GameState) -> None:
    """Hold a position to what may never be otherwise: no overlap, nobody off the table."""
    library = session.game.library
    trays = {}
    for unit in state.units.values():
        if unit.on_table:
            assert unit.pose is not None
            trays[unit.id] = Standing(unit.pose, library.units[unit.card].tray).corners
    names = list(trays)
    for i, first in enumerate(names):
        assert inside(trays[first], session.game.board)[0], first
        for second in names[i + 1 :]:
            assert not overlaps(trays[first], trays[second]), (first, second)
            foes = state.units[first].owner is not state.units[second].owner
            pair = tuple(sorted((first, second)))
            if foes:
                assert (pair in state.engaged) == engaged(trays[first], trays[second]), pair


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_and_nothing_stands_where_it_may_not(seed: int) -> None:
    session = game(seed, terrain=seed % 2 == 0)
    seated = players(seed)
    checked = None
    while session.pending is not None:
        reply = seated[session.pending.who].reply(session.position, session.pending)
        session.answer(reply)
        mark = session.checkpoints[-1].state
        if mark is not checked:
            well_laid(session, mark)
            checked = mark
    assert session.state.phase is Phase.OVER
    assert session.state.round <= 6


@pytest.mark.parametrize("seed", range(2))
def test_a_recorded_game_replays_to_the_same_position(seed: int) -> None:
    first = play(game(seed, terrain=True), players(seed))  # type: ignore[arg-type]
    again = Session(first.game, ScriptedDice(), first.inputs)
    assert again.state == first.state


@pytest.mark.parametrize("seed", [21, 22])
def test_every_sample_and_every_snapped_place_is_legal(seed: int) -> None:
    session = game(seed, terrain=True)
    seated = players(seed)
    wishes = [Pose(x, y, facing) for x, y, facing in ((3, 3, 0), (24, 24, 77), (47, 20, 200))]
    placed = 0
    while session.pending is not None:
        request = session.pending
        if isinstance(request, Place):
            placed += 1
            assert request.samples(), request
            assert len(request.samples()) <= 40
            near = [request.start.advanced(0.7), request.start.moved(1.5, -0.2), *wishes]
            snapped = [request.snap(pose) for pose in near]
            for pose in (*request.samples(), *snapped):
                assert request.check(quantise(pose)), (request.kind, request.check(pose))
        session.answer(seated[request.who].reply(session.position, request))
    assert placed
