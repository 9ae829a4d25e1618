"""What one seat may see of a position: agents are given this, never the whole position.

Hidden are the enemies' hands, their cards that lie face down, the order of every deck, and in some
game modes siege cards and missions (TCD-02, SCN-STORM-06, SCN-WINDS-03). A view is a position like
any other, so every question of the rules can be asked of it; what is hidden stands there as
`UNKNOWN`. The seed of the dice is not in it either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Final, cast

from frozendict import frozendict

from simulator.agents.imagining import imagined
from simulator.agents.past import Past, past_of
from simulator.content.games.battles import Battle, saved_battle
from simulator.content.games.saved_game import Save
from simulator.content.games.session_text import TEXT, by_key, view_from_text, view_to_text
from simulator.engine.changes.altered import changed, without
from simulator.engine.dice import random_stream
from simulator.engine.game import Game, game_of
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.files.arguments import checks_arguments
from simulator.missions import mode_state
from simulator.missions.hidden_cards import with_hidden
from simulator.model.cards import CardId
from simulator.model.named_kind import ByName
from simulator.model.notes import Notes
from simulator.model.requests import Request
from simulator.model.state import HAND_OPEN, GameState, Seat, SeatsById, SeatState
from simulator.records import dataclass, replace
from simulator.rules.answers import POSITION, answer, answers_of

UNKNOWN: Final = mode_state.UNKNOWN
"""A card this seat may not see."""
_GAME: Final = "the game"
"""Under this word and a seat a game keeps the game that the seat sees ..."""
_SHOWN: Final = "shown"
"""... and under this one what it saw last of cards and notes."""


@dataclass(frozen=True, slots=True)
class View(Position):
    """A position as `seat` may see it.

    unseen: of each enemy, the cards of its hand and deck and those face down, sorted: which they
        are is known from its army and discards, where they lie is not.

    Example:
        >>> from simulator import Choose, View, ask, quick_battle, start
        >>> class Watcher:
        ...     def answer(self, view, request):
        ...         print(view)
        ...         return request.options[0].key
        >>> ask(start(quick_battle()), Watcher())
        View(red's; setup; A Game of Thrones; 0:0)
        '0'
    """

    seat: Seat
    unseen: Mapping[Seat, tuple[CardId, ...]]
    past: Past | None = field(default=None, repr=False, compare=False)
    """How the question came up that is put to the seat; None where a position was looked at."""

    __hash__ = Position.__hash__

    @checks_arguments
    def imagine(self, seed: int) -> Session:
        """Return a game like this one, at the very question that is put to the seat.

        What the seat may not see is dealt anew: the enemies' hands, what lies face down, the order
        of the decks. Dice fall by the seed. Nothing in it comes from the cards as they truly lie,
        so answers can be tried out on it, and on its forks, and played on to any end.

        Args:
            seed: Deals the cards and rolls the dice; the same seed gives the same game.

        Returns:
            The game. Nothing is undone past the question it begins with, and it cannot be saved.

        Raises:
            ValueError: This is the view of a position at which nobody is asked.
            NotImaginedError: No game was found in which all happens that the seat saw happen.

        Example:
            >>> from simulator import ask, quick_battle, start
            >>> class Curious:
            ...     def answer(self, view, request):
            ...         trial = view.imagine(7)
            ...         trial.answer(request.options[1].key)
            ...         return request.options[1].key if trial.pending else request.options[0].key
            >>> ask(start(quick_battle()), Curious())
            '1'
        """
        if self.past is None:
            msg = "nobody is asked in this view: an agent is given one with its question"
            raise ValueError(msg)
        stream = random_stream(seed, "imagined game")
        return imagined(self.past, game_of(self), stream, self._looks_like)

    def _looks_like(self, now: Position) -> bool:
        """Return whether the seat would see this view of a position."""
        team = self.team(self.seat)
        seen = changed(now.state, seats=_seats(now.state, team), notes=_notes(now.state, team))
        return seen == self.state and _unseen(now.state, team) == self.unseen

    def to_text(self) -> str:
        """Return what the seat may see as one line of text, without any hidden card or seed.

        It can be sent to anybody who may look over the seat's shoulder, and `View.from_text` reads
        it. Nobody can go on from it: `resume` refuses it, because what is hidden would have to be
        imagined.

        Returns:
            A line that begins with "iron-ranks/2 ".

        Raises:
            ValueError: The game was put together by hand, not started from a battle.

        Example:
            >>> from simulator import StateTextError, quick_battle, resume, start
            >>> from simulator.agents.view import view_of
            >>> session = start(quick_battle())
            >>> try:
            ...     resume(view_of(session.position, session.pending.who).to_text())
            ... except StateTextError as fault:
            ...     print(fault.key)
            seat
        """
        battle = game_of(self).origin
        if isinstance(battle, Battle):
            return view_to_text(self.seat, self.state, self.unseen, battle.header({}))
        msg = "only a view of a battle can be written as text: this game was made by hand"
        raise ValueError(msg)

    @classmethod
    @checks_arguments
    def from_text(cls, text: str) -> View:
        """Return the view that `to_text` wrote: every question of the rules can be asked of it.

        It doesn't know how its question came up, so no game is imagined from it.

        Args:
            text: The line.

        Returns:
            The view, with what is hidden as it was hidden.

        Raises:
            StateTextError: The text is no view, was changed, or doesn't fit these rules or cards.
            ContentError: The scenario it names is at fault.

        Example:
            >>> from simulator import View, quick_battle, start
            >>> from simulator.agents.view import view_of
            >>> session = start(quick_battle())
            >>> text = view_of(session.position, session.pending.who).to_text()
            >>> View.from_text(text)
            View(red's; setup; A Game of Thrones; 0:0)
            >>> View.from_text(text).to_text() == text
            True
        """
        seen = view_from_text(text)
        with by_key():
            game = saved_battle(Save(seen.header, ()), TEXT).game()
        team = Position(seen.state, game).team(seen.seat)
        unseen = ByName.of("seats", seen.unseen)
        return cls(seen.state, _game(game, seen.seat, team), seen.seat, unseen)

    def summary(self) -> str:
        """Return whose view it is, and what a position says of itself."""
        return f"{self.seat}'s; {Position.summary(self)}"


def view_of(now: Position, seat: Seat) -> View:
    """Return what a seat may see of a position; a view of a view is the same view.

    It is worked out once per position, and what trays and terrain alone decide is shared with it.
    """
    if isinstance(now, View) and now.seat is seat:
        return now
    return _view(now, seat)


def asked_in(session: Session) -> Request:
    """Return the pending question of a session; raise ValueError where nothing is asked."""
    if session.pending is None:
        msg = "nothing is asked"
        raise ValueError(msg)
    return session.pending


def asked_view(session: Session, onlooker: Seat | None = None) -> View:
    """Return what the seat sees to which the pending question of a session is put, or an onlooker.

    The view knows how the question came up, so a game like this one can be imagined from it; what
    is imagined by an onlooker knows no more of the asked seat than the onlooker does. Raises
    ValueError where nothing is asked.
    """
    request = asked_in(session)
    seat = request.who if onlooker is None else onlooker
    mark = view_of(session.checkpoints[-1].position, seat)
    past = past_of(session, request, seat, mark, mark.unseen)
    return with_past(view_of(session.position, seat), past)


def with_past(view: View, past: Past) -> View:
    """Return a view that knows how its question came up; what is known of it is shared."""
    asked = View(view.state, view.game, view.seat, view.unseen, past)
    object.__setattr__(asked, "answers", answers_of(view))
    return asked


def with_check(view: View, check_cancelled: Callable[[], None] | None) -> View:
    """Return a view whose imagined games ask by a function whether they are cancelled.

    With None nobody is asked, and the view can be sent to another process.
    """
    if view.past is None or view.past.check_cancelled is check_cancelled:
        return view
    return with_past(view, replace(view.past, check_cancelled=check_cancelled))


@answer(depends_on=POSITION)
def open_view(now: Position) -> Position:
    """Return what somebody sees who looks on and belongs to no side: what all may see."""
    state = changed(now.state, seats=_seats(now.state, ()), notes=_notes(now.state, ()))
    return Position(state, _game(game_of(now), None, ()))


@answer(depends_on=POSITION)
def _view(now: Position, seat: Seat) -> View:
    team = now.team(seat)
    shown = _shown(now, seat, team)
    state = changed(now.state, seats=shown.seats, notes=shown.notes)
    return View(state, _game(game_of(now), seat, team), seat, shown.unseen)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a team sees of everybody's cards and of the notes; most answers change neither."""

    all_seats: Mapping[Seat, SeatState]
    all_notes: Notes
    seats: Mapping[Seat, SeatState]
    notes: Notes
    unseen: Mapping[Seat, tuple[CardId, ...]]


def _shown(now: Position, seat: Seat, team: tuple[Seat, ...]) -> _Shown:
    """Return what a team sees; of the last position it was asked about, what is still so."""
    views = game_of(now).views
    before, state = cast("_Shown | None", views.get((_SHOWN, seat))), now.state
    if before is not None and before.all_seats is state.seats:
        if before.all_notes is state.notes:
            return before
        seats, unseen = before.seats, before.unseen
    else:
        seats, unseen = _seats(state, team), _unseen(state, team)
    same_notes = before is not None and before.all_notes is state.notes
    notes = before.notes if before is not None and same_notes else _notes(state, team)
    views[_SHOWN, seat] = found = _Shown(state.seats, state.notes, seats, notes, unseen)
    return found


def _unseen(state: GameState, team: tuple[Seat, ...]) -> Mapping[Seat, tuple[CardId, ...]]:
    """Return each enemy's cards in hand and deck and face down, sorted."""
    enemies = [each for each in state.seats.values() if each.player not in team]
    return ByName.of("seats", {each.player: tuple(sorted(_hidden(each))) for each in enemies})


def _hidden(seat: SeatState) -> tuple[CardId, ...]:
    hand = () if HAND_OPEN in seat.flags else seat.hand
    for one in seat.borrowed if hand else ():  # taken from an open pile
        hand = without(hand, one.card)
    return (*hand, *seat.deck, *(lying.card for lying in seat.face_down))


def _seats(state: GameState, team: tuple[Seat, ...]) -> Mapping[Seat, SeatState]:
    """Return the seats without the cards a team may not see."""
    return SeatsById(
        {
            seat.player: _own(seat) if seat.player in team else _enemys(seat)
            for seat in state.seats.values()
        }
    )


def _notes(state: GameState, team: tuple[Seat, ...]) -> Notes:
    """Return the notes without the cards of a mode that a team may not see."""
    return frozendict(with_hidden(state.notes, lambda mode: mode.hidden_from(team)))


def _own(seat: SeatState) -> SeatState:
    return replace(seat, deck=tuple(sorted(seat.deck)))


def _enemys(seat: SeatState) -> SeatState:
    known = sorted(seat.hand) if HAND_OPEN in seat.flags else [one.card for one in seat.borrowed]
    return replace(
        seat,
        hand=(*(UNKNOWN,) * (len(seat.hand) - len(known)), *known),
        deck=(UNKNOWN,) * len(seat.deck),
        face_down=tuple(replace(lying, card=UNKNOWN) for lying in seat.face_down),
    )


def _game(game: Game, seat: Seat | None, team: tuple[Seat, ...]) -> Game:
    """Return the game without its seed and without hidden cards, made once for each seat.

    None is who belongs to no side.
    """
    known = game.views.get((_GAME, seat))
    if known is None:
        start = changed(game.start, seats=_seats(game.start, team), notes=_notes(game.start, team))
        known = game.shown_as(start)
        game.views[_GAME, seat] = known
    return cast("Game", known)
