"""Words of ours that gave way to printed and standard terms do not come back into the code.

One word means one thing: the glossary's left column, as far as a word has no other plain meaning.
Keys of files and names of printed cards stay as they are.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk
from tests.each import each

PROGRAM = Path(__file__).resolve().parents[2] / "simulator"
RETIRED = {
    "told": "text, notice, log",
    "teller": "formatter",
    "telling": "log, formatter",
    "fingerprint": "state hash",
    "digest": "state hash",
    "course": "straight move",
    "loose": "runtime effect",
    "forces": "board queries",
    "unfallen": "unrolled",
    "veiled": "unknown",
    "foreseen": "preview",
    "foresight": "preview",
    "supposed": "hypothetical",
    "throw": "roll context",
    "lies": "known faces",
    "deed": "kind of an answer",
    "blow": "attack",
    "heed": "check cancelled",
    "hasty": "quick",
    "matter": "dispute",
    "desk": "side panel",
    "costliest": "greatest loss",
    "dearest": "greatest value",
    "worth": "value",
    "fate": "result",
}
"""The word as it was, and what it is called now."""
PRINTED = {"CRITICAL_BLOW", "lies_in_wait", "worth_the_risk", "siege_deeds"}
"""Names of printed rules and cards, and of modules about them."""
KEYS = {
    "simulator/content/practice/drill_files.py": {"worth"},
    "simulator/content/practice/luck_files.py": {"worth"},
}
"""Keys of files that players have: they are read as they were written."""


def names(tree: ast.AST) -> set[str]:
    """List every name that a module gives: functions, classes, parameters, variables, fields."""
    found: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found


def retired(name: str) -> list[str]:
    """List the retired words in a name: NO_BLOW and StrikeFate have one each."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_")
    return [word for word in words if word in RETIRED or word.removesuffix("s") in RETIRED]


@each(sorted(PROGRAM.rglob("*.py")), lambda path: path.relative_to(PROGRAM).as_posix())
def test_no_name_is_made_of_a_retired_word(path: Path) -> None:
    place = path.relative_to(PROGRAM.parent).as_posix()
    given = names(tree_of(path)) | {path.stem}
    faults = {
        name: RETIRED.get(words[0], RETIRED.get(words[0].removesuffix("s")))
        for name in sorted(given - PRINTED - KEYS.get(place, set()))
        if (words := retired(name))
    }
    assert faults == {}, "use the word on the right"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("told", ["told"]),
        ("_told_anew", ["told"]),
        ("StrikeFate", ["fate"]),
        ("NO_BLOWS", ["blows"]),
        ("below", []),
        ("stoldt", []),
    ],
)
def test_a_retired_word_is_found_in_a_name(name: str, words: list[str]) -> None:
    assert retired(name) == words


def test_names_are_found_wherever_they_are_given() -> None:
    text = "class Course:\n    def heed(self, throw):\n        self.told = worth = 1\n"
    assert {"Course", "heed", "throw", "told", "worth"} <= names(ast.parse(text))


def test_no_two_modules_have_a_class_of_one_name() -> None:
    homes: dict[str, set[str]] = {}
    for path in PROGRAM.rglob("*.py"):
        for node in walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(path.relative_to(PROGRAM).as_posix())
    assert len(homes) > 500
    assert {name: sorted(files) for name, files in homes.items() if len(files) > 1} == {}
