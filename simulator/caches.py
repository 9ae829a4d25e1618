"""What is kept to be used again: one decorator, a bound in bytes for each cache, one table of all.

A function marked with `cached` keeps its answers for the arguments it was asked with, so many and
no more; what is asked for longest ago goes first. How many bytes one answer takes, with what it was
asked, is written beside the number: together they are the bound. A test measures what the caches
really hold. What is known about single positions lies in their `Memory`, and all of these share
one bound (`Memories`). Whatever keeps something in another way, such as pictures, puts itself into
the table with `keeps`. `iron-ranks doctor --memory` prints the table.

What holds words in a reader's language is kept by language: `cached_by_language` in
`language/texts.py`. Any layer may import this module; it imports nothing of ours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast
from weakref import ref

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

R = TypeVar("R")


class Cache(NamedTuple):
    """A row of the table.

    Attributes:
        name: The module and the function that keeps something.
        limit: The bytes it may take.
        taken: The bytes it takes now, as far as it counts them.
    """

    name: str
    limit: int
    taken: int


CACHED: Final[dict[str, tuple[_lru_cache_wrapper[object], int]]] = {}
"""The functions that keep their answers, and the bytes of one answer."""
_STORES: Final[dict[str, tuple[Callable[[], int], Callable[[], int]]]] = {}
"""Whatever else keeps something: the bytes it may take, and those it takes."""


def cached(
    most: int, *, each: int, also: Callable[[], Hashable] | None = None
) -> Callable[[Callable[..., R]], _lru_cache_wrapper[R]]:
    """Have a function keep its answers.

    Args:
        most: How many answers it keeps; then the one asked for longest ago goes.
        each: The bytes one of them takes at most on average, with what it was asked.
        also: What else an answer depends on, asked for each time.

    Returns:
        The decorator.

    Example:
        >>> @cached(2, each=100)
        ... def doubled(number: int) -> int:
        ...     return 2 * number
        >>> [doubled(number) for number in (1, 2, 3, 3)], doubled.cache_info().hits
        ([2, 4, 6, 6], 1)
    """

    def kept(function: Callable[..., R]) -> _lru_cache_wrapper[R]:
        found = lru_cache(maxsize=most)(function if also is None else _without_first(function))
        CACHED[f"{function.__module__}.{function.__qualname__}"] = (found, each)
        return found if also is None else _with_first(found, also)

    return kept


def _without_first(function: Callable[..., R]) -> Callable[..., R]:
    """Return a function that takes one argument more than another, and leaves it aside."""

    @wraps(function)
    def found(_also: Hashable, *args: Hashable, **named: Hashable) -> R:
        return function(*args, **named)

    return found


def _with_first(kept: _lru_cache_wrapper[R], also: Callable[[], Hashable]) -> _lru_cache_wrapper[R]:
    """Return a cache that is given its first argument each time it is asked."""

    @wraps(kept.__wrapped__)
    def found(*args: Hashable, **named: Hashable) -> R:
        return kept(also(), *args, **named)

    vars(found).update(cache_clear=kept.cache_clear, cache_info=kept.cache_info)
    return cast("_lru_cache_wrapper[R]", found)


def keeps(name: str, limit: Callable[[], int], taken: Callable[[], int]) -> None:
    """Put a store into the table, with the bytes it may take and those it takes."""
    _STORES[name] = (limit, taken)


def table() -> list[Cache]:
    """Return all caches of the modules loaded so far, those that may take most first."""
    rows = [
        Cache(name, one.cache_parameters()["maxsize"] * each, one.cache_info().currsize * each)
        for name, (one, each) in CACHED.items()
    ]
    rows += [Cache(name, limit(), taken()) for name, (limit, taken) in _STORES.items()]
    return sorted(rows, key=lambda row: (-row.limit, row.name))


# ------------------------------------------------------------------ what is known about something

MOST: Final = 30_000
"""Answers kept about all positions together ..."""

EACH: Final = 1_300
"""... and the bytes one of them takes at most on average, with its question."""

RESTS: Final = 3
"""Pauses after which a memory that nobody used meanwhile is emptied."""


# Any: each question keeps its own kind of answer
class Memory(dict[Hashable, Any]):
    """What is known about one thing: about a position, or about how all trays stand."""

    __slots__ = ("__weakref__", "asked", "learnt", "rests", "wider")

    asked: bool
    """Whether anything was asked again since all memories were last looked through."""

    learnt: bool
    """Whether anything was worked out since the last pause."""

    rests: int
    """Through how many pauses nobody used it."""

    wider: Memory | None
    """What is known wherever all trays stand so; None until somebody asks for it."""


class Remembering:
    """What has a place for what is known about it; it is no field, no copy and no `==` has it."""

    __slots__ = ("answers",)

    answers: Memory


class Memories:
    """All memories there are, the oldest first; a machine may think about some on its thread.

    A game keeps its old positions, to go back to; what was worked out about them would soon be most
    of what a long evening keeps. So all memories together hold so many answers and no more: beyond
    that those are emptied that nobody has asked for longest, and their answers are found again if
    wanted. Fewer are left in a pause: what nobody asked through several of them is let go (`rest`).
    """

    def __init__(self, most: int = MOST) -> None:
        """Begin with none; keep so many answers in all."""
        self.most = most
        self._all: deque[ref[Memory]] = deque()
        self._answers = 0
        """At least how many answers are kept, counted anew whenever all are looked through."""
        self._looking = Lock()

    def new(self) -> Memory:
        """Return an empty memory that is looked after."""
        memory = Memory()
        memory.asked = memory.learnt = False
        memory.rests, memory.wider = 0, None
        self._all.append(ref(memory))
        self._answers += 1  # so that those of positions long gone are looked through as well
        return memory

    def learn(self, memory: Memory, question: Hashable, found: object) -> None:
        """Keep one more answer; where there are too many, empty the least asked memories."""
        memory[question] = found
        memory.learnt = True
        self._answers += 1
        if self._answers > self.most and self._looking.acquire(blocking=False):
            try:
                self._answers = self._let_go()
            finally:
                self._looking.release()

    def rest(self) -> None:
        """Use a pause: empty the memories that nobody used through several of them.

        A game goes on, and a drill that was answered may be kept for hours; their old positions
        are hardly ever asked about again, and their answers would lie between what is in use.
        """
        if not self._looking.acquire(blocking=False):
            return
        try:
            living = self._living()
            for memory in living:
                memory.rests = 0 if memory.asked or memory.learnt else memory.rests + 1
                memory.asked = memory.learnt = False
                if memory.rests >= RESTS:
                    memory.clear()
            self._answers = sum(map(len, living))
        finally:
            self._looking.release()

    def _living(self) -> list[Memory]:
        """Return the memories that are still there, the oldest first, and forget the others."""
        living = []
        for _each in range(len(self._all)):
            here = self._all.popleft()
            memory = here()
            if memory is not None:
                self._all.append(here)
                living.append(memory)
        return living

    def _let_go(self) -> int:
        """Empty memories until a quarter of the room is free; return how many answers are left."""
        living = self._living()
        left = sum(map(len, living))
        for memory in sorted(living, key=lambda one: one.asked):  # of two alike the older first
            if left <= self.most * 3 // 4:
                break
            left -= len(memory)
            memory.clear()
        for memory in living:
            memory.asked = False
        return left

    def count(self) -> int:
        """Return how many answers are kept."""
        return sum(len(memory) for memory in (here() for here in list(self._all)) if memory)


MEMORIES: Final = Memories()
"""The memories of this process."""
keeps(f"{__name__}.MEMORIES", lambda: MEMORIES.most * EACH, lambda: MEMORIES.count() * EACH)
