"""The seasons of cards: entries that differ by season, and those that a season does not have."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.cards import seasons
from simulator.content.cards.card_numbers import numbers_of
from simulator.content.cards.library import load_library
from simulator.content.cards.own_card_file import read_own_file
from simulator.content.games.battles import quick_battle
from simulator.datafiles import units_dir
from simulator.files.errors import ContentError
from simulator.files.sources import read
from simulator.model.cards import SEASON, SEASONS, Library, MusteredCard
from tests.content.printed import LIST, checksum
from tests.each import some
from tests.seasons import S07

PRINTED = json.loads(LIST.read_text(encoding="utf-8"))
NEW = {
    *("11070", "11071", "21080", "21081", "21082", "21083", "21090"),
    *("41017", "41018", "41019"),
}
"""Cards that S05 does not have."""


def found(library: Library) -> dict[str, str]:
    """Return the checksum of every card of a library."""
    asked = {
        number: card.requirements if isinstance(card, MusteredCard) else ()
        for number, card in library.cards.items()
    }
    cards = library.cards.items()
    return {n: checksum(numbers_of(card, library), map(str, asked[n])) for n, card in cards}


@pytest.mark.parametrize("season", SEASONS[1:])
def test_every_card_of_a_later_season_has_its_printed_numbers(season: str) -> None:
    ours, printed = found(load_library(season=season)), PRINTED[season]
    assert ours.keys() == printed.keys()
    assert [n for n in some(ours) if ours[n] != printed[n]] == []


def test_season_7_has_ten_cards_more() -> None:
    assert len(PRINTED[S07]) == 889
    assert load_library(season=S07).cards.keys() - load_library().cards.keys() == NEW


def test_a_season_is_made_once_and_is_not_the_other() -> None:
    usual, other = load_library(season=SEASON), load_library(season=S07)
    assert usual is load_library()
    assert other is load_library(season=S07)
    assert usual.units["10601"].attacks[0].dice == (7, 6, 5)
    assert other.units["10601"].attacks[0].dice == (7, 7, 7)
    assert usual.units["11001"].name == "Cutthroats"
    assert other.units["11001"].name == "Dreadfort Cutthroats"
    assert usual.abilities.keys() < other.abilities.keys()
    assert usual.abilities["giant"] != other.abilities["giant"]


def test_what_names_no_season_is_of_the_first() -> None:
    assert SEASONS[:2] == (SEASON, S07)
    assert quick_battle().season == SEASON


# ------------------------------------------------------------------ the keys


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Return a copy of the folder of cards, whose first unit no season after S07 changes."""
    folder = Path(shutil.copytree(units_dir(), tmp_path / "units"))
    path, later = folder / "bolton/units.yaml", tuple(f"      {one}: " for one in SEASONS[2:])
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(one for one in lines if not one.startswith(later)), encoding="utf-8")
    return folder


def changed(cards: Path, old: str, new: str, file: str = "bolton/units.yaml") -> Path:
    path = cards / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return cards


FIRST = '  - id: "11001"\n'
LATER = "S07: {name: Dreadfort Cutthroats, abilities: [ruthless_aggression, prey_on_fear]}"


def test_an_entry_that_a_season_does_not_have_is_left_out(cards: Path) -> None:
    seasons = f"    seasons:\n      {LATER}\n"
    changed(cards, seasons, "    seasons: {S05: null}\n")
    usual, other = load_library(cards), load_library(cards, S07)
    assert "11001" not in usual.units
    assert other.units["11001"].name == "Cutthroats"
    assert usual.units["11002"] == load_library().units["11002"]


def test_a_key_that_is_null_is_left_out(cards: Path) -> None:
    changed(cards, LATER, "S07: {models: null}")
    changed(cards, FIRST, f"{FIRST}    models: 9\n")
    assert load_library(cards, S07).units["11001"].models is None
    assert load_library(cards).units["11001"].models == 9


@pytest.mark.parametrize(
    ("new", "key", "wrong"),
    [
        ("S06: {cost: 4}", "units[0].seasons.S06", "'S06'"),
        ("S07: 4", "units[0].seasons.S07", "4"),
        ("S07: {cost: four}", "units[0].cost", "'four'"),
        ("S07: {price: 4}", "units[0].price", "'price'"),
    ],
)
def test_what_is_wrong_is_told_with_the_line_where_it_stands(
    cards: Path, new: str, key: str, wrong: str
) -> None:
    changed(cards, LATER, new)
    lines = (cards / "bolton/units.yaml").read_text(encoding="utf-8").splitlines()
    with pytest.raises(ContentError) as fault:
        load_library(cards, S07)
    assert (fault.value.key, fault.value.found) == (key, wrong)
    assert lines[(fault.value.line or 0) - 1].strip() == new


def test_seasons_that_are_no_mapping_are_refused_in_every_season(cards: Path) -> None:
    old = f"seasons:\n      {LATER}"
    changed(cards, old, "seasons: [S07]")
    with pytest.raises(ContentError) as fault:
        load_library(cards)
    assert fault.value.key == "units[0].seasons"


def test_a_season_goes_on_from_the_one_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What S05 says is its own; a later season changes what the one before it had."""
    three = (SEASON, S07, "S08")
    monkeypatch.setattr(seasons, "SEASONS", three)
    path = tmp_path / "units.yaml"
    path.write_text(
        "units:\n"
        "  - {id: a, cost: 5, speed: 4, seasons: {S07: {cost: 6, speed: 5}, S08: {cost: 7}}}\n"
        "  - {id: b, cost: 1, seasons: {S05: null, S07: {cost: 2}}}\n"
        "  - {id: c, cost: 3, seasons: {S07: null}}\n"
        "  - {id: d, cost: 4, seasons: {S05: null, S07: null, S08: {}}}\n"
    )
    costs = {}
    for season in some(three):
        found, missing = seasons.of_season(read(path), "units", season)
        entries = [one for at, one in enumerate(found.data["units"]) if at not in missing]
        costs[season] = {one["id"]: one["cost"] for one in entries}
        assert entries[0].get("speed") == (4 if season == SEASON else 5)
    assert costs == {
        SEASON: {"a": 5, "c": 3},
        S07: {"a": 6, "b": 2},
        "S08": {"a": 7, "b": 2, "d": 4},
    }


def test_own_cards_have_no_seasons(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    example = units_dir().parent / "examples" / "cards" / "greywater.yaml"
    text = example.read_text(encoding="utf-8")
    path.write_text(text.replace("    glyph:", "    seasons: {S07: {cost: 1}}\n    glyph:", 1))
    with pytest.raises(ContentError) as fault:
        read_own_file(path)
    assert "seasons" in fault.value.found


# ------------------------------------------------------------------ compared with other data


def test_the_command_compares_with_a_season(tmp_path: Path) -> None:
    card = {"id": "21009", "name": "Skinner", "title": "Bastard's Boy", "faction": "bolton"}
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"attachment": [card]}), encoding="utf-8")
    answers = {}
    for season in (SEASON, S07):
        words = ["cards", "compare", str(path), "--season", season]
        answers[season] = CliRunner().invoke(app, words).output
    assert "11001 Dreadfort Cutthroats: is in none of the files" in answers[S07]
    assert "11001 Cutthroats: is in none of the files" in answers[SEASON]
    refused = CliRunner().invoke(app, ["cards", "compare", str(path), "--season", "S00"])
    assert refused.exit_code == 2
    assert "S05, S07" in refused.output
