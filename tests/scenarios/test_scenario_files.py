"""Scenario files that players write: what is refused, and the worked example of the manual."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from simulator.cli.app import app
from simulator.content.cards.behaviour import load_effects
from simulator.content.cards.library import load_shelf
from simulator.content.games.battles import battle_of
from simulator.content.games.scenario_records import ScenarioFile
from simulator.content.games.scenarios import load_scenario
from simulator.content.schemas import write_schemas
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.geometry.measure import bounds, is_convex
from simulator.model import events as ev
from simulator.model.cards import BOXES, PRINTED
from simulator.rules.battlefield.terrain import KINDS
from tests.scenarios.laws import battle, played

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
GOOD = """\
id: mine
name: Mine
summary: A test.
board: [48, 48]
zones:
  - [0, 0, 48, 10]
  - [0, 38, 48, 48]
objectives:
  - [24, 24]
"""


def written(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_the_plainest_scenario_is_good(tmp_path: Path) -> None:
    assert load_scenario(written(tmp_path, GOOD)).objectives == ((24.0, 24.0),)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (GOOD + "weather: rain\n", 10, "weather"),
        (GOOD + "special: [dragons]\n", 10, "commanders_cards"),
        (GOOD.replace("[0, 38, 48, 48]", "[0, 9, 48, 48]"), 7, "do not overlap"),
        (GOOD.replace("[24, 24]", "[48.2, 24]"), 9, "wholly on the board"),
        (GOOD.replace("[24, 24]", "[47.8, 24]"), 9, "wholly on the board"),
        (GOOD + "objective_cards: [11]\n", 10, "objective card"),
        (GOOD + "mission_cards: [13]\n", 10, "mission card"),
        (GOOD + "mission_cards: [9, 8, 9]\n", 10, "each only once; number 1"),
        (GOOD + "objective_cards: [1, 2, 2]\n", 10, "each only once; number 2"),
        (GOOD + "  - [24, 24.0]\n", 10, "each only once"),
        (GOOD + "walls: [[9, 3.875], [9, 3.875]]\n", 10, "each only once"),
        (GOOD + "roles: [defender, defender]\n", 10, "each only once"),
        (GOOD + "special: [secret_missions, secret_missions]\n", 10, "each only once"),
        (GOOD + "terrain: {without_kinds: [bog, bog]}\n", 10, "each only once"),
        (
            GOOD
            + "fixed:\n  - {kind: bog, at: [24, 24]}\n  - {kind: bog, at: [24, 24], facing: 9}\n",
            12,
            "each only once",
        ),
        (GOOD + "fixed:\n  - {kind: volcano, at: [24, 24]}\n", 11, "volcano"),
        (GOOD + "fixed:\n  - {kind: bog, at: [1, 24]}\n", 11, "wholly on the board"),
        (GOOD + "terrain: {without_kinds: [bogs]}\n", 10, "bogs"),
        (GOOD + "roles: [defender]\n", 10, "one role for each zone"),
        (GOOD + "roles: [defender, attacker]\n", 10, "free_for_all: false"),
        (
            GOOD.replace("objectives", "  - [0, 20, 48, 25]\nobjectives")
            + "roles: [defender, attacker, guest]\nfree_for_all: false\n",
            11,
            "two roles",
        ),
        (GOOD + "special: [secret_missions]\n", 1, "at least 4 more"),
        (
            GOOD + "mission_cards: [12, 1, 2, 3, 4]\nspecial: [secret_missions]\n",
            10,
            "missions 11, 12",
        ),
        (
            GOOD + "mission_cards: [11, 12, 1, 2, 3]\nspecial: [secret_missions]\n",
            10,
            "at least 4 more",
        ),
        (
            GOOD + "fixed:\n  - {kind: bog, at: [24, 24]}\n  - {kind: bog, at: [25, 25]}\n",
            12,
            "fixed[0] does",
        ),
        (GOOD + "holds_out: defender\n", 10, "for want of roles"),
        (GOOD + "claim: steal\n", 10, "carry"),
        (GOOD + "rounds: six\n", 10, "integer"),
        (GOOD + "based_on: a-game-of-chairs\n", 10, "a-game-of-thrones"),
        (GOOD + "based_on: mine.yaml\n", 10, "mine.yaml -> mine.yaml"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_reason(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    with pytest.raises(ContentError) as caught:
        load_scenario(written(tmp_path, text))
    assert caught.value.line == line
    assert words in str(caught.value)


def test_a_cycle_of_files_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "based_on: second.yaml\n" + GOOD, "first.yaml")
    second = written(tmp_path, "based_on: first.yaml\n" + GOOD, "second.yaml")
    with pytest.raises(ContentError, match=r"second\.yaml -> first\.yaml -> second\.yaml"):
        load_scenario(second)


def test_an_unknown_word_of_an_own_rule_is_told_with_its_line(tmp_path: Path) -> None:
    text = GOOD + (
        "abilities:\n"
        "  - id: rain\n    name: Rain\n    text: It rains.\n"
        "    effects:\n"
        "      - {when: scoring, do: [{drown: 1}]}\n"
    )
    with pytest.raises(ContentError) as caught:
        load_scenario(written(tmp_path, text))
    assert caught.value.line == 15
    assert "drown" in str(caught.value)


# ------------------------------------------------------------------ the worked example


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    (example,) = re.findall(r"```yaml\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    return written(tmp_path, example, "the-bridge.yaml")


def test_the_example_of_the_manual_is_a_scenario(bridge: Path) -> None:
    mode = load_scenario(bridge)
    assert mode.zones == load_scenario("a-game-of-thrones").zones
    assert mode.claim == "cover"
    assert [ability.id for ability in load_effects(mode).table_owned][-2:] == [
        "trophies",
        "wet_strings",
    ]


def test_the_example_can_be_played_and_its_rules_work(bridge: Path) -> None:
    session = played(battle(str(bridge), 2, terrain="chosen"))
    assert session.over
    fell = [e for e in session.events if isinstance(e, ev.UnitDestroyed)]
    trophies = [
        e for e in session.events if isinstance(e, ev.PointsScored) and str(e.source) == "Trophies"
    ]
    assert 0 < len(trophies) <= len(fell)
    assert [piece.kind for piece in session.state.terrain][:2] == ["bog", "bog"]
    again = Session(battle(str(bridge), 2, terrain="chosen").game(), inputs=session.inputs)
    assert again.state == session.state


def test_the_command_checks_a_file(bridge: Path, tmp_path: Path) -> None:
    good = CliRunner().invoke(app, ["scenario", str(bridge)])
    assert good.exit_code == 0
    assert "a good scenario" in good.output
    bad = CliRunner().invoke(app, ["scenario", str(written(tmp_path, GOOD + "x: 1\n", "b.yaml"))])
    assert bad.exit_code == 2
    assert "line 10" in bad.output


def test_a_schema_knows_every_key_of_a_scenario(tmp_path: Path) -> None:
    names = {path.name for path in write_schemas(tmp_path)}
    assert {"scenario.schema.json", "terrain.schema.json", "mission_cards.schema.json"} <= names
    text = (tmp_path / "scenario.schema.json").read_text(encoding="utf-8")
    assert '"based_on"' in text
    assert '"reserves"' in text


def test_every_key_stands_in_the_manual() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert [key for key in ScenarioFile.model_fields if f"`{key}`" not in text] == []


def test_a_scenario_that_names_no_set_of_pieces_has_boxes(tmp_path: Path) -> None:
    """Its maker laid it out with them, even where it is based on a scenario with other pieces."""
    assert load_scenario("a-feast-for-crows").pieces == PRINTED
    own = "based_on: a-feast-for-crows\nid: mine\nname: Mine\n"
    assert load_scenario(written(tmp_path, own)).pieces == BOXES
    assert load_scenario(written(tmp_path, own + f"pieces: {PRINTED}\n")).pieces == PRINTED


def test_the_printed_pieces_have_outlines_and_are_laid_as_they_are() -> None:
    """What is impassable or blocks sight is convex, and a game keeps the set it began with."""
    library = load_shelf().library
    printed = {kind: card for kind, card in library.piece_sets[PRINTED].items() if card.outline}
    assert set(printed) == {*KINDS, "grim_corpse_pile"} - {"hill"}
    notched = {kind for kind, card in printed.items() if not is_convex(card.outline)}
    assert notched == {"forest", "corpse_pile", "grim_corpse_pile"}
    for kind, card in printed.items():
        x0, y0, x1, y1 = bounds(card.outline)
        assert (card.width, card.depth) == (x1 - x0, y1 - y0), kind
        assert max(abs(x0 + x1), abs(y0 + y1)) / 2 < 0.05, f"{kind} lies about its middle"
        assert not library.terrain[kind].outline, kind
    fought = battle_of("a-feast-for-crows", "", "", 3)
    piles = Session(fought.game()).state.terrain
    assert fought.pieces == PRINTED
    assert {len(pile.outline) for pile in piles} == {len(printed["corpse_pile"].outline)}
