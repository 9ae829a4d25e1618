"""Play a scenario of the rulebook without a window, save it, and read it back.

python -m examples.headless_scenario
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import simulator
from simulator import Battle, Seat, Session


def main(seed: int = 7) -> Session:
    """Have two agents play *A Feast for Crows*; print the result and what a save proves."""
    armies = {Seat.RED: "stark-30", Seat.BLUE: "lannister-30"}
    battle: Battle = simulator.battle("a-feast-for-crows", armies, seed=seed)
    session = simulator.start(battle)
    agents = {
        Seat.RED: simulator.make_agent("random", 1),
        Seat.BLUE: simulator.make_agent("random", 2),
    }
    simulator.play(session, agents)
    points = {seat.value: owned.score for seat, owned in session.state.seats.items()}
    print(f"{session.state.ending} {points}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "feast.ironranks"
        simulator.write_save(file, session, battle, dict.fromkeys(agents, "random"))
        _battle, again = simulator.read_save(file)
    print("state hash", simulator.state_hash(again.state))
    print(simulator.state_to_text(again.state)[:72], "...")
    return again


if __name__ == "__main__":
    main()
