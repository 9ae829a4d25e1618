"""Budgets in an agent's name: what they may be, and that a thought keeps to its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from typer.testing import CliRunner

import simulator
from simulator.agents import playing_on
from simulator.agents.agent import reply_of
from simulator.agents.agent_errors import AgentError
from simulator.agents.learned_value import LearnedForecast
from simulator.agents.registry import is_machine, is_own, machine, spelled
from simulator.agents.rollouts import DealtTrial, Rollouts, Task
from simulator.agents.strong_agent import (
    ROLLOUTS,
    SURE_DEALS,
    Candidate,
    StrongAgent,
    considered,
    hope,
)
from simulator.agents.thinking_time import ThinkingTime
from simulator.agents.view import View, asked_view, view_of
from simulator.cli.app import app
from simulator.cli.prepared import player_names
from simulator.content.games.battles import battle_of
from simulator.content.workers import CheckCancelled, never
from simulator.engine.dice import random_stream
from simulator.engine.session import Session
from simulator.language.texts import NO_WORDS
from simulator.model.requests import Request
from simulator.model.seating import Budget, budget_of
from simulator.model.state import Seat
from simulator.reports.agent_names import agent_said, level_label, player_label
from simulator.simulate.many_games import GameTask, play_one
from tests.agents.dealing import dealt_anew

WRONG = [
    "strong:0s",
    "strong:0",
    "strong:-3",
    "strong:-3s",
    "strong:soon",
    "strong:",
    "strong:1e9s",
    "strong:600.5s",
    "strong:0.05s",
    "strong:100001",
    "strong:2S",
    "strong: 2s",
    "strong:2.s",
    "strong:\N{ARABIC-INDIC DIGIT TWO}s",
    "strong:2s:2s",
    "strong:nans",
]


# ------------------------------------------------------------------ in names


def test_capitals_do_not_count_on_the_command_line() -> None:
    named = {Seat.RED: "human", Seat.BLUE: "strong:2s"}
    assert player_names("Human, STRONG:2s") == named
    assert player_names("human,strong:2S") == named
    assert spelled("Package.Module:Class") == "Package.Module:Class"


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("strong:2s", Budget(seconds=2.0)),
        ("strong:0.1s", Budget(seconds=0.1)),
        ("strong:0.125s", Budget(seconds=0.125)),
        ("strong:2.25s", Budget(seconds=2.25)),
        ("strong:600s", Budget(seconds=600.0)),
        ("strong:1", Budget(rollouts=1)),
        ("strong:120", Budget(rollouts=120)),
        ("strong:100000", Budget(rollouts=100_000)),
        ("strong", None),
        ("human", None),
        ("my_package.agents:Charger", None),
    ],
)
def test_a_name_carries_seconds_or_rollouts(name: str, budget: Budget | None) -> None:
    assert budget_of(name) == budget


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_budget_is_refused_with_what_was_expected(name: str) -> None:
    with pytest.raises(AgentError) as fault:
        machine(name, 1)
    assert str(fault.value) == (
        f"agent {name}: expected 0.1 to 600 seconds for each decision, such as strong:2s, "
        "or 1 to 100,000 rollouts, such as strong:120"
    )
    assert not is_machine(name)


@pytest.mark.parametrize("name", ["greedy:2s", "random:12", "human:2s", "searching:", "greedy:Own"])
def test_no_other_agent_takes_a_budget(name: str) -> None:
    with pytest.raises(AgentError, match=re.escape(f"agent {name}: only strong takes a budget")):
        machine(name, 1)
    assert not is_machine(name)


def test_a_budget_makes_a_strong_player_and_every_door_takes_it() -> None:
    for name in ("strong:2s", "strong:120"):
        assert is_own(name)
        assert is_machine(name)
        assert isinstance(machine(name, 1), StrongAgent)
        assert isinstance(simulator.make_agent(name, 1), StrongAgent)
    named = player_names("strong:2s, strong:120")
    assert named == {Seat.RED: "strong:2s", Seat.BLUE: "strong:120"}


def test_a_series_of_games_takes_it_and_tells_of_a_wrong_one() -> None:
    battle = battle_of("skirmish", "", "", 1)
    wrong = play_one(GameTask(battle, ("strong:0s", "greedy"), swapped=False, index=0))
    assert wrong.failure.startswith("agent strong:0s: expected 0.1 to 600 seconds")
    outcome = play_one(GameTask(battle, ("strong:1", "greedy"), swapped=False, index=0))
    assert not outcome.failure
    assert outcome.winner is not None or outcome.red_points == outcome.blue_points


@pytest.mark.parametrize("name", ["strong:0s", "strong:soon", "greedy:2s"])
@pytest.mark.parametrize(
    "command",
    [
        ("play", "--no-window", "--agents", "{name},greedy"),
        ("simulate", "--games", "1", "--agents", "greedy,{name}"),
        ("gauntlet", "--level", "{name}"),
        ("gauntlet", "--player", "{name}"),
    ],
)
def test_commands_refuse_a_wrong_budget_in_one_sentence(
    command: tuple[str, ...], name: str
) -> None:
    done = CliRunner().invoke(app, [word.format(name=name) for word in command])
    said = " ".join(done.output.split())
    assert done.exit_code == 2, said
    assert said.startswith(f"agent {name}: ")
    assert said.count("agent ") == 1
    assert "strong:2s" in said


def test_a_study_takes_a_budget_and_tells_the_line_of_a_wrong_one(tmp_path: Path) -> None:
    file = tmp_path / "budgets.yaml"
    lines = ["study: budgets", "lists: [stark-20, lannister-20]", "games: 2"]
    file.write_text("\n".join([*lines, "agents: [[strong:2s, strong:120], [greedy, strong:0s]]"]))
    done = CliRunner().invoke(app, ["study", str(file)])
    said = " ".join(done.output.split())
    assert done.exit_code == 2, said
    assert "line 4, agents[1][1]" in said
    assert "expected 0.1 to 600 seconds" in said


def test_a_budget_is_said_in_words() -> None:
    assert level_label("strong:2s") == "strong (2 s a decision)"
    assert level_label("strong:0.5s") == "strong (0.5 s a decision)"
    assert agent_said("strong:1") == "strong (1 rollout a decision)"
    assert agent_said("strong:1200") == "strong (1,200 rollouts a decision)"
    assert player_label("strong:2s") == "machine: strong, 2 s"
    assert player_label("strong:120") == "machine: strong (120 rollouts a decision)"
    assert agent_said("greedy") == "greedy"
    assert player_label("strong:soon") == "machine: strong:soon"


# ------------------------------------------------------------------ a number of rollouts


@pytest.mark.parametrize("deal", [1, 2])
def test_a_budget_of_rollouts_answers_the_same_whatever_is_hidden(
    fighting: Session, deal: int
) -> None:
    request = fighting.pending
    assert request is not None
    dealt = dealt_anew(fighting.position, request.who, random_stream(deal, "hidden"))
    assert dealt != fighting.state
    copy = fighting.fork(fighting.dice, lambda _state: dealt)
    ours, other = simulator.make_agent("strong:30", 3), simulator.make_agent("strong:30", 3)
    assert simulator.ask(fighting, ours) == simulator.ask(copy, other)
    assert isinstance(ours, StrongAgent)
    assert isinstance(other, StrongAgent)
    assert ours.why == other.why


def test_what_is_forgotten_between_deals_changes_no_answer(
    fighting: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = StrongAgent(3, 24)
    answer = reply_of(usual, fighting)
    monkeypatch.setattr(playing_on, "MOST_MET", 5)
    forgetful = StrongAgent(3, 24)
    assert reply_of(forgetful, fighting) == answer
    assert forgetful.why == usual.why


# ------------------------------------------------------------------ seconds


class Timed(StrongAgent):
    """Thinks by a clock that only its own rollouts move on; what they promise is given.

    seconds: those of a decision; None for 12 rollouts. promised: the chance after an answer (by its
    place) with a pair of deals (by its number).
    """

    def __init__(
        self,
        seconds: float | None,
        each: float,
        promised: Callable[[int, int], float] | None = None,
    ) -> None:
        self.now = 0.0
        time = None if seconds is None else ThinkingTime(seconds, lambda: self.now)
        super().__init__(3, time=time)
        self.each, self.promised = each, promised
        self.found: list[Candidate] = []
        self.ranked: list[Candidate] = []
        self.seconds: list[float] = []

    def _considered(self, seen: View, request: Request) -> list[Candidate]:
        self.found = super()._considered(seen, request)
        return self.found

    def _tried(self, view: View, found: list[Candidate]) -> list[Candidate]:
        began, plain = self.now, Rollouts.rollout

        def rollout(thought: Rollouts, task: Task, check: CheckCancelled) -> DealtTrial:
            self.now += self.each
            if self.promised is None:
                return plain(thought, task, check)
            answer, deal, _mirrored = task
            place = next(at for at, other in enumerate(self.found) if other.answer == answer)
            chance = self.promised(place, deal)
            return DealtTrial(
                LearnedForecast(chance, 0.0, chance), (NO_WORDS, NO_WORDS), True, (0, 0, 0, 0)
            )

        with patch.object(Rollouts, "rollout", rollout):
            self.ranked = super()._tried(view, found)
        self.seconds.append(self.now - began)
        return self.ranked

    @property
    def pairs(self) -> list[int]:
        """How many pairs of deals each answer met, in the order in which they were considered."""
        return [len(one.seen) for one in self.found]


def test_the_clock_ends_a_thought_between_two_rollouts(fighting: Session) -> None:
    player = Timed(seconds=2.0, each=0.15)
    reply_of(player, fighting)
    (taken,) = player.seconds
    assert 2.0 <= taken < 2.0 + 0.15
    assert min(player.pairs) >= 1


@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_however_short_the_time_no_answer_is_given_unseen(
    fighting: Session, seconds: float
) -> None:
    player = Timed(seconds, each=1.0)
    answer = reply_of(player, fighting)
    assert player.pairs == [1] * len(player.found)
    assert len(player.found) == 4
    request = fighting.pending
    assert request is not None
    seen = considered(view_of(fighting.position, request.who), request)
    assert answer in [one.answer for one in seen]


def test_a_deal_that_the_clock_breaks_off_counts_for_no_answer(fighting: Session) -> None:
    """Else one answer would be judged by other cards and dice than the next."""
    for tenths in range(1, 30):
        player = Timed(tenths / 10, each=0.1, promised=lambda _place, _deal: 0.5)
        reply_of(player, fighting)
        assert len({len(one.seen) for one in player.ranked[:2]}) == 1
        assert all(len(one.chances) == len(one.seen) for one in player.found)


def test_every_thought_has_its_own_time(fighting: Session) -> None:
    player = Timed(seconds=3.0, each=0.2, promised=lambda _place, _deal: 0.5)
    for _thought in range(3):
        reply_of(player, fighting)
    assert player.seconds == pytest.approx([3.0, 3.0, 3.0], abs=0.21)


def test_hopeless_answers_leave_their_time_to_the_others(fighting: Session) -> None:
    """Even the best and the second, in which luck is great; the others are far behind."""

    def promised(place: int, deal: int) -> float:
        return 0.5 + (0.1 if (place + deal) % 2 else 0.0) if place < 2 else 0.2

    player = Timed(seconds=20.0, each=0.125, promised=promised)
    reply_of(player, fighting)
    assert player.pairs == [30, 30, SURE_DEALS, SURE_DEALS]  # 160 rollouts


def test_a_clear_lead_ends_a_thought_only_when_it_is_sure(fighting: Session) -> None:
    def steady(place: int, _deal: int) -> float:
        return 0.6 if place == 1 else 0.5

    def unsteady(place: int, deal: int) -> float:
        return 0.5 if place != 1 else (1.0, 0.2)[deal % 2]

    sure = Timed(seconds=60.0, each=0.1, promised=steady)
    reply_of(sure, fighting)
    assert sure.pairs == [SURE_DEALS] * 4
    unsure = Timed(seconds=60.0, each=0.1, promised=unsteady)
    reply_of(unsure, fighting)
    assert unsure.ranked[0] is unsure.found[1]
    assert unsure.seconds[0] > sure.seconds[0]
    assert max(unsure.pairs) > 3 * SURE_DEALS


def test_answers_that_are_surely_as_good_end_a_thought_too(fighting: Session) -> None:
    even = Timed(seconds=600.0, each=0.1, promised=lambda place, _deal: 0.5 + place / 1000)
    reply_of(even, fighting)
    assert even.pairs == [SURE_DEALS] * 4
    assert even.ranked[0] is even.found[3]


def test_what_an_easy_decision_leaves_the_next_may_use(fighting: Session) -> None:
    """On average no more rollouts than its name says; and never hoarded."""

    def easy(place: int, _deal: int) -> float:
        return (0.6, 0.5, 0.4, 0.3)[place]

    def even(place: int, deal: int) -> float:
        return 0.5 + 0.2 * ((place + deal) % 2)

    player = Timed(seconds=None, each=1.0)
    for player.promised in (easy, even, easy, easy, even):
        reply_of(player, fighting)
    assert player.seconds[0] == 8.0, "one pair for each of four answers"
    assert ROLLOUTS < player.seconds[1] <= 2 * ROLLOUTS - 8
    assert player.seconds[2:4] == [8.0, 8.0]
    assert player.seconds[4] > player.seconds[1]
    assert sum(player.seconds) <= ROLLOUTS * len(player.seconds)


def test_mirrored_dice_are_not_thrown_where_none_fell(fighting: Session) -> None:
    request = fighting.pending
    assert request is not None
    view = asked_view(fighting)
    rollouts, rolled = Rollouts(view, 3, ("test",), turns=1), set()
    for one in considered(view, request):
        for deal in range(3):
            plain, mirrored = rollouts.results([one.answer], [deal], never)
            rolled.add(plain.rolled)
            assert mirrored.rolled == plain.rolled
            assert (mirrored is plain) == (not plain.rolled)
            alone = Rollouts(view, 3, ("test",), turns=1).rollout((one.answer, deal, True), never)
            assert alone == mirrored, "and it would have led to the same"
    assert rolled == {False, True}


@pytest.mark.parametrize(("lead", "error"), [(-0.1, 0.05), (0.0, 0.1), (-0.02, 0.2)])
def test_hope_is_what_exceeds_nothing_on_average(lead: float, error: float) -> None:
    wide = np.linspace(-8.0, 8.0, 200_001)
    density = np.exp(-wide * wide / 2) / np.sqrt(2 * np.pi)
    expected = np.trapezoid(np.maximum(0.0, lead + error * wide) * density, wide)
    assert hope(lead, error) == pytest.approx(expected, abs=1e-9)


def test_thinking_time_is_counted_from_the_beginning_of_each_thought() -> None:
    now = [100.0]
    time = ThinkingTime(4.0, lambda: now[0])
    now[0] = 200.0
    assert time.share == 25.0
    time.begin()
    assert time.share == 0.0
    now[0] = 202.0
    assert time.share == 0.5
    now[0] = 205.0
    assert time.share == 1.25


def test_a_comma_in_a_budget_is_told_as_a_name_too_many() -> None:
    said = CliRunner().invoke(app, ["play", "--no-window", "--agents", "greedy,strong:0,5s"])
    assert said.exit_code == 2
    assert "expected two of" in said.output
    assert "strong:2s" in said.output
