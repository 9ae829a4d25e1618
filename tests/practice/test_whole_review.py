"""Every decision of a game is weighed: what it did to the chance of winning, luck apart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from simulator.agents.agent import reply_of
from simulator.agents.imagined_player import ImaginedPlayer
from simulator.agents.quick_policy import quick_answer
from simulator.agents.registry import machine
from simulator.agents.view import View, asked_view
from simulator.agents.winning_chance import FORECAST, TriedChance, tried_chance
from simulator.cli.app import app
from simulator.content.games import saved_game
from simulator.content.games.battles import battle_of, skirmish
from simulator.content.games.save_reader import read
from simulator.content.practice import drill_files
from simulator.content.practice.review_files import read_review, write_review
from simulator.engine.session import Session
from simulator.files.disk import write_atomically
from simulator.files.errors import ContentError
from simulator.language.texts import Text, literal
from simulator.luck.ledger import ledger
from simulator.model.requests import Choose, Kind, Reply, Request
from simulator.model.state import Phase, Seat
from simulator.practice import kept_review, whole_review
from simulator.practice.drill import drill_of
from simulator.practice.filed_decisions import drill_of_decision, file_decisions
from simulator.practice.grading import grade, ranked
from simulator.practice.kept_review import KeptDecisions, best_effort
from simulator.practice.tasks import Asks, Theme
from simulator.practice.tried_answers import (
    FORGIVEN,
    Ends,
    Trial,
    Trials,
    TriedAnswer,
    considered,
    hint_of,
)
from simulator.practice.whole_review import (
    GameReview,
    ReviewWork,
    WeighedDecision,
    decisions_of,
    game_review,
    weighed,
)
from simulator.reports.time_left import left_of, time_left
from tests.practice.positions import GAMES, recorded

GAME = "dark-wings-dark-words"
SINCE = 377
"""The input from which on it is weighed here: in the last turns of round six."""
COUNT = 13
"""So many choices are weighed from there."""
COSTS = Path(__file__).with_name("review_costs.json")
"""Of choices in recorded games: the number, how many games were played on, and the seconds."""
LATE = 416
"""The last zones, which take no time to weigh."""


@cache
def played() -> Session:
    """Return the recorded game."""
    return recorded(GAME)


def some(session: Session, count: int = COUNT) -> list[WeighedDecision]:
    """Weigh some decisions with the least effort."""
    return [one for _at, one in islice(weighed(session, 1, since=SINCE), count) if one is not None]


@cache
def last_turns() -> GameReview:
    """Return the review of its last turns."""
    found = some(played())
    return game_review(played(), found, len(found))


def test_the_chance_of_both_sides_is_one_and_an_end_is_sure() -> None:
    now = played().position
    red, blue = FORECAST(now, Seat.RED), FORECAST(now, Seat.BLUE)
    assert now.state.phase is Phase.OVER
    assert {red.chance, blue.chance} == {0.0, 1.0}
    middle = last_turns().decisions[0].now
    red, blue = FORECAST(middle, Seat.RED), FORECAST(middle, Seat.BLUE)
    assert red.chance + blue.chance == pytest.approx(1.0)
    assert red.margin == pytest.approx(-blue.margin)
    assert 0.0 < red.chance < 1.0


def test_a_decision_has_a_chance_before_and_after() -> None:
    found = last_turns()
    assert {one.kind for one in found.decisions} >= {Kind.ACTIVATE, Kind.ACTION}
    for one in found.decisions:
        assert len(one.trial.answers) >= 2
        assert 0.0 <= one.after <= one.before
        assert one.before == pytest.approx(one.after + one.loss)
        assert one.best is one.chosen or one.mistake
        assert played().inputs[one.index].reply == one.chosen.reply


def test_a_game_that_goes_on_has_no_end_yet() -> None:
    """All that one side has decided is weighed, and the sum still stands "so far"."""
    session = recorded(GAME)
    session.undo()
    choices = game_review(session, last_turns().decisions, 1).choices()
    assert choices is not None
    assert not choices.whole


def test_the_same_game_gives_the_same_review() -> None:
    again = [(one.index, one.before, one.after) for one in some(recorded(GAME), 4)]
    first = [(one.index, one.before, one.after) for one in last_turns().decisions[: len(again)]]
    assert again == first


def test_what_the_others_hold_changes_no_grade() -> None:
    """Another truth looks the same to who is asked: other cards since the last checkpoint."""
    session, hand = (
        Session(battle_of("", "stark-30", "lannister-30", 4).game()),
        machine("greedy", 2),
    )
    windows: list[bool] = []
    while len(windows) < 4:
        view, request = asked_view(session), session.pending
        if isinstance(request, Choose) and request.kind is Kind.WINDOW and request.private:
            truth = asked_view(view.imagine(len(windows)))
            answers = considered(view, request, None, 3)
            assert considered(truth, request, None, 3) == answers
            trials = [Trials(seen, 3, turns=2).advised(answers) for seen in (view, truth)]
            assert trials[0] == trials[1]
            windows.append(bool(answers))
        session.answer(reply_of(hand, session))
    assert any(windows)


def test_a_moment_and_its_answers_meet_the_same_games() -> None:
    """So the chance before and after an answer differ by the answer, never by the deals."""
    session, hand = Session(skirmish(3).game()), machine("greedy", 2)
    while session.pending is not None:
        view, request = asked_view(session), session.pending
        answers = considered(view, request, None, 2)
        if answers and session.state.round == 2:
            break
        session.answer(reply_of(hand, session))
    trials = Trials(view, 3, effort=2, turns=2)
    hint = trials.advised(answers)
    assert hint.now == Trials(view, 3, effort=2, turns=2).now()
    assert hint.now.games == hint.best.tried.games == 4
    played = quick_answer(ImaginedPlayer(3, "imagined player"), session.position, request, {})
    given = trials.advised([(played, literal("as the quick player plays on"))])
    assert given.best.tried == given.now


@given(st.lists(st.lists(st.integers(0, 100), min_size=4, max_size=4), min_size=2, max_size=5))
@example([[60, 62, 58, 60], [48, 50, 46, 48], [99, 0, 0, 29]])  # 32 % ± 43 below a mistake at 48 %
@example([[60, 60, 50, 60], [30, 51, 51, 40], [1, 2, 3, 4]])
def test_a_hint_lists_ties_first_then_by_its_chances(percent: list[list[int]]) -> None:
    """What is shown never contradicts itself: order, "=", errors, and what is called a mistake."""
    found = [
        ((str(at), literal(str(at))), [Ends(share / 100, 0.0) for share in shares])
        for at, shares in enumerate(percent)
    ]
    hint = hint_of(TriedChance(0.5), found)
    chances, ties = [one.chance for one in hint.answers], hint.answers[: hint.equal]
    assert chances == sorted(chances, reverse=True)
    assert {*ties, *hint.mistakes, *hint.unclear} == set(hint.answers)
    assert not set(ties) & {*hint.mistakes, *hint.unclear}
    assert not set(hint.mistakes) & set(hint.unclear)
    least = hint.best.chance - hint.best.tried.error
    assert all(one.chance + one.tried.error >= least for one in ties)
    for one in hint.mistakes:
        assert hint.best.chance - one.chance >= FORGIVEN
        assert all(tie.chance >= one.chance for tie in ties)


def test_few_games_that_agree_are_not_sure() -> None:
    """The error is two standard errors, and as large as usual until many games are known."""
    assert tried_chance([0.5, 0.5]).error > 0.03
    many = tried_chance([0.4, 0.6] * 50)
    assert many.chance == pytest.approx(0.5)
    assert many.games == 200
    assert many.error == pytest.approx(2 * 0.1 / 10, rel=0.02)
    assert tried_chance([0.4, 0.6] * 200).error == pytest.approx(many.error / 2, rel=0.02)


def test_what_the_decisions_lost_is_what_the_ledger_sums_up() -> None:
    found = last_turns()
    red, blue = ledger(played()).reviewed(found.choices()).players
    assert red.own.chance == -sum(one.loss for one in found.of_side(Seat.RED))
    assert red.own.chance == pytest.approx(-blue.others.chance)
    assert (red.start, blue.end) == (found.chances(Seat.RED)[0][1], found.chances(Seat.BLUE)[-1][1])
    assert {red.end, blue.end} == {0.0, 1.0}
    assert game_review(played(), [], 0).choices() is None


def test_what_cost_most_comes_first() -> None:
    found = last_turns().most_lost()
    assert found
    assert [one.loss for one in found] == sorted((one.loss for one in found), reverse=True)
    assert all(one.who is Seat.RED for one in last_turns().most_lost(Seat.RED))


def test_who_breaks_off_keeps_what_is_done() -> None:
    class LeftError(Exception):
        pass

    done: list[WeighedDecision] = []

    def check_cancelled() -> None:
        if len(done) == 3:
            raise LeftError

    coming = weighed(played(), 1, check_cancelled, since=LATE)
    with pytest.raises(LeftError):
        done.extend(one for _at, one in coming if one is not None)
    found = game_review(played(), done, 50)
    assert done
    assert not found.whole
    assert len(found.chances(Seat.RED)) == 2 * len(done)


def weighed_so_often(games: int) -> WeighedDecision:
    """Return a decision for which so many games were played on."""
    answer = TriedAnswer("", "", TriedChance(0.5, games=games), 0.0)
    trial = Trial((answer,), answer, 0.0, 0.0)
    return WeighedDecision(0, 1, Seat.RED, Kind.ACTION, "", "", trial, played().position)


@pytest.mark.parametrize("name", [GAME, "a-clash-of-kings"])
def test_the_time_left_is_true_after_the_first_tenth(name: str) -> None:
    """By recorded times; a choice that was not recorded takes as long as the last that was.

    The last tenth is a few seconds.
    """
    session, costs = recorded(name), json.loads(COSTS.read_text(encoding="utf-8"))[name]
    work, choices = ReviewWork(session), range(decisions_of(session))
    took = [max(one for one in costs if one[0] <= at) for at in choices]
    whole, gone, guesses = sum(seconds for _at, _played, seconds in took), 0.0, []
    for _at, played_on, seconds in took:
        work.add(weighed_so_often(played_on) if played_on else None)
        gone += seconds
        done, of = work.share
        if 0.1 * whole <= gone <= 0.9 * whole:
            guesses.append(gone / done * (of - done) / (whole - gone))
            assert left_of(gone, done, of) == time_left(guesses[-1] * (whole - gone))
    assert len(guesses) > 200
    assert 1 / 1.5 < min(guesses) <= max(guesses) < 1.5


def test_any_decision_becomes_a_drill_that_a_file_holds(tmp_path: Path) -> None:
    (worst, *_rest) = last_turns().most_lost()
    (path,) = file_decisions(played(), [worst], "game", "2026-03-01", tmp_path)
    (text,) = drill_files.read_drills(path)
    drill = drill_of(text)
    made = drill_of_decision(played(), worst, "game")
    assert made is not None
    assert drill == replace(made, seen="2026-03-01")
    order = ranked(drill.now, drill.task)
    assert order[0].answer.key == drill.best
    if drill.task.asks is Asks.CHOICE:
        assert drill.theme is Theme.CHOICES
        assert str(drill.question) == str(worst.question)
        assert grade(drill, drill.best).loss == 0.0
        assert grade(drill, order[-1].answer.key).reasons


@pytest.mark.parametrize(
    ("key", "wrong", "said"),
    [
        ("best", "best: nobody", "the key of an answer"),
        ("asked", "", "a question (asked)"),
    ],
)
def test_a_choice_without_question_or_best_answer_is_refused(
    tmp_path: Path, key: str, wrong: str, said: str
) -> None:
    listed = [one for one in last_turns().most_lost(count=9) if one.kind is not Kind.ACTION]
    (path,) = file_decisions(played(), listed[:1], "game", "2026-03-01", tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    kept = [wrong if line.strip().startswith(f"{key}:") else line for line in lines]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"game-\d+\.yaml") as fault:
        drill_files.read_drills(path)
    assert said in str(fault.value)


# ------------------------------------------------------------------ on the command line


@pytest.fixture
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weigh the last turns alone, and keep them below a folder of the test."""
    monkeypatch.setattr(kept_review, "practice_dir", lambda: tmp_path)
    monkeypatch.setattr(kept_review, "weighed", weighed_since(LATE))


