"""Printed cards as facts: numbers, names, and the ids of the abilities printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, field, replace
from enum import StrEnum
from math import ceil, inf
from typing import Final, Literal

from simulator.geometry.trays import TRAYS, Tray
from simulator.language.texts import msg
from simulator.model.demands import Demand, DemandWord
from simulator.model.grounds import Ground
from simulator.model.named_kind import ByName, NamedKind, by_name
from simulator.records import dataclass, one_line

CardId = str
"""A printed card's number, such as "10201"."""
AbilityId = str
"""An ability's name in lower case with underscores, such as "winters_bite"."""


class UnitType(NamedKind):
    """The four types of combat unit (UNIT-02).

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.card("red:attacker").type
        <UnitType.INFANTRY: 'infantry'>
    """

    INFANTRY = "infantry", msg("infantry")
    CAVALRY = "cavalry", msg("cavalry")
    MONSTER = "monster", msg("monster")
    WAR_MACHINE = "war_machine", msg("war machine")
    CASTLE_WALL = "castle_wall", msg("castle wall")
    """No combat unit: what a storm is about (SCN-STORM-14)."""


class AttackKind(StrEnum):
    """How an attack is made: in contact, or at a range (RNG-07).

    Example:
        >>> from simulator import AttackKind
        >>> AttackKind.LONG.reach
        12.0
    """

    MELEE = "melee"
    SHORT = "short"
    LONG = "long"
    ANYWHERE = "anywhere"
    """A ranged attack without a range of its own: a non-combat unit's, which stands nowhere."""

    @property
    def ranged(self) -> bool:
        """Return whether this is a ranged attack."""
        return self is not AttackKind.MELEE

    @property
    def reach(self) -> float:
        """Return the range in inches: 6 short, 12 long, 0 for melee, no end for anywhere."""
        reach = {AttackKind.SHORT: 6.0, AttackKind.LONG: 12.0, AttackKind.ANYWHERE: inf}
        return reach.get(self, 0.0)


@dataclass(frozen=True, slots=True)
class AttackCard:
    """One attack line of a unit card (UNIT-14): dice with all ranks, one lost, two lost.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.card("red:attacker").attacks[0].dice
        (7, 5, 4)
    """

    name: str
    kind: AttackKind
    hit: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamedCard:
    """What every printed card has."""

    id: CardId
    name: str
    faction: str


@dataclass(frozen=True, slots=True)
class MusteredCard(NamedCard):
    """What a card that stands in an army list has besides."""

    _: KW_ONLY
    subname: str = ""
    commander: bool = False
    character: bool = False
    tactics: tuple[CardId, ...] = ()
    removes: tuple[CardId, ...] = ()
    requirements: tuple[Demand, ...] = ()
    tokens: tuple[str, int] | None = None
    home_made: bool = False


@dataclass(frozen=True, slots=True)
class UnitCard(MusteredCard):
    """A combat unit's card.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.card("red:attacker").name, now.card("red:attacker").speed
        ('Stark Sworn Swords', 5)
    """

    type: UnitType
    cost: int
    speed: int
    defense: int
    morale: int
    attacks: tuple[AttackCard, ...]
    abilities: tuple[AbilityId, ...]
    tray_name: str
    wounds_per_figure: int = 1
    glyph: str = "sword"
    models: int | None = None
    """Its figures, when it has fewer than its tray holds (UNIT-03)."""
    """Faction cards that this commander takes out of the tactics deck, for its own (ARM-14)."""
    """Nobody printed it: a player wrote it."""

    @property
    def tray(self) -> Tray:
        """Return the tray the unit stands on."""
        return TRAYS[self.tray_name]

    @property
    def solo(self) -> bool:
        """Return whether this is a solo unit (UNIT-05)."""
        return self.tray.figures == 1

    @property
    def figures(self) -> int:
        """Return the figures of the full unit."""
        return self.tray.figures if self.models is None else self.models

    @property
    def ranks(self) -> int:
        """Return the ranks of the full unit (UNIT-06)."""
        return ceil(self.figures / self.tray.columns)

    @property
    def full_wounds(self) -> int:
        """Return the wounds of the full unit."""
        return self.figures * self.wounds_per_figure


