"""A battle with the printed cards, told by their names.

    scene = battle().stark("Stark Sworn Swords", at=(24, 20)).lannister("Lannister Guardsmen")
    played = scene.run(fight("Stark Sworn Swords", "Lannister Guardsmen"), dice=[...])

Red looks up the table, blue looks down; the first unit of each stands front to front with the other
unless `at` says otherwise. `stark` and `lannister` are other words for `red` and `blue`: a unit of
any faction may stand on either side. NCUs and cards go to red, Lannister and neutral ones to blue.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, ClassVar, Self

from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_library
from simulator.content.games.scenarios import load_scenario
from simulator.engine.game import Game
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.geometry.contact import engaged
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Standing
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import SEASON, Library
from simulator.model.events import DiceRolled, Event, reveals
from simulator.model.requests import Choose, ChooseSome, Kind, Place, Reply, Request
from simulator.model.state import (
    Attached,
    GameState,
    Lasting,
    Phase,
    Seat,
    Token,
    Unit,
    Until,
    Zone,
)
from simulator.model.subjects import Attack, Charge
from simulator.rules import action_list, morale
from simulator.rules.attack import attack_numbers
from simulator.rules.attack import resolve as attacks
from simulator.rules.scoring.victory import GameOverError
from simulator.rules.setup import start
from simulator.rules.setup.start import slug
from simulator.rules.tactics import tactics_board
from tests.scripted_dice import ScriptedDice

RED, BLUE = Seat.RED, Seat.BLUE
LIBRARY = load_library()
SCENARIO = load_scenario("a-game-of-thrones")
EFFECTS = load_effects(SCENARIO)
Script = Callable[[Table], Awaitable[Any]]
STARTERS = ("stark", "lannister", "neutral")


def _numbers(cards: Iterable[Any]) -> dict[str, str]:
    """Return card numbers by number, by "Name, Second Name" and by name, where the first has it.

    A commander's tactics card has the commander's name for a second: "Lash Out, Donal Noye". Where
    several factions have a name, it means the card of those with starter sets.
    """
    found: dict[str, str] = {}
    for card in sorted(cards, key=lambda card: card.faction not in STARTERS):
        number = getattr(card, "commander", None) or ""
        leader = LIBRARY.attachments.get(number) or LIBRARY.units.get(number)
        subname = leader.name if leader else getattr(card, "subname", "")
        for name in (card.id, f"{card.name}, {subname}", card.name):
            found.setdefault(name, card.id)
    return found


UNITS = _numbers(LIBRARY.units.values())
ATTACHMENTS = _numbers(LIBRARY.attachments.values())
NCUS = _numbers(LIBRARY.ncus.values())
CARDS = _numbers(sorted(LIBRARY.tactics.values(), key=lambda card: card.id))


def red(name: str) -> str:
    """Return the id of a red unit or NCU by its card's name."""
    return f"red:{slug(name)}"


def blue(name: str) -> str:
    """Return the id of a blue unit or NCU by its card's name."""
    return f"blue:{slug(name)}"


