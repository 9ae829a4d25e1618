"""No module needs itself by a detour, not for its types and not inside a function either."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of
from tests.architecture.test_imports import FILES, ROOT, imported

Imports = Mapping[str, AbstractSet[str]]
"""For each module the modules of ours that it imports, wherever in the file."""


def imports_of(sources: Mapping[str, tuple[ast.AST, tuple[str, ...]]]) -> Imports:
    """Return who imports whom; `sources` has each module's syntax tree and package by its name."""
    graph: dict[str, set[str]] = {}
    for module, (tree, package) in sources.items():
        names = imported(tree, package)
        found = {name if name in sources else name.rpartition(".")[0] for name in names}
        graph[module] = (found & set(sources)) - {module}
    return graph


def circles(graph: Imports) -> list[list[str]]:
    """Return all groups of modules that reach each other, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []
    for root in sorted(graph):
        path = [] if root in number else [(root, iter(sorted(graph[root])))]
        while path:
            module, ahead = path[-1]
            if module not in number:
                number[module] = lowest[module] = len(number)
                waiting.append(module)
            following = next(ahead, None)
            if following is None:
                path.pop()
                if path:
                    above = path[-1][0]
                    lowest[above] = min(lowest[above], lowest[module])
                if lowest[module] == number[module]:
                    at = waiting.index(module)
                    found.append(sorted(waiting[at:]))
                    del waiting[at:]
            elif following not in number:
                path.append((following, iter(sorted(graph[following]))))
            elif following in waiting:
                lowest[module] = min(lowest[module], number[following])
    return sorted(group for group in found if len(group) > 1)


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_module_needs_itself_by_a_detour() -> None:
    sources = {
        _module(path): (
            tree_of(path),
            path.relative_to(ROOT).parts[:-1],
        )
        for path in FILES
    }
    graph = imports_of(sources)
    assert sum(map(len, graph.values())) > 1000, "the imports were not found"
    assert circles(graph) == []


LOCAL = "def ask():\n    from simulator.{} import question"
TYPES = "if TYPE_CHECKING:\n    from simulator.{} import Question"


@pytest.mark.parametrize(
    ("table", "dice"),
    [
        ("from simulator.dice import roll", "from simulator.table import Table"),
        ("from simulator import dice", TYPES.format("table")),
        (LOCAL.format("dice"), TYPES.format("table")),
        (TYPES.format("dice"), "import simulator.table"),
        ("from .dice import roll", "class Dice:\n    def ask(self):\n        from . import table"),
    ],
)
def test_a_planted_circle_is_found(table: str, dice: str) -> None:
    planted = {"table": table, "dice": dice, "window": "from simulator.table import Table"}
    sources = {
        f"simulator.{name}": (ast.parse(source), ("simulator",)) for name, source in planted.items()
    }
    assert circles(imports_of(sources)) == [["simulator.dice", "simulator.table"]]


def test_circles_are_told_apart_and_a_tree_has_none() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d", "f"}, "f": set()}
    assert circles(graph) == [["a", "b", "c"], ["d", "e"]]
    assert circles({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": set()}) == []
