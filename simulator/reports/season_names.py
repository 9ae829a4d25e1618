"""The season of the cards, told where it is not the usual one."""

from __future__ import annotations

from simulator.language.texts import translate as _
from simulator.model.cards import USUAL_SEASON


def with_season(words: str, season: str) -> str:
    """Return what something is called with its season behind it, unless that is the usual one."""
    if season == USUAL_SEASON:
        return words
    return _("{words} ({season})").format(words=words, season=season)
