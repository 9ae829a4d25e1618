"""One version everywhere: the program, its package, the citation, the changes and the notes."""

from __future__ import annotations

import importlib.util
import re
import shutil
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
CHANGED = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md")


def _switching() -> ModuleType:
    """Load the command that switches the version; it lies outside the package."""
    spec = importlib.util.spec_from_file_location("switching", ROOT / ".ci" / "version.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SWITCHING = _switching()


def agreeing(root: Path) -> str:
    """Return version that citation, changes and notes of a project agree on with its package."""
    ours = SWITCHING.of_project(root)
    told = SWITCHING.as_told(ours)
    assert SWITCHING.as_package(told) == ours, "written as packages have it"
    cited = re.search(r"(?m)^version: (.+)$", (root / "CITATION.cff").read_text("utf-8"))
    assert cited is not None
    assert SWITCHING.as_told(cited[1]) == told
    changes = re.findall(r"(?m)^## \[(.+?)\]", (root / "CHANGELOG.md").read_text("utf-8"))
    assert changes[:2] == ["Unreleased", told]
    if int(ours.partition(".")[0]) >= 1:  # the first versions had no notes
        for notes in SWITCHING.notes_of(ours, root):
            assert notes.is_file(), f"{notes}: the notes of this version"
    return str(ours)


def test_the_version_is_told_and_nothing_opens() -> None:
    text = CliRunner().invoke(app, ["--version"])
    assert (text.exit_code, text.output.strip()) == (0, f"iron-ranks {version('iron-ranks')}")


def test_package_program_citation_changes_and_notes_agree() -> None:
    ours = agreeing(ROOT)
    assert version("iron-ranks") == ours, "installed before the version changed: install anew"


def test_every_note_names_its_version_and_stands_in_both_languages() -> None:
    folders = [ROOT / folder for folder in SWITCHING.NOTES]
    english, german = ({path.name for path in folder.glob("*.md")} for folder in folders)
    assert english == german
    assert english
    for folder in folders:
        for path in folder.glob("*.md"):
            assert path.stem in path.read_text("utf-8").splitlines()[0]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in CHANGED:
        shutil.copy(ROOT / name, tmp_path)
    for folder in SWITCHING.NOTES:
        shutil.copytree(ROOT / folder, tmp_path / folder)
        notes = (ROOT / folder / "1.0.0-rc1.md").read_text("utf-8")
        later = notes.replace("1.0.0-rc1", "8.0.0-rc2")
        (tmp_path / folder / "8.0.0-rc2.md").write_text(later, "utf-8")
    return tmp_path


@pytest.mark.parametrize("written", ["8.0.0-rc2", "8.0.0rc2"])
def test_one_command_switches_to_the_release_candidate(project: Path, written: str) -> None:
    SWITCHING.switch(written, "2026-12-01", project)
    assert agreeing(project) == "8.0.0rc2"
    changes = (project / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]\n\n## [8.0.0-rc2] - 2026-12-01\n" in changes
    notes = SWITCHING.notes_of_tag("v8.0.0-rc2", project)
    assert notes.count("8.0.0-rc2") >= 2, "in English and in German"
    with pytest.raises(ValueError, match="the tag is v0"):
        SWITCHING.notes_of_tag("v0.2.0", project)
    with pytest.raises(ValueError, match="already"):
        SWITCHING.switch(written, "2026-12-01", project)


@pytest.mark.parametrize("written", ["1.0", "1.0.0.rc1", "v1.0.0", "9.9.9", "1.0.0-final", ""])
def test_what_is_no_version_or_has_no_notes_changes_nothing(project: Path, written: str) -> None:
    before = [(project / name).read_bytes() for name in CHANGED]
    with pytest.raises(ValueError, match=r"no version|is missing"):
        SWITCHING.switch(written, "2026-12-01", project)
    assert [(project / name).read_bytes() for name in CHANGED] == before
