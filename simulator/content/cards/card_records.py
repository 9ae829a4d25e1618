"""The shape of units, attachments, NCUs and armies in our files, checked key by key."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from pydantic import Field

from simulator.files.sources import Record
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import (
    AttachmentCard,
    AttackCard,
    AttackKind,
    HomeMade,
    NcuCard,
    UnitCard,
    UnitType,
)
from simulator.model.demands import Demand, demands

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+$")]
AbilityName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Kind = Literal["infantry", "cavalry", "monster", "war_machine"]
Glyph = Literal[
    "axe", "bow", "claws", "crossbow", "halberd", "lance", "mace", "paw", "spear", "stone", "sword"
]
"""What a unit fights with: the icon on its card, and the figures on its tray."""
Target = Annotated[int, Field(ge=2, le=6)]
Amount = Annotated[int, Field(ge=0, le=1000)]
"""Points, inches or tokens; no card and no list has a thousand."""
Abilities = Annotated[list[AbilityName], Field(default_factory=list)]
Ids = Annotated[list[Id], Field(max_length=200, default_factory=list)]
WrittenDemand = Annotated[
    str,
    Field(
        pattern=(
            r"^((army_includes|army_excludes|attached_to|at_most|one_for_each|holds"
            r"|cheaper_attachment|free_attachment|joins_enemy|loyalty|lifts_limit"
            r"|ignores_limit_with|only_faction|only_units_named|cheaper_unit|cheaper_in"
            r"|first_free|brought_by|commands_through|excludes_units_named):.+"
            r"|ignores_attachment_limit|costs_points|may_lead)$"
        )
    ),
]
"""What a card demands of its army, in the words of `model/demands.py`."""
Demands = Annotated[list[WrittenDemand], Field(default_factory=list)]
ArmyRule = Annotated[
    str, Field(pattern=r"^(no_neutral_cards|cheaper_attachment:\d+|guest_unit:[a-z|]+)$")
]
"""What a faction's own card says about its armies, in the words of `model/demands.py`."""
Sentences = Annotated[list[str], Field(default_factory=list)]


class TokensRecord(Record):
    """Tokens a card begins the game with."""

    name: str
    """What the tokens are called on the card."""
    number: Annotated[int, Field(ge=1, le=99)]
    """How many of them."""

    @property
    def pair(self) -> tuple[str, int]:
        """Return the name and the number."""
        return (self.name, self.number)


class AttackRecord(Record):
    """One attack line: dice with all ranks, one lost, two lost."""

    name: str
    """The printed name of the attack."""
    kind: Literal["melee", "short", "long"]
    """Melee, or ranged at short or long range."""
    hit: Target
    """The lowest face that hits."""
    dice: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, max_length=3)]
    """Attack dice with all ranks, with one lost, with two lost; the last number holds on."""

    @property
    def card(self) -> AttackCard:
        """Return the attack line as the rules read it."""
        return AttackCard(self.name, AttackKind(self.kind), self.hit, tuple(self.dice))


class NcuAttackRecord(Record):
    """The attack line of a non-combat unit: it has no range, and no ranks that change its dice."""

    name: str
    """The printed name of the attack."""
    hit: Target
    """The lowest face that hits."""
    dice: Annotated[int, Field(ge=1, le=99)]
    """Attack dice."""

    @property
    def card(self) -> AttackCard:
        """Return the attack line as the rules read it."""
        return AttackCard(self.name, AttackKind.ANYWHERE, self.hit, (self.dice,))


class PrintedRecord(TypedDict):
    """What the cards of all holders of abilities have in common, by the names of their fields."""

    id: str
    name: str
    faction: str
    subname: str
    commander: bool
    character: bool
    abilities: tuple[str, ...]
    tactics: tuple[str, ...]
    removes: tuple[str, ...]
    requirements: tuple[Demand, ...]
    tokens: tuple[str, int] | None


class Holder(Record):
    """What every card that holds abilities prints: name, abilities, and who may take it."""

    id: Id
    """The number or name by which army lists and other cards mean this one; unique."""
    name: str
    """The printed name."""
    subname: str = ""
    """The second name of a character, such as "The Wolf Lord"."""
    commander: bool = False
    """Whether it may lead an army; then it names its tactics cards."""
    character: bool = False
    """Whether it is a character, of whom an army may have one version."""
    abilities: Abilities
    """Abilities on the card, by their ids, in the printed order."""
    tactics: Ids
    """The tactics cards a commander adds to the deck, by their ids."""
    removes: Ids
    """Tactics cards a commander takes out of the deck, by their ids."""
    requirements: Demands
    """What the card demands of its army, as `word` or `word:value`."""
    tokens: TokensRecord | None = None
    """Tokens the card begins the game with."""

    def printed(self, faction: str) -> PrintedRecord:
        """Return this part of the card as the rules read it."""
        return {
            "id": self.id,
            "name": self.name,
            "faction": faction,
            "subname": self.subname,
            "commander": self.commander,
            "character": self.character,
            "abilities": tuple(self.abilities),
            "tactics": tuple(self.tactics),
            "removes": tuple(self.removes),
            "requirements": demands(*self.requirements),
            "tokens": self.tokens.pair if self.tokens else None,
        }


