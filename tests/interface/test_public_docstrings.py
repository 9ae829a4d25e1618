"""What `import simulator` offers is explained where it is written, and its examples are run."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import simulator
from tests.each import some

OFFERED = [
    (name, found)
    for name in simulator.__all__
    if (inspect.isclass(found := getattr(simulator, name)) or inspect.isfunction(found))
    and found.__module__.startswith("simulator.")  # others stand for types of Python's own
]
HOME = Path(simulator.__file__).parent
WITH_EXAMPLES = some(
    file for file in sorted(HOME.rglob("*.py")) if ">>> " in file.read_text(encoding="utf-8")
)
PUBLIC = set(simulator._HOMES.values())
NOTHING = {"None", "NoReturn"}
"""What a function returns that has nothing to say about it."""


def explained(name: str, function: Any) -> Iterator[str]:
    """Yield which sections the docstring of a function lacks."""
    text = inspect.getdoc(function) or ""
    how = inspect.signature(function)
    given = [each for each in how.parameters if each != "self"]
    args = re.search(r"^Args:\n((?: +.*\n?|\n)+)", f"{text}\n", re.MULTILINE)
    for each in given:
        if args is None or not re.search(rf"^ +{each}: ", args.group(1), re.MULTILINE):
            yield f"{name}: what is {each}?"
    if how.return_annotation not in NOTHING and not re.search(
        r"^(Returns|Yields):$", text, re.MULTILINE
    ):
        yield f"{name}: what does it return?"


def raised(function: Any) -> Iterator[str]:
    """Yield the names of the errors that a function makes and raises in its own body."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            error = node.exc.func
            if isinstance(error, ast.Name):
                yield error.id


def asked_with(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods that a class adds to what its bases have."""
    for name, method in vars(cls).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            yield name, method


def test_a_public_function_says_what_it_takes_gives_and_raises() -> None:
    functions = {name: found for name, found in OFFERED if inspect.isfunction(found)}
    functions |= {f"Session.{name}": method for name, method in asked_with(simulator.Session)}
    lacking: list[str] = []
    for name, function in some(functions.items()):
        if len(inspect.signature(function).parameters) > ("." in name):
            lacking += explained(name, function)
        text = inspect.getdoc(function) or ""
        lacking += [f"{name}: raises {err}" for err in raised(function) if f"{err}:" not in text]
    assert not lacking, "\n".join(lacking)


def test_everything_public_has_an_example() -> None:
    example = "\n\nExample:\n    >>> "
    without = [n for n, found in some(OFFERED) if example not in (inspect.getdoc(found) or "")]
    assert not without


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=[file.stem for file in WITH_EXAMPLES])
def test_examples_do_what_they_say(file: Path) -> None:
    """A public one stands for itself, as its reader types it; others use what their module has."""
    module = import_module(".".join(file.relative_to(HOME.parent).with_suffix("").parts))
    own: dict[str, Any] | None = (
        {} if module.__name__.removeprefix("simulator.") in PUBLIC else None
    )
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    said: list[str] = []
    for example in some(doctest.DocTestFinder(exclude_empty=True).find(module, globs=own)):
        runner.run(example, out=said.append)
    assert runner.tries
    assert not runner.failures, "".join(said)
