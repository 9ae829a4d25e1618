"""Where every box stands: how large it wishes to be, and what it gets of the room there is.

Widths go first, from the leaves up; then heights, which depend on widths as words wrap; then places
from the screen down. A part that is described as before and gets the room it had is kept as it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from pygame import Rect

from simulator.records import dataclass
from simulator.ui.boxes.box import (
    Align,
    Box,
    ColumnBox,
    FirstFit,
    Grid,
    LongList,
    Press,
    Row,
    Scroll,
    Several,
    Text,
    TextField,
)
from simulator.ui.boxes.needs import (
    Need,
    bounded,
    largest,
    moved,
    of_ways,
    shared,
    start,
    starts,
    summed,
)
from simulator.ui.boxes.texts import Fitted, text_size, text_widths
from simulator.ui.identity_key import Itself

_Sizes = dict[tuple[Itself, int], Need]
"""What boxes need, each as wide as it is."""
BAR: Final = 12
"""Pixels right of what scrolls, for its bar."""
_SIZES_KEPT: Final = 2_000
"""Sizes that are kept before what is gone is looked for."""
_FIELD: Final = 38
_WINDOW: Final = 60
"""The least height of what scrolls."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A box with its place, in pixels of the canvas, and what stands in it."""

    box: Box
    name: Hashable
    rect: Rect
    clip: Rect
    """Where it is seen: what scrolls shows a part alone."""
    children: tuple[Placed, ...] = ()
    fitted: Fitted | None = None
    """Its words, if it is a text."""
    content: int = 0
    """How high all is that scrolls in it."""
    wants: int = 0
    """Pixels its children would need and have not got."""
    scrolls: bool = False
    """Whether anything in it scrolls, and may stand elsewhere the next time."""

    def walk(self) -> Iterator[Placed]:
        """Yield this and all that stands in it, in the order in which it is drawn."""
        yield self
        for child in self.children:
            yield from child.walk()


