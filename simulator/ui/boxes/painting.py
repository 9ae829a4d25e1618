"""How boxes are drawn: grounds, buttons, words, bars; and which parts have to be drawn anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Final

import pygame
from pygame import Rect

from simulator.records import dataclass
from simulator.ui import palette
from simulator.ui.boxes.box import (
    Align,
    Backing,
    ButtonLook,
    LongList,
    Picture,
    Press,
    Scroll,
    Several,
    Text,
    TextField,
)
from simulator.ui.boxes.field import Editor
from simulator.ui.boxes.layout import BAR, Placed, cells_in
from simulator.ui.boxes.texts import Fitted
from simulator.ui.palette import Colour
from simulator.ui.paragraphs import draw_rows, term_in_rows
from simulator.ui.term_places import TermPlace

_RING: Final = 3
"""Pixels the white ring around what has the focus is wide, and off from it."""
_MERGED: Final = 6
"""Parts drawn anew one by one; more of them are drawn as one."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What mouse and keyboard have to do with which box, by name."""

    hot: Hashable = None
    """Under the mouse."""
    pressed: Hashable = None
    focus: Hashable = None
    ring: bool = False
    """Whether the focus is shown: since a key moved it."""
    typed: Hashable = None
    """The field that is typed into."""


def draw(
    surface: pygame.Surface, placed: Placed, touch: Touch, editors: Mapping[Hashable, Editor]
) -> None:
    """Draw a box and all in it, as far as the surface's clip lets it."""
    whole = surface.get_clip()
    seen = placed.clip.clip(whole)
    if not seen.colliderect(grown(placed.rect)):
        return
    surface.set_clip(seen)
    box, rect = placed.box, placed.rect
    match box:
        case Press():
            _plate(surface, placed, box, touch)
        case Several() if box.ground is not None:
            _ground(surface, rect, box.ground)
        case Text() if placed.fitted is not None:
            _words(surface, placed.fitted, rect, box.side)
        case Picture() if seen.colliderect(rect):
            box.paint(surface, rect)
        case TextField():
            typed = touch.typed == placed.name
            _box(surface, rect, palette.FIELD, palette.GOLD if typed else palette.PANEL_EDGE)
            editors[placed.name].draw(surface, rect, active=typed)
    for child in placed.children:
        draw(surface, child, touch, editors)
    if isinstance(box, Scroll | LongList) and placed.content > rect.height:
        pygame.draw.rect(surface, palette.PANEL_EDGE, thumb(placed), border_radius=4)
    if touch.ring and touch.focus == placed.name and isinstance(box, Press | TextField):
        surface.set_clip(whole)
        ring = rect.inflate(2 * _RING, 2 * _RING)
        pygame.draw.rect(surface, palette.WHITE, ring, _RING, border_radius=9)
    surface.set_clip(whole)


def _box(surface: pygame.Surface, rect: Rect, fill: Colour, edge: Colour) -> None:
    pygame.draw.rect(surface, fill, rect, border_radius=6)
    pygame.draw.rect(surface, edge, rect, 1, border_radius=6)


def _plate(surface: pygame.Surface, placed: Placed, box: Press, touch: Touch) -> None:
    """Draw what lies under something that can be pressed."""
    if box.look is ButtonLook.BARE:
        return
    hot = box.enabled and touch.hot == placed.name
    pressed = hot and touch.pressed == placed.name
    fill, edge = palette.PANEL_RAISED, palette.PANEL_EDGE
    match box.look:
        case ButtonLook.PRIMARY:
            fill, edge = palette.GOLD_DEEP, palette.GOLD
            fill = palette.GOLD if hot and not pressed else fill
        case ButtonLook.ROW | ButtonLook.TILE:
            fill, edge = palette.PANEL, palette.PANEL_RAISED
            if not (hot or box.chosen) and box.look is ButtonLook.ROW:
                return
    if box.chosen and box.look is not ButtonLook.PRIMARY:
        fill, edge = palette.CHOSEN, palette.GOLD
    if not box.enabled:
        fill = palette.DISABLED
    elif pressed and box.look is not ButtonLook.PRIMARY:
        fill = palette.PRESSED
    elif hot and box.look is not ButtonLook.PRIMARY:
        fill, edge = palette.HOT, palette.GOLD
    _box(surface, placed.rect, fill, edge)


