"""What a seat knows of how its question came up, since the last checkpoint of the game.

It holds nothing that the seat may not see: the position at the checkpoint as the seat saw it, what
was answered in the open, and what happened with everything left out that was hidden from the seat.
An answer to a private question of an enemy is not in it, nor whether there was one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from frozendict import frozendict

from simulator.engine.position import Position
from simulator.engine.reducer import apply
from simulator.engine.session import Checkpoint, Session
from simulator.missions.hidden_cards import is_hidden, with_hidden
from simulator.model import events as ev
from simulator.model.cards import CardId
from simulator.model.notes import NoteValue
from simulator.model.requests import Choose, ChooseSome, Place, PlacePiece, Reply, Request
from simulator.model.state import HAND_OPEN, GameState, Seat
from simulator.records import dataclass

Cards = Mapping[Seat, tuple[CardId, ...]]
Team = Sequence[Seat]
SHUFFLE: Final = "shuffle"
"""The kind of an order of cards that nobody knows."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that everybody knows, and how many events of the script had happened before it."""

    who: Seat
    kind: str
    reply: Reply
    after: int


@dataclass(frozen=True, slots=True)
class Trace:
    """What a seat knows of an event: its kind, and the player and the card where there are any."""

    kind: type[ev.Event]
    player: Seat | None = None
    card: str | int | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class CardsLearned:
    """What a seat has learned since a checkpoint of cards that it could not see there.

    hands: of each player, cards that were in the hand or came into it. decks: the cards on top of
    the deck, the topmost first. notes: by key of a mode's hidden cards, those that left them.
    """

    hands: Cards
    decks: Cards
    notes: Mapping[str, tuple[NoteValue, ...]]


@dataclass(frozen=True, slots=True)
class Past:
    """What a seat knows of how the question came up that is put to it now.

    mark: the position at the checkpoint, as the seat sees it. unseen: the cards hidden then, by
    enemy, and which of those face down are a commander's. rolls: how many rolls and shuffles there
    were before. asked: the question, without the functions that answer for it.

    Example:
        >>> from simulator import Past, ask, quick_battle, start
        >>> class Watcher:
        ...     def answer(self, view, request):
        ...         print(isinstance(view.past, Past))
        ...         return request.options[0].key
        >>> ask(start(quick_battle()), Watcher())
        True
        '0'
    """

    seat: Seat
    mark: Position
    unseen: Cards
    commanders: Mapping[Seat, tuple[bool, ...]]
    rolls: int
    given: tuple[Given, ...]
    traces: tuple[Trace, ...]
    shown: CardsLearned
    asked: tuple[object, ...]
    check_cancelled: Callable[[], None] | None = None


def past_of(session: Session, request: Request, seat: Seat, mark: Position, unseen: Cards) -> Past:
    """Return what a seat knows of how the pending question of a session came up.

    mark, unseen: its view of the last checkpoint, and the cards that were hidden then.
    """
    begun = session.checkpoints[-1]
    team = begun.position.team(seat)
    events = session.events[begun.events :]
    library = begun.position.game.library.tactics
    commanders = {
        enemy: tuple(library[one.card].commander is not None for one in seat.face_down)
        for enemy, seat in begun.state.seats.items()
        if enemy not in team
    }
    return Past(
        seat=seat,
        mark=mark,
        unseen=unseen,
        commanders=frozendict(commanders),
        rolls=session.rolls_before(begun),
        given=tuple(_given(session, begun, events, team)),
        traces=tuple(trace_of(event, team) for event in events),
        shown=_shown(begun, events, team),
        asked=asked(request),
        check_cancelled=session.check_cancelled,
    )


def _given(
    session: Session, begun: Checkpoint, events: Sequence[ev.Event], team: Team
) -> Iterator[Given]:
    """Yield the answers since a checkpoint that a team knows of."""
    inputs = session.inputs[begun.inputs :]
    after = [session.events_before(begun.inputs + at) - begun.events for at in range(len(inputs))]
    ends = [*after, len(events)][1:]
    for one, start, end in zip(inputs, after, ends, strict=True):
        reply: Reply | None = one.reply
        if one.kind == SHUFFLE and isinstance(one.reply, tuple):
            reply = one.reply[: _laid_open(events[start:end], team)] or None
        elif one.private and one.who not in team:
            reply = None
        if reply is not None:
            yield Given(one.who, one.kind, reply, start)


