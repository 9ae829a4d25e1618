"""Small positions to be graded, and the drills that come with the game, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from simulator.cases.case_table import set_up
from simulator.content.cases.case_records import CaseTerrain, CaseUnit
from simulator.content.cases.casefile import Case
from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.practice.drill import Drill, drills

GAMES = Path(__file__).resolve().parents[1] / "games" / "golden"


def unit(name: str, side: str, x: float, y: float, facing: float, **numbers: Any) -> CaseUnit:
    """Return infantry of bare numbers that hits on 4s with six dice, unless told otherwise."""
    bare = {
        "tray": "infantry",
        "speed": 5,
        "dice": 6,
        "to_hit": 4,
        "defense": 4,
        "morale": 7,
    }
    if "unit" in numbers:
        bare = {}
    return CaseUnit.model_validate(
        {"id": name, "side": side, "x": x, "y": y, "facing": facing, **bare, **numbers}
    )


def table(*units: CaseUnit, terrain: tuple[CaseTerrain, ...] = ()) -> Position:
    """Set units on a table; it is red's turn."""
    return set_up(Case(units=units, terrain=terrain)).now


def facing_each_other(gap: float, **enemy: Any) -> Position:
    """Set red A and blue T front to front, some inches between their trays."""
    a, t = unit("A", "red", 24.0, 12.0, 0.0), unit("T", "blue", 24.0, 16.8 + gap, 180.0, **enemy)
    return table(a, t)


@cache
def our_drills() -> tuple[Drill, ...]:
    """Return the drills that come with the game; what is worked out about them is kept."""
    return drills()


def recorded(name: str) -> Session:
    """Play one of the recorded games again."""
    save = read(GAMES / f"{name}.jsonl")
    battle = Battle.from_header(save.header)
    return Session(battle.game(), battle.dice_source(), save.inputs)
