"""What is kept to be used again has a bound: pictures in bytes, everything else in number."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import each

PROGRAM = Path(__file__).resolve().parents[2] / "simulator"
WINDOW = PROGRAM / "ui"
RULES = PROGRAM / "rules"
OF_MEMORY = {"simulator.rules.answers", "simulator.caches"}
"""The modules that keep what was answered."""
STORE = WINDOW / "kept_pictures.py"
FILES = sorted(PROGRAM.rglob("*.py"))
MARKED = {"cached", "cached_by_language"}
"""What keeps the answers of a function, and knows it (`caches.py`)."""
MOST = 4096
"""Answers any single function may keep."""
FOR_A_FILE = 16
"""Answers of a function that keeps whole files, each with the bytes it says."""
MOST_BYTES = 8_000_000
"""Bytes they may take; a function that reads whole files keeps few."""
ITS_OWN = {
    "simulator/caches.py": {"CACHED", "_STORES"},  # the table itself
    "simulator/records.py": {"_COPIED"},  # two things for each class of records
    "simulator/abilities/vocabulary.py": {"FILTERS", "VERBS"},  # filled while modules are loaded
    "simulator/abilities/bespoke/bespoke_effect.py": {"BESPOKE"},  # the same
    "simulator/model/events.py": {"ROLES", "REVEALING"},  # the same
    "simulator/engine/changes/altered.py": {"CHANGES"},  # the same
    "simulator/files/sources.py": {"FORMS"},  # the same
    "simulator/cli/shell/ranges.py": {"RANGES"},  # filled while modules are loaded
    "simulator/agents/outside.py": {"_ASKED_FOR"},  # what the person at the machine has named
    "simulator/ui/interface_scale.py": {"_shown"},  # the one window
    "simulator/ui/display_lost.py": {"_kept"},  # the one handler of faults
    "simulator/ui/term_places.py": {"_finders"},  # the newest, so many and no more
    "simulator/ui/title/row_pictures.py": {"_last_lines"},  # in the table by itself
}
"""Collections that modules begin empty and fill later, with the reason why they have a bound."""
MANY = {"dict", "OrderedDict", "defaultdict", "list", "deque", "set", "frozenset", "LRUCache"}
"""What holds any number of things."""


def _named(node: ast.AST) -> set[str]:
    """Return the names in an annotation, quoted ones as well; what a function takes is not kept."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.Constant):
        return _named(ast.parse(node.value)) if isinstance(node.value, str) else set()
    if isinstance(node, ast.Subscript) and _named(node.value) == {"Callable"}:
        return {"Callable"}
    return {name for part in ast.iter_child_nodes(node) for name in _named(part)}


