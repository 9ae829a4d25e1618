"""A screen made of boxes: it describes what it shows, and gets what its boxes are to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar, Final, Unpack

import pygame

from simulator.content.cases.case_links import is_link
from simulator.ui import term_places
from simulator.ui.boxes.box import Box, ButtonLook, Press, Size, button
from simulator.ui.boxes.tree import Tree, words_in
from simulator.ui.keys import Act
from simulator.ui.screen import BY_HAND, MOUSE, WRITE_NOTHING, Command, SeenButton, backdrop, dim
from simulator.ui.term_sheet import TermSheet
from simulator.ui.window import Window

_ESCAPE: Final = pygame.K_ESCAPE


class BoxScreen:
    """One screen of the window; the topmost gets the events.

    `see_through` screens are laid over the one below, which stays visible and still.
    """

    see_through = False
    _drawn_last: ClassVar[tuple[object, object] | None] = None
    """Which screen was drawn last, and on which surface: it may draw only what changed."""

    def __init__(self, app: Window) -> None:
        """Belong to a window; what is shown is described by `view`."""
        self.app = app
        self.term = TermSheet()
        """The text of the word under the mouse."""
        self._to_perform: list[object] = []
        self.tree = Tree(self._to_perform.append)
        self._focus_spoken: object = None
        self._term_drawn: object = None

    # ------------------------------------------------------------ made by each screen

    def view(self) -> Box:
        """Describe what is shown, for the window's present size."""
        raise NotImplementedError

    def perform(self, action: object) -> None:
        """Do what a box asks for by an action of the screen's own."""
        raise NotImplementedError(action)

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here; of itself, a screen is left by Back alone."""
        return {Act.BACK: self.close}

    def act(self, act: Act) -> bool:
        """Do what a key asks for; False when this screen does not know it."""
        command = self.commands().get(act)
        if command is not None:
            command()
        return command is not None

    def digit(self, number: int) -> bool:  # noqa: ARG002 - for each screen to fill
        """Do what a number key asks for; False when this screen does not know it."""
        return False

    def other(self, event: pygame.Event) -> object:  # noqa: ARG002 - for each screen to fill
        """Take any other event."""
        return None

    def update(self, seconds: float) -> None:
        """Advance the time."""

    @property
    def lively(self) -> bool:
        """Return whether what is seen changes by itself, without anybody touching anything."""
        return False

    @property
    def passing(self) -> bool:
        """Return whether something seen soon goes away by itself, without moving until then."""
        return False

    @property
    def still(self) -> bool:
        """Return True: nothing seen changes but by events, and while the screen is `lively`."""
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies beneath the boxes."""
        if self.see_through:
            dim(surface)
        else:
            backdrop(surface)

    def introduce(self) -> str:
        """Return what a screen reader says when the screen comes: here, all that can be pressed."""
        return ". ".join(made.text for made in self.live_buttons())

    # ------------------------------------------------------------ the same for all

    @property
    def on_top(self) -> bool:
        """Return whether this screen gets the events: no other lies over it."""
        return self.app.top is self

    def open(self) -> None:
        """Come onto the window."""
        self.resize()
        self.speak(self.introduce())

    def resize(self) -> None:
        """Fit a window that changed its size, its letters or its language."""
        self.term.close()
        self.tree.forget_drawn()
        self.tree.measure_anew()
        self.lay_out()

    def lay_out(self) -> None:
        """Describe the screen anew and lay it out where it changed."""
        self.tree.lay_out(self.view(), pygame.Rect((0, 0), self.app.size))

    def clear(self) -> None:
        """Forget what was drawn; the screen leaves the window."""
        self.tree.forget_drawn()
        BoxScreen._drawn_last = None  # what has left the window is held by nobody

    def close(self) -> None:
        """Leave the window; the screen below comes to light."""
        self.app.close(self)

    def speak(self, words: str) -> None:
        """Have a screen reader say something, where one listens."""
        if words and self.app.speak is not None:
            self.app.speak(words)

    def key_button(
        self,
        words: str,
        act: Act,
        look: ButtonLook = ButtonLook.PLAIN,
        lines: int = 1,
        **size: Unpack[Size],
    ) -> Press:
        """Return a button that does the same as a key, with the cap of that key."""
        return button(words, act, cap_of=self.app.keys.shown(act), look=look, lines=lines, **size)

    def typing(self) -> bool:
        """Return whether a line of text is being typed, so that letters are not keys."""
        return self.tree.typed is not None

    def handle(self, event: pygame.Event) -> None:
        """Hand an event to the boxes, then to the screen; do what boxes asked for."""
        dropped = {pygame.DROPFILE: "file", pygame.DROPTEXT: "text"}.get(event.type)
        if dropped is not None:
            path = Path(getattr(event, dropped))
            if event.type == pygame.DROPFILE or is_link(path):
                self.app.rooms.file(path)
            return
        if self.term.take(event):
            return
        used = self.tree.take_mouse(event) if event.type in MOUSE else self._by_keys(event)
        if not used:
            self.other(event)
        self._do_what_is_wanted()
        if self.app.screens and event.type in BY_HAND and self in self.app.screens:
            self.lay_out()
            self._speak_focus()

    def _by_keys(self, event: pygame.Event) -> bool:
        """Take a key: typed first, then what has the focus, the screen's keys, then walking."""
        if event.type in {pygame.TEXTINPUT, pygame.TEXTEDITING}:
            return self.tree.type_in(event)
        if event.type != pygame.KEYDOWN:
            return False
        if self.typing() and event.key not in WRITE_NOTHING:
            if self.tree.type_in(event):
                return True
            if event.key != _ESCAPE:
                return self.tree.walk(event)
        if event.key == pygame.K_TAB and self.tree.walk(event):
            return True
        taken = self.tree.press_focus(event) or self.app.press_key(self, event)
        return taken or self.tree.walk(event)

    def _do_what_is_wanted(self) -> None:
        wanted = list(self._to_perform)
        self._to_perform.clear()
        for action in wanted:
            if isinstance(action, Act):
                self.act(action)
            elif isinstance(action, Callable):  # type: ignore[arg-type]  # a command of any kind
                action()  # type: ignore[operator]
            else:
                self.perform(action)

    def _speak_focus(self) -> None:
        now = self.tree.focus if self.tree.ring else None
        if now != self._focus_spoken:
            self._focus_spoken = now
            self.speak(self.tree.spoken() if now is not None else "")

    def tick(self, seconds: float) -> None:
        """Advance the time of the screen."""
        self.term.tick(seconds)
        self.update(seconds)

    def tick_covered(self, seconds: float) -> None:
        """Advance the time of what goes on while nothing of the screen is seen."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen where it changed, and over it the text of the word under the mouse."""
        self.lay_out()
        mine = (self, surface)
        parts = self.tree.parts_to_draw() if BoxScreen._drawn_last == mine else None
        shown = (self.term.shown, self.term.kept)
        if parts is None or self.see_through or shown != self._term_drawn:
            parts = [surface.get_rect()]
        if parts:
            term_places.begin()
        self._term_drawn, BoxScreen._drawn_last = shown, mine
        for part in parts:
            surface.set_clip(part)
            self.paint(surface)
            self.tree.draw(surface)
        surface.set_clip(None)
        self.tree.note_drawn()
        if parts:
            term_places.offer(self.tree.term_at)
        self.term.draw(surface)

    def live_buttons(self) -> list[SeenButton]:
        """Return the buttons that stand on the screen now, with what they say."""
        return [
            SeenButton(placed.rect, words_in(placed), placed.box.enabled)
            for placed in self.tree.root.walk()
            if isinstance(placed.box, Press)
        ]
