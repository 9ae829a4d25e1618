"""Played by machines, all ten modes cite their own chapter and speak in plain words.

IRON_RANKS_GAMES says how many games of each mode are watched (default 1).
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cases.questions.answer_questions import answers
from simulator.cli.app import app
from simulator.content.cases.casefile import read_cases
from simulator.content.games.scenarios import load_scenario, scenario_names
from simulator.engine.names import tokens_text
from simulator.language.texts import ngettext
from simulator.model.rulebook import Rule
from simulator.model.rulebook_table import CHAPTERS
from simulator.rules.battlefield.terrain import KINDS
from tests.games.watching import watched

GAMES = int(os.environ.get("IRON_RANKS_GAMES", "1"))
MODES = scenario_names()
OF_MODES = {CHAPTERS[number] for number in range(18, 28)}
"""The chapters that each belong to one mode; all others are general."""

RAW = re.compile(
    r"\b[a-z]+(?:_[a-z0-9]+)+\b"  # blocks_line_of_sight
    r"|\b[a-z_]+-\d+\b"  # low_wall-1
    r"|\w\(s\)"  # card(s)
    r"|\b(?:red|blue|green|gold):[a-z]"  # red:sworn-swords
)
ONE = re.compile(r"(?<![\d.,+#-])(?<!Wall )(?<!Round )\b1 (?:[a-z]+ ){0,2}?([a-z]+s)\b")
SINGULAR = {
    "as", "is", "was", "has", "less", "its", "this", "minus", "across", "plus", "unless", "loses",
    "becomes", "wins", "begins", "activates", "gains", "always", "passes", "leaves",
}  # fmt: skip
"""Words after a 1 that end in s without being a plural."""


@pytest.mark.parametrize("seed", range(1, GAMES + 1))
@pytest.mark.parametrize("mode", MODES)
def test_a_mode_cites_its_own_chapter_or_a_general_one(mode: str, seed: int) -> None:
    """SCN-GOT-07, SCN-CLASH-10, SCN-FEAST-12, SCN-DANCE-09, SCN-HONED-08, SCN-DARK-09."""
    own = load_scenario(mode).name
    assert own in OF_MODES
    found = watched(mode, seed)
    strange = [
        f"{rule.citation} of {rule.chapter}, {where}"
        for rule, where in found.cited
        if rule.chapter in OF_MODES and rule.chapter != own
    ]
    assert sorted(strange)[:5] == []
    assert any(rule.chapter == own for rule, _where in found.cited)


@cache
def of_some() -> set[Rule]:
    """Return the house rules that belong to some modes only."""
    shown = [set(load_scenario(mode).house_rules) for mode in MODES]
    return set().union(*shown) - shown[0].intersection(*shown)


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_cites_only_house_rules_it_shows(mode: str) -> None:
    """AMB-31, AMB-37, AMB-51, AMB-52, AMB-57: what decides is on the mode's own panel."""
    shown = load_scenario(mode).house_rules
    cited = {rule for rule, _where in watched(mode, 1).cited} & of_some()
    assert cited <= set(shown)


@pytest.mark.parametrize("seed", range(1, GAMES + 1))
@pytest.mark.parametrize("mode", MODES)
def test_a_game_says_no_raw_word(mode: str, seed: int) -> None:
    said = watched(mode, seed).said
    assert len(said) > 100
    raw = [f"{where}: {words}" for words, where in said if RAW.search(words)]
    assert sorted(raw)[:5] == []


@pytest.mark.parametrize("seed", range(1, GAMES + 1))
@pytest.mark.parametrize("mode", MODES)
def test_a_game_counts_one_as_one(mode: str, seed: int) -> None:
    wrong = [
        f"{where}: {words}"
        for words, where in watched(mode, seed).said
        if any(word not in SINGULAR for word in ONE.findall(words))
    ]
    assert sorted(wrong)[:5] == []


@pytest.mark.parametrize("mode", MODES)
def test_the_command_shows_a_mode_in_plain_words(mode: str) -> None:
    ran = CliRunner().invoke(app, ["scenario", mode])
    assert ran.exit_code == 0
    text = ran.output.replace(mode, "")
    assert not RAW.search(text), text


CASE = """
units:
  - {{id: A, side: red, tray: infantry, x: 24, y: 8, facing: 0, speed: 5, ranged: long}}
  - {{id: B, side: blue, tray: infantry, x: 24, y: 19, facing: 180}}
terrain:
  - {{id: piece-1, kind: {kind}, rect: [10, 12, 38, 13.5]}}
ask:
  - {{question: sight, from: A, to: B, for: ranged}}
  - {{question: sight, from: A, to: B, for: charge}}
  - {{question: move, unit: A, action: march, forward: 4}}
  - {{question: charge, unit: A, target: B}}
"""


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_case_names_terrain_in_plain_words(kind: str, tmp_path: Path) -> None:
    """TER-BLK-01, TER-COV-01, TER-IMP-01: the sentence says "low wall", never its key or its id."""
    file = tmp_path / "case.yaml"
    file.write_text(CASE.format(kind=kind), encoding="utf-8")
    text = [str(answer.why) for answer in answers(read_cases(file)[0])]
    assert len(text) == 4
    assert [words for words in text if RAW.search(words)] == []
    if kind == "palisade":
        assert all("palisade" in words for words in text[:3])


@pytest.mark.parametrize(
    ("words", "raw"),
    [
        ("blocks_line_of_sight, destructible", True),
        ("Terrain piece low_wall-1 leaves.", True),
        ("Discard 1 card(s)", True),
        ("red:sworn-swords may not move.", True),
        ("Castle Wall 1 has no defense roll: 0 blocked, 3 not. [SCN-STORM-15, p. 29]", False),
        ("It needs a 6-inch gap, D3+1 wounds, 2-3 dice.", False),
    ],
)
def test_a_raw_word_is_told_from_a_plain_one(words: str, *, raw: bool) -> None:
    assert bool(RAW.search(words)) is raw


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("receives 1 marked tokens", True),
        ("1 cards drawn", True),
        ("scores 1 victory points", True),
        ("it suffers 1 wound", False),
        ("Reserve 1 becomes a new one", False),
        ("+1 hits", False),
    ],
)
def test_a_wrong_plural_is_told_from_a_right_one(words: str, *, wrong: bool) -> None:
    assert any(word not in SINGULAR for word in ONE.findall(words)) is wrong


def test_tokens_are_counted_in_words() -> None:
    assert str(tokens_text("victory_points", 1)) == "1 victory point token"
    assert str(tokens_text("marked", 1)) == "1 mark"
    assert str(tokens_text("faith", 2)) == ngettext("", "2 faith tokens", 2)
