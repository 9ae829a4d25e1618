"""Everything that can happen, in the past tense; each event names the rule it happened by.

Events are the only way the position changes (`engine.reducer`), and the only source of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypedDict, TypeVar, Unpack, dataclass_transform

from simulator.geometry.pose import Point, Pose
from simulator.language.texts import NO_WORDS, Message, Text
from simulator.model.cards import AbilityId, CardId
from simulator.model.event_roles import SETTING_UP, ActKind, Begins, PartKind, PartOf, Role, Silent
from simulator.model.notes import Note, NoteValue
from simulator.model.roll_context import RollStage
from simulator.model.rulebook import Rule
from simulator.model.state import (
    Attached,
    Condition,
    Lasting,
    Phase,
    Seat,
    Terrain,
    Token,
    Unit,
    UnitId,
    Zone,
)
from simulator.model.tally import Tally
from simulator.model.verdict import Verdict
from simulator.records import dataclass

T = TypeVar("T", bound=NoteValue)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, by `rule`.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> session.events[0].rule
        <Rule.TCD_02: 'TCD-02'>
    """

    rule: Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitEvent(Event):
    """Something that happened to a unit, or that it did."""

    unit: UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEvent(Event):
    """Something that a player did, or that happened to one."""

    player: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEvent(PlayerEvent):
    """Something that happened to a card of a player."""

    card: CardId


E = TypeVar("E", bound=Event)

# Any: each kind of event has a function of its own
Reveals = bool | Callable[[Any], bool]
"""Whether an event of a kind shows somebody what was hidden: dice before they fell, hidden cards.

What was seen cannot be unseen, so a choice before such an event is taken back only where the others
agree.
"""

ROLES: Final[dict[type[Event], Role]] = {}
"""The role of every kind of event."""
REVEALING: Final[dict[type[Event], Reveals]] = {}
"""Which kinds of events reveal something."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
def event(role: Role, *, reveals: Reveals) -> Callable[[type[E]], type[E]]:
    """Enter a kind of event with its role in the story, and with whether it `reveals` something."""

    def enter(cls: type[E]) -> type[E]:
        made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
        ROLES[made], REVEALING[made] = role, reveals
        return made

    return enter


def role_of(happened: Event) -> Role:
    """Return an event's role; what the table only writes down for itself is silent."""
    if isinstance(happened, Noted) and not happened.text:
        return Silent("the table only writes it down for itself")
    return ROLES[type(happened)]


def reveals(happened: Event) -> bool:
    """Return whether an event showed somebody what was hidden from them before."""
    found = REVEALING[type(happened)]
    return found if isinstance(found, bool) else found(happened)


# ------------------------------------------------------------------ the course of the game


@event(Silent("the acts of a phase say where the game is"), reveals=False)
class PhaseBegan(Event):
    """The game entered a phase; `active` is whose turn it is."""

    phase: Phase
    active: Seat | None = None


@event(Begins(ActKind.ROUND), reveals=False)
class RoundBegan(Event):
    """A round began (RND-18)."""

    round: int


@event(Silent("every act says whose turn it is"), reveals=False)
class TurnBegan(PlayerEvent):
    """A player's turn began (RND-02)."""


@event(Begins(ActKind.PASS, once=True), reveals=False)
class TurnPassed(PlayerEvent):
    """A player had no unit left to activate (RND-07)."""


@event(Silent("the next act says whose turn it is"), reveals=False)
class TurnEnded(PlayerEvent):
    """A player's turn ended (RND-05)."""


@event(Begins(ActKind.ROUND_END), reveals=False)
class RoundEnded(Event):
    """The activation phase ended; clean-up begins (RND-08)."""

    round: int


@event(PartOf(PartKind.EFFECT), reveals=False)
class MarkersRemoved(Event):
    """Activation markers, NCU figures and influence left the table, in this order (RND-11).

    The figures of those `staying` kept their zones.
    """

    staying: tuple[UnitId, ...] = ()


@event(PartOf(PartKind.EFFECT), reveals=False)
class FirstPlayerNamed(PlayerEvent):
    """The first-player marker went to a player."""


