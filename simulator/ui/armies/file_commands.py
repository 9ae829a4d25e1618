"""Saving, opening, printing and exchanging army lists from the builder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from simulator.content.armies.lists import changed_cards, load_army
from simulator.content.armies.saved_armies import own_armies, save_army
from simulator.datafiles import program_version
from simulator.files.errors import ContentError, why_refused
from simulator.language.faction_names import faction_name
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.model.army import Army
from simulator.reports.army_sheet import army_pdf
from simulator.reports.web.army_page import army_page
from simulator.reports.web.page_bytes import PageError, page_bytes
from simulator.rules.armies.mustering import new_army
from simulator.ui.armies.draft import ArmyDraft
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.armies.strings_sheet import ArmyStrings
from simulator.ui.dialog import Choice, Question, save_first, tell
from simulator.ui.file_sheets import ask_path, outcome, write_file
from simulator.ui.screen import Command
from simulator.ui.window import Window


class ArmyFiling:
    """The files of one builder; own lists lie in the folder beside the saved games."""

    def __init__(
        self,
        app: Window,
        draft: ArmyDraft,
        changed: Callable[[str], object],
        close: Callable[[], None],
    ) -> None:
        """Keep a draft; `changed` shows it with a sentence, `close` leaves the builder."""
        self.app, self.draft, self.changed, self.close = app, draft, changed, close
        self.name = ""
        """The name the list was last opened or saved under."""

    @property
    def folder(self) -> Path:
        """Return the folder of the player's own lists."""
        return self.app.places.saves.parent / "armies"

    # ------------------------------------------------------------ saving

    @property
    def unsaved(self) -> bool:
        """Return whether closing would lose something."""
        return self.draft.unsaved

    def save(self) -> str:
        """Save under the list's name; give why not, empty when it is saved."""
        draft = self.draft
        if not printable(draft.army.name).strip():
            draft.rename(self._own_name())
        try:
            path = save_army(draft.army, draft.library, self.folder)
        except OSError as fault:
            return why_refused(fault)
        draft.kept, self.name = draft.army, draft.army.name
        self.changed(self._saved_as(path.name))
        return ""

    def _saved_as(self, name: str) -> str:
        """Return where a list was saved, and that it may not be played when it may not."""
        broken = [verdict for verdict in self.draft.verdicts if not verdict]
        said = _("Saved as {name}.").format(name=name)
        if not broken:
            return said
        return _("{said} It is not legal: {why}").format(said=said, why=broken[0])

    def _own_name(self) -> str:
        """Return a list without a name one that is free."""
        army = self.draft.army
        plain = f"{faction_name(army.faction)} {army.points}"
        taken = {one.name for one in own_armies(self.folder)}
        names = [plain, *(f"{plain} ({number})" for number in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)

    def ask_to_save(self) -> None:
        """Save; a list of another origin with the same name is asked for first."""
        name = self.draft.army.name
        taken = {one.name for one in own_armies(self.folder) if not one.fault}
        if name in taken and name != self.name:
            said = _("There is an army {name} already. Replace it?").format(name=name)
            anew = Choice(_("Replace it"), self._save_or_tell)
            ways = [Choice(_("Keep it")), anew, Choice(_("Back"))]
            self.app.push(Question(self.app, _("Save"), said, ways))
        else:
            self._save_or_tell()

    def _save_or_tell(self) -> None:
        fault = self.save()
        if fault:
            tell(self.app, _("Not saved"), fault)

    # ------------------------------------------------------------ leaving

    def leave(self) -> None:
        """Close the builder; a list that is not saved is asked for first."""
        self._unless_unsaved(self.close)

    def begin_anew(self) -> None:
        """Begin an empty list of the same faction and size."""
        army = self.draft.army
        empty = new_army(army.faction, army.points, season=army.season)
        self._unless_unsaved(partial(self._begin, empty, "", ""))

    def _begin(self, army: Army, name: str, words: str) -> None:
        self.draft.begin(army)
        self.name = name
        self.changed(words)

    def _unless_unsaved(self, go_on: Command) -> None:
        said, ways = _("The army is not saved. Save it first?"), (_("Save"), _("Do not save"))
        save_first(self.app, self, _("Armies"), said, ways, go_on)

    # ------------------------------------------------------------ opening and exchanging

    def open(self) -> None:
        """Show all lists to open or delete one."""
        self._unless_unsaved(lambda: self.app.push(ArmyFiles(self.app, self.load)))

    def open_file(self, path: Path) -> None:
        """Open a list from a file; what is on the table and not saved is asked for first."""
        self._unless_unsaved(partial(self.load, str(path)))

    def load(self, name: str) -> None:
        """Open a list by its name or file."""
        try:
            army = load_army(name, as_it_is=True)
            changed = changed_cards(name)
        except ContentError as fault:
            tell(self.app, _("This army cannot be read"), str(fault))
            return
        army = replace(army, name=printable(army.name))
        own = army.name if Path(name).suffix else ""
        self._begin(army, own, _("Opened {name}.").format(name=army.name))
        if changed:
            said = _("Save this army, and it is played with the cards as they are now.")
            tell(self.app, _("Home-made cards have changed"), "\n".join([*changed, said]))

    def exchange(self) -> None:
        """Show the list as strings for other programs, and read theirs."""
        draft = self.draft
        self.app.push(ArmyStrings(self.app, draft.army, draft.library, self.take))

    def take(self, army: Army, notes: tuple[str, ...]) -> None:
        """Take a list read from a string; what was unknown is told."""
        name = army.name or self.draft.army.name
        self.draft.change(replace(army, name=name))
        self.changed(_("The list was read."))
        if notes:
            tell(self.app, _("The list was read, with remarks"), "\n".join(notes))

    def ask_for_pdf(self) -> None:
        """Ask where the sheet to be printed goes, then write it."""
        draft = self.draft

        def done(path: Path) -> None:
            fault = write_file(path, army_pdf(draft.army, draft.library, program_version()))
            self.changed(outcome(path, fault, _("Written: {path}")))

        path = self.app.places.new_save("armies", ".pdf")
        ask_path(self.app, _("Print to PDF"), path, (".pdf",), done)

    def ask_for_page(self) -> None:
        """Ask where the page that opens anywhere goes, then write it."""
        draft, title = self.draft, _("Page that opens anywhere")

        def done(path: Path) -> None:
            try:
                raw = page_bytes(army_page(draft.army, draft.library, program_version()))
                fault = write_file(path, raw)
            except PageError as wrong:
                fault = str(wrong)
            self.changed(outcome(path, fault, _("Written: {path}")))

        path = self.app.places.new_document(printable(draft.army.name), ".html")
        ask_path(self.app, title, path, (".html", ".htm"), done)
