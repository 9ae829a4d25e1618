"""What an evening leaves in memory: pictures within their budget, nothing of what was closed."""

from __future__ import annotations

import gc
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame
import pytest

from benchmarks.memory import highest, resident
from simulator.caches import EACH, MOST, table
from simulator.model.state import Seat
from simulator.practice.drill import drills
from simulator.ui import app as app_module
from simulator.ui import kept_pictures
from simulator.ui.app import ASLEEP, AWAKE, App
from simulator.ui.armies.builder import ArmyBuilder
from simulator.ui.battle.curtain import Curtain
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board import cloth_drawing
from simulator.ui.board.cloth_drawing import draw_zone
from simulator.ui.board.pens import Pen
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.camera import Camera
from simulator.ui.cards.library import CardLibrary
from simulator.ui.disputes.screen import DisputeScreen
from simulator.ui.help_page import HelpPage
from simulator.ui.kept_pictures import FOR_ALL, STORE, KeptPictures, weight
from simulator.ui.palette import clear, text
from simulator.ui.paragraphs import heading, rows_of
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.spare_memory import give_back
from simulator.ui.title.menu import Menu
from tests.kept_bytes import Kept, answers, begin_anew, caches, census, written
from tests.ui.disputing import Hands
from tests.ui.evening import BATTLE, DAY, Evening, surfaces
from tests.ui.fingers import Person, at_the_table, close_all, press, window

MEGABYTE = 1_000_000
pytestmark = pytest.mark.usefixtures("heap_of_its_own")

SMALL = 8 * MEGABYTE
"""A budget that a few minutes spend."""
ONE_CACHE = 8 * MEGABYTE
"""Bytes one cache may take when it has as many answers as it may keep ..."""
ALL_CACHES = 56 * MEGABYTE
"""... and all that a player's minutes fill, which are never full at once."""
ALL_ANSWERS = 40 * MEGABYTE
"""Bytes of as many answers about positions as may be kept."""


@pytest.fixture(autouse=True)
def _same_budget_afterwards() -> Iterator[None]:
    limit = STORE.limit
    yield
    STORE.allow(limit)


@pytest.fixture
def no_collector(heap_of_its_own: None) -> Iterator[None]:
    """Have nothing be collected but what the window asks for."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def nudge() -> None:
    """Move the mouse."""
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0)))


def rest(app: App, seconds: float = 2.0) -> None:
    """Touch nothing for a while."""
    for _frame in range(round(seconds * 60)):
        app.step(1 / 60, sparing=True)


def threads_end() -> None:
    """Wait for what is worked out beside the window."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(10.0)


# ------------------------------------------------------------------ the store


def picture(width: int = 10, height: int = 10) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def test_the_picture_looked_at_longest_ago_goes_first() -> None:
    one, two, three = picture(), picture(), picture()
    store = KeptPictures(2 * weight(one))
    store.keep("one", one)
    store.keep("two", two)
    assert store.found["one"] is one
    store.keep("three", three)
    assert set(store.found) == {"one", "three"}
    assert store.taken <= store.limit


def test_a_picture_larger_than_the_budget_is_drawn_but_not_kept() -> None:
    store = KeptPictures(1000)
    store.keep("large", picture(100, 100))
    assert store.taken == 0


def test_a_picture_counts_with_all_its_pixels() -> None:
    assert weight(picture(100, 50)) >= 100 * 50 * 4


def test_a_smaller_budget_lets_pictures_go_and_a_larger_one_keeps_them() -> None:
    store = KeptPictures(10 * weight(picture()))
    for number in range(10):
        store.keep(number, picture())
    assert 0 in store.found
    assert store.found[0] is not None
    store.allow(4 * weight(picture()))
    assert set(store.found) == {7, 8, 9, 0}
    store.allow(20 * weight(picture()))
    assert len(store.found) == 4


