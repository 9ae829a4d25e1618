"""A game: its cards, its scenario, its effects and its rules put together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field
from typing import Protocol, cast

from simulator.engine.board_queries import Placed
from simulator.engine.declarations import Settlement
from simulator.engine.effects import Effects
from simulator.engine.in_force import EffectsInForce
from simulator.engine.position import Position
from simulator.engine.table import Script, Table
from simulator.model.cards import Library
from simulator.model.named_kind import by_name
from simulator.model.scenario import Scenario, title_of
from simulator.model.state import GameState, UnitId
from simulator.records import dataclass, one_line, replace

NextStep = Callable[[Position], Callable[[Table], Script] | None]
"""Reads a position and gives the script to run next, None when the game is over."""


class Origin(Protocol):
    """What a game was made from, and can be made from again, such as a battle."""

    def game(self) -> Game:
        """Make the game."""

    def hidden(self, start: GameState) -> Origin:
        """Return the same as it is shown to a player: without seed and hidden cards."""


@dataclass(frozen=True)
class Game:
    """A game before its first step.

    `board` is width and depth in inches; `scenario` is the checked scenario record the rules read;
    `rulings` are the switched ambiguities by name.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> session.game.scenario.name, session.game.board
        ('A Game of Thrones', (48.0, 48.0))
    """

    start: GameState
    library: Library
    effects: Effects
    next_step: NextStep
    board: tuple[float, float] = (48.0, 48.0)
    scenario: Scenario | None = None
    rulings: Mapping[str, bool] = field(default_factory=dict)
    seed: int = 0
    settlement: Settlement | None = None
    """What concessions and agreements mean; None where nobody can declare any."""
    placed: dict[UnitId, Placed] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Where each tray was when last asked for, so that positions need not work it out anew."""
    in_force: EffectsInForce = field(init=False, repr=False, compare=False)
    """Which effects are in force, as positions ask about them."""
    arrangements: dict[Hashable, object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What was worked out about the last arrangements of trays and terrain (`rules/answers.py`)."""
    origin: Origin | None = field(default=None, init=False, repr=False, compare=False)
    """What it was made from; None for one that was put together by hand or changed since."""
    views: dict[Hashable, object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The games that players are shown in its place (`agents/view.py`)."""

    def __post_init__(self) -> None:
        """Index the printed abilities of everything in the game."""
        by_name(self, rulings="rulings")
        in_force = EffectsInForce(self.start, self.library, self.effects)
        object.__setattr__(self, "in_force", in_force)

    def shown_as(self, start: GameState) -> Game:
        """Return the game as it is shown to a player, by its start, without its seed.

        What is known of trays and terrain is shared with it: they are open to all.
        """
        shown = replace(self, start=start, seed=0)
        object.__setattr__(shown, "arrangements", self.arrangements)
        return shown.made_from(self.origin.hidden(start)) if self.origin else shown

    def made_from(self, origin: Origin | None) -> Game:
        """Note what this game was made from, and return it."""
        object.__setattr__(self, "origin", origin)
        return self

    def __repr__(self) -> str:
        """Return the mode, the armies and the seed on one line."""
        armies = " against ".join(seat.army for seat in self.start.seats.values())
        return one_line(f"Game({title_of(self.scenario)}; {armies}; seed {self.seed})")

    def __copy__(self) -> Game:
        """Return the game itself: nothing in it changes."""
        return self

    def __deepcopy__(self, memo: object) -> Game:
        """Return the game itself: nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[Callable[[Origin, GameState], Game], tuple[Origin, GameState]]:
        """Return how to make it again, for pickle (TypeError for one put together by hand)."""
        if self.origin is None:
            msg = "only the game of a battle can be pickled: this one was made by hand"
            raise TypeError(msg)
        return _made_again, (self.origin, self.start)


def _made_again(origin: Origin, start: GameState) -> Game:
    game = origin.game()
    return game if game.start == start else replace(game, start=start).made_from(origin)


def nothing_more(_now: Position) -> None:
    """Run no script: the next step of a game that only serves one position."""


@dataclass(frozen=True)
class OfPosition:
    """The origin of a game that only serves one position: a call that gives this position again."""

    make: Callable[[], Position]

    def game(self) -> Game:
        """Make the game."""
        return game_of(self.make())

    def hidden(self, start: GameState) -> OfPosition:  # noqa: ARG002 - as an Origin is asked
        """Return the same: nothing in such a position is hidden."""
        return self


def game_of(now: Position) -> Game:
    """Return the whole game of a position, which knows of it no more than it asks."""
    return cast("Game", now.game)
