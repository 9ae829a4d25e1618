"""A line for one number: a click selects all of it, Esc puts the number of before back."""

from __future__ import annotations

from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine


class NumberLine(UITextEntryLine):
    """A line to type a number into.

    The first click selects the whole number, so that what is typed replaces it; a second click
    sets the cursor. Esc restores what stood there when the line was entered, and leaves it.
    """

    # Any: the library takes what it takes
    def __init__(self, *args: Any, **named: Any) -> None:
        """Make the line, as any line of text."""
        self.before = ""
        """What stood in the line when it was entered."""
        self._just_entered = False
        super().__init__(*args, **named)

    def focus(self) -> None:
        """Enter the line, and remember what stands in it."""
        self.before = self.get_text()
        self._just_entered = True  # the click that enters it is handed on after the focus
        super().focus()  # type: ignore[no-untyped-call]

    def process_event(self, event: pygame.Event) -> bool:
        """Select all of it on the first click; restore it on Esc."""
        if self.is_focused and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._restore()
            return True
        used = bool(super().process_event(event))
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if self.is_focused and (pressed or event.type == pygame.KEYDOWN):
            if pressed and self._just_entered:
                self.select_all()
            self._just_entered = False
        return used

    def select_all(self) -> None:
        """Select the whole number, so that the next letter replaces it."""
        self.selection_in_progress = False
        self.edit_position = len(self.get_text())
        self.select_range = [0, self.edit_position]

    def _restore(self) -> None:
        """Put back what stood there, tell whoever reads the line, and leave it."""
        if self.get_text() != self.before:
            self.set_text(self.before)
            text = {"text": self.before, "ui_element": self}
            text["ui_object_id"] = self.most_specific_combined_id
            pygame.event.post(pygame.Event(pygame_gui.UI_TEXT_ENTRY_CHANGED, text))
        self.ui_manager.set_focus_set(None)