def test_a_pause_lets_the_older_half_of_the_pictures_go() -> None:
    store = KeptPictures(10 * weight(picture()))
    for number in range(10):
        store.keep(number, picture())
    assert store.found[0] is not None  # looked at again
    store.rest()
    assert set(store.found) == {6, 7, 8, 9, 0}
    store.rest()
    assert len(store.found) == 5


def test_a_pause_forgets_where_the_rows_of_a_page_break(tmp_path: Path) -> None:
    window(tmp_path)
    assert rows_of(heading("Stand fast, and hold the gate."), 90)
    give_back()
    assert rows_of.cache_info().currsize == 0


def test_words_asked_for_again_are_the_same_picture(tmp_path: Path) -> None:
    window(tmp_path)
    assert text("Stand fast", 16) is text("Stand fast", 16)
    before = text("Stand fast", 16, bold=True)
    assert before is not text("Stand fast", 16)
    STORE.forget()
    assert text("Stand fast", 16, bold=True) is not before


def test_the_budget_grows_with_the_window(tmp_path: Path) -> None:
    limits = []
    for size in ((1280, 720), (2560, 1440)):
        window(tmp_path, size)
        limits.append(STORE.limit)
    assert FOR_ALL < limits[0] < limits[1]


# ------------------------------------------------------------------ an evening


def at_rest(evening: Evening) -> int:
    """Return the bytes of all pictures while the title rests."""
    evening.pause()
    gc.collect()
    return sum(surfaces().values())


@dataclass
class Lived:
    """Some minutes of an evening, and what was kept of them."""

    limit: int
    """The budget of pictures."""
    pictures: list[int]
    """Bytes of kept pictures after each minute."""
    at_title: tuple[int, int]
    """Bytes of all pictures at the title before and after."""
    census: list[Kept]
    answers: tuple[int, int]
    """Answers kept about positions, and their bytes."""


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    """Play, turn pages, settle a dispute and play on, with a budget that a few minutes spend."""
    budget = STORE.limit
    gc.freeze()
    begin_anew()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_pictures, "FOR_ALL", SMALL)
        patch.setattr(kept_pictures, "WINDOWS", 0)
        evening = Evening(tmp_path_factory.mktemp("evening"), (1280, 720), answers=4, frames=10)
        limit, before, taken = STORE.limit, at_rest(evening), []
        for number in (0, BATTLE + 5, BATTLE + 1, 1):
            evening.minute(number)
            taken.append(STORE.taken)
        left = census(), answers()
        evening.leave()
        after = at_rest(evening)
    close_all()
    STORE.allow(budget)
    gc.unfreeze()
    return Lived(limit, taken, (before, after), *left)


def test_some_minutes_keep_pictures_within_their_budget(lived: Lived) -> None:
    assert lived.limit == SMALL
    assert all(0 < taken <= SMALL for taken in lived.pictures)
    assert max(lived.pictures) > SMALL // 2  # it was nearly spent
    sheets = 3 * 1024 * 1024 * 4
    before, after = lived.at_title
    assert after <= before + SMALL + sheets


def test_every_cache_of_the_program_is_counted() -> None:
    assert set(written()) == set(caches())


def test_no_answer_takes_more_than_its_cache_says(lived: Lived) -> None:
    """An hour fills what some minutes begin: so many answers of that size must have room."""
    used = [one for one in lived.census if one.answers]
    assert len(used) > 20
    assert not {one.name: (one.measured, one.each) for one in used if one.measured > one.each}


def test_no_cache_may_take_more_than_its_bytes(lived: Lived) -> None:
    full = {one.name: one.most * one.each for one in lived.census}
    assert not {name: taken for name, taken in full.items() if taken > ONE_CACHE}
    assert sum(full[one.name] for one in lived.census if one.answers) <= ALL_CACHES


def test_answers_about_positions_take_no_more_than_is_said(lived: Lived) -> None:
    count, taken = lived.answers
    assert count > 50
    assert taken / count <= EACH
    assert MOST * EACH <= ALL_ANSWERS


