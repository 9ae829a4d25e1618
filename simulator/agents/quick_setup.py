"""The quick set-up: everything before the first round is decided by a seed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from simulator.agents.play import MOST_ANSWERS
from simulator.agents.random_agent import RandomAgent
from simulator.engine.dice import SeededDice
from simulator.engine.session import Session
from simulator.model.requests import Roll
from simulator.model.state import Phase, Seat

BEFORE: Final = frozenset({Phase.SETUP, Phase.DEPLOYMENT})
"""The phases of setting up."""


def set_up(session: Session, seed: int, players: Collection[Seat] | None = None) -> None:
    """Answer every question of the setting up for some players (all of them by default).

    The answers are recorded like any others, so each of them can be taken back. It stops at the
    first question to somebody else, and when the first round begins. Where real dice are played
    with, those of the game's seed fall instead, so that a replay can compare them.
    """
    chooser = RandomAgent(seed, "quick set-up")
    for _answer in range(MOST_ANSWERS):
        request = session.pending
        if request is None or session.state.phase not in BEFORE:
            return
        if players is not None and request.who not in players:
            return
        if isinstance(request, Roll):
            fallen = sum(given.dice for given in session.inputs)
            session.answer(SeededDice(session.game.seed).roll(request, fallen))
        else:
            session.answer(chooser.reply(session.position, request))
