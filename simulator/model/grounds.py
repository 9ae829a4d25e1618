"""Why a house rule is as it is: what it goes by where the print is silent or says two things."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from simulator.language.texts import Message, msg


class Ground(StrEnum):
    """What a house rule goes by.

    Example:
        >>> from simulator import Ground
        >>> Ground("words")
        <Ground.WORDS: 'words'>
    """

    WORDS = "words"
    LINE = "line"
    LIKE = "like"
    SENSE = "sense"
    PUBLISHER = "publisher"
    TOURNAMENTS = "tournaments"
    TABLETOP = "tabletop"
    OURS = "ours"

    @property
    def sentence(self) -> str:
        """Return the ground in one sentence."""
        return str(_SENTENCES[self])


_SENTENCES: Final[dict[Ground, Message]] = {
    Ground.WORDS: msg("The printed words, taken as they stand."),
    Ground.LINE: msg("A line of the rulebook decides the like case."),
    Ground.LIKE: msg("The same words mean the same on every card and in every mode."),
    Ground.SENSE: msg("Otherwise printed words would do nothing or contradict each other."),
    Ground.PUBLISHER: msg("The publisher's FAQ or a developer of the game says so."),
    Ground.TOURNAMENTS: msg("Tournaments play it so."),
    Ground.TABLETOP: msg("The table that players use in Tabletop Simulator does it so."),
    Ground.OURS: msg("Nothing outside decides it; it is our own choice."),
}
