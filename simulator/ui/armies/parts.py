"""What the parts of the army builder need of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel

from simulator.model.army import Army
from simulator.model.cards import Library
from simulator.rules.armies.card_search import Wanted
from simulator.ui.armies.draft import ArmyDraft
from simulator.ui.screen import Command
from simulator.ui.window import Window


class ListEditing(Protocol):
    """The list being built."""

    @property
    def app(self) -> Window:
        """The window it is built in."""

    @property
    def library(self) -> Library:
        """All cards."""

    @property
    def draft(self) -> ArmyDraft:
        """The list, and those before it."""

    def changed(self, words: str = "") -> None:
        """Show what a change has made of the list, and say something about it."""


class ListOnDisk(ListEditing, Protocol):
    """The list as it is saved, opened and left."""

    @property
    def unsaved(self) -> bool:
        """Whether leaving would lose something."""

    def load(self, army: Army, words: str = "") -> None:
        """Go on with a list that was read from somewhere."""

    def fill(self) -> None:
        """Write the list's own name and points into their lines."""

    def close(self) -> None:
        """Leave the builder."""


class ListControls(ListEditing, Protocol):
    """The list as it is typed and clicked, with the screen the widgets stand on."""

    seed: str
    """What is typed as the seed of a random list."""

    @property
    def house_columns(self) -> int:
        """How many factions stand beside each other in the list's column."""

    @property
    def ui(self) -> pygame_gui.UIManager:
        """The widgets of the screen."""

    @property
    def wanted(self) -> Wanted:
        """Which cards are looked for."""

    def look_for(self, text: str) -> None:
        """Offer only cards with these words."""

    def say(self, words: str) -> None:
        """Report a sentence below the list until the next change."""

    def undo(self, *, again: bool = False) -> None:
        """Take the last change back, or make it again."""

    def back(self) -> None:
        """Leave; a list that is not saved is asked for first."""

    def button(self, rect: pygame.Rect, words: str, command: Command) -> UIButton:
        """Put a button."""

    def label(self, rect: pygame.Rect, words: str) -> UILabel:
        """Put a line of text."""

    def row_from_right(
        self,
        right: int,
        y: int,
        high: int,
        ways: Iterable[tuple[str, Command, str, str]],
        gap: int = 10,
    ) -> None:
        """Put buttons side by side, the first furthest right: words, command, look and key."""
