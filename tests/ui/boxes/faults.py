"""What may be wrong with a laid-out screen: words cut, boxes too large, or over another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations

from pygame import Rect

from simulator.ui.boxes.box import Box, LongList, Picture, Press, Scroll, Stack, Text, TextField
from simulator.ui.boxes.layout import BoxLayout, Placed
from simulator.ui.boxes.tree import Tree, words_in

LEAF = (Text, Picture, TextField)


def faults(root: Placed) -> list[str]:
    """Return what is wrong with a laid-out screen, each in a sentence."""
    return [*_cut(root), *_too_large(root), *_over_each_other(root), *_off(root, root.rect)]


def words_of(box: Box) -> str:
    """Return the words that stand in a box by itself."""
    return words_in(BoxLayout(box, Rect(0, 0, 600, 600), {}).root)


def _cut(root: Placed) -> Iterator[str]:
    for placed in root.walk():
        if placed.fitted is None or not isinstance(placed.box, Text):
            continue
        if placed.fitted.cut:
            yield f"cut: {placed.box.words!r} in {placed.rect.width} pixels"
        elif placed.fitted.height > placed.rect.height:
            yield f"cut below: {placed.box.words!r} in {placed.rect.height} pixels"


def _too_large(root: Placed) -> Iterator[str]:
    for placed in root.walk():
        if placed.wants > 0:
            said = words_in(placed)[:120]
            kind = type(placed.box).__name__
            yield f"{kind} {placed.name!r} lacks {placed.wants} pixels: {said!r}"


def _over_each_other(placed: Placed) -> Iterator[str]:
    """Yield leaves that stand over others where nothing stacks them."""
    if not isinstance(placed.box, Stack):
        for one, other in combinations(placed.children, 2):
            if one.rect.colliderect(other.rect) and words_in(one) and words_in(other):
                yield f"{words_in(one)!r} stands over {words_in(other)!r}"
    for child in placed.children:
        yield from _over_each_other(child)


def _off(placed: Placed, room: Rect) -> Iterator[str]:
    """Yield what stands off the screen though nothing scrolls it there."""
    if isinstance(placed.box, (*LEAF, Press)) and not room.contains(placed.rect):
        yield f"off the screen: {words_in(placed) or placed.name!r} at {placed.rect}"
    if not isinstance(placed.box, Scroll | LongList):
        for child in placed.children:
            yield from _off(child, room)


def not_reached(tree: Tree) -> list[str]:
    """Return what can be pressed and is reached by no arrow from anywhere Tab comes to."""
    wanted = {one.name: words_in(one) for one in tree.pressables()}
    root, scrolled = tree.root, dict(tree.scrolled)
    tree.focus = None
    reached = set[Hashable]()
    for _step in range(len(wanted) + 2):
        tree.step_focus(1)
        reached.add(tree.focus)
    seen = [name for name in reached if name in wanted]
    while seen:
        name = seen.pop()
        for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            tree.scrolled.update(scrolled)
            tree.focus = None
            tree.lay_out(root.box, root.rect)
            tree.focus = name
            tree.step_aside(x, y)
            if tree.focus not in reached:
                reached.add(tree.focus)
                seen.append(tree.focus)
    return [words for name, words in wanted.items() if name not in reached]
