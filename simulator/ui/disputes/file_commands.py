"""Opening, saving, exporting and leaving at the screen of a dispute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.content.cases.case_links import LONGEST_LINK, is_link
from simulator.content.cases.casefile import Case, case_link, case_text
from simulator.content.file_kinds import FileKind, kind_of
from simulator.language.texts import translate as _
from simulator.ui.dialog import Choice, Question, save_first, tell
from simulator.ui.disputes import case_storage
from simulator.ui.disputes.opening import CaseList
from simulator.ui.disputes.parts import DisputeTable
from simulator.ui.disputes.photo import PICTURES
from simulator.ui.disputes.photo_tools import PhotoTools
from simulator.ui.disputes.pieces import new_case
from simulator.ui.file_sheets import FileSheet, ask_path, outcome, pictures_folder, write_file
from simulator.ui.writing import WritingSheet

PAGE: Final = ".html"
"""What a page's name ends in."""


def _clipboard() -> str:
    """Return what lies in the clipboard; nothing where there is none, or a whole book."""
    try:
        text = str(pygame.scrap.get_text())
    except pygame.error:
        return ""
    return text if len(text) <= LONGEST_LINK else ""


class Filing:
    """The files of one screen: the case file it came from, and what is written from it."""

    def __init__(self, screen: DisputeTable, path: Path | None, photos: PhotoTools) -> None:
        """Belong to a screen; `path` is the file its case came from."""
        self.screen, self.path, self.photos = screen, case_storage.home_of(path), photos

    def save(self) -> str:
        """Save without asking where; give why not, empty when it is saved."""
        own = self.screen.app.places.new_save(folder="cases", ending=".yaml")
        return self._save_to(self.path or own)

    def paste(self) -> None:
        """Open the case of a link that lies in the clipboard; say so when there is none."""
        link = _clipboard()
        if is_link(Path(link)):
            self.open_path(Path(link))
        else:
            self.screen.done(_("There is no link to a case in the clipboard."))

    def dropped(self, path: Path) -> None:
        """Take a file dropped onto the window."""
        kind = kind_of(path)
        if kind is FileKind.CASE:
            self.open_path(path)
        elif kind in {FileKind.PHOTO, FileKind.UNKNOWN}:
            self.photos.read(path)
        else:
            self.screen.app.rooms.file(path)

    def _suggested(self, ending: str) -> Path:
        """Suggest the file it came from, else one among the documents with the title's name."""
        if self.path is not None:
            return self.path.with_suffix(ending)
        return self.screen.app.places.new_document(self.screen.dispute.case.title, ending)

    def _ask_path(
        self, title: str, endings: tuple[str, ...], write: Callable[[Path], str], text: str
    ) -> None:
        def done(path: Path) -> None:
            self.screen.done(outcome(path, write(path), text))

        suggested = self._suggested(endings[0])
        ask_path(self.screen.app, title, suggested, endings, done, self.path)

    def ask_where_to_save(self) -> None:
        """Ask for the name of the case file, then write it."""
        self._ask_path(_("Save the case"), (".yaml", ".yml"), self._save_to, _("Saved as {path}."))

    def _save_to(self, path: Path) -> str:
        self.photos.name_from(path)
        fault = write_file(path, case_text(self.screen.dispute.case).encode("utf-8"))
        if not fault:
            self.path, self.screen.dispute.saved = path, self.screen.dispute.case
        return fault

    def share(self) -> None:
        """Offer the ways to hand the case on; each carries the case itself."""
        ways = [
            Choice(_("PDF report"), self.ask_for_report),
            Choice(_("Page that opens anywhere"), self.ask_for_page),
            Choice(_("Picture"), self.ask_for_picture),
            Choice(_("Link"), self.copy_link),
            Choice(_("Back")),
        ]
        words = _(
            "A report to print, a page for any browser on which trays can be nudged, a picture, or "
            "a link of one line for a chat, which lies in the clipboard then. Open takes each of "
            "them back: the table stands as it does now."
        )
        self.screen.app.push(Question(self.screen.app, _("Share"), words, ways))

    def copy_link(self) -> None:
        """Put a link to the case into the clipboard."""
        link = case_link(self.screen.dispute.case)
        try:
            pygame.scrap.put_text(link)
        except pygame.error as fault:
            self.screen.done(_("The link could not be copied: {why}").format(why=fault))
            return
        words = _("The link is in the clipboard, {count} characters. Paste it into any chat.")
        self.screen.done(words.format(count=len(link)))

    def ask_for_picture(self) -> None:
        """Ask where the picture goes, then write it."""
        save = partial(case_storage.save_picture, self.screen.dispute)
        self._ask_path(_("Picture"), (".png",), save, _("The picture is {path}."))

    def ask_for_report(self) -> None:
        """Ask where the page for the opponent goes, then write it."""
        save = partial(case_storage.save_report, self.screen.dispute)
        self._ask_path(_("PDF report"), (".pdf",), save, _("The report is {path}."))

    def ask_for_page(self) -> None:
        """Ask where the page goes, then judge all it can show beside the window, and write it."""
        dispute, app, title = self.screen.dispute, self.screen.app, _("Page that opens anywhere")
        if dispute.table is None or dispute.answer is None:
            why = dispute.fault or _("Ask a question first: the page shows its answer.")
            self.screen.done(outcome(Path(), why, ""))
            return
        case = dispute.case

        def write(path: Path) -> None:
            def done(fault: str) -> None:
                self.screen.done(outcome(path, fault, _("The page is {path}.")))

            work = partial(case_storage.page_of, case)
            app.push(WritingSheet(app, title, path, work, done))

        ask_path(app, title, self._suggested(PAGE), (PAGE, ".htm"), write, self.path)

    def open_file(self) -> None:
        """Choose a case file, or take the link that lies in the clipboard."""
        if not is_link(Path(_clipboard())):
            self._choose_case()
            return
        words = _("The clipboard holds a link to a case.")
        ways = [
            Choice(_("Open the link"), self.paste),
            Choice(_("Choose a file"), self._choose_case),
            Choice(_("Back")),
        ]
        self.screen.app.push(Question(self.screen.app, _("Open"), words, ways))

    def _choose_case(self) -> None:
        app, kinds = self.screen.app, case_storage.CASES
        app.push(FileSheet(app, _("Open a case"), kinds, app.places.documents, self.open_path))

    def load_photo(self) -> None:
        """Choose a photo."""
        app, read = self.screen.app, self.photos.read
        app.push(FileSheet(app, _("Photo of your table"), PICTURES, pictures_folder(), read))

    def open_path(self, path: Path) -> None:
        """Open a case file; several cases in it are offered to choose from."""
        found = case_storage.read(path)
        if isinstance(found, str):
            tell(self.screen.app, _("This case cannot be read"), found)
        elif len(found) == 1:
            self.begin(found[0], path)
        else:
            self.offer(found, path)

    def offer(self, cases: Sequence[Case], path: Path) -> None:
        """Offer the cases of a file to choose from."""
        app = self.screen.app
        app.push(CaseList(app, cases, lambda case: self.begin(case, path)))

    def practise(self) -> None:
        """Ask what the selected unit does here as a drill; without one, say what is lacking."""
        dispute = self.screen.dispute
        case, unit = dispute.case, dispute.selected
        sides = {one.id: one.side for one in case.units}
        if unit not in sides or len(set(sides.values())) < 2:
            self.screen.done(_("Select the unit that shall decide; both sides must stand here."))
            return
        slow = [one.id for one in case.units if one.unit is None and one.speed is None]
        if slow:  # who could charge, and whom, would be answered for a speed nobody gave
            words = _("Practising needs the speed of {names}: type it into the field.")
            self.screen.done(words.format(names=", ".join(slow)))
            return
        title = case.title or _("Dispute: {unit}").format(unit=unit)
        self.screen.app.rooms.drill_here(case, unit, title)

    def new(self) -> None:
        """Clear the table; the old one can be taken back."""
        dispute = self.screen.dispute
        dispute.change(replace(new_case(), board=dispute.case.board, error=dispute.case.error))
        self.path = None
        self.screen.done(_("An empty table. Undo brings the old one back."))

    def begin(self, case: Case, path: Path | None) -> None:
        """Show a case from elsewhere; what is on the table and not saved is asked for first."""
        words = _("This dispute is not saved. Save it before you open another?")
        ways, screen = (_("Save and open"), _("Open without saving")), self.screen
        save_first(screen.app, screen, _("Open"), words, ways, partial(self._begin, case, path))

    def _begin(self, case: Case, path: Path | None) -> None:
        self.screen.dispute.begin(case)
        self.path = case_storage.home_of(path)
        self.screen.done(self.photos.lay_kept(self.path))

    # ------------------------------------------------------------ leaving

    def leave(self) -> None:
        """Go back to where the dispute was opened; ask first when it is not saved."""
        words = _("This dispute is not saved. Save it before you leave the table?")
        ways = (_("Save and leave"), _("Leave without saving"))
        save_first(self.screen.app, self.screen, _("Leave the table"), words, ways, self._leave)

    def _leave(self) -> None:
        app = self.screen.app
        self.screen.leave()
        if len(app.screens) > 1:
            self.screen.close()
        else:
            app.rooms.title()
