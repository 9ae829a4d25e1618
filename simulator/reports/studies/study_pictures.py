"""The pictures of a study: who beats whom, and how the points grow from round to round.

They are drawings as those of cases are, so that one painter serves both; here an inch is nothing
but a unit of the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.geometry.shapes import box
from simulator.language.texts import translate as _
from simulator.reports.case_drawing import (
    GRID_HEAVY,
    INK,
    LETTER,
    QUIET,
    WHITE,
    Colour,
    Drawing,
    Label,
    Primitive,
    Shape,
    Stroke,
    mixed,
)
from simulator.reports.studies.study_counts import Score

HIGH: Final[Colour] = (62, 120, 178)
LOW: Final[Colour] = (200, 92, 52)
EMPTY: Final[Colour] = (240, 236, 226)
WIDE: Final = 1.9
TALL: Final = 1.15
HEAD: Final = 1.0
FOOT: Final = 1.0
_SIZE: Final = 0.38
_SMALL: Final = 0.27


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Return names without an end they all share: "stark-30" is "stark" where all end in -30."""
    ends = {name.rpartition("-")[2] for name in names}
    if len(ends) == 1 and all("-" in name for name in names):
        return {name: name.rpartition("-")[0] for name in names}
    return {name: name for name in names}


def wins_picture(
    scores: Mapping[tuple[str, str], Score], rows: Sequence[str], columns: Sequence[str]
) -> Drawing:
    """Draw the share of games a list of the left column won against each list of the top row."""
    short = short_names([*rows, *columns])
    cells = {
        (rows.index(one), columns.index(other)): (
            f"{score.share:.0%}",
            "{:.0f}–{:.0f}".format(*(100 * end for end in score.interval)),
            _tint(score.share),
        )
        for (one, other), score in scores.items()
        if score.decided and one in rows and other in columns
    }
    foot = _("Share of the decided games won by the list on the left; below it the 95% interval.")
    return _table([short[name] for name in rows], [short[name] for name in columns], cells, foot)


def rounds_picture(points: Mapping[str, Sequence[float]]) -> Drawing:
    """Draw every list's mean score after each round."""
    rows = list(points)
    last = max((len(means) for means in points.values()), default=0)
    most = max((max(means) for means in points.values()), default=0.0) or 1.0
    cells = {
        (row, number): (f"{mean:.1f}", "", mixed(WHITE, HIGH, 0.85 * mean / most))
        for row, name in enumerate(rows)
        for number, mean in enumerate(points[name])
    }
    short = short_names(rows)
    columns = [_("round {n}").format(n=number) for number in range(1, last + 1)]
    foot = _("Mean victory points after each round; a game that is over keeps its last.")
    return _table([short[name] for name in rows], columns, cells, foot)


def lists_picture(scores: Mapping[str, Score]) -> Drawing:
    """Draw every list's share of wins against all others, with its interval as a line."""
    foot = _("Share of the decided games won against all other lists, with its 95% interval.")
    return shares_picture(scores, foot)


def shares_picture(scores: Mapping[str, Score], foot: str) -> Drawing:
    """Draw shares of won games from 0 to 100 percent, each with its interval as a line."""
    short = short_names(list(scores))
    left, wide = _left(list(short.values())), 14.0
    height = len(scores) * 0.8
    shapes: list[Primitive] = []
    for tenth in range(0, 11, 1):
        x = left + wide * tenth / 10
        heavy = tenth == 5
        shapes.append(Stroke(((x, 0.0), (x, height)), QUIET if heavy else GRID_HEAVY, 0.03))
        if tenth % 2 == 0 or heavy:
            shapes.append(Label((x, height + 0.35), f"{tenth * 10}%", _SMALL + 0.05, QUIET))
    for place, (name, score) in enumerate(scores.items()):
        y = height - 0.4 - 0.8 * place
        low, high = (left + wide * end for end in score.interval)
        x = left + wide * score.share
        colour = HIGH if score.share >= 0.5 else LOW
        shapes += [
            Label((left / 2, y), short[name], _SIZE),
            Stroke(((low, y), (high, y)), colour, 0.09),
            Shape(box(x - 0.13, y - 0.2, x + 0.13, y + 0.2), colour),
        ]
    shapes.append(Label(((left + wide) / 2, -0.5), foot, _SIZE, QUIET))
    return Drawing((0.0, -FOOT, left + wide + 0.6, height + 0.8), tuple(shapes))


def lengths_picture(games: Mapping[int, int]) -> Drawing:
    """Draw how many games ended in each round, as bars with their numbers."""
    names = [_("round {n}").format(n=number) for number in games]
    left, wide = _left(names), 12.0
    height = len(games) * 0.8
    most = max(games.values(), default=1)
    shapes: list[Primitive] = []
    for place, (name, count) in enumerate(zip(names, games.values(), strict=True)):
        y = height - 0.4 - 0.8 * place
        end = left + wide * count / most
        shapes += [
            Label((left / 2, y), name, _SIZE),
            Shape(box(left, y - 0.25, end, y + 0.25), HIGH),
            Label((end + 0.6, y), str(count), _SIZE),
        ]
    foot = _("Games by the round in which they ended.")
    shapes.append(Label(((left + wide) / 2, -0.5), foot, _SIZE, QUIET))
    return Drawing((0.0, -FOOT, left + wide + 1.4, height + 0.3), tuple(shapes))


def _table(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Mapping[tuple[int, int], tuple[str, str, Colour]],
    foot: str,
) -> Drawing:
    """Draw a table whose cells have a number, a smaller line below it and a colour."""
    left = _left(rows)
    right = left + max(WIDE * len(columns), len(foot) * _SIZE * LETTER - left)
    height = TALL * len(rows)
    shapes: list[Primitive] = []
    for column, name in enumerate(columns):
        at = (left + WIDE * (column + 0.5), height + HEAD / 2)
        size = min(_SIZE, 0.95 * WIDE / (max(1, len(name)) * LETTER))
        shapes.append(Label(at, name, size, INK, bold=True))
    for row, name in enumerate(rows):
        y = height - TALL * (row + 0.5)
        shapes.append(Label((left / 2, y), name, _SIZE, INK, bold=True))
        for column in range(len(columns)):
            x = left + WIDE * (column + 0.5)
            number, below, colour = cells.get((row, column), ("", "", EMPTY))
            cell = box(x - WIDE / 2, y - TALL / 2, x + WIDE / 2, y + TALL / 2)
            shapes.append(Shape(cell, colour, WHITE, 0.05))
            shapes.append(Label((x, y + (0.2 if below else 0.0)), number, 0.42, INK, bold=True))
            if below:
                shapes.append(Label((x, y - 0.28), below, _SMALL, INK))
    shapes.append(Label((right / 2, -FOOT / 2), foot, _SIZE, QUIET))
    return Drawing((0.0, -FOOT, right + 0.2, height + HEAD), tuple(shapes))


def _left(names: Sequence[str]) -> float:
    """Return the width of a column that holds these names."""
    return max((len(name) for name in names), default=1) * _SIZE * (LETTER + 0.06) + 0.5


def _tint(share: float) -> Colour:
    """Return the colour of a share: white for a half, ever fuller to both ends."""
    end = HIGH if share >= 0.5 else LOW
    return mixed(WHITE, end, 0.85 * abs(share - 0.5) * 2)
