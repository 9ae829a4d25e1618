"""The hidden cards of all game modes (SCN-DARK-03, SCN-STORM-06, SCN-WINDS-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.missions.mission_piles import MissionDeck
from simulator.missions.mode_state import ModeState, ReadState
from simulator.missions.siege import SiegeHands
from simulator.missions.winds import MissionHands
from simulator.model.notes import Notes

HIDDEN: Final[tuple[ReadState, ...]] = (MissionDeck.read, SiegeHands.read, MissionHands.read)


def is_hidden(key: str) -> bool:
    """Return whether hidden cards of a mode are written under a key of a position's notes."""
    return any(read({key: ()}).written() for read in HIDDEN)


def with_hidden(notes: Notes, change: Callable[[ModeState], ModeState]) -> Notes:
    """Return a position's notes with the hidden cards of its mode changed."""
    found = dict(notes)
    for read in HIDDEN:
        found |= change(read(found)).written()
    return found
