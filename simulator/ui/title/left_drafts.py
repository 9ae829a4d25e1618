"""What a broken-off window left unsaved: a disputed table, an army list, offered at the title."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from simulator.content.armies.lists import changed_cards, load_army
from simulator.content.cases.casefile import Case, cases_and_faults
from simulator.files.drafts import SavedDraft
from simulator.files.endings import CASE
from simulator.files.errors import ContentError
from simulator.language.faction_names import faction_name
from simulator.language.texts import ngettext, printable
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.dialog import Choice, Question, tell
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.file_sheets import why_not
from simulator.ui.folder_shown import show_folder
from simulator.ui.window import Window


def offer_draft(app: Window, path: Path, later: Callable[[], object]) -> None:
    """Ask what is to become of a draft: go on with it, throw it away, or keep it for `later`."""
    dismissed = Choice(_("Throw it away"), lambda: _dismiss(path))
    keep = Choice(_("Later"), later)
    try:
        work, faults = _read(path)
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (ContentError, OSError) as fault:
        words = _("What was not saved when the window broke off cannot be read. {why}")

        def show() -> None:
            later()
            trouble = show_folder(path.parent)
            if trouble:
                tell(app, _("Not saved"), trouble)

        ways = [Choice(_("Open the folder"), show), dismissed, keep]
        app.push(Question(app, _("Not saved"), words.format(why=why_not(path, fault)), ways))
        return
    words = _("Not saved when the window broke off: {what}, {when}. Go on with it?")
    said = words.format(what=_described(work), when=f"{changed:%Y-%m-%d %H:%M}")
    ways = [Choice(_("Resume"), lambda: app.rooms.unsaved_work(path)), dismissed, keep]
    app.push(Question(app, _("Not saved"), "\n".join([said, *faults]), ways))


def take_up_draft(app: Window, path: Path) -> bool:
    """Go on with what a draft holds, in that very file; False, and the reason told, if not."""
    draft = SavedDraft(path, left_behind=True)
    if not draft.take():
        tell(app, _("Not saved"), _("Another window goes on with it already."))
        return False
    try:
        work, _faults = _read(path)
    except (ContentError, OSError) as fault:
        draft.leave()
        tell(app, _("Not saved"), why_not(path, fault))
        return False
    if isinstance(work, Case):
        app.push(DisputeScreen(app, work, left_behind=draft))
    else:
        app.push(ArmyBuilder(app, work, left_behind=draft))
    return True


def _dismiss(path: Path) -> None:
    draft = SavedDraft(path, left_behind=True)
    if draft.take():
        draft.drop()


def _read(path: Path) -> tuple[Case | Army, list[str]]:
    """Read what a draft holds, and what of it is lost or changed (ContentError, OSError)."""
    if path.suffix != CASE:
        return load_army(path, as_it_is=True), changed_cards(path)
    cases, faults = cases_and_faults(path)
    if not cases:
        faults.tell()
    return cases[0], [str(fault) for fault in faults.found]


def _described(work: Case | Army) -> str:
    if isinstance(work, Army):
        name = printable(work.name).strip()
        return _("the army “{name}”").format(name=name or faction_name(work.faction))
    title = printable(work.title).strip()
    if title:
        return _("the dispute “{title}”").format(title=title)
    count = len(work.units) + len(work.terrain) + len(work.tokens)
    words = ngettext("a dispute with {n} piece", "a dispute with {n} pieces", count)
    return words.format(n=count)
