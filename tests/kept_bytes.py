"""A census of what the program keeps to use again: every cache by name, and the bytes it takes."""

from __future__ import annotations

import enum
import gc
import re
import sys
import types
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
import shapely

from simulator.caches import CACHED, MEMORIES
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.model.cards import Library
from simulator.model.state import GameState

PROGRAM = Path(__file__).resolve().parents[1] / "simulator"
Cache = type(lru_cache(maxsize=1)(len))
"""What `lru_cache` makes of a function."""
FOR_A_FILE = 16
"""A function that keeps at most so many answers keeps whole files: cards, words, the glossary."""
_KEEPS = re.compile(r"^ *@cached(?:_by_language)?\(.*\n(?: *@.*\n)* *def (\w+)", re.MULTILINE)
_ELSEWHERE = (
    *(type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType),
    *(Cache, enum.Enum, Game, Position, Library, GameState, pygame.Surface),
)
"""What a cache names and others hold."""
_EMPTY = 640
"""Bytes of a cache without any answer."""
_POLYGON = 350
_LINE = 200
_CORNER = 16
"""Bytes GEOS takes for a shape, and for each of its corners."""


class Kept(NamedTuple):
    """What one cache holds, and how many bytes an answer is said to take."""

    name: str
    answers: int
    most: int
    each: int
    taken: int

    @property
    def measured(self) -> float:
        """Return the bytes an answer takes on average."""
        return (self.taken - _EMPTY) / self.answers if self.answers else 0.0


def written() -> Iterator[str]:
    """Yield every function of the loaded program that keeps its answers, as the source says."""
    for path in sorted(PROGRAM.rglob("*.py")):
        module = ".".join(path.relative_to(PROGRAM.parent).with_suffix("").parts)
        if module in sys.modules:
            for name in _KEEPS.findall(path.read_text("utf-8")):
                if name != "doubled":  # the example of the decorator
                    yield f"{module}.{name}"


def caches() -> dict[str, object]:
    """Return every cache of the loaded program, by module and function."""
    ours = {name: one for name, (one, _each) in CACHED.items() if name.startswith("simulator.")}
    return {name: one for name, one in ours.items() if not name.endswith(".doubled")}


def census() -> list[Kept]:
    """Return what each cache holds, the files that are read once left out."""
    here, beside = caches(), set[int]()
    for one in here.values():
        if _most(one) <= FOR_A_FILE:
            bytes_of(gc.get_referents(one), beside, within=())
    kept = []
    for name, one in here.items():
        if _most(one) > FOR_A_FILE:
            taken = bytes_of(gc.get_referents(one), set(beside))
            count = one.cache_info().currsize  # type: ignore[attr-defined]  # a cache
            kept.append(Kept(name, count, _most(one), CACHED[name][1], taken))
    return kept


def answers() -> tuple[int, int]:
    """Return how many answers about positions are kept, and the bytes they take."""
    memories = [one for one in (here() for here in list(MEMORIES._all)) if one]
    beside = set[int]()
    for one in caches().values():
        bytes_of(gc.get_referents(one), beside)
    return sum(map(len, memories)), bytes_of(memories, beside)


def begin_anew() -> None:
    """Empty every cache but those of files, and what is known about positions."""
    for one in caches().values():
        if _most(one) > FOR_A_FILE:
            one.cache_clear()  # type: ignore[attr-defined]  # a cache
    for here in list(MEMORIES._all):
        if (memory := here()) is not None:
            memory.clear()


def _most(cache: object) -> int:
    return int(cache.cache_parameters()["maxsize"])  # type: ignore[attr-defined]  # a cache


def bytes_of(
    things: Iterable[object], seen: set[int], within: tuple[type, ...] = _ELSEWHERE
) -> int:
    """Return the bytes of things and of all they hold, but for what was seen before."""
    known = (type, types.ModuleType, types.FunctionType, Cache)
    total, left = 0, list(things)
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, within or known):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        if isinstance(one, shapely.Geometry):
            total += _POLYGON if isinstance(one, shapely.Polygon) else _LINE
            total += _CORNER * int(shapely.get_num_coordinates(one))
        left.extend(gc.get_referents(one))
    return total
