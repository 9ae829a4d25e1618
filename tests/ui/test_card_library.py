"""The card library: found by typing, by chips, by wheel and keys, always by real events."""

from __future__ import annotations

from itertools import combinations, islice
from pathlib import Path

import pygame
import pytest

from simulator.content.cards.library import load_library
from simulator.rules.armies.card_search import Wanted
from simulator.ui import interface_scale
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.boxes.box import Press
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.catalogue import faces_wanted
from simulator.ui.cards.library import CARDS, LARGE, CardLibrary
from simulator.ui.cards.none_found import why_none
from simulator.ui.cards.search_chips import Filter, FilterKind, turned
from simulator.ui.title.menu import Menu
from tests.ui.fingers import (
    buttons_of,
    click,
    click_action,
    click_doing,
    click_words,
    press,
    settle,
    type_words,
    window,
)


def opened(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[App, CardLibrary]:
    app = window(folder, size)
    click_words(app, "Cards")
    settle(app)
    assert isinstance(app.top, CardLibrary)
    return app, app.top


def filter_of(link: str) -> Filter:
    kind, _colon, value = link.partition(":")
    return Filter(FilterKind[kind.upper()], value)


def chip(app: App, link: str) -> None:
    click_action(app, filter_of(link))


def titles(library: CardLibrary) -> set[str]:
    return {face.title for face in library.faces}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_cards_are_there_and_one_is_shown_large(tmp_path: Path, size: tuple[int, int]) -> None:
    app, library = opened(tmp_path, size)
    assert len(library.faces) > 250
    assert library.face is library.faces[0]
    large, cards = library.tree.place_of(LARGE), library.tree.place_of(CARDS)
    assert large is not None
    assert cards is not None
    assert app.surface.get_rect().contains(large)
    assert not large.colliderect(cards)
    there = {one.box.do for one in library.tree.root.walk() if isinstance(one.box, Press)}
    links = ("faction:stark", "kind:mode", "type:cavalry", "cost:8", "commander", "all")
    assert {filter_of(link) for link in links} <= there


def test_typing_searches_names_and_texts_at_once(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    type_words(app, "grey wind")
    assert titles(library) == {"Grey Wind", "Asha Greyjoy"}  # Captain of the Black Wind
    press(app, pygame.K_BACKSPACE)
    assert "Grey Wind" in titles(library)
    press(app, pygame.K_ESCAPE)
    assert library.wanted.text == ""
    assert len(library.faces) > 250
    type_words(app, "nothing has this name")
    assert library.faces == []
    assert library.face is None


def test_an_abilitys_text_is_found(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    type_words(app, "enhanced mobility")
    assert "Robb Stark" in titles(library)


def test_chips_narrow_the_cards_down_and_show_all_opens_them_again(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    everything = len(library.faces)
    chip(app, "faction:lannister")
    assert {face.faction for face in library.faces} == {"lannister"}
    chip(app, "kind:unit")
    chip(app, "type:cavalry")
    assert "Knights of Casterly Rock" in titles(library)
    assert "Lannister Guardsmen" not in titles(library)
    chip(app, "cost:8")
    assert {face.cost for face in library.faces} == {"8"}
    chip(app, "all")
    assert len(library.faces) == everything


def test_a_second_cost_makes_a_range() -> None:
    three, four, five = (Filter(FilterKind.COST, cost) for cost in "345")
    wanted = turned(turned(Wanted(), three), five)
    assert wanted.cost == (3, 5)
    assert turned(wanted, four).cost == (4, 4)
    assert turned(turned(Wanted(), three), three).cost is None


def test_commanders_are_found_and_lead_to_their_tactics_cards(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, "commander")
    assert library.faces
    assert all(face.commander for face in library.faces)
    type_words(app, "wolf lord")
    assert library.face is not None
    assert library.face.title == "Robb Stark"
    click_doing(app, CardLibrary.go_to, "40208")
    assert library.face.id == "40208"
    assert library.wanted == Wanted()


def test_the_cards_of_the_game_modes_are_there(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, "kind:mode")
    kinds = {face.line for face in library.faces}
    assert {"Objective card", "Mission card", "Siege card"} <= kinds


def test_special_cards_are_there_and_lead_to_their_unit(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, "kind:special")
    named = {card.name for card in load_library().specials.values()}
    assert titles(library) == named > {"Crannog Poison", "No Coin Beyond the Wall", "Eagle"}
    type_words(app, "kingsguard begin")
    click_doing(app, CardLibrary.go_to, "10110")
    assert library.face is not None
    assert library.face.title == "Kingsguard"


def test_keys_go_through_the_cards_and_the_list_follows(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    library.tree.go_to((CARDS, 0))
    press(app, pygame.K_DOWN)
    columns = library.chosen
    assert columns >= 3
    press(app, pygame.K_END)
    assert library.chosen == len(library.faces) - 1
    assert library.tree.scrolled[CARDS] > 0
    assert library.tree.focused is not None
    press(app, pygame.K_HOME)
    assert (library.chosen, library.tree.scrolled[CARDS]) == (0, 0)
    press(app, pygame.K_PAGEDOWN)
    assert library.chosen >= columns


def test_the_cards_are_reached_from_the_search_by_keys(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    type_words(app, "grey wind")
    press(app, pygame.K_DOWN)
    assert library.tree.focus == (CARDS, 0)
    press(app, pygame.K_RIGHT)
    assert library.chosen == 1
    type_words(app, "s")
    assert library.wanted.text == "grey winds"


def test_the_wheel_scrolls_and_a_click_shows_a_card_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, library = opened(tmp_path)
    place = library.tree.place_of(CARDS)
    assert place is not None
    monkeypatch.setattr(interface_scale, "mouse", lambda: place.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-16))
    settle(app)
    assert library.tree.scrolled[CARDS] > 0
    click(app, place.center)
    assert library.chosen > 3
    assert library.tree.focus == (CARDS, library.chosen)


def test_escape_goes_back_to_the_title(tmp_path: Path) -> None:
    app, _library = opened(tmp_path)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Menu)


def test_the_library_fits_a_window_that_changes_its_size(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    type_words(app, "stark")
    chip(app, "kind:ncu")
    app.resized((1024, 600))
    settle(app)
    assert library.wanted.text == "stark"
    assert all(face.kind == "ncu" for face in library.faces)


def lines_typed(app: App) -> list[str]:
    """Return what stands in the lines of the topmost screen."""
    assert isinstance(app.top, BoxScreen)
    return [editor.text for editor in app.top.tree.editors.values()]


@pytest.mark.parametrize("words", ["Cards", "Armies", "Practice", "New battle"])
def test_the_key_that_opens_a_screen_does_not_type_into_it(tmp_path: Path, words: str) -> None:
    app = window(tmp_path)
    (button,) = [made.text for made in buttons_of(app) if made.text.endswith(words)]
    key = button.removesuffix(words).split()[-1]
    code = pygame.key.key_code(key)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=key))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=key))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0))
    settle(app)
    assert not isinstance(app.top, Menu)
    lines = lines_typed(app)
    assert lines
    assert key not in lines


