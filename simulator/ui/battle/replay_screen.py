"""The replay: a game is played again from its first question, at a pace one can follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from simulator.agents.view import asked_view
from simulator.cases.from_game import case_of
from simulator.content.games.battles import Battle
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import Input, fallen
from simulator.engine.names import player_name
from simulator.engine.session import Session
from simulator.engine.windows import PASS
from simulator.language.texts import translate as _
from simulator.luck.ledger import LuckLedger
from simulator.model.requests import Choose, Kind
from simulator.model.seating import HUMAN
from simulator.practice.whole_review import WeighedDecision
from simulator.ui.battle.answer_lines import AnswerLines, ListedAnswer
from simulator.ui.battle.chance_drawing import (
    AnswerPlates,
    decision_box,
    draw_decision,
    pin_at,
)
from simulator.ui.battle.luck_drawing import luck_so_far
from simulator.ui.battle.luck_screen import LuckCount
from simulator.ui.battle.match import Match
from simulator.ui.battle.next_answer import NextAnswer
from simulator.ui.battle.prompt_bar import BarButton, Prompt, prompt_box
from simulator.ui.battle.replay_panel import CURVE, SLIDER, Analysed, ReplayPanel, rolls_before
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.table import CHOICES
from simulator.ui.board.board_widget import VIEWS
from simulator.ui.board.intents import Hover, Select
from simulator.ui.boxes.box import Box, scroll
from simulator.ui.dialog import Choice, Question
from simulator.ui.keys import Act
from simulator.ui.window import RecordedGame, Window

PACE: Final = 0.9
"""Seconds an answer stays on the table before the next one is given."""
QUICK: Final = 0.05
"""The same for a pass, which changes nothing one could see."""
SLOWEST: Final = 4.0
HEIGHT: Final = 274
"""Pixels the place of the slider is high."""
LUCK: Final = 74
"""Pixels the luck so far is high, above the buttons."""
LOOKING: Final = frozenset(
    {Act.LOG, Act.HELP, Act.GRID, Act.RULER, Act.ARCS, Act.SIGHT, Act.THREAT, *VIEWS}
)
"""What keys still do while a game is watched."""


class ReplayScreen(GameScreen):
    """The table of a game that is watched; nobody is asked anything."""

    asks_people = False

    def __init__(
        self, app: Window, match: RecordedGame, pace: float = PACE, known: LuckLedger | None = None
    ) -> None:
        """Begin before the first answer of a match, itself left as it is; its luck may be known."""
        self.recorded: tuple[Input, ...] = tuple(match.session.inputs)
        self._watched = match.session
        self.count = LuckCount(match, app.places.practice, known)
        self.analysis = self.count.analysis
        people = [seat for seat, name in match.header.players.items() if name == HUMAN]
        self.side = (people or list(match.header.armies))[0]
        """Whose chance of winning is shown, and whose answers are called yours."""
        self.halted = False
        self.pace = pace
        battle = Battle.from_header(match.header)
        session = Session(battle.game(), RecordedDice(battle.seed, fallen(self.recorded)))
        self._counted: tuple[int, LuckLedger] | None = None
        super().__init__(app, Match(session, match.header))
        self.next = RecordedAnswers(self)
        self.agreed = frozenset(self.match.humans)  # nothing is decided here any more
        self.panel = ReplayPanel(match.session)
        self._plates = AnswerPlates()
        self._from = 0
        """How many inputs were given before what is told of rolls."""

    @property
    def unsaved(self) -> bool:
        """Return False: nothing is lost by closing."""
        return False

    def looked(self, at: int) -> bool:
        """Return whether an input did something: a pass takes no card from the sight of others."""
        return self.recorded[at].reply != PASS

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
        """Return whether everything has been shown."""
        return len(self.match.session.inputs) >= len(self.recorded)

    def bar_buttons(self) -> list[BarButton]:
        """Return the buttons of the replay; each is a key as well."""
        go = _("Go on") if self.halted else _("Halt")
        ways = [
            (Act.BACK, _("Stop")),
            (Act.CONFIRM, go),
            (Act.NEXT_UNIT, _("One step")),
            (Act.TURN_LEFT, _("Slower")),
            (Act.TURN_RIGHT, _("Faster")),
        ]
        shown = self.app.keys.shown
        spare = {Act.NEXT_UNIT, Act.TURN_LEFT, Act.TURN_RIGHT}
        found = [BarButton(act, said, shown(act), spare=act in spare) for act, said in ways]
        words = _("Stop weighing") if self.analysis.busy else _("Chances")
        found.insert(2, BarButton(Act.CHANCES, words, shown(Act.CHANCES), spare=True))
        if not self.match.session.over:
            found.insert(2, BarButton(Act.PLAY_ON, _("Practise"), shown(Act.PLAY_ON)))
        return found

    # ------------------------------------------------------------ to and fro

    def go_to(self, count: int) -> None:
        """Show the game as it stood after so many answers, and halt."""
        session = self.match.session
        before = len(session.inputs)
        self.halted = True
        self.close_lines()
        self.board.skip()
        if count < before:
            session.back_to(count)
        while len(session.inputs) < count and not self.done:
            given = self.recorded[len(session.inputs)]
            self.match.repeat(given)
        self._from = min(before, len(session.inputs))
        if len(session.inputs) < before:
            self._from = self.panel.next_stop(len(session.inputs), -1)
        fresh = self.match.fresh_events()
        near = self.panel.next_stop(before, 1) >= len(session.inputs) > before
        self.board.set_position(session.position, fresh if near else ())
        self.absorb()

    # ------------------------------------------------------------ practising

    def practise(self) -> None:
        """Offer to play on from here, or to keep the decision here as a drill."""
        self.halted = True
        if self.match.session.over:
            self.say(_("The battle is over here. Go back to a moment to practise from it."))
            return
        title = _("Practise from here")
        words = _(
            "Play on from this moment as a game of its own? A drill can be made where a unit "
            "that is not engaged chooses its action."
        )
        ways = [Choice(_("Play on"), self._play_on)]
        weighed = self.decision
        if weighed is not None and weighed.mistake:
            ways.append(Choice(_("Drill this mistake"), partial(self._file, [weighed])))
        review = self.analysis.review
        if review is not None and len(review.most_lost(self.side)) > 1:
            worst = review.most_lost(self.side)
            ways.append(Choice(_("Drill what cost most"), partial(self._file, worst)))
        unit = self._deciding()
        if unit:
            ways.append(Choice(_("A drill"), partial(self._drill, unit)))
        if len(ways) > 1:
            words = _(
                "Play on from this moment as a game of its own, or keep the decision as a drill?"
            )
        ways.append(Choice(_("Back")))
        self.app.push(Question(self.app, title, words, ways))

    # ------------------------------------------------------------ the chances

    @property
    def decision(self) -> WeighedDecision | None:
        """Return the decision that is made here, once it is weighed."""
        review, given = self.analysis.review, len(self.match.session.inputs)
        if review is None:
            return None
        return next((one for one in review.decisions if one.index == given), None)

    def _step_decision(self) -> None:
        """Show what may follow the answers to the decision made here, a step more."""
        decision = self.decision
        if decision is None:
            self.say(
                _("What follows is shown at a decision, once {key} has graded it.").format(
                    key=self.app.keys.shown(Act.CHANCES)
                )
            )
            return
        if self.lines is None:
            self.halted = True
            self.lines = _lines_of(decision, self.match.session, mine=decision.who is self.side)
        self.step_line()

    def _weigh(self) -> None:
        """Weigh every decision, stop that, or look at it from the other side."""
        if self.analysis.busy:
            self.analysis.stop()
        elif self.analysis.review is not None and self.analysis.review.whole:
            seats = list(self.match.header.armies)
            self.side = seats[(seats.index(self.side) + 1) % len(seats)]
        else:
            self.halted = True
            self.analysis.begin()
            if self.analysis.trouble:
                self.say(self.analysis.trouble)

    def _file(self, decisions: Sequence[WeighedDecision]) -> None:
        """Keep decisions as drills."""
        self.app.rooms.drills_of(self._watched, tuple(decisions), f"game-{self._watched.game.seed}")

    def _analysed(self) -> Analysed | None:
        if not self.analysis.begun:
            return None
        said = self.analysis.said
        return Analysed(self.analysis.review, self.side, said, self.count.so_far)

    @property
    def lively(self) -> bool:
        """Return whether something moves or is being weighed."""
        return super().lively or self.analysis.busy

    def _play_on(self) -> None:
        """Play on from here; a game of machines alone gets a person in its first seat."""
        header = self.match.header
        players = dict(header.players)
        if HUMAN not in players.values():
            players[next(iter(header.armies))] = HUMAN
        inputs = tuple(self.match.session.inputs)
        self._leave_luck()
        self.app.rooms.battle_from(replace(header, players=players), inputs)

    def _deciding(self) -> str:
        """Return the unit whose action is being chosen, empty for none."""
        request = self.match.pending
        if not isinstance(request, Choose) or request.kind is not Kind.ACTION:
            return ""
        now = self.match.session.position
        unit = request.subject or ""
        return unit if unit in now.state.units and not now.engaged(unit) else ""

    def _drill(self, unit: str) -> None:
        """Ask the decision of a unit here as a drill, which is kept and comes back."""
        now = self.match.session.position
        title = _("Round {round}: {unit}").format(round=now.state.round, unit=now.name(unit))
        self.app.rooms.drill_here(case_of(now), unit, title)

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """Esc stops, Space halts and goes on, Tab goes a step, P practises; looking is allowed."""
        if act is Act.BACK and self.close_lines():
            self.refresh()
            return True
        if act is Act.BACK:
            self._leave_luck()
            self.app.close(self)
            return True
        if act is Act.CONFIRM:
            self.halted = not self.halted
        elif act is Act.NEXT_UNIT:
            self._step()
        elif act is Act.PLAY_ON:
            self.practise()
        elif act is Act.CHANCES:
            self._weigh()
        elif act is Act.LINE:
            self._step_decision()
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

    def menu(self) -> None:
        """Stop: a replay has no menu of its own."""
        self.act(Act.BACK)

    def by_mouse(self, event: pygame.Event) -> bool:
        """Look around with the mouse: cards, tabs, the board; nothing is answered."""
        self._look(event)
        self.refresh()
        return True

    def _look(self, event: pygame.Event) -> None:
        intent = self.board.handle(event)
        if isinstance(intent, Select):
            self.selected = intent.unit or ""
        elif isinstance(intent, Hover):
            self.hovered = intent.what or ""

    def arrow(self, key: int) -> bool:
        """Go an act or a round to or fro."""
        given, panel = len(self.match.session.inputs), self.panel
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self.go_to(panel.next_stop(given, 1 if key == pygame.K_RIGHT else -1))
        elif key in {pygame.K_UP, pygame.K_DOWN}:
            self.go_to(panel.next_round(given, 1 if key == pygame.K_DOWN else -1))
        return True

    def _slide(self, event: pygame.Event) -> bool:
        """Go where the slider or the curve is clicked, or the slider is dragged."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not pressed and not (event.type == pygame.MOUSEMOTION and event.buttons[0]):
            return False
        review, curve = self.analysis.review, self.tree.place_of(CURVE)
        slider = self.tree.place_of(SLIDER)
        pin = pin_at(curve, review, self.side, event.pos) if curve and review else None
        stop = pin
        if pin is None and slider is not None:
            stop = self.panel.at(slider, event.pos[0])
        if stop is not None and stop != len(self.match.session.inputs):
            self.go_to(stop)
        return True

    def _step(self) -> None:
        self.halted = True
        self.board.skip()
        if not self.done:
            self.give_next()

    def give_next(self) -> object:
        """Return the next recorded answer; dice fall as they fell."""
        before = len(self.match.session.inputs)
        given = self.recorded[before]
        if given.reply != PASS:
            self._from = before
        self.match.answer(given.reply, given.why)
        self.absorb()
        return given.reply

    # ------------------------------------------------------------ luck

    def _leave_luck(self) -> None:
        self.count.leave()

    def luck_so_far(self) -> LuckLedger | None:
        """Return what dice came to up to here, None while it is counted."""
        whole = self.count.found
        if whole is None:
            return None
        given = len(self.match.session.inputs)
        if self._counted is None or self._counted[0] != given:
            self._counted = (given, whole.until(given))
        return self._counted[1]

    # ------------------------------------------------------------ drawing

    def answers(self) -> Box:
        """Describe the slider in the place of answers."""
        whole = self.count.found
        given = len(self.match.session.inputs)
        rolls = rolls_before(whole, given, self._from)
        weighing, analysed = whole is None, self._analysed()
        shown = self.panel.view(given, rolls, self._slide, weighing=weighing, analysed=analysed)
        return replace(shown, key=CHOICES, most_height=HEIGHT)

    @property
    def page_least(self) -> int:
        """Return how high the page is at least: it gives way to the slider."""
        return 170 if self.at.wide else 60

    def head(self) -> Box | None:
        """Describe what was done last; in a low window it gives way to the curve of chances."""
        return None if self.low and self.analysis.begun else super().head()

    def asked(self) -> Box:
        """Describe the prompt with the luck so far, or the decision, above its buttons."""
        found, decision = self.luck_so_far(), self.decision
        luck: Box = Box()
        if decision is not None:
            luck = decision_box(decision)
        elif found is not None:
            luck = luck_so_far(found)
        return prompt_box(
            self.prompt,
            self.bar_buttons(),
            self.at.body,
            room=not self.low,
            between=scroll(luck, key="luck", most_height=LUCK),
        )

    def paint_over_board(self, surface: pygame.Surface) -> None:
        """Draw what was decided here beside what is best."""
        if self.lines is not None and not self.board.busy:
            self.lines.draw(surface, self.board, self.match.session.position)
        elif self.decision is not None and not self.board.busy:
            mine = self.decision.who is self.side
            draw_decision(surface, self.board, self.decision, self._plates, mine=mine)

    @property
    def prompt(self) -> Prompt:
        """Return how far the replay is."""
        state = self.match.session.state
        share = 100 * len(self.match.session.inputs) // max(1, len(self.recorded))
        said = _("Replay: round {n}, {share} of 100").format(n=state.round, share=share)
        if self.done:
            said = _("Replay: this is the end.")
        elif self.halted:
            said += _(" – halted")
        return Prompt(None, said)


