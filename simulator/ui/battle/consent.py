"""What is done only where the others agree: take an answer back, look at the threat map."""

from __future__ import annotations

from dataclasses import replace

from simulator.engine.names import player_name
from simulator.model.state import Seat
from simulator.texts import translate as _
from simulator.ui.battle.parts import AgreeingTable
from simulator.ui.board.board_widget import OVERLAYS
from simulator.ui.dialog import Question, Way
from simulator.ui.keys import Act


class Consent:
    """Asks the other people at one game screen before it does what touches them."""

    def __init__(self, game: AgreeingTable) -> None:
        """Ask for a screen."""
        self.game = game

    # ------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take the last choice back; ask the other player where more than this choice is undone."""
        app, match = self.game.app, self.game.match
        other = match.consent_needed()
        if other is None or app.settings.always_undo:
            self._undo()
            return
        words = _(
            "{player}, the last choice is to be taken back although dice fell, hidden cards were "
            "seen, or it is your decision now. The same dice and cards would come again. Do you "
            "agree?"
        )
        ways = [
            Way(_("Agree"), self._undo),
            Way(_("Always agree"), self._always_undo),
            Way(_("Refuse")),
        ]
        said = words.format(player=player_name(other))
        app.push(Question(app, _("Take back?"), said, ways, asked=other))

    def _always_undo(self) -> None:
        app = self.game.app
        app.change(replace(app.settings, always_undo=True))
        self._undo()

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
        ways = [Way(_("Agree"), lambda: self._agree(player)), Way(_("Refuse"))]
        said = words.format(player=player_name(player))
        game.app.push(Question(game.app, _("Threat map?"), said, ways, asked=player))

    def _agree(self, player: Seat) -> None:
        self.game.agreed |= {player}
        self.threats()
        self.game.refresh()
