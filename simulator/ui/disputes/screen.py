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
from simulator.ui.boxes.box import (
    Backing,
    Box,
    ButtonLook,
    Canvas,
    Picture,
    Row,
    button,
    column,
    doing,
    first_fit,
    row,
    scroll,
    space,
    stack,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import ARROWS
from simulator.ui.disputes import case_storage
from simulator.ui.disputes.board import DisputeBoard, Mode
from simulator.ui.disputes.commands import Commands
from simulator.ui.disputes.dispute import Dispute
from simulator.ui.disputes.dispute_text import answer_box, ruling_box
from simulator.ui.disputes.file_commands import Filing
from simulator.ui.disputes.parts import WIDE, labelled, plain_panel, small
from simulator.ui.disputes.photo_panel import photo_panel
from simulator.ui.disputes.photo_tools import PhotoTools
from simulator.ui.disputes.piece_panel import piece_panel
from simulator.ui.disputes.piece_supply import supply
from simulator.ui.disputes.pieces import new_case, piece
from simulator.ui.disputes.question_panel import question_panel
from simulator.ui.disputes.questions import KINDS
from simulator.ui.disputes.typing import Typing
from simulator.ui.keys import Act
from simulator.ui.screen import MOUSE
from simulator.ui.unsaved_work import UnsavedWork
from simulator.ui.window import Window

PROGRESS: Final = 0.25
"""Seconds after which it is told anew how far the judging is."""
BOARD: Final = "board"
HEAD: Final = 48
"""Pixels of the bar above the table."""
_LOW: Final = 680
"""Pixels of a window's height below which piece and question scroll above the answer."""
_ANSWER: Final = 170
"""Pixels the answer has there."""


class DisputeScreen(BoxScreen):
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
        self.dispute = Dispute(case or new_case())
        self.board = DisputeBoard(self.dispute)
        self.photos = PhotoTools(self)
        self.filing = Filing(self, path, self.photos)
        self.acts = Commands(self, self.filing)
        self.typed = Typing(self)
        self.rulings = False
        """Whether the rulings are shown in the place of the answer."""
        self._judging: object = None
        self._answer_changed = False
        self._since = 0.0
        self.work = UnsavedWork(app.places, CASE, self._draft_for, left_behind)
        if left_behind is not None:
            self.dispute.saved = new_case()
        home = self.filing.path if left_behind is None else left_behind.path
        self.note = self.photos.lay_kept(home)
        self.dispute.settle()

    # ------------------------------------------------------------ what is shown

    def view(self) -> Box:
        """Describe the bar, the supply, the table, and the panels at the right."""
        self.typed.follow(self.tree.typed)
        left, right = _columns(self.app.size)
        table = Canvas(
            key=BOARD,
            paint=self.board.draw,
            take=self._at_the_table,
            shows=self.board.look(self.app.settings),
            grow=1,
        )
        carrying = self.board.carrying
        return stack(
            column(
                self._head(),
                row(
                    column(
                        supply(self.acts),
                        photo_panel(self.filing, self.photos),
                        gap=0,
                        width=left,
                    ),
                    stack(table, self._sign(), grow=1),
                    column(*self._panels(), gap=0, width=right),
                    gap=0,
                    grow=1,
                ),
                gap=0,
            ),
            Picture(paint=self.board.draw_carried, shows=carrying) if carrying else None,
        )

    def _head(self) -> Row:
        """Describe the bar: what this is, the files, the steps, the verdict, and the way back."""
        filing, acts, keys = self.filing, self.acts, self.app.keys
        wide = self.app.size[0] >= WIDE
        ways = (
            ("new", _("New"), filing.new, None),
            ("open", _("Open"), filing.open_file, None),
            ("save", _("Save"), filing.ask_where_to_save, Act.SAVE),
            ("share", _("Share"), filing.share, Act.NOT_AGAIN),
            ("practise", _("Practise"), filing.practise, None),
            ("undo", _("Undo"), doing(acts.step, True), Act.UNDO),
            ("redo", _("Redo"), doing(acts.step, False), None),
            ("help", _("Help"), acts.help, Act.HELP),
        )
        buttons = [
            small(words, do, cap_of=keys.shown(act) if act and wide else "", key=key)
            for key, words, do, act in ways
        ]
        verdict = button(
            _("Verdict"),
            acts.show_verdict,
            cap_of=keys.shown(Act.CONFIRM),
            look=ButtonLook.PRIMARY,
            key="verdict",
            pad=(8, 2),
            least_height=0,
        )
        back = small(_("Back"), filing.leave, cap_of=keys.shown(Act.BACK), key="back")
        name = title(_("Dispute"), 22, grow=1)
        return row(name, *buttons, verdict, back, gap=5, pad=(10, 5), height=HEAD, ground=_ground())

    def _panels(self) -> tuple[Box, ...]:
        """Describe what is selected, the question, and the answer; they scroll in a low window."""
        one = piece(self.dispute.case, self.dispute.selected)
        above = column(
            piece_panel(one, self.typed, self.acts), question_panel(self.typed, self.acts), gap=0
        )
        key, said = "answer", answer_box(self.dispute, self.note)
        if self.rulings:
            key, said = "rulings", ruling_box(self.dispute.case.rulings, self.acts.turn_ruling)
        words = scroll(said, key=key, grow=1)
        if self.app.size[1] < _LOW:
            below = plain_panel(self._tabs(), words, height=_ANSWER)
            return scroll(above, key="panels", grow=1), below
        return above, plain_panel(self._tabs(), words, grow=1)

    def _tabs(self) -> Row:
        """Describe the tabs over the answer, and the measuring error of one's own table."""
        wide = 64 if self.app.size[0] >= WIDE else 48
        error = self.typed.line("box:inches", _("measuring error ±"), width=wide)
        degrees = self.typed.line("box:degrees", _("measuring error ±"), width=40)
        return row(
            small(_("Answer"), doing(self.turn_rulings, False), chosen=not self.rulings),
            small(_("Rulings"), doing(self.turn_rulings, True), chosen=self.rulings),
            space(grow=1),
            first_fit(labelled(_("error ±"), error), labelled("±", error)),
            labelled(_("in"), degrees),
            text("°"),
            gap=4,
        )

    def _sign(self) -> Box | None:
        """Describe what the mouse is for now, over the table."""
        marks = self.board.marks
        first = _("Click the first point; by keys: arrows, then Enter")
        second = _("Click the second point; by keys: arrows, then Enter")
        words = {
            Mode.SCALE: second if marks else first,
            Mode.GATHER: _("Arrows go from piece to piece; Enter takes one or leaves it; Esc ends"),
            Mode.PHOTO: _("Drag the photo; the wheel turns it; Esc ends"),
        }.get(self.board.mode)
        if words is None:
            return None
        ground = Backing(palette.PANEL, palette.TOO_CLOSE)
        sign = row(text(words, 18, bold=True), pad=(12, 6), ground=ground)
        return column(space(10), row(space(grow=1), sign, space(grow=1)), gap=0)

    def lay_out(self) -> None:
        """Describe the screen anew; the board follows its place."""
        super().lay_out()
        place = self.tree.place_of(BOARD)
        if place is not None:
            self.board.set_rect(place)

    def introduce(self) -> str:
        """Return what the screen is, and what the answer says."""
        answer = self.dispute.answer
        name, said = _("Dispute"), answer.why if answer is not None else ""
        return f"{name}. {self.note or self.dispute.fault or said}"

    # ------------------------------------------------------------ what is done

    def done(self, words: str = "") -> None:
        """Show what a button or key did; `words` stand above the answer until the next change."""
        self.note = words
        if words:
            self.rulings = False
            self.speak(words)
        self.dispute.settle()

    def type_into(self, link: str) -> None:
        """Have a line wait to be typed into; none with an empty link."""
        self.tree.focus, self.tree.ring = None, False
        if link:
            self.tree.go_to(link)

    def turn_rulings(self, on: bool) -> None:
        """Show the rulings in the place of the answer, or the answer again."""
        self.rulings = on

    def act(self, act: Act) -> bool:
        """Do what a key asks for; Esc undoes what is typed, or leaves the buttons."""
        if act is Act.BACK and (self.typing() or self.tree.ring):
            self.typed.restore()
            self.type_into("")
            self.done()
            return True
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
        """Take a dropped file or a pasted link; the rest is for the boxes."""
        if event.type == pygame.DROPFILE:
            self.filing.dropped(Path(event.file))
            return
        pasted = event.type == pygame.KEYDOWN and event.key == pygame.K_v
        if pasted and event.mod & pygame.KMOD_CTRL and not self.typing():
            self.filing.paste()
            return
        super().handle(event)

    def _by_keys(self, event: pygame.Event) -> bool:
        """Slide what is selected by an arrow, unless the buttons are walked through.

        No arrow leaves a line that is typed into: the next key would be meant for the table.
        """
        if event.type == pygame.KEYDOWN and self.typing() and event.key in ARROWS:
            self.tree.type_in(event)
            return True
        pressed = event.type == pygame.KEYDOWN and not self.typing() and not self.tree.ring
        if pressed and self.acts.take(event):
            return True
        return super()._by_keys(event)

    def other(self, event: pygame.Event) -> None:
        """Follow keys that are no acts, and the mouse beside the table."""
        if event.type in MOUSE:
            self._at_the_table(event)
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.board.carried = None  # let go beside the table: it lies in the supply again
        elif event.type == pygame.KEYDOWN and not self.typing():
            if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
                self.acts.delete()
            elif event.key == pygame.K_c:
                self.acts.copy()
            elif event.key == pygame.K_b:
                self.acts.place_beside()
            elif event.key == pygame.K_m:
                self.acts.gather()

    def _at_the_table(self, event: pygame.Event) -> bool:
        """Have the board follow the mouse, and show what that changed."""
        before = (self.dispute.case, tuple(self.dispute.picked))
        used = self.board.handle(event)
        self.acts.ask_inches()
        if before != (self.dispute.case, tuple(self.dispute.picked)):
            self.done()
        return used

    # ------------------------------------------------------------ time

    @property
    def lively(self) -> bool:
        """Return whether what is told of the judging has just changed."""
        return self._answer_changed

    def update(self, seconds: float) -> None:
        """Judge how close the answer is, and keep a draft; say it where that cannot be done."""
        self.dispute.settle()
        if not self.board.dragging:
            self.dispute.judge()
            trouble = self.work.follow(seconds, self.dispute.case, unsaved=self.unsaved)
            if trouble:
                self.done(trouble)
        self._since += seconds
        judging = self.dispute.judging
        state = (judging, judging is not None and judging.done)
        waits = judging is not None and not judging.done and self._since >= PROGRESS
        self._answer_changed = state != self._judging or waits
        if self._answer_changed:
            self._judging, self._since = state, 0.0


def _ground() -> Backing:
    return Backing(palette.PANEL, palette.PANEL_EDGE, 0)


def _columns(size: tuple[int, int]) -> tuple[int, int]:
    """Return how wide the columns beside the table are; it keeps more than half of the window."""
    width, height = size
    left = min(240, max(176, round(width * 0.136)))
    spare = width - left - width * height // (2 * (height - HEAD)) - 1
    return left, max(364, min(spare, max(420, round(width * 0.28))))
