"""`Any` switches the type checker off: it stands only where Python forces it, and says why.

So does a field that is asked for by a string; what a window is about is never asked so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args

import pytest

from simulator.model import subjects
from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "simulator").rglob("*.py"))
REASON = "# Any: "

AT_MOST = 80
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


# ------------------------------------------------------------------ what a window is about

RECORDS = [
    kind
    for kind in vars(subjects).values()
    if isinstance(kind, type)
    and is_dataclass(kind)
    and kind.__module__ == subjects.__name__
    and kind not in {subjects.Gain, subjects.OfUnit}
]
"""Everything a window may be about."""
FIELDS = {each.name for kind in RECORDS for each in fields(kind)}
ASKING = ("engine", "rules", "abilities", "missions")
"""The layers that pass subjects on."""


def by_a_string(tree: ast.AST) -> Iterator[str]:
    """Yield the fields of subjects that are asked for by a string."""
    for node in walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="getattr" | "hasattr"),
                args=[_, ast.Constant(value=str(name)), *_],
            ) if name in FIELDS:
                yield name


def test_a_subject_is_one_of_the_records() -> None:
    assert set(get_args(subjects.Subject)) == {*RECORDS, type(None)}


@each(
    sorted({base for kind in RECORDS for base in kind.__bases__} - {object}, key=str),
    lambda base: base.__name__,
)
def test_who_has_a_field_is_of_the_base_that_names_it(base: type) -> None:
    """Else a question that asks for the base passes over a subject that has what it asks for."""
    (name,) = vars(base)["__annotations__"]
    having = {kind.__name__ for kind in RECORDS if name in {each.name for each in fields(kind)}}
    assert having == {kind.__name__ for kind in RECORDS if issubclass(kind, base)}


@each(
    [path for path in FILES if path.relative_to(ROOT).parts[1] in ASKING],
    lambda path: path.relative_to(ROOT).as_posix(),
)
def test_no_field_of_a_subject_is_asked_for_by_a_string(path: Path) -> None:
    assert list(by_a_string(tree_of(path))) == []


def test_a_field_asked_for_by_a_string_is_found() -> None:
    planted = 'getattr(subject, "attacker", None)\nhasattr(it, "unit")\ngetattr(card, "title", "")'
    assert list(by_a_string(ast.parse(planted))) == ["attacker", "unit"]
