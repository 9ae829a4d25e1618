"""The palette of the whole window: its colours now, sizes, faces, icons and patterns.

Sides differ in colour and in pattern; legal and illegal differ in colour, line style and icon.
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Final

import pygame

from simulator.caches import cached
from simulator.datafiles import assets_dir
from simulator.language.texts import printable, printed
from simulator.model.state import Seat
from simulator.model.verdict import Verdict
from simulator.records import dataclass, replace
from simulator.ui import kept_pictures, themes
from simulator.ui.kept_pictures import kept
from simulator.ui.themes import STANDARD, THEMES, Palette

Colour = themes.Colour
House = themes.House
Pattern = themes.Pattern

# ------------------------------------------------------------------ the colours that are chosen
# Others take their place when another palette is chosen: never keep one, look it up as you draw.

NIGHT = STANDARD.night
PANEL = STANDARD.panel
PANEL_RAISED = STANDARD.panel_raised
PANEL_EDGE = STANDARD.panel_edge
CLOTH = STANDARD.cloth
CLOTH_DARK = STANDARD.cloth_dark
CLOTH_HEM = STANDARD.cloth_hem
PARCHMENT = STANDARD.parchment
PARCHMENT_DARK = STANDARD.parchment_dark
INK = STANDARD.ink
TEXT = STANDARD.text
TEXT_QUIET = STANDARD.text_quiet
GOLD = STANDARD.gold
GOLD_DEEP = STANDARD.gold_deep
CHOSEN = STANDARD.chosen
HOT = STANDARD.hot
PRESSED = STANDARD.pressed
DISABLED = STANDARD.disabled
FIELD = STANDARD.field
SELECTED = STANDARD.selected
LEGAL = STANDARD.legal
ILLEGAL = STANDARD.illegal
TOO_CLOSE = STANDARD.too_close
TURNING = STANDARD.turning
RULER = STANDARD.ruler
HOUSES = STANDARD.houses
CONDITION_COLOURS = STANDARD.condition_colours
WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)

# ------------------------------------------------------------------ answers


class LineStyle(StrEnum):
    """How a line is drawn: an answer never differs by its colour alone."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"


@dataclass(frozen=True, slots=True)
class Answering:
    """How an answer looks: colour, line and icon."""

    colour: Colour
    line: LineStyle
    icon: str


YES = Answering(LEGAL, LineStyle.SOLID, "verdict-yes")
NO = Answering(ILLEGAL, LineStyle.DASHED, "verdict-no")
CLOSE = Answering(TOO_CLOSE, LineStyle.DOTTED, "verdict-close")


_CHOSEN = STANDARD


def choose(palette: Palette) -> None:
    """Have everything that is drawn from now on take its colours from a palette."""
    theme, here = THEMES[palette], globals()
    if theme is here["_CHOSEN"]:
        return
    here["_CHOSEN"] = theme
    here.update({one.name.upper(): getattr(theme, one.name) for one in fields(theme)})
    for name, colour in (("YES", LEGAL), ("NO", ILLEGAL), ("CLOSE", TOO_CLOSE)):
        here[name] = replace(here[name], colour=colour)
    forget()


def answering(verdict: Verdict | None) -> Answering:
    """Return the look of a verdict.

    Margins below the table's measuring error are a third answer.
    """
    if verdict is None:
        return YES
    if verdict.too_close():
        return CLOSE
    return YES if verdict.answer else NO


def plainly(verdict: Verdict) -> Answering:
    """Return the look of a verdict as yes or no: a tray at its last legal inch stands legally."""
    return YES if verdict.answer else NO


# ------------------------------------------------------------------ sizes in pixels at scale 1

TEXT_SIZE: Final = 16
HEADING_SIZE: Final = 20
GAP: Final = 8

# ------------------------------------------------------------------ faces and icons


