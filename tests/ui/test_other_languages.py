"""The window in other languages: no English slips through, nothing is cut, a click changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame_gui.elements import UIButton, UILabel

from simulator.content import languages
from simulator.texts import _, language, printed
from simulator.ui import palette
from simulator.ui.app import App
from simulator.ui.battle.settings_screen import SettingsScreen
from simulator.ui.keys import STROKES, Keys
from simulator.ui.panel import fitted
from simulator.ui.screen import Screen
from tests import elsewhere
from tests.ui.fingers import FAST, Person, at_the_table, battle, click_words, press, settle, window

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
    """Say whether words may be English: where files lie, and what languages are called."""
    return str(app.places.saves) in words or words in {"qps", f"{_('Language')} / Language"}


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
    for tab in ("table", "questions", "keys"):
        assert isinstance(app.top, SettingsScreen)
        app.top.show(tab)
        settle(app)
    assert english(app, slipped) == []


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


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("room", ["", *ROOMS])
@pytest.mark.parametrize("spoken", SPOKEN)
def test_no_button_cuts_its_words(
    tmp_path: Path, spoken: str, room: str, size: tuple[int, int]
) -> None:
    languages.speak(spoken)
    app = window(tmp_path, size)
    if room:
        getattr(app.rooms, room)()
    settle(app)
    assert isinstance(app.top, Screen)
    for one in app.top.ui.get_sprite_group().sprites():
        if isinstance(one, UIButton | UILabel) and one.visible and len(one.text) > 2:
            assert one.font is not None
            assert one.font.get_rect(one.text).width <= one.rect.width, f"{one.text!r} is cut"


def test_the_language_changes_at_a_click_and_is_kept(tmp_path: Path) -> None:
    app = window(tmp_path, (1600, 900), replace(FAST, language="en"))
    at_the_table(app)
    app.rooms.settings()
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    screen._change_table("language")
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
    for _turn in SPOKEN:
        assert isinstance(app.top, SettingsScreen)
        app.top._change_table("language")
    assert language() == "en"


@pytest.mark.parametrize("spoken", SPOKEN)
def test_a_key_with_one_letter_is_called_by_it(spoken: str) -> None:
    """The letter may be a word of ours elsewhere: "C" stands for a commander in a list."""
    languages.speak(spoken)
    keys = Keys()
    letters = {act: stroke[0] for act, stroke in STROKES.items() if stroke[0] < 128}
    for act, key in letters.items():
        if chr(key).isalpha():
            assert keys.shown(act).endswith(chr(key).upper())


@pytest.mark.parametrize("words", ["Umschalt U", "Geschwindigkeit", "Die Mitte der Burgmauer"])
@pytest.mark.parametrize("width", [30, 60, 90])
def test_fitted_words_are_no_wider_than_their_place(words: str, width: int) -> None:
    assert fitted(words, 14, width).get_width() <= width
