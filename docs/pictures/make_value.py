"""Draw how well the learned value is calibrated, from the data card that comes with it.

python docs/pictures/make_value.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs.pictures.folder import folder
from simulator.content.practice.value_file import read_value, value_file
from simulator.language.texts import ENGLISH, language
from simulator.reports.case_drawing import (
    GRID_HEAVY,
    INK,
    QUIET,
    Colour,
    Drawing,
    Label,
    Primitive,
    Shape,
    Stroke,
)
from simulator.reports.png import png

FOLDER = folder()
WORDS = {
    ENGLISH: ("chance of winning that was said", "share of these games that were won"),
    "de": ("Siegchance, die gesagt wurde", "Anteil dieser Partien, der gewonnen wurde"),
}
"""What stands below and above the drawing, by language."""
SIDE = 10.0
BLUE: Colour = (62, 120, 178)


def drawing() -> Drawing:
    """Draw what was said against what came, with the interval of every tenth."""
    shapes: list[Primitive] = []
    said, won = WORDS.get(language(), WORDS[ENGLISH])
    for tenth in range(11):
        at = SIDE * tenth / 10
        shapes.append(Stroke(((at, 0.0), (at, SIDE)), GRID_HEAVY, 0.02))
        shapes.append(Stroke(((0.0, at), (SIDE, at)), GRID_HEAVY, 0.02))
        if tenth % 2 == 0:
            shapes.append(Label((at, -0.35), f"{10 * tenth}%", 0.3, QUIET))
            shapes.append(Label((-0.55, at), f"{10 * tenth}%", 0.3, QUIET))
    shapes.append(Stroke(((0.0, 0.0), (SIDE, SIDE)), QUIET, 0.04))
    for one in read_value(value_file()).card.calibration:
        x, y = SIDE * one.share, SIDE * one.won
        shapes.append(Stroke(((x, SIDE * one.least), (x, SIDE * one.most)), BLUE, 0.08))
        corners = ((x - 0.14, y - 0.14), (x + 0.14, y - 0.14), (x + 0.14, y + 0.14))
        shapes.append(Shape((*corners, (x - 0.14, y + 0.14)), BLUE))
    shapes.append(Label((SIDE / 2, -0.95), said, 0.36, INK))
    shapes.append(Label((SIDE / 2, SIDE + 0.4), won, 0.36, INK))
    return Drawing((-1.2, -1.4, SIDE + 0.6, SIDE + 0.8), tuple(shapes))


if __name__ == "__main__":
    (FOLDER / "value-calibration.png").write_bytes(png(drawing()))
    print("value-calibration.png")
