"""A test says what must hold where one can see it: in itself or in the checks that it calls."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import some

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


def checking_names(found: Iterable[Function]) -> set[str]:
    """Return the names of functions that assert, in themselves or in what they call.

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
            return checking
        checking |= more


def silent(found: list[Function]) -> list[str]:
    """List the tests in which nothing could fail, in themselves or in what they call."""
    checking = checking_names(found)
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


# ------------------------------------------------------------------ tests that may pass unasked

GROWN = {"combinations", "enumerate", "list", "pairwise", "permutations", "product"}
GROWN |= {"items", "keys", "reversed", "sorted", "tuple", "values", "zip"}
"""What gives something wherever it is given something."""
WITHIN = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
"""What does nothing where it stands."""


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is run where a statement stands: not what it defines."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, WITHIN):
            yield from own_nodes(child)


class Paths(NamedTuple):
    """What surely happens in a test, told from its syntax; `checking` names what asserts."""

    checking: set[str]

    def calls(self, node: ast.AST) -> bool:
        """Return whether an expression calls what asserts."""
        called = (part.func for part in own_nodes(node) if isinstance(part, ast.Call))
        names = map(_name, called)
        return any(name in self.checking or name in CHECKS or name == "skip" for name in names)

    def block(self, statements: list[ast.stmt]) -> bool:
        """Return whether something is asserted whichever way a block goes."""
        return any(map(self.sure, statements))

    def sure(self, node: ast.stmt) -> bool:
        """Return whether a statement asserts whichever way it goes."""
        match node:
            case ast.Assert() | ast.Raise():
                return isinstance(node, ast.Raise) or not _narrows(node.test)
            case ast.With() | ast.AsyncWith():
                return self.block(node.body) or any(
                    self.calls(item.context_expr) for item in node.items
                )
            case ast.If(test=test, body=body, orelse=orelse):
                return self.calls(test) or (self.block(body) and self.block(orelse))
            case ast.For(iter=those, body=body):
                return self.calls(those) or (full(those) and self.block(body))
            case ast.While(test=test, body=body):
                return isinstance(test, ast.Constant) and self.block(body)
            case ast.Try(body=body, finalbody=finalbody):
                return self.block(body) or self.block(finalbody)
            case ast.Match(cases=cases):
                return all(self.block(each.body) for each in cases)
        return not isinstance(node, WITHIN) and self.calls(node)

    def leaves(self, statements: list[ast.stmt]) -> Iterator[int]:
        """Yield the lines at which a block ends its test before anything is asserted."""
        for node in statements:
            if isinstance(node, ast.Return) and not self.calls(node):
                yield node.lineno
            if isinstance(node, ast.With) and any(
                self.calls(one.context_expr) for one in node.items
            ):
                return
            for part in ("body", "orelse", "finalbody"):
                if not isinstance(node, WITHIN):
                    yield from self.leaves(getattr(node, part, []))
            if self.sure(node):
                return


def _name(node: ast.AST) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


def _narrows(test: ast.expr) -> bool:
    """Return whether an assertion tells the type checker that something is there, no more."""
    name = test.left if isinstance(test, ast.Compare) else None
    return isinstance(name, ast.Name) and ast.unparse(test) == f"{name.id} is not None"


def full(those: ast.expr) -> bool:
    """Return whether there is something to go through, as far as the syntax tells."""
    match those:
        case ast.Tuple() | ast.List() | ast.Set():
            return bool(those.elts)
        case ast.Dict():
            return bool(those.keys)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name() | ast.Attribute():
            return _name(those)[:1].isupper()  # a table of the module, or all of an Enum
        case ast.BinOp(left=left, right=right):
            return full(left) or full(right)
        case ast.Call(func=ast.Attribute(value=owner), args=[]) if _name(those.func) in GROWN:
            return full(owner)
        case ast.Call(func=func, args=arguments):
            name = _name(func)
            return name in {"some", "range", "count"} or (
                name in GROWN and all(map(full, arguments))
            )
    return False


def unasked(tree: ast.Module, checking: set[str]) -> list[str]:
    """List the tests that may end before they assert, or assert only where there is something.

    One example of `given` may well have nothing to check: for those only `return` is refused, since
    `assume` has another example drawn.
    """
    paths, found = Paths(checking), []
    for node in walk(tree):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        drawn = any("given" in ast.unparse(decorator) for decorator in node.decorator_list)
        if any(True for _line in paths.leaves(node.body)):
            found.append(f"{node.name} returns before it asserts")
        elif not drawn and not paths.block(node.body) and _asserts(node):
            found.append(f"{node.name} asserts only where there is something: see `some`")
    return found


def test_no_test_may_pass_without_asking() -> None:
    checking = checking_names(all_functions())
    assert [
        f"{path.relative_to(TESTS).as_posix()}: {fault}"
        for path in some(sorted(TESTS.rglob("test_*.py")))
        for fault in unasked(tree_of(path), checking)
    ] == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("if a:\n  return\n assert b", "returns"),
        ("assert a is not None\n if b:\n  return\n assert b", "returns"),
        ("for a in b:\n  if a:\n   return\n assert a", "returns"),
        ("if a:\n  assert b", "only"),
        ("for a in b():\n  assert a", "only"),
        ("for a in B:\n  for c in a:\n   assert c", "only"),
        ("while a:\n  assert b", "only"),
        ("if a:\n  assert not b\n  return\n assert b", ""),
        ("with raises(OSError):\n  b()\n return", ""),
        ("if a:\n  assert b\n else:\n  assert c", ""),
        ("for a in some(b()):\n  assert a", ""),
        ("for a in (1, 2):\n  assert a", ""),
        ("for a in B.items():\n  assert a", ""),
        ("if a:\n  skip('nothing')\n assert b", ""),
        ("for a in b():\n  assert a\n assert b", ""),
    ],
)
def test_a_test_that_may_pass_unasked_is_found(body: str, fault: str) -> None:
    found = unasked(ast.parse(f"def test_a():\n {body}"), set())
    assert len(found) == bool(fault)
    assert all(fault in one for one in found)
