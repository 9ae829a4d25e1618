"""A game that ends by the players' word: who concedes, which result all agree on (AMB-96)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from simulator.agents.view import view_of
from simulator.agents.winning_chance import FORECAST
from simulator.engine.names import player_name
from simulator.language.texts import listed
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.rules.scoring.victory import rivals
from simulator.ui.battle.parts import RunningGame
from simulator.ui.dialog import Choice, Question, ask_each, tell
from simulator.ui.window import Window

EVEN = 0.5
"""The chance of winning up to which a machine agrees to a draw."""


class Settling:
    """Asks the people at one screen how their game is to end."""

    def __init__(self, app: Window, game: RunningGame) -> None:
        """Ask for a game."""
        self.app, self.game = app, game

    def concede(self) -> None:
        """Ask who concedes."""
        people = [seat for seat in self.game.match.session.playing if seat in self._people]
        words = _(
            "Whoever concedes loses, and the game is over when one side is left. With more than "
            "two sides a machine plays on for whoever has conceded. Nobody concedes for another."
        )
        named = _("{player} concedes")
        ways = [
            Choice(named.format(player=player_name(seat)), partial(self._concede, seat))
            for seat in people
        ]
        self._ask(_("Concede?"), words, ways)

    def agree(self) -> None:
        """Ask which result is offered; then everybody else who may still win must agree."""
        named = _("{player} wins")
        ways = [Choice(_("A draw"), partial(self._offer, None))]
        for side in rivals(self.game.match.session.position):
            said = named.format(player=listed(map(player_name, side)))
            ways.append(Choice(said, partial(self._offer, side[0])))
        words = _("The game ends at once with the result on which all players agree.")
        self._ask(_("Agree on a result?"), words, ways)

    @property
    def _people(self) -> tuple[Seat, ...]:
        return self.game.match.humans

    def _ask(self, title: str, words: str, ways: Sequence[Choice]) -> None:
        choices = [*ways, Choice(_("Play on"))]
        self.app.push(Question(self.app, title, words, choices, grave=True))

    def _concede(self, seat: Seat) -> None:
        self.game.match.concede(seat)
        self.game.absorb()

    def _offer(self, winner: Seat | None) -> None:
        """Ask all others one by one; machines are asked first."""
        session = self.game.match.session
        people = [seat for seat in session.playing if seat in self._people]
        asked = session.pending.who if session.pending is not None else people[0]
        first = asked if asked in people else people[0]
        for seat in session.playing:
            if seat not in people and not self._machine_agrees(seat, winner):
                words = _("{player} does not agree and plays on.")
                tell(self.app, _("No agreement"), words.format(player=player_name(seat)))
                return
        if winner is None:
            words = _("{player}, the game is to end with a draw. Do you agree?")
        else:
            words = _("{player}, the game is to end with this winner: {winner}. Do you agree?")
        said = partial(words.format, winner=player_name(winner or first))
        others = [seat for seat in people if seat is not first]
        agreed = partial(self._agree, first, winner)
        ask_each(self.app, _("Agree on a result?"), said, others, agreed)

    def _machine_agrees(self, seat: Seat, winner: Seat | None) -> bool:
        """Return whether a machine takes a result: a win, or a draw if it expects no better."""
        now = self.game.match.session.position
        if winner is not None:
            return winner in now.team(seat)
        return FORECAST(view_of(now, seat), seat).chance <= EVEN

    def _agree(self, first: Seat, winner: Seat | None) -> None:
        self.game.match.agree(first, winner)
        self.game.absorb()
