"""From a photo to the table: click four corners, straighten the lens, take or refuse each tray."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pygame

from simulator.language.texts import signed
from simulator.language.texts import translate as _
from simulator.photos.proposals import Proposal, can_propose
from simulator.ui import palette
from simulator.ui.background import Background
from simulator.ui.boxes.box import (
    Align,
    Backing,
    Box,
    ButtonLook,
    Canvas,
    Grid,
    Press,
    button,
    column,
    doing,
    prose,
    row,
    scroll,
    text,
    title,
)
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.pages import choices
from simulator.ui.boxes.tree import ARROWS
from simulator.ui.disputes.names import word
from simulator.ui.disputes.parts import small
from simulator.ui.disputes.photo_drawing import PhotoDrawing, PhotoView
from simulator.ui.disputes.photo_reading import AIMS, PhotoReading, SeenTray, Taking
from simulator.ui.disputes.photo_words import (
    aim_words,
    next_words,
    photo_words,
    side_words,
    tray_words,
)
from simulator.ui.disputes.pieces import UNIT_TRAYS
from simulator.ui.keys import Act
from simulator.ui.paragraphs import Paragraph, says
from simulator.ui.screen import Command, next_of
from simulator.ui.window import Window

GRASP: Final = 18
"""Pixels around a corner that take hold of it."""
MARGIN: Final = 10
STEPS: Final = 40
"""How many arrows the cross takes from one side of the photo to the other."""
ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
PHOTO: Final = "photo"
BENDS: Final = {"−−": -0.01, "−": -0.001, "+": 0.001, "++": 0.01}
"""By how much each button straightens the photo more or less."""


class PhotoScreen(BoxScreen):
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
        self.seen = PhotoView(reading.size, picture)
        self.drawing = PhotoDrawing(reading, self.seen)
        self.looking: Background[tuple[Proposal, ...]] | None = None
        self.held: int | None = None
        self.corner = 0
        """The corner that the arrow keys move; beyond the last it is the cross."""
        self._changes = 0
        """How often anything seen on the photo changed."""
        self.keys: dict[int, Command] = {
            pygame.K_x: self.refuse,
            pygame.K_r: doing(self.change, reading.turn_front),
            pygame.K_a: doing(self.change, reading.take_all_sure),
            pygame.K_s: doing(self.change, reading.change_side),
            pygame.K_b: self.aim_on,
            pygame.K_c: self.anew,
        }

    # ------------------------------------------------------------ what is shown

    def view(self) -> Box:
        """Describe the photo, and beside it the steps, the question and the trays."""
        width = self.app.size[0]
        shows = (self._changes, self.seen.rect.size)
        photo = Canvas(
            key=PHOTO, paint=self.drawing.draw, take=self._at_the_photo, shows=shows, grow=1
        )
        reading, looking = self.reading, self.looking is not None
        residual = reading.residual if reading.trays else 0.0
        trays = [
            Press(
                child=row(prose(tray_words(one, residual), grow=1), pad=(6, 3)),
                do=doing(self.ask, index),
                look=ButtonLook.ROW,
                chosen=index == reading.asked,
                key=index,
            )
            for index, one in enumerate(reading.trays)
        ]
        words = prose(*photo_words(reading, looking=looking), self._by_keys_words())
        side = column(
            row(
                title(_("Table from a photo"), 24, grow=1, align=Align.CENTRE),
                self.key_button(_("Back"), Act.BACK),
            ),
            scroll(column(words, *trays, gap=2), key="steps", grow=1, seen=reading.asked),
            *self._buttons(),
            width=min(540, max(364, round(width * 0.28))),
            pad=(12, 8),
            gap=6,
            ground=Backing(palette.PANEL),
        )
        return row(row(photo, pad=(MARGIN, MARGIN), grow=1), side, gap=0)

    def _by_keys_words(self) -> Paragraph:
        """Return how corners are set without a mouse."""
        said = _(
            "By keys: arrows move the cross, Enter sets a corner, {key} takes the next corner."
        )
        return says(said.format(key=self.app.keys.shown(Act.NEXT_UNIT)), colour=palette.TEXT_QUIET)

    def _buttons(self) -> Iterator[Box]:
        """Yield the rows of buttons: yes and no, the tray asked about, the corners, the lens."""
        reading = self.reading
        one, space_bar = reading.now, self.app.keys.shown(Act.CONFIRM)
        gold = ButtonLook.PRIMARY
        placed = reading.placement is not None and self.looking is None
        if reading.open and one is not None:
            yes = _("Take {name}").format(name=one.name)
        else:
            yes = _("To the table")
        if placed:
            take = button(yes, self.confirm, cap_of=space_bar, look=gold, key="take", grow=1)
            yield row(take, button(_("Refuse"), self.keys[pygame.K_x], cap_of="X", key="refuse"))
        if placed and one is not None:
            yield from self._of_tray(one)
        if not placed:
            aims = [(aim_words(aim), doing(self.set_aim, aim)) for aim in AIMS]
            yield choices(aims, doing(self.set_aim, reading.aim), 3)
        aim = _("Corners: {what}").format(what=aim_words(reading.aim))
        yield row(
            small(aim, self.keys[pygame.K_b], cap_of="B", grow=1) if placed else None,
            small(_("Redo corners"), self.keys[pygame.K_c], cap_of="C", grow=1),
            gap=6,
        )
        if placed:
            yield self._lens()

    def _of_tray(self, one: SeenTray) -> Iterator[Box]:
        """Yield what can be said of the tray that is asked about."""
        sizes = [
            small(word(size), doing(self.digit, n), cap_of=str(n), chosen=one.tray.tray == size)
            for n, size in enumerate(UNIT_TRAYS, start=1)
        ]
        yield Grid(children=tuple(sizes), columns=2, gap=4)
        side = _("Side: {side}").format(side=side_words(one))
        yield row(
            small(_("Front"), self.keys[pygame.K_r], cap_of="R", key="front", grow=1),
            small(side, self.keys[pygame.K_s], cap_of="S", key="side", grow=1),
            gap=4,
        )
        every = _("Take all {count} above 85 %").format(count=len(self.reading.sure))
        yield small(every, self.keys[pygame.K_a], cap_of="A")

    def _lens(self) -> Box:
        """Describe the lens: how much it is straightened, how far the edges bow, less and more."""
        reading = self.reading
        lens = 0.0 if reading.placement is None else reading.placement.distortion
        bow = reading.bow
        said = _("no straight edge seen")
        if bow is not None:
            said = _("edges bow by {pixels:.1f} pixels").format(pixels=bow)
        return row(
            column(
                text(_("Lens {lens}").format(lens=signed(lens, 3)), bold=True, lines=1),
                text(said, colour=palette.TEXT_QUIET, lines=1),
                gap=0,
                grow=1,
            ),
            *(small(one, doing(self.bend, by), align=Align.CENTRE) for one, by in BENDS.items()),
            gap=3,
        )

    def lay_out(self) -> None:
        """Describe the screen anew; the photo fits its place."""
        super().lay_out()
        place = self.tree.place_of(PHOTO)
        if place is not None:
            self.seen.fit(place)

    def introduce(self) -> str:
        """Return what the screen is, and what to do next."""
        said = next_words(self.reading, looking=self.looking is not None)
        name = _("Table from a photo")
        return f"{name}. {said}"

    def refresh(self) -> None:
        """Show what has changed, and say what is to be done next."""
        self._show_chosen()
        self.speak(next_words(self.reading, looking=self.looking is not None))

    def ask(self, index: int) -> None:
        """Ask about a tray of the list."""
        self.reading.asked = index
        self.refresh()

    def set_aim(self, aim: str) -> None:
        """Take the four corners for those of a mat, or of a tray."""
        self.reading.set_aim(aim)
        self._look()

    def bend(self, by: float) -> None:
        """Straighten the photo more, or less."""
        if self.reading.placement is not None:
            self.reading.set_lens(round(self.reading.placement.distortion + by, 4))
        self.refresh()

    # ------------------------------------------------------------ acts

    def act(self, act: Act) -> bool:
        """Do what a key asks for; Esc leaves the buttons first."""
        if act is Act.BACK and self.tree.ring:
            self.tree.focus, self.tree.ring = None, False
            return True
        return super().act(act)

    def commands(self) -> Mapping[Act, Command]:
        """Return what keys do here: Space says yes to what is asked."""
        return {Act.CONFIRM: self.confirm, Act.BACK: self.close, Act.NEXT_UNIT: self._next_corner}

    def digit(self, number: int) -> bool:
        """Resize the tray that is asked about."""
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

    def aim_on(self) -> None:
        """Have the four corners be those of the next mat, or tray."""
        self.set_aim(next_of(AIMS, self.reading.aim))

    def change(self, what: Callable[[], object]) -> None:
        """Change what is read of the photo."""
        what()
        self.refresh()

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

    def _by_keys(self, event: pygame.Event) -> bool:
        """Move a corner or the cross by an arrow, unless the buttons are walked through."""
        if event.type != pygame.KEYDOWN or self.tree.ring:
            return super()._by_keys(event)
        if event.key in ARROWS:
            self._move_chosen(*ARROWS[event.key], fine=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ENTER and self._on_cross:
            self._click(self.drawing.cross)
            self.corner = len(self._corners())
            self._show_chosen()
        else:
            return super()._by_keys(event)
        return True

    @property
    def _on_cross(self) -> bool:
        """Return whether keys move the cross, not a corner that is set."""
        return self.corner >= len(self._corners())

    def _move_chosen(self, dx: float, dy: float, *, fine: bool) -> None:
        """Move a corner by a pixel, or the cross by a fortieth of the photo, finely by a pixel."""
        if self._on_cross:
            (wide, high), (x, y) = self.reading.size, self.drawing.cross
            far = 1.0 if fine else wide / STEPS
            x, y = min(wide, max(0.0, x + dx * far)), min(high, max(0.0, y + dy * far))
            self.drawing.cross = (x, y)
            said = _("Cross: {x:.0f} % from the left, {y:.0f} % from above.")
            self.speak(said.format(x=100 * x / wide, y=100 * y / high))
            self._show_chosen()
            return
        x, y = self._corners()[self.corner]
        self.reading.move_corner(self.corner, (x + dx, y + dy))
        self._look()

    def _next_corner(self) -> None:
        """Have the keys move the next corner that is set, after the last of them the cross."""
        count = len(self._corners())
        self.corner = 0 if self._on_cross else self.corner + 1
        said = _("The cross.")
        if self.corner < count:
            said = _("Corner {number} of {count}.").format(number=self.corner + 1, count=count)
        self.speak(said)
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Draw what the keys move otherwise than the rest."""
        self.drawing.chosen = None if self._on_cross else self.corner
        self._changes += 1

    def other(self, event: pygame.Event) -> None:
        """Follow the keys that belong to the photo."""
        if event.type == pygame.KEYDOWN and event.key in self.keys:
            self.keys[event.key]()

    def _at_the_photo(self, event: pygame.Event) -> bool:
        """Click or drag on the photo."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event.pos)
        elif event.type == pygame.MOUSEMOTION and self.held is not None:
            self.reading.move_corner(self.held, self.seen.to_photo(event.pos))
            self._changes += 1
        elif event.type == pygame.MOUSEBUTTONUP and self.held is not None:
            self.held = None
            self._look()
        return True

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
        if not self.seen.rect.collidepoint(pos):
            return
        near = [math.dist(self.seen.to_screen(corner), pos) for corner in self._corners()]
        if near and min(near) <= GRASP and not reading.corners:
            self.held = self.corner = near.index(min(near))
            return
        index = self.drawing.tray_at(pos)
        if index is not None and not reading.corners:
            reading.asked = index
            self.refresh()
            return
        self._click(self.seen.to_photo(pos))

    def _click(self, point: tuple[float, float]) -> None:
        """Take a point of the photo for the next corner."""
        reading, was = self.reading, self.reading.placement
        reading.click(point)
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
