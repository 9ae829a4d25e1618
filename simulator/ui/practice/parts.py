"""What the parts of the drill screen need of it."""

from __future__ import annotations

from typing import Protocol

from simulator.model.requests import Reply
from simulator.ui.battle.choices_panel import ChoicesPanel
from simulator.ui.battle.draft import Draft
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.notes import Notes
from simulator.ui.cards.unit_card import UnitCardPanel
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.practice.drill_run import DrillRun


class DrillTable(Protocol):
    """A drill as mouse and keys find it."""

    selected: str
    """The unit that is looked at, empty for none."""
    hovered: str
    """What the mouse rests on, empty for nothing."""

    @property
    def run(self) -> DrillRun:
        """The row of drills."""

    @property
    def draft(self) -> Draft | None:
        """The answer as far as it is given, None while nothing is asked."""

    @property
    def asking(self) -> bool:
        """Whether an answer is waited for."""

    @property
    def board(self) -> BoardWidget:
        """The board."""

    @property
    def notes(self) -> Notes:
        """What is said over the board for a while."""

    @property
    def choices(self) -> ChoicesPanel:
        """The list of answers."""

    @property
    def card(self) -> UnitCardPanel:
        """The card of the unit looked at."""

    @property
    def page(self) -> Page:
        """The page of the grade."""

    def ask_for_page(self) -> None:
        """Ask where the drill's page goes, and write it."""

    def act(self, act: Act) -> bool:
        """Do what a key asks for; False when it means nothing here."""

    def give(self, reply: Reply) -> None:
        """Enter a reply to the question asked."""

    def ask(self) -> None:
        """Put the question as it stands now."""

    def forward(self) -> None:
        """Go on: to the reply, to the reply to the best answer, to the next drill."""

    def next(self) -> None:
        """Take the next drill; after the last one go back to the list."""

    def again(self) -> None:
        """Ask the same drill once more."""

    def refresh(self) -> None:
        """Show how far the drill is in all parts of the screen."""

    def close(self) -> None:
        """Go back to the list."""
