"""The tree of a screen: laid out when it changes, hit-tested, and walked by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Final

import pygame
from pygame import Rect

from simulator.ui import interface_scale
from simulator.ui.boxes.box import ButtonLook, Canvas, LongList, Press, Scroll, Text, TextField
from simulator.ui.boxes.laid_tree import END, LaidTree, Pixel, cells_of, does_the_same
from simulator.ui.boxes.layout import BAR, Placed
from simulator.ui.boxes.painting import Touch, damage, draw, grown, thumb

WHEEL: Final = 48
"""Pixels one notch of the wheel scrolls."""
TWICE: Final = 400
"""Milliseconds between two clicks that are a double click."""
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Where each arrow points on the screen, to the right and down."""
PRESSES: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
"""The keys that press what has the focus."""
_PAGES: Final = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}
_ENDS: Final = {pygame.K_HOME: -END, pygame.K_END: END}


class Tree(LaidTree):
    """What one screen shows, and what mouse and keyboard do to it.

    Focus, scrolling and what is being typed stay with a box by its name, whenever the screen
    describes itself anew.
    """

    def __init__(self, perform: Callable[[object], object]) -> None:
        """Begin empty; `perform` gets what a pressed box is to do."""
        super().__init__()
        self._perform = perform
        self.ring = False
        """Whether the focus is shown: a key moved it last."""
        self._pressed: Placed | None = None
        self._dragged: Placed | None = None
        """The bar, the field or the canvas that a held button belongs to."""
        self._clicked = -TWICE
        self._drawn: tuple[Placed, Touch] | None = None

    # ------------------------------------------------------------ the mouse

    def take_mouse(self, event: pygame.Event) -> bool:
        """Take an event of the mouse; whether anything had use for it."""
        taken = {
            pygame.MOUSEMOTION: self._moved,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.MOUSEBUTTONDOWN: self._down,
            pygame.MOUSEBUTTONUP: self._up,
        }
        return taken[event.type](event)

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
        longer = bar is not None and bar.content > bar.rect.height
        if event.button == 1 and bar and longer and event.pos[0] >= bar.rect.right - BAR:
            self._dragged = bar
            return True
        over = self.at(event.pos, Press, TextField, Canvas)
        entered = over is not None and over.name != self.focus
        if event.button == 1:
            self.ring = False
            self.focus = over.name if over and isinstance(over.box, Press | TextField) else None
        if over is None:
            return False
        if isinstance(over.box, TextField):
            if entered and over.box.whole:
                self.editors[over.name].choose_all()
            else:
                self._dragged = over
                self._point(over.name, event.pos)
            return True
        if isinstance(over.box, Canvas):
            self._dragged = over
            return over.box.take(event)
        self._pressed = over if event.button == 1 else None
        if event.button == 1 and isinstance(over.box, Press) and over.box.grab is not None:
            self._perform(over.box.grab)
        return bool(event.button == 1)

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
        if pressed is None or over is None:
            return False
        if over.name == pressed.name or does_the_same(over, pressed):
            self.press(over)
            return True
        if not isinstance(pressed.box, Press) or pressed.box.grab is None:
            return False
        if isinstance(over.box, Press) and over.box.drop is not None:
            self._perform(over.box.drop)
            return True
        return self._canvas(over, event)

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
        self.press(placed)
        return isinstance(placed.box, Press)

    def walk(self, event: pygame.Event) -> bool:
        """Move the focus by Tab or an arrow, or scroll by a page; whether the key means that."""
        if event.key == pygame.K_TAB:
            return self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS:
            return self.step_aside(*ARROWS[event.key])
        if event.key in _PAGES or event.key in _ENDS:
            return self._leap(event.key)
        return False

    def _leap(self, key: int) -> bool:
        """Go to another page or an end: in a listing with the focus, elsewhere by scrolling."""
        now, listing = self.focused, self._listing_of(self.focus)
        if now is not None and listing is not None and isinstance(listing.box, LongList):
            columns, step = cells_of(listing)
            page = max(1, listing.rect.height // step) * columns
            leap = _ENDS.get(key) or (page if _PAGES[key] > 0 else -page)
            at, _path = _cell_of(listing, now.name)
            return self._go_to_cell(listing, now, min(max(0, at + leap), listing.box.count - 1))
        if key in _PAGES:
            scroll = self._scrolled_here()
            if scroll is not None:
                self.turn(scroll.name, round(_PAGES[key] * scroll.rect.height))
                return True
        return False

    def _scrolled_here(self) -> Placed | None:
        """Return what scrolls around the focus, else the first that scrolls at all."""
        name = self._scroll_of.get(self.focus)
        if name is not None:
            return self._places[name]
        scrolls = (one for one in self.root.walk() if isinstance(one.box, Scroll | LongList))
        return next((one for one in scrolls if one.content > one.rect.height), None)

    def _group(self, name: Hashable) -> Hashable:
        """Return what Tab goes past in one step: a list with all its rows, or the box alone."""
        scroll = self._scroll_of.get(name)
        if scroll is None:
            return name
        box = self._places[name].box
        in_list = isinstance(box, Press) and box.look is ButtonLook.ROW
        return scroll if in_list or isinstance(self._places[scroll].box, LongList) else name

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
        """Move the focus to the nearest box that way; in a listing by a cell."""
        now = self.focused
        if now is None:
            return self.step_focus(1)
        listing = self._listing_of(now.name)
        if listing is not None and self._step_cell(listing, now, x, y):
            return True
        best = min(self._that_way(now.rect, x, y), key=lambda pair: pair[0], default=None)
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

    def _step_cell(self, listing: Placed, now: Placed, x: int, y: int) -> bool:
        """Move the focus to the next cell of a listing that way; False where there is none."""
        (index, path), (columns, _step) = _cell_of(listing, now.name), cells_of(listing)
        wanted = index + x + y * columns
        beside = not path and wanted // columns == index // columns
        if not isinstance(listing.box, LongList) or not 0 <= wanted < listing.box.count:
            return False
        return bool(y or beside) and self._go_to_cell(listing, now, wanted)

    def _go_to_cell(self, listing: Placed, now: Placed, wanted: int) -> bool:
        """Move the focus to another cell of a listing, to the same part of it if it has that."""
        path = _cell_of(listing, now.name)[1]
        self._place(self.root.box, self.root.rect)  # as far as it was scrolled since
        self._scroll_to_cell(self._places[listing.name], wanted)
        self._place(self.root.box, self.root.rect)
        name: Hashable = (listing.name, wanted)
        cell = self._places[name]
        for step in path:
            name = (name, step)
        there = [one.name for one in cell.walk() if isinstance(one.box, Press | TextField)]
        self.focus, self.ring = name if name in there else (*there, None)[0], True
        return True

    def go_to(self, name: Hashable) -> None:
        """Move the focus to a box, seen; what scrolls it brings it into view."""
        self.focus, self.ring = name, True
        editor = self.editors.get(name)
        if editor is not None and not editor.field.several:
            editor.choose_all()
        scroll, moved = self._scroll_of.get(name), False
        while scroll is not None:
            rect = self._places[name].rect
            moved |= self._scroll_to(self._places[scroll], rect.y, rect.height)
            name, scroll = scroll, self._scroll_of.get(scroll)
        if moved:  # what is done next is worked out from where everything stands now
            self._place(self.root.box, self.root.rect)

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

    @property
    def pointed(self) -> object | None:
        """Return what a press of what is under the mouse would do, else of what has the focus."""
        names = (self.hot, self.focus if self.ring else None)
        places = [self._places[name] for name in names if name in self._places]
        return next((one.box.do for one in places if isinstance(one.box, Press)), None)

    # ------------------------------------------------------------ drawing

    @property
    def touch(self) -> Touch:
        """Return what mouse and keyboard have to do with which box."""
        pressed = self._pressed.name if self._pressed else None
        return Touch(self.hot, pressed, self.focus, self.ring, self.typed)

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


def _cell_of(listing: Placed, name: Hashable) -> tuple[int, list[int]]:
    """Return in which cell of a listing a box stands, and the way to it in there."""
    path: list[int] = []
    while isinstance(name, tuple) and name[0] != listing.name:
        path.insert(0, name[1])
        name = name[0]
    return (int(name[1]), path) if isinstance(name, tuple) else (0, path)


def words_in(placed: Placed) -> str:
    """Return the words that stand in a box, in reading order."""
    texts = (one.box.words for one in placed.walk() if isinstance(one.box, Text))
    return " ".join(filter(None, texts))
