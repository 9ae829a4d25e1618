"""Saying a last word when the display goes away under the window.

On X11 the library that speaks to the display ends the whole program then, with a line nobody
understands. It asks a function of ours first; elsewhere the window is closed by an event.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Final

import pygame

_LIBRARY: Final = "libX11.so.6"
_kept: list[object] = []


def when_lost(last_word: Callable[[], int]) -> None:
    """Have a function called when an X11 display is gone; the program ends with what it returns."""
    if pygame.display.get_driver() != "x11":
        return
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError:
        return

    def called(_display: int) -> int:
        code = 1
        try:
            code = last_word()
        finally:
            os._exit(code)

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(called)
    _kept[:] = [handler]
    library.XSetIOErrorHandler(handler)
