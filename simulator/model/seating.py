"""Who may sit at a seat: a person, or a machine by its name."""

from __future__ import annotations

from typing import Final

HUMAN: Final = "human"
MACHINES: Final = ("greedy", "random", "searching")
"""The machines a save or a command line may name; `players.named` makes them."""
NAMES: Final = (HUMAN, *MACHINES)