def test_the_table_has_every_cache_the_pictures_and_what_is_known_of_positions() -> None:
    rows = {row.name: row for row in table()}
    assert set(caches()) <= rows.keys()
    pictures = rows["simulator.ui.kept_pictures.STORE"]
    assert (pictures.limit, pictures.taken) == (STORE.limit, STORE.taken)
    assert rows["simulator.caches.MEMORIES"].limit == MOST * EACH
    assert all(0 <= row.taken <= row.limit for row in rows.values())


def test_a_cache_of_large_answers_is_found() -> None:
    one = Kept("panic", 10, 128, 1_000, 10 * 23_000)
    assert one.measured > one.each


# ------------------------------------------------------------------ what is taken for a while

WINDOW = (1920, 1080)
CLEAR = Path("/proc/self/clear_refs")
"""Where Linux is told to begin anew with the most memory that was ever resident."""


def taken(do: Callable[[], object]) -> float:
    """Do something; give the megabytes it took at its height beyond what it keeps."""
    threads_end()  # an earlier test's work is no part of the question
    give_back()
    CLEAR.write_text("5")
    do()
    height = highest()
    give_back()
    return height - resident()


@pytest.mark.skipif(not os.access(CLEAR, os.W_OK), reason="Linux tells the height of memory")
def test_drawing_a_page_takes_no_second_picture_of_the_window(tmp_path: Path) -> None:
    app = window(tmp_path, WINDOW)

    def curtain(app: App) -> BoxScreen:
        return Curtain(app, Seat.RED, "", lambda: None)

    def open_page(make: Callable[[App], BoxScreen]) -> None:
        app.push(make(app))
        app.step(0.02)

    found = {}
    for make in (Menu, CardLibrary, ArmyBuilder, DisputeScreen, curtain):
        open_page(make)  # what is loaded for the first one is no part of the question
        app.close(app.top)
        STORE.forget()
        found[make.__name__] = taken(partial(open_page, make))
        app.close(app.top)
    whole = WINDOW[0] * WINDOW[1] * 4 / MEGABYTE
    assert not {name: more for name, more in found.items() if more > 0.75 * whole}


def test_a_covered_screen_keeps_no_still_picture_and_looks_the_same_afterwards(
    tmp_path: Path,
) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    rest(app)
    before = pygame.image.tobytes(app.surface, "RGB")
    still = [one for one in kept_pictures._STILL if one.picture is not None]
    assert len(still) >= 2, "the cloth and the table; panels of boxes keep none"
    app.push(CardLibrary(app))
    app.step(0.02)
    assert not [one for one in still if one.picture is not None]
    app.close(app.top)
    rest(app)
    assert app.top is game
    assert pygame.image.tobytes(app.surface, "RGB") == before


def test_a_sheet_laid_over_the_table_leaves_its_pictures(tmp_path: Path) -> None:
    app = window(tmp_path)
    game = at_the_table(app)
    rest(app)
    painted = game.board.picture.painted
    app.push(HelpPage(app))
    app.step(0.02)
    app.close(app.top)
    app.step(0.02)
    assert game.board.picture.painted == painted


def test_a_zone_seen_closely_takes_no_more_than_what_is_seen_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    def noted(width: float, height: float) -> pygame.Surface:
        made.append(round(width) * round(height))
        return clear(width, height)

    monkeypatch.setattr(cloth_drawing, "clear", noted)
    zone = (0.0, 0.0, 48.0, 9.0)
    alone = [(seat,) for seat in Seat]
    for owners in (*alone, (Seat.RED, Seat.GREEN)):
        whole, part = pygame.Surface((2400, 2400)), pygame.Surface((600, 500))
        camera = Camera(whole.get_rect(), (48.0, 48.0))
        camera.scale = 50.0
        draw_zone(Pen(whole, camera), zone, owners, lit=True)
        made.clear()
        camera.viewport = pygame.Rect(-1000, -1700, 2400, 2400)
        draw_zone(Pen(part, camera), zone, owners, lit=True)
        assert max(made) <= 600 * 500
        seen = whole.subsurface((1000, 1700, 600, 500))
        assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(seen, "RGB")
        assert len(set(pygame.image.tobytes(part, "RGB"))) > 4


