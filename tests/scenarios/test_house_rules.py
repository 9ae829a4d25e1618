"""Every house rule has an id, is listed, and is shown where it decides."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
import pytest
import yaml
from typer.testing import CliRunner

from simulator.agents.quick_setup import set_up
from simulator.cli.app import app
from simulator.content.cards.house_rules import house_rules
from simulator.content.cards.library import load_library, load_shelf
from simulator.content.cases.casefile import Case, read_cases
from simulator.content.games.scenario_cards import castle_wall, mission_cards, siege_cards
from simulator.content.games.scenarios import (
    load_scenario,
    own_scenario_names,
    scenario_names,
    with_pieces,
)
from simulator.datafiles import scenarios_dir, units_dir
from simulator.engine.log import lines as telling
from simulator.engine.session import Session
from simulator.engine.table import Table
from simulator.engine.windows import open_window
from simulator.files.errors import ContentError
from simulator.language.languages import speak
from simulator.missions import stand
from simulator.missions.missions import option
from simulator.model import events as ev
from simulator.model.cards import (
    PRINTED,
    SEASONS,
    AttachmentCard,
    NcuCard,
    SpecialCard,
    TacticsCard,
    UnitCard,
)
from simulator.model.grounds import Ground
from simulator.model.moments import Moment
from simulator.model.requests import Choose, PlacePiece
from simulator.model.rulebook import Rule
from simulator.model.rulings import RULINGS
from simulator.model.state import Condition, Lasting, Until, Zone
from simulator.model.stats import Stat
from simulator.model.subjects import Activation, Attack, Charge, Turn
from simulator.rules.movement.surroundings import footing
from simulator.rules.scoring import victory
from simulator.rules.units import wounds
from simulator.staging.faces import face_of
from simulator.ui.boxes.layout import BoxLayout
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.catalogue import mode_faces
from simulator.ui.cards.own_text import mode_paragraphs
from simulator.ui.cards.unit_card import unit_paragraphs
from simulator.ui.disputes.dispute_text import ruling_box
from simulator.ui.paragraphs import Paragraph
from tests.abilities.battle import Battle as Scene
from tests.abilities.battle import Played as CardPlay
from tests.abilities.battle import battle, blue, red
from tests.each import some
from tests.rules.tables import BLUE, MELEE, RED, ArcSide, Played
from tests.scenarios import laws
from tests.scenarios.modes import Mode, a_game_of, opens, scored
from tests.scenarios.test_carrying import shaken, with_tokens
from tests.scenarios.test_commanders_and_marks import kill, points
from tests.scenarios.test_missions import begun_before, dark, paid
from tests.scenarios.test_more_players import run
from tests.scenarios.test_storm import WALL, before_the_wall

DOCS = Path(__file__).resolve().parents[2] / "docs"
MODES = scenario_names()
IDS = [one.id for one in house_rules()]
BY_ID = {one.id: one for one in house_rules()}
NOT_AVAILABLE = "House rule: the printed card is not available to us."


def words_of(text: list[Paragraph]) -> str:
    return "\n".join("".join(run.words for run in paragraph.runs) for paragraph in text)


def log(played: Played) -> str:
    return "\n".join(str(telling.line(played.now, event)) for event in played.events)


# ------------------------------------------------------------------ the list


def test_every_settled_point_and_every_card_reading_is_in_the_list_once() -> None:
    assert len(IDS) == len(set(IDS))
    assert {rule.value for rule in Rule if rule.ours} <= set(IDS)
    found = [load_library(season=season).readings.values() for season in SEASONS]
    readings = {one.id for season in found for many in season for one in many}
    assert readings == {name for name in IDS if name.startswith("CARD")}
    assert all(one.question and one.played.endswith((".", ")", ">= 6.")) for one in house_rules())


def test_the_command_lists_every_house_rule_for_people_and_for_programs() -> None:
    plain = CliRunner().invoke(app, ["rulings"]).output
    assert [name for name in IDS if name not in plain] == []
    assert plain.count("Reason: ") == len(IDS)
    listed = json.loads(CliRunner().invoke(app, ["rulings", "--json"]).output)
    assert [one["id"] for one in listed] == IDS
    assert all(one["played"] == BY_ID[one["id"]].played for one in listed)
    assert {one["reason"] for one in listed} == {ground.sentence for ground in Ground}


@pytest.mark.parametrize(
    ("language", "page"), [("en", "house-rules.md"), ("de", "de/house-rules.md")]
)
def test_the_page_of_the_documentation_is_this_list(language: str, page: str) -> None:
    """Write it anew with `iron-ranks --language de rulings --markdown`."""
    try:
        found = CliRunner().invoke(app, ["--language", language, "rulings", "--markdown"])
    finally:
        speak("en")
    assert (DOCS / page).read_text(encoding="utf-8") == found.output


# ------------------------------------------------------------------ shown where they decide


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_shows_its_house_rules_on_its_panel_and_its_page(mode: str) -> None:
    """AMB-50, AMB-53, AMB-54, AMB-55, AMB-59, AMB-60, AMB-64, AMB-65, AMB-66, AMB-68 to AMB-72."""
    found = load_scenario(mode)
    panel = words_of(mode_paragraphs(found))
    page = " ".join(CliRunner().invoke(app, ["scenario", mode]).output.split())
    assert found.house_rules
    for rule in found.house_rules:
        assert rule.ours, f"{rule} is a line of the book"
        assert f"{rule.value}: {rule.sentence}" in panel
        assert f"{rule.value}: {rule.sentence}" in page


def test_every_house_rule_of_the_game_modes_belongs_to_one() -> None:
    """AMB-69, AMB-70, AMB-71, AMB-72 stand with the cards and walls they are about."""
    shown = {rule.value for mode in MODES for rule in load_scenario(mode).house_rules}
    assert {f"AMB-{number}" for number in (*range(50, 69), *range(70, 74), *range(90, 96))} <= shown
    old = with_pieces(load_scenario("winds-of-winter"), PRINTED)
    assert "AMB-69" in {rule.value for rule in old.house_rules}, "of games begun before"


def a_case(tmp_path: Path) -> Case:
    file = tmp_path / "case.yaml"
    file.write_text(
        "units:\n"
        "  - {id: A, side: red, tray: infantry, x: 10, y: 10, facing: 0}\n"
        "ask:\n"
        "  - {question: inside, unit: A, rect: [0, 0, 48, 20]}\n",
        encoding="utf-8",
    )
    return read_cases(file)[0]


def test_a_dispute_shows_every_house_rule_that_is_for_every_game(tmp_path: Path) -> None:
    pygame.display.init()
    box = ruling_box(a_case(tmp_path).rulings, str)
    text = words_in(BoxLayout(box, pygame.Rect(0, 0, 600, 9000), {}).root)
    general = [one for one in house_rules() if not one.modes and not one.cards]
    assert len(general) > 30
    assert [one.id for one in general if f"{one.id}  {one.sentence}" not in text] == []
    assert [one.id for one in RULINGS.values() if one.name not in text] == []


@pytest.mark.parametrize("number", [name for name in IDS if name.startswith("CARD")])
def test_a_card_shows_its_house_rule(number: str) -> None:
    library = load_library()
    about = {a for a, many in library.readings.items() if any(one.id == number for one in many)}
    text = f"House rule {number}: {BY_ID[number].played}"
    shown: set[str] = set()
    texts: list[TacticsCard | SpecialCard] = [*library.tactics.values(), *library.specials.values()]
    for card in texts:
        notes = [passage.words for passage in face_of(card, library).notes]
        assert (text in notes) == (card.ability in about), card.name
        shown |= {card.ability} & about
    others: list[UnitCard | AttachmentCard | NcuCard] = [
        *library.units.values(),
        *library.attachments.values(),
        *library.ncus.values(),
    ]
    for one in others:
        notes = [passage.words for passage in face_of(one, library).notes]
        assert (text in notes) == bool(about & set(one.abilities)), one.name
        shown |= set(one.abilities) & about
    assert shown == about


def test_the_panel_of_a_unit_shows_the_house_rules_of_its_abilities() -> None:
    now = battle().stark("Crannogman Bog Devils").lannister("Lannister Guardsmen").now()
    text = f"House rule CARD-01: {BY_ID['CARD-01'].played}"
    assert text in words_of(unit_paragraphs(now, red("Crannogman Bog Devils")))
    assert text not in words_of(unit_paragraphs(now, blue("Lannister Guardsmen")))


def test_whatever_is_marked_proposed_in_the_data_is_shown() -> None:
    marked = {
        path.name
        for folder in (units_dir(), scenarios_dir())
        for path in folder.rglob("*.yaml")
        if "proposed:" in path.read_text(encoding="utf-8")
    }
    own = {f"{name}.yaml" for name in own_scenario_names()}
    assert marked - own == {"mission_cards.yaml", "siege_cards.yaml", "terrain.yaml"}
    faces = {face.title: [note.words for note in face.notes] for face in mode_faces()}
    for card in some(siege_cards()):
        assert card.proposed
        assert NOT_AVAILABLE in faces[card.name]
    for mission in some(mission_cards().values()):
        assert NOT_AVAILABLE not in faces[mission.name]
    old = with_pieces(load_scenario("winds-of-winter"), PRINTED)
    assert NOT_AVAILABLE in str(option(Mode(old).now(), 1).detail)
    assert any(card.proposed for card in load_library().terrain.values())
    assert len(load_scenario("skirmish").proposed) == 2
    for ours in some(map(load_scenario, own_scenario_names())):
        shown = words_of(mode_paragraphs(ours))
        assert all(sentence in shown for sentence in ours.proposed)
    assert all(Rule.AMB_68 in load_scenario(mode).house_rules for mode in MODES)
    assert set(castle_wall().house_rules) <= set(load_scenario("a-storm-of-swords").house_rules)


def test_an_own_scenario_shows_the_choices_of_its_author(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "based_on: a-game-of-thrones\nid: mine\nname: Mine\nproposed: [The river is cold.]\n",
        encoding="utf-8",
    )
    assert "The river is cold." in words_of(mode_paragraphs(load_scenario(file)))
    assert "The river is cold." in CliRunner().invoke(app, ["scenario", str(file)]).output


def test_a_house_rule_for_an_unknown_ability_is_refused_with_file_and_line(tmp_path: Path) -> None:
    for path in units_dir().rglob("*.yaml"):
        copy = tmp_path / "units" / path.relative_to(units_dir())
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    wrong = tmp_path / "units" / "card_readings.yaml"
    wrong.write_text(wrong.read_text().replace("[price_of_honor]", "[price_of_salt]"))
    with pytest.raises(ContentError, match=r"card_readings.yaml, line \d+.*price_of_salt"):
        load_shelf(tmp_path / "units")


def test_a_citation_says_that_it_is_a_house_rule() -> None:
    assert Rule.AMB_30.citation == "house rule AMB-30"
    assert Rule.CHG_05.citation == f"CHG-05, p. {Rule.CHG_05.page}"
    for text in (text for rule in Rule if rule.ours for text in (rule.sentence, rule.question)):
        assert "seed" not in text
        assert yaml.safe_dump(text)


# ------------------------------------------------------------------ modes


def two_with_ncus(round_: int) -> Any:
    table = begun_before("dark-wings-dark-words").red("sworn-swords", at=(12, 12))
    table.blue("guards", at=(12, 40)).ncu(RED, "catelyn")
    ncus = {n.id: replace(n, zone=Zone.COMBAT) for n in table.now().state.ncus.values()}
    return table.having(ncus=MappingProxyType(ncus), round=round_)


def test_missions_pay_from_the_first_round_unless_the_table_rules_otherwise_AMB_51() -> None:
    assert paid(dark(two_with_ncus(1), missions_active=(2, 1)).run(scored)) == [(RED, 1)]
    late = two_with_ncus(1).ruling("missions_from_round_2")
    assert paid(dark(late, missions_active=(2, 1)).run(scored)) == []
    later = two_with_ncus(2).ruling("missions_from_round_2")
    assert paid(dark(later, missions_active=(2, 1)).run(scored)) == [(RED, 1)]


def standing_ncu() -> Any:
    table = a_game_of("here-we-stand").red("dire-wolf", at=(12, 12)).ncu(RED, "catelyn")
    return table.having(
        notes=MappingProxyType({stand.StandNotes.placed.key: {"red:catelyn-stark": "sw"}})
    )


def test_ncus_leave_their_quarters_unless_the_table_rules_otherwise_AMB_52() -> None:
    left = standing_ncu().run(opens(Moment.ROUND_START, Turn(RED)))
    assert left.now.state.notes[stand.StandNotes.placed.key] == {}
    assert "The NCUs leave the quarters. [house rule AMB-52]" in log(left)
    table = standing_ncu().ruling("ncus_stay_in_quarters")
    stays = table.run(opens(Moment.ROUND_START, Turn(RED)))
    assert stays.now.state.notes[stand.StandNotes.placed.key] == {"red:catelyn-stark": "sw"}
    acting = table.run(opens(Moment.NCU_ACTIVATES, Activation("red:catelyn-stark")))
    assert isinstance(acting.pending, Choose)
    assert {o.key for o in acting.pending.options} == {"sw", "se", "nw", "ne", "pass"}
    assert acting.answers("pass").now.state.notes[stand.StandNotes.placed.key] == {}, (
        "it claims a zone"
    )


def test_a_commander_no_enemy_destroyed_pays_by_a_house_rule_AMB_61() -> None:
    table = a_game_of("a-clash-of-kings").red("sworn-swords", at=(24, 20))
    table.blue("guards", at=(24, 44), attachments=("jaime",)).blue("knights", at=(10, 44))
    assert points(table.run(kill("blue:guards", None)))[-1] == (RED, 2, "AMB-61")
    assert points(table.run(kill("blue:guards", BLUE)))[-1] == (RED, 2, "AMB-61")
    assert points(table.run(kill("blue:guards", RED)))[-1] == (RED, 2, "SCN-CLASH-12")


def test_the_ground_behind_the_walls_is_a_house_rule_AMB_57() -> None:
    session = Session(laws.battle("a-storm-of-swords", 3).game())
    set_up(session, 3)
    lines = [str(telling.line(session.position, event)) for event in session.events]
    placed = "Terrain is placed: ground behind the castle walls. [house rule AMB-57]"
    assert placed in lines
    now = session.position
    wall = next(iter(now.walls())).id
    unit = next(u.id for u in now.foes(now.owner(wall)))
    behind = replace(now.standing(unit).pose, x=24.0, y=1.5)
    refused = footing(now, unit, behind)
    assert not refused
    assert "ground behind the castle walls" in str(refused.why)


def test_a_fallen_wall_lies_in_ruins_by_a_house_rule_AMB_58() -> None:
    async def script(table: Table) -> None:
        await wounds.suffer(table, WALL, 6, "test", RED)

    text = log(before_the_wall().run(script))
    assert "Terrain is placed: castle wall. [house rule AMB-58]" in text


def test_tar_and_pitch_are_a_house_rule_AMB_73() -> None:
    attack = Attack("red:sworn-swords", WALL, MELEE, ArcSide.FRONT)
    text = log(before_the_wall().run(opens(Moment.ATTACK_COMPLETED, attack), [2]))
    assert "tar and pitch): 2. [house rule AMB-73]" in text
    assert "suffer 2 wounds (Tar and pitch). [house rule AMB-73]" in text


@pytest.mark.parametrize("mode", ["a-feast-for-crows", "a-dance-with-dragons"])
def test_an_enemy_that_carries_a_token_takes_no_second_AMB_63(mode: str) -> None:
    table = a_game_of(mode).red("sworn-swords", at=(8, 24)).against(BLUE, "guards", (RED, 0))
    played = shaken(with_tokens(table, "red:sworn-swords", "blue:guards"))
    assert isinstance(played.pending, PlacePiece)
    assert played.pending.rule is Rule.AMB_63
    played.answers(played.pending.samples()[0])
    assert "[house rule AMB-63]" in log(played)


# ------------------------------------------------------------------ more players, unequal armies


def test_corners_are_rolled_for_by_a_house_rule_AMB_56() -> None:
    session = Session(laws.of_many("a-game-of-thrones", 1, 3).game())
    set_up(session, 1)
    rolls = [e for e in session.events if isinstance(e, ev.DiceRolled) and "corner" in str(e.why)]
    assert len(rolls) >= 3
    assert {e.rule for e in rolls} == {Rule.AMB_56}


def test_a_team_member_without_units_plays_on_AMB_62() -> None:
    session = Session(laws.of_many("a-game-of-thrones", 1, 4, teams=True).game())
    set_up(session, 1)
    lost = [u.id for u in session.state.units.values() if u.owner is laws.GREEN]

    async def script(table: Any) -> None:
        for unit in lost:
            await wounds.destroy(table, unit, BLUE)

    after = run(session.position, script)
    text = [str(telling.line(after.position, event)) for event in after.events]
    said = "Green has no combat unit left; the team plays on. [house rule AMB-62]"
    assert text.count(said) == 1
    assert not victory.out(after.position, laws.GREEN)


def unequal(**rulings: bool) -> Session:
    fought = laws.battle("a-game-of-thrones", 1, rulings=rulings)
    armies = {**fought.armies, BLUE: replace(fought.armies[BLUE], points=50)}
    return Session(replace(fought, armies=armies).game())


def test_the_larger_army_sets_the_points_to_win_and_the_log_says_so_AMB_67() -> None:
    session = unequal()
    assert victory.required(session.position) == 12
    lines = [str(telling.line(session.position, event)) for event in session.events]
    said = "The armies are unequal; victory points to win: {}. [house rule AMB-67]"
    assert said.format(12) in lines
    smaller = unequal(smaller_army_sets_points=True)
    assert victory.required(smaller.position) == 8
    assert said.format(8) in [str(telling.line(smaller.position, e)) for e in smaller.events]
    even = Session(laws.battle("a-game-of-thrones", 1).game())
    assert not any("unequal" in str(telling.line(even.position, e)) for e in even.events)


# ------------------------------------------------------------------ cards


SWORDS, GUARDS = "Stark Sworn Swords", "Lannister Guardsmen"
HALBERDIERS = "Lannister Halberdiers"


def two_charges(scene: Scene) -> CardPlay:
    """Have the Sworn Swords charge the Guardsmen, and later in the turn the Halberdiers."""

    async def script(table: Table) -> None:
        for number, foe in enumerate((GUARDS, HALBERDIERS), 1):
            charge = Charge(red(SWORDS), blue(foe), ArcSide.FRONT, die=4, bound=number)
            await open_window(table, Moment.CHARGE_SUCCEEDED, charge)

    return scene.run(script)


def test_only_the_enemy_of_this_charge_becomes_panicked_CARD_11() -> None:
    """Devastating Impact: a later charge of the turn is another one."""
    impact = Lasting("devastating_impact_lasting", RED, red(SWORDS), Until.CHARGE, bound=1)
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(HALBERDIERS, at=(36, 25))
    played = two_charges(scene.having(lasting=(impact,))).ends()
    assert played.unit(GUARDS).conditions == {Condition.PANICKED, Condition.VULNERABLE}
    assert not played.unit(HALBERDIERS).conditions


def test_only_the_enemy_of_this_charge_is_silenced_CARD_11() -> None:
    """Winter Is Coming, in the same words as Devastating Impact, means the same enemies."""
    scene = battle().stark(SWORDS).lannister(GUARDS).lannister(HALBERDIERS, at=(36, 25))
    played = two_charges(scene.hand("Winter Is Coming")).uses("Winter Is Coming").picks("silence")
    assert played.ends().now.has(Stat.NO_FRIENDLY_CARDS, blue(GUARDS))
    assert not played.now.has(Stat.NO_FRIENDLY_CARDS, blue(HALBERDIERS))
