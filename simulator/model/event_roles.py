"""What an event is in the story of a game: an act, a part of the act under way, or silent."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.records import dataclass


class ActKind(StrEnum):
    """What sort of act it is; the window chooses its picture by it."""

    ROUND = "round"
    ROUND_END = "round_end"
    PASS = "pass"
    END = "end"
    SETTING_UP = "setting_up"
    ACTIVATION = "activation"
    ACTION = "action"
    ATTACK = "attack"
    CARD = "card"
    ABILITY = "ability"
    ZONE = "zone"
    NOTE = "note"
    TABLE = "table"


class PartKind(StrEnum):
    """Which part of an act an event is."""

    PATH = "path"
    DICE = "dice"
    ATTACK = "attack"
    RESULT = "result"
    LOSS = "loss"
    POINTS = "points"
    CARDS = "cards"
    EFFECT = "effect"
    ENGAGEMENT = "engagement"
    VERDICT = "verdict"


@dataclass(frozen=True, slots=True)
class Begins:
    """The event begins an act; `once` where the act is over with it."""

    act: ActKind
    once: bool = False


@dataclass(frozen=True, slots=True)
class PartOf:
    """The event is a part of the act under way."""

    part: PartKind


@dataclass(frozen=True, slots=True)
class Silent:
    """The event is not shown, and why."""

    why: str


Role = Begins | PartOf | Silent
SETTING_UP: Final = Begins(ActKind.SETTING_UP, once=True)
"""What happens once before the game, each an act by itself."""
