"""Lengths in case files: inches as ever, centimetres with their unit, a decimal comma, no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.cases.casefile import case_text, read_cases
from simulator.files.errors import ContentError
from simulator.language.typed_lengths import length_of


@pytest.mark.parametrize(
    ("text", "inches"),
    [("12.5", 12.5), ("12,5", 12.5), ("4 in", 4.0), ("2.54 cm", 1.0), ("5,08cm", 2.0),
     ("-1,27 cm", -0.5), ("10 cm", 3.937008)],
)  # fmt: skip
def test_a_length_is_read_as_inches(text: str, inches: float) -> None:
    assert length_of(text) == inches


@pytest.mark.parametrize(
    "text",
    ["", "cm", "1.234,5", "12 mm", "12  cm", " 12", "12 cm ", "1e3", "12,", ",5", "12\u00a0cm",
     "nan", "\u0661\u0662", "12345", "1 cm 2"],
)  # fmt: skip
def test_nothing_else_is_a_length(text: str) -> None:
    assert length_of(text) is None


CASE = """\
board: {width: 121.92 cm, depth: "48,0"}
units:
  - id: A
    side: red
    tray: infantry
    x: 60,96 cm
    y: 24,5
  - {id: B, side: blue, tray: infantry, x: "10,5", y: 4 in}
terrain:
  - {id: Wood, kind: forest, ellipse: [25.4 cm, 30, 6.5, 4.75, 20]}
tokens:
  - {id: T, x: 40, y: 40, radius: 1.27 cm}
measuring_error: {inches: 2.54 mm, degrees: 2}
"""


def test_a_case_in_centimetres_is_read_and_written_in_inches(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.replace("2.54 mm", "0.254 cm"), encoding="utf-8")
    (case,) = read_cases(path)
    assert (case.board.width, case.board.depth) == (48.0, 48.0)
    assert [(unit.x, unit.y) for unit in case.units] == [(24.0, 24.5), (10.5, 4.0)]
    assert case.terrain[0].ellipse == [10.0, 30.0, 6.5, 4.75, 20.0]
    assert (case.tokens[0].radius, case.error.inches) == (0.5, 0.1)
    written = case_text(case)
    assert "cm" not in written
    path.write_text(written, encoding="utf-8")
    assert read_cases(path) == (case,)


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ("60,96 cm", "60,96 mm", 6, "x"),
        ("24,5", "a yard", 7, "y"),
        ("4.75, 20]", "4.75, 20 cm]", 10, "ellipse"),
        ("2.54 mm", "2.54 mm", 13, "inches"),
        ("degrees: 2", "degrees: 2 cm", 13, "degrees"),
    ],
)
def test_what_is_no_length_is_told_with_line_and_key(
    tmp_path: Path, old: str, new: str, line: int, key: str
) -> None:
    path = tmp_path / "case.yaml"
    good = CASE if old == "2.54 mm" else CASE.replace("2.54 mm", "0.1")
    path.write_text(good.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_cases(path)
    assert (fault.value.line, fault.value.key.rpartition(".")[2]) == (line, key)
