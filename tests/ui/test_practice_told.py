"""What a drill, its grade, a review and the chart tell, read off the window after real clicks."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from simulator.geometry.pose import Pose
from simulator.language.languages import speak
from simulator.language.texts import signed
from simulator.model.requests import Choose
from simulator.model.state import Seat
from simulator.practice.answers import AnswerKind, closed_ways, left_out, retreat_end
from simulator.practice.drill import Drill
from simulator.practice.grading import grade
from simulator.practice.progress import DayResult
from simulator.practice.reply_outcome import SURE
from simulator.practice.tasks import Asks
from simulator.practice.usual_ends import way_of
from simulator.reports.days import short_day_said
from simulator.rules.charge.plan import targets
from simulator.ui import letters, palette, strokes
from simulator.ui.app import App
from simulator.ui.battle.draft import PickOption
from simulator.ui.board import side_panel
from simulator.ui.board.ghost_drawing import draw_place
from simulator.ui.boxes.box import Doing, doing
from simulator.ui.boxes.tree import words_in
from simulator.ui.practice import drill_drawing
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.drill_text import hint
from simulator.ui.practice.progress_chart import DAYS, draw_chart
from simulator.ui.practice.review_screen import (
    ReviewScreen,
    summed_up,
)
from simulator.ui.practice_book import PracticeBook
from tests.ui.fingers import (
    Pixel,
    buttons_of,
    click,
    click_action,
    click_words,
    move,
    press,
    settle,
    window,
)
from tests.ui.test_practice import DAY, OURS, begin, one_that, pixel, saved_game, until
from tests.ui.words_drawn import words_drawn

LARGE = (1920, 1080)
"""In a window of this size a whole list of retreats is seen without scrolling."""


@pytest.fixture
def plates(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the sentences that are written on plates over the board of a drill, as they are."""
    said: list[str] = []

    def heard(words: str, *args: Any, **named: Any) -> pygame.Surface:
        said.append(words)
        return strokes.plate(words, *args, **named)

    for module in ("practice.drill_drawing", "board.line_drawing"):
        monkeypatch.setattr(f"simulator.ui.{module}.plate", heard)
    return said


def buttons(app: App) -> str:
    return " ".join(one.text for one in buttons_of(app))


def answered_from_the_list(app: App, screen: DrillScreen, key: str) -> None:
    """Click an answer in the list beside the board."""
    click_action(app, PickOption(key))
    until(app, screen, Stage.GRADED)


# ------------------------------------------------------------------ the grade


def test_the_board_says_in_which_outcome_a_reply_is_met(tmp_path: Path, plates: list[str]) -> None:
    drill, key = next(
        (drill, one.answer.target)
        for drill in OURS
        if drill.task.asks is Asks.CHARGE
        for one in grade(drill, drill.best).ranked
        if one.met is not None and one.met.chance < SURE and one.answer.kind is AnswerKind.CHARGE
    )
    app, screen = begin(tmp_path, drill)
    answered = screen.run
    click(app, pixel(screen, drill.now.standing(key).pose.centre))
    while answered.stage is Stage.ASKING:
        press(app, pygame.K_1)
    until(app, screen, Stage.GRADED)
    assert answered.grade is not None
    met = answered.grade.chosen.met
    assert met is not None
    assert met.outcome in met.sentence()
    plates.clear()
    press(app, pygame.K_z)
    press(app, pygame.K_z)
    assert met.sentence() in words_in(screen.tree.root)
    assert f"2 · {answered.walk.shown[-1].note}" in plates


def test_the_words_beside_both_ghosts_hide_no_tray_no_name_and_not_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[tuple[pygame.Rect, list[pygame.Rect]]] = []

    def heard(
        at: pygame.Rect, size: Pixel, within: pygame.Rect, clear: list[pygame.Rect], *, below: bool
    ) -> pygame.Rect:
        place = side_panel.beside(at, size, within, clear, below=below)
        laid.append((place, [at, *clear]))
        return place

    monkeypatch.setattr("simulator.ui.practice.drill_drawing.beside", heard)
    drill = next(one for one in OURS if one.id == "arcs-01")
    app, screen = begin(tmp_path, drill)
    order = grade(drill, drill.best).ranked
    wrong = [one.answer for one in order if one.answer.kind is AnswerKind.CHARGE][-1]
    click(app, pixel(screen, drill.now.standing(wrong.target).pose.centre))
    answered_from_the_list(app, screen, wrong.key)
    (best, by_trays), (yours, by_all) = laid[-2:]
    assert not best.colliderect(yours)
    trays = [unit for unit in drill.now.state.units.values() if unit.on_table]
    assert len(by_trays) > 2 * len(trays)  # the trays, their marks and names, and the ghosts
    assert best.collidelist(by_trays) == -1
    assert yours.collidelist(by_all) == -1


