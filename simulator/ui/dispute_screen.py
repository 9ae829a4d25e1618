"""Settling a dispute: put the table in, click two units, ask; the answer follows every inch."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
import pygame_gui

from simulator.cases.writing import case_of
from simulator.content.case_records import CaseBoard
from simulator.content.casefile import Case
from simulator.engine.position import Position
from simulator.geometry.contact import distance
from simulator.texts import translate as _
from simulator.ui import dispute_files as files
from simulator.ui import palette
from simulator.ui.dispute_board import DisputeBoard, Mode
from simulator.ui.dispute_columns import LABEL, Columns
from simulator.ui.dispute_fields import number, turned_over, typed
from simulator.ui.dispute_layout import ROW, places
from simulator.ui.dispute_matter import Matter
from simulator.ui.dispute_photo import PICTURES, Photo, PhotoError
from simulator.ui.dispute_pieces import card_of, changed, copied, removed
from simulator.ui.dispute_questions import (
    KINDS,
    Choice,
    asked_about,
    swapped,
    value_of,
    with_value,
)
from simulator.ui.dispute_supply import Supply
from simulator.ui.dispute_words import answer_words, ruling_words
from simulator.ui.help_page import HelpPage
from simulator.ui.keys import Act
from simulator.ui.page import Page, Paragraph, Run, says
from simulator.ui.question import Question, Way, tell
from simulator.ui.screens import Screen, backdrop, sheet
from simulator.ui.strokes import plate

if TYPE_CHECKING:
    from simulator.ui.app import App

JUDGING: Final = 0.008
"""Seconds of a frame spent on judging the error box, so that the window keeps pace."""
BOARDS: Final = ((48.0, 48.0), (72.0, 48.0), (72.0, 72.0))
"""Board sizes the button goes through, width and depth in inches."""
NUDGE: Final = {
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
MICE: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
)


class DisputeScreen(Screen):
    """A disputed table on the window."""

    def __init__(self, app: App, case: Case | None = None, path: Path | None = None) -> None:
        """Open a case, or an empty table; `path` is the file it came from."""
        super().__init__(app)
        self.matter = Matter(case or Case())
        self.path = path
        self.at = places(app.size)
        self.board = DisputeBoard(self.at.board, self.matter)
        self.supply = Supply(self.at.supply)
        self.columns = Columns(self)
        self.page = Page(self.at.page)
        self.rulings = False
        self.note = ""
        self._photo_wanted = False
        self._dialog: pygame_gui.windows.UIFileDialog | None = None

    # ------------------------------------------------------------ widgets and words

    def build(self) -> None:
        """Lay everything out for the window's size."""
        self.at = places(self.app.size)
        self.board.set_rect(self.at.board)
        self.supply.resize(self.at.supply)
        self.page.resize(self.at.page)
        self.columns.build()
        self._dialog = None
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

    def _done(self, words: str = "") -> None:
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
        self._done()

    def delete(self) -> None:
        """Take what is selected off the table."""
        if self.matter.selected:
            self.matter.change(removed(self.matter.case, self.matter.selected))
        self._done()

    def turn_over(self, key: str) -> None:
        """Go on to the next side, tray, range or kind of what is selected."""
        self.matter.change(turned_over(self.matter.case, self.matter.selected, key))
        self._done()

    def other_board(self) -> None:
        """Go on to the next size of board."""
        now = (self.matter.case.board.width, self.matter.case.board.depth)
        following = {size: BOARDS[(i + 1) % len(BOARDS)] for i, size in enumerate(BOARDS)}
        width, depth = following.get(now, BOARDS[0])
        self.matter.change(changed(self.matter.case, board=CaseBoard(width=width, depth=depth)))
        self._done()

    # ------------------------------------------------------------ the question

    def ask(self, kind: str) -> None:
        """Ask about what was clicked."""
        self._done(self.matter.ask(kind))

    def swap(self) -> None:
        """Ask the other way round."""
        question = self.matter.question
        if question is not None:
            self.matter.put(swapped(question))
        self._done()

    def choose(self, choice: Choice) -> None:
        """Go on to the next value of a choice of the question."""
        question = self.matter.question
        if question is None:
            return
        values = [value for value, _words in choice.values]
        now = value_of(question, choice.key)
        new = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
        self.matter.put(with_value(question, choice.key, new))
        self._done()

    def add_question(self) -> None:
        """Keep this question and ask another."""
        self.matter.another()
        self._done(_("Another question: choose what it asks."))

    def turn_to(self, step: int) -> None:
        """Look at another of the questions."""
        self.matter.turn_to(step)
        self._done()

    def show_rulings(self, on: bool) -> None:
        """Show the rulings in the place of the answer, or the answer again."""
        self.rulings = on
        self.page.scroll = 0
        self._write()
        self.columns.refresh()

    # ------------------------------------------------------------ typing

    def _typed(self, link: str, text: str) -> None:
        """Take what was typed into a line, as far as it means something already."""
        part, _colon, key = link.partition(":")
        fault = ""
        if part == "piece":
            name = self.matter.selected
            case, fault = typed(self.matter.case, name, key, text)
            if key == "id" and not fault:
                self.matter.history.change(case, f"name:{name}")
                self.matter.follow(name, text.strip())
            self.matter.change(case, f"typed:{key}:{name}")
        elif part == "ask":
            fault = self._typed_question(key, text)
        elif part == "box":
            value = number(text)
            limit = 6.0 if key == "inches" else 45.0
            if value is None or not 0.0 <= value <= limit:
                fault = _("The measuring error is a number from 0 to {most:g}.").format(most=limit)
            else:
                self.matter.box = replace(self.matter.box, **{key: value})
        elif link == "case:title":
            self.matter.set_title(text)
        self._done(fault)

    def _typed_question(self, key: str, text: str) -> str:
        question = self.matter.question
        value = number(text) if text.strip() else None
        if question is None or (value is None and text.strip()):
            return _("A number is expected.")
        try:
            self.matter.put(with_value(question, key, value), f"ask:{key}")
        except ValueError:
            return _("{value} is not possible here.").format(value=text.strip())
        return ""

    # ------------------------------------------------------------ keys

    def act(self, act: Act) -> bool:
        """Do what a key asks for."""
        known: dict[Act, Callable[[], object]] = {
            Act.BACK: self._back,
            Act.UNDO: self.undo,
            Act.REDO: self.redo,
            Act.SAVE: self.ask_where_to_save,
            Act.HELP: self.help,
            Act.NEXT_UNIT: self._next_unit,
            Act.GRID: self._grid,
            Act.DISPUTE: self.leave_table,
        }
        fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if act in {Act.TURN_LEFT, Act.TURN_RIGHT}:
            self.board.turn(1 if act is Act.TURN_RIGHT else -1, fine=fine)
            self._done()
        elif act in known:
            known[act]()
        else:
            return False
        return True

    def digit(self, number: int) -> bool:
        """Ask the question of a number key."""
        if 1 <= number <= min(9, len(KINDS)):
            self.ask(KINDS[number - 1][0])
        return True

    def undo(self) -> None:
        """Take the last step back."""
        if self.matter.history.can_undo:
            self.matter.undo()
            self._done()
        else:
            self._done(_("There is nothing to take back."))

    def redo(self) -> None:
        """Do the step that was taken back again."""
        if self.matter.history.can_redo:
            self.matter.redo()
            self._done()
        else:
            self._done(_("There is nothing to do again."))

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
            self._done()

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
        self._done()

    # ------------------------------------------------------------ leaving

    @property
    def unsaved(self) -> bool:
        """Say whether closing would lose something."""
        return self.matter.unsaved

    def save(self) -> str:
        """Save without asking where; give why not, empty when it is saved."""
        path = self.path or self._suggested(".yaml")
        return self._save_to(path)

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
        from simulator.ui.menu import Menu  # noqa: PLC0415 - the title opens disputes, they go back

        if len(self.app.screens) > 1:
            self.app.close(self)
        else:
            self.app.start_with(Menu(self.app))

    # ------------------------------------------------------------ files

    def _suggested(self, ending: str) -> Path:
        if self.path is not None:
            return self.path.with_suffix(ending)
        return self.app.places.new_save(folder="cases", ending=ending)

    def _ask_path(self, title: str, ending: str, write: Callable[[Path], str], told: str) -> None:
        def done(line: str) -> None:
            path = Path(line).expanduser()
            path = path if path.suffix else path.with_suffix(ending)
            fault = write(path)
            self._done(_("Not written. {why}").format(why=fault) if fault
                       else told.format(path=path))  # fmt: skip

        words = _("The file to write:")
        self.app.push(files.LineSheet(self.app, title, words, str(self._suggested(ending)), done))

    def ask_where_to_save(self) -> None:
        """Ask for the name of the case file, then write it."""
        self._ask_path(_("Save the case"), ".yaml", self._save_to, _("Saved as {path}."))

    def _save_to(self, path: Path) -> str:
        fault = files.save_case(self.matter, path)
        if not fault:
            self.path, self.matter.saved = path, self.matter.case
        return fault

    def ask_for_picture(self) -> None:
        """Ask where the picture goes, then write it."""
        self._ask_path(
            _("Picture"), ".png", lambda path: files.save_picture(self.matter, path),
            _("The picture is {path}."),
        )  # fmt: skip

    def ask_for_report(self) -> None:
        """Ask where the page for the opponent goes, then write it."""
        self._ask_path(
            _("PDF report"), ".pdf", lambda path: files.save_report(self.matter, path),
            _("The report is {path}."),
        )  # fmt: skip

    def new(self) -> None:
        """Clear the table; the old one can be taken back."""
        self.matter.change(Case(board=self.matter.case.board))
        self.path = None
        self._done(_("An empty table. Undo brings the old one back."))

    def open_file(self) -> None:
        """Choose a case file."""
        self._choose(_("Open a case"), files.CASES, photo=False)

    def load_photo(self) -> None:
        """Choose a photo."""
        self._choose(_("Photo of your table"), PICTURES, photo=True)

    def _choose(self, title: str, endings: frozenset[str], *, photo: bool) -> None:
        if self._dialog is not None and self._dialog.alive():
            self._dialog.kill()
        self._photo_wanted = photo
        folder = self.app.places.saves.parent / "cases"
        if photo or not folder.is_dir():
            folder = Path.cwd()
        self._dialog = files.file_dialog(self.ui, self.app.size, title, endings, folder)

    def open_path(self, path: Path) -> None:
        """Open a case file; several cases in it are offered to choose from."""
        found = files.read(path)
        if isinstance(found, str):
            tell(self.app, _("This case cannot be read"), found)
        elif len(found) == 1:
            self.begin(found[0], path)
        else:
            self.app.push(CaseList(self.app, found, lambda case: self.begin(case, path)))

    def begin(self, case: Case, path: Path | None) -> None:
        """Show a case from elsewhere."""
        self.matter.begin(case)
        self.path = path
        self._done()

    # ------------------------------------------------------------ the photo

    def read_photo(self, path: Path) -> None:
        """Lay a photo under the table, or say why not."""
        board = (self.matter.case.board.width, self.matter.case.board.depth)
        try:
            self.board.photo = Photo.read(path, board)
        except PhotoError as fault:
            self._done(str(fault))
            return
        self.scale_photo()

    def scale_photo(self) -> None:
        """Ask for the two points of a known distance."""
        if not self._has_photo():
            return
        self.board.mode, self.board.marks = Mode.SCALE, []
        self._done(_("Click two points of the photo whose distance you know: two corners of a "
                     "tray, or the ends of a tape measure."))  # fmt: skip

    def move_photo(self) -> None:
        """Let the mouse move and turn the photo, or the pieces again."""
        if not self._has_photo():
            return
        moving = self.board.mode is not Mode.PHOTO
        self.board.mode = Mode.PHOTO if moving else Mode.PIECES
        self._done(_("Drag the photo; the wheel or Q and E turn it, finely with Shift. Esc ends.")
                   if moving else "")  # fmt: skip

    def _has_photo(self) -> bool:
        if self.board.photo is None:
            self._done(_("Load a photo first, or drop one onto the window."))
        return self.board.photo is not None

    def remove_photo(self) -> None:
        """Take the photo away."""
        self.board.photo, self.board.mode, self.board.marks = None, Mode.PIECES, []
        self._done()

    def _ask_inches(self) -> None:
        """Ask how far the two clicked points lie apart."""
        first, second = self.board.marks

        def done(line: str) -> None:
            inches = number(line)
            self.board.marks = []
            if inches is None or inches <= 0.0 or self.board.photo is None:
                self._done(_("A number of inches above 0 is expected."))
                return
            self.board.photo.to_scale(first, second, inches)
            self.board.mode = Mode.PIECES
            self._done(_("To scale. Now drag the trays onto it; “Move” shifts the photo."))

        words = _("How many inches lie between the two points? (An infantry tray is 5.5 wide.)")
        self.app.push(files.LineSheet(self.app, _("Scale of the photo"), words, "5.5", done))

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        """Let Tab go from line to line and Esc end typing; files may be dropped anywhere."""
        if event.type == pygame.DROPFILE:
            self._dropped(Path(event.file))
        elif event.type == pygame.KEYDOWN and self.typing() and event.key == pygame.K_TAB:
            self.columns.next_entry(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.type == pygame.KEYDOWN and self.typing() and event.key == pygame.K_ESCAPE:
            self.ui.set_focus_set(None)
            self.refresh()
        else:
            super().handle(event)

    def _dropped(self, path: Path) -> None:
        if path.suffix.lower() in files.CASES:
            self.open_path(path)
        else:
            self.read_photo(path)

    def other(self, event: pygame.Event) -> None:
        """Follow lines being typed, the dialog, the mouse and the keys that are not acts."""
        if event.type in (pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_TEXT_ENTRY_FINISHED):
            link = self.columns.link_of(event.ui_element)
            if link:
                self._typed(link, event.text)
            if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
                self.matter.history.rest()
                self.ui.set_focus_set(None)
                self.refresh()
        elif event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            if self.board.photo is not None:
                self.board.photo.opacity = event.value / 100
        elif event.type == pygame_gui.UI_FILE_DIALOG_PATH_PICKED:
            path = Path(event.text)
            self.read_photo(path) if self._photo_wanted else self.open_path(path)
        elif event.type == pygame.KEYDOWN:
            self._key_pressed(event)
        elif event.type in MICE:
            self._mouse(event)

    def _key_pressed(self, event: pygame.Event) -> None:
        fine = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self.delete()
        elif event.key == pygame.K_c:
            self.copy()
        elif event.key in NUDGE:
            self.board.nudge(*NUDGE[event.key], fine=fine)
            self._done()

    def _mouse(self, event: pygame.Event) -> None:
        before = (self.matter.case, tuple(self.matter.picked))
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ui.set_focus_set(None)
        link = self.page.handle(event)
        if link and self.rulings:
            self._turn_ruling(link)
            return
        self.supply.mouse(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            fresh = self.supply.fresh_at(event.pos)
            if fresh is not None:
                self.board.carried = self.supply.taken = fresh
                self.board.mode = Mode.PIECES
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.board.carried:
            self.board.carried = self.supply.taken = None
            return
        self.board.handle(event)
        self.supply.taken = self.board.carried
        if self.board.mode is Mode.SCALE and len(self.board.marks) == 2:
            self._ask_inches()
        if before != (self.matter.case, tuple(self.matter.picked)):
            self._done()

    def _turn_ruling(self, name: str) -> None:
        on = self.matter.case.rulings.get(name, False)
        self.matter.set_ruling(name, not on)
        self.refresh()

    # ------------------------------------------------------------ time and drawing

    def update(self, seconds: float) -> None:
        """Judge some of the error box."""
        self.matter.settle()
        end = time.perf_counter() + JUDGING
        judged = False
        while self.matter.judge_error(not self.board.dragging):
            judged = True
            if time.perf_counter() >= end:
                break
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
        at = (self.at.question.x + 12, self.at.question.y + 43 + 3 * ROW)
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


class CaseList(Screen):
    """The cases of a file that holds several; a click opens one."""

    see_through = False

    def __init__(self, app: App, cases: Sequence[Case], done: Callable[[Case], object]) -> None:
        """Offer cases."""
        super().__init__(app)
        self.cases, self.done = tuple(cases), done
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.rect = pygame.Rect(0, 0, 10, 10)

    def build(self) -> None:
        """Lay the list out."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(900, width - 60), height - 60)
        self.rect.center = (width // 2, height // 2)
        self.page.resize(self.rect.inflate(-30, -90))
        told = []
        for index, case in enumerate(self.cases):
            runs = (
                Run(f"{index + 1}  ", palette.GOLD, 18, True),
                Run(case.title or _("Case without a title"), size=18),
            )
            told.append(Paragraph(runs, 8, link=str(index)))
            asked = ", ".join(question.question for question in case.ask)
            told.append(says(asked, colour=palette.TEXT_QUIET, above=0, link=str(index)))
        self.page.write(told)

    def act(self, act: Act) -> bool:
        """Esc goes back, Space opens the first."""
        if act is Act.BACK:
            self.app.close(self)
        elif act is Act.CONFIRM:
            self._open(0)
        return True

    def digit(self, number: int) -> bool:
        """Open a case by its number."""
        if 1 <= number <= len(self.cases):
            self._open(number - 1)
        return True

    def _open(self, index: int) -> None:
        self.app.close(self)
        self.done(self.cases[index])

    def other(self, event: pygame.Event) -> None:
        """Open the case that was clicked."""
        link = self.page.handle(event)
        if link:
            self._open(int(link))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        backdrop(surface)
        sheet(surface, self.rect)
        words = _("Which case?  Esc goes back")
        title = palette.font(22, display=True).render(words, True, palette.GOLD)
        surface.blit(title, (self.rect.x + 24, self.rect.y + 12))
        self.page.draw(surface)


# ------------------------------------------------------------------ opening


def open_position(app: App, now: Position, selected: str = "") -> DisputeScreen:
    """Open a running game's position; the unit looked at and its nearest enemy are picked."""
    screen = DisputeScreen(app, case_of(now, title=_("Position of a game")))
    if selected in now.state.units and now.unit(selected).on_table:
        others = sorted(
            (other.id for other in now.others(selected)),
            key=lambda o: (now.friendly(selected, o), distance(now.corners(selected),
                                                               now.corners(o))),
        )  # fmt: skip
        screen.matter.picked = [selected]
        if others:
            screen.matter.picked = [selected, others[0]]
            screen.matter.ask("sight")
            screen.matter.saved = screen.matter.case
    app.push(screen)
    return screen


def open_cases(app: App, cases: Sequence[Case], path: Path) -> None:
    """Open the cases of a file: the only one, or a choice of several."""
    screen = DisputeScreen(app, cases[0], path)
    app.push(screen)
    if len(cases) > 1:
        app.push(CaseList(app, cases, lambda case: screen.begin(case, path)))
