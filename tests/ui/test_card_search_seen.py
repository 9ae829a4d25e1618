"""The library's search as it is seen: counts, proposed words, marks, counters; by real clicks."""

from __future__ import annotations

from functools import wraps
from itertools import islice
from pathlib import Path

import pygame
import pytest

from simulator.content.cards.card_versions import new_cards
from simulator.content.cards.library import load_library
from simulator.language.languages import speak
from simulator.model.cards import USUAL_SEASON
from simulator.rules.armies.card_search import BY_COST, BY_NAME, Wanted, search
from simulator.staging.faces import Face
from simulator.ui.app import App
from simulator.ui.boxes.box import Doing, Press
from simulator.ui.cards.card_boxes import small_card
from simulator.ui.cards.catalogue import counts, faces_wanted
from simulator.ui.cards.drawing import Drawn, draw_card
from simulator.ui.cards.found_words import MARKER, excerpt, found_in
from simulator.ui.cards.library import CARDS, CardLibrary
from simulator.ui.cards.none_found import why_none
from simulator.ui.cards.search_chips import Filter, FilterKind, turned
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    click_action,
    click_doing,
    click_words,
    line_of,
    move,
    press,
    settle,
    type_words,
    window,
)

LIBRARY = load_library(season=USUAL_SEASON)


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


def has_marker(picture: pygame.Surface) -> bool:
    return pygame.mask.from_threshold(picture, MARKER, (1, 1, 1, 255)).count() > 20


# ------------------------------------------------------------------ chips and proposed words


def test_new_cards_are_marked_and_found_by_their_chip(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, "new")
    here = {card.id for card in search(LIBRARY, Wanted(new=new_cards()))}
    assert {face.id for face in library.faces} == here
    assert set(library.marks) == new_cards()
    chip(app, "new")
    assert library.wanted.new is None


