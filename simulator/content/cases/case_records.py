"""The shape of a case file: a position, and the questions asked about it, checked key by key."""

from __future__ import annotations

import math
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from simulator.content.cards.card_records import HomeMades
from simulator.files.plain_data import Data, Value
from simulator.files.sources import Record
from simulator.language.texts import translate as _
from simulator.language.typed_lengths import in_degrees, in_inches, lengths_before_degrees
from simulator.model.cards import BOXES, SEASON, PieceSet, Season
from simulator.records import dataclass

WAYS: Final = {"forward": 0.0, "right": 90.0, "backward": 180.0, "left": 270.0}
"""The directions of a shift: degrees clockwise from the tray's facing."""


def _way(value: object) -> str | float:
    """Take a direction by its word, or as degrees clockwise from +y."""
    if isinstance(value, str) and value in WAYS:
        return value
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 3600:
        return float(value)
    raise ValueError(_("one of: {known}, or degrees").format(known=", ".join(WAYS)))


Name = Annotated[str, Field(min_length=1, max_length=80)]
Inches = Annotated[float, BeforeValidator(in_inches), Field(ge=-1000.0, le=1000.0)]
Placed = Annotated[Inches, Field(json_schema_extra=lambda schema: schema.pop("default"))]
"""A coordinate that something else may give; there is no number for that in a file."""
Length = Annotated[float, BeforeValidator(in_inches), Field(ge=0.0, le=1000.0)]
Degrees = Annotated[float, BeforeValidator(in_degrees), Field(ge=-3600.0, le=3600.0)]
Face = Annotated[int, Field(ge=1, le=6)]
Target = Annotated[int, Field(ge=2, le=6)]
Change = Annotated[int, Field(ge=-12, le=12)]
Corner = Annotated[list[Inches], Field(min_length=2, max_length=2)]
Box = Annotated[list[Inches], Field(min_length=4, max_length=4)]
Way = Annotated[Value, AfterValidator(_way)]
TrayName = Literal["infantry", "cavalry", "solo_small", "solo_large", "castle_wall"]
ConditionName = Literal["panicked", "vulnerable", "weakened"]
KeywordName = Literal["critical_blow", "precision", "sundering", "vicious"]


MOST_INCHES: Final = 6.0
"""The largest measuring error of a tray's centre that a case may state (inches)."""
MOST_DEGREES: Final = 45.0
"""The largest measuring error of a tray's facing that a case may state."""


@dataclass(frozen=True, slots=True)
class ErrorBox:
    """How exactly a table is measured: the largest error of a centre and of a facing, either way.

    The inches hold along x and along y separately. Command line, window and report begin with
    these numbers unless the case states its own.

    Example:
        >>> from simulator import ErrorBox
        >>> ErrorBox().inches, ErrorBox(0.0, 0.0).open
        (0.1, False)
    """

    inches: float = 0.1
    degrees: float = 2.0
    own: tuple[tuple[str, float, float], ...] = ()
    """Pieces measured less exactly than the rest: name, inches, degrees."""

    @property
    def open(self) -> bool:
        """Whether there is any error at all."""
        return self.inches > 0.0 or self.degrees > 0.0

    def of(self, *names: str) -> ErrorBox:
        """Return the error of pieces that are moved together: the largest of theirs."""
        own = [(inches, degrees) for name, inches, degrees in self.own if name in names]
        inches, degrees = zip((self.inches, self.degrees), *own, strict=True)
        return ErrorBox(max(inches), max(degrees))


MeasuredInches = Annotated[float, BeforeValidator(in_inches), Field(ge=0.0, le=MOST_INCHES)]
MeasuredDegrees = Annotated[float, Field(ge=0.0, le=MOST_DEGREES)]


class CaseExactness(Record):
    """The measuring error of a table or a unit, in inches and degrees either way.

    Example:
        >>> from simulator import CaseExactness
        >>> CaseExactness(inches=0.25).degrees
        2.0
    """

    inches: MeasuredInches = 0.1
    degrees: MeasuredDegrees = 2.0


