"""Work shared out among processes: the same answers with any number, and whatever happens."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import islice
from typing import Any

import pytest
from typer.testing import CliRunner

from simulator.agents import playing_on
from simulator.agents.agent import reply_of
from simulator.agents.quick_policy import quick_answer
from simulator.agents.strong_agent import StrongAgent
from simulator.agents.view import asked_view
from simulator.cli.app import app
from simulator.content import workers
from simulator.content.workers import AUTOMATIC, BYTES, Workers, automatic, employed
from simulator.engine.dice import UntoldDice
from simulator.engine.session import Session
from simulator.files.errors import ContentError
from simulator.model.requests import Kind, Reply
from simulator.practice.tried_answers import Trials, considered
from simulator.practice.whole_review import weighed
from tests.practice.positions import recorded

COUNTS = (0, 1, 2, 4)


class CancelledError(Exception):
    """Nobody waits for the answer."""


def squared(add: int, number: int, _check: Callable[[], None]) -> int:
    """Return a square, and something more."""
    return number * number + add


def slept(order: tuple[int, ...], task: int, check: Callable[[], None]) -> tuple[int, int]:
    """Be done in another order than asked; tell by which process."""
    for _moment in range(order[task]):
        check()
        time.sleep(0.01)
    return task, os.getpid()


def fell(victims: tuple[int, int], task: int, _check: Callable[[], None]) -> int:
    """End the process at once, unless it is the caller's, for some tasks."""
    caller, victim = victims
    if os.getpid() != caller and task == victim:
        os._exit(9)
    return task * 10


def refused(_shared: None, task: int, _check: Callable[[], None]) -> None:
    """Raise something that cannot be copied, or something that can."""
    if task:
        raise OwnError(task, "other")
    raise ValueError(task)


def modules(_shared: None, _task: int, _check: Callable[[], None]) -> list[str]:
    """Return which modules a worker holds after a thought."""
    return sorted(sys.modules)


class OwnError(Exception):
    """It takes two words and keeps one."""

    def __init__(self, one: int, _other: str) -> None:
        super().__init__(one)


@contextmanager
def hired(count: int) -> Iterator[Workers]:
    """Have some workers employed for a while."""
    found = workers.employ(count)
    try:
        yield found
    finally:
        workers.employ(0)


@pytest.mark.parametrize("count", COUNTS)
def test_results_come_in_the_order_of_the_tasks(count: int) -> None:
    with hired(count) as hands:
        assert list(hands.results(squared, 1, range(7))) == [n * n + 1 for n in range(7)]
        assert list(hands.results(squared, 2, ())) == []
        assert len(hands.processes) <= count


@pytest.mark.parametrize("seed", range(3))
def test_whoever_is_done_first_changes_nothing(seed: int) -> None:
    stream = random.Random(seed)
    order = tuple(stream.sample(range(0, 24, 3), 8))
    with hired(2) as hands:
        found = list(hands.results(slept, order, range(8)))
        first = [number for number, _task in hands.as_done(slept, order, range(8))]
    assert [task for task, _process in found] == list(range(8))
    assert {process for _task, process in found}.isdisjoint({os.getpid()})
    assert sorted(first) == list(range(8))


def test_some_tasks_are_done_before_earlier_ones() -> None:
    """Otherwise the test of orders would prove nothing."""
    with hired(2) as hands:
        found = [number for number, _task in hands.as_done(slept, (40, 0, 0, 0), range(4))]
    assert found != sorted(found)


@pytest.mark.parametrize("count", [1, 2])
def test_a_worker_that_dies_costs_its_task_alone(count: int) -> None:
    """The task is done again, and in the end by the caller."""
    with hired(count) as hands:
        assert list(hands.results(fell, (os.getpid(), 3), range(6))) == list(range(0, 60, 10))
        assert list(hands.results(squared, 0, range(4))) == [0, 1, 4, 9]


