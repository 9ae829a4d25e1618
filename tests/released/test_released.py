"""What released versions wrote opens in this one, file by file, or it is told why not.

`write.sh` had each version write these files by its own commands; nobody writes them anew.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from simulator.content.file_kinds import FileKind, check_file, kind_of
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle
from simulator.content.games.replaying import fitting_part, replay
from simulator.content.games.save_reader import read
from simulator.content.practice.practice_files import Attempt
from simulator.engine.session import Session
from simulator.files.json_lines import read_lines
from simulator.luck import luck_book
from simulator.model.cards import BOXES, SEASON
from simulator.model.requests import Kind
from simulator.practice.answers import candidates
from simulator.practice.drill import own_drills
from simulator.practice.rating import START, ratings
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.battle.end_screen import EndScreen
from simulator.ui.battle.screen import GameScreen
from simulator.ui.dialog import Question
from simulator.ui.disputes.opening import CaseList
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.settings import Asking, load
from tests.seasons import S07
from tests.ui.fingers import click_words, close_all, game_of, settle, window

HOME = Path(__file__).parent
VERSIONS = sorted(path.name for path in HOME.iterdir() if path.is_dir() and path.name[0].isdigit())
OPENS = {
    "a-game-of-thrones.ironranks": (FileKind.GAME, (GameScreen, EndScreen)),
    "a-clash-of-kings.ironranks": (FileKind.GAME, (GameScreen, EndScreen)),
    "army.yaml": (FileKind.ARMY, (ArmyBuilder,)),
    "army.pdf": (FileKind.ARMY, (ArmyBuilder,)),
    "case.yaml": (FileKind.CASE, (DisputeScreen,)),
    "case.pdf": (FileKind.CASE, (DisputeScreen, CaseList)),
    "drill.yaml": (FileKind.DRILL, (DrillScreen,)),
    "own-drill.yaml": (FileKind.DRILL, (DrillScreen,)),
}
"""What the window opens of each version, and where."""
WITH_TERRAIN = {
    "a-game-of-thrones-terrain.ironranks": (FileKind.GAME, (GameScreen, EndScreen)),
    "here-we-stand-terrain.ironranks": (FileKind.GAME, (GameScreen, EndScreen)),
}
"""Games with pieces laid by dice; those of 1.0.0rc1 name no set of pieces."""
READ = {"interrupted.journal", "attempts.jsonl", "settings.json", "luck.jsonl"}
"""What it reads from the player's folders."""
of_every_version = pytest.mark.parametrize("version", VERSIONS)


@pytest.fixture(autouse=True)
def _closed() -> object:
    yield
    close_all()


def test_four_versions_were_released() -> None:
    assert {"0.1.0", "0.2.0", "1.0.0rc1", "2.0.0"} <= set(VERSIONS)


@of_every_version
def test_every_file_is_tried(version: str) -> None:
    more = {} if version.startswith("0.") else WITH_TERRAIN
    assert {path.name for path in (HOME / version).iterdir()} == {*OPENS, *READ, *more}


@pytest.mark.parametrize("name", WITH_TERRAIN)
def test_a_game_with_terrain_replays_with_boxes(name: str) -> None:
    path = HOME / "1.0.0rc1" / name
    save = read(path)
    assert save.header.pieces == BOXES
    battle = Battle.from_header(save.header)
    session = Session(battle.game(), battle.dice_source(), save.inputs)
    assert session.over
    assert saved_game.first_difference(save, session) is None
    laid = [given for given in save.inputs if given.kind == Kind.TERRAIN_POSE]
    assert len(laid) >= 3


@of_every_version
@pytest.mark.parametrize("name", OPENS)
def test_a_file_opens_in_the_window(tmp_path: Path, version: str, name: str) -> None:
    path = HOME / version / name
    kind, screens = OPENS[name]
    assert kind_of(path) is kind
    check_file(path)
    app = window(tmp_path)
    app.rooms.file(path)
    settle(app)
    assert isinstance(app.top, screens)


@of_every_version
@pytest.mark.parametrize(
    "name", [name for name, (kind, _s) in OPENS.items() if kind is FileKind.GAME]
)
def test_a_game_has_the_positions_it_had_then(version: str, name: str) -> None:
    save = read(HOME / version / name)
    assert save.header.version == version
    assert save.header.season == (SEASON if version < "2" else S07)
    found = replay(save, HOME / version / name)
    others = [said for said in found.differences if "of the log differs" not in said]
    assert others == [], "only the words of the log may have changed"
    assert fitting_part(save, Path(name)).left == 0


