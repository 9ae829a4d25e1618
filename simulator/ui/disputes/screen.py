"""Settling a dispute: put the table in, click two units, ask; the answer follows every inch."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from simulator.content.case_records import CaseBoard
from simulator.content.casefile import Case
from simulator.texts import translate as _
from simulator.ui import palette
from simulator.ui.disputes.board import DisputeBoard, Mode
from simulator.ui.disputes.columns import LABEL, Columns
from simulator.ui.disputes.fields import turned_over
from simulator.ui.disputes.filing import Filing
from simulator.ui.disputes.hands import Hands
from simulator.ui.disputes.layout import ROW, places
from simulator.ui.disputes.matter import Matter
from simulator.ui.disputes.photo_tools import PhotoTools
from simulator.ui.disputes.pieces import card_of, changed, copied, removed
from simulator.ui.disputes.questions import (
    KINDS,
    Choice,
    asked_about,
    swapped,
    value_of,
    with_value,
)
from simulator.ui.disputes.supply import Supply
from simulator.ui.disputes.typing import Typing
from simulator.ui.disputes.words import answer_words, ruling_words
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.question import Question, Way, tell
from simulator.ui.screens import Screen, backdrop
from simulator.ui.strokes import plate

if TYPE_CHECKING:
    from simulator.ui.app import App

JUDGING: Final = 0.008
"""Seconds of a frame spent on judging the error box, so that the window keeps pace."""
BOARDS: Final = ((48.0, 48.0), (72.0, 48.0), (72.0, 72.0))
"""Board sizes the button goes through, width and depth in inches."""


class DisputeScreen(Screen):
    """A disputed table on the window."""

    def __init__(self, app: App, case: Case | None = None, path: Path | None = None) -> None:
        """Open a case, or an empty table; `path` is the file it came from."""
        super().__init__(app)
        self.matter = Matter(case or Case())
        self.filing = Filing(self, path)
        self.photos = PhotoTools(self)
        self.typed = Typing(self)
        self.hands = Hands(self)
        self.at = places(app.size)
        self.board = DisputeBoard(self.at.board, self.matter)
        self.supply = Supply(self.at.supply)
        self.columns = Columns(self)
        self.page = Page(self.at.page)
        self.rulings = False
        self._judging = False
        self.note = ""

    # ------------------------------------------------------------ widgets and words

    def build(self) -> None:
        """Lay everything out for the window's size."""
        self.at = places(self.app.size)
        self.board.set_rect(self.at.board)
        self.supply.resize(self.at.supply)
        self.page.resize(self.at.page)
        self.columns.build()
        self.refresh()

    def refresh(self) -> None:
        """Answer what is asked, and write it."""
        self.matter.settle()
        self.columns.refresh()
        self._write()

    def _write(self) -> None:
        if self.rulings:
            self.page.write(ruling_words(self.matter.case))
        else:
            self.page.write(answer_words(self.matter, self.note))

    def say(self, words: str) -> None:
        """Say something above the answer until the next change."""
        self.note = words
        self.rulings = False

    def done(self, words: str = "") -> None:
        """Show what a button or key did."""
        self.say(words) if words else self._forget_note()
        self.refresh()

    def _forget_note(self) -> None:
        self.note = ""

    # ------------------------------------------------------------ the piece selected

    def copy(self) -> None:
        """Put a copy of what is selected beside it."""
        case, name = copied(self.matter.case, self.matter.selected)
        if name:
            self.matter.change(case)
            self.matter.pick(name)
        self.done()

    def delete(self) -> None:
        """Take what is selected off the table."""
        if self.matter.selected:
            self.matter.change(removed(self.matter.case, self.matter.selected))
        self.done()

    def turn_over(self, key: str) -> None:
        """Go on to the next side, tray, range or kind of what is selected."""
        self.matter.change(turned_over(self.matter.case, self.matter.selected, key))
        self.done()

    def other_board(self) -> None:
        """Go on to the next size of board."""
        now = (self.matter.case.board.width, self.matter.case.board.depth)
        following = {size: BOARDS[(i + 1) % len(BOARDS)] for i, size in enumerate(BOARDS)}
        width, depth = following.get(now, BOARDS[0])
        self.matter.change(changed(self.matter.case, board=CaseBoard(width=width, depth=depth)))
        self.done()

    # ------------------------------------------------------------ the question

    def ask(self, kind: str) -> None:
        """Ask about what was clicked; where a number is lacking, its line waits to be typed."""
        self.done(self.matter.ask(kind))
        name, key = self.matter.lacking
        if name:
            self.matter.pick(name)
            self.refresh()
            entry = self.columns.entries.get(f"piece:{key}")
            if entry is not None:
                self.ui.set_focus_set(entry.get_focus_set())

    def swap(self) -> None:
        """Ask the other way round."""
        question = self.matter.question
        if question is not None:
            self.matter.put(swapped(question))
        self.done()

    def choose(self, choice: Choice) -> None:
        """Go on to the next value of a choice of the question."""
        question = self.matter.question
        if question is None:
            return
        values = [value for value, _words in choice.values]
        now = value_of(question, choice.key)
        new = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
        self.matter.put(with_value(question, choice.key, new))
        self.done()

    def add_question(self) -> None:
        """Keep this question and ask another."""
        self.matter.another()
        self.done(_("Another question: choose what it asks."))

    def turn_to(self, step: int) -> None:
        """Look at another of the questions."""
        self.matter.turn_to(step)
        self.done()

    def show_rulings(self, on: bool) -> None:
        """Show the rulings in the place of the answer, or the answer again."""
        self.rulings = on
        self.page.scroll = 0
        self._write()
        self.columns.refresh()

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """Do what a key asks for."""
        known: dict[Act, Callable[[], object]] = {
            Act.BACK: self._back,
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
            Act.SAVE: self.filing.ask_where_to_save,
            Act.HELP: self.help,
            Act.NEXT_UNIT: self._next_unit,
            Act.GRID: self._grid,
            Act.DISPUTE: self.leave_table,
        }
        fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            self.board.turn(1 if act is Act.TURN_RIGHT else -1, fine=fine)
            self.done()
        elif act in known:
            known[act]()
        else:
            return False
        return True

    def digit(self, number: int) -> bool:
        """Ask the question of a number key."""
        if 1 <= number <= min(9, len(KINDS)):
            self.ask(KINDS[number - 1])
        return True

    def undo(self) -> None:
        """Take the last step back."""
        if self.matter.history.can_undo:
            self.matter.undo()
            self.done()
        else:
            self.done(_("There is nothing to take back."))

    def redo(self) -> None:
        """Do the step that was taken back again."""
        if self.matter.history.can_redo:
            self.matter.redo()
            self.done()
        else:
            self.done(_("There is nothing to do again."))

    def help(self) -> None:
        """Show the keys."""
        self.app.push(HelpPage(self.app))

    def _grid(self) -> None:
        self.app.change(replace(self.app.settings, grid=not self.app.settings.grid))

    def _next_unit(self) -> None:
        """Select the next tray."""
        names = [unit.id for unit in self.matter.case.units]
        if names:
            here = names.index(self.matter.selected) if self.matter.selected in names else -1
            self.matter.pick(names[(here + 1) % len(names)])
            self.done()

    def _back(self) -> None:
        """Take back one step of what is being done; with nothing being done, leave."""
        if self.board.carried is not None:
            self.board.carried = self.supply.taken = None
        elif self.board.mode is not Mode.PIECES:
            self.board.mode = Mode.PIECES
            self.board.marks = []
        elif self.matter.picked:
            self.matter.pick("")
        else:
            self.leave_table()
            return
        self.done()

    # ------------------------------------------------------------ leaving

    @property
    def unsaved(self) -> bool:
        """Say whether closing would lose something."""
        return self.matter.unsaved

    def save(self) -> str:
        """Save without asking where; give why not, empty when it is saved."""
        return self.filing.save()

    def leave_table(self) -> None:
        """Go back to where the dispute was opened; ask first when it is not saved."""
        if not self.unsaved:
            self._leave()
            return
        ways = [
            Way(_("Save and leave"), self._save_and_leave),
            Way(_("Leave without saving"), self._leave),
            Way(_("Stay")),
        ]
        words = _("This dispute is not saved. Save it before you leave the table?")
        self.app.push(Question(self.app, _("Leave the table"), words, ways))

    def _save_and_leave(self) -> None:
        fault = self.save()
        if fault:
            tell(self.app, _("Not saved"), fault)
        else:
            self._leave()

    def _leave(self) -> None:
        from simulator.ui.title.menu import Menu  # noqa: PLC0415 - the title opens disputes, they go back

        if len(self.app.screens) > 1:
            self.app.close(self)
        else:
            self.app.start_with(Menu(self.app))

    def new(self) -> None:
        """Clear the table; the old one can be taken back."""
        self.matter.change(Case(board=self.matter.case.board))
        self.filing.path = None
        self.done(_("An empty table. Undo brings the old one back."))

    def begin(self, case: Case, path: Path | None) -> None:
        """Show a case from elsewhere."""
        self.matter.begin(case)
        self.filing.path = path
        self.done()

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        """Let Tab go from line to line and Esc end typing; files may be dropped anywhere."""
        if event.type == pygame.DROPFILE:
            self.filing.dropped(Path(event.file))
        elif event.type == pygame.KEYDOWN and self.typing() and event.key == pygame.K_TAB:
            self.columns.next_entry(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.type == pygame.KEYDOWN and self.typing() and event.key == pygame.K_ESCAPE:
            self.ui.set_focus_set(None)
            self.refresh()
        else:
            super().handle(event)

    def other(self, event: pygame.Event) -> None:
        """Give what is no act and no button to the hands at the table."""
        self.hands.follow(event)

    # ------------------------------------------------------------ time and drawing

    @property
    def lively(self) -> bool:
        """Say whether the error box is still being judged."""
        return self._judging

    def update(self, seconds: float) -> None:
        """Judge some of the error box."""
        self.matter.settle()
        end = time.perf_counter() + JUDGING
        judged = False
        while self.matter.judge_error(not self.board.dragging):
            judged = True
            if time.perf_counter() >= end:
                break
        self._judging = judged
        if judged and not self.rulings:
            self._write()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the table, the supply, and the plates of the columns."""
        backdrop(surface)
        self.board.draw(surface, grid=self.app.settings.grid)
        self.supply.draw(surface)
        self.columns.draw(surface)
        self._draw_roles(surface)
        self.page.draw(surface)

    def _draw_roles(self, surface: pygame.Surface) -> None:
        """Write whom the question is about."""
        question = self.matter.question
        if question is None:
            return
        names = [self._name(name) for name in asked_about(question)]
        words = " → ".join(names)
        at = (self.at.question.x + 12, self.at.question.y + 43 + 4 * ROW)
        picture = palette.text(words, LABEL, palette.TEXT, bold=True)
        wide = self.at.question.width - 24 - (80 if len(names) == 2 else 0)
        if picture.get_width() > wide:
            picture = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
        surface.blit(picture, at)

    def _name(self, name: str) -> str:
        unit = next((unit for unit in self.matter.case.units if unit.id == name), None)
        card = card_of(unit) if unit is not None else None
        return card.name if card else name

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over everything: what is carried, and what the mouse is for now."""
        self.board.draw_carried(surface)
        words = {
            Mode.SCALE: _("Click the first point") if not self.board.marks
            else _("Click the second point"),
            Mode.PHOTO: _("Drag the photo; the wheel turns it; Esc ends"),
        }.get(self.board.mode)  # fmt: skip
        if words and self.app.top is self:
            sign = plate(words, 18, edge=palette.TOO_CLOSE, bold=True)
            board = self.at.board
            surface.blit(sign, sign.get_rect(midtop=(board.centerx, board.y + 10)))