@event(PartOf(PartKind.POINTS), reveals=False)
class PointsScored(PlayerEvent):
    """A player scored victory points."""

    points: int
    source: Text
    about: tuple[str, ...] = ()
    """The ids of what they were scored with: tokens, units; a quarter, or a mission's number."""


@event(Begins(ActKind.END, once=True), reveals=False)
class GameEnded(Event):
    """The game ended; no winner means a draw."""

    winner: Seat | None
    why: Message


# ------------------------------------------------------------------ setting up


@event(SETTING_UP, reveals=False)
class EdgeChosen(PlayerEvent):
    """A player took a deployment zone (DEP-01)."""

    edge: int
    title: Text = ""
    """The zone's name as players read it."""


@event(SETTING_UP, reveals=True)
class ObjectiveCardDealt(Event):
    """An objective token received a random card where it lay (SCN-GOT-09)."""

    token: str
    card: int
    at: Point


@event(PartOf(PartKind.EFFECT), reveals=False)
class TerrainPlaced(Event):
    """A terrain piece was placed."""

    piece: Terrain


@event(PartOf(PartKind.EFFECT), reveals=False)
class TerrainRemoved(Event):
    """A terrain piece left the battlefield; `kind` is what it was."""

    piece: str
    kind: str


# a random objective card may come with it (SCN-FEAST-11)
@event(PartOf(PartKind.EFFECT), reveals=lambda placed: placed.token.card is not None)
class TokenPlaced(Event):
    """A token came onto the table, or was put down somewhere else."""

    token: Token


@event(PartOf(PartKind.EFFECT), reveals=False)
class TokenClaimed(Event):
    """A unit took up a token and carries it (SCN-FEAST-05, SCN-DANCE-03)."""

    token: str
    unit: UnitId


@event(SETTING_UP, reveals=False)
class WallRaised(Event):
    """A castle wall was put on the battlefield."""

    wall: Unit


@event(SETTING_UP, reveals=False)
class UnitReturned(UnitEvent):
    """A destroyed unit came back, as it was at the start but for attachments gone for good.

    `activated` when it counts as activated this round; `attached` are the special cards on it.
    """

    pose: Pose
    wounds: int
    attachments: tuple[CardId, ...]
    activated: bool = False
    tokens: tuple[tuple[str, int], ...] = ()
    attached: tuple[Attached, ...] = ()


@event(PartOf(PartKind.EFFECT), reveals=False)
class UnitCalled(Event):
    """A combat unit of no army list came into the game; it still has to be put on the table."""

    unit: Unit


@event(SETTING_UP, reveals=False)
class UnitDeployed(UnitEvent):
    """A combat unit was put on the battlefield."""

    pose: Pose


@event(PartOf(PartKind.EFFECT), reveals=False)
class UnitWithdrawn(UnitEvent):
    """A combat unit was taken off the battlefield without being destroyed."""


# ------------------------------------------------------------------ dice and cards


@event(PartOf(PartKind.DICE), reveals=True)
class DiceRolled(Event):
    """Dice were rolled; `who` rolled them, `why` says for what.

    number: which roll of the game it is; what is said later of these dice names it.
    unit: whose dice they are, where a unit's own are rolled.
    stage: what a unit's dice are rolled for; an outcome of theirs follows for some stages.
    needed: the lowest face that counts as a success, where it stands before the dice fall.
    belongs_to: the roll these dice are part of: the D3 of a panic test, or dice of it rolled
    `again`.
    """

    who: Seat
    why: Text
    faces: tuple[int, ...]
    sides: int = 6
    number: int = 0
    unit: UnitId | None = None
    stage: RollStage | None = None
    needed: int | None = None
    belongs_to: int | None = None
    again: bool = False
    typed: bool = False
    """Whether they are real dice, typed in."""


