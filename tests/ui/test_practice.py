"""Practice at the window by real clicks and keys: a drill, its grade, the reply, the chart."""

from __future__ import annotations

import csv
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from simulator.agents.quick_setup import set_up
from simulator.agents.registry import machine
from simulator.content.games import saved_game as savefile
from simulator.content.practice.practice_files import Attempt
from simulator.engine.session import Session
from simulator.model.requests import Choose, Kind, Place
from simulator.model.state import Seat
from simulator.practice.drill import Drill, drills
from simulator.practice.grading import grade, ranked
from simulator.practice.line import path_of
from simulator.practice.progress import attempts, record
from simulator.practice.replies import How
from simulator.practice.tasks import Asks, Task, Theme
from simulator.ui.app import App
from simulator.ui.background import Background
from simulator.ui.battle.draft import PickOption
from simulator.ui.boxes.box import Doing, doing
from simulator.ui.boxes.tree import words_in
from simulator.ui.dialog import Question
from simulator.ui.keys import Act
from simulator.ui.practice import review_screen
from simulator.ui.practice.drill_run import DrillRun, Stage
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.drill_steps import SHOOT, STAY, DrillSteps
from simulator.ui.practice.drill_text import drill_prompt
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice.screen import SEED, PracticeScreen
from simulator.ui.practice_book import PracticeBook
from simulator.ui.title.new_battle import NewBattle
from tests.ui.fingers import (
    Pixel,
    at_the_table,
    buttons_of,
    click,
    click_action,
    click_words,
    press,
    settle,
    type_words,
    window,
)

DAY = "2026-01-10"
OURS = drills()


def one_that(asks: Asks) -> Drill:
    """Return a drill that asks for this decision; a pivot is asked against any enemy."""
    if asks is not Asks.PIVOT:
        return next(drill for drill in OURS if drill.task.asks is asks)
    whom = replace(one_that(Asks.TARGET), task=Task(asks, "A"))
    return replace(whom, best=ranked(whom.now, whom.task)[0].answer.key)


def begin(folder: Path, *chosen: Drill, size: Pixel = (1280, 720)) -> tuple[App, DrillScreen]:
    """Open the window with these drills."""
    app = window(folder, size)
    book = PracticeBook(app.places.practice, DAY)
    sources = [partial(_same, drill) for drill in chosen]
    screen = DrillScreen(app, sources, book)
    app.push(screen)
    until(app, screen, Stage.ASKING)
    return app, screen


def _same(drill: Drill) -> Drill:
    return drill


def until(app: App, screen: DrillScreen, stage: Stage) -> None:
    """Draw frames until the drill is so far."""
    for _frame in range(3000):
        if screen.run.stage is stage:
            settle(app)
            return
        app.step(0.02)
        pygame.time.wait(5)
    raise AssertionError(f"still {screen.run.stage}")


def odds_shown(screen: DrillScreen) -> bool:
    """Return whether the charge sheets are shown."""
    return screen.board.sheets


def on_top(app: App, screen: object) -> bool:
    return app.top is screen


def pixel(screen: DrillScreen, point: tuple[float, float]) -> Pixel:
    x, y = screen.board.camera.to_screen(point)
    return (round(x), round(y))


def picture(app: App) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


# ------------------------------------------------------------------ from the title to the chart


