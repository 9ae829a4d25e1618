"""How much of a table's measuring error turns a verdict.

Nobody measures a tray's place and facing exactly. Every position that fits the measurements
within the error is as likely the true one, so we draw many of them at random, judge each exactly,
and count. The draws come from a stream seeded by the text of the case, and there is always the same
number of them: the same case gives the same shares on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from math import hypot, radians, sqrt
from typing import Final

from simulator.cases.case_table import standing_as
from simulator.cases.pieces import Piece, pose_of, turned_about
from simulator.cases.questions.answer_questions import Answered, decided, outcome, verdict
from simulator.cases.questions.sight_question import outline
from simulator.content.cases.case_records import AskDistance, ErrorBox
from simulator.content.cases.casefile import Case, case_text, names_of
from simulator.engine.dice import random_stream
from simulator.engine.position import Position
from simulator.files.plain_data import Value, fields_of
from simulator.geometry.difference import parting
from simulator.geometry.measure import (
    centroid,
    distances,
    hull,
    near_pairs,
    nearer_than,
    overlaps,
)
from simulator.geometry.placing import KEEP
from simulator.geometry.pose import Point, middle_of
from simulator.geometry.shapes import Standing
from simulator.geometry.tolerances import CONTACT_GAP
from simulator.language.shares import wilson
from simulator.language.texts import translate as _
from simulator.records import dataclass
from simulator.rules.battlefield.engagement import corners_touching

TRIALS: Final = 1_000
"""Positions within the error that are judged, unless somebody asks for more."""
MANY: Final = 0.01
"""From this share of the positions on, an answer is too close to call."""

_FAR_REACHING: Final = frozenset({"charge", "retreat", "actions"})
"""Questions that rest on everything around: any pivot, any way out, any enemy."""
_NAMED: Final = 6
"""Names of moved pieces that are told one by one."""

_ROUNDS: Final = 12
"""How often trays are pushed apart before all are taken back towards their measured places."""
_HALVINGS: Final = 20
"""How often that way back is halved."""

Slide = tuple[float, float, float]
"""How a piece is moved by the error: inches along x and y, degrees clockwise."""


@dataclass(frozen=True, slots=True)
class Share:
    """What came of judging positions within the error.

    outcomes: what was answered and how often, the most frequent first. pushed: how many positions
    had trays pushed back until they touched.
    """

    box: ErrorBox
    moved: tuple[str, ...]
    judged: int
    turned: int
    pushed: int
    outcomes: tuple[tuple[str, int], ...] = ()

    @property
    def share(self) -> float:
        """Return the share of the positions whose verdict is another; 0 when none was judged."""
        return self.turned / self.judged if self.judged else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return between which shares the true one lies, 95 times in 100 (Wilson)."""
        return wilson(self.turned, self.judged)

    @property
    def sentence(self) -> str:
        """Return how large the share is, how well it is known, and what is answered instead."""
        low, high = self.interval
        names = {
            **fields_of(self.box, "inches", "degrees"),
            "share": self.share,
            "low": low,
            "high": high,
            "outcomes": self.outcome_words,
        }
        if self.turned == 0:
            words = _(
                "No position within ±{inches:g} in and ±{degrees:g}° was found that turns "
                "this verdict; 95 percent sure that fewer than {high:.1%} do."
            )
            if len(self.outcomes) > 1:
                words = _(
                    "No position within ±{inches:g} in and ±{degrees:g}° was found that turns "
                    "this verdict; 95 percent sure that fewer than {high:.1%} do. "
                    "What it costs differs: {outcomes}."
                )
        else:
            words = _(
                "{share:.1%} of the positions within ±{inches:g} in and ±{degrees:g}° turn "
                "this verdict (95 percent sure: {low:.1%} to {high:.1%}): {outcomes}."
            )
        return words.format(**names)

    @property
    def outcome_words(self) -> str:
        """Return each outcome with its share: "No 12.3%, Yes 87.7%"."""
        words = _("{outcome} {share:.1%}")
        lists = any(", " in outcome for outcome, _count in self.outcomes)
        return ("; " if lists else ", ").join(
            words.format(outcome=outcome, share=count / self.judged)
            for outcome, count in self.outcomes
        )

    @property
    def how(self) -> str:
        """Return how it was found out."""
        words = _(
            "{judged} positions drawn at random, each judged exactly; moved and turned: "
            "{moved}. Trays in contact move together."
        )
        if self.pushed:
            words = _(
                "{judged} positions drawn at random, each judged exactly; moved and turned: "
                "{moved}. Trays in contact move together. In {pushed} of the positions trays "
                "would overlap and were pushed back until they touch."
            )
        shown = ", ".join(self.moved[:_NAMED])
        if len(self.moved) > _NAMED:
            more = len(self.moved) - _NAMED
            shown = _("{names} and {count} more").format(names=shown, count=more)
        said = words.format(judged=self.judged, moved=shown, pushed=self.pushed)
        return f"{said} {own}" if (own := own_error_words(self.box, self.moved)) else said


