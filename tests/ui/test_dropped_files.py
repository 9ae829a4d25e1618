"""Files that come to the window and leave it: dropped, pasted, shared, and never lost by a save."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from textwrap import indent

import pygame
import pytest

from simulator.content.cases.case_records import AskDistance, CaseUnit
from simulator.content.cases.casefile import Case, case_link, case_text, read_cases
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.dialog import Question
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.file_sheets import FileSheet, LineSheet
from simulator.ui.places import Places
from simulator.ui.title.menu import Menu
from tests.ui.disputing import Hands

ROOT = Path(__file__).resolve().parents[2]


def tray(name: str, side: str, y: float, facing: float) -> CaseUnit:
    plain = {"id": name, "side": side, "x": 24.0, "y": y, "facing": facing, "tray": "infantry"}
    return CaseUnit.model_validate(plain)


TWO = Case(
    title='Can A reach "B"?',
    units=(
        tray("A", "red", 10.0, 0.0),
        tray("B", "blue", 30.0, 180.0),
    ),
    ask=(AskDistance.model_validate({"question": "distance", "a": "A", "b": "B"}),),
)


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    person = Hands(tmp_path)
    yield person
    person.leave()


@pytest.fixture
def table(hands: Hands) -> Hands:
    hands.start(DisputeScreen(hands.app, TWO))
    return hands


@pytest.fixture
def title(hands: Hands) -> Hands:
    hands.start(Menu(hands.app))
    return hands


# ------------------------------------------------------------------ dropped


def test_a_case_dropped_onto_the_title_opens_the_dispute(title: Hands, tmp_path: Path) -> None:
    path = tmp_path / "reach.yaml"
    path.write_text(case_text(TWO), encoding="utf-8")
    title.drop(path)
    assert title.screen.dispute.case == TWO


def changed_table(table: Hands) -> Case:
    """Turn a piece, so that the table differs from what was opened."""
    dispute = table.screen.dispute
    moved = TWO.units[0].model_copy(update={"x": 20.0})
    dispute.change(replace(TWO, units=(moved, TWO.units[1])))
    assert table.screen.unsaved
    return dispute.case


OTHER = replace(TWO, title="Another")


def another(table: Hands, folder: Path, how: str) -> None:
    """Open another case: dropped as a file of one or of two, or as a link from the clipboard."""
    path = folder / "other.yaml"
    text = case_text(OTHER)
    if how == "two":
        text = f"cases:\n{2 * indent('- ' + indent(text, '  ').lstrip(), '  ')}"
    path.write_text(text, encoding="utf-8")
    if how == "link":
        table.screen.filing.open_path(Path(case_link(OTHER)))
        table.wait()
        return
    table.drop(path)
    if how == "two":
        table.key(pygame.K_SPACE)


@pytest.mark.parametrize("how", ["file", "two", "link"])
@pytest.mark.parametrize("way", ["Save and open", "Open without saving", "Stay"])
def test_another_case_never_replaces_an_unsaved_one_unasked(
    table: Hands, tmp_path: Path, how: str, way: str
) -> None:
    before = changed_table(table)
    another(table, tmp_path, how)
    assert isinstance(table.app.top, Question)
    assert table.screen.dispute.case == before, "nothing is replaced before the answer"
    table.click(table.words(way))
    assert table.screen.dispute.case == (before if way == "Stay" else OTHER)
    kept = [read_cases(path)[0] for path in (tmp_path / "cases").rglob("*.yaml")]
    assert (before in kept) is (way == "Save and open")


def test_a_case_that_is_saved_is_replaced_at_once(table: Hands, tmp_path: Path) -> None:
    another(table, tmp_path, "file")
    assert table.screen.dispute.case == OTHER


def test_where_the_case_cannot_be_saved_it_stays(
    table: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = changed_table(table)
    monkeypatch.setattr(table.screen.filing, "save", lambda: "No space left on device")
    another(table, tmp_path, "file")
    table.click(table.words("Save and open"))
    assert table.screen.dispute.case == before
    assert isinstance(table.app.top, Question)
    assert "No space" in table.app.top.words


def test_a_photo_dropped_onto_the_title_lies_on_a_table(title: Hands, tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    pygame.image.save(pygame.Surface((64, 48)), str(path))
    title.drop(path)
    assert title.screen.board.photo is not None


def test_an_army_list_dropped_onto_a_dispute_opens_the_builder(table: Hands) -> None:
    path = min((ROOT / "units" / "armies").glob("*.yaml"))
    table.drop(path)
    builder = table.app.top
    assert isinstance(builder, ArmyBuilder)
    assert builder.draft.army.units


def test_a_saved_game_is_not_begun_over_a_table(table: Hands, tmp_path: Path) -> None:
    table.app.push(DisputeScreen(table.app))
    table.drop(tmp_path / "game.ironranks")
    assert isinstance(table.app.top, Question)
    assert "title first" in table.app.top.words


@pytest.mark.parametrize("name", ["song.mp3", "game.ironranks"])
def test_a_file_that_cannot_be_opened_is_told(title: Hands, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"la la la")
    title.drop(path)
    assert isinstance(title.app.top, Question)


# ------------------------------------------------------------------ links


def test_a_link_is_copied_and_pasted_back(table: Hands) -> None:
    table.key(pygame.K_w)
    table.click(table.words("Link"))
    assert pygame.scrap.get_text() == case_link(TWO)
    table.screen.filing.new()
    table.key(pygame.K_v, pygame.KMOD_CTRL)
    assert table.screen.dispute.case == TWO


def test_open_offers_the_link_in_the_clipboard_or_a_file(table: Hands) -> None:
    pygame.scrap.put_text(f"look: <{case_link(TWO)}>"[6:])
    table.screen.filing.new()
    table.click(table.box("open"))
    table.key(pygame.K_SPACE)
    assert table.screen.dispute.case == TWO
    table.click(table.box("open"))
    table.key(pygame.K_2)
    assert isinstance(table.app.top, FileSheet)
    pygame.scrap.put_text("")


def test_a_broken_link_is_told_and_other_text_is_no_link(table: Hands) -> None:
    pygame.scrap.put_text(case_link(TWO)[:40])
    table.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(table.app.top, Question)
    table.key(pygame.K_ESCAPE)
    pygame.scrap.put_text("hello")
    table.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "no link" in table.screen.note


# ------------------------------------------------------------------ saving


def test_files_are_suggested_among_the_documents_by_the_title(table: Hands) -> None:
    table.key(pygame.K_F2)
    sheet = table.app.top
    assert isinstance(sheet, LineSheet)
    home = table.app.places.documents
    assert Path(sheet.line) == home / "Can A reach B.yaml"
    table.key(pygame.K_RETURN)
    assert read_cases(home / "Can A reach B.yaml") == (TWO,)
    assert table.app.places.new_document(TWO.title, ".yaml").name == "Can A reach B (2).yaml"


def test_a_name_no_system_takes_becomes_the_moment(tmp_path: Path) -> None:
    name = Places.under(tmp_path).new_document(' ?/\\: "<>. ', ".pdf").name
    assert name.startswith(f"{datetime.now().astimezone():%Y-}")


def test_an_existing_file_is_written_over_only_when_that_is_agreed_to(
    table: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("precious", encoding="utf-8")
    table.key(pygame.K_F2)
    table.key(pygame.K_a, pygame.KMOD_CTRL)
    table.letters(str(path))
    table.key(pygame.K_RETURN)
    assert isinstance(table.app.top, Question)
    table.key(pygame.K_SPACE)
    assert isinstance(table.app.top, LineSheet)  # to type another
    table.key(pygame.K_RETURN)
    table.key(pygame.K_ESCAPE)
    assert path.read_text(encoding="utf-8") == "precious"
    table.key(pygame.K_F2)
    table.key(pygame.K_a, pygame.KMOD_CTRL)
    table.letters(str(path))
    table.key(pygame.K_RETURN)
    table.click(table.words("Replace it"))
    assert read_cases(path) == (TWO,)
    table.key(pygame.K_F2)
    table.key(pygame.K_RETURN)  # its own file is not asked for
    assert [type(screen) for screen in table.app.screens] == [DisputeScreen]
