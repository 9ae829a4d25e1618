"""Pages and films made at the window by real clicks: progress, what is written, and Esc."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.cases.case_records import ErrorBox
from simulator.content.cases.casefile import read_cases
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import write as write_save
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import fallen
from simulator.engine.session import Session
from simulator.language.lengths import read_in_centimetres
from simulator.practice.drill import drills
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.disputes.verdict_screen import VerdictScreen
from simulator.ui.file_sheets import LineSheet
from simulator.ui.places import Places
from simulator.ui.practice.drill_run import Stage
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.writing import Progress, StoppedError, WritingSheet
from tests.reports.short_game import FEW, battle_of, inputs_of, save_of
from tests.ui.disputing import Hands
from tests.ui.fingers import click_words, press, settle, type_words, window
from tests.ui.test_practice import begin, until
from tests.ui.test_verdict_shown import GAP, said


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    person = Hands(tmp_path)
    yield person
    person.leave()


def until_written(app: App) -> None:
    """Draw frames until no file is being worked out any more."""
    for _frame in range(3000):
        app.step(0.02)
        if not any(isinstance(screen, WritingSheet) for screen in app.screens):
            break
        time.sleep(0.01)
    settle(app)
    assert not isinstance(app.top, WritingSheet)


def name_it(app: App, path: Path) -> None:
    """Type a file's name where one is asked for."""
    assert isinstance(app.top, LineSheet)
    pygame.event.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="")
    )
    app.step(0.02)
    type_words(app, str(path))
    press(app, pygame.K_RETURN)


SURE = replace(GAP, error=ErrorBox(0.0, 0.0))
"""The gap, measured without any error: nothing but its rows is judged for a page."""


def share_page(hands: Hands, path: Path) -> None:
    hands.start(DisputeScreen(hands.app, SURE))
    hands.click(hands.box("share"))
    hands.click(hands.words("Page that opens anywhere"))
    name_it(hands.app, path)


def test_the_share_sheet_writes_a_page_that_opens_anywhere(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "gap.html"
    share_page(hands, path)
    assert isinstance(hands.app.top, WritingSheet)
    until_written(hands.app)
    text = path.read_text("utf-8")
    assert "Move it, in inches" in text
    assert [case.units for case in read_cases(path)] == [SURE.units]


def test_esc_while_a_page_is_judged_leaves_nothing_behind(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "gap.html"
    share_page(hands, path)
    sheet = hands.app.top
    assert isinstance(sheet, WritingSheet)
    hands.key(pygame.K_ESCAPE)
    sheet.work.wait(20.0)
    assert sheet.work.done, "the work ends when nobody wants it"
    hands.wait(3)
    assert isinstance(hands.app.top, DisputeScreen)
    assert not list(tmp_path.glob("*gap*"))
    with pytest.raises(StoppedError):
        sheet.work.result()


def test_a_page_that_is_there_is_written_over_only_when_agreed(
    hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "gap.html"
    path.write_text("mine")
    share_page(hands, path)
    assert isinstance(hands.app.top, Question)
    assert "Replace it?" in hands.app.top.words
    hands.key(pygame.K_ESCAPE)
    assert path.read_text() == "mine"


def test_a_fault_of_the_work_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    app, said = window(tmp_path), list[str]()

    def work(_progress: Progress) -> bytes:
        raise OSError(28, "No space left on device")

    app.push(WritingSheet(app, "Page", tmp_path / "page.html", work, said.append))
    until_written(app)
    assert "the disk is full" in said[0]
    assert not (tmp_path / "page.html").exists()


# ------------------------------------------------------------------ games


def archive(folder: Path, count: int = FEW) -> App:
    """Open the archive with a game in it that is not over."""
    saves = Places.under(folder).saves
    saves.mkdir(parents=True)
    battle, inputs = battle_of("a-game-of-thrones"), inputs_of("a-game-of-thrones", count)
    session = Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)), inputs)
    write_save(saves / "game.ironranks", session, save_of("a-game-of-thrones").header)
    app = window(folder)
    click_words(app, "Archive")
    assert isinstance(app.top, ArchiveScreen)
    return app


@pytest.mark.parametrize(("words", "name"), [("Film", "game.gif"), ("Page", "game.html")])
def test_the_archive_makes_film_and_page_of_a_game(tmp_path: Path, words: str, name: str) -> None:
    app = archive(tmp_path, 12)
    click_words(app, words)
    name_it(app, tmp_path / name)
    until_written(app)
    assert isinstance(app.top, Question)
    assert name in app.top.words
    raw = (tmp_path / name).read_bytes()
    assert raw.startswith(b"GIF89a") or b"</html>" in raw[-20:]


def test_the_page_of_a_game_still_played_shows_no_hand(tmp_path: Path) -> None:
    app = archive(tmp_path)
    click_words(app, "Page")
    name_it(app, tmp_path / "game.html")
    until_written(app)
    text = (tmp_path / "game.html").read_text("utf-8")
    assert "What everybody at the table may see." in text
    save = read(app.places.saves / "game.ironranks")
    battle = battle_of("a-game-of-thrones")
    now = Session(battle.game(), RecordedDice(battle.seed, fallen(save.inputs)), save.inputs)
    hidden = {card for seat in now.state.seats.values() for card in seat.hand}
    names = {now.position.game.library.tactics[card].name for card in hidden}
    assert names
    assert not [name for name in names if name in text]


# ------------------------------------------------------------------ armies


def test_the_builder_writes_the_page_of_a_list(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Armies")
    assert isinstance(app.top, ArmyBuilder)
    click_words(app, "Page")
    name_it(app, tmp_path / "list.html")
    settle(app)
    assert (tmp_path / "list.html").read_text("utf-8").rstrip().endswith("</html>")


# ------------------------------------------------------------------ drills


def test_a_graded_drill_becomes_its_page(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, next(one for one in drills() if one.id == "alignment-01"))
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    click_words(app, "Page")
    name_it(app, tmp_path / "drill.html")
    until_written(app)
    assert (tmp_path / "drill.html").read_text("utf-8").rstrip().endswith("</html>")


# ------------------------------------------------------------------ the unit


def test_the_settings_turn_lengths_to_centimetres_at_once(hands: Hands) -> None:
    hands.start(DisputeScreen(hands.app, GAP))
    screen = SettingsScreen(hands.app)
    hands.app.push(screen)
    hands.wait(2)
    inches = screen.tree.place_of("table")
    assert inches is not None
    hands.move(inches.center)
    for _notch in range(30):  # it stands below what is seen at first
        place = screen.tree.place_of(("centimetres", True))
        if place is not None and inches.contains(place):
            break
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        hands.wait(1)
    assert place is not None
    hands.click(place.center)
    assert hands.app.settings.centimetres
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_SPACE)
    shown = hands.app.top
    assert isinstance(shown, VerdictScreen)
    assert "0.51 cm wide" in said(shown)
    read_in_centimetres(on=False)
