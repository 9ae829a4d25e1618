"""What a card demands of the army it is in, and what a faction says about its armies (ARM-14).

A card's file has a demand as a text such as "army_includes:Robb Stark|Bran Stark": its word, and
perhaps what it is about. `Demand.read` turns it into what the rules ask.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from simulator.language.texts import marked
from simulator.records import dataclass


class DemandWord(StrEnum):
    """What is demanded; `rules/armies/demands.py` and `factions.py` say what each means.

    Example:
        >>> from simulator import DemandWord
        >>> DemandWord.AT_MOST.value
        'at_most'
    """

    sentence: str
    """What it says of an army to whoever plays; empty where that hangs on what it is about."""

    def __new__(cls, value: str, sentence: str = "") -> Self:
        """Return the word of this value, with its sentence."""
        word = str.__new__(cls, value)
        word._value_, word.sentence = value, sentence
        return word

    ARMY_INCLUDES = "army_includes", marked("Needs {names} in the army.")
    ARMY_EXCLUDES = "army_excludes", marked("Not in an army with {names}.")
    ATTACHED_TO = "attached_to", marked("Must be in a unit with {names}.")
    AT_MOST = "at_most", marked("At most {names} in an army.")
    BROUGHT_BY = "brought_by", marked("In no army list: {names} brings it.")
    CHEAPER_ATTACHMENT = (
        "cheaper_attachment",
        marked("One attachment in this unit costs {names} less."),
    )
    CHEAPER_IN = "cheaper_in", marked("Costs 1 less in {names}.")
    CHEAPER_UNIT = "cheaper_unit", marked("One unit of {names} in the army costs 1 less.")
    CHEAPER_WITH = "cheaper_with", marked("Costs 1 less with {names} in the army.")
    COMMANDS_THROUGH = "commands_through", marked("As a commander, needs {names} in the army.")
    COSTS_POINTS = "costs_points", marked("Costs points as a commander too.")
    EXCLUDES_UNITS_NAMED = "excludes_units_named", marked("Not in an army with {names} units.")
    FIRST_CHEAPER = (
        "first_cheaper",
        marked("The first attachment of an army that says so costs 1 less."),
    )
    FIRST_FREE = "first_free", marked("The first {names} attachment of an army is free.")
    FIRST_FREE_WITH = (
        "first_free_with",
        marked("With {names} in the army, the first of these is free."),
    )
    FREE_ATTACHMENT = "free_attachment", marked("{names} costs nothing in this unit.")
    GUEST_UNIT = "guest_unit"
    HOLDS = "holds", marked("{names} must be in this unit.")
    IGNORES_ATTACHMENT_LIMIT = (
        "ignores_attachment_limit",
        marked("May join beside another attachment."),
    )
    IGNORES_LIMIT_WITH = (
        "ignores_limit_with",
        marked("May join a unit with {names} beside another attachment."),
    )
    JOINS_ENEMY = "joins_enemy"
    LIFTS_LIMIT = "lifts_limit", marked("An army with this card may have any number of {names}.")
    LOYALTY = "loyalty", marked("Loyalty: {names}. An army may have one loyalty only.")
    MAY_LEAD = "may_lead", marked("May be an army's commander.")
    NO_NEUTRAL_CARDS = "no_neutral_cards"
    ONE_FOR_EACH = "one_for_each", marked("At most one for each infantry unit of the name {names}.")
    ONE_IN_A_UNIT = "one_in_a_unit", marked("At most one {names} in a unit.")
    ONLY_FACTION = "only_faction"
    ONLY_UNITS_NAMED = "only_units_named", marked("Joins only {names} units.")


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