def own_error_words(box: ErrorBox, among: Sequence[str]) -> str:
    """Return which of some pieces were measured less exactly than the table; empty for none."""
    each = _("{name} ±{inches:g} in and ±{degrees:g}°")
    own = [
        each.format(name=name, inches=inches, degrees=degrees)
        for name, inches, degrees in box.own
        if name in among
    ]
    return _("Measured less exactly: {pieces}.").format(pieces=", ".join(own)) if own else ""


class ErrorTrial:
    """The measuring error of one answer, judged position by position.

    A window judges on a thread, so that nobody waits; a command waits.
    """

    def __init__(self, asked: Answered, box: ErrorBox, trials: int = TRIALS) -> None:
        """Begin the trial of an answer by so many positions."""
        table = asked.table
        self.table, self.index, self.box = table, asked.index, box
        self.groups = tuple(groups_of(asked, rests_on(asked, box)))
        self._boxes = [box.of(*group) for group in self.groups]
        outlines = [[outline(table.now, name) for name in group] for group in self.groups]
        self._about = [middle_of(map(centroid, edges)) for edges in outlines]
        self._near = _near_pairs(table.now, self.groups, box)
        self._ask, self._decided = asked.ask, asked.decided
        self._stream = random_stream(_seed(asked), "measuring error")
        self._trials, self._pushed = trials, 0
        self._outcomes: Counter[str] = Counter()
        self._turned = 0
        self._over = not (self.groups and self._decided and box.open)
        """Whether there is nothing to judge."""

    @property
    def done(self) -> bool:
        """Whether all positions are judged."""
        return self._over or self.judged >= self._trials

    @property
    def judged(self) -> int:
        """Return the number of positions that were judged."""
        return self._outcomes.total()

    def step(self) -> None:
        """Judge one more position."""
        shifts: list[Slide] = []
        for box in self._boxes:
            dx, dy, turn = (2.0 * self._stream.random() - 1.0 for _axis in range(3))
            shifts.append((dx * box.inches, dy * box.inches, turn * box.degrees))
        case, pushed = self._apart(shifts)
        self._pushed += pushed
        there = verdict(standing_as(self.table, case), self.index)
        self._turned += decided(there, self._ask) != self._decided
        self._outcomes[outcome(there, self._ask)] += 1

    def result(self) -> Share | None:
        """Return what came of it so far; None for a question whose verdict no place decides."""
        if self._over:
            return None
        moved = tuple(name for group in self.groups for name in group)
        outcomes = tuple(self._outcomes.most_common())
        return Share(self.box, moved, self.judged, self._turned, self._pushed, outcomes)

    def _apart(self, shifts: list[Slide]) -> tuple[Case, bool]:
        """Return the case moved so, trays that would overlap pushed back until they touch.

        Each of the two gives way by half of the least slide that parts them, within its error;
        where that leads nowhere, all are taken back towards where they were measured.
        """
        case = self._moved(shifts)
        clash = self._clash(case)
        if clash is None:
            return case, False
        drawn = list(shifts)
        for _round in range(_ROUNDS):
            first, second, (dx, dy) = clash
            # What the one cannot give within its error, the other gives.
            ax, ay = self._pushed_by(shifts, first, (-dx / 2, -dy / 2))
            bx, by = self._pushed_by(shifts, second, (dx + ax, dy + ay))
            self._pushed_by(shifts, first, (bx - ax - dx, by - ay - dy))
            case = self._moved(shifts)
            clash = self._clash(case)
            if clash is None:
                return case, True
        low, high = 0.0, 1.0  # at 0 all stand as measured, and nothing overlaps
        for _step in range(_HALVINGS):
            share = (low + high) / 2
            case = self._moved([(x * share, y * share, turn * share) for x, y, turn in drawn])
            low, high = (share, high) if self._clash(case) is None else (low, share)
        return self._moved([(x * low, y * low, turn * low) for x, y, turn in drawn]), True

    def _pushed_by(self, shifts: list[Slide], number: int, way: Point) -> Point:
        """Push a group as far as its error allows; return by how much it was."""
        x, y, turn = shifts[number]
        most = self._boxes[number].inches
        new = tuple(max(-most, min(most, at + by)) for at, by in zip((x, y), way, strict=True))
        shifts[number] = (new[0], new[1], turn)
        return (new[0] - x, new[1] - y)

    def _clash(self, case: Case) -> tuple[int, int, Point] | None:
        """Return two groups with trays over each other, and the least slide of the second."""
        if not self._near:
            return None
        records = {unit.id: unit for unit in case.units}
        close = {name for one, two, _first, _second in self._near for name in (one, two)}
        trays = {
            name: Standing(pose_of(records[name]), self.table.now.card(name).tray).corners
            for name in close
        }
        for one, two, first, second in self._near:
            if overlaps(trays[one], trays[two]):
                return first, second, parting(trays[one], trays[two])
        return None

    def _moved(self, shifts: Sequence[Slide]) -> Case:
        """Return the case with every group moved and turned about its middle."""
        moves: dict[str, tuple[Point, float, float, float]] = {}
        for group, about, (dx, dy, turn) in zip(self.groups, self._about, shifts, strict=True):
            moves |= dict.fromkeys(group, (about, dx, dy, turn))
        return case_moved(self.table.case, moves)


