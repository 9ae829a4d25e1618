"""Everything of the player's, from the settings page: one file of it, and back from one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from simulator.content.cards import own_cards
from simulator.datafiles import program_version
from simulator.files.errors import ContentError
from simulator.files.own_data import check_export, export_data, import_data
from simulator.language.texts import ngettext
from simulator.language.texts import translate as _
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.file_sheets import LineSheet, ask_path, why_not
from simulator.ui.settings import begin
from simulator.ui.window import Window

ENDING = ".zip"


def ask_for_export(app: Window, done: Callable[[str], None]) -> None:
    """Ask for the file to write, write it, and say what is in it."""

    def write(path: Path) -> None:
        try:
            found = export_data(app.places.own, path, program_version())
        except OSError as fault:
            tell(app, _("Not exported"), why_not(path, fault))
            return
        said = ngettext("{n} file is in {file}.", "{n} files are in {file}.", found.files)
        words = said.format(n=found.files, file=path)
        if found.left_out:
            left = _("Left out, too large, not to be read or of no name for every system: {files}.")
            words += " " + left.format(files=", ".join(map(str, found.left_out)))
        done(words)

    suggested = app.places.new_document(_("Iron Ranks, everything of mine"), ENDING)
    ask_path(app, _("Export everything"), suggested, (ENDING,), write)


def ask_for_import(app: Window, done: Callable[[str], None]) -> None:
    """Ask for a file, check all of it, ask once more, and bring it in."""

    def check(line: str) -> None:
        path = app.places.documents / Path(line).expanduser()
        try:
            found = check_export(path)
        except ContentError as fault:
            tell(app, _("This file cannot be imported"), str(fault))
            return
        words = _(
            "{n} files of version {version} take the place of what is here. What is here is kept "
            "in a folder beside it."
        ).format(n=len(found.files), version=found.version)
        ways = [Choice(_("Import"), lambda: bring(path)), Choice(_("Back"))]
        app.push(Question(app, _("Import"), words, ways))

    def bring(path: Path) -> None:
        try:
            found = import_data(app.places.own, path)
        except ContentError as fault:
            tell(app, _("This file cannot be imported"), str(fault))
            return
        except OSError as fault:
            tell(app, _("Not imported"), why_not(path, fault))
            return
        own_cards.read_again()
        settings, app.settings_trouble = begin(app.places.settings)
        app.change(settings)
        kept = _("What was here before is kept in {folder}.").format(folder=found.aside)
        words = _("Everything was brought in.") + (f" {kept}" if found.aside is not None else "")
        done(words)

    suggested = str(app.places.documents / f"*{ENDING}")
    newest = _newest(app.places.documents)
    line = str(newest) if newest is not None else suggested
    app.push(LineSheet(app, _("Import"), _("The file to bring in:"), line, check))


def _newest(folder: Path) -> Path | None:
    """Return the export that was written last among the documents, None without one."""
    try:
        found = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    return found[-1] if found else None
