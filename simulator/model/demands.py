"""What a card demands of the army it is in, and what a faction says about its armies (ARM-14).

A card's file has a demand as a text such as "army_includes:Robb Stark|Bran Stark": its word, and
perhaps what it is about. `Demand.read` turns it into what the rules ask.
"""

from __future__ import annotations

from enum import StrEnum

from simulator.records import dataclass


class DemandWord(StrEnum):
    """What is demanded; `rules/armies/demands.py` and `factions.py` say what each means.

    Example:
        >>> from simulator import DemandWord
        >>> DemandWord.AT_MOST.value
        'at_most'
    """

    ARMY_INCLUDES = "army_includes"
    ARMY_EXCLUDES = "army_excludes"
    ATTACHED_TO = "attached_to"
    AT_MOST = "at_most"
    BROUGHT_BY = "brought_by"
    CHEAPER_ATTACHMENT = "cheaper_attachment"
    CHEAPER_IN = "cheaper_in"
    CHEAPER_UNIT = "cheaper_unit"
    CHEAPER_WITH = "cheaper_with"
    COMMANDS_THROUGH = "commands_through"
    COSTS_POINTS = "costs_points"
    EXCLUDES_UNITS_NAMED = "excludes_units_named"
    FIRST_CHEAPER = "first_cheaper"
    FIRST_FREE = "first_free"
    FIRST_FREE_WITH = "first_free_with"
    FREE_ATTACHMENT = "free_attachment"
    GUEST_UNIT = "guest_unit"
    HOLDS = "holds"
    IGNORES_ATTACHMENT_LIMIT = "ignores_attachment_limit"
    IGNORES_LIMIT_WITH = "ignores_limit_with"
    JOINS_ENEMY = "joins_enemy"
    LIFTS_LIMIT = "lifts_limit"
    LOYALTY = "loyalty"
    MAY_LEAD = "may_lead"
    NO_NEUTRAL_CARDS = "no_neutral_cards"
    ONE_FOR_EACH = "one_for_each"
    ONE_IN_A_UNIT = "one_in_a_unit"
    ONLY_FACTION = "only_faction"
    ONLY_UNITS_NAMED = "only_units_named"


@dataclass(frozen=True, slots=True)
class Demand:
    """One demand: its word and what it is about.

    Attributes:
        word: What is demanded.
        value: The name, names, number or moment that it is about; empty for some words.

    Example:
        >>> from simulator import Demand
        >>> found = Demand.read("army_includes:Robb Stark|Bran Stark")
        >>> found.word.value, found.names, str(found)
        ('army_includes', ('Robb Stark', 'Bran Stark'), 'army_includes:Robb Stark|Bran Stark')
    """

    word: DemandWord
    value: str = ""

    @classmethod
    def read(cls, written: str) -> Demand:
        """Return the demand that a card's file writes so; raise ValueError for another text."""
        word, _colon, value = written.partition(":")
        return cls(DemandWord(word), value)

    def __str__(self) -> str:
        """Return the demand as a card's file has it."""
        return f"{self.word.value}:{self.value}" if self.value else self.word.value

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names that it is about, of which one will do."""
        return tuple(name.strip() for name in self.value.split("|"))


def demands(*written: str) -> tuple[Demand, ...]:
    """Return demands from the texts of a card's file."""
    return tuple(map(Demand.read, written))
