"""Give the program another version, or compare a tag with the one it has.

python .ci/version.py 1.0.0-rc1 [DATE]     switches: pyproject.toml, CITATION.cff, CHANGELOG.md
python .ci/version.py --tag v1.0.0-rc1     prints the tag's release notes, or what is wrong

A version may be written as packages have it (1.0.0rc1) or as the changes have it (1.0.0-rc1). The
switch asks for the notes in docs/release-notes first, and touches nothing without them.
"""

from __future__ import annotations

import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOTES = ("docs/release-notes", "docs/de/release-notes")
"""The folders of the notes, in English and in German."""
_VERSION = re.compile(r"(\d+\.\d+\.\d+)(?:-?(a|b|rc)\.?(\d+))?")


def as_package(version: str) -> str:
    """Write a version as packages have it: 1.0.0rc1 (ValueError for what is none)."""
    return "".join(_parts(version))


def as_told(version: str) -> str:
    """Write a version as tags, changes and notes have it: 1.0.0-rc1 (ValueError for none)."""
    number, *stage = _parts(version)
    return f"{number}-{''.join(stage)}" if any(stage) else number


def _parts(version: str) -> tuple[str, str, str]:
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError(f"{version!r} is no version such as 1.0.0 or 1.0.0-rc1")
    return found[1], found[2] or "", found[3] or ""


def of_project(root: Path) -> str:
    """Return the version pyproject.toml names."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def notes_of(version: str, root: Path) -> list[Path]:
    """Return the notes of a version, in English and in German, whether they are there or not."""
    return [root / folder / f"{as_told(version)}.md" for folder in NOTES]


def switch(version: str, day: str, root: Path = ROOT) -> None:
    """Set the version of the project; nothing changes where something is missing (ValueError)."""
    for notes in notes_of(version, root):
        if not notes.is_file():
            raise ValueError(f"{notes} is missing: write what players notice, then switch")
    new = {
        "pyproject.toml": (r'(?m)^version = "[^"]*"$', f'version = "{as_package(version)}"'),
        "CITATION.cff": (r"(?m)^version: .*$", f"version: {as_told(version)}"),
        "CHANGELOG.md": (
            r"(?m)^## \[Unreleased\]$",
            f"## [Unreleased]\n\n## [{as_told(version)}] - {day}",
        ),
    }
    texts = {}
    for name, (old, line) in new.items():
        text, count = re.subn(old, line, (root / name).read_text("utf-8"))
        if count != 1:
            raise ValueError(f"{name}: one line to change expected, found {count}")
        texts[name] = text
    if f"## [{as_told(version)}] - " in (root / "CHANGELOG.md").read_text("utf-8"):
        raise ValueError(f"CHANGELOG.md tells of {as_told(version)} already")
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8")


def notes_of_tag(tag: str, root: Path = ROOT) -> str:
    """Return the notes of a release in both languages; ValueError for a tag of another version."""
    version = of_project(root)
    if tag != f"v{as_told(version)}":
        raise ValueError(f"the tag is {tag}, the project's version {version}")
    texts = []
    for notes in notes_of(version, root):
        if not notes.is_file():
            raise ValueError(f"{notes} is missing")
        texts.append(notes.read_text("utf-8").strip())
    return "\n\n---\n\n".join(texts) + "\n"


def main(*given: str) -> None:
    """Do what the command line asks for; what is wrong is said, and the exit code is 1."""
    try:
        if len(given) == 2 and given[0] == "--tag":
            print(notes_of_tag(given[1]), end="")
        elif given and not given[0].startswith("-"):
            day = given[1] if len(given) > 1 else f"{datetime.now(UTC):%Y-%m-%d}"
            switch(given[0], day)
            print(f"The version is {as_package(given[0])} now; install anew, then run the tests.")
        else:
            sys.exit(__doc__)
    except ValueError as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main(*sys.argv[1:])
