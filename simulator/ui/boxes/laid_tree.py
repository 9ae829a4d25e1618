"""The tree of a screen laid out: where every box stands, how far what scrolls is scrolled."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from pygame import Rect

from simulator.ui.boxes.box import Box, LongList, Press, Scroll, TextField
from simulator.ui.boxes.field import Editor
from simulator.ui.boxes.layout import BoxLayout, Placed, cells_in
from simulator.ui.boxes.painting import scrolled_by, term_at
from simulator.ui.term_places import TermPlace

Pixel = tuple[int, int]

_SCROLLS: Final = (Scroll, LongList)
END: Final = 10**9
"""Further than anything scrolls."""


class LaidTree:
    """What stands where on one screen; focus and scrolling stay with a box by its name."""

    def __init__(self) -> None:
        """Begin empty."""
        self.scrolled: dict[Hashable, int] = {}
        self._layout = BoxLayout(Box(), Rect(0, 0, 0, 0), self.scrolled)
        self.root = self._layout.root
        self._laid: tuple[Rect, dict[Hashable, int]] | None = None
        """The room of the last laying out, and how far what scrolls was scrolled then."""
        self.editors: dict[Hashable, Editor] = {}
        self.focus: Hashable = None
        self.hot: Hashable = None
        """What is under the mouse."""
        self._at_end: set[Hashable] = set()
        self._new_tails: set[Hashable] = set()
        """What follows its end and was not placed before."""
        self._brought: dict[Hashable, Hashable] = {}
        """What each scrolled box last brought into view."""
        self._places: dict[Hashable, Placed] = {}
        self._scroll_of: dict[Hashable, Hashable] = {}
        self._scrolling: list[Placed] = []
        """What scrolls."""
        self._fields: dict[Hashable, TextField] = {}
        """What is typed into."""

    # ------------------------------------------------------------ laying out

    def lay_out(self, box: Box, room: Rect) -> None:
        """Describe the screen anew in the room it has; what is described as it stands is kept."""
        if self._stands(box, room):
            self._follow_fields()
            return
        for name in self._at_end:
            self.scrolled[name] = END
        held = self._held()
        self._place(box, room)
        if self._keep_in_place(held) | self._bring_asked() | self._begin_at_ends():
            self._place(box, room)

    def _stands(self, box: Box, room: Rect) -> bool:
        """Return whether all that is described stands already; rows of lists are asked for anew."""
        listed = any(isinstance(placed.box, LongList) for placed in self._scrolling)
        return not listed and self._laid == (room, self.scrolled) and self.root.box == box

    def _begin_at_ends(self) -> bool:
        """Scroll what follows its end and was never seen to there; whether anything does."""
        new, self._new_tails = self._new_tails, set()
        for name in new:
            self.scrolled[name] = END
        return bool(new)

    def measure_anew(self) -> None:
        """Forget how large everything was: letters and the language may be others now."""
        self._layout = BoxLayout(Box(), Rect(0, 0, 0, 0), self.scrolled)
        self._laid = None

    def _held(self) -> tuple[Hashable, Hashable, int] | None:
        """Return the keyed box under the mouse or with the focus, its scroll, and how far down.

        It stays where it is seen when what is above it in its scroll grows or shrinks.
        """
        for name in (self.hot, self.focus):
            placed, scroll = self._places.get(name), self._scroll_of.get(name)
            keyed = placed is not None and placed.box.key is not None
            if placed is not None and keyed and scroll not in {None, *self._at_end}:
                return name, scroll, placed.rect.y - self._places[scroll].children[0].rect.y
        return None

    def _keep_in_place(self, held: tuple[Hashable, Hashable, int] | None) -> bool:
        """Scroll so that a box stays where it was seen; whether that moves anything."""
        if held is None or self._scroll_of.get(held[0]) != held[1]:
            return False
        name, scroll, down = held
        now = self._places[name].rect.y - self._places[scroll].children[0].rect.y
        if now != down and isinstance(self._places[scroll].box, Scroll):
            self.scrolled[scroll] = max(0, self.scrolled[scroll] + now - down)
        return now != down

    def _place(self, box: Box, room: Rect) -> None:
        focused = self._places.get(self.focus)
        self._layout = BoxLayout(box, room, self.scrolled, self._layout)
        self.root = self._layout.root
        self._index()
        self._laid = room.copy(), dict(self.scrolled)
        self.editors = {
            name: self.editors.get(name) or Editor(box) for name, box in self._fields.items()
        }
        self._follow_fields()
        self.focus = self._follow(focused)

    def _follow_fields(self) -> None:
        """Have each field show what its screen says it holds."""
        for name, editor in self.editors.items():
            editor.follow(self._fields[name])

    def _follow(self, before: Placed | None) -> Hashable:
        """Return the name of what had the focus; without a key it is known by what it does."""
        now = self._places.get(self.focus)
        if before is not None and before.box.key is None and not does_the_same(now, before):
            same = (one.name for one in self._places.values() if does_the_same(one, before))
            return next(same, self.focus if now is not None else None)
        return self.focus if now is not None else None

    def _index(self) -> None:
        """Note where everything stands, and what scrolls it."""
        places: dict[Hashable, Placed] = {}
        scroll_of: dict[Hashable, Hashable] = {}
        self._scrolling, self._fields = [], {}
        todo: list[tuple[Placed, Hashable]] = [(self.root, None)]
        while todo:
            placed, scroll = todo.pop()
            name, box = placed.name, placed.box
            places[name], scroll_of[name] = placed, scroll
            if isinstance(box, _SCROLLS):
                self._note_scroll(placed)
                scroll = name
            elif isinstance(box, TextField):
                self._fields[name] = box
            if placed.children:
                todo += [(child, scroll) for child in reversed(placed.children)]
        self._places, self._scroll_of = places, scroll_of

    def _note_scroll(self, placed: Placed) -> None:
        """Note how far something is scrolled."""
        name, box = placed.name, placed.box
        self._scrolling.append(placed)
        follows = isinstance(box, Scroll) and box.tail
        if follows and name not in self.scrolled:
            self._new_tails.add(name)
        self.scrolled[name] = at = scrolled_by(placed)
        if follows and at >= placed.content - placed.rect.height:
            self._at_end.add(name)
        else:
            self._at_end.discard(name)

    def _bring_asked(self) -> bool:
        """Scroll to what each scrolled box wants seen; whether anything moved."""
        moved = False
        for placed in self._scrolling:
            name, box = placed.name, placed.box
            wanted = box.seen if isinstance(box, _SCROLLS) else None
            if wanted is None or self._brought.get(name) == (wanted, placed.rect.size):
                continue
            self._brought[name] = (wanted, placed.rect.size)
            if isinstance(box, LongList) and isinstance(wanted, int):
                moved |= self._scroll_to_cell(placed, wanted)
            elif wanted in self._places:
                rect = self._places[wanted].rect
                moved |= self._scroll_to(placed, rect.y, rect.height)
        return moved

    def _scroll_to_cell(self, listing: Placed, index: int) -> bool:
        """Scroll a listing so far that a cell is seen; whether that moves anything."""
        columns, step = cells_of(listing)
        top = listing.rect.y - scrolled_by(listing) + index // columns * step
        return self._scroll_to(listing, top, step)

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

    def _listing_of(self, name: Hashable) -> Placed | None:
        """Return the listing a box is in, None where it is in none."""
        scroll = self._scroll_of.get(name)
        placed = None if scroll is None else self._places[scroll]
        return placed if placed is not None and isinstance(placed.box, LongList) else None


def cells_of(listing: Placed) -> tuple[int, int]:
    """Return how many cells stand in a row of a listing, and the pixels from row to row."""
    if not isinstance(listing.box, LongList):
        return 1, 1
    columns, _wide, step = cells_in(listing.box, listing.rect.width)
    return columns, step


def does_the_same(one: Placed | None, other: Placed | None) -> bool:
    """Return whether two boxes that can be pressed do the same."""
    boxes = (one.box if one else None, other.box if other else None)
    return all(isinstance(box, Press) for box in boxes) and boxes[0].do == boxes[1].do  # type: ignore[union-attr]