@event(PartOf(PartKind.DICE), reveals=True)
class DiceRerolled(Event):
    """Some dice of the roll `number` were rolled again by one player's effect (RRL-01)."""

    by: Seat
    why: Message
    before: tuple[int, ...]
    after: tuple[int, ...]
    indices: tuple[int, ...]
    number: int | None = None


@event(PartOf(PartKind.DICE), reveals=False)
class DiceDiscarded(Event):
    """A player discarded the lowest dice of the roll `number`, which showed `faces`."""

    who: Seat
    faces: tuple[int, ...]
    number: int | None = None


@event(Silent("the order of a deck is hidden"), reveals=True)
class DeckShuffled(PlayerEvent):
    """A tactics deck was put into this order, top card first."""

    order: tuple[CardId, ...]


@event(PartOf(PartKind.CARDS), reveals=True)
class CardsDrawn(PlayerEvent):
    """A player drew this many cards from the top of the deck."""

    count: int


@event(PartOf(PartKind.CARDS), reveals=True)
class CardsSeen(PlayerEvent):
    """A player looked through the "hand" or the "deck" of a player, perhaps its own."""

    owner: Seat
    pile: str
    count: int


# a hand is hidden, a discard pile open
@event(PartOf(PartKind.CARDS), reveals=True)
class CardDiscarded(CardEvent):
    """A player discarded a card from the hand."""


# discard piles are open (TCD-06)
@event(PartOf(PartKind.CARDS), reveals=lambda taken: taken.pile == "deck")
class CardTaken(CardEvent):
    """A player took a named card from the deck or the discard pile into the hand."""

    pile: str


@event(PartOf(PartKind.CARDS), reveals=False)
class CardBorrowed(PlayerEvent):
    """A player took a card of an opponent's discard pile into the hand.

    When it leaves the hand, it goes back to the discard pile of its `lender`.
    """

    lender: Seat
    card: CardId


@event(PartOf(PartKind.CARDS), reveals=lambda put: put.to == "discard")
class CardPutAway(CardEvent):
    """A card went from its owner's "hand" or "deck" to the "deck", its "top" or "discard" pile.

    In the deck it lies at the bottom.
    """

    pile: str
    to: str


@event(Begins(ActKind.CARD), reveals=True)
class CardPlayed(CardEvent):
    """A tactics card was played; it goes to the discard pile unless it is attached later."""

    target: UnitId | None = None


@event(PartOf(PartKind.RESULT), reveals=False)
class CardCancelled(CardEvent):
    """The effect of a tactics card was cancelled."""

    by: Text


@event(PartOf(PartKind.RESULT), reveals=False)
class EffectCancelled(PlayerEvent):
    """An order's, ability's or zone's effect was cancelled; `name` says which."""

    name: Text
    by: Text


@event(Silent("it only says where the act of a card or an ability ends"), reveals=False)
class EffectEnded(PlayerEvent):
    """A card or ability that was used is over: what happened since its use was its effect (SIM-01).

    `holder` is the unit or NCU that has the ability, empty for a card in hand.
    """

    ability: AbilityId
    holder: UnitId = ""
    card: CardId = ""


@event(PartOf(PartKind.CARDS), reveals=lambda laid: laid.pile == "deck")
class CardAttached(CardEvent):
    """A tactics card was attached to a unit; it leaves the discard pile, or the "deck".

    A `special` card belongs to no pile and may lie on an NCU too.
    """

    unit: UnitId
    pile: str = "discard"
    special: bool = False


# who lays it has seen it: CardsSeen came before
@event(PartOf(PartKind.CARDS), reveals=False)
class CardLaidFaceDown(CardEvent):
    """A card of a player's deck was laid face down beside the card of a unit or NCU."""

    beside: UnitId


@event(PartOf(PartKind.CARDS), reveals=False)
class FaceDownTaken(CardEvent):
    """A player took the card that lay face down beside a card into the hand."""

    beside: UnitId


@event(PartOf(PartKind.CARDS), reveals=False)
class CardMoved(CardEvent):
    """An attached tactics card went from one unit to another, with the tokens on it."""

    origin: UnitId
    unit: UnitId