def weighed_since(first: int, most: int | None = None) -> Callable[..., Iterator[object]]:
    """Weigh from an input on; with `most` somebody stops it after so many choices."""

    def some(*asked: Any, **more: Any) -> Iterator[object]:  # Any: as `weighed`
        coming = weighed(*asked, **(more | {"since": first}))
        yield from coming if most is None else islice(coming, most)
        if most is not None:
            raise KeyboardInterrupt

    return some


def run(*words: str) -> tuple[int, str]:
    """Return a command's exit code and what it printed."""
    found = CliRunner().invoke(app, ["review", str(GAMES / f"{GAME}.jsonl"), *words])
    return found.exit_code, found.output


@pytest.mark.usefixtures("short")
def test_a_review_tells_each_decision_and_the_sum() -> None:
    code, text = run("--effort", "1", "--all")
    assert code == 0
    assert "Red: " in text
    assert "at the start" in text
    assert "dice" in text


@pytest.mark.usefixtures("short")
def test_a_review_as_data_has_every_answer() -> None:
    code, text = run("--json")
    assert code == 0
    found = json.loads(text)
    assert found["decisions"]
    for one in found["decisions"]:
        assert one["before"] >= one["after"]
        assert len(one["answers"]) >= 2
    assert set(found["sums"]) == {"red", "blue"}


