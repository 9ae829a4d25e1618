"""What is written down in a position goes through its typed place, a field of one record."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.model.notes import Note, NoteOfEach, NoteRecord, Notes
from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "simulator").rglob("*.py"))
DOORS = {"simulator/model/notes.py", "simulator/model/events.py"}


def untyped(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that read or write notes by a bare key."""
    for node in walk(tree):
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            if _notes(node.value):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            read = node.func.attr == "get" and _notes(node.func.value)
            if read or node.func.attr == "Noted":
                yield node.lineno


def _notes(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "notes"


@each([path for path in FILES if path.relative_to(ROOT).as_posix() not in DOORS])
def test_notes_are_read_and_written_through_their_place(path: Path) -> None:
    assert list(untyped(tree_of(path))) == []


def keys(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Yield the key of every place that is made, and whether it is a field of a record."""
    fields = {
        id(field.value)
        for node in walk(tree)
        if isinstance(node, ast.ClassDef) and any(_is(base, "NoteRecord") for base in node.bases)
        for field in node.body
        if isinstance(field, ast.Assign)
    }
    for node in walk(tree):
        if isinstance(node, ast.Call):
            made = node.func.value if isinstance(node.func, ast.Subscript) else node.func
            if _is(made, "Note") or _is(made, "NoteOfEach"):
                key = node.args[0]
                yield str(key.value) if isinstance(key, ast.Constant) else "", id(node) in fields


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def test_every_key_is_a_field_of_exactly_one_record() -> None:
    """A record is everything a mode writes down: no place is made beside it, none twice."""
    found = [
        one
        for path in FILES
        if path.relative_to(ROOT).as_posix() not in DOORS
        and "from simulator.model.notes import" in (text := path.read_text(encoding="utf-8"))
        for one in keys(ast.parse(text))
    ]
    assert len(found) > 10
    assert [key for key, field in found if not field] == []
    assert [key for key, times in Counter(key for key, _field in found).items() if times > 1] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('HELD = Note[int]("held", 0)', [("held", False)]),
        ('class Own(NoteRecord):\n    held = Note[int]("held", 0)', [("held", True)]),
        ('class Own:\n    held = NoteOfEach[int]("held:{}", 0)', [("held:{}", False)]),
        ('def f(n):\n    return Note(f"held:{n}", 0)', [("", False)]),
    ],
)
def test_a_place_beside_a_record_is_found(source: str, found: list[tuple[str, bool]]) -> None:
    assert list(keys(ast.parse(source))) == found


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


def test_a_record_reads_every_note_of_a_position() -> None:
    class Own(NoteRecord):
        next_side = Note[int]("deploys_next", 0)
        hands = NoteOfEach[tuple[int, ...]]("missions:{}", ())

    notes: Notes = {"deploys_next": 1, "missions:red": (3, 4)}
    assert (Own({}).next_side, Own(notes).next_side) == (0, 1)
    assert Own.next_side.key == "deploys_next"
    assert Own.hands.of("red").read(notes) == (3, 4)
    assert Own.hands.of("blue").read(notes) == ()
