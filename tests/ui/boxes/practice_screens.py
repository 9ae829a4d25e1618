"""The screens of practice, each opened with as much in it as it ever has."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from simulator.content.practice.practice_files import Attempt
from simulator.practice import gauntlet
from simulator.practice.answers import candidates
from simulator.practice.drill import Drill, drills
from simulator.practice.gauntlet import Gauntlet
from simulator.practice.grading import Grade, ValuedAnswer
from simulator.practice.progress import record
from simulator.practice.review import GradedDecision
from simulator.practice.teaching import lesson
from simulator.ui.app import App
from simulator.ui.background import CancellableWork
from simulator.ui.board.line_walk import LineWalk
from simulator.ui.boxes.box_screen import BoxScreen
from simulator.ui.practice.drill_run import Stage, lines_of
from simulator.ui.practice.drill_screen import DrillScreen
from simulator.ui.practice.drill_steps import DrillSteps
from simulator.ui.practice.gauntlet_screen import GauntletScreen
from simulator.ui.practice.lesson_screen import begin
from simulator.ui.practice.review_screen import ReviewScreen
from simulator.ui.practice.screen import PracticeScreen
from simulator.ui.practice_book import PracticeBook
from tests.ui.boxes.title_screens import keep_games
from tests.ui.test_lessons import asked, do_by_key, now_at

LONGEST: Final = ("retreats-16", "blocking-06")
"""Drills with many answers, with long ones, and with answers that are refused."""


def read(screen: BoxScreen) -> BoxScreen:
    """Wait until a screen has read what it shows."""
    while screen.lively:
        screen.update(0.1)
        pygame.time.wait(1)
    return screen


def a_gauntlet(app: App, _folder: Path) -> BoxScreen:
    old, run = (Gauntlet("stark-30", "strong:12.5s", "skirmish", n, 10, "blue-20") for n in (4, 5))
    lines = [gauntlet.begun(old, "2026-01-30"), gauntlet.begun(run, "2026-01-31")]
    kinds = ("zone", "order", "activation", "attacks", "placement")
    for number in range(1, 10):
        played = {"number": number, "opponent": "Night's Watch", "won": number % 3 / 2, "own": 9}
        luck = {"theirs": 14, "dice": -0.625, "decisions": 140, "lost": 10.8}
        more = {**played, **luck, "mistakes": dict.fromkeys(kinds, 12)}
        lines.append(gauntlet.begun(run).model_copy(update=more))
    gauntlet.note(lines, app.places.practice)
    screen = GauntletScreen(app)
    screen.wanted = replace(screen.wanted, level="searching", handicap="blue-30")
    return read(screen)


def the_drills(app: App, _folder: Path) -> BoxScreen:
    for number, drill in enumerate(drills()):
        theme, loss = drill.theme.value, number % 3 / 2
        day = f"2026-01-{number % 28 + 1:02}"
        answer = Attempt(
            day=day, drill=drill.id, theme=theme, chosen="stay", loss=loss, right=not loss
        )
        record(answer, app.places.practice)
    return read(PracticeScreen(app))


def graded(drill: Drill) -> Grade:
    """Return a grade of a drill's last answer; what answers are worth is made up, as odds last."""
    found = candidates(drill.now, drill.task)
    ranked = tuple(
        ValuedAnswer(one, 1.5 - n, 0.0, 0.0, 0.0, None, None) for n, one in enumerate(found)
    )
    loss, why = 1.5 - ranked[-1].value, (drill.why, *(one.why for one in drills()[:3]))
    return Grade(drill.task, ranked[-1], ranked[0], loss, right=False, ranked=ranked, reasons=why)


def a_drill(drill: str, stage: Stage, app: App, _folder: Path) -> BoxScreen:
    """Open a drill at a stage; its grade is made up."""
    found = next(one for one in drills() if one.id == drill)
    book = PracticeBook(app.places.practice, "2026-01-10")
    screen = DrillScreen(app, [lambda: found] * 20, book)
    app.push(screen)
    run = screen.run
    if stage is not Stage.LOADING:  # set up by hand: nobody judges all answers meanwhile
        run.drill, run.stage = found, Stage.ASKING
        run.steps = DrillSteps(found.now, found.task, odds=True)
        screen._taken_in()
    if stage not in {Stage.LOADING, Stage.ASKING}:
        run.grade, run.stage = graded(found), stage
        run.walk = LineWalk(lines_of(found, run.grade))
        screen.ask()
    return screen


def a_step(step: str, acts: int, app: App, _folder: Path) -> BoxScreen:
    """Open a step of the first battle, and do some of its acts."""
    begin(app, lesson(), [one.id for one in lesson().steps].index(step))
    asked(app)
    for _act in range(acts):
        do_by_key(app)
    return now_at(app)


def a_review(app: App, _folder: Path) -> ReviewScreen:
    return ReviewScreen(app, PracticeBook(app.places.practice, "2026-01-10"))


def a_choice_of_games(app: App, folder: Path) -> BoxScreen:
    keep_games(app, 4)
    return a_review(app, folder)


def still_grading(_check: Callable[[], None]) -> tuple[GradedDecision, ...]:
    threading.Event().wait(30.0)
    return ()


def a_review_grading(app: App, folder: Path) -> BoxScreen:
    screen = a_review(app, folder)
    screen.share, screen._spent = (12, 140), 90.0
    screen._working = CancellableWork(still_grading)
    return screen


def the_mistakes(app: App, folder: Path) -> BoxScreen:
    screen = a_review(app, folder)
    some = [
        GradedDecision(n, n, one.now.name(one.task.unit), one.now, graded(one))
        for n, one in enumerate(drills()[::40])
    ]
    screen.found = tuple(some * 3)
    screen.said = "Stopped: 12 of 140 decisions were looked at."
    return screen


PRACTICE_SCREENS: Final[dict[str, Callable[[App, Path], BoxScreen]]] = {
    "gauntlet": a_gauntlet,
    "no gauntlet": lambda app, _folder: read(GauntletScreen(app)),
    "drills": the_drills,
    **{f"drill {name}": partial(a_drill, name, Stage.ASKING) for name in LONGEST},
    "drill, loading": partial(a_drill, "arcs-01", Stage.LOADING),
    "drill, graded": partial(a_drill, "retreats-16", Stage.GRADED),
    "lesson, march": partial(a_step, "march", 1),
    "lesson, charge": partial(a_step, "charge", 0),
    "lesson, cards": partial(a_step, "cards", 0),
    "lesson, done": partial(a_step, "attack", 2),
    "review": a_choice_of_games,
    "review, nothing kept": a_review,
    "review, grading": a_review_grading,
    "review, mistakes": the_mistakes,
    "no answers": lambda app, _folder: read(PracticeScreen(app)),
}
