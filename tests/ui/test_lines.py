"""What follows an answer, step by step: by one key and by clicks, in words and on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.view import asked_view
from simulator.engine.names import player_name
from simulator.language.languages import speak
from simulator.language.texts import translate
from simulator.model.state import Seat
from simulator.practice.answers import AnswerKind
from simulator.practice.drill import Drill
from simulator.practice.grading import grade
from simulator.practice.imagined_line import imagined_line
from simulator.practice.line import line_of_answer
from simulator.practice.tasks import Asks
from simulator.practice.tried_answers import Trials, considered
from simulator.ui.app import App
from simulator.ui.battle import advice
from simulator.ui.battle.match import MachineTurn
from simulator.ui.battle.screen import GameScreen
from simulator.ui.board.line_walk import LINE, LineWalk, LookAtStep, NamedLine
from simulator.ui.boxes.tree import words_in
from simulator.ui.practice.drill_run import Stage
from simulator.ui.practice.drill_screen import DrillScreen
from tests.each import some
from tests.ui.boxes.faults import faults
from tests.ui.fingers import (
    at_the_table,
    click_action,
    click_box,
    click_words,
    press,
    settle,
    window,
)
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


def test_no_line_no_step_and_one_that_is_not_known_yet_has_its_first() -> None:
    walk = LineWalk()
    walk.step()
    assert walk.shown == ()
    walk = LineWalk([NamedLine("", ()), NamedLine("", ())])
    walk.step()
    assert walk.at == LookAtStep(0, 1)
    assert walk.shown == ()


# ------------------------------------------------------------------ a hint


def hinted(folder: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> tuple[App, GameScreen]:
    """Sit down against a machine, set up, and ask for a hint by its key."""
    monkeypatch.setattr(advice, "EFFORT", 1)
    monkeypatch.setattr(advice, "OTHERS", 2)
    app = window(folder)
    speak(language)
    game = at_the_table(app, blue="greedy")
    game.set_up_quickly(3)
    for _frame in range(60):
        settle(app)
        if game.draft is not None:
            break
    press(app, pygame.K_i)
    while game.advice.busy:
        settle(app, 1)
    settle(app)
    return app, game


def step(app: App, game: GameScreen) -> None:
    """Press the key of the line, and wait until it is worked out."""
    press(app, pygame.K_z)
    while game.lines is not None and game.lines.busy:
        settle(app, 1)
    settle(app)


def test_a_hint_lists_its_answers_and_one_key_draws_what_follows(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, game = hinted(tmp_path, language, monkeypatch)
    lines = game.lines
    assert lines is not None
    said = words_in(game.tree.root)
    assert all(str(one.label) in said for one in lines.candidates)
    assert said.count("±") == 2 + len(lines.candidates), "each has its error, and so has now"
    assert translate("After the best play") in said
    assert lines.said in said
    key = lines.candidates[0].reply
    assert game.draft is not None
    assert game.draft.lit == key, "Space gives the best answer"
    before, given = picture(app), list(game.match.session.inputs)
    step(app, game)
    assert lines.walk.at == LookAtStep(0, 1)
    assert len(lines.walk.line.steps) > 1 if lines.walk.line else False
    assert str(lines.walk.shown[-1].label) in words_in(placed(game.tree, LINE))
    assert picture(app) != before
    assert faults(game.tree.root) == []
    step(app, game)
    assert lines.walk.at == LookAtStep(0, 2)
    click_box(app, ("candidate", 1))
    while lines.busy:
        settle(app, 1)
    assert lines.walk.at == LookAtStep(1, 1)
    press(app, pygame.K_ESCAPE)
    assert game.lines is None
    assert app.top is game, "Esc closed the lines and opened no menu"
    assert list(game.match.session.inputs) == given


def after_a_turn_of(
    machine: str, folder: Path, language: str
) -> tuple[App, GameScreen, MachineTurn]:
    """Sit down against a machine, and play until it has activated a unit and we are asked."""
    app = window(folder)
    speak(language)
    game = at_the_table(app, blue=machine)
    game.set_up_quickly(3)
    hand = GreedyAgent(3)
    while game.match.machine_turn is None:
        if game.draft is not None and (request := game.match.pending) is not None:
            game.give(hand.reply(game.match.session.position, request))
        settle(app, 1)
    turn = game.match.machine_turn
    assert turn.view.seat is Seat.RED, "seen with the eyes of the person opposite"
    while game.draft is None:
        settle(app, 1)
    return app, game, turn


def test_a_turn_of_strong_lists_what_it_weighed_and_draws_what_it_expected(
    tmp_path: Path, language: str
) -> None:
    app, game, turn = after_a_turn_of("strong:8", tmp_path, language)
    step(app, game)
    lines = game.lines
    assert lines is not None
    said = words_in(game.tree.root)
    assert lines.candidates[0].label == turn.weighed[0].label, "what it did stands first"
    chances = [one.chance for one in lines.candidates[1:]]
    assert chances == sorted((one.tried.chance for one in turn.weighed[1:]), reverse=True)
    assert "\N{MINUS SIGN}0" not in said
    assert all(
        f"{one.chance:.0%}" in said.replace("\N{NO-BREAK SPACE}", "") for one in lines.candidates
    )
    assert said.count("±") == len(lines.candidates)
    assert lines.walk.at == LookAtStep(0, 1)
    assert str(lines.walk.shown[-1].label) in words_in(placed(game.tree, LINE))
    assert faults(game.tree.root) == []
    press(app, pygame.K_ESCAPE)
    assert game.lines is None


@pytest.mark.parametrize("machine", ["greedy", "searching"])
def test_a_turn_of_any_machine_is_tried_out_from_what_the_person_opposite_saw(
    tmp_path: Path, language: str, machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same trials and the same scale as of a hint; the machine's cards are made up (TCD-02)."""
    monkeypatch.setattr(advice, "EFFORT", 1)
    app, game, turn = after_a_turn_of(machine, tmp_path, language)
    given = list(game.match.session.inputs)
    press(app, pygame.K_z)
    assert translate("Playing it out …") in words_in(game.tree.root)
    press(app, pygame.K_ESCAPE)
    assert translate("Playing it out …") not in words_in(game.tree.root), "nobody waits for it"
    step(app, game)
    lines = game.lines
    assert lines is not None
    done, *others = lines.candidates
    assert done.reply == turn.reply, "what it did stands first"
    answers = considered(turn.view, turn.request, turn.reply, advice.OTHERS)
    assert {one.reply for one in lines.candidates} == {reply for reply, _label in answers}
    trials = Trials(turn.view, len(given), 1)
    for one in trials.advised(answers).answers:
        shown = next(each for each in lines.candidates if each.reply == one.reply)
        assert shown.chance == pytest.approx(1.0 - one.chance), (
            "what one side wins, the other loses"
        )
    assert [one.chance for one in others] == sorted((one.chance for one in others), reverse=True)
    said = words_in(game.tree.root)
    assert str(player_name(Seat.BLUE)) in said
    assert said.count("±") == len(lines.candidates)
    assert str(lines.walk.shown[-1].label) in words_in(placed(game.tree, LINE))
    assert faults(game.tree.root) == []
    assert list(game.match.session.inputs) == given


def test_without_a_hint_the_key_says_where_there_is_a_line(tmp_path: Path, language: str) -> None:
    app = window(tmp_path)
    speak(language)
    game = at_the_table(app, blue="greedy")
    press(app, pygame.K_z)
    assert game.notes.words == translate(
        "What follows is shown after a hint ({key}) and a turn of a machine."
    ).format(key="I")


def test_a_line_of_a_game_names_no_card_of_the_enemys_and_no_coordinates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TCD-02: the cards of imagined games are made up, so a line tells what lies open."""
    _app, game = hinted(tmp_path, "en", monkeypatch)
    lines = game.lines
    assert lines is not None
    session = game.match.session
    cards = {card.name for card in session.game.library.tactics.values()}
    view = asked_view(session)
    for one in some(lines.candidates):
        told = [
            f"{step.label} {step.note}"
            for step in imagined_line(view, 3, (one.reply, one.label), one.chance)
        ]
        assert len(told) > 1
        assert not [name for name in cards for words in told if name in words]
        assert not [words for words in told if re.search(r"[0-9.]+, [0-9.]+", words)]
