"""The ruler: what lies between two trays, or a tray and a place, measured as the rules do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.engine.position import Position
from simulator.geometry.measure import nearest, nearest_to
from simulator.geometry.pose import Point, Segment
from simulator.geometry.shapes import Corners, box
from simulator.language.texts import translate as _
from simulator.model.state import UnitId
from simulator.records import dataclass
from simulator.rules.battlefield.distance import range_to
from simulator.rules.battlefield.sight import shoots_all_round
from simulator.ui.palette import LineStyle

_SPECK: Final = 1e-6
"""Half the width in inches of the speck a point is measured as."""

End = UnitId | Point
"""One end of the ruler: a unit, or a place on the table."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured distance: its ends, what it says, and how its line is drawn."""

    ends: Segment
    words: str
    line: LineStyle = LineStyle.SOLID
    inches: float = 0.0


def measures(now: Position, start: End, end: End) -> Iterator[Measure]:
    """Measure tray edge to tray edge, and from the arrow for a unit that shoots (RNG-08)."""
    if start == end:
        return
    names = (_name(now, start), _name(now, end))
    yield edge_to_edge(_outline(now, start), _outline(now, end), names)
    if isinstance(start, str) and isinstance(end, str) and _shoots(now, start):
        if shoots_all_round(now, start):
            near = nearest(now.corners(start), now.corners(end))
            words = _("{inches:.2f} in range, from any part of its tray")
            yield Measure(
                (near.at_p, near.at_q), words.format(inches=near.distance), LineStyle.DASHED
            )
            return
        arrow = now.standing(start).arrow
        goal = nearest_to(arrow, now.corners(end)).at_q
        words = _("{inches:.2f} in range, from the arrow").format(inches=range_to(now, start, end))
        yield Measure((arrow, goal), words, LineStyle.DASHED)


def edge_to_edge(first: Corners, second: Corners, names: tuple[str, str]) -> Measure:
    """Measure two outlines, nearest point to nearest point (AMB-46), and say between whom."""
    gap = nearest(first, second)
    words = _("{start} to {end}\n{inches:.2f} in from edge to edge")
    said = words.format(inches=gap.distance, start=names[0], end=names[1])
    return Measure((gap.at_p, gap.at_q), said, inches=gap.distance)


def _outline(now: Position, end: End) -> Corners:
    if isinstance(end, str):
        return now.corners(end)
    x, y = end
    return box(x - _SPECK, y - _SPECK, x + _SPECK, y + _SPECK)


def _name(now: Position, end: End) -> str:
    if isinstance(end, str):
        return now.name(end)
    return _("({x:.1f}, {y:.1f})").format(x=end[0], y=end[1])


def _shoots(now: Position, unit: UnitId) -> bool:
    return any(attack.kind.ranged for attack in now.card(unit).attacks)
