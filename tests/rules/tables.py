"""Positions in table language: who stands where, and what they answer.

    table = a_table().red("sworn-swords", at=(24, 10)).blue("guards", at=(24, 20), facing=180)
    game = table.session(dice=[4, 1, 6])

Units stand on a 48 x 48 board; red's front looks up the table unless `facing` says otherwise. The
ids are "red:sworn-swords", and "#1", "#2" when a side has several alike.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Self

from simulator.engine.effects import Effects
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.geometry.arcs import ArcSide
from simulator.geometry.contact import aligned_pose, engaged
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing, rectangle
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import (
    AttachmentCard,
    AttackCard,
    AttackKind,
    Library,
    NcuCard,
    TacticsCard,
    UnitCard,
    UnitType,
)
from simulator.model.events import Event
from simulator.model.requests import Reply, Request
from simulator.model.scenario import Scenario
from simulator.model.state import Condition, GameState, Phase, Seat, Terrain, Unit
from simulator.model.stats import Stat
from simulator.rules.scoring.victory import GameOverError
from simulator.rules.setup import start
from simulator.rules.turn import sequence
from tests.scripted_dice import ScriptedDice

RED, BLUE = Seat.RED, Seat.BLUE

MELEE = AttackCard("Longswords", AttackKind.MELEE, 3, (8, 6, 4))
SHORT = AttackCard("Crossbows", AttackKind.SHORT, 4, (7, 5, 4))
LONG = AttackCard("Longbows", AttackKind.LONG, 4, (7, 5, 4))


def unit_card(card: str, *, faction: str = "stark", **values: Any) -> UnitCard:
    """Return an infantry card that is told apart by what a test names."""
    printed: dict[str, Any] = {
        "id": card,
        "name": card.replace("-", " ").title(),
        "faction": faction,
        "type": UnitType.INFANTRY,
        "cost": 6,
        "speed": 5,
        "defense": 4,
        "morale": 7,
        "attacks": (MELEE,),
        "abilities": (),
        "tray_name": "infantry",
    }
    return UnitCard(**(printed | values))


UNITS = {
    card.id: card
    for card in (
        unit_card("sworn-swords"),
        unit_card("spears", cost=5, speed=4),
        unit_card("archers", speed=6, defense=6, attacks=(LONG, replace(MELEE, dice=(4, 4, 3)))),
        unit_card("crossbows", faction="lannister", attacks=(SHORT, MELEE)),
        unit_card("guards", faction="lannister", speed=4, defense=3, morale=6),
        unit_card("halberdiers", faction="lannister", speed=4),
        unit_card(
            "riders",
            type=UnitType.CAVALRY,
            tray_name="cavalry",
            speed=8,
            wounds_per_figure=3,
            attacks=(AttackCard("Lances", AttackKind.MELEE, 3, (9, 6)),),
            cost=8,
        ),
        unit_card(
            "knights",
            faction="lannister",
            type=UnitType.CAVALRY,
            tray_name="cavalry",
            speed=6,
            wounds_per_figure=3,
            attacks=(AttackCard("Lances", AttackKind.MELEE, 3, (9, 6)),),
            cost=8,
        ),
        unit_card(
            "giant",
            faction="neutral",
            type=UnitType.MONSTER,
            tray_name="solo_small",
            speed=5,
            wounds_per_figure=8,
            attacks=(AttackCard("Club", AttackKind.MELEE, 3, (6,)),),
        ),
        unit_card(
            "dire-wolf",
            type=UnitType.MONSTER,
            tray_name="solo_small",
            speed=6,
            wounds_per_figure=4,
            attacks=(AttackCard("Bite", AttackKind.MELEE, 3, (5,)),),
            cost=3,
        ),
    )
}

ATTACHMENTS = {
    card.id: card
    for card in (
        AttachmentCard(
            "eddard",
            "Eddard Stark",
            "stark",
            UnitType.INFANTRY,
            0,
            (),
            commander=True,
            character=True,
            tactics=("stark-c1", "stark-c2", "stark-c3"),
        ),
        AttachmentCard(
            "jaime",
            "Jaime Lannister",
            "lannister",
            UnitType.INFANTRY,
            0,
            (),
            commander=True,
            character=True,
            tactics=("lannister-c1", "lannister-c2", "lannister-c3"),
        ),
        AttachmentCard("captain", "Captain", "stark", UnitType.INFANTRY, 1, ()),
    )
}

NCUS = {
    card.id: card
    for card in (
        NcuCard("catelyn", "Catelyn Stark", "stark", 4, ()),
        NcuCard("sansa", "Sansa Stark", "stark", 4, ()),
        NcuCard("tyrion", "Tyrion Lannister", "lannister", 4, ()),
        NcuCard("cersei", "Cersei Lannister", "lannister", 4, ()),
    )
}

TACTICS = {
    card.id: card
    for house, commander in (("stark", "eddard"), ("lannister", "jaime"))
    for number in range(1, 11)
    for card in [
        TacticsCard(
            f"{house}-{number}" if number <= 7 else f"{house}-c{number - 7}",
            f"{house.title()} plan {number}",
            house,
            f"{house}_plan_{number}",
            commander if number > 7 else None,
        )
    ]
}

LIBRARY = Library(UNITS, ATTACHMENTS, NCUS, TACTICS, {})

SCENARIO = Scenario(
    id="plain",
    name="Plain field",
    summary="",
    board=(48.0, 48.0),
    zones=((0.0, 0.0, 48.0, 10.0), (0.0, 38.0, 48.0, 48.0)),
    objectives=((24.0, 24.0), (6.6, 18.6), (41.4, 18.6), (6.6, 29.4), (41.4, 29.4)),
)


def red_army() -> Army:
    """Return a small Stark army."""
    units = (
        ArmyUnit("sworn-swords", ("eddard",)),
        ArmyUnit("sworn-swords"),
        ArmyUnit("archers"),
        ArmyUnit("riders"),
    )
    return Army("red-test", "Wolves", "stark", 30, units, ("catelyn",))


def blue_army() -> Army:
    """Return a small Lannister army."""
    units = (
        ArmyUnit("guards", ("jaime",)),
        ArmyUnit("halberdiers"),
        ArmyUnit("crossbows"),
        ArmyUnit("knights"),
    )
    return Army("blue-test", "Lions", "lannister", 30, units, ("tyrion",))


def full_game(seed: int = 1, *, scenario: Scenario = SCENARIO, **more: Any) -> Game:
    """Return a game of the two small armies before its first roll; `more` are fields of Game."""
    armies = {RED: red_army(), BLUE: blue_army()}
    first = start.start(scenario, armies, LIBRARY)
    values: dict[str, Any] = {"effects": Effects(), "seed": seed} | more
    return Game(
        start=first,
        library=LIBRARY,
        next_step=sequence.next_step,
        board=scenario.board,
        scenario=scenario,
        **values,
    )


Script = Callable[[Table], Awaitable[Any]]


@dataclass
class Played:
    """A script that ran to its end or waits for an answer."""

    session: Session
    result: list[Any] = field(default_factory=list)

    @property
    def now(self) -> Position:
        """Return the position."""
        return self.session.position

    @property
    def pending(self) -> Request | None:
        """Return the question that waits."""
        return self.session.pending

    @property
    def events(self) -> list[Event]:
        """Return what happened."""
        return self.session.events

    def answers(self, *replies: Reply) -> Self:
        """Answer one question after the other."""
        for reply in replies:
            self.session.answer(reply)
        return self

    def of(self, kind: type[Event]) -> list[Any]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


class TableBuilder:
    """A battlefield being laid out."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self._terrain: list[Terrain] = []
        self._changes: dict[str, Any] = {}
        self._scenario = SCENARIO
        self._effects = Effects()
        self._rulings: dict[str, bool] = {}
        self._armies: dict[Seat, list[ArmyUnit]] = {RED: [], BLUE: []}
        self._ncus: dict[Seat, list[str]] = {RED: [], BLUE: []}
        self._poses: list[tuple[Seat, Pose, dict[str, Any]]] = []
        self._cards: dict[str, UnitCard] = dict(UNITS)
        self._ncu_cards: dict[str, NcuCard] = dict(NCUS)

    def red(self, card: str, **where: Any) -> Self:
        """Put a red unit on the table; see `put`."""
        return self.put(RED, card, **{"facing": 0.0} | where)

    def blue(self, card: str, **where: Any) -> Self:
        """Put a blue unit on the table; see `put`."""
        return self.put(BLUE, card, **{"facing": 180.0} | where)

    def put(
        self,
        player: Seat,
        card: str,
        *,
        at: tuple[float, float],
        facing: float = 0.0,
        attachments: tuple[str, ...] = (),
        **state: Any,
    ) -> Self:
        """Put a unit on the table; `state` are further fields, such as wounds=5."""
        self._armies[player].append(ArmyUnit(card, attachments))
        self._poses.append((player, quantise(Pose(*at, facing)), state))
        return self

    def against(
        self,
        player: Seat,
        card: str,
        target: tuple[Seat, int],
        side: ArcSide = ArcSide.FRONT,
        offset: float = 0.0,
        **state: Any,
    ) -> Self:
        """Put a unit flush against a side of the `target`-th unit put down for a player."""
        poses = [(p, pose) for p, pose, _state in self._poses]
        owner, number = target
        pose = [pose for p, pose in poses if p is owner][number]
        other = self._armies[owner][number].card
        standing = Standing(pose, self._cards[other].tray)
        placed = aligned_pose(standing, side, self._cards[card].tray, offset)
        return self.put(player, card, at=placed.centre, facing=placed.facing, **state)

    def card(self, card: UnitCard | NcuCard) -> Self:
        """Print a card of the test's own."""
        if isinstance(card, NcuCard):
            self._ncu_cards[card.id] = card
        else:
            self._cards[card.id] = card
        return self

    def ncu(self, player: Seat, card: str) -> Self:
        """Return a player an NCU."""
        self._ncus[player].append(card)
        return self

    def terrain(
        self,
        kind: str,
        *keywords: str,
        at: tuple[float, float],
        size: tuple[float, float],
        facing: float = 0.0,
    ) -> Self:
        """Lay down a rectangular piece."""
        outline = rectangle(at, *size, facing)
        number = len(self._terrain) + 1
        piece = Terrain(f"{kind}-{number}", kind, outline, frozenset(keywords), at, facing)
        self._terrain.append(piece)
        return self

    def scenario(self, scenario: Scenario) -> Self:
        """Play another scenario."""
        self._scenario = scenario
        return self

    def effects(self, effects: Effects) -> Self:
        """Bring abilities into the game."""
        self._effects = effects
        return self

    def ruling(self, name: str, value: bool = True) -> Self:
        """Switch a ruling."""
        self._rulings[name] = value
        return self

    def having(self, **changes: Any) -> Self:
        """Change fields of the position, such as round=3 or active=BLUE."""
        self._changes.update(changes)
        return self

    def game(self) -> Game:
        """Return the game with everything in place; engagement follows from contact."""
        armies = {
            player: Army(
                f"{player}-army",
                player.title(),
                "stark" if player is RED else "lannister",
                30,
                tuple(units),
                tuple(self._ncus[player]),
            )
            for player, units in self._armies.items()
        }
        library = replace(LIBRARY, units=self._cards, ncus=self._ncu_cards)
        state = start.start(self._scenario, armies, library, terrain=self._terrain)
        state = self._placed(state)
        state = replace(state, engaged=_contacts(state, self._cards))
        changes: dict[str, Any] = {"phase": Phase.TURN, "round": 1, "turn": 1}
        state = replace(state, **(changes | self._changes))
        return Game(
            start=state,
            library=library,
            effects=self._effects,
            next_step=sequence.next_step,
            board=self._scenario.board,
            scenario=self._scenario,
            rulings=self._rulings,
        )

    def _placed(self, state: GameState) -> GameState:
        units = dict(state.units)
        for player in (RED, BLUE):
            ids = [unit for unit in units if units[unit].owner is player]
            mine = [(pose, more) for p, pose, more in self._poses if p is player]
            for unit, (pose, more) in zip(ids, mine, strict=True):
                units[unit] = replace(units[unit], **({"pose": pose} | more))
        edges = {RED: 0, BLUE: 1}
        seats = {p: replace(seat, edge=edges[p]) for p, seat in state.seats.items()}
        return replace(state, units=MappingProxyType(units), seats=MappingProxyType(seats))

    def now(self) -> Position:
        """Return the position."""
        game = self.game()
        return Position(game.start, game)

    def run(self, script: Script, dice: Iterable[int | tuple[int, ...]] = ()) -> Played:
        """Run one script with these die faces until it ends or asks."""
        game = self.game()
        results: list[Any] = []

        def only_this(now: Position) -> Any:
            if results or now.state.phase is Phase.OVER:
                return None

            async def chapter(table: Table) -> None:
                try:
                    results.append(await script(table))
                except GameOverError:
                    results.append(None)

            return chapter

        session = Session(replace(game, next_step=only_this), ScriptedDice(dice))
        return Played(session, results)

    def session(self, dice: Iterable[int | tuple[int, ...]] = ()) -> Session:
        """Play on from here by the whole sequence of the game."""
        return Session(self.game(), ScriptedDice(dice))


def _contacts(state: GameState, cards: Mapping[str, UnitCard]) -> frozenset[tuple[str, str]]:
    trays = {
        u.id: (u.owner, Standing(u.pose, cards[u.card].tray).corners)
        for u in state.units.values()
        if u.pose is not None
    }
    return frozenset(
        (a, b)
        for a, (side, first) in trays.items()
        for b, (other, second) in trays.items()
        if a < b and side is not other and engaged(first, second)
    )


def a_table() -> TableBuilder:
    """Begin to lay out a table."""
    return TableBuilder()


__all__ = ["BLUE", "RED", "ArcSide", "Condition", "Stat", "a_table", "full_game"]
