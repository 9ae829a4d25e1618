"""The title and what it opens by itself, each with as much in it as it ever has."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from simulator.content.cards.library import load_library
from simulator.content.games.battles import quick_houses, skirmish
from simulator.content.games.saved_game import write
from simulator.engine.session import Session
from simulator.language.faction_names import short_faction_name
from simulator.model.seating import HUMAN
from simulator.model.state import Seat
from simulator.practice import gauntlet
from simulator.practice.gauntlet import Gauntlet
from simulator.ui.app import App
from simulator.ui.armies.saved_lists import ArmyFiles
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.fault_report import Broken
from simulator.ui.screen import Command
from simulator.ui.title.archive_screen import ArchiveScreen
from simulator.ui.title.battle_plan import skirmish_plan
from simulator.ui.title.broken_off import BrokenOff
from simulator.ui.title.first_page import FirstPage
from simulator.ui.title.menu import Menu
from simulator.ui.title.new_battle import NewBattle
from simulator.ui.title.quick_houses import HouseChoice


def a_title(app: App, folder: Path, kind: type[Menu] = Menu) -> BoxScreen:
    """Open the title with a game broken off, drafts, a handicap, and the longest names."""
    (folder / "drafts").mkdir()
    (folder / "drafts" / "20260101-000000-1.ironcase").write_text("units: [", encoding="utf-8")
    houses = quick_houses(load_library())
    longest = max(houses, key=lambda house: len(short_faction_name(house)))
    app.settings = replace(
        app.settings,
        last_battle=skirmish_plan("greedy").written(),
        red_house=longest,
        blue_house=longest,
        handicap="blue-20",
        opponent="strong",
        strong_seconds=2.5,
    )
    screen = kind(app, put_off=set(app.places.drafts_left_behind()))
    app.start_with(screen)
    for _frame in range(400):
        app.step(0.05)
        if not screen.lively:
            break
        time.sleep(0.005)
    assert not screen.lively
    return screen


GUIDE: Final = Path(__file__).parents[3] / "docs" / "how-to" / "add-a-screen.md"


class TitleWithMore(Menu):
    """The title with the way to a page more, as the guide to a page of one's own adds one."""

    def _small(self) -> list[tuple[str, Command, str]]:
        return [*super()._small(), ("Turnieruhren", print, "")]


def a_page_of_ones_own(app: App, _folder: Path) -> BoxScreen:
    """Open the page that the guide has its reader write."""
    written = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Callable[[App], BoxScreen]] = {}
    exec(compile(written[0], GUIDE.name, "exec"), names)  # noqa: S102 - our own page
    return names["AboutPage"](app)


def a_fault(app: App, folder: Path) -> BoxScreen:
    games = tuple(folder / "journals" / f"20260101-00000{n}-1.journal" for n in range(3))
    why = (f"{folder / 'journals' / 'one.journal'}: the disk is full",)
    return BrokenOff(app, Broken(folder / "reports" / "1.txt", games, why, games, lost=True))


def keep_games(app: App, several: int) -> None:
    """Keep several games with long names, and a file that cannot be read."""
    saves, fight = app.places.saves, skirmish(1)
    saves.mkdir(parents=True)
    seats = fight.header({Seat.RED: HUMAN, Seat.BLUE: "strong:12.5s"})
    header = replace(seats, names={Seat.RED: "Anna-Maria of Castle", Seat.BLUE: "Bo"})
    for number in range(several):
        words = "A very long name of a very long evening at the club " if number % 2 else "Game "
        path = saves / f"{words}{number} [league of the north].ironranks"
        write(path, Session(fight.game()), header)
    (saves / "broken.ironranks").write_text("no game", encoding="utf-8")


def an_archive(app: App, _folder: Path) -> BoxScreen:
    """Open the archive with long names, files that cannot be read, and a gauntlet."""
    keep_games(app, 12)
    done = {"number": 1, "opponent": "House Bolton", "own": 9, "theirs": 4, "wounds": 2.5}
    kept = gauntlet.begun(Gauntlet("stark-20", "greedy", "skirmish", 5, 1))
    gauntlet.note([kept.model_copy(update={**done, "won": 1.0})], app.places.practice)
    screen = ArchiveScreen(app)
    assert screen.gauntlets
    screen.chosen = next(path for path in screen.saves if path.name.startswith("A very long"))
    app.push(screen)
    while screen.found is None:
        app.step(0.05)
        time.sleep(0.005)
    return screen


def houses(app: App, _folder: Path) -> BoxScreen:
    return HouseChoice(app, Seat.RED, quick_houses(load_library()), "stark", print)


def a_new_battle(app: App, _folder: Path) -> BoxScreen:
    """Open a new battle of four in teams, the strongest machine told its seconds, a handicap."""
    app.settings = replace(app.settings, strong_seconds=2.5)
    screen = NewBattle(app)
    app.push(screen)
    screen.choose("sides", 0, "teams")
    screen.choose("scenario", 0, "dark-wings-dark-words")
    screen.choose("handicap", 0, "gold-30")
    screen.type_seed("123456789012345678")
    screen.call(0, "Anna-Maria of C.")
    screen.choose("army", 1, "gone")
    screen.notice = "The list cannot be read: the disk does not answer any more. " * 2
    return screen


def a_battle_of_two(app: App, _folder: Path) -> BoxScreen:
    screen = NewBattle(app)
    app.push(screen)
    while screen.lively:
        app.step(0.05)
        time.sleep(0.005)
    return screen


def armies_to_lead(app: App, _folder: Path) -> BoxScreen:
    screen = NewBattle(app)
    app.push(screen)
    screen.offer_armies(0)
    assert isinstance(app.top, ArmyFiles)
    return app.top


TITLE_SCREENS: Final[dict[str, Callable[[App, Path], BoxScreen]]] = {
    "first title": lambda app, _folder: Menu(app),
    "title": a_title,
    "title with a way more": lambda app, folder: a_title(app, folder, TitleWithMore),
    "page of the guide": a_page_of_ones_own,
    "houses": houses,
    "new battle": a_new_battle,
    "new battle of two": a_battle_of_two,
    "armies to lead": armies_to_lead,
    "first page": lambda app, _folder: FirstPage(app),
    "broken off": a_fault,
    "archive": an_archive,
    "empty archive": lambda app, _folder: ArchiveScreen(app),
}
