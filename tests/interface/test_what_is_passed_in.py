"""What a program passes in is checked as files are; what is not kept to is refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import simulator
from simulator import Battle, Reply, Request, Seat, Session, View

BATTLE = simulator.quick_battle(seed=5)
SHORT = replace(BATTLE.armies[Seat.RED], units=BATTLE.armies[Seat.RED].units[1:] * 9)

FAULTS: dict[str, dict[str, Any]] = {
    "armies.red": {"armies": {**BATTLE.armies, Seat.RED: SHORT}},
    "armies": {"armies": {Seat.RED: BATTLE.armies[Seat.RED]}},
    "terrain": {"terrain": "nonsense"},
    "width": {"width": 10},
    "rulings.line_off_sight": {"rulings": {"line_off_sight": True}},
    "dice": {"dice": "loaded"},
    "seed": {"seed": "seven"},
    "teams": {"teams": ((Seat.RED, Seat.GOLD),)},
}


def answered(session: Session, answers: int = 12) -> Session:
    agent = simulator.make_agent("random", 5)
    for _answer in range(answers):
        session.answer(simulator.ask(session, agent))
    return session


@pytest.mark.parametrize("key", FAULTS)
def test_what_a_saved_game_may_not_begin_with_is_neither_played_nor_written(
    key: str, tmp_path: Path
) -> None:
    wrong = replace(BATTLE, **FAULTS[key])
    file = tmp_path / "game.ironranks"
    with pytest.raises(simulator.SaveError, match=rf"^{BATTLE.scenario}, {key}[.a-z]*: "):
        simulator.start(wrong)
    with pytest.raises(simulator.SaveError, match=key):
        list(simulator.simulate_games(wrong, ("random", "random"), 1))
    with pytest.raises(simulator.SaveError):
        simulator.write_save(file, simulator.start(BATTLE), wrong)
    assert not file.exists()


def other_battles() -> Iterator[Battle]:
    yield BATTLE.seeded(6)
    yield replace(BATTLE, scenario="a-feast-for-crows")
    yield replace(BATTLE, width=60.0)
    yield replace(BATTLE, terrain="random")
    red, blue = (BATTLE.armies[seat] for seat in (Seat.RED, Seat.BLUE))
    yield replace(BATTLE, armies={Seat.RED: blue, Seat.BLUE: red})


@pytest.mark.parametrize("known", [True, False])
def test_a_game_is_never_written_as_one_of_another_battle(known: bool, tmp_path: Path) -> None:
    session = answered(simulator.start(BATTLE) if known else Session(BATTLE.game()))
    file = tmp_path / "game.ironranks"
    for number, other in enumerate(other_battles()):
        with pytest.raises(simulator.SaveError, match="another game"):
            simulator.write_save(file, session, other)
        assert not file.exists(), number
    simulator.write_save(file, session, BATTLE)
    simulator.read_save(file)


def test_a_session_knows_its_battle(tmp_path: Path) -> None:
    first, second = tmp_path / "one.ironranks", tmp_path / "two.ironranks"
    session = answered(simulator.start(BATTLE))
    simulator.write_save(first, session.fork())
    _battle, again = simulator.read_save(first)
    simulator.write_save(second, again)
    assert first.read_text() == second.read_text()
    simulator.write_save(second, answered(Session(BATTLE.game())))
    assert first.read_text() == second.read_text(), "it is known by its game, however it began"
    by_hand = Session(replace(BATTLE.game(), rulings={}))
    with pytest.raises(simulator.SaveError, match="battle"):
        simulator.write_save(first, by_hand)
    assert first.read_text() == second.read_text()


def test_a_game_that_was_only_imagined_is_not_written(tmp_path: Path) -> None:
    session = answered(simulator.start(BATTLE))
    imagined = session.fork(dealt=lambda state: state)
    with pytest.raises(simulator.SaveError, match="redealt"):
        simulator.write_save(tmp_path / "game.ironranks", imagined)


# ------------------------------------------------------------------ our own machines

MACHINES = {"beginner": 60, "greedy": 60, "random": 60, "searching": 60, "strong": 12}
"""Machines, and how many of their answers are compared."""


@pytest.mark.parametrize("name", MACHINES)
def test_a_machine_in_a_wrapper_plays_as_itself(name: str) -> None:
    class Wrapped:
        def __init__(self) -> None:
            self.inner, self.asked = simulator.make_agent(name, 3), 0

        def answer(self, view: View, request: Request) -> Reply:
            self.asked += 1
            return self.inner.answer(view, request)

    session, wrapped, machine = simulator.start(BATTLE), Wrapped(), simulator.make_agent(name, 3)
    for _answer in range(MACHINES[name]):
        given = simulator.ask(session, wrapped)
        assert given == simulator.ask(session, machine)
        session.answer(given)
    assert wrapped.asked == MACHINES[name]


@pytest.mark.parametrize("name", ["beginner", "greedy", "random"])
def test_what_is_built_on_one_of_our_machines_is_asked_itself(name: str) -> None:
    kind = type(simulator.make_agent(name, 3))

    class Logging(kind):  # type: ignore[valid-type, misc]
        asked = 0

        def answer(self, view: View, request: Request) -> Reply:
            assert isinstance(view, View)
            self.asked += 1
            return super().answer(view, request)  # type: ignore[no-any-return]

    logging, session = Logging(3), simulator.start(BATTLE)
    simulator.ask(session, logging)
    assert logging.asked == 1
