"""A session answers, takes back, forks and replays: the same inputs give the same game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.engine.dice import TypedDice
from simulator.engine.inputs import Input, ReplayError
from simulator.engine.legality import IllegalReplyError
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.engine.state_hash import state_hash
from simulator.engine.table import Script, Table
from simulator.language.languages import speak
from simulator.language.texts import msg
from simulator.model import events as ev
from simulator.model.requests import Choose, Option, Roll
from simulator.model.rulebook import Rule
from simulator.model.state import Phase
from tests.engine.toy import BLUE, RED, game
from tests.scripted_dice import ScriptedDice

words = st.lists(st.tuples(st.sampled_from(["iron", "ice"]), st.booleans()), min_size=6, max_size=6)


def played(script: list[tuple[str, bool]], seed: int = 1) -> Session:
    session = Session(game(seed=seed))
    for word, again in script:
        session.answer(word)
        session.answer("yes" if again else "no")
    return session


def test_a_game_runs_from_question_to_question_and_ends() -> None:
    session = played([("iron", False)] * 6)
    assert session.over
    assert session.pending is None
    assert len([i for i in session.inputs if i.dice]) == 6
    assert len(session.checkpoints) == 6


def test_an_illegal_reply_changes_nothing_and_names_what_is_offered() -> None:
    session = Session(game())
    before = state_hash(session.state), list(session.inputs)
    with pytest.raises(IllegalReplyError, match="iron, ice"):
        session.answer("steel")
    assert (state_hash(session.state), session.inputs) == before
    session.answer("iron")
    session.answer("no")


@pytest.mark.parametrize("reply", ["iron", "", None, ("iron", "iron"), ("steel",)])
def test_a_choice_of_several_is_answered_by_several_that_are_offered_and_differ(
    reply: Any,  # what a program might answer
) -> None:
    """None of them is an answer as well, but only as an empty choice."""

    async def chapter(table: Table) -> None:
        words = (Option("iron", msg("Iron")), Option("ice", msg("Ice")))
        await table.choose_some(RED, msg("Which words?"), words)
        table.emit(ev.GameEnded(rule=Rule.WIN_04, winner=None, why=msg("asked")))

    def step(now: Position) -> Callable[[Table], Script] | None:
        return None if now.state.phase is Phase.OVER else chapter

    session = Session(game(step=step))
    with pytest.raises(IllegalReplyError, match="is not among what can be chosen"):
        session.answer(reply)
    session.answer(())
    assert session.over


def test_an_answer_after_the_end_is_refused() -> None:
    session = played([("ice", False)] * 6)
    with pytest.raises(IllegalReplyError, match="over"):
        session.answer("iron")


@given(words)
def test_replaying_the_inputs_meets_the_same_positions_at_every_checkpoint(
    script: list[tuple[str, bool]],
) -> None:
    first = played(script, seed=7)
    again = Session(game(seed=99), inputs=first.inputs)
    assert again.over
    assert state_hash(again.state) == state_hash(first.state)
    assert [state_hash(c.state) for c in again.checkpoints] == [
        state_hash(c.state) for c in first.checkpoints
    ]
    assert again.events == first.events


@given(words, st.integers(0, 11))
def test_undo_and_redo_at_every_input_come_back_to_the_same_position(
    script: list[tuple[str, bool]], stop: int
) -> None:
    answers = [a for word, again in script for a in (word, "yes" if again else "no")][: stop + 1]
    session = Session(game(seed=3))
    seen = [state_hash(session.state)]
    for reply in answers:
        session.answer(reply)
        seen.append(state_hash(session.state))
    for expected in reversed(seen[:-1]):
        assert session.undo()
        assert state_hash(session.state) == expected
    assert not session.undo()
    for expected in seen[1:]:
        assert session.redo()
        assert state_hash(session.state) == expected
    assert not session.redo()


def test_undo_is_free_until_a_die_falls() -> None:
    session = Session(game())
    assert not session.undo_is_free()  # nothing to take back
    session.answer("iron")  # two dice fall, then "again?" is asked
    assert not session.undo_is_free()
    session.answer("no")  # now blue is asked: another player's question is a barrier
    assert not session.undo_is_free()


def test_a_roll_taken_back_and_made_again_shows_the_same_faces() -> None:
    session = Session(game(seed=5))
    session.answer("iron")
    faces = session.inputs[-1].reply
    session.undo()
    session.answer("ice")
    assert session.inputs[-1].reply == faces


def test_a_new_answer_after_undo_forgets_what_was_undone() -> None:
    session = Session(game())
    session.answer("iron")
    session.undo()
    session.answer("ice")
    assert not session.redo()


def test_a_fork_is_independent_and_stands_at_the_same_decision() -> None:
    session = Session(game(seed=2))
    session.answer("iron")
    copy = session.fork()
    assert isinstance(copy.pending, Choose)
    assert str(copy.pending.prompt) == "Again?"
    assert state_hash(copy.state) == state_hash(session.state)
    copy.answer("yes")
    assert copy.state.seats[RED].score == session.state.seats[RED].score + 1
    session.answer("no")
    assert state_hash(copy.state) != state_hash(session.state)


def test_a_recorded_input_that_does_not_fit_is_named() -> None:
    wrong = Input(BLUE, "other", "iron")
    with pytest.raises(ReplayError, match="input 0: recorded “other” by Blue"):
        Session(game(), inputs=[wrong])


def test_a_recorded_input_that_does_not_fit_is_named_in_the_language_spoken() -> None:
    speak("de")
    with pytest.raises(ReplayError) as fault:
        Session(game(), inputs=[Input(BLUE, "other", "iron")])
    words = "Eingabe 0: aufgezeichnet ist „other“ von Blau, aber die Partie fragt Rot nach „"
    assert str(fault.value).startswith(words)


def test_typed_dice_are_asked_for_and_impossible_faces_refused() -> None:
    session = Session(game(), TypedDice(0))
    session.answer("iron")
    assert isinstance(session.pending, Roll)
    for wrong in ((1,), (1, 2, 3), (0, 4), (3, 7)):
        with pytest.raises(IllegalReplyError, match="2 faces from 1 to 6"):
            session.answer(wrong)
    session.answer((6, 5))
    assert session.state.seats[RED].score == 12


def test_scripted_dice_run_out_loudly() -> None:
    session = Session(game(), ScriptedDice([6, 6]))
    session.answer("ice")
    assert session.state.seats[RED].score == 12
    session.answer("no")
    with pytest.raises(AssertionError, match="script has 0 faces left"):
        session.answer("ice")
