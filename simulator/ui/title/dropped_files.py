"""A file dropped onto the window, or opened with it: game, case, army list, drill, photo, link."""

from __future__ import annotations

from pathlib import Path

from simulator.content.armies.lists import load_army
from simulator.content.file_kinds import FileKind, kind_of
from simulator.content.practice.drill_files import read_drills
from simulator.files.errors import ContentError
from simulator.language.texts import translate as _
from simulator.practice.drill import drill_of
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.dialog import tell
from simulator.ui.disputes import case_storage
from simulator.ui.disputes.entry import open_cases
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.file_sheets import why_not
from simulator.ui.window import Window


def open_file(app: Window, path: Path) -> None:
    """Open a file or a link where it belongs, or say which files can be opened."""
    kind = kind_of(path)
    if kind is FileKind.GAME:
        _open_save(app, path)
    elif kind is FileKind.ARMY:
        _open_army(app, path)
    elif kind is FileKind.DRILL:
        _open_drills(app, path)
    elif kind is FileKind.CASE:
        _open_case(app, path)
    elif kind is FileKind.PHOTO:
        screen = DisputeScreen(app)
        app.push(screen)
        screen.photos.read(path)
    else:
        words = _(
            "{name} is no file this window opens: it opens cases, photos of a table, army lists, "
            "drills and saved games."
        )
        tell(app, _("This file is not known"), words.format(name=path.name))


def _open_case(app: Window, path: Path) -> None:
    found = case_storage.read(path)
    if isinstance(found, str):
        tell(app, _("This case cannot be read"), found)
    else:
        open_cases(app, found, path)


def _open_army(app: Window, path: Path) -> None:
    try:
        load_army(path)
    except ContentError as fault:
        tell(app, _("This army cannot be read"), str(fault))
        return
    if not isinstance(app.top, ArmyBuilder):
        app.push(ArmyBuilder(app))
    if isinstance(app.top, ArmyBuilder):
        app.top.filing.open_file(path)


def _open_drills(app: Window, path: Path) -> None:
    """Practise the drills of a file, in its order; the answers count like any others."""
    from simulator.ui.practice.drill_screen import DrillScreen  # noqa: PLC0415 - when wanted
    from simulator.ui.practice_book import PracticeBook  # noqa: PLC0415 - when wanted

    try:
        found = [drill_of(text) for text in read_drills(path)]
    except (ContentError, OSError) as fault:
        tell(app, _("This drill cannot be read"), why_not(path, fault))
        return
    book = PracticeBook(app.places.practice)
    app.push(DrillScreen(app, found, book))


def _open_save(app: Window, path: Path) -> None:
    """Take up a saved game; while something is open that is not saved, that comes first."""
    if len(app.screens) > 1 or getattr(app.top, "unsaved", False):
        words = _("Go back to the title first; then drop {name} there to play it.")
        tell(app, _("Something else is open"), words.format(name=path.name))
        return
    app.rooms.saved_game(path)
