"""What an effect can be about: the attack, charge, test or turn that is going on.

A window passes its subject through every effect; an effect answers with the changed subject.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self, TypeAlias, TypeVar

from simulator.geometry.arcs import ArcSide
from simulator.geometry.pose import Pose
from simulator.language.texts import Text
from simulator.model.cards import AttackCard, CardId
from simulator.model.rulebook import Rule
from simulator.model.state import Condition, Seat, UnitId, Zone
from simulator.model.stats import Stat
from simulator.model.tally import Part
from simulator.records import dataclass, replace

# ------------------------------------------------------------------ what several of them have


@dataclass(frozen=True, slots=True)
class OfUnit:
    """What happens to, or is done by, one unit or NCU."""

    unit: UnitId


class OfAttack:
    """What may belong to an attack."""

    __slots__ = ()
    attack: Attack | None


class OfPlayer:
    """What one player does."""

    __slots__ = ()
    player: Seat


class Gaining:
    """What gains statistics while it lasts."""

    __slots__ = ()
    gains: tuple[Gain, ...]

    def gaining(self, stat: Stat, amount: int, name: Text) -> Self:
        """Return the same with one more gain."""
        # the protocol of dataclasses is not told of a base class that is none
        return replace(self, gains=(*self.gains, Gain(stat, amount, name)))  # type: ignore[type-var]


class Cancellable:
    """What an effect may cancel."""

    __slots__ = ()
    cancelled: bool


class Savable:
    """What an effect may save a unit or an attachment from."""

    __slots__ = ()
    saved: bool


class Replaceable:
    """What an effect may take the place of."""

    __slots__ = ()
    replaced: bool


class Bound:
    """What effects may be bound to; they carry its number, 0 before there is one."""

    __slots__ = ()
    bound: int


class Caused:
    """What may have been caused by a unit's or NCU's attack or ability."""

    __slots__ = ()
    cause: UnitId | None


# ------------------------------------------------------------------ the subjects


@dataclass(frozen=True, slots=True)
class Gain:
    """Something one attack or test gains while it lasts.

    Example:
        >>> from simulator import Gain, Stat
        >>> Gain(Stat.TO_HIT, 1, "Rally").part.amount
        1
    """

    stat: Stat
    amount: int
    name: Text
    rule: Rule = Rule.TCD_01

    @property
    def part(self) -> Part:
        """Return the gain as a part of a tally."""
        return Part(self.amount, self.name, self.rule)


@dataclass(frozen=True, slots=True)
class Turn(OfPlayer):
    """A turn or round that begins or ends; `player` is whose turn it is."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Activation(OfUnit):
    """A combat unit or NCU is activated."""

    action_lost: bool = False
    """An effect took the action away: no action may be performed this turn."""
    attachments: tuple[CardId, ...] = ()
    """Those that stood in the unit as its activation began."""


@dataclass(frozen=True, slots=True)
class Moved(OfUnit):
    """A move that is over; `unit` stands where its last part ended (MOV-01)."""


@dataclass(frozen=True, slots=True)
class Action(OfUnit, Gaining):
    """An action that is about to be resolved or has been completed."""

    name: str
    free: bool = False
    gains: tuple[Gain, ...] = ()
    action_lost: bool = False
    """An effect took it away before it was resolved."""


@dataclass(frozen=True, slots=True)
class Charge(OfUnit, Gaining, Replaceable, Bound):
    """A charge under way; `die` is the charge distance die as it stands.

    Example:
        >>> from simulator import ArcSide, Charge
        >>> Charge("red:attacker", "blue:defender", ArcSide.REAR, die=4).disorderly
        False
    """

    target: UnitId
    side: ArcSide
    die: int = 0
    disorderly: bool = False
    fortified: bool = False
    hindered: bool = False
    replaced: bool = False
    """An effect took the place of its melee attack."""
    gains: tuple[Gain, ...] = ()
    begun: Pose | None = None
    """How the charger stood before it pivoted, once it has."""
    bound: int = 0
    """The number that effects bound to this charge carry; 0 before there is one."""