def _beside(value: str) -> str:
    """Take the name of a file as it stands beside the case: no root, no drive, forward slashes."""
    if value.startswith(("/", "\\")) or "\\" in value or value[1:2] == ":" or "\x00" in value:
        raise ValueError(_("a path from the folder of the case, with forward slashes"))
    return value


Pixel = Annotated[float, Field(ge=-100_000.0, le=100_000.0)]
Off = Annotated[float, Field(ge=0.0, le=MOST_INCHES)]


class CasePhoto(Record):
    """A photo under the table: where it lies, its lens, how far off mat and outlines may be.

    `corners` are pixels of the upright photo of `size`; all else is in inches.

    Example:
        >>> from simulator import CasePhoto
        >>> corners = [[0.0, 0.0], [900.0, 0.0], [900.0, 900.0], [0.0, 900.0]]
        >>> table = [[0.0, 48.0], [48.0, 48.0], [48.0, 0.0], [0.0, 0.0]]
        >>> photo = CasePhoto(
        ...     file="table.jpg", size=[900, 900], corners=corners, table=table, residual=0.04
        ... )
        >>> photo.outlines
        0.0
    """

    file: Annotated[str, Field(min_length=1, max_length=400), AfterValidator(_beside)]
    size: Annotated[
        list[Annotated[int, Field(ge=1, le=100_000)]], Field(min_length=2, max_length=2)
    ]
    corners: Annotated[
        list[Annotated[list[Pixel], Field(min_length=2, max_length=2)]],
        Field(min_length=4, max_length=64),
    ]
    table: Annotated[list[Corner], Field(min_length=4, max_length=64)]
    distortion: Annotated[float, Field(ge=-0.3, le=0.3)] = 0.0
    residual: Off
    outlines: Off = 0.0


class CaseBoard(Record):
    """The table's size in inches.

    Example:
        >>> from simulator import CaseBoard
        >>> CaseBoard(width=72.0).depth
        48.0
    """

    width: Annotated[float, BeforeValidator(in_inches), Field(gt=0.0, le=500.0)] = 48.0
    depth: Annotated[float, BeforeValidator(in_inches), Field(gt=0.0, le=500.0)] = 48.0


class PlacedAgainst(Record):
    """Where a tray stands against another: its front on a side of that, whole or by half.

    `at` is where along the side: half-left is to its own left, half wherever there is room.

    Example:
        >>> from simulator import Case
        >>> rear = "{id: A, side: red, tray: infantry, against: {unit: T, side: rear}}"
        >>> front = "{id: T, side: blue, tray: infantry, x: 24, y: 24}"
        >>> case = Case.from_text(f"units: [{front}, {rear}]")
        >>> case.units[1].y, case.units[1].facing
        (19.2, 0.0)
    """

    unit: Name
    side: Literal["front", "right", "rear", "left"] = "front"
    at: Literal["full", "half", "half-left", "half-right"] = "full"


class CaseUnit(Record):
    """A combat unit: bare numbers on a tray, or a printed `unit`; only what its question needs.

    It stands at `x` and `y` (its centre), or `against` another. Where it was measured less exactly
    than the table, `measuring_error` is its own.

    Example:
        >>> from simulator import CaseUnit
        >>> unit = CaseUnit(id="Swords", side="red", unit="stark-sworn-swords", x=24.0, y=20.0)
        >>> unit.facing, unit.tray is None
        (0.0, True)
    """

    id: Name
    side: Literal["red", "blue", "green", "gold"]
    x: Placed = math.nan
    y: Placed = math.nan
    facing: Degrees = 0.0
    against: PlacedAgainst | None = None
    tray: TrayName | None = None
    unit: Name | None = None
    attachments: Annotated[list[Name], Field(default_factory=list)]
    speed: Annotated[int, Field(ge=0, le=30)] | None = None
    ranged: Literal["short", "long"] | None = None
    defense: Target | None = None
    morale: Annotated[int, Field(ge=2, le=12)] | None = None
    to_hit: Target | None = None
    dice: Annotated[int, Field(ge=1, le=40)] | None = None
    wounds: Annotated[int, Field(ge=1, le=99)] | None = None
    models: Annotated[int, Field(ge=1, le=12)] | None = None
    ranks: Annotated[int, Field(ge=1, le=3)] | None = None
    conditions: Annotated[list[ConditionName], Field(default_factory=list)]
    activated: bool = False
    measuring_error: CaseExactness | None = None