def test_a_worker_that_is_killed_while_it_is_idle_is_replaced() -> None:
    with hired(2) as hands:
        list(hands.results(squared, 0, range(4)))
        for process in hands.processes:
            process.kill()
            process.join()
        assert list(hands.results(squared, 0, range(4))) == [0, 1, 4, 9]
        assert len(hands.processes) == 2
        assert all(process.is_alive() for process in hands.processes)


def test_a_cancelled_job_leaves_the_workers_free() -> None:
    asked: list[int] = []

    def check() -> None:
        asked.append(1)
        if len(asked) > 5:
            raise CancelledError

    with hired(2) as hands:
        with pytest.raises(CancelledError):
            list(hands.results(slept, (10_000,) * 9, range(9), check))
        assert list(hands.results(squared, 0, range(5))) == [0, 1, 4, 9, 16]
        assert len(hands.processes) == 2


def test_a_job_that_is_left_half_way_leaves_the_workers_free() -> None:
    with hired(2) as hands:
        with closing(hands.results(slept, (0, *(10_000,) * 8), range(9))) as coming:
            assert next(coming)[0] == 0
        assert list(hands.results(squared, 0, range(3))) == [0, 1, 4]


def test_two_jobs_share_the_workers() -> None:
    """A question is not kept waiting until a long review has ended."""
    with hired(1) as hands:
        long = hands.results(slept, (1,) * 200, range(200))
        assert next(long)[0] == 0
        assert list(hands.results(squared, 0, range(3))) == [0, 1, 4]
        assert next(long)[0] == 1
        long.close()


@pytest.mark.parametrize("count", [0, 2])
@pytest.mark.parametrize(("task", "expected"), [(0, "ValueError"), (1, "OwnError")])
def test_a_fault_comes_to_whoever_asked(count: int, task: int, expected: str) -> None:
    with hired(count) as hands:
        with pytest.raises(Exception, match=r".*") as caught:
            list(hands.results(refused, None, (task,)))
        told = [caught.typename, str(caught.value), *getattr(caught.value, "__notes__", ())]
        assert any(expected in each for each in told)
        assert list(hands.results(squared, 0, (2,))) == [4]


def test_where_no_process_can_be_begun_the_caller_works(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_self: object) -> None:
        raise OSError

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", start)
    with hired(2) as hands:
        assert list(hands.results(squared, 0, range(3))) == [0, 1, 4]


def test_fewer_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(workers.VARIABLE)
    monkeypatch.setattr(workers, "cores", lambda: 8)
    for room, expected in ((0, 0), (3, 3), (100, 8)):
        monkeypatch.setattr(workers, "free_memory", lambda room=room: room * BYTES + 1)
        assert automatic() == expected
    for named, expected in (("5", 5), (" 0 ", 0), ("61", 61), ("", 8)):
        monkeypatch.setenv(workers.VARIABLE, named)
        assert automatic() == expected


@pytest.mark.parametrize("named", ["four", "-1", "2.5", "62", "\N{SUPERSCRIPT TWO}", "9" * 5000])
def test_a_number_of_workers_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    """By whoever employs any, by the doctor and by commands; never taken for one a core."""
    monkeypatch.setenv(workers.VARIABLE, named)
    told = "IRON_RANKS_JOBS: expected a whole number from 0 to 61, found '"
    for wanted in (AUTOMATIC, 2):
        with pytest.raises(ContentError, match=told):
            workers.employ(wanted)
    assert employed().count == 0
    for command in ([], ["doctor"], ["review", "none.save"]):
        found = CliRunner().invoke(app, command, env={"COLUMNS": "9999"})
        assert found.exit_code in {1, 2}
        assert told in found.output


def test_nobody_has_workers_who_did_not_ask() -> None:
    assert employed().count == 0
    assert workers.employ(AUTOMATIC).count == 0  # as tests/conftest.py says


# ------------------------------------------------------------------ answers tried out


