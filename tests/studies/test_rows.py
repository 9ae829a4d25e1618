"""The rows of a study survive what a killed program leaves behind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.content.practice.study_rows import RowFile, header, line_of, read_rows
from simulator.files.errors import ContentError
from simulator.language.texts import printable
from tests.studies.quick import failed, rows_of, study_of


def test_rows_come_back_as_they_were_written(tmp_path: Path) -> None:
    rows = rows_of(study_of(tmp_path))
    rows[1] = replace(failed(rows[1]), failure='said "no, never"\x1b[1A')
    kept = RowFile(tmp_path / "rows.csv")
    assert kept.opened() == ()
    for row in rows:
        kept.add([row])
    kept.close()
    rows[1] = replace(rows[1], failure=printable(rows[1].failure))
    assert list(read_rows(tmp_path / "rows.csv")) == rows
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "tiny.yaml"]


def test_a_file_torn_at_any_byte_is_mended(tmp_path: Path) -> None:
    """What has its line end counts; the rest is cut off before the next row is written."""
    rows = rows_of(study_of(tmp_path))
    whole = "".join(f"{line}\n" for line in (header(), *map(line_of, rows[:2]))).encode()
    file = tmp_path / "rows.csv"
    for length in range(0, len(whole) + 1, 7):
        file.write_bytes(whole[:length])
        kept = RowFile(file)
        found = kept.opened()
        ends = whole[:length].count(b"\n")
        assert list(found) == rows[: max(0, ends - 1)]
        kept.add([rows[3]])
        kept.close()
        assert list(read_rows(file)) == [*found, rows[3]]


def test_a_row_with_a_torn_number_is_no_row(tmp_path: Path) -> None:
    """Of "12 seconds" the "1" would read well: only the line end tells that a row is whole."""
    row = replace(rows_of(study_of(tmp_path))[0], cpu_seconds=12.0)
    file = tmp_path / "rows.csv"
    file.write_text(f"{header()}\n{line_of(row)}", encoding="utf-8")
    assert read_rows(file) == ()


def test_two_programs_cannot_play_one_study(tmp_path: Path) -> None:
    one, other = RowFile(tmp_path / "rows.csv"), RowFile(tmp_path / "rows.csv")
    one.opened()
    with pytest.raises(ContentError, match="no other program"):
        other.opened()
    one.close()
    other.opened()
    other.close()


@pytest.mark.parametrize(
    ("change", "line", "key"),
    [
        (("experiment,cell", "cell,experiment"), 1, ""),
        ((",random,random,red", ",random,random"), 2, ""),
        (("tiny/", "tiny\n"), 2, ""),
    ],
)
def test_a_row_nobody_wrote_so_is_told_with_its_line(
    tmp_path: Path, change: tuple[str, str], line: int, key: str
) -> None:
    row = replace(rows_of(study_of(tmp_path))[0], cell="tiny/a", seat="red")
    file = tmp_path / "rows.csv"
    text = f"{header()}\n{line_of(row)}\n"
    assert change[0] in text
    file.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_rows(file)
    assert (fault.value.line, fault.value.key) == (line, key)


def test_a_value_that_is_no_number_is_told_with_its_key(tmp_path: Path) -> None:
    row = replace(rows_of(study_of(tmp_path))[0], seed="many")  # type: ignore[arg-type]
    file = tmp_path / "rows.csv"
    file.write_text(f"{header()}\n{line_of(row)}\n", encoding="utf-8")
    with pytest.raises(
        ContentError, match=r"line 2, seed: expected a number from 0 .*, found 'many'"
    ):
        read_rows(file)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cpu_seconds", "nan"),
        ("rounds", "99999999999"),
        ("first_points", "-1"),
        ("winner", "nobody"),
        ("seat", "green"),
        ("lists", "abc"),
        ("by_round", "2-0,5-"),
        ("units", "first:10201:7"),
        ("cards", "third:40101:2"),
    ],
)
def test_a_value_no_game_has_is_told_with_its_key(tmp_path: Path, key: str, value: str) -> None:
    row = replace(rows_of(study_of(tmp_path))[0], **{key: value})  # type: ignore[arg-type]
    file = tmp_path / "rows.csv"
    file.write_text(f"{header()}\n{line_of(row)}\n", encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        read_rows(file)
    assert (fault.value.line, fault.value.key) == (2, key)


def test_a_file_of_another_kind_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("my notes", encoding="utf-8")
    kept = RowFile(file)
    with pytest.raises(ContentError, match=r"rows.csv, line 1"):
        kept.opened()
    kept.close()
    assert file.read_text(encoding="utf-8") == "my notes"
