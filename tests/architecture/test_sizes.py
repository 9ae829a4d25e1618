"""A file has one subject and at most 400 lines, a function 40; docstrings and imports are free.

What is longer stands on two lists with its length. They only get shorter: nothing is added, nothing
on them grows, and a file or a function that fits is struck off.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.lines import code_lines, free_lines
from tests.architecture.sources import tree_of, walk
from tests.each import some

SIMULATOR: Final = Path(__file__).resolve().parents[2] / "simulator"
MODULES: Final = some(sorted(SIMULATOR.rglob("*.py")))
A_FILE: Final = 400
A_FUNCTION: Final = 40

TABLES: Final = {
    "model/events.py": "everything that can happen, a record each",
    "model/rulebook.py": "every rule by its name, for the type checker",
}
"""Files that are one long list of things of one kind."""

LONG_FILES: Final = {
    "language/texts.py": 461,
    "staging/acts.py": 470,
    "staging/dice_rows.py": 473,
    "ui/app.py": 411,
}
"""Files that are still to be taken apart, with their lines."""

LONG_FUNCTIONS: Final = {
    "cases/case_table.py:set_up": 52,
    "cli/app.py:odds": 85,
    "cli/replaying.py:replayed": 46,
    "rules/attack/resolve.py:_attack_dice": 55,
    "rules/attack/resolve.py:_defense_dice": 47,
    "rules/attack/resolve.py:hits": 43,
    "rules/odds/charge_sheet.py:_landing": 42,
}
"""Functions that are still to be taken apart, with their lines."""


def place(path: Path) -> str:
    return path.relative_to(SIMULATOR).as_posix()


def free(tree: ast.AST) -> int:
    """Return how many lines of a tree are imports, or strings that stand alone."""
    return len({line for node in walk(tree) for line in free_lines(node)})


def long_files() -> dict[str, int]:
    lines = {}
    for path in MODULES:
        written = len(path.read_text(encoding="utf-8").splitlines())
        lines[place(path)] = written - free(tree_of(path))
    return {name: count for name, count in lines.items() if count > A_FILE}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each function of a module, with its class, and its lines that count."""
    waiting: list[tuple[str, ast.AST]] = [("", tree_of(path))]
    while waiting:
        within, parent = waiting.pop()
        for node in ast.iter_child_nodes(parent):
            name = within
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{within}.{node.name}" if within else node.name
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{place(path)}:{name}", lines - free(node)
            waiting.append((name, node))


def long_functions() -> dict[str, int]:
    every = (found for path in MODULES for found in functions(path))
    return {name: count for name, count in every if count > A_FUNCTION}


def faults(found: dict[str, int], listed: dict[str, int]) -> list[str]:
    """Return what is longer than its list says, or stands there although it fits."""
    new = [
        f"{name}: {n} lines, and not on the list" for name, n in found.items() if name not in listed
    ]
    grown = [
        f"{name}: {n} lines, {listed[name]} before"
        for name, n in found.items()
        if n > listed.get(name, n)
    ]
    return [
        *new,
        *grown,
        *(f"{n}: it fits: strike it off the list" for n in listed if n not in found),
    ]


def test_no_file_is_longer_than_it_should_be() -> None:
    found = long_files()
    assert found.keys() >= TABLES.keys(), "a table that fits needs no mention"
    assert faults({name: n for name, n in found.items() if name not in TABLES}, LONG_FILES) == []


def test_no_function_is_longer_than_it_should_be() -> None:
    assert faults(long_functions(), LONG_FUNCTIONS) == []


def test_a_list_only_gets_shorter() -> None:
    listed = {"a": 50, "b": 60}
    assert faults({"a": 49, "b": 60}, listed) == []
    assert faults({"a": 51, "b": 60}, listed) == ["a: 51 lines, 50 before"]
    assert faults({"a": 50, "b": 60, "c": 41}, listed) == ["c: 41 lines, and not on the list"]
    assert faults({"a": 50}, listed) == ["b: it fits: strike it off the list"]


def test_what_explains_is_free_and_the_rest_counts() -> None:
    source = (
        '"""A."""\n\nimport os\nfrom sys import (\n    path,\n)\n\n# why\nx = """\na"""\n"""X."""\n'
    )
    assert code_lines(source) == 2
    assert (
        code_lines("def a(\n    b: int,\n) -> int:\n    '''C.\n\n    D.\n    '''\n    return b\n")
        == 4
    )
