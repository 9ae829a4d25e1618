"""What is kept to be used again: one decorator, a bound in bytes for each cache, one table of all.

A function marked with `cached` keeps its answers for the arguments it was asked with, so many and
no more; what is asked for longest ago goes first. How many bytes one answer takes, with what it was
asked, is written beside the number: together they are the bound. A test measures what the caches
really hold. Stores that keep something in another way (pictures, what is known about positions)
put themselves into the table with `keeps`. `iron-ranks doctor --memory` prints the table.

What holds words in a reader's language is kept by language: `cached_by_language` in
`language/texts.py`. Any layer may import this module; it imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

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


def cached(most: int, *, each: int) -> Callable[[Callable[..., R]], _lru_cache_wrapper[R]]:
    """Have a function keep its answers.

    Args:
        most: How many answers it keeps; then the one asked for longest ago goes.
        each: The bytes one of them takes at most on average, with what it was asked.

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
        found = lru_cache(maxsize=most)(function)
        CACHED[f"{function.__module__}.{function.__qualname__}"] = (found, each)
        return found

    return kept


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