def _laid_open(events: Iterable[ev.Event], team: Team) -> int:
    """Return how many of the cards that were just shuffled a team sees in what happened next."""
    seen, sizes = 0, [0]
    for event in events:
        if isinstance(event, ev.TokenPlaced):
            seen += event.token.card is not None
        elif isinstance(event, ev.ObjectiveCardDealt):
            seen += 1
        elif isinstance(event, ev.Noted) and isinstance(event.value, tuple):
            if is_hidden(event.key) and _sees(team, event):
                seen += len(event.value)
            elif is_hidden(event.key):
                sizes.append(len(event.value))
    return seen + max(sizes) - min(sizes[1:], default=0)


def _sees(team: Team, event: ev.Noted) -> bool:
    """Return whether a team sees the hidden cards of a mode that are written down."""
    alone = {event.key: event.value}
    return with_hidden(alone, lambda mode: mode.hidden_from(team)) == alone


def asked(request: Request) -> tuple[object, ...]:
    """Return what makes a question the same question, without the functions that answer for it."""
    common = (type(request), request.who, request.kind, request.prompt, request.subject)
    if isinstance(request, Choose | ChooseSome):
        keys = tuple(option.key for option in request.options)
        return (
            (*common, keys)
            if isinstance(request, Choose)
            else (*common, keys, request.least, request.most)
        )
    if isinstance(request, Place):
        return *common, request.unit, request.start
    return (*common, request.piece, request.start) if isinstance(request, PlacePiece) else common


# ------------------------------------------------------------------ what happened


_FIELDS: Final[Mapping[type[ev.Event], tuple[str, str, str]]] = {
    ev.CardPlayed: ("player", "card", ""),
    ev.CardDiscarded: ("player", "card", ""),
    ev.CardBorrowed: ("player", "card", ""),
    ev.CardTaken: ("player", "card", "pile"),
    ev.CardAttached: ("player", "card", "pile"),
    ev.CardPutAway: ("player", "card", "to"),
    ev.CardLaidFaceDown: ("player", "card", "beside"),
    ev.FaceDownTaken: ("player", "card", "beside"),
    ev.CardsDrawn: ("player", "count", ""),
    ev.CardsSeen: ("player", "count", "pile"),
    ev.AbilityUsed: ("", "ability", "holder"),
    ev.ObjectiveCardDealt: ("", "card", "token"),
    ev.Noted: ("", "", "key"),
}
"""Which fields of an event a trace of it holds."""
_FACE_DOWN: Final = (ev.CardLaidFaceDown, ev.FaceDownTaken)


def trace_of(event: ev.Event, team: Team) -> Trace:
    """Return what a team knows of an event."""
    kind = type(event)
    names = _FIELDS.get(kind)
    if names is None:
        return Trace(kind)
    player, card, about = (getattr(event, name) if name else None for name in names)
    hidden = kind in _FACE_DOWN or (isinstance(event, ev.CardPutAway) and event.to != "discard")
    return Trace(kind, player, None if hidden and player not in team else card, about or "")


def _shown(begun: Checkpoint, events: Sequence[ev.Event], team: Team) -> CardsLearned:
    """Return what a team has learned of cards by what happened since a checkpoint."""
    found = _Learned(begun.state, team)
    for event in events:
        found.see(event)
    return found.shown()


