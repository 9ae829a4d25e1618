"""Files on the screen: choosing one, typing a line for one, writing it whole or not at all."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import platformdirs

from simulator.content.outputs import OutputError, OutputKind, require_output
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError, why_refused
from simulator.files.reading import is_folder, is_there
from simulator.language.texts import translate as _
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Box,
    ButtonLook,
    LongList,
    Press,
    Row,
    button,
    column,
    doing,
    field,
    row,
    sheet,
    space,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.dialog import Choice, Question
from simulator.ui.keys import Act
from simulator.ui.screen import Command
from simulator.ui.window import Window

LINE: Final = "line"
ENTRIES: Final = "entries"


def write_file(path: Path, data: bytes) -> str:
    """Write a file whole or not at all."""
    try:
        write_atomically(path, data)
    except OSError as fault:
        return why_not(path, fault)
    return ""


def why_not(path: Path, fault: OSError | ContentError) -> str:
    """Return in a sentence why a file could not be written or read."""
    if isinstance(fault, ContentError):
        return str(fault)
    return _("{path}: {why}.").format(path=path, why=why_refused(fault))


def outcome(path: Path, fault: str, written: str) -> str:
    """Return that a file was written, in the words for it, or why it was not."""
    return _("Not written. {why}").format(why=fault) if fault else written.format(path=path)


# ------------------------------------------------------------------ asking for a file


def pictures_folder() -> Path:
    """Return the folder the player keeps pictures in; home where there is none."""
    pictures = Path(platformdirs.user_pictures_dir())
    return pictures if is_folder(pictures) else Path.home()


def _meant(line: str, suggested: Path, endings: Sequence[str]) -> Path:
    """Return the file a line means: beside the suggested one, with an ending it may have."""
    path = suggested.parent / Path(line).expanduser()
    return path if path.suffix.lower() in endings else path.with_name(path.name + endings[0])


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
        path = _meant(line, suggested, endings)
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


class _Typed(BoxScreen):
    """A sheet with a line that is typed; Enter confirms it."""

    see_through = True
    line = ""

    def _ways(self, words: str) -> Row:
        """Describe both ways out; `words` stand on the one that confirms."""
        done = button(words, self.confirm, cap_of=_("Enter"), look=ButtonLook.PRIMARY)
        return row(space(grow=1), done, self.key_button(_("Back"), Act.BACK), gap=10)

    def type(self, line: str) -> None:
        """Take the line as it is typed."""
        self.line = line

    def confirm(self) -> None:
        """Take the line as it stands."""

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here."""
        return {Act.BACK: self.close, Act.CONFIRM: self.confirm}


class LineSheet(_Typed):
    """A sheet with one line to type: a file's name, or a number of inches."""

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
        self.tree.focus = LINE

    def view(self) -> Box:
        """Describe the sheet: what is asked for, the line, and both ways out."""
        done, selected, words = self.confirm, self.selected, self.words
        line = field(self.line, self.type, key=LINE, done=done, selected=selected, spoken=words)
        return sheet(
            title(self.title, 20),
            text(self.words, 17, lines=3),
            line,
            self._ways(_("All right")),
            least_width=min(860, self.app.size[0] - 80),
        )

    def introduce(self) -> str:
        """Return the title, what is asked for, and what stands there."""
        return f"{self.title}. {self.words} {self.line}"

    def confirm(self) -> None:
        """Hand the line to whoever asked."""
        self.app.close(self)
        if self.line.strip():
            self.done(self.line.strip())


# ------------------------------------------------------------------ choosing a file


