"""A game at the window: the session, who sits where, the journal, and taking back.

No pixels here: this is what the screens ask and tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from simulator.agents.agent import MachinePlayer, WeighedAnswer, Weighs
from simulator.agents.registry import machine
from simulator.agents.view import View, asked_view
from simulator.content.games import saved_game
from simulator.content.games.journal import Journal
from simulator.content.games.saved_game import Header
from simulator.engine.dice import HandyDice, SeededDice, rest_follows
from simulator.engine.inputs import Declined, Input
from simulator.engine.legality import IllegalReplyError
from simulator.engine.session import Session
from simulator.engine.windows import PASS, is_empty
from simulator.files.errors import why_refused
from simulator.language.texts import Text
from simulator.language.texts import translate as _
from simulator.model.cards import AbilityId
from simulator.model.events import Event, reveals
from simulator.model.moments import Moment
from simulator.model.requests import (
    Choose,
    Kind,
    Option,
    Reply,
    Request,
    Roll,
    Shuffle,
    Typed,
    WindowOption,
)
from simulator.model.state import Seat
from simulator.model.subjects import Subject
from simulator.records import dataclass
from simulator.rules.scoring.victory import has_conceded
from simulator.ui.battle.entrusted import Entrusted
from simulator.ui.battle.thinking import GivenReason, Thought
from simulator.ui.settings import Asking, SeatWishes, Settings

SUCCESSOR: Final = "greedy"
"""Who answers for a seat that has conceded, while others play on."""


class RulesFaultError(RuntimeError):
    """An answer at which the program itself failed; it has been taken back."""


@dataclass(frozen=True, slots=True)
class MachineTurn:
    """Whom a machine activated, and the view of the person opposite.

    weighed: what it tried out before, best first; none of a machine that tries nothing out, or not
        by the chance of winning.
    """

    request: Request
    reply: Reply
    view: View
    weighed: tuple[WeighedAnswer, ...] = ()


class Match:
    """One game being played in this window."""

    def __init__(
        self,
        session: Session,
        header: Header,
        machines: Mapping[Seat, MachinePlayer] | None = None,
        journal: Journal | None = None,
        save_to: Path | None = None,
    ) -> None:
        """Sit down at a game; its answers are written to `journal` as they are given.

        The game is saved to `save_to` when it is left.
        """
        self.session = session
        self.header = header
        self.machines = {**(machines or {}), **successors(session)}
        self.trouble = ""
        """What the disk refused, in a sentence; empty when all is well."""
        self.saved_inputs: list[Input] = []
        """The answers a save holds: after taking some back, as many may be others."""
        self.save_to = save_to
        self.journal = journal
        self.entrusted = Entrusted()
        """What people have left to the program for a while."""
        self.machine_turn: MachineTurn | None = None
        """How a machine chose last whom to activate, for one person opposite."""
        self._shown = len(session.events)
        self._thought: Thought | None = None
        self._silent: set[int] = set()
        """Which inputs were passed silently, by their place in the list ..."""
        self._unasked: set[int] = set()
        """... and which windows in which nothing could be used."""
        self.on_phone: Callable[[Seat], bool] = lambda _seat: False
        """Whether a phone holds a seat's hand: then being asked must tell nothing."""
        self.note_down()

    # ------------------------------------------------------------ who is asked

    @property
    def pending(self) -> Request | None:
        """Return the question on the table."""
        return self.session.pending

    @property
    def humans(self) -> tuple[Seat, ...]:
        """Return the seats people sit in."""
        return tuple(p for p in self.session.state.seats if p not in self.machines)

    @property
    def machine_asked(self) -> bool:
        """Return whether the pending question is a machine's to answer."""
        request = self.pending
        if request is None or isinstance(request, Roll | Shuffle):
            return False
        return request.who in self.machines

    @property
    def unsaved(self) -> bool:
        """Return whether something was answered that no save holds."""
        return self.session.inputs != self.saved_inputs

    # ------------------------------------------------------------ answering

    def answer(self, reply: Reply, why: Text = "") -> None:
        """Answer the pending question and write it down; IllegalReplyError changes nothing.

        `why` is the reason a machine gives; it is recorded with its answer.

        Where the rules themselves fail, the answer is taken back and RulesFaultError tells why, so
        that a fault in the program does not cost the game. Who types the first dice of a roll types
        the rest as well: the D3 of a panic test (PAN-03).
        """
        request, fallen = self.pending, sum(given.dice for given in self.session.inputs)
        dice, wished = self.session.dice, bool(self.by_hand)
        typed = isinstance(request, Roll) and isinstance(reply, Typed)
        if isinstance(dice, HandyDice) and isinstance(request, Roll) and typed:
            dice.by_hand = rest_follows(request)
        try:
            self.session.answer(reply, why)
        except IllegalReplyError:
            raise
        except Exception as fault:
            self.session.undo()
            self.session.undone.clear()
            raise RulesFaultError(f"{type(fault).__name__}: {fault}") from fault
        finally:
            if isinstance(dice, HandyDice) and typed:
                dice.by_hand = wished
        if isinstance(dice, HandyDice) and isinstance(request, Roll) and isinstance(reply, Typed):
            dice.thrown(request, fallen, reply)
        self.note_down()

    def repeat(self, given: Input) -> None:
        """Take a recorded input once more: an answer, or what a player declared."""
        if given.declared:
            self.session.repeat(given)
            self.note_down()
        else:
            self.answer(given.reply, given.why)

    def concede(self, seat: Seat) -> None:
        """Concede for a seat; where the game goes on a machine answers for it."""
        self.session.concede(seat)
        self._forget()
        if not self.session.over:
            self.machines |= successors(self.session)
        self.note_down()

    def agree(self, first: Seat, winner: Seat | None) -> None:
        """End the game with the result that `first` offered and everybody has agreed on."""
        self.session.offer_result(first, winner)
        for seat in self.session.playing:
            if seat is not first:
                self.session.agree(seat)
        self._forget()
        self.note_down()

    # ------------------------------------------------------------ rolls thrown by hand

    @property
    def by_hand(self) -> bool | None:
        """Return whether the next roll is typed in.

        None where all of them are, or no more falls.
        """
        dice = self.session.dice
        if self.session.over or not isinstance(dice, HandyDice):
            return None
        return dice.by_hand

    def turn_by_hand(self) -> bool | None:
        """Type the next roll in, or let the program roll it after all; say how it stands now."""
        dice = self.session.dice
        if self.by_hand is not None and isinstance(dice, HandyDice):
            dice.by_hand = not dice.by_hand
        return self.by_hand

    def roll_of_seed(self, request: Roll) -> tuple[int, ...]:
        """Return what the program rolls where people were to throw."""
        fallen = sum(given.dice for given in self.session.inputs)
        return SeededDice(self.session.game.seed).roll(request, fallen)

    def roll_by_thumb(self, seats: frozenset[Seat]) -> None:
        """Have the rolls of these seats wait for their phones, and of no others."""
        if isinstance(self.session.dice, HandyDice):
            self.session.dice.on_phones = seats

    def let_machine_answer(self, patience: float | None = None) -> bool:
        """Have the machine whose question it is answer once; False when it is nobody's.

        It thinks beside the window: with `patience` this waits so many seconds at most, gives False
        while the machine still thinks, and takes its answer at a later call.
        """
        request = self.pending
        if request is None or not self.machine_asked:
            return False
        thought = self._thought
        if thought is None:
            thought = self._thought = Thought(self.machines[request.who], self.session)
        if not thought.done_within(patience):
            return False
        self._thought = None
        if thought.left or thought.asked != len(self.session.inputs):
            return False
        reply, why = thought.result()
        if request.kind is Kind.ACTIVATE:
            self.machine_turn = self._turn_begun(request, reply)
        self.answer(reply, why)
        return True

    def _turn_begun(self, request: Request, reply: Reply) -> MachineTurn | None:
        alone = not isinstance(request, Choose) or len(request.options) < 2
        if alone or len(self.humans) != 1:
            return None
        player = self.machines[request.who]
        weighed = player.weighed if isinstance(player, Weighs) else ()
        return MachineTurn(request, reply, asked_view(self.session, self.humans[0]), weighed)

    @property
    def thinking(self) -> bool:
        """Return whether a machine thinks about the pending question right now."""
        return self._thought is not None

    @property
    def reasons(self) -> list[GivenReason]:
        """Return why machines answered as they did, in order."""
        return [self._reason(at) for at, given in enumerate(self.session.inputs) if given.why]

    @property
    def reason(self) -> GivenReason | None:
        """Return why a machine answered as it did last."""
        inputs = self.session.inputs
        last = next((at for at in reversed(range(len(inputs))) if inputs[at].why), None)
        return None if last is None else self._reason(last)

    def _reason(self, at: int) -> GivenReason:
        given = self.session.inputs[at]
        return GivenReason(given.who, given.why, self.session.events_before(at))

    def _forget(self) -> None:
        """Leave a thought nobody waits for."""
        if self._thought is not None:
            self._thought.leave()

    def was_asked(self, at: int) -> bool:
        """Return whether an input, by its place, was not given silently for its seat."""
        return at not in self._silent

    @property
    def passed(self) -> list[Declined]:
        """Return the passes of empty windows that were not given silently for their seats."""
        return [one for at, one in enumerate(self.session.declined) if at not in self._unasked]

    def pass_silently(self, settings: Settings) -> bool:
        """Answer for a seat that left it to the program, or wants to hear of no effect offered."""
        if not self._is_silent(settings):
            return False
        reply = self.entrusted.reply(self.session)
        self._note_silence()
        self.answer(PASS if reply is None else reply)
        return True

    def pass_strip(self, elsewhere: Callable[[Seat], bool]) -> None:
        """Pass for all people that the open window asks here, until one is asked `elsewhere`."""
        asked: set[Seat] = set()
        first = window = _window_of(self.session)
        while first is not None and window == first and self.pending is not None:
            who = self.pending.who
            if who in asked or who in self.machines or elsewhere(who):
                break
            asked.add(self.pending.who)
            self.answer(PASS)
            window = _window_of(self.session)

    def go_on(self, passes: int, reply: Reply) -> None:
        """Pass so often for all whom windows ask, then answer the question behind them."""
        for _window in range(passes):
            self.answer(PASS)
        self.answer(reply)

    def keep_hands_secret(self) -> None:
        """Ask people also where they can use nothing: with several, being asked tells nothing."""
        if len(self.humans) > 1:
            self.session.ask_anyway(frozenset(self.humans))

    def _note_silence(self) -> None:
        """Note that the pending question is passed silently."""
        if is_empty(self.pending):
            self._unasked.add(len(self.session.declined))
        else:
            self._silent.add(len(self.session.inputs))

    def _is_silent(self, settings: Settings) -> bool:
        """Return whether the pending question is answered for a person without asking."""
        request = self.pending
        person = request is not None and request.who not in self.machines
        if person and self.entrusted.answers(self.session):
            return True
        if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
            return False
        if request.who in self.machines or not any(o.key == PASS for o in request.options):
            return False
        wishes = SeatWishes() if self.on_phone(request.who) else settings.wishes(request.who)
        if is_empty(request):
            return wishes.asking != Asking.ALWAYS
        return not any(wishes.wants(ability) for ability in abilities_in(request.options))

    def fresh_events(self) -> list[Event]:
        """Return what happened since this was asked the last time (nothing after an undo)."""
        self._shown = min(self._shown, len(self.session.events))
        fresh = self.session.events[self._shown :]
        self._shown = len(self.session.events)
        return fresh

    # ------------------------------------------------------------ taking back

    def undo_is_free(self) -> bool:
        """Return whether taking back asks nobody.

        Since the last choice nothing hidden was shown to anybody, and no other player was asked. A
        silent pass is nobody's choice.
        """
        session, last = self.session, self._last_choice()
        if last is None or any(given.dice for given in session.inputs[last.inputs :]):
            return False
        if any(map(reveals, session.events[last.events :])):
            return False
        return self.pending is None or self.pending.who is last.given.who

    def consent_needed(self) -> tuple[Seat, ...]:
        """Return the people who must agree to taking back the last choice; none when it is free.

        Whoever takes it back does not agree for the others: where the one who chose last is asked
        now, that one does, and all others must agree. Where another is asked, nobody knows which
        of the two it is, and all must. Alone against machines nobody needs to.
        """
        last = self._last_choice(*self.machines)
        if last is None or self.undo_is_free() or len(self.humans) < 2:
            return ()
        asked = self.pending.who if self.pending is not None else last.given.who
        known = asked is last.given.who or asked in self.machines
        return tuple(seat for seat in self.humans if not known or seat is not last.given.who)

    def _last_choice(self, *but: Seat) -> Declined | None:
        """Return the last answer that was chosen, not passed silently, by none of these seats."""
        session, inputs = self.session, self.session.inputs
        asked = self.passed
        for at in reversed(range(len(inputs))):
            if not (inputs[at].dice or at in self._silent or inputs[at].who in but):
                asked.append(Declined(inputs[at], at, session.events_before(at), 0))
                break
        return max(reversed(asked), key=lambda one: one.inputs, default=None)

    def _by_itself(self, settings: Settings) -> bool:
        """Return whether the pending question is answered without asking a human."""
        return self.machine_asked or self._is_silent(settings)

    def undo(self, settings: Settings) -> bool:
        """Take the last human choice back; what was answered without asking goes with it."""
        session = self.session
        if self._last_choice(*self.machines) is None and not self.entrusted.begun:
            return False
        while session.undo():
            if self.entrusted.taken_back(len(session.inputs)) or not self._by_itself(settings):
                break
        self._silent = {at for at in self._silent if at < len(session.inputs)}
        self._unasked = {at for at in self._unasked if at < len(session.declined)}
        self._forget()
        self.machine_turn = None
        self._shown = len(session.events)
        self.note_down()
        return True

    def redo(self, settings: Settings) -> bool:
        """Return the last undone answer again, and those given after it without asking."""
        if not self.session.redo():
            return False
        while self.session.undone and self._by_itself(settings):
            if not self.machine_asked:
                self._note_silence()
            self.session.redo()
        self.note_down()
        return True

    # ------------------------------------------------------------ on the disk

    def note_down(self) -> None:
        """Bring the journal up to date; what the disk refuses is told, the game goes on."""
        if self.journal is None:
            return
        try:
            self.journal.record(self.session)
            self.trouble = ""
        except OSError as fault:
            self.trouble = _(
                "This game could not be recorded: {why}. It goes on unrecorded."
            ).format(why=why_refused(fault))

    def save(self, path: Path) -> str:
        """Save the game; give a sentence saying why not, empty when it is saved."""
        try:
            saved_game.write(path, self.session, self.header)
        except OSError as fault:
            return _("Not saved to {path}: {why}. The game is still here.").format(
                path=path, why=why_refused(fault)
            )
        self.saved_inputs = list(self.session.inputs)
        return ""

    def leave(self, *, discard: bool) -> None:
        """End the journal; `discard` removes it because nothing in it is still wanted.

        Where the game was to be saved and could not be, the journal stays, and `trouble` says why.
        """
        if self._thought is not None:
            self._thought.leave()
        refused = self.save(self.save_to) if self.save_to is not None else ""
        if self.journal is not None:
            gone = not refused and (discard or not self.unsaved)
            if not gone:
                self.note_down()
            self.journal.close(discard=gone)
            self.journal = None
        self.trouble = refused or self.trouble
        self.save_to = None

    def break_off(self) -> None:
        """Leave the table because the system says so: what no save holds stays in the journal."""
        self.leave(discard=False)


def _window_of(session: Session) -> tuple[Moment | None, Subject, int] | None:
    """Return what tells the open window from others: nothing happens while players declare."""
    request = session.pending
    if not isinstance(request, Choose) or request.kind is not Kind.WINDOW:
        return None
    return request.moment, request.occasion, len(session.events)


def successors(session: Session) -> dict[Seat, MachinePlayer]:
    """Return the machines that answer for seats that have conceded in a game that goes on."""
    seed, now = session.game.seed, session.position
    return {
        seat: machine(SUCCESSOR, seed)
        for seat in session.state.seats
        if has_conceded(now, seat) and not session.over
    }


def abilities_in(options: Iterable[Option]) -> list[AbilityId]:
    """Return the abilities and cards that the options of a window use."""
    return [option.ability for option in options if isinstance(option, WindowOption)]
