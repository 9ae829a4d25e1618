"""Texts can be collected for a catalogue: an f-string says none, for it is not read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import tree_of, walk

ROOT = Path(__file__).resolve().parents[2] / "simulator"

SAYS = frozenset({"_", "translate", "ngettext", "msg", "msg_plural", "marked"})


def hidden_texts(tree: ast.Module) -> list[int]:
    """Return the lines where an f-string says a text."""
    return [
        call.lineno
        for joined in walk(tree)
        if isinstance(joined, ast.JoinedStr)
        for call in walk(joined)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in SAYS
        and call.args
        and isinstance(call.args[0], ast.Constant)
    ]


def test_no_text_is_hidden_in_an_f_string() -> None:
    found = [
        f"{path.name}:{line}"
        for path in sorted(ROOT.rglob("*.py"))
        for line in hidden_texts(tree_of(path))
    ]
    assert not found, "the collector of texts reads no f-strings: say it before"


@pytest.mark.parametrize("said", ["f\"{_('Source')}: p. 7\"", "f\"({ngettext('a', 'b', 2)})\""])
def test_a_hidden_text_is_found(said: str) -> None:
    assert hidden_texts(ast.parse(said)) == [1]


def test_a_text_said_before_is_not_hidden() -> None:
    assert hidden_texts(ast.parse("word = _('Source')\nf'{word}: p. 7'")) == []
