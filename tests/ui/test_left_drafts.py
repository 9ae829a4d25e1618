"""What nobody had saved when the window broke off is kept and offered again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from simulator.content.cases.casefile import read_cases
from simulator.files.own_data import export_data, import_data
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.places import Places
from simulator.ui.title.broken_off import BrokenOff, sentences
from simulator.ui.title.menu import Menu
from simulator.ui.unsaved_work import PAUSE
from tests.ui.fingers import click_words, press, settle, window

CASE = Path(__file__).parents[1] / "cases" / "p12_sight.yaml"


def drafts(app: App) -> list[Path]:
    return sorted(path for path in app.places.drafts.glob("*") if path.suffix != ".lock")


def killed(app: App) -> None:
    """Have a window go as a kill does: the system frees its locks."""
    for screen in app.screens:
        if isinstance(screen, DisputeScreen | ArmyBuilder) and screen.work._draft is not None:
            screen.work._draft.leave()
    app.screens.clear()


def goes_on(app: App) -> bool:
    return app.running


def pause(app: App) -> None:
    """Wait as long as a draft is written after."""
    app.step(PAUSE)


def disputed(app: App) -> DisputeScreen:
    """Lay a table out that nobody has saved."""
    app.push(screen := DisputeScreen(app))
    screen.dispute.change(read_cases(CASE)[0])
    screen.dispute.set_title("Who sees whom")
    pause(app)
    return screen


def mustered(app: App) -> ArmyBuilder:
    """Begin an army list that nobody has saved."""
    app.push(screen := ArmyBuilder(app))
    screen.draft.rename("Wolves: \u201cthe\u201d \u00e4rgste # list")
    for _unit in range(2):
        screen.add(next(offer.card.id for offer in screen.offers if offer.verdict))
    pause(app)
    return screen


# ------------------------------------------------------------------ killed


def test_a_disputed_table_of_a_killed_window_is_offered_and_goes_on(tmp_path: Path) -> None:
    app = window(tmp_path)
    before = disputed(app).dispute.case
    killed(app)
    app = window(tmp_path)
    assert isinstance(app.top, Question)
    assert "Who sees whom" in app.top.words
    click_words(app, "Resume")
    assert isinstance(app.top, DisputeScreen)
    assert app.top.dispute.case == before
    assert app.top.unsaved
    assert len(drafts(app)) == 1, "it goes on in the same file"


def test_an_army_list_of_a_killed_window_is_offered_and_goes_on(tmp_path: Path) -> None:
    app = window(tmp_path)
    before = mustered(app).draft.army
    killed(app)
    app = window(tmp_path)
    assert isinstance(app.top, Question)
    assert before.name in app.top.words
    press(app, pygame.K_SPACE)
    assert isinstance(app.top, ArmyBuilder)
    found = app.top.draft.army
    assert (found.name, found.faction, found.points) == (before.name, "stark", before.points)
    assert found.units == before.units
    assert app.top.unsaved


def test_what_was_done_within_the_pause_is_lost_at_most(tmp_path: Path) -> None:
    app = window(tmp_path)
    screen = disputed(app)
    kept = screen.dispute.case
    screen.dispute.set_title("Too late")
    app.step(0.01)
    killed(app)
    assert read_cases(drafts(app)[0])[0] == kept


def test_nothing_is_kept_of_what_is_saved_or_was_never_changed(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(DisputeScreen(app, read_cases(CASE)[0], CASE))
    pause(app)
    assert drafts(app) == []
    screen = disputed(app)
    assert len(drafts(app)) == 1
    assert screen.save() == ""
    pause(app)
    assert drafts(app) == []
    assert not list(app.places.drafts.iterdir()), "its lock is gone as well"


def test_what_is_taken_back_to_what_was_saved_is_kept_no_longer(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(screen := DisputeScreen(app, read_cases(CASE)[0], CASE))
    screen.dispute.set_title("Another")
    pause(app)
    assert len(drafts(app)) == 1
    screen.dispute.step(back=True)
    pause(app)
    assert drafts(app) == []


@pytest.mark.parametrize("lay", [disputed, mustered])
def test_who_leaves_without_saving_has_dismissed_it(tmp_path: Path, lay: object) -> None:
    app = window(tmp_path)
    assert callable(lay)
    lay(app)
    press(app, pygame.K_ESCAPE)
    click_words(app, "Leave without saving" if lay is disputed else "Do not save")
    assert type(app.screens[-1]) is Menu
    assert drafts(app) == []
    assert window(tmp_path).top.__class__ is Menu


def test_closing_the_window_asks_for_each_unsaved_screen(tmp_path: Path) -> None:
    app = window(tmp_path)
    disputed(app)
    mustered(app)
    app.ask_to_quit()
    click_words(app, "Save and close")
    assert goes_on(app), "the army list is not saved yet"
    click_words(app, "Close without saving")
    assert not goes_on(app)
    assert drafts(app) == []
    assert len(list((tmp_path / "cases").iterdir())) == 1


# ------------------------------------------------------------------ the system and faults


def test_a_signal_leaves_both_for_the_next_start(tmp_path: Path) -> None:
    app = window(tmp_path)
    table, army = disputed(app), mustered(app)
    table.dispute.set_title("The last word")
    army.draft.rename("The last name")
    app.break_off()
    assert app.not_safe == []
    app = window(tmp_path)
    seen = []
    for _draft in range(2):
        assert isinstance(app.top, Question)
        seen.append(app.top.words)
        click_words(app, "Throw it away")
        pause(app)
    assert type(app.screens[-1]) is Menu
    assert any("The last word" in words for words in seen)
    assert any("The last name" in words for words in seen)
    assert drafts(app) == []


def breaking(*_given: object) -> None:
    raise ZeroDivisionError("a fault of ours")


def test_after_a_fault_it_is_named_and_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    screen = disputed(app)
    screen.dispute.set_title("The last word")
    monkeypatch.setattr(screen, "update", breaking)
    app._quiet = 0.0
    app._live_or_tell()
    settle(app)
    assert isinstance(app.top, BrokenOff)
    said = " ".join(sentences(app.top.broken))
    assert str(drafts(app)[0]) in said
    assert "not saved" not in said
    click_words(app, "To the title")
    settle(app)
    assert isinstance(app.top, Question)
    assert "The last word" in app.top.words
    click_words(app, "Resume")
    assert isinstance(app.top, DisputeScreen)


def test_a_folder_that_cannot_be_written_is_told_once_and_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "drafts").write_text("in the way", encoding="utf-8")
    app = window(tmp_path)
    screen = disputed(app)
    assert "cannot be saved" in screen.note
    screen.note = ""
    pause(app)
    assert screen.note == ""
    assert app.broken(ZeroDivisionError()).lost


# ------------------------------------------------------------------ offered


def test_put_off_it_waits_behind_a_button_until_the_next_start(tmp_path: Path) -> None:
    app = window(tmp_path)
    disputed(app)
    killed(app)
    app = App(Places.under(tmp_path), (1280, 720))
    app.rooms.title()
    settle(app)
    press(app, pygame.K_ESCAPE)
    pause(app)
    assert isinstance(app.top, Menu)
    app.rooms.title()
    pause(app)
    assert isinstance(app.top, Menu)
    click_words(app, "Not saved")
    click_words(app, "Resume")
    assert isinstance(app.top, DisputeScreen)
    assert len(drafts(app)) == 1


def test_a_window_that_lives_keeps_its_draft_to_itself(tmp_path: Path) -> None:
    app = window(tmp_path)
    disputed(app)
    other = window(tmp_path)
    assert isinstance(other.top, Menu)
    pause(other)
    assert isinstance(other.top, Menu)


@pytest.mark.parametrize("ending", [".ironcase", ".ironarmy"])
@pytest.mark.parametrize("raw", [b"", b"\xff\x00", b"units: [", b"[1]", b"points: many"])
def test_a_damaged_draft_is_told_and_can_be_kept(tmp_path: Path, ending: str, raw: bytes) -> None:
    (tmp_path / "drafts").mkdir()
    path = tmp_path / "drafts" / f"20260101-000000-1{ending}"
    path.write_bytes(raw)
    app = window(tmp_path)
    assert isinstance(app.top, Question)
    if raw or ending != ".ironcase":
        assert path.name in app.top.words
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Menu)
    assert path.read_bytes() == raw
    assert not app.rooms.unsaved_work(path) or raw == b""


def test_drafts_travel_with_everything_else(tmp_path: Path) -> None:
    here, there = Places.under(tmp_path / "here"), Places.under(tmp_path / "there")
    app = window(tmp_path / "here")
    disputed(app)
    export_data(here.own, tmp_path / "all.zip", "1")
    import_data(there.own, tmp_path / "all.zip")
    assert [path.name for path in there.drafts_left_behind()] == [drafts(app)[0].name]