class UnitRecord(Holder):
    """A combat unit's card."""

    type: Kind
    """The type of the unit."""
    cost: Amount
    """Points."""
    speed: Amount
    """Inches of a maneuver."""
    defense: Target
    """The lowest face that blocks a hit."""
    morale: Annotated[int, Field(ge=2, le=12)]
    """The lowest sum of two dice that passes a morale test."""
    tray: Literal["infantry", "cavalry", "solo_small", "solo_large"]
    """The tray it stands on."""
    wounds_per_figure: Annotated[int, Field(ge=1, le=99)] = 1
    """Wounds that destroy one figure."""
    models: Annotated[int, Field(ge=1, le=99)] | None = None
    """Figures on a full tray, where there are fewer than it has room for."""
    attacks: Annotated[list[AttackRecord], Field(min_length=1)]
    """Its attacks, in the printed order."""
    glyph: Glyph = "sword"
    """The icon its figures and its card are drawn with."""

    def card(self, faction: str) -> UnitCard:
        """Return the card as the rules read it."""
        return UnitCard(
            **self.printed(faction),
            type=UnitType(self.type),
            cost=self.cost,
            speed=self.speed,
            defense=self.defense,
            morale=self.morale,
            attacks=tuple(attack.card for attack in self.attacks),
            tray_name=self.tray,
            wounds_per_figure=self.wounds_per_figure,
            glyph=self.glyph,
            models=self.models,
        )


class UnitsFile(Record):
    """units/<faction>/units.yaml."""

    faction: str
    units: list[UnitRecord]


class AttachmentRecord(Holder):
    """An attachment's card; a commander has no cost and names its tactics cards."""

    type: Kind
    """The type of unit it may join."""
    cost: Amount = 0
    """Points; a commander has none."""

    def card(self, faction: str) -> AttachmentCard:
        """Return the card as the rules read it."""
        return AttachmentCard(**self.printed(faction), type=UnitType(self.type), cost=self.cost)


class AttachmentsFile(Record):
    """units/<faction>/attachments.yaml."""

    faction: str
    attachments: list[AttachmentRecord]


class NcuRecord(Holder):
    """A non-combat unit's card."""

    cost: Amount
    """Points."""
    character: bool = True
    """Whether it is a character; other NCUs say `false`."""
    brings: Literal["undying", "water_gardens"] | None = None
    """The zone it lays beside the tactics board."""
    attack: NcuAttackRecord | None = None
    """An attack of its own, which it makes with the step `volley`."""

    def card(self, faction: str) -> NcuCard:
        """Return the card as the rules read it."""
        return NcuCard(
            **self.printed(faction),
            cost=self.cost,
            brings=self.brings or "",
            attack=self.attack.card if self.attack else None,
        )


class NcusFile(Record):
    """units/<faction>/ncus.yaml."""

    faction: str
    ncus: list[NcuRecord]


class HomeMadeRecord(Record):
    """A home-made card that a file uses."""

    id: Id
    name: Annotated[str, Field(min_length=1, max_length=200)]
    checksum: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]

    @property
    def mark(self) -> HomeMade:
        """Return it as a header holds it."""
        return HomeMade(self.id, self.name, self.checksum)


HomeMades = Annotated[list[HomeMadeRecord], Field(max_length=200, default_factory=list)]


class ArmyUnitRecord(Record):
    """A combat unit of a list with its attachments."""

    card: Id
    attachments: Ids


class ArmyFile(Record):
    """units/armies/<id>.yaml."""

    id: Id
    name: Annotated[str, Field(max_length=1000)]
    faction: Annotated[str, Field(max_length=40)]
    points: Annotated[int, Field(ge=1)]
    units: Annotated[list[ArmyUnitRecord], Field(max_length=200, default_factory=list)]
    ncus: Ids
    joining: Ids
    """Attachments that join an enemy unit."""
    home_made: HomeMades
    """The home-made cards of the list, as they were when it was written."""

    @property
    def marks(self) -> tuple[HomeMade, ...]:
        """Return the home-made cards the list names."""
        return tuple(record.mark for record in self.home_made)

    @property
    def army(self) -> Army:
        """Return the list as the rules read it."""
        units = tuple(ArmyUnit(unit.card, tuple(unit.attachments)) for unit in self.units)
        return Army(
            self.id,
            self.name,
            self.faction,
            self.points,
            units,
            tuple(self.ncus),
            tuple(self.joining),
        )
