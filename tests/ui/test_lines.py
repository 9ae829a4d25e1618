"""What follows an answer, step by step: by one key and by clicks, in words and on the board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from simulator.language.languages import speak
from simulator.language.texts import translate
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.practice.grading import grade
from simulator.practice.line import line_of_answer
from simulator.practice.tasks import Asks
from simulator.ui.app import App
from simulator.ui.board.line_walk import LINE, LineWalk, LookAtStep, NamedLine
from simulator.ui.boxes.tree import words_in
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_screen import DrillScreen
from tests.ui.boxes.faults import faults
from tests.ui.fingers import click_action, click_words, press
from tests.ui.laid_boxes import placed
from tests.ui.test_practice import OURS, begin, picture, until


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak a language, then English again."""
    spoken: str = request.param
    speak(spoken)
    yield spoken
    speak("en")


def a_wrong_retreat() -> Drill:
    """Return a drill in which staying is wrong and the best answer is met by a charge."""
    return next(one for one in OURS if one.id == "retreats-16")


def graded(folder: Path, drill: Drill, language: str) -> tuple[App, DrillScreen]:
    """Open a drill, answer it wrongly by a key, and wait for the grade."""
    app, screen = begin(folder, drill)
    speak(language)
    press(app, pygame.K_1)
    until(app, screen, Stage.GRADED)
    return app, screen


def test_one_key_goes_through_your_line_then_the_best_then_shows_both_answers(
    tmp_path: Path, language: str
) -> None:
    app, screen = graded(tmp_path, a_wrong_retreat(), language)
    yours, best = screen.run.walk.lines
    assert (yours.name, best.name) == (
        translate("after your answer"),
        translate("after the best answer"),
    )
    seen = {picture(app)}
    for number, line in enumerate((yours, best)):
        for step, one in enumerate(line.steps, 1):
            press(app, pygame.K_z)
            assert screen.run.walk.at == LookAtStep(number, step)
            assert str(one.label) in words_in(placed(screen.tree, LINE))
            assert faults(screen.tree.root) == []
            seen.add(picture(app))
    assert len(seen) == 1 + len(yours.steps) + len(best.steps), "each step looks otherwise"
    press(app, pygame.K_z)
    assert screen.run.walk.at == LookAtStep(0, 0)
    assert not screen.run.walk.shown


def test_a_click_shows_a_step_and_the_button_goes_on(tmp_path: Path, language: str) -> None:
    app, screen = graded(tmp_path, a_wrong_retreat(), language)
    click_action(app, LookAtStep(0, 2))
    assert screen.run.walk.at == LookAtStep(0, 2)
    click_words(app, translate("Next step"))
    assert screen.run.walk.at == LookAtStep(1, 1)
    click_words(app, translate("Once more"))
    assert not screen.run.walk.lines


def test_a_line_is_the_answer_its_reply_and_what_the_others_follow_up_with() -> None:
    """The reply stands where the grade says it ends, met where the answer has led."""
    drill = a_wrong_retreat()
    found = grade(drill, drill.best)
    own, reply, follow = line_of_answer(drill.now, drill.task.unit, found.chosen)
    met, after = found.chosen.met, found.chosen.follow_up
    assert met is not None
    assert after is not None
    assert own.unit == drill.task.unit
    assert dict(own.moves)[own.unit][-1] == met.when.standing(own.unit).pose
    assert (reply.unit, reply.target) == (met.reply.strike.by, met.reply.strike.target)
    assert dict(reply.moves)[reply.unit][-1] == met.reply.strike.pose
    assert f"{met.wounds:.1f}" in str(reply.note)
    assert (follow.unit, follow.after) == (after.strike.by, 1), "it comes in place of the reply"


def test_the_line_of_a_charge_that_may_fail_ends_where_its_reply_is_met() -> None:
    """CHG-10: the ghost stands where the sentence of the reply speaks of."""
    checked = 0
    for drill in (one for one in OURS if one.task.asks is Asks.CHARGE):
        for one in grade(drill, drill.best).ranked:
            if one.answer.kind is AnswerKind.CHARGE and one.met is not None:
                unit = drill.task.unit
                if not one.met.when.unit(unit).on_table:
                    continue
                own = line_of_answer(drill.now, unit, one)[0]
                end = dict(own.moves).get(unit, (drill.now.standing(unit).pose,))[-1]
                assert end == one.met.when.standing(unit).pose
                checked += 1
        if checked > 5:
            break
    assert checked > 5


def test_no_line_no_step() -> None:
    walk = LineWalk()
    walk.step()
    assert walk.shown == ()
    assert LineWalk([NamedLine("", ())]).shown == ()
