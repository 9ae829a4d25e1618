"""The agents by the names the command line, the menu and saves know them by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.agents import outside
from simulator.agents.agent import MachinePlayer
from simulator.agents.agent_errors import AgentError
from simulator.agents.beginner_agent import BeginnerAgent
from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.random_agent import RandomAgent
from simulator.agents.searching_agent import SearchingAgent
from simulator.agents.strong_agent import StrongAgent
from simulator.agents.thinking_time import ThinkingTime
from simulator.model.seating import NAMES, Budget, budget_of

MACHINES: dict[str, Callable[[int], MachinePlayer]] = {
    "beginner": BeginnerAgent,
    "greedy": GreedyAgent,
    "random": RandomAgent,
    "searching": SearchingAgent,
    "strong": StrongAgent,
}
"""Name -> maker from a seed, of those that come with the program, without a budget."""

OWN: Final = frozenset(MACHINES.values())
"""The classes of the program's own machines, which may be given whole games."""


def machine(name: str, seed: int) -> MachinePlayer:
    """Return an agent by its name (AgentError for a name that is none, or for a wrong budget).

    `strong` may carry a budget for each decision: `strong:2s`, `strong:120`. One from outside must
    be installed, or have been asked for (`outside.ask_for`).
    """
    budget = _budget(name)
    if budget is not None:
        return _strong(seed, budget)
    made = MACHINES.get(name)
    return made(seed) if made is not None else outside.maker(name)(seed)


def is_own(name: str) -> bool:
    """Whether an agent comes with the program, with a budget or without.

    Raises AgentError for a wrong budget.
    """
    return name in MACHINES or _budget(name) is not None


def spelled(name: str) -> str:
    """Return the name of whoever may play as the program has it: capitals do not count.

    Another name is left as it is. Raises AgentError for a wrong budget.
    """
    small = name.casefold()
    return small if small in NAMES or is_own(small) else name


def is_machine(name: str) -> bool:
    """Whether an agent of this name can be made here."""
    try:
        return is_own(name) or outside.is_asked_for(name)
    except AgentError:
        return False


def ask_for(name: str) -> str:
    """Allow an agent to be made, and return the name it sits down under.

    One that comes with the program keeps its name; one from outside is imported, and sits under its
    place. Raises AgentError for what cannot be imported, and for a wrong budget.
    """
    return name if is_own(name) else outside.ask_for(name)


def _budget(name: str) -> Budget | None:
    try:
        return budget_of(name)
    except ValueError as fault:
        raise AgentError(name, str(fault)) from fault


def _strong(seed: int, budget: Budget) -> StrongAgent:
    if budget.seconds:
        return StrongAgent(seed, time=ThinkingTime(budget.seconds))
    return StrongAgent(seed, budget.rollouts)
