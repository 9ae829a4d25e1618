"""Where plates are laid beside what they speak of: one layout for a whole still picture.

A plate covers no tray, no token and no other plate. Where there is no room beside its tray it
lies further off, and a leader runs from it to a dot on the tray's edge.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np
from pygame import Rect

from simulator.records import dataclass
from simulator.ui.board.pixel_outline import Numbers, Outline, Pixel

Places = tuple[Numbers, Numbers, Numbers]
"""Left and upper edges of places, and what each costs."""

RINGS: Final = (7, 15, 26, 40, 58, 80, 108, 142, 184, 236)
"""Pixels between a plate and what it speaks of that are tried, the nearest first."""
SLIDES: Final = (0.5, 0.25, 0.75, 0.0, 1.0, -0.35, 1.35)
"""Where along a side a plate is tried: 0 and 1 are its ends."""
APART: Final = 2
"""Pixels a plate keeps off trays, tokens and other plates."""
COARSE: Final = 14
"""Pixels between the places tried all over the board where nothing near is free."""
COVERS: Final = 4000.0
"""What covering a tray or token costs, in pixels of distance; another plate costs half."""
TURNED: Final = 9.0
"""What a place on the far side of the wished one costs, twice this where it is opposite."""
ASTRAY: Final = 22.0
"""What a place beside the cloth costs."""
CROSSES: Final = 95.0
"""What a plate costs that lies on a leader."""
OVER: Final = 260.0
"""What a leader costs that runs over another tray or token: a plate further off is better."""
SHORT: Final = 3.0
"""Leaders shorter than this run over no tray."""
LEADERS: Final = 12.0
"""Leaders shorter than this cross no plate."""
PASSES: Final = 2
"""How often every plate is laid anew at most, once all the others lie."""
FAR: Final = 600.0
"""What a place anywhere on the board costs besides its distance."""
NEAR: Final = 4
"""So many rings are tried first."""
MOST: Final = 160
"""So many places of a kind are looked at, the cheapest."""
FLOORS: Final = (0.0, float(RINGS[NEAR]), FAR)
"""What a place costs at least: near, further off, and anywhere."""
TRADES_FROM: Final = 30.0
"""A plate that lies so much worse than it would alone may drive others away ..."""
MOST_TRADED: Final = 2
"""... at most so many ..."""
TRIED: Final = 12
"""... from one of so many places, the cheapest."""
STAYS: Final = 24.0
"""How much worse a place may be where a plate lay before, so that plates do not jump about."""
GOOD: Final = 140.0
"""Where no place costs more, no other order is tried."""
NOWHERE: Final = Rect(-9999, -9999, 0, 0)


@dataclass(frozen=True, slots=True)
class Tag:
    """A plate to be laid: its size, what it speaks of, and on which side of it it belongs."""

    size: tuple[int, int]
    of: Outline
    side: Pixel = (0.0, 1.0)
    """A unit vector: down the screen is (0, 1)."""
    was: Pixel | None = None
    """Its upper left corner in the last layout: it stays there unless that is much worse."""


@dataclass(frozen=True, slots=True)
class PlateGround:
    """What plates are laid on.

    within: no plate leaves it; cloth: leaving it costs a little; solid: outlines no plate covers;
    quiet: outlines that are better left free, each with its cost.
    """

    within: Rect
    cloth: Rect
    solid: tuple[Outline, ...] = ()
    quiet: tuple[tuple[Outline, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a plate lies, and the leader from its edge (`tip`) to what it speaks of (`dot`)."""

    rect: Rect
    dot: Pixel
    tip: Pixel
    away: float = 0.0
    """How long the leader is."""


def name_places(tags: Sequence[Tag], ground: PlateGround) -> list[Spot]:
    """Lay all plates, then each anew beside the others; give them in their order.

    Who is laid first finds the best places, so where a plate lies badly other orders are tried: the
    most crowded first, then the largest first. What costs least in all is kept.
    """
    layout = _Layout(tags, ground)
    count = range(len(tags))
    orders = [
        sorted(count, key=lambda index: len(layout.places[index].near), reverse=True),
        sorted(count, key=lambda index: tags[index].size, reverse=True),
    ]
    least, found = math.inf, list[Spot]()
    for order in orders:
        cost, spots = layout.laid(order)
        if cost < least:
            least, found = cost, spots
        if max(layout.costs, default=0.0) < GOOD:
            break
    return found


LIFTED: Final = Spot(NOWHERE, NOWHERE.topleft, NOWHERE.topleft)
"""Of a plate that is not laid yet."""


