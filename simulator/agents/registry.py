"""The agents by the names the command line, the menu and saves know them by."""

from __future__ import annotations

from collections.abc import Callable

from simulator.agents import outside
from simulator.agents.agent import Agent as MachinePlayer
from simulator.agents.beginner_agent import BeginnerAgent
from simulator.agents.greedy_agent import GreedyAgent
from simulator.agents.random_agent import RandomAgent
from simulator.agents.searching_agent import SearchingAgent
from simulator.agents.strong_agent import StrongAgent

MACHINES: dict[str, Callable[[int], MachinePlayer]] = {
    "beginner": BeginnerAgent,
    "greedy": GreedyAgent,
    "random": RandomAgent,
    "searching": SearchingAgent,
    "strong": StrongAgent,
}
"""Name -> maker from a seed, of those that come with the program."""


def machine(name: str, seed: int) -> MachinePlayer:
    """Return an agent by its name (AgentError for a name that is none).

    One from outside must be installed, or have been asked for (`agents.ask_for`).
    """
    made = MACHINES.get(name)
    return made(seed) if made is not None else outside.maker(name)(seed)


def is_machine(name: str) -> bool:
    """Whether an agent of this name can be made here."""
    return name in MACHINES or outside.is_asked_for(name)
