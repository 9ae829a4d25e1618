"""The replay: a game is played again from its first question, at a pace one can follow."""

from __future__ import annotations

from typing import Final

import pygame

from simulator.content.battles import Battle
from simulator.engine.dice import RecordedDice
from simulator.engine.session import Input, Session, fallen
from simulator.engine.windows import PASS
from simulator.luck.ledger import LuckLedger
from simulator.texts import translate as _
from simulator.ui.battle.luck_drawing import draw_small, small_plate
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match
from simulator.ui.battle.next_answer import NextAnswer
from simulator.ui.battle.prompt_bar import BarButton, Prompt
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.board_widget import VIEWS
from simulator.ui.board.intents import Hover, Select
from simulator.ui.keys import Act
from simulator.ui.screen import MOUSE
from simulator.ui.window import RecordedGame, Window

PACE: Final = 0.9
"""Seconds an answer stays on the table before the next one is given."""
QUICK: Final = 0.05
"""The same for a pass, which changes nothing one could see."""
SLOWEST: Final = 4.0
LOOKING: Final = frozenset(
    {Act.LOG, Act.HELP, Act.GRID, Act.RULER, Act.ARCS, Act.SIGHT, Act.THREAT, *VIEWS}
)
"""What keys still do while a game is watched."""


class ReplayScreen(GameScreen):
    """The table of a game that is watched; nobody is asked anything."""

    def __init__(
        self, app: Window, match: RecordedGame, pace: float = PACE, known: LuckLedger | None = None
    ) -> None:
        """Begin before the first answer of a match, itself left as it is; its luck may be known."""
        self.recorded: tuple[Input, ...] = tuple(match.session.inputs)
        self.halted = False
        self.pace = pace
        battle = Battle.from_header(match.header)
        session = Session(battle.game(), RecordedDice(battle.seed, fallen(self.recorded)))
        self._counted: tuple[int, LuckLedger] | None = None
        super().__init__(app, Match(session, match.header))
        self.next = RecordedAnswers(self)
        self.luck = LuckCount(match, known)
        self.agreed = frozenset(self.match.humans)  # nothing is decided here any more

    @property
    def unsaved(self) -> bool:
        """Say that nothing is lost by closing."""
        return False

    @property
    def stops(self) -> float:
        """Stop for no act: the replay has a pace of its own."""
        return 0.0

    @property
    def hidden(self) -> bool:
        """Keep the hands closed: somebody may want to play on with them."""
        return True

    @property
    def done(self) -> bool:
        """Say whether everything has been shown."""
        return len(self.match.session.inputs) >= len(self.recorded)

    def bar_buttons(self) -> list[BarButton]:
        """Give the buttons of the replay; each is a key as well."""
        go = _("Go on") if self.halted else _("Halt")
        ways = [
            (Act.BACK, _("Stop")),
            (Act.CONFIRM, go),
            (Act.NEXT_UNIT, _("One step")),
            (Act.TURN_LEFT, _("Slower")),
            (Act.TURN_RIGHT, _("Faster")),
        ]
        shown = self.app.keys.shown
        return [BarButton(f"act:{act.value}", said, shown(act)) for act, said in ways]

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """Esc stops, Space halts and goes on, Tab goes one step; looking around is allowed."""
        if act is Act.BACK:
            self._leave_luck()
            self.app.close(self)
            return True
        if act is Act.CONFIRM:
            self.halted = not self.halted
        elif act is Act.NEXT_UNIT:
            self._step()
        elif act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            faster = act is Act.TURN_RIGHT
            self.pace = min(SLOWEST, max(QUICK, self.pace * (0.5 if faster else 2.0)))
        elif act in LOOKING:
            return super().act(act)
        self.refresh()
        return True

    def digit(self, number: int) -> bool:  # noqa: ARG002 - as every screen
        """Answer nothing."""
        return True

    def other(self, event: pygame.Event) -> None:
        """Look around with the mouse: cards, tabs, the board; nothing is answered."""
        if event.type not in MOUSE:
            return
        self.panels.mouse(event)
        intent = self.board.handle(event)
        if isinstance(intent, Select):
            self.selected = intent.unit or ""
        elif isinstance(intent, Hover):
            self.hovered = intent.what or ""
        self.refresh()

    def _step(self) -> None:
        self.halted = True
        self.board.skip()
        if not self.done:
            self.give_next()

    def give_next(self) -> object:
        """Give the next recorded answer; dice fall as they fell."""
        given = self.recorded[len(self.match.session.inputs)]
        self.match.answer(given.reply, given.why)
        self.absorb()
        return given.reply

    # ------------------------------------------------------------ luck

    def _leave_luck(self) -> None:
        if self.luck is not None:
            self.luck.leave()

    def luck_so_far(self) -> LuckLedger | None:
        """Give what dice and choices came to up to here, None while it is counted."""
        whole = self.luck.found if self.luck is not None else None
        if whole is None:
            return None
        given = len(self.match.session.inputs)
        if self._counted is None or self._counted[0] != given:
            self._counted = (given, whole.until(given))
        return self._counted[1]

    # ------------------------------------------------------------ drawing

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw the luck so far in the board's upper left corner, but under no mouse."""
        super().paint_over(surface)
        found = self.luck_so_far()
        corner = (self.at.board.x + 8, self.at.board.y + 8)
        if found is not None:
            place = small_plate(corner, found)
            if self.mouse.at is None or not place.collidepoint(self.mouse.at):
                draw_small(surface, place, found)

    @property
    def prompt(self) -> Prompt:
        """Give how far the replay is."""
        state = self.match.session.state
        share = 100 * len(self.match.session.inputs) // max(1, len(self.recorded))
        said = _("Replay: round {n}, {share} of 100").format(n=state.round, share=share)
        if self.done:
            said = _("Replay: this is the end.")
        elif self.halted:
            said += _(" – halted")
        return Prompt(None, said)


class RecordedAnswers(NextAnswer):
    """The next answer of a replay is the recorded one, at the replay's pace."""

    tells_rounds = False

    def __init__(self, replay: ReplayScreen) -> None:
        """Watch over a replay."""
        super().__init__(replay)
        self.replay = replay

    def _go_on(self) -> None:
        """Give the next recorded answer; a pass is quickly told."""
        replay = self.replay
        if replay.done:
            replay.halted = True
        elif not replay.halted:
            passed = replay.give_next() == PASS
            self.wait(min(QUICK, replay.pace) if passed else replay.pace)

    def _end(self) -> None:
        """Stay at the last position until somebody stops the replay."""