class _Layout:
    """The plates laid so far; one that is not laid yet lies nowhere."""

    def __init__(self, tags: Sequence[Tag], ground: PlateGround) -> None:
        self.ground = ground
        self.places = [_Places(tag, ground) for tag in tags]
        self.spots: list[Spot] = []
        self.plates: list[Rect] = []
        self.costs: list[float] = []
        self.long: dict[int, Spot] = {}
        """Those with leaders that may cross something."""

    def laid(self, order: Sequence[int]) -> tuple[float, list[Spot]]:
        """Lay all plates, in this order at first; return what it costs, and where they lie."""
        self.spots = [LIFTED] * len(order)
        self.long.clear()
        self.plates = [NOWHERE] * len(order)
        self.costs = [0.0] * len(order)
        for index in order:
            self.lay(index, *self.best(index))
        for _again in range(PASSES):
            if not sum(self.moves(index) for index in order):
                break
        for _again in range(PASSES):
            worst = sorted(order, key=lambda index: -self.costs[index])
            if not sum(self.trade(index) for index in worst):
                break
        return sum(cost**1.2 for cost in self.costs), self.spots

    def lay(self, index: int, cost: float, spot: Spot) -> None:
        """Lay a plate down."""
        self.spots[index], self.costs[index] = spot, cost
        self.long.pop(index, None)
        if spot.away > LEADERS:
            self.long[index] = spot
        self.plates[index] = spot.rect.inflate(2 * APART, 2 * APART)

    def best(self, index: int) -> tuple[float, Spot]:
        """Find the place of a plate that costs least while the others lie where they do."""
        held, self.plates[index] = self.plates[index], NOWHERE
        least, found = math.inf, LIFTED
        places = self.places[index]
        for floor, cheapest in enumerate(FLOORS):
            if least <= cheapest:
                break
            for number, (base, left, top) in enumerate(places.group(floor)):
                if base >= least:
                    break
                rect = Rect((left, top), places.tag.size)
                cost = base + len(rect.collidelistall(self.plates)) * COVERS / 2
                if cost >= least:
                    continue
                spot, crossed = places.leader((floor, number), rect)
                cost += crossed + self._crossed(index, spot)
                if cost < least:
                    least, found = cost, spot
        self.plates[index] = held
        return least, found

    def moves(self, index: int) -> bool:
        """Lay a plate anew; whether it lies elsewhere now."""
        before = self.spots[index].rect
        self.lay(index, *self.best(index))
        return self.spots[index].rect != before

    def trade(self, index: int) -> bool:
        """Have a plate that lies badly drive others away, where all of them lie better then."""
        places = self.places[index]
        for number, (base, left, top) in enumerate(places.group(0)[:TRIED]):
            if self.costs[index] < base + TRADES_FROM:
                return False
            rect = Rect((left, top), places.tag.size)
            away = [one for one in rect.collidelistall(self.plates) if one != index]
            if len(away) <= MOST_TRADED:
                spot, crossed = places.leader((0, number), rect)
                if self._traded(index, base + crossed, spot, away):
                    return True
        return False

    def _traded(self, index: int, cost: float, spot: Spot, away: Sequence[int]) -> bool:
        """Lay a plate where others give way; take it back where that is no better."""
        involved = [index, *away]
        before = [(self.costs[one], self.spots[one]) for one in involved]
        for one in away:
            self.plates[one] = NOWHERE
            self.long.pop(one, None)
        self.lay(index, cost, spot)
        for one in away:
            self.lay(one, *self.best(one))
        self.costs[index] += self._crossed(index, spot)
        if sum(self.costs[one] for one in involved) < sum(was for was, _spot in before) - 1.0:
            return True
        for one, (was, old) in zip(involved, before, strict=True):
            self.lay(one, was, old)
        return False

    def _crossed(self, index: int, spot: Spot) -> float:
        """Return what it costs that leaders run over plates."""
        cost = 0.0
        for other, laid in self.long.items():
            if other != index:
                cost += CROSSES * bool(spot.rect.clipline(laid.dot, laid.tip))
        if spot.away > LEADERS:
            reach = Rect(spot.dot, (1, 1)).union(Rect(spot.tip, (1, 1)))
            near = reach.collidelistall(self.plates)
            cost += CROSSES * sum(bool(self.plates[at].clipline(spot.dot, spot.tip)) for at in near)
        return cost


