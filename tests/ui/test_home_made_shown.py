"""Home-made cards in the window: marked in library, builder, rosters and panel; faults are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import army_text
from simulator.content.cards.own_cards import VARIABLE, library_at_hand
from simulator.content.games.battles import Battle
from simulator.content.games.saved_game import write
from simulator.engine.session import Session
from simulator.model.army import Army, ArmyUnit
from simulator.model.cards import AttachmentCard, UnitCard
from simulator.model.state import Seat
from simulator.rules.armies.card_search import Wanted
from simulator.staging.faces import face_of
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.battle.entry import open_save
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.left_out import left_out
from simulator.ui.cards.library import CardLibrary
from simulator.ui.cards.unit_card import unit_paragraphs
from simulator.ui.dialog import Question
from simulator.ui.paragraphs import Paragraph
from tests.ui.fingers import window

EXAMPLE = Path(__file__).parents[2] / "examples" / "cards" / "greywater.yaml"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the example and a copy of it that is wrong."""
    folder = tmp_path / "own"
    folder.mkdir()
    text = EXAMPLE.read_text(encoding="utf-8")
    (folder / "good.yaml").write_text(text, encoding="utf-8")
    (folder / "wrong.yaml").write_text(text.replace("speed: 5", "speed: no"), encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


def frogs() -> Army:
    army = load_army("stark-30")
    unit = ArmyUnit("own-greywater-spears", ("own-marsh-guide",))
    return replace(army, name="Frogs", units=(army.units[0], unit, *army.units[2:]))


def frog_battle() -> Battle:
    return Battle("a-game-of-thrones", {Seat.RED: frogs(), Seat.BLUE: load_army("lannister-30")}, 3)


def words(text: list[Paragraph]) -> str:
    return " ".join(run.words for paragraph in text for run in paragraph.runs)


def test_the_library_shows_them_apart_and_tells_what_was_left_out(
    home: Path, tmp_path: Path
) -> None:
    app = window(tmp_path)
    library = CardLibrary(app)
    app.push(library)
    library.look_for(Wanted(home_made=True))
    assert {face.title for face in library.faces} == {"Greywater Spears", "Marsh Guide"}
    assert all("home-made" in face.line for face in library.faces)
    text = words(left_out())
    assert f"{home / 'wrong.yaml'}, line 12, units[0].speed" in text


def test_every_card_without_the_mark_is_printed(home: Path) -> None:
    assert home.is_dir()
    library = library_at_hand()
    cards: list[UnitCard | AttachmentCard]
    cards = [*library.units.values(), *library.attachments.values()]
    for card in cards:
        assert ("home-made" in face_of(card, library).line) == card.home_made


def test_the_builder_offers_them_and_tells_of_changes(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list is opened with the cards as they are now, and the change is told (ARM-01)."""
    app = window(tmp_path)
    builder = ArmyBuilder(app)
    app.push(builder)
    assert "own-greywater-spears" in {offer.card.id for offer in builder.offers}
    file = tmp_path / "frogs.yaml"
    file.write_text(army_text(frogs(), library_at_hand()), encoding="utf-8")
    builder.filing.load(str(file))
    assert app.top is builder
    other = tmp_path / "other"
    other.mkdir()
    text = (home / "good.yaml").read_text(encoding="utf-8").replace("morale: 6", "morale: 7")
    (other / "good.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(other))
    builder.filing.load(str(file))
    assert isinstance(app.top, Question)
    assert builder.draft.army.units == frogs().units


def test_a_list_with_a_missing_card_is_told_and_can_be_deleted(home: Path, tmp_path: Path) -> None:
    app = window(tmp_path)
    files = ArmyFiles(app, lambda _name: None)
    files.folder.mkdir(parents=True, exist_ok=True)
    text = army_text(frogs(), library_at_hand()).replace("own-greywater-spears", "own-gone")
    (files.folder / "frogs.yaml").write_text(text, encoding="utf-8")
    app.push(files)
    text = words_in(files.tree.root)
    assert home.is_dir()
    assert "“Greywater Spears” in a file of" in text


def test_the_panel_of_a_unit_says_home_made(home: Path) -> None:
    assert home.is_dir()
    game = frog_battle().game()
    now = Session(game, frog_battle().dice_source()).position
    text = words(unit_paragraphs(now, "red:greywater-spears"))
    assert "A home-made card." in text
    assert "Marsh Guide (home-made)" in text
    assert "home-made" not in words(unit_paragraphs(now, "red:stark-bowmen"))


def test_a_save_without_its_cards_is_told_in_a_dialog(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, file = frog_battle(), tmp_path / "frogs.save"
    write(file, Session(battle.game(), battle.dice_source()), battle.header({}))
    monkeypatch.setenv(VARIABLE, str(home / "nowhere"))
    app = window(tmp_path)
    assert not open_save(app, file)
    assert isinstance(app.top, Question)
