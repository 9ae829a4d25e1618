"""One running game: drives the scripts, keeps the inputs, and undoes, forks and replays.

Between two scripts lies a checkpoint: a reference to the frozen position and two list lengths. So a
coroutine never outlives one activation, and nothing but inputs has to be saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Protocol, runtime_checkable

from simulator.engine.declarations import (
    DRAW,
    DeclaredKind,
    ResultOffer,
    Settlement,
    may_declare,
    settle,
    standing_offer,
)
from simulator.engine.dice import Dice, HandyDice, SeededDice, rest_follows
from simulator.engine.game import Game
from simulator.engine.inputs import Declined, Input, ReplayError
from simulator.engine.legality import IllegalReplyError, checked
from simulator.engine.position import Position
from simulator.engine.table import Script, Table
from simulator.engine.waiting_scripts import UNDER_WAY
from simulator.engine.windows import PASS, is_empty
from simulator.files.arguments import checks_arguments, require_fit
from simulator.language.texts import Text, msg
from simulator.model.events import Event, reveals
from simulator.model.requests import Reply, Request, Roll, Shuffle, Typed
from simulator.model.rulebook import Rule
from simulator.model.state import GameState, Phase, Seat
from simulator.model.verdict import refused
from simulator.records import dataclass, one_line


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position between two scripts and how many inputs and events led to it.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle(seed=5))
        >>> session.checkpoints[0].inputs, session.checkpoints[0].state.round
        (0, 0)
    """

    position: Position
    inputs: int
    events: int

    @property
    def state(self) -> GameState:
        """Return what lay on the table."""
        return self.position.state


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """Where a session begins that was taken up in the middle of its game.

    `rolls` counts the rolls and shuffles before; `deals` are the positions that were dealt anew in
    a copy, each after so many inputs since then; `dealt_anew` says whether it is such a copy.
    """

    state: GameState
    rolls: int = 0
    deals: tuple[tuple[int, GameState], ...] = ()
    dealt_anew: bool = False


@runtime_checkable
class WritableOrigin(Protocol):
    """What a session was started from, if it can write the session as text (`Battle`)."""

    def text_of(self, session: Session) -> str:
        """Return the session as one line of text."""


