"""Every kind of file that is played names its terrain pieces; one that names none has boxes."""

from __future__ import annotations

from pathlib import Path

from simulator.cases.case_table import set_up
from simulator.cases.from_game import case_of
from simulator.content.cases.casefile import Case, case_link, read_cases
from simulator.content.games.battles import QUICK_SCENARIO, Battle, quick_battle
from simulator.content.games.scenarios import load_scenario
from simulator.content.practice.drill_files import our_drills_dir, read_drills, write_drill
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.content.practice.study_files import read_study
from simulator.content.practice.teaching_files import lessons_dir, read_teaching
from simulator.engine.position import Position
from simulator.model.cards import BOXES, PRINTED
from simulator.practice.gauntlet import Gauntlet, begun, gauntlets, note
from simulator.simulate.studies import games_of, seed_of
from simulator.ui.disputes.pieces import Fresh, added, new_case
from tests.each import some

STUDY = "study: tiny\nlists: [stark-20]\nmodes: [skirmish]\ngames: 1\n"
UNITS = """\
units:
  - {id: A, side: red, unit: stark-sworn-swords, x: 24, y: 10}
  - {id: B, side: blue, unit: lannister-guardsmen, x: 24, y: 30, facing: 180}
"""


def test_a_case_names_its_pieces_in_every_form() -> None:
    plain, named = Case.from_text(UNITS), Case.from_text(f"{UNITS}pieces: printed-1\n")
    assert (plain.pieces, named.pieces) == (BOXES, PRINTED)
    assert "pieces" not in plain.to_text()
    assert Case.from_text(named.to_text()) == Case.from_text(case_link(named)) == named
    shapes = [set_up(case).now.game.library.terrain["forest"].shape for case in (plain, named)]
    assert shapes == ["ellipse", "polygon"]


def test_the_window_begins_a_case_with_the_printed_pieces_and_keeps_those_of_an_old_one() -> None:
    for case, key in some(((new_case(), "polygon"), (Case.from_text(UNITS), "ellipse"))):
        more, _name = added(case, Fresh("forest"), (24.0, 20.0))
        assert getattr(more.terrain[0], key) is not None
        assert Case.from_text(more.to_text()).pieces == case.pieces


def test_a_case_of_a_game_has_the_pieces_of_the_game() -> None:
    printed = quick_battle(seed=5)
    assert printed.pieces == PRINTED
    for battle in some((printed, Battle(printed.scenario, printed.armies, 5))):
        game = battle.game()
        assert case_of(Position(game.start, game)).pieces == battle.pieces


def test_a_drill_keeps_the_pieces_of_its_case(tmp_path: Path) -> None:
    old = read_drills(next(iter(sorted(our_drills_dir().glob("*.yaml")))))[0]
    assert old.case.pieces == BOXES
    file = tmp_path / "drill.yaml"
    write_drill(file, old.frame, Case.from_text(f"{UNITS}pieces: printed-1\n"))
    assert "pieces: printed-1" in file.read_text(encoding="utf-8")


def test_a_lesson_is_taught_with_its_pieces(tmp_path: Path) -> None:
    text = (lessons_dir() / "first-battle.yaml").read_text(encoding="utf-8")
    assert "pieces:" not in text
    file = tmp_path / "lesson.yaml"
    for pieces in some((BOXES, PRINTED)):
        file = tmp_path / f"{pieces}.yaml"
        file.write_text(f"pieces: {pieces}\n{text}", encoding="utf-8")
        assert read_teaching(file).pieces == pieces


def test_a_gauntlet_goes_on_with_its_pieces_and_a_new_one_has_those_of_its_mode(
    tmp_path: Path,
) -> None:
    old = Gauntlet("stark-20", "random", "skirmish", 40)
    new = Gauntlet.fresh("stark-20", "random", "skirmish", 40, "")
    assert old.battle(1).pieces == BOXES
    assert new.battle(1).pieces == load_scenario("skirmish").pieces == PRINTED
    assert old.number_of(old.header(1, "human")) == 1
    assert old.number_of(new.header(1, "human")) is None
    bare = GauntletLine.model_validate(
        begun(old).model_dump(exclude={"pieces"})  # as lines were kept before
    )
    note([bare, begun(new)], tmp_path)
    assert [one.gauntlet for one in gauntlets(tmp_path)[0]] == [old, new]


def test_a_study_is_played_with_its_pieces_and_other_ones_are_another_study(
    tmp_path: Path,
) -> None:
    studies = []
    for more in some(("", "pieces: boxes-1\n", "pieces: printed-1\n")):
        file = tmp_path / "study.yaml"
        file.write_text(STUDY + more, encoding="utf-8")
        studies.append(read_study(file))
    assert [study.cells[0].pieces for study in studies] == [BOXES, BOXES, PRINTED]
    seeds = [[game.seed for game in games_of(study)] for study in studies]
    assert seeds[0] == seeds[1] == [seed_of(1, studies[0].cells[0], 0)]
    assert seeds[2] != seeds[0]


def test_a_new_quick_battle_has_the_pieces_its_mode_names() -> None:
    assert quick_battle().pieces == load_scenario(QUICK_SCENARIO).pieces


def test_our_cases_of_the_documentation_can_be_read() -> None:
    examples = Path(__file__).resolve().parents[2] / "examples" / "argued-positions.yaml"
    assert {case.pieces for case in some(read_cases(examples))} == {BOXES}
