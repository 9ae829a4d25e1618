"""Whole games in which units, animals and terrain come onto the table in play."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.content.games.battles import Battle
from simulator.engine.game import Game
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model import events as ev
from simulator.model.army import Army, ArmyUnit
from simulator.model.state import Seat
from simulator.rules.armies.random_army import random_army
from tests.games.test_random_armies import LIBRARY, check_all

RAIDERS, VARAMYR, CAT, BOAR = "10303", "10317", "10319", "10316"
BROTHERS, COLDHANDS, GHOST, FREEDMEN = "10502", "10511", "10504", "10714"
SKINCHANGER, BORROQ, SNOW, BUILDER = "20307", "20328", "20503", "20518"
CARDS = ("40307", "40504", "40521", "40632", "40740")


def folk(seed: int) -> Army:
    """Return an army whose cards bring others onto the table; no list of a real evening."""
    units = (
        ArmyUnit(RAIDERS, (SKINCHANGER,)),
        ArmyUnit(RAIDERS, (BORROQ,)),
        ArmyUnit(BOAR, ()),
        ArmyUnit(VARAMYR, ()),
        ArmyUnit(CAT, ()),
        ArmyUnit(BROTHERS, (SNOW,) if seed % 2 else (BUILDER,)),
        ArmyUnit(GHOST, ()),
        ArmyUnit(COLDHANDS, ()),
        ArmyUnit(FREEDMEN, ()),
    )
    return Army("folk", "Folk", "freefolk", 40, units, ("30512", "30613", "30506"))


def game(seed: int) -> Game:
    """Deal the cards that bring others into the folk's deck."""
    foe = random_army(LIBRARY, seed, "lannister", 40)
    found = Battle("a-game-of-thrones", {Seat.RED: folk(seed), Seat.BLUE: foe}, seed).game()
    red = replace(found.start.seats[Seat.RED], deck=CARDS * 2)
    seats = {**found.start.seats, Seat.RED: red}
    return replace(found, start=replace(found.start, seats=seats))


@cache
def played(seed: int, red: str) -> Session:
    """Play a game to its end, the folk in the hands of one machine, their foe in random ones."""
    session = Session(game(seed))
    play(session, {Seat.RED: machine(red, seed), Seat.BLUE: machine("random", seed)}, limit=20_000)
    return session


@pytest.mark.parametrize(
    ("red", "seed"), [*(("random", seed) for seed in range(1, 5)), ("greedy", 1), ("greedy", 2)]
)
def test_games_with_newcomers_end_and_replay(red: str, seed: int) -> None:
    session = played(seed, red)
    assert session.over
    check_all(session)
    again = Session(game(seed), inputs=session.inputs)
    assert state_hash(again.state) == state_hash(session.state)


def test_newcomers_come_in_some_of_these_games() -> None:
    """The games above are about something: all kinds of arrivals happen in them."""
    seen: set[type[ev.Event]] = set()
    for seed in range(1, 5):
        seen |= {type(event) for event in played(seed, "random").events}
    assert {ev.UnitCalled, ev.ActivationResumed, ev.TerrainPlaced} <= seen
