"""Drills, lessons, gauntlets and studies name the season of their cards; what names none is S05."""

from __future__ import annotations

from pathlib import Path

from simulator.content.practice.drill_files import our_drills_dir, read_drills
from simulator.content.practice.gauntlet_files import GauntletLine
from simulator.content.practice.study_files import read_study
from simulator.content.practice.teaching_files import lessons_dir, read_teaching
from simulator.model.cards import SEASON
from simulator.practice.gauntlet import Gauntlet, begun, gauntlets, note
from simulator.practice.teaching import Lesson, lesson
from simulator.simulate.studies import games_of, play_study_game
from tests.each import some
from tests.seasons import S07

OF_S07 = ("houses.yaml", "orders.yaml", "zones.yaml")
"""The files of drills with the cards of season S07."""
STUDY = "study: tiny\nlists: [bolton-30]\nmodes: [skirmish]\nagents: [[random, random]]\ngames: 1\n"


def test_our_drills_and_lessons_name_the_season_they_were_made_with() -> None:
    for file in some(our_drills_dir().glob("*.yaml")):
        season = S07 if file.name in OF_S07 else SEASON
        named = file.read_text(encoding="utf-8").count(f"\n    season: {season}\n")
        assert named == len(read_drills(file)), file.name
    assert "\nseason: S05\n" in (lessons_dir() / "first-battle.yaml").read_text(encoding="utf-8")
    assert lesson().battle(0).season == SEASON


def test_a_lesson_is_taught_with_the_cards_of_its_season(tmp_path: Path) -> None:
    text = (lessons_dir() / "first-battle.yaml").read_text(encoding="utf-8")
    file = tmp_path / "lesson.yaml"
    file.write_text(text.replace(f"season: {SEASON}", f"season: {S07}"), encoding="utf-8")
    taught = Lesson(file, read_teaching(file))
    assert taught.session(0).game.library.season == S07
    assert {army.season for army in taught.battle(0).armies.values()} == {S07}


def test_a_gauntlet_goes_on_in_its_season(tmp_path: Path) -> None:
    """A line that names none, as lines were kept before, is of S05."""
    old = Gauntlet("stark-30", "random", "skirmish", 40)
    new = Gauntlet("stark-30", "random", "skirmish", 40, season=S07)
    for one, season in some(((old, SEASON), (new, S07))):
        battle = one.battle(1)
        assert battle.season == season
        assert {army.season for army in battle.armies.values()} == {season}
        assert one.number_of(one.header(1, "human")) == 1
    assert old.number_of(new.header(1, "human")) is None
    bare = GauntletLine.model_validate(begun(old).model_dump(exclude={"season"}))
    note([bare, begun(new)], tmp_path)
    assert [one.gauntlet for one in gauntlets(tmp_path)[0]] == [old, new]


def test_a_study_is_played_with_the_cards_of_its_season(tmp_path: Path) -> None:
    """Of another season it is another study: lists and seeds are others."""
    file, found = tmp_path / "study.yaml", []
    for more in some(("", f"season: {SEASON}\n", f"season: {S07}\n")):
        file.write_text(STUDY + more, encoding="utf-8")
        found.append(next(games_of(read_study(file))))
    usual, named, later = found
    assert usual.seed == named.seed != later.seed
    assert usual.cell.lists == named.cell.lists != later.cell.lists
    assert (usual.cell.season, later.cell.season) == (SEASON, S07)
    assert not play_study_game(later, lambda: 0.0).failure
