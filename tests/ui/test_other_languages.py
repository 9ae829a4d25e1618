"""The window in other languages: no English slips through, nothing is cut, a click changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from simulator.content.armies.lists import load_army
from simulator.content.cases.case_records import QUESTIONS
from simulator.datafiles import program_version
from simulator.language import languages
from simulator.language.texts import _, language, printed
from simulator.model.state import Seat
from simulator.practice.drill import drills
from simulator.ui import palette, panel
from simulator.ui.app import App
from simulator.ui.battle.entry import sit_down
from simulator.ui.battle.settings_screen import SettingsScreen, Tab
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.disputes.fields import MAY_BE_LEFT_OUT
from simulator.ui.disputes.names import word
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.keys import Act, Keys
from simulator.ui.palette import Colour
from simulator.ui.panel import fitted
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.strokes import wrapped
from simulator.ui.title.first_page import FirstPage
from simulator.ui.title.menu import Menu
from tests import elsewhere
from tests.each import some
from tests.ui.boxes.faults import faults
from tests.ui.disputing import Hands
from tests.ui.fingers import (
    FAST,
    Person,
    at_the_table,
    battle,
    click_box,
    click_words,
    game_of,
    press,
    settle,
    window,
)

ROOMS = ("new_battle", "saves", "dispute", "practice", "first_battle", "armies", "cards")
SPOKEN = languages.languages()[1:]
GAME = 16
"""Answers given in the battle that is looked at."""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    languages.speak("en")


@pytest.fixture
def slipped(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Speak the language of nobody; give the texts with English words that are drawn."""
    found: set[str] = set()

    class Looked(pygame.font.Font):
        """A face that reads what it writes."""

        # a C method, whose further arguments are passed on as they come
        def render(self, text: str, *rest: object, **more: object) -> pygame.Surface:  # type: ignore[override]
            """Write words, and keep those that are English."""
            if elsewhere.plain_words(text):
                found.add(text)
            return super().render(text, *rest, **more)  # type: ignore[arg-type]

    pygame.font.init()
    with elsewhere.spoken():
        palette.font.cache_clear()
        monkeypatch.setattr(pygame.font, "Font", Looked)
        yield found
    palette.font.cache_clear()


def known(app: App, words: str) -> bool:
    """Return whether words may be English.

    Where files lie, the version, what languages are called.
    """
    if str(app.places.saves) in words or words in {"qps", f"{_('Language')} / Language"}:
        return True
    return not elsewhere.plain_words(words.replace(program_version(), ""))


def english(app: App, slipped: set[str]) -> list[str]:
    return sorted(words for words in slipped if not known(app, words))


@pytest.mark.parametrize("room", ROOMS)
def test_no_english_is_seen_outside_the_battle(
    tmp_path: Path, slipped: set[str], room: str
) -> None:
    app = window(tmp_path, (1600, 900))
    getattr(app.rooms, room)()
    settle(app, 4)
    assert english(app, slipped) == []


def test_no_english_is_seen_in_the_settings(tmp_path: Path, slipped: set[str]) -> None:
    app = window(tmp_path, (1600, 900))
    app.rooms.settings()
    for tab in (Tab.TABLE, Tab.QUESTIONS, Tab.KEYS):
        assert isinstance(app.top, SettingsScreen)
        app.top.turn_to(tab)
        settle(app)
    own_names = {languages.own_name(one) for one in languages.languages()}
    assert set(english(app, slipped)) <= own_names


def test_no_english_is_seen_in_a_battle(tmp_path: Path, slipped: set[str]) -> None:
    app = window(tmp_path, (1600, 900))
    at_the_table(app, blue="greedy")
    person = Person(app, seed=3)
    for _answer in range(GAME):
        person.answer()
    for key in (pygame.K_l, pygame.K_l, pygame.K_a, pygame.K_t, pygame.K_h):
        press(app, key)
        settle(app)
    assert english(app, slipped) == []


def test_a_text_that_slips_through_is_seen(tmp_path: Path, slipped: set[str]) -> None:
    app = window(tmp_path)
    palette.text("Stark Sworn Swords 2", 16)
    palette.text("Beware of the dog", 16)
    assert english(app, slipped) == ["Beware of the dog"]


# ------------------------------------------------------------------ languages there are


SMALL, USUAL, LARGE = (1024, 600), (1280, 720), (1920, 1080)


