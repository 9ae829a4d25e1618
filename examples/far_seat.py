"""A program that plays a seat of a table on another computer, a table for it, and both at once.

python -m examples.far_seat "http://192.168.1.20:47321/#red.SECRET" greedy
python -m examples.far_seat 192.168.1.20
python -m examples.far_seat
"""

from __future__ import annotations

import sys
from functools import partial
from threading import Thread

import simulator
from simulator import Seat, Session
from simulator.phones.far_seat import FarSeat
from simulator.phones.headless import play_headless
from simulator.phones.server import PhoneServer
from simulator.phones.table import PhoneTable


def sit_down(invitation: str, agent: str, seed: int = 0) -> str:
    """Have an agent play the seat that an invitation is for; return how the game ended."""
    with FarSeat(invitation) as seat:
        return str(seat.play(simulator.make_agent(agent, seed))["over"])


def table_at(address: str, seed: int = 7) -> tuple[Session, PhoneTable]:
    """Open a table without a window at an address of this computer, for a skirmish."""
    armies = {Seat.RED: "stark-20", Seat.BLUE: "lannister-20"}
    session = simulator.start(simulator.battle("skirmish", armies, seed=seed))
    server = PhoneServer(address, 0, pages={})
    server.start()
    return session, PhoneTable(server, session, tuple(armies), longest=0.0)


def serve(address: str) -> Session:
    """Print the invitation of each seat, wait until programs have come, and let them play."""
    session, table = table_at(address)
    for seat in session.state.seats:
        print(f"{seat}: {table.invite(seat)}")
    play_headless(session, table, machines={})
    table.close()
    return session


def skirmish(agent: str = "greedy", seed: int = 7) -> Session:
    """Play a skirmish between two programs on threads of this computer."""
    session, table = table_at("127.0.0.1", seed)
    programs = [
        Thread(target=sit_down, args=(table.invite(seat), agent, number), daemon=True)
        for number, seat in enumerate(session.state.seats)
    ]
    for program in programs:
        program.start()
    play_headless(session, table, machines={}, wait=partial(wait_for, programs))
    table.close()
    return session


def wait_for(programs: list[Thread], seconds: float) -> None:
    """Wait so long for programs that play; RuntimeError where one of them has failed."""
    for program in programs:
        program.join(seconds / len(programs))
        if not program.is_alive():
            raise RuntimeError("a program has left the table")


def main(arguments: list[str]) -> None:
    """Play the seat of an invitation, serve a table at an address, or do both here."""
    place, agent, *_more = [*arguments, "greedy", ""]
    if place.startswith("http"):
        print(sit_down(place, agent))
        return
    session = serve(place) if arguments else skirmish()
    print(f"{len(session.inputs)} inputs, {simulator.state_hash(session.state)}")


if __name__ == "__main__":
    main(sys.argv[1:])
