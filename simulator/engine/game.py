"""A game: its cards, its scenario, its effects and its rules put together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field
from typing import cast

from simulator.engine.board_queries import Placed
from simulator.engine.effects import Effects
from simulator.engine.in_force import EffectsInForce
from simulator.engine.position import Position
from simulator.engine.table import Script, Table
from simulator.model.cards import Library
from simulator.model.scenario import Scenario, title_of
from simulator.model.state import GameState, UnitId
from simulator.records import dataclass, one_line, replace

NextStep = Callable[[Position], Callable[[Table], Script] | None]
"""Reads a position and gives the script to run next, None when the game is over."""


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
    views: dict[Hashable, object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The games that players are shown in its place (`agents/view.py`)."""

    def __post_init__(self) -> None:
        """Index the printed abilities of everything in the game."""
        in_force = EffectsInForce(self.start, self.library, self.effects)
        object.__setattr__(self, "in_force", in_force)

    def shown_as(self, start: GameState) -> Game:
        """Return the game as it is shown to a player, by its start, without its seed.

        What is known of trays and terrain is shared with it: they are open to all.
        """
        shown = replace(self, start=start, seed=0)
        object.__setattr__(shown, "arrangements", self.arrangements)
        return shown

    def __repr__(self) -> str:
        """Return the mode, the armies and the seed on one line."""
        armies = " against ".join(seat.army for seat in self.start.seats.values())
        return one_line(f"Game({title_of(self.scenario)}; {armies}; seed {self.seed})")


def game_of(now: Position) -> Game:
    """Return the whole game of a position, which knows of it no more than it asks."""
    return cast("Game", now.game)
