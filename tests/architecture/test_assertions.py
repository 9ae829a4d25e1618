"""A test says what must hold where one can see it: in itself or in the checks that it calls."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.sources import walk

TESTS = Path(__file__).resolve().parents[1]
CHECKS = {"raises", "warns", "fail"}
"""What pytest offers to say that something must happen."""


class Function(NamedTuple):
    """A function of the tests: whether it asserts itself, and whom it calls."""

    place: str
    name: str
    asserts: bool
    calls: frozenset[str]


def functions(text: str, place: str = "") -> list[Function]:
    """List the functions of a module, those within classes and functions too."""
    return [
        Function(place, node.name, _asserts(node), _calls(node))
        for node in walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def _asserts(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Assert | ast.Raise) for part in walk(node)) or bool(
        _calls(node) & CHECKS
    )


def _calls(node: ast.AST) -> frozenset[str]:
    called = [part.func for part in walk(node) if isinstance(part, ast.Call)]
    return frozenset(
        func.attr if isinstance(func, ast.Attribute) else func.id
        for func in called
        if isinstance(func, ast.Attribute | ast.Name)
    )


def silent(found: list[Function]) -> list[str]:
    """List the tests in which nothing could fail, in themselves or in what they call.

    A name that several functions share counts only where all of them assert.
    """
    named: dict[str, list[Function]] = {}
    for one in found:
        named.setdefault(one.name, []).append(one)
    checking = {name for name, those in named.items() if all(one.asserts for one in those)}
    while True:
        more = {
            name
            for name, those in named.items()
            if name not in checking and all(one.asserts or one.calls & checking for one in those)
        }
        if not more:
            break
        checking |= more
    return [
        f"{one.place}::{one.name}"
        for one in found
        if one.name.startswith("test_") and not (one.asserts or one.calls & checking)
    ]


@cache
def all_functions() -> tuple[Function, ...]:
    return tuple(
        one
        for path in sorted(TESTS.rglob("*.py"))
        for one in functions(path.read_text(encoding="utf-8"), path.relative_to(TESTS).as_posix())
    )


def test_every_test_asserts_something_in_sight() -> None:
    assert len(all_functions()) > 2000
    assert silent(list(all_functions())) == []


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("def test_a():\n    play()\ndef play():\n    pass", ["::test_a"]),
        ("def test_a():\n    play()\ndef play():\n    assert over()", []),
        ("def test_a():\n    x.play()\ndef play():\n    y()\ndef y():\n    assert over()", []),
        ("def test_a():\n    with pytest.raises(OSError):\n        open(1)", []),
        ("def test_a():\n    print(1)", ["::test_a"]),
    ],
)
def test_a_test_that_cannot_fail_is_found(text: str, tests: list[str]) -> None:
    assert silent(functions(text)) == tests
