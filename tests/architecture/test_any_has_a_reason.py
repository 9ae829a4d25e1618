"""`Any` switches the type checker off: it stands only where Python forces it, and says why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "simulator").rglob("*.py"))
REASON = "# Any: "

AT_MOST = 87
"""How often it stands in the program, reasons given; this number only becomes smaller."""


def named(tree: ast.AST) -> Iterator[int]:
    """Yield the line of every use of `Any`, but for its import."""
    for node in walk(tree):
        if isinstance(node, ast.Name) and node.id == "Any":
            yield node.lineno


def without_a_reason(source: str) -> list[int]:
    """List the lines that use `Any` with no reason beside them or just above."""
    if "Any" not in source:
        return []  # most modules: they need not be read
    lines = source.split("\n")
    return sorted({n for n in named(ast.parse(source)) if not _explained(lines, n - 1)})


def _explained(lines: list[str], index: int) -> bool:
    above = index - 1
    while above >= 0 and lines[above].strip().startswith("#"):
        if lines[above].strip().startswith(REASON):
            return True
        above -= 1
    return REASON in lines[index]


@each(FILES, lambda path: path.relative_to(ROOT).as_posix())
def test_any_says_why(path: Path) -> None:
    assert without_a_reason(path.read_text(encoding="utf-8")) == []


def test_it_does_not_spread() -> None:
    found = sum(len(list(named(tree_of(p)))) for p in FILES)
    assert found <= AT_MOST


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x: Any = 1", [1]),
        ("# a number\nx: dict[str, Any] = {}", [2]),
        ("x: Any = 1  # Any: yaml says no more", []),
        ("# Any: yaml says no more,\n# whatever is in the file\nx: Any = 1", []),
        ("from typing import Any", []),
    ],
)
def test_one_without_a_reason_is_found(source: str, lines: list[int]) -> None:
    assert without_a_reason(source) == lines
