"""The piles of shared missions on the table: deck, active, reserve, discarded (SCN-DARK-03)."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.dice import Stream
from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.missions.common import note
from simulator.missions.mode_state import Shown, dealt
from simulator.model.notes import Note, NoteRecord, Notes, NoteValue
from simulator.model.rulebook import Rule
from simulator.model.state import Seat
from simulator.records import dataclass


class DarkNotes(NoteRecord):
    """Everything the mode of the shared missions remembers: its piles."""

    deck = Note[tuple[int, ...]]("mission_deck", ())
    """The missions face down."""
    active = Note[tuple[int, ...]]("missions_active", ())
    """The open missions, which may be scored."""
    reserve = Note[tuple[int, ...]]("missions_reserve", ())
    """The missions that come next."""
    discarded = Note[tuple[int, ...]]("missions_discarded", ())
    """The missions that make a new deck when there is none left."""
    scored = Note[tuple[int, ...]]("missions_scored", ())
    """The missions that have been scored."""


@dataclass(frozen=True, slots=True)
class MissionDeck:
    """The missions face down; None where the mode has no such deck (SCN-DARK-03)."""

    cards: tuple[int, ...] | None

    @classmethod
    def read(cls, notes: Notes) -> MissionDeck:
        """Return the deck that was laid out."""
        return cls(DarkNotes(notes).deck if DarkNotes.deck.key in notes else None)

    def written(self) -> dict[str, NoteValue]:
        """Return what the position's notes hold of it."""
        return {} if self.cards is None else {DarkNotes.deck.key: self.cards}

    def hidden_from(self, _team: Sequence[Seat]) -> MissionDeck:
        """Return it in an order that tells nothing."""
        return MissionDeck(None if self.cards is None else tuple(sorted(self.cards)))

    def filled(self, _now: Position, shown: Shown, stream: Stream) -> MissionDeck:
        """Return it with what was drawn since on top."""
        first = shown.get(DarkNotes.deck.key, ())
        return MissionDeck(None if self.cards is None else dealt(self.cards, stream, first))


async def draw(table: Table, count: int) -> tuple[int, ...]:
    """Draw missions; an empty deck is rebuilt from the discarded ones (SCN-DARK-12)."""
    drawn: list[int] = []
    for _card in range(count):
        if not DarkNotes(table.now.state.notes).deck:
            again = await table.shuffled(
                table.now.state.active,
                msg("Mission cards"),
                DarkNotes(table.now.state.notes).discarded,
            )
            note(table, Rule.SCN_DARK_12, DarkNotes.deck, again)
            note(table, Rule.SCN_DARK_12, DarkNotes.discarded, ())
        deck = DarkNotes(table.now.state.notes).deck
        drawn += deck[:1]
        note(table, Rule.SCN_DARK_04, DarkNotes.deck, deck[1:], shows=True)
    return tuple(drawn)


def discard(table: Table, numbers: tuple[int, ...], why: Rule) -> None:
    """Discard missions; they may be scored again when they come back."""
    note(table, why, DarkNotes.discarded, (*DarkNotes(table.now.state.notes).discarded, *numbers))
    scored = tuple(n for n in DarkNotes(table.now.state.notes).scored if n not in numbers)
    note(table, why, DarkNotes.scored, scored)