@dataclass
class Played:
    """A script that ran to its end or waits for an answer."""

    session: Session
    dice: ScriptedDice
    result: list[Any] = field(default_factory=list)

    @property
    def now(self) -> Position:
        """Return the position."""
        return self.session.position

    @property
    def state(self) -> GameState:
        """Return the state."""
        return self.session.state

    @property
    def pending(self) -> Request | None:
        """Return the question that waits."""
        return self.session.pending

    def labels(self) -> list[str]:
        """Return what the pending question offers."""
        asked = self.pending
        return (
            [str(o.label) for o in asked.options] if isinstance(asked, Choose | ChooseSome) else []
        )

    def answers(self, *replies: Reply) -> Self:
        """Answer one question after the other."""
        for reply in replies:
            self.session.answer(reply)
            self.tells_what_it_shows()
        return self

    def tells_what_it_shows(self) -> None:
        """Report that nobody is asked about a hidden card that no event has shown before.

        Whoever is asked has seen it and could take the choice before it back (`model/events.py`).
        """
        asked = self.pending
        if not isinstance(asked, Choose | ChooseSome):
            return
        seats = self.state.seats
        hidden = {card for seat in seats.values() for card in (*seat.hand, *seat.deck)}
        hidden -= {*seats[asked.who].hand, *(c for s in seats.values() for c in s.discard)}
        shown = sorted(hidden & {option.about for option in asked.options})
        last = self.session.last_choice()
        text = self.session.events if last is None else ()
        seen = any(map(reveals, text)) if last is None else self.session.shown_since(last)
        assert seen or not shown, f"{asked.prompt!r} shows {shown}, and no event says so"

    def offers(self, name: str) -> bool:
        """Pass windows until an effect is offered; say whether it is before another question."""
        while isinstance(self.pending, Choose) and self.pending.kind is Kind.WINDOW:
            if any(label.startswith(name) for label in self.labels()):
                return True
            self.answers("pass")
        return False

    def uses(self, name: str) -> Self:
        """Use an effect, passing the windows before it."""
        assert self.offers(name), f"{name} is not offered; now: {self.pending}"
        asked = self.pending
        assert isinstance(asked, Choose)
        return self.answers(next(o.key for o in asked.options if str(o.label).startswith(name)))

    def passes(self) -> Self:
        """Pass every window and leave every die as it lies."""
        while True:
            asked = self.pending
            if isinstance(asked, Choose) and asked.kind is Kind.WINDOW:
                self.answers("pass")
            elif isinstance(asked, ChooseSome) and asked.kind is Kind.REROLL:
                self.answers(())
            else:
                return self

    def picks(self, about: str) -> Self:
        """Choose the option about a unit, card or zone."""
        asked = self.pending
        assert isinstance(asked, Choose), asked
        keys = [o.key for o in asked.options if about in {o.about, o.key, str(o.label)}]
        offered = ", ".join(f"{o.label} ({o.about or o.key})" for o in asked.options)
        assert keys, f"{about} is not among what {str(asked.prompt)!r} offers: {offered}"
        return self.answers(keys[0])

    def stays(self) -> Self:
        """Leave trays as they stand, wherever that is an answer, and pass windows."""
        while isinstance(self.pending, Place):
            self.answers(self.pending.start).passes()
        return self

    def ends(self) -> Self:
        """Return the sentence that nothing more is asked and that every die was rolled."""
        self.passes()
        assert self.pending is None, self.pending
        rolled = "; ".join(f"{roll.why} {list(roll.faces)}" for roll in self.of(DiceRolled))
        left = f"not rolled: {list(self.dice.faces)}; rolled: {rolled or 'none'}"
        assert not self.dice.faces, left
        return self

    def of(self, kind: type[Event]) -> list[Any]:
        """Return the events of one kind."""
        return [event for event in self.session.events if isinstance(event, kind)]

    def unit(self, name: str) -> Unit:
        """Return a unit of either side by its card's name."""
        return next(u for i, u in self.state.units.items() if i.endswith(":" + slug(name)))


