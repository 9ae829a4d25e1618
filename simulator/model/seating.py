"""Who may sit at a seat: a person, or an agent by its name."""

from __future__ import annotations

import re
from typing import Final

HUMAN: Final = "human"
MACHINES: Final = ("beginner", "greedy", "random", "searching", "strong")
"""The agents that come with the program; `players.named` makes them."""
NAMES: Final = (HUMAN, *MACHINES)
OUTSIDE: Final = re.compile(
    r"[A-Za-z_]\w{0,99}(\.[A-Za-z_]\w{0,99}){0,9}:[A-Za-z_]\w{0,99}", re.ASCII
)
"""An agent from outside by its place, "package.module:Class". A save may name it, not load it."""
