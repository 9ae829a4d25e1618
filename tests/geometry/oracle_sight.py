"""An independent, exact answer to "who sees whom", in whole numbers (LOS-05, AMB-02).

Another idea than the program's: a widest corridor touches two corners squarely, or runs along a
line through two corners. So all such directions are tried, all around. Along one direction the
front part, the target and every tray are intervals of offsets; whether a tray stands before the
target, and past the front part, is told by lines that separate it from each. What lies over the
front part is cut into what sticks out beyond each of its edges. Coordinates are the floats' exact
values, counted in steps of 2**-90; only corners that arise by cutting need to be rounded to that
step.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from simulator.geometry.shapes import Corners, Standing
from simulator.geometry.tolerances import SIGHT_WIDTH
from simulator.geometry.trays import Arcs

Exact = tuple[Fraction, Fraction]
Outline = list[Exact]
Whole = tuple[int, int]
STEPS = 2**90


@dataclass(frozen=True)
class Truth:
    """What is so: the widest corridor (rounded once, at the end), and the exact answer."""

    in_arc: bool
    visible: bool
    width: float


def truth(
    viewer: Standing,
    target: Corners,
    blockers: Sequence[Corners],
    *,
    strict_arc_end: bool = False,
    from_front_edge: bool = False,
    width: float = SIGHT_WIDTH,
) -> Truth:
    """Decide exactly whether a corridor wider than `width` joins front part and target."""
    frame = Frame(viewer)
    goal = frame.local(target)
    if not frame.in_arc(goal, Fraction(width)):
        return Truth(in_arc=False, visible=False, width=0.0)
    part = frame.part()
    if from_front_edge:
        part = part[:2]
        goal = cut(goal, Fraction(0), Fraction(1), Fraction(0))
    if strict_arc_end:
        for plane in ((Fraction(0), Fraction(1), Fraction(0)), *frame.arc_sides()):
            goal = cut(goal, *plane)
    walls = [
        piece
        for blocker in blockers
        for piece in sticking_out(frame.local(blocker), part)
        if reaches(piece, part, goal)
    ]
    whole_part, whole_goal, *whole_walls = (
        [(round(x * STEPS), round(y * STEPS)) for x, y in shape] for shape in [part, goal, *walls]
    )
    over, under = widest(whole_part, whole_goal, whole_walls)
    share = Fraction(over * over, under) / (STEPS * STEPS) / frame.unit_squared
    return Truth(in_arc=True, visible=share > Fraction(width) ** 2, width=math.sqrt(share))


class Frame:
    """Coordinates along and square to the front edge, times its length: exact, without a root."""

    def __init__(self, viewer: Standing) -> None:
        rear_left, rear_right, right, left = (exact(p) for p in viewer.corners)
        self.middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
        self.along = (right[0] - left[0], right[1] - left[1])
        self.unit_squared = self.along[0] ** 2 + self.along[1] ** 2
        self.half = self.unit_squared / 2
        rear = ((rear_left[0] + rear_right[0]) / 2, (rear_left[1] + rear_right[1]) / 2)
        self.depth = -self.place(rear)[1]
        self.diagonal = viewer.tray.arcs is Arcs.DIAGONAL
        self.lean = 2 * self.half / self.depth if self.diagonal else Fraction(1)

    def place(self, point: Exact) -> Exact:
        dx, dy = point[0] - self.middle[0], point[1] - self.middle[1]
        ax, ay = self.along
        return (dx * ax + dy * ay, dy * ax - dx * ay)

    def local(self, corners: Corners) -> Outline:
        return [self.place(exact(point)) for point in corners]

    def part(self) -> Outline:
        """Return the front part, its front edge first.

        The arc lines led back, at most to the middle.

        The arc lines of a tray with diagonals meet in the middle; those at 45 degrees as far
        behind the front edge as half of it is long, if the tray is that deep.
        """
        deep = self.depth / 2 if self.diagonal else min(self.half, self.depth / 2)
        rear = self.half - self.lean * deep
        edge = [(self.half, Fraction(0)), (-self.half, Fraction(0))]
        return [*edge, (-rear, -deep), (rear, -deep)] if rear else [*edge, (rear, -deep)]

    def arc_sides(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        return [(Fraction(side), self.lean, self.half) for side in (-1, 1)]

    def in_arc(self, outline: Outline, depth: Fraction) -> bool:
        """Return whether some part lies deeper than `depth` in the arc (roots rounded to 1e-16)."""
        unit = Fraction(math.sqrt(self.unit_squared))
        slant = Fraction(math.hypot(1.0, float(self.lean)))
        outline = cut(outline, Fraction(0), Fraction(1), -depth * unit)
        for a, b, c in self.arc_sides():
            outline = cut(outline, a, b, c - depth * unit * slant)
        return area(outline) > 0


def exact(point: tuple[float, float]) -> Exact:
    return (Fraction(point[0]), Fraction(point[1]))


def cut(outline: Outline, a: Fraction, b: Fraction, c: Fraction) -> Outline:
    """Keep the part where a*x + b*y + c >= 0."""
    kept: Outline = []
    for k, (x, y) in enumerate(outline):
        x0, y0 = outline[k - 1]
        before, here = a * x0 + b * y0 + c, a * x + b * y + c
        if (before < 0 < here) or (here < 0 < before):
            share = before / (before - here)
            kept.append((x0 + share * (x - x0), y0 + share * (y - y0)))
        if here >= 0:
            kept.append((x, y))
    return kept if len(kept) > 2 else []


def area(outline: Outline) -> Fraction:
    twice = sum(
        (outline[k - 1][0] * y - outline[k - 1][1] * x for k, (x, y) in enumerate(outline)),
        Fraction(0),
    )
    return twice / 2


def sticking_out(wall: Outline, part: Outline) -> list[Outline]:
    """Return a wall whole if it stands clear of the front part, else what lies beyond each edge."""
    beyond = []
    for k, (x1, y1) in enumerate(part):
        x0, y0 = part[k - 1]
        nx, ny = y1 - y0, x0 - x1  # outward
        beyond.append(cut(wall, nx, ny, -nx * x0 - ny * y0))
    clear = any(outer == wall for outer in beyond)
    return [wall] if clear and len(part) > 2 else [outer for outer in beyond if outer]


def reaches(wall: Outline, part: Outline, goal: Outline) -> bool:
    """Return whether a wall is not wholly beside or beyond everything that lines can pass."""
    ends = {*part, *goal}
    for p, q in combinations(ends, 2):
        for a, b in ((p, q), (q, p)):
            nx, ny = b[1] - a[1], a[0] - b[0]
            edge = all((x - a[0]) * nx + (y - a[1]) * ny <= 0 for x, y in ends)
            if edge and all((x - a[0]) * nx + (y - a[1]) * ny >= 0 for x, y in wall):
                return False
    return True


def widest(part: list[Whole], goal: list[Whole], walls: list[list[Whole]]) -> tuple[int, int]:
    """Return the widest corridor as (counter, squared denominator) of its width."""
    corners = list({*part, *goal, *(p for wall in walls for p in wall)})
    normals = [(separation(part, wall), separation(wall, goal)) for wall in walls]
    ax, ay = separation(part, goal)
    best = (0, 1)
    for direction in directions(corners):
        dx, dy = direction
        towards = ax * dx + ay * dy
        if not towards:
            continue
        if towards < 0:
            dx, dy = -dx, -dy
        own = [x * dy - y * dx for x, y in part]
        target = [x * dy - y * dx for x, y in goal]
        low, high = max(min(own), min(target)), min(max(own), max(target))
        if high <= low:
            continue
        shadows = []
        for wall, ((px, py), (gx, gy)) in zip(walls, normals, strict=True):
            if px * dx + py * dy > 0 and gx * dx + gy * dy > 0:
                offsets = [x * dy - y * dx for x, y in wall]
                shadows.append((min(offsets), max(offsets)))
        gap = largest_gap(low, high, sorted(shadows))
        under = dx * dx + dy * dy
        if gap * gap * best[1] > best[0] * best[0] * under:
            best = (gap, under)
    return best


def largest_gap(low: int, high: int, shadows: list[Whole]) -> int:
    gap, free_from = 0, low
    for start, end in shadows:
        if start > free_from:
            gap = max(gap, min(start, high) - free_from)
        free_from = max(free_from, end)
        if free_from >= high:
            return gap
    return max(gap, high - free_from)


def directions(corners: list[Whole]) -> Iterator[Whole]:
    """Yield every direction along or square to the step between two corners, once, one way."""
    seen = set()
    for (x0, y0), (x1, y1) in combinations(corners, 2):
        gx, gy = x1 - x0, y1 - y0
        for dx, dy in ((gx, gy), (-gy, gx)):
            common = math.gcd(dx, dy) * (1 if (dy, dx) > (0, 0) else -1)
            direction = (dx // common, dy // common)
            if direction not in seen:
                seen.add(direction)
                yield direction


def separation(wall: list[Whole], goal: list[Whole]) -> Whole:
    """Return the normal, from the first to the second, of the line that parts them best."""
    best, least = (0, 1), -math.inf
    for own, other, sign in ((wall, goal, 1), (goal, wall, -1)):
        for k, (x1, y1) in enumerate(own):
            x0, y0 = own[k - 1]
            nx, ny = y1 - y0, x0 - x1  # outward
            length = math.hypot(nx, ny)
            if not length:
                continue
            apart = min((x - x0) * nx + (y - y0) * ny for x, y in other) / length
            if apart > least:
                best, least = (sign * nx, sign * ny), apart
    return best
