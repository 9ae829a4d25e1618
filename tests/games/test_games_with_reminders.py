"""Whole games of cards that lay owned terrain, lie face down, or answer what targeted a unit."""

from __future__ import annotations

from functools import lru_cache

import pytest

from simulator.agents.play import play
from simulator.agents.registry import machine
from simulator.agents.view import UNKNOWN, view_of
from simulator.content.games.battles import Battle
from simulator.content.games.state_text import state_from_text, state_to_text
from simulator.engine.game import Game
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.model import events as ev
from simulator.model.army import Army, ArmyUnit
from simulator.model.state import Seat
from simulator.rules.armies import building
from tests.games.test_random_armies import LIBRARY, check_all

WEEPER, QUEEN, SHAVEPATE = "20320", "20715", "20726"
SEEDS = range(1, 5)


def folk() -> Army:
    """Return an army that the Weeper leads."""
    units = (
        ArmyUnit("10303", (WEEPER,)),
        ArmyUnit("10303", ("20307",)),
        ArmyUnit("10307", ("20314",)),
        ArmyUnit("10305", ("20305",)),
        ArmyUnit("10301"),
    )
    return Army("folk", "Folk", "freefolk", 40, units, ("30301", "30305"))


def freed(leader: str) -> Army:
    """Return an army with Missandei, led by Daenerys or by the Shavepate."""
    units = (
        ArmyUnit("10705", (leader,)),
        ArmyUnit("10706", ("20724",)),
        ArmyUnit("10717", ("20708",)),
        ArmyUnit("10714"),
    )
    return Army("freed", "Freed", "targaryen", 40, units, ("30711", "30702"))


def game(seed: int) -> Game:
    """Have the two meet, a few inches apart, so that they soon fight."""
    leader = QUEEN if seed % 2 else SHAVEPATE
    armies = {Seat.RED: folk(), Seat.BLUE: freed(leader)}
    return Battle("a-game-of-thrones", armies, seed).game()


@lru_cache(maxsize=16)
def played(seed: int, first: str = "random", second: str = "random") -> Session:
    session = Session(game(seed))
    seats = zip((Seat.RED, Seat.BLUE), (first, second), strict=True)
    play(session, {seat: machine(name, seed) for seat, name in seats}, limit=20_000)
    return session


def test_these_armies_are_legal() -> None:
    for army in (folk(), freed(QUEEN), freed(SHAVEPATE)):
        assert [str(v) for v in building.check(army, LIBRARY) if not v] == []


@pytest.mark.parametrize(
    ("name", "seed"), [*(("random", seed) for seed in SEEDS), ("greedy", 1), ("greedy", 2)]
)
def test_games_with_reminders_end_and_replay(name: str, seed: int) -> None:
    session = played(seed, name, name)
    assert session.over
    check_all(session)
    again = Session(game(seed), inputs=session.inputs)
    assert state_hash(again.state) == state_hash(session.state)
    assert state_from_text(state_to_text(session.state)) == session.state


def test_what_lies_face_down_is_seen_by_one_side_alone_TCD_02() -> None:
    for seed in SEEDS:
        laid = [e for e in played(seed).events if isinstance(e, ev.CardLaidFaceDown)]
        (event,) = laid
        assert LIBRARY.tactics[event.card].commander in {QUEEN, SHAVEPATE}
        now = played(seed).position
        for lying in view_of(now, Seat.RED).state.seats[Seat.BLUE].face_down:
            assert lying.card == UNKNOWN


def test_reminders_are_laid_and_felt_and_wisdom_is_used_in_these_games() -> None:
    """The games above are about something."""
    events = [event for seed in SEEDS for event in played(seed, "greedy", "greedy").events]
    assert any(isinstance(e, ev.FaceDownTaken) for e in events)
    assert any(isinstance(e, ev.TerrainPlaced) and e.piece.owner for e in events)
    tests = [e for e in events if isinstance(e, ev.MoraleTested)]
    assert any("Grim Reminder" in str(part.source) for e in tests for part in e.result.parts)
