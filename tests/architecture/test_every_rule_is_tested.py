"""Chapters 15 to 27 (several players, terrain, game modes): every rule line is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.model.rulebook import Rule
from simulator.model.rulebook_table import CHAPTERS, RULES

TESTS = Path(__file__).resolve().parents[1]
WANTED = range(15, 28)
LINES = [rule for rule, (_page, chapter, _sentence) in RULES.items() if chapter in WANTED]


def named() -> set[str]:
    """Give the rule ids that stand in a test's name, or in its text, as in DEP_01 or DEP-01."""
    words: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8").replace("_", "-")
        words |= set(re.findall(r"[A-Z]+(?:-[A-Z]+)?-\d\d", text))
    return words


NAMED = named()


@pytest.mark.parametrize("chapter", WANTED, ids=lambda chapter: CHAPTERS[chapter])
def test_every_rule_of_a_chapter_has_a_test_that_names_it(chapter: int) -> None:
    lines = [rule for rule in LINES if RULES[rule][1] == chapter]
    assert lines
    assert [rule for rule in lines if rule not in NAMED] == []


def test_the_list_is_that_of_the_rulebook() -> None:
    assert {rule.value for rule in Rule} >= set(LINES)


def test_no_rule_asks_which_scenario_is_played() -> None:
    """A mode's own rules are abilities the table owns; nobody looks at its name."""
    pattern = re.compile(r"scenario(_of\(now\))?\.(id|name)\s*(==|!=|in\b)|if scenario ==")
    folder = TESTS.parent / "simulator"
    found = [
        path.name
        for layer in ("engine", "rules", "abilities", "missions")
        for path in (folder / layer).rglob("*.py")
        if pattern.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