@dataclass(frozen=True, slots=True)
class AttachmentCard(MusteredCard):
    """An attachment's card.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> card = now.game.library.attachments["20101"]
        >>> card.name, card.cost
        ('Assault Veteran', 1)
    """

    type: UnitType
    cost: int
    abilities: tuple[AbilityId, ...]


@dataclass(frozen=True, slots=True)
class NcuCard(MusteredCard):
    """A non-combat unit's card.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> ncu = next(iter(session.state.ncus))
        >>> session.position.ncu_card(ncu).faction
        'stark'
    """

    cost: int
    abilities: tuple[AbilityId, ...]
    character: bool = field(default=True, kw_only=True)
    brings: str = ""
    """The zone that lies beside the tactics board when an army has this NCU, such as "undying"."""
    attack: AttackCard | None = None
    """The ranged attack that one of its abilities lets it make, on an enemy anywhere."""


ArmyCard = UnitCard | AttachmentCard | NcuCard
"""A card that stands in an army list."""
PAID: Final = Demand(DemandWord.COSTS_POINTS)
"""The demand of a commander whose points are paid as ever."""


def price(card: ArmyCard) -> int:
    """Return a card's army points: commanders are free unless theirs says otherwise (ARM-05)."""
    return 0 if card.commander and PAID not in card.requirements else card.cost


def full_name(card: ArmyCard) -> str:
    """Return a card's name with its second name, such as "Robb Stark, The Wolf Lord"."""
    return f"{card.name}, {card.subname}" if card.subname else card.name


@dataclass(frozen=True, slots=True)
class CardReading:
    """A house rule for a card: what its print leaves open, and how it is played.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> readings = now.game.library.readings
        >>> reading = readings[min(readings)][0]
        >>> bool(reading.question)
        True
    """

    id: str
    question: str
    played: str
    ground: Ground = Ground.OURS


@dataclass(frozen=True, slots=True)
class TacticsCard(NamedCard):
    """A tactics card: its text in our words; behaviour is found under `ability`.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> library = session.game.library
        >>> library.tactics[next(iter(library.tactics))].faction
        'baratheon'
    """

    ability: AbilityId
    commander: CardId | None = None
    text: str = ""
    attack: AttackCard | None = None
    """The attack it lends a unit while what it says under `lasting` lies on that unit."""
    home_made: bool = False


@dataclass(frozen=True, slots=True)
class SpecialCard(NamedCard):
    """A card of no deck: it comes with a unit, an ability lays it on one, or it is about armies.

    `tokens` lie on it at the start of a game it `comes_with` a unit; the unit it `leads` is the
    commander whose army it is about; it may be a `zone` that an NCU brings.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> library = session.game.library
        >>> len(library.specials) > 10
        True
    """

    ability: AbilityId
    text: str = ""
    comes_with: CardId = ""
    tokens: int = 0
    leads: CardId = ""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class AbilityText:
    """What an ability is called and says, in our words.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.game.library.abilities["winters_bite"].name
        "Winter's Bite"
    """

    id: AbilityId
    name: str
    text: str
    order: bool = False
    innate: bool = False
    influence: bool = False
    """An NCU's influence ability (INF-01)."""
    counts_as: str = ""
    shares_cards_of: str = ""
    """The character: friendly cards attached to his unit count as attached to this one too."""


@dataclass(frozen=True, slots=True)
class TerrainCard:
    """A kind of terrain piece: keywords, footprint in inches, and the rolls of 2D6 that bring it.

    `shape` is "ellipse", "rectangle" or "polygon", which alone has an `outline`: its corners about
    (0, 0), counter-clockwise. What is not in the `supply` only a scenario lays down.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.game.library.terrain["forest"].shape
        'ellipse'
    """

    kind: str
    name: str
    keywords: frozenset[str]
    shape: str
    width: float
    depth: float
    rolls: tuple[int, ...] = ()
    supply: bool = True
    proposed: bool = False
    outline: tuple[tuple[float, float], ...] = ()


BOXES: Final = "boxes-1"
"""The set of terrain pieces of every file that names none: boxes and ellipses."""
PRINTED: Final = "printed-1"
"""The set of terrain pieces with the outlines of the printed ones."""
WITH_MISSIONS: Final = "printed-2"
"""The same pieces, and the printed mission cards; the sets before it have missions of our own."""
PieceSet = Literal["boxes-1", "printed-1", "printed-2"]
"""The name of a set of terrain pieces, as files hold it."""
PIECE_SETS: Final[tuple[PieceSet, ...]] = (BOXES, PRINTED, WITH_MISSIONS)

