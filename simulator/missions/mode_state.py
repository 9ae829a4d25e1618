"""What a game mode keeps hidden: who may not see it, and how it is dealt anew (TCD-02).

Each mode with hidden cards has a frozen record of them; what a seat may see of a position, and how
an agent that thinks ahead deals the unseen again, asks these records and knows no mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from simulator.engine.dice import Stream
from simulator.engine.position import Position
from simulator.model.notes import NoteOfEach, Notes, NoteValue
from simulator.model.state import Seat
from simulator.records import dataclass

UNKNOWN: Final = "unknown"
"""A card somebody may not see."""

C = TypeVar("C", str, int)

# Any: the cards of each mode are numbers or words of its own
Shown = Mapping[str, tuple[Any, ...]]
"""The cards that were shown since, by the key of the note they lay under."""


class ModeState(Protocol):
    """The hidden cards of a game mode, as they stand in a position."""

    def written(self) -> dict[str, NoteValue]:
        """Return what the position's notes hold of them, by key."""
        ...

    def hidden_from(self, team: Sequence[Seat]) -> ModeState:
        """Return them as a team sees them; what it may not see is unknown."""
        ...

    def filled(self, now: Position, shown: Shown, stream: Stream) -> ModeState:
        """Return them with a card drawn for each unknown one, and what was shown since among them.

        It is asked of what a team sees (`hidden_from`).
        """
        ...


ReadState = Callable[[Notes], ModeState]
"""Reads a mode's hidden cards from a position's notes; of another mode it finds none."""


@dataclass(frozen=True, slots=True)
class Hands(Generic[C]):
    """What everybody holds of a mode's own cards; other players see how many, not which."""

    hands: Mapping[Seat, tuple[C, ...]]
    # Any: the cards of each mode are numbers or words of its own
    notes: ClassVar[NoteOfEach[Any]]
    unknown: ClassVar[Any]  # Any: the same

    @classmethod
    def read(cls, notes: Notes) -> Self:
        """Return the hands that were dealt or formed."""
        each = {player: cls.notes.of(player.value) for player in Seat}
        return cls({one: note.read(notes) for one, note in each.items() if note.key in notes})

    def written(self) -> dict[str, NoteValue]:
        """Return what the position's notes hold of them."""
        return {self.notes.of(player.value).key: held for player, held in self.hands.items()}

    def hidden_from(self, team: Sequence[Seat]) -> Self:
        """Return them with the cards of the enemies unknown."""
        hands = self.hands.items()
        return replace(
            self, hands={p: h if p in team else (self.unknown,) * len(h) for p, h in hands}
        )


def shuffled(cards: Sequence[C], stream: Stream) -> tuple[C, ...]:
    """Shuffle cards whose order nobody knows: the order in which they lie must not matter."""
    return tuple(stream.sample(sorted(cards), len(cards)))


def dealt(cards: Iterable[C], stream: Stream, first: Iterable[C] = ()) -> tuple[C, ...]:
    """Return cards shuffled, with some of them first, as far as they are among them."""
    free = list(shuffled(tuple(cards), stream))
    ahead = taken(free, first)
    ahead.extend(free)
    return tuple(ahead)


def taken(free: list[C], wanted: Iterable[C]) -> list[C]:
    """Take cards out of those that are free, as far as they are there, and return them."""
    found: list[C] = []
    for card in wanted:
        if card in free:
            free.remove(card)
            found.append(card)
    return found
