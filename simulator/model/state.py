"""One position of a game: plain frozen data, replaced and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Never

from frozendict import frozendict

from simulator.geometry.pose import Point, Pose
from simulator.language.texts import NO_WORDS, Message, Text, msg
from simulator.model.cards import AbilityId, CardId
from simulator.model.named_kind import ByName, ChosenKind, NamedKind, by_name
from simulator.model.notes import Notes
from simulator.records import dataclass, one_line

SPARSE: Final = frozendict({"sparse": True})
"""Marks a field that fingerprints leave out while it has its default."""

NOT_HASHED: Final = frozendict({"told": True})
"""Marks what is only read: the position is the same whatever it says."""

NO_ENTRIES: Final[Mapping[str, Never]] = frozendict()
"""A map without entries."""
NO_TOKENS: Final[Mapping[str, int]] = ByName.of("tokens", {})
"""The tokens of a piece without any."""

UnitId = str
"""A unit in this game: owner and name, such as "red:stark-sworn-swords" (a second one "...-2")."""
TokenId = str


def frozen(value: object) -> object:
    """Return plain data with every mapping, list and set in it made immutable.

    Maps keep their order. What a position holds passes through here, so that positions can be
    hashed and pickled.
    """
    if isinstance(value, Mapping):
        return frozendict({key: frozen(entry) for key, entry in value.items()})
    if isinstance(value, list | tuple) and type(value) in {list, tuple}:
        return tuple(frozen(entry) for entry in value)
    if isinstance(value, set | frozenset):
        return frozenset(frozen(entry) for entry in value)
    return value


class SeatsById(ByName["Seat", "SeatState"]):
    """The players of a game by their seats."""

    __slots__ = ()
    what = "seats"


class UnitsById(ByName[UnitId, "Unit"]):
    """The combat units of a game by their ids."""

    __slots__ = ()
    what = "units"


class NcusById(ByName[UnitId, "Ncu"]):
    """The non-combat units of a game by their ids."""

    __slots__ = ()
    what = "ncus"


class TokensById(ByName[TokenId, "Token"]):
    """The objective tokens on the table by their ids."""

    __slots__ = ()
    what = "tokens"


def _freeze(record: object, *names: str) -> None:
    """Make the maps of a new record immutable that were given as something else."""
    for name in names:
        value = getattr(record, name)
        if type(value) is not frozendict:
            object.__setattr__(record, name, frozen(value))


class Seat(ChosenKind):
    """A seat at the table, named by its colour.

    Example:
        >>> from simulator import Seat
        >>> Seat("blue"), str(Seat.RED)
        (<Seat.BLUE: 'blue'>, 'red')
    """

    RED = "red", msg("Red")
    BLUE = "blue", msg("Blue")
    GREEN = "green", msg("Green")
    GOLD = "gold", msg("Gold")


class Condition(ChosenKind):
    """The three condition tokens (CON-04 to CON-06).

    Example:
        >>> from simulator import Condition
        >>> Condition("weakened")
        <Condition.WEAKENED: 'weakened'>
    """

    PANICKED = "panicked", msg("Panicked")
    VULNERABLE = "vulnerable", msg("Vulnerable")
    WEAKENED = "weakened", msg("Weakened")


class Zone(ChosenKind):
    """The zones of the tactics board, left to right (TBD-01), then those that cards bring.

    Example:
        >>> from simulator import Zone
        >>> Zone.CROWN.value
        'crown'
    """

    CROWN = "crown", msg("Crown")
    WEALTH = "wealth", msg("Wealth")
    TACTICS = "tactics", msg("Tactics")
    COMBAT = "combat", msg("Combat")
    MANEUVER = "maneuver", msg("Maneuver")
    UNDYING = "undying", msg("House of the Undying")
    WATER_GARDENS = "water_gardens", msg("Water Gardens")


BOARD_ZONES: Final = (Zone.CROWN, Zone.WEALTH, Zone.TACTICS, Zone.COMBAT, Zone.MANEUVER)
"""The five zones printed on the tactics board, left to right (TBD-01)."""


class Phase(StrEnum):
    """Where the game is between two scripts; `rules.sequence` reads it.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.state.phase
        <Phase.TURN: 'turn'>
    """

    SETUP = "setup"
    DEPLOYMENT = "deployment"
    ROUND_START = "round_start"
    TURN = "turn"
    CLEAN_UP = "clean_up"
    OVER = "over"


class Until(NamedKind):
    """How long a lasting effect lasts; the first three are bound to one attack, charge or test.

    Example:
        >>> from simulator import Until
        >>> Until("round")
        <Until.ROUND: 'round'>
    """

    ATTACK = "attack", msg("for this attack")
    CHARGE = "charge", msg("for this charge")
    TEST = "test", msg("for this test")
    TURN = "turn", msg("until the end of the turn")
    ROUND = "round", msg("until the end of the round")
    GAME = "game", msg("until the end of the game")


@dataclass(frozen=True, slots=True)
class Attached:
    """A tactics card or special card lying on a unit or NCU, with its tokens.

    Example:
        >>> from simulator import Attached, Seat
        >>> Attached("40101", Seat.RED).tokens
        0
    """

    card: CardId
    owner: Seat
    tokens: int = 0
    special: bool = field(default=False, metadata=SPARSE)
    """It belongs to no deck and leaves the game with the unit."""
    lender: Seat | None = field(default=None, metadata=SPARSE)
    """The opponent from whose deck its owner borrowed it; it goes back to that discard pile."""


@dataclass(frozen=True, slots=True)
class Joined:
    """An attachment that came to a unit during the game, with abilities it gained.

    Example:
        >>> from simulator import Joined
        >>> Joined("20101").gained
        ()
    """

    card: CardId
    gained: tuple[AbilityId, ...] = ()
    origin: UnitId = field(default="", metadata=SPARSE)
    """The unit it began the game in, if it began in one."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A combat unit as it stands: `wounds` are those it can still suffer.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> unit = now.unit("red:attacker")
        >>> unit.wounds, unit.on_table
        (12, True)
    """

    id: UnitId
    owner: Seat
    card: CardId
    attachments: tuple[CardId, ...]
    wounds: int
    pose: Pose | None = None
    conditions: frozenset[Condition] = frozenset()
    activated: bool = False
    destroyed: bool = False
    fallen: tuple[CardId, ...] = ()
    tokens: Mapping[str, int] = NO_TOKENS
    used_this_round: frozenset[str] = frozenset()
    used_this_game: frozenset[str] = frozenset()
    attached: tuple[Attached, ...] = ()
    joined: tuple[Joined, ...] = field(default=(), metadata=SPARSE)
    """Those of its attachments it did not begin with."""
    stand_ins: int = field(default=0, metadata=SPARSE)
    """Of the fallen attachments, how many an ordinary figure stands for since the unit returned."""
    figures_gone: int = field(default=0, metadata=SPARSE)
    """Figures that fell with attachments which came back in other units; they cannot return."""

    def __post_init__(self) -> None:
        """Make the map of tokens immutable, whatever was given."""
        by_name(self, tokens="tokens")

    @property
    def on_table(self) -> bool:
        """Return whether the unit stands on the battlefield."""
        return self.pose is not None and not self.destroyed


@dataclass(frozen=True, slots=True)
class Ncu:
    """A non-combat unit: the zone it stands on and the unit it influences.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> {ncu.zone for ncu in session.state.ncus.values()}
        {None}
    """

    id: UnitId
    owner: Seat
    card: CardId
    zone: Zone | None = None
    influences: UnitId | None = None
    activated: bool = False
    destroyed: bool = False
    tokens: Mapping[str, int] = NO_TOKENS
    used_this_game: frozenset[str] = frozenset()
    used_this_round: frozenset[str] = field(default=frozenset(), metadata=SPARSE)
    lent_by: Seat | None = field(default=None, metadata=SPARSE)
    """Whose army it is in, while an opponent (`owner`) controls it until the round ends."""
    attached: tuple[Attached, ...] = field(default=(), metadata=SPARSE)
    """The special cards that lie open on it."""

    def __post_init__(self) -> None:
        """Make the map of tokens immutable, whatever was given."""
        by_name(self, tokens="tokens")

    @property
    def home(self) -> Seat:
        """Return the player in whose army it is, whoever controls it."""
        return self.lent_by or self.owner


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect that stays for a while: an ability's modifiers hold for `subject` (or all).

    Example:
        >>> from simulator import Lasting, Seat, Until
        >>> Lasting("shield_wall", Seat.RED, "red:attacker", Until.ROUND).amount
        0
    """

    ability: AbilityId
    owner: Seat
    subject: UnitId | None
    until: Until
    name: Text = field(default="", metadata=NOT_HASHED)
    amount: int = 0
    chosen: UnitId = field(default="", metadata=SPARSE)
    """A second unit the effect is about, chosen when it began."""
    bound: int = field(default=0, metadata=SPARSE)
    """The number of the one attack, charge or test it is about; 0 for an effect of a turn or so."""