class Battle:
    """A battle being laid out, with the cards of a season."""

    season: ClassVar[str] = SEASON
    """The season of a battle that names none."""

    def __init__(self, season: str = "") -> None:
        season = season or self.season
        usual = season == SEASON
        self._library = LIBRARY if usual else load_library(season=season)
        self._effects = EFFECTS if usual else load_effects(SCENARIO, season=season)
        self._units: dict[Seat, list[ArmyUnit]] = {RED: [], BLUE: []}
        self._where: dict[Seat, list[tuple[Pose, dict[str, Any]]]] = {RED: [], BLUE: []}
        self._ncus: dict[Seat, dict[str, Zone | None]] = {RED: {}, BLUE: {}}
        self._ncu_states: dict[tuple[str, Seat], dict[str, Any]] = {}
        self._seats: dict[Seat, dict[str, Any]] = {
            player: {"hand": (), "deck": (), "discard": ()} for player in (RED, BLUE)
        }
        self._influence: dict[str, str] = {}
        self._tokens: dict[str, Token] = {}
        self._changes: dict[str, Any] = {}

    def red(
        self,
        name: str,
        *with_: str,
        at: tuple[float, float] = (24, 20),
        facing: float = 0.0,
        **state: Any,
    ) -> Self:
        """Put a red unit and its attachments on the table; `state` are fields of Unit.

        Cards that another season alone has are named by their numbers.
        """
        return self._put(RED, name, with_, Pose(*at, facing), state)

    def blue(
        self,
        name: str,
        *with_: str,
        at: tuple[float, float] | None = None,
        facing: float = 180.0,
        **state: Any,
    ) -> Self:
        """Put a blue unit on the table, in front of the first red unit unless `at` says."""
        if at is None:
            pose, _more = self._where[RED][0]
            cards = self._library.units
            depth = cards[self._units[RED][0].card].tray.depth
            at = (pose.x, pose.y + depth / 2 + cards[UNITS.get(name, name)].tray.depth / 2)
        return self._put(BLUE, name, with_, Pose(*at, facing), state)

    stark, lannister = red, blue  # the two of the starter sets; any unit may stand on either side

    def _put(
        self, player: Seat, name: str, with_: Sequence[str], pose: Pose, state: dict[str, Any]
    ) -> Self:
        attached = tuple(ATTACHMENTS.get(each, each) for each in with_)
        self._units[player].append(ArmyUnit(UNITS.get(name, name), attached))
        self._where[player].append((quantise(pose), state))
        return self

    def ncu(
        self, name: str, zone: Zone | None = None, by: Seat | None = None, **state: Any
    ) -> Self:
        """Return a player an NCU, on a zone if one is named; see `_side` for whose it is.

        `state` are fields of Ncu.
        """
        player = by or _side(LIBRARY.ncus[NCUS[name]].faction)
        self._ncus[player][name] = zone
        self._ncu_states[NCUS[name], player] = state
        return self

    def joining(self, player: Seat, *cards: str) -> Self:
        """Return a player attachments that still have to join an enemy."""
        self._seats[player]["joining"] = cards
        return self

    def influenced(self, name: str, unit: str) -> Self:
        """Have an NCU influence a unit."""
        self._influence[name] = unit
        return self

    def hand(self, *names: str, pile: str = "hand", by: Seat | None = None) -> Self:
        """Deal cards into a hand, or another `pile`; see `_side` for whose they are."""
        for name in names:
            card = CARDS.get(name, name)
            player = by or _side(self._library.tactics[card].faction)
            self._seats[player][pile] += (card,)
        return self

    def objective(self, number: int, at: tuple[float, float]) -> Self:
        """Lay a token with this objective card on the table."""
        name = f"objective-{number}"
        self._tokens[name] = Token(name, at, SCENARIO.token_radius, number)
        return self

    def having(self, **changes: Any) -> Self:
        """Change fields of the position, such as round=3 or active=BLUE."""
        self._changes.update(changes)
        return self

    def game(self) -> Game:
        """Return the game; engagement follows from contact."""
        armies = {
            player: Army(
                f"{player}",
                player.title(),
                faction,
                30,
                tuple(self._units[player]),
                tuple(NCUS[name] for name in self._ncus[player]),
            )
            for player, faction in ((RED, "stark"), (BLUE, "lannister"))
        }
        state = start.start(SCENARIO, armies, self._library)
        changes: dict[str, Any] = {"phase": Phase.TURN, "round": 2, "turn": 1}
        state = replace(
            state,
            units=self._placed(state),
            ncus=self._on_zones(state),
            seats=MappingProxyType(
                {
                    player: replace(seat, edge=index, **self._seats[player])
                    for index, (player, seat) in enumerate(state.seats.items())
                }
            ),
            tokens=MappingProxyType(self._tokens),
            **(changes | self._changes),
        )
        state = replace(state, engaged=_contacts(state, self._library))
        return Game(
            start=state,
            library=self._library,
            effects=self._effects,
            next_step=lambda _now: None,
            board=SCENARIO.board,
            scenario=SCENARIO,
        )

    def _placed(self, state: GameState) -> Any:
        units = dict(state.units)
        for player in (RED, BLUE):
            mine = [unit for unit in units if units[unit].owner is player]
            for unit, (pose, more) in zip(mine, self._where[player], strict=True):
                units[unit] = replace(units[unit], **{"pose": pose, **more})
        return MappingProxyType(units)

    def _on_zones(self, state: GameState) -> Any:
        zones = [zone for player in (RED, BLUE) for zone in self._ncus[player].values()]
        pairs = zip(state.ncus.items(), zones, strict=True)
        laid = {NCUS[name]: unit for name, unit in self._influence.items()}
        return MappingProxyType(
            {
                i: replace(
                    ncu,
                    zone=zone,
                    influences=laid.get(ncu.card),
                    **self._ncu_states.get((ncu.card, ncu.owner), {}),
                )
                for (i, ncu), zone in pairs
            }
        )

    def now(self) -> Position:
        """Return the position."""
        game = self.game()
        return Position(game.start, game)

    def run(self, script: Script, dice: Iterable[int] = ()) -> Played:
        """Run one script with these die faces until it ends or asks."""
        results: list[Any] = []

        def only_this(_now: Position) -> Any:
            if results:
                return None

            async def chapter(table: Table) -> None:
                try:
                    results.append(await script(table))
                except GameOverError:
                    results.append(None)

            return chapter

        thrown = ScriptedDice(dice)
        session = Session(replace(self.game(), next_step=only_this), thrown)
        played = Played(session, thrown, results)
        played.tells_what_it_shows()
        return played


