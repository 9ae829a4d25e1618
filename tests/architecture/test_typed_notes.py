"""What is written down in a position goes through its typed place, read and written alike."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.model.notes import Note
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "simulator").rglob("*.py"))
DOORS = {"simulator/model/notes.py", "simulator/model/events.py"}


def untyped(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that read or write notes by a bare key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            if _notes(node.value):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            read = node.func.attr == "get" and _notes(node.func.value)
            if read or node.func.attr == "Noted":
                yield node.lineno


def _notes(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "notes"


@each(FILES, lambda path: path.relative_to(ROOT).as_posix())
def test_notes_are_read_and_written_through_their_place(path: Path) -> None:
    if path.relative_to(ROOT).as_posix() not in DOORS:
        assert list(untyped(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "source",
    [
        'held = now.state.notes.get("held", {})',
        'deck = state.notes["mission_deck"]',
        'table.emit(ev.Noted(rule=rule, key="out", value=3))',
    ],
)
def test_a_bare_key_is_found(source: str) -> None:
    assert list(untyped(ast.parse(source))) == [1]


def test_a_place_gives_what_was_written_or_its_default() -> None:
    place = Note[int]("deploys_next", 0)
    assert place.read({}) == 0
    assert place.read({"deploys_next": 1}) == 1
