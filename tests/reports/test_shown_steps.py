"""A recorded game told step by step: every line of the log once, every position as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.agents.view import open_view
from simulator.content.games.saved_game import log_of
from simulator.engine.dice import RecordedDice
from simulator.engine.inputs import Input, ReplayError, fallen
from simulator.engine.session import Session
from simulator.model.state import Seat
from simulator.reports.films.shown_steps import shown_game
from tests.reports.short_game import battle_of, inputs_of, shown

MODE, COUNT = "fire-and-blood", 160


def session() -> Session:
    battle, inputs = battle_of(MODE), inputs_of(MODE, COUNT)
    return Session(battle.game(), RecordedDice(battle.seed, fallen(inputs)), inputs)


def test_every_line_of_the_log_is_told_once_and_in_its_order() -> None:
    lines = [line for step in shown(MODE, COUNT).all_steps for line in step.lines]
    assert lines == log_of(session())


def test_the_last_step_stands_where_the_game_stands() -> None:
    assert shown(MODE, COUNT).all_steps[-1].now.state == open_view(session().position).state


def test_steps_are_numbered_and_rounds_only_go_on() -> None:
    steps = shown(MODE, COUNT).all_steps
    assert [step.number for step in steps] == list(range(len(steps)))
    rounds = [step.round for step in steps]
    assert rounds == sorted(rounds)
    assert {0, 1, 2} <= set(rounds)


def test_every_roll_of_the_log_lies_in_its_step_with_its_faces() -> None:
    for step in shown(MODE, COUNT).all_steps:
        thrown = [line for line in step.lines if " rolls " in line and "shuffle" not in line]
        assert bool(thrown) <= bool(step.rolls), step.lines
    steps = shown(MODE, COUNT).all_steps
    dice = [die for step in steps for roll in step.rolls for die in roll.dice]
    assert {die.good for die in dice} == {True, False, None}


def test_a_part_is_that_of_the_rounds_and_steps_asked_for() -> None:
    game = shown(MODE, COUNT)
    of_rounds = replace(game, rounds=(1, 1))
    assert {step.round for step in of_rounds.steps()} == {1}
    some = replace(game, first=5, last=7)
    assert [step.number for step in some.steps()] == [5, 6, 7]


def test_an_answer_to_another_question_is_refused() -> None:
    inputs = inputs_of(MODE, 20)
    wrong = Input(inputs[-1].who, "no_such_question", inputs[-1].reply)
    with pytest.raises(ReplayError):
        shown_game(battle_of(MODE), (*inputs[:-1], wrong))


def test_nobody_looks_through_the_eyes_of_a_seat_that_is_empty() -> None:
    with pytest.raises(ValueError, match="Green"):
        shown_game(battle_of(MODE), inputs_of(MODE, 5), Seat.GREEN)


def test_an_attack_is_the_sentence_of_its_step_whatever_was_used_in_it() -> None:
    attacks = [
        step
        for step in shown(MODE, COUNT).all_steps
        if any("cost" in line and "wounds in all" in line for line in step.lines)
    ]
    assert attacks
    for step in attacks:
        assert " attack" in step.title or " charges" in step.title, step.title