# ------------------------------------------------------------------ what was closed is gone


def a_battle(app: App, _folder: Path) -> list[object]:
    game = at_the_table(app)
    close_all()
    person = Person(app, seed=2)
    for _answer in range(3):
        person.answer()
    return [game, game.match, game.match.session, game.board]


def a_dispute(app: App, folder: Path) -> list[object]:
    screen = DisputeScreen(app)
    app.push(screen)
    hands = Hands(folder, app=app)
    hands.wait(1)
    hands.drag(hands.supply("infantry/red"), hands.at(24, 10))
    hands.drag(hands.supply("infantry/blue"), hands.at(24, 30))
    hands.click(hands.asking("sight"))
    assert screen.dispute.answer is not None
    return [screen, screen.dispute, screen.dispute.table]


def a_drill(app: App, folder: Path) -> list[object]:
    drill = next(iter(drills()))
    screen = DrillScreen(app, [lambda: drill], PracticeBook(folder, DAY))
    app.push(screen)
    for _frame in range(3000):
        if screen.run.stage is Stage.ASKING:
            break
        app.step(0.02)
        pygame.time.wait(2)
    thinking = screen.run._thinking
    assert thinking is not None
    thinking.wait()
    return [screen, screen.run, drill.now.state]


def a_page(kind: Callable[[App], BoxScreen], app: App, _folder: Path) -> list[object]:
    screen = kind(app)
    app.push(screen)
    press(app, pygame.K_DOWN)
    return [screen]


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(
    "opened",
    [a_battle, a_dispute, a_drill, partial(a_page, CardLibrary), partial(a_page, ArmyBuilder)],
    ids=["battle", "dispute", "drill", "cards", "armies"],
)
def test_what_was_closed_is_gone_after_a_pause(
    tmp_path: Path, opened: Callable[[App, Path], list[object]]
) -> None:
    app = window(tmp_path)
    left = [(type(one).__name__, weakref.ref(one)) for one in opened(app, tmp_path)]
    close_all()
    app.start_with(Menu(app))
    rest(app, 0.5)  # the title begins what it works out beside the window
    threads_end()  # then what they held goes
    rest(app)
    assert not [name for name, one in left if one() is not None]