@dataclass(frozen=True, slots=True)
class Token:
    """An objective token on the table, with the objective card beside it (SCN-GOT-09).

    `carrier` is the unit that carries it on its tray; `pile` the terrain piece it is linked with
    (SCN-FEAST-04).

    Example:
        >>> from simulator import Seat, battle, start
        >>> armies = {Seat.RED: "stark-20", Seat.BLUE: "lannister-20"}
        >>> session = start(battle("skirmish", armies))
        >>> token = next(iter(session.state.tokens.values()))
        >>> token.radius, token.carrier
        (0.59, None)
    """

    id: TokenId
    at: Point
    radius: float
    card: int | None = None
    carrier: UnitId | None = None
    pile: str = ""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain piece: outline counter-clockwise, maybe with notches; keywords of chapter 16.

    Example:
        >>> from simulator import Terrain
        >>> Terrain("Wood", "forest", ((0, 0), (3, 0), (3, 3)), frozenset({"cover"})).owner
    """

    id: str
    kind: str
    outline: tuple[Point, ...]
    keywords: frozenset[str]
    centre: Point = (0.0, 0.0)
    facing: float = 0.0
    owner: Seat | None = field(default=None, metadata=SPARSE)
    """Who laid it, where it matters whose it is; None for terrain that is nobody's."""

    def __hash__(self) -> int:
        """Return the hash of its id, which no other piece of a game has."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Award:
    """Victory points a player was given: how many, in which round, and what for.

    Example:
        >>> from simulator import Award, Seat
        >>> Award(Seat.RED, 1, 2, "the crown").points
        1
    """

    player: Seat
    points: int
    round: int
    source: Text = field(metadata=NOT_HASHED)


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A tactics card that lies face down beside the card of a unit or NCU; its owner knows it.

    Example:
        >>> from simulator import FaceDown
        >>> FaceDown("40101", "red:attacker").beside
        'red:attacker'
    """

    card: CardId
    beside: UnitId


