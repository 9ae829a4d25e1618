"""One drill on the real board: answer it as in a game, be graded, watch the reply, go on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from simulator.datafiles import program_version
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.model.requests import Choose, Reply
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.reports.web.drill_page import drill_page
from simulator.reports.web.page_bytes import page_bytes
from simulator.ui import palette
from simulator.ui.battle.choices_panel import ChoicesPanel
from simulator.ui.battle.draft import Draft
from simulator.ui.battle.prompt_bar import draw_bar
from simulator.ui.battle.prompt_buttons import PromptButtons
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.notes import Notes
from simulator.ui.cards.unit_card import UnitCardPanel
from simulator.ui.dialog import tell
from simulator.ui.file_sheets import ask_path
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.practice.drill_drawing import draw_answers, draw_no_reply, draw_reply, draw_way
from simulator.ui.practice.drill_input import DrillHands
from simulator.ui.practice.drill_run import DrillRun, Source, Stage
from simulator.ui.practice.drill_text import drill_buttons, drill_prompt, grade_page, hint
from simulator.ui.practice_book import PracticeBook
from simulator.ui.screen import Screen
from simulator.ui.window import Window
from simulator.ui.writing import Progress, write_beside

_PROMPT: Final = 84
AROUND: Final = 7.0
"""Inches shown around the outermost trays of a drill."""
_REPLY_AFTER: Final = 0.6
"""Seconds between the position before the reply and its movement."""


class DrillScreen(Screen):
    """A row of drills, one after the other."""

    def __init__(self, app: Window, sources: Sequence[Source], book: PracticeBook) -> None:
        """Begin with the first of some drills; what is answered is written into `book`."""
        super().__init__(app)
        self.run = DrillRun(sources, book)
        self.hands = DrillHands(self)
        self.board = BoardWidget(pygame.Rect(0, 0, 10, 10))
        self.choices = ChoicesPanel(pygame.Rect(0, 0, 10, 10))
        self.card = UnitCardPanel(pygame.Rect(0, 0, 10, 10))
        self.page = Page(pygame.Rect(0, 0, 10, 10), ground=palette.PANEL)
        self.bar = PromptButtons(self, self.hands.press)
        self.notes = Notes()
        self.prompt = self.column = pygame.Rect(0, 0, 0, 0)
        self.draft: Draft | None = None
        self.selected = ""
        self.hovered = ""
        self._wait = 0.0

    @property
    def asking(self) -> bool:
        """Return whether an answer is waited for."""
        return self.run.stage is Stage.ASKING and self.draft is not None

    # ------------------------------------------------------------ one drill

    def ask(self) -> None:
        """Put the question as it stands now."""
        steps = self.run.steps
        asks = steps is not None and self.run.stage is Stage.ASKING
        self.draft = Draft(steps.request) if asks and steps is not None else None
        self.refresh()

    def give(self, reply: Reply) -> None:
        """Enter a reply to the question asked."""
        self.notes.clear()
        self.run.give(reply)
        self.ask()

    def _taken_in(self) -> None:
        """Show a drill that has come, or the grade that is there."""
        run = self.run
        if run.drill is None:
            return
        if run.stage is Stage.ASKING:
            self._lay_out(run.drill)
        elif run.grade is not None:
            self.page.write(grade_page(run.drill, run.grade, run.rated), top=True)
            if run.trouble:
                self.notes.say(run.trouble)
        self.ask()

    def _lay_out(self, drill: Drill) -> None:
        self.board.motions.enabled = self.app.settings.animations
        self.board.grid = self.app.settings.grid
        self.board.names = self.app.settings.names
        self.board.camera.turned = self.app.settings.turned
        self.board.set_position(drill.now)
        self._come_close(drill)
        self.selected, self.hovered = drill.task.unit, ""
        self.notes.clear()

    def _come_close(self, drill: Drill) -> None:
        """Fill the board with the trays there are, with room for their charges."""
        trays = [drill.now.corners(u.id) for u in drill.now.state.units.values() if u.on_table]
        self.board.camera.frame((point for tray in trays for point in tray), AROUND)

    def forward(self) -> None:
        """Go on: to the reply, to the reply to the best answer, to the next drill."""
        if not self.run.forward():
            self.next()
            return
        self.board.set_position(self.run.shown)
        self._wait = _REPLY_AFTER if self.app.settings.animations else 0.0
        if not self._wait:
            self._strike()
        self.refresh()

    def _strike(self) -> None:
        moved = self.run.strike()
        self.board.set_position(self.run.shown, moved)

    def next(self) -> None:
        """Take the next drill; after the last one go back to the list."""
        if self.run.next():
            self.ask()
        else:
            self.app.close(self)

    def again(self) -> None:
        """Ask the same drill once more."""
        if self.run.again():
            self._taken_in()

    def ask_for_page(self) -> None:
        """Ask where the drill's page goes, then grade all answers for it beside the window."""
        drill, title = self.run.drill, _("Page that opens anywhere")
        if drill is None:
            return

        def write(path: Path) -> None:
            def work(progress: Progress) -> bytes:
                return page_bytes(drill_page(drill, program_version(), progress.so_far))

            def done(fault: str) -> None:
                said = _("Not written. {why}") if fault else _("The page is {path}.")
                self.notes.say(said.format(why=fault, path=path))

            write_beside(self.app, title, path, work, done)

        path = self.app.places.new_document(drill.title, ".html")
        ask_path(self.app, title, path, (".html", ".htm"), write)

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the board to the left, the card and the choices to the right."""
        width, height = self.app.size
        right = min(470, max(372, round(width * 0.3)))
        left = width - right
        self.prompt = pygame.Rect(0, 0, left, _PROMPT)
        self.board.set_rect(pygame.Rect(0, _PROMPT, left, height - _PROMPT))
        card = pygame.Rect(left, 0, right, round(height * 0.4))
        rest = pygame.Rect(left, card.bottom, right, height - card.bottom)
        self.card.resize(card)
        self.choices.resize(rest)
        self.column = pygame.Rect(left, 0, right, height)
        self.board.side_panel.place = self.column
        self.page.resize(pygame.Rect(left, 0, right, height))
        self.bar.forget()
        self.refresh()

    def refresh(self) -> None:
        """Show how far the drill is in all parts of the screen."""
        run, drill = self.run, self.run.drill
        self.board.sheets = self.board.outlooks = run.odds
        self.board.set_request(self.draft.request if self.draft is not None else None)
        if drill is not None:
            known = self.selected in drill.now.state.units
            self.board.set_selected(self.selected if known and self.asking else None)
            self.card.show(drill.now, self.hovered or self.selected)
        text = hint(run, self.app.keys) if self.asking else ""
        self.choices.show(self.draft, _("Your answer"), text, hidden=False)
        if self.prompt.width:
            self.bar.show(drill_buttons(run, self.draft, self.app.keys), self.prompt)

    # ------------------------------------------------------------ keys and mouse

    def act(self, act: Act) -> bool:
        """Do what a key asks for."""
        known = self.hands.act(act)
        if known:
            self.refresh()
        return known

    def digit(self, number: int) -> bool:
        """Choose an answer by its number; 0 stays."""
        return self.hands.digit(number)

    def other(self, event: pygame.Event) -> None:
        """Pass what is no act and no button to the hands at the drill."""
        self.hands.follow(event)

    # ------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        """Return whether something moves or is being worked out."""
        moves = self.board.busy or self.board.waiting or self._wait > 0
        return moves or self.run.working

    @property
    def passing(self) -> bool:
        """Return whether a note lies over the board for a while."""
        return bool(self.notes.words)

    def update(self, seconds: float) -> None:
        """Advance the time; take in what was worked out beside the window."""
        self.board.update(seconds)
        self.notes.update(seconds)
        if self._wait > 0:
            self._wait -= seconds
            if self._wait <= 0 and self.run.shown is not None:
                self._strike()
        try:
            if self.run.take_in():
                self._taken_in()
        except (ContentError, KeyError, ValueError) as fault:
            self.app.close(self)
            tell(self.app, _("This drill cannot be played"), str(fault))

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw board, bar and panels."""
        drill = self.run.drill
        if drill is None:
            surface.fill(palette.NIGHT)
        else:
            self.board.paint(surface)
        draw_bar(surface, self.prompt, drill_prompt(self.run))
        surface.fill(palette.PANEL, self.column)
        if self.run.grade is not None:
            self.page.draw(surface)
        elif drill is not None:
            self.card.draw(surface)
            self.choices.draw(surface)
            self.board.side_panel.draw(surface)
        pygame.draw.line(surface, palette.PANEL_EDGE, self.column.topleft, self.column.bottomleft)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw the answers, the reply and notes over the board."""
        if self.run.drill is None:
            return
        held = surface.get_clip()
        surface.set_clip(self.board.rect)
        self._paint_stage(surface, self.run.drill)
        surface.set_clip(held)
        self.notes.draw(surface, self.board.rect, self.board.camera)

    def _paint_stage(self, surface: pygame.Surface, drill: Drill) -> None:
        run, camera, one = self.run, self.board.camera, self.run.replied
        if run.stage is Stage.ASKING:
            self._paint_lit(surface, drill)
        elif run.stage is Stage.GRADED and run.grade is not None:
            labels = self.board.picture.labels
            draw_answers(surface, camera, drill.now, self.board.pictures, run.grade, labels)
        elif one is not None and run.shown is not None and self._wait <= 0 and not self.board.busy:
            if one.met is None:
                draw_no_reply(surface)
            else:
                draw_reply(surface, camera, one.met, run.shown, self.board.picture.labels)

    def _paint_lit(self, surface: pygame.Surface, drill: Drill) -> None:
        """Point where a retreat in the list would go, or show where a shot would come from."""
        steps, draft = self.run.steps, self.draft
        if steps is None or draft is None or not isinstance(draft.request, Choose):
            return
        if steps.shift is not None:
            unit, board = drill.task.unit, self.board
            draw_ghost(
                surface, board.camera, drill.now, board.pictures, unit, steps.shift, palette.YES
            )
        answer = steps.answers.get(self.choices.hovered or draft.lit or "")
        if answer is not None and answer.kind is AnswerKind.RETREAT:
            unit = drill.task.unit
            draw_way(surface, self.board.camera, drill.now, unit, answer, palette.GOLD)