def test_the_window_takes_what_is_loaded_as_here_to_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Giving memory back looks through what was made since, not through the program itself."""
    app = window(tmp_path)
    settled: list[int] = []
    monkeypatch.setattr(app_module, "settle_in", lambda: settled.append(1))
    monkeypatch.setattr(app, "live", app.quit)
    app.run()
    assert settled == [1]


def test_a_pause_is_used_once_and_a_lively_window_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    title_at_rest(app)
    rest(app)
    tidied: list[int] = []
    monkeypatch.setattr(app_module, "give_back", lambda: tidied.append(1))
    rest(app, 5.0)
    assert not tidied
    at_the_table(app)
    for _frame in range(120):  # the mouse never stops
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0,) * 3)
        )
        app.step(1 / 60, sparing=True)
    assert not tidied
    rest(app)
    assert len(tidied) == 1
    assert isinstance(app.top, GameScreen)


# ------------------------------------------------------------------ asleep


def title_at_rest(app: App) -> None:
    """Have what the title works out beside the window come to its end."""
    until = time.monotonic() + 20.0
    app.step(1.0)
    while app.top.lively and time.monotonic() < until:
        time.sleep(0.02)
        app.step(0.02)
    assert not app.top.lively


def looks(app: App, monkeypatch: pytest.MonkeyPatch, seconds: float) -> tuple[int, int]:
    """Have a window sleep by a clock of ours.

    Return how often it was drawn, and how often ticked.
    """
    title_at_rest(app)
    clock = [0.0]
    drawn: list[int] = []
    ticked: list[int] = []

    def wait(milliseconds: int) -> int:
        clock[0] += milliseconds / 1000
        return milliseconds

    class Clock:
        at = 0.0

        def tick(self, frames: int = 0) -> int:
            if frames:
                clock[0] += 1 / frames
            passed, self.at = clock[0] - self.at, clock[0]
            return round(1000 * passed)

    monkeypatch.setattr(pygame.time, "wait", wait)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: round(1000 * clock[0]))
    monkeypatch.setattr(app, "_clock", Clock())
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    monkeypatch.setattr(app.top, "tick", lambda _seconds: ticked.append(1))
    pygame.event.clear()
    while clock[0] < AWAKE + 2 * ASLEEP:
        app.live()
    drawn.clear()
    ticked.clear()
    until = clock[0] + seconds
    while clock[0] < until:
        app.live()
    return len(drawn), len(ticked)


def test_the_title_sleeps_while_nobody_touches_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, ticked = looks(window(tmp_path), monkeypatch, 10.0)
    assert drawn == 0
    assert 10 <= ticked <= 12


def test_a_screen_that_does_not_vouch_for_itself_is_drawn_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    monkeypatch.setattr(Menu, "still", False)
    drawn, _ticked = looks(app, monkeypatch, 10.0)
    assert 10 <= drawn <= 12


def drawn_while(app: App, monkeypatch: pytest.MonkeyPatch, seconds: float) -> int:
    """Touch nothing for a while; give how often the window was drawn."""
    drawn: list[int] = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    rest(app, seconds)
    return len(drawn)


def test_a_title_at_rest_is_drawn_when_something_comes_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = window(tmp_path)
    title_at_rest(app)
    rest(app, AWAKE + ASLEEP)
    assert drawn_while(app, monkeypatch, 5.0) == 0
    app.places.journals.mkdir(parents=True, exist_ok=True)
    (app.places.journals / "20200101-000000-9999999.journal").write_text('{"iron_ranks": 1}\n')
    assert drawn_while(app, monkeypatch, 2.0) > 0
    title_at_rest(app)
    rest(app, AWAKE + ASLEEP)
    assert drawn_while(app, monkeypatch, 5.0) == 0
    app.push(CardLibrary(app))  # by itself, without a key or a click
    app.close(app.top)
    assert drawn_while(app, monkeypatch, 0.1) > 0


def test_what_came_while_the_computer_slept_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title is still lively when the computer falls asleep, and at rest when it wakes."""
    app = window(tmp_path)
    title_at_rest(app)
    lively = [True]
    monkeypatch.setattr(Menu, "lively", property(lambda _screen: lively[0]))
    rest(app, 0.1)
    lively[0] = False
    drawn: list[int] = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    app.step(AWAKE + 0.1, sparing=True)
    rest(app, ASLEEP)
    assert drawn


def test_a_cursor_blinks_in_a_line_of_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = window(tmp_path)
    monkeypatch.setattr(app.top, "typing", lambda: True)
    drawn, _ticked = looks(app, monkeypatch, 10.0)
    assert drawn >= 30


def test_a_touch_wakes_the_window_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = window(tmp_path)
    looks(app, monkeypatch, 2.0)
    drawn: list[int] = []
    text: list[int] = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    monkeypatch.setattr(app.top, "handle", lambda _event: text.append(1))
    before = pygame.time.get_ticks()
    nudge()
    app.live()
    assert text
    assert drawn
    assert pygame.time.get_ticks() - before <= 10


def test_what_wakes_the_window_begins_after_the_time_it_slept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a click sets in motion is not over before it is seen."""
    app = window(tmp_path)
    looks(app, monkeypatch, 2.0)
    passed: list[float | str] = []
    pauses = iter([False] * 40)
    monkeypatch.setattr(app.top, "tick", passed.append)
    monkeypatch.setattr(app.top, "handle", lambda _event: passed.append("click"))
    monkeypatch.setattr(pygame.event, "peek", lambda: next(pauses, True))
    nudge()
    app.live()
    at = passed.index("click")
    before = sum(one for one in passed[:at] if isinstance(one, float))
    after = sum(one for one in passed[at:] if isinstance(one, float))
    assert before >= 0.3
    assert after <= 0.02
