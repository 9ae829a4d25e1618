"""The rows of a study as Parquet and CSV, for other programs."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from simulator.cli import studying
from simulator.content.practice.study_rows import read_rows
from simulator.content.practice.study_tables import write_table
from simulator.files.errors import ContentError
from tests.studies.quick import failed, rows_of, study_of, tiny


def test_parquet_has_the_columns_of_the_rows_and_numbers_are_numbers(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = rows_of(study_of(tmp_path))
    rows[0] = replace(failed(rows[0]), cpu_seconds=1.25)
    file = tmp_path / "rows.parquet"
    write_table(file, rows)
    assert parquet.read_table(file).to_pylist() == [asdict(row) for row in rows]
    kinds = {field.name: str(field.type) for field in parquet.read_schema(file)}
    assert {kinds[name] for name in ("game", "seed", "rounds", "decisions")} == {"int64"}
    assert (kinds["cpu_seconds"], kinds["winner"]) == ("double", "string")


def test_csv_is_read_back_as_rows(tmp_path: Path) -> None:
    rows = rows_of(study_of(tmp_path))
    write_table(tmp_path / "some.csv", rows)
    assert list(read_rows(tmp_path / "some.csv")) == rows


def test_another_ending_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"--out.*\.parquet or \.csv.*rows\.xlsx"):
        studying.run(tiny(tmp_path), tmp_path / "out", out=tmp_path / "rows.xlsx")
    assert not (tmp_path / "out").exists()


def test_without_pyarrow_the_extra_is_named_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ContentError, match=r"pip install iron-ranks\[study\]"):
        studying.run(tiny(tmp_path), tmp_path / "out", out=tmp_path / "rows.parquet")
    assert not (tmp_path / "out").exists()
