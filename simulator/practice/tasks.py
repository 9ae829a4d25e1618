"""What a drill asks: one unit, one decision, and what the drill is about."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.engine.position import Position
from simulator.language.texts import Message, literal, msg
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
    """An answer that a drill lists: its name, and the victory points it led to on average."""

    key: str
    label: str
    value: float


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
    unit = now.name(task.unit)
    if task.asks is Asks.CHOICE:
        return literal("{asked}", asked=task.asked)
    if task.asks is Asks.HOW_FAR:
        return msg("{unit}: how far straight ahead?", unit=unit)
    if task.asks is Asks.RETREAT:
        return msg("{unit}: fight on, or retreat, and which way?", unit=unit)
    shoots = bool(shot_at(now, task))
    if task.asks is Asks.TARGET:
        if shoots:
            return msg("{unit}: charge whom, or shoot at whom, or stay?", unit=unit)
        return msg("{unit}: charge whom, aligned how, or stay?", unit=unit)
    if task.asks is Asks.CHARGE:
        target = now.name(task.target) if task.target else ""
        if shoots:
            return msg("{unit}: charge {target}, shoot at it, or stay?", unit=unit, target=target)
        return msg("{unit}: charge {target}, or stay?", unit=unit, target=target)
    return _pivot_question(now, task, shoots=shoots)


def _pivot_question(now: Position, task: Task, *, shoots: bool) -> Message:
    unit = now.name(task.unit)
    if not task.target:
        if shoots:
            return msg(
                "{unit}: charge whom with which pivot, or shoot at whom, or stay?", unit=unit
            )
        return msg("{unit}: charge whom with which pivot, aligned how, or stay?", unit=unit)
    target = now.name(task.target)
    if shoots:
        return msg(
            "{unit}: charge {target} with which pivot, or shoot at it, or stay?",
            unit=unit,
            target=target,
        )
    return msg(
        "{unit}: charge {target} with which pivot, aligned how, or stay?", unit=unit, target=target
    )


def shot_at(now: Position, task: Task) -> tuple[UnitId, ...]:
    """Return the enemies the unit may shoot at in answer to a task, after a shift or without."""
    foes = (foe.id for foe in now.foes(now.owner(task.unit)))
    return tuple(
        foe
        for foe in foes
        if task.target in {"", foe} and firing_range.places_to_hit(now, task.unit, foe)
    )