class CaseTerrain(Record):
    """A piece of terrain: one outline, and a printed kind or its keywords.

    `side` is whose it is, where that matters (Grim Reminder).

    Example:
        >>> from simulator import CaseTerrain
        >>> CaseTerrain(id="Wood", kind="forest", ellipse=[12.0, 30.0, 6.5, 4.75, 20.0]).kind
        'forest'
    """

    id: Name
    side: Literal["red", "blue", "green", "gold"] | None = None
    kind: Name | None = None
    keywords: list[Name] | None = None
    rect: Box | None = None
    polygon: Annotated[list[Corner], Field(min_length=3, max_length=64)] | None = None
    ellipse: (
        Annotated[
            list[Inches],
            BeforeValidator(lengths_before_degrees),
            Field(min_length=4, max_length=5),
        ]
        | None
    ) = None


class CaseToken(Record):
    """A round token on the table.

    Example:
        >>> from simulator import CaseToken
        >>> CaseToken(id="Middle", x=24.0, y=24.0).radius
        0.59
    """

    id: Name
    x: Inches
    y: Inches
    radius: Annotated[float, BeforeValidator(in_inches), Field(gt=0.0, le=20.0)] = 0.59


# ------------------------------------------------------------------ questions


class AskSight(Record):
    """Does one unit see another?"""

    question: Literal["sight"]
    from_: Annotated[Name, Field(alias="from")]
    to: Name
    for_: Annotated[Literal["charge", "ranged"], Field(alias="for")] = "charge"


class AskArc(Record):
    """In which arc of `of` does `unit` stand?"""

    question: Literal["arc"]
    of: Name
    unit: Name


class AskRange(Record):
    """Is a target in range of a ranged attack, now or after a shift?"""

    question: Literal["range"]
    from_: Annotated[Name, Field(alias="from")]
    to: Name
    distance: Literal["short", "long"] | None = None
    shift: Annotated[float, BeforeValidator(in_inches), Field(ge=0.0, le=24.0)] | None = None


class AskDistance(Record):
    """How far apart are two things on the table, and do they touch?"""

    question: Literal["distance"]
    a: Name
    b: Name


class AskMove(Record):
    """May a unit make this move?"""

    question: Literal["move"]
    unit: Name
    action: Literal["maneuver", "march", "shift", "pivot"]
    pivot_to: Degrees | None = None
    forward: Length | None = None
    direction: Way | None = None
    distance: Length | None = None
    final_facing: Degrees | None = None


class AskCharge(Record):
    """May a unit charge a target, on which side, with which roll?"""

    question: Literal["charge"]
    unit: Name
    target: Name
    pivot_to: Degrees | None = None
    roll: Face | None = None


class AskRetreat(Record):
    """Where may a unit retreat to with this roll?"""

    question: Literal["retreat"]
    unit: Name
    roll: Face


class AskActions(Record):
    """Which actions may a unit take?"""

    question: Literal["actions"]
    unit: Name


class AskControl(Record):
    """Does a unit's tray cover or touch a token?"""

    question: Literal["control"]
    unit: Name
    token: Name


class AskQuadrant(Record):
    """In which quarter of the table does a unit stand?"""

    question: Literal["quadrant"]
    unit: Name


class AskInside(Record):
    """Does a unit stand wholly inside a rectangle?"""

    question: Literal["inside"]
    unit: Name
    rect: Box


Reroll = Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=2, max_length=2)]


class Rolls(Record):
    """The dice of an attack as they fell; re-rolls are [index of the die from 0, new face]."""

    attack: list[Face]
    attack_rerolls: Annotated[list[Reroll], Field(default_factory=list)]
    defense: Annotated[list[Face], Field(default_factory=list)]
    defense_rerolls: Annotated[list[Reroll], Field(default_factory=list)]
    panic: Annotated[list[Face], Field(min_length=2, max_length=2)] | None = None
    d3: Annotated[int, Field(ge=1, le=3)] | None = None


