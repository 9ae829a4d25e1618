"""A table on which one of the printed modes is being played, with units where a test wants them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library
from simulator.content.games.scenario_cards import wall_card
from simulator.content.games.scenarios import load_scenario
from simulator.engine.game import Game
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.model.moments import Moment
from simulator.model.scenario import Scenario
from simulator.rules.scoring.victory import score_round
from tests.rules.tables import TableBuilder

TERRAIN = load_library().terrain


class Mode(TableBuilder):
    """The builder of tests/rules, on the board of a mode and with its own rules in force."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self.scenario(scenario)
        self.effects(load_effects(scenario))
        self.card(wall_card())

    def game(self) -> Game:
        game = super().game()
        return replace(game, library=replace(game.library, terrain=TERRAIN))


def a_game_of(name: str, **changes: Any) -> Mode:
    """Begin to lay out a table for a mode; `changes` are fields of its scenario."""
    return Mode(replace(load_scenario(name), **changes))


def opens(moment: Moment, subject: Any) -> Callable[[Table], Awaitable[Any]]:
    """Return the script that opens one window."""

    async def script(table: Table) -> Any:
        return await open_window(table, moment, subject)

    return script


async def scored(table: Table) -> None:
    """The script that scores a round."""
    await score_round(table)
