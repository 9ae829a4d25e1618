"""What the game asks of the people (or machines) at the table, and what they may answer.

A reply is plain data that a save can hold: an option's key, a tuple of keys, a pose, or die faces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import field
from fractions import Fraction
from typing import NoReturn, Protocol

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pivot import Facings
from simulator.geometry.pose import Pose
from simulator.geometry.regions import Region
from simulator.geometry.shapes import Corners
from simulator.language.texts import Message, Text, marked
from simulator.model.cards import AbilityId, AttackCard, CardId
from simulator.model.moments import Moment
from simulator.model.named_kind import NamedKind
from simulator.model.roll_context import RollContext
from simulator.model.rulebook import Rule
from simulator.model.state import Seat, UnitId
from simulator.model.subjects import Subject
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict
from simulator.records import dataclass, one_line

Reply = str | Pose | tuple[int, ...] | tuple[str, ...]


def option_key(*parts: object, sign: str = ":") -> str:
    """Return the key of an option that stands for several values, as saves have it.

    Nobody takes it apart again: who offers such options keeps the values beside their keys.
    """
    return sign.join(map(str, parts))


class Typed(tuple[int, ...]):
    """Faces of real dice that somebody typed in; the log says so, nothing else asks."""

    __slots__ = ()


class Kind(NamedKind):
    """What a request is about, and who does what; the window chooses its picture by it.

    A window (TIM-01) has sentences of its own.

    Example:
        >>> from simulator import Kind, quick_battle, start
        >>> start(quick_battle()).pending.kind is Kind.ZONE_EDGE
        True
    """

    ZONE_EDGE = "zone_edge", Message(marked("{player}: choose a deployment zone."))
    FIRST_PLAYER = "first_player", Message(marked("{player}: choose the first player."))
    DEPLOY_UNIT = "deploy_unit", Message(marked("{player}: choose a unit to deploy."))
    DEPLOY_POSE = "deploy_pose", Message(marked("{player}: deploy the unit."))
    TERRAIN = "terrain", Message(marked("{player}: choose a piece of terrain."))
    TERRAIN_POSE = "terrain_pose", Message(marked("{player}: place the terrain."))
    TOKEN_POSE = "token_pose", Message(marked("{player}: place the token."))
    MARK = "mark", Message(marked("{player}: choose an enemy unit."))
    MISSION = "mission", Message(marked("{player}: choose a mission."))
    QUADRANT = "quadrant", Message(marked("{player}: choose a quarter of the table."))
    ACTIVATE = "activate", Message(marked("{player}: activate a unit."))
    ACTION = "action", Message(marked("{player}: choose an action."))
    ATTACK_CHOICE = "attack_choice", Message(marked("{player}: choose an attack."))
    TARGET = "target", Message(marked("{player}: choose a target."))
    CHARGE_TARGET = "charge_target", Message(marked("{player}: choose whom to charge."))
    SIDE = "side", Message(marked("{player}: choose a side of the target."))
    ALIGN = "align", Message(marked("{player}: align the tray."))
    RUN = "run", Message(marked("{player}: move the tray."))
    SHIFT = "shift", Message(marked("{player}: shift the tray."))
    RETREAT = "retreat", Message(marked("{player}: retreat with the tray."))
    PIVOT = "pivot", Message(marked("{player}: pivot the tray."))
    CHARGE_PIVOT = "charge_pivot", Message(marked("{player}: pivot before the charge."))
    WINDOW = "window"
    ORDER = "order", Message(marked("{player}: choose the effect that comes first."))
    REROLL = "reroll", Message(marked("{player}: roll dice again?"))
    CONDITION = "condition", Message(marked("{player}: choose a condition token."))
    ZONE = "zone", Message(marked("{player}: claim a zone."))
    CARD = "card", Message(marked("{player}: choose a card."))
    DISCARD = "discard", Message(marked("{player}: discard cards?"))
    YES_NO = "yes_no", Message(marked("{player}: yes or no?"))
    OTHER = "other", Message(marked("{player} decides."))


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be answered.

    `key` is the reply; `about` is the id of the unit, card, zone or token it concerns, so that a
    click on it answers; `pose` is where a tray would stand; `verdict` explains (odds, margins).
    What label and detail say is for people: who looks for a number finds it in the fields of the
    kinds of options below.

    Example:
        >>> from simulator import quick_battle, start
        >>> option = start(quick_battle()).pending.options[0]
        >>> option.key, str(option.label)
        ('0', 'Bottom edge')
    """

    key: str
    label: Text
    about: str = ""
    detail: Text = ""
    verdict: Verdict | None = None
    pose: Pose | None = None


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a charge may be placed: the side of the target, and "full" or "half-left" (CHG-18).

    Example:
        >>> from simulator import Fighter, charge_options, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> (option,) = charge_options(face_off(swords, guards, distance=7.5), "red:attacker")
        >>> option.landings[0]
        Landing(side=<ArcSide.FRONT: 'front'>, name='full', pose=Pose(x=36.0, y=40.8, facing=180.0))
    """

    side: ArcSide
    name: str
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeOption(Option):
    """A target that may be charged, with what the charge promises (CHG-02 to CHG-10).

    `sides` are those of the target it may be placed against, the first where nothing is chosen, and
    `side_margin` the inches to the arc line that decides. `pose` is the best pivot; `travel` is the
    straight run from there in inches, `needed` the least roll that reaches, `odds` its chance.
    `engages` are the other enemies it would touch in the 100 percent position (CHG-23).

    Example:
        >>> from simulator import Fighter, charge_options, face_off
        >>> swords, guards = Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen")
        >>> (option,) = charge_options(face_off(swords, guards, distance=7.5), "red:attacker")
        >>> option.side, round(option.travel, 2), option.needed, option.odds
        (<ArcSide.FRONT: 'front'>, 7.11, 3, Fraction(2, 3))
    """

    target: UnitId
    sides: tuple[ArcSide, ...]
    side_margin: float
    speed: Tally
    travel: float
    needed: int
    odds: Fraction
    landings: tuple[Landing, ...]
    engages: tuple[UnitId, ...] = ()

    @property
    def side(self) -> ArcSide:
        """Return the side of the target that is charged where nothing else is chosen."""
        return self.sides[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOption(Option):
    """Whom to attack, or with which attack: `attack` is None while that is not yet chosen.

    `sides` are the arcs of the target in which the attacker stands (ARC-05); empty for an attack
    whose target is chosen already. Whether a shot is in range, and by how many inches, is in
    `verdict`.

    Example:
        >>> from simulator import AttackOption
        >>> option = AttackOption("blue:guards", "Guards", attacker="red:bowmen")
        >>> option.target, option.ranged, option.attack
        (None, False, None)
    """

    attacker: UnitId
    target: UnitId | None = None
    sides: tuple[ArcSide, ...] = ()
    ranged: bool = False
    attack: AttackCard | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOption(Option):
    """A side of `target`, where the attacker stands on the line between two (ARC-06).

    Example:
        >>> from simulator import ArcSide, SideOption
        >>> SideOption("left", "Left", target="blue:guards", side=ArcSide.LEFT).side.turn
        270.0
    """

    target: UnitId
    side: ArcSide


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOption(Option):
    """A place for the tray of `unit`, which is `pose`: `inches` from where it stands now.

    Example:
        >>> from simulator import MoveOption, Pose
        >>> MoveOption("full", "Full", pose=Pose(24.0, 15.0), unit="red:bowmen", inches=5.0).inches
        5.0
    """

    unit: UnitId
    inches: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionOption(Option):
    """An action `unit` may perform now; `action` is its name, such as "march" (ACT-02).

    Example:
        >>> from simulator import ActionOption
        >>> ActionOption("march", "March", unit="red:bowmen", action="march").action
        'march'
    """

    unit: UnitId
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowOption(Option):
    """An order, ability or tactics card that may be used now (TIM-01).

    `use` is "order", "passive" or "card"; `holder` the unit or NCU that has it, and `card` the
    printed card it stands on; `target` is whom it targets, None where nobody is.

    Example:
        >>> from simulator import WindowOption
        >>> option = WindowOption(
        ...     "use:bribery:40104", "Bribery",
        ...     ability="bribery", use="card", holder="", card="40104",
        ... )
        >>> option.use, option.target
        ('card', None)
    """

    ability: AbilityId
    use: str
    holder: UnitId
    card: CardId
    target: UnitId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DieOption(Option):
    """A die that may be rolled again: its place in the roll, from 0, and what it shows (RRL-01).

    `succeeds` says whether it does as it lies; None for dice that are added up.

    Example:
        >>> from simulator import DieOption
        >>> DieOption("0", "4", index=0, face=4, succeeds=True).succeeds
        True
    """

    index: int
    face: int
    succeeds: bool | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that may not be answered now, with the reason; it stays visible.

    Example:
        >>> from simulator import Message, Refused, Rule, Verdict
        >>> short = Verdict(False, Rule.CHG_05, Message("It is too far away."), margin=-1.402)
        >>> Refused("charge", "Charge", short).verdict
        Verdict(no, short by 1.402 in, CHG-05)
    """

    key: str
    label: Text
    verdict: Verdict
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A question to one player; the game waits for the reply.

    Example:
        >>> from simulator import quick_battle, start
        >>> asked = start(quick_battle()).pending
        >>> asked.who.value, asked.kind.value, asked.rule.value
        ('red', 'zone_edge', 'DEP-01')
    """

    who: Seat
    prompt: Message
    kind: Kind = Kind.OTHER
    rule: Rule | None = None
    private: bool = False
    """The options would betray hidden cards to the other player."""
    subject: UnitId | None = None
    """The unit the question is about, so that the window can show it."""
    occasion: Subject = field(default=None, compare=False)
    """What is going on (`model/subjects.py`): the attack, charge or test that an effect may answer
    or whose dice may be rolled again; None for every other question."""

    def __copy__(self) -> Request:
        """Return the request itself: nothing in it changes."""
        return self

    def __deepcopy__(self, memo: object) -> Request:
        """Return the request itself: nothing in it changes."""
        return self

    def __repr__(self) -> str:
        """Return one line: "Place(charge_pivot: red:stark-outriders, seat red)"."""
        asked, unit = self._asks(), self.subject
        about = f" for {unit}" if unit and unit not in asked else ""
        return one_line(f"{type(self).__name__}({asked}{about}, seat {self.who})")

    def _asks(self) -> str:
        """Return what is asked for, as its `repr` says it."""
        return str(self.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Request):
    """Choose one option; the reply is its key.

    Example:
        >>> from simulator import quick_battle, start
        >>> asked = start(quick_battle()).pending
        >>> [option.key for option in asked.options]
        ['0', '1', 'leave']
    """

    options: tuple[Option, ...]
    refused: tuple[Refused, ...] = ()
    moment: Moment | None = None
    """The window, where an effect may be used."""

    def _asks(self) -> str:
        return f"{self.kind}: {len(self.options)} options"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSome(Request):
    """Choose between `least` and `most` of the options; the reply is a tuple of keys.

    Example:
        >>> from simulator import ChooseSome, Kind, Message, Option, Seat
        >>> dice = tuple(Option(str(place), "a die") for place in range(3))
        >>> ChooseSome(
        ...     who=Seat.RED, prompt=Message("Re-roll?"), kind=Kind.REROLL, options=dice, most=2
        ... )
        ChooseSome(reroll: 0 to 2 of 3 options, seat red)
    """

    options: tuple[Option, ...]
    least: int = 0
    most: int = 99
    dice: int | None = None
    """The roll of the game whose dice the options are, where dice are chosen."""

    def _asks(self) -> str:
        return f"{self.kind}: {self.least} to {self.most} of {len(self.options)} options"


class PlaceQuestion(Protocol):
    """What a rule that asks for a place knows about it: the functions its request hands on."""

    def check(self, pose: Pose, /) -> Verdict:
        """Return whether it may be put here."""

    def snap(self, wished: Pose, /) -> Pose:
        """Return the nearest legal pose."""

    def samples(self) -> tuple[Pose, ...]:
        """Return some legal poses."""

    def region(self, facing: float, /) -> Region:
        """Return all legal places of the centre for a facing."""

    def facings(self, x: float, y: float, /) -> Facings:
        """Return all legal facings with the centre here."""


class TrayQuestion(PlaceQuestion, Protocol):
    """What a rule that asks for the place of a tray knows besides: what its request says (`Place`).

    `may_stay` is `may_skip` of the request: answering `start` leaves the tray as it is.
    """

    @property
    def unit(self) -> UnitId:
        """Return whose tray it is."""

    @property
    def start(self) -> Pose:
        """Return where it stands, or where a player begins to look."""

    @property
    def rule(self) -> Rule:
        """Return the rule that asks."""

    @property
    def may_stay(self) -> bool:
        """Return whether it may be left as it is."""

    @property
    def pivots(self) -> bool:
        """Return whether it may pivot."""

    def one_by_one(self) -> Iterator[Pose]:
        """Yield the samples, each found when it is asked for."""

    def settled_by(self) -> Hashable:
        """Return all that decides where it may end besides trays and terrain; None if more."""


class PieceQuestion(PlaceQuestion, Protocol):
    """What a rule that asks for the place of a piece or a token knows besides: what it covers."""

    @property
    def piece(self) -> str:
        """Return the kind of terrain, or "token"."""

    @property
    def start(self) -> Pose:
        """Return where a player begins to look."""

    def outline(self, pose: Pose, /) -> Corners:
        """Return what it covers at a pose."""


def _by_more() -> None:
    """Return None: the place is not told what decides where it may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRequest(Request):
    """What asks for the place of a tray, a piece or a token has in common."""

    start: Pose
    check: Callable[[Pose], Verdict] = field(compare=False)
    snap: Callable[[Pose], Pose] = field(compare=False)
    samples: Callable[[], tuple[Pose, ...]] = field(compare=False)
    region: Callable[[float], Region] = field(compare=False)
    facings: Callable[[float, float], Facings] = field(compare=False)
    may_skip: bool = False
    """Answering `start` itself means: leave the tray as it is."""

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled: TypeError."""
        raise TypeError(
            f"{self!r} asks a position: pickle the session, and take `pending` of what comes back"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(PlaceRequest):
    """Put a tray somewhere; the reply is a pose.

    `check` is the function that decides; `snap` gives the nearest legal pose to a wished one (or
    the wished one when none is near); `samples` are legal poses for machines and tests. `region`
    and `facings` give all of them: the places of the centre for a facing, the facings at a place
    (`legal_answers`).

    Example:
        >>> from shapely import Point
        >>> from simulator import Facings, Kind, Message, Place, Pose, Rule, Seat, Verdict
        >>> here, yes = Pose(24.0, 10.0), Verdict(True, Rule.CHG_05, Message(""))
        >>> asked = Place(
        ...     who=Seat.RED, prompt=Message("Pivot"), kind=Kind.CHARGE_PIVOT, unit="red:bowmen",
        ...     start=here, check=lambda pose: yes, snap=lambda pose: pose, samples=lambda: (here,),
        ...     region=lambda facing: Point(24, 10), facings=lambda x, y: Facings(((0, 360),)),
        ... )
        >>> asked
        Place(charge_pivot: red:bowmen, seat red)
        >>> asked.check(asked.snap(here))
        Verdict(yes, CHG-05)
    """

    unit: UnitId
    pivots: bool = True
    """Whether the tray may pivot before it runs; a march may only where an effect says so."""
    areas: tuple[tuple[Corners, float], ...] = ()
    """Outlines with inches around them: the tray is put wholly inside one of them; the window shows
    them. Empty where the question is about no such area, or about a deployment zone."""
    one_by_one: Callable[[], Iterator[Pose]] | None = field(default=None, compare=False)
    """The samples in their order, each found when it is asked for, for who looks at few of them."""
    settled_by: Callable[[], Hashable] = field(default=_by_more, compare=False)
    """Gives all that decides where it may end besides trays, terrain and the unit; None if more."""

    def _asks(self) -> str:
        return f"{self.kind}: {self.unit}"


def place_request(
    who: Seat,
    prompt: Message,
    kind: Kind,
    by: TrayQuestion,
    rule: Rule | None = None,
    areas: tuple[tuple[Corners, float], ...] = (),
) -> Place:
    """Return the request for a tray that a rule asks; `rule` where another than its own asks."""
    return Place(
        who=who,
        prompt=prompt,
        unit=by.unit,
        start=by.start,
        kind=kind,
        check=by.check,
        snap=by.snap,
        samples=by.samples,
        region=by.region,
        facings=by.facings,
        may_skip=by.may_stay,
        pivots=by.pivots,
        rule=rule or by.rule,
        subject=by.unit,
        areas=areas,
        one_by_one=by.one_by_one,
        settled_by=by.settled_by,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePiece(PlaceRequest):
    """Put a terrain piece or a token somewhere; the reply is a pose.

    `piece` is the kind of terrain, or "token"; `outline` gives what it covers at a pose. The other
    fields are those of `Place`; answering `start` means leaving it out where `may_skip` is set.

    Example:
        >>> from shapely import box
        >>> from simulator import Facings, Kind, Message, PlacePiece, Pose, Rule, Seat, Verdict
        >>> here, yes = Pose(24.0, 24.0), Verdict(True, Rule.BFD_05, Message(""))
        >>> PlacePiece(
        ...     who=Seat.RED, prompt=Message("Where?"), kind=Kind.TERRAIN_POSE, piece="forest",
        ...     start=here, outline=lambda pose: (), check=lambda pose: yes, snap=lambda pose: pose,
        ...     samples=lambda: (here,), region=lambda facing: box(0, 0, 48, 48),
        ...     facings=lambda x, y: Facings(((0, 360),)),
        ... )
        PlacePiece(terrain_pose: forest, seat red)
    """

    piece: str
    outline: Callable[[Pose], Corners] = field(compare=False)

    def _asks(self) -> str:
        return f"{self.kind}: {self.piece}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Request):
    """Roll dice; the reply is their faces. Answered by the game's dice unless faces are typed.

    Example:
        >>> from simulator import Message, Roll, Seat
        >>> Roll(who=Seat.RED, prompt=Message("Attack dice"), dice=8)
        Roll(8d6, seat red)
    """

    dice: int
    sides: int = 6
    context: RollContext | None = field(default=None, compare=False)
    """What the dice are for, so that their luck can be weighed; None where nothing is known."""

    def _asks(self) -> str:
        return f"{self.dice}d{self.sides}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Request):
    """Shuffle `count` cards; the reply is the new order as indices of the old.

    Example:
        >>> from simulator import Message, Seat, Shuffle
        >>> Shuffle(who=Seat.BLUE, prompt=Message("Tactics deck"), count=20)
        Shuffle(20 cards, seat blue)
    """

    count: int

    def _asks(self) -> str:
        return f"{self.count} cards"
