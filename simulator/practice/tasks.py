"""What a drill asks: one unit, one decision, and what the drill is about."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import Message, Value, literal, marked, msg
from simulator.model.state import UnitId
from simulator.records import dataclass
from simulator.rules.attack import firing_range


class Asks(StrEnum):
    """The decision a drill asks for."""

    TARGET = "target"
    """Which enemy to charge, aligned how, or to shoot at, or none."""
    CHARGE = "charge"
    """Charge one enemy, shoot at it, or stay."""
    PIVOT = "pivot"
    """Whom to charge, with which pivot, aligned how; or shoot, or stay."""
    HOW_FAR = "how_far"
    """How many inches straight ahead to maneuver."""
    RETREAT = "retreat"
    """Fight on, stay, or retreat, which way."""
    CHOICE = "choice"
    """One of some answers that are listed with what they led to: any other decision of a game."""


class Theme(StrEnum):
    """What a drill practises."""

    REACH = "reach"
    ARCS = "arcs"
    ALIGNMENT = "alignment"
    BLOCKING = "blocking"
    RETREATS = "retreats"
    TERRAIN = "terrain"
    SHOOTING = "shooting"
    STAY = "stay"
    CHOICES = "choices"
    """Whom to activate, cards, zones, tokens, moves: made of games alone."""


LAID_OUT: Final = tuple(theme for theme in Theme if theme is not Theme.CHOICES)
"""The themes that drills are made for without a game."""
THEME_NAMES: Final = {
    Theme.REACH: msg("Charge reach"),
    Theme.ARCS: msg("Arcs and flanks"),
    Theme.ALIGNMENT: msg("Room for a second charger"),
    Theme.BLOCKING: msg("What stands in the way"),
    Theme.RETREATS: msg("Retreats"),
    Theme.TERRAIN: msg("Terrain"),
    Theme.SHOOTING: msg("Shoot or charge"),
    Theme.STAY: msg("When not to charge"),
    Theme.CHOICES: msg("Activations, moves, cards and zones"),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """An answer that a drill lists: its name, and the victory points it led to on average.

    error: their standard error; 0 where the drill does not tell it.
    """

    key: str
    label: str
    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Task:
    """One decision of one unit; `target` limits charges and shots to one enemy.

    asked, listed: the question and the answers where they come from a game (`Asks.CHOICE`).
    """

    asks: Asks
    unit: UnitId
    target: UnitId = ""
    asked: str = ""
    listed: tuple[Listed, ...] = ()


def theme_name(theme: Theme) -> Message:
    """Return a theme as players read it."""
    return THEME_NAMES[theme]


def question(now: Position, task: Task) -> Message:
    """Return the question of a drill in a sentence; who may shoot is asked about that too."""
    if task.asks is Asks.CHOICE:
        return literal("{asked}", asked=task.asked)
    shoots = task.asks in _MAY_SHOOT and bool(shot_at(now, task))
    places: dict[str, Value] = {"unit": now.name(task.unit)}
    aimed = task.asks is Asks.CHARGE or (task.asks is Asks.PIVOT and bool(task.target))
    if aimed:
        places["target"] = now.name(task.target) if task.target else ""
    return Message(_QUESTIONS[task.asks, aimed][shoots], tuple(places.items()))


_MAY_SHOOT: Final = frozenset({Asks.TARGET, Asks.CHARGE, Asks.PIVOT})
_QUESTIONS: Final[Mapping[tuple[Asks, bool], tuple[str, ...]]] = {
    (Asks.HOW_FAR, False): (marked("{unit}: how far straight ahead?"),),
    (Asks.RETREAT, False): (marked("{unit}: fight on, or retreat, and which way?"),),
    (Asks.TARGET, False): (
        marked("{unit}: charge whom, aligned how, or stay?"),
        marked("{unit}: charge whom, or shoot at whom, or stay?"),
    ),
    (Asks.CHARGE, True): (
        marked("{unit}: charge {target}, or stay?"),
        marked("{unit}: charge {target}, shoot at {target:it|them}, or stay?"),
    ),
    (Asks.PIVOT, False): (
        marked("{unit}: charge whom with which pivot, aligned how, or stay?"),
        marked("{unit}: charge whom with which pivot, or shoot at whom, or stay?"),
    ),
    (Asks.PIVOT, True): (
        marked("{unit}: charge {target} with which pivot, aligned how, or stay?"),
        marked("{unit}: charge {target} with which pivot, or shoot at {target:it|them}, or stay?"),
    ),
}
"""What is asked, by whether one enemy is meant: who may not shoot comes first, then who may."""


def shot_at(now: Position, task: Task) -> tuple[UnitId, ...]:
    """Return the enemies the unit may shoot at in answer to a task, after a shift or without."""
    foes = (foe.id for foe in now.foes(now.owner(task.unit)))
    return tuple(
        foe
        for foe in foes
        if task.target in {"", foe} and firing_range.places_to_hit(now, task.unit, foe)
    )
