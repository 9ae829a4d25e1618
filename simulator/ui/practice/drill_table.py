"""A drill as boxes: the board, beside it what is asked, the answers, and at last the grade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from simulator.language.texts import translate as _
from simulator.model.requests import Choose
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.practice.usual_ends import way_of
from simulator.ui import palette
from simulator.ui.battle.answers import answers_box, rows_of
from simulator.ui.battle.draft import Draft, PickOption
from simulator.ui.battle.prompt_bar import prompt_box
from simulator.ui.board.board_box import BOARD, board_box
from simulator.ui.board.board_widget import BoardWidget
from simulator.ui.board.ghost_drawing import draw_ghost
from simulator.ui.board.line_drawing import LineDrawing
from simulator.ui.board.line_walk import line_box
from simulator.ui.board.notes import Notes, note_box
from simulator.ui.board.overlays import draw_path
from simulator.ui.board.pens import Pen, TablePen
from simulator.ui.boxes.box import Box, Picture, column, row, space, stack
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.cards.unit_card import CARD, unit_card_box
from simulator.ui.layout import story_width
from simulator.ui.practice.drill_drawing import draw_answers
from simulator.ui.practice.drill_run import DrillRun, Source, Stage
from simulator.ui.practice.drill_text import drill_buttons, drill_prompt, hint
from simulator.ui.practice.grade_box import GRADE, grade_box
from simulator.ui.practice_book import PracticeBook
from simulator.ui.window import Window

_SHEET: Final = "sheet"
"""The key of the room in which the sheet of a charge is laid."""
_LETTERS: Final = 17


class DrillTable(BoxScreen):
    """What is seen of a drill; what is asked and answered is for `DrillScreen`."""

    def __init__(self, app: Window, sources: Sequence[Source], book: PracticeBook) -> None:
        """Begin with the first of some drills; what is answered is written into `book`."""
        super().__init__(app)
        self.run = DrillRun(sources, book)
        self.board = BoardWidget(pygame.Rect(0, 0, 10, 10))
        self.notes = Notes()
        self.draft: Draft | None = None
        self.selected = ""
        self.hovered = ""
        self._seen = self._moved = 0
        """Count on when anything may look otherwise, and when the board alone does."""

    @property
    def asking(self) -> bool:
        """Return whether an answer is waited for."""
        return self.run.stage is Stage.ASKING and self.draft is not None

    def by_mouse(self, event: pygame.Event) -> bool:
        """Follow the mouse where it is not on a button."""
        raise NotImplementedError

    # ------------------------------------------------------------ what is shown

    def introduce(self) -> str:
        """Return the question, or how the answer was."""
        return drill_prompt(self.run).said

    def view(self) -> Box:
        """Describe the board, and beside it the question above the answers, or the grade."""
        shows = (self._seen, self._moved, self.notes.words)
        buttons = drill_buttons(self.run, self.draft, self.app.keys)
        sheet = Picture(key=_SHEET, paint=self._paint_sheet, shows=self._seen)
        beside = column(
            note_box(self.notes, ""),
            prompt_box(drill_prompt(self.run), buttons, _LETTERS),
            stack(column(*self._beside(), gap=0), sheet, grow=1),
            width=story_width(self.app.size),
            gap=0,
        )
        board: Box = board_box(self.board, self.by_mouse, shows, self._paint_over)
        below = line_box(self.run.walk, self.app.keys, whole=True)
        shown = column(board, below, gap=0, grow=1) if self.run.drill else space(grow=1)
        return row(shown, beside, gap=0)

    def _beside(self) -> Iterator[Box | None]:
        run, drill = self.run, self.run.drill
        if drill is not None and run.grade is not None:
            yield grade_box(drill, run.grade, run.rated)
        elif drill is not None:
            yield unit_card_box(drill.now, self.hovered or self.selected, grow=1)
            if self.draft is not None:
                rows = rows_of(self.draft, hidden=False)
                lit, said = self.draft.lit, hint(run, self.app.keys)
                yield answers_box(
                    _("Your answer"), rows, said, seen=None if lit is None else PickOption(lit)
                )

    def lay_out(self) -> None:
        """Describe the drill anew; the board and the sheet of a charge know their places."""
        super().lay_out()
        place = self.tree.place_of(BOARD)
        if place is not None and place != self.board.rect:
            self.board.set_rect(place.copy())
        self.board.side_panel.place = self.tree.place_of(_SHEET)

    def refresh(self) -> None:
        """Show how far the drill is."""
        run, drill = self.run, self.run.drill
        self.board.sheets = self.board.outlooks = run.odds
        self.board.set_request(self.draft.request if self.draft is not None else None)
        if drill is not None:
            known = self.selected in drill.now.state.units
            self.board.selected = self.selected if known and self.asking else None
        self._seen += 1

    def to_the_top(self) -> None:
        """Show the card and the grade from their first words on."""
        for key in (CARD, GRADE):
            self.tree.scrolled.pop(key, None)

    # ------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        """Return whether something moves or is being worked out."""
        return self.board.busy or self.board.waiting or self.run.working

    @property
    def passing(self) -> bool:
        """Return whether a note lies over the board for a while."""
        return bool(self.notes.words)

    def update(self, seconds: float) -> None:
        """Advance the time of the board and the note over it."""
        if self.board.busy:
            self._moved += 1
        elif self.lively:
            self._seen += 1
        self.board.update(seconds)
        self.notes.update(seconds)

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Fill what no box covers."""
        surface.fill(palette.PANEL)

    def _paint_sheet(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        """Lay the sheet of a charge over the answers."""
        if self.run.grade is None:
            self.board.side_panel.draw(surface)

    def _paint_over(self, surface: pygame.Surface) -> None:
        """Draw the answers, or what follows one, and notes over the board."""
        if self.run.drill is not None:
            self._paint_stage(surface, self.run.drill)
            self.notes.draw(Pen(surface, self.board.camera))

    def _paint_stage(self, surface: pygame.Surface, drill: Drill) -> None:
        run, labels = self.run, self.board.picture.labels
        pen = TablePen(surface, self.board.camera, drill.now)
        if run.stage is Stage.ASKING:
            self._paint_lit(pen, drill)
        elif run.walk.shown:
            LineDrawing(pen, labels).draw(run.walk.shown)
        elif run.stage is Stage.GRADED and run.grade is not None:
            draw_answers(pen, run.grade, labels)

    def _paint_lit(self, pen: TablePen, drill: Drill) -> None:
        """Point where a retreat in the list would go, or show where a shot would come from."""
        steps, draft = self.run.steps, self.draft
        if steps is None or draft is None or not isinstance(draft.request, Choose):
            return
        unit, pointed = drill.task.unit, self.tree.pointed
        if steps.shift is not None:
            draw_ghost(pen, unit, steps.shift, palette.YES)
        key = pointed.key if isinstance(pointed, PickOption) else draft.lit
        answer = steps.answers.get(key or "")
        if answer is not None and answer.kind is AnswerKind.RETREAT:
            start, end = pen.now.standing(unit).pose, way_of(pen.now, unit, answer)[1]
            draw_path(pen, start.centre, end.centre, palette.GOLD)
