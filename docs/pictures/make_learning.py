"""Draw what an agent learned from its own play: share of games won, by games learned from.

python docs/pictures/make_learning.py
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs.pictures.folder import folder
from simulator.reports.case_drawing import (
    GRID_HEAVY,
    INK,
    QUIET,
    Colour,
    Drawing,
    Label,
    Primitive,
    Stroke,
)
from simulator.reports.png import png

CURVES = Path(__file__).resolve().parents[1] / "learning.csv"
"""A line for each test: seed, games, processor minutes, games of the test, and how many it won."""
WIDE, HIGH, MOST = 14.0, 8.0, 2000
COLOURS: dict[str, Colour] = {"random": (62, 120, 178), "beginner": (178, 86, 62)}
"""The opponents of the tests, and how each is drawn."""


def drawing() -> Drawing:
    """Draw a line for each seed and opponent, on a grid of tenths."""
    shapes: list[Primitive] = []
    for tenth in range(0, 11, 2):
        y = HIGH * tenth / 10
        shapes.append(Stroke(((0.0, y), (WIDE, y)), GRID_HEAVY, 0.02))
        shapes.append(Label((-0.6, y), f"{10 * tenth}%", 0.32, QUIET))
    for games in range(0, MOST + 1, 500):
        x = WIDE * games / MOST
        shapes.append(Stroke(((x, 0.0), (x, HIGH)), GRID_HEAVY, 0.02))
        shapes.append(Label((x, -0.4), f"{games:,}", 0.32, QUIET))
    runs: dict[str, list[dict[str, str]]] = defaultdict(list)
    for line in csv.DictReader(CURVES.read_text("utf-8").splitlines()):
        runs[line["seed"]].append(line)
    for opponent, colour in COLOURS.items():
        for run in runs.values():
            points = [
                (WIDE * int(at["games"]) / MOST, HIGH * int(at[opponent]) / int(at["tests"]))
                for at in run
            ]
            shapes += [Stroke(both, colour, 0.07) for both in pairwise(points)]
        last = run[-1]
        y = HIGH * int(last[opponent]) / int(last["tests"])
        shapes.append(Label((WIDE + 1.1, y), opponent, 0.34, colour))
    shapes.append(Label((WIDE / 2, -1.0), "games learned from", 0.36, INK))
    shapes.append(Label((WIDE / 2, HIGH + 0.5), "games won, in tests", 0.36, INK))
    return Drawing((-1.3, -1.5, WIDE + 2.4, HIGH + 1.0), tuple(shapes))


if __name__ == "__main__":
    (folder() / "learning.png").write_bytes(png(drawing()))
    print("learning.png")
