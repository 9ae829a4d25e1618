"""How exact sight compares with sampling lines through shapely, in one run on the same boards.

    python benchmarks/sight.py

Ratios are what counts: all rivals take turns, each CPU time is the least of five, and the table
shows medians over the boards or scenes. "Wrong" is judged by the program, which tests/geometry
checks against an exact oracle. The samplers find their polygons ready made; the second finds them
prepared as well, which is the quickest way to ask shapely about one line after another, and the
third asks about all lines and all blockers in one call.
"""

from __future__ import annotations

import importlib.util
import statistics
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from simulator.geometry.convex import clip
from simulator.geometry.pose import Pose, quantise
from simulator.geometry.shapes import Corners, Standing, disc, polygon, rectangle
from simulator.geometry.sight.sight import SightLines
from simulator.geometry.trays import INFANTRY, TRAYS, Arcs
from tests.geometry.sight_scenes import scene

BOARDS = 12
HARD = 150
REPEATS = 5

Named = tuple[str, Corners]


class Board:
    """Twenty trays and six pieces of solid terrain, none over another."""

    def __init__(self, seed: int) -> None:
        dice = Random(seed)
        taken: list[Corners] = []
        self.terrain: list[Named] = []
        while len(self.terrain) < 6:
            centre = (dice.uniform(4, 44), dice.uniform(8, 40))
            piece = dice.choice(
                [disc(centre, 2.5, 12), rectangle(centre, 6.0, 1.0, dice.uniform(0, 180))]
            )
            if self._clear(piece, taken):
                self.terrain.append((f"piece {len(self.terrain)}", piece))
        self.trays: list[Standing] = []
        while len(self.trays) < 20:
            pose = Pose(dice.uniform(3, 45), dice.uniform(3, 45), dice.uniform(0, 360))
            tray = Standing(quantise(pose), dice.choice([INFANTRY, *TRAYS.values()]))
            if self._clear(tray.corners, taken):
                self.trays.append(tray)
        self.woods = [
            (f"wood {k}", disc((dice.uniform(4, 44), dice.uniform(8, 40)), 3.0, 48))
            for k in range(6)
        ]
        self.named = [(f"tray {k}", tray.corners) for k, tray in enumerate(self.trays)]

    @staticmethod
    def _clear(outline: Corners, taken: list[Corners]) -> bool:
        if any(polygon(outline).intersects(polygon(other)) for other in taken):
            return False
        taken.append(outline)
        return True


# ---------------------------------------------------------------- the rivals


def look_out(viewer: Standing, board: Board, own: str) -> SightLines:
    return SightLines(viewer, [one for one in [*board.named, *board.terrain] if one[0] != own])


def exact_matrix(board: Board) -> list[bool]:
    answers = []
    for (own, _), viewer in zip(board.named, board.trays, strict=True):
        view = look_out(viewer, board, own)
        answers += [view.sees(corners, but=name) for name, corners in board.named if name != own]
    return answers


def seen_by_row(board: Board, target: int) -> list[bool]:
    """Return who sees one tray: nineteen cold questions."""
    name, corners = board.named[target]
    return [
        look_out(viewer, board, own).sees(corners, but=name)
        for (own, _), viewer in zip(board.named, board.trays, strict=True)
        if own != name
    ]


def dragged_row(board: Board) -> list[bool]:
    own = board.named[0][0]
    view = look_out(board.trays[0], board, own)
    return [view.sees(corners, but=name) for name, corners in board.named if name != own]


def among_woods(board: Board, *, solid: bool) -> list[bool]:
    """Return whom one tray sees past six round pieces: solid ones, or such as lines may end in."""
    own = board.named[0][0]
    trays = [one for one in board.named if one[0] != own]
    view = SightLines(
        board.trays[0], [*trays, *(board.woods if solid else ())], () if solid else board.woods
    )
    return [view.sees(corners, but=name) for name, corners in trays]


def part_in_arc(viewer: Standing, target: Corners) -> Corners:
    """Return the part of a target ahead of the viewer if some of it is in the front arc."""
    tray = viewer.tray
    lean = tray.width / tray.depth if tray.arcs is Arcs.DIAGONAL else 1.0
    local = tuple(viewer.pose.to_local(point) for point in target)
    ahead = clip(local, 0.0, 1.0, -tray.depth / 2)
    reach = tray.width / 2 - lean * tray.depth / 2
    inside = clip(clip(ahead, -1.0, lean, reach), 1.0, lean, reach)
    return tuple(viewer.pose.to_table(point) for point in ahead) if inside else ()


