"""What is done only where the others agree: take an answer back, look at the threat map."""

from __future__ import annotations

from functools import partial

from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.board.board_widget import OVERLAYS
from simulator.ui.dialog import Choice, ask_each
from simulator.ui.keys import Act
from simulator.ui.screen import Command


class Consent:
    """Asks the other people at one game screen before it does what touches them."""

    def __init__(self, game: PlayedTable) -> None:
        """Ask for a screen."""
        self.game = game

    # ------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take the last choice back; ask all others where more than this choice is undone."""
        game, needed = self.game, self.game.match.consent_needed()
        words = _(
            "{player}, the last choice is to be taken back although dice fell, hidden cards were "
            "seen, or another player was asked. The same dice and cards would come again. Do you "
            "agree?"
        )
        others = [player for player in needed if player not in game.trusting]
        ask_each(game.app, _("Take back?"), words.format, others, self._undo, self._always)

    def _always(self, player: Seat, on: Command) -> Choice:
        """Return the way by which a player agrees from now on, too."""

        def trust() -> None:
            self.game.trusting |= {player}
            on()

        return Choice(_("Always in this game"), trust)

    def _undo(self) -> None:
        if self.game.match.undo(self.game.app.settings):
            self.game.absorb()
            self.game.say(_("Taken back."))
        else:
            self.game.say(_("There is nothing to take back."))

    # ------------------------------------------------------------ the threat map

    def threats(self) -> None:
        """Switch the threat map; between people each of the others must agree to it once."""
        game = self.game
        others = [player for player in game.match.humans if player not in game.agreed]
        shown = OVERLAYS[Act.THREAT] in game.board.overlays
        if shown or len(game.match.humans) < 2 or not others:
            game.board.act(Act.THREAT)
            return
        player = others[0]
        words = _(
            "{player}, the threat map shows both sides who could charge whom, with roll, odds and "
            "side. It is used only if everybody wants it. Do you?"
        )
        agree = partial(self._agree, player)
        ask_each(game.app, _("Threat map?"), words.format, [player], agree)

    def _agree(self, player: Seat) -> None:
        self.game.agreed |= {player}
        self.threats()
        self.game.refresh()
