"""Who may sit at a seat: a person, or an agent by its name, which may carry a budget."""

from __future__ import annotations

import re
from typing import Final

from simulator.language.texts import msg
from simulator.records import dataclass

HUMAN: Final = "human"
MACHINES: Final = ("beginner", "greedy", "random", "searching", "strong")
"""The agents that come with the program; `agents/registry.py` makes them."""
NAMES: Final = (HUMAN, *MACHINES)
OUTSIDE: Final = re.compile(
    r"[A-Za-z_]\w{0,99}(\.[A-Za-z_]\w{0,99}){0,9}:[A-Za-z_]\w{0,99}", re.ASCII
)
"""An agent from outside by its place, "package.module:Class". A save may name it, not load it."""

# ------------------------------------------------------------------ budgets

STRONG: Final = "strong"
"""The agent that takes a budget: `strong:2s` is 2 seconds, `strong:120` 120 rollouts a decision."""
LEAST_SECONDS: Final = 0.1
MOST_SECONDS: Final = 600.0
MOST_ROLLOUTS: Final = 100_000
_SECONDS: Final = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)s", re.ASCII)
_ROLLOUTS: Final = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Budget:
    """What an agent may spend on each decision it thinks about: seconds, else rollouts.

    The one that does not count is 0.
    """

    seconds: float = 0.0
    rollouts: int = 0


def budget_of(name: str) -> Budget | None:
    """Return the budget that an agent's name carries, None for a name without one.

    Raises ValueError, with what was expected, for a budget out of its limits or in no known form,
    and for one given to an agent that takes none.
    """
    agent, colon, given = name.partition(":")
    if not colon or agent not in NAMES:
        return None
    if agent != STRONG:
        raise ValueError(msg("only strong takes a budget, such as strong:2s or strong:120"))
    seconds = _SECONDS.fullmatch(given)
    if seconds is not None and LEAST_SECONDS <= float(seconds[1]) <= MOST_SECONDS:
        return Budget(seconds=float(seconds[1]))
    if _ROLLOUTS.fullmatch(given) and 1 <= int(given) <= MOST_ROLLOUTS:
        return Budget(rollouts=int(given))
    raise ValueError(
        msg(
            "expected {least:g} to {most:g} seconds for each decision, such as strong:2s, or 1 to "
            "{rollouts:,} rollouts, such as strong:120",
            least=LEAST_SECONDS,
            most=MOST_SECONDS,
            rollouts=MOST_ROLLOUTS,
        )
    )


def with_seconds(name: str, seconds: float) -> str:
    """Return the name `strong` sits down under with so many seconds a decision, 0 for as usual.

    Every other name stays as it is.
    """
    return f"{name}:{seconds:g}s" if name == STRONG and seconds else name
