"""What is done only where the others agree: take an answer back, look at the threat map."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.engine.names import player_name
from simulator.language.texts import translate as _
from simulator.model.state import Seat
from simulator.ui.battle.parts import PlayedTable
from simulator.ui.board.board_widget import OVERLAYS
from simulator.ui.dialog import Choice, Question
from simulator.ui.keys import Act


class Consent:
    """Asks the other people at one game screen before it does what touches them."""

    def __init__(self, game: PlayedTable) -> None:
        """Ask for a screen."""
        self.game = game

    # ------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take the last choice back; ask all others where more than this choice is undone."""
        needed = self.game.match.consent_needed()
        self._ask([player for player in needed if player not in self.game.trusting])

    def _ask(self, others: Sequence[Seat]) -> None:
        """Ask one player after the other; take the choice back once all have agreed."""
        if not others:
            self._undo()
            return
        player, *more = others
        words = _(
            "{player}, the last choice is to be taken back although dice fell, hidden cards were "
            "seen, or another player was asked. The same dice and cards would come again. Do you "
            "agree?"
        )
        ways = [
            Choice(_("Agree"), lambda: self._ask(more)),
            Choice(_("Always in this game"), lambda: self._trust(player, more)),
            Choice(_("Refuse")),
        ]
        said, app = words.format(player=player_name(player)), self.game.app
        app.push(Question(app, _("Take back?"), said, ways, asked=player))

    def _trust(self, player: Seat, more: Sequence[Seat]) -> None:
        self.game.trusting |= {player}
        self._ask(more)

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
        ways = [Choice(_("Agree"), lambda: self._agree(player)), Choice(_("Refuse"))]
        said = words.format(player=player_name(player))
        game.app.push(Question(game.app, _("Threat map?"), said, ways, asked=player))

    def _agree(self, player: Seat) -> None:
        self.game.agreed |= {player}
        self.threats()
        self.game.refresh()
