"""A scenario as checked facts: zones, tokens, terrain, scoring; own rules are abilities by id."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any

from simulator.geometry.pose import Point
from simulator.language.texts import printed
from simulator.model.cards import BOXES, PieceSet
from simulator.model.rulebook import Rule
from simulator.records import dataclass

Rectangle = tuple[float, float, float, float]
"""x min, y min, x max, y max in inches."""


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    """An objective card: an ability for whoever controls the token it lies beside."""

    number: int
    name: str
    text: str
    ability: str
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class MissionCard:
    """A mission: `counts` says what is counted, `points` what each count pays.

    At least `least` counts are needed, and no more than `most` of them pay (0: all). `first_player`
    makes who fulfils it the first player of the next round.
    """

    number: int
    name: str
    text: str
    counts: str
    points: int = 1
    least: int = 1
    most: int = 0
    only_revealer: bool = False
    first_player: bool = False
    house_rules: tuple[Rule, ...] = ()
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class SiegeCard:
    """A siege card of one role; its behaviour belongs to the table, by the ability's id."""

    id: str
    name: str
    text: str
    role: str
    ability: str
    proposed: bool = False


ModeCard = ObjectiveCard | MissionCard | SiegeCard


@dataclass(frozen=True, slots=True)
class CastleWall:
    """What stands on the castle wall's card."""

    card: str
    victory_points: int
    hits_per_wound: int
    text: str = ""
    house_rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a scenario pays at the end of a round (`first_round`: from which round on)."""

    per_objective: int = 1
    commander_bonus: int = 1
    unit_destroyed: int = 1
    first_round: int = 2


@dataclass(frozen=True, slots=True)
class Citations:
    """The lines of the book that decide what several modes print, each on its own page.

    The defaults are those of A Game of Thrones, and of terrain in general.
    """

    claim: Rule = Rule.SCN_GOT_03
    control: Rule = Rule.SCN_GOT_04
    uncovered: Rule = Rule.SCN_GOT_06
    token_points: Rule = Rule.SCN_GOT_07
    commander_points: Rule = Rule.SCN_GOT_08
    cards: Rule = Rule.SCN_GOT_09
    """By which line an objective card is dealt and has its effect."""
    from_edges: Rule = Rule.BFD_01
    from_own_zone: Rule = Rule.BFD_06
    spacing: Rule = Rule.BFD_07
    fixed_spacing: Rule = Rule.BFD_07
    """What other terrain keeps from the pieces the mode lays itself."""


@dataclass(frozen=True, slots=True)
class FixedPiece:
    """A terrain piece the scenario lays down itself; a `token` lies in its middle if there is one.

    `spacing` is what other terrain keeps from it; `centred` keeps its place beside the middle of a
    wider board.
    """

    kind: str
    at: Point
    facing: float = 0.0
    spacing: float = 1.0
    token: bool = False
    centred: bool = False


@dataclass(frozen=True, slots=True)
class TerrainRules:
    """Where the players may put terrain, and which (BFD-04 to BFD-09)."""

    pieces: int = 4
    outside_zones: bool = True
    from_edges: float = 0.0
    spacing: float = 6.0
    without_kinds: tuple[str, ...] = ()
    without_keywords: tuple[str, ...] = ()
    placed_by: str = ""
    """The role that places all of it; empty when the players alternate."""
    from_own_zone: float = 0.0
    """How far off the placing role's own zone it must lie at least (inches)."""


@dataclass(frozen=True, slots=True)
class Reserves:
    """Units that begin beside the table (SCN-STORM-11 to -13)."""

    role: str
    from_round: int
    depth: float
    """They enter wholly within this many inches of a side edge."""


@dataclass(frozen=True, slots=True)
class Deployed:
    """Both armies stand already: in rows, fronts on the inner edges of their zones.

    `spacing` is what lies between two trays of a row (inches).
    """

    spacing: float


@dataclass(frozen=True)
class Scenario:
    """One game mode on one board.

    `zones` are the deployment zones (index 0 along the bottom edge); `objectives` are token
    centres; `claim` is "cover", "touch" or "carry"; `special` are ids of abilities the table owns.
    `roles` name what the players may be, zone by zone; none when they are alike.
    """

    id: str
    name: str
    summary: str
    board: tuple[float, float]
    zones: tuple[Rectangle, ...]
    objectives: tuple[Point, ...] = ()
    token_radius: float = 0.59
    claim: str = "cover"
    rounds: int = 6
    objective_cards: tuple[ObjectiveCard, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    special: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()
    """Sentences of the file's author: what is a choice of theirs."""
    house_rules: tuple[Rule, ...] = ()
    """What the print leaves open in this mode, or is not available to us, and how it is played."""
    deal_cards: bool = True
    """Every token receives a random objective card; else the cards are used some other way."""
    required_points: int | None = None
    scores_only: str = ""
    """The only role that gains points; empty when everybody does."""
    holds_out: str = ""
    """The role that wins when nobody else has won after the last round."""
    roles: tuple[str, ...] = ()
    free_for_all: bool = True
    tournament: bool = True
    terrain: TerrainRules = field(default_factory=TerrainRules)
    terrain_mode: str = "none"
    """How the terrain is chosen: "none", "chosen" (by the players) or "random" (by the table)."""
    pieces: PieceSet = BOXES
    """The set of terrain pieces that new games of it are played with."""
    fixed: tuple[FixedPiece, ...] = ()
    missions: tuple[MissionCard, ...] = ()
    siege_cards: tuple[SiegeCard, ...] = ()
    walls: tuple[Point, ...] = ()
    """Centres of castle walls that are attacked as units are; their length runs along x."""
    castle_wall: CastleWall | None = None
    cites: Citations = field(default_factory=Citations)
    reserves: Reserves | None = None
    deployed: Deployed | None = None
    """How the armies stand already; None where the players deploy them (DEP-03)."""
    # Any: abilities are behaviour, of which the model knows nothing
    own_abilities: tuple[Any, ...] = field(default=(), compare=False)
    """Abilities the scenario's file describes in words, as behaviour."""

    @property
    def own_choices(self) -> tuple[str, ...]:
        """Return in sentences what of this mode is not printed, each with its id if it has one."""
        text = (f"{rule.value}: {printed(rule.sentence)}" for rule in self.house_rules)
        return (*text, *map(printed, self.proposed))

    def on_board(self, width: float) -> Scenario:
        """Return the scenario on a wider or narrower table of the same depth (BFD-01).

        Everything keeps its distance from the nearer side edge, what lies in the middle stays in
        the middle; zones that reach from edge to edge still do.
        """
        before = self.board[0]
        if width == before:
            return self
        middle, more = before / 2, width - before

        def moved(x: float) -> float:
            return x + (0.0 if x < middle else more if x > middle else more / 2)

        return replace(
            self,
            board=(width, self.board[1]),
            zones=tuple((moved(a), b, moved(c), d) for a, b, c, d in self.zones),
            objectives=tuple((moved(x), y) for x, y in self.objectives),
            fixed=tuple(
                replace(p, at=(p.at[0] + more / 2 if p.centred else moved(p.at[0]), p.at[1]))
                for p in self.fixed
            ),
            walls=tuple((x + more / 2, y) for x, y in self.walls),
        )


def title_of(mode: Scenario | None) -> str:
    """Return the English name of a game mode, its id where it has none."""
    return mode.name or mode.id if mode else "no mode"