def _ground(surface: pygame.Surface, rect: Rect, ground: Backing) -> None:
    if ground.seat is not None:
        surface.blit(palette.banner(ground.seat, rect.width, rect.height), rect)
    elif ground.fill is not None:
        pygame.draw.rect(surface, ground.fill, rect, border_radius=ground.radius)
    if ground.edge is not None:
        pygame.draw.rect(surface, ground.edge, rect, ground.stroke, border_radius=ground.radius)


def _words(surface: pygame.Surface, fitted: Fitted, rect: Rect, side: Align) -> None:
    for above, paragraph, rows in fitted.parts:
        x, y = rect.x + paragraph.indent, rect.y + above
        if paragraph.rule:
            pygame.draw.line(surface, palette.PANEL_EDGE, (x, y - 3), (rect.right, y - 3))
        if paragraph.icon:
            surface.blit(palette.icon(paragraph.icon, 18, paragraph.icon_colour), (x, y + 1))
        x = rect.x + paragraph.left
        if side is Align.START:
            draw_rows(surface, rows, (x, y))
            continue
        for line in rows:
            free = rect.right - x - line.width
            draw_rows(surface, (line,), (x + (free if side is Align.END else free // 2), y))
            y += line.height


def term_at(root: Placed, pos: tuple[int, int]) -> TermPlace | None:
    """Return the word under a pixel that has a text in the glossary, None without one."""
    for placed in root.walk():
        if not placed.rect.clip(placed.clip).collidepoint(pos):
            continue
        if isinstance(placed.box, Picture) and placed.box.terms is not None:
            return placed.box.terms(placed.rect, pos)
        if placed.fitted is None:
            continue
        for above, paragraph, rows in placed.fitted.parts:
            at = (placed.rect.x + paragraph.left, placed.rect.y + above)
            found = term_in_rows(rows, at, pos)
            if found is not None:
                return found
    return None


def thumb(placed: Placed) -> Rect:
    """Return where the bar of something that scrolls stands."""
    rect, content = placed.rect, placed.content
    track = rect.height - 8
    length = max(28, track * rect.height // max(1, content))
    share = scrolled_by(placed) / max(1, content - rect.height)
    return Rect(rect.right - BAR + 3, rect.y + 4 + round((track - length) * share), 8, length)


def scrolled_by(placed: Placed) -> int:
    """Return by how many pixels something that scrolls is scrolled."""
    if not placed.children:
        return 0
    first = placed.children[0]
    if isinstance(placed.box, LongList):
        index = first.name[1] if isinstance(first.name, tuple) else 0
        columns, _wide, step = cells_in(placed.box, placed.rect.width)
        return int(placed.rect.y - first.rect.y + index // columns * step)
    return placed.rect.y - first.rect.y


# ------------------------------------------------------------------ what has to be drawn anew


def damage(before: Placed, after: Placed) -> list[Rect]:
    """Return where a tree looks otherwise than before, in few rectangles."""
    rects = list(_differing(before, after))
    if len(rects) > _MERGED:
        return [rects[0].unionall(rects[1:])]
    return rects


def _differing(before: Placed, after: Placed) -> Iterator[Rect]:
    if before is after:
        return
    alike = (
        before.rect == after.rect
        and before.clip == after.clip
        and before.content == after.content
        and before.name == after.name
        and len(before.children) == len(after.children)
        and _own_look(before) == _own_look(after)
    )
    if not alike:
        part = before.rect.clip(before.clip).union(after.rect.clip(after.clip))
        yield part if isinstance(after.box, Picture) else grown(part)  # a picture has no ring
        return
    for old, new in zip(before.children, after.children, strict=True):
        yield from _differing(old, new)


def grown(rect: Rect) -> Rect:
    """Return a rectangle with the ring that may stand around it."""
    return rect.inflate(4 * _RING, 4 * _RING)


def _own_look(placed: Placed) -> Hashable:
    """Return what a box looks like without its children."""
    match placed.box:
        case Text() as box:
            return (box.paragraphs, box.lines, box.smallest, box.side, box.scaled)
        case Picture() as box:
            return (type(box), box.shows)
        case Press() as box:
            return (box.look, box.enabled, box.chosen)
        case Several() as box:
            return (type(box), box.ground)
        case TextField() as box:
            return (box.value, box.hint)
        case LongList() as box:
            return (type(box), box.shows, scrolled_by(placed))
        case Scroll() as box:
            return (type(box), scrolled_by(placed))
    return (type(placed.box),)
