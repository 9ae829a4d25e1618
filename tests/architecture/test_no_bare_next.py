"""No bare `next` where scripts run: its StopIteration leaves a coroutine as a RuntimeError.

Scripts are coroutines and call whatever stands in these packages. What must be there is picked by
`the_one`, whose error says what was missed; what may be missing has a default.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.model.picking import the_one
from tests.architecture.sources import tree_of, walk
from tests.each import some

PROGRAM = Path(__file__).resolve().parents[2] / "simulator"
PACKAGES = ("model", "engine", "rules", "abilities", "missions")


def bare(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that ask for the next of something which may have come to its end."""
    for node in walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        by_name = isinstance(called, ast.Name) and called.id == "next" and len(node.args) == 1
        if by_name or (isinstance(called, ast.Attribute) and called.attr == "__next__"):
            yield node.lineno


def test_scripts_and_what_they_call_pick_by_name() -> None:
    files = [file for package in PACKAGES for file in (PROGRAM / package).rglob("*.py")]
    found = [
        f"{file.relative_to(PROGRAM)}:{line}"
        for file in sorted(some(files))
        for line in bare(tree_of(file))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("async def a():\n    return next(b for b in c)", [2]),
        ("def a(c):\n    return next(iter(c))", [2]),
        ("iter(c).__next__()", [1]),
        ("next(iter(c), None)", []),
        ("screen.next()", []),
        ("the_one(c, 'card')", []),
    ],
)
def test_a_bare_next_is_seen(text: str, lines: list[int]) -> None:
    assert list(bare(ast.parse(text))) == lines


def test_what_is_missing_is_told_by_name() -> None:
    assert the_one((number for number in (3, 4, 5) if number > 3), "number above 3") == 4
    with pytest.raises(LookupError, match="there is no mission 9 in this scenario"):
        the_one((), "mission 9 in this scenario")
