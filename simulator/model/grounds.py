"""Why a house rule is as it is: what it goes by where the print is silent or says two things."""

from __future__ import annotations

from simulator.language.texts import msg
from simulator.model.named_kind import NamedKind


class Ground(NamedKind):
    """What a house rule goes by.

    Example:
        >>> from simulator import Ground
        >>> Ground("words")
        <Ground.WORDS: 'words'>
    """

    WORDS = "words", msg("The printed words, taken as they stand.")
    LINE = "line", msg("A line of the rulebook decides the like case.")
    LIKE = "like", msg("The same words mean the same on every card and in every mode.")
    SENSE = "sense", msg("Otherwise printed words would do nothing or contradict each other.")
    PUBLISHER = "publisher", msg("The publisher's FAQ or a developer of the game says so.")
    TOURNAMENTS = "tournaments", msg("Tournaments play it so.")
    TABLETOP = "tabletop", msg("The table that players use in Tabletop Simulator does it so.")
    OURS = "ours", msg("Nothing outside decides it; it is our own choice.")

    @property
    def sentence(self) -> str:
        """Return the ground in one sentence."""
        return str(self.words)
