"""The words of the case format as players read them on the screen of a dispute."""

from __future__ import annotations

from simulator.language.texts import translate as _
from simulator.reports.answer_words import answer_words
from simulator.ui.board.terrain_text import kind_name


def word(key: str) -> str:
    """Return a key or a value of the case format in the player's language."""
    return _table().get(key) or kind_name(key)


def _table() -> dict[str, str]:
    return _things() | answer_words()


def _things() -> dict[str, str]:
    return {
        "infantry": _("Infantry"),
        "cavalry": _("Cavalry"),
        "solo_small": _("Solo, small"),
        "solo_large": _("Solo, large"),
        "token": _("Token"),
        "keywords": _("By keywords"),
        "red": _("red"),
        "blue": _("blue"),
        "green": _("green"),
        "gold": _("gold"),
        "id": _("name"),
        "facing": _("facing"),
        "speed": _("speed"),
        "wounds": _("wounds"),
        "to_hit": _("to hit"),
        "dice": _("dice"),
        "defense": _("defense"),
        "morale": _("morale"),
        "radius": _("radius"),
        "short": _("short"),
        "long": _("long"),
    }
