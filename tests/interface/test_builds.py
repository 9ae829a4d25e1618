"""What makes the builds and the release, as far as it can be tried where nothing is built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
RELEASE = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
ATTACH = RELEASE["jobs"]["release"]["steps"][-1]["run"]
SCRIPTS = {
    name: (ROOT / ".ci" / "build" / name).read_text("utf-8").splitlines() for name in ("run", "try")
}
BUILDS = {
    "linux": "iron-ranks-1.0.0-linux-x86_64.tar.gz",
    "windows": "iron-ranks-1.0.0-windows-x86_64.exe",
    "macos": "iron-ranks-1.0.0-macos-arm64.zip",
}
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the step runs in the shell of Linux")


def attached(folder: Path, *systems: str, packages: bool = True, there: bool = False) -> str:
    """Run the step that makes the release, with the builds of some systems; return what it said.

    `gh` and the program that prints the notes are stand-ins which say how they were called.
    """
    release, stand_ins = folder / "release", folder / "bin"
    release.mkdir()
    stand_ins.mkdir()
    names = ["iron_ranks-1.0.0-py3-none-any.whl", "iron_ranks-1.0.0.tar.gz", "packages.sha256"]
    names = names if packages else names[1:]
    for system in systems:
        build = BUILDS[system]
        stem = build.removesuffix(".tar.gz").removesuffix(".exe").removesuffix(".zip")
        names += [build, f"{stem}.sha256", f"{stem}.cdx.json"]
    for name in names:
        (release / name).touch()
    view = "0" if there else "1"
    for name, lines in {
        "gh": f'echo "gh $*"; [ "$2" != view ] || exit {view}',
        "python": "echo notes",
    }.items():
        (stand_ins / name).write_text(f"#!/bin/sh\n{lines}\n", "utf-8")
        (stand_ins / name).chmod(0o755)
    done = subprocess.run(
        [shutil.which("bash") or "bash", "-eo", "pipefail", "-c", ATTACH],
        cwd=folder,
        env={"PATH": f"{stand_ins}{os.pathsep}{os.environ['PATH']}", "TAG": "v1.0.0-rc2"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else f"failed: {done.stdout}{done.stderr}"


@POSIX
def test_a_build_that_failed_does_not_stop_the_others(tmp_path: Path) -> None:
    said = attached(tmp_path, "linux", "macos")
    assert "no build for windows" in said
    assert "There is no build for windows" in (tmp_path / "notes.md").read_text("utf-8")
    (upload,) = (line for line in said.splitlines() if " upload " in line)
    assert BUILDS["linux"] in upload
    assert BUILDS["macos"] in upload
    assert "gh release create v1.0.0-rc2 " in said
    assert "--prerelease" in said


@POSIX
def test_a_build_that_succeeds_later_is_added(tmp_path: Path) -> None:
    said = attached(tmp_path, *BUILDS, there=True)
    assert "gh release create" not in said
    assert "gh release edit v1.0.0-rc2 --notes-file notes.md" in said
    assert BUILDS["windows"] in said
    assert "no build" not in said + (tmp_path / "notes.md").read_text("utf-8")


@POSIX
def test_without_its_packages_nothing_is_released(tmp_path: Path) -> None:
    said = attached(tmp_path, *BUILDS, packages=False)
    assert "there is no iron_ranks-*.whl" in said
    assert "gh release" not in said


def test_the_release_waits_for_all_builds_and_needs_none() -> None:
    """A job is skipped where one it needs has failed, unless its condition says otherwise."""
    job = RELEASE["jobs"]["release"]
    assert set(job["needs"]) == {"package", "build"}
    assert "!cancelled()" in job["if"]
    assert "needs.package.result == 'success'" in job["if"]
    assert "needs.build" not in job["if"]
    assert RELEASE["jobs"]["build"]["strategy"]["fail-fast"] is False


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_option_begins_with_a_slash(name: str) -> None:
    """The shell that Windows runs these scripts in makes a path of it."""
    option = re.compile(r'(?:^|\s)"?/[A-Z]')
    lines = [line for line in SCRIPTS[name] if not line.lstrip().startswith("#")]
    assert [line for line in lines if option.search(line)] == []


def test_a_program_without_a_console_is_asked_for_no_words() -> None:
    """On Windows the program with the window prints nothing; the one beside it does."""
    asked = [line for line in SCRIPTS["try"] if re.search(r'"\$built" \w', line)]
    assert asked
    assert [line for line in asked if "& program=$!" not in line] == []
