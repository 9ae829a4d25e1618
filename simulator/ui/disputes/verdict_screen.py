"""A verdict shown: answer, the gap large, what would turn it, how sure, rules, both readings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from simulator.cases.closeness import MOST_SHIFTS, Closeness
from simulator.language.texts import translate as _
from simulator.reports.gap_drawing import gap_drawing
from simulator.ui import palette
from simulator.ui.camera import Camera
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.dispute_text import answer_look, rule_words
from simulator.ui.disputes.drawing import DrawingView, TableDrawing
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.parts import DisputedBoard
from simulator.ui.disputes.pieces import outline, pieces
from simulator.ui.disputes.questions import asked_about
from simulator.ui.disputes.verdict_drawing import draw_frame, draw_inset, draw_sure
from simulator.ui.disputes.verdict_layout import verdict_places
from simulator.ui.disputes.verdict_text import (
    head_words,
    ruling_rows,
    turning_link,
    turning_rows,
    verdict_words,
)
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.page import Page
from simulator.ui.paragraphs import heading
from simulator.ui.screen import Screen, backdrop
from simulator.ui.window import Window

AROUND: Final = 3.0
"""Inches of cloth shown around the pieces."""

_ROWS: Final = {turning_link(number): number for number in range(MOST_SHIFTS)}
"""The numbers of the turning shifts by the links of their rows."""


class VerdictScreen(Screen):
    """The answer to a dispute with all its reasons; Esc goes back to the table."""

    def __init__(self, app: Window, table: DisputedBoard, filing: Filing) -> None:
        """Show the answer of a table; `filing` hands it on."""
        super().__init__(app)
        self.table, self.filing = table, filing
        self.at = verdict_places(app.size, inset=False)
        self.turning: int | None = 0
        """The number of the turning shift that the board shows; None for none of them."""
        self.answer, self.turns, self.rules, self.ruling = (
            Page(pygame.Rect(0, 0, 10, 10)) for _part in range(4)
        )
        self._drawing = TableDrawing()
        self._camera = Camera(pygame.Rect(0, 0, 10, 10), self._board())
        self._judging: object = None

    @property
    def dispute(self) -> Dispute:
        """The dispute that is answered."""
        return self.table.dispute

    def _board(self) -> tuple[float, float]:
        return (self.dispute.case.board.width, self.dispute.case.board.depth)

    @property
    def _large(self) -> float:
        """How much larger letters are than in the smallest window."""
        return min(1.4, self.app.size[1] / 720)

    # ------------------------------------------------------------ laying out

    def build(self) -> None:
        """Lay everything out for the window's size, and write it."""
        answer = self.dispute.answer
        gap = answer is not None and answer.marks.gap is not None
        self.at = verdict_places(self.app.size, inset=gap)
        self._camera = Camera(self.at.board, self._board())
        points = [corner for one in pieces(self.dispute.case) for corner in outline(one)]
        if points:
            self._camera.frame(points, AROUND)
        self._drawing.forget()
        self.answer.resize(self.at.answer.inflate(-84, -12).move(30, 0))
        for page, place in (
            (self.turns, self.at.turns),
            (self.rules, self.at.rules),
            (self.ruling, self.at.ruling),
        ):
            page.resize(place.inflate(-16, -12))
        keys = self.app.keys
        self.row_from_right(
            self.at.buttons.right,
            self.at.buttons.y,
            self.at.buttons.height,
            (
                (_("Share"), self.filing.share, "@primary", keys.shown(Act.CONFIRM)),
                (_("Save"), self.filing.ask_where_to_save, "", keys.shown(Act.SAVE)),
                (_("Back"), partial(self.app.close, self), "", keys.shown(Act.BACK)),
            ),
        )
        self._write()

    def _write(self) -> None:
        answer = self.dispute.answer
        if answer is None:
            return
        self.answer.write(verdict_words(self.dispute, answer, self._large))
        turns = turning_rows(self.dispute, self._large, shown=self.turning)
        self.turns.write([heading(_("What would turn it"), above=0), *turns])
        self.rules.write([heading(_("Rules"), above=0), *rule_words(answer)])
        ruling = ruling_rows(self.dispute, answer)
        self.ruling.write([heading(_("Ruling"), above=0), *ruling])

    # ------------------------------------------------------------ hands

    def act(self, act: Act) -> bool:
        """Esc goes back, Space and W share, F2 saves."""
        if act is Act.BACK:
            self.app.close(self)
        elif act in {Act.CONFIRM, Act.NOT_AGAIN}:
            self.filing.share()
        elif act is Act.SAVE:
            self.filing.ask_where_to_save()
        else:
            return False
        return True

    def other(self, event: pygame.Event) -> None:
        """Follow a click on the turning shift or on the other reading of a ruling."""
        number = _ROWS.get(self.turns.handle(event) or "")
        if number is not None:
            self.turning = None if self.turning == number else number
            self._write()
        name = self.ruling.handle(event)
        if name:
            on = self.dispute.case.rulings.get(name, False)
            self.dispute.set_ruling(name, not on)
            self.table.done()
            self.resize()
        self.rules.handle(event)
        self.answer.handle(event)

    # ------------------------------------------------------------ time and drawing

    @property
    def lively(self) -> bool:
        """Return whether the judging goes on, so that its progress is drawn."""
        return self.dispute.judging is not None and not self.dispute.judging.done

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told
        """Judge how close the answer is, and write it when that is known."""
        if self.dispute.settle() and self.dispute.answer is None:
            self.app.close(self)
            return
        self.dispute.judge()
        state = (self.dispute.judging, self.dispute.close)
        if state != self._judging or self.lively:
            self._judging = state
            self._write()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the board, the plates of the column, and what stands on them."""
        backdrop(surface)
        dispute, answer, at = self.dispute, self.dispute.answer, self.at
        words = head_words(dispute)
        title = palette.font(readable(30), display=True).render(words, True, palette.GOLD)
        surface.blit(title, title.get_rect(midleft=at.head.midleft), (0, 0, at.head.width, 60))
        if answer is None:
            return
        close = self._close_shown()
        kept = self.app.settings
        question = dispute.question
        view = DrawingView(
            dispute.case,
            answer,
            dispute.too_close,
            numbered=asked_about(question) if question is not None else (),
            photo=self.table.board.photo,
            grid=kept.grid,
            names=kept.names,
            turning=close.turning if close is not None else None,
        )
        self._camera.turned = kept.turned
        self._drawing.draw(surface, self._camera, view)
        for place in (at.answer, at.turns, at.sure, at.rules, at.ruling):
            surface.fill(palette.PANEL, place)
            edge = palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5)
            pygame.draw.rect(surface, edge, place, 1)
        look, _plain = answer_look(dispute, answer)
        pygame.draw.rect(surface, look.colour, at.answer, 2)
        size = min(40, at.answer.height - 20)
        mark = palette.icon(look.icon, size, look.colour)
        surface.blit(mark, mark.get_rect(center=(at.answer.x + 34, at.answer.centery)))
        for page in (self.answer, self.turns, self.rules, self.ruling):
            page.draw(surface)
        draw_sure(surface, at.sure, dispute.close, self._large)
        self._draw_gap(surface)

    def _close_shown(self) -> Closeness | None:
        """Return what is known of how close it is, with the shift the board shows as the least."""
        close = self.dispute.close
        if close is None or self.turning is None or self.turning >= len(close.all_turning):
            return None
        return replace(close, turning=close.all_turning[self.turning])

    def _draw_gap(self, surface: pygame.Surface) -> None:
        """Draw the gap that decides large, and where on the board it is."""
        table = self.dispute.table
        if table is None or not self.at.inset.width:
            return
        drawing = gap_drawing(table, self.dispute.answer, self._close_shown())
        if drawing is not None:
            draw_frame(surface, self._camera, drawing.region, self.at.inset)
            draw_inset(surface, drawing, self.at.inset)
