"""The shape of abilities and cards that do something in our files, checked key by key."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from simulator.content.cards.card_records import (
    AbilityName,
    Amount,
    ArmyRules,
    AttackRecord,
    Demands,
    Id,
)
from simulator.files.plain_data import Data
from simulator.files.sources import Record, made, of_form
from simulator.language.texts import marked
from simulator.model.cards import CardReading, SpecialCard, TacticsCard
from simulator.model.grounds import Ground

Steps = list[Data]


class EffectRecord(Record):
    """When something happens, and under which conditions, do this, step by step."""

    when: str
    """The moment at which it happens."""
    if_: Annotated[Data, Field(alias="if", default_factory=dict)]
    """Conditions, all of which must hold."""
    target: str = ""
    """The unit it targets, by its role; for a card, the unit that triggers it."""
    by: Literal["", "opponent"] = ""
    """Whose effect it is: its holder's owner's, or that player's opponent's."""
    optional: bool = False
    """Whether the player may decline; orders and cards always ask."""
    once: Literal["", "game", "round"] = ""
    """`game` or `round` for an ability that may be used once in a game or in a round."""
    first: bool = False
    """It comes before its player's other effects of the moment, and nobody is asked."""
    do: Annotated[Steps, Field(min_length=1)]
    """The steps, in this order."""


class Behaviour(Record):
    """What an ability does: effects at moments, and standing changes of numbers."""

    effects: Annotated[list[EffectRecord], Field(default_factory=list)]
    """What happens at moments of the game."""
    changes: Annotated[Steps, Field(default_factory=list)]
    """Numbers that change for as long as the card is in force."""


class AbilityRecord(Behaviour):
    """An ability: its name, its text in our words, and its behaviour."""

    id: AbilityName
    """The id by which cards name it; unique in all files."""
    name: str
    """The printed name."""
    text: str
    """What it does, in our own words."""
    order: bool = False
    """Whether it is an order."""
    innate: bool = False
    """Whether it cannot be lost (ABL-02)."""
    influence: bool = False
    """An NCU's influence ability (INF-01); another NCU may borrow it."""
    tag: bool = False
    """A word that other cards look at and that does nothing by itself."""
    counts_as: str = ""
    """The character whose name its figure has for every effect, besides its own."""
    shares_cards_of: str = ""
    """The character whose unit's attached friendly cards count as attached to the holder too."""
    lasting: Behaviour | None = None
    """What holds after a step `last`, such as `last: turn`."""


class AbilitiesFile(Record):
    """units/<faction>/abilities.yaml, and units/shared/abilities.yaml for several factions."""

    abilities: list[AbilityRecord]


class TacticsRecord(Behaviour):
    """A tactics card, and what it does while it lies on a unit or while its effect lasts."""

    id: Id
    """The number or name of the card; unique."""
    name: str
    """The printed name."""
    ability: AbilityName
    """The id of what it does; unique in all files."""
    commander: Id | None = None
    """The id of the commander whose card it is."""
    text: str
    """What it does, in our own words."""
    attached: Behaviour | None = None
    """What it does while it is attached to a unit; `self` is that unit."""
    lasting: Behaviour | None = None
    """What holds after a step `last`; `self` is the unit it lasts for."""
    attack: AttackRecord | None = None
    """The attack it lends a unit while what stands under `lasting` lasts for it."""

    def card(self, faction: str) -> TacticsCard:
        """Return the card as the rules read it."""
        lent = None if self.attack is None else self.attack.card
        return made(self, TacticsCard, faction=faction, attack=lent)


class TacticsFile(Record):
    """units/<faction>/tactics.yaml."""

    faction: str
    cards: list[TacticsRecord]


class SpecialRecord(Behaviour):
    """A special card: what it does while it lies on a unit, or says about armies."""

    id: Id
    name: str
    ability: AbilityName
    text: str
    comes_with: str = ""
    """The unit it lies on from the start."""
    by: str = ""
    """The ability that leaves it on a unit and says what it does there."""
    tokens: Amount = 0
    army_rules: ArmyRules
    """What it says about every army of its faction, in the words of rules.armies.factions."""
    leads: str = ""
    """The unit's card it makes a commander of an army."""
    requirements: Demands
    """What it asks of an army led so, in the words of rules.armies.demands."""
    zone: Literal["", "undying", "water_gardens"] = ""
    """The zone it is, which an NCU brings beside the tactics board."""
    printed_as: Literal["specials", "attachments"] = "specials"
    """An animal that is no unit is printed as an attachment without a type."""
    attached: Behaviour | None = None
    lasting: Behaviour | None = None

    def card(self, faction: str) -> SpecialCard:
        """Return the card as the rules read it."""
        return made(self, SpecialCard, faction=faction)


class SpecialsFile(Record):
    """units/<faction>/specials.yaml."""

    faction: str
    cards: list[SpecialRecord]


class ObjectiveCardRecord(Behaviour):
    """An objective card; its behaviour belongs to the table."""

    number: Annotated[int, Field(ge=1)]
    name: str
    text: str
    ability: AbilityName
    proposed: bool = False


class CardReadingRecord(Record):
    """A house rule for cards."""

    id: Annotated[str, of_form(r"^CARD-\d{2,3}$", marked("CARD- and two or three digits"))]
    abilities: Annotated[list[AbilityName], Field(min_length=1)]
    because: Annotated[Ground, Field(strict=False)]
    question: str
    played: str

    @property
    def reading(self) -> CardReading:
        """Return the house rule as the program shows it."""
        return made(self, CardReading, played=self.played.strip(), ground=self.because)


class CardReadingsFile(Record):
    """units/card_readings.yaml."""

    readings: list[CardReadingRecord]


class ObjectiveCardsFile(Record):
    """units/objective_cards.yaml."""

    cards: list[ObjectiveCardRecord]