def test_every_answer_is_listed_with_a_true_minus(tmp_path: Path) -> None:
    drill = next(one for one in OURS if one.id == "retreats-18")
    app, screen = begin(tmp_path, drill)
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    found = screen.run.grade
    assert found is not None
    text = words_in(screen.tree.root)
    assert found.loss_text in text
    for one in found.ranked:
        assert str(one.answer.label) in text
        assert signed(one.value - found.best.value) in text
    assert len(found.ranked) == 8
    assert any(one.value - found.best.value < -0.005 for one in found.ranked)


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_the_parts_of_a_grade_add_up_to_the_loss(tmp_path: Path, spoken: str) -> None:
    """The headline is the sum of the table's differences, and each of them is told."""
    app, screen = begin(tmp_path, next(one for one in OURS if one.id == "retreats-16"))
    speak(spoken)
    press(app, pygame.K_1)
    until(app, screen, Stage.GRADED)
    found = screen.run.grade
    assert found is not None
    mine, best = found.chosen, found.best
    away = [a - b for a, b in zip(mine.parts, best.parts, strict=True)]
    assert sum(away) == pytest.approx(-found.loss)
    assert sum(mine.parts) == pytest.approx(mine.value)
    text = words_in(screen.tree.root)
    speak("en")
    for number in (*away, *mine.parts, *best.parts, -found.loss):
        if abs(number) >= 0.005:
            assert signed(number) in text
    assert found.mistake in text


def test_a_mistake_played_from_a_review_tells_what_is_wrong_now(tmp_path: Path) -> None:
    app = window(tmp_path)
    saved_game(app)
    review = ReviewScreen(app, PracticeBook(app.places.practice, DAY))
    app.push(review)
    settle(app)
    click_action(app, Doing(review.begin, (review.saves[0], Seat.BLUE)))
    while review.found is None:
        app.step(0.02)
        pygame.time.wait(5)  # what is worked out beside the window needs the time
    settle(app)
    assert "The costliest first" in words_in(review.tree.root)
    click_action(app, doing(review.look_at, 0))
    screen = app.top
    assert isinstance(screen, DrillScreen)
    until(app, screen, Stage.ASKING)
    press(app, pygame.K_0)
    until(app, screen, Stage.GRADED)
    drill = screen.run.drill
    assert drill is not None
    assert drill.file is None
    grade_of_stay = screen.run.grade
    assert grade_of_stay is not None
    assert grade_of_stay.mistake
    assert grade_of_stay.mistake in words_in(screen.tree.root)
    assert drill.why not in words_in(screen.tree.root)


def test_one_mistake_is_one() -> None:
    assert summed_up(1, 1, 0.5) == "1 decision graded, 1 mistake, 0.50 victory points lost."
    assert summed_up(7, 2, 1.0) == "7 decisions graded, 2 mistakes, 1.00 victory points lost."


# ------------------------------------------------------------------ retreats


def one_closed() -> Drill:
    """Return a drill whose unit has a way it cannot retreat, whatever it rolls."""
    return next(drill for drill in OURS if closed_ways(drill.now, drill.task))


def test_a_way_without_an_end_is_refused_with_the_reason(tmp_path: Path) -> None:
    """RET-07."""
    drill = one_closed()
    app, screen = begin(tmp_path, drill, size=LARGE)
    assert screen.draft is not None
    refused = screen.draft.refused
    assert len(refused) == len(left_out(drill.now, drill.task)) > 0
    click_action(app, PickOption(refused[0].key))
    assert str(refused[0].verdict.why) in screen.notes.words
    assert screen.run.stage is Stage.ASKING


def test_in_a_melee_to_stay_is_to_stay_without_fighting(tmp_path: Path) -> None:
    app, screen = begin(tmp_path, one_that(Asks.RETREAT))
    assert isinstance(screen.draft and screen.draft.request, Choose)
    assert "Stay without fighting" in buttons(app)
    click_words(app, "Stay without fighting")
    until(app, screen, Stage.GRADED)
    assert screen.run.grade is not None
    assert screen.run.grade.chosen.answer.kind is AnswerKind.STAY