def test_an_evening_from_the_title_to_the_chart(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Practice")
    home = app.top
    assert isinstance(home, PracticeScreen)
    while home.book is None:
        app.step(0.02)
        pygame.time.wait(5)  # what is worked out beside the window needs the time
    assert not home.book.attempts
    click_words(app, f"Charge reach {len(home.book.of_theme(Theme.REACH))} drills")
    screen = app.top
    assert isinstance(screen, DrillScreen)
    assert len(screen.run.sources) == len(home.book.of_theme(Theme.REACH))
    until(app, screen, Stage.ASKING)
    drill = screen.run.drill
    assert drill is not None
    assert drill.theme is Theme.REACH
    click_words(app, "Stay")
    until(app, screen, Stage.GRADED)
    press(app, pygame.K_j)
    until(app, screen, Stage.ASKING)
    assert screen.run.number == 1
    click_words(app, "Back")
    assert on_top(app, home)
    (kept,) = attempts(app.places.practice)
    assert home.book.attempts == (kept,)
    assert (kept.drill, kept.chosen) == (drill.id, STAY)
    assert kept.loss == pytest.approx(grade(drill, STAY).loss, abs=1e-6)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_charge_is_answered_with_the_mouse_on_the_board(tmp_path: Path, size: Pixel) -> None:
    drill = one_that(Asks.TARGET)
    app, screen = begin(tmp_path, drill, size=size)
    assert screen.draft is not None
    foes = [option.about for option in screen.draft.options if option.about]
    click(app, pixel(screen, drill.now.standing(foes[0]).pose.centre))
    if screen.run.stage is Stage.ASKING:
        request = screen.draft.request
        assert isinstance(request, Choose)
        assert request.kind is Kind.ALIGN
        pose = request.options[0].pose
        assert pose is not None
        click(app, pixel(screen, pose.centre))
    until(app, screen, Stage.GRADED)
    found = screen.run.grade
    assert found is not None
    assert found.chosen.answer.target == foes[0]
    assert found.loss == grade(drill, found.chosen.answer).loss


def test_a_pivot_is_turned_on_the_board_and_taken_back(tmp_path: Path) -> None:
    drill = one_that(Asks.PIVOT)
    app, screen = begin(tmp_path, drill)
    press(app, pygame.K_1)
    assert screen.draft is not None
    request = screen.draft.request
    assert isinstance(request, Place)
    assert request.kind is Kind.CHARGE_PIVOT
    press(app, pygame.K_ESCAPE)
    assert isinstance(screen.draft.request, Choose)
    press(app, pygame.K_1)
    wished = request.samples()[0]
    ahead = wished.advanced(5.0)
    click(app, pixel(screen, ahead.centre))
    if screen.run.stage is Stage.ASKING:
        press(app, pygame.K_1)
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    chosen = screen.run.grade.chosen.answer
    assert chosen.facing is not None
    assert chosen.facing == pytest.approx(wished.facing, abs=1.0)


def test_a_run_is_set_by_the_mouse_at_a_whole_inch(tmp_path: Path) -> None:
    drill = one_that(Asks.HOW_FAR)
    app, screen = begin(tmp_path, drill)
    assert screen.draft is not None
    request = screen.draft.request
    assert isinstance(request, Place)
    start = drill.now.standing(drill.task.unit).pose
    click(app, pixel(screen, start.advanced(2.2).centre))
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    assert screen.run.grade.chosen.answer.key == "run 2"


def test_a_run_is_set_by_keys_alone(tmp_path: Path) -> None:
    drill = one_that(Asks.HOW_FAR)
    app, screen = begin(tmp_path, drill)
    facing = drill.now.standing(drill.task.unit).pose.facing
    key = pygame.K_UP if abs(facing) < 45 else pygame.K_DOWN
    for _half_an_inch in range(4):
        press(app, key)
    press(app, pygame.K_SPACE)
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    assert screen.run.grade.chosen.answer.key == "run 2"


def test_an_answer_is_reached_by_tab_and_given_by_enter(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, one_that(Asks.RETREAT))
    assert screen.draft is not None
    wanted = PickOption(screen.draft.options[1].key)
    while (placed := screen.tree.focused) is None or placed.name != wanted:
        press(app, pygame.K_TAB if placed is None or placed.box.key is None else pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    assert screen.run.grade.chosen.answer.key == wanted.key


def test_a_note_is_seen_to_go_by_itself(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, one_that(Asks.RETREAT))
    for _frame in range(20):
        app.step(0.1, sparing=True)
    without = pygame.image.tobytes(app.surface, "RGB")
    screen.notes.say("Nothing stands there.")
    app.step(0.02)
    assert pygame.image.tobytes(app.surface, "RGB") != without
    for _frame in range(100):
        app.step(0.1, sparing=True)
    assert pygame.image.tobytes(app.surface, "RGB") == without


def test_a_retreat_is_chosen_from_the_list(tmp_path: Path) -> None:
    drill = one_that(Asks.RETREAT)
    app, screen = begin(tmp_path, drill)
    assert screen.draft is not None
    key = next(o.key for o in screen.draft.options if o.key.startswith("retreat"))
    click_action(app, PickOption(key))
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    assert screen.run.grade.chosen.answer.key == key


def a_shot() -> Drill:
    """Return a drill whose best answer is a shot after a shift, with two enemies in range."""
    return next(one for one in OURS if one.id == "shooting-02")


def test_a_shot_is_answered_as_in_a_game_shift_then_target(tmp_path: Path) -> None:
    """RNG-04, RNG-06; Esc takes each step back."""
    drill = a_shot()
    app, screen = begin(tmp_path, drill)
    click_words(app, "Shoot")
    assert screen.draft is not None
    request = screen.draft.request
    assert isinstance(request, Place)
    assert request.kind is Kind.SHIFT
    behind = request.start.advanced(-6.0)
    click(app, pixel(screen, behind.centre))
    assert {one.about for one in screen.draft.options if one.key != STAY} == {"T", "S"}
    asked = [type(screen.draft.request)]
    for _step in range(2):
        press(app, pygame.K_ESCAPE)
        asked.append(type(screen.draft.request))
    assert asked == [Choose, Place, Choose]
    assert any(one.key == SHOOT for one in screen.draft.options)
    click_words(app, "Shoot")
    click(app, pixel(screen, behind.centre))
    click(app, pixel(screen, drill.now.standing("T").pose.centre))
    until(app, screen, Stage.GRADED)
    found = screen.run.grade
    assert found is not None
    assert found.chosen.answer.key == drill.best == "shoot T rear 2"
    assert found.right
    before = picture(app)
    press(app, pygame.K_z)
    assert picture(app) != before


def test_nobody_is_asked_at_whom_where_one_enemy_alone_is_in_range(tmp_path: Path) -> None:
    """RNG-04: Confirm shoots from where the unit stands."""
    drill = next(one for one in OURS if one.best == "shoot T")
    app, screen = begin(tmp_path, drill)
    click_words(app, "Shoot")
    press(app, pygame.K_SPACE)
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    assert screen.run.grade.chosen.answer.key == "shoot T"


def test_who_has_no_bow_is_offered_no_shot() -> None:
    drill = next(one for one in OURS if one.theme is Theme.STAY)
    request = DrillSteps(drill.now, drill.task).request
    assert isinstance(request, Choose)
    assert all(option.key != SHOOT for option in request.options)


@pytest.mark.parametrize(
    ("asks", "words"),
    [(Asks.TARGET, "an enemy, an answer in the list"), (Asks.RETREAT, "list, or Stay")],
)
def test_a_click_on_empty_ground_says_what_to_click(tmp_path: Path, asks: Asks, words: str) -> None:
    drill = one_that(asks)
    app, screen = begin(tmp_path, drill)
    corner = screen.board.rect.bottomleft
    click(app, (corner[0] + 6, corner[1] - 6))
    assert words in screen.notes.words
    assert screen.run.stage is Stage.ASKING
    click_words(app, "Stay")
    assert not screen.notes.words


def test_a_click_beside_the_places_of_a_charge_says_so(tmp_path: Path) -> None:
    drill = next(one for one in OURS if one.task.asks is Asks.CHARGE and one.best != STAY)
    app, screen = begin(tmp_path, drill)
    press(app, pygame.K_1)
    corner = screen.board.rect.bottomleft
    click(app, (corner[0] + 6, corner[1] - 6))
    assert "outlined places" in screen.notes.words


@pytest.mark.parametrize("asks", [one for one in Asks if one is not Asks.CHOICE])
def test_the_best_answer_can_be_given_step_by_step(asks: Asks) -> None:
    drill = one_that(asks)
    steps = DrillSteps(drill.now, drill.task)
    answer = steps.answers[drill.best]
    found = None
    for _step in range(3):
        request = steps.request
        if isinstance(request, Place):
            wished = answer.pose if asks is Asks.HOW_FAR else None
            facing = answer.facing if answer.facing is not None else request.start.facing
            found = steps.give(wished or request.start.turned(facing))
        else:
            assert isinstance(request, Choose)
            keys = [option.key for option in request.options]
            found = steps.give(drill.best if drill.best in keys else answer.target)
        if found is not None:
            break
    assert found is not None
    assert grade(drill, found).loss == pytest.approx(0.0, abs=1e-9)


# ------------------------------------------------------------------ odds, grade, reply


def test_the_theme_is_not_told_before_the_answer(tmp_path: Path) -> None:
    drill = next(one for one in OURS if one.theme is Theme.STAY)
    app, screen = begin(tmp_path, drill)
    assert drill_prompt(screen.run).turn == "1 of 1"
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    assert "When not to charge" in drill_prompt(screen.run).turn


def test_the_odds_are_hidden_until_asked_for(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, one_that(Asks.TARGET))
    assert screen.draft is not None
    assert all(not option.detail or option.key == STAY for option in screen.draft.options)
    assert not odds_shown(screen)
    press(app, pygame.K_o)
    assert odds_shown(screen)
    assert any("+" in str(option.detail) for option in screen.draft.options)
    press(app, pygame.K_o)
    assert not odds_shown(screen)


def test_the_reply_ends_where_the_grade_says(tmp_path: Path) -> None:
    for drill in OURS:
        found = grade(drill, STAY)
        reply, when = found.chosen.reply, found.chosen.when
        if reply is not None and when is not None and reply.strike.how is How.CHARGE:
            break
    else:
        raise AssertionError("no drill is punished by a charge")
    path = path_of(when, reply)
    assert path[0] == when.standing(reply.strike.by).pose
    assert path[-1] == reply.strike.pose
    app, screen = begin(tmp_path, drill)
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    before = picture(app)
    press(app, pygame.K_z)
    press(app, pygame.K_z)
    assert screen.run.walk.shown[-1].moves == ((reply.strike.by, path),)
    assert picture(app) != before
    click_words(app, "Done")
    assert not on_top(app, screen)


def test_once_more_asks_the_same_drill_again(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, one_that(Asks.CHARGE))
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    click_words(app, "Once more")
    assert screen.run.stage is Stage.ASKING
    assert len(screen.run.book.attempts) == 1


def test_a_disk_that_refuses_is_told_and_the_drill_goes_on(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, one_that(Asks.CHARGE))
    screen.run.book.folder = tmp_path / "settings.json" / "not-a-folder"
    (tmp_path / "settings.json").write_text("{}", encoding="utf-8")
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    assert "could not be kept" in screen.notes.words
    assert screen.run.grade is not None


def test_a_broken_drill_is_told_and_closed(tmp_path: Path) -> None:
    app = window(tmp_path)
    book = PracticeBook(app.places.practice, DAY)

    def broken() -> Drill:
        raise ValueError("this one is broken")

    screen = DrillScreen(app, [broken], book)
    app.push(screen)
    for _frame in range(20):
        app.step(0.02)
    assert screen not in app.screens
    click_words(app, "All right")


def test_work_beside_the_window_hands_its_fault_on() -> None:
    def work() -> int:
        raise KeyError("nothing")

    made = Background(work)
    made.wait()
    assert made.done
    with pytest.raises(KeyError):
        made.result()
    assert Background(lambda: 7).result() == 7


# ------------------------------------------------------------------ the list and the chart


def practised(app: App) -> None:
    """Put three days of practice on the disk."""
    for day, loss in (("2026-01-07", 0.6), ("2026-01-08", 0.3), ("2026-01-09", 0.0)):
        for drill in OURS[:3]:
            record(
                Attempt(
                    day=day,
                    drill=drill.id,
                    theme=drill.theme.value,
                    chosen=STAY,
                    loss=loss,
                    right=loss <= 0.1,
                ),
                app.places.practice,
            )


def home_of(app: App) -> PracticeScreen:
    click_words(app, "Practice")
    home = app.top
    assert isinstance(home, PracticeScreen)
    while home.book is None:
        app.step(0.02)
        pygame.time.wait(5)  # what is worked out beside the window needs the time
    settle(app)
    return home


def test_wrong_answers_come_back_and_untried_drills_come_first(tmp_path: Path) -> None:
    app = window(tmp_path)
    practised(app)
    book = PracticeBook(app.places.practice, "2026-01-12")
    assert {drill.id for drill in book.due} == {drill.id for drill in OURS[:3]}
    ordered = book.in_order(book.ours)
    assert {drill.id for drill in ordered[-3:]} == {drill.id for drill in OURS[:3]}
    assert PracticeBook(app.places.practice, "2026-01-09").due == ()
    assert sorted(drill.id for drill in book.mixed) == sorted(drill.id for drill in OURS)
    assert len({drill.theme for drill in book.mixed[:6]}) > 1


def test_without_answers_nothing_is_exported_and_the_window_says_so(tmp_path: Path) -> None:
    app = window(tmp_path)
    home = home_of(app)
    home.export(".csv")
    assert app.top is not home
    assert not home.said
    assert not (tmp_path / "exports").exists()


def test_the_chart_turns_through_the_themes_and_is_exported(tmp_path: Path) -> None:
    app = window(tmp_path)
    practised(app)
    home = home_of(app)
    every = picture(app)
    app.keys.bind(Act.NEXT_UNIT, (pygame.K_j, False))
    for theme in Theme:
        press(app, pygame.K_j)
        assert home.theme is theme
    press(app, pygame.K_j)
    assert home.theme is None
    assert picture(app) == every
    click_words(app, "Export table")
    click_words(app, "Export JSON")
    (table,) = (tmp_path / "exports").glob("*.csv")
    (plain,) = (tmp_path / "exports").glob("*.json")
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert len(json.loads(plain.read_text(encoding="utf-8"))) == 9
    assert str(plain) in home.said


def test_the_chart_says_when_there_is_nothing_yet(tmp_path: Path) -> None:
    home = home_of(window(tmp_path))
    assert "No answers yet Nothing practised yet." in words_in(home.tree.root)


def choose_theme(app: App, name: str) -> None:
    """Choose a theme beside the chart, not in the list of drills."""
    (place,) = (one.rect for one in buttons_of(app) if one.text == name)
    click(app, place.center)


def into_seed(app: App, home: PracticeScreen) -> None:
    """Click the line for the seed."""
    place = home.tree.place_of(SEED)
    assert place is not None
    click(app, place.center)


def test_endless_drills_come_from_a_typed_seed(tmp_path: Path) -> None:
    app = window(tmp_path)
    home = home_of(app)
    into_seed(app, home)
    type_words(app, "41")
    choose_theme(app, "Charge reach")
    click_words(app, "Endless drills")
    screen = app.top
    assert isinstance(screen, DrillScreen)
    until(app, screen, Stage.ASKING)
    assert screen.run.drill is not None
    assert screen.run.drill.id == "reach-seed-41"
    assert "seed 41" in drill_prompt(screen.run).turn
    press(app, pygame.K_ESCAPE)
    assert app.top is home
    assert "seed 41" in home.said


@pytest.mark.parametrize("typed", ["abc-599", "²", "-3", "4.5", "9" * 30, "١٢"])
def test_what_is_no_seed_is_refused_with_a_sentence(tmp_path: Path, typed: str) -> None:
    app = window(tmp_path)
    home = home_of(app)
    into_seed(app, home)
    type_words(app, typed)
    click_words(app, "Endless drills")
    question = app.top
    assert isinstance(question, Question)
    assert typed in question.words
    press(app, pygame.K_SPACE)
    assert app.top is home


def test_a_seed_too_long_does_not_begin_a_battle(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.push(battle := NewBattle(app))
    battle.type_seed("9" * 5000)  # more digits than Python reads
    click_words(app, "Begin")
    assert app.top is battle
    assert "no seed" in battle.notice


def test_a_seed_by_chance_is_told_so_that_it_can_be_shared(tmp_path: Path) -> None:
    app = window(tmp_path)
    home = home_of(app)
    click_words(app, "Endless drills")
    screen = app.top
    assert isinstance(screen, DrillScreen)
    until(app, screen, Stage.ASKING)
    assert screen.run.drill is not None
    seed = screen.run.drill.id.rpartition("-seed-")[2]
    assert drill_prompt(screen.run).turn.endswith(f"seed {seed}")
    press(app, pygame.K_ESCAPE)
    assert f"seed {seed}" in home.said


# ------------------------------------------------------------------ review


def saved_game(app: App) -> Path:
    """Save a game that two machines played for three rounds."""
    game = at_the_table(app, blue="human")
    match = game.match
    set_up(match.session, 3)
    minds = {Seat.RED: machine("greedy", 5), Seat.BLUE: machine("greedy", 6)}
    while match.session.state.round < 4 and match.pending is not None:
        request = match.pending
        match.answer(minds[request.who].reply(match.session.position, request))
    path = app.places.saves / "club-night.ironranks"
    path.parent.mkdir(parents=True, exist_ok=True)
    savefile.write(path, match.session, match.header)
    return path


def test_mistakes_of_an_own_game_become_drills(tmp_path: Path) -> None:
    app = window(tmp_path)
    saved_game(app)
    book = PracticeBook(app.places.practice, DAY)
    screen = ReviewScreen(app, book)
    app.push(screen)
    settle(app)
    click_action(app, Doing(screen.begin, (screen.saves[0], Seat.BLUE)))
    for _frame in range(3000):
        app.step(0.02)
        if screen.found is not None:
            break
        pygame.time.wait(10)
    assert screen.found is not None
    settle(app)
    assert any(one.mistake for one in screen.found)
    click_words(app, "File all mistakes as drills")
    assert book.own
    assert all(drill.file is not None for drill in book.own)
    assert not book.own_asked  # their answers have just been seen
    assert not book.due
    tomorrow = PracticeBook(app.places.practice, "2026-01-11")
    asked = [{drill.id for drill in found} for found in (tomorrow.due, tomorrow.own_asked)]
    assert asked == [{drill.id for drill in book.own}] * 2
    click_action(app, doing(screen.look_at, 0))
    assert isinstance(app.top, DrillScreen)
    until(app, app.top, Stage.ASKING)


def test_a_review_says_how_long_it_takes_and_stopped_keeps_what_is_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Esc stops the grading; Esc again goes back to the games."""
    more = threading.Event()

    def slow(session: Session, player: Seat, heard: Callable[[int, int], None]) -> Iterator[object]:
        grade = SimpleNamespace(loss=0.0, right=True)
        yield SimpleNamespace(index=0, round=1, unit="Wolves", grade=grade, mistake=False)
        heard(1, 5)
        more.wait(20.0)
        heard(2, 5)

    monkeypatch.setattr(review_screen, "grades", slow)
    app = window(tmp_path)
    saved_game(app)
    screen = ReviewScreen(app, PracticeBook(app.places.practice, DAY))
    app.push(screen)
    settle(app)
    screen.begin(screen.saves[0], Seat.BLUE)
    for _frame in range(500):
        app.step(0.5)
        if screen.share == (1, 5):
            break
        pygame.time.wait(5)
    app.step(0.5)
    said = words_in(screen.tree.root)
    assert "Grading decision 1 of 5" in said
    assert "seconds left" in said
    press(app, pygame.K_ESCAPE)
    more.set()
    settle(app)
    assert len(screen.found or ()) == 1
    assert screen.said == "Stopped: 1 of 5 decisions were looked at."
    press(app, pygame.K_ESCAPE)
    assert screen.found is None
    assert app.top is screen


def test_the_end_of_a_row_is_the_end() -> None:
    run = DrillRun([partial(_same, OURS[0])], PracticeBook(Path("/nowhere"), DAY))
    assert run.last
    assert not run.next()
    assert not run.again()
