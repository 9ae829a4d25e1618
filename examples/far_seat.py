"""A program that plays a seat of a table on another computer, or a whole skirmish against itself.

python -m examples.far_seat "http://192.168.1.20:47321/#red.SECRET" greedy
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


def skirmish(agent: str = "greedy", seed: int = 7) -> Session:
    """Open a table without a window on this computer, and let two programs play it."""
    armies = {Seat.RED: "stark-20", Seat.BLUE: "lannister-20"}
    session = simulator.start(simulator.battle("skirmish", armies, seed=seed))
    server = PhoneServer("127.0.0.1", 0, pages={})
    server.start()
    table = PhoneTable(server, session, tuple(armies), longest=0.0)
    programs = [
        Thread(target=sit_down, args=(table.invite(seat), agent, number), daemon=True)
        for number, seat in enumerate(armies)
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
    """Play the seat of an invitation, or the skirmish where none is given."""
    if arguments:
        invitation, agent, *_more = [*arguments, "greedy"]
        print(sit_down(invitation, agent))
    else:
        session = skirmish()
        print(f"{len(session.inputs)} inputs, {simulator.state_hash(session.state)}")


if __name__ == "__main__":
    main(sys.argv[1:])