@cached(64, each=310)
def font(size: int, *, bold: bool = False, display: bool = False) -> pygame.font.Font:
    """Return a face: Lato for text, Cinzel (`display`) for titles; `size` in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    folder = assets_dir() / "fonts"
    name = "lato/Lato-Bold.ttf" if bold else "lato/Lato-Regular.ttf"
    if display:
        name = "cinzel/Cinzel-Bold.ttf"
    return pygame.font.Font(str(folder / name), size)


def text(
    words: str,
    size: int = TEXT_SIZE,
    colour: Colour | None = None,
    *,
    bold: bool = False,
    display: bool = False,
) -> pygame.Surface:
    """Return words in the language spoken as a picture, kept; do not draw on it."""
    return rendered(printable(printed(words)), size, colour, bold=bold, display=display)


@kept
def rendered(
    words: str,
    size: int = TEXT_SIZE,
    colour: Colour | None = None,
    *,
    bold: bool = False,
    display: bool = False,
) -> pygame.Surface:
    """Return words as they stand as a picture: they were translated before they were measured."""
    return ready(font(size, bold=bold, display=display).render(words, True, colour or TEXT))


def width(words: str, size: int = TEXT_SIZE, *, bold: bool = False) -> int:
    """Return how wide words are as `text` draws them: in the language spoken, signs written out."""
    return font(size, bold=bold).size(printable(printed(words)))[0]


@kept
def icon(name: str, size: int, colour: Colour | None = None) -> pygame.Surface:
    """Return one of the icons in a colour, `size` pixels square; do not draw on it."""
    picture = pygame.image.load_sized_svg(f"{_icons()}/{name}.svg", (size, size))
    picture = ready(picture)
    picture.fill((*(colour or TEXT), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached(1, each=530)
def _icons() -> str:
    return str(assets_dir() / "icons")


def ready(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture in the screen's own format, alpha included, so that it is drawn fast."""
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def opaque(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture without holes in the screen's own format, which is drawn fastest."""
    return picture.convert() if pygame.display.get_surface() else picture


def empty(size: tuple[int, int]) -> pygame.Surface:
    """Return a black picture without holes in the screen's own format, to be painted all over."""
    return pygame.Surface(size)  # it takes the screen's format where there is a screen


def clear(width: float, height: float) -> pygame.Surface:
    """Return an empty, transparent picture of at least one pixel."""
    size = (max(1, round(width)), max(1, round(height)))
    picture = pygame.Surface(size, pygame.SRCALPHA)
    window = pygame.display.get_surface()
    if window is not None and picture.get_masks()[:3] == window.get_masks()[:3]:
        return picture  # it has the screen's own format: no second picture is made to get there
    return ready(picture)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """Mix two colours; `share` is the part of the second, 0 to 1."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(first, second, strict=True))
    return (r, g, b)


# ------------------------------------------------------------------ patterns

_BAND: Final = 16
"""Rows of a transparent colour that are laid down at once."""


@kept
def pattern(
    kind: Pattern, width: int, height: int, step: int, colour: Colour, alpha: int = 255
) -> pygame.Surface:
    """Return a transparent picture filled with a house pattern; do not draw on it."""
    return filled(kind, width, height, step, colour, alpha)


def filled(
    kind: Pattern, width: int, height: int, step: int, colour: Colour, alpha: int = 255
) -> pygame.Surface:
    """Fill a transparent picture with a house pattern; `step` pixels from mark to mark."""
    picture = clear(width, height)
    draw_marks(picture, kind, step, colour, alpha)
    return picture


def draw_marks(
    picture: pygame.Surface,
    kind: Pattern,
    step: int,
    colour: Colour,
    alpha: int = 255,
    *,
    whole: pygame.Rect | None = None,
) -> None:
    """Draw a house pattern all over a picture; `step` pixels from mark to mark.

    whole: where all that bears the pattern lies, of which the picture may be only a part.
    """
    _MARKS[kind](picture, whole or picture.get_rect(), max(step, 3), (*colour, alpha))


def lay_over(picture: pygame.Surface, colour: Colour, alpha: int, place: pygame.Rect) -> None:
    """Lay a transparent colour over a part of a picture, a few rows at a time.

    So there is never a second picture as large as that part, which may be the whole window.
    """
    part = place.clip(picture.get_rect())
    if part.width <= 0 or part.height <= 0:
        return
    band = clear(part.width, min(_BAND, part.height))
    band.fill((*colour, alpha))
    for y in range(part.top, part.bottom, _BAND):
        picture.blit(band, (part.x, y), (0, 0, part.width, part.bottom - y))


def _bars(picture: pygame.Surface, whole: pygame.Rect, step: int, ink: tuple[int, ...]) -> None:
    for x in range(step // 2, whole.width, step):
        picture.fill(ink, (whole.x + x - step // 6, whole.y, max(1, step // 3), whole.height))


def _dots(picture: pygame.Surface, whole: pygame.Rect, step: int, ink: tuple[int, ...]) -> None:
    radius = max(1, step // 5)
    for row, y in enumerate(range(step // 2, whole.height + step, step)):
        for x in range(step // 2 if row % 2 == 0 else step, whole.width + step, step):
            pygame.draw.circle(picture, ink, (whole.x + x, whole.y + y), radius)


def _hatch(picture: pygame.Surface, whole: pygame.Rect, step: int, ink: tuple[int, ...]) -> None:
    height, thick = whole.height, max(1, step // 5)
    for x in range(whole.x - height, whole.right + step, step):
        pygame.draw.line(picture, ink, (x, whole.y + height), (x + height, whole.y), thick)


def _chevrons(picture: pygame.Surface, whole: pygame.Rect, step: int, ink: tuple[int, ...]) -> None:
    width = max(1, step // 5)
    for y in range(whole.y, whole.bottom + step, step):
        for x in range(whole.x - step, whole.right + step, 2 * step):
            marks = [(x, y), (x + step, y - step * 0.6), (x + 2 * step, y)]
            pygame.draw.lines(picture, ink, False, marks, width)


_MARKS: Final = {
    Pattern.BARS: _bars,
    Pattern.DOTS: _dots,
    Pattern.HATCH: _hatch,
    Pattern.CHEVRONS: _chevrons,
}


@kept
def banner(player: Seat, width: int, height: int) -> pygame.Surface:
    """Return a strip in a side's colour and pattern, for headings and badges; do not draw on it."""
    picture = clear(width, height)
    paint_banner(picture, player)
    return picture


def paint_banner(picture: pygame.Surface, player: Seat) -> None:
    """Paint a whole picture in a side's colour and pattern."""
    house = HOUSES[player]
    picture.fill(house.base)
    marks = mixed(house.base, house.light, 0.35)
    draw_marks(picture, house.pattern, max(6, min(picture.get_height() // 2, 14)), marks)


def shield(player: Seat, size: int) -> pygame.Surface:
    """Return a side's shield icon in its light colour."""
    house = HOUSES[player]
    return icon(house.shield, size, house.light)


def forget() -> None:
    """Drop every kept face and picture: the screen's format or the colours change."""
    font.cache_clear()
    kept_pictures.STORE.forget()
    kept_pictures.forget_still()
