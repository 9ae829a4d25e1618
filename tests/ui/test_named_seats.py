"""New battle remembers the last set-up; names and emblems of seats stay out of positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.games.battles import saved_battle, skirmish
from simulator.content.games.replaying import replay
from simulator.content.games.save_reader import read
from simulator.content.games.saved_game import Header, SaveError, write
from simulator.engine.names import call_seats, player_name
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.language.texts import msg
from simulator.model.cards import SEASON
from simulator.model.state import Seat
from simulator.ui.app import App
from simulator.ui.battle.battle_text import prompt
from simulator.ui.boxes.tree import words_in
from simulator.ui.emblems import EMBLEMS, OF_FACTION, emblem, worn
from simulator.ui.settings import load
from simulator.ui.title.battle_plan import Plan, skirmish_plan
from simulator.ui.title.new_battle import NewBattle
from tests.ui.fingers import (
    FAST,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    type_words,
    window,
)


@pytest.fixture(autouse=True)
def _nameless_afterwards() -> Iterator[None]:
    yield
    call_seats({})


def new_battle(app: App) -> NewBattle:
    click_words(app, "New battle")
    settle(app)
    assert isinstance(app.top, NewBattle)
    return app.top


def named(header: Header, **names: str) -> Header:
    return replace(header, names={Seat(seat): name for seat, name in names.items()})


def test_a_name_is_typed_and_stands_on_bar_and_in_the_log(tmp_path: Path) -> None:
    app = window(tmp_path, settings=replace(FAST, last_battle=skirmish_plan("greedy").written()))
    new_battle(app)
    click_box(app, ("name", 0))
    type_words(app, "Anna {0}")
    click_words(app, "Begin")
    settle(app)
    game = game_of(app)
    assert str(player_name(Seat.RED)) == "Anna {0}"
    assert str(player_name(Seat.BLUE)) == "Blue"
    assert str(msg("{player}'s turn", player=player_name(Seat.RED))) == "Anna {0}'s turn"
    assert game.match.header.names == {Seat.RED: "Anna {0}"}
    assert prompt(game.match, game.draft).who is not None
    app.rooms.title()
    assert str(player_name(Seat.RED)) == "Red", "a name belongs to its game"


def test_the_last_set_up_is_there_again(tmp_path: Path) -> None:
    app = window(tmp_path)
    screen = new_battle(app)
    screen.choose("sides", 0, "teams")
    screen.choose("terrain", 0, "random")
    click_box(app, ("name", 2))
    type_words(app, "Cleo")
    click_box(app, ("emblem", 1))
    click_words(app, "Begin")
    kept, trouble = load(app.places.settings)
    assert not trouble
    again = Plan.remembered(kept.last_battle)
    assert (again.sides, again.terrain, again.titles[2]) == ("teams", "random", "Cleo")
    assert again.emblems[1] == list(EMBLEMS)[list(EMBLEMS).index("lion") + 1]
    assert again == game_plan(again)


def game_plan(plan: Plan) -> Plan:
    return Plan.remembered(plan.written())


@pytest.mark.parametrize(
    "kept",
    [
        {"scenario": "a-game-of-chairs", "sides": "nine", "players": "x|y", "rulings": "none"},
        {"armies": "", "titles": "|||||||", "width": "1", "dice": ""},
    ],
)
def test_what_nobody_knows_any_more_is_as_usual(kept: dict[str, str]) -> None:
    usual = Plan()
    assert Plan.remembered({**kept, "season": usual.season}) == usual
    assert Plan.remembered(kept) == replace(usual, season=SEASON), "kept when there was no other"


def test_broken_settings_of_the_last_battle_are_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"last_battle": {"scenario": 3}, "opponent": ["x"]}))
    settings, trouble = load(path)
    assert settings.last_battle == {}
    assert settings.opponent == "greedy"
    assert "last_battle" in trouble or "opponent" in trouble


def test_a_team_is_called_so_with_what_its_armies_cost(tmp_path: Path) -> None:
    app = window(tmp_path)
    screen = new_battle(app)
    screen.choose("sides", 0, "teams")
    settle(app)
    words = words_in(screen.tree.root)
    assert "Team of Red and Green: 60 of 60 points together" in words
    assert "Team of Blue and Gold: 60 of 60 points together" in words


def test_an_army_brings_its_emblem_and_a_chosen_one_wins(tmp_path: Path) -> None:
    header = skirmish_plan("greedy").header(1)
    assert header.emblems == {Seat.RED: "wolf", Seat.BLUE: "lion"}
    chosen = skirmish_plan("greedy").choosing("emblem", 0, "kraken").header(1)
    assert chosen.emblems[Seat.RED] == "kraken"
    assert set(OF_FACTION.values()) <= set(EMBLEMS)
    app = window(tmp_path)
    app.rooms.battle(chosen)
    assert worn(Seat.RED) == "kraken"


def test_every_emblem_is_a_picture_of_its_own() -> None:
    pictures = {pygame.image.tobytes(emblem(name, 29), "RGBA") for name in EMBLEMS}
    assert len(pictures) == len(EMBLEMS) == 12


def test_names_change_no_position_and_no_line_of_the_save(tmp_path: Path) -> None:
    battle = skirmish(3)
    plain, called = Session(battle.game()), None
    header = named(battle.header({}), red="Anna", blue="Bert")
    call_seats(header.names)
    called = Session(battle.game())
    assert state_hash(called.state) == state_hash(plain.state)
    assert called.state == plain.state
    path = tmp_path / "named.ironranks"
    write(path, called, header)
    assert "Anna takes" not in path.read_text()
    call_seats({})
    save = read(path)
    assert save.header.names == {Seat.RED: "Anna", Seat.BLUE: "Bert"}
    assert replay(save, path).differences == ()
    assert saved_battle(save, path).seed == 3


def test_a_game_without_names_is_saved_as_ever(tmp_path: Path) -> None:
    battle = skirmish(3)
    path = tmp_path / "plain.ironranks"
    write(path, Session(battle.game()), battle.header({}))
    first = json.loads(path.read_text().splitlines()[0])
    assert not {"names", "emblems"} & first.keys()


@pytest.mark.parametrize(
    "names",
    [{"red": 3}, {"red": ""}, {"red": "x" * 21}, {"pink": "Anna"}, {"gold": "Anna"}, ["Anna"]],
)
def test_wrong_names_in_a_save_are_told_with_their_key(tmp_path: Path, names: object) -> None:
    battle = skirmish(3)
    path = tmp_path / "wrong.ironranks"
    write(path, Session(battle.game()), battle.header({}))
    first, *rest = path.read_text().splitlines()
    changed = json.dumps({**json.loads(first), "names": names})
    path.write_text("\n".join((changed, *rest)) + "\n")
    with pytest.raises(SaveError, match="names"):
        read(path)


def test_a_letter_typed_into_a_name_is_no_key(tmp_path: Path) -> None:
    app = window(tmp_path)
    screen = new_battle(app)
    click_box(app, ("name", 0))
    press(app, pygame.K_SPACE)
    assert app.top is screen
