"""What one does with the photo under a disputed table: scale it, move it, take it away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from simulator.content.cases.case_photos import path_from, placement_of
from simulator.language.texts import printable
from simulator.language.texts import translate as _
from simulator.ui.disputes.board import Mode
from simulator.ui.disputes.fields import number
from simulator.ui.disputes.parts import DisputeTable
from simulator.ui.disputes.photo import Photo, PhotoError
from simulator.ui.disputes.photo_reading import PhotoReading
from simulator.ui.disputes.photo_screen import PhotoScreen
from simulator.ui.disputes.pieces import changed
from simulator.ui.file_sheets import LineSheet


class PhotoTools:
    """The tools for the photo of one screen."""

    def __init__(self, screen: DisputeTable) -> None:
        """Belong to a screen."""
        self.screen = screen

    def read(self, path: Path) -> None:
        """Lay a photo under the table, or say why not."""
        try:
            self.screen.board.photo = Photo.read(path, self.screen.board.size)
        except PhotoError as fault:
            self.screen.done(str(fault))
            return
        self.scale()

    def scale(self) -> None:
        """Ask for the two points of a known distance."""
        if not self._has_photo():
            return
        self.screen.board.mode, self.screen.board.marks = Mode.SCALE, []
        words = _(
            "Click two points of the photo whose distance you know: two corners of a tray, "
            "or the ends of a tape measure."
        )
        self.screen.done(words)

    def corners(self) -> None:
        """Read the table off a photo taken at an angle: its corners, its lens, its trays."""
        photo = self.screen.board.photo
        if photo is None or photo.path is None:
            self._has_photo()
            return
        board = self.screen.board.size
        try:
            whole = Photo.read(photo.path, board)
        except PhotoError as fault:
            self.screen.done(str(fault))
            return
        reading = PhotoReading(whole.pixels, photo.path.name, board)
        app, onto = self.screen.app, partial(self._onto, whole)
        app.push(PhotoScreen(app, reading, whole.picture, onto))

    def _onto(self, whole: Photo, reading: PhotoReading) -> None:
        """Lay the photo and the trays that were taken onto the table."""
        if reading.placement is None:
            return
        dispute, board = self.screen.dispute, self.screen.board
        dispute.change(reading.onto(dispute.case))
        board.photo = whole.straightened(reading.placement, reading.board)
        board.mode, board.marks = Mode.PIECES, []
        words = _(
            "Measuring error {inches:.2f} in: {mat:.2f} of the mat and {outlines:.2f} of the "
            "outlines. What is the dispute? Click two units and ask."
        )
        self.screen.done(
            words.format(inches=dispute.box.inches, mat=reading.residual, outlines=reading.outlines)
        )

    def lay_kept(self, home: Path | None) -> str:
        """Lay the photo of a case under it again; give why not, empty when it lies there."""
        kept = self.screen.dispute.case.photo
        if kept is None:
            return ""
        if home is None:
            words = _("The photo {name} of this case did not come with it.")
            return words.format(name=printable(kept.file))
        board = self.screen.board.size
        try:
            whole = Photo.read(home.parent / kept.file, board)
            placed = placement_of(kept).scaled(whole.picture.get_size())
            self.screen.board.photo = whole.straightened(placed, board)
        except PhotoError as fault:
            return _("{why} The table opens without it.").format(why=fault)
        return ""

    def name_from(self, case: Path) -> None:
        """Have the case name its photo by the way from the file it is saved to."""
        photo, kept = self.screen.board.photo, self.screen.dispute.case.photo
        if photo is None or photo.path is None or kept is None:
            return
        named = kept.model_copy(update={"file": path_from(case, photo.path)})
        if named != kept:
            self.screen.dispute.change(replace(self.screen.dispute.case, photo=named), "photo")

    def move(self) -> None:
        """Have the mouse move and turn the photo, or the pieces again."""
        if not self._has_photo():
            return
        moving = self.screen.board.mode is not Mode.PHOTO
        self.screen.board.mode = Mode.PHOTO if moving else Mode.PIECES
        words = _("Drag the photo; the wheel or Q and E turn it, finely with Shift. Esc ends.")
        self.screen.done(words if moving else "")

    def fade(self, by: float) -> None:
        """Show more of the photo, or less."""
        if (photo := self.screen.board.photo) is not None:
            photo.opacity = min(1.0, max(0.0, round(photo.opacity + by, 2)))
        self.screen.done()

    def _has_photo(self) -> bool:
        if self.screen.board.photo is None:
            self.screen.done(_("Load a photo first, or drop one onto the window."))
        return self.screen.board.photo is not None

    def remove(self) -> None:
        """Take the photo away."""
        board = self.screen.board
        board.photo, board.mode, board.marks = None, Mode.PIECES, []
        if self.screen.dispute.case.photo is not None:
            self.screen.dispute.change(changed(self.screen.dispute.case, photo=None))
        self.screen.done()

    def ask_inches(self) -> None:
        """Ask how far the two clicked points lie apart."""
        first, second = self.screen.board.marks

        def done(line: str) -> None:
            inches = number(line)
            self.screen.board.marks = []
            if inches is None or inches <= 0.0 or self.screen.board.photo is None:
                self.screen.done(_("A number of inches above 0 is expected."))
                return
            self.screen.board.photo.to_scale(first, second, inches)
            self.screen.board.mode = Mode.PIECES
            self.screen.done(_("To scale. Now drag the trays onto it; “Move” shifts the photo."))

        app, title = self.screen.app, _("Scale of the photo")
        words = _("How many inches lie between the two points? (An infantry tray is 5.5 wide.)")
        app.push(LineSheet(app, title, words, "5.5", done))
