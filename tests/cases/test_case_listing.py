"""The position on the page of a report: set in columns, and still the file it was written from."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
import yaml

from simulator.content.cases.casefile import case_text, read_cases
from simulator.reports import paper
from simulator.reports.case_listing import listing, parts, together, whole_lines
from tests.each import some
from tests.printed import lines_of

CASES = read_cases(Path(__file__).parent / "p16_charges.yaml")


def printed(words: str) -> list[tuple[str, float]]:
    """Lay a listing out on a page; give each thing that is printed and where it begins."""
    raw = paper.pages(list(listing(words)), "Case", "foot")
    return [(line.text, line.box[0]) for line in lines_of(raw)][2:]  # the foot comes first


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("- {id: A, side: red, x: 24.0}", ["id", "side", "x"]),
        ("- {id: 'A, b: c', rect: [0, 30, 6, 34]}", ["id", "rect"]),
        ("- {outcome: failed, final: {x: 24, y: 17}}", ["outcome", "final"]),
        ('- {id: "a\\", b: c", x: 1}', ["id", "x"]),
        ("title: a charge, after all", []),
    ],
)
def test_a_row_is_taken_apart_at_its_keys_and_nothing_is_lost(line: str, keys: list[str]) -> None:
    found = parts(line)
    assert list(found) == keys
    assert not keys or " ".join(found.values()) == line


@pytest.mark.parametrize(
    ("first", "second", "columns"),
    [
        ("id x tray", "id x facing tray", "id x facing tray"),
        ("id x", "id tray", "id tray x"),
        ("id x y", "id y x", None),
        ("id x", "question x", None),
    ],
)
def test_lines_stand_together_where_their_keys_keep_one_order(
    first: str, second: str, columns: str | None
) -> None:
    found = together(tuple(first.split()), tuple(second.split()))
    assert found == (None if columns is None else tuple(columns.split()))


def test_the_same_keys_stand_below_each_other() -> None:
    words = "units:\n- {id: Swords, side: red, x: 24.0}\n- {id: B, side: blue, x: 4.5}\n"
    found = sorted((line.partition(":")[0], left) for line, left in printed(words))
    columns = {key: {left for _key, left in cells} for key, cells in groupby(found, lambda c: c[0])}
    assert {key: len(left) for key, left in columns.items()} == {
        "units": 1,
        "- {id": 1,
        "side": 1,
        "x": 1,
    }
    assert min(columns["x"]) > min(columns["side"]) > min(columns["- {id"])


@pytest.mark.parametrize(
    "lines", [["title: a charge"], ["units:", "- {id: A, x: 1}", "title: a charge"], []]
)
def test_lines_without_keys_stand_alone(lines: list[str]) -> None:
    cells = " ".join(line for line, _left in printed("\n".join(lines)))
    assert cells == " ".join(lines)


def test_what_is_copied_from_the_page_is_the_case_again() -> None:
    for case in some(CASES[:4]):
        words = case_text(case)
        assert yaml.safe_load("\n".join(whole_lines(words))) == yaml.safe_load(words)
        cells = " ".join(line for line, _left in printed(words))
        assert "".join(cells.split()) == "".join(words.split())


def test_rows_too_wide_for_the_page_run_on_as_text() -> None:
    words = "\n".join(f"- {{id: {'W' * 79}{n}, side: red, tray: infantry}}" for n in range(2))
    assert {left for _line, left in printed(words)} == {paper.EDGE}
