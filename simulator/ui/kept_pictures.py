"""Pictures kept for the next frame: one store for the whole window, bounded in bytes.

Whatever draws a picture that may be wanted again is marked with `kept`. All of them share one
budget; where it is spent, the picture goes that was looked at longest ago. The still pictures of
a screen (a table, a panel) are no part of it: there is one of each, and all of them go as soon as
another screen covers theirs.

Only the thread of the window draws, so nothing here is locked.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

import pygame
from cachetools import LRUCache

from simulator.caches import keeps
from simulator.language.texts import SPEECH

MEGABYTE: Final = 1_000_000
FOR_ALL: Final = 24 * MEGABYTE
"""Bytes for what is as large in every window: words, icons, plates."""
WINDOWS: Final = 3
"""Besides, the bytes of so many pictures of the whole window: cards and trays grow with it."""
_BESIDE: Final = 600
"""Bytes a picture takes besides its pixels, with the question it answers: measured."""


class Pictured(Protocol):
    """A picture with something known about it, such as where one can click."""

    @property
    def picture(self) -> pygame.Surface:
        """Return the picture."""


Keepable = pygame.Surface | Pictured
P = ParamSpec("P")
K = TypeVar("K", bound=Keepable)


def weight(one: Keepable) -> int:
    """Return the bytes a kept picture takes."""
    picture = one if isinstance(one, pygame.Surface) else one.picture
    return picture.get_pitch() * picture.get_height() + _BESIDE


class KeptPictures:
    """The store."""

    def __init__(self, limit: int = FOR_ALL) -> None:
        """Begin empty, with so many bytes at most."""
        self.found: LRUCache[Hashable, Keepable] = LRUCache(limit, getsizeof=weight)
        """The pictures, by who drew them and what was asked for."""
        self._format: tuple[object, ...] = ()

    @property
    def limit(self) -> int:
        """Return how many bytes are kept at most."""
        return int(self.found.maxsize)

    @property
    def taken(self) -> int:
        """Return how many bytes are kept now."""
        return int(self.found.currsize)

    def forget(self) -> None:
        """Drop every picture; needed when the screen's format changes."""
        self.found.clear()

    def of_another_format(self, screen: pygame.Surface) -> bool:
        """Return whether a screen lays its pixels down otherwise than the last one asked about.

        What was made ready for that one is then converted whenever it is drawn: better forgotten.
        """
        before = self._format
        self._format = (screen.get_bitsize(), *screen.get_masks(), *screen.get_shifts())
        return before not in {(), self._format}

    def allow(self, limit: int) -> None:
        """Keep so many bytes at most from now on; what is kept stays as far as it has room."""
        if limit != self.limit:
            before = self.found
            self.found = LRUCache(limit, getsizeof=weight)
            while before:
                self.keep(*before.popitem())  # the one looked at longest ago first

    def rest(self) -> None:
        """Use a pause: let those go that were looked at longest ago, down to half the budget."""
        while self.found and self.taken > self.limit // 2:
            self.found.popitem()

    def keep(self, key: Hashable, one: Keepable) -> None:
        """Keep a picture; one larger than the whole budget is not kept."""
        if weight(one) <= self.limit:
            self.found[key] = one


STORE: Final = KeptPictures()
"""The window's store."""
keeps(f"{__name__}.STORE", lambda: STORE.limit, lambda: STORE.taken)


class StillPicture:
    """A picture that is drawn once and laid down in every frame, until what it shows changes.

    It may be gone at any time between two frames: then it is drawn anew.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.picture: pygame.Surface | None = None
        _STILL.add(self)


_STILL: Final[WeakSet[StillPicture]] = WeakSet()


def forget_still() -> None:
    """Drop every still picture: what is seen next draws its own.

    A screen that was closed may be reached for a while yet, and one that is covered for hours.
    """
    for one in list(_STILL):
        one.picture = None


def fit(size: tuple[int, int]) -> None:
    """Make the budget fit a window of this size in pixels."""
    STORE.allow(FOR_ALL + WINDOWS * size[0] * size[1] * 4)


def kept(draw: Callable[P, K]) -> Callable[P, K]:
    """Keep what a function draws, by arguments and language; nobody may draw on what it gives."""

    @wraps(draw)
    def found(*args: P.args, **named: P.kwargs) -> K:
        key = (draw, SPEECH.get(), args, *named.items()) if named else (draw, SPEECH.get(), args)
        try:
            return STORE.found[key]  # type: ignore[return-value]  # put there below
        except KeyError:
            picture = draw(*args, **named)
            STORE.keep(key, picture)
            return picture

    return found


def is_kept(draw: Callable[..., Keepable], *args: Hashable) -> bool:
    """Return whether what a `kept` function draws of these arguments is kept now."""
    return (inspect.unwrap(draw), SPEECH.get(), args) in STORE.found