def no_button_is_cut_or_covered(app: App) -> None:
    """Every button of the topmost screen shows all its words and lies on no other."""
    assert isinstance(app.top, BoxScreen)
    assert faults(app.top.tree.root) == []


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the words that are written with an ellipsis because their place is too narrow."""
    found: set[str] = set()
    really = panel._squeezed

    def squeezed(said: str, size: int, colour: Colour, width: int) -> pygame.Surface:
        if palette.width(said, size) * 0.86 > width:
            found.add(said)
        return really(said, size, colour, width)

    monkeypatch.setattr(panel, "_squeezed", squeezed)
    return found


@pytest.mark.parametrize("size", [USUAL, LARGE])
@pytest.mark.parametrize("room", ["", *ROOMS])
@pytest.mark.parametrize("spoken", SPOKEN)
def test_no_button_cuts_its_words(
    tmp_path: Path, cut: set[str], spoken: str, room: str, size: tuple[int, int]
) -> None:
    languages.speak(spoken)
    app = window(tmp_path, size)
    if room:
        getattr(app.rooms, room)()
    settle(app)
    no_button_is_cut_or_covered(app)
    assert cut == set()


@pytest.mark.parametrize("last", [{}, {"sides": "two"}], ids=["first start", "later"])
@pytest.mark.parametrize("spoken", ["en", *SPOKEN])
def test_the_title_shows_all_words_in_the_smallest_window(
    tmp_path: Path, spoken: str, last: dict[str, str]
) -> None:
    languages.speak(spoken)
    app = window(tmp_path, SMALL, replace(FAST, last_battle=last))
    assert isinstance(app.top, Menu)
    no_button_is_cut_or_covered(app)


@pytest.mark.parametrize("size", [USUAL, LARGE])
@pytest.mark.parametrize("spoken", SPOKEN)
def test_nothing_is_cut_beside_a_disputed_table(
    tmp_path: Path, cut: set[str], spoken: str, size: tuple[int, int]
) -> None:
    languages.speak(spoken)
    hands = Hands(tmp_path, size)
    hands.start(DisputeScreen(hands.app))
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.wait(2)
    assert cut == set()
    no_button_is_cut_or_covered(hands.app)
    board = hands.screen.board.camera.viewport
    hands.key(pygame.K_b)
    hands.wait(2)
    no_button_is_cut_or_covered(hands.app)
    hands.key(pygame.K_ESCAPE)
    assert 2 * board.width * board.height >= size[0] * size[1]
    hands.leave()


@pytest.mark.parametrize("size", [USUAL, LARGE])
@pytest.mark.parametrize("spoken", SPOKEN)
def test_nothing_is_cut_in_a_battle(
    tmp_path: Path, cut: set[str], spoken: str, size: tuple[int, int]
) -> None:
    languages.speak(spoken)
    app = window(tmp_path, size)
    found = replace(
        battle(),
        armies={Seat.RED: load_army("stark-40"), Seat.BLUE: load_army("lannister-40")},
    )
    sit_down(app, found.header(dict.fromkeys(found.armies, "human")))
    settle(app)
    for tab in ("mode", "rosters", "tactics"):
        if not game_of(app).at.wide:
            game_of(app).panels.turn_to(tab)
            settle(app)
    assert cut == set()


@pytest.mark.parametrize("size", [USUAL, LARGE])
@pytest.mark.parametrize("spoken", SPOKEN)
def test_nothing_is_cut_in_a_drill(
    tmp_path: Path, cut: set[str], spoken: str, size: tuple[int, int]
) -> None:
    """The card has narrow numbers; all else of a drill is tried with the other screens."""
    languages.speak(spoken)
    app = window(tmp_path, size)
    source = next(one for one in drills() if one.id.startswith("reach"))
    app.push(DrillScreen(app, [lambda: source], PracticeBook(tmp_path)))
    settle(app)
    assert isinstance(app.top, DrillScreen)
    assert faults(app.top.tree.root) == []
    assert cut == set()


@pytest.mark.parametrize("spoken", SPOKEN)
def test_the_first_page_marks_the_language_that_is_spoken(tmp_path: Path, spoken: str) -> None:
    languages.speak(spoken)
    app = window(tmp_path, USUAL, replace(FAST, first_page=True))
    app.push(page := FirstPage(app))
    chosen = [one.box.key for one in page.tree.pressables() if getattr(one.box, "chosen", False)]
    assert ("language", spoken) in chosen


def test_a_percent_sign_has_one_gap() -> None:
    languages.speak("de")
    assert printed("98 %") == printed("98%") == "98\N{NO-BREAK SPACE}%"


def test_a_gap_that_does_not_break_keeps_a_percent_sign_with_its_number() -> None:
    words = "vernichtet 0,0\N{NO-BREAK SPACE}% und 100\N{NO-BREAK SPACE}% und 17\N{NO-BREAK SPACE}%"
    for width in range(40, 200, 10):
        assert not any(row.startswith("%") for row in wrapped(words, 16, width))


def test_the_language_changes_at_a_click_and_is_kept(tmp_path: Path) -> None:
    app = window(tmp_path, (1600, 900), replace(FAST, language="en"))
    at_the_table(app)
    app.rooms.settings()
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    click_box(app, ("language", "de"))
    settle(app)
    assert language() == "de"
    assert app.settings.language == "de"
    click_words(app, "Done")
    words = [button.text for button in screen.app.top.live_buttons()]  # type: ignore[attr-defined]
    assert words
    assert (
        printed(battle().armies[next(iter(battle().armies))].name) == "Die Vorhut des jungen Wolfs"
    )
    app.rooms.settings()
    click_box(app, ("language", "en"))
    assert language() == "en"


@pytest.mark.parametrize("spoken", SPOKEN)
def test_a_key_with_one_letter_is_called_by_it(spoken: str) -> None:
    """The letter may be a word of ours elsewhere: "C" stands for a commander in a list."""
    languages.speak(spoken)
    keys = Keys()
    letters = {act: act.stroke[0] for act in Act if act.stroke[0] < 128}
    for act in some(act for act, key in letters.items() if chr(key).isalpha()):
        key = letters[act]
        assert keys.shown(act).endswith(chr(key).upper())


@pytest.mark.parametrize("words", ["Umschalt U", "Geschwindigkeit", "Die Mitte der Burgmauer"])
@pytest.mark.parametrize("width", [30, 60, 90])
def test_fitted_words_are_no_wider_than_their_place(words: str, width: int) -> None:
    assert fitted(words, 14, width).get_width() <= width


def test_every_key_a_dispute_may_name_has_a_word_of_its_own() -> None:
    """A fault names the number that is missing, a list of cases what each asks."""
    english = {key: word(key) for key in (*MAY_BE_LEFT_OUT, *QUESTIONS)}
    languages.speak("de")
    assert {key for key, said in some(english.items()) if word(key) == said} == set()