@pytest.mark.usefixtures("short")
def test_a_review_that_is_stopped_tells_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_review, "weighed", weighed_since(LATE, 4))
    code, text = run("--all")
    assert code == 130
    assert "Stopped" in text
    assert "at the start" in text
    assert "at the end" not in text, "nobody knows how it ends"
    assert "% so far." in text
    assert "No mistake found:" not in text, "the rest may hold one"


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_of_a_review_cuts_no_word_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(kept_review, "weighed", weighed_since(LATE, 14))
    game = str(GAMES / f"{GAME}.jsonl")
    words = ["--language", language, "review", game, "--all"]
    found = CliRunner().invoke(app, words, env={"COLUMNS": "80"})
    table = [line for line in found.output.splitlines() if line.startswith(" ")]
    assert len(table) > 10
    assert not any("\N{HORIZONTAL ELLIPSIS}" in line for line in table)
    assert any({"de": "Zustandsmarker", "en": "condition"}[language] in line for line in table)


def test_a_game_that_is_not_over_tells_nothing_of_the_others_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played()
    early = Session(whole.game, None, whole.inputs[:LATE])
    assert not early.over
    path = tmp_path / "early.ironranks"
    saved_game.write(path, early, read(GAMES / f"{GAME}.jsonl").header)
    monkeypatch.setattr(kept_review, "practice_dir", lambda: tmp_path)
    monkeypatch.setattr(kept_review, "weighed", weighed_since(LATE - 14))
    found = CliRunner().invoke(app, ["review", str(path), "--player", "blue", "--json"])
    assert found.exit_code == 0, found.output
    told = json.loads(found.stdout)
    assert {one["player"] for one in told["decisions"]} == {"blue"}
    assert set(told["sums"]) == {"blue"}
    found = CliRunner().invoke(app, ["review", str(path), "--all"])
    assert found.exit_code == 2
    assert f"{path}: --all expected a game that is over" in found.stderr
    assert not list(tmp_path.rglob("*.review.jsonl")), "of hidden hands nothing is kept"