class _Places:
    """The places of one plate, the cheapest first, as long as no other plate is thought of."""

    def __init__(self, tag: Tag, ground: PlateGround) -> None:
        self.tag, self.ground = tag, ground
        reach = tag.of.box.inflate(2 * (RINGS[2] + tag.size[0]), 2 * (RINGS[2] + tag.size[1]))
        self.near = [one for one in ground.solid if reach.colliderect(one.box)]
        """What lies so close to it that it may be in the way."""
        self._groups: list[list[tuple[float, float, float]]] = []
        self._leaders: dict[tuple[int, int], tuple[Spot, float]] = {}

    def group(self, number: int) -> list[tuple[float, float, float]]:
        """Return the near places (0), the further ones (1), or those all over the board (2)."""
        while number >= len(self._groups):
            rings = (RINGS[:NEAR], RINGS[NEAR:], ())[len(self._groups)]
            wanted = _rings(self.tag, rings) if rings else self._all_over()
            self._groups.append(self._weighed(wanted))
        return self._groups[number]

    def _all_over(self) -> Places:
        within, (wide, high) = self.ground.within, self.tag.size
        xs = np.arange(within.left, within.right - wide + 1, COARSE, dtype=float)
        ys = np.arange(within.top, within.bottom - high + 1, COARSE, dtype=float)
        left, top = (grid.ravel() for grid in np.meshgrid(xs, ys))
        x, y = self.tag.of.centre
        away = np.hypot(left + wide / 2 - x, top + high / 2 - y)
        return left, top, FAR + away

    def _weighed(self, places: Places) -> list[tuple[float, float, float]]:
        """Add what each place costs on its ground, and give them with the cheapest first."""
        (wide, high), within, cloth = self.tag.size, self.ground.within, self.ground.cloth
        left, top, cost = places
        inside = (left >= within.left) & (top >= within.top)
        inside &= (left + wide <= within.right) & (top + high <= within.bottom)
        left, top, cost = left[inside], top[inside], cost[inside]
        if not len(left):
            return []
        outside = (left < cloth.left) | (top < cloth.top)
        outside |= (left + wide > cloth.right) | (top + high > cloth.bottom)
        cost += ASTRAY * outside
        if self.tag.was is not None:
            stays = (left == self.tag.was[0]) & (top == self.tag.was[1])
            cost = np.where(stays, np.maximum(cost - STAYS, 0.0), cost)
        reach = Rect(left.min(), top.min(), np.ptp(left) + wide, np.ptp(top) + high)
        for one, price in self.ground.quiet:
            if one.box.colliderect(reach):
                cost += price * one.under(left, top, wide, high)
        grown = (left - APART, top - APART, wide + 2 * APART, high + 2 * APART)
        for one in self.ground.solid:
            if one.box.colliderect(reach):
                cost += COVERS * one.under(*grown)
        order = np.argsort(cost, kind="stable")[:MOST]
        rows = zip(cost[order].tolist(), left[order].tolist(), top[order].tolist(), strict=True)
        return list(rows)

    def leader(self, number: tuple[int, int], rect: Rect) -> tuple[Spot, float]:
        """Return a place with its leader, and what it costs that it runs over other trays.

        The leader is the shortest; where that runs over another tray, one to another point of the
        edge that runs over fewer.
        """
        if number not in self._leaders:
            own = self.tag.of
            dot = own.nearest(_clamped(own.centre, rect))
            spot, over = self._led(rect, own.nearest(_clamped(dot, rect)))
            if over:
                edge = (one for one in own.around() if not own.crossed(one, _clamped(one, rect)))
                ways = [self._led(rect, one) for one in edge]
                spot, over = min(((spot, over), *ways), key=lambda way: (way[1], way[0].away))
            self._leaders[number] = (spot, OVER * over)
        return self._leaders[number]

    def _led(self, rect: Rect, dot: Pixel) -> tuple[Spot, int]:
        """Return a place with its leader to a dot, and how many other trays that runs over."""
        own, tip = self.tag.of, _clamped(dot, rect)
        spot = Spot(rect, dot, tip, math.dist(dot, tip))
        if spot.away <= SHORT:
            return spot, 0
        return spot, sum(one is not own and one.crossed(dot, tip) for one in self.ground.solid)


def _clamped(at: Pixel, rect: Rect) -> Pixel:
    x = min(max(at[0], rect.left), rect.right - 1)
    return (x, min(max(at[1], rect.top), rect.bottom - 1))


def _rings(tag: Tag, rings: Sequence[int]) -> Places:
    """Return the places of a plate at some distances all around, each with what it costs."""
    (wide, high), box = tag.size, tag.of.box
    found: list[tuple[float, float, float]] = []
    sides = ((0, 1), (0, -1), (1, 0), (-1, 0))
    turned = [(1.0 - tag.side[0] * dx - tag.side[1] * dy) * TURNED for dx, dy in sides]
    for away, slide in product(rings, SLIDES):
        off = away + abs(slide - 0.5) * 8.0
        x = box.left + round((box.width - wide) * slide)
        y = box.top + round((box.height - high) * slide)
        found += (
            (x, box.bottom + away, off + turned[0]),
            (x, box.top - high - away, off + turned[1]),
            (box.right + away, y, off + turned[2]),
            (box.left - wide - away, y, off + turned[3]),
        )
    left, top, cost = np.array(found, dtype=float).T
    return left, top, cost
