"""What a charge costs after every pivot of a grid, judged with plain polygons.

The independent judge of `best_pivot`. Every facing is taken for itself: all outlines are turned
into the tray's own frame, where the run is an upright box, and Shapely tells where the box meets
them. What comes within NEAR of a limit is judged again in fractions, from the same numbers: then
nothing is rounded. Nothing here shares a formula with the program.

The scenes have two trays and ground that hides nothing. So nothing stands between the two, and what
is met straight ahead is in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Final, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

NEAR: Final = 0.01
"""What comes nearer to a limit is judged in fractions (inches)."""
TOUCH: Final = Fraction(1, 10_000)
"""What lies over something by no more only touches it."""
SAME: Final = Fraction(1, 100_000)
"""A run that misses its roll by no more makes it."""
HARMS: Final = ("dangerous", "fortified", "hindering")

Outline = NDArray[np.float64]


class Ground(NamedTuple):
    """A piece of terrain: its corners and its keywords."""

    outline: Outline
    keywords: frozenset[str]


class Scene(NamedTuple):
    """A charge: the tray's place and half measures, its speed, whom it charges, and the ground.

    landings: the places beside the target of which its player chooses one.
    """

    centre: tuple[float, float]
    wide: float
    deep: float
    speed: int
    start: Outline
    landings: tuple[Outline, ...]
    target: Outline
    ground: tuple[Ground, ...]


class Price(NamedTuple):
    """What a charge costs at a facing; room is the least of `on_roll`, `past` and `aside`."""

    needed: int
    harm: tuple[bool, ...]
    on_roll: float
    past: float
    travel: float
    aside: float

    @property
    def room(self) -> float:
        return min(self.on_roll, self.past, self.aside)


def prices(scene: Scene, facings: Sequence[float]) -> list[Price | None]:
    """Return what each facing costs; None for one that leads not to the target."""
    turns = np.radians(facings)
    sines, cosines = np.sin(turns), np.cos(turns)
    targets = _turned(scene, scene.target, sines, cosines)
    met = shapely.intersection(shapely.polygons(targets), _box(-scene.wide, 0.0, scene.wide, 99.0))
    x0, y0, x1, _y1 = shapely.bounds(met).T
    unsure = ~((x1 - x0 > NEAR) & (y0 > scene.deep + NEAR)) & ~np.isnan(x0)
    travels = y0 - scene.deep
    for at in np.flatnonzero(unsure):
        travels[at] = _exact_run(scene, targets[at])
    grounds = [_turned(scene, piece.outline, sines, cosines) for piece in scene.ground]
    ends = scene.deep + np.nan_to_num(travels)
    boxes = np.array([shapely.box(-scene.wide, -scene.deep, scene.wide, end) for end in ends])
    fresh = [not _lies_over(scene.start, piece.outline) for piece in scene.ground]
    covers = [_covers(boxes, outlines, scene) for outlines in grounds]
    gaps = [
        np.atleast_1d(shapely.distance(boxes, shapely.polygons(outlines))) for outlines in grounds
    ]
    places = [_at_place(scene, landing) for landing in scene.landings]
    return [
        None
        if np.isnan(travels[at])
        else _price(
            scene,
            places,
            targets[at],
            float(travels[at]),
            [bool(new and over[at]) for new, over in zip(fresh, covers, strict=True)],
            [float(gap[at]) if new else np.inf for new, gap in zip(fresh, gaps, strict=True)],
        )
        for at in range(len(facings))
    ]


def _price(
    scene: Scene,
    places: list[tuple[bool, ...]],
    target: Outline,
    travel: float,
    covered: list[bool],
    gaps: list[float],
) -> Price | None:
    lost = sum(
        over for over, piece in zip(covered, scene.ground, strict=True) if "rough" in piece.keywords
    )
    needed = max(1, int(np.ceil(travel + lost - scene.speed)))
    if abs(travel - round(travel)) < NEAR:  # it just makes a roll, or just misses it
        run = min(_heights(target, scene.wide)) - Fraction(scene.deep)
        rolls = (roll for roll in range(1, 20) if run + lost <= scene.speed + roll + SAME)
        needed = min(rolls)
    if needed > 6:
        return None
    met = [piece for over, piece in zip(covered, scene.ground, strict=True) if over]
    harm = min(reduce(_more, met, place) for place in places)
    costlier = [
        gap
        for gap, over, piece in zip(gaps, covered, scene.ground, strict=True)
        if not over and (_more(harm, piece) != harm or "rough" in piece.keywords)
    ]
    on_roll = scene.speed + needed - lost - travel
    x0, _y0, x1, _y1 = shapely.bounds(shapely.polygons(target))
    aside = min(scene.wide - x0, x1 + scene.wide)
    return Price(needed, harm, on_roll, min(costlier, default=np.inf), travel, float(aside))


def _more(harm: tuple[bool, ...], piece: Ground) -> tuple[bool, ...]:
    return tuple(one or word in piece.keywords for one, word in zip(harm, HARMS, strict=True))


def _at_place(scene: Scene, landing: Outline) -> tuple[bool, ...]:
    """Return what a place beside the target costs, and dangerous ground the charge starts on."""
    harm: tuple[bool, ...] = (False, False, False)
    for piece in scene.ground:
        if _lies_over(scene.start, piece.outline):
            harm = (harm[0] or "dangerous" in piece.keywords, *harm[1:])
        elif _lies_over(landing, piece.outline):
            harm = _more(harm, piece)
    return harm


# ------------------------------------------------------------------ in the tray's own frame


def _turned(scene: Scene, outline: Outline, sines: Outline, cosines: Outline) -> Outline:
    """Return an outline as each of many turned trays has it: to its right, and ahead."""
    dx, dy = (outline - np.array(scene.centre)).T
    right = np.outer(cosines, dx) - np.outer(sines, dy)
    ahead = np.outer(sines, dx) + np.outer(cosines, dy)
    return np.stack([right, ahead], axis=-1)


def _box(x0: float, y0: float, x1: float, y1: float) -> shapely.Geometry:
    return shapely.box(x0, y0, x1, y1)


def _covers(boxes: NDArray[np.object_], outlines: Outline, scene: Scene) -> NDArray[np.bool_]:
    """Return which boxes lie over an outline by more than a touch."""
    polygons = shapely.polygons(outlines)
    x0, y0, x1, y1 = shapely.bounds(boxes).T
    inner = shapely.box(x0 + NEAR, y0 + NEAR, x1 - NEAR, y1 - NEAR)
    found: NDArray[np.bool_] = shapely.intersects(inner, polygons)
    for at in np.flatnonzero(~found & (shapely.distance(boxes, polygons) < NEAR)):
        corners = [(x0[at], y0[at]), (x1[at], y0[at]), (x1[at], y1[at]), (x0[at], y1[at])]
        found[at] = _lies_over(np.array(corners), outlines[at])
    return found


# ------------------------------------------------------------------ in fractions


def _exact(outline: Outline) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(float(x)), Fraction(float(y))) for x, y in outline]


def _lies_over(one: Outline, other: Outline) -> bool:
    """Return whether two convex outlines lie over each other by more than a touch.

    Along the normal of every edge the slide that parts them is longer than TOUCH.
    """
    first, second = _exact(one), _exact(other)
    for ring in (first, second):
        for k, (x, y) in enumerate(ring):
            nx, ny = y - ring[k - 1][1], ring[k - 1][0] - x
            ours = [nx * px + ny * py for px, py in first]
            theirs = [nx * px + ny * py for px, py in second]
            part = min(max(ours) - min(theirs), max(theirs) - min(ours))
            if part <= 0 or part * part <= TOUCH * TOUCH * (nx * nx + ny * ny):
                return False
    return True


def _exact_run(scene: Scene, target: Outline) -> float:
    """Return the run to a target that is only just met, nan where it is brushed or stood on."""
    heights = _heights(target, scene.wide - float(TOUCH))
    if not heights or min(heights) < scene.deep - TOUCH:
        return float("nan")
    return max(0.0, float(min(_heights(target, scene.wide)) - Fraction(scene.deep)))


def _heights(outline: Outline, half: float) -> list[Fraction]:
    """Return how far ahead the corners of an outline are that lie in the strip ahead."""
    points, side = _exact(outline), Fraction(half)
    heights = [y for x, y in points if abs(x) <= side]
    for k, (x, y) in enumerate(points):
        px, py = points[k - 1]
        crossed = (at for at in (-side, side) if (px < at) != (x < at))
        heights += [py + (at - px) * (y - py) / (x - px) for at in crossed]
    return heights