@dataclass(frozen=True, slots=True)
class Borrowed:
    """A card of an opponent's deck in a player's hand; it was taken from an open pile.

    Example:
        >>> from simulator import Borrowed, Seat
        >>> Borrowed("40101", Seat.BLUE).lender
        <Seat.BLUE: 'blue'>
    """

    card: CardId
    lender: Seat


@dataclass(frozen=True, slots=True)
class SeatState:
    """What belongs to one player: cards, points, and the zone it deploys in.

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> seat = now.state.seats["red"]
        >>> seat.faction, seat.score
        ('stark', 0)
    """

    player: Seat
    faction: str
    army: str
    points_size: int
    deck: tuple[CardId, ...] = ()
    hand: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    score: int = 0
    edge: int | None = None
    """Index of the deployment zone taken (0 = bottom), None before the choice."""
    flags: frozenset[str] = frozenset()
    """Marks such as "no_cards_this_turn" (CHG-20)."""
    joining: tuple[CardId, ...] = field(default=(), metadata=SPARSE)
    """Attachments that still have to join an enemy unit."""
    face_down: tuple[FaceDown, ...] = field(default=(), metadata=SPARSE)
    """Its tactics cards that lie face down beside a card: neither deck nor hand."""
    borrowed: tuple[Borrowed, ...] = field(default=(), metadata=SPARSE)
    """The cards of its hand that belong to an opponent's deck; everybody knows them."""


