"""Small pictures of kept games for a list: made one after the other beside the window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pygame

from simulator.ui.background import Background
from simulator.ui.kept_pictures import STORE
from simulator.ui.title.battle_shown import BattleShown, draw_cloth, shown
from simulator.ui.title.small_table import painted

Key = tuple[str, Path, int, tuple[int, int]]
"""A picture in the window's store: the file as it was written last, and the size."""


class RowPictures:
    """The pictures; a file is replayed on a thread, one at a time, when its row is seen.

    They lie in the window's store, which is bounded in bytes.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._work: Background[BattleShown] | None = None
        self._making: Key | None = None
        self._without: set[Key] = set()
        """Files no picture can be made of."""

    @property
    def busy(self) -> bool:
        """Say whether a picture is being made."""
        return self._making is not None

    def draw(self, surface: pygame.Surface, path: Path, place: pygame.Rect) -> None:
        """Draw the last position of a game, empty cloth until it is known."""
        picture = STORE.found.get(_key(path, place.size))
        if isinstance(picture, pygame.Surface):
            surface.blit(picture, place)
        else:
            draw_cloth(surface, place)

    @staticmethod
    def has(path: Path, size: tuple[int, int]) -> bool:
        """Say whether the picture of a game is there."""
        return _key(path, size) in STORE.found

    def go_on(self, seen: Iterable[tuple[Path, tuple[int, int]]]) -> None:
        """Take in what is done, and begin with the first game seen that has no picture yet."""
        if self._work is not None and self._making is not None:
            if not self._work.done:
                return
            self._take_in(self._work, self._making)
            self._work = self._making = None
        for path, size in seen:
            key = _key(path, size)
            if key not in STORE.found and key not in self._without:
                self._making, self._work = key, Background(partial(shown, path))
                return

    def _take_in(self, work: Background[BattleShown], key: Key) -> None:
        try:
            found = work.result()
        except Exception:  # noqa: BLE001 - a picture less; the list says what is wrong with a file
            found = BattleShown()
        if found.now is None:
            self._without.add(key)
            return
        STORE.keep(key, painted(found.now, key[3]))


def _key(path: Path, size: tuple[int, int]) -> Key:
    """Return what a picture depends on."""
    try:
        return "kept game", path, path.stat().st_mtime_ns, size
    except OSError:
        return "kept game", path, 0, size