# ------------------------------------------------------------------ kept on disk


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Take two answers in the last zones alone; return the folder of the practice."""

    def zones(
        now: View, request: Request, chosen: Reply | None, others: int
    ) -> list[tuple[Reply, Text]]:
        asked = now.state.round >= 6 and request.kind is Kind.ZONE
        return considered(now, request, chosen, others)[:2] if asked else []

    monkeypatch.setattr(whole_review, "considered", zones)
    return tmp_path


def found_of(reader: KeptDecisions) -> list[WeighedDecision]:
    """Go through all decisions."""
    return [one for _index, one in reader.decisions() if one is not None]


def nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the test fail where anything is tried out."""

    def tried(*_asked: object) -> None:
        pytest.fail("an answer is tried out again")

    monkeypatch.setattr(Trials, "judged", tried)


def test_a_review_opened_a_second_time_is_there_at_once(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = found_of(KeptDecisions(played(), kept))
    nothing_is_tried(monkeypatch)
    again = KeptDecisions(played(), kept)
    assert again.known == decisions_of(played())
    assert found_of(again) == first
    assert [str(one.best.label) for one in first]
    assert again.said == ""


def test_a_review_that_was_broken_off_goes_on(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = found_of(KeptDecisions(played(), kept / "whole"))
    part = KeptDecisions(played(), kept)
    with closing(part.decisions()) as coming:
        for index, _one in coming:
            if index >= LATE:
                break
    goes_on = KeptDecisions(played(), kept)
    assert 0 < goes_on.known < decisions_of(played())
    assert found_of(goes_on) == whole
    nothing_is_tried(monkeypatch)
    assert found_of(KeptDecisions(played(), kept)) == whole


def test_a_review_of_more_effort_is_found_once_it_is_whole(kept: Path) -> None:
    found_of(KeptDecisions(played(), kept))
    thorough = KeptDecisions(played(), kept, effort=3)
    with closing(thorough.decisions()) as coming:
        for index, _one in coming:
            if index >= LATE:
                break
    assert best_effort(played(), kept) == 1
    found_of(KeptDecisions(played(), kept, effort=3))
    assert best_effort(played(), kept) == 3
    thorough.file.write_text("{}\n", encoding="utf-8")
    assert best_effort(played(), kept) == 1


@pytest.mark.parametrize("part", ["version", "weights", "game"])
def test_a_review_of_another_program_or_game_is_made_anew(kept: Path, part: str) -> None:
    made = KeptDecisions(played(), kept)
    first = found_of(made)
    review = read_review(made.file)
    other = "0.0.1" if part == "version" else "0" * 16
    write_review(made.file, review.model_copy(update={part: other}))
    again = KeptDecisions(played(), kept)
    assert again.known == 0
    assert "is graded again" in again.said
    assert found_of(again) == first
    assert read_review(made.file) == review


def test_a_review_that_cannot_be_read_is_set_aside(kept: Path) -> None:
    file = KeptDecisions(played(), kept).file
    write_atomically(file, '{"iron_ranks_review": 1, "version"\n')
    again = KeptDecisions(played(), kept)
    assert again.known == 0
    assert "set aside" in again.said
    assert "graded again" in again.said
    assert file.with_name(f"{file.name}.unreadable").exists()
    found_of(again)
    assert read_review(file).choices


def test_what_is_wrong_in_a_review_is_said_in_our_words(kept: Path) -> None:
    made = KeptDecisions(played(), kept)
    found_of(made)
    for good, wrong in (('"best":0', '"best":77'), ('{"iron', '{"foo": 2, "iron')):
        text = made.file.read_text(encoding="utf-8").replace(good, wrong, 1)
        write_atomically(made.file, text)
        again = KeptDecisions(played(), kept)
        assert "expected" in again.said
        assert "Input should" not in again.said
        assert "not permitted" not in again.said
        found_of(again)


def test_a_disk_that_refuses_costs_no_review(kept: Path) -> None:
    (kept / "reviews").write_text("a file where the folder should be", encoding="utf-8")
    made = KeptDecisions(played(), kept)
    assert found_of(made)
    assert "cannot be kept" in made.said
    assert made.refused, "so that nobody says it is kept"
    (kept / "reviews").unlink()
    again = KeptDecisions(played(), kept)
    assert found_of(again)
    assert not again.refused


def test_effort_has_its_range() -> None:
    code, text = run("--effort", "0")
    assert code == 2
    assert "expected 1 to 32" in text
