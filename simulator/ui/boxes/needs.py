"""How boxes share their room: what each needs, along a row or column, and where it begins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from simulator.ui.boxes.box import Align, Several

Need = tuple[int, int]
"""The least a box can do with, in pixels, and what it wishes."""


def shared(room: int, needs: Sequence[Need], grows: Sequence[float]) -> list[int]:
    """Share room out: all get what they wish, or the least and a part of what is left over.

    What is left when all have what they wish goes to those that grow. The sizes add up to the room
    whenever something grows or shrinks.
    """
    least, wished = [need[0] for need in needs], [need[1] for need in needs]
    spare = room - sum(wished)
    if spare >= 0:
        weights = list(grows)
    elif room > sum(least):
        spare = room - sum(least)
        weights = [float(most - few) for few, most in needs]
        wished = least
    else:
        return least
    if not sum(weights):
        return wished
    steps = [0, *accumulate(weights)]
    marks = [round(spare * step / steps[-1]) for step in steps]
    return [size + end - start for size, (start, end) in zip(wished, pairwise(marks), strict=True)]


def bounded(need: Need, fixed: int | None, least: int, most: int | None) -> Need:
    """Return what a box needs within what is said of its size."""
    if fixed is not None:
        return fixed, fixed
    few, wished = max(need[0], least), max(need[1], least)
    return (few, wished) if most is None else (min(few, most), min(wished, most))


def largest(needs: Sequence[Need], more: int) -> Need:
    """Return what the largest of some boxes needs, and so many pixels more."""
    least = max((need[0] for need in needs), default=0)
    return least + more, max((need[1] for need in needs), default=0) + more


def summed(needs: Sequence[Need], box: Several, axis: int) -> Need:
    """Return what boxes along a row (axis 0) or column (1) need together."""
    free = box.gap * max(0, len(needs) - 1) + 2 * box.pad[axis]
    return sum(need[0] for need in needs) + free, sum(need[1] for need in needs) + free


def of_ways(needs: Sequence[Need]) -> Need:
    """Return what ways to show the same need: the least of any, and the wish of the first."""
    return min(need[0] for need in needs), needs[0][1]


def starts(at: int, sizes: Sequence[int], gap: int) -> list[int]:
    """Return where boxes of these sizes begin, one after the other."""
    return [*accumulate((size + gap for size in sizes), initial=at)][: len(sizes)]


def start(align: Align, at: int, room: int, size: int) -> int:
    """Return where a box begins in room that may be larger."""
    if align is Align.CENTRE:
        return at + (room - size) // 2
    return at + room - size if align is Align.END else at


def moved(shares: Sequence[int], needs: Sequence[int]) -> list[int]:
    """Move pixels from parts that have more than they need to those that have less.

    Where all together have too little, each that lacks something gets a like part of what there is.
    """
    lacking = [max(0, need - share) for share, need in zip(shares, needs, strict=True)]
    spare = [max(0, share - need) for share, need in zip(shares, needs, strict=True)]
    pixels = min(sum(lacking), sum(spare))
    got, given = _split(pixels, lacking), _split(pixels, spare)
    return [share + more - less for share, more, less in zip(shares, got, given, strict=True)]


def _split(pixels: int, weights: Sequence[int]) -> list[int]:
    """Return whole pixels shared out by weights; they add up."""
    whole = max(1, sum(weights))
    marks = [pixels * sum(weights[:number]) // whole for number in range(len(weights) + 1)]
    return [end - start for start, end in pairwise(marks)]
