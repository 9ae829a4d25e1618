"""What players declare beside their answers: that they concede, which result they agree on.

A declaration answers no question. It is an input like any other, so that a save holds it, and the
rules make of it what it means (`Settlement`). The rulebook is silent about it (AMB-96).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, Protocol

from simulator.engine.position import Position
from simulator.engine.table import Table
from simulator.language.texts import msg
from simulator.model.requests import Reply
from simulator.model.rulebook import Rule
from simulator.model.state import Phase, Seat
from simulator.model.verdict import Verdict, allowed, refused
from simulator.records import dataclass

DRAW: Final = "draw"
"""What stands in the place of a winner where a draw is offered."""


class DeclaredKind(StrEnum):
    """The kinds of declarations, as saves have them in the place of a question's kind."""

    CONCEDE = "concede"
    OFFER = "offer"
    AGREE = "agree"


class Declaration(Protocol):
    """What is read of a recorded input."""

    @property
    def who(self) -> Seat:
        """Return whose it is."""

    @property
    def kind(self) -> str:
        """Return its kind."""

    @property
    def reply(self) -> Reply:
        """Return the winner that is offered, or DRAW; empty for the other kinds."""


@dataclass(frozen=True, slots=True)
class ResultOffer:
    """A result that one player has offered and not everybody has agreed on.

    Attributes:
        who: The player who offered it.
        winner: Who is to have won; None for a draw.
        agreed: Who has agreed so far, the one who offered it first.

    Example:
        >>> from simulator import Seat, quick_battle, start
        >>> session = start(quick_battle())
        >>> session.offer_result(Seat.RED)
        >>> session.offer
        ResultOffer(who=<Seat.RED: 'red'>, winner=None, agreed=(<Seat.RED: 'red'>,))
    """

    who: Seat
    winner: Seat | None
    agreed: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the rules of a game make of declarations."""

    playing: Callable[[Position], tuple[Seat, ...]]
    """Returns the players who may still win, so may declare something and must agree."""
    concede: Callable[[Table, Seat], None]
    agree: Callable[[Table, Seat | None], None]


def is_declared(kind: str) -> bool:
    """Return whether an input of a kind declares something, in place of answering a question."""
    return kind in frozenset(DeclaredKind)


def standing_offer(inputs: Sequence[Declaration]) -> ResultOffer | None:
    """Return the offer that stands: until everybody agrees, or the next question is answered."""
    agreed: list[Seat] = []
    for given in reversed(inputs):
        if given.kind == DeclaredKind.OFFER:
            winner = None if given.reply == DRAW else Seat(str(given.reply))
            return ResultOffer(given.who, winner, (given.who, *reversed(agreed)))
        if given.kind != DeclaredKind.AGREE:
            return None
        agreed.append(given.who)
    return None


def may_declare(
    now: Position, playing: tuple[Seat, ...], offer: ResultOffer | None, given: Declaration
) -> Verdict:
    """Return whether a player may declare something now (AMB-96)."""
    if now.state.phase is Phase.OVER:
        return refused(Rule.AMB_96, msg("The game is over."))
    if given.who not in playing:
        return refused(Rule.AMB_96, msg("This player is not in the game, or out of it."))
    if given.kind == DeclaredKind.OFFER and given.reply not in {*playing, DRAW}:
        return refused(Rule.AMB_96, msg("The winner must be a player who is still in the game."))
    if given.kind == DeclaredKind.AGREE and offer is None:
        return refused(Rule.AMB_96, msg("No result is offered that one could agree on."))
    if given.kind == DeclaredKind.AGREE and offer is not None and given.who in offer.agreed:
        return refused(Rule.AMB_96, msg("This player has agreed already."))
    return allowed(Rule.AMB_96, msg("It may be declared."))


def settle(table: Table, rules: Settlement, offer: ResultOffer | None, given: Declaration) -> None:
    """Do what a declaration means; `offer` is the one that stands with it."""
    if given.kind == DeclaredKind.CONCEDE:
        rules.concede(table, given.who)
    elif offer is not None and set(rules.playing(table.now)) <= set(offer.agreed):
        rules.agree(table, offer.winner)
