"""The piles of shared missions on the table: deck, active, reserve, discarded (SCN-DARK-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.engine.dice import Stream
from simulator.engine.game import Position, Table
from simulator.missions.common import note
from simulator.missions.mode_state import shuffled
from simulator.model.notes import Note, Notes, NoteValue
from simulator.model.rulebook import Rule
from simulator.model.scenario import Scenario
from simulator.model.state import Seat
from simulator.records import dataclass
from simulator.texts import msg

Pile = Note[tuple[int, ...]]

DECK: Final = Pile("mission_deck", ())
ACTIVE: Final = Pile("missions_active", ())
RESERVE: Final = Pile("missions_reserve", ())
DISCARD: Final = Pile("missions_discarded", ())
DONE: Final = Pile("missions_scored", ())
"""The missions: face down, open, next, discarded, already scored."""


@dataclass(frozen=True, slots=True)
class MissionDeck:
    """The missions face down; None where the mode has no such deck (SCN-DARK-03)."""

    cards: tuple[int, ...] | None

    @classmethod
    def read(cls, notes: Notes) -> MissionDeck:
        """Return the deck that was laid out."""
        return cls(DECK.read(notes) if DECK.key in notes else None)

    def written(self) -> dict[str, NoteValue]:
        """Return what the position's notes hold of it."""
        return {} if self.cards is None else {DECK.key: self.cards}

    def hidden_from(self, _team: Sequence[Seat]) -> MissionDeck:
        """Return it in an order that tells nothing."""
        return MissionDeck(None if self.cards is None else tuple(sorted(self.cards)))

    def dealt_anew(self, _scenario: Scenario, _team: Sequence[Seat], stream: Stream) -> MissionDeck:
        """Return it shuffled."""
        return MissionDeck(None if self.cards is None else shuffled(self.cards, stream))


def pile(now: Position, which: Pile) -> tuple[int, ...]:
    """Return the missions of a pile."""
    return which.read(now.state.notes)


async def draw(table: Table, count: int) -> tuple[int, ...]:
    """Draw missions; an empty deck is rebuilt from the discarded ones (SCN-DARK-12)."""
    drawn: list[int] = []
    for _card in range(count):
        if not pile(table.now, DECK):
            again = await table.shuffled(
                table.now.state.active, msg("Mission cards"), pile(table.now, DISCARD)
            )
            note(table, Rule.SCN_DARK_12, DECK, again)
            note(table, Rule.SCN_DARK_12, DISCARD, ())
        deck = pile(table.now, DECK)
        drawn += deck[:1]
        note(table, Rule.SCN_DARK_04, DECK, deck[1:], shows=True)
    return tuple(drawn)


def discard(table: Table, numbers: tuple[int, ...], why: Rule) -> None:
    """Discard missions; they may be scored again when they come back."""
    note(table, why, DISCARD, (*pile(table.now, DISCARD), *numbers))
    scored = tuple(n for n in pile(table.now, DONE) if n not in numbers)
    note(table, why, DONE, scored)
