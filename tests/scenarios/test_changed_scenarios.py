"""Scenario files changed by chance: each is refused with file, line and key, or plays to its end.

IRON_RANKS_SCENARIOS says how many are made (default 40), IRON_RANKS_SEED behind which seed they
begin (default 0). Each has its own seed, which draws the file, its changes, the seats and terrain.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import yaml

from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library
from simulator.content.games.battles import Battle
from simulator.content.games.scenarios import OURS, load_scenario
from simulator.datafiles import scenarios_dir
from simulator.engine.position import Position
from simulator.files.errors import ContentError
from simulator.missions import SPECIAL
from simulator.rules.battlefield.terrain import Keyword
from tests.scenarios.laws import battle, check_table, of_many, played

COUNT: Final = int(os.environ.get("IRON_RANKS_SCENARIOS", "40"))
FIRST: Final = int(os.environ.get("IRON_RANKS_SEED", "0"))
FILES: Final = sorted(
    file for folder in (".", OURS) for file in (scenarios_dir() / folder).glob("*.yaml")
)
WHOLE: Final = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in FILES]
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "claim": ("cover", "touch", "carry"),
    "special": tuple(SPECIAL),
    "roles": ("defender", "attacker", "guest"),
    "kind": tuple(load_library().terrain),
    "without_kinds": tuple(load_library().terrain),
    "without_keywords": tuple(Keyword),
}
"""What may stand under a key; under others a word of the same kind of value stands elsewhere."""
SAME: Final = {"scores_only": "roles", "holds_out": "roles", "placed_by": "roles", "role": "roles"}
LONGEST: Final = 9
"""Rounds that are played; a file may ask for a hundred."""

Spot = tuple[Any, Any]
"""A mapping or a list, and a key or an index of it."""


def numbers_in(data: Any) -> Iterator[Spot]:
    """Yield where numbers stand, at any depth."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from numbers_in(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield data, key


def spot_in(data: Any, chance: Random) -> Spot:
    """Draw a place: every key of the file is as likely, and what stands in it at any depth."""
    key = chance.choice([key for key in data if key not in {"id", "name", "summary"}])
    while isinstance(data[key], dict | list) and data[key] and chance.random() < 0.6:
        data = data[key]
        key = chance.choice(list(data) if isinstance(data, dict) else range(len(data)))
    return data, key


def drop(_data: Any, spot: Spot, _chance: Random) -> None:
    inside, key = spot
    del inside[key]


def exchange(_data: Any, spot: Spot, chance: Random) -> None:
    """Write another value of the same kind."""
    inside, key = spot
    value = inside[key]
    if isinstance(value, bool):
        inside[key] = not value
    elif isinstance(value, int | float):
        near = (value - 1, value + 1, value + 0.01, value * 2, value / 2, -value, 0, 1, 2, 3)
        inside[key] = chance.choice((*near, chance.randrange(15), chance.randrange(48), 1000))
    elif isinstance(value, list) and value:
        cut = chance.randrange(len(value) + 1)
        inside[key] = chance.choice((value[:cut], value[cut:], value[::-1]))
    elif isinstance(value, str):
        inside[key] = chance.choice(
            WORDS.get(SAME.get(str(key), str(key)), ("x", "a-game-of-thrones"))
        )


def double(_data: Any, spot: Spot, chance: Random) -> None:
    """Write an item of a list twice, or once more with a number that is a little different."""
    inside, key = spot
    if isinstance(inside, list):
        again = deepcopy(inside[key])
        numbers = list(numbers_in(again)) if isinstance(again, dict | list) else []
        if numbers:
            within, place = chance.choice(numbers)
            within[place] += chance.choice((0, 0.5, 1, 3))
        inside.append(again)


def graft(data: Any, _spot: Spot, chance: Random) -> None:
    """Take over a key of another mode, or one more of its special rules."""
    other = chance.choice(WHOLE)
    key = chance.choice([key for key in other if key not in {"id", "name", "summary"}])
    data[key] = deepcopy(other[key])


def lay(data: Any, _spot: Spot, chance: Random) -> None:
    """Lay one more piece, at times upon another."""
    lying = data.setdefault("fixed", [])
    at = [chance.randrange(2, 47), chance.randrange(2, 47)]
    below = [piece["at"] for piece in lying if len(piece.get("at", ())) == 2]
    if below and chance.random() < 0.5:
        at = [below[-1][0] + chance.choice((-2, 0.5, 3)), below[-1][1]]
    lying.append({"kind": chance.choice(WORDS["kind"]), "at": at, "facing": chance.randrange(360)})


def add_word(data: Any, _spot: Spot, chance: Random) -> None:
    data.setdefault("special", []).append(chance.choice(WORDS["special"]))


CHANGES: Final[tuple[Callable[[Any, Spot, Random], None], ...]] = (
    *(drop, exchange, exchange, exchange, double, graft, lay, add_word),
)


def changed(chance: Random) -> dict[str, Any]:
    """Return what a printed file says, with one to three changes."""
    data = deepcopy(chance.choice(WHOLE))
    for _change in range(chance.randint(1, 3)):
        chance.choice(CHANGES)(data, spot_in(data, chance), chance)
    if isinstance(data.get("rounds"), int) and data["rounds"] <= 100:
        data["rounds"] = min(data["rounds"], LONGEST)
    return dict(data)


def battles(file: Path, chance: Random, *, everyone: bool) -> Battle:
    """Draw who plays: two, two teams, or everyone for himself where the file admits it."""
    seed, players = chance.randrange(10**6), chance.choice((2, 2, 4, 3))
    if players == 2 or (players == 3 and not everyone):
        return battle(str(file), seed, terrain=chance.choice(("none", "chosen", "random")))
    teams = players == 4 and (not everyone or chance.random() < 0.5)
    return of_many(str(file), seed, players, teams=teams)


def refused(error: ContentError, file: Path) -> None:
    """A refusal leads to the fault: in the file itself, a line of it and a key."""
    assert error.file == file, error
    assert error.line is not None, error
    assert error.key, error


def refused_for_its_width(error: ContentError) -> None:
    """A good file is refused for the table of several players alone (BFD-01)."""
    assert error.key == "width", error


@pytest.mark.parametrize("seed", range(FIRST, FIRST + COUNT))
def test_a_changed_scenario_is_refused_with_its_fault_or_plays(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    file = tmp_path / "changed.yaml"
    file.write_text(yaml.safe_dump(changed(chance), sort_keys=False), encoding="utf-8")
    try:
        mode = load_scenario(file)
        load_effects(mode)
    except ContentError as error:
        refused(error, file)
        return
    fought = battles(file, chance, everyone=mode.free_for_all)
    try:
        fought.game()
    except ContentError as error:
        refused_for_its_width(error)
        return
    session = played(fought)
    assert session.over
    for mark in session.checkpoints[::9]:
        check_table(Position(mark.state, session.game))
