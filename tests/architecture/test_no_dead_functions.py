"""The program itself calls every public function; what only tests call proves nothing of it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk

ROOT = Path(__file__).resolve().parents[2]
CALLERS = ("simulator", "examples", "benchmarks")
"""What counts as the program: it, what shows how to use it, and what measures it."""

REGISTERED_BY = {"bespoke", "choosing", "condition", "of_roles", "verb", "command", "callback"}
"""Decorators that register a function: a word of the card files, a command of the terminal."""

UNCALLED = {
    "simulator.content.games.battles.skirmish": "the first battle as tests set it up",
    "simulator.content.practice.drill_files.drills_text": "tests/practice/rederive.py stores them",
    "simulator.rl.environment.env": "PettingZoo's name for what makes an environment",
    "simulator.rl.layout.offsets": "the table of the documentation is made of it",
}
"""Public functions nobody calls yet or from elsewhere, and why they stay."""

Trees = Mapping[str, ast.Module]
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def program() -> Trees:
    """Every module that may call, by its dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): tree_of(
            path
        )
        for top in CALLERS
        for path in sorted((ROOT / top).rglob("*.py"))
    }


def functions(tree: ast.Module) -> Iterator[Function]:
    """Yield the public functions of a module, but for those a decorator registers."""
    for node in tree.body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            names = {_last(decorator) for decorator in node.decorator_list}
            if not names & REGISTERED_BY:
                yield node


def _last(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)


