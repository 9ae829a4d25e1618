"""Hands for the tests and pictures of a dispute: they press, drag and type as players do."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame

from simulator.ui.app import App
from simulator.ui.boxes.box import Doing, Press, TextField
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.disputes.pieces import Fresh
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.places import Places

Pixel = tuple[int, int]


class Hands:
    """A window without a screen, and someone at its mouse and keys; every act is counted."""

    def __init__(self, folder: Path, size: Pixel = (1280, 720), app: App | None = None) -> None:
        """Open a window whose files lie below a folder, or sit down at one that is open."""
        self.app = app or App(Places.under(folder), size)
        self.acts: list[str] = []

    def start(self, screen: BoxScreen) -> None:
        """Begin with a screen."""
        self.app.start_with(screen)
        self.wait(1)

    def leave(self) -> None:
        """Close the window; nothing is judged on beside the next test."""
        for screen in self.app.screens:
            if isinstance(screen, DisputeScreen):
                screen.dispute.stop_judging()
        self.app.shut()

    @property
    def screen(self) -> DisputeScreen:
        """Return the dispute on the window."""
        found = [one for one in self.app.screens if isinstance(one, DisputeScreen)]
        return found[-1]

    def wait(self, frames: int = 2) -> None:
        """Draw some frames."""
        for _frame in range(frames):
            self.app.step(0.02)

    def until_judged(self) -> None:
        """Wait until it is judged how close the answer is."""
        self.wait(1)
        self.screen.dispute.judged()
        self.wait(2)

    # ------------------------------------------------------------ where things are

    def at(self, x: float, y: float) -> Pixel:
        """Return the pixel of a point of the table."""
        px, py = self.screen.board.camera.to_screen((x, y))
        return (round(px), round(py))

    def supply(self, link: str) -> Pixel:
        """Return the pixel of something in the supply: its kind, a slash, and its side."""
        kind, _slash, side = link.partition("/")
        return self.box(Fresh(kind, side))

    def box(self, key: Hashable) -> Pixel:
        """Return the pixel of a box of the dispute, scrolled into view."""
        screen, tree = self.screen, self.screen.tree
        place = tree.place_of(key)
        assert place is not None, f"{key} is not on the screen"
        seen = tree.at(place.center, Press, TextField)
        if seen is None or seen.name != key:
            tree.go_to(key)
            screen.type_into("")
            place = tree.place_of(key)
            assert place is not None
        return place.center

    def button(self, command: Callable[..., object], *given: Hashable) -> Pixel:
        """Return the pixel of the button that does something of the dispute's."""
        return self.box(Doing(command, given))

    def asking(self, kind: str) -> Pixel:
        """Return the pixel of the button that asks a kind of question."""
        return self.button(self.screen.acts.ask, kind)

    def text_of(self, link: str) -> str:
        """Return what stands in a line."""
        self.wait(1)
        return self.screen.tree.editors[link].text

    def words(self, words: str) -> Pixel:
        """Return the pixel of the button on the topmost screen that says these words."""
        assert isinstance(self.app.top, BoxScreen)
        for made in self.app.top.live_buttons():
            if words in made.text:
                return pygame.Rect(made.rect).center
        raise LookupError(words)

    # ------------------------------------------------------------ acts

    def move(self, pos: Pixel, rel: Pixel = (1, 1)) -> None:
        """Move the mouse."""
        pygame.mouse.set_pos(pos)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0)))
        self.wait(1)

    def _button(self, kind: int, pos: Pixel, button: int) -> None:
        pygame.event.post(pygame.Event(kind, pos=pos, button=button))
        self.wait(1)

    def click(self, pos: Pixel, what: str = "", button: int = 1) -> None:
        """Click."""
        self.move(pos)
        self._button(pygame.MOUSEBUTTONDOWN, pos, button)
        self._button(pygame.MOUSEBUTTONUP, pos, button)
        self.wait(2)
        self.acts.append(what or f"click {pos}")

    def drag(self, start: Pixel, end: Pixel, what: str = "") -> None:
        """Drag from a pixel to another."""
        self.move(start)
        self._button(pygame.MOUSEBUTTONDOWN, start, 1)
        for step in range(1, 6):
            x = round(start[0] + (end[0] - start[0]) * step / 5)
            y = round(start[1] + (end[1] - start[1]) * step / 5)
            self.move((x, y))
        self._button(pygame.MOUSEBUTTONUP, end, 1)
        self.wait(2)
        self.acts.append(what or f"drag {start} {end}")

    def press(self, pos: Pixel) -> None:
        """Press the mouse, and hold it."""
        self._button(pygame.MOUSEBUTTONDOWN, pos, 1)

    def let_go(self, pos: Pixel, what: str = "") -> None:
        """Have the mouse go; with the press it is one act."""
        self._button(pygame.MOUSEBUTTONUP, pos, 1)
        self.wait(2)
        self.acts.append(what or f"drag to {pos}")

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press a key and let it go; `text` is what it writes, as the system sends it too."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
        if text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod))
        self.wait(2)
        self.acts.append(pygame.key.name(key))

    def type(self, link: str, words: str) -> None:
        """Type into a line, in place of what stands there."""
        self.click(self.box(link))
        self.key(pygame.K_a, pygame.KMOD_CTRL)
        self.key(pygame.K_BACKSPACE)
        self.letters(words)
        self.key(pygame.K_RETURN)

    def letters(self, words: str) -> None:
        """Type letters into whatever line is open."""
        for letter in words:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
            self.wait(1)
            self.acts.append(letter)
        self.wait(1)

    def drop(self, path: Path) -> None:
        """Drop a file onto the window."""
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        self.wait(2)
