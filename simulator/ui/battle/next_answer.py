"""The next answer at the table: who gives it, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.language.texts import translate as _
from simulator.model.events import Event
from simulator.staging.round_end import ended_by, round_page
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.match import RulesFaultError
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.dialog import tell

AT_ONCE: Final = 6
"""So many answers of machines are taken in one frame where they need not wait."""
THOUGHT: Final = 0.008
"""Seconds of a frame a machine's thought is waited for; then it goes on beside the window."""
MOST_FAULTS: Final = 5
"""So many failures of the program in a machine's answers are tried past before they are told."""


class NextAnswer:
    """Asks machines, passes what nobody wants to be asked, and asks the people."""

    tells_rounds = True
    """Whether a page follows every round."""

    def __init__(self, game: PlayedTable) -> None:
        """Watch over one game screen."""
        self.game = game
        self._wait = 0.0
        self._ended = False
        self._round: int | None = None
        """The round that has just ended, until its page is shown."""
        self._faults = 0

    # ------------------------------------------------------------ when

    def wait(self, seconds: float) -> None:
        """Wait so many seconds before the next answer."""
        self._wait = seconds

    def hurry(self) -> None:
        """Wait no longer."""
        self._wait = 0.0

    def absorbed(self, events: Sequence[Event] = ()) -> None:
        """Know which round ended and whether the game is still over, after something happened.

        There are no `events` when something was taken back.
        """
        session = self.game.match.session
        self._ended = self._ended and session.over
        self._round = ended_by(session, events) if self.tells_rounds else None

    @property
    def waiting(self) -> bool:
        """Return whether time passes before the next answer, or before the result."""
        return self._wait > 0

    def update(self, seconds: float) -> None:
        """Go on once nothing moves, no pause is left, and nothing lies over the table."""
        game = self.game
        self._wait -= seconds
        if game.moving or self._wait > 0 or not game.on_top:
            return
        for _answer in range(AT_ONCE):
            if self._round is not None and self._tell_round():
                break
            if game.match.session.over:
                self._end()
            elif game.draft is None:
                self._go_on()
            waits = self._wait > 0 or game.match.thinking or game.moving
            if game.draft is not None or waits or not game.on_top:
                break

    # ------------------------------------------------------------ who

    def _go_on(self) -> None:
        """Answer for machines, pass what nobody wants to be asked, then ask."""
        game, match, settings = self.game, self.game.match, self.game.app.settings
        request = match.pending
        if request is None:
            return
        try:
            if match.pass_silently(settings):
                self._wait = settings.window_pause
                game.absorb()
                return
            if match.let_machine_answer(THOUGHT):
                self._faults = 0
                self._wait = settings.machine_seconds
                game.absorb()
                return
        except RulesFaultError as fault:
            self._machine_failed(fault)
            return
        if match.machine_asked:
            return  # it still thinks
        reply = game.phones.reply()
        if reply is not None:
            game.give(reply)
            return
        if game.phones.asks(request):
            return
        if game.secrecy.needs_curtain(match, request, look_away=settings.look_away):
            game.app.push(Curtain(game.app, request.who, str(request.prompt), self._lift))
            return
        game.ask()

    def _lift(self) -> None:
        """Ask the seat that has come to look alone, unless a phone has taken its hand since."""
        request = self.game.match.pending
        if request is not None and not self.game.phones.belongs(request):
            self.game.secrecy.look_at(request.who)
            self.game.ask()

    def _end(self) -> None:
        """Keep the finished game and show the result, once."""
        if not self._ended:
            self._ended = True
            self.game.archive()
            self.game.show_result()

    def _tell_round(self) -> bool:
        """Lay the page of the round that has ended over the table, once, where anybody watches."""
        game, number, settings = self.game, self._round, self.game.app.settings
        self._round = None
        watched = bool(game.match.humans) or settings.machine_seconds > 0
        if number is None or not settings.round_pages or not watched:
            return False
        page = round_page(game.match.session, number)
        if page is None:
            return False
        game.show_round(page)
        return True

    # ------------------------------------------------------------ faults of the program

    def _machine_failed(self, fault: RulesFaultError) -> None:
        """Have the machine try again; tell it only when that does not help."""
        self._faults += 1
        if self._faults > MOST_FAULTS:
            self._faults = 0
            self._wait = 3.0
            self.failed(fault)

    def failed(self, fault: RulesFaultError) -> None:
        """Report that the program failed at an answer, which has been taken back."""
        self.game.absorb()
        text = _(
            "The program failed at this answer, so it was taken back. Nothing else is lost. {why}"
        )
        tell(self.game.app, _("A fault in the program"), text.format(why=fault))
