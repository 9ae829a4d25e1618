"""Files on the screen: choosing one, typing a line for one, writing it whole or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine
from pygame_gui.windows import UIFileDialog

from simulator.content.outputs import OutputError, OutputKind, require_output
from simulator.files.disk import write_atomically
from simulator.files.errors import why_refused
from simulator.files.reading import is_folder, is_there
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.dialog import Choice, Question
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.window import Window
from simulator.ui.window_checks import locale_named


def write_file(path: Path, data: bytes) -> str:
    """Write a file whole or not at all."""
    try:
        write_atomically(path, data)
    except OSError as fault:
        return why_not(path, fault)
    return ""


def why_not(path: Path, fault: OSError) -> str:
    """Return in a sentence why a file could not be written or read."""
    return _("{path}: {why}.").format(path=path, why=why_refused(fault))


# ------------------------------------------------------------------ asking for a file


def file_dialog(
    ui: pygame_gui.UIManager, size: tuple[int, int], title: str, endings: frozenset[str], at: Path
) -> UIFileDialog:
    """Open the dialog that chooses an existing file."""
    place = pygame.Rect(0, 0, min(720, size[0] - 80), min(560, size[1] - 80))
    place.center = (size[0] // 2, size[1] // 2)
    folder = at if is_folder(at) else Path.home()
    with _locale_that_is_there():
        dialog = UIFileDialog(
            place,
            ui,
            window_title=title,
            initial_file_path=str(folder),
            allowed_suffixes=set(endings),
            allow_existing_files_only=True,
        )
    dialog.set_blocking(True)
    return dialog


@contextmanager
def _locale_that_is_there() -> Iterator[None]:
    """Name the plain locale where the system's is not installed: the dialog asks for it."""
    asked = os.environ.get("LC_ALL")
    if locale_named() is None:
        os.environ["LC_ALL"] = "C"
    try:
        yield
    finally:
        if asked is not None:
            os.environ["LC_ALL"] = asked
        else:
            os.environ.pop("LC_ALL", None)


def pictures_folder() -> Path:
    """Return the folder the player keeps pictures in; home where there is none."""
    pictures = Path(platformdirs.user_pictures_dir())
    return pictures if is_folder(pictures) else Path.home()


def ask_path(
    app: Window,
    title: str,
    suggested: Path,
    endings: Sequence[str],
    write: Callable[[Path], object],
    own: Path | None = None,
) -> None:
    """Ask for the file to write, and hand its path to `write`.

    A file that is there already is written over only when that is agreed to, unless it is `own`:
    the file that what is saved came from. A bare name lies in the suggested folder and gets the
    first ending. A folder that is not there is made only when it is agreed to; that of the
    suggestion is the program's own.
    """

    def done(line: str) -> None:
        path = suggested.parent / Path(line).expanduser()
        if path.suffix.lower() not in endings:
            path = path.with_name(path.name + endings[0])
        if is_folder(path.parent):
            try:  # whether an old file is replaced is asked below, whatever it is
                require_output(path, OutputKind(title, endings, re.compile(b"")), force=True)
            except OutputError as fault:
                ways = [Choice(_("Another name"), lambda: ask(line)), Choice(_("Back"))]
                app.push(Question(app, title, str(fault), ways))
                return
        if is_there(path) and path != own:
            words = _("There is a file {path} already. Replace it?").format(path=path)
            ways = [
                Choice(_("Another name"), lambda: ask(line)),
                Choice(_("Replace it"), lambda: write(path)),
                Choice(_("Back")),
            ]
            app.push(Question(app, title, words, ways))
            return
        if path.parent == suggested.parent or is_folder(path.parent):
            write(path)
            return
        words = _("There is no folder {folder}. Make it?").format(folder=path.parent)
        ways = [Choice(_("Make it"), lambda: write(path)), Choice(_("Back"), lambda: ask(line))]
        app.push(Question(app, title, words, ways))

    def ask(line: str) -> None:
        start = line.rfind(os.sep) + 1
        name = (start, start + len(Path(line[start:]).stem))
        app.push(LineSheet(app, title, _("The file to write:"), line, done, name))

    ask(str(suggested))


class LineSheet(Screen):
    """A sheet with one line to type: a file's name, or a number of inches."""

    see_through = True

    def __init__(
        self,
        app: Window,
        title: str,
        words: str,
        line: str,
        done: Callable[[str], object],
        selected: tuple[int, int] | None = None,
    ) -> None:
        """Ask; `done` gets the line when it is confirmed.

        The letters `selected`, first and end, are replaced by what is typed; all by default.
        """
        super().__init__(app)
        self.selected = selected or (0, len(line))
        self.title, self.words, self.line, self.done = title, words, line, done
        self.rect = pygame.Rect(0, 0, 10, 10)
        self.entry: UITextEntryLine | None = None

    def build(self) -> None:
        """Lay the sheet into the middle."""
        width, height = self.app.size
        self.rect = pygame.Rect(0, 0, min(860, width - 80), 206)
        self.rect.center = (width // 2, height // 2)
        place = pygame.Rect(self.rect.x + 22, self.rect.y + 92, self.rect.width - 44, 38)
        self.entry = UITextEntryLine(place, self.ui, initial_text=self.line)
        self.ui.set_focus_set(self.entry.get_focus_set())
        self.entry.edit_position = self.selected[1]
        self.entry.select_range = list(self.selected)
        keys = self.app.keys
        x = self.rect.right - 22
        for said, command, look, key in (
            (_("Back"), lambda: self.app.close(self), "", keys.shown(Act.BACK)),
            (_("All right"), self.confirm, "@primary", _("Enter")),
        ):
            wide = button_width(said, key)
            x -= wide
            place = pygame.Rect(x, self.rect.bottom - 58, wide, 42)
            self.button(place, said, command, look=look, key=key)
            x -= 10

    def confirm(self) -> None:
        """Hand the line to whoever asked."""
        line = self.entry.get_text() if self.entry else self.line
        self.app.close(self)
        if line.strip():
            self.done(line.strip())

    def handle(self, event: pygame.Event) -> None:
        """Have Enter confirm and Esc go back, though a line is being typed."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.confirm()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.close(self)
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        dim(surface)
        sheet(surface, self.rect)
        title = palette.font(20, display=True).render(self.title, True, palette.GOLD)
        surface.blit(title, (self.rect.x + 22, self.rect.y + 18))
        surface.blit(palette.text(self.words, readable(17)), (self.rect.x + 22, self.rect.y + 58))