@event(PartOf(PartKind.CARDS), reveals=False)
class CardDetached(UnitEvent):
    """An attached tactics card went to its owner's discard pile."""

    card: CardId


@event(PartOf(PartKind.CARDS), reveals=False)
class CardTokensChanged(UnitEvent):
    """Tokens on an attached card changed by `amount`."""

    card: CardId
    amount: int


# ------------------------------------------------------------------ activations and actions


@event(Begins(ActKind.ACTIVATION), reveals=False)
class UnitActivated(UnitEvent):
    """A combat unit or NCU was activated (RND-03)."""


@event(Begins(ActKind.ACTION), reveals=False)
class ActionDeclared(UnitEvent):
    """A unit chose an action; free actions leave the activation untouched (GEN-06)."""

    action: str
    free: bool = False


@event(Silent("the marker on the unit shows it"), reveals=False)
class ActivationEnded(UnitEvent):
    """A unit received its activation marker (ACT-04)."""


@event(Silent("the banner names whose turn it is"), reveals=False)
class ActivationResumed(UnitEvent):
    """A unit's activation goes on after another unit was activated in the middle of it."""


@event(PartOf(PartKind.PATH), reveals=False)
class UnitMoved(UnitEvent):
    """A tray moved along `path` (first pose: where it stood; last: where it stands)."""

    path: tuple[Pose, ...]
    move: str
    inches: float = 0.0


@event(PartOf(PartKind.ENGAGEMENT), reveals=False)
class UnitsEngaged(UnitEvent):
    """Two units came into contact; `side` is the touched side of `other`, if it is known."""

    other: UnitId
    side: str = ""


@event(PartOf(PartKind.ENGAGEMENT), reveals=False)
class UnitsDisengaged(UnitEvent):
    """Two units are no longer in contact."""

    other: UnitId


@event(PartOf(PartKind.RESULT), reveals=False)
class ChargeMade(UnitEvent):
    """A charge distance stood: speed + die, reached or not, in order or not (CHG-14 to CHG-22).

    `needed` is the least die that reaches, None where not even a 6 does.
    """

    target: UnitId
    distance: Tally
    side: str
    success: bool
    disorderly: bool
    short_by: float = 0.0
    needed: int | None = None


@event(PartOf(PartKind.VERDICT), reveals=False)
class VerdictGiven(Event):
    """A verdict decided something and is written down with its witness."""

    subject: UnitId
    verdict: Verdict


# ------------------------------------------------------------------ attacks, morale, wounds


@event(Begins(ActKind.ATTACK), reveals=False)
class AttackBegan(Event):
    """An attack's numbers stood before its dice: name, dice, to-hit, keywords, arc of defender."""

    attacker: UnitId
    defender: UnitId
    attack: str
    dice: Tally
    to_hit: Tally
    keywords: tuple[Message, ...]
    side: str


@event(PartOf(PartKind.ATTACK), reveals=False)
class HitsScored(Event):
    """Attack dice stood: hits that may be blocked, wounds that may not (RES-02, REF-03).

    `number` is the roll, `faces` are its dice as they were counted; `by_die` is what each of them
    did: hits that may be blocked, wounds that may not. What effects added to the dice is the rest.
    `hitting` are the faces that hit.
    """

    attacker: UnitId
    defender: UnitId
    hits: int
    misses: int
    unblockable: int = 0
    number: int | None = None
    faces: tuple[int, ...] = ()
    by_die: tuple[tuple[int, int], ...] = ()
    hitting: tuple[int, ...] = ()


@event(PartOf(PartKind.ATTACK), reveals=False)
class HitsBlocked(UnitEvent):
    """Defense dice stood: blocked hits and what is left (RES-05).

    `no_roll` tells that the defender had no defense dice, as a castle wall (SCN-STORM-15).
    `number` is the roll, None where no die was rolled; `faces` are its dice as they were counted,
    and `by_die` says which of them block. `blocking` are the faces that do.
    """

    needed: Tally
    blocked: int
    unblocked: int
    no_roll: bool = False
    number: int | None = None
    faces: tuple[int, ...] = ()
    by_die: tuple[bool, ...] = ()
    blocking: tuple[int, ...] = ()


