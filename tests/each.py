"""One test for many alike: all are tried, and all faults are told together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def some(of: Iterable[T]) -> tuple[T, ...]:
    """Return what a test goes through; there must be something, or it would check nothing."""
    every = tuple(of)
    assert every, "nothing is tried"
    return every


def each(
    of: Iterable[T], name: Callable[[T], object] = str
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Return a decorator that tries a test with each of many, where a test each would take long.

    Thousands of small tests take more time to be collected than to be run. `name` says which of
    them failed.
    """
    every = tuple(of)

    def tried(test: Callable[[T], None]) -> Callable[[], None]:
        def all_of_them() -> None:
            faults = []
            for one in some(every):
                try:
                    test(one)
                except AssertionError as fault:
                    faults.append(f"{name(one)}: {fault}")
            assert not faults, "\n".join(faults)

        all_of_them.__name__, all_of_them.__doc__ = test.__name__, test.__doc__
        return all_of_them

    return tried
