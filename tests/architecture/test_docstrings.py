"""Every docstring begins as Google style asks: with what it returns, or with what it does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import tree_of, walk
from tests.each import some

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("simulator", "tests", "benchmarks", "assets", "examples", "docs")
BANNED = frozenset({"give", "gives", "say", "says", "tell", "tells", "let", "lets"})
"""First words that hide whether something is returned, written or changed."""


def openings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the first word of each function's and class's docstring, with its line."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            text = (ast.get_docstring(node) or "").split()
            if text:
                yield node.lineno, text[0].strip("\"'`,.:;*").lower()


def test_no_docstring_begins_with_give_say_tell_or_let() -> None:
    files = some(path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    faults = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in files
        for line, word in openings(tree_of(path))
        if word in BANNED
    ]
    assert not faults, "\n".join(faults)


def test_the_first_word_is_read_whatever_stands_around_it() -> None:
    tree = ast.parse(
        'class A:\n    """Tell."""\n    async def b(self):\n        """`Give` it."""\n'
    )
    assert {word for _line, word in openings(tree)} == {"tell", "give"}
