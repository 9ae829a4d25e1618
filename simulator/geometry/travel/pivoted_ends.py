"""After which travels a sliding tray may end once it pivots there (MOV-01, RET-06, RET-07).

For one facing all travels are judged at once: each tray, piece of terrain and table edge in the way
forbids an open run of them (`passing`). Facings are closed in on (`narrowing`), so that no pocket
is too small to be found, and none is promised that is not there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.caches import cached
from simulator.geometry.contact import Interval
from simulator.geometry.convex import circle
from simulator.geometry.narrowing import Ranked, best_facing
from simulator.geometry.pivot import legal_facings
from simulator.geometry.placing import KEEP
from simulator.geometry.pose import Point, Pose, facing_of
from simulator.geometry.shapes import Corners, Standing, outline_of
from simulator.geometry.tolerances import END_FOUND, GRID, OVERLAP_DEPTH, ROUNDING, TINY
from simulator.geometry.travel.critical_travels import Obstructing, Sliding, blocked_spans
from simulator.records import dataclass, replace

Run = tuple[float, float, int]
"""A closed run of travel (from, to) in inches, and the rough pieces to be paid for there."""


class Rough(NamedTuple):
    """Rough ground: its outline, and after how many inches the slide enters it (inf: never)."""

    outline: Corners
    entry: float


class End(NamedTuple):
    """An end of a slide: inches of travel, the final facing, and rough pieces to be paid for."""

    travel: float
    facing: float
    owed: int


@dataclass(frozen=True)
class Slideway:
    """A straight way a tray may slide along, and what limits where it may end and how it pivots.

    start: the tray before it slides. least, limit: the travels that count, in inches. reach: the
    inches it may spend; each rough piece costs one. never_on: what it may not end over. keep_off:
    what it keeps an inch off. board: the table it must end on; None where it may hang over.
    """

    start: Standing
    direction: Point
    least: float
    limit: float
    reach: float
    never_on: tuple[Corners, ...] = ()
    keep_off: tuple[Corners, ...] = ()
    board: tuple[float, float] | None = None
    rough: tuple[Rough, ...] = ()

    @property
    def turning(self) -> float:
        """Return by how much the tray may reach further, in inches for each radian it turns."""
        return max(self.start.tray.width, self.start.tray.depth) / 2

    def on_board(self, corners: Corners, spare: float) -> tuple[float, float]:
        """Return the travels at which the tray is on the table, or over its edge by `spare`.

        `corners` is the pivoted tray before it slides.
        """
        if self.board is None:
            return (-math.inf, math.inf)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        low, high = -math.inf, math.inf
        ux, uy = self.direction
        for over, rate in (
            (-min(xs), -ux),
            (-min(ys), -uy),
            (max(xs) - self.board[0], ux),
            (max(ys) - self.board[1], uy),
        ):
            left = spare - over  # over + rate * travel <= spare
            if abs(rate) < TINY:
                if left < 0.0:
                    return (math.inf, -math.inf)
            elif rate > 0.0:
                high = min(high, left / rate)
            else:
                low = max(low, left / rate)
        return low, high

    def paid_for(
        self, corners: Corners, free: Sequence[tuple[float, float]], slack: float = 0.0
    ) -> list[Run]:
        """Cut runs where rough ground is entered or turned onto, and where it is too dear.

        `corners` is the pivoted tray before it slides.
        """
        return list(self._paid(corners, free, slack)) if self.rough else [(*run, 0) for run in free]

    def _paid(
        self, corners: Corners, free: Sequence[tuple[float, float]], more: float
    ) -> Iterator[Run]:
        turned = [
            blocked_spans(corners, self.direction, piece.outline, -OVERLAP_DEPTH - more)
            for piece in self.rough
        ]
        cuts = [piece.entry + ROUNDING for piece in self.rough if piece.entry < math.inf]
        cuts += [end for spans in turned for span in spans for end in span]
        for low, high in free:
            inner = sorted(cut for cut in cuts if low < cut < high)
            ends = (low, *inner, high) if low < high else (low, low)
            for first, last in pairwise(ends):
                middle = (first + last) / 2
                owed = sum(
                    1
                    for piece, spans in zip(self.rough, turned, strict=True)
                    if piece.entry < middle - ROUNDING
                    or any(low < middle < high for low, high in spans)
                )
                if first <= self.reach - owed + ROUNDING:
                    yield first, max(first, min(last, self.reach - owed)), owed


_MOST_KNOWN: Final = 1_000
"""How many facings a search remembers; 40,000 of a narrow gap once held 240 MB."""


class TurningTray:
    """A slideway whose tray is turned to many facings: what does not change is found once.

    Each facing is looked at twice as a rule, loosened and exactly; both times what is in the way
    lies where it lay.
    """

    def __init__(self, way: Slideway) -> None:
        self._way = way
        self._foes = [Obstructing(other, way.direction) for other in way.keep_off]
        self._others = [Obstructing(other, way.direction) for other in way.never_on]
        self._known: dict[float, tuple[Corners, Sliding]] = {}

    def runs(self, facing: float, slack: float | None = None) -> list[Run]:
        """Return the runs of travel after which the tray may end pivoted to a facing.

        With `slack` every clearance is loosened by so many inches, beyond what rounding forgives.
        """
        way, known = self._way, self._known.get(facing)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            corners = outline_of(way.start.pose.turned(facing), way.start.tray)
            known = self._known[facing] = (corners, Sliding(corners, way.direction))
        corners, sliding = known
        # A touch deeper than the grid is left out: `legal_facings`, which judges what is found,
        # looks for facings from where outlines begin to touch. What bounds it must not forgive
        # more: an arc that only touches more deeply would be halved to its end for nothing.
        depth = GRID + (slack or 0.0)
        clear = KEEP - depth
        clear = clear if clear > 0.0 else min(clear, -OVERLAP_DEPTH)
        least, limit = way.least, way.limit
        low, high = way.on_board(corners, depth)
        low, high = max(low, least), min(high, limit)
        forbidden: list[tuple[float, float]] = []
        for others, clearance in ((self._foes, clear), (self._others, -depth)):
            for one in others:
                span = sliding.blocked(one, clearance)
                if span is not None and span[1] > least and span[0] < limit:
                    forbidden.append(span)
        free = list(_free(low, high, forbidden)) if forbidden else [(low, high)]
        return way.paid_for(corners, free, slack or 0.0) if low <= high else []

    def followed(self, end: End) -> float:
        """Return how far the ends go on without a gap from one of them, in whatever facings."""
        way, (at, facing, _owed) = self._way, end
        while True:
            (x, y), (ux, uy) = way.start.pose.centre, way.direction
            standing = way.start.at(Pose(x + ux * at, y + uy * at))
            free = legal_facings(
                standing, keep_off=way.keep_off, never_on=way.never_on, board=way.board
            )
            tried = {facing: None} | dict.fromkeys(free.critical(()))
            runs = [(run, turn) for turn in tried for run in self.runs(turn)]
            ends = [(high, turn) for (low, high, _), turn in runs if low - GRID <= at <= high]
            further, facing = max(ends, default=(at, facing))
            if further - at <= END_FOUND / 2:
                return max(at, further)
            at = further


def _free(
    low: float, high: float, forbidden: Sequence[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """Yield the closed runs between two travels that open runs leave free."""
    for start, end in sorted(forbidden):
        if low <= start and low <= high:
            yield low, min(start, high)
        low = max(low, end)
    if low <= high:
        yield low, high


def furthest_end(way: Slideway, upto: float = math.inf) -> End | None:
    """Return the end of greatest travel up to a wished one, in some facing; None without any."""
    return _found(replace(way, limit=min(way.limit, upto)), _furthest)


def soonest_end(way: Slideway, beyond: float = 0.0) -> End | None:
    """Return the end of least travel beyond a given one, in some facing; None without any."""
    return _found(replace(way, least=max(way.least, beyond)), _soonest)


def cheapest_end(way: Slideway) -> End | None:
    """Return the end that costs the fewest inches, rough ground counted; None without any."""
    return _found(replace(way, reach=math.inf), _cheapest)


def some_end(way: Slideway) -> End | None:
    """Return any end in any facing; None is the proof that there is none."""
    return _found(way, _furthest, close=math.inf)


def all_ends(way: Slideway) -> list[Interval]:
    """Return the closed runs of travel with an end in some facing, their limits to END_FOUND.

    Each run is followed from facing to facing, all travels of one judged at once; that nothing
    follows it is proven as for the soonest end.
    """
    turning = TurningTray(_in_the_way(way))
    found: list[Interval] = []
    beyond = way.least
    while (end := soonest_end(way, beyond)) is not None:
        low, high = end.travel, turning.followed(end)
        if found and low - found[-1][1] <= 2 * END_FOUND:
            low = found.pop()[0]
        found.append((low, high))
        beyond = high + END_FOUND
    return found


def _furthest(run: Run) -> float:
    return -run[1]


def _soonest(run: Run) -> float:
    return run[0]


def _cheapest(run: Run) -> float:
    return run[0] + run[2]


def _found(way: Slideway, rank: Callable[[Run], float], close: float = END_FOUND) -> End | None:
    return None if way.least > way.limit else _best(_in_the_way(way), rank, close)


@cached(2048, each=1_000)
def _best(way: Slideway, rank: Callable[[Run], float], close: float) -> End | None:
    """Return the best end of a way that has only on it what a facing may bring the tray near to.

    Who thinks ahead asks it again and again while trays move that are not near.
    """
    turning = TurningTray(way)

    def exact(facing: float) -> Ranked[End] | None:
        runs = turning.runs(facing)
        if not runs:
            return None
        run = min(runs, key=rank)
        low, high, owed = run
        within = min(ROUNDING, (high - low) / 2)  # off the limit by what rounding may cost
        travel = (
            low + within if rank((low, low, owed)) < rank((high, high, owed)) else (high - within)
        )
        return Ranked(rank(run), End(travel, facing, owed))

    def bound(facing: float, slack: float) -> float | None:
        return min(map(rank, turning.runs(facing, slack)), default=None)

    return best_facing(exact, bound, way.turning, aligned=_aligned(way), period=180.0, close=close)


def _aligned(way: Slideway) -> Iterator[float]:
    """Return the facings in which the tray stands as it does now or flush with something."""
    here = way.start.pose.facing
    yield from (here, here + 90.0)
    for outline in (*way.never_on, *way.keep_off):
        if len(outline) > 4:
            continue
        px, py = outline[-1]
        for x, y in outline:
            along = facing_of(x - px, y - py)
            yield from (along, along + 90.0)
            px, py = x, y


def _in_the_way(way: Slideway) -> Slideway:
    """Leave out what no facing brings the tray near to on this way."""
    x, y = way.start.pose.centre
    ux, uy = way.direction
    radius = way.start.tray.radius

    def near(outline: Corners) -> bool:
        ox, oy, other = circle(outline)
        room = radius + other + KEEP
        along = min(max((ox - x) * ux + (oy - y) * uy, way.least), way.limit)
        return math.dist((ox, oy), (x + ux * along, y + uy * along)) <= room

    rough = tuple(p for p in way.rough if p.entry < math.inf or near(p.outline))
    return replace(
        way,
        never_on=tuple(filter(near, way.never_on)),
        keep_off=tuple(filter(near, way.keep_off)),
        rough=rough,
        # What no facing can depend on is the same for all, so that more ways are alike.
        reach=way.reach if rough else math.inf,
        board=None if _stays_inside(way) else way.board,
    )


def _stays_inside(way: Slideway) -> bool:
    """Return whether no facing brings the tray to the table edge anywhere on this way."""
    if way.board is None:
        return True
    x, y = way.start.pose.centre
    ux, uy = way.direction
    room = way.start.tray.radius + ROUNDING
    width, depth = way.board
    return all(
        room <= x + ux * travel <= width - room and room <= y + uy * travel <= depth - room
        for travel in (way.least, way.limit)
    )
