"""A game like the one a seat sees, brought to the very question that was put to the seat.

Between two checkpoints a game is a script under way, which nothing can hold but the game itself. So
the script is run again: from the checkpoint as the seat saw it, with what it could not see dealt
anew. The seat's own answers are given, the open ones of the enemies and the dice; where an enemy
was asked in secret, the first answer is taken after which all happens that the seat saw happen.
What the seat may not know has no part in it: two games that look the same to a seat lead to the
same imagined games. And all that the script has found out on its way, such as who may answer in the
window that is open, it has found out about the cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from frozendict import frozendict

from simulator.agents.past import Given, Past, Trace, asked, trace_of
from simulator.engine.changes.altered import changed
from simulator.engine.declarations import is_declared
from simulator.engine.dice import SeededDice, Stream, UntoldDice
from simulator.engine.game import Game
from simulator.engine.inputs import Input, kind_of
from simulator.engine.legality import IllegalReplyError
from simulator.engine.position import Position
from simulator.engine.session import Session, StartingPoint, session_since
from simulator.engine.windows import PASS
from simulator.missions.hidden_cards import with_hidden
from simulator.missions.mode_state import UNKNOWN, dealt, shuffled, taken
from simulator.model import events as ev
from simulator.model.cards import Library
from simulator.model.requests import (
    Choose,
    ChooseSome,
    Option,
    Reply,
    Request,
    Shuffle,
    WindowOption,
)
from simulator.model.state import GameState, SeatsById, SeatState
from simulator.records import dataclass, replace

MOST_ANSWERS: Final = 200
"""How many answers are tried at most until all has happened that the seat saw happen."""
MOST_DEALS: Final = 8
"""How many deals are tried at most until one fits what the seat saw happen."""
MOST_SETS: Final = 30
"""How many ways are tried at most to answer one secret question for several things."""


class NotImaginedError(RuntimeError):
    """No game was found in which all happens that a seat saw happen.

    Example:
        >>> from simulator import NotImaginedError, ask, quick_battle, start
        >>> class Curious:
        ...     def answer(self, view, request):
        ...         try:
        ...             return view.imagine(1).pending.options[0].key
        ...         except NotImaginedError:
        ...             return request.options[0].key
        >>> ask(start(quick_battle()), Curious())
        '0'
    """


def imagined(past: Past, game: Game, stream: Stream, alike: Callable[[Position], bool]) -> Session:
    """Return a game in which all has happened that a seat saw happen, at the question it is asked.

    game: as the seat sees it. stream: deals the cards and rolls the dice. alike: whether a position
    looks to the seat as the present one. Raises NotImaginedError where none is found.
    """
    dice = SeededDice(stream.randrange(2**32))
    for _deal in range(MOST_DEALS):
        point = StartingPoint(filled(past, game.library, stream), past.rolls)
        session = session_since(game, UntoldDice(), (), point)
        session.check_cancelled = past.check_cancelled
        if _played_again(session, past, alike):
            session.dice = dice
            session.deal_anew(session.state)
            return session
    raise NotImaginedError


def _played_again(session: Session, past: Past, alike: Callable[[Position], bool]) -> bool:
    """Bring a game from its checkpoint to the question; return whether that was possible."""
    way = _way(session, past, 0, 0)
    ways = [way] if way else []
    for _answer in range(MOST_ANSWERS):
        if not ways:
            return False
        if _reached(session, past, ways[-1]) and alike(session.position):
            return True
        while ways and not (way := _next(session, past, ways[-1])):
            ways.pop()
        if way:
            ways.append(way)
    return False


@dataclass(frozen=True, slots=True)
class _Question:
    """A question on the way: after how many inputs, known answers and events, and its replies."""

    inputs: int
    given: int
    seen: int
    replies: Iterator[tuple[Reply, int]]


def _way(session: Session, past: Past, given: int, before: int) -> _Question | None:
    """Return the question a game has come to; None if not all happened as the seat saw it."""
    given = _declared(session, past, given)
    events, team = session.events, past.mark.team(past.seat)
    if len(session.checkpoints) > 1 or len(events) > len(past.traces):
        return None
    if any(trace_of(events[at], team) != past.traces[at] for at in range(before, len(events))):
        return None
    replies = _replies(session, past, given, len(events))
    return _Question(len(session.inputs), given, len(events), replies)


def _declared(session: Session, past: Past, given: int) -> int:
    """Declare what players declared at this question; return how many answers are known now."""
    while given < len(past.given) and is_declared((due := past.given[given]).kind):
        if due.after != len(session.events):
            break
        session.repeat(Input(due.who, due.kind, due.reply))
        given += 1
    return given


def _reached(session: Session, past: Past, way: _Question) -> bool:
    """Return whether a game stands at the question that the seat is asked."""
    if way.given < len(past.given) or way.seen < len(past.traces):
        return False
    return session.pending is not None and asked(session.pending) == past.asked


def _next(session: Session, past: Past, way: _Question) -> _Question | None:
    """Return the question that follows with the next answer that may have been given; else None."""
    for reply, known in way.replies:
        session.back_to(way.inputs)
        try:
            session.answer(reply)
        except IllegalReplyError:
            continue
        found = _way(session, past, way.given + known, way.seen)
        if found is not None:
            return found
    return None


# ------------------------------------------------------------------ answers


def _replies(session: Session, past: Past, given: int, seen: int) -> Iterator[tuple[Reply, int]]:
    """Return the answers a question may have had, each with how many known answers it is."""
    request = session.pending
    if request is None:
        return iter(())
    due = past.given[given] if given < len(past.given) else None
    known: list[tuple[Reply, int]] = []
    if due is not None and _answers(due, request, seen):
        known.append((_whole(due.reply, request), 1))
    if request.who in past.mark.team(past.seat) and not isinstance(request, Shuffle):
        return iter(known)
    secret = _secret(request, past.traces[seen:])
    return iter(known) if known and not request.private else _after(known, secret)


def _after(
    known: Iterable[tuple[Reply, int]], secret: Iterable[Reply]
) -> Iterator[tuple[Reply, int]]:
    yield from known
    for reply in secret:
        yield reply, 0


def _answers(given: Given, request: Request, seen: int) -> bool:
    return (given.who, given.kind, given.after) == (request.who, kind_of(request), seen)


def _whole(reply: Reply, request: Request) -> Reply:
    """Return an answer as it is, or an order of cards of which the beginning alone is known."""
    if isinstance(request, Shuffle) and isinstance(reply, tuple):
        return (*reply, *(place for place in range(request.count) if place not in reply))
    return reply


def _secret(request: Request, coming: tuple[Trace, ...]) -> Iterator[Reply]:
    """Yield the answers to a question asked in secret, what fits the coming events first."""
    if isinstance(request, Shuffle):
        for first in range(request.count):
            yield (*range(first, request.count), *range(first))
    elif isinstance(request, Choose):
        ahead = _named(coming)
        yield from (one.key for one in sorted(request.options, key=lambda one: _rank(one, ahead)))
    elif isinstance(request, ChooseSome):
        yield from _sets(request, coming)


def _named(coming: Iterable[Trace]) -> Trace | None:
    """Return the first of the coming events in which a card or an ability is named."""
    return next((trace for trace in coming if isinstance(trace.card, str)), None)


def _rank(option: Option, ahead: Trace | None) -> int:
    if ahead is not None:
        names = {option.key, option.about}
        if isinstance(option, WindowOption):
            names = {option.card or option.ability}
            if ahead.kind is ev.AbilityUsed and option.holder != ahead.about:
                names = set()
        if ahead.card in names:
            return 0
    return 1 if option.key == PASS else 2


def _sets(request: ChooseSome, coming: Iterable[Trace]) -> Iterator[tuple[str, ...]]:
    keys = [option.key for option in request.options]
    free = list(request.options)
    gone = []
    for trace in coming:
        if trace.kind is not ev.CardDiscarded or trace.player is not request.who:
            break
        fitting = [option for option in free if option.about == trace.card]
        if fitting:
            free.remove(fitting[0])
            gone.append(fitting[0].key)
    yield tuple(gone)
    tried = 0
    for size in range(request.least, request.most + 1):
        for some in combinations(keys, size):
            yield some
            tried += 1
            if tried == MOST_SETS:
                return


# ------------------------------------------------------------------ cards


def filled(past: Past, library: Library, stream: Stream) -> GameState:
    """Return the position at the checkpoint, with a card dealt for each the seat did not see."""
    state, shown = past.mark.state, past.shown
    seats = {
        seat.player: _of_enemy(seat, past, library, stream)
        if seat.player in past.unseen
        else replace(seat, deck=dealt(seat.deck, stream, shown.decks.get(seat.player, ())))
        for seat in state.seats.values()
    }
    notes = with_hidden(state.notes, lambda mode: mode.filled(past.mark, shown.notes, stream))
    return changed(state, seats=SeatsById(seats), notes=frozendict(notes))


def _of_enemy(seat: SeatState, past: Past, library: Library, stream: Stream) -> SeatState:
    """Return an enemy's cards as they may lie: in hand and on top of the deck what was shown."""
    player, known = seat.player, tuple(card for card in seat.hand if card != UNKNOWN)
    free = list(shuffled(past.unseen[player], stream))
    held = taken(free, past.shown.hands.get(player, ()))
    top = taken(free, past.shown.decks.get(player, ()))
    aside = []
    for lying, wanted in zip(seat.face_down, past.commanders[player], strict=True):
        fitting = [card for card in free if (library.tactics[card].commander is not None) is wanted]
        aside += [replace(lying, card=card) for card in taken(free, fitting[:1])]
    count = len(seat.hand) - len(known)
    more = max(0, count - len(held))
    hand = shuffled((*held[:count], *free[:more]), stream)
    deck = (*held[count:], *top, *free[more:])
    return replace(seat, hand=(*hand, *known), deck=deck, face_down=tuple(aside))
