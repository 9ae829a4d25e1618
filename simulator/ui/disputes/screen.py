"""Settling a dispute: put the table in, click two units, ask; the answer follows every inch."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from simulator.content.cases.casefile import Case
from simulator.files.drafts import SavedDraft
from simulator.files.endings import CASE
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes import case_storage
from simulator.ui.disputes.board import DisputeBoard, Mode
from simulator.ui.disputes.columns import Columns
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.dispute_text import answer_words, ruling_words
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.input import DisputeInput
from simulator.ui.disputes.layout import places
from simulator.ui.disputes.photo_tools import PhotoTools
from simulator.ui.disputes.piece_panel import widest_row
from simulator.ui.disputes.piece_supply import Supply
from simulator.ui.disputes.question_panel import draw_asked
from simulator.ui.disputes.questions import KINDS
from simulator.ui.disputes.typing import Typing
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.screen import Screen, backdrop
from simulator.ui.strokes import plate
from simulator.ui.unsaved_work import UnsavedWork
from simulator.ui.window import Window

PROGRESS: Final = 0.25
"""Seconds after which it is told anew how far the judging is."""


class DisputeScreen(Screen):
    """A disputed table on the window."""

    def __init__(
        self,
        app: Window,
        case: Case | None = None,
        path: Path | None = None,
        left_behind: SavedDraft | None = None,
    ) -> None:
        """Open a case, or an empty table; `path` is the file it came from.

        A case that was `left_behind` in a draft is not saved yet, and goes on in that draft.
        """
        super().__init__(app)
        self.dispute = Dispute(case or Case())
        self.photos = PhotoTools(self)
        self.filing = Filing(self, path, self.photos)
        self.acts = Commands(self, self.filing)
        self.hands = DisputeInput(self, self.acts, self.photos)
        self.at = places(app.size, widest_row())
        self.board = DisputeBoard(self.at.board, self.dispute)
        self.supply = Supply(self.at.supply)
        self.columns = Columns(self, self.filing, self.acts, self.photos)
        self.typed = Typing(self, self.columns)
        self.page = Page(self.at.page)
        self.rulings = False
        self._judging: object = None
        self._answer_changed = False
        self._since = 0.0
        self.work = UnsavedWork(app.places, CASE, self._draft_for, left_behind)
        if left_behind is not None:
            self.dispute.saved = Case()
        home = self.filing.path if left_behind is None else left_behind.path
        self.note = self.photos.lay_kept(home)

    # ------------------------------------------------------------ widgets and words

    def build(self) -> None:
        """Lay everything out for the window's size."""
        self.at = places(self.app.size, widest_row())
        self.board.set_rect(self.at.board)
        self.supply.resize(self.at.supply)
        self.page.resize(self.at.page)
        self.columns.build()
        self.refresh()

    def refresh(self) -> None:
        """Answer what is asked, and write it."""
        self.dispute.settle()
        self.columns.refresh()
        self._write()

    def _write(self) -> None:
        if self.rulings:
            self.page.write(ruling_words(self.dispute.case))
        else:
            self.page.write(answer_words(self.dispute, self.note))

    def say(self, words: str) -> None:
        """Report something above the answer until the next change."""
        self.note = words
        self.rulings = False

    def done(self, words: str = "") -> None:
        """Show what a button or key did."""
        self.say(words) if words else self._forget_note()
        self.refresh()

    def _forget_note(self) -> None:
        self.note = ""

    def type_into(self, link: str) -> None:
        """Have a line wait to be typed into, where it stands on the screen."""
        entry = self.columns.entries.get(link)
        if entry is not None:
            self.ui.set_focus_set(entry.get_focus_set())

    def show_rulings(self, on: bool) -> None:
        """Show the rulings in the place of the answer, or the answer again."""
        self.rulings = on
        self.page.scroll = 0
        self._write()
        self.columns.refresh()

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """Do what a key asks for."""
        return self.acts.do(act)

    def digit(self, number: int) -> bool:
        """Ask the question of a number key."""
        if 1 <= number <= min(9, len(KINDS)):
            self.acts.ask(KINDS[number - 1])
        return True

    # ------------------------------------------------------------ leaving

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        return self.dispute.unsaved

    def save(self) -> str:
        """Save without asking where; give why not, empty when it is saved."""
        return self.filing.save()

    @property
    def draft_file(self) -> Path | None:
        """Return the file that keeps what is not saved, None where none does."""
        return self.work.file

    def _draft_for(self, path: Path) -> str:
        photo = self.board.photo
        return case_storage.draft_text(self.dispute.case, path, photo.path if photo else None)

    def leave(self) -> None:
        """Leave the table for good: what is on it was saved, or nobody wants it."""
        self.dispute.stop_judging()
        self.work.drop()

    def break_off(self) -> str:
        """Keep what lies here because the window breaks off; give why not, else empty."""
        fault = self.work.break_off(self.dispute.case, unsaved=self.unsaved)
        self.dispute.stop_judging()
        return fault

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        """Have Tab go from line to line and Esc undo the typing; files may be dropped anywhere."""
        if event.type == pygame.DROPFILE:
            self.filing.dropped(Path(event.file))
        elif self.dialog() is not None:
            super().handle(event)
        elif (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_v
            and event.mod & pygame.KMOD_CTRL
            and not self.typing()
        ):
            self.filing.paste()
        elif event.type == pygame.KEYDOWN and self.typing() and event.key == pygame.K_TAB:
            self.columns.next_entry(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.type == pygame.KEYDOWN and self.typing() and event.key == pygame.K_ESCAPE:
            self.typed.restore()
            self.ui.set_focus_set(None)
            self.done()
        else:
            super().handle(event)

    def other(self, event: pygame.Event) -> None:
        """Take a line typed into; the rest is for the hands at the table."""
        if not self.typed.follow(event):
            self.hands.follow(event)

    # ------------------------------------------------------------ time and drawing

    @property
    def lively(self) -> bool:
        """Return whether what is told of the judging has just changed."""
        return self._answer_changed

    def update(self, seconds: float) -> None:
        """Report how far the judging is; write a line anew that is no longer typed into."""
        if self.typed.rest():
            self.columns.refresh()
        self.dispute.settle()
        if not self.board.dragging:
            self.dispute.judge()
            self._keep(seconds)
        self._since += seconds
        judging = self.dispute.judging
        state = (judging, judging is not None and judging.done)
        waits = judging is not None and not judging.done and self._since >= PROGRESS
        self._answer_changed = state != self._judging or waits
        if self._answer_changed:
            self._judging, self._since = state, 0.0
            if not self.rulings:
                self._write()

    def _keep(self, seconds: float) -> None:
        """Keep a draft of what is not saved; say it where that cannot be done."""
        before = self.work.trouble
        self.work.follow(seconds, self.dispute.case, unsaved=self.unsaved)
        if self.work.trouble and not before:
            self.done(self.work.trouble)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the table, the supply, and the plates of the columns."""
        backdrop(surface)
        kept = self.app.settings
        self.board.draw(surface, grid=kept.grid, names=kept.names, turned=kept.turned)
        self.supply.draw(surface)
        self.columns.draw(surface)
        draw_asked(surface, self.at.question, self.dispute)
        self.page.draw(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over everything: what is carried, and what the mouse is for now."""
        self.board.draw_carried(surface)
        words = {
            Mode.SCALE: _("Click the first point")
            if not self.board.marks
            else _("Click the second point"),
            Mode.PHOTO: _("Drag the photo; the wheel turns it; Esc ends"),
        }.get(self.board.mode)
        if words and self.on_top:
            sign = plate(words, 18, edge=palette.TOO_CLOSE, bold=True)
            board = self.at.board
            surface.blit(sign, sign.get_rect(midtop=(board.centerx, board.y + 10)))
