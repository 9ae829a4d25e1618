"""The protocols of the window are narrow: each asks for what somebody uses, and for no more."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from tests.architecture.sources import tree_of, walk
from tests.architecture.test_imports import PROGRAM

Trees = Mapping[str, ast.Module]
"""Syntax trees by the place of their file."""
Kinds = Mapping[str, set[str]]
"""The protocols a name stands for."""


def _classes(trees: Trees) -> dict[str, ast.ClassDef]:
    found = [n for tree in trees.values() for n in walk(tree) if isinstance(n, ast.ClassDef)]
    return {one.name: one for one in found if "Protocol" in _bases(one)}


def _bases(one: ast.ClassDef) -> set[str]:
    return {base.id for base in one.bases if isinstance(base, ast.Name)}


def members(one: ast.ClassDef) -> set[str]:
    """Return what a protocol itself asks for, without what it takes from others."""
    asked = {n.name for n in one.body if isinstance(n, ast.FunctionDef)}
    fields = [n.target for n in one.body if isinstance(n, ast.AnnAssign)]
    return asked | {field.id for field in fields if isinstance(field, ast.Name)}


def _word(node: ast.AST | None) -> str:
    """Return the last word of an expression: what a value is called where it is used."""
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return node.attr
        case ast.Call(func=ast.Name(id="next" | "reversed"), args=[first, *_]):
            return _word(first)
        case ast.GeneratorExp() | ast.ListComp():
            return _word(node.elt)
        case ast.Call():
            return _word(node.func)
        case ast.Subscript():
            return _word(node.value)
    return ""


def _names(trees: Trees, protocols: set[str]) -> Kinds:
    """Return what may stand in an annotation for a protocol: its name, or that of a union."""
    found = {name: {name} for name in protocols}
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp):
                found[_word(node.targets[0])] = _named(node.value, found)
    return found


def _named(annotation: ast.AST | None, kinds: Kinds) -> set[str]:
    nodes = walk(annotation) if annotation is not None else ()
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    return set().union(*(kinds.get(name, set()) for name in names))


def _said(tree: ast.AST, protocols: Kinds) -> Iterator[tuple[str, set[str]]]:
    """Yield each word that is said to be of a protocol, by an annotation or by isinstance."""
    for node in walk(tree):
        match node:
            case ast.arg():
                yield node.arg, _named(node.annotation, protocols)
            case ast.AnnAssign():
                yield _word(node.target), _named(node.annotation, protocols)
            case ast.FunctionDef():
                yield node.name, _named(node.returns, protocols)
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kind]):
                yield _word(value), _named(kind, protocols)


def _passed_on(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield each word that gets its value from another."""
    for node in walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=to)], value=ast.Tuple(elts=of)):
                yield from ((_word(a), _word(b)) for a, b in zip(to, of, strict=True))
            case ast.Assign():
                yield from ((_word(target), _word(node.value)) for target in node.targets)
            case ast.AnnAssign() | ast.NamedExpr():
                yield _word(node.target), _word(node.value)
            case ast.For() | ast.comprehension():
                yield _word(node.target), _word(node.iter)


def used(trees: Trees) -> dict[str, set[str]]:
    """Return what is asked, through each protocol, of a value that is said to be of it."""
    classes = _classes(trees)
    known = _names(trees, set(classes))
    everywhere: dict[str, set[str]] = defaultdict(set)
    for one in classes.values():
        for word, of in _said(ast.Module(one.body, []), known):
            everywhere[word] |= of
    asked: dict[str, set[str]] = defaultdict(set)
    for tree in trees.values():
        words: dict[str, set[str]] = defaultdict(set)
        for word, of in [*everywhere.items(), *_said(tree, known)]:
            words[word] |= of
        moves, before = [*_passed_on(tree)], -1
        while before != (before := sum(map(len, words.values()))):
            for to, of_word in moves:
                words[to] |= words[of_word]
        for node in walk(tree):
            if isinstance(node, ast.Attribute):
                for protocol in words[_word(node.value)]:
                    asked[protocol].add(node.attr)
    for name in classes:
        for wider in _above(name, classes):
            asked[wider] |= asked[name]
    return asked


def _above(name: str, classes: Mapping[str, ast.ClassDef]) -> Iterator[str]:
    for base in _bases(classes[name]) & set(classes):
        yield base
        yield from _above(base, classes)


@pytest.fixture(scope="module")
def trees() -> Trees:
    """Return the modules of the window, each as a tree."""
    paths = sorted((PROGRAM / "ui").rglob("*.py"))
    return {str(path): tree_of(path) for path in paths}


def test_the_protocols_of_the_window_ask_for_nothing_nobody_uses(trees: Trees) -> None:
    protocols, asked = _classes(trees), used(trees)
    assert {"Window", "StackedScreen", "Rooms", "SavableScreen"} <= set(protocols)
    unused = {name: members(body) - asked[name] for name, body in protocols.items()}
    assert {name: more for name, more in unused.items() if more} == {}


PLANTED = """
class Table(Protocol):
    name: str
    @property
    def board(self) -> Board: ...
    def ask(self) -> None: ...
    def leave(self) -> None: ...

class Wider(Table, Protocol):
    def roll(self) -> None: ...

class Commands:
    def __init__(self, table: Wider) -> None:
        self.table = table
    def press(self) -> None:
        table, other = self.table, self.leave
        table.ask()
        print(self.table.board)
        other.name()
"""


def test_a_member_that_nobody_uses_is_found() -> None:
    trees = {"planted": ast.parse(PLANTED)}
    found, classes = used(trees), _classes(trees)
    assert members(classes["Table"]) - found["Table"] == {"name", "leave"}
    assert members(classes["Wider"]) - found["Wider"] == {"roll"}
