"""How pieces of a disputed table are moved by hand: together, held by edges, with a ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from simulator.cases.edge import kept_on
from simulator.cases.pieces import Piece, placed, pose_of, turned_about
from simulator.content.cases.case_records import CaseUnit
from simulator.content.cases.casefile import Case
from simulator.geometry.measure import distance, overlaps
from simulator.geometry.pose import Point, Pose, Segment
from simulator.geometry.snapping import TURN, Block, HeldBy, block_of, blocks_along, snapped
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.ui.board.ruler import Measure, edge_to_edge
from simulator.ui.disputes.pieces import exchanged, outline, piece, pieces, title_of


@dataclass(frozen=True, slots=True)
class Held:
    """What holds a piece while it is moved: how, the other's id, and the line that shows it."""

    how: HeldBy
    by: str
    guide: Segment

    def words(self, name: str) -> str:
        """Return what holds; `name` is what the other is called."""
        said = {
            HeldBy.FLUSH: _("flush with {name}"),
            HeldBy.INCH: _("1 in from {name}"),
            HeldBy.CENTRED: _("centred on {name}"),
            HeldBy.HALF: _("half along {name}"),
            HeldBy.EVEN: _("in line with {name}"),
        }
        return said[self.how].format(name=name)


def block(one: Piece) -> Block | None:
    """Return a piece as a rectangle; None for a token and for round or crooked terrain."""
    return block_of(outline(one))


def named(case: Case, name: str) -> str:
    """Return what a piece is called, as on the board."""
    one = piece(case, name)
    return title_of(case, one) if isinstance(one, CaseUnit) else name


def slid(case: Case, names: Sequence[str], dx: float, dy: float) -> Case:
    """Return a case with pieces slid by a table vector, no further than to the edge of the table.

    They keep their places to each other; trays stand wholly on the table, everything else with
    its centre.
    """
    moved = [(one, pose_of(one)) for one in _those(case, names)]
    if not moved:
        return case
    x, y = moved[0][1].centre
    ends: list[Point] = []
    for one, here in moved:
        ends += outline(one) if isinstance(one, CaseUnit) else (here.centre,)
    xs, ys = [at[0] + dx for at in ends], [at[1] + dy for at in ends]
    box = tuple((ex, ey) for ex in (min(xs), max(xs)) for ey in (min(ys), max(ys)))
    x1, y1 = kept_on(case, (x + dx, y + dy), box)
    for one, here in moved:
        there = replace(here, x=here.x + x1 - x, y=here.y + y1 - y)
        case = exchanged(case, one.id, placed(one, there))
    return case


def turned(case: Case, names: Sequence[str], degrees: float) -> Case:
    """Return a case with pieces turned clockwise, several of them about their common middle."""
    moved = list(_those(case, names))
    if not moved:
        return case
    if len(moved) == 1:
        here = pose_of(moved[0])
        there = replace(here, facing=round(here.facing + degrees, 3))
        return exchanged(case, moved[0].id, placed(moved[0], there))
    about = middle(case, names)
    for one in moved:
        case = exchanged(case, one.id, turned_about(one, about, 0.0, 0.0, degrees))
    return case


def middle(case: Case, names: Sequence[str]) -> Point:
    """Return the middle of the box round the centres of pieces."""
    centres = [pose_of(one).centre for one in _those(case, names)]
    xs, ys = [x for x, _y in centres], [y for _x, y in centres]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def snapping(
    case: Case, name: str, pose: Pose, together: Sequence[str], reach: float
) -> tuple[Pose, tuple[Held, ...]]:
    """Return where a piece put to a pose comes to lie, and what of the table holds it there.

    Nothing of `together` holds it, which moves along, and then it is not turned either.
    """
    one = piece(case, name)
    mine = None if one is None else block(placed(one, pose))
    if mine is None:
        return pose, ()
    others = [other for other in pieces(case) if other.id not in together]
    blocks = [(other.id, at) for other in others for at in blocks_along(outline(other))]
    turn = TURN if tuple(together) == (name,) else 0.0
    found = snapped(mine, [at for _id, at in blocks], reach, turn)
    if not found.holds:
        return pose, ()
    holds = tuple(Held(hold.how, blocks[hold.other][0], hold.guide) for hold in found.holds)
    facing = pose.facing + found.pose.facing - mine.pose.facing
    return Pose(found.pose.x, found.pose.y, facing), holds


def rulers(case: Case, moving: Sequence[str], partner: str) -> Iterator[Measure]:
    """Measure from what is moved to the piece nearest to it, and to `partner`, if there is one.

    Terrain that a tray stands in is not what is near it.
    """
    moved = list(_those(case, moving))
    others = [one for one in pieces(case) if one.id not in moving]
    pairs = [(one, other) for one in moved for other in others]
    free = [(one, other) for one, other in pairs if not overlaps(outline(one), outline(other))]
    gaps = [distance(outline(one), outline(other)) for one, other in free]
    chosen = [free[gaps.index(min(gaps))]] if free else []
    chosen += [pair for pair in pairs if pair[1].id == partner and pair not in chosen][:1]
    for one, other in chosen:
        yield from between(case, one.id, other.id)


def between(case: Case, first: str, second: str) -> Iterator[Measure]:
    """Measure two pieces, as the ruler of a battle does; nothing where one is gone."""
    one, other = piece(case, first), piece(case, second)
    if one is not None and other is not None:
        names = (named(case, first), named(case, second))
        yield edge_to_edge(outline(one), outline(other), names)


def within(case: Case, first: Point, second: Point) -> tuple[str, ...]:
    """Return the ids of all pieces whose centres lie in the box between two table points."""
    (x0, x1), (y0, y1) = sorted((first[0], second[0])), sorted((first[1], second[1]))
    centres = ((one.id, pose_of(one).centre) for one in pieces(case))
    return tuple(name for name, (x, y) in centres if x0 <= x <= x1 and y0 <= y <= y1)


def next_that_way(case: Case, name: str, dx: float, dy: float) -> str:
    """Return the piece next to another in a direction; itself where none lies there."""
    here = {one.id: pose_of(one).centre for one in pieces(case)}
    if name not in here:
        return next(iter(here), "")
    x, y = here[name]
    ways = [
        ((cx - x) * dx + (cy - y) * dy, abs((cx - x) * dy) + abs((cy - y) * dx), other)
        for other, (cx, cy) in here.items()
    ]
    found = [(along + 2 * aside, other) for along, aside, other in ways if along > 0]
    return min(found)[1] if found else name


def _those(case: Case, names: Sequence[str]) -> Iterator[Piece]:
    return (one for one in pieces(case) if one.id in names)
