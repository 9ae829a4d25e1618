"""A lesson: a real game at a prepared position, with a coach beside the board.

Whatever the player answers goes through the game's own session. An answer the rules forbid is
refused as always; one they allow, but the step does not ask for, is not given: the coach says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

import pygame

from simulator.content.games.battles import quick_battle
from simulator.content.practice.teaching_files import TeachingAct, TeachingStep
from simulator.engine.legality import IllegalReplyError, checked
from simulator.engine.windows import PASS
from simulator.language.texts import printed
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, ChooseSome, Kind, Place, Reply
from simulator.model.seating import HUMAN
from simulator.model.state import Seat, UnitId
from simulator.practice.teaching import PUPIL, TEACHER, Lesson, TeacherAgent, ended, wants
from simulator.ui.battle.draft import Leave, Left, PickOption
from simulator.ui.battle.entry import start
from simulator.ui.battle.match import Match
from simulator.ui.battle.next_answer import NextAnswer
from simulator.ui.battle.panels import LOG, NOW, TACTICS
from simulator.ui.battle.prompt_bar import BarButton, Prompt
from simulator.ui.battle.screen import GameScreen
from simulator.ui.boxes.box import Box, ButtonLook, button
from simulator.ui.clock import fresh_seed
from simulator.ui.dialog import Choice, Question
from simulator.ui.keys import Act
from simulator.ui.layout import LOW
from simulator.ui.practice.coach import COACH, Pointer, coach_box, steps_box
from simulator.ui.practice.lesson_targets import Outline, Target, target_of
from simulator.ui.window import Window

OPPONENT: Final = "greedy"
"""Who plays the other side once the coach has left."""

_LEFT_OUT: Final = frozenset({Act.BACK, Act.TYPE_ROLL, Leave(Left.PASSES), Leave(Left.DEPLOY)})
"""Buttons a lesson does without: Esc steps back in it, its dice are the program's, and what is
taught is done by hand."""


class _LessonAnswers(NextAnswer):
    """Who answers next in a lesson: nobody once its step is over."""

    game: LessonScreen

    def update(self, seconds: float) -> None:
        """Go on unless the step is over."""
        if not self.game.done:
            super().update(seconds)

    def _go_on(self) -> None:
        """Pass for the player what the step is not about, then go on as in any game."""
        game, request = self.game, self.game.match.pending
        aside = isinstance(request, Choose) and request.kind is Kind.WINDOW
        if aside and request.who is PUPIL and not game.asked_for(request.kind):  # type: ignore[union-attr]
            game.match.answer(PASS)
            game.absorb()
            return
        super()._go_on()

    def _end(self) -> None:
        """Show no result: the coach has the last word."""


class LessonScreen(GameScreen):
    """One step of a lesson."""

    def __init__(self, app: Window, lesson: Lesson, number: int) -> None:
        """Take up a step; ContentError where its position cannot stand."""
        self.lesson, self.number = lesson, number
        self.acted = 0
        """How many acts of the step are done."""
        self.done = False
        """Whether the step is over, and the next one waits."""
        self.pointer = Pointer()
        battle = lesson.battle(number)
        header = battle.header({PUPIL: HUMAN, TEACHER: OPPONENT})
        match = Match(lesson.session(number), header, {TEACHER: TeacherAgent()})
        match.saved_inputs = list(match.session.inputs)
        super().__init__(app, match)
        self.next = _LessonAnswers(self)

    # ------------------------------------------------------------ the step

    @property
    def step(self) -> TeachingStep:
        """Return the step that is taught."""
        return self.lesson.steps[self.number]

    @property
    def last(self) -> bool:
        """Whether no step follows."""
        return self.number + 1 == len(self.lesson.steps)

    @property
    def wanted(self) -> TeachingAct | None:
        """Return the act that is asked for now, None when all are done."""
        return self.step.acts[self.acted] if self.acted < len(self.step.acts) else None

    def asked_for(self, kind: Kind) -> bool:
        """Whether the act to do answers a question of this kind."""
        return self.wanted is not None and self.wanted.asks == kind.value

    @property
    def unsaved(self) -> bool:
        """Return False: a lesson can be begun again at any step."""
        return False

    def go_to(self, number: int) -> None:
        """Begin a step, this one or another."""
        self.app.start_with(LessonScreen(self.app, self.lesson, number))

    def next_step(self) -> None:
        """Go on to the next step; after the last one the coach takes leave."""
        if not self.last:
            self.go_to(self.number + 1)
        elif not self.done:
            self._finish()

    def play_on(self) -> None:
        """Leave the coach and play on from here, as a game of its own that can be saved."""
        match = self.match
        start(self.app, match.header, tuple(match.session.inputs))

    def step_back(self) -> None:
        """Begin this step anew, or the one before; before the first one, offer to leave."""
        if self.acted or self.done:
            self.go_to(self.number)
        elif self.number:
            self.go_to(self.number - 1)
        else:
            ways = [Choice(_("To the title"), self.app.rooms.title), Choice(_("Stay"))]
            self.app.push(Question(self.app, _("Leave"), _("Leave your first battle?"), ways))

    def play_battle(self) -> None:
        """Sit down at a whole battle against the machine; all before the first round is set up."""
        seed = fresh_seed()
        header = quick_battle(seed).header({Seat.RED: HUMAN, Seat.BLUE: OPPONENT})
        self.app.rooms.battle(header, set_up_by=seed)

    def practise(self) -> None:
        """Show the drills."""
        self.app.rooms.practice()

    # ------------------------------------------------------------ answering

    def absorb(self) -> None:
        """Take in what happened; the step may be over by it."""
        super().absorb()
        match = self.match
        if not self.done and ended(self.step, self.acted, match.session.position, match.pending):
            self._finish()

    def _finish(self) -> None:
        self.done = True
        self.draft = None
        self.resize()

    def ask(self) -> None:
        """Put the pending question; a small window shows the tab the act is done on."""
        super().ask()
        if not self.at.wide:
            self.panels.tab = TACTICS if self.asked_for(Kind.ZONE) else NOW
            self.refresh()

    def give(self, reply: Reply) -> None:
        """Answer as the step asks; refuse what the rules forbid, and name what they allow."""
        request, act = self.match.pending, self.wanted
        if request is None or act is None or not self.asked_for(request.kind):
            super().give(reply)
            return
        try:
            whole = checked(request, reply)
        except IllegalReplyError:
            super().give(reply)  # the rule says why not
            return
        if not wants(act, whole):
            self.say(self._not_here(act))
            self.refresh()
            return
        self.acted += 1
        super().give(reply)

    def _not_here(self, act: TeachingAct) -> str:
        if act.otherwise:
            return printed(act.otherwise)
        return _("The rules allow it. Here: {do}").format(do=printed(act.do))

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """N skips the step, P plays on, Esc steps back; Space presses what is a button."""
        commands: dict[Act, Callable[[], object]] = {
            Act.SKIP_STEP: self._skip,
            Act.PLAY_ON: self.play_on,
            Act.BACK: self._back,
            Act.UNDO: lambda: self.go_to(self.number),
            Act.REDO: lambda: None,
            Act.TYPE_ROLL: lambda: None,
        }
        if act is Act.CONFIRM and self.done:
            self._skip()
        elif act in commands:
            commands[act]()
        elif act is Act.CONFIRM and self._nothing_lit:
            self.say(self.doing)
        else:
            return super().act(act)
        return True

    def digit(self, number: int) -> bool:
        """Choose by number; at the end the two ways on."""
        if self.done and self.last and number == 2:
            self.practise()
            return True
        return super().digit(number)

    @property
    def _nothing_lit(self) -> bool:
        """Whether Space would only light the first option of a list, which is no act."""
        draft = self.draft
        return draft is not None and isinstance(draft.request, Choose) and draft.lit is None

    def _skip(self) -> None:
        if self.done and self.last:
            self.play_battle()
        else:
            self.next_step()

    def _back(self) -> None:
        asked = self.draft.request if self.draft is not None else None
        if self.panels.tab == LOG:
            self.panels.turn_to(LOG)
        elif isinstance(asked, ChooseSome) and self.draft is not None and self.draft.back():
            self.refresh()
        else:
            self.step_back()

    # ------------------------------------------------------------ widgets

    @property
    def sought(self) -> object:
        """Return the answer that is brought into sight: the one the act asks for."""
        act = self.wanted
        answer = act.answer if act is not None else None
        key = answer[0] if isinstance(answer, list) and answer else answer
        return PickOption(key) if isinstance(key, str) else super().sought

    def bar_buttons(self) -> list[BarButton]:
        """Return buttons of the prompt, without those whose key the coach has or nobody needs."""
        if self.done:
            return []  # the coach says how it goes on, also where the game is over
        decline = self.draft.decline if self.draft is not None else None
        left_out = {*_LEFT_OUT, PickOption(decline or "")}
        return [one for one in super().bar_buttons() if one.do not in left_out]

    def head(self) -> Box:
        """Describe the coach with its two buttons."""
        taught = (self.lesson.steps, self.number, self.doing)
        return coach_box(*taught, self._ways(), done=self.done, size=self.at.body)

    @property
    def page_least(self) -> int:
        """Return how high the page is at least: it gives way to what is asked."""
        asked = self._asked or (self.low and self.draft is not None)
        return 0 if asked and not self.rerolling else super().page_least

    def tabs(self) -> Box | None:
        """Describe the tabs; in a low window they give way to what is asked."""
        return None if self.low and self._asked and not self.rerolling else super().tabs()

    @property
    def room(self) -> pygame.Rect:
        """Return where the coach stands."""
        return self.tree.place_of(COACH) or pygame.Rect(0, 0, 0, 0)

    def _ways(self) -> list[Box]:
        keys = self.app.keys
        confirm, look = keys.shown(Act.CONFIRM), ButtonLook.PRIMARY
        on = button(_("Play on"), self.play_on, cap_of=keys.shown(Act.PLAY_ON), grow=1)
        if self.done and self.last:
            battle = _("Play a battle")
            return [
                button(battle, self.play_battle, cap_of=confirm, look=look, grow=1),
                button(_("Practise charges"), self.practise, cap_of="2", grow=1),
            ]
        if self.done:
            return [button(_("Next step"), self.next_step, cap_of=confirm, look=look, grow=1), on]
        skip = keys.shown(Act.SKIP_STEP)
        return [button(_("Skip step"), self._skip, cap_of=skip, grow=1), on]

    # ------------------------------------------------------------ time and drawing

    @property
    def lively(self) -> bool:
        """Whether anything moves: the rings breathe where animations are wished."""
        if self.done:
            return self.board.busy or self.tray.tumbling
        return super().lively or (self.app.settings.animations and self.target is not None)

    def update(self, seconds: float) -> None:
        """Advance the time; the rings breathe."""
        super().update(seconds)
        self.pointer.update(seconds)

    @property
    def prompt(self) -> Prompt:
        """Return what the prompt says: nothing of what comes next once the step is over."""
        if self.done:
            return Prompt(None, _("The step is over."))
        text = super().prompt
        if self._asked and not self.rerolling and self.app.size[1] < LOW:  # the coach says the rest
            return replace(text, said="", more="", turn="", at_stake="") if text.line else text
        return text

    @property
    def _asked(self) -> bool:
        """Whether a list of options is on the table."""
        return self.draft is not None and isinstance(self.draft.request, Choose)

    @property
    def doing(self) -> str:
        """Return the one thing to do now, in a sentence."""
        if self.done:
            return _("You know all steps.") if self.last else _("Done.")
        draft, act = self.draft, self.wanted
        if act is not None and (draft is None or self.asked_for(draft.request.kind)):
            return printed(act.do)
        return str(draft.request.prompt) if draft is not None else _("Watch what happens.")

    @property
    def target(self) -> Target | None:
        """Return what is to be clicked now."""
        act = self.wanted
        return None if act is None or self.done else target_of(self, act)

    def mode(self) -> Box:
        """Describe the list of steps in the mode's place."""
        return steps_box(self.lesson.steps, self.number)

    def paint_over_board(self, surface: pygame.Surface) -> None:
        """Veil the board, but for what is to be clicked."""
        super().paint_over_board(surface)
        target, moving = self.target, isinstance(self.match.pending, Place)
        if target is not None and not self.board.busy and not moving:
            self.pointer.veil(surface, self.at.board, target, self._lit())

    def paint_over(self, surface: pygame.Surface) -> None:
        """Frame what is to be clicked."""
        target, act = self.target, self.wanted
        if target is not None and act is not None and not self.board.busy:
            said = printed(act.plate) if act.plate else ""
            still = not self.app.settings.animations
            corner = self.board.camera.viewport.topleft
            labels = [label.rect.move(corner) for label in self.board.picture.labels]
            labels += self.board.written
            trays = self._trays()
            self.pointer.draw(
                surface, self.at.board, target, trays, said, labels=labels, still=still
            )

    def _lit(self) -> list[Outline]:
        """Return the trays that stay bright: whoever the question is about, and who moves."""
        request = self.match.pending
        units = {request.subject} if request is not None and request.subject else set()
        if isinstance(request, Place):
            units.add(request.unit)
        return self._outlines(units)

    def _trays(self) -> list[Outline]:
        """Return all trays, which the plate does not cover."""
        return self._outlines(self.state.units)

    def _outlines(self, units: Collection[UnitId]) -> list[Outline]:
        now, outline = self.match.session.position, self.board.camera.outline
        return [
            tuple(outline(now.corners(unit)))
            for unit in now.state.units
            if unit in units and now.unit(unit).on_table
        ]


def begin(app: Window, lesson: Lesson, number: int = 0) -> LessonScreen:
    """Begin a lesson at a step."""
    screen = LessonScreen(app, lesson, number)
    app.start_with(screen)
    return screen
