"""What a closed screen leaves behind is given back to the system while nobody is touching anything.

Widgets, screens and what they call know each other in circles, so only the collector of circles
finds them gone; and what it frees lies in pieces between what is still used. Both are seen to in a
pause, where no frame waits for it.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from functools import lru_cache


def settle_in() -> None:
    """Take what is loaded by now as here to stay, so that giving back need not look through it."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Free what nothing reaches any more, and return it to the system where that can be asked."""
    gc.collect()
    trim = _trim()
    if trim is not None:
        trim(0)


@lru_cache(maxsize=1)
def _trim() -> Callable[[int], int] | None:
    """Return the C library's call that returns free memory; other systems do so by themselves."""
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return trim
