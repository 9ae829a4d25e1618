"""What players, dice and decks gave to a game, as it is recorded: a save is these and a header."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import cast

from simulator.engine.declarations import is_declared
from simulator.files.errors import PortableError
from simulator.language.texts import Text, msg
from simulator.model.requests import Reply, Request, Roll, Shuffle
from simulator.model.state import Seat
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Input:
    """One recorded reply: who gave it, to what kind of request; or what a player declared.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> session.answer("0", "a guess")
        >>> session.inputs[-1].reply, session.inputs[-1].why
        ('0', 'a guess')
    """

    who: Seat
    kind: str
    reply: Reply
    dice: bool = False
    """Dice and shuffles: nobody chose them."""
    why: Text = field(default="", compare=False)
    """Why a machine gave it, in a sentence, or as a save tells it; empty where nobody said."""
    private: bool = field(default=False, compare=False)
    """Whether the question was its player's secret: the options would betray hidden cards."""

    @property
    def declared(self) -> bool:
        """Return whether it answers no question: a concession, an offer or an agreement."""
        return is_declared(self.kind)

    def answers(self, request: Request) -> bool:
        """Return whether it may answer a request, as far as its kind and its seat tell."""
        return self.kind == kind_of(request) and self.who is request.who

    @classmethod
    def given_to(cls, request: Request, reply: Reply, why: Text = "") -> Input:
        """Return the record of a reply to a request."""
        dice = isinstance(request, Roll | Shuffle)
        return cls(request.who, kind_of(request), reply, dice, why, request.private)


@dataclass(frozen=True, slots=True)
class Declined:
    """A pass in a window in which nothing could be used: no input, so that no save holds it.

    `inputs`, `events` and `scripts` count what had been given, happened and begun before it.

    Example:
        >>> from simulator import Seat, quick_battle, start
        >>> session = start(quick_battle())
        >>> session.ask_anyway(frozenset(Seat))
        >>> session.declined
        []
    """

    given: Input
    inputs: int
    events: int
    scripts: int


class ReplayError(PortableError, ValueError):
    """A recorded input that does not fit the question the game asks at that point.

    Example:
        >>> from simulator import ReplayError, Session, quick_battle, start
        >>> session = start(quick_battle())
        >>> try:
        ...     Session(session.game, inputs=session.inputs[1:])
        ... except ReplayError as fault:
        ...     print(fault.index)
        0
    """

    def __init__(self, index: int, given: Input, request: Request) -> None:
        """Keep which input differs and what was asked instead."""
        words = msg(
            "input {index}: recorded “{kind}” by {who}, but the game asks {asked} for “{wanted}” "
            "({prompt})",
            index=index,
            kind=given.kind,
            who=given.who.words,
            asked=request.who.words,
            wanted=kind_of(request),
            prompt=request.prompt,
        )
        super().__init__(str(words))
        self.index = index


def fallen(inputs: Iterable[Input]) -> tuple[tuple[int, ...], ...]:
    """Return what dice showed and how decks lay, in order, as they were recorded."""
    found = (given.reply for given in inputs if given.dice)
    return tuple(cast("tuple[int, ...]", reply) for reply in found)


def kind_of(request: Request) -> str:
    """Return the word that stands for a request in a save."""
    if isinstance(request, Roll):
        return f"d{request.sides}"
    return "shuffle" if isinstance(request, Shuffle) else str(request.kind)
