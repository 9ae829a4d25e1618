"""The data are found in a checkout and in an installed copy."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator import datafiles


def test_in_a_checkout_the_assets_lie_at_the_top_level() -> None:
    assert datafiles.assets_dir() == Path(__file__).resolve().parents[2] / "assets"
    assert (datafiles.assets_dir() / "fonts").is_dir()


def test_an_installed_copy_carries_its_own_data(tmp_path: Path) -> None:
    package = tmp_path / "simulator"
    carried = package / "_data" / "units"
    carried.mkdir(parents=True)
    (tmp_path / "units").mkdir()  # a stranger's folder beside the package is not ours
    assert datafiles._folder("units", package) == carried


def test_a_missing_folder_is_named_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"'scenarios' is missing: expected at .*scenarios"):
        datafiles._folder("scenarios", tmp_path / "simulator")
