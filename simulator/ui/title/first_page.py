"""The page of the first start: language, size, names, sound, and whether one knows the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from simulator.language.languages import languages, own_name
from simulator.language.texts import language
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.interface_scale import SCALES
from simulator.ui.keys import Act
from simulator.ui.letters import readable
from simulator.ui.screen import Screen, button_width, dim, sheet
from simulator.ui.strokes import wrapped
from simulator.ui.window import Window

_HIGH: Final = 42
_ROW: Final = 62
_EDGE: Final = 30


@dataclass(frozen=True, slots=True)
class PageChoice:
    """One choice of the page: what it is about, and its ways, of which one is taken."""

    name: str
    words: str
    ways: tuple[tuple[str, object], ...]
    """What each button says, and the value it sets."""
    chosen: object


class FirstPage(Screen):
    """One page over the title; it goes with the answer to its last question."""

    see_through = True

    def __init__(self, app: Window) -> None:
        """Ask what a first start asks; every choice is kept at once."""
        super().__init__(app)
        self.sheet = pygame.Rect(0, 0, 10, 10)
        self.known = languages()
        """The languages there are; a single one is not asked for."""

    def rows(self) -> Iterator[PageChoice]:
        """Yield the choices with what is chosen now."""
        s = self.app.settings
        if len(self.known) > 1:
            spoken = s.language or language()
            ways = tuple((own_name(each), each) for each in self.known)
            yield PageChoice("language", _("Language"), ways, spoken)
        sizes = tuple((f"{round(scale * 100)} %", scale) for scale in SCALES)
        yield PageChoice("interface_scale", _("Size of everything"), sizes, s.interface_scale)
        switch = ((_("on"), True), (_("off"), False))
        yield PageChoice("names", _("Names on the board"), switch, s.names)
        yield PageChoice("sound", _("Sound"), switch, s.sound)

    # ------------------------------------------------------------ layout

    def build(self) -> None:
        """Lay the choices below each other, and the two ways on at the foot."""
        rows = list(self.rows())
        width, height = self.app.size
        self.sheet = pygame.Rect(0, 0, min(900, width - 60), 118 + _ROW * len(rows) + 176)
        self.sheet.center = (width // 2, height // 2)
        for index, row in enumerate(rows):
            y = self.sheet.y + 118 + index * _ROW
            x = self.sheet.x + self.sheet.width * 2 // 5
            wide = max(button_width(words) for words, _value in row.ways)
            for words, value in row.ways:
                place = pygame.Rect(x, y, wide, _HIGH)
                look = "@primary" if value == row.chosen else ""
                self.button(place, words, partial(self._choose, row.name, value), look=look)
                x += wide + 8
        half = (self.sheet.width - 2 * _EDGE - 16) // 2
        y = self.sheet.bottom - 50 - 24
        shown = self.app.keys.shown
        for index, (words, command, key) in enumerate(self._ways()):
            place = pygame.Rect(self.sheet.x + _EDGE + index * (half + 16), y, half, 50)
            look = "@primary" if index == 0 else ""
            self.button(place, words, command, look=look, key=shown(key))

    def _ways(self) -> tuple[tuple[str, Callable[[], None], Act], ...]:
        return (
            (_("Learn the game"), self.learn, Act.CONFIRM),
            (_("I know it"), self.done, Act.BACK),
        )

    def _choose(self, name: str, value: object) -> None:
        # Any: settings are of several kinds and set by name
        changed: dict[str, Any] = {name: value}
        self.app.change(replace(self.app.settings, **changed))
        if name == "sound" and value:
            self.app.sounds.play("dice")
        self.resize()

    # ------------------------------------------------------------ ways on

    def done(self) -> None:
        """Go to the title; the page does not come again by itself."""
        self.app.change(replace(self.app.settings, first_page=False))
        self.app.close(self)

    def learn(self) -> None:
        """Begin the battle that teaches."""
        self.done()
        self.app.rooms.first_battle()

    def act(self, act: Act) -> bool:
        """Space learns the game, Esc knows it."""
        if act is Act.CONFIRM:
            self.learn()
        elif act is Act.BACK:
            self.done()
        return True

    # ------------------------------------------------------------ drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the sheet, what each row is about, and the question at the foot."""
        dim(surface)
        sheet(surface, self.sheet)
        x = self.sheet.x + _EDGE
        title = palette.font(30, display=True).render(_("Welcome"), True, palette.GOLD)
        surface.blit(title, (x, self.sheet.y + 22))
        size = readable(18)
        said = _("As you like it? The settings have all of this and more.")
        if self.app.scale_shown < self.app.settings.interface_scale:
            said = _("This window has room for {percent} % only; a larger one shows more.")
            said = said.format(percent=round(self.app.scale_shown * 100))
        surface.blit(palette.text(said, size, palette.TEXT_QUIET), (x, self.sheet.y + 70))
        for index, row in enumerate(self.rows()):
            words = palette.text(row.words, readable(20))
            middle = self.sheet.y + 118 + index * _ROW + _HIGH // 2
            surface.blit(words, words.get_rect(midleft=(x, middle)))
        y = self.sheet.bottom - 168
        pygame.draw.line(surface, palette.PANEL_EDGE, (x, y), (self.sheet.right - _EDGE, y))
        asked = _(
            "Have you played A Song of Ice & Fire before? Your first battle teaches the game in "
            "ten steps; it waits on the title as well."
        )
        for number, line in enumerate(wrapped(asked, size, self.sheet.width - 2 * _EDGE)):
            place = (x, y + 16 + number * round(size * 1.3))
            surface.blit(palette.text(line, size), place)
