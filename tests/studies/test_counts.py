"""What rows say, counted: against numbers others have published, and by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.content.practice.study_rows import StudyRow
from simulator.reports.studies import study_counts as counts
from simulator.reports.studies import study_report
from simulator.reports.studies.study_report import report
from tests.studies.quick import failed, rows_of, study_of


@pytest.fixture
def rows(tmp_path: Path) -> list[StudyRow]:
    """Four games of each pair: the first list wins three and the last is drawn."""
    found = rows_of(study_of(tmp_path, games=4))
    return [replace(row, winner="draw" if row.game == 3 else "first") for row in found]


def test_wins_are_counted_from_both_sides_and_mirrors_left_out(rows: list[StudyRow]) -> None:
    (block,) = counts.blocks(rows)
    assert counts.both_ways(block) == {
        ("stark-20", "lannister-20"): counts.Score(3, 0, 1),
        ("lannister-20", "stark-20"): counts.Score(0, 3, 1),
    }
    assert list(counts.lists(block).items()) == [
        ("stark-20", counts.Score(3, 0, 1)),
        ("lannister-20", counts.Score(0, 3, 1)),
    ]
    assert counts.pairs(block)["stark-20", "stark-20"] == counts.Score(3, 0, 1)


def test_who_began_is_counted_apart_from_the_seats(rows: list[StudyRow]) -> None:
    """The first list begins all games; in every other one it sits at Blue."""
    (block,) = counts.blocks(rows)
    assert counts.beginners(block) == counts.Score(9, 0, 3)
    assert counts.red_began(block) == 6
    unknown = [replace(row, began="") for row in rows]
    assert counts.beginners(counts.blocks(unknown)[0]).games == 0


def test_seats_count_every_game(rows: list[StudyRow]) -> None:
    """Red is the first list in games 0 and 2, the second in games 1 and 3."""
    (block,) = counts.blocks(rows)
    assert counts.seats(block) == counts.Score(6, 3, 3)


def test_points_cards_and_length_are_counted(rows: list[StudyRow]) -> None:
    (block,) = counts.blocks([replace(rows[1], rounds=3, by_round="0-0 2-1 5-1"), rows[1]])
    assert counts.points_by_round(block) == {
        "stark-20": (0.5, 2.0, 3.5),
        "lannister-20": (0.0, 1.0, 1.0),
    }
    assert counts.lengths(block) == {2: 1, 3: 1}


def test_units_and_cards_are_counted_for_their_list(rows: list[StudyRow]) -> None:
    (block,) = counts.blocks([row for row in rows if row.first != row.second])
    assert counts.units(block) == {
        ("lannister-20", "10101"): counts.CardCount(4, 8, 0, 0, 3),
        ("stark-20", "10201"): counts.CardCount(4, 12, 4, 3, 0),
    }
    assert counts.tactics(block)["stark-20", "40201"] == counts.CardCount(4, 8, 0, 3, 0)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave pictures as the drawings they are painted from."""
    monkeypatch.setattr(study_report, "png", lambda drawing: repr(drawing).encode())


def test_the_same_rows_give_the_same_report_in_any_order(rows: list[StudyRow]) -> None:
    assert report("Tiny", rows) == report("Tiny", rows[::-1])


def test_a_failed_game_counts_for_nobody_and_is_named(
    unpainted: None, rows: list[StudyRow]
) -> None:
    rows[0] = failed(rows[0])
    (block,) = counts.blocks(rows)
    assert counts.pairs(block)["stark-20", "stark-20"].games == 3
    page = report("Tiny", rows)["report.md"]
    assert isinstance(page, str)
    assert "12 games, 1 of them failed" in page
    assert f"| {rows[0].seed} | red | ValueError: no place |" in page


def test_the_report_names_every_version_once_in_order_and_the_rows_that_do_not_count(
    unpainted: None, rows: list[StudyRow]
) -> None:
    played = [replace(row, version=f"1.{(7 * number) % 9}") for number, row in enumerate(rows)]
    page = report("Tiny", [*rows[:2], *played])["report.md"]
    assert isinstance(page, str)
    versions = ", ".join(f"1.{number}" for number in range(9))
    assert f"12 games, 0 of them failed; program version {versions}." in page
    assert "2 rows are not counted" in page


def test_a_report_has_a_part_for_each_mode_and_pair_of_agents(
    unpainted: None, rows: list[StudyRow]
) -> None:
    other = [replace(row, cell=f"{row.cell}-2", mode="a-clash-of-kings") for row in rows]
    files = report("Tiny", [*rows, *other])
    assert {"wins-1.png", "wins-2.png", "lists-1.png", "rounds-2.png"} <= set(files)
