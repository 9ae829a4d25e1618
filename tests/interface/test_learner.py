"""The example that learns: its policy follows what paid, and the same seed learns the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

import simulator
from examples import learn
from examples.learn_features import BUCKETS, CONTEXT, PLAIN, WIDTH, Choice, choice_of
from simulator.agents.greedy.places import covers
from simulator.agents.view import view_of
from simulator.engine.position import Position
from simulator.geometry.pose import Pose
from simulator.model.requests import Place, Reply
from simulator.model.state import UnitId
from simulator.rl.environment import Environment
from simulator.rl.options import offered
from tests.each import some

KIND = 3


def made_up(stream: np.random.Generator) -> Choice:
    """Return a choice of four options by their numbers, in a position that is told by one."""
    rows = np.zeros((4, WIDTH), np.float32)
    rows[:, :8] = stream.normal(size=(4, 8))
    context = np.zeros(CONTEXT, np.float32)
    context[0] = stream.normal()
    return Choice(KIND, rows, context, 0.0)


def test_what_paid_becomes_likelier_and_values_become_true() -> None:
    stream = np.random.default_rng(1)
    learner = learn.Learner(stream)
    for _lesson in range(12):
        steps = []
        for _answer in range(200):
            choice = made_up(stream)
            chances = learner.chances(choice).astype(float)
            taken = int(stream.choice(4, p=chances / chances.sum()))
            paid = 1.0 if taken == choice.rows[:, 0].argmax() else -1.0
            worth = float(choice.context[0])
            steps.append(learn.Step(choice, taken, float(chances[taken]), paid, worth))
        learner.learn(steps)
    unseen = [made_up(stream) for _number in range(200)]
    right = [learner.chances(each).argmax() == each.rows[:, 0].argmax() for each in unseen]
    assert np.mean(right) > 0.6
    contexts = np.stack([each.context for each in unseen])
    values, _hidden = learner.network(learn.VALUE).out(contexts)
    assert np.corrcoef(values, contexts[:, 0])[0, 1] > 0.8


def test_what_a_machine_answered_becomes_likely_and_nothing_else() -> None:
    learner = learn.Learner(np.random.default_rng(1))
    rows = np.zeros((3, WIDTH), np.float32)
    for option in range(3):
        rows[option, WIDTH - BUCKETS + 7 * option] = 1.0
    choice = Choice(KIND, rows, np.zeros(CONTEXT, np.float32), 0.0)
    learn.imitate(learner, [learn.Step(choice, 1, 0.3)] * 20)
    assert learner.chances(choice).argmax() == 1
    other = learner.chances(Choice(KIND + 1, rows, choice.context, 0.0))
    assert other == pytest.approx([1 / 3] * 3, abs=0.05)


def test_the_features_see_which_places_hold_a_token() -> None:
    table, greedy = Environment(learn.BATTLE, seed=3), simulator.make_agent("greedy", 3)
    table.reset()
    held: list[bool] = []
    while len(held) < 200:
        request, now = table.session.pending, table.session.position
        seen = table.observe(table.agent_selection)
        allowed = np.flatnonzero(seen["action_mask"])
        rows = choice_of(seen["observation"], allowed).rows
        assert rows.shape == (len(allowed), WIDTH)
        if isinstance(request, Place):
            places = offered(view_of(now, request.who), request).replies
            held += [holds(now, request.unit, place) for place in places]
            found = rows[:, len(PLAIN) : len(PLAIN) + 2].any(axis=1)
            assert found.tolist() == held[-len(places) :]
        for action in table.actions_for(simulator.ask(table.session, greedy)):
            table.step(action)
    assert 10 < sum(held) < 190


def holds(now: Position, unit: UnitId, place: Reply) -> bool:
    """Return whether a unit would cover a token there that no friend covers."""
    assert isinstance(place, Pose)
    friends = [each for each in now.friends(now.owner(unit)) if each.id != unit and each.pose]
    return any(
        covers(now, unit, place, token)
        and not any(covers(now, each.id, each.pose, token) for each in friends if each.pose)
        for token in now.state.tokens.values()
    )


def test_games_of_own_play_and_their_curve_come_again_with_the_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "BATCH", 1)
    how = ["--games", "1", "--test", "0", "--final", "0", "--imitate", "greedy", "--lessons", "1"]
    weights = []
    for name in ("one", "two"):
        files = ["--curve", str(tmp_path / "curve.csv"), "--weights", str(tmp_path / f"{name}.npz")]
        points = learn.main([*how, *files])
        assert [point[0] for point in points] == [0, 1]
        weights.append(dict(np.load(tmp_path / f"{name}.npz")))
    one, two = weights
    again = tmp_path / "again.npz"
    learn.main(["--games", "0", "--final", "0", "--start", files[3], "--weights", str(again)])
    assert all(np.array_equal(layer, two[name]) for name, layer in np.load(again).items())
    assert one.keys() == two.keys()
    assert all(np.array_equal(one[layer], two[layer]) for layer in some(one))
    curve = (tmp_path / "curve.csv").read_text(encoding="utf-8").split()
    assert curve[0] == "games,processor_minutes,tests,random,beginner"
    assert len(curve) == 3
    assert capsys.readouterr().out.count("\n") == 5
