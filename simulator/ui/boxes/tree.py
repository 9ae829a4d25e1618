"""The tree of a screen: laid out when it changes, hit-tested, and walked by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Final

import pygame
from pygame import Rect

from simulator.ui import interface_scale
from simulator.ui.boxes.box import Box, Canvas, LongList, Press, Scroll, Text, TextField
from simulator.ui.boxes.field import Editor
from simulator.ui.boxes.layout import BAR, BoxLayout, Placed
from simulator.ui.boxes.painting import Touch, damage, draw, grown, scrolled_by, term_at, thumb
from simulator.ui.term_places import TermPlace

Pixel = tuple[int, int]

WHEEL: Final = 48
"""Pixels one notch of the wheel scrolls."""
TWICE: Final = 400
"""Milliseconds between two clicks that are a double click."""
_END: Final = 10**9
_ASIDE: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PRESSES: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
"""The keys that press what has the focus."""
_PAGES: Final = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}


class Tree:
    """What one screen shows, and what mouse and keyboard do to it.

    Focus, scrolling and what is being typed stay with a box by its name, whenever the screen
    describes itself anew.
    """

    def __init__(self, perform: Callable[[object], object]) -> None:
        """Begin empty; `perform` gets what a pressed box is to do."""
        self._perform = perform
        self.scrolled: dict[Hashable, int] = {}
        self._layout = BoxLayout(Box(), Rect(0, 0, 0, 0), self.scrolled)
        self.root = self._layout.root
        self.editors: dict[Hashable, Editor] = {}
        self.focus: Hashable = None
        self.ring = False
        """Whether the focus is shown: a key moved it last."""
        self.hot: Hashable = None
        self._pressed: Hashable = None
        self._at_end: set[Hashable] = set()
        self._brought: dict[Hashable, Hashable] = {}
        """What each scrolled box last brought into view."""
        self._dragged: Placed | None = None
        """The bar, the field or the canvas that a held button belongs to."""
        self._clicked = -TWICE
        self._drawn: tuple[Placed, Touch] | None = None
        self._places: dict[Hashable, Placed] = {}
        self._scroll_of: dict[Hashable, Hashable] = {}

    # ------------------------------------------------------------ laying out

    def lay_out(self, box: Box, room: Rect) -> None:
        """Describe the screen anew in the room it has."""
        for name in self._at_end:
            self.scrolled[name] = _END
        self._place(box, room)
        if self._bring_asked():
            self._place(box, room)

    def _place(self, box: Box, room: Rect) -> None:
        self._layout = BoxLayout(box, room, self.scrolled, self._layout)
        self.root = self._layout.root
        self._places, self._scroll_of = {}, {}
        self._index(self.root, None)
        self.editors = {
            name: self.editors.get(name) or Editor(placed.box)
            for name, placed in self._places.items()
            if isinstance(placed.box, TextField)
        }
        for name, editor in self.editors.items():
            field = self._places[name].box
            if isinstance(field, TextField):
                editor.follow(field)
        if self.focus not in self._places:
            self.focus = None

    def _index(self, placed: Placed, scroll: Hashable) -> None:
        """Note where everything stands, and what scrolls it."""
        self._places[placed.name] = placed
        self._scroll_of[placed.name] = scroll
        box = placed.box
        if isinstance(box, Scroll | LongList):
            scroll = placed.name
            self.scrolled[scroll] = at = scrolled_by(placed)
            if isinstance(box, Scroll) and box.tail and at >= placed.content - placed.rect.height:
                self._at_end.add(scroll)
            else:
                self._at_end.discard(scroll)
        for child in placed.children:
            self._index(child, scroll)

    def _bring_asked(self) -> bool:
        """Scroll to what each scrolled box wants seen; whether anything moved."""
        moved = False
        for name, placed in list(self._places.items()):
            box = placed.box
            wanted = box.seen if isinstance(box, Scroll | LongList) else None
            if wanted is None or self._brought.get(name) == (wanted, placed.rect.size):
                continue
            self._brought[name] = (wanted, placed.rect.size)
            if isinstance(box, LongList) and isinstance(wanted, int):
                top = placed.rect.y - scrolled_by(placed) + wanted * box.high
                moved |= self._scroll_to(placed, top, box.high)
            elif wanted in self._places:
                rect = self._places[wanted].rect
                moved |= self._scroll_to(placed, rect.y, rect.height)
        return moved

    def _scroll_to(self, scroll: Placed, top: int, high: int) -> bool:
        """Scroll so far that a part is seen; whether that moves anything."""
        now = self.scrolled[scroll.name]
        wanted = now
        if top < scroll.rect.top:
            wanted -= scroll.rect.top - top
        elif top + high > scroll.rect.bottom:
            wanted += min(top + high - scroll.rect.bottom, top - scroll.rect.top)
        self.scrolled[scroll.name] = wanted
        return wanted != now

    # ------------------------------------------------------------ what there is

    def pressables(self) -> list[Placed]:
        """Return what can be pressed or typed into, in the order of the tree."""
        return [
            placed
            for placed in self.root.walk()
            if isinstance(placed.box, TextField)
            or (isinstance(placed.box, Press) and placed.box.enabled)
        ]

    def at(self, pos: Pixel, *kinds: type[Box]) -> Placed | None:
        """Return the topmost box of some kinds under a pixel, None without one."""
        found = None
        for placed in self.root.walk():
            if isinstance(placed.box, kinds) and placed.rect.clip(placed.clip).collidepoint(pos):
                found = placed
        return found

    def place_of(self, key: Hashable) -> Rect | None:
        """Return where a box stands, by its key; None where there is none."""
        placed = self._places.get(key)
        return None if placed is None else placed.rect

    def term_at(self, pos: Pixel) -> TermPlace | None:
        """Return the word under a pixel that has a text in the glossary, None without one."""
        return term_at(self.root, pos)

    @property
    def typed(self) -> Hashable:
        """Return the name of the field that is typed into, None without one."""
        return self.focus if self.focus in self.editors else None

    @property
    def focused(self) -> Placed | None:
        """Return what has the focus, None without any."""
        return None if self.focus is None else self._places.get(self.focus)

    # ------------------------------------------------------------ the mouse

    def take_mouse(self, event: pygame.Event) -> bool:
        """Take an event of the mouse; whether anything had use for it."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        return False

    def _moved(self, event: pygame.Event) -> bool:
        over = self.at(event.pos, Press, TextField, Canvas)
        self.hot = None if over is None else over.name
        held = self._dragged
        if held is None:
            return self._canvas(over, event)
        if isinstance(held.box, Scroll | LongList):
            free = max(1, held.rect.height - 8 - thumb(held).height)
            by = event.rel[1] * (held.content - held.rect.height) / free
            self.turn(held.name, round(by))
        elif isinstance(held.box, TextField):
            self.editors[held.name].point(event.pos, extend=True)
        else:
            return self._canvas(held, event)
        return True

    @staticmethod
    def _canvas(placed: Placed | None, event: pygame.Event) -> bool:
        canvas = placed.box if placed is not None else None
        return isinstance(canvas, Canvas) and canvas.take(event)

    def _wheel(self, event: pygame.Event) -> bool:
        """Turn the wheel: the innermost that scrolls and has more, or the canvas under it."""
        over = self.at(interface_scale.mouse(), Scroll, LongList, Canvas, TextField)
        if over is None:
            return False
        if over.name in self.editors:
            self.editors[over.name].turn(-event.y)
            return True
        if isinstance(over.box, Canvas):
            return over.box.take(event)
        if over.content <= over.rect.height:
            return False
        self.turn(over.name, -event.y * WHEEL)
        return True

    def turn(self, name: Hashable, pixels: int) -> None:
        """Scroll something by so many pixels."""
        self.scrolled[name] = max(0, self.scrolled.get(name, 0) + pixels)
        self._at_end.discard(name)

    def _down(self, event: pygame.Event) -> bool:
        bar = self.at(event.pos, Scroll, LongList)
        if event.button == 1 and bar is not None and self._on_bar(bar, event.pos):
            self._dragged = bar
            return True
        over = self.at(event.pos, Press, TextField, Canvas)
        if event.button == 1:
            self.ring = False
            self.focus = over.name if over and isinstance(over.box, Press | TextField) else None
        if over is None:
            return False
        if isinstance(over.box, TextField):
            self._dragged = over
            self._point(over.name, event.pos)
            return True
        if isinstance(over.box, Canvas):
            self._dragged = over
            return over.box.take(event)
        self._pressed = over.name if event.button == 1 else None
        return bool(event.button == 1)

    @staticmethod
    def _on_bar(placed: Placed, pos: Pixel) -> bool:
        return placed.content > placed.rect.height and pos[0] >= placed.rect.right - BAR

    def _point(self, name: Hashable, pos: Pixel) -> None:
        """Put the cursor of a field where it was clicked; a second click selects the word."""
        now = pygame.time.get_ticks()
        self.editors[name].point(pos, extend=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        if now - self._clicked < TWICE:
            self.editors[name].choose_word()
        self._clicked = now

    def _up(self, event: pygame.Event) -> bool:
        held, self._dragged = self._dragged, None
        pressed, self._pressed = self._pressed, None
        if held is not None:
            return not isinstance(held.box, Canvas) or self._canvas(held, event)
        over = self.at(event.pos, Press, TextField, Canvas)
        if pressed is not None and over is not None and over.name == pressed:
            self.press(over)
            return True
        return False

    def press(self, placed: Placed) -> None:
        """Do what a box does when it is pressed."""
        if isinstance(placed.box, Press) and placed.box.enabled:
            self._perform(placed.box.do)

    # ------------------------------------------------------------ the keyboard

    def type_in(self, event: pygame.Event) -> bool:
        """Hand what is typed to the field with the focus; whether it was of use there."""
        if self.typed is None:
            return False
        editor = self.editors[self.typed]
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        done = None if editor.field.several else editor.field.done
        if enter and done is not None:
            done()
            return True
        return editor.take(event)

    def press_focus(self, event: pygame.Event) -> bool:
        """Press what has the focus, if a key moved it there; whether there was anything."""
        placed = self.focused
        if not self.ring or event.key not in PRESSES or placed is None:
            return False
        if not isinstance(placed.box, Press):
            return False
        self.press(placed)
        return True

    def walk(self, event: pygame.Event) -> bool:
        """Move the focus by Tab or an arrow, or scroll by a page; whether the key means that."""
        if event.key == pygame.K_TAB:
            return self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in _ASIDE:
            return self.step_aside(*_ASIDE[event.key])
        if event.key in _PAGES:
            scroll = self._scrolled_here()
            if scroll is not None:
                self.turn(scroll.name, round(_PAGES[event.key] * scroll.rect.height))
                return True
        return False

    def _scrolled_here(self) -> Placed | None:
        """Return what scrolls around the focus, else the first that scrolls at all."""
        name = self._scroll_of.get(self.focus)
        if name is not None:
            return self._places[name]
        longer = (one for one in self._scrolls() if one.content > one.rect.height)
        return next(longer, None)

    def _scrolls(self) -> Iterator[Placed]:
        return (one for one in self.root.walk() if isinstance(one.box, Scroll | LongList))

    def _group(self, name: Hashable) -> Hashable:
        """Return what Tab goes past in one step: a listing, or the box alone."""
        scroll = self._scroll_of.get(name)
        there = scroll is not None and isinstance(self._places[scroll].box, LongList)
        return scroll if there else name

    def step_focus(self, step: int) -> bool:
        """Move the focus so many boxes on, past a listing in one step; whether there is any."""
        there = self.pressables()
        if not there:
            return False
        names = [one.name for one in there]
        at = names.index(self.focus) if self.focus in names else -1 if step > 0 else len(names)
        group = self._group(self.focus)
        for _one in names:
            at = (at + step) % len(names)
            if self._group(names[at]) != group:
                break
        self.go_to(names[at])
        return True

    def step_aside(self, x: int, y: int) -> bool:
        """Move the focus to the nearest box that way; in a listing by a row."""
        now = self.focused
        if now is None:
            return self.step_focus(1)
        scroll = self._scroll_of.get(now.name)
        if y and scroll is not None and isinstance(self._places[scroll].box, LongList):
            return self._next_row(self._places[scroll], now, y)
        best = min(
            (pair for pair in self._that_way(now.rect, x, y)),
            key=lambda pair: pair[0],
            default=None,
        )
        if best is not None:
            self.go_to(best[1])
        return best is not None

    def _that_way(self, rect: Rect, x: int, y: int) -> Iterator[tuple[float, Hashable]]:
        """Yield how far boxes beyond an edge lie, sideways counted double, with their names."""
        for one in self.pressables():
            other = one.rect
            if x:
                ahead = x * (other.centerx - (rect.right if x > 0 else rect.left))
                aside = max(other.top - rect.bottom, rect.top - other.bottom, 0)
                off = abs(other.centery - rect.centery)
            else:
                ahead = y * (other.centery - (rect.bottom if y > 0 else rect.top))
                aside = max(other.left - rect.right, rect.left - other.right, 0)
                off = abs(other.centerx - rect.centerx)
            if ahead >= 0 and one.name != self.focus:
                yield ahead + 2.0 * aside + 0.1 * off, one.name

    def _next_row(self, listing: Placed, now: Placed, step: int) -> bool:
        box, name = listing.box, now.name
        if not isinstance(box, LongList) or not isinstance(name, tuple):
            return False
        wanted = int(name[1]) + step
        if not 0 <= wanted < box.count:
            return False
        top = listing.rect.y - scrolled_by(listing) + wanted * box.high
        self._scroll_to(listing, top, box.high)
        self.focus, self.ring = (listing.name, wanted), True
        self._place(self.root.box, self.root.rect)
        return True

    def go_to(self, name: Hashable) -> None:
        """Move the focus to a box, seen; what scrolls it brings it into view."""
        self.focus, self.ring = name, True
        scroll = self._scroll_of.get(name)
        while scroll is not None:
            rect = self._places[name].rect
            self._scroll_to(self._places[scroll], rect.y, rect.height)
            name, scroll = scroll, self._scroll_of.get(scroll)

    def spoken(self) -> str:
        """Return what a screen reader says of the focus; empty without one."""
        placed = self.focused
        if placed is None:
            return ""
        box = placed.box
        if isinstance(box, TextField):
            return f"{box.spoken or box.hint} {box.value}".strip()
        said = box.spoken if isinstance(box, Press) else ""
        return said or words_in(placed)

    # ------------------------------------------------------------ drawing

    @property
    def touch(self) -> Touch:
        """Return what mouse and keyboard have to do with which box."""
        return Touch(self.hot, self._pressed, self.focus, self.ring, self.typed)

    def parts_to_draw(self) -> list[Rect] | None:
        """Return where the screen differs from what was drawn last; None for everywhere."""
        if self._drawn is None:
            return None
        before, touch = self._drawn
        parts = damage(before, self.root)
        now = self.touch
        if touch != now or self.typed is not None:
            names = {touch.hot, touch.pressed, touch.focus, now.hot, now.pressed, now.focus}
            parts += [grown(self._places[name].rect) for name in names if name in self._places]
        return parts

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tree as far as the surface's clip lets it."""
        draw(surface, self.root, self.touch, self.editors)

    def note_drawn(self) -> None:
        """Note that all is drawn as it stands."""
        self._drawn = (self.root, self.touch)

    def forget_drawn(self) -> None:
        """Draw everything the next time: something else lies where this was drawn."""
        self._drawn = None


def words_in(placed: Placed) -> str:
    """Return the words that stand in a box, in reading order."""
    texts = (one.box.words for one in placed.walk() if isinstance(one.box, Text))
    return " ".join(filter(None, texts))