def with_own_errors(box: ErrorBox, case: Case) -> ErrorBox:
    """Return a measuring error with those of the units that were measured less exactly."""
    own = tuple(
        (unit.id, unit.measuring_error.inches, unit.measuring_error.degrees)
        for unit in case.units
        if unit.measuring_error is not None and box.open
    )
    return replace(box, own=own)


def _seed(asked: Answered) -> int:
    """Return a seed that belongs to a case and its question, whatever its file is called."""
    text = case_text(replace(asked.case, title="", expect=()))
    return int(sha256(f"{asked.index} {text}".encode()).hexdigest()[:12], 16)


def case_moved(case: Case, moves: Mapping[str, tuple[Point, float, float, float]]) -> Case:
    """Return a case with pieces turned about a point and slid: point, inches, inches, degrees."""

    def moved(piece: Piece) -> Value:
        return turned_about(piece, *moves[piece.id]) if piece.id in moves else piece

    return replace(
        case,
        units=tuple(moved(unit) for unit in case.units),
        terrain=tuple(moved(piece) for piece in case.terrain),
        tokens=tuple(moved(token) for token in case.tokens),
    )


# ------------------------------------------------------------------ what the answer rests on


def rests_on(asked: Answered, box: ErrorBox) -> list[str]:
    """Return every piece an answer may rest on: whom it names first, then the nearest.

    A charge, a retreat and the list of actions rest on all that stands around. Other questions
    rest on what their lines, runs and ends could meet within the error, the inch off enemies
    included (MOV-04). A tray that could be pushed by one of these belongs to them.
    """
    now, ask, found = asked.table.now, asked.ask, asked.answer
    named = list(dict.fromkeys(name for _key, name in names_of(ask)))
    if not named:
        return []
    field = [point for name in named for point in outline(now, name)]
    for corners in (*found.marks.swept, *(ghost for ghost, _word in found.marks.ghosts)):
        field += corners
    ground = hull(field)
    all_else = [*now.state.units, *(piece.id for piece in now.state.terrain)]
    others = [name for name in all_else if name not in named]
    away = distances([ground], [outline(now, name) for name in others])[0].tolist()
    gaps = dict(zip(others, away, strict=True))
    reach = max(slack(outline(now, name), box.of(name)) for name in named)
    keep = KEEP if ask.question == "move" else 0.0
    blockers = found.values.get("blockers", ())
    near = [
        name
        for name in sorted(gaps, key=lambda name: (name not in blockers, gaps[name]))
        if ask.question in _FAR_REACHING
        or name in blockers
        or gaps[name] < keep + reach + slack(outline(now, name), box.of(name))
    ]
    return _with_pushed(now, [*named, *near], box)