@event(PartOf(PartKind.ATTACK), reveals=False)
class HitsReplaced(Event):
    """An attack that scored hits dealt a fixed number of wounds, without defense dice.

    `faces` are the D3 that were rolled for it.
    """

    attacker: UnitId
    unit: UnitId
    wounds: int
    faces: tuple[int, ...] = ()


@event(PartOf(PartKind.ATTACK), reveals=False)
class AttackCompleted(Event):
    """An attack was over; wounds count the attack and its panic test (RES-11)."""

    attacker: UnitId
    defender: UnitId
    wounds: int


@event(PartOf(PartKind.RESULT), reveals=False)
class MoraleTested(UnitEvent):
    """A morale or panic test stood (MOR-01, PAN-02).

    `number` is the roll, None where no die was rolled; `faces` are its dice as they were counted.
    `cost` is the D3 of a failed panic test with what goes on top, of which `wounds` are suffered.
    """

    panic: bool
    passed: bool
    needed: int
    result: Tally
    automatic: Text = ""
    number: int | None = None
    faces: tuple[int, ...] = ()
    cost: Tally | None = None
    wounds: int = 0


@event(PartOf(PartKind.LOSS), reveals=False)
class WoundsSuffered(UnitEvent):
    """A unit suffered wounds; `by` is the player whose effect it was, None for nobody's."""

    wounds: int
    source: Text
    by: Seat | None = None


@event(PartOf(PartKind.LOSS), reveals=False)
class WoundsRestored(UnitEvent):
    """A unit restored wounds (WND-03)."""

    wounds: int
    source: Text


@event(PartOf(PartKind.LOSS), reveals=False)
class ModelsRemoved(UnitEvent):
    """Models of a unit were removed without wounding it; `wounds` are those they had left."""

    models: int
    wounds: int
    source: Text
    by: Seat | None = None


@event(PartOf(PartKind.LOSS), reveals=False)
class AttachmentLost(UnitEvent):
    """An attachment died with its figure (ATM-09).

    `wounds` are those its figure took along when an effect destroyed it alone.
    """

    card: CardId
    wounds: int = 0


@event(PartOf(PartKind.EFFECT), reveals=False)
class AttachmentJoined(UnitEvent):
    """A player's attachment joined an enemy unit, `place` from the left (ATM-01, ATM-07)."""

    card: CardId
    place: int
    player: Seat
    tokens: tuple[str, int] | None = None


@event(PartOf(PartKind.EFFECT), reveals=False)
class AttachmentReplaced(UnitEvent):
    """An attachment took the place of another, with abilities it gained."""

    card: CardId
    old: CardId
    gained: tuple[AbilityId, ...] = ()
    tokens: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachmentCame(UnitEvent):
    """An attachment of `origin` now stands in a unit, `place` from the left (ATM-01).

    It has `tokens`, and the orders and abilities it has used go with it. `began`: it stood in this
    unit when the game began.
    """

    origin: UnitId
    card: CardId
    place: int
    tokens: tuple[str, int] | None = None
    used_this_round: tuple[str, ...] = ()
    used_this_game: tuple[str, ...] = ()
    began: bool = False


@event(PartOf(PartKind.EFFECT), reveals=False)
class AttachmentMoved(AttachmentCame):
    """An attachment left one unit for another, with the `wounds` of its figure."""

    wounds: int = 0


@event(PartOf(PartKind.EFFECT), reveals=False)
class AttachmentBroughtBack(AttachmentCame):
    """A destroyed attachment came back for a figure of a unit (ATM-09).

    Those tokens it `left` on its old unit go.
    """

    left: tuple[str, int] | None = None


@event(PartOf(PartKind.EFFECT), reveals=False)
class FiguresRemoved(UnitEvent):
    """An effect took figures off a unit's tray with their wounds; nobody dealt them."""

    figures: int
    wounds: int
    source: Text