def _lines_of(one: WeighedDecision, session: Session, *, mine: bool) -> AnswerLines:
    """Return the answers of a decision: what was chosen, then the others, each with its line."""
    own = _("your answer") if mine else _("played")
    found = [
        ListedAnswer(each.reply, each.label, each.chance, each.tried.error, mark=mark)
        for each, mark in ((each, own if each is one.chosen else "") for each in one.trial.answers)
    ]
    found.sort(key=lambda each: -each.chance)
    heading = _("{player}'s chance of winning").format(player=player_name(one.who))
    view, about = asked_view(session), str(one.question)
    return AnswerLines(heading, view, session.game.seed, found, about=about)


class RecordedAnswers(NextAnswer):
    """The next answer of a replay is the recorded one, at the replay's pace."""

    tells_rounds = False

    def __init__(self, replay: ReplayScreen) -> None:
        """Watch over a replay."""
        super().__init__(replay)
        self.replay = replay

    def _go_on(self) -> None:
        """Enter the next recorded answer; a pass is quickly told."""
        replay = self.replay
        if replay.done:
            replay.halted = True
        elif not replay.halted:
            passed = replay.give_next() == PASS
            self.wait(min(QUICK, replay.pace) if passed else replay.pace)

    def _end(self) -> None:
        """Stay at the last position until somebody stops the replay."""
