"""A machine thinks beside the window, says why it answered, and is left when nobody waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.agents.greedy.greedy_agent import GreedyAgent
from simulator.agents.random_agent import RandomAgent
from simulator.agents.searching_agent import SearchingAgent
from simulator.agents.view import view_of
from simulator.content.workers import AUTOMATIC, VARIABLE, employ, employed
from simulator.engine.position import Position
from simulator.engine.session import Session
from simulator.language.languages import speak
from simulator.language.texts import ENGLISH
from simulator.model.requests import Kind, Reply, Request
from simulator.model.state import Seat
from simulator.ui.background import LeftError
from simulator.ui.battle.log_panel import BattleLog
from simulator.ui.battle.match import Match
from simulator.ui.battle.screen import GameScreen
from simulator.ui.battle.thinking import Thought, reason_text
from simulator.ui.boxes.tree import words_in
from simulator.ui.settings import load
from tests.ui.boxes.faults import words_of
from tests.ui.fingers import (
    FAST,
    app_of,
    at_the_table,
    battle,
    click_box,
    click_words,
    game_of,
    settle,
    type_number,
    window,
)
from tests.ui.words_drawn import words_drawn


class Slow:
    """A machine that answers when it is told to."""

    def __init__(self) -> None:
        """Think until `go` is set."""
        self.go = threading.Event()
        self.why = ""
        self._mind = RandomAgent(1)

    def reply(self, now: Position, request: Request) -> Reply:
        """Answer at random, once it may."""
        assert self.go.wait(20)
        self.why = "because it was told to"
        return self._mind.reply(now, request)


def against_slow(folder: Path) -> tuple[GameScreen, Slow]:
    app = window(folder)
    game = at_the_table(app)
    game.set_up_quickly(5)
    slow = Slow()
    asked = game.match.session.state.active
    game.match.machines = {asked: slow}
    game.draft = None
    settle(app)
    return game, slow


def test_while_a_machine_thinks_the_window_draws_and_asks_nobody(tmp_path: Path) -> None:
    game, slow = against_slow(tmp_path)
    before = len(game.match.session.inputs)
    for _frame in range(20):
        app_of(game).step(0.02)
    assert game.match.thinking
    assert game.draft is None
    assert game.lively
    assert len(game.match.session.inputs) == before
    slow.go.set()
    for _frame in range(200):
        app_of(game).step(0.02)
        if len(game.match.session.inputs) > before:
            break
    assert len(game.match.session.inputs) > before


def test_its_reason_stands_in_the_log_and_under_the_prompt(tmp_path: Path) -> None:
    game, slow = against_slow(tmp_path)
    game.match.machines = dict.fromkeys(Seat, slow)
    slow.go.set()
    happened = len(game.match.session.events)
    while len(game.match.session.events) == happened:
        assert game.match.let_machine_answer()
    reason = game.match.reason
    assert reason is not None
    assert reason_text(reason) == f"{reason.player.title()}'s machine: because it was told to"
    game.absorb()
    log = game.panels.log
    assert any("because it was told to" in words_of(line) for line in log.lines)
    bare = BattleLog()
    bare.show(game.match.session)
    assert len(log.lines) == len(bare.lines) + len(game.match.reasons)
    game.lay_out()
    assert reason_text(reason) in words_in(game.tree.root)


def test_taking_back_leaves_the_thought_and_its_reasons(tmp_path: Path) -> None:
    game, slow = against_slow(tmp_path)
    for _frame in range(5):
        app_of(game).step(0.02)
    assert game.match.thinking
    inputs = len(game.match.session.inputs)
    game.match.undo(game.app.settings)
    assert len(game.match.session.inputs) < inputs
    game.absorb()
    slow.go.set()
    now = list(game.match.session.inputs)
    game.match.machines = {}
    settle(app_of(game), 20)
    assert game.match.session.inputs == now


class Brooding:
    """A machine that tries answers out on copies of imagined games for ever."""

    imagines = True

    def reply(self, now: Position, request: Request) -> Reply:
        """Never come to an answer."""
        hand = GreedyAgent(1)
        while True:
            copy = view_of(now, request.who).imagine(1).fork()
            assert copy.pending is not None
            copy.answer(hand.reply(copy.position, copy.pending))


def test_who_looks_ahead_is_broken_off_when_nobody_waits() -> None:
    plain = battle(seed=5)
    session = Session(plain.game(), plain.dice_source())
    hand = GreedyAgent(1)
    while session.pending is not None and session.pending.kind is not Kind.ACTIVATE:
        session.answer(hand.reply(session.position, session.pending))
    thought = Thought(Brooding(), session)
    before = list(session.inputs)
    assert not thought.done_within(0.3)
    thought.leave()
    assert thought.done_within(20)
    with pytest.raises(LeftError):
        thought.result()
    assert session.inputs == before


def test_the_same_answer_comes_from_beside_the_window() -> None:
    plain = battle(seed=5)
    answers = []
    for beside in (False, True):
        session = Session(plain.game(), plain.dice_source())
        machines = {player: GreedyAgent(n) for n, player in enumerate(session.state.seats)}
        match = Match(session, plain.header(dict.fromkeys(machines, "greedy")), machines)
        for _answer in range(40):
            if beside:
                assert match.let_machine_answer()
            else:
                request = session.pending
                assert request is not None
                match.answer(machines[request.who].reply(session.position, request))
        answers.append(list(session.inputs))
    assert answers[0] == answers[1]


def test_the_one_that_thinks_ahead_is_offered_in_two_clicks(tmp_path: Path) -> None:
    app = window(tmp_path)
    click_words(app, "Looks ahead")
    click_words(app, "Quick battle")
    settle(app)
    assert isinstance(game_of(app).match.machines[Seat.BLUE], SearchingAgent)


# ------------------------------------------------------------------ how many processes think


@pytest.fixture
def few() -> Iterator[None]:
    """Have nobody employed and English spoken when it is over."""
    yield
    employ(0)
    speak(ENGLISH)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Processes that think", "one a core", "the window's own")),
        ("de", ("Prozesse zum Nachdenken", "einer je Kern", "der des Fensters")),
    ],
)
def test_a_click_sets_how_many_processes_think_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: tuple[str, ...]
) -> None:
    monkeypatch.setenv(VARIABLE, "3")
    speak(language)
    app = window(tmp_path, settings=replace(FAST, language=language))
    words = words_drawn(monkeypatch)
    type_number(app, 0)
    for wanted, working in ((2, 2), (0, 0), (8, 8), (AUTOMATIC, 3)):
        click_box(app, ("processes", wanted))
        settle(app)
        assert employed().count == working
        assert load(app.places.settings) == (replace(app.settings, processes=wanted), "")
    assert not employed().processes, "none is begun before there is something to think about"
    drawn = " ".join(words)
    assert [one for one in said if one not in drawn] == []