class FileSheet(_Typed):
    """A sheet to choose a file: places on the left, what a folder holds on the right."""

    def __init__(
        self,
        app: Window,
        title: str,
        endings: frozenset[str],
        at: Path,
        done: Callable[[Path], object],
    ) -> None:
        """Ask for a file with one of these endings; `done` gets its path."""
        super().__init__(app)
        self.title, self.endings, self.done = title, endings, done
        self.folder, self.fault = Path(), ""
        self.entries: tuple[Path, ...] = ()
        self.go(at if is_folder(at) else Path.home())

    def go(self, folder: Path) -> None:
        """Show what another folder holds; one that cannot be read is told, and not entered."""
        try:
            entries = [one for one in folder.iterdir() if self._is_offered(one)]
        except OSError as fault:
            self.fault = why_not(folder, fault)
            return
        entries.sort(key=lambda one: (not is_folder(one), one.name.casefold()))
        self.folder, self.entries, self.fault = folder, tuple(entries), ""
        self.line = str(folder) + os.sep

    def _is_offered(self, entry: Path) -> bool:
        if entry.name.startswith("."):
            return False
        return is_folder(entry) or entry.suffix.lower() in self.endings

    def _places(self) -> dict[str, Path]:
        """Return the places one click away, by what they are called."""
        mine = self.app.places
        found = {
            _("Documents"): mine.documents,
            _("Pictures"): pictures_folder(),
            _("Home folder"): Path.home(),
            _("Iron Ranks"): mine.home,
        }
        return {name: place for name, place in found.items() if is_folder(place)}

    def view(self) -> Box:
        """Describe the sheet: places, the folder, the line, and both ways out."""
        width, height = self.app.size
        places = [
            button(name, doing(self.go, place), chosen=place == self.folder)
            for name, place in self._places().items()
        ]
        up = button(_("One folder up"), self.up, enabled=self.folder.parent != self.folder)
        done, words = self.confirm, _("The file to open:")
        line = field(self.line, self.type, key=LINE, done=done, grow=1, spoken=words)
        return sheet(
            title(self.title, 20),
            row(line, up),
            row(column(*places, least_width=180), self._listed(), gap=14, grow=1),
            text(self.fault, 17, palette.ILLEGAL, lines=3) if self.fault else None,
            self._ways(_("Open")),
            least_width=min(860, width - 80),
            least_height=min(560, height - 60),
        )

    def _listed(self) -> Box:
        """Describe what the folder holds."""
        if not self.entries:
            words = _("Nothing here that can be opened.")
            return text(words, colour=palette.TEXT_QUIET, grow=1)
        return LongList(
            key=ENTRIES,
            count=len(self.entries),
            row=self._row,
            shows=(self.folder, self.entries, self.line),
            grow=1,
            least_height=120,
        )

    def _row(self, index: int) -> Box:
        entry = self.entries[index]
        folder = is_folder(entry)
        name = text(f"{entry.name}{os.sep}" if folder else entry.name, 17, lines=1, grow=1)
        chosen = Path(self.line) == entry
        inside = row(name, pad=(12, 5))
        return Press(child=inside, do=doing(self.take, entry), look=ButtonLook.ROW, chosen=chosen)

    def introduce(self) -> str:
        """Return what is asked for, and in which folder."""
        return f"{self.title}. {self.folder}"

    def take(self, entry: Path) -> None:
        """Take a row: a folder is entered, a file named; a named one is opened."""
        if is_folder(entry):
            self.go(entry)
        elif self.line == str(entry):
            self.confirm()
        else:
            self.line = str(entry)

    def up(self) -> None:
        """Show the folder that holds this one."""
        self.go(self.folder.parent)

    def confirm(self) -> None:
        """Open what the line names: a folder is shown, a file handed to whoever asked."""
        path = self.folder / Path(self.line.strip()).expanduser()
        if is_folder(path):
            self.go(path)
        elif not is_there(path):
            self.fault = _("There is no file {path}.").format(path=path)
        elif path.suffix.lower() not in self.endings:
            known = ", ".join(sorted(self.endings))
            words = _("{path} is of another kind: what can be opened here ends in {endings}.")
            self.fault = words.format(path=path, endings=known)
        else:
            self.app.close(self)
            self.done(path)
