"""Tokens, corpse piles and terrain find the last place there is, and are denied none (AMB-36)."""

from __future__ import annotations

import random
from typing import Final, TypeVar

import pytest

from simulator.agents.random_agent import RandomAgent
from simulator.geometry.pose import Pose, quantise
from simulator.missions.feast import PilePlace
from simulator.missions.token_places import beside_tray, on_pile
from simulator.model.moments import Moment
from simulator.model.requests import PlacePiece
from simulator.model.rulebook import Rule
from simulator.model.scenario import TerrainRules
from simulator.model.state import Token
from simulator.model.subjects import Fall
from simulator.rules.setup.terrain_place import TerrainPlace, piece_at
from tests.rules.tables import BLUE, RED, TableBuilder, a_table
from tests.scenarios.modes import TERRAIN, a_game_of, opens
from tests.scenarios.test_carrying import FEAST, with_tokens

SWORDS: Final = "red:sworn-swords"
SEEDS: Final = range(10)

Builder = TypeVar("Builder", bound=TableBuilder)


def pocket_of(seed: int) -> float:
    """Draw the width of a pocket: 0.01 to 0.04 in, every second one too narrow by as much."""
    width = random.Random(seed).uniform(0.01, 0.04)
    return width if seed % 2 else -width


def walled(table: Builder, middle: Pose, wide: float, deep: float) -> Builder:
    """Leave nothing free of impassable terrain but a rectangle, `wide` by `deep`, around a pose."""
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        away = (deep if dy else wide) / 2 + 40
        at = middle.to_table((dx * away, dy * away))
        size = (160, 80) if dy else (80, 160)
        table.terrain("cliff", "impassable", at=at, size=size, facing=middle.facing)
    return table


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dropped_token_finds_the_last_gap_beside_the_tray_SCN_DANCE_06(seed: int) -> None:
    rng, pocket = random.Random(100 + seed), pocket_of(seed)
    gap = Pose(24 + rng.uniform(-2, 2), 20 + 2.4 + rng.uniform(0.7, 1.2), rng.uniform(0, 90))
    table = walled(a_table().red("sworn-swords", at=(24, 20)), gap, 1.0 + pocket, 1.0 + pocket)
    place = beside_tray(table.now(), SWORDS, Token("token", (24.0, 20.0), 0.5), Rule.SCN_DANCE_06)
    # The token is drawn with 64 corners: at a slant it is narrower than round by 0.0012 in.
    assert (place.place is not None) == bool(place.check(quantise(gap))) == (pocket > 0.0)
    assert bool(place.samples()) == (pocket > 0.0)
    assert all(place.check(pose) for pose in place.samples())
    assert bool(place.check(place.snap(Pose(24, 20)))) == (pocket > 0.0)


def test_a_token_finds_its_place_on_a_pile_at_the_edge_SCN_FEAST_06() -> None:
    pile = piece_at(TERRAIN["corpse_pile"], Pose(2.0, 2.75, 90.0), "pile")
    now = a_game_of(FEAST).red("sworn-swords", at=(24, 20)).having(terrain=(pile,)).now()
    place = on_pile(now, SWORDS, Token("token", (0.0, 0.0), 0.59, pile="pile"), Rule.SCN_FEAST_06)
    assert place.place is not None
    assert place.check(place.place)


def slot_table(seed: int) -> tuple[TableBuilder, Pose]:
    """Leave an inch around nothing but a slanting slot as deep as the pile, or nearly."""
    rng, pocket = random.Random(200 + seed), pocket_of(seed)
    slot = quantise(Pose(24 + rng.uniform(-1, 1), 23.5, rng.uniform(0, 20)))
    table = with_tokens(a_game_of(FEAST).red("sworn-swords", at=(24, 14)), None)
    state = table.now().state
    table.having(terrain=())
    walled(table, slot, 7.8, 4.0 + 2.0 + pocket)
    return table.having(terrain=tuple(table._terrain), tokens=state.tokens), slot


@pytest.mark.parametrize("seed", SEEDS)
def test_a_corpse_pile_finds_the_last_slanting_slot_SCN_FEAST_10(seed: int) -> None:
    table, slot = slot_table(seed)
    fits = pocket_of(seed) > 0.0
    place = PilePlace(table.now(), SWORDS, TERRAIN["corpse_pile"])
    assert (place.place is not None) == bool(place.check(slot)) == fits
    assert bool(place.samples()) == fits
    assert all(place.check(pose) for pose in place.samples())


def test_the_game_asks_for_the_pile_and_offers_a_machine_the_only_slot_SCN_FEAST_10() -> None:
    table, _slot = slot_table(1)
    played = table.run(opens(Moment.UNIT_FALLS, Fall(SWORDS, BLUE)))
    request = played.pending
    assert isinstance(request, PlacePiece)
    reply = RandomAgent(2).reply(played.now, request)
    assert isinstance(reply, Pose)
    assert request.check(reply)


@pytest.mark.parametrize("seed", SEEDS)
def test_terrain_finds_the_last_slanting_slot_on_the_table_BFD_07(seed: int) -> None:
    rng, pocket = random.Random(300 + seed), pocket_of(seed)
    slot = quantise(Pose(24 + rng.uniform(-4, 4), 24 + rng.uniform(-4, 4), rng.uniform(5, 85)))
    table = walled(a_game_of("a-game-of-thrones"), slot, 6.3, 1.5 + pocket)
    rules = TerrainRules(spacing=0.0, outside_zones=False)
    site = TerrainPlace(table.now(), TERRAIN["stakes"], RED, rules)
    assert site.has_room == bool(site.check(slot)) == (pocket > 0.0)
    assert bool(site.samples()) == (pocket > 0.0)
    assert all(site.check(pose) for pose in site.samples())
