"""What is read once and stays: the search for unreachable circles need not look through it.

The printed cards are most of what a process holds. Python looks through everything for circles
nothing reaches, again and again while games are played. In a process of the program's own what is
permanent is left out, and the search is made less often than Python begins with: a game makes tens
of thousands of records, and hardly any circle among them. That is a tenth of the time of a
machine's game, for a megabyte. Another program that imports us keeps its collector as it is.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (40_000, 20, 20)
"""New things until circles are looked for among them, and how often that is until older ones are
looked through too; Python begins with 700, 10 and 10."""


class _Process:
    own = False


def own_process() -> None:
    """Have the collector of this process suit our games: the program itself and its workers ask."""
    _Process.own = True
    gc.freeze()
    if gc.get_threshold()[0]:  # 0 says: never
        gc.set_threshold(*map(max, gc.get_threshold(), SELDOM))


@contextmanager
def here_to_stay() -> Iterator[None]:
    """Read what stays until the program ends; circles are not looked for meanwhile."""
    looked_for = gc.isenabled()
    gc.disable()
    try:
        yield
        if _Process.own:
            gc.freeze()
    finally:
        if looked_for:
            gc.enable()