@lru_cache(maxsize=16384)
def plain(corners: Corners) -> Polygon:
    return Polygon(corners)


def sampled(
    viewer: Standing,
    target: Corners,
    blockers: Sequence[Corners],
    own: int,
    other: int,
    shape: Callable[[Corners], Polygon] = plain,
) -> bool:
    """Sample lines from the front edge to the target's outline, as most programs do.

    Lines that leave over the viewer's own side are not among them (LOS-08).
    """
    part = part_in_arc(viewer, target)
    if not part:
        return False
    left, right = viewer.corners[3], viewer.corners[2]
    starts = [
        (left[0] + t * (right[0] - left[0]), left[1] + t * (right[1] - left[1]))
        for t in ((k + 0.5) / own for k in range(own))
    ]
    ring = shape(part).exterior
    ends = [ring.interpolate(k / other, normalized=True).coords[0] for k in range(other)]
    shapes = [shape(outline) for outline in blockers]
    for start, end in product(starts, ends):
        line = LineString([start, end])
        if not any(blocker.intersects(line) for blocker in shapes):
            return True
    return False


@lru_cache(maxsize=16384)
def prepared(corners: Corners) -> Polygon:
    shape = Polygon(corners)
    shapely.prepare(shape)
    return shape


def sampled_at_once(
    viewer: Standing, target: Corners, blockers: Sequence[Corners], own: int, other: int
) -> bool:
    """Sample the same lines as `sampled`, all of them in one call over numpy arrays."""
    part = part_in_arc(viewer, target)
    if not part:
        return False
    left, right = np.array(viewer.corners[3]), np.array(viewer.corners[2])
    starts = left + ((np.arange(own) + 0.5) / own)[:, None] * (right - left)
    ring = plain(part).exterior
    spots = shapely.line_interpolate_point(ring, np.arange(other) / other, normalized=True)
    ends = shapely.get_coordinates(spots)
    pairs = np.stack((np.repeat(starts, other, 0), np.tile(ends, (own, 1))), axis=1)
    lines = np.asarray(shapely.linestrings(pairs))
    shapes = np.fromiter((prepared(outline) for outline in blockers), dtype=object)
    return not shapely.intersects(shapes[:, None], lines[None, :]).any(axis=0).all()


def sampled_matrix(
    board: Board,
    own: int,
    other: int,
    shape: Callable[[Corners], Polygon] = plain,
    *,
    at_once: bool = False,
) -> list[bool]:
    answers = []
    for (name, _), viewer in zip(board.named, board.trays, strict=True):
        for aim, corners in board.named:
            if aim != name:
                blockers = [c for n, c in [*board.named, *board.terrain] if n not in {name, aim}]
                if at_once:
                    answers.append(sampled_at_once(viewer, corners, blockers, own, other))
                else:
                    answers.append(sampled(viewer, corners, blockers, own, other, shape))
    return answers


# ---------------------------------------------------------------- measuring


def times(rivals: Sequence[Callable[[], object]], repeats: int = REPEATS) -> list[float]:
    """Return the least CPU time of each rival in seconds; they take turns."""
    best = [float("inf")] * len(rivals)
    for _ in range(repeats):
        for k, rival in enumerate(rivals):
            start = process_time()
            rival()
            best[k] = min(best[k], process_time() - start)
    return best


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else "none"


