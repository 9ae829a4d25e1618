"""A chapter is entered by its door: its `__init__.py` tells which modules others may import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "simulator"
FILES = sorted(PROGRAM.rglob("*.py"))
CHAPTERS = (
    *sorted(path.parent for path in (PROGRAM / "rules").glob("*/__init__.py")),
    PROGRAM / "engine" / "changes",
    PROGRAM / "engine" / "log",
)
"""The folders with a door."""

WITHIN = " (within the chapter)."
"""What the door says of a module that others may not import."""

Entry = tuple[str, str]
"""A chapter as it is imported, and one of its modules."""


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@cache
def door(chapter: str) -> dict[str, bool]:
    """The modules a chapter's door tells of, and whether others may import each."""
    tree = tree_of(ROOT / chapter.replace(".", "/") / "__init__.py")
    text = (ast.get_docstring(tree) or "").splitlines()
    return {line.partition(":")[0]: not line.endswith(WITHIN) for line in text[2:]}


def entries(tree: ast.AST, chapters: frozenset[str]) -> Iterator[Entry]:
    """Yield the modules of chapters that are imported, wherever in the file it happens."""
    for node in walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module in chapters:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            chapter, _dot, module = name.rpartition(".")
            if chapter in chapters:
                yield chapter, module


def private(tree: ast.AST) -> Iterator[str]:
    """Yield the private names that are imported from other modules of ours."""
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("simulator"):
            yield from (a.name for a in node.names if a.name.startswith("_") and a.name != "_")


NAMES = frozenset(dotted(path) for path in CHAPTERS)


def _from_outside(path: Path) -> set[Entry]:
    home = dotted(path.parent)
    return {entry for entry in entries(tree_of(path), NAMES) if entry[0] != home}


@each(FILES, dotted)
def test_a_chapter_is_entered_by_its_door(path: Path) -> None:
    closed = {entry for entry in _from_outside(path) if not door(entry[0]).get(entry[1])}
    assert sorted(closed) == []


def test_every_door_is_used() -> None:
    """What nobody outside imports is a matter of the chapter's own."""
    used = {entry for path in FILES for entry in _from_outside(path)}
    named = {
        (chapter, module) for chapter in NAMES for module, open_ in door(chapter).items() if open_
    }
    assert sorted(named - used) == []


@each(CHAPTERS, dotted)
def test_the_door_is_a_table_of_contents(chapter: Path) -> None:
    """It tells of every module in one line, and of which are within the chapter only."""
    modules = {path.stem for path in chapter.glob("*.py")} - {"__init__"}
    assert sorted(door(dotted(chapter))) == sorted(modules)
    assert len(tree_of(chapter / "__init__.py").body) == 1, "a door tells, and does nothing"


@each(FILES, dotted)
def test_private_names_stay_in_their_module(path: Path) -> None:
    assert list(private(tree_of(path))) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from simulator.rules.charge import plan, run", {"plan", "run"}),
        ("from simulator.rules.charge.plan import plan", {"plan"}),
        ("def f():\n    import simulator.rules.charge.plan", {"plan"}),
        ("from simulator.rules.charges import plan", set()),
    ],
)
def test_an_entry_is_found(source: str, found: set[str]) -> None:
    assert {module for _chapter, module in entries(ast.parse(source), NAMES)} == found


def test_a_private_name_is_found() -> None:
    source = "from simulator.language.texts import _\nfrom simulator.rules.charge.plan import _odds"
    assert list(private(ast.parse(source))) == ["_odds"]


# ------------------------------------------------------------------ each name from where it is made

PASSED_ON = {
    "simulator": "the public interface",
    "simulator.missions": "the door that loads every mode's counts and lasting effects",
    "simulator.records": "`dataclass` as type checkers know it",
}
"""Modules that give on names they import, and why."""

CODE = (*FILES, *(f for top in ("tests", "benchmarks") for f in sorted((ROOT / top).rglob("*.py"))))


def made(tree: ast.Module) -> frozenset[str]:
    """List the names a module makes itself, at its top."""
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return frozenset(found)


def imported(tree: ast.Module) -> frozenset[str]:
    """List the names a module imports from others of ours."""
    return frozenset(
        alias.asname or alias.name
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("simulator")
        for alias in node.names
    )


def asked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield every name that is taken from a module of ours: imported, or as its attribute."""
    modules: dict[str, str] = {}
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.module or "", alias.name
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in walk(tree):
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
            continue
        if isinstance(node.value, ast.Name):
            yield modules.get(node.value.id, ""), node.attr


@cache
def given_on() -> dict[str, frozenset[str]]:
    """List for each module of the program the names that it imports and does not make."""
    trees = {dotted(path).removesuffix(".__init__"): tree_of(path) for path in FILES}
    return {name: imported(tree) - made(tree) for name, tree in trees.items()}


@each(CODE, dotted)
def test_a_name_is_imported_from_where_it_is_made(path: Path) -> None:
    """Who follows a name to a module that only gives it on has to look again."""
    found = {
        f"{module}.{name}"
        for module, name in asked(tree_of(path))
        if module not in PASSED_ON and name in given_on().get(module, ())
    }
    assert sorted(found) == []


def test_what_is_given_on_is_found() -> None:
    tree = ast.parse(
        "from simulator.rules.charge.charge import plan\n"
        "from simulator.rules.charge import charge as page\n"
        "page.plan()"
    )
    assert list(asked(tree)).count(("simulator.rules.charge.charge", "plan")) == 2
    assert "plan" in given_on()["simulator.rules.charge.charge"]
