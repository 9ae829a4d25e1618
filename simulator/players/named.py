"""The machine players by the names the command line and the menu know them by."""

from __future__ import annotations

from collections.abc import Callable

from simulator.model.seating import HUMAN, NAMES
from simulator.players.greedy import GreedyPlayer
from simulator.players.protocol import Player as MachinePlayer
from simulator.players.random_player import RandomPlayer
from simulator.players.searching import SearchingPlayer

__all__ = ["HUMAN", "MACHINES", "NAMES", "machine"]

MACHINES: dict[str, Callable[[int], MachinePlayer]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
    "searching": SearchingPlayer,
}
"""Name -> maker from a seed."""


def machine(name: str, seed: int) -> MachinePlayer:
    """Give a machine player by name (KeyError for a name that is none)."""
    return MACHINES[name](seed)
