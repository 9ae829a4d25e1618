"""The shape of units, attachments, NCUs and armies in our files, checked key by key."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Final, Literal

from pydantic import Field
from pydantic.fields import FieldInfo

from simulator.files.sources import Record, T, made, of_form
from simulator.language.texts import _, marked
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import (
    SEASON,
    AttachmentCard,
    AttackCard,
    AttackKind,
    HomeMade,
    NcuCard,
    Season,
    UnitCard,
    UnitType,
)
from simulator.model.demands import DemandWord, demands

Id = Annotated[str, of_form(r"^[A-Za-z0-9_-]+$", marked("letters, digits, - and _"))]
AbilityName = Annotated[
    str, of_form(r"^[a-z][a-z0-9_]*$", marked("small letters, digits and _, a letter first"))
]
Hash = Annotated[str, of_form(r"^[0-9a-f]{16}$", marked("16 characters from 0-9 and a-f"))]
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
_OF_ARMIES: Final[Mapping[DemandWord, str]] = {
    DemandWord.NO_NEUTRAL_CARDS: "",
    DemandWord.CHEAPER_ATTACHMENT: r"\d+",
    DemandWord.GUEST_UNIT: r"[a-z|]+",
}
"""The words of what a faction's own card says about its armies, and what follows their colon."""
_ALONE: Final = (
    DemandWord.FIRST_CHEAPER,
    DemandWord.IGNORES_ATTACHMENT_LIMIT, DemandWord.COSTS_POINTS, DemandWord.MAY_LEAD
)  # fmt: skip
_OF_CARDS: Final[Mapping[DemandWord, str]] = {
    **{word: ".+" for word in DemandWord if word not in _OF_ARMIES},
    DemandWord.CHEAPER_ATTACHMENT: ".+",
    **dict.fromkeys(_ALONE, ""),
}
"""The words of what a card demands of its army."""


def _demand(values: Mapping[DemandWord, str]) -> FieldInfo:
    """Return the field of a demand in some of the words of `model/demands.py`."""
    known = [f"{word.value}:" if value else word.value for word, value in values.items()]

    def expected(written: str) -> str:
        word, colon, _value = written.partition(":")
        near = get_close_matches(f"{word}{colon}", known, n=1, cutoff=0.0)
        return _("one of: {known}, of which {near} is the nearest").format(
            known=", ".join(known), near=near[0]
        )

    forms = "|".join(map(str.__add__, known, values.values()))
    return of_form(f"^({forms})$", expected)


Demands = Annotated[list[Annotated[str, _demand(_OF_CARDS)]], Field(default_factory=list)]
ArmyRules = Annotated[list[Annotated[str, _demand(_OF_ARMIES)]], Field(default_factory=list)]
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
    kind: Literal["melee", "short", "long", "ranged"]
    """Melee, or ranged at short or long range, or ranged as far as an ability of it says."""
    hit: Target
    """The lowest face that hits."""
    dice: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, max_length=3)]
    """Attack dice with all ranks, with one lost, with two lost; the last number holds on."""

    @property
    def card(self) -> AttackCard:
        """Return the attack line as the rules read it."""
        kind = AttackKind.ANYWHERE if self.kind == "ranged" else AttackKind(self.kind)
        return AttackCard(self.name, kind, self.hit, tuple(self.dice))


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

    def held(self, kind: type[T], **more: object) -> T:
        """Return this card as the rules read it."""
        tokens = self.tokens.pair if self.tokens else None
        return made(self, kind, requirements=demands(*self.requirements), tokens=tokens, **more)


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
        attacks = tuple(attack.card for attack in self.attacks)
        kind = UnitType(self.type)
        return self.held(UnitCard, faction=faction, type=kind, attacks=attacks, tray_name=self.tray)


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
        return self.held(AttachmentCard, faction=faction, type=UnitType(self.type))


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
        attack = self.attack.card if self.attack else None
        return self.held(NcuCard, faction=faction, brings=self.brings or "", attack=attack)


class NcusFile(Record):
    """units/<faction>/ncus.yaml."""

    faction: str
    ncus: list[NcuRecord]


class HomeMadeRecord(Record):
    """A home-made card that a file uses."""

    id: Id
    name: Annotated[str, Field(min_length=1, max_length=200)]
    checksum: Hash

    @property
    def mark(self) -> HomeMade:
        """Return it as a header holds it."""
        return made(self, HomeMade)


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
    season: Season | None = None
    """The season of the list; one that names none is of S05, and may be read as of another."""

    @property
    def marks(self) -> tuple[HomeMade, ...]:
        """Return the home-made cards the list names."""
        return tuple(record.mark for record in self.home_made)

    @property
    def army(self) -> Army:
        """Return the list as the rules read it."""
        units = tuple(made(unit, ArmyUnit) for unit in self.units)
        return made(self, Army, units=units, season=self.season or SEASON)