@of_every_version
def test_an_interrupted_game_goes_on(tmp_path: Path, version: str) -> None:
    (tmp_path / "journals").mkdir()
    shutil.copy(HOME / version / "interrupted.journal", tmp_path / "journals" / "1.journal")
    answers = len(read(HOME / version / "interrupted.journal", forgiving=True).inputs)
    app = window(tmp_path)
    click_words(app, "Go on")
    assert len(game_of(app).match.session.inputs) >= answers > 20


@of_every_version
def test_settings_attempts_and_drills_are_kept(tmp_path: Path, version: str) -> None:
    settings, trouble = load(HOME / version / "settings.json")
    assert not trouble
    assert (settings.animations, settings.volume) == (False, 0.25)
    assert [wishes.asking for wishes in settings.seats.values()] == [Asking.SOME]
    assert len(read_lines(HOME / version / "attempts.jsonl", Attempt)) == 2
    shutil.copy(HOME / version / "drill.yaml", tmp_path)
    drills, faults = own_drills(tmp_path)
    assert drills
    assert not faults


@of_every_version
def test_a_drill_of_ones_own_is_practised_with_the_rest(tmp_path: Path, version: str) -> None:
    (tmp_path / "drills").mkdir()
    shutil.copy(HOME / version / "own-drill.yaml", tmp_path / "drills")
    shutil.copy(HOME / version / "attempts.jsonl", tmp_path)
    book = PracticeBook(tmp_path, "2026-11-24")
    assert book.trouble == ""
    (own,) = book.own
    assert own.id.startswith("g1-"), "of the game it was made from"
    assert own.best in {one.key for one in candidates(own.now, own.task)}
    rating = ratings(book.attempts)
    assert rating.player.points < START, "two answers, both wrong"
    assert set(rating.drills) == {"reach-01", "arcs-01"}


@of_every_version
def test_the_luck_of_finished_games_is_read_and_left_as_it_is(tmp_path: Path, version: str) -> None:
    """It was counted in wounds, which are in no sum of chances of winning."""
    shutil.copy(HOME / version / "luck.jsonl", tmp_path)
    kept, trouble = luck_book.salvaged(tmp_path)
    assert trouble == ""
    totals = {one.who: one for one in luck_book.totals(kept)}
    assert [one.games for one in totals.values()] == [0, 0]
    assert luck_book.earlier_games(kept) == 1
    assert kept[0].rolls > (10 if version < "2" else 7), "the game of 2.0.0 is a short one"
    assert not luck_book.note(kept, tmp_path), "the same game is not counted twice"


# ------------------------------------------------------------------ what fits no more

BEFORE = 60


def no_longer_fitting(folder: Path) -> Path:
    """Return a game of which one answer is not allowed any more."""
    lines = (HOME / "0.1.0" / "a-game-of-thrones.ironranks").read_text("utf-8").splitlines()
    given = [index for index, line in enumerate(lines) if '"who"' in line and '"kind"' in line]
    wrong = json.loads(lines[given[BEFORE]])
    lines[given[BEFORE]] = json.dumps({**wrong, "kind": "choice-of-old", "reply": "gone"})
    path = folder / "old.ironranks"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_game_that_fits_no_more_is_shown_where_and_can_be_played_on(tmp_path: Path) -> None:
    path = no_longer_fitting(tmp_path)
    before = path.read_bytes()
    app = window(tmp_path)
    app.rooms.file(path)
    settle(app)
    assert isinstance(app.top, Question)
    save = read(path)
    assert f"{BEFORE} of its {len(save.inputs)} answers" in app.top.words
    assert "version 0.1.0" in app.top.words
    assert f"input {BEFORE}" in app.top.words
    click_words(app, "Play on from there")
    settle(app)
    match = game_of(app).match
    assert tuple(match.session.inputs[:BEFORE]) == save.inputs[:BEFORE]
    assert match.pending is not None or match.machines
    assert path.read_bytes() == before


def test_an_interrupted_game_that_fits_no_more_is_offered_in_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "journals").mkdir()
    path = no_longer_fitting(tmp_path).rename(tmp_path / "journals" / "1.journal")
    before = path.read_bytes()
    app = window(tmp_path)
    click_words(app, "Go on")
    settle(app)
    assert isinstance(app.top, Question)
    click_words(app, "Play on from there")
    settle(app)
    assert len(game_of(app).match.session.inputs) >= BEFORE
    assert path.read_bytes() == before