@event(PartOf(PartKind.LOSS), reveals=False)
class UnitDestroyed(UnitEvent):
    """A unit lost its last figure and left the battlefield (UNIT-09)."""

    by: Seat | None = None


@event(PartOf(PartKind.LOSS), reveals=False)
class ConditionGained(UnitEvent):
    """A unit received a condition token (CON-01)."""

    condition: Condition
    source: Text


@event(PartOf(PartKind.LOSS), reveals=False)
class ConditionLost(UnitEvent):
    """A condition token was expended by an opponent (`expended`) or removed by an effect."""

    condition: Condition
    source: Text
    expended: bool = False


# ------------------------------------------------------------------ abilities, NCUs


@event(Begins(ActKind.ABILITY), reveals=False)
class AbilityUsed(Event):
    """An ability, order or NCU ability took effect; `mark` records a use per round or game."""

    holder: UnitId
    ability: AbilityId
    name: Text
    order: bool = False
    mark: str = ""
    """"", "round" or "game"."""
    target: UnitId | None = None


@event(PartOf(PartKind.EFFECT), reveals=False)
class OrderRegained(UnitEvent):
    """An order that was used may be used again this round (ORD-01)."""

    ability: AbilityId
    name: Text


@event(PartOf(PartKind.EFFECT), reveals=False)
class TokensChanged(Event):
    """Tokens peculiar to a unit's or NCU's card changed by `amount`."""

    holder: UnitId
    token: str
    amount: int


@event(PartOf(PartKind.EFFECT), reveals=False)
class LastingBegan(Event):
    """An effect began to last."""

    lasting: Lasting


@event(Silent("what it changed shows in the numbers that follow"), reveals=False)
class LastingEnded(Event):
    """Lasting effects ended."""

    lasting: tuple[Lasting, ...]


@event(Begins(ActKind.ZONE), reveals=False)
class ZoneClaimed(Event):
    """An NCU claimed a zone of the tactics board (NCU-02)."""

    ncu: UnitId
    zone: Zone


@event(PartOf(PartKind.EFFECT), reveals=False)
class NcuMoved(Event):
    """An effect moved an NCU to another zone, which is not resolved (NCU-03)."""

    ncu: UnitId
    zone: Zone


@event(PartOf(PartKind.EFFECT), reveals=False)
class NcuLent(Event):
    """A player gained control of another's NCU until the round ends, or its own player again."""

    ncu: UnitId
    player: Seat


@event(PartOf(PartKind.EFFECT), reveals=False)
class InfluenceLaid(Event):
    """An NCU's card was attached to a combat unit (INF-01)."""

    ncu: UnitId
    unit: UnitId


@event(PartOf(PartKind.EFFECT), reveals=False)
class InfluenceLifted(Event):
    """An NCU's card returned from a combat unit (INF-04)."""

    ncu: UnitId


@event(PartOf(PartKind.EFFECT), reveals=False)
class FlagSet(PlayerEvent):
    """A mark on a player's seat was set or removed, such as "no_cards_this_turn" (CHG-20)."""

    flag: str
    on: bool = True


# silent without a text
@event(Begins(ActKind.NOTE, once=True), reveals=lambda noted: noted.shows)
class Noted(Event):
    """The scenario wrote plain data down under a key.

    cards: the cards of the mode laid open for all by it, and the `player` who did; none for others.
    """

    key: str
    value: NoteValue
    text: Message = NO_WORDS
    shows: bool = False
    """Whether a card that lay face down was drawn or turned up."""
    cards: tuple[CardId, ...] = ()
    player: Seat | None = None


class NotedDetails(TypedDict, total=False):
    """What more there may be to say of something written down: the fields of `Noted`."""

    shows: bool
    cards: tuple[CardId, ...]
    player: Seat | None


def noted(
    note: Note[T], value: T, rule: Rule, text: Message = NO_WORDS, **more: Unpack[NotedDetails]
) -> Noted:
    """Return the event that something was written down, in its place and with its type."""
    return Noted(rule=rule, key=note.key, value=value, text=text, **more)
