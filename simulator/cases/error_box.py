"""How much of a table's measuring error turns a verdict.

Nobody measures a tray's place and facing exactly. Every position that fits the measurements
within the error is as likely the true one, so we judge many of them, each exactly, and count. The
positions come from one fixed sequence that fills the box evenly, so that the same case always gives
the same share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import hypot, radians, sqrt
from typing import Any, Final

from simulator.cases.answer import Answer, rounded
from simulator.cases.answers import verdict
from simulator.cases.pieces import Piece, turned_about
from simulator.cases.position import SetUp, set_up
from simulator.cases.seeing import outline
from simulator.content.case_records import AskDistance
from simulator.content.casefile import Case, names_of
from simulator.content.errors import ContentError
from simulator.geometry.contact import in_contact, nearer_than
from simulator.geometry.convex import centroid, hull
from simulator.geometry.pose import Point
from simulator.texts import translate as _

POSITIONS: Final = 256
"""Positions that are judged."""
MOST: Final = 12
"""Things that are moved at most: what is asked about, what blocks, then what stands between."""

DECISIVE: Final[Mapping[str, tuple[str, ...]]] = {
    "sight": ("visible",),
    "arc": ("arc",),
    "range": ("in_range",),
    "distance": ("contact", "engaged"),
    "move": ("legal",),
    "charge": ("legal", "side", "needed_roll"),
    "retreat": ("possible", "frees"),
    "actions": ("maneuver", "march", "retreat", "charge", "ranged_attack", "melee_attack"),
    "control": ("covers", "touches"),
    "quadrant": ("quadrant",),
    "inside": ("inside",),
}
"""The keys of an answer that make up its verdict; questions about dice alone have no place here."""

_PRIMES: Final = (
    *(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61),
    *(67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151),
)


@dataclass(frozen=True, slots=True)
class ErrorBox:
    """How exactly a table is measured: the largest error of a centre and of a facing, either way.

    The inches hold along x and along y separately.
    """

    inches: float = 0.1
    degrees: float = 2.0


@dataclass(frozen=True, slots=True)
class Share:
    """What came of judging the error box; `impossible` positions would have trays overlap."""

    box: ErrorBox
    moved: tuple[str, ...]
    judged: int
    turned: int
    impossible: int

    @property
    def share(self) -> float | None:
        """Give the share of possible positions whose verdict is another, None if there is none."""
        possible = self.judged - self.impossible
        return self.turned / possible if possible else None

    @property
    def sentence(self) -> str:
        """Say how large the share is."""
        share = self.share
        if share is None:
            return _("No position within your measuring error can stand on a table.")
        names = {"inches": self.box.inches, "degrees": self.box.degrees, "share": share}
        if self.turned == 0:
            words = _("No position within ±{inches:g} in and ±{degrees:g}° turns this verdict.")
        else:
            words = _("{share:.1%} of the positions within ±{inches:g} in and ±{degrees:g}° turn "
                      "this verdict.")  # fmt: skip
        return words.format(**names)

    @property
    def how(self) -> str:
        """Say how it was found out."""
        words = _("{judged} positions, spread evenly by a fixed sequence, each judged exactly; "
                  "moved and turned: {moved}. Trays in contact move together. {impossible} of them "
                  "left out because trays would overlap.")  # fmt: skip
        return words.format(
            judged=self.judged, moved=", ".join(self.moved), impossible=self.impossible
        )


class Trial:
    """The error box of one answer, judged position by position, so that a window need not wait."""

    def __init__(
        self,
        table: SetUp,
        index: int,
        found: Answer,
        box: ErrorBox,
        positions: int = POSITIONS,
    ) -> None:
        """Begin the trial of an answer that was found to question `index`."""
        self.table, self.index, self.box, self.positions = table, index, box, positions
        self.groups = _groups(table, index, _measured(table, index, found, box))
        self._decided = decided(found)
        self._judged = self._turned = self._impossible = 0

    @property
    def done(self) -> bool:
        """Say whether every position was judged."""
        return self._judged >= self.positions or not self.groups or not self._decided

    @property
    def progress(self) -> float:
        """Give the share of positions that were judged."""
        return self._judged / self.positions

    def step(self) -> None:
        """Judge one more position."""
        case = self._position(self._judged)
        self._judged += 1
        try:
            # A tray flush with the edge is measured no better than others; that it would hang over
            # by the error makes no position of the others impossible.
            other = decided(verdict(set_up(case, on_table=False), self.index))
        except ContentError:
            self._impossible += 1
            return
        self._turned += other != self._decided

    def result(self) -> Share | None:
        """Give what came of it so far; None for a question whose verdict no place decides."""
        if not self.groups or not self._decided:
            return None
        moved = tuple(name for group in self.groups for name in group)
        return Share(self.box, moved, self._judged, self._turned, self._impossible)

    def _position(self, number: int) -> Case:
        """Give the case as it might really stand; number 0 is the case as it was measured."""
        moves: dict[str, tuple[Point, float, float, float]] = {}
        shares = _shares(number, 3 * len(self.groups))
        for group in self.groups:
            dx, dy, turn = (2.0 * next(shares) - 1.0 for _axis in range(3))
            about = _middle([centroid(outline(self.table.now, name)) for name in group])
            move = (about, dx * self.box.inches, dy * self.box.inches, turn * self.box.degrees)
            moves |= dict.fromkeys(group, move)
        return _moved(self.table.case, moves)


def decided(answer: Answer) -> dict[str, Any]:
    """Give the part of an answer that is its verdict; empty where no place on the table decides."""
    keys = DECISIVE.get(answer.question, ())
    if "outcome" in answer.values:  # a charge with its roll: what it does, not what it needed
        keys = ("legal", "outcome", "side") if answer.yes else ("legal", "outcome")
    return {key: rounded(answer.values.get(key)) for key in keys}


# ------------------------------------------------------------------ what was measured


def _measured(table: SetUp, index: int, found: Answer, box: ErrorBox) -> list[str]:
    """Give what the verdict may rest on: what the question names, and all that stands between."""
    now = table.now
    named = list(dict.fromkeys(name for _key, name in names_of(table.case.ask[index])))
    around = [point for name in named for point in outline(now, name)]
    for corners in (*found.marks.swept, *(ghost for ghost, _word in found.marks.ghosts)):
        around += corners
    if not around:
        return []
    field = hull(around)
    near = [*found.values.get("blockers", ())]
    for name in (*now.state.units, *(piece.id for piece in now.state.terrain)):
        edge = outline(now, name)
        if nearer_than(field, edge, _reach(edge, box)):
            near.append(name)
    return list(dict.fromkeys(named + near))[:MOST]


def _reach(edge: Sequence[Point], box: ErrorBox) -> float:
    """Give how far two things of this size may each come nearer within the error."""
    x, y = centroid(tuple(edge))
    radius = max(hypot(px - x, py - y) for px, py in edge)
    return 2.0 * (sqrt(2.0) * box.inches + radius * radians(box.degrees)) + 1e-9


def _groups(table: SetUp, index: int, measured: list[str]) -> list[tuple[str, ...]]:
    """Put trays that touch into one group: contact is seen, not measured.

    Only where the question is whether two trays touch, those two are moved apart.
    """
    now, ask = table.now, table.case.ask[index]
    units = list(now.state.units)
    apart = {frozenset((ask.a, ask.b))} if isinstance(ask, AskDistance) else set()
    leader = {name: name for name in (*measured, *units)}
    for first, second in combinations(units, 2):
        if frozenset((first, second)) not in apart and in_contact(
            now.corners(first), now.corners(second)
        ):
            old, new = leader[second], leader[first]
            leader = {name: new if lead == old else lead for name, lead in leader.items()}
    groups: dict[str, list[str]] = {}
    wanted = {leader[name] for name in measured}
    for name in (*measured, *units):
        if leader[name] in wanted and name not in groups.setdefault(leader[name], []):
            groups[leader[name]].append(name)
    return [tuple(group) for group in groups.values()][: len(_PRIMES) // 3]


# ------------------------------------------------------------------ the sequence


def _shares(number: int, axes: int) -> Iterator[float]:
    """Yield one coordinate for each axis, 0 to 1: multiples of the square roots of primes, mod 1.

    Such a sequence fills the box evenly however many axes there are (Weyl). Number 0 is its middle.
    """
    for prime in _PRIMES[:axes]:
        yield (0.5 + number * sqrt(prime)) % 1.0


def _middle(points: Sequence[Point]) -> Point:
    return (sum(x for x, _y in points) / len(points), sum(y for _x, y in points) / len(points))


def _moved(case: Case, moves: Mapping[str, tuple[Point, float, float, float]]) -> Case:
    def moved(piece: Piece) -> Any:
        return turned_about(piece, *moves[piece.id]) if piece.id in moves else piece

    return replace(
        case,
        units=tuple(moved(unit) for unit in case.units),
        terrain=tuple(moved(piece) for piece in case.terrain),
        tokens=tuple(moved(token) for token in case.tokens),
    )