def imports(tree: ast.AST) -> dict[str, str]:
    """Return for every imported name what it stands for."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def called(module: str, tree: ast.Module, known: Mapping[str, str], trees: Trees) -> Iterator[str]:
    """Yield what a module names, outside the definition of what it names."""
    for top in tree.body:
        own = top.name if isinstance(top, Function) else ""
        for node in walk(top):
            if isinstance(node, ast.Name) and node.id != own:
                yield known.get(node.id, f"{module}.{node.id}")
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                source = known.get(node.value.id, "")
                yield f"{source}.{node.attr}" if source in trees else ""
    if module == "simulator":
        yield from known.values()


def origin(name: str, known: Mapping[str, Mapping[str, str]]) -> str:
    """Follow a name that modules only pass on to where it is defined."""
    passed: set[str] = set()
    while name not in passed:
        passed.add(name)
        module, _dot, word = name.rpartition(".")
        name = known.get(module, {}).get(word, name)
    return name


def uncalled(trees: Trees) -> list[str]:
    """List the public functions of the program that nothing in it calls."""
    known = {module: imports(tree) for module, tree in trees.items()}
    named = {
        name
        for module, tree in trees.items()
        for name in called(module, tree, known[module], trees)
    }
    found = {origin(name, known) for name in named}
    return sorted(
        f"{module}.{node.name}"
        for module, tree in trees.items()
        for node in functions(tree)
        if module.startswith("simulator") and f"{module}.{node.name}" not in found
    )


def test_every_public_function_is_called() -> None:
    """Whoever deletes one moves its tests to the function that the game asks instead."""
    assert [name for name in uncalled(program()) if name not in UNCALLED] == []


def test_what_nobody_calls_is_still_there() -> None:
    there = {
        f"{module}.{node.name}" for module, tree in program().items() for node in functions(tree)
    }
    assert sorted(set(UNCALLED) - there) == []


def unimported(trees: Trees) -> list[str]:
    """List the modules nobody imports, but for those that are run by their name."""
    named = {name for tree in trees.values() for node in walk(tree) for name in _imported(node)}
    return sorted(
        module
        for module, tree in trees.items()
        if module.startswith("simulator.")
        and module not in named
        and not module.endswith("__main__")
        and "__name__ == '__main__'" not in ast.unparse(tree)
    )


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        parts = node.module.split(".")
        yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_module_is_imported() -> None:
    """Methods are not looked for one by one; where a whole module is left behind, this sees it."""
    assert unimported(program()) == []
    left = {"simulator.a": ast.parse("class A: ..."), "simulator.b": ast.parse("import os")}
    assert unimported(left) == ["simulator.a", "simulator.b"]
    left["simulator.b"] = ast.parse("from simulator.a import A\nif __name__ == '__main__': A()")
    assert unimported(left) == []


@pytest.mark.parametrize(
    ("caller", "dead"),
    [
        ("", True),
        ("from simulator.a import asked", True),
        ("from simulator.a import asked\nasked()", False),
        ("from simulator.a import asked as other\nx = [other]", False),
        ("from simulator import a\na.asked()", False),
        ("from simulator import a as b\ndef f():\n    return b.asked", False),
        ("from simulator.b import asked\nasked()", False),
        ("def asked(): ...\nasked()", True),
        ("x.asked()", True),
    ],
)
def test_a_call_is_seen(caller: str, dead: bool) -> None:
    trees = {
        "simulator.a": ast.parse("def asked():\n    return asked()"),
        "simulator.b": ast.parse("from simulator.a import asked"),
        "benchmarks.c": ast.parse(caller),
    }
    assert ("simulator.a.asked" in uncalled(trees)) == dead


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("@verb(NUMBER)\ndef deal(): ...", []),
        ("@app.command('open')\ndef open_(): ...", []),
        ("@cache\ndef read(): ...", ["read"]),
        ("def _own(): ...", []),
    ],
)
def test_what_a_decorator_registers_needs_no_caller(source: str, names: list[str]) -> None:
    assert [node.name for node in functions(ast.parse(source))] == names


# ------------------------------------------------------------------ methods, constants, parameters

BY_LIBRARIES = {
    "ignore_aliases": "yaml asks it",
    "observation_space": "PettingZoo asks it",
    "action_space": "PettingZoo asks it",
    "reset": "PettingZoo calls it",
    "observe": "PettingZoo asks it",
    **dict.fromkeys(
        ("connection_made", "data_received", "eof_received", "pause_writing", "resume_writing"),
        "asyncio calls it",
    ),
    "connection_lost": "asyncio calls it",
    "handleError": "logging calls it when a line cannot be written",
}
"""Methods that packages of others call."""


def words_of(tree: ast.AST) -> Iterator[str]:
    """Yield every name that a module reads, sets, passes or writes as a word."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def unread(trees: Trees) -> list[str]:
    """List methods and constants that nothing names, and parameters that nobody passes."""
    named = Counter(word for tree in trees.values() for word in words_of(tree))
    found = []
    for module, tree in trees.items():
        if not module.startswith("simulator"):
            continue
        for node in walk(tree):
            if isinstance(node, ast.ClassDef):
                methods = [each for each in node.body if isinstance(each, Function)]
                found += [m.name for m in methods if not named[m.name] and m.name[0] != "_"]
            elif isinstance(node, Function) and (given := optional(node)):
                own = Counter(words_of(node))
                found += [f"{node.name}({name})" for name in given if named[name] == own[name]]
        found += [name for name in constants(tree) if named[name] == 1]
    return sorted({*found} - set(BY_LIBRARIES))


def optional(function: Function) -> list[str]:
    """List the parameters of a function that are passed by name, if at all."""
    given = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
    return [argument.arg for argument, default in given if default is not None]


def constants(tree: ast.Module) -> Iterator[str]:
    """Yield the names a module assigns at its top, dunder names left out."""
    for node in tree.body:
        targets: list[ast.expr] = [node.target] if isinstance(node, ast.AnnAssign) else []
        targets += node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("__"):
                yield target.id


def test_every_method_constant_and_parameter_is_asked_for() -> None:
    assert unread(program()) == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("class A:\n    def asked(self): ...", ["asked"]),
        ("class A:\n    def asked(self): ...\nA().asked()", []),
        ("WIDE = 3", ["WIDE"]),
        ("WIDE = 3\nprint(WIDE)", []),
        ("def f(*, wide=3):\n    return wide", ["f(wide)"]),
        ("def f(*, wide=3):\n    return wide\nf(wide=4)", []),
    ],
)
def test_what_nobody_asks_for_is_found(source: str, names: list[str]) -> None:
    assert unread({"simulator.a": ast.parse(source)}) == names
