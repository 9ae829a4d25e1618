"""The player's own armies on the disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import (
    army_text,
    delete_army,
    file_stem,
    own_armies,
    own_armies_dir,
    save_army,
)
from simulator.content.cards.library import load_library
from simulator.content.games import saved_game
from simulator.content.games.battles import Battle, battle_of
from simulator.content.games.save_reader import read
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.model.army import Army, ArmyUnit
from simulator.model.state import Seat
from simulator.rules.armies.mustering import new_army
from simulator.rules.armies.random_army import random_army

CARDS = load_library()
HOST = load_army("stark-30")


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    for seed in range(12):
        army = replace(random_army(CARDS, seed), name=f"Army {seed}")
        assert load_army(save_army(army, CARDS, tmp_path)) == army
    assert len(own_armies(tmp_path)) == 12


def test_one_that_is_only_begun_is_kept_too(tmp_path: Path) -> None:
    begun = replace(new_army("stark", 40, "Begun"), id="begun")
    assert load_army(save_army(begun, CARDS, tmp_path)) == begun


@pytest.mark.parametrize(
    "name",
    [
        "Söhne des Nordens",
        "../../etc/passwd",
        "CON",
        ".",
        "",
        "a/b\\c:d*e?",
        "北境",
        "🐺",
        "x" * 500,
        'quote " and \\ and # and: colon',
        "line\nbreak\ttab",
        "- dash",
        "null",
        "\x85\u2028\ufeff",
    ],
)
def test_a_name_may_have_any_characters(tmp_path: Path, name: str) -> None:
    home = tmp_path / "armies"
    path = save_army(replace(HOST, name=name), CARDS, home)
    assert path.parent == home
    assert load_army(path).name == name
    assert [army.name for army in own_armies(home)] == [name]
    assert [each.name for each in tmp_path.iterdir() if each.suffix != ".lock"] == ["armies"]


@given(st.text(max_size=80))
def test_whatever_the_name_the_text_reads_back(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    home = tmp_path_factory.mktemp("armies")
    assert load_army(save_army(replace(HOST, name=name), CARDS, home)).name == name
    assert file_stem(name).isascii()


def test_the_same_name_replaces_and_another_does_not(tmp_path: Path) -> None:
    first = save_army(replace(HOST, name="Wölfe"), CARDS, tmp_path)
    assert save_army(replace(HOST, name="Wölfe", points=40), CARDS, tmp_path) == first
    assert load_army(first).points == 40
    other = save_army(replace(HOST, name="Wolfe"), CARDS, tmp_path)
    assert other != first
    assert [army.name for army in own_armies(tmp_path)] == ["Wolfe", "Wölfe"]
    delete_army(first)
    delete_army(first)
    assert [army.name for army in own_armies(tmp_path)] == ["Wolfe"]


def test_nothing_half_written_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_army(replace(HOST, name="Kept"), CARDS, tmp_path)

    def full(_handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        save_army(replace(HOST, name="Kept", points=99), CARDS, tmp_path)
    assert load_army(path).points == 30
    assert list(tmp_path.iterdir()) == [path]


def test_a_bad_file_is_listed_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "torn.yaml").write_text(
        "id: torn\nname: Torn\nfaction: stark\nunits: []\n", "utf-8"
    )
    (tmp_path / "notes.txt").write_text("not a list", "utf-8")
    (army,) = own_armies(tmp_path)
    assert army.name == "torn"
    assert "points" in army.fault
    assert "torn.yaml, line" in army.fault
    assert own_armies(tmp_path / "nowhere") == []


def test_a_card_nobody_knows_is_told_with_its_line(tmp_path: Path) -> None:
    joined = replace(HOST, joining=("20221",), name="J")
    path = save_army(joined, CARDS, tmp_path)
    assert load_army(path).joining == ("20221",)
    text = path.read_text("utf-8").replace('"20221"', '"20999"')
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as words:
        load_army(path)
    assert words.value.key == "joining[0]"
    assert '"20999"' in text.splitlines()[(words.value.line or 0) - 1]


def test_own_armies_are_found_by_name_and_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(
        "simulator.content.armies.saved_armies.own_armies_dir", lambda: tmp_path / "armies"
    )
    save_army(replace(HOST, name="The Wolf's Teeth"), CARDS)
    assert load_army("The Wolf's Teeth") == load_army("the-wolf-s-teeth")
    assert load_army("the wolf's teeth").name == "The Wolf's Teeth"
    battle = battle_of("", "The Wolf's Teeth", "", 1)
    assert battle.armies[Seat.RED].name == "The Wolf's Teeth"
    with pytest.raises(ContentError) as text:
        load_army("nobody's host")
    assert "The Wolf's Teeth" in text.value.expected


def test_the_folder_is_beside_the_saves() -> None:
    places = pytest.importorskip("simulator.ui.places")
    assert own_armies_dir() == places.Places.of_user().saves.parent / "armies"


def test_the_file_names_its_cards() -> None:
    text = army_text(Army("a", "A", "stark", 30, (ArmyUnit("10201", ("20201",)),)), CARDS)
    assert '"10201"  # Stark Sworn Swords' in text
    assert '"20201"  # Robb Stark, The Wolf Lord' in text


def test_a_saved_game_knows_who_joins_the_enemy(tmp_path: Path) -> None:
    """And one saved before anybody could is read as before."""
    lions = Army("l", "L", "lannister", 30, (ArmyUnit("10101", ("20104",)),), (), ("20122",))
    battle = Battle("a-game-of-thrones", {Seat.RED: HOST, Seat.BLUE: lions})
    players = {Seat.RED: "random", Seat.BLUE: "random"}
    file = tmp_path / "a.save"
    session = Session(battle.game(), battle.dice_source())
    saved_game.write(file, session, battle.header(players))
    assert read(file).header.armies == battle.armies
    older = file.read_text("utf-8").replace(', "joining": ["20122"]', "")
    file.write_text(older.replace(', "joining": []', ""), "utf-8")
    assert "joining" not in file.read_text("utf-8")
    assert read(file).header.armies[Seat.BLUE] == replace(lions, joining=())
