"""Kinds are types: nothing that is looked up is put together from parts, or taken apart again.

A key such as `"attachments_lost:20101"` hides what its parts are, and whoever needs one cuts the
string. Inside the program a kind is an enumeration, a record or a tuple. What is written, in a
position, a save or a card's file, is put together and read in the places listed here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.sources import tree_of
from tests.each import some

PROGRAM: Final = Path(__file__).resolve().parents[2] / "simulator"
PACKAGES: Final = ("model", "engine", "rules", "abilities", "missions", "agents")
MOST: Final = 15

WRITTEN: Final = {
    "model/effect_ids.py": "effects by their names in positions, hashes and card files",
    "model/ids.py": "units, tokens and pieces by their ids in positions and hashes",
    "model/demands.py": "what cards demand, as their files have it",
    "model/requests.py:option_key": "the keys of options in saves; nothing reads them again",
    "model/notes.py:NoteOfEach.of": "the places of notes in positions and hashes",
    "model/seating.py": "players as they are typed: strong:2s",
    "model/rulebook_table.py": "tables of the rules, one row a line, and the ids in them",
    "engine/log/formatters.py:places_in": "the places of a sentence of the log",
    "engine/dice.py": "what random numbers are drawn for, which decides the numbers",
    "engine/inputs.py:kind_of": "the kinds of answers in saves: d6",
    "rules/setup/start.py:slug": "an id from a printed name",
    "rules/armies/random_army.py:random_army": "the id of an army that was drawn",
    "rules/armies/lists.py:begins_with": "a rule about how printed names begin",
    "rules/armies/search_words.py": "words that somebody typed, and those of cards",
    "agents/outside.py:_loaded": "a player as it is typed: module:class",
}
"""Where a string is taken apart, or put together to be looked up, and what it is."""

SHOWN: Final = {
    "model/cards.py:full_name": "the whole name of a card",
    "model/scenario.py:Scenario.own_choices": "house rules that are shown",
    "engine/board_queries.py:BoardQueries.name": "the name of a unit",
    "engine/names.py:faces_text": "the faces of dice",
    "rules/armies/card_search.py": "the words of a card, in which a search looks",
}
"""Where a text for people is put together; nothing is taken apart there."""

CUTS: Final = frozenset(
    {
        *("split", "rsplit", "splitlines", "partition", "rpartition"),
        *("removeprefix", "removesuffix", "startswith", "endswith"),
    }
)
"""Methods of a string that ask for its parts."""
LISTING: Final = (", ", "; ")
"""What stands between the entries of a list that is shown."""
FOR_PEOPLE: Final = frozenset({"label", "detail"})
"""Arguments that only people read."""
SENTENCES: Final = frozenset({"one_line", "msg", "literal"})
"""Functions that take a text for people."""
DESCRIBING: Final = frozenset(
    {"__repr__", "__str__", "_asks", "summary", "progress", "score", "expected"}
)
"""Functions that write what a `repr` or an error shows."""

Place = tuple[str, int, bool]
"""A function, a line in it, and whether a string is taken apart there."""


class Places(ast.NodeVisitor):
    """The places of a module where a string is taken apart or put together."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.found: list[Place] = []

    def _add(self, node: ast.expr, *, cut: bool) -> None:
        self.found.append((".".join(self.inside), node.lineno, cut))

    def _within(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        fault = isinstance(node, ast.ClassDef) and node.name.endswith("Error")
        if fault or node.name in DESCRIBING:
            return
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()

    visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = _within  # noqa: N815

    def visit_Raise(self, node: ast.Raise) -> None:
        """Pass over the text of an error."""

    def visit_Assign(self, node: ast.Assign) -> None:
        """Pass over the text of an error that is raised in the next line."""
        if [name.id for name in node.targets if isinstance(name, ast.Name)] != ["msg"]:
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        """Pass over what is only shown."""
        if node.arg not in FOR_PEOPLE:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Note a method that takes a string apart or puts one together."""
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name == "the_one":  # what it looks for, then the words for what is missed
            self.visit(node.args[0])
            return
        if name in SENTENCES:
            return
        if isinstance(called, ast.Attribute):
            of_patterns = isinstance(called.value, ast.Name) and called.value.id == "re"
            if name in CUTS or of_patterns:
                self._add(node, cut=True)
            elif name in {"join", "format"} and not _for_people(called.value):
                self._add(node, cut=False)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Note an f-string with a place in it."""
        if any(isinstance(part, ast.FormattedValue) for part in node.values):
            self._add(node, cut=False)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Note a sum or a product with a string in it."""
        if any(
            isinstance(side, ast.Constant) and isinstance(side.value, str)
            for side in (node.left, node.right)
        ):
            self._add(node, cut=False)
        self.generic_visit(node)


def _for_people(text: ast.expr) -> bool:
    """Return whether a text to be filled is a translated sentence, or stands between entries."""
    return isinstance(text, ast.Call) or (isinstance(text, ast.Constant) and text.value in LISTING)


def places(tree: ast.AST) -> list[Place]:
    """Return where a module takes strings apart or puts them together."""
    visitor = Places()
    visitor.visit(tree)
    return visitor.found


def _everywhere() -> Iterator[tuple[str, str, int, bool]]:
    """Yield module, function, line and whether a string is cut, for each place of the program."""
    files = [file for package in PACKAGES for file in (PROGRAM / package).rglob("*.py")]
    for file in sorted(some(files)):
        module = file.relative_to(PROGRAM).as_posix()
        for function, line, cut in places(tree_of(file)):
            yield module, function, line, cut


def test_strings_are_cut_and_keys_put_together_only_where_something_is_written() -> None:
    listed = {*WRITTEN, *SHOWN}
    found = [
        f"{module}:{line} {function}"
        for module, function, line, _cut in _everywhere()
        if not {module, f"{module}:{function}"} & listed
    ]
    assert found == []


def test_what_is_only_shown_is_never_taken_apart() -> None:
    found = [
        f"{module}:{line}"
        for module, function, line, cut in _everywhere()
        if cut and {module, f"{module}:{function}"} & {*SHOWN}
    ]
    assert found == []


def test_the_list_is_short_and_every_place_on_it_is_there() -> None:
    assert len(WRITTEN) <= MOST
    there = {
        name for module, function, *_ in _everywhere() for name in (module, f"{module}:{function}")
    }
    assert {*WRITTEN, *SHOWN} <= there


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def a(b):\n    return b.partition(':')[0]", [("a", 2, True)]),
        ("if a.startswith('x_'): b()", [("", 1, True)]),
        ("re.sub('a', 'b', c)", [("", 1, True)]),
        ("class A:\n    def b(self):\n        return c[f'{d}:{e}']", [("A.b", 3, False)]),
        ("begin(table, f'{a}_lasting')", [("", 1, False)]),
        ("a = 'silenced_' + b", [("", 1, False)]),
        ("a = ':'.join(b)", [("", 1, False)]),
        ("a = '{}_lasting'.format(b)", [("", 1, False)]),
        ("raise ValueError(f'{a} is none')", []),
        ("msg = f'{a} is none'", []),
        ("a = _('{b} is none').format(b=b)", []),
        ("a = ', '.join(b)", []),
        ("Option('a', label=f'{face}')", []),
        ("the_one((a for a in b if a.c == f'{d}'), f'a {d}')", [("", 1, False)]),
        ("def __repr__(self):\n    return f'A({self.b})'", []),
    ],
)
def test_a_string_cut_or_put_together_is_seen(text: str, found: list[Place]) -> None:
    assert places(ast.parse(text)) == found