def test_the_arrow_and_the_tray_of_a_retreat_end_where_the_rules_end_it(
    tmp_path: Path, plates: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """RET-04: friends and enemies in the way shorten it."""
    ghosts: list[Pose] = []

    def watched(*args: Any, **named: Any) -> None:
        ghosts.append(args[2])
        draw_place(*args, **named)

    monkeypatch.setattr(drill_drawing, "draw_place", watched)
    drill, key = next(
        (drill, one)
        for drill in OURS
        if drill.task.asks is Asks.RETREAT
        for one in grade(drill, drill.best).ranked
        if one.answer.kind is AnswerKind.RETREAT
        and one.answer.share == 1.0
        and _shortened(drill, one.answer.key)
    )
    app, screen = begin(tmp_path, drill, size=LARGE)
    place = screen.tree.place_of(PickOption(key.answer.key))
    assert place is not None
    move(app, place.center)
    answered_from_the_list(app, screen, key.answer.key)
    face, end = way_of(drill.now, drill.task.unit, key.answer)
    assert end == retreat_end(drill.now, drill.task.unit, key.answer, face)
    assert any(f"your answer, on a roll of {face}" in words for words in plates)
    assert end in ghosts
    nose = screen.board.camera.to_screen(end.centre)
    before = app.surface.get_at((round(nose[0]), round(nose[1])))
    press(app, pygame.K_SPACE)  # the arrow is gone
    settle(app)
    assert app.surface.get_at((round(nose[0]), round(nose[1]))) != before


def _shortened(drill: Drill, key: str) -> bool:
    answer = next(one.answer for one in grade(drill, key).ranked if one.answer.key == key)
    face, end = way_of(drill.now, drill.task.unit, answer)
    here = drill.now.standing(drill.task.unit).pose
    return math.dist(here.centre, end.centre) < drill.now.speed(drill.task.unit).total + face - 1


# ------------------------------------------------------------------ odds, other enemies


@pytest.mark.parametrize("asks", [Asks.HOW_FAR, Asks.RETREAT])
def test_where_nothing_can_be_charged_no_odds_are_offered(tmp_path: Path, asks: Asks) -> None:
    app, screen = begin(tmp_path, one_that(asks))
    assert "the odds" not in buttons(app)
    assert "odds" not in hint(screen.run, app.keys)
    press(app, pygame.K_o)
    assert "no odds" in screen.notes.words
    assert not screen.board.sheets
    quiet = app.surface.copy()
    press(app, pygame.K_t)  # as the hint says
    settle(app, 30)
    assert pygame.image.tobytes(app.surface, "RGB") != pygame.image.tobytes(quiet, "RGB")


def test_another_enemy_than_the_one_asked_about_says_whom_the_drill_is_about(
    tmp_path: Path,
) -> None:
    drill, other = next(
        (drill, found.target)
        for drill in OURS
        if drill.task.target
        for found in targets(drill.now, drill.task.unit)
        if found and found.target != drill.task.target
    )
    app, screen = begin(tmp_path, drill)
    click(app, pixel(screen, drill.now.standing(other).pose.centre))
    assert f"about {drill.now.name(drill.task.target)}" in screen.notes.words
    assert screen.run.stage is Stage.ASKING
    assert screen.selected == other


# ------------------------------------------------------------------ the chart


@pytest.mark.parametrize("share", [0.42, 0.45])
def test_no_line_of_the_chart_crosses_the_number_of_a_bar(share: float) -> None:
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((640, 480))
    place = surface.get_rect()
    day = DayResult("2026-01-10", 100, share, 0.3)
    surface.fill(palette.PANEL)
    draw_chart(surface, place, [day])
    half = place.height // 2
    top, foot = 44, half - 6 - 42
    line = foot - round((foot - top) * 0.5)
    edge = palette.PANEL_EDGE
    assert surface.get_at((place.right - 40, line))[:3] == edge
    middle = place.x + 52 + 32
    assert all(surface.get_at((x, line))[:3] != edge for x in range(middle - 6, middle + 7))


@pytest.mark.parametrize("width", range(400, 1000, 25))  # from the smallest window on
def test_no_date_of_the_chart_touches_the_next(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    surface = pygame.Surface((width, 480))
    days = [DayResult(f"2026-01-{day}", 7, 0.3, 0.5) for day in range(15, 15 + DAYS)]
    drawn = words_drawn(monkeypatch)
    draw_chart(surface, surface.get_rect(), days)
    dates = {said for day in days for said in (short_day_said(day.name), day.name[8:])}
    room = (width - 60) // DAYS
    shown = [words for words in drawn if words in dates]
    assert len(shown) == 2 * DAYS
    assert max(palette.width(words, letters.readable(14)) for words in shown) <= room - 4