@cache
def at(kind: Kind, since: int = 377) -> Session:
    """Return a recorded game as a question of a kind is put, late in the game."""
    whole = recorded("dark-wings-dark-words")
    again = Session(whole.game, UntoldDice())
    for number, given in enumerate(whole.inputs):
        if number >= since and again.pending is not None and again.pending.kind is kind:
            return again
        again.repeat(given)
    raise AssertionError(kind)


def tried(count: int, session: Session) -> tuple[object, object]:
    """Return what a hint and a grade come to with so many workers."""
    view, request = asked_view(session), session.pending
    assert request is not None
    answers = considered(view, request, None, 3)
    with hired(count):
        return Trials(view, 5, 2).advised(answers), Trials(view, 5, turns=2).judged(answers)


@pytest.mark.parametrize("kind", [Kind.ACTION, Kind.ACTIVATE])
def test_answers_lead_to_the_same_with_any_number_of_workers(kind: Kind) -> None:
    expected = tried(0, at(kind))
    assert [tried(count, at(kind)) == expected for count in COUNTS[1:]] == [True] * 3


def decided(count: int) -> tuple[object, str, Sequence[tuple[int, object]]]:
    """Return what the strong player answers, its reason, and some decisions of a review."""
    with hired(count):
        player, session = StrongAgent(3, 8, turns=2), at(Kind.ACTION)
        answer = reply_of(player, session)
        coming = weighed(recorded("dark-wings-dark-words"), since=416)
        found = list(islice(coming, 4))
    trials = [(at, one.trial if one is not None else None) for at, one in found]
    return answer, str(player.why), trials


def test_the_strong_player_and_a_review_decide_the_same_with_any_number_of_workers() -> None:
    expected = decided(0)
    assert [decided(count) == expected for count in COUNTS[1:]] == [True] * 3
    assert any(one is not None for _at, one in expected[2])


def test_a_hint_is_left_at_once() -> None:
    view, request = asked_view(at(Kind.ACTION)), at(Kind.ACTION).pending
    assert request is not None
    asked: list[int] = []

    def check() -> None:
        asked.append(1)
        if len(asked) > 2:
            raise CancelledError

    with hired(1), pytest.raises(CancelledError):
        Trials(view, 5, 50, check).advised(considered(view, request, None, 3))
    assert len(asked) == 3


def test_whoever_thinks_asks_before_each_answer_it_plays_on_with_whether_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An answer takes milliseconds: so all of them are left within 100."""
    since: list[object] = []
    most: list[int] = []

    def counted(*asked: Any) -> Reply:  # Any: as the real one
        since.append(asked)
        return quick_answer(*asked)

    def check() -> None:
        most.append(len(since))
        since.clear()

    monkeypatch.setattr(playing_on, "quick_answer", counted)
    session = at(Kind.ACTION)
    view, request = asked_view(session), session.pending
    assert request is not None
    whole = recorded("dark-wings-dark-words")
    monkeypatch.setattr(session, "check_cancelled", check)
    for think in (
        lambda: Trials(view, 5, 2, check).advised(considered(view, request, None, 3)),
        lambda: list(islice(weighed(whole, 1, check, since=416), 4)),
        lambda: reply_of(StrongAgent(3, 8, turns=2), session),
    ):
        most.clear()
        think()
        assert sum(most) > 10
        assert max([*most, len(since)]) == 1
    assert workers.TICK < 0.1, "and where workers think, whoever waits asks as often"


def test_a_worker_holds_no_window() -> None:
    """It thinks, and never draws: `pygame` alone takes more memory than many games."""
    with hired(1) as hands:
        view, request = asked_view(at(Kind.ACTION)), at(Kind.ACTION).pending
        assert request is not None
        Trials(view, 5, turns=1).advised(considered(view, request, None, 2))
        (found,) = hands.results(modules, None, (0,))
    assert "simulator.engine.session" in found
    assert not [name for name in found if name.split(".")[0] == "pygame"]
    assert not [name for name in found if name.startswith("simulator.ui")]
