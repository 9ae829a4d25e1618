"""Winds of Winter: a hand of missions, one revealed each round (SCN-WINDS-03 to -07)."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, Final

from simulator.engine.dice import Stream
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.missions.at_once import PaidAtOnce, score_revealed
from simulator.missions.common import note, on, rule, sides_from_first
from simulator.missions.missions import REMEMBER, card, due_for_mission, option, score_mission
from simulator.missions.mode_state import Hands, Shown, dealt
from simulator.model.moments import Moment, Source
from simulator.model.notes import Note, NoteOfEach, NoteRecord
from simulator.model.requests import Kind
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.model.subjects import Turn
from simulator.records import dataclass
from simulator.rules.scenarios import scenario_of
from simulator.rules.scoring.victory import PointsDue

FIXED: Final = (11, 12)
"""The missions everybody has in hand."""
CHOSEN: Final = 4
NO_MISSION: Final = 0
"""A mission somebody may not see; missions are numbered from 1."""


class WindsNotes(NoteRecord):
    """Everything Winds of Winter remembers."""

    revealed = Note[tuple[tuple[str, int], ...]]("revealed", ())
    """The missions revealed this round: who, and the number."""
    hands = NoteOfEach[tuple[int, ...]]("missions:{}", ())
    """A player's hand of missions, by seat."""


def hand(player: Seat) -> Note[tuple[int, ...]]:
    """Return where a player's hand of missions is written down."""
    return WindsNotes.hands.of(player.value)


@dataclass(frozen=True, slots=True)
class MissionHands(Hands[int]):
    """The missions in everybody's hand (SCN-WINDS-03)."""

    notes: ClassVar[NoteOfEach[tuple[int, ...]]] = WindsNotes.hands
    unknown: ClassVar[int] = NO_MISSION

    def filled(self, now: Position, shown: Shown, stream: Stream) -> MissionHands:
        """Return them with missions out of all there are where they are unknown."""
        numbers = [card.number for card in scenario_of(now).missions]
        filled = dict(self.hands)
        for player, held in self.hands.items():
            if NO_MISSION in held:
                cards = dealt(numbers, stream, shown.get(hand(player).key, ()))
                filled[player] = tuple(sorted(cards[: len(held)]))
        return MissionHands(filled)


async def form_hands(table: Table, _source: Source, _subject: Turn) -> None:
    """Ask each side to add four missions of its choice to the fixed ones (SCN-WINDS-03)."""
    for side in sides_from_first(table.now):
        numbers = [m.number for m in scenario_of(table.now).missions if m.number not in FIXED]
        chosen = await table.choose_some(
            side[0],
            msg("Choose 4 missions"),
            [option(table.now, n) for n in numbers],
            least=CHOSEN,
            most=CHOSEN,
            kind=Kind.MISSION,
            rule=Rule.SCN_WINDS_03,
            private=True,
        )
        held = tuple(sorted((*FIXED, *map(int, chosen))))
        note(table, Rule.SCN_WINDS_03, hand(side[0]), held)


async def reveal(table: Table, _source: Source, _subject: Turn) -> None:
    """Ask each side to reveal a mission, the first player's first (SCN-WINDS-04)."""
    now = table.now
    if now.state.round < scenario_of(now).scoring.first_round:
        return
    for side in sides_from_first(table.now):
        held = hand(side[0]).read(table.now.state.notes)
        if not held:
            continue
        chosen = await table.choose(
            side[0],
            msg("Reveal which mission?"),
            [option(table.now, n) for n in held],
            kind=Kind.MISSION,
            rule=Rule.SCN_WINDS_04,
            private=True,
        )
        number = int(chosen)
        left = tuple(n for n in held if n != number)
        note(table, Rule.SCN_WINDS_04, hand(side[0]), left)
        shown = (*WindsNotes(table.now.state.notes).revealed, (side[0].value, number))
        text = msg(
            "{player} reveals mission {number}, {name}.",
            player=player_name(side[0]),
            number=number,
            name=card(table.now, number).name,
        )
        note(
            table,
            Rule.SCN_WINDS_04,
            WindsNotes.revealed,
            shown,
            text,
            shows=True,
            cards=(str(number),),
            player=side[0],
        )
        score_revealed(table, number, side, Rule.SCN_WINDS_07)


def due(now: Position) -> tuple[PointsDue, ...]:
    """Return the points for the revealed missions that are met now."""
    found = (
        due_for_mission(now, number, Seat(who), Rule.SCN_WINDS_07)
        for who, number in WindsNotes(now.state.notes).revealed
    )
    return tuple(chain.from_iterable(found))


async def score(table: Table, _source: Source, _subject: Turn) -> None:
    """Score the revealed missions, then discard them (SCN-WINDS-05, SCN-WINDS-07)."""
    shown = WindsNotes(table.now.state.notes).revealed
    for revealer, number in shown:
        await score_mission(table, number, Seat(revealer), Rule.SCN_WINDS_07)
    if shown:
        note(table, Rule.SCN_WINDS_05, WindsNotes.revealed, ())


def _revealed(now: Position) -> list[int]:
    return [number for _who, number in WindsNotes(now.state.notes).revealed]


SECRET_MISSIONS: Final = rule(
    "secret_missions",
    "Missions",
    on(Moment.BEFORE_DEPLOYMENT, form_hands),
    on(Moment.ROUND_START, reveal),
    on(Moment.SCORING, score),
    *PaidAtOnce(_revealed, Rule.SCN_WINDS_07).triggers(),
    REMEMBER,
)
