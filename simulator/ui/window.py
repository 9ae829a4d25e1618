"""What a screen may ask of the window, and what the window asks of a screen.

Screens and the window know each other by these protocols alone: no screen imports the window, and
only `rooms.py` imports every screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from simulator.ui.keys import Act, Keys
from simulator.ui.places import Places
from simulator.ui.settings import Settings

if TYPE_CHECKING:  # the window is to be seen before the rules are loaded
    from simulator.content.cases.casefile import Case
    from simulator.content.games.saved_game import Header
    from simulator.engine.inputs import Input
    from simulator.engine.position import Position
    from simulator.engine.session import Session
    from simulator.luck.ledger import LuckLedger
    from simulator.model.state import Seat
    from simulator.practice.gauntlet import Gauntlet
    from simulator.practice.whole_review import WeighedDecision
    from simulator.ui.fault_report import Broken
    from simulator.ui.sound import Sounds

# ------------------------------------------------------------ what the window asks of a screen


class StackedScreen(Protocol):
    """A screen as the window sees it: one of a stack, of which the topmost gets the events."""

    @property
    def see_through(self) -> bool:
        """Whether the screen below stays visible."""

    @property
    def lively(self) -> bool:
        """Whether what is seen changes by itself, without anybody touching anything."""

    @property
    def passing(self) -> bool:
        """Whether something seen goes away by itself before long."""

    @property
    def still(self) -> bool:
        """Whether nothing seen changes but by events, and while the screen is `lively`."""

    def typing(self) -> bool:
        """Whether a line of text is being typed, so that letters are not keys."""

    def open(self) -> None:
        """Come onto the window."""

    def resize(self) -> None:
        """Fit a window that changed its size."""

    def clear(self) -> None:
        """Take all widgets away."""

    def handle(self, event: pygame.Event) -> None:
        """Take an event."""

    def act(self, act: Act) -> bool:
        """Do what a key asks for; False when the screen does not know it."""

    def digit(self, number: int) -> bool:
        """Do what a number key asks for; False when the screen does not know it."""

    def tick(self, seconds: float) -> None:
        """Advance the time."""

    def tick_covered(self, seconds: float) -> None:
        """Advance the time of what goes on while nothing of the screen is seen."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""


@runtime_checkable
class SavableScreen(Protocol):
    """A screen with work that may be lost."""

    @property
    def unsaved(self) -> bool:
        """Whether closing would lose something."""

    def save(self) -> str:
        """Save without asking where; return why not, empty when it is saved."""


@runtime_checkable
class Leavable(Protocol):
    """A screen with something to put away when the window closes."""

    def leave(self) -> None:
        """Put it away: the people have closed the window, and were asked where work was lost."""

    def break_off(self) -> str:
        """Put it away because the system closes the window; return why it is not safe, or ""."""


@runtime_checkable
class Drafted(SavableScreen, Leavable, Protocol):
    """A screen whose unsaved work is kept in a draft."""

    @property
    def draft_file(self) -> Path | None:
        """The file that keeps what is not saved, None where none does."""


# ------------------------------------------------------------ what a screen asks of the window


class RecordedGame(Protocol):
    """A game that can be watched again: who sat there, and what was answered."""

    @property
    def header(self) -> Header:
        """Scenario, armies, seed and players."""

    @property
    def session(self) -> Session:
        """The game itself."""


class Rooms(Protocol):
    """How one screen opens another that is not its own; `rooms.py` knows them all."""

    def title(self) -> None:
        """Take all screens away and show the title."""

    def save_all(self, unsaved: Sequence[SavableScreen]) -> None:
        """Ask for one screen after another what is to become of its work, then close the window."""

    def new_battle(self) -> None:
        """Choose mode, armies and players of a new battle."""

    def battle(self, header: Header, *, set_up_by: int | None = None) -> None:
        """Sit down at a new battle, or tell why that is impossible.

        With a seed in `set_up_by` everything before the first round is answered by it.
        """

    def battle_from(self, header: Header, inputs: tuple[Input, ...]) -> None:
        """Play on from a moment of a recorded game, as a game of its own."""

    def drill_here(self, case: Case, unit: str, title: str) -> None:
        """Ask what a unit does in a position as a drill, and keep it."""

    def drills_of(
        self, session: Session, decisions: tuple[WeighedDecision, ...], name: str
    ) -> None:
        """Keep decisions of a game as drills, asked from tomorrow on; `name` begins their ids."""

    def saves(self) -> None:
        """Show the kept games."""

    def saved_game(self, path: Path) -> None:
        """Take up a saved game, or tell what is wrong with the file."""

    def interrupted_game(self, path: Path) -> bool:
        """Take up a game whose window was killed; False, and the reason told, when it cannot be."""

    def unsaved_work(self, path: Path) -> bool:
        """Take up what an unsaved draft holds; False, and the reason told, when it cannot be."""

    def replay(self, played: RecordedGame, known: LuckLedger | None) -> None:
        """Watch a game again; its luck may be `known` already."""

    def review(self, path: Path, player: Seat) -> None:
        """Grade a player's decisions in a saved game."""

    def dispute(self, now: Position | None = None, unit: str = "") -> None:
        """Settle a dispute at an empty table, or at a game's position with a unit looked at."""

    def file(self, path: Path) -> None:
        """Open a file that was dropped, or given to the program, where it belongs."""

    def practice(self) -> None:
        """Show the drills."""

    def gauntlet(self, wanted: Gauntlet | None = None) -> None:
        """Show how the last gauntlet stands, or the one that is wanted."""

    def first_battle(self) -> None:
        """Begin the battle that teaches, or tell what is wrong with its file."""

    def armies(self) -> None:
        """Build an army list."""

    def cards(self) -> None:
        """Show all cards."""

    def settings(self) -> None:
        """Change the settings."""

    def broken_off(self, broken: Broken) -> None:
        """Take all screens away and tell what a fault of the program left."""


class Window(Protocol):
    """The window as a screen sees it."""

    keys: Keys
    speak: Callable[[str], None] | None
    """Where the lines of a game are said for a screen reader, None for nowhere."""
    settings_trouble: str
    """Why the settings could not be read or kept, in a sentence; empty when they could."""

    @property
    def settings(self) -> Settings:
        """The settings; `change` puts others in their place."""

    @property
    def places(self) -> Places:
        """The folders of saves, journals and the like."""

    @property
    def sounds(self) -> Sounds:
        """The sounds of the window."""

    @property
    def rooms(self) -> Rooms:
        """How other screens are opened."""

    @property
    def size(self) -> tuple[int, int]:
        """The size that screens lay themselves out for, in pixels of what they draw on."""

    @property
    def scale_shown(self) -> float:
        """How large everything is shown now; a small window has no room for the largest."""

    @property
    def screens(self) -> Sequence[StackedScreen]:
        """All screens, the lowest first."""

    @property
    def top(self) -> StackedScreen:
        """The screen that gets the events."""

    def push(self, screen: StackedScreen) -> None:
        """Lay a screen over the others."""

    def close(self, screen: StackedScreen) -> None:
        """Take a screen away, wherever it lies."""

    def start_with(self, screen: StackedScreen) -> None:
        """Take all screens away and show another."""

    def press_key(self, screen: StackedScreen, event: pygame.Event) -> bool:
        """Return a key to a screen as what it asks for; whether it was taken."""

    def change(self, settings: Settings) -> None:
        """Take other settings and keep them."""

    def ask_to_quit(self) -> None:
        """Close the window; what is not saved is asked for first."""

    def quit(self) -> None:
        """Close the window now."""
