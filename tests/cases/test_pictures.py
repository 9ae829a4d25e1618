"""What the picture and the page of a dispute show."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from simulator.cases.case_answer import CaseAnswer
from simulator.cases.case_table import set_up
from simulator.cases.questions.answer_questions import answers
from simulator.content.cases.casefile import Case, read_cases
from simulator.reports.case_drawing import (
    FRAME,
    LETTER,
    WHITE,
    Drawing,
    Label,
    Shape,
    Stroke,
    drawing_of,
)
from simulator.reports.headline import caption
from simulator.reports.png import EDGE, GAP, INSET, LONGEST, png

TABLE = """
units:
  - {id: A, side: red, tray: infantry, x: 20.6, y: 11.5}
  - {id: B, side: blue, tray: infantry, x: 22.1, y: 37.8, facing: 180}
  - {id: E, side: blue, tray: infantry, x: 31, y: 8, facing: 180}
terrain:
  - {id: Wood, kind: forest, ellipse: [22, 26, 6.5, 4.75, 0]}
ask:
  - {question: sight, from: A, to: B}
  - {question: sight, from: A, to: E}
"""


@pytest.fixture
def case(tmp_path: Path) -> Case:
    file = tmp_path / "table.yaml"
    file.write_text(TABLE, encoding="utf-8")
    return read_cases(file)[0]


def drawn(case: Case, number: int) -> tuple[CaseAnswer, Drawing]:
    answer = list(answers(case))[number]
    return answer, drawing_of(set_up(case), answer)


def test_the_free_corridor_lets_the_forest_under_it_be_seen(case: Case) -> None:
    _answer, drawing = drawn(case, 0)
    picture = Image.open(io.BytesIO(png(drawing))).convert("RGB")
    x0, y0, x1, y1 = drawing.region
    scale = LONGEST / max(x1 - x0, y1 - y0)

    def seen(x: float, y: float) -> tuple[int, ...]:
        pixel = picture.getpixel((round((x - x0) * scale), round((y1 - y) * scale)))
        assert isinstance(pixel, tuple)
        return pixel

    # Beside the line, in the corridor: once over the forest, once over the bare table.
    assert math.dist(seen(22.6, 27.3), seen(23.2, 32.55)) > 20


def test_the_numbers_along_the_edges_stand_wholly_in_the_picture(case: Case) -> None:
    _answer, drawing = drawn(case, 0)
    numbers = [s for s in drawing.shapes if isinstance(s, Label) and s.text.isdecimal()]
    assert {"18", "24", "30", "36"} <= {number.text for number in numbers}
    x0, y0, x1, y1 = drawing.region
    for number in numbers:
        x, y = number.at
        half = number.size * LETTER * len(number.text) / 2
        assert x0 <= x - half <= x + half <= x1
        assert y0 <= y - number.size / 2 <= y + number.size / 2 <= y1


def test_the_inches_a_target_lacks_to_the_front_arc_are_drawn(case: Case) -> None:
    # LOS-04: the line is as long as the margin says.
    answer, drawing = drawn(case, 1)
    (line,) = answer.marks.lines
    assert answer.margin is not None
    assert math.dist(*line) == pytest.approx(-answer.margin)
    assert any(isinstance(shape, Stroke) and shape.line == line for shape in drawing.shapes)


@pytest.mark.parametrize(("y", "said"), [(26.801, "12.001 in long"), (26.5, "11.70 in long")])
def test_the_length_of_a_line_is_told_apart_from_the_range_RNG_07(y: float, said: str) -> None:
    row = "{{id: {}, side: {}, tray: infantry, x: 24, y: {}, facing: {}}}"
    units = f"[{row.format('A', 'red', 10, 0)}, {row.format('B', 'blue', y, 180)}]"
    ask = "[{question: range, from: A, to: B, distance: long}]"
    _answer, drawing = drawn(Case.from_text(f"units: {units}\nask: {ask}"), 0)
    assert said in [shape.text for shape in drawing.shapes if isinstance(shape, Label)]


def test_the_corridor_lies_over_the_trays_as_in_the_window(case: Case) -> None:
    _answer, drawing = drawn(case, 0)
    glazed = [i for i, s in enumerate(drawing.shapes) if isinstance(s, Shape) and s.cover < 1.0]
    names = [i for i, s in enumerate(drawing.shapes) if isinstance(s, Label) and s.text == "B"]
    assert names
    assert min(glazed) > max(names)


def test_what_is_shown_large_stands_beside_the_picture_in_a_frame_with_white_around() -> None:
    wide, large = Drawing((0.0, 0.0, 48.0, 6.0), ()), Drawing((0.0, 0.0, 3.0, 3.0), ())
    page = Image.open(io.BytesIO(png(wide, inset=large))).convert("RGB")
    side = INSET + 2 * EDGE
    assert page.size == (LONGEST + side + 2 * GAP, side + 2 * GAP)
    framed = page.crop((LONGEST + GAP, GAP, LONGEST + GAP + side, GAP + side))
    assert {colour for _count, colour in framed.getcolors() or []} == {FRAME, WHITE}
    assert framed.crop((EDGE, EDGE, EDGE + INSET, EDGE + INSET)).getcolors() == [(INSET**2, WHITE)]


@pytest.mark.parametrize(
    ("lines", "rows"), [((), 0), (("One.",), 1), (("One.", "", "Two. " * 60), 5)]
)
def test_under_the_picture_there_is_room_for_each_row_of_words(
    lines: tuple[str, ...], rows: int
) -> None:
    """A row is 30 pixels high; 16 are left above the rows and 8 below them."""
    picture = Image.open(io.BytesIO(png(Drawing((0.0, 0.0, 48.0, 6.0), ()), lines)))
    assert picture.size == (LONGEST, 150 + bool(lines) * 24 + rows * 30)


def test_the_words_under_the_picture_say_what_the_margin_is(case: Case) -> None:
    answer, _drawing = drawn(case, 0)
    assert any("widest free corridor" in words for words in caption(answer))


def test_no_name_is_cut_by_the_edge_of_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "W" * 79
    text = TABLE.replace("Wood", f"{long}G").replace("[22, 26", "[3, 26")
    text = text.replace("ask:", f"tokens:\n  - {{id: {long}T, x: 47, y: 9, radius: 0.5}}\nask:")
    file = tmp_path / "long.yaml"
    file.write_text(text, encoding="utf-8")
    boxes: dict[str, tuple[float, float, float, float]] = {}
    sizes: set[tuple[int, int]] = set()
    write = ImageDraw.ImageDraw.text

    # Any: what Pillow takes
    def seen(
        pen: ImageDraw.ImageDraw, at: Any, words: Any, ink: Any, font: Any, anchor: str
    ) -> None:
        boxes[words] = pen.textbbox(at, words, font, anchor)
        sizes.add(pen.im.size)
        write(pen, at, words, ink, font, anchor)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", seen)
    png(drawing_of(set_up(read_cases(file)[0])))
    (size,) = sizes
    assert max(size) == 3 * LONGEST  # painted larger, so that edges come out smooth
    assert {f"{long}G (forest)", f"{long}T"} <= set(boxes)
    for words, (left, top, right, bottom) in boxes.items():
        assert -1 <= left < right <= size[0] + 1, words
        assert -1 <= top < bottom <= size[1] + 1, words
