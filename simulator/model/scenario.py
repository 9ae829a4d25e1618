"""A scenario as checked facts: zones, tokens, scoring; its special rules are abilities by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from simulator.geometry.pose import Point

Rectangle = tuple[float, float, float, float]
"""x min, y min, x max, y max in inches."""


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    """An objective card: an ability for whoever controls the token it lies beside."""

    number: int
    name: str
    text: str
    ability: str
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a scenario pays at the end of a round (`first_round`: from which round on)."""

    per_objective: int = 1
    commander_bonus: int = 1
    unit_destroyed: int = 1
    first_round: int = 2


@dataclass(frozen=True)
class Scenario:
    """One game mode on one board.

    `zones` are the deployment zones (index 0 along the bottom edge); `objectives` are token
    centres; `claim` is "cover" or "touch"; `special` are ids of abilities the table owns.
    """

    id: str
    name: str
    summary: str
    board: tuple[float, float]
    zones: tuple[Rectangle, ...]
    objectives: tuple[Point, ...] = ()
    token_radius: float = 0.59
    claim: str = "cover"
    rounds: int = 6
    objective_cards: tuple[ObjectiveCard, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    special: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()
    """Sentences naming what is our own choice, because the print could not be had."""
    extra: Mapping[str, Any] = field(default_factory=dict)
