"""The words of the case format as players read them on the screen of a dispute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.language.texts import marked, translate
from simulator.reports.answer_words import ANSWER_WORDS
from simulator.ui.board.terrain_text import kind_name

_WORDS: Final[Mapping[str, str]] = {
    "infantry": marked("Infantry"),
    "cavalry": marked("Cavalry"),
    "solo_small": marked("Solo, small"),
    "solo_large": marked("Solo, large"),
    "token": marked("Token"),
    "keywords": marked("By keywords"),
    "red": marked("red"),
    "blue": marked("blue"),
    "green": marked("green"),
    "gold": marked("gold"),
    "id": marked("name"),
    "facing": marked("facing"),
    "speed": marked("speed"),
    "to_hit": marked("to hit"),
    "dice": marked("dice"),
    "defense": marked("defense"),
    "morale": marked("morale"),
    "radius": marked("radius"),
    "short": marked("short"),
    "long": marked("long"),
    **ANSWER_WORDS,
}


def word(key: str) -> str:
    """Return a key or a value of the case format in the player's language."""
    return translate(_WORDS[key]) if key in _WORDS else kind_name(key)
