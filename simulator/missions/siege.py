"""Siege cards: who may play one of the cards in hand, and when (SCN-STORM-06, SCN-STORM-09)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from simulator.engine.dice import Stream
from simulator.engine.effects import Resolve
from simulator.engine.names import player_name
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.engine.windows import playing_order
from simulator.language.texts import Text, msg
from simulator.missions.common import PASS, note
from simulator.missions.missions import printed_text
from simulator.missions.mode_state import UNKNOWN, Hands, Shown, dealt
from simulator.model.moments import Moment, Source
from simulator.model.notes import Note, NoteOfEach, NoteRecord
from simulator.model.picking import the_one
from simulator.model.requests import Kind, Option
from simulator.model.rulebook import Rule
from simulator.model.scenario import SiegeCard
from simulator.model.state import Lasting, Seat, Until
from simulator.model.subjects import Subject
from simulator.records import dataclass
from simulator.rules.scenarios import players_of_role, scenario_of

DRAWN = 3
S = TypeVar("S", bound=Subject)


@dataclass(frozen=True, slots=True)
class Siege(Generic[S]):
    """What a siege card does: its moment, when it fits, and its effect for its player."""

    moment: Moment
    fits: Callable[[Position, Seat, S], bool]
    resolve: Callable[[Table, Seat, S], Awaitable[Subject | None]]


# Any: each is written for the subject of its own window
Sieges = Mapping[str, Siege[Any]]
"""What siege cards do, by their ability."""


class SiegeNotes(NoteRecord):
    """Everything the siege remembers; who waits in reserve is among the notes of setting up."""

    hands = NoteOfEach[tuple[str, ...]]("siege:{}", ())
    """A player's siege cards, by seat."""


def hand(player: Seat) -> Note[tuple[str, ...]]:
    """Return where a player's siege cards are written down."""
    return SiegeNotes.hands.of(player.value)


@dataclass(frozen=True, slots=True)
class SiegeHands(Hands[str]):
    """The siege cards in everybody's hand (SCN-STORM-06)."""

    notes: ClassVar[NoteOfEach[tuple[str, ...]]] = SiegeNotes.hands
    unknown: ClassVar[str] = UNKNOWN

    def filled(self, now: Position, shown: Shown, stream: Stream) -> SiegeHands:
        """Return them with cards of their role's deck where they are unknown."""
        scenario = scenario_of(now)
        filled = dict(self.hands)
        for role in scenario.roles:
            pool = [card.id for card in scenario.siege_cards if card.role == role]
            for player in players_of_role(now, role):
                held = self.hands.get(player, ())
                if UNKNOWN in held:
                    cards = dealt(pool, stream, shown.get(hand(player).key, ()))
                    filled[player] = cards[: len(held)]
        return SiegeHands(filled)


async def draw(table: Table, _source: Source, _subject: Subject) -> None:
    """Ask each role to draw three random cards from its own deck (SCN-STORM-06)."""
    for role in scenario_of(table.now).roles:
        deck = tuple(card.id for card in scenario_of(table.now).siege_cards if card.role == role)
        for player in players_of_role(table.now, role)[:1]:
            order = await table.shuffled(player, msg("Siege cards"), deck)
            text = msg(
                "{player} draws {count} siege cards.",
                player=player_name(player),
                count=min(DRAWN, len(order)),
            )
            note(table, Rule.SCN_STORM_06, hand(player), order[:DRAWN], text, shows=True)


def _playable(
    now: Position, player: Seat, moment: Moment, known: Sieges, subject: Subject
) -> list[SiegeCard]:
    held = hand(player).read(now.state.notes)
    return [
        card
        for card in scenario_of(now).siege_cards
        if card.id in held
        and known[card.ability].moment is moment
        and known[card.ability].fits(now, player, subject)
    ]


def play_at(moment: Moment, known: Sieges) -> Resolve:
    """Return the rule that lets everybody play siege cards at a moment (SCN-STORM-09, SIM-02)."""

    async def play(table: Table, _source: Source, subject: Subject) -> Subject:
        for player in playing_order(table.now):
            while cards := _playable(table.now, player, moment, known, subject):
                card = await _choose(table, player, cards)
                if card is None:
                    break
                subject = await known[card.ability].resolve(table, player, subject) or subject
        return subject

    return play


async def _choose(table: Table, player: Seat, cards: list[SiegeCard]) -> SiegeCard | None:
    options = [Option(c.id, c.name, detail=printed_text(c.text, ours=c.proposed)) for c in cards]
    options.append(Option(PASS, msg("No siege card")))
    chosen = await table.choose(
        player,
        msg("Play a siege card?"),
        options,
        kind=Kind.CARD,
        rule=Rule.SCN_STORM_09,
        private=True,
    )
    if chosen == PASS:
        return None
    card = the_one((card for card in cards if card.id == chosen), f"siege card {chosen!r}")
    held = tuple(c for c in hand(player).read(table.now.state.notes) if c != card.id)
    text = msg("{player} plays the siege card {name}.", player=player_name(player), name=card.name)
    note(
        table,
        Rule.SCN_STORM_09,
        hand(player),
        held,
        text,
        shows=True,
        cards=(card.id,),
        player=player,
    )
    return card


def lasting(ability: str, player: Seat, subject: str | None, name: Text) -> Lasting:
    """Return an effect that lasts until the end of the round."""
    return Lasting(ability, player, subject, Until.ROUND, name)
