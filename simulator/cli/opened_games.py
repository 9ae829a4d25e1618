"""A saved game opened by a command: played again to where it stands, or why it is not."""

from __future__ import annotations

from pathlib import Path

from simulator.cli.shell.faults import stop_at
from simulator.content.games.battles import saved_battle
from simulator.content.games.replaying import played_back
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Save
from simulator.engine.session import Session
from simulator.model.state import Seat


def opened_game(file: Path) -> Session:
    """Play a saved game again to its last input; stop where the rules are others by now."""
    return _played_again(file, read(file, forgiving=True))


def game_to_review(file: Path, player: str) -> tuple[Session, Seat]:
    """Open a saved game for one of its players; stop where nobody of that colour plays."""
    save = read(file, forgiving=True)
    seats = {one.value: one for one in save.header.armies}
    if player not in seats:
        stop_at("--player", player, seats)
    return _played_again(file, save), seats[player]


def _played_again(file: Path, save: Save) -> Session:
    return played_back(file, saved_battle(save, file), save.inputs)