class Session:
    """A game in progress: it asks, takes answers, and can be undone, copied and replayed.

    Attributes:
        pending: What is asked now; None when the game is over.
        inputs: Every answer so far, dice included.
        events: Everything that has happened.

    Example:
        >>> from simulator import quick_battle, start
        >>> session = start(quick_battle())
        >>> session.pending
        Choose(zone_edge: 3 options, seat red)
        >>> session.answer("0")
        >>> session.pending
        Choose(first_player: 2 options, seat blue)
        >>> session.undo(), session.pending.kind
        (True, <Kind.ZONE_EDGE: 'zone_edge'>)
    """

    _taken_up_at: StartingPoint | None = None
    """Where it begins, if not at the beginning of its game."""

    @checks_arguments
    def __init__(self, game: Game, dice: Dice | None = None, inputs: Iterable[Input] = ()) -> None:
        """Begin a game, or run recorded `inputs` again; `dice` default to the game's seed.

        Raises ReplayError when a recorded input does not fit the question the game asks.
        """
        self.game = game
        self.dice: Dice = dice or SeededDice(game.seed)
        self.inputs: list[Input] = []
        self._events_before: list[int] = []
        """For each input, how many events had happened before it."""
        self.events: list[Event] = []
        self.checkpoints: list[Checkpoint] = []
        self.undone: list[Input] = []
        self.pending: Request | None = None
        self.taken_up = self._taken_up_at is not None
        """Whether it began in the middle of its game, and knows nothing of what was before."""
        self.check_cancelled: Callable[[], None] | None = None
        """Called before every answer; it may raise, to break off what is only thought through."""
        point = self._taken_up_at or StartingPoint(game.start)
        self.dealt_anew = point.dealt_anew
        """Whether this is a copy in which somebody imagined how hidden cards lie."""
        self._deals: list[tuple[int, GameState]] = list(point.deals)
        """What was dealt anew in this copy, after so many inputs; the newest last."""
        self._dealt: list[int] = []
        """For each of those that lies on the table, how many scripts had begun when it was."""
        self._first_own = point.deals[-1][0] if point.deals else 0
        """How many inputs a copy that was dealt anew began with: before them nothing is undone."""
        self.declined: list[Declined] = []
        """The passes where nothing could be used, of a session that asks anyway."""
        self._declined_again: list[Declined] = []
        self._asked_anyway: frozenset[Seat] = frozenset()
        self._script: Script | None = None
        self._rolls = self._rolls_before = point.rolls
        self._table = Table(Position(point.state, game), self.events.append, point.rolls)
        self._replaying: list[Input] = list(inputs)
        UNDER_WAY.add(self)
        self._waits = self.taken_up
        """Whether the question after the recorded inputs is asked, even if dice could answer it."""
        self._advance()
        self._waits = False

    def __repr__(self) -> str:
        """Return the position, the answers so far and the question asked now, on one line."""
        asked = f"; {self.pending!r}" if self.pending else ""
        answers = f"{len(self.inputs)} answers"
        return one_line(f"Session({self.position.summary()}; {answers}{asked})")

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: that of the position as it is now."""
        return self.position._repr_svg_()

    # ------------------------------------------------------------ reading

    @property
    def battle(self) -> object:
        """Return the battle it began with; None where its game was put together by hand."""
        return self.game.origin

    @property
    def position(self) -> Position:
        """Return the position as it is now."""
        return self._table.now

    @property
    def state(self) -> GameState:
        """Return the state as it is now."""
        return self._table.now.state

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.pending is None and self.state.phase is Phase.OVER

    @property
    def offer(self) -> ResultOffer | None:
        """Return the result that is offered and not yet agreed on; None where there is none."""
        return None if self.pending is None else standing_offer(self.inputs)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Return the seats that may still win: all of them must agree on a result (AMB-96)."""
        rules = self.game.settlement
        return rules.playing(self.position) if rules is not None else ()

    @checks_arguments
    def events_before(self, index: int) -> int:
        """Return how many events had happened before an input.

        Args:
            index: The place of the input in `inputs`, from 0.

        Returns:
            The number of the events that were there when the input was given.
        """
        return self._events_before[index]

    @checks_arguments
    def rolls_before(self, mark: Checkpoint) -> int:
        """Return how many rolls and shuffles there were before a checkpoint.

        Args:
            mark: One of the checkpoints.

        Returns:
            Their number, counted from the beginning of the game.
        """
        return self._rolls_before + sum(given.dice for given in self.inputs[: mark.inputs])

    # ------------------------------------------------------------ answering

    def answer(self, reply: Reply, why: Text = "") -> None:
        """Answer the pending request; the game runs on to the next one.

        Args:
            reply: What the request asks for: an option's key, a tuple of keys, a pose or die faces.
            why: The reason, in a sentence; it is kept with the input.

        Raises:
            IllegalReplyError: The request does not allow the reply, or the game is over.
        """
        if type(why) is not str:
            require_fit("Session.answer", "why", why, Text)
        if self.check_cancelled is not None:
            self.check_cancelled()
        if self.pending is None:
            raise IllegalReplyError(refused(Rule.GEN_13, msg("The game is over.")))
        reply = checked(self.pending, reply)
        given = Input.given_to(self.pending, reply, why)
        self._done(given)
        self._take(given)
        self._advance(given.reply)

    def _done(self, given: Input) -> None:
        """Note that what was undone is done again, or will not be."""
        if self.undone and self.undone[-1] == given:
            self.undone.pop()
        elif not given.dice:
            self.undone.clear()

    @checks_arguments
    def repeat(self, given: Input) -> None:
        """Take a recorded input once more: answer what is asked, or declare what was declared.

        Args:
            given: The input, as `inputs` of a game has it.

        Raises:
            IllegalReplyError: It does not fit what is asked, or may not be declared now.
        """
        if given.declared:
            self._declare(given)
        else:
            self.answer(given.reply, given.why)

    @checks_arguments
    def concede(self, who: Seat) -> None:
        """Concede for one seat; the game ends where one side is left that has not (AMB-96).

        Args:
            who: The seat that concedes: nobody concedes for another.

        Raises:
            IllegalReplyError: The game is over, or the seat is out of it or has conceded.

        Example:
            >>> from simulator import quick_battle, start
            >>> session = start(quick_battle())
            >>> session.concede("red")
            >>> session.over, session.state.winner
            (True, <Seat.BLUE: 'blue'>)
        """
        self._declare(Input(Seat(who), DeclaredKind.CONCEDE, ""))

    @checks_arguments
    def offer_result(self, who: Seat, winner: Seat | None = None) -> None:
        """Offer a result; the game ends with it once all in `playing` have agreed (AMB-96).

        The offer stands until the next question is answered.

        Args:
            who: The seat that offers it, and so agrees.
            winner: Who is to have won; None for a draw.

        Raises:
            IllegalReplyError: The game is over, or one of the seats is out of it.

        Example:
            >>> from simulator import quick_battle, start
            >>> session = start(quick_battle())
            >>> session.offer_result("red")
            >>> session.agree("blue")
            >>> session.over, session.state.winner
            (True, None)
        """
        self._declare(Input(Seat(who), DeclaredKind.OFFER, DRAW if winner is None else str(winner)))

    @checks_arguments
    def agree(self, who: Seat) -> None:
        """Agree for one seat on the result that is offered (`offer`).

        Args:
            who: The seat that agrees.

        Raises:
            IllegalReplyError: Nothing is offered, or the seat has agreed or is out of the game.
        """
        self._declare(Input(Seat(who), DeclaredKind.AGREE, ""))

    def _declare(self, given: Input) -> None:
        if self.check_cancelled is not None:
            self.check_cancelled()
        self._allowing(given)
        while is_empty(self.pending):  # no save holds this window: replayed, none is open here
            self.answer(PASS)
        if not self.over:
            self._settle(given)
            self._done(given)

    def _allowing(self, given: Input) -> Settlement:
        """Return the rules of declarations; raise IllegalReplyError where this one is refused."""
        rules = self.game.settlement
        verdict = may_declare(self.position, self.playing, self.offer, given)
        if rules is None or not verdict:
            raise IllegalReplyError(verdict)
        return rules

    def _settle(self, given: Input) -> None:
        """Take a declaration; the script that waits is closed where it ends the game."""
        rules = self._allowing(given)
        self._take(given)
        settle(self._table, rules, self.offer, given)
        if self.state.phase is Phase.OVER:
            self._leave_script()
            self.pending = None

    @checks_arguments
    def ask_anyway(self, players: frozenset[Seat]) -> None:
        """Ask players in windows wherever, for all the others know, their hands could hold a card.

        So no question tells what a hand holds. Where nothing can be used the question has one
        answer, to pass. It is kept in `declined` and taken back like an input, but it is none:
        `inputs`, saves, texts and forks are those of a session that does not ask.

        Args:
            players: Whom to ask so, instead of those named before.
        """
        self._asked_anyway = players
        if self.pending is not None:
            self._rewind(len(self.inputs))

    def _take(self, given: Input) -> None:
        if self._asked_anyway and is_empty(self.pending) and given.reply == PASS:
            counts = len(self.inputs), len(self.events), len(self.checkpoints)
            self.declined.append(Declined(given, *counts))
            return
        self.inputs.append(given)
        self._events_before.append(len(self.events))
        if given.dice:
            self._rolls += 1

    def _advance(self, reply: Reply | None = None) -> None:
        """Run scripts until somebody at the table must answer or the game is over."""
        while True:
            request = self._step(reply)
            self._deal_again()
            self.pending = request
            while self._replaying and self._replaying[0].declared:
                self._settle(self._replaying.pop(0))
            if request is None or self.pending is None:
                return
            why = self._replaying[0].why if self._replaying else ""
            reply = self._automatic(request)
            if reply is None:
                return
            reply = checked(request, reply)
            self._take(Input.given_to(request, reply, why))

    def _deal_again(self) -> None:
        """Deal the cards as they lay in this copy at this question, where they were dealt anew."""
        for inputs, state in self._deals[len(self._dealt) :]:
            if inputs != len(self.inputs):
                return
            self._table.deal(state)
            self._dealt.append(len(self.checkpoints))

    def _step(self, reply: Reply | None) -> Request | None:
        """Run to the next request; open the next script when one has ended."""
        while True:
            if self._script is None:
                opener = self.game.next_step(self._table.now)
                if opener is None:
                    return None
                mark = Checkpoint(self.position, len(self.inputs), len(self.events))
                self.checkpoints.append(mark)
                self._script = opener(self._table)
                reply = None
            try:
                return self._script.send(reply)
            except StopIteration:
                self._script = None

    def _automatic(self, request: Request) -> Reply | None:
        """Answer what nobody has to think about: recorded inputs, dice, shuffles."""
        if self._asked_anyway and is_empty(request):
            declined = bool(self._declined_again or self._replaying)
            del self._declined_again[:1]
            return PASS if declined else None
        if self._replaying:
            given = self._replaying.pop(0)
            if not given.answers(request):
                raise ReplayError(len(self.inputs), given, request)
            self._await_the_rest(request, given.reply)
            return given.reply
        if self._waits:
            return None
        if isinstance(request, Roll):
            return self.dice.roll(request, self._rolls)
        if isinstance(request, Shuffle):
            return self.dice.shuffle(request, self._rolls)
        return None

    def _await_the_rest(self, request: Request, reply: Reply) -> None:
        """Leave the D3 to who typed its panic test, where the record ends between the two."""
        typed = isinstance(request, Roll) and isinstance(reply, Typed) and rest_follows(request)
        if typed and not self._replaying and isinstance(self.dice, HandyDice):
            self.dice.by_hand = True

    # ------------------------------------------------------------ undo and redo

    def last_choice(self) -> int | None:
        """Return the index of the newest input that somebody chose, None when there is none.

        What was given before a copy was dealt anew is none: it met other cards. Whoever agrees on
        an offer chooses nothing by itself: the offer and all who agreed are one choice.
        """
        for index in range(len(self.inputs) - 1, self._first_own - 1, -1):
            given = self.inputs[index]
            if not given.dice and given.kind != DeclaredKind.AGREE:
                return index
        return None

    @checks_arguments
    def shown_since(self, index: int) -> bool:
        """Return whether somebody has seen anything hidden since an input.

        Whoever takes that input back knows more than before it was given (`model/events.py`).

        Args:
            index: The place of the input in `inputs`, from 0.

        Returns:
            Whether dice fell, a deck was shuffled or hidden cards were shown since then.
        """
        if any(given.dice for given in self.inputs[index:]):
            return True
        return any(map(reveals, self.events[self._events_before[index] :]))

    def undo_is_free(self) -> bool:
        """Return whether the last choice can be taken back without asking the other player.

        What was revealed since then, or another player's question now pending, is a barrier.
        """
        index = self.last_choice()
        if index is None or self.shown_since(index):
            return False
        return self.pending is None or self.pending.who is self.inputs[index].who

    def undo(self) -> bool:
        """Take the newest choice back (dice that followed it included); False when none is left."""
        index = self.last_choice()
        if self.declined and (index is None or self.declined[-1].inputs > index):
            last = self.declined.pop()
            del self.checkpoints[last.scripts :]  # scripts may have begun since, without an input
            self._rewind(last.inputs)
            self.undone.append(last.given)
            return True
        if index is None:
            return False
        gone = self.inputs[index:]
        self._rewind(index)
        self.undone.extend(reversed([given for given in gone if not given.dice]))
        return True

    def redo(self) -> bool:
        """Return the last undone answer again; False when there is none."""
        if not self.undone:
            return False
        self.repeat(self.undone[-1])
        while self.undone and self.undone[-1].kind == DeclaredKind.AGREE:
            self.repeat(self.undone[-1])
        return True

    @checks_arguments
    def back_to(self, count: int) -> None:
        """Go back to where so many inputs were given; dice that follow of themselves fall again.

        A copy that was dealt anew goes back no further than to its deal.

        Args:
            count: How many of the inputs stay.
        """
        if self._first_own <= count < len(self.inputs):
            self._rewind(count)
            self.undone.clear()

    def _rewind(self, count: int) -> None:
        """Go back to the position after `count` inputs."""
        again = self.inputs[:count]
        while self.checkpoints[-1].inputs > count:
            self.checkpoints.pop()
        mark = self.checkpoints.pop()
        self._restore(mark, again)

    def _restore(self, mark: Checkpoint, again: list[Input], *, waits: bool = False) -> None:
        self._leave_script()
        del self.inputs[mark.inputs :]
        del self._events_before[mark.inputs :]
        del self.events[mark.events :]
        self._rolls = self.rolls_before(mark)
        scripts, count = len(self.checkpoints), len(again)
        self._dealt = [begun for begun in self._dealt if begun <= scripts]
        later = [one for one in self.declined if one.scripts > scripts]
        self._declined_again = [one for one in later if one.inputs <= count]
        del self.declined[len(self.declined) - len(later) :]
        self._table = Table(mark.position, self.events.append, self._rolls)
        self._table.asked_anyway = self._asked_anyway
        self._replaying = list(again[mark.inputs :])
        self._waits = waits
        self._advance()
        self._waits = False

    def _leave_script(self) -> None:
        if self._script is not None:
            self._script.close()
            self._script = None

    # ------------------------------------------------------------ forks and replays

    @checks_arguments
    def fork(
        self,
        dice: Dice | None = None,
        dealt: Callable[[GameState], GameState] | None = None,
        *,
        anyway: frozenset[Seat] = frozenset(),
    ) -> Session:
        """Return an independent copy at the same decision.

        Args:
            dice: The dice of the copy; a copy of those of this game where they are left out.
            dealt: A function that changes the position as it stands, so that a player who thinks
                ahead can deal anew what it may not see. The deal is part of such a copy and of its
                own copies, and it cannot be undone past this point.
            anyway: Whom the copy asks as `ask_anyway` does; what was declined here is there too.

        Returns:
            The copy; answers to it leave this session as it is.
        """
        copy = Session.__new__(Session)
        vars(copy).update(vars(self))
        copy.dice = dice or deepcopy(self.dice)
        copy.events, copy.checkpoints = list(self.events), list(self.checkpoints[:-1])
        copy.inputs, copy.undone = list(self.inputs), []
        copy._events_before = list(self._events_before)  # noqa: SLF001 - its own kind
        copy.pending, copy._script = None, None  # noqa: SLF001 - its own kind
        copy._deals, copy._dealt = list(self._deals), list(self._dealt)  # noqa: SLF001 - its own kind
        copy._asked_anyway = anyway  # noqa: SLF001 - its own kind
        copy.declined = list(self.declined) if anyway else []
        UNDER_WAY.add(copy)
        mark = self.checkpoints[-1]
        copy._restore(mark, self.inputs, waits=dice is None)  # noqa: SLF001 - its own kind
        if dealt is not None:
            copy.deal_anew(dealt(copy.state))
        return copy

    @checks_arguments
    def deal_anew(self, state: GameState) -> None:
        """Go on from a position in which hidden cards lie otherwise, in a copy alone.

        The deal is part of the copy and of its own copies; nothing is undone past this point.

        Args:
            state: The position as it stands, with other cards.
        """
        self._first_own, self.dealt_anew = len(self.inputs), True
        self._deals.append((self._first_own, state))
        self._deal_again()

    def __copy__(self) -> Session:
        """Return a fork: a script under way cannot be shared, nor copied in any other way."""
        return self.fork()

    def __deepcopy__(self, memo: object) -> Session:
        """Return a fork, which shares frozen positions alone."""
        return self.fork()

    def __reduce__(
        self,
    ) -> tuple[Callable[..., Session], tuple[Game, Dice, tuple[Input, ...], StartingPoint]]:
        """Return the last checkpoint and the inputs since, for pickle; undo ends there."""
        inputs, point = since_checkpoint(self)
        return session_since, (self.game, self.dice, inputs, point)

    def to_text(self) -> str:
        """Return this game as one line of text, from which `resume` asks the very same question.

        It holds the battle, the position at the last checkpoint and the answers since; undo ends
        there. It is the text of the table, with everything hidden in it: all hands, the order of
        the decks, the seed. What one seat may see is written by `View.to_text`.

        Returns:
            A line that begins with "iron-ranks/2 ", or 3 where something was declared since.

        Raises:
            ValueError: The game was put together by hand, not started from a battle.
            StateTextError: Its dice are others than those of a seed, or typed ones.

        Example:
            >>> from simulator import quick_battle, resume, start
            >>> session = start(quick_battle())
            >>> session.answer("0")
            >>> resume(session.to_text()).pending
            Choose(first_player: 2 options, seat blue)
        """
        if isinstance(self.battle, WritableOrigin):
            return self.battle.text_of(self)
        msg = "only the game of a battle can be written as text: this one was made by hand"
        raise ValueError(msg)


def since_checkpoint(session: Session) -> tuple[tuple[Input, ...], StartingPoint]:
    """Return what was given since the last checkpoint, and how the game stood there."""
    mark = session.checkpoints[-1]
    lying = sum(begun < len(session.checkpoints) for begun in session._dealt)  # noqa: SLF001 - its own kind
    deals = session._deals[lying:]  # noqa: SLF001 - its own kind
    later = tuple((at - mark.inputs, state) for at, state in deals)
    point = StartingPoint(mark.state, session.rolls_before(mark), later, session.dealt_anew)
    return tuple(session.inputs[mark.inputs :]), point


def session_since(game: Game, dice: Dice, inputs: Iterable[Input], point: StartingPoint) -> Session:
    """Return a session taken up in the middle of its game, which asks what was asked there.

    Raises ReplayError when a recorded input does not fit the question the game asks.
    """
    session = Session.__new__(Session)
    session._taken_up_at = point  # noqa: SLF001 - its own kind
    Session.__init__(session, game, dice, inputs)
    return session
