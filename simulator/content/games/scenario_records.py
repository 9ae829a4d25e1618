"""The shape of scenario files, and of the pieces and cards that only scenarios use."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from simulator.content.cards.behaviour_records import Behaviour
from simulator.content.cards.card_records import (
    Abilities,
    AbilityName,
    Amount,
    Id,
    Sentences,
    Target,
)
from simulator.files.sources import Record, of_form
from simulator.language.texts import marked
from simulator.model.cards import BOXES, PieceSet
from simulator.model.rulebook import Rule

Inches = Annotated[float, Field(ge=-1000, le=1000)]
Side = Annotated[float, Field(ge=12, le=500)]
"""A side of the table in inches."""
Title = Annotated[str, Field(max_length=200)]
Rectangle = Annotated[list[Inches], Field(min_length=4, max_length=4)]
Pair = Annotated[list[Inches], Field(min_length=2, max_length=2)]
Words = Annotated[list[str], Field(default_factory=list)]
Numbers = Annotated[list[int], Field(default_factory=list)]
Role = Annotated[str, of_form(r"^[a-z_]*$", marked("small letters and _"))]


def _line(value: object) -> object:
    """Return the rule of an id; raise ValueError for an id the rulebook does not have."""
    if not isinstance(value, str):
        return value
    try:
        return Rule(value)
    except ValueError:
        msg = "the id of a line of the rulebook, such as SCN-GOT-07"
        raise ValueError(msg) from None


Line = Annotated[Rule, BeforeValidator(_line), WithJsonSchema({"enum": [str(r) for r in Rule]})]
"""A line of the rulebook by its id."""


class ScoringRecord(Record):
    """What a game mode pays."""

    per_objective: Amount = 1
    commander_bonus: Amount = 1
    unit_destroyed: Amount = 1
    first_round: Annotated[int, Field(ge=1)] = 2


class CitesRecord(Record):
    """The lines of the rulebook a game mode's questions are decided by."""

    claim: Line | None = None
    control: Line | None = None
    uncovered: Line | None = None
    token_points: Line | None = None
    commander_points: Line | None = None
    cards: Line | None = None
    from_edges: Line | None = None
    from_own_zone: Line | None = None
    spacing: Line | None = None
    fixed_spacing: Line | None = None


class FixedRecord(Record):
    """A terrain piece the game mode lays down itself."""

    kind: str
    at: Pair
    facing: Inches = 0.0
    spacing: Annotated[Inches, Field(ge=0)] = 1.0
    token: bool = False
    centred: bool = False


class TerrainRulesRecord(Record):
    """Which terrain the players may lay, and where."""

    pieces: Amount = 4
    outside_zones: bool = True
    from_edges: Annotated[Inches, Field(ge=0)] = 0.0
    spacing: Annotated[Inches, Field(ge=0)] = 6.0
    without_kinds: Words
    without_keywords: Words
    placed_by: Role = ""
    from_own_zone: Annotated[Inches, Field(ge=0)] = 0.0


class ReservesRecord(Record):
    """A role that begins with half of its units beside the table."""

    role: Role
    from_round: Annotated[int, Field(ge=1)]
    depth: Annotated[Inches, Field(gt=0)] = 6.0


class DeployedRecord(Record):
    """Armies that stand already, in rows along the inner edges of their zones."""

    spacing: Annotated[Inches, Field(ge=0, le=24)] = 2.0


class OwnAbility(Behaviour):
    """A rule of a scenario in the words of the ability vocabulary; it belongs to the table."""

    id: AbilityName
    name: str
    text: str


class ScenarioFile(Record):
    """scenarios/<id>.yaml."""

    based_on: str = ""
    id: Id
    name: Title
    summary: Annotated[str, Field(max_length=4000)]
    board: Annotated[list[Side], Field(min_length=2, max_length=2)]
    zones: Annotated[list[Rectangle], Field(min_length=2, max_length=4)]
    objectives: Annotated[list[Pair], Field(max_length=40, default_factory=list)]
    token_radius: Annotated[float, Field(gt=0, le=12)] = 0.59
    claim: Literal["cover", "touch", "carry"] = "cover"
    rounds: Annotated[int, Field(ge=1, le=100)] = 6
    objective_cards: Numbers
    deal_cards: bool = True
    mission_cards: Numbers
    siege_cards: bool = False
    walls: Annotated[list[Pair], Field(max_length=20, default_factory=list)]
    scoring: Annotated[ScoringRecord, Field(default_factory=ScoringRecord)]
    cites: Annotated[CitesRecord, Field(default_factory=CitesRecord)]
    required_points: Annotated[int, Field(ge=1)] | None = None
    roles: Annotated[list[Role], Field(default_factory=list)]
    scores_only: Role = ""
    holds_out: Role = ""
    reserves: ReservesRecord | None = None
    deployed: DeployedRecord | None = None
    free_for_all: bool = True
    tournament: bool = True
    terrain: Annotated[TerrainRulesRecord, Field(default_factory=TerrainRulesRecord)]
    pieces: PieceSet = BOXES
    fixed: Annotated[list[FixedRecord], Field(max_length=60, default_factory=list)]
    special: Abilities
    abilities: Annotated[list[OwnAbility], Field(max_length=60, default_factory=list)]
    house_rules: Annotated[list[Line], Field(max_length=60, default_factory=list)]
    proposed: Sentences


# ------------------------------------------------------------------ pieces and cards


class TerrainRecord(Record):
    """A kind of terrain piece."""

    kind: Id
    name: str
    keywords: list[str]
    shape: Literal["ellipse", "rectangle"]
    width: Annotated[Inches, Field(gt=0)]
    depth: Annotated[Inches, Field(gt=0)]
    rolls: Annotated[list[Annotated[int, Field(ge=2, le=12)]], Field(default_factory=list)]
    supply: bool = True
    proposed: bool = False


class OutlineRecord(Record):
    """The outline of some kinds of terrain pieces in a set of pieces, about the piece's middle."""

    set: Literal["printed-1"]
    kinds: list[Id]
    corners: Annotated[list[Pair], Field(min_length=3, max_length=64)]
    proposed: bool = False


class TerrainFile(Record):
    """units/terrain.yaml."""

    pieces: list[TerrainRecord]
    outlines: Annotated[list[OutlineRecord], Field(default_factory=list)]


class MissionRecord(Record):
    """A mission card."""

    number: Annotated[int, Field(ge=1)]
    name: str
    text: str
    counts: str
    points: Amount = 1
    least: Annotated[int, Field(ge=1)] = 1
    most: Amount = 0
    only_revealer: bool = False
    first_player: bool = False
    house_rules: Annotated[list[Line], Field(default_factory=list)]
    proposed: bool = False


class MissionCardsFile(Record):
    """units/mission_cards.yaml: the printed cards, and our own of before they could be had."""

    printed: list[MissionRecord]
    own: list[MissionRecord]


class SiegeRecord(Record):
    """A siege card; its behaviour is found under `ability`."""

    id: Id
    name: str
    text: str
    role: Role
    ability: AbilityName
    proposed: bool = False


class SiegeCardsFile(Record):
    """units/siege_cards.yaml."""

    cards: list[SiegeRecord]


class CastleWallFile(Record):
    """units/castle_wall.yaml: the castle wall's card."""

    name: str
    text: str
    wounds: Annotated[int, Field(ge=1)]
    hits_per_wound: Annotated[int, Field(ge=1)]
    victory_points: Amount
    arrows_dice: Annotated[int, Field(ge=1)]
    arrows_hit: Target
    arrows_range: Literal["short", "long"]
    house_rules: Annotated[list[Line], Field(default_factory=list)]
