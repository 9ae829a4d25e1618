"""What parts of the game screen need of it that come before it.

`PlayedTable` is how it is answered; the others are what a sheet laid over it needs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from simulator.model.requests import Reply
from simulator.model.state import Seat
from simulator.model.verdict import Verdict
from simulator.staging.round_end import RoundPage
from simulator.ui.battle.advice import Advice
from simulator.ui.battle.answer_lines import AnswerLines
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.hidden_cards import Secrecy
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match
from simulator.ui.battle.panels import Panels
from simulator.ui.battle.phones import Phones
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.intents import Intent
from simulator.ui.board.piece_placing import PiecePlacing
from simulator.ui.boxes.tree import Tree
from simulator.ui.cards.hand import Hand
from simulator.ui.layout import Layout
from simulator.ui.window import SavableScreen, Window

# ------------------------------------------------------------------ for the sheets over the table


class LeavableGame(SavableScreen, Protocol):
    """A game that may be saved and left."""

    match: Match
    """The game being played."""

    def leave(self) -> None:
        """Leave the game."""


class RunningGame(LeavableGame, Protocol):
    """A game that goes on: what its menu needs."""

    phones: Phones
    """The phones that hold hands of it."""

    def absorb(self) -> None:
        """Take in what happened."""


class FinishedGame(LeavableGame, Protocol):
    """A game that is over: what its result page needs."""

    luck: LuckCount | None
    """What dice and choices came to, once it is counted."""

    @property
    def archived(self) -> Path | None:
        """Where the game was kept by itself."""

    @property
    def archive_fault(self) -> str:
        """Why it could not be kept, in a sentence; empty when it was."""

    def save_anew(self) -> tuple[Path, str]:
        """Save it under a free name; return its file, and why it is not there, else empty."""


# ------------------------------------------------------------------ for its parts


class PlayedTable(RunningGame, Protocol):
    """How a game goes on: by keys, by the mouse, by itself, and with what the others agree to."""

    app: Window
    """The window the table stands in."""
    board: BoardWidget
    """The board."""
    draft: Draft | None
    """The answer as far as it is given, None while no person is asked."""
    secrecy: Secrecy
    """Whose hand is open."""
    panels: Panels
    """The panels around the board."""
    hand: Hand
    """The hand of cards shown."""
    selected: str
    """The unit or NCU that is looked at, empty for none."""
    hovered: str
    """What the mouse rests on, empty for nothing."""
    at: Layout
    """Where everything lies."""
    tree: Tree
    """What stands where on the screen."""
    mouse_at: tuple[int, int] | None
    """Where the mouse was seen the last time, in pixels."""
    hovered_on_board: str
    """What the mouse rests on at the board alone."""
    piece: PiecePlacing | None
    """The terrain piece or token that is being placed."""
    advice: Advice
    """What one who practises may be told."""
    lines: AnswerLines | None
    """The answers that were tried out, while they are shown."""
    agreed: frozenset[Seat]
    """Who has agreed to the threat map."""
    trusting: frozenset[Seat]
    """Who agrees to whatever the others take back in this game."""

    @property
    def hidden(self) -> bool:
        """Whether the options of the pending question are kept back."""

    @property
    def on_top(self) -> bool:
        """Whether nothing lies over the table."""

    @property
    def moving(self) -> bool:
        """Whether something is being shown before the next question comes."""

    def ask(self) -> None:
        """Put the pending question to its seat."""

    def give(self, reply: Reply) -> None:
        """Answer the pending question, or say why the answer is not allowed."""

    def pick(self, key: str) -> None:
        """Choose an option by its key, or hear why it is not allowed."""

    def pass_strip(self) -> None:
        """Pass for all people whom the open window asks."""

    def go_on(self, reply: Reply) -> None:
        """Pass for all until the question behind the strip, and answer it."""

    def say(self, words: str, verdict: Verdict | None = None) -> None:
        """Show a sentence over the board for a while, with the line it rests on."""

    def hint(self) -> str:
        """Return what else can be done now."""

    def step_line(self) -> None:
        """Show what follows an answer, one step more."""

    def close_lines(self) -> bool:
        """Show no more what follows an answer; whether it was shown."""

    def skip_show(self) -> None:
        """End the show, and answer nothing."""

    def put_away(self) -> None:
        """Take away what lies face up: it was seen."""

    def intend(self, intent: Intent | None) -> None:
        """Do what the board says the people want."""

    def hurry(self) -> None:
        """Wait no longer for the next answer."""

    def refresh(self) -> None:
        """Show where the game stands in all parts of the screen."""

    def archive(self) -> None:
        """Keep the finished game."""

    def show_round(self, page: RoundPage) -> None:
        """Lay the page of a round over the table."""

    def show_result(self) -> None:
        """Lay the result page over the table."""
