"""What a list says, part by part, and what became of each of its lines."""

from __future__ import annotations

from dataclasses import field

from simulator.content.army_lists.card_names import ANY, Kinds
from simulator.model.army import Army
from simulator.model.cards import CardId
from simulator.records import dataclass
from simulator.rules.armies.lists import Printed


class ArmyTextError(ValueError):
    """A text in which there is no army list; the message is for the player."""


@dataclass(frozen=True, slots=True)
class ListedCard:
    """One card that a list names, with everything the list says about it."""

    line: int
    """The line it stands in, counted from 0."""
    written: str
    options: tuple[Printed, ...] = ()
    """The cards that may be meant, the likeliest first; none where nothing was read."""
    exact: bool = True
    """The name is written as it is printed."""
    whole: bool = True
    """The name is written with the second name, if its card has one."""
    reason: str = ""
    """Why nothing was read."""
    points: int | None = None
    leads: bool = False
    kinds: Kinds = ANY
    """What its section lets it be."""
    home: int | None = None
    """The entry of the combat unit it stands in, for an attachment."""
    misplaced: bool = False
    """It stands in a section where its card does not belong, or in none."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list, with what was read in it and what was not."""

    number: int
    """Counted from 1, in the text as it was given."""
    text: str
    read_as: tuple[str, ...] = ()
    not_read: tuple[str, ...] = ()


@dataclass
class Listing:
    """A list taken to pieces: what its head says, its cards in their order, its lines."""

    form: str
    lines: list[str]
    faction: str = ""
    name: str = ""
    points: int = 0
    spent: int = 0
    """What the list says its cards cost together, 0 where it does not."""
    leader: ListedCard | None = None
    """The commander that its head names."""
    entries: list[ListedCard] = field(default_factory=list)
    heads: dict[int, list[str]] = field(default_factory=dict)
    """What was read in a line besides cards."""
    strays: dict[int, list[str]] = field(default_factory=dict)
    """What was not read in a line besides cards."""
    notes: list[str] = field(default_factory=list)

    def head(self, line: int, read_as: str) -> None:
        """Keep what a line says besides cards."""
        self.heads.setdefault(line, []).append(read_as)

    def stray(self, line: int, reason: str) -> None:
        """Keep why something in a line was not read."""
        self.strays.setdefault(line, []).append(reason)


@dataclass(frozen=True, slots=True)
class Imported:
    """An army that was read: its lines, what had to be decided, and the form it was read from."""

    army: Army
    lines: tuple[ListLine, ...]
    notes: tuple[str, ...]
    form: str
    cards: tuple[tuple[int, CardId], ...] = ()
    """The number of the line each card of the army was read in."""

    @property
    def not_read(self) -> tuple[ListLine, ...]:
        """Return the lines of which something was not read."""
        return tuple(line for line in self.lines if line.not_read)