def _side(faction: str) -> Seat:
    """Return the side an NCU or card is for unless `by` says.

    Lannister and neutral ones are blue.
    """
    return BLUE if faction in ("lannister", "neutral") else RED


def _contacts(state: GameState, library: Library) -> frozenset[tuple[str, str]]:
    trays = {
        u.id: (u.owner, Standing(u.pose, library.units[u.card].tray).corners)
        for u in state.units.values()
        if u.pose is not None
    }
    return frozenset(
        (a, b)
        for a, (side, first) in trays.items()
        for b, (other, second) in trays.items()
        if a < b and side is not other and engaged(first, second)
    )


def battle(season: str = "") -> Battle:
    """Begin to lay out a battle."""
    return Battle(season)


# ------------------------------------------------------------------ what happens in it


def strike(
    now: Position, attacker: str, defender: str, *, line: int = 0, charge: Charge | None = None
) -> Attack:
    """Return an attack that is about to be made; `line` is the attack's number on the card."""
    card = now.card(attacker).attacks[line]
    return attack_numbers.prepared(now, attacker, defender, card, charge=charge)


def fight(attacker: str, defender: str, *, line: int = 0, charge: Charge | None = None) -> Script:
    """Resolve an attack from its declaration to its completion."""

    async def script(table: Table) -> Attack:
        attack = strike(table.now, attacker, defender, line=line, charge=charge)
        return await attacks.resolve(table, attack)

    return script


def window(moment: Any, subject: Any) -> Script:
    """Open one window."""

    async def script(table: Table) -> Any:
        return await open_window(table, moment, subject)

    return script


def charges(unit: str) -> Script:
    """Have a unit declare and resolve a charge."""

    async def script(table: Table) -> None:
        await action_list.perform(table, unit, "charge")

    return script


def claims(ncu: str, zone: Zone) -> Script:
    """Have an NCU claim a zone and resolve it."""

    async def script(table: Table) -> None:
        await tactics_board.claim(table, ncu, zone)

    return script


def takes_test(unit: str, *, panics: bool = True) -> Script:
    """Have a unit make a panic test, or another morale test, that nobody's effect demands."""

    async def script(table: Table) -> Any:
        test = morale.panic_test if panics else morale.morale_test
        return await test(table, unit, "test")

    return script


def lying(name: str, owner: Seat, tokens: int = 0) -> Attached:
    """Return a tactics card that lies on a unit."""
    return Attached(CARDS[name], owner, tokens)


def lost(unit: str) -> Lasting:
    """Return the loss of a unit's abilities until the turn ends."""
    return Lasting("abilities_lost", BLUE, unit, Until.TURN)
