"""What is read once and stays: the search for unreachable circles need not look through it.

The printed cards are most of what a process holds. Python looks through everything for circles
nothing reaches, again and again while games are played; what is here to stay is left out.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def here_to_stay() -> Iterator[None]:
    """Read what stays until the program ends; circles are not looked for meanwhile."""
    looked_for = gc.isenabled()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if looked_for:
            gc.enable()