@dataclass(frozen=True, slots=True)
class Attack(Gaining, Bound):
    """An attack under way, from declaration to completion.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> from simulator import ArcSide, Attack
        >>> card = now.card("red:attacker").attacks[0]
        >>> Attack("red:attacker", "blue:defender", card, ArcSide.FRONT).hits
        0
    """

    attacker: UnitId
    defender: UnitId
    card: AttackCard
    side: ArcSide
    charge: Charge | None = None
    charge_bonus: bool = False
    gains: tuple[Gain, ...] = ()
    faces: tuple[int, ...] = ()
    hits: int = 0
    misses: int = 0
    unblockable: int = 0
    defense_faces: tuple[int, ...] = ()
    blocked: int = 0
    fixed: int = 0
    """The wounds it deals in place of its hits, where it has no defense dice for that."""
    wounds: int = 0
    panic_passed: bool | None = None
    panic_wounds: int = 0
    destroyed: bool = False
    ranks_before: int = 0
    """The defender's ranks when the attack began."""
    ranks_destroyed: int = 0
    """How many of the defender's ranks its wounds and its panic test destroyed."""
    fallen_before: tuple[CardId, ...] | None = None
    """The defender's attachments that had fallen when the attack began; None in a preview."""
    stood: Pose | None = None
    """Where the defender stood, or stood last when the attack destroyed it; None in a preview."""
    lost: bool = False
    """Whether an effect before the dice took a side away, so that it was never made."""
    bound: int = 0
    """The number that effects bound to this attack carry; 0 before there is one."""

    @property
    def melee(self) -> bool:
        """Return whether this is a melee attack."""
        return not self.card.kind.ranged


@dataclass(frozen=True, slots=True)
class MoraleTest(OfUnit, OfAttack, Gaining, Bound):
    """A morale or panic test under way."""

    panic: bool
    source: Text
    by: Seat | None = None
    """Whose effect demanded it; None when nobody controls the cause."""
    gains: tuple[Gain, ...] = ()
    faces: tuple[int, ...] = ()
    """Two dice, and the third in a panic test (1 to 3)."""
    passed: bool | None = None
    wounds: int = 0
    ranks_destroyed: int = 0
    """How many ranks the wounds of failing it destroyed."""
    attack: Attack | None = None
    bound: int = 0
    """The number that effects bound to this test carry; 0 before there is one."""


@dataclass(frozen=True, slots=True)
class Retreat(OfUnit, Gaining):
    """A retreat under way."""

    die: int = 0
    freed: tuple[UnitId, ...] = ()
    """Whom it left, and who is engaged with nobody now."""
    left: tuple[UnitId, ...] = ()
    """Whom it left."""
    gains: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim(Gaining, Replaceable):
    """An NCU claims a zone; `replaced` when an effect took the zone effect's place."""

    ncu: UnitId
    zone: Zone
    replaced: bool = False
    target: UnitId | None = None
    """The unit the zone's effect was used on, once it is resolved."""
    gains: tuple[Gain, ...] = ()
    """What makes the zone's numbers larger or smaller: its cards, tokens and wounds."""
    left_out: frozenset[str] = frozenset()
    """The parts of the zone's effect an effect took away: "cards", "condition"."""
    removed: Condition | None = None
    """The condition token the zone removed (TBD-03)."""
    given: Condition | None = None
    """The last condition token the zone gave its enemy (TBD-04)."""
    failed: bool = False
    """Whether the unit failed the zone's panic test (TBD-02)."""


@dataclass(frozen=True, slots=True)
class CardPlay(OfPlayer, Cancellable):
    """A tactics card (or order) that is about to take effect."""

    player: Seat
    card: CardId
    target: UnitId | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class CardLaid(OfUnit, OfPlayer):
    """A tactics card that was attached to a unit; `player` is whose card it is."""

    player: Seat
    card: CardId


class Means(StrEnum):
    """What it is that targets a unit."""

    CARD = "card"
    ORDER = "order"
    ABILITY = "ability"
    NCU = "ncu"
    ZONE = "zone"


@dataclass(frozen=True, slots=True)
class Targeted(OfUnit, OfPlayer, Cancellable):
    """A unit that is targeted (GEN-17): by whose effect, by what, and from where."""

    player: Seat
    means: Means
    name: Text
    holder: UnitId = ""
    """The unit or NCU that has the ability; empty for a card in hand and for a zone."""
    others: tuple[UnitId, ...] = ()
    """The units that could have been chosen instead."""
    zone: Zone | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class RankLost(OfUnit, OfAttack, Caused):
    """A rank was destroyed; `cause` is the unit or NCU whose attack or ability it was."""

    by: Seat | None = None
    attack: Attack | None = None
    cause: UnitId | None = None


@dataclass(frozen=True, slots=True)
class TokenGain(OfUnit, Cancellable):
    """A condition token that a unit would gain, or has gained (CON-01)."""

    condition: Condition
    source: Text
    cancelled: bool = False
    """An effect keeps it from the unit."""


@dataclass(frozen=True, slots=True)
class TokensCome(OfUnit, Cancellable):
    """Tokens of a name that a unit or NCU would gain, or has gained."""

    token: str
    amount: int
    source: Text
    cancelled: bool = False
    """An effect keeps them from it."""