Season = Literal["S05", "S07"]
"""The name of a season, as files hold it."""
SEASON: Final[Season] = "S05"
"""The season of every file that names none."""
SEASONS: Final[tuple[Season, ...]] = (SEASON, "S07")
"""The seasons whose cards there are, in order; what the second changes holds in later ones."""
USUAL_SEASON: Final[Season] = "S07"
"""The season of what begins anew in the window and on the command line."""


@dataclass(frozen=True, slots=True)
class HomeMade:
    """A card a player wrote: its name, and a checksum of all that decides what it does.

    Two cards of one checksum are the same card, whoever keeps it in whichever file.

    Example:
        >>> from simulator import HomeMade
        >>> HomeMade("own-1", "Our Guards", "4f2a").name
        'Our Guards'
    """

    id: CardId
    name: str
    checksum: str


@dataclass(frozen=True)
class Library:
    """All cards a game may need, by id.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.game.library.units["10201"].name
        'Stark Sworn Swords'
    """

    units: Mapping[CardId, UnitCard] = field(default_factory=dict)
    attachments: Mapping[CardId, AttachmentCard] = field(default_factory=dict)
    ncus: Mapping[CardId, NcuCard] = field(default_factory=dict)
    tactics: Mapping[CardId, TacticsCard] = field(default_factory=dict)
    abilities: Mapping[AbilityId, AbilityText] = field(default_factory=dict)
    terrain: Mapping[str, TerrainCard] = field(default_factory=dict)
    """The pieces of the set that is played with, by kind."""
    piece_sets: Mapping[str, Mapping[str, TerrainCard]] = field(default_factory=dict)
    readings: Mapping[AbilityId, tuple[CardReading, ...]] = field(default_factory=dict)
    """House rules by the ability, or the ability of the tactics card, they are about."""
    specials: Mapping[CardId, SpecialCard] = field(default_factory=dict)
    army_rules: Mapping[str, tuple[Demand, ...]] = field(default_factory=dict)
    """What a faction's special cards say about its armies (`rules.armies.factions`)."""
    home_made: Mapping[CardId, HomeMade] = field(default_factory=dict)
    """Those of the cards that nobody printed."""
    season: str = SEASON
    """The season whose printed cards these are."""
    other_names: Mapping[CardId, tuple[str, ...]] = field(default_factory=dict)
    """The full names of cards in other seasons, where they are called otherwise there."""

    def __post_init__(self) -> None:
        """Make every map immutable; an unknown name is refused with the nearest."""
        by_name(self, **_LIBRARY)

    def with_pieces(self, name: str) -> Library:
        """Return the same cards with the terrain pieces of a set; a library without sets as it is.

        Whoever asks of bare numbers alone has no cards and no pieces.
        """
        if name == BOXES or not self.piece_sets:
            return self
        return replace(self, terrain=self.piece_sets[name])

    def __repr__(self) -> str:
        """Return how many cards of each kind there are, as `Library(units=202, ...)`."""
        kinds = ("units", "attachments", "ncus", "tactics", "specials", "terrain", "abilities")
        counts = ", ".join(f"{kind}={len(getattr(self, kind))}" for kind in kinds)
        return one_line(f"Library({counts})")

    @property
    def in_lists(self) -> Mapping[CardId, ArmyCard]:
        """Return the cards that army lists name."""
        return ByName.of("cards", {**self.units, **self.attachments, **self.ncus})

    @property
    def cards(self) -> Mapping[CardId, ArmyCard | TacticsCard | SpecialCard]:
        """Return every card."""
        return ByName.of("cards", {**self.in_lists, **self.tactics, **self.specials})

    def lying(self, card: CardId) -> TacticsCard | SpecialCard:
        """Return a card that may lie on a unit."""
        return self.tactics.get(card) or self.specials[card]


_LIBRARY: Final = {
    **dict.fromkeys(
        ("units", "attachments", "ncus", "tactics", "specials", "home_made", "other_names"), "cards"
    ),
    **dict.fromkeys(("abilities", "readings"), "abilities"),
    "terrain": "terrain",
    "piece_sets": "pieces",
    "army_rules": "factions",
}
"""What the maps of a library are of, as errors call it."""
