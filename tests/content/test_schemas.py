"""JSON Schemas: every shipped file fits its own, and misspelt words of the vocabulary do not."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from simulator.abilities.vocabulary import FILTERS, VERBS
from simulator.content.cards.library import load_library
from simulator.content.games.scenarios import scenario_names
from simulator.content.schemas import FILES, schema_of
from simulator.files.sources import parsed, read
from simulator.model.moments import Moment
from simulator.model.rulings import RULINGS
from simulator.model.state import Zone
from simulator.model.stats import Stat
from simulator.rules.battlefield.terrain import Keyword
from tests.each import some
from tests.seasons import S07

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = {
    "units": ["units/*/units.yaml"],
    "attachments": ["units/*/attachments.yaml"],
    "ncus": ["units/*/ncus.yaml"],
    "tactics": ["units/b*/tactics.yaml"],
    "specials": ["units/*/specials.yaml"],
    "abilities": ["units/s*/abilities.yaml"],
    "objective_cards": ["units/objective_cards.yaml"],
    "own_cards": ["examples/cards/*.yaml"],
    "army": ["units/armies/*.yaml"],
    "scenario": ["scenarios/*.yaml", "scenarios/ours/*.yaml"],
    "case": ["tests/cases/*.yaml"],
    "drill": ["scenarios/drills/[a-c]*.yaml"],
    "lesson": ["scenarios/lessons/*.yaml"],
    "study": ["examples/houses.yaml"],
    "terrain": ["units/terrain.yaml"],
    "mission_cards": ["units/mission_cards.yaml"],
    "siege_cards": ["units/siege_cards.yaml"],
    "castle_wall": ["units/castle_wall.yaml"],
    "card_readings": ["units/card_readings.yaml"],
    "printed_cards": ["units/printed_cards.yaml"],
}
"""Where the files of each kind are; where there are many large ones, some of them."""
CASE = """
units: [{id: A, side: red, x: 10, y: 12.5 cm}, {id: B, side: blue, x: 20, y: 20}]
terrain: [{id: W, keywords: [cover], rect: [1, 2, 3, 4]}]
rulings: {strict_arc_end: true}
ask: [{question: sight, from: A, to: B, for: ranged}]
expect: [{visible: true}]
"""
ABILITIES = """
abilities:
  - id: own_word
    name: Word
    text: A word.
    effects:
      - when: attack.before_dice
        if: {attacker: self, side: [left]}
        do:
          - {gain: vicious, if: {controls: [combat]}}
          - {give: panicked, to: {choose: enemy, within: 12}}
    changes: [{to_hit: 1, per: destroyed_ranks, whom: friendly}]
