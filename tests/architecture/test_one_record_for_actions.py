"""An action is one record: its key, name, check, deed and icon stand in one place each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.engine.names import action_name
from simulator.model.actions import ActionKey
from simulator.rules.action_list import ACTION_TYPES
from tests.architecture.sources import tree_of, walk
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "simulator").rglob("*.py"))

KEYS = {"ranged_attack", "melee_attack", "demolish", "forgo"}
"""Keys that mean an action wherever they stand; "charge" and "retreat" mean other things too."""

WRITTEN_OUT = {
    "simulator/model/actions.py",
    "simulator/content/cases/case_records.py",  # the words of a case file
    "simulator/reports/answer_words.py",  # the words of its answer, for people
    "simulator/ui/disputes/dispute_text.py",
    "simulator/rules/attack/__init__.py",  # the name of a module
}


def keys_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in walk(tree):
        if isinstance(node, ast.Constant) and node.value in KEYS:
            yield str(node.value), node.lineno


@each([path for path in FILES if path.relative_to(ROOT).as_posix() not in WRITTEN_OUT])
def test_keys_of_actions_are_not_written_out(path: Path) -> None:
    assert list(keys_in(tree_of(path))) == []


def test_a_key_written_out_is_found() -> None:
    assert list(keys_in(ast.parse('if action == "melee_attack": pass'))) == [("melee_attack", 1)]


def test_only_one_function_names_actions_in_sentences() -> None:
    named = [
        path.relative_to(ROOT).as_posix()
        for path in FILES
        for node in walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and node.name == "action_name"
    ]
    assert named == ["simulator/engine/names.py"]


@pytest.mark.parametrize("key", ActionKey)
def test_every_action_has_its_record_its_picture_and_its_word_in_the_log(key: ActionKey) -> None:
    kind = ACTION_TYPES[key]
    assert kind.key is key
    assert kind.name
    assert (ROOT / "assets" / "icons" / f"{kind.icon}.svg").is_file()
    assert "_" not in str(action_name(key))
