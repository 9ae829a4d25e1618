"""A file dropped onto the window: a case, a photo, an army list or a saved game."""

from __future__ import annotations

from pathlib import Path

from simulator.content.armies import holds_army, load_army
from simulator.content.errors import ContentError
from simulator.texts import translate as _
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.dialog import tell
from simulator.ui.disputes import case_storage
from simulator.ui.disputes.entry import open_cases
from simulator.ui.disputes.photo import PICTURES
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.places import SAVES
from simulator.ui.window import Window


def open_dropped(app: Window, path: Path) -> None:
    """Open a file where it belongs, or say which files can be dropped."""
    ending = path.suffix.lower()
    if ending in SAVES:
        _open_save(app, path)
    elif holds_army(path):
        _open_army(app, path)
    elif ending in case_storage.CASES and case_storage.is_case(path):
        _open_case(app, path)
    elif ending in PICTURES:
        screen = DisputeScreen(app)
        app.push(screen)
        screen.photos.read(path)
    else:
        words = _(
            "{name} is no file this window opens: drop a case, a photo of a table, an army list "
            "or a saved game."
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


def _open_save(app: Window, path: Path) -> None:
    """Take up a saved game; while something is open that is not saved, that comes first."""
    if len(app.screens) > 1 or getattr(app.top, "unsaved", False):
        words = _("Go back to the title first; then drop {name} there to play it.")
        tell(app, _("Something else is open"), words.format(name=path.name))
        return
    app.rooms.saved_game(path)
