"""Cards are drawn from their data: nothing is cut off, and changed numbers say why."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from simulator.content.cards.library import load_library
from simulator.engine.position import Position
from simulator.language.faction_names import FACTIONS
from simulator.model.state import GameState, Unit
from simulator.rules.armies.card_search import Wanted
from simulator.staging.faces import TACTICS, Face, TextPassage, brief, face_of
from simulator.ui.app import App
from simulator.ui.battle.draft import LookAtThing
from simulator.ui.battle.screen import GameScreen
from simulator.ui.cards.card_in_play import faces_now, figures_now, unit_face
from simulator.ui.cards.catalogue import faces_wanted, mode_faces
from simulator.ui.cards.drawing import Drawn, draw_card
from simulator.ui.cards.hand import CARD
from simulator.ui.cards.liveries import LIVERIES, livery
from simulator.ui.cards.screen import CardsScreen
from simulator.ui.cards.sheet import card_size, width_within
from simulator.ui.cards.unit_card import CARD_HEAD
from tests.ui.fingers import (
    at_the_table,
    click,
    click_box,
    game_of,
    move,
    press,
    settle,
    window,
)

LIBRARY = load_library()
ALL = faces_wanted(LIBRARY, Wanted())
LARGE = width_within((372 - 28, 600))
"""The width of the large card of the library in the smallest usual window."""


@pytest.fixture(scope="module", autouse=True)
def _screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))


def named(face: Face) -> str:
    return f"{face.title} {face.subtitle} ({face.id})"


# ------------------------------------------------------------------ nothing is cut off


def test_there_is_a_card_for_every_entry_of_the_data() -> None:
    shelves = [LIBRARY.units, LIBRARY.attachments, LIBRARY.ncus, LIBRARY.tactics, LIBRARY.specials]
    assert len(ALL) == sum(len(shelf) for shelf in shelves) + len(mode_faces())
    assert len(ALL) > 250


@pytest.mark.parametrize("width", [LARGE, 420])
def test_every_word_of_every_card_has_room_on_a_large_card(width: int) -> None:
    assert [named(face) for face in ALL if not draw_card(face, width).fits] == []


def test_every_word_of_every_small_card_has_room() -> None:
    assert [named(face) for face in ALL if not draw_card(brief(face), 196).fits] == []


def test_every_tactics_card_can_be_read_in_the_hand() -> None:
    tactics = [face for face in ALL if face.kind == TACTICS]
    assert [named(face) for face in tactics if not draw_card(face, CARD).fits] == []


def test_too_many_words_are_noticed() -> None:
    face = replace(ALL[0], passages=(TextPassage("Endless", "word " * 2000),))
    assert not draw_card(face, 420).fits


def test_a_name_that_is_too_long_is_noticed() -> None:
    assert not draw_card(replace(ALL[0], title="W" * 60), 420).fits


@pytest.mark.parametrize("face", ALL[:3], ids=named)
def test_letters_shrink_before_words_are_lost(face: Face) -> None:
    longer = replace(
        face, passages=tuple(TextPassage(f"No {i}", "some words " * 12) for i in range(5))
    )
    assert draw_card(longer, 420).fits


# ------------------------------------------------------------------ what is told


def test_a_card_without_a_text_stands_with_its_name() -> None:
    silent = replace(face_of(LIBRARY.units["10201"], LIBRARY), passages=(TextPassage("Silent"),))
    assert draw_card(silent, 420).fits


def test_each_faction_has_a_look_of_its_own() -> None:
    looks = {(house.base, house.pattern) for house in LIVERIES.values()}
    assert len(looks) == len(LIVERIES)
    marks = {(house.pattern, house.shield) for house in LIVERIES.values()}
    assert len({mark for _, mark in marks}) == len(LIVERIES), "colour alone tells nobody apart"
    assert set(FACTIONS) <= set(LIVERIES)
    assert livery("house of one's own") not in LIVERIES.values()


def test_a_unit_card_has_its_numbers_attacks_and_cost() -> None:
    face = face_of(LIBRARY.units["10205"], LIBRARY)
    assert [f.value for f in face.figures] == ["5", "6+", "6+", "12"]
    assert [(row.name, row.hit.value, row.dice) for row in face.attacks] == [
        ("Arrow Volley", "3+", (7, 7, 5)),
        ("Short Sword", "5+", (5, 4, 3)),
    ]
    assert face.cost == "6"


def test_commanders_and_characters_are_told_apart() -> None:
    lord = face_of(LIBRARY.attachments["20201"], LIBRARY)
    young = face_of(LIBRARY.attachments["20206"], LIBRARY)
    champion = face_of(LIBRARY.attachments["20203"], LIBRARY)
    assert (lord.commander, lord.cost, "commander" in lord.line) == (True, "", True)
    assert (young.commander, young.cost, "character" in young.line) == (False, "2", True)
    assert "character" not in champion.line


def test_what_a_card_demands_stands_on_it() -> None:
    wolf = face_of(LIBRARY.units["10204"], LIBRARY)
    assert any("Robb Stark" in note.words for note in wolf.notes)


def test_the_small_form_of_a_card_names_the_abilities_only() -> None:
    face = face_of(LIBRARY.units["10202"], LIBRARY)
    assert any(passage.words for passage in face.passages)
    small = brief(face)
    assert [p.name for p in small.passages] == [p.name for p in face.passages]
    assert not any(passage.words for passage in small.passages)


# ------------------------------------------------------------------ in a game


def standing(game: GameScreen, card: str) -> Unit:
    return next(unit for unit in game.state.units.values() if unit.card == card)


def with_wounds(now: Position, unit: Unit, wounds: int) -> Position:
    hurt = {**now.state.units, unit.id: replace(unit, wounds=wounds)}
    state: GameState = replace(now.state, units=hurt)
    return replace(now, state=state)


def test_a_changed_number_shows_the_printed_one_and_its_reasons(tmp_path: Path) -> None:
    game = at_the_table(window(tmp_path))
    now = game.match.session.position
    unit = standing(game, "10201")
    assert "20201" in unit.attachments
    speed = figures_now(now, unit.id)[0]
    assert (speed.value, speed.was) == ("6", "5")
    assert speed.why == str(now.speed(unit.id))
    assert "Enhanced Mobility" in speed.why


def test_wounds_and_lost_ranks_show_on_the_card(tmp_path: Path) -> None:
    game = at_the_table(window(tmp_path))
    unit = standing(game, "10201")
    whole = unit_face(game.match.session.position, unit.id)
    assert (whole.figures[3].value, whole.figures[3].was, whole.attacks[0].live) == ("12", "", 0)
    hurt = unit_face(with_wounds(game.match.session.position, unit, 6), unit.id)
    assert (hurt.figures[3].value, hurt.figures[3].was) == ("6", "12")
    assert hurt.attacks[0].live == 1
    assert "5 dice" in hurt.attacks[0].why


def lying(app: App) -> list[tuple[pygame.Rect, Drawn]]:
    screen = app.top
    assert isinstance(screen, CardsScreen)
    return screen.laid


def test_the_cards_of_a_unit_are_laid_out_by_a_key_and_say_why(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    unit = standing(game, "10201")
    game.selected = unit.id
    press(app, pygame.K_c)
    cards = lying(app)
    assert len(cards) == 1 + len(unit.attachments)
    place, card = cards[0]
    spot = next(rect for rect, said in card.places if "Enhanced Mobility" in said)
    move(app, (place.x + spot.centerx, place.y + spot.centery))
    assert isinstance(app.top, CardsScreen)
    assert "Enhanced Mobility" in app.top.said()
    press(app, pygame.K_ESCAPE)
    assert game_of(app) is app.screens[-1]


def test_a_click_on_the_head_of_the_panel_lays_the_cards_out(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    game.selected = standing(game, "10203").id
    game.panels.tab = "card"
    game.refresh()
    settle(app)
    click_box(app, CARD_HEAD)
    assert [face.title for face in app.top.faces][:1] == ["House Umber Berserkers"]  # type: ignore[attr-defined]
    click(app, (5, 5))
    assert game_of(app) is app.screens[-1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_laid_out_cards_lie_beside_each_other_in_the_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = window(tmp_path, size)
    game = at_the_table(app)
    for what in (*game.state.units, *game.state.ncus):
        app.push(CardsScreen(app, faces_now(game.match.session.position, what)))
        places = [place for place, _card in lying(app)]
        assert all(app.surface.get_rect().contains(place) for place in places)
        assert all(a.right < b.left for a, b in pairwise(places))
        assert all(place.size == card_size(place.width) for place in places)
        app.close(app.top)


def test_the_card_of_an_ncu_lies_beside_the_tactics_board(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    game.panels.tab = "tactics"
    game.refresh()
    settle(app)
    ncu = next(iter(game.state.ncus))
    place = game.tree.place_of(LookAtThing(ncu))
    assert place is not None
    corner = (game.panels.at.tactics.x - 30, game.panels.at.tactics.centery)
    before = app.surface.get_at(corner)
    move(app, place.center)
    settle(app)
    assert app.surface.get_at(corner) != before