"""
MODE = "{based_on: a-game-of-thrones, id: x, name: X, special: [siege_cards]}"
ARMY = "{id: x, name: X, faction: stark, points: 30}"
TERRAIN = "pieces: [{kind: x, name: X, keywords: [rough], shape: ellipse, width: 5, depth: 4}]"


@cache
def judge(kind: str) -> Any:
    """Return what validates the files of a kind."""
    jsonschema = pytest.importorskip("jsonschema", reason="the extra test is not installed")
    schema = schema_of(kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def data_of(text: str) -> Any:
    return parsed(Path("x.yaml"), text).data


def test_every_kind_of_file_is_tried() -> None:
    assert SHIPPED.keys() == FILES.keys()


@pytest.mark.parametrize("kind", SHIPPED)
def test_a_shipped_file_fits_the_schema_of_its_kind(kind: str) -> None:
    for file in some([file for glob in SHIPPED[kind] for file in sorted(ROOT.glob(glob))]):
        fault = next(iter(judge(kind).iter_errors(read(file).data)), None)
        assert fault is None, f"{file}: {fault.json_path}"


@pytest.mark.parametrize(
    ("kind", "text", "word", "wrong"),
    [
        ("case", CASE, "question: sight", "question: sigth"),
        ("case", CASE, "from: A", "form: A"),
        ("case", CASE, "[cover]", "[covers]"),
        ("case", CASE, "strict_arc_end: true", "strict_arc_and: true"),
        ("case", CASE, "visible", "visable"),
        ("case", f"cases: [{MODE}]", "", ""),
        ("own_cards", ABILITIES, "attack.before_dice", "attack.before"),
        ("own_cards", ABILITIES, "attacker: self", "attackers: self"),
        ("own_cards", ABILITIES, "attacker: self", "attacker: itself"),
        ("own_cards", ABILITIES, "[left]", "[port]"),
        ("own_cards", ABILITIES, "gain: vicious", "gain: viciousness"),
        ("own_cards", ABILITIES, "give: panicked", "gave: panicked"),
        ("own_cards", ABILITIES, "give: panicked", "give: panic"),
        ("own_cards", ABILITIES, "[combat]", "[fight]"),
        ("own_cards", ABILITIES, "choose: enemy", "choose: enemies"),
        ("own_cards", ABILITIES, "to_hit: 1", "to_hits: 1"),
        ("own_cards", ABILITIES, "destroyed_ranks", "ranks_destroyed"),
        ("own_cards", ABILITIES, "whom: friendly", "whom: friends"),
        ("own_cards", f"faction: stark\n{ABILITIES}", "stark", "starks"),
        ("scenario", MODE, "a-game-of-thrones", "a-game-of-thornes"),
        ("scenario", MODE, "siege_cards", "siege_card"),
        ("scenario", MODE, "based_on: a-game-of-thrones, ", ""),
        ("army", ARMY, "stark", "starks"),
        ("terrain", TERRAIN, "rough", "ruff"),
    ],
)
def test_a_misspelt_word_does_not_fit(kind: str, text: str, word: str, wrong: str) -> None:
    assert word == wrong or not list(judge(kind).iter_errors(data_of(text)))
    assert list(judge(kind).iter_errors(data_of(text.replace(word, wrong, 1))))


def test_one_of_several_fits_by_itself_and_among_others() -> None:
    for kind, glob, key in (
        ("case", "tests/cases", "cases"),
        ("drill", "scenarios/drills", "drills"),
    ):
        files = (read(file).data for file in sorted((ROOT / glob).glob("*.yaml")))
        for alone in some([data[key][0] for data in files if key in data]):
            assert not list(judge(kind).iter_errors(alone))
            assert not list(judge(kind).iter_errors({key: [alone]}))


def test_an_ability_must_be_printed_unless_the_card_is_home_made() -> None:
    unit = dict(read(ROOT / "units" / "stark" / "units.yaml").data["units"][0])
    unit.pop("seasons", None)  # cards of one's own have none
    units = [{**unit, "abilities": ["own_word"]}]
    assert list(judge("units").iter_errors({"faction": "stark", "units": units}))
    assert not list(judge("own_cards").iter_errors({"faction": "stark", "units": units}))


def test_the_words_of_the_vocabulary_are_listed() -> None:
    """An editor offers all of them: each is in the schemas of the files that may hold it."""
    abilities, case = json.dumps(schema_of("abilities")), json.dumps(schema_of("case"))
    units = schema_of("units")["$defs"]["Ability"]["enum"]
    modes = schema_of("scenario")["$defs"]["Mode"]["enum"]
    for word in (*Moment, *FILTERS, *VERBS, *Stat, *(zone for zone in Zone)):
        assert f'"{word}"' in abilities, word
    for word in (*Keyword, *load_library().terrain, *RULINGS):
        assert f'"{word}"' in case, word
    assert set(units) == load_library(season=S07).abilities.keys()
    assert set(modes) == set(scenario_names())


def test_a_schema_says_what_a_key_means() -> None:
    speed = schema_of("units")["$defs"]["UnitRecord"]["properties"]["speed"]
    assert speed["description"] == "Inches of a maneuver."