class AskOdds(Record):
    """What may come of an attack, exactly?"""

    question: Literal["odds"]
    attacker: Name | None = None
    defender: Name | None = None
    dice: Annotated[int, Field(ge=0, le=40)] | None = None
    to_hit: Target | None = None
    to_hit_mod: Change = 0
    keywords: Annotated[list[KeywordName], Field(default_factory=list)]
    defense: Target | None = None
    defense_mod: Change = 0
    morale: Annotated[int, Field(ge=2, le=12)] | None = None
    panic_mod: Change = 0
    tray: TrayName = "infantry"
    wounds_left: Annotated[int, Field(ge=1, le=99)] | None = None
    melee: bool | None = None
    charge: bool = False


class AskAttack(AskOdds):
    """What came of an attack with these dice?"""

    question: Literal["attack"]  # type: ignore[assignment]
    rolls: Rolls


Question = (
    AskSight
    | AskArc
    | AskRange
    | AskDistance
    | AskMove
    | AskCharge
    | AskRetreat
    | AskActions
    | AskControl
    | AskQuadrant
    | AskInside
    | AskAttack
    | AskOdds
)

QUESTIONS: dict[str, type[Record]] = {
    get_args(kind.model_fields["question"].annotation)[0]: kind for kind in get_args(Question)
}

ANSWER_KEYS: dict[str, tuple[str, ...]] = {
    "sight": ("visible", "margin", "line", "blockers", "in_arc"),
    "arc": ("arc", "margin", "decided_by"),
    "range": ("in_range", "measured", "in_range_after_shift", "shift"),
    "distance": ("distance", "contact", "contact_length", "engaged"),
    "move": ("legal", "final", "moved", "longest_legal"),
    "charge": (
        "legal", "side", "needed_roll", "success_on", "odds", "best_pivot", "path_length",
        "aligned_100", "aligned_50", "flank_bonus", "charge_bonus", "fortified", "dangerous",
        "room", "other_pivots", "engages", "final", "outcome", "disorderly", "distance",
    ),
    "retreat": ("possible", "backward", "left", "right", "forward", "frees"),
    "actions": (
        "maneuver", "march", "retreat", "charge", "ranged_attack", "melee_attack", "forgo",
    ),
    "control": ("covers", "touches"),
    "quadrant": ("quadrant",),
    "inside": ("inside", "overhang"),
    "attack": (
        "hits", "defense_dice", "blocked", "wounds", "panic", "panic_total", "panic_wounds",
        "models_left", "wounds_left", "ranks_left", "destroyed",
    ),
    "odds": ("wounds", "mean", "destroyed", "rank_lost", "panic_failed", "struck"),
}  # fmt: skip
"""What an answer to each question holds."""

EVERY_ANSWER = ("rule", "why", "margin", "numbers", "too_close_to_call", "other_ruling")
"""What an answer may hold besides, whatever was asked."""


class CaseFrame(Record):
    """A case with its questions not yet told apart."""

    title: Annotated[str, Field(max_length=400)] = ""
    season: Season = SEASON
    """The season of the printed cards."""
    board: Annotated[CaseBoard, Field(default_factory=CaseBoard)]
    units: Annotated[list[CaseUnit], Field(max_length=60, default_factory=list)]
    terrain: Annotated[list[CaseTerrain], Field(max_length=60, default_factory=list)]
    tokens: Annotated[list[CaseToken], Field(max_length=60, default_factory=list)]
    pieces: PieceSet = BOXES
    measuring_error: Annotated[CaseExactness, Field(default_factory=CaseExactness)]
    photo: CasePhoto | None = None
    rulings: Annotated[Data, Field(default_factory=dict)]
    home_made: HomeMades
    ask: Annotated[list[Data], Field(max_length=200, default_factory=list)]
    expect: list[dict[str, object]] | None = None


class CaseFiles(Record):
    """Several cases in one file."""

    cases: Annotated[list[Data], Field(min_length=1, max_length=1000)]
