"""What a drill asks: one unit, one decision, and what the drill is about."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.engine.game import Position
from simulator.model.state import UnitId
from simulator.records import dataclass
from simulator.rules.attack import firing_range
from simulator.texts import marked, translate
from simulator.texts import translate as _


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


THEME_NAMES: Final = {
    Theme.REACH: marked("Charge reach"),
    Theme.ARCS: marked("Arcs and flanks"),
    Theme.ALIGNMENT: marked("Room for a second charger"),
    Theme.BLOCKING: marked("What stands in the way"),
    Theme.RETREATS: marked("Retreats"),
    Theme.TERRAIN: marked("Terrain"),
    Theme.SHOOTING: marked("Shoot or charge"),
    Theme.STAY: marked("When not to charge"),
}


@dataclass(frozen=True, slots=True)
class Task:
    """One decision of one unit; `target` limits charges and shots to one enemy."""

    asks: Asks
    unit: UnitId
    target: UnitId = ""


def theme_name(theme: Theme) -> str:
    """Give a theme as players read it."""
    return translate(THEME_NAMES[theme])


def question(now: Position, task: Task) -> str:
    """Give the question of a drill in a sentence; who may shoot is asked about that too."""
    sentences = {
        Asks.TARGET: _("{unit}: charge whom, aligned how, or stay?"),
        Asks.CHARGE: _("{unit}: charge {target}, or stay?"),
        Asks.PIVOT: _("{unit}: charge {target} with which pivot, aligned how, or stay?"),
        Asks.HOW_FAR: _("{unit}: how far straight ahead?"),
        Asks.RETREAT: _("{unit}: fight on, or retreat, and which way?"),
    }
    with_shots = {
        Asks.TARGET: _("{unit}: charge whom, or shoot at whom, or stay?"),
        Asks.CHARGE: _("{unit}: charge {target}, shoot at it, or stay?"),
        Asks.PIVOT: _("{unit}: charge {target} with which pivot, or shoot at it, or stay?"),
    }
    if task.asks in with_shots and shot_at(now, task):
        sentences |= with_shots
    if not task.target:
        shoots = task.asks in with_shots and shot_at(now, task)
        sentences[Asks.PIVOT] = (
            _("{unit}: charge whom with which pivot, or shoot at whom, or stay?")
            if shoots
            else _("{unit}: charge whom with which pivot, aligned how, or stay?")
        )
    target = now.name(task.target) if task.target else ""
    return sentences[task.asks].format(unit=now.name(task.unit), target=target)


def shot_at(now: Position, task: Task) -> tuple[UnitId, ...]:
    """Give the enemies the unit may shoot at in answer to a task, after a shift or without."""
    foes = (foe.id for foe in now.foes(now.owner(task.unit)))
    return tuple(
        foe
        for foe in foes
        if task.target in {"", foe} and firing_range.places_to_hit(now, task.unit, foe)
    )
