"""A chapter is entered by its door: its `__init__.py` names the modules that others may import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of
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
def door(chapter: str) -> tuple[str, ...]:
    """The modules a chapter's door names."""
    tree = ast.parse((ROOT / chapter.replace(".", "/") / "__init__.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found = ast.literal_eval(node.value)
            assert isinstance(found, tuple), "a door is a tuple, which nobody lengthens"
            return found
    return ()


def entries(tree: ast.AST, chapters: frozenset[str]) -> Iterator[Entry]:
    """Yield the modules of chapters that are imported, wherever in the file it happens."""
    for node in ast.walk(tree):
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
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("simulator"):
            yield from (a.name for a in node.names if a.name.startswith("_") and a.name != "_")


NAMES = frozenset(dotted(path) for path in CHAPTERS)


def _from_outside(path: Path) -> set[Entry]:
    home = dotted(path.parent)
    return {entry for entry in entries(tree_of(path), NAMES) if entry[0] != home}


@each(FILES, dotted)
def test_a_chapter_is_entered_by_its_door(path: Path) -> None:
    closed = {entry for entry in _from_outside(path) if entry[1] not in door(entry[0])}
    assert sorted(closed) == []


def test_every_door_is_used() -> None:
    """What nobody outside imports is a matter of the chapter's own."""
    used = {entry for path in FILES for entry in _from_outside(path)}
    named = {(chapter, module) for chapter in NAMES for module in door(chapter)}
    assert sorted(named - used) == []


@each(CHAPTERS, dotted)
def test_the_door_is_a_table_of_contents(chapter: Path) -> None:
    """It tells of every module in one line, and of which are within the chapter only."""
    tree = tree_of(chapter / "__init__.py")
    text = (ast.get_docstring(tree) or "").splitlines()
    told = [line.partition(":")[0] for line in text[2:]]
    assert sorted(told) == sorted({path.stem for path in chapter.glob("*.py")} - {"__init__"})
    inside = {line.partition(":")[0] for line in text[2:] if line.endswith(WITHIN)}
    assert set(told) - inside == set(door(dotted(chapter)))
    assert not any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(tree))


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
    source = "from simulator.texts import _\nfrom simulator.rules.charge.plan import _odds"
    assert list(private(ast.parse(source))) == ["_odds"]
