"""A panel: a rectangle that is drawn anew only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from simulator.language.texts import printed
from simulator.model.requests import Choose
from simulator.model.requests import Request as Asked
from simulator.records import dataclass
from simulator.ui import interface_scale, palette
from simulator.ui.kept_pictures import StillPicture
from simulator.ui.letters import readable
from simulator.ui.palette import Colour


@dataclass(frozen=True, slots=True)
class LinkSpot:
    """Somewhere one can click: `link` says what it means."""

    rect: pygame.Rect
    link: str


class Panel:
    """A picture kept until its key changes, with spots that can be clicked."""

    def __init__(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""
        self.rect = pygame.Rect(rect)
        self.spots: list[LinkSpot] = []
        self.hovered = ""
        self.scroll = 0
        self.content_height = 0
        self._still = StillPicture()
        self._key: Hashable = None

    def resize(self, rect: pygame.Rect) -> None:
        """Take another rectangle."""
        if rect != self.rect:
            self.rect = pygame.Rect(rect)
            self._still.picture = None
            self.scroll = 0

    def draw_kept(self, surface: pygame.Surface, key: Hashable) -> None:
        """Draw the panel; `paint` is only called when the key, the hover or the scroll changed."""
        key = (key, self.hovered, self.scroll)
        picture = self._still.picture if key == self._key else None
        if picture is None:
            self._still.picture = None  # the old picture goes before the new one comes
            self.spots = []
            canvas = palette.clear(*self.rect.size)
            self.paint(canvas)
            self._still.picture = picture = palette.opaque(canvas)
            self._key = key
        surface.blit(picture, self.rect)

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the panel onto its own picture and note its spots."""
        raise NotImplementedError

    def spot(self, rect: pygame.Rect, link: str) -> bool:
        """Note a spot (in the picture's own pixels); say whether the mouse is on it."""
        self.spots.append(LinkSpot(pygame.Rect(rect), link))
        return link == self.hovered

    def link_at(self, pos: tuple[int, int]) -> str:
        """Return the link under a pixel of the window, empty where there is none."""
        if not self.rect.collidepoint(pos):
            return ""
        inside = (pos[0] - self.rect.x, pos[1] - self.rect.y)
        found = (s.link for s in reversed(self.spots) if s.rect.collidepoint(inside))
        return next(found, "")

    def place_of(self, link: str) -> pygame.Rect | None:
        """Return where a link lies in the window, None where it is not seen."""
        for spot in self.spots:
            if spot.link == link:
                return spot.rect.move(self.rect.topleft)
        return None

    def mouse(self, event: pygame.Event) -> str | None:
        """Follow the mouse; give the link of a click, None when nothing was clicked."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.link_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.link_at(event.pos) or None
        elif event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(interface_scale.mouse()):
            furthest = max(0, self.content_height - self.rect.height)
            self.scroll = min(max(0, self.scroll - event.y * 40), furthest)
        return None


def kept(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface | None:
    """Return a copy of what was just drawn in a rectangle; None if it hangs over the window."""
    if not surface.get_rect().contains(rect):
        return None
    part = surface.subsurface(rect)
    return part.convert() if pygame.display.get_surface() else part.copy()


def ground(canvas: pygame.Surface) -> None:
    """Fill a panel with its cloth and edge."""
    canvas.fill(palette.PANEL)
    pygame.draw.rect(
        canvas, palette.mixed(palette.PANEL, palette.PANEL_EDGE, 0.5), canvas.get_rect(), 1
    )


def scroll_bar(canvas: pygame.Surface, scroll: int, content: int) -> None:
    """Draw how far a panel is scrolled, where it is longer than its rectangle."""
    height = canvas.get_height()
    if content > height:
        length = max(24, height * height // content)
        y = (height - length) * scroll // max(1, content - height)
        bar = pygame.Rect(canvas.get_width() - 8, y, 6, length)
        pygame.draw.rect(canvas, palette.PANEL_EDGE, bar, border_radius=3)


def words(
    canvas: pygame.Surface,
    said: str,
    at: tuple[int, int],
    *,
    size: int | None = None,
    colour: Colour | None = None,
    bold: bool = False,
    width: int | None = None,
    right: bool = False,
) -> pygame.Rect:
    """Write words at a pixel (top left, or top right); narrower letters when `width` is short.

    Without a size the letters are those of the text, as large as the canvas has room for.
    """
    size = readable(palette.TEXT_SIZE) if size is None else size
    said = printed(said)
    if width is not None and width > 0:
        picture = fitted(said, size, width, colour, bold=bold)
    else:
        picture = palette.text(said, size, colour, bold=bold)
    place = picture.get_rect(topright=at) if right else picture.get_rect(topleft=at)
    return canvas.blit(picture, place)


def fitted(
    said: str, size: int, width: int, colour: Colour | None = None, *, bold: bool = False
) -> pygame.Surface:
    """Return words as a picture of at most `width` pixels; do not draw on it.

    What would be cut off is written with thinner letters first, then with an ellipsis.
    """
    colour = colour or palette.TEXT
    picture = palette.text(said, size, colour, bold=bold)
    return picture if picture.get_width() <= width else _squeezed(said, size, colour, width)


def _squeezed(said: str, size: int, colour: Colour, width: int) -> pygame.Surface:
    said = printed(said)
    plain = palette.text(said, size, colour)
    if plain.get_width() <= width:
        return plain
    if plain.get_width() * 0.86 <= width:
        return pygame.transform.smoothscale(plain, (width, plain.get_height()))
    face = palette.font(size)
    cut = said
    while cut and face.size(cut + "…")[0] * 0.9 > width:
        cut = cut[:-1]
    short = palette.text(cut.rstrip() + "…", size, colour)
    return pygame.transform.smoothscale(short, (min(width, short.get_width()), short.get_height()))


def option_about(request: Asked | None, what: str) -> str | None:
    """Return the option that a click on a unit, card, zone or token answers.

    None if not just one.
    """
    if not isinstance(request, Choose):
        return None
    keys = [option.key for option in request.options if option.about == what]
    return keys[0] if len(keys) == 1 else None