# ------------------------------------------------------------------ why nothing fits


def test_commanders_among_units_are_the_two_that_print_it(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Cards")
    library = app.top
    assert isinstance(library, CardLibrary)
    for link in ("kind:unit", "commander"):
        chip(app, link)
    assert titles(library) == {"Mag the Mighty", "Varamyr Sixskins"}


CHIPS = [
    "kind:unit",
    "kind:ncu",
    "kind:tactics",
    "kind:mode",
    "type:cavalry",
    "type:war_machine",
    "cost:0",
    "cost:9",
    "commander",
    "character",
    "faction:stark",
]


THREE = islice(combinations(CHIPS, 3), 0, None, 12)


@pytest.mark.parametrize("links", [*combinations(CHIPS, 2), *THREE], ids="+".join)
def test_where_nothing_fits_it_is_told_why(links: tuple[str, ...]) -> None:
    """Whatever is lit: there is a card, or a sentence that names filters that are lit."""
    library, wanted = load_library(), Wanted()
    for link in links:
        wanted = turned(wanted, filter_of(link))
    faces = faces_wanted(library, wanted)
    text = why_none(library, wanted)
    assert bool(text) is not bool(faces)
    if text:
        assert text.endswith(".")
        assert "None" not in text
        said = (
            "Units",
            "NCUs",
            "Tactics",
            "Modes",
            "Cavalry",
            "War machine",
            "Cost",
            "commander",
            "Commanders",
            "Characters",
            "Stark",
        )
        assert any(word in text for word in said), text


def test_in_the_builder_too(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Armies")
    builder = app.top
    assert isinstance(builder, ArmyBuilder)
    click_action(app, Filter(FilterKind.COMMANDER))
    assert not builder.offers
    assert "No card of this army fits" in words_in(builder.tree.root)
