"""Every screen of boxes in both languages and every size: nothing cut, all reached by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from simulator.content.armies.lists import load_army
from simulator.content.armies.saved_armies import save_army
from simulator.content.army_lists.writing import text_list
from simulator.content.cards.library import load_library
from simulator.language.languages import speak
from simulator.model.state import Seat
from simulator.rules.armies.card_search import Wanted
from simulator.ui.app import App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.armies.draft import OfferTab
from simulator.ui.armies.lines_read import LinesRead
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.armies.strings_sheet import ArmyStrings
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.boxes.tree import words_in
from simulator.ui.cards.library import CardLibrary
from simulator.ui.dialog import Choice, Question
from simulator.ui.file_sheets import FileSheet, LineSheet
from simulator.ui.help_page import HelpPage
from simulator.ui.settings import Settings
from tests.ui.boxes.battle_screens import BATTLE_SCREENS
from tests.ui.boxes.dispute_screens import DISPUTE_SCREENS
from tests.ui.boxes.faults import faults, not_reached
from tests.ui.boxes.practice_screens import PRACTICE_SCREENS
from tests.ui.boxes.title_screens import TITLE_SCREENS
from tests.ui.fingers import settle, window

SIZES: Final = (
    ((1280, 720), 1.0),
    ((1024, 600), 1.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 1.5),
    ((2560, 1440), 2.0),
)
"""The sizes of windows, and how large everything is shown in them."""

Opener = Callable[[App, Path], BoxScreen]


def a_question(app: App, _folder: Path) -> BoxScreen:
    words = "May Red take back the last answer? Both sides must agree to it. " * 3
    ways = [Choice("Agree"), Choice("Ask me again after this turn"), Choice("Back")]
    return Question(app, "Take back", words, ways, Seat.RED)


def a_folder(app: App, folder: Path) -> BoxScreen:
    for number in range(40):
        (folder / f"case {number}.yaml").write_text("", encoding="utf-8")
    return FileSheet(app, "Open", frozenset({".yaml"}), folder, print)


UNREAD: Final = "Faction: Stark\nStark Sworn Swords\nMoonlit Walkers of the Far North (6)\n"


def a_list_read(app: App, _folder: Path) -> BoxScreen:
    library = load_library()
    words = UNREAD + text_list(load_army("stark-40"), library)
    return LinesRead(app, words, library, print)


def strings(app: App, _folder: Path) -> BoxScreen:
    return ArmyStrings(app, load_army("stark-40"), load_library(), print)


def armies(app: App, folder: Path) -> BoxScreen:
    own = folder / "armies"
    own.mkdir()
    (own / "broken.yaml").write_text("faction: [\n", encoding="utf-8")
    save_army(load_army("stark-40"), load_library(), own)
    screen = ArmyFiles(app, print)
    screen.folder = own
    return screen


def no_cards(app: App, _folder: Path) -> BoxScreen:
    library = CardLibrary(app)
    library.look_for(Wanted(text="counterplot elephant", factions=tuple(library.factions)))
    return library


def building(app: App, _folder: Path) -> BoxScreen:
    """Open the builder with two armies' worth of cards, all of them refused, and a long name."""
    builder = ArmyBuilder(app)
    app.push(builder)
    builder.load(replace(load_army("freefolk-40"), points=45, name="The Long Night's Watch " * 3))
    builder.add(builder.offers[-1].card.id)
    builder.look_at(builder.offers[0].card.id)
    return builder


def joining(app: App, _folder: Path) -> BoxScreen:
    """Open the builder where nothing fits, the faction with most kinds of cards."""
    builder = ArmyBuilder(app)
    app.push(builder)
    builder.load(load_army("freefolk-40"))
    builder.turn_offers(OfferTab.JOINING)
    builder.look_for("no such card")
    return builder


SCREENS: Final[dict[str, Opener]] = {
    "question": a_question,
    "line": lambda app, folder: LineSheet(app, "Save", "The file:", str(folder / "x"), print),
    "file": a_folder,
    **BATTLE_SCREENS,
    **DISPUTE_SCREENS,
    **PRACTICE_SCREENS,
    "lines": a_list_read,
    "strings": strings,
    "armies": armies,
    "builder": building,
    "builder, none found": joining,
    "cards": lambda app, _folder: CardLibrary(app),
    "cards, none found": no_cards,
    **TITLE_SCREENS,
    "help": lambda app, _folder: HelpPage(app),
}
"""How each screen of boxes is opened, with as much in it as it ever has."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_and_everything_is_reached(
    tmp_path: Path, name: str, size: tuple[int, int], scale: float, language: str
) -> None:
    speak(language)
    settings = Settings(animations=False, sound=False, language=language, interface_scale=scale)
    app = window(tmp_path, size, settings)
    app._show_on(app.display.window)  # in the scale of these settings
    screen = SCREENS[name](app, tmp_path)
    if screen not in app.screens:
        app.push(screen)
    settle(app, 1)
    assert faults(screen.tree.root) == []
    assert not_reached(screen.tree) == []


def test_a_drill_answered_right_is_no_direction_in_german(tmp_path: Path) -> None:
    speak("de")
    app = window(tmp_path, settings=Settings(animations=False, sound=False, language="de"))
    screen = SCREENS["drills"](app, tmp_path)
    app.push(screen)
    settle(app, 1)
    words = words_in(screen.tree.root)
    assert "richtig" in words
    assert "rechts" not in words