def slack(edge: Sequence[Point], box: ErrorBox) -> float:
    """Return how far any point of a thing of this size may stray within the error (inches)."""
    x, y = centroid(tuple(edge))
    radius = max(hypot(px - x, py - y) for px, py in edge)
    return sqrt(2.0) * box.inches + radius * radians(box.degrees) + 1e-9


def _with_pushed(now: Position, names: list[str], box: ErrorBox) -> list[str]:
    """Return the pieces with every tray that one of them could be pushed onto."""
    found = list(names)
    others = [name for name in now.state.units if name not in found]
    for name in found:  # it grows while we go through it
        if name not in now.state.units:
            continue
        reach = slack(now.corners(name), box.of(name))
        for other in [*others]:
            far = reach + slack(now.corners(other), box.of(other))
            if nearer_than(now.corners(name), now.corners(other), far):
                found.append(other)
                others.remove(other)
    return found


def groups_of(asked: Answered, names: Sequence[str]) -> list[tuple[str, ...]]:
    """Put trays that touch into one group: contact is seen, not measured.

    Only where the question is whether two trays touch, those two are moved apart; and enemies that
    touch at a corner, whose contact may be an engagement if it is a little longer (AMB-09).
    """
    now, ask = asked.table.now, asked.ask
    units = list(now.state.units)
    apart = set(map(frozenset, corners_touching(now)))
    if isinstance(ask, AskDistance):
        apart.add(frozenset((ask.a, ask.b)))
    leader = {name: name for name in (*names, *units)}
    for one, other in near_pairs([now.corners(unit) for unit in units], CONTACT_GAP):
        first, second = units[one], units[other]
        if frozenset((first, second)) not in apart:
            old, new = leader[second], leader[first]
            leader = {name: new if lead == old else lead for name, lead in leader.items()}
    groups: dict[str, list[str]] = {}
    wanted = {leader[name] for name in names}
    for name in (*names, *units):
        if leader[name] in wanted and name not in groups.setdefault(leader[name], []):
            groups[leader[name]].append(name)
    return [tuple(group) for group in groups.values()]


def _near_pairs(
    now: Position, groups: Sequence[tuple[str, ...]], box: ErrorBox
) -> tuple[tuple[str, str, int, int], ...]:
    """Return the trays of different groups that the error could put over each other."""
    spread: dict[str, tuple[int, float]] = {}
    for number, group in enumerate(groups):
        edge = [point for name in group for point in outline(now, name)]
        far = slack(edge, box.of(*group))
        spread |= {name: (number, far) for name in group if name in now.state.units}
    return tuple(
        (one, two, spread[one][0], spread[two][0])
        for one, two in combinations(spread, 2)
        if spread[one][0] != spread[two][0]
        and nearer_than(now.corners(one), now.corners(two), spread[one][1] + spread[two][1])
    )
