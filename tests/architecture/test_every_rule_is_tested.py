"""Every rule line of the book, and every settled ambiguity, is named by a test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from docs.hooks.generated_pages import cited
from simulator.model.rulebook import Rule
from simulator.model.rulebook_table import CHAPTERS, printed_rules, settled_rules

TESTS = Path(__file__).resolve().parents[1]

NOTHING_TO_TEST = {
    "GEN-11": "says only what the word model means; no rule of the simulator speaks of models",
}
"""Lines that no test could hold to the book, and why."""


@cache
def named() -> frozenset[str]:
    """Return the rule ids in the names, cases, words and checks of tests: DEP_01 or DEP-01."""
    return frozenset(cited(but=Path(__file__)))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: CHAPTERS[chapter])
def test_every_rule_of_a_chapter_has_a_test_that_names_it(chapter: int) -> None:
    lines = [rule for rule, line in printed_rules().items() if line.chapter == chapter]
    assert lines
    assert [rule for rule in lines if rule not in named() | NOTHING_TO_TEST.keys()] == []


def test_every_settled_ambiguity_has_a_test_that_names_it() -> None:
    assert settled_rules()
    assert [rule for rule in settled_rules() if rule not in named()] == []


def test_what_is_left_out_has_a_reason_and_is_really_left_out() -> None:
    assert all(NOTHING_TO_TEST.values())
    assert not NOTHING_TO_TEST.keys() & named()


def test_the_list_is_that_of_the_rulebook() -> None:
    assert {rule.value for rule in Rule} == printed_rules().keys() | settled_rules().keys()


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
