"""A verdict shown: answer, the gap large, what would turn it, how sure, rules, both readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import pygame

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.closeness import Closeness
from simulator.language.texts import translate as _
from simulator.model.rulings import RULINGS
from simulator.reports.case_drawing import Drawing
from simulator.reports.gap_drawing import gap_drawing
from simulator.reports.headline import Headline
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Picture,
    Press,
    column,
    doing,
    icon,
    picture,
    prose,
    row,
    scroll,
    space,
    stack,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import page, panel
from simulator.ui.camera import Camera
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.dispute_text import (
    changed_words,
    headline_words,
    look_of,
    rule_words,
)
from simulator.ui.disputes.drawing import DrawingView, TableDrawing
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.parts import DisputeTable
from simulator.ui.disputes.pieces import outline, pieces
from simulator.ui.disputes.questions import asked_about
from simulator.ui.disputes.verdict_drawing import draw_frame, draw_inset, draw_sure
from simulator.ui.disputes.verdict_text import (
    head_words,
    turning_words,
    untouched_words,
)
from simulator.ui.keys import Act
from simulator.ui.paragraphs import says
from simulator.ui.screen import Command
from simulator.ui.window import Window

AROUND: Final = 3.0
"""Inches of cloth shown around the pieces."""
BOARD: Final = "board"
INSET: Final = "inset"


class VerdictScreen(BoxScreen):
    """The answer to a dispute with all its reasons; Esc goes back to the table."""

    def __init__(self, app: Window, table: DisputeTable, filing: Filing) -> None:
        """Show the answer of a table; `filing` hands it on."""
        super().__init__(app)
        self.table, self.filing = table, filing
        self.turning: int | None = 0
        """The number of the turning shift that the board shows; None for none of them."""
        self._drawing = TableDrawing()
        self._camera = Camera(pygame.Rect(0, 0, 10, 10), (1.0, 1.0))
        self._framed: object = None
        self._view = DrawingView(table.dispute.case)

    @property
    def dispute(self) -> Dispute:
        """The dispute that is answered."""
        return self.table.dispute

    @property
    def _large(self) -> float:
        """How much larger letters are than in the smallest window."""
        return min(1.4, max(1.0, self.app.size[1] / 720))

    # ------------------------------------------------------------ what is shown

    def view(self) -> Box:
        """Describe the head, the board at the left, and the reasons at the right."""
        answer, top = self.dispute.answer, self.dispute.headline
        width, height = self.app.size
        ways = (
            self.key_button(_("Share"), Act.CONFIRM, ButtonLook.PRIMARY),
            self.key_button(_("Save"), Act.SAVE),
            self.key_button(_("Back"), Act.BACK),
        )
        head = row(title(head_words(self.dispute), 28, grow=1, align=Align.CENTRE), *ways, gap=10)
        if answer is None or top is None:
            return page(self.app.size, head)
        self._view = self._board_view()
        look = (self._view, self._camera.key)
        board = Picture(key=BOARD, paint=self._paint_board, shows=look, grow=1)
        drawing, side = self._gap(), round(min(0.25 * height, 0.2 * width))
        large = None
        if drawing is not None:
            large = picture(draw_inset, drawing, key=INSET, width=side, height=side)
        reasons = column(
            self._answer(top),
            row(large, self._turning(), gap=10, least_height=side),
            self._sure(),
            row(
                _part(_("Rules"), prose(*rule_words(answer)), "rules"),
                _part(_("Ruling"), column(*self._readings(answer), gap=6), "ruling"),
                gap=10,
                grow=1,
            ),
            width=round(0.48 * min(width, 2000)),
            gap=10,
        )
        shown = page(self.app.size, head, row(board, reasons, gap=14, grow=1), most=width)
        if drawing is None:
            return shown
        lines = (drawing.region, self._camera.key, self.tree.place_of(INSET))
        return stack(shown, Picture(paint=self._paint_lines, shows=lines))

    def _answer(self, top: Headline) -> Box:
        look = look_of(top.look)
        first, second, third = (round(size * self._large) for size in (26, 20, 17))
        words = prose(*headline_words(top, (first, second, third)), grow=1)
        mark = icon(look.icon, 40, look.colour)
        ground = Backing(palette.PANEL, look.colour, 6, 2)
        return row(mark, words, pad=(14, 8), gap=14, ground=ground)

    def _turning(self) -> Box:
        """Describe which least shifts would turn the answer; the board shows one of them."""
        close, judging = self.dispute.close, self.dispute.judging
        rows: list[Box] = []
        if close is None and judging is not None:
            rows.append(text(judging.progress, colour=palette.TEXT_QUIET))
        elif close is not None and close.turning is None:
            rows.append(text(close.turning_words, 17))
        elif close is not None:
            rows += self._shifts(close)
        return _part(_("What would turn it"), column(*rows, gap=4), "turns")

    def _shifts(self, close: Closeness) -> Iterator[Box]:
        for number, turning in enumerate(close.all_turning):
            shown, do = self.turning == number, doing(self.show_turning, number)
            words = prose(*turning_words(turning, self._large, shown=shown), grow=1)
            inside = row(words, pad=(8, 3))
            yield Press(child=inside, do=do, look=ButtonLook.ROW, chosen=shown, key=do)
        if not close.searched:
            yield text(_("Found until time ran out."), colour=palette.TEXT_QUIET)
        yield text(_("Click a row: the board shows it."), colour=palette.TEXT_QUIET)

    def _sure(self) -> Box:
        """Describe how much of the measuring error keeps the answer and how much turns it."""
        close, size = self.dispute.close, round(17 * self._large)
        name = text(_("How sure"), size, palette.GOLD, bold=True, grow=1)
        share = None if close is None else close.share
        if close is None or share is None or not share.judged:
            words = _("Judging ...") if close is None else close.how
            return panel(name, text(words, size, palette.TEXT_QUIET), gap=4)
        error = _("measured to ± {inches:g} in, ± {degrees:g}°")
        error = error.format(inches=close.box.inches, degrees=close.box.degrees)
        keeps = _("{share:.1%} keep the answer").format(share=1.0 - share.share)
        turns = _("{share:.1%} turn it ({low:.1%} to {high:.1%})").format(
            share=share.share, low=share.interval[0], high=share.interval[1]
        )
        return panel(
            row(name, text(error, 15, palette.TEXT_QUIET, align=Align.CENTRE)),
            picture(draw_sure, share.share, share.interval, height=round(20 * self._large)),
            row(
                text(keeps, size, palette.LEGAL, bold=True),
                space(grow=1),
                text(turns, size, palette.ILLEGAL, bold=True, side=Align.END),
            ),
            gap=4,
        )

    def _readings(self, answer: CaseAnswer) -> Iterator[Box]:
        """Yield both readings of every ruling that turns the answer; a press takes the other."""
        for name, changes in answer.other.items():
            ruling, now = RULINGS[name], self.dispute.case.rulings.get(name, False)
            yield text(ruling.rule.citation, colour=palette.TEXT_QUIET)
            colour, do = palette.GOLD, doing(self.turn_ruling, name)
            yield _reading(ruling.reading(on=now), answer.why, colour, "verdict-yes")
            words = _reading(ruling.reading(on=not now), changed_words(changes), palette.TEXT)
            yield Press(child=row(words, pad=(8, 4)), do=do, look=ButtonLook.TILE, key=do)
        yield text(untouched_words(answer), colour=palette.TEXT_QUIET)

    def introduce(self) -> str:
        """Return what was asked, and the answer."""
        top = self.dispute.headline
        return f"{head_words(self.dispute)}. {top.sentence if top is not None else ''}"

    # ------------------------------------------------------------ hands

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {
            Act.BACK: self.close,
            **dict.fromkeys((Act.CONFIRM, Act.NOT_AGAIN), self.filing.share),
            Act.SAVE: self.filing.ask_where_to_save,
        }

    def show_turning(self, number: int) -> None:
        """Show another of the least shifts on the board, or hide it again."""
        self.turning = None if self.turning == number else number

    def turn_ruling(self, name: str) -> None:
        """Read a ruling the other way."""
        self.dispute.turn_ruling(name)
        self.table.done()

    # ------------------------------------------------------------ time and drawing

    @property
    def lively(self) -> bool:
        """Return whether the judging goes on, so that its progress is drawn."""
        return self.dispute.judging is not None and not self.dispute.judging.done

    def update(self, seconds: float) -> None:  # noqa: ARG002 - every screen is told
        """Judge how close the answer is; go back once there is none."""
        if self.dispute.settle() and self.dispute.answer is None:
            self.close()
        else:
            self.dispute.judge()

    def lay_out(self) -> None:
        """Describe the screen anew; the board shows all pieces in its place."""
        super().lay_out()
        place, case = self.tree.place_of(BOARD), self.dispute.case
        if place is not None and self._framed != (place, case):
            self._framed = (place, case)
            self._camera = Camera(place, (case.board.width, case.board.depth))
            points = [corner for one in pieces(case) for corner in outline(one)]
            if points:
                self._camera.frame(points, AROUND)
            self._camera.turned = self.app.settings.turned
            self._drawing.forget()
            super().lay_out()

    def _board_view(self) -> DrawingView:
        """Return what the board shows."""
        dispute, question, kept = self.dispute, self.dispute.question, self.app.settings
        close = self._close_shown()
        return DrawingView(
            dispute.case,
            dispute.answer,
            dispute.too_close,
            numbered=asked_about(question) if question is not None else (),
            photo=self.table.board.photo,
            grid=kept.grid,
            names=kept.names,
            turning=close.turning if close is not None else None,
        )

    def _close_shown(self) -> Closeness | None:
        """Return what is known of how close it is, with the shift the board shows as the least."""
        close = self.dispute.close
        if close is None or self.turning is None or self.turning >= len(close.all_turning):
            return None
        return replace(close, turning=close.all_turning[self.turning])

    def _gap(self) -> Drawing | None:
        """Return the gap that decides, to be shown large; None where none does."""
        table, answer = self.dispute.table, self.dispute.answer
        if table is None or answer is None or answer.marks.gap is None:
            return None
        return gap_drawing(table, answer, self._close_shown())

    def _paint_board(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        self._drawing.draw(surface, self._camera, self._view)

    def _paint_lines(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        """Frame on the board what the inset shows, and lead two lines to it."""
        drawing, inset = self._gap(), self.tree.place_of(INSET)
        if drawing is not None and inset is not None:
            draw_frame(surface, self._camera, drawing.region, inset)


def _reading(sentence: str, said: str, colour: palette.Colour, mark: str = "") -> Box:
    """Return one reading of a ruling: its sentence, and what it answers."""
    answer = says(said, colour=palette.TEXT_QUIET, above=1)
    return prose(says(sentence, colour=colour, icon=mark), answer, grow=1)


def _part(name: str, words: Box, key: str) -> Box:
    """Return a plate with a title, whose words scroll."""
    head = text(name, palette.HEADING_SIZE, palette.GOLD, bold=True, lines=1)
    return panel(head, scroll(words, key=key, grow=1), grow=1, width=0, gap=4)
