"""A case keeps its photo: the file, where it lies, and the error that becomes the verdict's."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.content.cases.case_photos import case_photo, path_from, photo_error, placement_of
from simulator.content.cases.case_records import ErrorBox
from simulator.content.cases.casefile import Case, case_link, case_text, read_cases
from simulator.files.errors import ContentError
from simulator.photos.placement import Placement

PLACED = Placement(
    (1200, 900),
    ((100.0, 80.0), (1100.0, 90.0), (1180.0, 880.0), (20.0, 870.0)),
    ((0.0, 48.0), (48.0, 48.0), (48.0, 0.0), (0.0, 0.0)),
    -0.06,
)
PHOTO = case_photo("pictures/table.jpg", PLACED, 0.04, 0.03)
TEXT = case_text(Case(title="From a photo", photo=PHOTO, error=photo_error(PHOTO)))


def faults(tmp_path: Path, old: str, new: str) -> str:
    assert old in TEXT
    file = tmp_path / "case.yaml"
    file.write_text(TEXT.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as found:
        read_cases(file)
    assert found.value.line is not None
    return str(found.value)


def test_a_case_with_a_photo_reads_back_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text(TEXT, encoding="utf-8")
    (case,) = read_cases(tmp_path / "case.yaml")
    assert case.photo == PHOTO
    assert placement_of(PHOTO) == PLACED
    assert case_text(case) == TEXT
    (linked,) = read_cases(Path(case_link(case)))
    assert linked == case


def test_the_error_of_mat_and_outlines_is_that_of_the_verdict(tmp_path: Path) -> None:
    assert "measuring_error" not in TEXT
    (tmp_path / "case.yaml").write_text(TEXT, encoding="utf-8")
    assert read_cases(tmp_path / "case.yaml")[0].error == ErrorBox(0.07, 0.7)
    stated = TEXT + "measuring_error: {inches: 0.2, degrees: 3}\n"
    (tmp_path / "case.yaml").write_text(stated, encoding="utf-8")
    (case,) = read_cases(tmp_path / "case.yaml")
    assert case.error == ErrorBox(0.2, 3.0)
    (tmp_path / "again.yaml").write_text(case_text(case), encoding="utf-8")
    assert read_cases(tmp_path / "again.yaml")[0].error == ErrorBox(0.2, 3.0)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("residual: 0.04", "residual: -1", "photo.residual"),
        ("residual: 0.04", "remnant: 0.04", "photo.remnant"),
        ("distortion: -0.06", "distortion: 2", "photo.distortion"),
        ("file: pictures/table.jpg", "file: /etc/table.jpg", "from the folder of the case"),
        ("file: pictures/table.jpg", 'file: "C:table.jpg"', "from the folder of the case"),
        ("[48.0, 0.0]", "[24.0, 48.0]", "no three lie on a line"),
        (", [20.0, 870.0]", "", "photo.corners"),
        ("[48.0, 0.0], ", "[48.0, 0.0], [20, 20], ", "a point of the table for each"),
    ],
)
def test_a_wrong_photo_is_refused_with_line_and_key(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert said in faults(tmp_path, old, new)


def test_a_photo_is_named_by_the_way_from_its_case(tmp_path: Path) -> None:
    photo = tmp_path / "pictures" / "table.jpg"
    assert path_from(tmp_path / "a.yaml", photo) == "pictures/table.jpg"
    assert path_from(tmp_path / "cases" / "a.yaml", photo) == "../pictures/table.jpg"
