"""Where trays of a case stand by the edge: with their centre on the table, best wholly (AMB-11)."""

from __future__ import annotations

from simulator.content.cases.casefile import Case
from simulator.geometry.measure import bounds
from simulator.geometry.pose import Point
from simulator.geometry.shapes import Corners
from simulator.geometry.tolerances import ROUNDING
from simulator.language.lengths import WrittenInches
from simulator.language.texts import translate as _
from simulator.records import dataclass


@dataclass(frozen=True, slots=True)
class Beyond:
    """How a tray stands beyond the edge: along `key` ("x" or "y"), by how many inches.

    least and most are the values of that key with which a tray turned like this stands right.
    """

    key: str
    inches: float
    least: float
    most: float

    @property
    def expected(self) -> str:
        """Return what would be right."""
        return _("{least} to {most}, where the tray stands on the table").format(
            least=WrittenInches.shortest(self.least), most=WrittenInches.shortest(self.most)
        )

    @property
    def found(self) -> str:
        """Return what is wrong."""
        return f"{self.inches:.3f} " + _("in beyond the edge")


def beyond_edge(case: Case, centre: Point, corners: Corners) -> Beyond | None:
    """Return whether a tray stands beyond the edge of a case's table; None when it stands on it.

    Where the table lets a pivoted tray hang over (AMB-11), only its centre must be on the table.
    """
    if case.rulings.get("edge_overhang", False):
        corners = (centre,)
    x0, y0, x1, y1 = bounds(corners)
    found = []
    for key, at, low, high, size in (
        ("x", centre[0], x0, x1, case.board.width),
        ("y", centre[1], y0, y1, case.board.depth),
    ):
        over = max(-low, high - size)
        if over > ROUNDING:
            found.append(Beyond(key, over, at - low, size - (high - at)))
    return max(found, key=lambda one: one.inches, default=None)


def kept_on(case: Case, centre: Point, corners: Corners) -> Point:
    """Return the place nearest to a tray's centre at which it stands on the table."""
    x0, y0, x1, y1 = bounds(corners)
    x, y = centre
    return (
        min(max(x, x - x0), case.board.width - (x1 - x)),
        min(max(y, y - y0), case.board.depth - (y1 - y)),
    )