def test_cards_are_sorted_by_a_click(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    chip(app, "kind:unit")
    chip(app, f"order:{BY_COST}")
    costs = [int(face.cost) for face in library.faces]
    assert costs == sorted(costs)
    chip(app, f"order:{BY_NAME}")
    titles = [face.title for face in library.faces]
    assert titles == sorted(titles, key=str.casefold)
    chip(app, "all")
    assert library.wanted.order == BY_NAME


def test_every_chip_tells_how_many_cards_it_would_leave(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    library.look_for(Wanted(text="charge panicked"))
    said = library.counts
    for link in ("faction:stark", "kind:tactics", "type:cavalry", "commander", "new"):
        found = faces_wanted(LIBRARY, turned(library.wanted, filter_of(link)))
        assert said.get(filter_of(link), 0) == len(found), link
    chip(app, "faction:stark")
    chip(app, "kind:unit")
    said = library.counts
    both = Wanted(text="charge panicked", factions=("bolton",), kinds=("unit",))
    assert said.get(filter_of("faction:bolton"), 0) == len(search(LIBRARY, both))


def test_counts_never_break_whatever_is_lit() -> None:
    for link in ("kind:mode", "faction:stark", "cost:3", "commander", "new", "character"):
        wanted = turned(Wanted(text="charge"), filter_of(link))
        assert min(counts(LIBRARY, wanted).values()) >= 0


def test_words_of_the_rules_are_proposed_and_taken(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    type_words(app, "pan")
    settle(app)
    click_doing(app, CardLibrary.take_word, '"panic test"')
    assert library.wanted.text == '"panic test"'
    line = line_of(app)
    assert line is not None
    assert line.value == '"panic test"'
    assert library.faces
    press(app, pygame.K_ESCAPE)
    type_words(app, "vul")
    press(app, pygame.K_RETURN)
    assert library.wanted.text == "Vulnerable"


# ------------------------------------------------------------------ what counters what


def test_counters_stand_below_the_card_and_all_of_them_are_a_click_away(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    card = "40105"  # Counterplot
    library.go_to(card)
    settle(app)
    click_doing(app, CardLibrary.see_answers, card, True)
    assert {face.id for face in library.faces} == set(LIBRARY.tactics) - {card}
    assert library.wanted.text == ""
    chip(app, "kind:unit")
    assert library.faces == []
    assert "Countered by Counterplot" in library.hint
    chip(app, "kind:unit")
    chip(app, "answers")
    assert len(library.faces) == library.everything


def test_a_counter_is_a_click_away(tmp_path: Path) -> None:
    app, library = opened(tmp_path)
    library.go_to("40110")  # Kingslayer's Infamy
    settle(app)
    click_doing(app, CardLibrary.go_to, "10607")
    assert library.face is not None
    assert library.face.id == "10607"


def test_a_card_under_the_mouse_is_shown_large_and_the_chosen_one_comes_back(
    tmp_path: Path,
) -> None:
    app, library = opened(tmp_path)
    place = library.tree.place_of((CARDS, 1))
    assert place is not None
    move(app, place.center)
    settle(app)
    assert library.large_face is library.faces[1]
    assert library.face is library.faces[0]
    move(app, (5, 5))
    settle(app)
    assert library.large_face is library.faces[0]


# ------------------------------------------------------------------ what is drawn


def test_typed_words_are_marked_on_small_and_large_cards() -> None:
    pygame.display.set_mode((1280, 720))
    face = next(face for face in faces_wanted(LIBRARY, Wanted()) if face.title == "Men-At-Arms")
    small = found_in(face, "charging")
    assert any("charge" in passage.words for passage in small.passages)
    for drawn in (face, small):
        assert has_marker(draw_card(drawn, 300, "charging").picture)
        assert not has_marker(draw_card(drawn, 300, "").picture)


def test_an_excerpt_shows_the_first_typed_word_and_is_short() -> None:
    text = f"{'Nothing of it here. ' * 20}Then it charges. {'Nothing more. ' * 20}"
    said = excerpt(text, "charging")
    assert "charges" in said
    assert said.startswith("\u2026")
    assert said.endswith("\u2026")
    assert len(said) < 140
    assert excerpt(text, "panic") == ""


@pytest.mark.parametrize("typed", ["charge", '"melee attack" unit', "panic", "wound"])
def test_every_small_card_has_room_for_the_words_that_were_found(typed: str) -> None:
    pygame.display.set_mode((1280, 720))
    faces = faces_wanted(LIBRARY, Wanted(text=typed))
    assert faces
    sample = islice(faces, 0, None, 24)
    assert [face.title for face in sample if not small_card(face, 196, typed).fits] == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_only_what_is_seen_is_painted(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, library = opened(tmp_path, size)
    drawn: list[Face] = []

    @wraps(draw_card)
    def card(face: Face, width: int, sought: str = "") -> Drawn:
        drawn.append(face)
        return draw_card(face, width, sought)

    monkeypatch.setattr("simulator.ui.cards.card_boxes.draw_card", card)
    library.tree.turn(CARDS, 20_000)
    settle(app, 1)
    does = (one.do for one in presses(library) if isinstance(one.do, Doing))
    seen = sum(do.command == library.choose for do in does)
    assert 0 < len(drawn) <= seen + 1
    lively = [library.lively]
    settle(app, 6)
    assert [*lively, library.lively] == [True, False]
    drawn.clear()
    settle(app)
    assert drawn == []


def presses(library: CardLibrary) -> list[Press]:
    return [one.box for one in library.tree.root.walk() if isinstance(one.box, Press)]


def test_where_no_card_has_all_words_it_is_said_which_one_to_drop() -> None:
    text = why_none(LIBRARY, Wanted(text="counterplot elephant"))
    assert "Without elephant there are 3 cards." in text
    assert "Without counterplot there is 1 card." in text
    assert why_none(LIBRARY, Wanted(text="nonsuch")) == "No card fits \u201cnonsuch\u201d."


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_chip_of_the_library_is_cut(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Whatever is proposed, counted or answered: the longest names are read whole."""
    _app, library = opened(tmp_path, size)
    speak(language)
    try:
        long = max((card.name for card in LIBRARY.tactics.values()), key=len)
        typed = [Wanted(text=words) for words in ("", "ch", "re", "co", "de", "pa", "or", "fr")]
        about = Wanted(answers=frozenset(LIBRARY.units), about=f"Countered by {long}")
        cut = []
        for wanted in (*typed, about):
            library.wanted, library.counts = wanted, counts(LIBRARY, wanted)
            library.lay_out()
            cut += faults(library.tree.root)
        assert cut == []
    finally:
        speak("en")
