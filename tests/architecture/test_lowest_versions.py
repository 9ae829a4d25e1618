"""What pyproject.toml allows is what is tried: .ci/lowest.txt pins the lowest version of each."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOWEST = ROOT / ".ci" / "lowest.txt"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def version(text: str) -> tuple[int, ...]:
    """Return a version as numbers, without the noughts at its end: 4 is 4.0.0."""
    numbers = [int(part) for part in text.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def allowed() -> dict[str, tuple[int, ...]]:
    """Return the lowest version that is allowed, package by package."""
    found = {}
    for requirement in PYPROJECT["project"]["dependencies"]:
        match = re.fullmatch(r"([A-Za-z0-9_-]+)>=([0-9.]+),<[0-9.]+", requirement)
        assert match, f"{requirement}: expected a lowest version and one it stays below"
        found[match[1]] = version(match[2])
    return found


def test_the_lowest_versions_allowed_are_the_ones_that_are_tried() -> None:
    lines = LOWEST.read_text(encoding="utf-8").splitlines()
    pins = [line.split("#")[0].strip() for line in lines if "# brought by" not in line]
    pairs = [pin.partition("==") for pin in pins if pin]
    assert {name: version(number) for name, _, number in pairs} == allowed()


def test_every_dependency_says_in_the_documents_why_it_is_here() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = {
        match[1]: version(match[2])
        for match in re.finditer(r"^\| ([A-Za-z0-9_-]+) \| ([0-9.]+) to below", text, re.MULTILINE)
    }
    assert rows == allowed()