def _decorators(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Yield each decorator's name and how it is called."""
    for made in function.decorator_list:
        called = made.func if isinstance(made, ast.Call) else made
        yield (
            (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")),
            made,
        )


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield every function and method."""
    return (node for node in walk(tree) if isinstance(node, ast.FunctionDef))


def pictured(trees: list[ast.Module]) -> set[str]:
    """Return the names of what is a picture or has one in it."""
    found = {"Surface"}
    for tree in trees:
        for made in (node for node in walk(tree) if isinstance(node, ast.ClassDef)):
            fields = [one for one in made.body if isinstance(one, ast.AnnAssign)]
            if any("Surface" in _named(one.annotation) for one in fields):
                found.add(made.name)
    return found


def boundless(tree: ast.AST) -> Iterator[str]:
    """Yield the functions that keep answers outside the table, or too many of them."""
    for function in functions(tree):
        for name, made in _decorators(function):
            if name in {"cache", "lru_cache"}:  # which `caches.py` calls by itself
                yield f"{function.name} keeps answers that no table knows"
            if name in MARKED and not _has_room(made):
                yield f"{function.name} keeps too many answers"


def _has_room(made: ast.expr) -> bool:
    """Return whether a cache names its answers and their bytes, and these have room."""
    if not isinstance(made, ast.Call):
        return False
    sizes = [*made.args[:1], *(one.value for one in made.keywords if one.arg == "each")]
    most, each = (ast.literal_eval(one) if isinstance(one, ast.Constant) else 0 for one in sizes)
    return 0 < most <= (MOST if most * each <= MOST_BYTES else FOR_A_FILE)


def hoards(tree: ast.AST, pictures: set[str]) -> Iterator[str]:
    """Yield where pictures are kept in any number outside the window's store."""
    for function in functions(tree):
        names = {name for name, _made in _decorators(function)}
        gives = _named(function.returns) if function.returns is not None else set()
        if names & MARKED and gives & pictures:
            yield f"{function.name} keeps pictures by number"
    for node in walk(tree):
        if isinstance(node, ast.AnnAssign):
            text = _named(node.annotation)
            if text & MANY and text & pictures and _lasts(node, tree):
                yield f"{ast.unparse(node.target)} keeps pictures"


def _lasts(node: ast.AnnAssign, tree: ast.AST) -> bool:
    """Return whether a name outlives the call it is given in.

    A module's, a class's or an object's.
    """
    if isinstance(node.target, ast.Attribute):
        return True
    return not any(node in walk(function) for function in functions(tree))


@each(FILES, lambda path: path.relative_to(PROGRAM).as_posix())
def test_whatever_is_kept_has_a_bound(path: Path) -> None:
    assert not list(boundless(tree_of(path)))


@each(FILES, lambda path: path.relative_to(PROGRAM).as_posix())
def test_what_a_module_fills_has_a_bound_that_is_listed(path: Path) -> None:
    listed = ITS_OWN.get(path.relative_to(PROGRAM.parent).as_posix(), set())
    assert set(filled(tree_of(path))) == listed


def filled(tree: ast.Module) -> Iterator[str]:
    """Yield the names of a module's collections that begin empty."""
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        value = node.value
        called = isinstance(value, ast.Call) and not value.args
        many = isinstance(value, ast.Call) and bool(_named(value.func) & (MANY - {"frozenset"}))
        literal = isinstance(value, ast.Dict | ast.List) and not ast.unparse(value).strip("{}[]")
        if (called and many) or literal:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if not ast.unparse(target).startswith("__"):
                yield ast.unparse(target)


def test_the_rules_read_as_if_nothing_were_remembered() -> None:
    """What is kept, and what it depends on, stands above a question; nothing in it speaks of it."""
    found = {
        f"{path.relative_to(RULES)}: {name}"
        for path in RULES.rglob("*.py")
        if path.name != "answers.py"
        for name in memory_in(tree_of(path))
    }
    assert not found


def memory_in(tree: ast.Module) -> Iterator[str]:
    """Yield the names of `answers.py` and `caches.py` that are used outside decorators."""
    taken = {
        name.asname or name.name
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in OF_MEMORY
        for name in node.names
    }
    above = {
        id(node) for one in functions(tree) for over in one.decorator_list for node in walk(over)
    }
    for node in walk(tree):
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
            continue
        if node.id in taken and id(node) not in above:
            yield node.id


@pytest.mark.parametrize(
    ("code", "used"),
    [
        ("@answer(depends_on=TRAYS)\ndef f(now: Position) -> int: ...", []),
        ("def f(now: Position) -> int:\n    return answers_of(now)[f]", ["answers_of"]),
        (
            "def f(now: Position) -> int:\n    return answer(depends_on=TRAYS)(g)",
            ["answer", "TRAYS"],
        ),
    ],
)
def test_memory_inside_a_question_is_found(code: str, used: list[str]) -> None:
    imported = "from simulator.rules.answers import TRAYS, answer, answers_of\n"
    assert sorted(memory_in(ast.parse(imported + code))) == sorted(used)


def test_pictures_are_kept_in_the_one_store_alone() -> None:
    window = {path: tree_of(path) for path in FILES if WINDOW in path.parents and path != STORE}
    pictures = pictured(list(window.values()))
    assert {"Surface", "Drawn"} <= pictures
    found = [
        f"{path.relative_to(PROGRAM)}: {text}"
        for path, tree in window.items()
        for text in hoards(tree, pictures)
    ]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        "@cached(8, each=9)\ndef f() -> pygame.Surface: ...",
        "@cached_by_language(8, each=9)\ndef f() -> Drawn: ...",
        "_KEPT: dict[int, pygame.Surface] = {}",
        "class C:\n    def __init__(self) -> None:\n        self.k: OrderedDict[int, Drawn] = d()",
        "class C:\n    kept: list['Surface']",
    ],
)
def test_a_hoard_of_pictures_is_found(code: str) -> None:
    assert list(hoards(ast.parse(code), {"Surface", "Drawn"}))


def test_a_list_of_pictures_for_the_length_of_a_call_is_none() -> None:
    code = "def f() -> None:\n    faces: list[pygame.Surface] = []"
    assert not list(hoards(ast.parse(code), {"Surface"}))


@pytest.mark.parametrize(
    "code",
    [
        "@cache\ndef f() -> int: ...",
        "@lru_cache\ndef f() -> int: ...",
        "@lru_cache(maxsize=None)\ndef f() -> int: ...",
        "@lru_cache(maxsize=8)\ndef f() -> int: ...",
        "@cached(32768, each=100)\ndef f() -> int: ...",
        "@cached(4096, each=9_000)\ndef f() -> int: ...",
        "@cached(MANY, each=100)\ndef f() -> int: ...",
    ],
)
def test_answers_without_a_bound_are_found(code: str) -> None:
    assert list(boundless(ast.parse(code)))