def whole_boards() -> list[tuple[str, str]]:
    boards = [Board(seed) for seed in range(BOARDS)]
    missed = [0, 0]
    invented = visible = 0
    found: list[list[float]] = []
    for board in boards:
        right = exact_matrix(board)
        visible += sum(right)
        for k, (own, other) in enumerate(((5, 8), (11, 16))):
            guess = sampled_matrix(board, own, other)
            missed[k] += sum(a and not b for a, b in zip(right, guess, strict=True))
            invented += sum(b and not a for a, b in zip(right, guess, strict=True))
        exact, row, back, solid, ground, few, ready, array, many = times(
            [
                partial(exact_matrix, board),
                partial(dragged_row, board),
                partial(seen_by_row, board, 0),
                partial(among_woods, board, solid=True),
                partial(among_woods, board, solid=False),
                partial(sampled_matrix, board, 5, 8),
                partial(sampled_matrix, board, 5, 8, prepared),
                partial(sampled_matrix, board, 5, 8, at_once=True),
                partial(sampled_matrix, board, 11, 16),
            ]
        )
        ratios = [few / exact, ready / exact, array / exact, many / exact]
        ratios += [exact / row, exact / (row + back), ground / solid]
        found.append([*ratios, exact * 1e3])
    medians = map(statistics.median, zip(*found, strict=True))
    few, ready, array, many, row, both, woods, cost = medians
    return [
        ("P2 visible pairs that 5x8 sampled lines miss", share(missed[0], visible)),
        ("P2 visible pairs that 11x16 sampled lines miss", share(missed[1], visible)),
        ("P2 pairs that sampled lines see and we do not", str(invented)),
        ("P3 matrix of 20 trays and 6 pieces, 5x8 lines / exact", f"{few:.1f}"),
        ("P3 the same, 5x8 lines, prepared polygons / exact", f"{ready:.1f}"),
        ("P3 the same, 5x8 lines, vectorised / exact", f"{array:.1f}"),
        ("P3 the same, 11x16 lines / exact", f"{many:.1f}"),
        ("P3 the same, exact, on this machine", f"{cost:.1f} ms"),
        ("P5 matrix / one dragged tray sees whom", f"{row:.1f}"),
        ("P5 matrix / the same and who sees it", f"{both:.1f}"),
        ("P5 one tray among six woods / among six solid pieces", f"{woods:.2f}"),
    ]


def hard_scenes() -> list[tuple[str, str]]:
    """Gates of 0.002 to 1 inch, one question at a time."""
    numbers = (number for number in range(100_000) if number % 10 in {1, 3, 9})
    found: list[list[float]] = []
    wrong = visible = 0
    for setup, _ in zip(map(scene, numbers), range(HARD), strict=False):
        viewer, target, named = setup.viewer, setup.target.corners, setup.named
        outlines = [corners for _, corners in named]
        view = SightLines(viewer, named)
        right = view.sees(target)
        visible += right
        wrong += right != sampled(viewer, target, outlines, 5, 8)
        cold, sees, width, few, ready = times(
            [
                partial(look_and_see, viewer, named, target),
                partial(view.sees, target),
                partial(view.sight, target, explain=False),
                partial(sampled, viewer, target, outlines, 5, 8),
                partial(sampled, viewer, target, outlines, 5, 8, prepared),
            ]
        )
        found.append([few / cold, ready / cold, width / sees, cold * 1e6, sees * 1e6])
    few, ready, width, cold, sees = map(statistics.median, zip(*found, strict=True))
    return [
        (f"P1 hard scenes judged wrong by 5x8 lines ({visible} visible)", share(wrong, HARD)),
        ("P1 hard scene, 5x8 lines / exact", f"{few:.1f}"),
        ("P1 hard scene, 5x8 lines, prepared polygons / exact", f"{ready:.1f}"),
        ("P1 hard scene, exact, nothing prepared, on this machine", f"{cold:.0f} us"),
        ("P1 hard scene, exact, viewer prepared, on this machine", f"{sees:.0f} us"),
        ("P6 with corridor width and line / yes or no", f"{width:.2f}"),
    ]


def look_and_see(viewer: Standing, blockers: Sequence[Named], target: Corners) -> bool:
    return SightLines(viewer, blockers).sees(target)


def main() -> None:
    start = perf_counter()
    rows = whole_boards() + hard_scenes()
    floor = "numba is installed, but no native port is kept to compare with"
    if importlib.util.find_spec("numba") is None:
        floor = "skipped: numba is not installed"
    rows.append(("P4 native floor", floor))
    rows.sort()
    print(f"| measured ({BOARDS} boards, {HARD} hard scenes) | result |")
    print("|---|---|")
    for name, result in rows:
        print(f"| {name} | {result} |")
    print(f"\n{perf_counter() - start:.0f} seconds in all")


if __name__ == "__main__":
    main()