HAND_OPEN: Final = "hand_open_this_round"
"""The mark of a player who plays with the hand revealed until the round ends."""


@dataclass(frozen=True)
class GameState:
    """One position; == compares everything; positions share what did not change.

    It can be copied, pickled, hashed, and written as a line of text (`games/state_text.py`).

    Example:
        >>> from simulator import Fighter, face_off
        >>> now = face_off(Fighter("Stark Sworn Swords"), Fighter("Lannister Guardsmen"))
        >>> now.state
        GameState(round 1, red to activate; 0:0)
        >>> list(now.state.units), sorted(now.state.engaged)
        (['red:attacker', 'blue:defender'], [('blue:defender', 'red:attacker')])
    """

    phase: Phase
    round: int
    active: Seat
    first: Seat
    seats: Mapping[Seat, SeatState]
    units: Mapping[UnitId, Unit]
    ncus: Mapping[UnitId, Ncu]
    tokens: Mapping[TokenId, Token]
    terrain: tuple[Terrain, ...] = ()
    engaged: frozenset[tuple[UnitId, UnitId]] = frozenset()
    """Pairs of engaged units, the smaller id first."""
    activating: UnitId = field(default="", metadata=SPARSE)
    """The unit or NCU whose activation is under way; it has activated this round (RND-03)."""
    engaged_before: frozenset[tuple[UnitId, UnitId]] = field(default=frozenset(), metadata=SPARSE)
    """The pairs that were engaged as this turn began; empty between turns."""
    lasting: tuple[Lasting, ...] = ()
    turn: int = 0
    """Turns begun in this round."""
    points: tuple[Award, ...] = ()
    """Every award so far."""
    winner: Seat | None = None
    ending: Message = field(default=NO_WORDS, metadata=NOT_HASHED)
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Players who play together; empty when everyone plays alone (TEAM-08)."""
    notes: Notes = NO_ENTRIES
    """Plain data of the scenario (who chose the zone, cards used, marks)."""

    def __post_init__(self) -> None:
        """Make every map immutable, whatever was given."""
        _freeze(self, "notes")
        for name, kind in _BY_ID.items():
            given = getattr(self, name)
            if type(given) is not kind:
                object.__setattr__(self, name, kind(given))

    def __hash__(self) -> int:
        """Return a hash of what positions of one game mostly differ in: to read all takes long."""
        units = [(one.wounds, one.conditions, one.pose) for one in self.units.values()]
        return hash((self.round, self.turn, self.activating, tuple(units)))

    def __repr__(self) -> str:
        """Return the course of the game and the score, as `GameState(round 2, red to ...; 0:1)`."""
        return one_line(f"GameState({self.progress()}; {self.score()})")

    def progress(self) -> str:
        """Return how far the game has come, in English: "round 2, red to activate"."""
        if self.phase is Phase.OVER:
            return f"over, {self.winner} has won" if self.winner else "over, a draw"
        if self.phase is Phase.TURN:
            return f"round {self.round}, {self.active} to activate"
        phase = self.phase.replace("_", " ")
        return f"round {self.round}, {phase}" if self.round else phase

    def score(self) -> str:
        """Return the victory points in the order of the seats: "0:1"."""
        return ":".join(str(seat.score) for seat in self.seats.values())


_BY_ID: Final = {"seats": SeatsById, "units": UnitsById, "ncus": NcusById, "tokens": TokensById}
"""The maps of a position that refuse unknown ids."""
