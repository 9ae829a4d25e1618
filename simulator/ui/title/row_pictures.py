"""Small pictures of kept games for a list: made one after the other beside the window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.caches import keeps
from simulator.language.texts import Message
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.kept_pictures import STORE
from simulator.ui.title.battle_shown import BattleShown, draw_cloth, shown
from simulator.ui.title.small_table import painted

MOST_LINES: Final = 256
"""Games of which it is remembered how they ended or where they stand."""
_last_lines: Final[dict[tuple[Path, int], Message]] = {}
"""How games that were replayed ended or stand, by file and when it was written."""
_LINE: Final = 1_000
"""Bytes of one of them."""
keeps(f"{__name__}._last_lines", lambda: MOST_LINES * _LINE, lambda: len(_last_lines) * _LINE)

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
        """Return whether a picture is being made."""
        return self._making is not None

    @staticmethod
    def last_line(path: Path) -> Message | None:
        """Return how a game ended or where it stands, None until the game was replayed."""
        return _last_lines.get(_key(path, (0, 0))[1:3])

    @staticmethod
    def has(path: Path, size: tuple[int, int]) -> bool:
        """Return whether the picture of a game is there."""
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
            known = key in STORE.found and key[1:3] in _last_lines
            if not known and key not in self._without:
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
        while len(_last_lines) >= MOST_LINES:
            _last_lines.pop(next(iter(_last_lines)))
        _last_lines[key[1:3]] = found.last
        STORE.keep(key, painted(found.now, key[3]))


def draw_row_picture(
    surface: pygame.Surface,
    place: pygame.Rect,
    path: Path,
    _seen: bool,  # it is drawn anew once it is there
) -> None:
    """Draw the last position of a game, empty cloth until it is known."""
    picture = STORE.found.get(_key(path, place.size))
    if isinstance(picture, pygame.Surface):
        surface.blit(picture, place)
    else:
        draw_cloth(surface, place)
    pygame.draw.rect(surface, palette.PANEL_EDGE, place, 1)


def _key(path: Path, size: tuple[int, int]) -> Key:
    """Return what a picture depends on."""
    try:
        return "kept game", path, path.stat().st_mtime_ns, size
    except OSError:
        return "kept game", path, 0, size
