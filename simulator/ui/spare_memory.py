"""What a closed screen leaves behind is given back to the system while nobody is touching anything.

Widgets, screens and what they call know each other in circles, so only the collector of circles
finds them gone; and what it frees lies in pieces between what is still used. What was worked out
about positions that nobody asks about any more is let go as well, and the pictures that were looked
at longest ago. All of it is seen to in a pause, where no frame waits for it.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from typing import Final

from simulator.caches import MEMORIES, cached
from simulator.ui.kept_pictures import STORE

LARGE: Final = 16 * 1024
"""Bytes from which a picture gets memory of its own; the system may always be asked for so many.

A small card with its mask is to be among them: drawn among the kept ones, the library's left gaps
as large as the window.
"""
_LARGE_APART: Final = -3
"""The number by which the C library knows that setting (M_MMAP_THRESHOLD in malloc.h)."""


def large_apart() -> None:
    """Have every large picture have memory of its own, which goes back as soon as the picture goes.

    The C library begins so, but stops as soon as the first large picture is freed: from then on
    they lie among everything else, and the gaps they leave count as ours until a pause.
    """
    settings = _c_library("mallopt")
    if settings is not None:
        settings(_LARGE_APART, LARGE)


def settle_in() -> None:
    """Take what is loaded by now as here to stay, so that giving back need not look through it."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Free what nothing reaches any more, and return it to the system where that can be asked."""
    from simulator.ui.paragraphs import rows_of  # noqa: PLC0415 - it loads the rules

    MEMORIES.rest()
    STORE.rest()
    rows_of.cache_clear()  # broken anew where a page is drawn anew
    gc.collect()
    trim = _c_library("malloc_trim")
    if trim is not None:
        trim(0)


@cached(4, each=1_400)
def _c_library(name: str) -> Callable[..., int] | None:
    """Return a call of the C library about its memory; other systems see to it by themselves."""
    try:
        call: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
    return call
