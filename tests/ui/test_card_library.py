"""The card library: found by typing, by chips, by wheel and keys, always by real events."""

from __future__ import annotations

from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame_gui.elements import UITextEntryLine

from simulator.content.cards.library import load_library
from simulator.language.faction_names import short_faction_name
from simulator.rules.armies.card_search import Wanted
from simulator.ui import letters, palette
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.cards.catalogue import faces_wanted
from simulator.ui.cards.filters import ChipPanel, library_chips, turned
from simulator.ui.cards.library import CardLibrary
from simulator.ui.cards.none_found import why_none
from simulator.ui.emblems import OF_FACTION
from simulator.ui.screen import Screen
from simulator.ui.title.menu import Menu
from tests.ui.fingers import (
    buttons_of,
    click,
    click_words,
    move,
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


def chip(app: App, library: CardLibrary, link: str) -> None:
    place = library.filters.place_of(link)
    assert place is not None, link
    click(app, place.center)


def titles(library: CardLibrary) -> set[str]:
    return {face.title for face in library.faces}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_cards_are_there_and_one_is_shown_large(tmp_path: Path, size: tuple[int, int]) -> None:
    app, library = opened(tmp_path, size)
    assert len(library.faces) > 250
    assert library.face is library.faces[0]
    assert app.surface.get_rect().contains(library.large)
    assert not library.large.colliderect(library.grid.rect)
    for link in ("faction:stark", "kind:mode", "type:cavalry", "cost:8", "commander", "all"):
        place = library.filters.place_of(link)
        assert place is not None
        assert library.filters.rect.contains(place)


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
    chip(app, library, "faction:lannister")
    assert {face.faction for face in library.faces} == {"lannister"}
    chip(app, library, "kind:unit")
    chip(app, library, "type:cavalry")
    assert "Knights of Casterly Rock" in titles(library)
    assert "Lannister Guardsmen" not in titles(library)
    chip(app, library, "cost:8")
    assert {face.cost for face in library.faces} == {"8"}
    chip(app, library, "all")
    assert len(library.faces) == everything


def test_a_second_cost_makes_a_range() -> None:
    wanted = turned(turned(Wanted(), "cost:3"), "cost:5")
    assert wanted.cost == (3, 5)
    assert turned(wanted, "cost:4").cost == (4, 4)
    assert turned(turned(Wanted(), "cost:3"), "cost:3").cost is None


def test_commanders_are_found_and_lead_to_their_tactics_cards(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, library, "commander")
    assert library.faces
    assert all(face.commander for face in library.faces)
    type_words(app, "wolf lord")
    assert library.face is not None
    assert library.face.title == "Robb Stark"
    place = library.page.place_of("40208")
    assert place is not None
    click(app, place.center)
    assert library.face.id == "40208"
    assert library.wanted == Wanted()


def test_the_cards_of_the_game_modes_are_there(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, library, "kind:mode")
    kinds = {face.line for face in library.faces}
    assert {"Objective card", "Mission card", "Siege card"} <= kinds


def test_special_cards_are_there_and_lead_to_their_unit(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, library, "kind:special")
    named = {card.name for card in load_library().specials.values()}
    assert titles(library) == named > {"Crannog Poison", "No Coin Beyond the Wall", "Eagle"}
    type_words(app, "kingsguard begin")
    place = library.page.place_of("10110")
    assert place is not None
    click(app, place.center)
    assert library.face is not None
    assert library.face.title == "Kingsguard"


def test_keys_go_through_the_cards_and_the_list_follows(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    press(app, pygame.K_DOWN)
    assert library.chosen == library.grid.columns
    press(app, pygame.K_END)
    assert library.chosen == len(library.faces) - 1
    assert library.grid.scroll == library.grid.furthest
    press(app, pygame.K_HOME)
    assert (library.chosen, library.grid.scroll) == (0, 0)
    press(app, pygame.K_PAGEDOWN)
    assert library.chosen > library.grid.columns


def test_the_wheel_scrolls_and_a_click_shows_a_card_large(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    move(app, library.grid.rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-8))
    settle(app)
    assert library.grid.scroll > 0
    spot = next(s for s in library.grid.spots if s.rect.top > 20 and s.rect.bottom < 700)
    click(app, (spot.rect.centerx + library.grid.rect.x, spot.rect.centery))
    assert library.chosen == int(spot.link)


def test_escape_goes_back_to_the_title(tmp_path: Path) -> None:
    app, _library = opened(tmp_path)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Menu)


def test_the_library_fits_a_window_that_changes_its_size(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    type_words(app, "stark")
    chip(app, library, "kind:ncu")
    app.resized((1024, 600))
    settle(app)
    assert library.entry.get_text() == "stark"
    assert all(face.kind == "ncu" for face in library.faces)


@pytest.mark.parametrize("words", ["Cards", "Armies", "Practice", "New battle"])
def test_the_key_that_opens_a_screen_does_not_type_into_it(tmp_path: Path, words: str) -> None:
    app = window(tmp_path)
    (button,) = [made.text for made in buttons_of(app) if made.text.startswith(words)]
    key = button.partition("[")[2][0]
    code = pygame.key.key_code(key)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=key))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=key))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0))
    settle(app)
    assert not isinstance(app.top, Menu)
    assert isinstance(app.top, Screen)
    group = app.top.ui.get_sprite_group().sprites()
    lines = [one.get_text() for one in group if isinstance(one, UITextEntryLine)]
    assert lines
    assert key not in lines


# ------------------------------------------------------------------ why nothing fits


def test_commanders_among_units_are_the_two_that_print_it(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Cards")
    library = app.top
    assert isinstance(library, CardLibrary)
    for link in ("kind:unit", "commander"):
        place = library.filters.place_of(link)
        assert place is not None
        click(app, place.center)
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
        wanted = turned(wanted, link)
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
    place = builder.tabs.place_of("commander")
    assert place is not None
    click(app, place.center)
    assert not builder.offers.offers
    assert builder.offers.hint.startswith("No card of this army fits")


@pytest.mark.parametrize("canvas", [(1280, 720), (1920, 1080)], ids=str)
def test_the_chips_of_all_factions_are_told_apart_and_none_is_cut(
    canvas: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every name is written whole beside its emblem, and all rows lie within the panel."""
    pygame.display.set_mode(canvas)
    letters.fit(canvas)
    said: list[str] = []
    really = palette.text

    def text(words: str, *rest: Any, **more: Any) -> pygame.Surface:
        said.append(words)
        return really(words, *rest, **more)

    monkeypatch.setattr(palette, "text", text)
    factions = tuple(OF_FACTION)
    panel = ChipPanel(pygame.Rect(0, 0, 236 if canvas[0] < 1600 else 272, canvas[1] - 166))
    panel.show(library_chips(factions, range(10)), set())
    panel.draw(pygame.display.get_surface() or pygame.Surface(canvas))
    names = {short_faction_name(one) for one in factions}
    assert len(names) == len(factions)
    assert names <= set(said)
    assert not [one for one in said if one.endswith("\u2026")]
    lowest = max(spot.rect.bottom for spot in panel.spots)
    assert lowest <= panel.rect.height
    letters.fit((1280, 720))