class _Learned:
    """What a team learns of hidden cards, event by event."""

    def __init__(self, state: GameState, team: Team) -> None:
        self._state, self._team = state, team
        self._waiting: list[ev.Event] = []
        """Events that are not yet in the position: few of them have to be."""
        self._hands: dict[Seat, list[CardId]] = {}
        self._decks: dict[Seat, list[CardId]] = {}
        self._top: dict[Seat, list[CardId]] = {}
        """The cards that are known to lie on top of a deck."""
        self._held = {
            enemy: list(seat.hand)
            for enemy, seat in state.seats.items()
            if enemy not in team and HAND_OPEN in seat.flags
        }
        """The cards that are known to be in an enemy's hand."""
        self._values = dict(state.notes)
        self._notes: dict[str, tuple[NoteValue, ...]] = {}

    def shown(self) -> CardsLearned:
        """Return what was learned."""
        return CardsLearned(
            frozendict({seat: tuple(cards) for seat, cards in self._hands.items()}),
            frozendict({seat: tuple(cards) for seat, cards in self._decks.items()}),
            frozendict(self._notes),
        )

    def see(self, event: ev.Event) -> None:
        """Learn from an event."""
        if isinstance(event, ev.CardsDrawn) and event.player in self._team:
            self._draw(event.player, event.count)
        elif isinstance(event, ev.CardsDrawn) and HAND_OPEN in self._flags(event.player):
            self._held.setdefault(event.player, []).extend(self._draw(event.player, event.count))
        elif isinstance(event, ev.CardsSeen) and event.player in self._team:
            self._look(event)
        elif isinstance(event, ev.CardPlayed | ev.CardDiscarded):
            self._leave_hand(event.player, event.card)
        elif isinstance(event, ev.CardTaken | ev.CardBorrowed):
            if event.player not in self._team:
                self._held.setdefault(event.player, []).append(event.card)
            if isinstance(event, ev.CardTaken) and event.pile == "deck":
                self._leave_deck(event.player, event.card)
        elif isinstance(event, ev.CardLaidFaceDown) and event.player in self._team:
            self._leave_deck(event.player, event.card)
        elif isinstance(event, ev.CardPutAway | ev.CardAttached):
            self._put(event)
        elif isinstance(event, ev.Noted):
            self._note(event)
        self._waiting.append(event)

    def _now(self) -> GameState:
        for event in self._waiting:
            self._state = apply(self._state, event)
        self._waiting.clear()
        return self._state

    def _flags(self, player: Seat) -> frozenset[str]:
        return self._now().seats[player].flags

    def _draw(self, player: Seat, count: int) -> list[CardId]:
        """Learn what a player draws whose hand the team sees; return it."""
        self._see_top(player, count)
        drawn = self._top[player][:count]
        del self._top[player][:count]
        return drawn

    def _look(self, event: ev.CardsSeen) -> None:
        owner = self._now().seats[event.owner]
        if event.pile == "hand":
            known = self._held.setdefault(event.owner, [])
            more = Counter(owner.hand) - Counter(known)
            self._hands.setdefault(event.owner, []).extend(more.elements())
            known.extend(more.elements())
        elif event.count < len(owner.deck) or event.owner is not event.player:
            self._see_top(event.owner, event.count)

    def _see_top(self, owner: Seat, count: int) -> None:
        deck = self._now().seats[owner].deck
        known = self._top.setdefault(owner, [])
        more = deck[len(known) : count]
        known.extend(more)
        self._decks.setdefault(owner, []).extend(more)

    def _leave_hand(self, player: Seat, card: CardId) -> None:
        if player in self._team:
            return
        known = self._held.setdefault(player, [])
        if card in known:
            known.remove(card)
        else:
            self._hands.setdefault(player, []).append(card)

    def _leave_deck(self, player: Seat, card: CardId) -> None:
        """Learn that a card lay in a deck: the first of its kind, so it may have lain on top."""
        known = self._top.get(player, [])
        if card in known:
            known.remove(card)
        else:
            self._decks.setdefault(player, []).append(card)

    def _put(self, event: ev.CardPutAway | ev.CardAttached) -> None:
        """Learn from a card that is put somewhere where the seat can read it."""
        if isinstance(event, ev.CardPutAway) and event.to == "top":
            self._order_top(event.player, event.card)
            return
        own = event.player in self._team
        hides = isinstance(event, ev.CardPutAway) and event.to != "discard" and not own
        if event.pile == "hand" and not hides:
            self._leave_hand(event.player, event.card)
        elif event.pile == "deck" and not hides:
            self._leave_deck(event.player, event.card)

    def _order_top(self, owner: Seat, card: CardId) -> None:
        """Learn that one of the cards known to lie on top of a deck is the first of them now."""
        known = self._top.get(owner, [])
        if card in known:
            known.remove(card)
            known.insert(0, card)

    def _note(self, event: ev.Noted) -> None:
        """Learn which of a mode's hidden cards were shown as they left a hand or a deck."""
        before, self._values[event.key] = self._values.get(event.key), event.value
        if not (isinstance(before, tuple) and isinstance(event.value, tuple)):
            return
        if is_hidden(event.key):
            gone = tuple((Counter(before) - Counter(event.value)).elements())
            self._notes[event.key] = (*self._notes.get(event.key, ()), *gone)
