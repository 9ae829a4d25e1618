"""Recorded games cut short, so that telling them costs a moment."""

from __future__ import annotations

from functools import cache

from simulator.content.games.battles import Battle
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save
from simulator.engine.inputs import Input
from simulator.model.state import Seat
from simulator.reports.films.shown_game import ShownGame
from simulator.reports.films.shown_steps import shown_game
from tests.games.golden import recorded

FEW = 60
"""Inputs that lead from the first roll into the first round."""


@cache
def save_of(mode: str) -> Save:
    return read(recorded(mode))


def battle_of(mode: str) -> Battle:
    return Battle.from_header(save_of(mode).header)


def inputs_of(mode: str, count: int) -> tuple[Input, ...]:
    return save_of(mode).inputs[:count]


@cache
def shown(mode: str = "a-game-of-thrones", count: int = FEW, seat: Seat | None = None) -> ShownGame:
    return shown_game(battle_of(mode), inputs_of(mode, count), seat)