@dataclass(frozen=True, slots=True)
class TokenLoss(OfUnit):
    """A condition token that was expended by an opponent or removed by an effect (CON-02)."""

    condition: Condition
    expended: bool = False


@dataclass(frozen=True, slots=True)
class Restored(OfUnit):
    """A unit that restored wounds (WND-03)."""

    wounds: int


@dataclass(frozen=True, slots=True)
class Suffered(OfUnit, OfAttack, Caused):
    """A unit that suffered wounds and still stands (GEN-16, RES-08)."""

    wounds: int
    by: Seat | None = None
    attack: Attack | None = None
    """The attack that dealt them, or whose panic test did; None for any other cause."""
    cause: UnitId | None = None


@dataclass(frozen=True, slots=True)
class AttachmentFall(OfUnit, Caused, Savable):
    """An attachment is destroyed, alone or with its unit; `saved` when an effect prevents it."""

    card: CardId
    by: Seat | None = None
    cause: UnitId | None = None
    saved: bool = False


@dataclass(frozen=True, slots=True)
class Fall(OfUnit, OfAttack, Caused, Savable):
    """A unit that is being destroyed; `saved` when an effect keeps it in play."""

    by: Seat | None = None
    attack: Attack | None = None
    saved: bool = False
    cause: UnitId | None = None
    """The unit or NCU whose attack or ability destroyed it, None when it was nobody's."""
    scores: bool = True
    """Whether anybody may score victory points for it."""


@dataclass(frozen=True, slots=True)
class Surge(OfAttack, Replaceable):
    """A melee attacker that may surge forth; `replaced` when an effect took its place."""

    attack: Attack
    replaced: bool = False

    @property
    def attacker(self) -> UnitId:
        """Return the unit that may surge forth."""
        return self.attack.attacker


Subject: TypeAlias = (
    Turn
    | Activation
    | Moved
    | Action
    | Charge
    | Attack
    | MoraleTest
    | Retreat
    | Claim
    | CardPlay
    | CardLaid
    | Targeted
    | RankLost
    | TokenGain
    | TokensCome
    | TokenLoss
    | Restored
    | Suffered
    | AttachmentFall
    | Fall
    | Surge
    | None
)
"""What a window or a question is about; None: nothing in particular."""


# ------------------------------------------------------------------ what a subject is about

K = TypeVar("K")


def expect(subject: Subject, kind: type[K]) -> K:
    """Return a subject as the kind that what asks it is written for.

    Raises TypeError for any other: a word of a card stands in a window that cannot have it.
    """
    if isinstance(subject, kind):
        return subject
    raise TypeError(f"expected {kind.__name__}, found {type(subject).__name__}")


def gains_of(subject: Subject) -> tuple[Gain, ...]:
    """Return what a subject gains while it lasts."""
    return subject.gains if isinstance(subject, Gaining) else ()


def unit_of(subject: Subject) -> UnitId | None:
    """Return the unit that a subject happens to, or that does it."""
    return subject.unit if isinstance(subject, OfUnit) else None


def attack_of(subject: Subject) -> Attack | None:
    """Return the attack a subject is, or belongs to."""
    if isinstance(subject, Attack):
        return subject
    return subject.attack if isinstance(subject, OfAttack) else None


def attacker_of(subject: Subject) -> UnitId | None:
    """Return the attacker of an attack, or of the one that a subject belongs to."""
    attack = attack_of(subject)
    return attack.attacker if attack is not None else None


def replaced(subject: Subject) -> Subject:
    """Return a subject whose place an effect takes."""
    if isinstance(subject, Replaceable):
        return replace(subject, replaced=True)
    raise TypeError(f"nothing takes the place of {type(subject).__name__}")


def condition_of(subject: Subject) -> Condition:
    """Return the condition token that a unit gains or loses."""
    if isinstance(subject, TokenLoss):
        return subject.condition
    return expect(subject, TokenGain).condition


def cause_of(subject: Subject) -> UnitId | None:
    """Return the unit or NCU whose attack or ability caused it."""
    return subject.cause if isinstance(subject, Caused) else None


def is_over(subject: Subject) -> bool:
    """Return whether a subject happens no more: it is cancelled, or the unit was saved.

    Whatever else was declared for it is not used (SIM-04): cards stay in the hand, orders and
    tokens unspent.
    """
    if isinstance(subject, Cancellable):
        return subject.cancelled
    return isinstance(subject, Savable) and subject.saved


def carries(subject: Subject, number: int) -> bool:
    """Return whether a subject is, or belongs to, what an effect of this number is bound to.

    A test and a fall belong to their attack, an attack to its charge.
    """
    attack = attack_of(subject)
    charge = attack.charge if attack is not None else None
    bound = (each.bound for each in (subject, attack, charge) if isinstance(each, Bound))
    return number in bound
