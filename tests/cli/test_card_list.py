"""Looking cards up on the command line: the same search as in the window."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.cards.card_versions import new_cards
from simulator.content.cards.library import load_library
from simulator.model.cards import SEASON, SEASONS, USUAL_SEASON
from simulator.reports.cards.card_answers import countered_by, counters_of
from simulator.rules.armies.card_search import Wanted, search
from tests.seasons import S07

LIBRARY = load_library(season=USUAL_SEASON)


def listed(*words: str) -> str:
    result = CliRunner().invoke(app, ["cards", *words], env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, ["cards", *words], env={"COLUMNS": "200"})
    assert result.exit_code == 2
    return result.output


def test_the_words_the_cost_and_the_role_hold_together() -> None:
    text = listed("--search", "when charging", "--cost", "4-6", "--role", "cavalry")
    wanted = Wanted(text="when charging", cost=(4, 6), types=("cavalry",))
    found = search(LIBRARY, wanted)
    assert found
    assert all(card.id in text for card in found)
    assert f"{len(found)} cards." in text


def test_who_counters_a_card_is_listed_with_the_reason() -> None:
    text = " ".join(listed("--counters", "Kingslayer's Infamy", "--faction", "stark").split())
    found = [
        card
        for card in search(LIBRARY, Wanted(factions=("stark",)))
        if card.id in {one.card for one in countered_by("40110")}
    ]
    assert found
    assert f"{len(found)} cards." in text
    assert "removes a condition token" in text


def test_what_a_card_counters_is_listed() -> None:
    text = listed("--countered-by", "40105", "--kind", "ncu")
    countered = len({answer.card for answer in counters_of("40105")})
    assert countered
    assert "0 cards." in text
    assert f"Without the kind there are {countered} cards." in text


def test_new_cards_are_listed() -> None:
    """Those of the season that is asked for: ten of House Bolton came with S07."""
    wanted = Wanted(new=new_cards())
    found = {one: search(load_library(season=one), wanted) for one in SEASONS}
    assert len(found[SEASON]) == len(found[S07]) - 10
    assert {card.id for one in found.values() for card in one} == new_cards()
    assert f"{len(found[USUAL_SEASON])} cards." in listed("--new", "--sort", "name")
    assert f"{len(found[SEASON])} cards." in listed("--new", "--season", SEASON)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cost", "many"), "many is no cost"),
        (("--cost", "-"), "- is no cost"),
        (("--role", "dragon"), "dragon is none of: infantry"),
        (("--kind", "spell"), "spell is none of"),
        (("--counters", "Nobody at all"), "No card is called Nobody at all."),
        (("--sort", "beauty"), "beauty is none of"),
        (("--faction", "frey", "--new"), "frey is none of"),
    ],
)
def test_what_is_not_known_is_refused_in_words(words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)