class BoxLayout:
    """One laying out of a tree; it asks each box for its size once.

    What is described as in the last laying out takes its sizes from there.
    """

    def __init__(
        self,
        box: Box,
        room: Rect,
        scrolled: Mapping[Hashable, int],
        last: BoxLayout | None = None,
    ) -> None:
        """Lay a tree out in a room; `scrolled` says by how many pixels what scrolls is scrolled."""
        self.scrolled = scrolled
        self._same: dict[Itself, Box] = {}
        """Boxes described as before, by identity, with the box that stood there."""
        self.sizes: _Sizes = {} if last is None else last.sizes
        """What each box needs, by its identity and the width it has; -1 for its width itself."""
        self._most: int = _SIZES_KEPT if last is None else last._most  # noqa: SLF001 - its own kind
        before = None if last is None else last.root
        if before is not None:
            self._pair(box, before)
        self.root: Placed = self.place(box, room, room, (), before)
        self._forget_what_is_gone()

    def _forget_what_is_gone(self) -> None:
        """Drop the sizes of boxes that are no longer there, once they are most of all."""
        if len(self.sizes) > self._most:
            there = {Itself(placed.box) for placed in self.root.walk()}
            for key in [key for key in self.sizes if key[0] not in there]:
                del self.sizes[key]
            self._most = 2 * len(self.sizes) + _SIZES_KEPT

    def _pair(self, box: Box, placed: Placed) -> None:
        """Find what is described as it stood before."""
        if placed.box == box:
            self._same[Itself(box)] = placed.box
        elif type(box) is type(placed.box):
            children = box.children if isinstance(box, Several) else ()
            if isinstance(box, Press | Scroll):
                children = (box.child,)
            for child, stood in zip(children, placed.children, strict=False):
                self._pair(child, stood)

    # ------------------------------------------------------------ how large

    def widths(self, box: Box) -> Need:
        """Return the least width of a box and the width it wishes."""
        box = self._same.get(Itself(box), box)
        key = (Itself(box), -1)
        need = self.sizes.get(key)
        if need is None:
            own = self._own_widths(box)
            need = bounded(own, box.width, box.least_width, box.most_width)
            self.sizes[key] = need
        return need

    def _own_widths(self, box: Box) -> Need:
        need = (0, 0)
        match box:
            case Text():
                need = text_widths(box)
            case Press():
                need = self.widths(box.child)
            case Scroll():
                least, wished = self.widths(box.child)
                need = least + BAR, wished + BAR
            case TextField():
                need = 80, 240
            case LongList():
                needs = [self.widths(box.row(index)) for index in range(min(box.count, 1))]
                need = largest([(box.cell, box.cell)] if box.cell else needs, BAR)
            case Grid():
                columns = self._columns(box, box.columns or 1)
                free = (len(columns) - 1) * box.gap + 2 * box.pad[0]
                wished = len(columns) * largest(columns, 0)[1]
                need = sum(least for least, _ in columns) + free, wished + free
            case Row():
                need = summed([self.widths(child) for child in box.children], box, 0)
            case FirstFit():
                need = of_ways([self.widths(child) for child in box.children])
            case Several():
                need = largest([self.widths(child) for child in box.children], 2 * box.pad[0])
        return need

    def heights(self, box: Box, width: int) -> Need:
        """Return the least height of a box so many pixels wide, and the height it wishes."""
        box = self._same.get(Itself(box), box)
        key = (Itself(box), width)
        need = self.sizes.get(key)
        if need is None:
            own = self._own_heights(box, width)
            need = bounded(own, box.height, box.least_height, box.most_height)
            self.sizes[key] = need
        return need

    def _own_heights(self, box: Box, width: int) -> Need:
        need = (0, 0)
        match box:
            case Text():
                high = text_size(box, width).height
                need = high, high
            case Press():
                need = self.heights(box.child, width)
            case Scroll():
                least, wished = self.heights(box.child, width - BAR)
                need = min(least, _WINDOW), wished
            case LongList():
                need = min(_WINDOW, _listed(box, width)), _listed(box, width)
            case TextField():
                need = (_FIELD, 4 * _FIELD) if box.several else (_FIELD, _FIELD)
            case Grid():
                rows = self._rows_of(box, width)
                need = summed(rows, box, 1)
            case FirstFit():
                need = of_ways([self.heights(way, width) for way in self._ways(box, width)])
            case Row():
                wide = self._shared_widths(box, width)
                pairs = zip(box.children, wide, strict=True)
                need = largest([self.heights(one, w) for one, w in pairs], 2 * box.pad[1])
            case Several():
                inner = width - 2 * box.pad[0]
                needs = [self.heights(one, self._across(one, inner)) for one in box.children]
                below = isinstance(box, ColumnBox)
                need = summed(needs, box, 1) if below else largest(needs, 2 * box.pad[1])
        return need

    def _across(self, box: Box, room: int) -> int:
        """Return how wide a box is in a column or stack with so much room."""
        if box.align is not Align.FILL or box.width is not None:
            return min(self.widths(box)[1], room)
        return room if box.most_width is None else min(room, box.most_width)

    def _shared_widths(self, box: Several, width: int) -> list[int]:
        needs = [self.widths(child) for child in box.children]
        room = width - 2 * box.pad[0] - box.gap * max(0, len(needs) - 1)
        return shared(room, needs, [child.grow for child in box.children])

    def _cells(self, box: Grid, width: int) -> list[int]:
        """Return the widths of a grid's columns."""
        room = width - 2 * box.pad[0]
        columns = box.columns or max(1, (room + box.gap) // (box.cell + box.gap))
        if not box.columns:  # rows as full as each other
            number = max(1, len(box.children))
            columns = -(-number // -(-number // columns))
        wide = shared(room - box.gap * (columns - 1), [(0, 0)] * columns, [1.0] * columns)
        return moved(wide, [least for least, _ in self._columns(box, columns)])

    def _columns(self, box: Grid, columns: int) -> list[Need]:
        """Return what each column of a grid needs."""
        needs = [self.widths(child) for child in box.children]
        return [largest(needs[at::columns], 0) for at in range(columns)]

    def _rows_of(self, box: Grid, width: int) -> list[Need]:
        cells = self._cells(box, width)
        needs = [
            self.heights(child, cells[index % len(cells)])
            for index, child in enumerate(box.children)
        ]
        starts = range(0, len(needs), len(cells))
        return [largest(needs[at : at + len(cells)], 0) for at in starts]

    # ------------------------------------------------------------ where

    def place(
        self, box: Box, rect: Rect, clip: Rect, name: Hashable = (), before: Placed | None = None
    ) -> Placed:
        """Place a box and all in it; what stood the same `before` is kept."""
        box = self._same.get(Itself(box), box)
        known = name if box.key is None else box.key
        stood = before is not None and before.name == known and before.box is box
        if before is not None and stood and not before.scrolls and before.rect.size == rect.size:
            by = (rect.x - before.rect.x, rect.y - before.rect.y)
            return before if by == (0, 0) and before.clip == clip else _moved(before, by, clip)
        match box:
            case Text():
                fitted = text_size(box, rect.width)
                return Placed(box, known, rect, clip, fitted=fitted)
            case Press():
                inside = self._within(box.child, rect, clip, known, before)
                scrolls = any(one.scrolls for one in inside)
                return Placed(box, known, rect, clip, inside, scrolls=scrolls)
            case Scroll():
                return self._scroll(box, rect, clip, known, before)
            case LongList():
                return self._listing(box, rect, clip, known, before)
            case FirstFit():
                index = self._first_that_fits(box, rect)
                inside = self._within(box.children[index], rect, clip, known, before, index)
                return Placed(box, known, rect, clip, inside, scrolls=inside[0].scrolls)
            case Several():
                return self._several(box, rect, clip, known, before)
        return Placed(box, known, rect, clip)

    def _several(
        self, box: Several, rect: Rect, clip: Rect, name: Hashable, before: Placed | None
    ) -> Placed:
        rects, wants = self._rects(box, rect)
        old = before.children if before is not None else ()
        pairs = zip_longest(box.children, rects, old[: len(rects)])
        children = tuple(
            self.place(child, place, clip, (name, index), stood)
            for index, (child, place, stood) in enumerate(pairs)
        )
        scrolls = any(one.scrolls for one in children)
        return Placed(box, name, rect, clip, children, wants=wants, scrolls=scrolls)

    def _within(
        self,
        child: Box,
        rect: Rect,
        clip: Rect,
        name: Hashable,
        before: Placed | None,
        index: int = 0,
    ) -> tuple[Placed, ...]:
        old = before.children[0] if before is not None and before.children else None
        return (self.place(child, rect, clip, (name, index), old),)

    def _ways(self, box: FirstFit, width: int) -> Sequence[Box]:
        """Return the ways that are no wider than a width, the last where all are."""
        return [way for way in box.children if self.widths(way)[0] <= width] or box.children[-1:]

    def _first_that_fits(self, box: FirstFit, rect: Rect) -> int:
        """Return the number of the way that is shown in a rectangle."""
        ways = self._ways(box, rect.width)
        fitting = (way for way in ways if self.heights(way, rect.width)[0] <= rect.height)
        return box.children.index(next(fitting, ways[-1]))

    def _scroll(
        self, box: Scroll, rect: Rect, clip: Rect, name: Hashable, before: Placed | None
    ) -> Placed:
        width = rect.width - BAR
        content = max(self.heights(box.child, width)[1], rect.height)
        at = max(0, min(self.scrolled.get(name, 0), content - rect.height))
        inner = Rect(rect.x, rect.y - at, width, content)
        inside = self._within(box.child, inner, rect.clip(clip), name, before)
        return Placed(box, name, rect, clip, inside, content=content, scrolls=True)

    def _listing(
        self, box: LongList, rect: Rect, clip: Rect, name: Hashable, before: Placed | None
    ) -> Placed:
        content = _listed(box, rect.width)
        at = max(0, min(self.scrolled.get(name, 0), content - rect.height))
        columns, wide, step = cells_in(box, rect.width)
        first, seen = at // step * columns, rect.clip(clip)
        last = min(box.count, ((at + rect.height) // step + 1) * columns)
        children, old = [], {one.name: one for one in before.children} if before else {}
        for index in range(first, last):
            line, column = divmod(index, columns)
            place = Rect(0, rect.y - at + line * step, wide, step - box.gap)
            place.x = rect.x + column * (wide + box.gap)
            cell, stood = box.row(index), old.get((name, index))
            if stood is not None:
                self._pair(cell, stood)
            children.append(self.place(cell, place, seen, (name, index), stood))
        content = max(content, rect.height)
        return Placed(box, name, rect, clip, tuple(children), content=content, scrolls=True)

    def _rects(self, box: Several, rect: Rect) -> tuple[list[Rect], int]:
        """Return where the children of a box stand, and by how many pixels they are too large."""
        inner = rect.inflate(-2 * box.pad[0], -2 * box.pad[1])
        match box:
            case Row():
                wide = self._shared_widths(box, rect.width)
                found = [
                    self._in_row(*pair, inner) for pair in zip(box.children, wide, strict=True)
                ]
                xs = starts(inner.x, wide, box.gap)
                over = max((one.height - inner.height for one in found), default=0)
                for one, x in zip(found, xs, strict=True):
                    one.x = x
                return found, max(sum(wide) + box.gap * (len(wide) - 1) - inner.width, over)
            case Grid():
                return self._grid_rects(box, inner)
            case ColumnBox():
                across = [self._across(child, inner.width) for child in box.children]
                pairs = zip(box.children, across, strict=True)
                needs = [self.heights(child, wide) for child, wide in pairs]
                room = inner.height - box.gap * max(0, len(needs) - 1)
                high = shared(room, needs, [child.grow for child in box.children])
                ys = starts(inner.y, high, box.gap)
                rects = [
                    Rect(start(child.align, inner.x, inner.width, wide), y, wide, h)
                    for child, wide, y, h in zip(box.children, across, ys, high, strict=True)
                ]
                return rects, sum(high) - room
        found = [self._in_stack(child, inner) for child in box.children]
        return found, max((one.height - inner.height for one in found), default=0)

    def _in_row(self, child: Box, wide: int, inner: Rect) -> Rect:
        least, wished = self.heights(child, wide)
        fills = child.align is Align.FILL and child.height is None
        high = inner.height if fills else min(wished, max(inner.height, least))
        if fills and child.most_height is not None:
            high = min(high, child.most_height)
        high = max(high, least)
        return Rect(0, start(child.align, inner.y, inner.height, high), wide, high)

    def _in_stack(self, child: Box, inner: Rect) -> Rect:
        wide = self._across(child, inner.width)
        least, wished = self.heights(child, wide)
        high = inner.height if child.align is Align.FILL and child.height is None else wished
        high = max(least, min(high, inner.height))
        x = start(child.align, inner.x, inner.width, wide)
        return Rect(x, start(child.align, inner.y, inner.height, high), wide, high)

    def _grid_rects(self, box: Grid, inner: Rect) -> tuple[list[Rect], int]:
        cells = self._cells(box, inner.width + 2 * box.pad[0])
        needs = self._rows_of(box, inner.width + 2 * box.pad[0])
        room = inner.height - box.gap * max(0, len(needs) - 1)
        high = shared(room, needs, [box.children[0].grow] * len(needs) if needs else [])
        xs, ys = starts(inner.x, cells, box.gap), starts(inner.y, high, box.gap)
        rects = [
            Rect(xs[index % len(cells)], ys[index // len(cells)], cells[index % len(cells)],
                 high[index // len(cells)])
            for index in range(len(box.children))
        ]  # fmt: skip
        return rects, sum(high) - room


def _moved(placed: Placed, by: tuple[int, int], clip: Rect) -> Placed:
    """Return what is placed so many pixels further, with all that stands in it."""
    children = tuple(_moved(child, by, clip) for child in placed.children)
    box, name, rect = placed.box, placed.name, placed.rect.move(by)
    return Placed(box, name, rect, clip, children, placed.fitted, placed.content, placed.wants)


def cells_in(box: LongList, width: int) -> tuple[int, int, int]:
    """Return how many cells of a list stand in a row, how wide they are, and from row to row."""
    room = width - BAR
    columns = max(1, (room + box.gap) // (box.cell + box.gap)) if box.cell else 1
    wide = (room - box.gap * (columns - 1)) // columns
    return columns, wide, (round(wide * box.shape) or box.high) + box.gap


def _listed(box: LongList, width: int) -> int:
    """Return how high all rows of a list are."""
    columns, _wide, step = cells_in(box, width)
    return max(0, -(-box.count // columns) * step - box.gap)
