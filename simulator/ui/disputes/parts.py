"""What the parts of the dispute screen need of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from simulator.ui import palette
from simulator.ui.disputes.board import DisputeBoard
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.layout import DisputeLayout
from simulator.ui.disputes.piece_supply import Supply
from simulator.ui.page import Page
from simulator.ui.palette import Colour
from simulator.ui.screen import Command
from simulator.ui.window import Window


class DisputeTable(Protocol):
    """The dispute, and whoever shows what has been done to it."""

    @property
    def dispute(self) -> Dispute:
        """The case, its questions and their answers."""

    def done(self, words: str = "") -> None:
        """Show what a button or key did, and say something about it."""


class DisputeOnDisk(DisputeTable, Protocol):
    """The dispute as it is opened, saved and left."""

    @property
    def app(self) -> Window:
        """The window the table stands in."""

    def close(self) -> None:
        """Go back to the screen below."""

    def leave(self) -> None:
        """Leave the table for good: what is on it was saved, or nobody wants it."""


class DisputeLines(DisputeTable, Protocol):
    """The dispute as lines are typed into it."""

    @property
    def ui(self) -> pygame_gui.UIManager:
        """The widgets of the screen, one of which is typed into."""

    def refresh(self) -> None:
        """Answer what is asked, and write it."""


class DisputedBoard(DisputeTable, Protocol):
    """The dispute with the board it is laid out on."""

    @property
    def board(self) -> DisputeBoard:
        """The board with its pieces."""


class DisputeCommands(DisputedBoard, Protocol):
    """The dispute as keys and buttons change it."""

    @property
    def app(self) -> Window:
        """The window the table stands in."""

    @property
    def supply(self) -> Supply:
        """The pieces beside the board."""

    def refresh(self) -> None:
        """Answer what is asked, and write it."""

    def type_into(self, link: str) -> None:
        """Have a line wait to be typed into, where it stands on the screen."""


class DisputeByHand(DisputedBoard, Protocol):
    """The dispute as mouse and arrow keys change it."""

    @property
    def ui(self) -> pygame_gui.UIManager:
        """The widgets of the screen."""

    @property
    def supply(self) -> Supply:
        """The pieces beside the board."""

    @property
    def page(self) -> Page:
        """The answer, or the rulings."""

    @property
    def rulings(self) -> bool:
        """Whether the rulings are shown in the place of the answer."""

    def typing(self) -> bool:
        """Whether a line is being typed into."""

    def refresh(self) -> None:
        """Answer what is asked, and write it."""


class DisputePhoto(DisputedBoard, Protocol):
    """The dispute as a photo is laid under it."""

    @property
    def app(self) -> Window:
        """The window the table stands in."""


class DisputeColumns(Protocol):
    """The dispute as its panels show it, with the screen their widgets stand on."""

    @property
    def app(self) -> Window:
        """The window the table stands in."""

    @property
    def ui(self) -> pygame_gui.UIManager:
        """The widgets of the screen."""

    @property
    def at(self) -> DisputeLayout:
        """Where every panel lies."""

    @property
    def dispute(self) -> Dispute:
        """The case, its questions and their answers."""

    @property
    def board(self) -> DisputeBoard:
        """The board with its pieces."""

    @property
    def rulings(self) -> bool:
        """Whether the rulings are shown in the place of the answer."""

    def show_rulings(self, on: bool) -> None:
        """Show the rulings in the place of the answer, or the answer again."""

    def button(
        self, rect: pygame.Rect, words: str, command: Command, *, look: str = "", key: str = ""
    ) -> UIButton:
        """Put a button."""


class PanelWidgets(Protocol):
    """Where the panels beside the table put their widgets, each known by its link."""

    @property
    def ui(self) -> pygame_gui.UIManager:
        """The widgets of the screen, for one that nobody asks for by a link."""

    def button(
        self,
        link: str,
        place: pygame.Rect,
        words: str,
        command: Callable[[], object],
        look: str = "",
        key: str = "",
    ) -> None:
        """Put a button."""

    def entry(self, link: str, place: pygame.Rect, hint: str = "") -> None:
        """Put a line to type into; `hint` stands in it while it is empty."""

    def label(
        self,
        words: str,
        at: tuple[int, int],
        colour: Colour = palette.TEXT_QUIET,
        *,
        bold: bool = False,
        most: int = 0,
    ) -> int:
        """Write words beside the widgets, `most` pixels wide at most; return their width."""
