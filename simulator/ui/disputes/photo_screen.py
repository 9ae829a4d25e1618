"""From a photo to the table: click four corners, straighten the lens, take or refuse each tray."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
import pygame_gui
from pygame_gui.elements import UIHorizontalSlider

from simulator.language.texts import translate as _
from simulator.photos.distortion import MOST
from simulator.photos.proposals import Proposal, can_propose
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.disputes.names import word
from simulator.ui.disputes.photo_drawing import PhotoDrawing, PhotoView
from simulator.ui.disputes.photo_reading import MATS, PhotoReading, Taking
from simulator.ui.disputes.photo_words import photo_words
from simulator.ui.keys import Act
from simulator.ui.page import Page
from simulator.ui.row_widths import moved
from simulator.ui.screen import MOUSE, Screen, backdrop, button_width
from simulator.ui.window import Window

GRASP: Final = 18
"""Pixels around a corner that take hold of it."""
ROW: Final = 40
GAP: Final = 8
MARGIN: Final = 10
ARROWS: Final = {
    pygame.K_UP: (0.0, -1.0),
    pygame.K_DOWN: (0.0, 1.0),
    pygame.K_LEFT: (-1.0, 0.0),
    pygame.K_RIGHT: (1.0, 0.0),
}


class PhotoScreen(Screen):
    """A photo on its way to the table; `done` takes the reading when it is finished."""

    def __init__(
        self,
        app: Window,
        reading: PhotoReading,
        picture: pygame.Surface,
        done: Callable[[PhotoReading], object],
    ) -> None:
        """Begin with a photo, of which nothing is known yet."""
        super().__init__(app)
        self.reading, self.done = reading, done
        self.view = PhotoView(reading.size, picture)
        self.drawing = PhotoDrawing(reading, self.view)
        self.page = Page(pygame.Rect(0, 0, 10, 10))
        self.column = pygame.Rect(0, 0, 10, 10)
        self.by_link: dict[str, pygame.Rect] = {}
        """Where each button stands, by what it does."""
        self.slider: UIHorizontalSlider | None = None
        self.looking: Background[tuple[Proposal, ...]] | None = None
        self.held: int | None = None
        self.corner = 0
        """The corner that the arrow keys move."""

    # ------------------------------------------------------------ widgets and words

    def build(self) -> None:
        """Lay everything out for the window's size."""
        width, height = self.app.size
        wide = min(540, max(364, round(width * 0.28)))
        self.column = pygame.Rect(width - wide, 0, wide, height)
        room = pygame.Rect(0, 0, width - wide, height).inflate(-2 * MARGIN, -2 * MARGIN)
        self.view.fit(room)
        foot = height - 5 * (ROW + GAP) - MARGIN
        self.page.resize(pygame.Rect(self.column.x, 52, wide, foot - 60))
        self._buttons(foot)
        self._write()

    def refresh(self) -> None:
        """Show what has changed."""
        self.resize()

    def _buttons(self, top: int) -> None:
        self.by_link = {}
        reading = self.reading
        x, wide = self.column.x + MARGIN, self.column.width - 2 * MARGIN
        half = (wide - GAP) // 2
        sizes = "1–4"
        one = reading.now
        rows: list[tuple[tuple[str, str, Callable[[], object], str, str], ...]] = []
        if reading.open and one is not None:
            take = _("Take {name}").format(name=one.name)
            rows.append((("take", take, self.confirm, "@primary", _("Space")),
                         ("refuse", _("Refuse"), self.refuse, "", "X")))  # fmt: skip
        elif reading.placement is not None and self.looking is None:
            rows.append((("finish", _("To the table"), self.confirm, "@primary", _("Space")),
                         ("refuse", _("Refuse"), self.refuse, "", "X")))  # fmt: skip
        else:
            rows.append((("back", _("Back"), self.close, "", _("Esc")),))
        rows.append((("front", _("Front"), self.turn_front, "", "R"),
                     ("size", _("Size"), self.next_size, "", sizes),
                     ("side", _("Side"), self.change_side, "", "S")))  # fmt: skip
        sure = sum(each.state is Taking.OPEN for each in reading.sure)
        every = _("Take all {count} above 85 %").format(count=sure)
        rows.append((("all", every, self.take_all, "", "A"),))
        aim = reading.aim.replace("x", " × ") if reading.aim in MATS else word(reading.aim)
        corners = _("Corners: {what}").format(what=aim)
        rows.append((("aim", corners, self.aim_on, "", "B"),
                     ("anew", _("Redo corners"), self.anew, "", "C")))  # fmt: skip
        for number, row in enumerate(rows):
            each = (wide + GAP) // len(row) - GAP
            needs = [
                button_width(words, key, bold=look == "@primary") - 20
                for _link, words, _command, look, key in row
            ]
            left = x
            for room, (link, words, command, look, key) in zip(
                moved([each] * len(row), needs), row, strict=True
            ):
                at = pygame.Rect(left, top + number * (ROW + GAP), room, ROW)
                self.button(at, words, command, look=look, key=key)
                self.by_link[link] = at
                left += room + GAP
        lens = 0.0 if reading.placement is None else reading.placement.distortion
        said = max(palette.width(words, bold=True) for words in self._lens_words())
        half = min(half, wide - said - GAP)
        at = pygame.Rect(x + wide - half, top + 4 * (ROW + GAP), half, ROW - 8)
        self.by_link["lens"] = at
        self.slider = UIHorizontalSlider(at, 1000 * lens, (-1000 * MOST, 1000 * MOST), self.ui)

    def _lens_words(self) -> tuple[str, str]:
        """Return what is said beside the slider: the lens, and how far the edges bow with it."""
        reading = self.reading
        lens = 0.0 if reading.placement is None else reading.placement.distortion
        bow = reading.bow
        said = (
            _("no straight edge seen")
            if bow is None
            else _("edges bow by {pixels:.1f} pixels").format(pixels=bow)
        )
        return _("Lens {lens:+.3f}").format(lens=lens), said

    def _write(self) -> None:
        self.page.write(photo_words(self.reading, looking=self.looking is not None))

    # ------------------------------------------------------------ acts

    def act(self, act: Act) -> bool:
        """Space says yes to what is asked; Esc goes back with nothing changed."""
        if act is Act.CONFIRM:
            self.confirm()
        elif act is Act.BACK:
            self.close()
        else:
            return False
        return True

    def digit(self, number: int) -> bool:
        """Return the tray asked about one of the sizes."""
        self.reading.resize(number)
        self.refresh()
        return True

    def confirm(self) -> None:
        """Take the tray that is asked about; when none is open, go to the table."""
        if self.reading.open:
            self.reading.judge(self.reading.asked, Taking.TAKEN)
            self.refresh()
        elif self.reading.placement is not None and self.looking is None:
            self.app.close(self)
            self.done(self.reading)

    def refuse(self) -> None:
        """Refuse the tray that is asked about."""
        if self.reading.now is not None:
            self.reading.judge(self.reading.asked, Taking.REFUSED)
        self.refresh()

    def take_all(self) -> None:
        """Take all that are surer than 85 percent."""
        self.reading.take_all_sure()
        self.refresh()

    def turn_front(self) -> None:
        """Turn the front of the tray that is asked about."""
        self.reading.turn_front()
        self.refresh()

    def next_size(self) -> None:
        """Resize the tray asked about to the next size."""
        self.reading.next_size()
        self.refresh()

    def change_side(self) -> None:
        """Hand the tray asked about to the other side."""
        self.reading.change_side()
        self.refresh()

    def aim_on(self) -> None:
        """Have the four corners be those of the next mat, or tray."""
        self.reading.aim_on()
        self._look()

    def anew(self) -> None:
        """Ask for the corners anew."""
        self.reading.forget_corners()
        self.looking = None
        self.refresh()

    def _look(self) -> None:
        """Look for trays beside the window, unless somebody has judged some already."""
        reading = self.reading
        judged = any(one.state is not Taking.OPEN for one in reading.trays)
        if reading.placement is not None and not judged and can_propose():
            reading.trays = []
            self.looking = Background(reading.look)
        self.refresh()

    # ------------------------------------------------------------ mouse and keys

    def other(self, event: pygame.Event) -> None:
        """Follow the slider, the mouse and the keys that belong to the photo."""
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            self.reading.set_lens(event.value / 1000.0)
            self._write()
        elif event.type == pygame.KEYDOWN:
            self._key_pressed(event)
        elif event.type in MOUSE:
            link = self.page.handle(event)
            if link:
                self.reading.asked = int(link)
                self.refresh()
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._down(event.pos)
            elif event.type == pygame.MOUSEMOTION and self.held is not None:
                self.reading.move_corner(self.held, self.view.to_photo(event.pos))
                self._write()
            elif event.type == pygame.MOUSEBUTTONUP and self.held is not None:
                self.held = None
                self._look()

    def _key_pressed(self, event: pygame.Event) -> None:
        keys: dict[int, Callable[[], object]] = {
            pygame.K_x: self.refuse,
            pygame.K_r: self.turn_front,
            pygame.K_a: self.take_all,
            pygame.K_s: self.change_side,
            pygame.K_b: self.aim_on,
            pygame.K_c: self.anew,
        }
        if event.key in keys:
            keys[event.key]()
        elif event.key in ARROWS and self.corner < len(self._corners()):
            x, y = self._corners()[self.corner]
            dx, dy = ARROWS[event.key]
            self.reading.move_corner(self.corner, (x + dx, y + dy))
            self._look()

    def _corners(self) -> list[tuple[float, float]]:
        placement = self.reading.placement
        return list(self.reading.clicks if placement is None else placement.corners)

    def _down(self, pos: tuple[int, int]) -> None:
        """Take or refuse by a plate, hold a corner, ask about a tray, or click a corner."""
        reading = self.reading
        for rects, state in (
            (self.drawing.takes, Taking.TAKEN),
            (self.drawing.refusals, Taking.REFUSED),
        ):
            hit = pygame.Rect(pos, (1, 1)).collidelist(rects)
            if hit >= 0:
                reading.judge(hit, state)
                self.refresh()
                return
        if not self.view.rect.collidepoint(pos):
            return
        near = [math.dist(self.view.to_screen(corner), pos) for corner in self._corners()]
        if near and min(near) <= GRASP and not reading.corners:
            self.held = self.corner = near.index(min(near))
            return
        index = self.drawing.tray_at(pos)
        if index is not None and not reading.corners:
            reading.asked = index
            self.refresh()
            return
        was = reading.placement
        reading.click(self.view.to_photo(pos))
        self.corner = max(0, len(reading.clicks) - 1)
        if was is None and reading.placement is not None:
            self._look()
        else:
            self.refresh()

    # ------------------------------------------------------------ time and drawing

    @property
    def lively(self) -> bool:
        """Return whether trays are being looked for."""
        return self.looking is not None

    def update(self, seconds: float) -> None:  # noqa: ARG002 - nothing here goes by the clock
        """Offer the trays once they are found."""
        if self.looking is not None and self.looking.done:
            found, self.looking = self.looking.result(), None
            self.reading.take_seen(found)
            self.refresh()

    def wait(self) -> None:
        """Wait until the trays are found."""
        if self.looking is not None:
            self.looking.result()
            self.update(0.0)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the photo, and the column of steps, question and trays."""
        backdrop(surface)
        self.drawing.draw(surface)
        surface.fill(palette.PANEL, self.column)
        title = palette.font(26, display=True).render(_("Table from a photo"), True, palette.GOLD)
        surface.blit(title, (self.column.x + 12, 12))
        self.page.draw(surface)
        at = self.by_link["lens"]
        words, said = self._lens_words()
        size = palette.TEXT_SIZE
        surface.blit(palette.text(words, size, bold=True), (self.column.x + 12, at.y - 4))
        surface.blit(palette.text(said, size, palette.TEXT_QUIET), (self.column.x + 12, at.y + 15))
