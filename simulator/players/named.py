"""The agents by the names the command line, the menu and saves know them by."""

from __future__ import annotations

from collections.abc import Callable

from simulator.model.seating import HUMAN, NAMES
from simulator.players import agents
from simulator.players.greedy import GreedyPlayer
from simulator.players.protocol import Player as MachinePlayer
from simulator.players.random_player import RandomPlayer
from simulator.players.searching import SearchingPlayer

__all__ = ["HUMAN", "MACHINES", "NAMES", "is_machine", "machine"]

MACHINES: dict[str, Callable[[int], MachinePlayer]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
    "searching": SearchingPlayer,
}
"""Name -> maker from a seed, of those that come with the program."""


def machine(name: str, seed: int) -> MachinePlayer:
    """Return an agent by its name (AgentError for a name that is none).

    One from outside must be installed, or have been asked for (`agents.ask_for`).
    """
    made = MACHINES.get(name)
    return made(seed) if made is not None else agents.maker(name)(seed)


def is_machine(name: str) -> bool:
    """Whether an agent of this name can be made here."""
    return name in MACHINES or agents.is_asked_for(name)
